"""`legality`: judges recorded deals, auctions and plays by the laws."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from clubs.people.words import say
from scoring.bridge.legality.judging import Judged, judge
from scoring.bridge.legality.records import Record, read_record
from scoring.management.base import RuleCommand, decoded, parse_json, read_bytes
from scoring.words import N_, RuleError
from tournaments.exchange.kinds import pbn_in
from tournaments.exchange.pbn.records import records

NOT_DERIVED = "-"
JSON_LINE = re.compile(rb"\s*\{(?!\\)")


class Command(RuleCommand):
    help = "Judge recorded deals by the laws of 2017: PBN, or one JSON object a line (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        data = read_bytes(options["file"])
        source = _of_lines(data) if JSON_LINE.match(data.removeprefix(BOM_UTF8)) else _of_games(data)
        any_deal = False
        for where, read in source:
            any_deal = True
            try:
                if isinstance(read, RuleError):
                    raise read
                self._print(where, read, judge(read))
            except RuleError as error:
                self.report(error, **where)
        if not any_deal:
            raise RuleError("legality.empty", "file", N_("There is no recorded deal in this file."), "")

    def _print(self, where: dict[str, int], record: Record, judged: Judged) -> None:
        if self.as_json:
            board = {} if record.board is None else {"board": record.board}
            self.write_json(board | judged.json(record.vulnerability))
            return
        name = " ".join(f"{key} {number}" for key, number in where.items())
        contract = str(judged.result) if judged.result else str(judged.contract or NOT_DERIVED)
        self.stdout.write(f"{name}: {contract}")
        for breach in judged.breaches:
            self.stdout.write(f"  {say(breach.finding)} ({breach.law})")


def _of_lines(data: bytes) -> Iterator[tuple[dict[str, int], Record | RuleError]]:
    """A record a line; a refusal in place of one that cannot be read."""
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            try:
                yield {"line": number}, read_record(parse_json(decoded(line)))
            except RuleError as error:
                yield {"line": number}, error


def _of_games(data: bytes) -> Iterator[tuple[dict[str, int], Record | RuleError]]:
    for number, record in enumerate(records(pbn_in(data)), 1):
        yield {"game": number}, record
