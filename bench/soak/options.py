"""The options of a soak test: its size, the database, and the speed of play."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

DATABASES = ("sqlite", "postgresql")
A_KILL, AN_ENTRY, ALL_ELSE = 60.0, 0.3, 600.0
"""Seconds that each may take before the soak is given up."""


@dataclass(frozen=True, slots=True)
class Soak:
    """The options of the command line."""

    entries: int = 10_000
    tables: int = 130
    kills: int = 50
    seed: int = 1
    pace: float = 4.0  # seconds between two boards of a table, on average
    database: str = DATABASES[0]

    @property
    def seconds(self) -> float:
        """The seconds after which the test is given up."""
        return self.entries * AN_ENTRY + self.kills * A_KILL + ALL_ELSE


def read(description: str) -> Soak:
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0])
    usual = Soak()
    for name in ("entries", "tables", "kills", "seed", "pace"):
        value = getattr(usual, name)
        parser.add_argument(f"--{name}", type=type(value), default=value, help="default %(default)s")
    return Soak(**vars(parser.parse_args()))
