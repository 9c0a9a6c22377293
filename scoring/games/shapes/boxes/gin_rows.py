"""Gin of two players: with one column, three or any number; Oklahoma gin, doubling gin, round the corner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from scoring.cards.gin import Aces
from scoring.games.shape import Table
from scoring.games.shapes.boxes.boxes import (
    BOX_BONUS,
    GAME_BONUS,
    SHUTOUT_BONUS,
    TARGET,
    Boxed,
    Boxes,
    Fault,
    Parts,
    Win,
    game,
)
from scoring.games.shapes.boxes.hands import (
    ALTERNATES,
    DIFFERENCE,
    FIELDS,
    GIN_BONUS,
    HIGH_ACE,
    HIGHEST,
    LAYOFF_ON_GIN,
    MISSING_CARD,
    MOST_ROUND,
    UNDERCUT_BONUS,
    Rules,
    doubts,
    faults,
    hand_by_cards,
    rules_of,
    scored,
)
from scoring.games.shapes.boxes.pairs import hands_of, of_pairs, pairs_facts, pairs_faults, teams
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

UPCARD_PLACE, RIGHT_TO_DOUBLE, LIMITED, REFUSED_PLACE = "000:l.4291", "000:l.4325", "000:l.4329", "000:l.4345"
BONUSES = (TARGET, GIN_BONUS, UNDERCUT_BONUS, BOX_BONUS, GAME_BONUS, SHUTOUT_BONUS)
OPTIONS = (*BONUSES, LAYOFF_ON_GIN, HIGH_ACE, ALTERNATES)
DOUBLE_REFUSED, REFUSED_BONUS = Message("double refused"), 10
Ruled = Callable[[Any, Boxed], Rules]
"""The rules of a hand; an upcard may say how one may knock."""


def by_options(deal: Any, state: Boxed) -> Rules:
    """The rules of a table follow from its options alone, whatever the hand."""
    return rules_of(state.table)


def two_play(rules: Ruled, deal: Any, state: Boxed, factor: int = 1) -> Win | None:
    """Who of the first two of the order has won a hand."""
    ruled = rules(deal, state)
    hand = hand_by_cards(deal, state.order[:2], state.table, ruled)
    won = None if hand is None else scored(hand, ruled)
    if won is None:
        return None
    player, parts = won
    return Win(player, times(parts, factor))


def two_faults(rules: Ruled, deal: Any, state: Boxed) -> Iterator[Fault]:
    """What cannot be in a hand of the first two of the order."""
    return faults(deal, state.order[:2], state, rules(deal, state))


def times(parts: Parts, factor: int) -> Parts:
    """The parts of a hand that is doubled."""
    return tuple((points * factor, why) for points, why in parts)


GIN = Boxes(
    key="gin_rummy", seats=(2,), fields=lambda table: FIELDS, win=partial(two_play, by_options),
    faults=partial(two_faults, by_options), options=OPTIONS, doubts=doubts,
)  # fmt: skip

# ---- continuous games

CLOSES = Field("closes", "flag", Word("No new games begin from this hand on"), rare=True)
OPEN_ENDED = Field(
    "open_ended", "flag", Word("A win of a player who scores in all games begins another"), default=False
)


# ---- Oklahoma: the upcard says with how much one may knock

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_COURT = {"A": Word("ace"), "J": Word("jack"), "Q": Word("queen"), "K": Word("king")}
UPCARD = Field(
    "upcard", "choice", Word("Upcard"), values=tuple((rank, _COURT.get(rank, "")) for rank in RANKS)
)
SPADE = Field("spade", "flag", Word("The upcard is a spade"), option=lambda options: options.spades_double)
SPADES_DOUBLE = Field("spades_double", "flag", Word("A spade as upcard doubles the hand"), default=False)
ACE_NEEDS_GIN = Field("ace_needs_gin", "flag", Word("An ace as upcard needs gin"), default=False)


def _by_upcard(deal: Any, state: Boxed) -> Rules:
    limit = min(RANKS.index(deal.upcard) + 1, HIGHEST)
    if deal.upcard == "A" and state.table.options.ace_needs_gin:
        limit = 0
    return replace(rules_of(state.table), limit=limit, limit_place=UPCARD_PLACE)


def _oklahoma(deal: Any, state: Boxed) -> Win | None:
    """000:l.4302: with a spade the hand counts twice, bonuses of the hand and all, but not the box."""
    return two_play(_by_upcard, deal, state, 2 if getattr(deal, "spade", False) else 1)


# ---- doubling

COLUMNS = Field(
    "columns", "choice", Word("Games at the same time"), default="one",
    values=(("one", Word("one")), ("three", Word("three, as at Hollywood gin"))),
)  # fmt: skip
DOUBLES = Field("doubles", "whole", Word("Doubles accepted"), 0, 10, optional=True)
DOUBLED_BY = Field("doubled_by", "seat", Word("First double by"), optional=True, rare=True)
ONE_REDOUBLE = Field("one_redouble", "flag", Word("One double and one redouble at most"), default=False)


def by_columns(options: Any) -> int:
    """How many games are played at the same time."""
    return 3 if options.columns == "three" else 1


def _with_refused(field: Field) -> Field:
    """A field of the hand, which applies also where a double is refused."""
    if field.name == "result":
        return replace(field, values=(*field.values, ("refused", Word("Double refused"))))
    if field.when is not None and field.name != "accepted":
        return replace(field, when=("result", (*field.when[1], "refused")))
    return field


def _doubled(deal: Any, state: Boxed) -> Win | None:
    """000:l.4345: of a refused double 10 and the difference, if the doubler has less; 2, 4, 8 times.

    000:l.4393: in a game in which not both players are entitled to score nothing is doubled, and of a refused
    double the difference alone counts.
    """
    factor = 2 ** (deal.doubles or 0)
    hand = hand_by_cards(deal, state.order, state.table, rules_of(state.table))
    if hand is None or hand.result != "refused":
        win = two_play(by_options, deal, state)
        return win if win is None or factor == 1 else Win(win.side, times(win.parts, factor), win.parts)
    less = hand.opponent_count + MISSING_CARD * hand.missing - hand.knocker_count
    plain = ((less, DIFFERENCE),) if less > 0 else ()
    return Win(hand.knocker, times(((REFUSED_BONUS, DOUBLE_REFUSED), *plain), factor), plain)


def _wrong_doubles(deal: Any, state: Boxed) -> Iterator[Fault]:
    yield from two_faults(by_options, deal, state)
    accepted, refused = deal.doubles or 0, deal.result == "refused"
    if state.table.options.one_redouble and accepted + refused > 2:
        yield "doubles", Message("Only one double and one redouble are allowed."), LIMITED
    if deal.doubled_by is None:
        return
    if accepted + refused == 0:
        yield "doubled_by", Message("Nobody has doubled in this hand."), RIGHT_TO_DOUBLE
    elif refused and deal.knocker != (deal.doubled_by + accepted) % 2:
        why = Message(
            "{player} has doubled last, and may not double again.", player=state.table.players[deal.knocker]
        )
        yield "knocker", why, RIGHT_TO_DOUBLE


# ---- round the corner

USUAL_TARGET = Field(
    "target", "whole", Word("The game ends at"), 0, 10_000, default=0,
    help=Word("0: as is usual for so many players."),
)  # fmt: skip


def _round_corner(table: Table[Any]) -> Rules:
    return replace(rules_of(table), most=MOST_ROUND, levels=True, aces=Aces.ROUND)


def _corner_rules(deal: Any, state: Boxed) -> Rules:
    return _round_corner(state.table)


def _corner_win(deal: Any, state: Boxed) -> Win | None:
    if state.table.size == 2:
        return two_play(_corner_rules, deal, state)
    return of_pairs(_round_corner, deal, state)


def _corner_faults(deal: Any, state: Boxed) -> Iterator[Fault]:
    if state.table.size == 2:
        return two_faults(_corner_rules, deal, state)
    return pairs_faults(_round_corner, deal, state)


# ---- partnership


def _usual(targets: dict[int, int], table: Table[Any]) -> int:
    """The target by the options, or by the number of players; ten and more play to the last of them."""
    return int(table.options.target) or targets.get(table.size, max(targets.values()))


TEAM_TARGETS = {4: 125, 6: 150, 8: 200, 10: 200}
ROUND_TARGETS = {2: 125, 4: 150}
TWENTY = (replace(GIN_BONUS, default=20), replace(UNDERCUT_BONUS, default=20))

ROWS = (
    GIN,
    replace(GIN, key="gin_hollywood", columns=lambda options: 3),
    replace(
        GIN, key="gin_continuous", columns=lambda options: 3, grows=True,
        fields=lambda table: (*FIELDS, CLOSES), options=(*OPTIONS, OPEN_ENDED),
    ),
    replace(
        GIN, key="gin_oklahoma", fields=lambda table: (UPCARD, SPADE, *FIELDS), win=_oklahoma,
        faults=partial(two_faults, _by_upcard), options=(*OPTIONS, ACE_NEEDS_GIN, SPADES_DOUBLE),
    ),
    replace(
        GIN, key="gin_doubling", win=_doubled, faults=_wrong_doubles, columns=by_columns,
        fields=lambda table: (*map(_with_refused, FIELDS), DOUBLES, DOUBLED_BY),
        options=(replace(TARGET, default=200), *OPTIONS[1:], COLUMNS, ONE_REDOUBLE),
    ),
    replace(
        GIN, key="gin_round_corner", seats=(2, 4), win=_corner_win, faults=_corner_faults,
        fields=lambda table: FIELDS if table.size == 2 else hands_of(table),
        target=partial(_usual, ROUND_TARGETS), sides=teams, facts=pairs_facts, doubts=lambda deal: (),
        options=(USUAL_TARGET, *TWENTY, BOX_BONUS, GAME_BONUS, SHUTOUT_BONUS, ALTERNATES),
    ),
    replace(
        GIN, key="gin_partnership", seats=(4, 6, 8, 10), columns=by_columns, fields=hands_of,
        win=partial(of_pairs, rules_of), faults=partial(pairs_faults, rules_of),
        target=partial(_usual, TEAM_TARGETS), sides=teams, facts=pairs_facts, doubts=lambda deal: (),
        options=(USUAL_TARGET, *BONUSES[1:], COLUMNS),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
