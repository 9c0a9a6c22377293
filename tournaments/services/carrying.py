"""What entries bring into a session from the one before: derived from its standing after every change."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction

from django.db import transaction

from scoring.comparison import Unequal
from scoring.models import SEATS, Encounter, Entry, Field, Play, Session
from scoring.selectors.layout import label_of_entry
from scoring.services import fields
from scoring.services.layout import linking_only
from tournaments.models import Standing
from tournaments.models.event_settings import event_settings
from tournaments.ranking import Conditions
from tournaments.ranking.carry import (
    Carry,
    CarryKind,
    Stage,
    carried,
    carried_by_place,
    carried_from_match,
)
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.results import rankings
from tournaments.selectors.results.standing import state_of
from tournaments.services.setup.sessions import touch_session


def carry_on(*, field: Field) -> None:
    """Bring up to date what is carried into a field and out of it. Safe to run twice or late.

    No query where the event, the field's contest, carries nothing.
    """
    if not event_settings(field.contest).is_carried:
        return
    later = Entry.objects.filter(previous__section__field=field).values_list("section__field_id", flat=True)
    for pk in sorted({field.pk, *later}):
        carry_into(field_id=pk)


@transaction.atomic
def carry_into(*, field_id: int, was_by_place: bool = False) -> bool:
    """Write what each entry of the field brings; whether anything is other than it was.

    `was_by_place`: until now it was carried by place, so that an entry that dropped in has the median, which
    it loses by another rule. A closed session keeps what it was closed with: its result stands.
    """
    field = fields.locked(field_id)
    entries = _entries(field)
    open_entries = [e for e in entries if e.section.session.state != Session.State.CLOSED]
    brought = brought_by(field, entries, was_by_place=was_by_place)
    changed = [entry for entry in open_entries if entry.carried != brought[entry.pk]]
    for entry in changed:
        entry.carried = brought[entry.pk]
    if changed:
        with ExitStack() as links:
            for pk, labels in _parts_of(changed).items():
                links.enter_context(linking_only(pk, labels))
            Entry.objects.bulk_update(changed, ["carried"], batch_size=500)
        fields.touch(field)
        for session in {entry.section.session for entry in changed}:
            touch_session(session)
    return bool(changed)


def _parts_of(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """The parts of layouts that what these entries bring stands in, by session, the last session first.

    Of an entry that was in a session before it is derived when it is proved, and is part of none.
    """
    labels: dict[int, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.previous_id is None:
            labels[entry.section.session_id].append(label_of_entry(entry))
    return dict(sorted(labels.items(), reverse=True))


def carried_otherwise(session: Session) -> list[tuple[Entry, str, str]]:
    """Entries of a session whose carry-over does not follow from the session before: as kept, as derived."""
    if session.state == Session.State.CLOSED or not event_settings(session.contest).is_carried:
        return []
    differing = []
    for field in Field.objects.filter(sections__session=session).distinct().order_by("pk"):
        entries = _entries(field)
        brought = brought_by(field, entries)
        differing += [(e, e.carried, brought[e.pk]) for e in entries if e.carried != brought[e.pk]]
    return differing


def _entries(field: Field) -> list[Entry]:
    rows = Entry.objects.filter(section__field=field).order_by("place_in_field")
    return list(rows.select_related("section__session", "previous__section__session"))


def brought_by(field: Field, entries: Sequence[Entry], *, was_by_place: bool = False) -> dict[int, str]:
    """What each of all entries of the field brings, by its id: an exact fraction as text, or nothing.

    Nothing is carried out of a session before its play is over: a standing may not tell of boards in play.
    An entry that was in no session before keeps what it has, unless it came in among others that were: by
    place it has the median, and loses that when it `was_by_place` and is so no longer.
    """
    conditions = rankings.conditions_of(field)
    rule = event_settings(field.contest).event_rule(conditions)
    loses = was_by_place and any(entry.previous_id for entry in entries)
    nothing = {
        entry.pk: "" if entry.previous_id or loses or entry.state == Entry.State.PHANTOM else entry.carried
        for entry in entries
    }
    if not rule.carried:
        return nothing
    before = _lines_before(entries)
    if rule.carry.kind is CarryKind.LINEAR:
        points = _by_place(entries, before, rule.carry)
    elif rule.carry.kind is CarryKind.WBF and conditions.method.is_of_teams:
        points = _from_own_matches(field, before)
    else:
        ahead = _stages_ahead(field, conditions)
        points = {
            pk: carried(_stage(line, conditions), rule.carry, boards=ahead[pk].boards, tops=ahead[pk].tops)
            for pk, line in before.items()
            if pk in ahead
        }
    return nothing | {pk: str(amount) for pk, amount in points.items() if pk in nothing}


@dataclass(frozen=True, slots=True)
class Before:
    """An entry's line of the session before, and the most boards that anybody of its field had there."""

    line: rankings.RankedLine
    longest: int


def _lines_before(entries: Iterable[Entry]) -> dict[int, Before]:
    """Each entry's line of the session before, by its own id; none while that session is played."""
    over = [e for e in entries if e.previous and e.previous.section.session.play_is_over]
    entry_by_previous = {entry.previous_id: entry.pk for entry in over}
    field_ids = {entry.previous.section.field_id for entry in over if entry.previous}
    fields = Field.objects.filter(pk__in=field_ids).select_related("contest")
    lines: dict[int, Before] = {}
    for field in fields.order_by("pk"):
        table = rankings.table(field)
        longest = max((line.boards for line in table), default=0)
        ahead = (line for line in table if line.entry.pk in entry_by_previous and line.has_score)
        lines |= {entry_by_previous[line.entry.pk]: Before(line, longest) for line in ahead}
    return lines


