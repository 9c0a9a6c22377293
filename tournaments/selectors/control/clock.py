"""The round clock: the phase it is in, how long that still lasts, and what to announce for the next round.

A running clock needs nobody: from the moment one phase ends, the phases that follow are known, so
that a page goes on ticking without the server. The clock only advises: each table moves at its own pace.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.utils import timezone

from scoring.models import Encounter, Section, Session
from scoring.selectors.cut import IN_ROUNDS
from scoring.words import Message
from tournaments.models import Clock
from tournaments.selectors.by_round import is_open, last_paired

Phase = Clock.Phase
HALF = 2  # more than half of the pairs make a movement's common step


@dataclass(frozen=True, slots=True)
class Plan:
    """How long the evening's phases are, in seconds. `paired`: the last round that has its seats."""

    rounds: int
    play: int
    move: int
    board: int
    paired: int


@dataclass(frozen=True, slots=True)
class Spell:
    """A phase of a round, and when it ends."""

    round: int
    phase: str
    ends: dt.datetime


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock at a moment. `left`: seconds of the phase still to go; `over`: the last round has ended.

    `coming` are this phase and all that follow, where it runs, up to a round that is not paired yet.
    `ends_at` is when the last round ends (None where that is not known); `waits_for` the round whose
    pairing the clock waits for, 0 for none; `warnings` are for the next round: switches and skips.
    """

    round: int
    rounds: int
    phase: str
    running: bool
    left: int
    over: bool
    last_board: bool
    coming: Sequence[Spell] = ()
    warnings: Sequence[Message] = ()
    plan: Plan = Plan(0, 0, 0, 0, 0)
    waits_for: int = 0

    @property
    def begun(self) -> bool:
        """Whether the first round has been started."""
        return self.round > 0

    @property
    def same_until(self) -> dt.datetime | None:
        """When the next phase or the last board begins by itself; None where the clock is stopped."""
        if not self.coming:
            return None
        ends = self.coming[0].ends
        ahead = self.phase == Phase.PLAY and not self.last_board
        return ends - dt.timedelta(seconds=self.plan.board) if ahead else ends

    @property
    def ends_at(self) -> dt.datetime | None:
        """When the last round ends; None where that is not certain."""
        return self.coming[-1].ends if self.coming and self.plan.paired >= self.rounds else None


def clock_state(session: Session, now: dt.datetime | None = None) -> ClockState:
    """The session's clock now. Three queries."""
    clock = Clock.objects.filter(session=session).first() or Clock(session=session)
    sections = list(session.sections.all())
    at = now or timezone.now()
    state = state_of(clock, plan_of(clock, sections), at)
    return with_warnings(state, warnings(rows_of(session)))


def with_warnings(state: ClockState, by_round: Mapping[int, Sequence[Message]]) -> ClockState:
    """The state with the announcements for the round that comes next."""
    announcements = by_round.get(state.round + 1, ())
    if not state.waits_for:
        return replace(state, warnings=announcements)
    no_draw = Message("The draw for round {round} has not been made yet.", round=state.waits_for)
    return replace(state, warnings=(no_draw, *announcements))


def plan_of(clock: Clock, sections: Sequence[Section]) -> Plan:
    """The evening's lengths: the longest round of its sections."""
    boards = max((section.boards_per_round for section in sections), default=0)
    seconds = int(Decimal(clock.minutes_per_board) * 60)
    rounds = max((section.rounds for section in sections), default=0)
    paired = min((last_paired(section) for section in sections if is_open(section)), default=rounds)
    return Plan(rounds, boards * seconds, clock.move_seconds, seconds, paired)


