"""A session built again from a native event file, revision by revision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid4

from django.db import transaction

from clubs.people.models import Club, Person
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome
from scoring.bridge.tables import table_in
from scoring.models import (
    Board,
    BoardSet,
    Contest,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Penalty,
    Play,
    Revision,
    Round,
    Section,
    Session,
)
from scoring.services import chain, counting, fields, phones, results
from scoring.services.layout import seal
from scoring.words import Seat
from tournaments.exchange import native
from tournaments.models import Clock, Publication, Standing
from tournaments.ranking.settings.checks import check_settings_of_file
from tournaments.services.exchange.native_out import SEATS
from tournaments.services.exchange.native_rulings import store_rulings
from tournaments.services.exchange.people import once_each, persons_of_entries
from tournaments.services.results.publications import require_readable, revisions_in
from tournaments.services.setup.planning import place_entries

People = Mapping[native.Member, Person | None]
Boards = Mapping[tuple[int, str], Board]
StoredPlays = list[tuple[Play, native.Play]]


@transaction.atomic
def build(event: native.NativeEvent, *, club: Club, by: Actor) -> Session:
    """The session as it was, in this club; its people by national number or name. Raises RuleError.

    Devices and accounts of the other installation stay as names in the history.
    """
    session = _session(event, club, by)
    boards = _boards(event, session)
    fields_by_number = _fields(event, session)
    people = _people(event, club)
    stored: StoredPlays = []
    for part in event.sections:
        _section(part, session, fields_by_number[part.field], boards, people[part.letter], stored)
    place_entries(session)
    _publications(event, session, _store_revisions(stored, club))
    store_rulings(event, session)
    revisions = revisions_in(session)
    for publication in event.publications:
        require_readable(publication.content.value(), revisions)
    if session.state != Session.State.SETUP:
        phones.make_links(session)
    for field in fields_by_number.values():
        fields.touch(fields.locked(field.pk), whole=True)
    _link(session)
    return session


def _link(session: Session) -> None:
    """The record begins anew with what the file had of it: results first, in the order of their entry."""
    for field in fields.locked_in(session):
        revisions = Revision.objects.filter(play__field=field).order_by("pk")
        penalties = Penalty.objects.filter(entry__section__field=field).order_by("pk")
        with chain.locked(Field, field.pk) as owner:
            chain.link_saved(owner, "import", [*revisions, *penalties])
    with chain.locked(Session, session.pk) as owner:
        rulings = session.law_rulings.order_by("at", "number", "version")
        chain.link_saved(owner, "import", [*rulings, *session.publications.order_by("number")])
        chain.note(owner, "heads", {"heads": chain.heads_of(session)})
    seal(session.pk)


def _session(event: native.NativeEvent, club: Club, by: Actor) -> Session:
    settings = event.settings.value()
    check_settings_of_file(settings)
    contest = Contest(club=club, name=event.name, form=event.form, settings=settings)
    session = Session(
        contest=contest,
        name=event.session,
        date=event.date,
        started=event.started,
        finished=event.finished,
        official=event.official,
        corrections_until=event.corrections_until,
    )
    permissions.require("settings", session, by)
    session.state = event.state.value
    contest.save()
    session.save()
    Clock.objects.create(session=session)
    return session


def _people(event: native.NativeEvent, club: Club) -> dict[str, dict[int, People]]:
    """Whom the members of each entry mean, by section and entry."""
    entries = [
        (part.letter, entry.number, entry.members) for part in event.sections for entry in part.entries
    ]
    held = [once_each(members) for _letter, _number, members in entries]
    seated = persons_of_entries(club, [[(one.name, one.national_id) for one in first] for first, _ in held])
    people_by_section: dict[str, dict[int, People]] = {}
    for (letter, entry, members), (_first, places), persons in zip(entries, held, seated, strict=True):
        people = {member: persons[place] for member, place in zip(members, places, strict=True)}
        people_by_section.setdefault(letter, {})[entry] = people
    return people_by_section


def _boards(event: native.NativeEvent, session: Session) -> Boards:
    board_set = BoardSet.objects.create(session=session, copies=event.copies)
    rows = [
        Board(board_set=board_set, number=b.number, form=b.form, deal=str(b.deal) if b.deal else "")
        for b in event.boards
    ]
    Board.objects.bulk_create(rows)
    return {(board.number, board.form): board for board in rows}


def _fields(event: native.NativeEvent, session: Session) -> dict[int, Field]:
    playing = event.state in (native.State.SETUP, native.State.PLAYING)
    field_by_number = {}
    for number in sorted({section.field for section in event.sections}):
        field_by_number[number] = Field.objects.create(contest=session.contest, final=not playing)
        Standing.objects.create(field=field_by_number[number])
    return field_by_number


def _section(
    part: native.Section,
    session: Session,
    field: Field,
    boards: Boards,
    people: Mapping[int, People],
    stored: StoredPlays,
) -> None:
    section = Section.objects.create(
        session=session,
        field=field,
        letter=part.letter,
        movement=part.movement.value(),
        tables=part.tables,
        rounds=part.rounds,
        boards_per_round=part.boards_per_round,
        winners=part.winners,
    )
    entries = {entry.number: _entry(entry, section, people[entry.number]) for entry in part.entries}
    numbers = sorted({encounter.round for encounter in part.encounters})
    rounds = {n: Round.objects.create(section=section, number=n) for n in numbers}
    for encounter in part.encounters:
        seated = {
            sitter.seat: (
                entries[sitter.entry],
                _person(sitter, encounter.round, people[sitter.entry]),
            )
            for sitter in encounter.sitters
        }
        _encounter(encounter, rounds[encounter.round], seated, boards, stored)


def _entry(part: native.Entry, section: Section, people: People) -> Entry:
    entry = Entry.objects.create(
        section=section,
        number=part.number,
        line=part.line.value,
        state=part.state.value,
        handicap=part.handicap,
        name=part.name,
        previous=_previous(part.previous, section),
        carried=part.carried,
    )
    EntryMember.objects.bulk_create(
        [
            EntryMember(entry=entry, person=person, seat=m.seat, from_round=m.from_round)
            for m in part.members
            if (person := people[m])
        ]
    )
    Penalty.objects.bulk_create(
        [
            Penalty(
                entry=entry,
                amount=p.amount,
                unit=p.unit.value,
                kind=p.kind.value,
                reason=p.reason,
                by_name=p.by,
                at=p.at,
                reversed_at=p.reversed_at,
            )
            for p in part.penalties
        ]
    )
    return entry


def _previous(part: native.Before | None, section: Section) -> Entry | None:
    """The entry of the session before, where this club has that session: the newest of that name and day."""
    if part is None:
        return None
    candidates = Entry.objects.filter(
        section__session__contest__club=section.session.club,
        section__session__name=part.session,
        section__session__date=part.date,
        section__letter=part.section,
        number=part.number,
    ).exclude(section__session=section.session)
    return candidates.order_by("section__session").last()


def _person(sitter: native.Sitter, round_: int, people: People) -> Person | None:
    """The entry's own member of that name: who holds this seat in this round rather than a namesake."""
    own = 1 if sitter.seat in (Seat.N, Seat.E) else 2
    named = [member for member in people if member.name == sitter.name]
    best = max(
        named, key=lambda m: (m.from_round <= round_, m.seat % 2 == own % 2, m.from_round), default=None
    )
    return people[best] if best else None


