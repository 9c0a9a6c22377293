"""A prepared results file becomes a finished session of the club.

`prepared.prepare` has done everything that needs no database; `build` adds the rows in one transaction. It
goes from the outside in, since each step needs rows of the one before: the contest and its session, boards
and fields, the people, each section with its entries and meetings, then results, penalties and withdrawals.
Last the session is finished and the layout is sealed into its chain.

A file numbers its pairs in its own way; `Numbers` has the numbers that they get here. A format without rounds
has none to give, so `encounters` makes rounds and tables from who met whom.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.people.models import Club, Person
from clubs.people.selectors import today
from scoring import permissions
from scoring.actors import Actor, import_actor
from scoring.bridge.legality.doubts import doubt_of_lead
from scoring.cards import Deal
from scoring.models import (
    Board,
    BoardSet,
    Contest,
    Entry,
    EntryMember,
    Field,
    Penalty,
    Play,
    Section,
    Session,
)
from scoring.services import chain, counting, fields, results
from scoring.services.encounters import Planned, store_plan
from scoring.services.layout import seal
from scoring.words import RuleError
from tournaments.exchange.check.recomputation import byes_of
from tournaments.exchange.event import BoardRecord, Competitor, Event, Line, PairId, TravellerLine
from tournaments.exchange.meetings import Meeting
from tournaments.models import Clock
from tournaments.services.exchange.numbers import Numbers, numbers_of, tables_of
from tournaments.services.exchange.people import once_each, persons_of_entries
from tournaments.services.exchange.prepared import WITHOUT_OUTCOME, Prepared, Recognised
from tournaments.services.results.standings import new_field
from tournaments.services.setup.planning import make_boards, place_entries

MOST_HANDICAP = 9999
USUAL_FORM = "a"
People = Mapping[PairId, Sequence[Person | None]]


@transaction.atomic
def build(
    prepared: Prepared,
    *,
    club: Club,
    by: Actor,
    date: dt.date | None = None,
    by_online_names: bool = False,
) -> Session:
    """A prepared event as a finished session of the club, written in one short transaction.

    `date` is the day of an event that does not say it, which is else the club's own day. `by_online_names`
    is as in `persons_meant`.
    """
    event, meetings = prepared.event, prepared.meetings
    session = _session(event, prepared.settings, club, by, event.date or date or today(club))
    boards = _boards(event, session)
    field_by_letter = _fields(event, session, prepared.recognised)
    people = _people(event, club, by_online_names=by_online_names)
    numbers: dict[PairId, int] = {}
    for letter in event.sections:
        meetings_of_section = [m for m in meetings if m.section == letter]
        numbers |= _section(
            event, session, field_by_letter[letter], letter, meetings_of_section, boards, people
        )
    place_entries(session)
    by = import_actor(event.source or "import")
    _enter(prepared, session, _other_forms(event, session), numbers, by=by)
    _penalise_and_withdraw(event, session, numbers, by)
    _attach_deals(event, session)
    _finish(session)
    seal(session.pk)
    return session


def _people(event: Event, club: Club, *, by_online_names: bool) -> People:
    """The person of each player; who left a seat and sat again, there or elsewhere, is one."""
    held = [once_each(competitor.players) for competitor in event.competitors]
    keys = [[(player.name, player.national_id) for player in players] for players, _places in held]
    persons = persons_of_entries(club, keys, by_online_names=by_online_names)
    return {
        competitor.pair: [own[place] for place in places]
        for competitor, (_players, places), own in zip(event.competitors, held, persons, strict=True)
    }


def _session(event: Event, settings: dict[str, Any], club: Club, by: Actor, date: dt.date) -> Session:
    contest = Contest(club=club, name=event.name[:120] or "Imported session", settings=settings)
    session = Session(contest=contest, name=contest.name, date=date)
    permissions.require("settings", session, by)
    contest.save()
    session.save()
    with chain.locked(Session, session.pk) as owner:
        chain.note(owner, "import", {"rows": 0})
    BoardSet.objects.create(session=session)
    Clock.objects.create(session=session)
    return session


def _fields(event: Event, session: Session, recognised: Recognised) -> dict[str, Field]:
    """The field of each section: as the file tells, else of its own where they were compared apart."""
    field_in_file = {group.letter: group.field for group in event.groups}
    apart = recognised.get("field") == "section"
    numbers = {
        letter: field_in_file.get(letter, at if apart else 0) for at, letter in enumerate(event.sections, 1)
    }
    fields_by_number = {number: new_field(session.contest) for number in sorted(set(numbers.values()))}
    return {letter: fields_by_number[number] for letter, number in numbers.items()}


def _boards(event: Event, session: Session) -> dict[int, Board]:
    """The event's boards, without their deals yet: see `_attach_deals`."""
    board_set = session.board_sets.get()
    Board.objects.bulk_create([Board(board_set=board_set, number=board.number) for board in event.boards])
    return make_boards(session, 0)