def _by_place(entries: Sequence[Entry], before: Mapping[int, Before], carry: Carry) -> dict[int, Fraction]:
    """What entries of a field carry by their place in the ranking that they come from, each of its own.

    One that did not play there carries the median; one that did and has no place there, as having left,
    what is for the last. Nobody brings anything before play begins: who comes in may still change.
    """
    begun = [entry for entry in entries if entry.section.session.state != Session.State.SETUP]
    if not before:
        return {}
    points: dict[int, Fraction] = {}
    rankings_before: dict[tuple[int, str], dict[int, int]] = defaultdict(dict)
    for entry in begun:
        if entry.pk in before:
            line = before[entry.pk].line
            if line.place:
                rankings_before[line.entry.section.field_id, line.entry.line][entry.pk] = line.place
            else:
                points[entry.pk] = carry.last
        elif _dropped_in(entry):
            points[entry.pk] = carry.median
    for places in rankings_before.values():
        points |= carried_by_place(places, carry)
    return points


def _dropped_in(entry: Entry) -> bool:
    """Whether an entry that has no line of the session before competes all the same."""
    if entry.previous is None:
        return entry.state != Entry.State.PHANTOM
    return entry.previous.section.session.play_is_over


def _stage(before: Before, conditions: Conditions) -> Stage:
    """What was scored, over the boards that it is for: a factored total stands for the most of the field."""
    line = before.line
    if conditions.by_share and line.percent is not None:
        return Stage(line.percent * line.top / 100, line.boards, line.top)
    factored = conditions.unequal is Unequal.FACTOR and not conditions.by_match
    return Stage(line.total, before.longest if factored else line.boards)


@dataclass(frozen=True, slots=True)
class Ahead:
    """The boards an entry is to play, and the matchpoints to be had on them."""

    boards: int
    tops: int


def _stages_ahead(field: Field, conditions: Conditions) -> dict[int, Ahead]:
    """What lies before each entry of a field, by its id, as it is scheduled; none before play begins."""
    columns = ("board__number", *(f"encounter__{seat}" for seat in SEATS))
    plays = list(Play.objects.filter(field=field).order_by().values_list(*columns))
    results = Counter(number for number, *_seats in plays)
    fullest = max(results.values(), default=0)
    of_field = conditions.unequal in (Unequal.NEUBERG_FIELD, Unequal.HALF_WINS)
    boards: dict[int, int] = {}
    tops: dict[int, int] = {}
    for number, *seats in plays:
        for entry in _who_plays(seats, conditions):
            boards[entry] = boards.get(entry, 0) + 1
            top = 2 * ((fullest if of_field else results[number]) - 1)
            tops[entry] = tops.get(entry, 0) + max(top, 0)
    return {pk: Ahead(n, tops[pk]) for pk, n in boards.items()} | _by_round(field, fullest)


def _who_plays(seats: Sequence[int | None], conditions: Conditions) -> set[int]:
    """Whose boards a play counts among: of a match of teams, those of the team that sits N-S."""
    counted = seats[:1] if conditions.method.is_of_teams else seats
    return {entry for entry in counted if entry is not None}


def _by_round(field: Field, fullest: int) -> dict[int, Ahead]:
    """The same where rounds are paired one at a time: all rounds to come are meant."""
    ahead_by_entry: dict[int, Ahead] = {}
    for section in field.sections.prefetch_related("entries"):
        if fullest and is_by_round(section):
            boards = section.rounds * section.boards_per_round
            ahead = Ahead(boards, boards * 2 * (fullest - 1))
            ahead_by_entry |= {entry.pk: ahead for entry in section.entries.all()}
    return ahead_by_entry


def _from_own_matches(field: Field, before: Mapping[int, Before]) -> dict[int, Fraction]:
    """What teams that meet first begin with, by what their own match of the session before ended in."""
    rows = Encounter.objects.filter(round__section__field=field, round__number=1, match__gt=0)
    meetings = {tuple(sorted(pair)) for pair in rows.values_list("north", "east") if None not in pair}
    points: dict[int, Fraction] = {}
    for one, other in sorted(meetings):
        if one in before and other in before:
            points |= _of_match(one, other, before)
    return points


def _of_match(one: int, other: int, before: Mapping[int, Before]) -> dict[int, Fraction]:
    higher, lower = sorted((one, other), key=lambda pk: (before[pk].line.place or len(before) + 1, pk))
    margin = _margin(before[higher].line.entry, before[lower].line.entry)
    return dict(zip((higher, lower), carried_from_match(margin, Fraction(0)), strict=True))


def _margin(team: Entry, opponent: Entry) -> Fraction:
    """By how many IMPs a team won its match against another of its field; 0 if they did not meet."""
    if team.section.field_id != opponent.section.field_id:
        return Fraction(0)
    state = state_of(Standing.objects.get(field=team.section.field_id))
    places = (team.place_in_field, opponent.place_in_field)
    return sum(
        (match.points for match in state.matches() if (match.entry, match.opponent) == places), Fraction(0)
    )
