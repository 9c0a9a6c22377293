"""Access databases (Jet 3 and Jet 4) read and added to in plain Python, as far as scoring files need it.

`values` has what a database holds: tables of columns and rows. `read` makes it from the bytes of a file, and
`append` gives the bytes of a file with rows added. Nothing here knows what the tables are about: that is in
`tournaments.exchange.bws`.
"""
