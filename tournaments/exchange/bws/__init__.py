"""`.bws`: the Access database through which a scorer and table devices share a session.

A scorer writes the set-up into it, the program that controls the devices adds the results, the scorer reads
them. `values` has its rows as values. What the columns mean stands in the format's own description, of which
`docs/reference/files.md` tells how much was tried.
"""
