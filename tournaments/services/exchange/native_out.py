"""A session as a native event: everything needed to build it again, every revision included."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.bridge.outcome import Outcome
from scoring.cards import Deal
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import Encounter, Entry, Field, Play, Revision, Section, Session
from scoring.selectors.visibility import EVERYBODY, Cards, Viewer
from scoring.words import Seat
from tournaments.exchange import native
from tournaments.exchange.documents import Document
from tournaments.exchange.event import Line
from tournaments.services.exchange.native_rulings import rulings_of

SEATS = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}


def native_of(session: Session, viewer: Viewer = EVERYBODY) -> native.NativeEvent:
    """The whole session, but for deals that `viewer` may not see yet: their boards have none.

    Rows are found by what they mean, not by their ids. The seeds of deals made here are in no file.
    """
    cards = Cards(session, viewer)
    orders = _orders(session)
    field_ids = Field.objects.filter(sections__session=session).distinct().order_by("pk")
    fields = {pk: index for index, pk in enumerate(field_ids.values_list("pk", flat=True), 1)}
    board_set = session.board_sets.get()
    return native.NativeEvent(
        name=session.contest.name,
        session=session.name,
        date=session.date,
        club=session.club.name,
        club_number=session.club.national_id,
        form=session.contest.form,
        state=native.State(session.state),
        settings=Document.of(session.contest.settings),
        sections=tuple(_section(section, fields, orders) for section in session.sections.all()),
        boards=tuple(
            native.Board(
                board.number,
                board.form,
                Deal.parse(board.deal) if board.deal and cards.shown_on(board) else None,
            )
            for board in board_set.boards.all()
        ),
        copies=board_set.copies,
        publications=tuple(_publications(session, orders)),
        started=session.started,
        finished=session.finished,
        official=session.official,
        corrections_until=session.corrections_until,
        rulings=rulings_of(session),
    )


def _orders(session: Session) -> dict[int, int]:
    """Each revision's place among all of the session, from 1, as they came."""
    ids = Revision.objects.filter(play__encounter__round__section__session=session).order_by("pk")
    return {pk: order for order, pk in enumerate(ids.values_list("pk", flat=True), 1)}


def _section(section: Section, fields: Mapping[int, int], orders: Mapping[int, int]) -> native.Section:
    return native.Section(
        letter=section.letter,
        tables=section.tables,
        rounds=section.rounds,
        boards_per_round=section.boards_per_round,
        winners=section.winners,
        movement=Document.of(section.movement),
        entries=tuple(_entries(section)),
        encounters=tuple(_encounters(section, orders)),
        field=fields[section.field_id],
    )


def _entries(section: Section) -> Iterable[native.Entry]:
    entries = section.entries.select_related("previous__section__session")
    entries = entries.prefetch_related("members__person", "penalties__by").order_by("number")
    for entry in entries:
        yield native.Entry(
            number=entry.number,
            line=Line(entry.line),
            state=native.EntryState(entry.state),
            handicap=entry.handicap,
            members=tuple(_members(entry)),
            penalties=tuple(_penalties(entry)),
            name=entry.name,
            previous=_before(entry.previous),
            carried=entry.carried,
        )


def _before(entry: Entry | None) -> native.Before | None:
    if entry is None:
        return None
    session = entry.section.session
    return native.Before(session.name, session.date, entry.section.letter, entry.number)


def _members(entry: Entry) -> Iterable[native.Member]:
    for member in entry.members.all():
        yield native.Member(member.person.name, member.person.national_id, member.seat, member.from_round)


def _penalties(entry: Entry) -> Iterable[native.Penalty]:
    for line in entry.penalties.all():
        by = line.by_name or (line.by.get_username() if line.by else "")
        unit = PenaltyUnit(line.unit)
        kind = native.PenaltyKind(line.kind)
        yield native.Penalty(line.amount, unit, line.reason, by[:120], line.at, line.reversed_at, kind)


def _encounters(section: Section, orders: Mapping[int, int]) -> Iterable[native.Encounter]:
    people = [f"{seat}_person" for seat in SEATS.values()]
    encounters = Encounter.objects.filter(round__section=section).select_related(
        "round", *SEATS.values(), *people
    )
    for encounter in encounters.prefetch_related("plays__board", "plays__revisions").order_by(
        "round__number", "table"
    ):
        yield native.Encounter(
            round=encounter.round.number,
            table=encounter.table,
            sitters=tuple(_sitters(encounter)),
            plays=tuple(_play(play, orders) for play in encounter.plays.all()),
            turned=encounter.turned,
            moved_on=encounter.moved_on,
            idle_boards=tuple(encounter.idle_boards),
            confirmed=encounter.confirmed,
            match=encounter.match,
        )


def _sitters(encounter: Encounter) -> Iterable[native.Sitter]:
    for seat, name in SEATS.items():
        entry, person = getattr(encounter, name), encounter.person_in(name)
        if entry is not None:
            yield native.Sitter(seat, entry.number, person.name if person else "")


def _play(play: Play, orders: Mapping[int, int]) -> native.Play:
    revisions = tuple(_revision(revision, orders) for revision in play.revisions.all())
    return native.Play(play.board.number, play.board.form, revisions, play.turned, play.doubt, play.extra)


def _revision(revision: Revision, orders: Mapping[int, int]) -> native.Revision:
    return native.Revision(
        order=orders[revision.pk],
        state=native.RevisionState(revision.state),
        outcome=Outcome.from_json(revision.outcome),
        by=revision.by_name,
        at=revision.at,
        seen=revision.seen,
        reason=revision.reason,
        entry_id=revision.entry_id,
        agreed_by=revision.agreed_by,
        agreed_at=revision.agreed_at,
    )


def _publications(session: Session, orders: Mapping[int, int]) -> Iterable[native.Publication]:
    for one in session.publications.select_related("by"):
        content: dict[str, Any] = one.content
        yield native.Publication(
            number=one.number,
            at=one.at,
            by=one.by_name,
            note=one.note,
            last_revision=orders.get(one.last_revision, 0),
            content=Document.of(content),
        )
