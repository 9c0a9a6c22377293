"""Who lasted how long in a freezeout: that comes before points. Source: glossary, 000:l.32269."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.movements.progressions import RoundPlan, TableResult, survivors
from tournaments.ranking.parties.tallies import RoundScore, Tallies


def of_freezeout(
    tallies: Tallies,
    plans: Sequence[RoundPlan],
    index: Mapping[int, int],
    seed: str,
    gone: Mapping[int, int] | None = None,
) -> Tallies:
    """The tallies without the lines of those who only helped to make four, with the rounds each lasted.

    `index` is the player of every entry number, `seed` that of the party's draws, `gone` the last round of
    who went home.
    """
    by_round = {plan.number: plan for plan in plans}
    planned = [score for score in tallies.scores.values() if score.round in by_round]
    scores = [_without_helpers(score, by_round[score.round], index) for score in planned]
    own = Tallies.of(scores, tallies.adjustments, tallies.ranked)
    return replace(own, lasted=_lasted(own, plans, index, seed, gone or {}))


def _without_helpers(score: RoundScore, plan: RoundPlan, index: Mapping[int, int]) -> RoundScore:
    out = {index[number] for number in plan.retired}
    return replace(score, players=tuple(None if who in out else who for who in score.players))


def _lasted(
    tallies: Tallies, plans: Sequence[RoundPlan], index: Mapping[int, int], seed: str, gone: Mapping[int, int]
) -> dict[int, int]:
    """Rounds come through: who is still in when a round is drawn came through the one before."""
    last = max((score.round for score in tallies.scores.values()), default=0)
    last_round: dict[int, int] = {}
    for plan in plans[:last]:
        still_in = {*plan.seated, *plan.sitters} - set(plan.retired)
        last_round |= {index[number]: plan.number - 1 for number in still_in}
    results = [score for score in tallies.scores.values() if score.round == last]
    if last and all(score.over for score in results):
        of_tables = [TableResult(score.table, *score.points) for score in results]
        through = survivors(plans[last - 1], of_tables, seed)
        if len(through) > 1:  # who is left alone may go home
            through = tuple(number for number in through if gone.get(number, last + 1) > last)
        last_round |= {index[number]: last for number in through}
    return last_round
