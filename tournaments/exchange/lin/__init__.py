"""LIN, in which Bridge Base writes what was played at its tables: pairs of a tag of two letters and a value.

Nobody has published a specification: what stands here is what files show. `tags` takes a file apart.
"""
