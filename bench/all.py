"""Runs every measurement and prints one table at the end.

    python -m bench.all [--rounds N] [--npm FOLDER] [--py4swiss FOLDER] [--phevaluator FOLDER]

It takes some minutes. `bench.matchpoints` explains `--npm`, `bench.swiss` explains `--py4swiss`, and
`bench.poker` explains `--phevaluator`.
"""

from __future__ import annotations

import argparse
import sys

from bench.kit import report

MODULES = (
    "contracts",
    "hands",
    "poker",
    "matchpoints",
    "swiss",
    "refresh",
    "posts",
    "queued_posts",
    "links",
    "pages",
    "screens",
    "queued_screens",
    "growth",
    "jobs",
    "double_dummy",
    "evenings",
    "sheets",
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--npm", metavar="FOLDER", help="measure bridge-scorer too, kept there")
    parser.add_argument("--py4swiss", metavar="FOLDER", help="measure py4swiss too, kept there")
    parser.add_argument("--phevaluator", metavar="FOLDER", help="measure phevaluator too, kept there")
    options = parser.parse_args()
    peers = {
        "matchpoints": ("--npm", options.npm),
        "swiss": ("--py4swiss", options.py4swiss),
        "poker": ("--phevaluator", options.phevaluator),
    }
    lines = []
    for module in MODULES:
        print(f"{module} ...", file=sys.stderr)
        flag, folder = peers.get(module, ("", None))
        peer = [flag, folder] if folder else []
        lines += report.run(f"bench.{module}", "--rounds", str(options.rounds), *peer)
    report.show(lines)


if __name__ == "__main__":
    main()
