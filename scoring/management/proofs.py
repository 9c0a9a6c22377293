"""What both commands that prove a record share: what differs, and whether a head that was noted is in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Protocol

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.chains import read_head
from scoring.management.base import RuleCommand
from scoring.models import ChainLink
from scoring.selectors.chain import Chains, HeadInChain
from scoring.words import RuleError


class Differs(Protocol):
    """A figure or a row whose stored value differs from the derived one."""

    @property
    def where(self) -> str: ...

    @property
    def stored(self) -> object: ...

    @property
    def derived(self) -> object: ...


class ProofCommand(RuleCommand):
    """A command that derives something again, and exits 1 with what differs."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--head", help="a proof of the record that was printed or noted: check that it is in the record"
        )

    def tell(
        self,
        subject: dict[str, object],
        differences: Iterable[Differs],
        sound: str,
        chains: Chains,
        head: str | None,
        since: ChainLink | None = None,
    ) -> None:
        """Print what differs, `sound` if nothing does, and what is known of a head that was asked for.

        `since` is the link from which on names are protected, where there are older ones.
        """
        rows = [{"where": one.where, "kept": one.stored, "derived": one.derived} for one in differences]
        self.problems += len(rows)
        place = chains.find(_read(head)) if head else None
        if head and (place is None or not place.holds):
            self.problems += 1
        if self.as_json:
            told = {"head": {"asked": head, **(asdict(place) if place else {"link": None})}} if head else {}
            if since is not None:
                told["names_since"] = {"link": since.link, "at": since.at.isoformat()}
            self.write_json({**subject, "differs": rows, **told})
            return
        if rows:
            self.write_table(("where", "kept", "derived"), [tuple(row.values()) for row in rows])
        else:
            self.stdout.write(sound)
        if head:
            self.stdout.write(_of_head(place))
        if since is not None:
            words = _("Names are protected from link {number} on, made at the update of {day}.")
            self.stdout.write(words.format(number=since.link, day=since.at.date().isoformat()))


def _read(head: str) -> str:
    try:
        return read_head(head)
    except ValueError:
        raise RuleError(
            "prove.head", "head", "A proof must have 16 to 64 hexadecimal digits, not {head}.", "", head=head
        ) from None


def _of_head(place: HeadInChain | None) -> str:
    if place is None:
        return _(
            "This proof is not in the record: either the history has been changed, or the "
            "proof belongs to another record."
        )
    if not place.holds:
        return _(
            "This proof is that of link {number}, but something recorded before that link has been changed."
        ).format(number=place.link)
    return _("The history up to link {number} has not changed since this proof was noted.").format(
        number=place.link
    )
