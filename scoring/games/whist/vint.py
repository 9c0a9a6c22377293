"""Vint: bridge's auction, all four hands in play, to 500 by odd tricks. Source: 000:l.16363."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, permutations
from typing import Annotated, Any, Literal

from scoring.games.bridge.pad import ABOVE, BELOW, Pad
from scoring.games.bridge.written import Above, Below, bid_words, miswritten
from scoring.games.fields import PerSide, Player, Side, record, titled
from scoring.games.shape import End, Game, Line, Settlement, best, partners
from scoring.games.stateless import Fold, added, to_reach
from scoring.games.whist.turns import facts, wrong_dealer, wrong_tricks
from scoring.games.whist.whist import BOOK, TRICKS, Misdeals, Suit, Tricks, misdealt
from scoring.games.written import DealerName
from scoring.words import N_, Message, RuleError, Word, nouns

SOURCE = "000:l.16363"
NOTRUMP = "notrump"
SUITS = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
GAME, PREMIUM = 500, 1_000
TRICK = 10  # times the level: what an odd trick counts
HONOURS, ACES = 5, 4
HONOUR_TIMES, ACES_TIMES = 10, 25
CORONET, SHORTEST = 500, 3
LITTLE, GRAND = 12, 13
SLAM_LEVELS = {LITTLE: 6, GRAND: 7}


@record
class Options:
    """What the book leaves open: what a failed bid costs, and whether aces count singly."""

    undertrick: Annotated[int, titled(Word("Penalty per undertrick"), low=0, high=10_000)] = 0
    per_ace: Annotated[bool, titled(Word("Aces count singly"))] = False


@record
class Coronet:
    """A sequence of a suit in the hands of a side, so many cards long."""

    side: Annotated[Side, titled(Word("Held by"))]
    suit: Annotated[Suit, titled(Word("Suit"))]
    length: Annotated[int, titled(Word("Cards"), low=SHORTEST, high=13)]


@record
class Deal:
    """The bid and the tricks; honours of trumps, or aces without trumps, of both sides; coronets."""

    level: Annotated[int | None, titled(Word("Level"), low=1, high=7)] = None
    denomination: Annotated[
        Literal["spades", "clubs", "diamonds", "hearts", "notrump"] | None, titled(Word("Denomination"))
    ] = None
    bidder: Annotated[Player | None, titled(Word("Bidder"))] = None
    tricks: Annotated[PerSide[Tricks] | None, titled(Word("Tricks won"))] = None
    honours: Annotated[
        PerSide[Annotated[int, titled(Word("Honours"), low=0, high=HONOURS)]] | None,
        titled(Word("Trump honours held")),
    ] = None
    aces: Annotated[
        PerSide[Annotated[int, titled(Word("Aces"), low=0, high=ACES)]] | None, titled(Word("Aces held"))
    ] = None
    coronets: Annotated[tuple[Coronet, ...], titled(Word("Coronets"))] = ()
    passed: Annotated[bool, titled(Word("Passed out"))] = False
    misdeals: Misdeals = None
    dealer: DealerName = None
    below: Below = None
    above: Above = None


# ---- what cannot be


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from wrong_dealer(pad, deal, SOURCE)
    faults = [*_incomplete(deal), *wrong_tricks(deal, SOURCE), *_honour_breaches(deal), *_coronets(deal)]
    faults = faults or [*_top_cards(deal)]
    yield from faults
    if not faults:
        yield from miswritten(lines(pad, deal), deal, bid_words(deal.level, deal.denomination), SOURCE)


def _incomplete(deal: Deal) -> Iterator[RuleError]:
    parts = ("level", "denomination", "bidder", "tricks")
    missing = [name for name in parts if getattr(deal, name) is None]
    if deal.passed and (len(missing) < len(parts) or deal.coronets):
        yield RuleError("vint.passed", "passed", "A passed-out deal has no bid and no tricks.", SOURCE)
    elif not deal.passed and missing:
        yield RuleError(
            "vint.bid", missing[0], "Enter a level, a denomination, a bidder and tricks for the deal.", SOURCE
        )


def _honour_breaches(deal: Deal) -> Iterator[RuleError]:
    """Trump honours where there are trumps, aces where there are none."""
    wrong = "aces" if deal.denomination != NOTRUMP else "honours"
    if getattr(deal, wrong) is not None:
        yield RuleError(
            "vint.held",
            wrong,
            "With a trump suit the trump honours count; without one the aces count.",
            SOURCE,
        )
    for name, total, what in (("honours", HONOURS, Word("trump honours")), ("aces", ACES, Word("aces"))):
        held = getattr(deal, name)
        if held is not None and sum(held) != total:
            yield RuleError(
                f"vint.{name}", name, "The two sides together hold {total} {what}, not {held}.", SOURCE,
                total=total, what=what, held=sum(held),
            )  # fmt: skip


def _coronets(deal: Deal) -> Iterator[RuleError]:
    for suit in SUITS:
        cards = sum(coronet.length for coronet in deal.coronets if coronet.suit == suit)
        if cards > TRICKS:
            yield RuleError(
                "vint.coronets", "coronets", "The coronets in {suit} have {cards}, "
                "but a suit has only 13.", SOURCE,
                suit=Word(suit), cards=nouns.cards(cards),
            )  # fmt: skip
    for side in (0, 1):
        cards = _in_coronets(deal, side)
        if cards > 2 * TRICKS:
            yield RuleError(
                "vint.hand", "coronets", "A side holds 26 cards, but its coronets have {cards}.", SOURCE,
                cards=cards,
            )  # fmt: skip


def _in_coronets(deal: Deal, side: int) -> int:
    return sum(coronet.length for coronet in deal.coronets if coronet.side == side)


def _top_cards(deal: Deal) -> Iterator[RuleError]:
    """Honours or aces that are part of a side's coronets, wherever these may lie, are held by that side."""
    if deal.honours is not None and deal.denomination is not None:
        yield from _beside_coronets(deal, "honours", deal.honours, (deal.denomination,), HONOURS)
    if deal.aces is not None:
        yield from _beside_coronets(deal, "aces", deal.aces, SUITS, 1)


