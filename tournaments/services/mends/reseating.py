"""Writes a changed evening into the encounters to come: only those that are other than before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from uuid import uuid4

from django.db.models import Model

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import SEATS, Encounter, Entry, Play, Round, Section, TableLink
from scoring.selectors.entered import is_only_record
from scoring.services import phones, results
from scoring.services.encounters import seat_people, store_plays
from tournaments.models.inverse import Inverse, PlayBefore, adding
from tournaments.models.section_movement import section_movement
from tournaments.movements import Row
from tournaments.movements.changing import Evening
from tournaments.services.control.deeds import as_before
from tournaments.services.control.earlier import changed_since, snapshot_of
from tournaments.services.control.forms import set_in_force
from tournaments.services.mends.begin import encounters_of
from tournaments.services.mends.presence import People
from tournaments.services.mends.stored import row_of
from tournaments.services.setup.entries import set_members
from tournaments.services.setup.planning import make_boards, place_late

CHANGED = (*SEATS, "turned", "idle_boards", "moved_on", "confirmed", "arrived")
OTHER_LINE = {"NS": "EW", "EW": "NS"}


def reseat(
    section: Section, evening: Evening, by: Actor, late: Mapping[int, People] | None = None
) -> Inverse:
    """Let the rounds to come be as the evening says, and return what takes it back.

    `late` are the people of entries that are new in it. Plays with a history stay, although nothing counts on
    them: open where their table still plays the board, else marked not played.
    """
    stored = {(e.round.number, e.table): e for e in _open(section, evening)}
    wanted = {(row.round, row.table): row for row in evening.rows if row.round > evening.fixed}
    changed = {at: row for at, row in wanted.items() if at not in stored or row_of(stored[at]) != row}
    emptied = [e for at, e in stored.items() if at not in wanted and _is_left(e, evening)]
    touched = [*(stored[at] for at in changed if at in stored), *emptied]
    plays = [play for encounter in touched for play in encounter.plays.all()]
    plays_with_history = [play for play in plays if play.last_revision]
    gone = [play for play in plays if not play.last_revision]
    inverse = as_before(
        [
            (section, ("rounds", "tables", "movement")),
            *((encounter, CHANGED) for encounter in touched),
            *((play, ("ordinal", "turned")) for play in plays_with_history),
        ]
    )
    taken_away = tuple(PlayBefore.of(play) for play in gone)
    before = snapshot_of(plays_with_history)
    Play.objects.filter(pk__in=[play.pk for play in gone]).delete()
    _set_aside(plays_with_history, changed, by)
    entries = {entry.number: entry for entry in section.entries.all()}
    added: list[Model] = _enter_late(section, evening, late or {}, entries)
    for encounter in touched:
        encounter.confirmed, encounter.moved_on, encounter.arrived = None, False, 0
    for encounter in emptied:
        _empty(encounter)
    added += _seat(section, changed, stored, entries, plays_with_history)
    added += _grow(section, evening)
    seat_people(section)
    results_before = changed_since(before)
    return inverse.plus(adding(added)).plus(
        Inverse(plays=taken_away, sections=(section.pk,), results=results_before)
    )


def _set_aside(plays_with_history: Iterable[Play], changed: Mapping[tuple[int, int], Row], by: Actor) -> None:
    """Open those plays whose table still plays their board; the others were not played."""
    for play in plays_with_history:
        row = changed.get((play.encounter.round.number, play.encounter.table))
        if row is not None and play.board.number in row.boards:
            results.withdraw(play_id=play.pk, by=by)
        elif not is_only_record(play):
            results.record_result(
                play_id=play.pk,
                entry_id=uuid4(),
                outcome=Outcome(OutcomeKind.NOT_PLAYED),
                seen=play.last_revision,
                by=by,
            )


def _open(section: Section, evening: Evening) -> list[Encounter]:
    encounters = encounters_of(section.session).filter(
        round__section=section, round__number__gt=evening.fixed
    )
    return list(encounters.filter(round__number__lte=section.rounds).prefetch_related("plays__board"))


def _is_left(encounter: Encounter, evening: Evening) -> bool:
    """Whether nobody stays at a table that the evening does not use: who sat out there plays elsewhere."""
    if not encounter.sits_out:
        return True
    seated = {pair for row in evening.rows if row.round == encounter.round.number for pair in row.seated}
    here = [entry.number for entry in (encounter.north, encounter.east) if entry is not None]
    return any(number in seated for number in here)


def _empty(encounter: Encounter) -> None:
    for seat in SEATS:
        setattr(encounter, seat, None)
    encounter.idle_boards, encounter.turned = [], False
    encounter.save(update_fields=CHANGED)


def _enter_late(
    section: Section, evening: Evening, late: Mapping[int, People], entries: dict[int, Entry]
) -> list[Model]:
    """Enter late pairs, with their people from the first open round on."""
    added: list[Model] = []
    lines = {number: entry.line for number, entry in entries.items()}
    for number, people in late.items():
        lines[number] = _line(section, evening, number, lines)
        entry = Entry.objects.create(section=section, number=number, line=lines[number])
        set_members(entry, people, evening.fixed + 1)
        place_late(entry)
        entries[number] = entry
        added += [entry, *entry.members.all()]
    return added


def _line(section: Section, evening: Evening, number: int, lines: Mapping[int, str]) -> str:
    """Opposite to those whom it meets; of two late pairs at a table, by where they sit.

    A pair that only sits out is in the line with fewer pairs.
    """
    if section.winners == 1:
        return ""
    met = [
        (row.ew, "NS") if row.ns == number else (row.ns, "EW") for row in evening.rows if number in row.seated
    ]
    if not met:
        in_line = Counter(lines.values())
        return min(OTHER_LINE, key=lambda line: in_line[line])
    opposite_lines = [OTHER_LINE[lines[other]] for other, _side in met if lines.get(other)]
    return opposite_lines[0] if opposite_lines else met[0][1]


def _seat(
    section: Section,
    changed: Mapping[tuple[int, int], Row],
    stored: Mapping[tuple[int, int], Encounter],
    entries: Mapping[int, Entry],
    plays_with_history: Sequence[Play],
) -> list[Model]:
    """Write the encounters that are other than before, with a play for each board; what was added.

    A board that has one of the plays `kept` is played there.
    """
    rounds = {round_.number: round_ for round_ in section.round_set.all()}
    new_rounds = [
        Round.objects.create(section=section, number=number)
        for number in sorted({number for number, _table in changed} - rounds.keys())
    ]
    rounds |= {round_.number: round_ for round_ in new_rounds}
    added: list[Model] = list(new_rounds)
    order: dict[int, Sequence[int]] = {}
    filled: list[tuple[Encounter, Sequence[int]]] = []
    there = {(play.encounter_id, play.board.number) for play in plays_with_history}
    for at, row in changed.items():
        encounter = stored.get(at) or Encounter(round=rounds[row.round], table=row.table)
        added += [] if at in stored else [encounter]
        _fill(encounter, row, entries)
        order[encounter.pk] = row.boards
        filled.append((encounter, [n for n in row.boards if (encounter.pk, n) not in there]))
    boards = make_boards(section.session, max((max(own) for own in order.values() if own), default=0))
    store_plays(section, filled, boards)
    _put_in_order(plays_with_history, order)
    plays = Play.objects.filter(encounter__in=order)
    set_in_force(plays.select_related("board", "encounter__round"), section.session)
    return [*added, *plays.exclude(pk__in=[play.pk for play in plays_with_history])]


def _put_in_order(plays_with_history: Iterable[Play], order: Mapping[int, Sequence[int]]) -> None:
    """Let the plays of an encounter that kept one come in the order of its boards, then those not due."""
    encounters = {play.encounter_id for play in plays_with_history} & order.keys()
    for play in Play.objects.filter(encounter__in=encounters).select_related("board"):
        boards = list(order[play.encounter_id])
        is_due = play.board.number in boards
        play.ordinal = 1 + (boards.index(play.board.number) if is_due else len(boards))
        play.turned = False
        play.save(update_fields=["ordinal", "turned"])


def _fill(encounter: Encounter, row: Row, entries: Mapping[int, Entry]) -> None:
    ns, ew = entries[row.ns], entries[row.ew]
    encounter.turned = ns.line == "EW" if ns.line else _is_turned(encounter, row)  # before they sit down
    encounter.north = encounter.south = ns
    encounter.east = encounter.west = ew
    encounter.idle_boards = []
    encounter.save()


def _is_turned(encounter: Encounter, row: Row) -> bool:
    """A table stays as turned as it was, unless its two pairs change seats."""
    exchanged = [entry and entry.number for entry in (encounter.east, encounter.north)] == [row.ns, row.ew]
    return encounter.turned != exchanged


def _grow(section: Section, evening: Evening) -> list[Model]:
    """The section's size, with links for the tables that are new; whether boards are shared from now on."""
    section.rounds = max(section.rounds, evening.rounds)
    section.tables = max(section.tables, *(row.table for row in evening.rows))
    if evening.at_once > 1:
        section.movement = section_movement(section).with_sharing().to_json()
    section.save(update_fields=["rounds", "tables", "movement"])
    links_before = set(section.table_links.values_list("pk", flat=True))
    phones.make_links(section.session)
    return list(TableLink.objects.filter(section=section).exclude(pk__in=links_before))
