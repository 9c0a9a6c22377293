"""`deals`: files of deals read, written in another format, and made."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.cards import format_hand
from scoring.cards.making import commitment_of, deals_of
from scoring.management.base import RuleCommand, UsageError, read_bytes, to_json
from scoring.words import Message, RuleError, Seat
from tournaments.exchange.deals import BoardDeal, deal_formats, format_of_deals, read_deals, write_deals
from tournaments.exchange.event import MAX_BOARDS
from tournaments.exchange.places import with_place
from tournaments.movements.number_spans import spans

HEADINGS = ("board", "dealer", "vulnerable", *(seat.word for seat in Seat))
SEED_BYTES = 32
"""Of chance in a seed that the command draws: more than the deals of a session of any length have."""


class Command(RuleCommand):
    help = (
        "Show the deals in FILE (- for standard input), or make deals; with --to write them as a file of "
        "another format. The format of FILE is recognised by its content."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", nargs="?", metavar="FILE")
        parser.add_argument("--make", type=int, metavar="N", help="make N deals instead of reading a file")
        parser.add_argument(
            "--seed",
            metavar="TEXT",
            help="with --make: what the deals are made from; the same text always makes the same deals. "
            "Without it they come from the system's randomness, and the seed is printed.",
        )
        parser.add_argument("--to", choices=list(deal_formats()), help="the format to write")
        parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE, not to standard output")
        parser.add_argument(
            "--first",
            type=int,
            metavar="B",
            help="the number of the first board, where a file does not say it",
        )
        parser.add_argument(
            "--sealed", action="store_true", help="with --to: the dealing machine does not show the hands"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._require_usage(options)
        if options["make"] is None:
            boards = self._boards_in(options["file"], options["first"])
        else:
            boards = self._made(options["make"], options["seed"], options["first"] or 1)
        if options["to"]:
            self._write(boards, options["to"], options["output"], sealed=options["sealed"])
        elif self.as_json:
            self.stdout.write(write_deals(boards, "json").decode(), ending="")
        else:
            self.write_table(HEADINGS, [_row(one) for one in boards])

    def _require_usage(self, options: dict[str, Any]) -> None:
        if (options["file"] is None) == (options["make"] is None):
            raise UsageError(_("Give either a FILE or --make N."))
        if options["seed"] is not None and options["make"] is None:
            raise UsageError(_("--seed is for deals that are made, with --make N."))
        if not options["to"] and (options["output"] or options["sealed"]):
            raise UsageError(_("Say with --to in which format the file is to be written."))
        first = 1 if options["first"] is None else options["first"]
        count = 1 if options["make"] is None else options["make"]
        if first < 1 or count < 1 or first + count - 1 > MAX_BOARDS:
            raise UsageError(_("Boards are numbered from 1 to {most}.").format(most=MAX_BOARDS))

    def _boards_in(self, name: str, first: int | None) -> Sequence[BoardDeal]:
        try:
            file = read_deals(read_bytes(name), first or 1)
        except RuleError as error:
            raise with_place(error) from error
        if first is not None and file.format.numbered:
            raise UsageError(_("The file numbers its boards itself: leave out --first."))
        if first is None and not file.format.numbered:
            self._say(
                Message(
                    "{format} files have no board numbers: these are counted from 1.",
                    format=file.format.title,
                )
            )
        unusual = [one.board for one in file.boards if not one.is_usual]
        if unusual:
            self._say(
                Message(
                    "On boards {boards} dealer or vulnerability are not the usual ones of the number.",
                    boards=spans(unusual),
                )
            )
        return file.boards

    def _made(self, count: int, seed: str | None, first: int) -> Sequence[BoardDeal]:
        """Deals from the seed; what a club shows before play and after it goes to standard error."""
        chosen = secrets.token_hex(SEED_BYTES) if seed is None else seed
        boards = [BoardDeal.usual(board, deal) for board, deal in enumerate(deals_of(chosen, count), first)]
        if seed is None:
            self._note("seed", chosen)
        self._note("commitment", commitment_of(chosen))
        return boards

    def _write(self, boards: Sequence[BoardDeal], key: str, output: str | None, *, sealed: bool) -> None:
        data = write_deals(boards, key, sealed=sealed)
        if output is None:
            self._print_bytes(data)
        else:
            try:
                Path(output).write_bytes(data)
            except OSError as error:
                raise UsageError(f"{output}: {error.strerror or error}") from error
        self._say(*format_of_deals(key).losses(boards))

    def _print_bytes(self, data: bytes) -> None:
        """Bytes as they are: a text stream would change line ends and refuse what is no text."""
        self.stdout.flush()
        binary = getattr(self.stdout, "buffer", None) or sys.stdout.buffer
        binary.write(data)
        binary.flush()

    def _say(self, *messages: Message) -> None:
        """What is not carried, or was assumed: on standard error, and no problem."""
        for message in messages:
            self._note("note", say(message))

    def _note(self, name: str, text: str) -> None:
        self.stderr.write(to_json({name: text}) if self.as_json else f"{name}: {text}", self._plain)


def _row(one: BoardDeal) -> Sequence[str]:
    hands = (format_hand(one.deal.hand(seat)) for seat in Seat)
    return [str(one.board), one.dealer.value, one.vulnerability.value, *hands]
