"""The command `import_event`: a whole event in, or its figures verified."""

from __future__ import annotations

import datetime as dt
import sys
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.days import day
from clubs.people.models import Club
from scoring.actors import import_actor
from scoring.management.base import RuleCommand, UsageError
from scoring.words import N_, RuleError
from scoring.words.code_pages import NAMES
from tournaments.exchange.check.causes import Cause
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.check.verification import Verification, verify
from tournaments.exchange.formats import titles_read
from tournaments.exchange.requirements import require_results
from tournaments.exchange.segments import Again
from tournaments.services.exchange import import_event, read_event
from tournaments.services.exchange.files import has_online_names
from tournaments.services.exchange.people import guests_in
from tournaments.views.exchange_words import unknown_online_names


class Command(RuleCommand):
    help = f"Import an event file ({titles_read()}) into a club, or verify its figures."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the file, or - for standard input")
        parser.add_argument("--club", help="the club's short name, as in its web address")
        parser.add_argument(
            "--verify", action="store_true", help="do not import; calculate every figure again and compare"
        )

        parser.add_argument(
            "--trust",
            choices=[trust.value for trust in Trust],
            help="which one counts if a score and its contract do not match; without this option such a file"
            " is refused, with a list",
        )
        parser.add_argument(
            "--skip-columns",
            action="store_true",
            help="import a CSV file without the columns that are not read; otherwise it is refused, with"
            " their names",
        )
        parser.add_argument(
            "--code-page",
            choices=NAMES,
            default="",
            help="the code page of a file that is not in UTF-8; without this option such a file is refused,"
            " with the choices, if its names can be read in several ways",
        )
        parser.add_argument(
            "--online-names",
            action="store_true",
            help="people have the names of an online site in the file, as they always have in LIN: those that"
            " are on the pages of members are theirs",
        )
        parser.add_argument(
            "--boards-again",
            choices=[again.value for again in Again],
            help="what boards are whose numbers begin again in the file: further boards, which are numbered"
            " on, or other tables of the same boards; without this option such a file is refused",
        )
        parser.add_argument(
            "--date", type=_day, help="the day of an event whose file has no date, as 2026-11-24"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["club"]) == options["verify"]:
            raise UsageError(_("Use either --club SLUG or --verify."))
        data = read_bytes(options["file"])
        again = Again(options["boards_again"]) if options["boards_again"] else None
        if options["verify"]:
            self._verify(data, options["code_page"], again)
        else:
            trust = Trust(options["trust"]) if options["trust"] else None
            answers = {name: options[name] for name in ("skip_columns", "date", "code_page")}
            answers["by_online_names"] = options["online_names"] or has_online_names(data)
            answers["again"] = again
            self._import(data, options["club"], trust, answers)

    def _import(self, data: bytes, slug: str, trust: Trust | None, answers: dict[str, Any]) -> None:
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise RuleError("import.club", "club", "There is no club {slug}.", "", slug=slug)
        by = import_actor("import_event")
        session = import_event(data=data, club=club, by=by, trust=trust, **answers)
        unknown = guests_in(session) if answers["by_online_names"] else []
        if self.as_json:
            self.write_json({"id": session.pk} | ({"unknown_names": unknown} if unknown else {}))
        else:
            template = _("{name} on {date} is session {number}.")
            on = day(session.date)
            self.stdout.write(template.format(name=session.name, date=on, number=session.pk))
            if unknown:
                self.stdout.write(unknown_online_names(unknown))

    def _verify(self, data: bytes, code_page: str, again: Again | None) -> None:
        event = read_event(data, code_page, again)
        try:
            require_results(event)
        except RuleError as error:
            template = N_("Nothing was checked. {problem}")
            raise RuleError(error.code, error.field, template, error.source, problem=error) from error
        verification = verify(event)
        if self.as_json:
            unread = {"unread": list(event.unread)} if event.unread else {}
            self.write_json(verification.as_json() | unread)
        else:
            self._show(verification)
            if event.unread:
                columns = ", ".join(event.unread)
                self.stdout.write(_("Columns that are not read: {columns}").format(columns=columns))
        self.problems += len(verification.differs)

    def _show(self, verification: Verification) -> None:
        if verification.program:
            self.stdout.write(_("Written by: {program}").format(program=verification.program))
        settings = ", ".join(f"{name}: {value}" for name, value in verification.settings.items())
        checked = ", ".join(f"{count} {name}" for name, count in verification.checked.items())
        self.stdout.write(_("Settings recognised: {settings}").format(settings=settings))
        self.stdout.write(_("Checked: {checked}").format(checked=checked))
        if not any(verification.checked.values()):
            self.stdout.write(_("The file has results but no figures to compare them with."))
        elif verification.causes:
            headings = ("what", "where", "file", "ours", "")
            self.write_table(headings, [_cells(cause) for cause in verification.causes])
        else:
            self.stdout.write(_("There are no differences."))


def _cells(cause: Cause) -> tuple[str, ...]:
    """A cause's row; what follows from it is folded into a number."""
    more = ngettext(
        "and {count} figure that follows from it", "and {count} figures that follow from it", cause.follow
    )
    difference = cause.difference
    folded = more.format(count=cause.follow) if cause.follow else ""
    return difference.what, difference.where, difference.file, difference.ours, folded


def _day(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(_("Write a date as 2026-11-24.")) from None


def read_bytes(name: str) -> bytes:
    """A file's bytes, or standard input's for `-`. Raises UsageError."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from error
