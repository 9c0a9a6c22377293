"""A soak test: phones enter whole evenings while processes are killed, and then every result is checked.

`evenings` makes the sessions, `phones` play them as the scripts of the pages do, and `hall` runs them beside
those who look on. `house` is the site with all its processes, `faults` kills them, and `verdict` says which
entries are lost, recorded twice, or different.
"""
