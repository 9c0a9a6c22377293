"""Who is let in when more is asked of the site than it can do at once.

`line` decides (plain Python, no threads, no clock), `kinds` says what a request is, `gate` holds the requests
and runs them on a few threads, `busy` words the answer of those that are turned away.
"""
