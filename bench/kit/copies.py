"""Copies evenings with other people, to fill a site much faster than playing them would.

The services make one evening (`played`). Its copies are made table by table, with one statement for all
evenings. A column that refers to a row of the evening refers to the copy of that row.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from django.db.models import Model

    from clubs.people.models import Club, Person
    from scoring.models import Session

BATCH = 1000
YEAR = dt.date(2026, 1, 1)
UNLINKED = {"chain_length": 0, "chain_head": ""}
NOBODY = dict.fromkeys(("north_person_id", "east_person_id", "south_person_id", "west_person_id"))
RESULTS = ("4HS=", "3NN+1", "2SE-1", "1NW=", "4SN-1", "PASS", "5DXW-2", "3CN=", "6HS-1", "2NE+1", "4HN+1")


@dataclass(frozen=True, slots=True)
class Copy:
    """The `number`th evening of a club: a copy of the evening `pattern`, with these people two by two."""

    club: Club
    number: int
    pattern: Session
    people: Sequence[Person]


def played(club: Club, at: int, tables: int, boards: int) -> Session:
    """Makes an evening through the services, up to its publication; each `at` gives another one."""
    from scoring.models import Session
    from tests import factories as make
    from tournaments.services import sessions

    made = make.make_session(
        tables, boards=boards, club=club, name=f"Pattern {at + 1}", date=dt.date(2025, 6, 1 + at)
    )
    make.enter_all(made, RESULTS[at:] + RESULTS[: at + 2])
    sessions.publish(session=made, by=make.STAFF)
    return Session.objects.select_related("contest").get(pk=made.pk)


def copy(copies: Sequence[Copy], chance: random.Random) -> None:
    """The rows of these evenings. They have no record: what is copied was not said."""
    from scoring import models as of
    from tournaments.models import Clock, Publication, Standing

    rows = _Rows(copies)
    rows.copy(of.Contest, "sessions", lambda one: {"club_id": one.club.pk, "name": f"Evening {one.number}"})
    sessions = rows.copy(of.Session, "pk", _evening)
    fields = rows.copy(of.Field, "sections__session", lambda _one: UNLINKED)
    rows.copy(of.Section, "session")
    rows.copy(of.BoardSet, "session")
    rows.copy(Clock, "session")
    rows.copy(of.Board, "board_set__session")
    rows.copy(of.Round, "section__session")
    entries = rows.copy(of.Entry, "section__session")
    rows.copy(of.Encounter, "round__section__session", lambda _one: NOBODY)
    plays = rows.copy(of.Play, "encounter__round__section__session", lambda _one: {"accepted_id": None})
    chains = {id(one): field.chain_name for one, (field,) in zip(copies, fields, strict=True)}
    revisions = rows.copy(
        of.Revision,
        "play__encounter__round__section__session",
        lambda one: {
            "club_id": one.club.pk,
            "entry_id": UUID(int=chance.getrandbits(128), version=4),
            "chain": chains[id(one)],
        },
    )
    rows.copy(Standing, "field__sections__session")
    of.EntryMember.objects.bulk_create(
        (
            of.EntryMember(entry=entry, person=person, seat=seat)
            for one, own in zip(copies, entries, strict=True)
            for at, entry in enumerate(own)
            for seat, person in enumerate(one.people[2 * at : 2 * at + 2], 1)
        ),
        BATCH,
    )
    _accept(chain.from_iterable(plays), chain.from_iterable(revisions))
    contents = {found.session_id: found.content for found in Publication.objects.filter(number=1)}
    Publication.objects.bulk_create(
        Publication(session=session, number=1, content=contents[one.pattern.pk])
        for one, (session,) in zip(copies, sessions, strict=True)
    )


def _evening(one: Copy) -> dict[str, Any]:
    return {
        "name": f"Evening {one.number}",
        "date": YEAR + dt.timedelta(days=one.number % 360),
        **UNLINKED,
    }


def _accept(plays: Iterable[Any], revisions: Iterable[Any]) -> None:
    """Sets the accepted revisions of plays, which are copied before their revisions."""
    from scoring.models import Play

    accepted = {revision.play_id: revision.pk for revision in revisions}
    copied = list(plays)
    for play in copied:
        play.accepted_id = accepted[play.pk]
    Play.objects.bulk_update(copied, ["accepted"], BATCH // 2)


class _Rows:
    """The rows made so far, by copy and by the row that was copied."""

    def __init__(self, copies: Sequence[Copy]) -> None:
        self.copies = copies
        self.made: list[dict[tuple[type[Model], Any], Any]] = [{} for _one in copies]

    def copy(
        self, model: Any, to_session: str, columns_of: Callable[[Copy], dict[str, Any]] = lambda _one: {}
    ) -> list[list[Any]]:
        """The new rows of each evening, in the order of the old ones.

        `columns_of` gives the columns in which a copy differs from its pattern.
        """
        patterns = {one.pattern.pk for one in self.copies}
        old = {
            pk: list(model.objects.filter(**{to_session: pk}).distinct().order_by("pk")) for pk in patterns
        }
        chosen = [old[one.pattern.pk] for one in self.copies]
        new = iter(
            model.objects.bulk_create(
                [
                    self._copied(row, by_row, columns_of(one))
                    for one, by_row, rows in zip(self.copies, self.made, chosen, strict=True)
                    for row in rows
                ],
                BATCH,
            )
        )
        copies = []
        for by_row, rows in zip(self.made, chosen, strict=True):
            copies.append([next(new) for _row in rows])
            by_row |= {(model, row.pk): copied for row, copied in zip(rows, copies[-1], strict=True)}
        return copies

    def _copied(self, row: Any, by_row: dict[tuple[type[Model], Any], Any], changed: dict[str, Any]) -> Any:
        columns = {}
        for one in row._meta.concrete_fields:
            value = getattr(row, one.attname)
            if one.related_model is not None and (one.related_model, value) in by_row:
                value = by_row[one.related_model, value].pk
            if not one.primary_key:
                columns[one.attname] = value
        return type(row)(**columns | changed)
