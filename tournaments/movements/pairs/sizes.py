"""For how many tables Mitchells are made, and who is missing from a half table."""

MITCHELL_SIZES = range(3, 41)


def last_north_south(tables: int) -> int:
    """The highest N-S pair: its table stays empty, nothing else changes, relay-and-share shares no more."""
    return tables


def last_pair(tables: int) -> int:
    """The highest number of all."""
    return 2 * tables