def _other_forms(event: Event, session: Session) -> dict[tuple[int, str], Board]:
    """The other forms of fouled boards, without their deals yet."""
    numbers = {board.number for board in event.boards}
    forms = {(board.number, line.form) for board, line in event.lines()}
    forms |= {(other.board, other.form) for other in event.other_deals if other.board in numbers}
    board_set = session.board_sets.get()
    rows = [
        Board(board_set=board_set, number=n, form=form) for n, form in sorted(forms) if form != USUAL_FORM
    ]
    return {(board.number, board.form): board for board in Board.objects.bulk_create(rows)}


def _attach_deals(event: Event, session: Session) -> None:
    """Deals come after the results: a lead that its player did not hold is in doubt, and not refused."""
    deals = _deals(event)
    boards = list(session.board_sets.get().boards.all())
    for board in boards:
        board.deal = str(deals.get((board.number, board.form)) or "")
    Board.objects.bulk_update(boards, ["deal"])


def _deals(event: Event) -> dict[tuple[int, str], Deal | None]:
    """The deal of each board and form, None where the file does not have it."""
    deals: dict[tuple[int, str], Deal | None] = {(one.number, USUAL_FORM): one.deal for one in event.boards}
    return deals | {(other.board, other.form): other.deal for other in event.other_deals}


def _section(
    event: Event,
    session: Session,
    field: Field,
    letter: str,
    meetings: list[Meeting],
    boards: Mapping[int, Board],
    people: People,
) -> Numbers:
    """The section with its entries and meetings; the numbers that its pairs have."""
    tables = tables_of(event, letter, meetings)
    numbers = numbers_of(event, letter, tables)
    section = Section.objects.create(
        session=session,
        field=field,
        letter=letter or "A",
        tables=tables,
        rounds=max((m.round for m in meetings), default=0),
        boards_per_round=max((len(m.boards) for m in meetings), default=0),
        winners=event.winners,
    )
    _entries(event, section, letter, people, numbers)
    byes = list(_byes(event, letter, meetings, numbers))
    alone = [*byes, *_sit_outs(event, letter, numbers)]
    stored = store_plan(section, [_planned(m, numbers) for m in meetings] + alone, dict(boards))
    for encounter, meeting in zip(stored, meetings, strict=False):
        encounter.plays.filter(board__number__in=meeting.turned).update(turned=True)
    return numbers


def _planned(meeting: Meeting, numbers: Numbers) -> Planned:
    ns, ew = (numbers[pair] for pair in (meeting.ns, meeting.ew))
    south, west = (numbers[seat] if seat else None for seat in (meeting.south, meeting.west))
    return Planned(
        meeting.round,
        meeting.table,
        ns,
        ew,
        meeting.boards,
        turned=meeting.ns.line is Line.EW,
        south=south,
        west=west,
        match=meeting.match,
    )


def _byes(event: Event, letter: str, meetings: Sequence[Meeting], numbers: Numbers) -> Iterator[Planned]:
    """Matches without opponents, at tables after the last; in round 1 where the file does not tell."""
    table = max((meeting.table for meeting in meetings), default=0)
    for at, bye in enumerate((bye for bye in byes_of(event) if bye.section == letter), 1):
        alone = numbers[bye.first]
        yield Planned(bye.round or 1, table + at, alone, None, (), match=bye.number)


def _sit_outs(event: Event, letter: str, numbers: Numbers) -> Iterator[Planned]:
    """The tables at which somebody has no opponents, with the boards that wait there."""
    for one in event.sit_outs:
        if one.pair.section == letter:
            yield Planned(one.round, one.table, numbers[one.pair], None, one.boards, idle=True)


def _entries(event: Event, section: Section, letter: str, people: People, numbers: Numbers) -> None:
    competitors = [competitor for competitor in event.competitors if competitor.pair.section == letter]
    entries = Entry.objects.bulk_create(
        [
            Entry(
                section=section,
                number=numbers[competitor.pair],
                line=competitor.pair.line.value,
                handicap=_handicap_of(competitor),
                name=competitor.name[:80],
                carried=competitor.carried,
            )
            for competitor in competitors
        ],
        batch_size=500,
    )
    members = [
        member
        for competitor, entry in zip(competitors, entries, strict=True)
        for member in _members(competitor, entry, people[competitor.pair])
    ]
    EntryMember.objects.bulk_create(members, batch_size=500)


def _members(competitor: Competitor, entry: Entry, people: Sequence[Person | None]) -> list[EntryMember]:
    """The players in their seats: as the file tells, else in the order in which it names them."""
    if not any(player.seat for player in competitor.players):
        seated = enumerate(people, 1)
        return [EntryMember(entry=entry, person=person, seat=seat) for seat, person in seated if person]
    return [
        EntryMember(entry=entry, person=person, seat=player.seat, from_round=player.from_round)
        for player, person in zip(competitor.players, people, strict=True)
        if person
    ]


