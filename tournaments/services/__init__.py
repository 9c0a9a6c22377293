"""Everything that changes a tournament: set-up, corrections, standings, publication, the clock.

Each service checks the right to its action, locks what it changes and records what undoes it.
"""
