"""Every measurement in one run, as one table at the end.

    python -m bench.all [--rounds N] [--npm FOLDER]

Takes some minutes. `--npm` as of `bench.matchpoints`.
"""

from __future__ import annotations

import argparse
import sys

from bench import report

MODULES = ("contracts", "matchpoints", "refresh", "posts", "queued_posts", "pages", "jobs", "double_dummy")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--npm", metavar="FOLDER", help="measure bridge-scorer too, kept there")
    options = parser.parse_args()
    lines = []
    for module in MODULES:
        print(f"{module} ...", file=sys.stderr)
        npm = ["--npm", options.npm] if options.npm and module == "matchpoints" else []
        lines += report.run(f"bench.{module}", "--rounds", str(options.rounds), *npm)
    report.show(lines)


if __name__ == "__main__":
    main()