def _encounter(
    part: native.Encounter,
    round_: Round,
    seated: Mapping[Seat, tuple[Entry, Person | None]],
    boards: Boards,
    stored: StoredPlays,
) -> None:
    encounter = Encounter(
        round=round_,
        table=part.table,
        turned=part.turned,
        moved_on=part.moved_on,
        idle_boards=list(part.idle_boards),
        confirmed=part.confirmed,
        match=part.match,
    )
    for seat, (entry, person) in seated.items():
        setattr(encounter, SEATS[seat], entry)
        setattr(encounter, f"{SEATS[seat]}_person", person)
    encounter.save()
    for ordinal, play in enumerate(part.plays, 1):
        _play(play, encounter, ordinal, boards[play.board, play.form], stored)


def _play(part: native.Play, encounter: Encounter, ordinal: int, board: Board, stored: StoredPlays) -> None:
    field_id = encounter.round.section.field_id
    play = Play.objects.create(
        encounter=encounter,
        field_id=field_id,
        board=board,
        ordinal=ordinal,
        turned=part.turned,
        extra=part.extra,
    )
    stored.append((play, part))


def _store_revisions(stored: StoredPlays, club: Club) -> dict[int, int]:
    """Store all revisions in the order in which they were said, and what counts; ids by that order."""
    taken_ids = _ids_in_club(stored, club)
    in_order = [
        (revision_of_file.order, _revision(revision_of_file, play, club, number, taken_ids))
        for play, part in stored
        for number, revision_of_file in enumerate(part.revisions, 1)
    ]
    in_order.sort(key=lambda pair: pair[0])
    Revision.objects.bulk_create([revision for _order, revision in in_order])
    by_play: dict[int, list[Revision]] = {}
    for _order, revision in in_order:
        by_play.setdefault(revision.play_id, []).append(revision)
    for play, part in stored:
        restore_count(play, by_play.get(play.pk, []), part.doubt)
    return {order: revision.pk for order, revision in in_order}


