"""`sheet`: the score of any game from its deals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from clubs.people.words import say
from scoring.games.deal_schema import deal_schema
from scoring.games.printed import game_row, sheet_json
from scoring.games.registry import all_games, game_of
from scoring.games.shape import AnyGame
from scoring.games.sheet import Refused, Sheet, play
from scoring.management.base import RuleCommand, UsageError, read_json
from scoring.words import N_, RuleError

HEADINGS = ("key", "title", "family", "tier", "editions", "source", "option_of")


class Command(RuleCommand):
    help = "Calculate the score sheet of any GAME from the deals in FILE (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("game", nargs="?", metavar="GAME", help="a key, another name, or key@edition")
        parser.add_argument("file", nargs="?", metavar="FILE", help='{"players", "options", "deals"}')
        parser.add_argument("--list", action="store_true", help="list every game")
        parser.add_argument("--schema", action="store_true", help="show the fields of a deal, as JSON Schema")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self._list()
            return
        if options["game"] is None:
            raise UsageError("Give a GAME and a FILE, or --list.")
        game, brought = game_of(options["game"])
        if options["schema"]:
            self.write_json(deal_schema(game, brought))
            return
        if options["file"] is None:
            raise UsageError("Give a FILE with the players and the deals, or --schema.")
        try:
            self._print(_played(game, brought, read_json(options["file"])))
        except Refused as error:
            where = {} if error.deal is None else {"deal": error.deal}
            for problem in error.problems:
                self.report(problem, **where)

    def _list(self) -> None:
        rows = [game_row(game) for game in all_games().values()]
        if self.as_json:
            self.write_json(rows)
        else:
            self.write_table(HEADINGS, [[_cell(row[name]) for name in HEADINGS] for row in rows])

    def _print(self, sheet: Sheet) -> None:
        document: dict[str, Any] = sheet_json(sheet, say)
        if self.as_json:
            self.write_json(document)
            return
        sides = [" & ".join(side) for side in document["sides"]]
        self.write_table(("deal", *sides), [(deal["deal"], *deal["totals"]) for deal in document["deals"]])
        for deal in document["deals"]:
            for message in (*deal.get("remarks", ()), *deal.get("doubts", ())):
                self.stdout.write(f"Deal {deal['deal']}: {message}")
        if not document["ended"]:
            for fact in sheet.next_facts():
                self.stdout.write(f"{fact.label}: {document['next'][fact.key]}")
        self.stdout.write(document["ended"] or "The game is not over. If play stopped now:")
        if document["ended"] and document["winners"]:
            self.stdout.write(f"Won by: {', '.join(' & '.join(side) for side in document['winners'])}")
        for line in document["premiums"]:
            self.stdout.write(f"{sides[line['side']]}: {line['why']}, {line['points']}")
        self.write_table(("", *sides), [("final", *document["final"])])
        if document["settlement"]:
            per = document["settled_per"]
            settles = "settles" if per == 1 else f"settles, in units of {per}"
            self.write_table(("player", settles), list(document["settlement"].items()))


def _played(game: AnyGame, brought: dict[str, object], given: Any) -> Sheet:
    if not isinstance(given, dict):
        raise _shape("file")
    players, options, deals = given.get("players"), given.get("options", {}), given.get("deals", [])
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise _shape("players")
    if not isinstance(options, dict):
        raise _shape("options")
    if not isinstance(deals, list):
        raise _shape("deals")
    return play(game, players, {**brought, **options}, deals)


def _shape(field: str) -> RuleError:
    template = N_(
        'A score sheet must look like this: {{"players": [names], "options": {{...}}, "deals": [{{...}}]}}.'
    )
    return RuleError("sheet.shape", field, template, "")


def _cell(value: object) -> object:
    return " ".join(map(str, value)) if isinstance(value, list) else value or ""
