"""A form of canasta as a row: the schedule of its score, the settlement, and what is shown before a deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.settling import each_against_each, in_hundreds
from scoring.games.shape import Fact, Line, Settlement
from scoring.games.shapes.declared import Field
from scoring.games.shapes.melded.by_cards import by_cards
from scoring.games.shapes.melded.checks import faults
from scoring.games.shapes.melded.melded import (
    CONCEALED,
    IN_HAND,
    MELDED,
    OUT,
    OUT_BONUS,
    MeldedLessHeld,
    Score,
    alone_at,
    paid,
)
from scoring.games.shapes.melded.numbers import (
    PENALTIES,
    THREES_HELD,
    Canasta,
    book_of,
    canastas,
    penalty_of,
    pooled,
)
from scoring.words import Message, Word

CARD = 5
"""The cheapest card; all values are multiples of it."""
SETTLED = Field(
    "settled", "choice", Word("Differences are settled"), default="points",
    values=(("points", Word("to the point")), ("hundreds", Word("in hundreds"))),
)  # fmt: skip
BY_BOOK = replace(SETTLED, optional=True, default=None)
ONE_WINNER = Field("one_winner", "flag", Word("Only the highest score collects"), default=False)
PENALTIES_APPLY = Field("penalties_apply", "flag", Word("Penalties for irregularities"), default=True)


def canasta(rules: Canasta, **more: Any) -> MeldedLessHeld:
    """The row of a form of canasta."""
    threes = Field("red_threes", "whole", Word("Red threes"), 0, rules.threes, default=0)
    sevens = [Field("sevens", "whole", Word("Sevens in hand"), 0, 16, default=0)] if rules.sevens else []
    penalties = Field(
        "penalties", "record", Word("Penalties"), per="side", optional=True, rare=True,
        option=lambda options: options.penalties_apply,
        parts=tuple(penalty.field(rules.book) for penalty in PENALTIES),
    )  # fmt: skip
    concealed = [CONCEALED] if rules.concealed else []
    more = {"ends": alone_at(lambda options: int(options.target)), **more}
    return MeldedLessHeld(
        key=rules.key, pack=rules.face, step=CARD, least=CARD,
        parts=(*(kind.field() for kind in rules.kinds), threes, *sevens),
        extra=(OUT, *concealed, penalties), face=_face, groups=rules.groups,
        playing=lambda state, owner: len(_active(rules, state, owner)),
        by_cards=by_cards(rules),
        lines=lambda deal, state: _lines(rules, deal, state),
        faults=lambda deal, state: faults(rules, deal, state),
        hidden=lambda deal, owner: penalty_of(deal, owner, THREES_HELD),
        fault_sources=rules.paragraphs,
        pays=lambda state, end: _settled(rules, state, end),
        facts=lambda state: _facts(rules, state), **more,
    )  # fmt: skip


def _face(count: Any) -> int:
    """The value of the cards in hand: a seven is 5 of the pack, whatever it counts against."""
    return int(count.in_hand + CARD * getattr(count, "sevens", 0))


def _lines(rules: Canasta, deal: Any, state: Score) -> Iterator[Line]:
    """The schedule of the book: every owner has the result of his group in full, and his own red threes."""
    options = state.table.options
    for group in rules.groups(deal, state):
        count, is_out = pooled(rules, deal, group), deal.out in group
        for owner in group:
            yield from _result(rules, count, is_out, deal, owner, options)
            number = deal.counts[owner].red_threes
            if number:
                against = rules.debited(count, is_out, deal, options)
                worth = rules.three(number, options)
                yield Line(owner, -worth if against else worth, Message("red threes"))
            for member in group:
                yield from _penalties(rules, deal, member, owner, options)


def _result(rules: Canasta, count: Any, is_out: bool, deal: Any, owner: int, options: Any) -> Iterator[Line]:
    if is_out:
        yield Line(owner, rules.out, OUT_BONUS)
        if getattr(deal, "concealed", False):
            yield Line(owner, rules.concealed, Message("concealed hand"))
    for kind, number in canastas(rules, count):
        if is_out or not kind.out_only:
            bonus = kind.worth(options) if kind.worth else kind.bonus
            yield Line(owner, bonus * number, Message("{kind}", kind=kind.title))
    for points, why in rules.more(count, options):
        yield Line(owner, points, why)
    if count.melded:
        yield Line(owner, count.melded, MELDED)
    if count.in_hand:
        yield Line(owner, -count.in_hand, IN_HAND)
    if getattr(count, "sevens", 0):
        yield Line(owner, -rules.sevens * count.sevens, Message("sevens in hand"))


def _penalties(rules: Canasta, deal: Any, offender: int, owner: int, options: Any) -> Iterator[Line]:
    """What an owner loses for the irregularities of a member of his group."""
    book = book_of(options, rules.book)
    for penalty in PENALTIES:
        points = penalty.points.get(book, 0) * penalty_of(deal, offender, penalty.name)
        if points:
            yield Line(owner, -points, Message("{penalty}", penalty=penalty.title))


def _settled(rules: Canasta, state: Score, end: Settlement) -> Settlement:
    """Each side with each other by their totals, or by their totals in hundreds; or only with the winner."""
    options = state.table.options
    word = options.settled or ("hundreds" if book_of(options, rules.book) == "enc_c" else "points")
    totals = [in_hundreds(total) for total in end.final] if word == "hundreds" else list(end.final)
    amounts = list(each_against_each(totals))
    if getattr(options, "one_winner", False) and len(end.winners) == 1:
        (winner,) = end.winners
        amounts = [total - totals[winner] for total in totals]
        amounts[winner] = -sum(amounts)
    per = 100 if word == "hundreds" else 1
    return replace(end, payments=paid(amounts, state.sides), per=per)


def _active(rules: Canasta, state: Score, side: int) -> list[int]:
    """The players of a side who play the next deal."""
    resting = rules.rests(state)
    return [player for player in state.sides[side] if player not in resting]


def _facts(rules: Canasta, state: Score) -> Iterator[Fact]:
    """Who deals, who sits out, and what each side needs for its opening meld."""
    sides = [_active(rules, state, side) for side in range(len(state.sides))]
    around = [player for players in zip(*sides, strict=True) for player in players]
    players = state.table.players
    yield Fact("dealer", Word("Dealer"), players[around[state.played % len(around)]])
    resting = rules.rests(state)
    if resting:
        yield Fact("resting", Word("Sits out"), ", ".join(players[player] for player in resting))
    needed = [
        f"{state.names(side)} {rules.minimum(total, state.table.options)}"
        for side, total in enumerate(state.points)
    ]
    yield Fact("opening", Word("Opening minimum"), ", ".join(needed))
