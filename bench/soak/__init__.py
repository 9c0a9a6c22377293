"""A soak: phones enter whole evenings while processes are killed, and then everything is counted again.

`evenings` makes what is played, `phones` play it as the pages' scripts do, in the `hall` beside those who
look on; `house` is the site with all its processes, `faults` kills them, and `verdict` says what is lost,
double or different.
"""
