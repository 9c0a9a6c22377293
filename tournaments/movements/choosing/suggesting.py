"""Suggests movements for a number of pairs, players or teams, the best first.

`chooser` suggests for pairs. For players and teams a movement is better than another by the first of these
that differs (`_rank`):

1. it is not a form of the older books;
2. for players: everybody meets everybody, and the number of boards is near the one that was asked for; then
   no round has only one board;
3. the number of boards is nearer, and no round has only one board;
4. everybody meets everybody;
5. for players: one copy of the boards is enough, and then it is better balanced by one per cent or more;
6. the package of players or teams proposes it earlier;
7. it is better balanced;
8. its boards are nearest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.words import N_, Message, RuleError, nouns

from ..fairness import Fairness, fairness, field_balances
from ..individuals.proposals import proposals as of_players
from ..registry import BY_KEY, make
from ..teams.proposals import MOST_TEAMS
from ..teams.proposals import proposals as of_teams
from ..teams.proposals import proposals_of_eight as of_eight
from ..values import Movement
from ..wishes import Wishes
from . import differences
from .chooser import (
    MOST_OF_A_KIND,
    MOST_SUGGESTIONS,
    NO_WISHES,
    Rank,
    Suggestion,
    with_reasons_below,
)
from .chooser import suggest as suggest_pairs
from .evening import Evening, Pace, boards_rank, evening_of
from .proposals import OLDER, Proposal
from .reasons import MANY_BOARDS, bound_words, size_reasons, who_sits_out

OF_EIGHT_TEAMS = "teams of eight"
LIMITS = {"players": (4, 160), "teams": (2, MOST_TEAMS), OF_EIGHT_TEAMS: (2, 20)}
PROPOSALS: dict[str, Callable[[int], Iterator[Proposal]]] = {
    "players": of_players,
    "teams": of_teams,
    OF_EIGHT_TEAMS: of_eight,
}


def suggest(
    pairs: int,
    boards: int | None = None,
    minutes: int | None = None,
    winners: int | None = None,
    pace: Pace | None = None,
    contestants: str = "pairs",
    team_size: int = OF_FOUR,
    wishes: Wishes = NO_WISHES,
) -> list[Suggestion]:
    """Returns the movements that suit this number of contestants, the best first, 12 at most.

    `pairs` is the number of pairs, players or teams, as `contestants` says, of teams of eight if `team_size`
    is 8. `boards` is how many each of them plays, 24 to 28 if it is None. At this `pace` no movement takes
    longer than `minutes`. `winners` is 1 or 2, or None for either. `wishes` are those of pairs. Raises
    RuleError "movement.suggest" for numbers out of range, or if nothing fits, and "wishes.*" if only the
    wishes do not.
    """
    if contestants == "pairs":
        return suggest_pairs(pairs, boards, minutes, winners, pace, wishes)
    if contestants == "teams" and team_size == OF_EIGHT:
        contestants = OF_EIGHT_TEAMS
    _check(contestants, pairs, boards, minutes)
    evening = evening_of(boards, minutes, pace or Pace())
    suggestions = [
        (proposal, suggestion)
        for proposal in PROPOSALS[contestants](pairs)
        for suggestion in _of_proposal(proposal, pairs, evening)
        if winners in (None, suggestion.movement.winners)
    ]
    if not suggestions:
        raise RuleError(
            "movement.suggest",
            "pairs" if minutes is None else "minutes",
            _NOTHING[contestants] if minutes is None else _NOTHING_IN_TIME[contestants],
            "",
            entries=pairs,
            minutes=nouns.minutes(minutes or 0),
        )
    ranked = sorted(
        ((_rank(proposal, suggestion, evening), suggestion) for proposal, suggestion in suggestions),
        key=lambda rank_and_suggestion: rank_and_suggestion[0],
    )
    return with_reasons_below(ranked[:MOST_SUGGESTIONS], WORSE)


def _check(contestants: str, entries: int, boards: int | None, minutes: int | None) -> None:
    limits = {contestants: (entries, *LIMITS[contestants]), "boards": (boards, 1, 120)}
    for name, (value, low, high) in {**limits, "minutes": (minutes, 1, 1440)}.items():
        if value is not None and not low <= value <= high:
            raise RuleError(
                "movement.suggest",
                "pairs" if name == contestants else name,
                "A movement can be suggested for {low} to {high} {what}, not {value}.",
                "",
                low=low,
                high=high,
                what=name,
                value=value,
            )


_NOTHING = {
    "players": N_("No movement fits {entries} players."),
    "teams": N_("No movement fits {entries} teams."),
    OF_EIGHT_TEAMS: N_("No movement fits {entries} teams."),
}
_NOTHING_IN_TIME = {
    "players": N_("No movement fits {entries} players in {minutes}."),
    "teams": N_("No movement fits {entries} teams in {minutes}."),
    OF_EIGHT_TEAMS: N_("No movement fits {entries} teams in {minutes}."),
}


def _of_proposal(proposal: Proposal, entries: int, evening: Evening) -> Iterator[Suggestion]:
    """Yields a suggestion for each of the few lengths of a proposal that suit the number of boards best."""
    sizes = [(rounds, boards) for rounds in proposal.rounds for boards in evening.boards_for(rounds)]
    sizes.sort(key=lambda size: (*boards_rank(size[0], size[1], evening), -size[0]))
    for rounds, boards in [*sizes[:MOST_OF_A_KIND], *_complete(proposal, sizes, evening)]:
        movement = make(
            proposal.kind, proposal.tables, rounds, boards, options=dict(proposal.options), pairs=entries
        )
        figures = fairness(movement)
        minutes = evening.pace.minutes(rounds, boards)
        reasons = (
            *size_reasons(movement, minutes, evening.window),
            *(_of_players if movement.contestants == "players" else _of_teams)(movement, figures),
        )
        balances = field_balances(movement)
        yield Suggestion(movement, proposal.options, None, minutes, figures, balances, reasons)


def _complete(
    proposal: Proposal, sizes: Sequence[tuple[int, int]], evening: Evening
) -> list[tuple[int, int]]:
    """All rounds of an individual, if not among the first lengths, where their boards come near the wish.

    In them everybody may meet everybody, and a shorter length is less balanced by far.
    """
    full = max(proposal.rounds)
    first = [rounds for rounds, _boards in sizes[:MOST_OF_A_KIND]]
    if BY_KEY[proposal.kind].contestants != "players" or full in first:
        return []
    return [
        (rounds, boards)
        for rounds, boards in sizes
        if rounds == full and evening.distance(rounds * boards) <= STEPS_FOR_EVERYBODY
    ][:1]


TOGETHER = ("round_robin", "team4", "teams_rows")
"""The kinds in which both tables of a match play in the same round."""
STEPS_FOR_EVERYBODY = 3
"""Players who all meet each other are worth this many steps of two boards more or fewer than wanted."""
WORSE = (
    differences.OLDER,
    differences.MET,
    differences.ONE_BOARD,
    differences.BOARDS,
    differences.ONE_BOARD,
    differences.MET,
    differences.COPIES,
    differences.BALANCE,
    differences.UNUSUAL,
    differences.BALANCE,
    differences.BOARDS,
    None,
)
"""What each criterion of `_rank` is about, in its order."""


def _rank(proposal: Proposal, suggestion: Suggestion, evening: Evening) -> Rank:
    """Returns the rank of a suggestion, the better the smaller: its criteria in order (see the module)."""
    movement, figures = suggestion.movement, suggestion.fairness
    boards = movement.rounds * movement.boards_per_round
    all_meet = figures.met >= len(movement.entries) - 1
    near = evening.distance(boards) <= STEPS_FOR_EVERYBODY
    balance = min(suggestion.balances)
    return (
        proposal.order >= OLDER,
        movement.contestants == "players" and not (all_meet and near),
        movement.contestants == "players" and movement.boards_per_round == 1,
        *boards_rank(movement.rounds, movement.boards_per_round, evening),
        not all_meet,
        movement.contestants == "players" and movement.copies > 1,
        -int(balance) if movement.contestants == "players" else 0,
        proposal.order,
        -balance,
        abs(boards - evening.target),
        movement.kind,
    )


def _of_players(movement: Movement, figures: Fairness) -> Iterator[Message]:
    if movement.winners == 2:
        yield Message("Everybody keeps the same direction: N-S and E-W are ranked separately.")
    elif movement.kind == "awl_six_sets":
        yield Message("Two sides of four players; all the players on a side partner each other.")
    elif movement.tables == 1:
        yield Message("One table only: nobody else plays the boards.")
    else:
        yield Message("One winner; balance {q} %.", q=figures.q_text)
        yield from bound_words(movement, figures)
    others = len(movement.entries) - 1
    if figures.met < others:
        yield Message(
            "Everybody meets at least {met} of the {others}.", met=figures.met, others=nouns.others(others)
        )
    else:
        yield Message("Everybody meets everybody else.")
    sitting_out = {sit_out.contestant for sit_out in movement.sit_outs if sit_out.round == 1}
    if sitting_out:
        yield Message("Sitting out in each round: {count}.", count=len(sitting_out))
        yield who_sits_out(movement)
    yield from _boards(movement)


def _of_teams(movement: Movement, figures: Fairness) -> Iterator[Message]:
    others = len(movement.entries) - 1
    if figures.met == others:
        yield Message("Every team meets every other team.")
    else:
        template = N_("Every team meets {met} of the {others}.")
        if movement.sit_outs:
            template = N_("Every team meets at least {met} of the {others}.")
        yield Message(template, met=figures.met, others=nouns.others(others))
    if movement.team_size == OF_EIGHT:
        yield Message("All four tables of a match play in the same round.")
    elif movement.kind in TOGETHER:
        yield Message("Both tables of a match play in the same round.")
    else:
        yield Message("The two halves of a match are in different rounds, so results come late.")
    if movement.sit_outs:
        yield Message("One team has a bye in each round.")
    yield from _boards(movement)


def _boards(movement: Movement) -> Iterator[Message]:
    if movement.copies > 1:
        yield Message("{copies} copies of the boards are needed.", copies=movement.copies)
    elif movement.tables > 1 and not movement.shares and movement.contestants == "players":
        yield Message("Each table has its own boards in a round; one copy is enough.")
    if movement.shares:
        yield Message(
            "Tables share boards: up to {tables} pass them to and fro.",
            tables=nouns.tables(movement.shared_by),
        )
    if movement.boards > MANY_BOARDS:
        yield Message("{boards} boards are in use.", boards=movement.boards)