def _ids_in_club(stored: StoredPlays, club: Club) -> set[UUID]:
    """Senders' ids that this club has already: the same file was imported before."""
    ids = [revision.entry_id for _play, part in stored for revision in part.revisions if revision.entry_id]
    return set(Revision.objects.filter(club=club, entry_id__in=ids).values_list("entry_id", flat=True))


def restore_count(play: Play, revisions: Sequence[Revision], doubt: str) -> None:
    """What counts on a play, from its revisions alone: the newest accepted one."""
    states = Revision.State
    play.last_revision, play.doubt = len(revisions), doubt
    play.conflict = any(revision.state == states.CONFLICTING for revision in revisions)
    play.waiting = play.conflict or any(revision.state == states.PROPOSED for revision in revisions)
    accepted = [revision for revision in revisions if revision.state == states.ACCEPTED]
    if accepted:
        counting.count(play, accepted[-1], Outcome.from_json(accepted[-1].outcome))
        play.agreed = accepted[-1].agreed_at is not None
    play.save()


def _revision(part: native.Revision, play: Play, club: Club, number: int, taken_ids: set[UUID]) -> Revision:
    """A revision as it was said; an id that this club has already is given anew."""
    table = table_in(counting.session_of(play).contest.settings)
    score = part.outcome.score_for(play.board.vulnerability, table)
    entry_id = uuid4() if part.entry_id is None or part.entry_id in taken_ids else part.entry_id
    return Revision(
        play=play,
        club=club,
        number=number,
        state=part.state.value,
        kind=part.outcome.kind.value,
        outcome=part.outcome.to_json(),
        score=score,
        score_ew=counting.score_ew_of(part.outcome, score),
        seen=part.seen,
        entry_id=entry_id,
        payload_hash=results.payload_hash(play.pk, part.outcome, part.reason),
        by_name=part.by,
        reason=part.reason,
        at=part.at,
        agreed_at=part.agreed_at,
        agreed_by=part.agreed_by,
    )


def _publications(event: native.NativeEvent, session: Session, orders: Mapping[int, int]) -> None:
    for part in event.publications:
        Publication.objects.create(
            session=session,
            number=part.number,
            at=part.at,
            by_name=part.by,
            note=part.note,
            last_revision=orders.get(part.last_revision, 0),
            content=part.content.value(),
        )
