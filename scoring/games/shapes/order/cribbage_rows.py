"""Cribbage of two, three and four players, with five, six and seven cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.cards import Rank
from scoring.cards.cribbage import shown
from scoring.cards.melds import points_of
from scoring.games.settling import by_player
from scoring.games.shape import Line, Number, Settlement, Sides, each_alone, partners
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.order.order import FIRST, Fault, Order, Ordered, Part, game, leading, part
from scoring.words import Message, Word, nouns

SHOWING, NO_HAND, WRONG_CARDS, HIS_HEELS = "000:l.20894", "000:l.20930", "000:l.20966", "000:l.20834"
HEELS, PEGGED, CRIB = Message("his heels"), Message("pegged in the play"), Message("crib")
OVERLOOKED, PENALTY = Message("overlooked by the other side"), Message("penalty")
IN_CRIB, CRIB_CARDS, PENALTY_POINTS, MOST_PEGGED = 29, 4, 2, 60
OF_FIVE = frozenset((19, 25, 26, 27))


@dataclass(frozen=True, slots=True)
class Hand:
    """The hands of a form: so many cards without the starter, the highest count, and counts that none has.

    `never_with_heels` are those that no hand has besides where the starter is a jack: 29 needs a five.
    """

    cards: int = 4
    most: int = 29
    never: frozenset[int] = OF_FIVE
    never_with_heels: frozenset[int] = frozenset((1, 21, 23, 24, 29))


FOUR_CARDS = Hand()
THREE_CARDS = Hand(3, 20, frozenset(range(16, 20)), frozenset((1, 15, 20)))
FIVE_CARDS = Hand(5, 46, frozenset((35, *range(41, 46))), frozenset((1, 31, 33, 34, 37, 39, 40, 46)))


def _in_turn(state: Ordered) -> list[int]:
    """Who shows after whom: the eldest first, the dealer last; of two pairs each side together."""
    size = state.table.size
    players = [(state.dealer + step) % size for step in range(1, size + 1)]
    return players if size < 4 else [*players[::2], *players[1::2]]


def _flush(state: Ordered) -> bool:
    """Whether the cards of a hand alone make a flush; a form whose flush no book knows has an option."""
    return bool(getattr(state.table.options, "flush", True))


def _by_cards(deal: Any, player: int | None, state: Ordered) -> int | None:
    """What the cards of a player, or of the crib, count; None where they were not entered."""
    hands = deal.shown or ((),) * state.table.size
    cards = deal.crib_cards if player is None else hands[player]
    if not cards or deal.starter is None:
        return None
    crib = player is None
    return points_of(shown(cards, deal.starter, crib=crib, flush=crib or _flush(state)))


def _counted(deal: Any, player: int | None, state: Ordered) -> int | None:
    """What a hand or the crib counts: by its cards, else as typed."""
    by_cards = _by_cards(deal, player, state)
    if by_cards is not None:
        return by_cards
    if player is None:
        return None if deal.crib is None else int(deal.crib)
    return int(deal.hands[player]) if deal.hands else None


def _has_heels(deal: Any) -> bool:
    """Whether the starter is a jack, by its card or as it was entered."""
    return bool(deal.heels or (deal.starter and deal.starter.rank is Rank.JACK))


def _parts(deal: Any, state: Ordered) -> Iterator[Part]:
    """000:l.20894, 20938: heels, play, the hands in turn, the crib; an irregularity with the play."""
    table = state.table
    if _has_heels(deal):
        yield part(state.side_of(state.dealer), 2, HEELS)
    yield Part(tuple(_of_sides(deal.pegs, PEGGED)) + _penalties(deal.penalties))
    for player in _in_turn(state):
        points = _counted(deal, player, state)
        why = Message("hand of {player}", player=table.players[player])
        missed = deal.overlooked[player] if getattr(deal, "overlooked", None) else 0
        yield from _show(state.side_of(player), points, missed, why, "hands")
    missed = getattr(deal, "overlooked_crib", None) or 0
    yield from _show(state.side_of(state.dealer), _counted(deal, None, state), missed, CRIB, "crib")
    yield Part(_penalties(deal.overpegged))


def _show(side: int, points: int | None, missed: int, why: Message, field: str) -> Iterator[Part]:
    """A hand or the crib, then what its player overlooked, for the other side (000:l.20934)."""
    if points is None:
        yield Part(lacks=field)
        return
    yield part(side, points - missed, why)
    yield part(1 - side if missed else side, missed, OVERLOOKED)


def _of_sides(numbers: Any, why: Message, worth: int = 1) -> Iterator[Line]:
    for side, number in enumerate(numbers or ()):
        if number:
            yield Line(side, number * worth, why)


def _penalties(numbers: Any) -> tuple[Line, ...]:
    return tuple(_of_sides(numbers, PENALTY, PENALTY_POINTS))


def _odd(hand: Hand) -> Any:
    def faults(deal: Any, state: Ordered) -> Iterator[Fault]:
        yield from _pegs(deal, state)
        if deal.starter is None and (any(deal.shown or ()) or deal.crib_cards):
            yield "starter", Message("Cards count with the starter. Enter it."), SHOWING
        if deal.heels and deal.starter and deal.starter.rank is not Rank.JACK:
            yield "heels", Message("The starter is not a jack."), HIS_HEELS
        if deal.starter and deal.starter.rank is Rank.JACK and not deal.heels:
            why = Message("The starter is a jack, so the dealer pegs 2 for his heels. Enter them.")
            yield "heels", why, HIS_HEELS
        for player in range(state.table.size):
            cards = deal.shown[player] if deal.shown else ()
            if cards and len(cards) != hand.cards:
                why = Message(
                    "A hand has {most}, not {given}.", most=nouns.cards(hand.cards), given=len(cards)
                )
                yield "shown", why, WRONG_CARDS
            elif deal.hands:
                yield from _wrong(deal, player, state, deal.hands[player], "hands", hand)
        if deal.crib is not None:
            yield from _wrong(deal, None, state, deal.crib, "crib", FOUR_CARDS)
        yield from _too_much_overlooked(deal, state)

    return faults


def _pegs(deal: Any, state: Ordered) -> Iterator[Fault]:
    """000:l.21043: of two players the dealer always pegs, if only for the last card."""
    mark = state.table.options.target
    pegged = list(deal.pegs)
    pegged[state.side_of(state.dealer)] += 2 * _has_heels(deal)
    over = any(total + pegs >= mark for total, pegs in zip(state.points, pegged, strict=True))
    dealer = deal.pegs[state.dealer] if state.table.size == 2 else sum(deal.pegs)
    if not dealer and not over:
        why = (
            Message("The dealer pegs at least 1, if only for the last card.")
            if state.table.size == 2
            else Message("Somebody pegs at least 1, for the last card.")
        )
        yield "pegs", why, "000:l.21043"


def _wrong(
    deal: Any, player: int | None, state: Ordered, typed: int, field: str, hand: Hand
) -> Iterator[Fault]:
    """A typed number that no cards count, or that these cards do not."""
    by_cards = _by_cards(deal, player, state)
    if by_cards is not None and typed != by_cards:
        why = Message("{typed} was entered, but these cards count {points}.", typed=typed, points=by_cards)
        yield field, why, SHOWING
    elif typed in hand.never:
        yield field, Message("No cards count {typed}.", typed=typed), NO_HAND
    elif deal.heels and typed in hand.never_with_heels:
        yield field, Message("With a jack as the starter no cards count {typed}.", typed=typed), HIS_HEELS


def _too_much_overlooked(deal: Any, state: Ordered) -> Iterator[Fault]:
    missed = getattr(deal, "overlooked", None) or ()
    counts = [(player, number, "overlooked") for player, number in enumerate(missed)]
    for player, number, name in (*counts, (None, getattr(deal, "overlooked_crib", None), "overlooked_crib")):
        if number and number > (_counted(deal, player, state) or 0):
            yield name, Message("Nobody can overlook more than there is."), "000:l.20934"


def _settle(state: Ordered, sides: Sides) -> Settlement:
    """A game is won or, from a side that has not come half way, a double one (000:l.20945)."""
    shown_now, options = leading(state), state.table.options
    if state.winner is None:
        return shown_now
    half = (options.target + 1) // 2
    games: list[Number] = [-2 if options.lurch and total < half else -1 for total in state.points]
    games[state.winner] = 0
    games[state.winner] = -sum(games)
    lurched = Message("A loser is lurched and loses a double game.") if -2 in games else None
    return replace(shown_now, payments=by_player(games, sides), words=lurched)


def _fields(hand: Hand) -> tuple[Field, ...]:
    def muggins(options: Any) -> bool:
        return bool(getattr(options, "muggins", False))

    return (
        Field("heels", "flag", Word("His heels: the starter is a jack")),
        Field("pegs", "whole", Word("Pegged in the play"), 0, MOST_PEGGED, per="side"),
        Field("hands", "whole", Word("Hand"), 0, hand.most, per="player", optional=True),
        Field("crib", "whole", Word("Crib"), 0, IN_CRIB, optional=True),
        Field("starter", "card", Word("Starter"), optional=True),
        Field("shown", "cards", Word("Cards of the hand"), None, hand.cards, per="player", optional=True),
        Field("crib_cards", "cards", Word("Cards of the crib"), CRIB_CARDS, CRIB_CARDS, optional=True),
        Field("overlooked", "whole", Word("Overlooked in the hand"), 0, hand.most, per="player",
              optional=True, option=muggins),
        Field("overlooked_crib", "whole", Word("Overlooked in the crib"), 0, IN_CRIB, optional=True,
              option=muggins),
        Field("penalties", "whole", Word("Penalties of 2 points, for this side"), 0, 10, per="side",
              optional=True, rare=True),
        Field("overpegged", "whole", Word("Penalties after the show, for this side"), 0, 10, per="side",
              optional=True, rare=True),
        FIRST,
    )  # fmt: skip


def _options(target: int, *, lurch: bool = True) -> tuple[Field, ...]:
    return (
        ends_at(target),
        Field("lurch", "flag", Word("A loser who is not half way loses a double game"), default=lurch),
    )


MUGGINS = Field("muggins", "flag", Word("Muggins: what a player overlooks counts for the other side"),
                default=False)  # fmt: skip
BOOKS = edition("s000", "enc_c")


def _cribbage(key: str, seats: int, hand: Hand, *options: Field, sides: Any = each_alone) -> Order:
    return Order(
        key=key, seats=(seats,), fields=_fields(hand), parts=_parts, faults=_odd(hand), clips=True,
        mark=lambda options: int(options.target), settle=_settle, sides=sides, options=options,
        correction_law=lambda options: "cribbage", holes=lambda options: int(options.target),
    )  # fmt: skip


def _flush_counts(word: Word) -> Field:
    return Field("flush", "flag", word, default=False)


ROWS = (
    _cribbage("cribbage", 2, FOUR_CARDS, BOOKS, *_options(121), MUGGINS),
    _cribbage("cribbage_five", 2, THREE_CARDS, BOOKS, *_options(61, lurch=False), MUGGINS,
              _flush_counts(Word("Three cards of one suit in the hand count 3, with the starter 4"))),
    _cribbage("cribbage_seven", 2, FIVE_CARDS, *_options(181, lurch=False), MUGGINS,
              _flush_counts(Word("Five cards of one suit in the hand count 5, with the starter 6"))),
    _cribbage("cribbage_three", 3, FOUR_CARDS, BOOKS, *_options(121)),
    _cribbage("cribbage_four", 4, FOUR_CARDS, BOOKS, *_options(121), MUGGINS, sides=partners),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