def _beside_coronets(
    deal: Deal, field: str, by_side: tuple[int, ...], suits: Sequence[str], top: int
) -> Iterator[RuleError]:
    """What a side says it holds of the `top` highest cards of these suits, where coronets say otherwise."""
    for side in (0, 1):
        covered = [
            top_covered(_lengths(deal, suit, side), _lengths(deal, suit, 1 - side), top) for suit in suits
        ]
        least = sum(map(min, covered))
        most = sum(map(max, covered)) + 2 * TRICKS - _in_coronets(deal, side)
        if not least <= by_side[side] <= most:
            yield RuleError(
                "vint.sequence", field, "With these coronets a side must hold {least} to {most}, not {held}.",
                SOURCE, least=least, most=min(most, top * len(suits)), held=by_side[side],
            )  # fmt: skip


def top_covered(runs_of_side: Sequence[int], other_runs: Sequence[int], top: int) -> set[int]:
    """The possible numbers of a suit's `top` highest cards that lie in the sequences `runs_of_side`.

    The sequences of both sides, given by their lengths, must fit into the suit.
    """
    runs = [*((length, True) for length in runs_of_side), *((length, False) for length in other_runs)]
    free = TRICKS - sum(length for length, _mine in runs)
    counts = set()
    for order in permutations(runs):
        for below in combinations_with_replacement(range(free + 1), len(order)):  # free cards below each
            count = start = 0
            for (length, mine), free_below in zip(order, below, strict=True):
                highest = start + free_below + length
                count += max(0, min(length, highest - (TRICKS - top))) if mine else 0
                start += length
            counts.add(count)
    return counts