def _handicap_of(competitor: Competitor) -> Decimal | None:
    """The handicap as the record keeps it. Raises RuleError "exchange.handicap" rather than round it."""
    handicap = competitor.handicap
    if handicap is not None and (handicap != round(handicap, 2) or abs(handicap) > MOST_HANDICAP):
        raise RuleError(
            "exchange.handicap",
            "handicap",
            "Pair {pair}: a handicap can have at most four digits before the decimal point and "
            "two after it, not {handicap}.",
            "",
            pair=competitor.pair.number,
            handicap=handicap,
        )
    return handicap


def _enter(
    prepared: Prepared,
    session: Session,
    forms: Mapping[tuple[int, str], Board],
    numbers: Numbers,
    *,
    by: Actor,
) -> None:
    """Every outcome of the file on the play that it is of."""
    session.state = Session.State.PLAYING
    session.save(update_fields=["state"])
    plays = _plays_by_pairs(session)
    sections = {section.letter: section for section in session.sections.all()}
    entered = []
    deals = _deals(prepared.event)
    for (board, line), score in zip(prepared.event.lines(), prepared.scores, strict=True):
        if line.outcome.kind in WITHOUT_OUTCOME and not line.entries:
            continue
        section = sections[line.ns.section or "A"]
        key = (section.pk, board.number, numbers[line.ns], numbers[line.ew])
        play = _taken(plays[key], line)
        deal = deals.get((board.number, line.form))
        doubt = line.doubt or doubt_of_lead(deal, line.outcome.result, line.outcome.lead)
        if line.form != USUAL_FORM:
            Play.objects.filter(pk=play).update(board=forms[board.number, line.form])
        statements = tuple(_statements(line, score, board, session))
        entered.append(results.Imported(play, line.outcome, score, line.note, doubt, statements))
    results.record_imported(session=session, entered=entered, by=by)


def _statements(
    line: TravellerLine, score: int | None, board: BoardRecord, session: Session
) -> Iterator[results.ImportedEntry]:
    """All entries that a file has for a board, in order. What counts of them is the row's own outcome."""
    counts = max((at for at, entry in enumerate(line.entries) if not entry.void), default=None)
    for at, entry in enumerate(line.entries):
        outcome, worth = (line.outcome, score) if at == counts else (entry.outcome, None)
        if at != counts:
            with suppress(RuleError):  # one that was taken back may be worth nothing by this method
                worth = counting.worth_of(outcome, board.vulnerability, session.contest.settings)
        when = entry.at.replace(tzinfo=session.contest.club.tz) if entry.at is not None else None
        yield results.ImportedEntry(outcome, worth, entry.note, when, entry.void)


def _taken(places: list[tuple[int, int, int]], line: TravellerLine) -> int:
    """The play of a row, taken out: where both tables of a match sat one way, that of the row's own table."""
    at_own_table = [place for place in places if place[:2] == (line.round, line.table)]
    taken = (at_own_table or places)[0]
    places.remove(taken)
    return taken[2]


def _plays_by_pairs(session: Session) -> dict[tuple[int, int, int, int], list[tuple[int, int, int]]]:
    """(round, table, play) by section, board, N-S and E-W."""
    columns = (
        "encounter__round__section_id",
        "board__number",
        "encounter__north__number",
        "encounter__east__number",
        "turned",
        "encounter__round__number",
        "encounter__table",
        "pk",
    )
    rows = Play.objects.filter(encounter__round__section__session=session).order_by("pk")
    places_by_pairs: dict[tuple[int, int, int, int], list[tuple[int, int, int]]] = {}
    for section, board, ns, ew, turned, *place in rows.values_list(*columns):
        sides = (ew, ns) if turned else (ns, ew)
        places_by_pairs.setdefault((section, board, *sides), []).append((place[0], place[1], place[2]))
    return places_by_pairs


def _penalise_and_withdraw(event: Event, session: Session, numbers: Numbers, by: Actor) -> None:
    """What was taken off totals; and who left, who is not ranked, though what was played with them counts."""
    sections = {section.letter: section for section in session.sections.all()}
    for competitor in event.competitors:
        if not competitor.ledger and not competitor.withdrawn:
            continue
        section = sections[competitor.pair.section or "A"]
        entry = section.entries.get(number=numbers[competitor.pair])
        for line in competitor.ledger:
            field = fields.locked(section.field_id)
            penalty = Penalty(entry=entry, amount=line.amount, unit=line.unit.value, by_name=by.name[:120])
            chain.append(field, penalty)
            penalty.save(force_insert=True)
            fields.touch(field)
        if competitor.withdrawn:
            entry.state = Entry.State.WITHDRAWN
            entry.save(update_fields=["state"])


def _finish(session: Session) -> None:
    session.state = Session.State.FINISHED
    session.finished = timezone.now()
    session.save(update_fields=["state", "finished"])
    for field in fields.locked_in(session):
        field.final = True
        field.save(update_fields=["final"])
        fields.touch(field, whole=True)
