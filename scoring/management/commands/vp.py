"""`vp`: a scale of victory points, margin by margin."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from scoring.comparison.victory import DEFAULT_SCALE, SCALES, Scale, Table
from scoring.management.base import RuleCommand, UsageError, read_text


class Command(RuleCommand):
    help = "Show a victory-point scale: what each margin is worth, up to the first maximum score."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--scale", default=DEFAULT_SCALE, metavar="NAME", help="default %(default)s")
        parser.add_argument(
            "--table", metavar="FILE", help="a club's own scale instead; - for standard input"
        )
        parser.add_argument("--boards", type=int, metavar="N", help="boards per match")
        parser.add_argument("--list", action="store_true", help="list all scales")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._list()
            return
        if options["boards"] is None:
            raise UsageError("Say how many boards a match has: --boards N.")
        scale = Table.parse(read_text(options["table"])) if options["table"] else _scale(options["scale"])
        self._print(scale, options["boards"])

    def _print(self, scale: Scale, boards: int) -> None:
        rows = [
            {"margin": margin, "winner": f"{winner:.2f}", "loser": f"{loser:.2f}"}
            for margin, (winner, loser) in enumerate(scale.rows(boards))
        ]
        if self.as_json:
            self.write_json(rows)
        else:
            self.write_table(("margin", "winner", "loser"), [list(row.values()) for row in rows])

    def _list(self) -> None:
        rows = [
            {
                "name": scale.name,
                "title": scale.title,
                "measure": scale.measure.value,
                "boards": [scale.least, scale.most],
                "source": scale.source,
            }
            for scale in SCALES.values()
        ]
        if self.as_json:
            self.write_json(rows)
            return
        cells = [{**row, "boards": "{}-{}".format(*row["boards"])} for row in rows]
        self.write_table(list(rows[0]), [list(row.values()) for row in cells])


def _scale(name: str) -> Scale:
    if name not in SCALES:
        raise UsageError(f"There is no scale {name}: {', '.join(SCALES)}.")
    return SCALES[name]
