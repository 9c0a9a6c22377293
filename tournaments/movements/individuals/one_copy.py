"""Individuals with one copy of the boards that no two tables share, balanced for their length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..spec import Spec
from ..values import Movement, Seating
from .building import refuse_missing, sitting_out_words
from .one_copy_designs import OneCopy, designs_of_one_copy, lengths_of

ONE_COPY_SIZES = tuple(sorted({design.tables for design in designs_of_one_copy().values()}))


def build_one_copy(spec: Spec) -> Movement:
    """The design of so many players and rounds; the longest if nobody says how many rounds.

    No other lengths: the first rounds of a longer form would change when a form of their own is found.
    """
    refuse_missing(spec)
    players = spec.entries if spec.entries is not None else _usual_players(spec.tables)
    lengths = lengths_of(players)
    if not lengths or players // 4 != spec.tables:
        raise _wrong_number(spec, players)
    rounds = lengths[-1] if spec.rounds is None else spec.rounds
    if rounds not in lengths:
        raise _wrong_length(players, rounds, lengths)
    design = designs_of_one_copy()[players, rounds]
    seatings = tuple(design.seatings())
    partners, opponents = most_together(seatings)
    boards = spec.boards_for(rounds)
    return Movement(
        kind=spec.kind,
        title=Message("Individual, {players}, one copy of the boards", players=nouns.players(players)),
        tables=spec.tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=design.sets,
        entries=tuple(range(1, players + 1)),
        seatings=seatings,
        sit_outs=tuple(design.sit_outs()),
        meetings=opponents,
        partnerships=partners,
        contestants="players",
        description=(size_words(rounds, boards, design.sets), *_words(design, partners)),
    )


def most_together(seatings: tuple[Seating, ...]) -> tuple[int, int]:
    """How often two players are partners at most, and how often opponents."""
    partners: Counter[tuple[int, ...]] = Counter()
    opponents: Counter[tuple[int, ...]] = Counter()
    for seating in seatings:
        sides = (seating.n, seating.s), (seating.e, seating.w)
        partners.update(tuple(sorted(side)) for side in sides)
        opponents.update(tuple(sorted(pair)) for pair in product(*sides))
    return max(partners.values()), max(opponents.values())


def _usual_players(tables: int) -> int:
    """Nobody sits out where there is such a design."""
    return min((d.players for d in designs_of_one_copy().values() if d.tables == tables), default=4 * tables)


def _words(design: OneCopy, partners: int) -> Iterator[Message]:
    if len(design.base) > 1:
        yield Message("Players and boards follow guide cards.")
    else:
        yield from _circle_words(design)
    yield Message("Each table has its own boards; no two tables share any.")
    if partners == 1:
        yield Message("Nobody has the same partner twice.")
    else:
        yield Message("Nobody has the same partner more than {count}.", count=nouns.times(partners))


def _circle_words(design: OneCopy) -> Iterator[Message]:
    """Who follows whom, where one base round makes all the others."""
    circle = design.circle
    for table, (*chairs, _) in enumerate(design.base[0], start=1):
        for player, chair in zip(chairs, "NSEW", strict=True):
            if player in design.staying:
                yield Message(_STAYS[chair], player=player, table=table)
    for first in range(1, design.players - circle + 2, circle):
        yield Message(
            "Players {first} to {last}: each follows the player numbered one below; player {first} follows"
            " player {last}.",
            first=first,
            last=first + circle - 1,
        )
    out = sorted(sit_out.contestant for sit_out in design.sit_outs() if sit_out.round == 1)
    if out:
        yield sitting_out_words(out)
    yield Message("Each board set is followed by the next higher one, set {last} by set 1.", last=circle)


_STAYS = {
    "N": N_("Player {player} stays North at table {table}."),
    "S": N_("Player {player} stays South at table {table}."),
    "E": N_("Player {player} stays East at table {table}."),
    "W": N_("Player {player} stays West at table {table}."),
}


def _wrong_number(spec: Spec, players: int) -> RuleError:
    possible = {d.players for d in designs_of_one_copy().values() if d.tables == spec.tables}
    return RuleError(
        "movement.pairs",
        "pairs",
        "An individual with one copy of the boards at {tables} takes {known} players, not {players}.",
        "",
        tables=nouns.tables(spec.tables),
        known=", ".join(map(str, sorted(possible))),
        players=players,
    )


def _wrong_length(players: int, rounds: int, lengths: tuple[int, ...]) -> RuleError:
    return RuleError(
        "movement.rounds",
        "rounds",
        "An individual of {players} with one copy of the boards can have {known} rounds, not {rounds}.",
        "",
        players=nouns.players(players),
        known=", ".join(map(str, lengths)),
        rounds=rounds,
    )
