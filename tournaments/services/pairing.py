"""Pairs rounds that depend on the results before them, one at a time: Swiss, Danish and knockout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from django.db.models import Max
from django.utils import timezone

from scoring.models import Encounter, Entry, Play, Section
from scoring.selectors.visibility import OPEN
from scoring.services.encounters import Planned, store_plan
from scoring.words import RuleError
from tournaments.models import BoardPoints
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements import Row
from tournaments.movements.pairing import (
    Contestant,
    KnockoutState,
    Pairing,
    State,
    history_of,
    plan_round,
    seatings_of,
    swiss_options,
    swiss_state,
    triangle_boards,
    triangle_rows,
)
from tournaments.movements.stored import StoredPairing
from tournaments.ranking import ComparedBoard, FieldStanding, Penalty
from tournaments.ranking.knockout import Scored
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.byes import byes
from tournaments.selectors.knockout import bracket_of, is_knockout
from tournaments.selectors.results import rankings
from tournaments.selectors.results.standing import byes_by_round
from tournaments.services.results import standings
from tournaments.services.setup.planning import make_boards, planned_seating


def next_pairing(
    section: Section,
    *,
    assigned: Iterable[tuple[int, int]] = (),
    assigned_byes: Iterable[int] = (),
    lagged: bool = False,
) -> Pairing:
    """The pairing of the round after the last paired one, not yet stored.

    `lagged` takes the ranking of a round earlier, so that nobody waits for the last results.
    Raises RuleError "pairing.rounds" after the last round, "pairing.open" while results of the rounds
    that it rests on are missing, "pairing.lagged" in a knockout, and those of `plan_round`.
    """
    if lagged and is_knockout(section):
        raise RuleError(
            "pairing.lagged",
            "lagged",
            "A knockout is drawn from its matches, not from a ranking: an earlier ranking cannot be used.",
            "modern standards, section 6",
        )
    number = rounds_paired(section) + 1
    if number > section.rounds:
        raise RuleError(
            "pairing.rounds", "round", "All rounds have been drawn: {rounds}.", "", rounds=section.rounds
        )
    ranked_after = max(number - (2 if lagged else 1), 0)
    _require_complete(section, ranked_after)
    return plan_round(_state(section, number, ranked_after, tuple(assigned), tuple(assigned_byes)))


def _require_complete(section: Section, number: int) -> None:
    """Every board of the rounds up to this one has an outcome."""
    open_boards = Play.objects.filter(
        encounter__round__section=section, encounter__round__number__lte=number, kind__in=OPEN
    ).count()
    if open_boards:
        raise RuleError(
            "pairing.open",
            "round",
            "Round {round} is not over. Results missing: {count}.",
            "",
            round=number,
            count=open_boards,
        )


def _state(
    section: Section,
    number: int,
    ranked_after: int,
    assigned: tuple[tuple[int, int], ...],
    assigned_byes: tuple[int, ...],
) -> State:
    if is_knockout(section):
        drawn = replace(_knockout(section, number), assigned=assigned, assigned_byes=assigned_byes)
        return replace(drawn, withdrawn=_withdrawn(section))
    choice = section_movement(section).choice
    assert choice is not None, "a section whose rounds are paired has its movement"
    stated = event_settings(section.session.contest).pairing.stated
    conceded = {bye.match for bye in byes(round__section=section)}
    return swiss_state(
        number,
        _contestants(section, ranked_after),
        [row for row in _rows(section) if row.match not in conceded],
        options=swiss_options(choice.kind, {**stated, **choice.options}),
        assigned=assigned,
        assigned_byes=assigned_byes,
        ranked_after=ranked_after,
        rounds=section.rounds,
        seed=seed_of(section),
    )


def _rows(section: Section) -> list[Row]:
    """The tables of the rounds that are paired, by the numbers of who met there."""
    encounters = Encounter.objects.filter(round__section=section, north__isnull=False, east__isnull=False)
    columns = ("round__number", "table", "north__number", "east__number", "match")
    return [
        Row(number, table, ns, ew, (), match=match)
        for number, table, ns, ew, match in encounters.values_list(*columns)
    ]


def _contestants(section: Section, ranked_after: int) -> list[Contestant]:
    """Everybody with what was won up to a round: victory points where there are any, else points.

    Who left plays up to the last round in which they had a seat; who came late plays from their first.
    """
    entries = list(section.entries.exclude(state=Entry.State.PHANTOM))
    won = _won(section, ranked_after)
    nothing = Fraction(0), Fraction(0)
    first, last = _spells(section)
    late = section_movement(section).late
    return [
        Contestant(
            number=entry.number,
            score=won.get(entry.place_in_field, nothing)[0],
            tie_break=won.get(entry.place_in_field, nothing)[1],
            draw=entry.number,
            from_round=late.get(entry.number, first.get(entry.pk, 1)),
            last_round=last.get(entry.pk, 0) if entry.state == Entry.State.WITHDRAWN else None,
        )
        for entry in entries
    ]


def _spells(section: Section) -> tuple[dict[int, int], dict[int, int]]:
    """The first and the last round in which each entry had a seat, byes included, by its id."""
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    seats = Encounter.objects.filter(round__section=section).order_by("round__number")
    for number, *entries in seats.values_list("round__number", "north", "east"):
        for entry in filter(None, entries):
            first.setdefault(entry, number)
            last[entry] = number
    return first, last


def _won(section: Section, number: int) -> dict[int, tuple[Fraction, Fraction]]:
    """Score and points in play of each entry after a round, by its index in the field."""
    if not number:
        return {}
    state = _standing_after(section, number)
    conditions = rankings.conditions_of(section.field)
    counted = _matches_up_to(section, number) if conditions.by_match else None
    ledger = _ledger_after(section, number)
    scores = state.scores(ledger, conditions, counted)
    by = scores.share if scores.by_share else scores.total
    points = scores.points or scores.total
    return {at: (by[at], points[at]) for at in range(len(state.line))}


def _ledger_after(section: Section, number: int) -> list[Penalty]:
    """What is taken off, or added to, totals after a round: all but the byes of later rounds."""
    of_rounds = byes_by_round(section.field)
    byes_so_far = [line for round_, lines in of_rounds.items() if round_ <= number for line in lines]
    others = [line for line in rankings.penalties_of(section.field) if not line.is_bye]
    return [*others, *byes_so_far]


def _matches_up_to(section: Section, number: int) -> frozenset[int]:
    """The matches none of whose tables plays after a round."""
    rows = Encounter.objects.filter(round__section=section, match__gt=0).order_by("round__number")
    last_round = dict(rows.values_list("match", "round__number"))
    return frozenset(match for match, last in last_round.items() if last <= number)


def _standing_after(section: Section, number: int) -> FieldStanding:
    """The standing of the section's field; where matches are not scored apart, over the boards of its
    rounds up to this one.
    """
    standing = standings.refresh_standings(field_id=section.field_id)
    state = FieldStanding.unpack(standing.totals, standing.frame)
    plays = Play.objects.filter(encounter__round__section=section, encounter__round__number__gt=number)
    later = set(plays.order_by().values_list("board__number", flat=True).distinct())
    if not later or state.units is not None:
        return state
    boards_before = BoardPoints.objects.filter(field_id=section.field_id).exclude(number__in=later)
    return state.of_boards(
        ComparedBoard.unpack(points) for points in boards_before.values_list("points", flat=True)
    )


def _knockout(section: Section, number: int) -> KnockoutState:
    """What a round of a knockout rests on; a round with boards open has no results yet."""
    field = section.field
    scored = Scored(rankings.conditions_of(field))
    if number > 1:
        scored = Scored.of(_standing_after(section, number - 1), scored.conditions)
    return bracket_of(section, field).state(number, scored)


def store_pairing(section: Section, pairing: Pairing) -> list[Encounter]:
    """Seat a round as it is paired; keep why it is so, and when: penalties from then on are of this round.

    The section has as many tables as that takes.
    """
    rows = _planned(section, pairing)
    boards = make_boards(section.session, max((max(row.boards) for row in rows if row.boards), default=1))
    encounters = store_plan(section, rows, boards)
    paired = section_movement(section).with_pairing(pairing.round, StoredPairing.of(pairing, timezone.now()))
    section.movement = paired.to_json()
    needed = max((row.table for row in rows if row.ew is not None), default=0)
    section.tables = max(section.tables, needed)
    section.save(update_fields=["movement", "tables"])
    return encounters


def _planned(section: Section, pairing: Pairing) -> list[Planned]:
    """The tables of a pairing; a bye is a seat without opponents, at a table after the last."""
    teams = event_settings(section.session.contest).of_teams
    before = Encounter.objects.filter(round__section=section).aggregate(last=Max("match"))["last"] or 0
    left = _withdrawn(section)
    rows = [
        planned_seating(
            seating, _boards_of(section, pairing.round), idle=bool(left & {seating.ns, seating.ew})
        )
        for seating in seatings_of(pairing, teams=teams, matches_before=before)
    ]
    match = before + len(pairing.matches)
    rows += _triangles(section, pairing, table=len(rows), match=match)
    table = max((row.table for row in rows), default=0)
    match = max((row.match for row in rows), default=match)
    return rows + [
        Planned(pairing.round, table + at, bye.contestant, None, (), match=match + at)
        for at, bye in enumerate(pairing.byes, 1)
    ]


def _withdrawn(section: Section) -> frozenset[int]:
    """The numbers of those who have left."""
    left = section.entries.filter(state=Entry.State.WITHDRAWN)
    return frozenset(left.values_list("number", flat=True))


def _boards_of(section: Section, board_set: int) -> tuple[int, ...]:
    last = board_set * section.boards_per_round
    return tuple(range(last - section.boards_per_round + 1, last + 1))


def _triangles(section: Section, pairing: Pairing, *, table: int, match: int) -> list[Planned]:
    """Three tables for every stage of a triangle, and spare boards of its own.

    Of half matches the second ones have numbers of tables of their own, so that whoever sits there is
    told apart from who sat there in the first half.
    """
    rows: list[Planned] = []
    spare = section.rounds + 1 + _triangles_before(section, pairing.round)
    for at, stage in enumerate(pairing.triangles):
        triangle = stage.triangle
        numbers = _matches_of_triangle(section, triangle.contestants, triangle.round, match + 3 * at)
        own = _spare_of(section, triangle.round, triangle.contestants) or spare + at
        boards = triangle_boards(triangle, boards_per_round=section.boards_per_round, spare=own)
        for row in triangle_rows(triangle):
            if row.stage in stage.stages:
                table += 1
                meet = numbers[frozenset((row.ns, row.ew))]
                rows.append(Planned(pairing.round, table, row.ns, row.ew, boards[row.share], match=meet))
    return rows


def _triangles_before(section: Section, number: int) -> int:
    """How many triangles began in the rounds before this one."""
    _meetings, triangles = history_of(row for row in _rows(section) if row.round < number)
    return len(triangles)


def _spare_of(section: Section, first: int, three: Sequence[int]) -> int | None:
    """The spare set that a triangle which began in an earlier round has."""
    plays = Play.objects.filter(
        encounter__round__section=section,
        encounter__round__number=first,
        encounter__north__number__in=three,
        board__number__gt=section.rounds * section.boards_per_round,
    )
    number = plays.values_list("board__number", flat=True).first()
    return None if number is None else -(-number // section.boards_per_round)


def _matches_of_triangle(
    section: Section, three: Sequence[int], first: int, before: int
) -> dict[frozenset[int], int]:
    """The numbers of a triangle's three matches: those its first round gave them, else new ones."""
    a, b, c = three
    couples = [frozenset((a, b)), frozenset((b, c)), frozenset((c, a))]
    number_by_couple = {
        frozenset((row.ns, row.ew)): row.match
        for row in _rows(section)
        if row.round == first and row.ns in three and row.ew in three
    }
    return {couple: number_by_couple.get(couple, before + at) for at, couple in enumerate(couples, 1)}


def late_entry(section: Section, entry: Entry) -> None:
    """An entry that came during play takes part from the next round that is paired."""
    movement = section_movement(section)
    section.movement = movement.with_late(entry.number, movement.rounds_paired + 1).to_json()
    section.save(update_fields=["movement"])