def _lengths(deal: Deal, suit: str, side: int) -> tuple[int, ...]:
    return tuple(found.length for found in deal.coronets if (found.suit, found.side) == (suit, side))


# ---- what a deal is worth


def lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    """Odd tricks count towards game, and everything else goes above the line."""
    if deal.level is None or deal.bidder is None or deal.tricks is None:
        return
    value, bidding = TRICK * deal.level, deal.bidder % 2
    winner = 0 if deal.tricks[0] > deal.tricks[1] else 1
    yield Line(winner, (deal.tricks[winner] - BOOK) * value, Message("odd tricks"), BELOW)
    short = BOOK + deal.level - deal.tricks[bidding]
    if short > 0 and pad.table.options.undertrick:
        yield Line(1 - bidding, short * pad.table.options.undertrick, Message("undertricks"), ABOVE)
    yield from _slam(deal.tricks[winner], winner, deal.level if winner == bidding else 0)
    yield from _honours(deal, value)
    yield from _aces(deal, value, winner, each=pad.table.options.per_ace)
    for coronet in deal.coronets:
        yield Line(coronet.side, coronet_value(coronet, deal.denomination), Message("coronet"), ABOVE)


def slam(tricks: int, level: int) -> int:
    """A slam by the level that its side bid: with a bid of six the grand slam brings 7,000."""
    if tricks == LITTLE:
        return 6_000 if level == SLAM_LEVELS[LITTLE] else 1_000
    return {SLAM_LEVELS[LITTLE]: 7_000, SLAM_LEVELS[GRAND]: 12_000}.get(level, 2_000)


def _slam(tricks: int, side: int, level: int) -> Iterator[Line]:
    if tricks in SLAM_LEVELS:
        why = Message("grand slam") if tricks == GRAND else Message("little slam")
        yield Line(side, slam(tricks, level), why, ABOVE)


def _honours(deal: Deal, value: int) -> Iterator[Line]:
    for side, held in enumerate(deal.honours or ()):
        if held > HONOURS // 2:
            yield Line(side, held * HONOUR_TIMES * value, Message("honours"), ABOVE)


def _aces(deal: Deal, value: int, winner: int, *, each: bool) -> Iterator[Line]:
    """Most of the aces; of two and two, to the side with the odd trick."""
    for side, held in enumerate(deal.aces or ()):
        if held > ACES // 2 or (held == ACES // 2 and side == winner):
            yield Line(side, ACES_TIMES * value * (held if each else 1), Message("aces"), ABOVE)


def coronet_value(coronet: Coronet, denomination: str | None) -> int:
    """500 for three cards and for each more; double in trumps, and in any suit without trumps."""
    points = CORONET * (coronet.length - SHORTEST + 1)
    return 2 * points if denomination in (NOTRUMP, coronet.suit) else points


# ---- the game


def apply(pad: Pad, deal: Deal) -> Pad:
    after = pad.after(lines(pad, deal))
    return replace(after, played=after.played + misdealt(deal))


def _reason(pad: Pad) -> Message | None:
    return Message("A side has reached {target}.", target=GAME) if max(pad.games) else None


ended = End(_reason, lambda pad: to_reach(GAME, pad.part_scores))


def settle(pad: Pad) -> Settlement:
    """Who won the game adds its premium; the totals decide."""
    ending = tuple(
        Line(side, PREMIUM, Message("the game"), ABOVE) for side, games in enumerate(pad.games) if games
    )
    final = added(pad.points, ending)
    return Settlement(final, best(final) if final[0] != final[1] else (), lines=ending)


FOLD: Fold[Pad, Deal, Any] = Fold(
    start=lambda table: Pad(table, GAME),
    apply=apply,
    totals=lambda pad: pad.points,
    lines=lambda pad: pad.last,
    ended=ended,
    settle=settle,
    sides=partners,
)

GAMES = [
    Game(
        key="vint",
        title=Word("Vint"),
        family="whist",
        tier="B",
        source=SOURCE,
        seats=(4,),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **FOLD,
    ),
]
