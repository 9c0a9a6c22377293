"""Mends of who is there: a pair that comes, leaves or is late; substitutes, and names from a paper sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import uuid4

from django.db import transaction

from clubs.people.models import Person
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Entry, Play, Section
from scoring.selectors.contestants import contestants_of
from scoring.selectors.entered import is_entered
from scoring.selectors.labels import number_in_session
from scoring.services import fields, results
from scoring.services.encounters import store_plays
from scoring.services.layout import note_foreign
from scoring.words import N_, Message, NameOf, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import Inverse, PlayBefore, adding
from tournaments.models.kept_message import names_of_people
from tournaments.selectors.results.figures import called
from tournaments.services.control.deeds import as_before, record_deed
from tournaments.services.control.earlier import changed_since, snapshot_of
from tournaments.services.control.forms import set_in_force
from tournaments.services.mends.begin import begin, encounters_of, end
from tournaments.services.setup.entries import change_people
from tournaments.services.setup.planning import make_boards

People = Sequence[Person | None]


PLAYED_ALREADY = {
    "pairs": N_("Board {board} already has a result with this pair: choose a later round."),
    "players": N_("Board {board} already has a result with this player: choose a later round."),
    "teams": N_("Board {board} already has a result with this team: choose a later round."),
}


@transaction.atomic
def fill_phantom(*, entry: Entry, people: People, from_round: int, by: Actor, reason: str = "") -> Deed:
    """A pair takes the phantom's place from a round on: the boards that waited there become plays.

    A pair that had left comes back likewise. Encounters of earlier rounds stay sit-outs.
    Raises RuleError "phantom.none".
    """
    session = entry.section.session
    locked = begin(session, by)
    entry.refresh_from_db(fields=["state"])
    if entry.state == Entry.State.ACTIVE:
        raise RuleError("phantom.none", "entry", "{who} is already playing.", "", who=_called(entry))
    later, cut = _from_round(entry, from_round)
    waiting = [encounter for encounter in later if _can_wake(encounter, entry)]
    inverse = as_before([(entry, ("state",)), *((e, ("idle_boards",)) for e in (*waiting, *cut))])
    entry.state = Entry.State.ACTIVE
    entry.save(update_fields=["state"])
    plays_kept = list(Play.objects.filter(encounter__in=waiting).select_related("board"))
    before = snapshot_of(plays_kept)
    _wake(entry, waiting, plays_kept, by)
    inverse = inverse.plus(_named(entry, people, from_round, by))
    woken = Play.objects.filter(encounter__in=waiting).exclude(pk__in=[play.pk for play in plays_kept])
    inverse = inverse.plus(adding(woken)).plus(Inverse(results=changed_since(before)))
    message = Message("{who} plays from round {round} on", who=_called(entry), round=from_round)
    return end(session, locked, kind="pair", message=message, by=by, reason=reason, inverse=inverse)


def encounters_with(entry: Entry) -> list[Encounter]:
    """The encounters of an entry, in the order of rounds."""
    encounters = encounters_of(entry.section.session).order_by("round__number")
    return [encounter for encounter in encounters if entry.pk in encounter.entry_ids]


def _from_round(entry: Entry, number: int) -> tuple[list[Encounter], list[Encounter]]:
    """The entry's encounters from a round on, and those in rounds that were cut.

    These stay as they are, but a deed names them: the cut is not taken back before it.
    """
    encounters = encounters_with(entry)
    last = Section.objects.values_list("rounds", flat=True).get(pk=entry.section_id)
    return (
        [e for e in encounters if number <= e.round.number <= last],
        [e for e in encounters if e.round.number > last],
    )


def _can_wake(encounter: Encounter, entry: Entry) -> bool:
    return bool(encounter.idle_boards) and all(
        other is not None and (other.pk == entry.pk or other.state == Entry.State.ACTIVE)
        for other in encounter.entries
    )


def _wake(entry: Entry, waiting: Sequence[Encounter], plays_with_history: Iterable[Play], by: Actor) -> None:
    """Turn the waiting boards of these encounters into plays, of the forms in which they are played there.

    `kept` are the plays that stayed when the entry left: they are open again.
    """
    boards = make_boards(entry.section.session, 0)
    there = {(play.encounter_id, play.board.number) for play in plays_with_history}
    orders = {own.pk: list(own.idle_boards) for own in waiting}
    numbers = [[n for n in own.idle_boards if (own.pk, n) not in there] for own in waiting]
    for play in plays_with_history:
        results.withdraw(play_id=play.pk, by=by)
    for encounter in waiting:
        encounter.idle_boards = []
        encounter.save(update_fields=["idle_boards"])
    store_plays(entry.section, zip(waiting, numbers, strict=True), boards)
    woken = Play.objects.filter(encounter__in=waiting).select_related("board", "encounter__round")
    for play in woken if there else ():
        order = orders[play.encounter_id]
        Play.objects.filter(pk=play.pk).update(ordinal=order.index(play.board.number) + 1)
    set_in_force(woken, entry.section.session)


@transaction.atomic
def withdraw_pair(*, entry: Entry, from_round: int, by: Actor, reason: str = "") -> Deed:
    """A pair leaves: from that round on its opponents sit out. Boards already played keep their results.

    Raises RuleError "withdraw.results" where a later board already has a result.
    """
    session = entry.section.session
    locked = begin(session, by)
    entry.refresh_from_db(fields=["state"])
    if entry.state != Entry.State.ACTIVE:
        raise RuleError("withdraw.absent", "entry", "{who} is not playing.", "", who=_called(entry))
    later, cut = _from_round(entry, from_round)
    later = [encounter for encounter in later if not encounter.sits_out]
    plays = open_plays(later, PLAYED_ALREADY[contestants_of(entry.section)])
    # Their undone results stay in the record.
    plays_with_history = [play for play in plays if play.last_revision]
    gone = [play for play in plays if not play.last_revision]
    before = snapshot_of(plays_with_history)
    inverse = as_before([(entry, ("state",)), *((e, ("idle_boards",)) for e in (*later, *cut))])
    taken_away = tuple(PlayBefore.of(play) for play in gone)
    for encounter in later:
        encounter.idle_boards = [p.board.number for p in plays if p.encounter_id == encounter.pk]
        encounter.save(update_fields=["idle_boards"])
    Play.objects.filter(pk__in=[play.pk for play in gone]).delete()
    for play in plays_with_history:
        results.record_result(
            play_id=play.pk,
            entry_id=uuid4(),
            outcome=Outcome(OutcomeKind.NOT_PLAYED),
            seen=play.last_revision,
            by=by,
            reason=reason,
        )
    inverse = inverse.plus(Inverse(plays=taken_away, results=changed_since(before)))
    entry.state = Entry.State.WITHDRAWN
    entry.save(update_fields=["state"])
    message = Message("{who} withdrew before round {round}", who=_called(entry), round=from_round)
    return end(session, locked, kind="pair", message=message, by=by, reason=reason, inverse=inverse)


def open_plays(encounters: Iterable[Encounter], refusal: str) -> list[Play]:
    """The plays of these encounters. Raises RuleError "withdraw.results" if something stands on one."""
    plays = list(
        Play.objects.filter(encounter__in=list(encounters))
        .select_related("board", "encounter")
        .order_by("encounter", "ordinal")
    )
    with_result = next((play for play in plays if is_entered(play)), None)
    if with_result is not None:
        raise RuleError("withdraw.results", "round", refusal, "", board=str(with_result.board))
    return plays


@transaction.atomic
def name_pair(
    *,
    entry: Entry,
    people: People,
    by: Actor,
    from_round: int = 1,
    reason: str = "",
    name: str | None = None,
) -> Deed:
    """Who an entry is: names from a paper sheet, a correction, or a substitute from a round on.

    `name` is a team's own, None leaves it. No result changes. Raises RuleError "entry.twice", "entry.person".
    """
    session = entry.section.session
    fields.locked_in(session)
    note_foreign(session.pk)
    own = as_before([(entry, ("name",))] if name is not None else [])
    inverse = own.plus(_named(entry, people, from_round, by, name))
    named = any(person is not None for person in people)
    names = names_of_people(people) if named else NameOf("entry", entry.pk)
    template = N_("{who}: {names}") if from_round == 1 else N_("{who}: {names} from round {round}")
    message = Message(template, who=_called(entry), names=names, round=from_round)
    return record_deed(session=session, kind="names", message=message, by=by, reason=reason, inverse=inverse)


def _called(entry: Entry) -> Message:
    return called(contestants_of(entry.section), number_in_session(entry))


def _named(entry: Entry, people: People, from_round: int, by: Actor, name: str | None = None) -> Inverse:
    """Name the entry; what takes it back."""
    seats = [seat for seat, person in enumerate(people, 1) if person is not None]
    members = list(entry.members.filter(seat__in=seats, from_round=from_round))
    inverse = as_before((member, ("person",)) for member in members)
    change_people(entry=entry, people=people, by=by, from_round=from_round, name=name)
    added = entry.members.filter(seat__in=seats, from_round=from_round).exclude(
        pk__in=[m.pk for m in members]
    )
    return inverse.plus(adding(added)).plus(Inverse(sections=(entry.section_id,)))
