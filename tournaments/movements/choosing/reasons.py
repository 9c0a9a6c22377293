"""Why a movement fits, in words for a director."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import N_, Message, counted, nouns
from scoring.words.figures import rounded

from ..bounds import bound_of
from ..fairness import Fairness
from ..pairs.howell import howells_of
from ..pairs.web_schedules import is_plain_web
from ..values import Movement

N_S_STAY = ("mitchell", "compass", "web", "bowman", "mnemonic")
MANY_BOARDS = 45  # in play; more are much to deal and to carry


def reasons(
    movement: Movement, figures: Fairness, minutes: int, window: tuple[int, int]
) -> tuple[Message, ...]:
    """For and against, the weightiest first. `window`: the fewest and most boards that were wanted."""
    return (
        *size_reasons(movement, minutes, window),
        *_ranking(movement, figures),
        *_meetings(movement, figures),
        *_handling(movement, figures),
    )


def meets_everybody(movement: Movement, figures: Fairness) -> bool:
    """One winner: every pair meets every other; two: every N-S pair meets every E-W pair."""
    if movement.winners == 1:
        return figures.met == len(movement.entries) - 1
    return movement.rounds == movement.tables or figures.met == movement.tables


def size_reasons(movement: Movement, minutes: int, window: tuple[int, int]) -> Iterator[Message]:
    """Rounds, boards and minutes, and whether the boards are as wanted."""
    boards = movement.rounds * movement.boards_per_round
    each = movement.boards_per_round
    template = N_("{rounds} of {each}: {boards}, about {minutes}.")
    if each == 1:
        template = N_("{rounds} of one board, about {minutes}.")
    yield Message(
        template,
        rounds=nouns.rounds(movement.rounds),
        each=nouns.boards(each),
        boards=nouns.boards(boards),
        minutes=nouns.minutes(minutes),
    )
    if boards < window[0]:
        yield Message("Fewer boards than requested.")
    if boards > window[1]:
        yield Message("More boards than requested.")


_SWITCHED = {
    (True, True): N_("Arrow-switch in round {rounds}."),
    (True, False): N_("Arrow-switch in rounds {rounds}."),
    (False, True): N_("Arrow-switch at some of the tables in round {rounds}."),
    (False, False): N_("Arrow-switch at some of the tables in rounds {rounds}."),
}
"""By whether all tables are switched, and in one round only: a number alone would be read as how many."""


def _ranking(movement: Movement, figures: Fairness) -> Iterator[Message]:
    if movement.winners == 2:
        yield Message("Two winners: N-S and E-W are ranked separately.")
        return
    yield Message("One winner; balance {q} %.", q=figures.q_text)
    yield from bound_words(movement, figures)
    switched = sorted({s.round for s in movement.seatings if s.arrow_switched})
    if switched:
        whole = all(s.arrow_switched for s in movement.seatings if s.round in switched)
        yield Message(_SWITCHED[whole, len(switched) == 1], rounds=", ".join(map(str, switched)))


def bound_words(movement: Movement, figures: Fairness) -> Iterator[Message]:
    """What is known of the most that could be."""
    bound = bound_of(movement)
    if bound is None:
        return
    if round(figures.q, 2) >= round(bound, 2):
        yield Message("No movement of this type and length is better balanced.")
    elif bound < 100:
        yield Message(
            "No movement of this type and length can have a balance above {bound} %.", bound=rounded(bound, 1)
        )


def _meetings(movement: Movement, figures: Fairness) -> Iterator[Message]:
    if meets_everybody(movement, figures):
        if movement.winners == 1:
            yield Message("Every pair meets every other pair.")
        else:
            yield Message("Every N-S pair meets every E-W pair.")
            if movement.meetings > 1:
                yield Message("Some opponents meet again, on other boards.")
    elif movement.winners == 1:
        yield Message(
            "Every pair meets at least {met} of the {others}.",
            met=figures.met,
            others=nouns.others(len(movement.entries) - 1),
        )
    if movement.rounds * movement.sets_per_round < movement.sets:
        yield Message(
            "Each pair plays {rounds} of the {sets}.",
            rounds=movement.rounds,
            sets=counted("{n} board set", "{n} board sets", movement.sets),
        )
    if movement.sit_outs:
        yield Message("One pair sits out in each round.")
        yield who_sits_out(movement)


def who_sits_out(movement: Movement) -> Message:
    """The numbers of those who sit out, a round after the other."""
    by_round = [
        "+".join(str(s.contestant) for s in movement.sit_outs if s.round == number)
        for number in range(1, movement.rounds + 1)
    ]
    return Message("Sitting out, round by round: {numbers}.", numbers=", ".join(by_round))


def _handling(movement: Movement, figures: Fairness) -> Iterator[Message]:
    if movement.kind == "rover":
        yield Message(
            "No half table: the extra pair is a rover (bump) and takes a different seat each round."
        )
    elif movement.kind == "barometer":
        yield Message("Standings are final after every round.")
    elif movement.kind == "web" and not is_plain_web(movement.tables, movement.rounds):
        yield Message("N-S keep their tables, apart from one round that most of them play at the last table.")
    elif movement.kind.startswith(N_S_STAY):
        yield Message("Simple: N-S keep their tables.")
    elif movement.kind.endswith("hesitation"):
        yield Message(
            "Nearly all N-S pairs keep their tables; the others move from seat to seat in a circle."
        )
    elif movement.kind.startswith("howell") and not any(
        h.cyclic and h.seatings == movement.seatings for h in howells_of(movement.tables)
    ):
        yield Message("Pairs need guide cards.")
    if movement.copies > 1:
        yield Message("{copies} copies of the boards are needed.", copies=movement.copies)
    if figures.shared and movement.copies == 1:
        once = N_("Two tables must share boards once.")
        many = N_("Tables must share boards {count} times.")
        yield Message(once) if figures.shared == 1 else Message(many, count=figures.shared)
    if movement.boards > MANY_BOARDS:
        yield Message("{boards} boards are in use; two sections would need fewer.", boards=movement.boards)
