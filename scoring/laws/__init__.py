"""Codes of laws as data: decision tables that lead a director from what happened to the law.

`scoring.laws.codes` has the codes, `asking` the engine (what must still be asked, which row decides),
`walking` every path through a table, `checks` what would be wrong with one. `books` has the laws in TOML.
"""