def state_of(clock: Clock, plan: Plan, now: dt.datetime) -> ClockState:
    """What the stored clock has come to at `now`."""
    if clock.ends is None:
        return _stopped(clock, plan)
    coming = list(spells(clock, plan, now))
    if not coming and plan.paired < plan.rounds:
        return _waiting(clock, plan)
    if not coming:
        return ClockState(plan.rounds, plan.rounds, Phase.PLAY, False, 0, True, False, plan=plan)
    first = coming[0]
    left = max(0, -(-int((first.ends - now).total_seconds() * 1000) // 1000))
    return ClockState(
        first.round,
        plan.rounds,
        first.phase,
        True,
        left,
        False,
        first.phase == Phase.PLAY and left <= plan.board,
        coming,
        plan=plan,
    )


def _waiting(clock: Clock, plan: Plan) -> ClockState:
    """The last paired round is over: the clock stands until the next is paired."""
    number = max(clock.round, plan.paired)
    phase = Phase.MOVE if plan.move or clock.phase != Phase.PLAY else Phase.PLAY
    return ClockState(
        number, plan.rounds, phase, False, 0, False, False, plan=plan, waits_for=plan.paired + 1
    )


def _stopped(clock: Clock, plan: Plan) -> ClockState:
    """The state of a clock that does not run: not started, paused, at its end, or waiting for a draw."""
    if clock.left == 0 and clock.round > 0 and plan.paired <= clock.round < plan.rounds:
        return _waiting(clock, plan)
    over = clock.round > 0 and clock.left == 0 and clock.round >= plan.rounds and clock.phase == Phase.PLAY
    last = clock.round > 0 and clock.phase == Phase.PLAY and 0 < clock.left <= plan.board
    return ClockState(clock.round, plan.rounds, clock.phase, False, clock.left, over, last, plan=plan)


def spells(clock: Clock, plan: Plan, now: dt.datetime) -> Iterator[Spell]:
    """The phase that runs at `now` and those after it, to the end of the last round that is paired."""
    assert clock.ends is not None
    spell = Spell(clock.round, clock.phase, clock.ends)
    while spell.phase != Phase.PLAY or spell.round <= plan.rounds:
        if spell.ends > now:
            yield spell
        if spell.phase == Phase.PLAY and spell.round >= plan.rounds:
            return
        spell = _after(spell, plan)
        if spell.phase == Phase.PLAY and spell.round > plan.paired:
            return


def _after(spell: Spell, plan: Plan) -> Spell:
    """The phase after this one: the move to the next round, where time is given for it, or its play."""
    if spell.phase == Phase.PLAY and plan.move:
        return Spell(spell.round, Phase.MOVE, spell.ends + dt.timedelta(seconds=plan.move))
    return Spell(spell.round + 1, Phase.PLAY, spell.ends + dt.timedelta(seconds=plan.play))


Row = tuple[str, int, int, bool, int | None, int | None]


def rows_of(session: Session) -> list[Row]:
    """(section, round, table, turned, N-S pair, E-W pair) of every encounter. One query."""
    columns = ("round__section__letter", "round__number", "table", "turned", "north__number", "east__number")
    return list(Encounter.objects.filter(IN_ROUNDS, round__section__session=session).values_list(*columns))


def warnings(rows: Sequence[Row]) -> dict[int, list[Message]]:
    """The announcements for each round, from the stored encounters: arrow-switches, then skips."""
    by_round: dict[int, list[Message]] = defaultdict(list)
    letters = sorted({row[0] for row in rows})
    for letter in letters:
        of_section = [row for row in rows if row[0] == letter]
        for number, announcement in (*_switches(of_section), *_skips(of_section)):
            if len(letters) > 1:
                announcement = Message("{section}: {said}", section=letter, said=announcement)
            by_round[number].append(announcement)
    return dict(by_round)


def _switches(rows: Sequence[Row]) -> Iterator[tuple[int, Message]]:
    tables: dict[int, list[int]] = {}
    playing: Counter[int] = Counter()
    for _section, number, table, turned, ns, ew in rows:
        if ns is None or ew is None:  # nobody plays there: the pair that a phantom would meet
            continue
        playing[number] += 1
        if turned:
            tables.setdefault(number, []).append(table)
    for number, turned_tables in tables.items():
        if len(turned_tables) == playing[number]:
            yield number, Message("Round {round}: arrow-switch at every table.", round=number)
        else:
            named = ", ".join(map(str, sorted(turned_tables)))
            yield (
                number,
                Message("Round {round}, arrow-switched tables: {tables}.", round=number, tables=named),
            )


def _skips(rows: Sequence[Row]) -> Iterator[tuple[int, Message]]:
    """Rounds before which the E-W pairs move otherwise than before the second."""
    count = max((row[2] for row in rows), default=0)
    places: dict[int, dict[int, int]] = {}
    for _section, number, table, turned, ns, ew in rows:
        guest = ns if turned else ew
        if guest is not None:
            places.setdefault(number, {})[guest] = table
    steps = {number: _step(places.get(number - 1, {}), places[number], count) for number in places}
    usual = steps.get(2)
    for number, step in steps.items():
        if number > 2 and usual and step and step == usual + 1:
            yield number, Message("Round {round}: E-W skip a table.", round=number)


def _step(before: Mapping[int, int], after: Mapping[int, int], count: int) -> int | None:
    """By how many tables most pairs moved up; None where they do not move together."""
    moves = Counter((after[pair] - before[pair]) % count for pair in before.keys() & after.keys())
    (step, pairs), *_rest = moves.most_common(1) or [(0, 0)]
    return step if pairs * HALF > len(after) else None
