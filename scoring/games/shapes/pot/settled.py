"""What a deal of the pot moves: bets, the division of every pot, royalties, penalties."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.cards.poker import STANDARD, Category, strength
from scoring.games.shape import Account, Line
from scoring.games.shapes.pot.chips import (
    Level,
    Taken,
    Worth,
    as_declared,
    best_of,
    equally,
    in_halves,
    levels,
)
from scoring.games.shapes.pot.pot import (
    BESIDES,
    BETS,
    KITTY,
    KITTY_FROM,
    MOST_SUPPLIED,
    PENALTIES,
    PENALTY,
    POT,
    ROYALTY,
    Pot,
    Pots,
    able,
    halves,
    staying,
    worths,
)
from scoring.words import Message


@dataclass(frozen=True, slots=True)
class Division:
    """Who takes what of each pot, from the main pot; `winners` are those of the whole showdown."""

    pots: tuple[Taken, ...]
    winners: tuple[int, ...] = ()


def is_void(deal: Any) -> bool:
    """Whether everybody takes his chips back, because a wrong pack was found in time."""
    return bool(getattr(deal, "void", False))


def all_levels(row: Pot, deal: Any, state: Pots) -> list[Level]:
    """The pots with what lies there already and what was put in besides the bets, both in the main pot."""
    players = staying(deal)
    besides = sum(deal.besides or ()) + sum(row.antes(deal, state).values()) + state.carried
    if not row.equal or not players:
        return [Level(sum(deal.put) + besides, players)]
    main, *others = levels(deal.put, players)
    return [replace(main, chips=main.chips + besides), *others]


def division(row: Pot, deal: Any, state: Pots, for_the_kitty: int = 0) -> Division:
    """How the pots are divided; what nobody may win stays there. A void deal has no pot."""
    if is_void(deal):
        return Division(())
    players, may_win = staying(deal), able(row, deal, state)
    main, *others = all_levels(row, deal, state)
    pots = [replace(main, chips=main.chips - for_the_kitty), *others]
    if not players:
        taker = row.unopened(deal, state)
        return Division(({taker: pots[0].chips},) if taker is not None else ())
    if len(may_win) == 1 and len(players) == 1 and not row.goes_on(deal):
        return Division(tuple({players[0]: level.chips} for level in pots), players)
    several = [worths(row, half, deal, state) for half in halves(row, deal, state)]
    if any(worth is None for worth in several):
        return Division(())
    every = [worth or {} for worth in several]
    if len(every) == 1:
        return _one_way(pots, every[0], deal, state)
    ways = getattr(deal, "declared", None)
    if ways:
        high, low = as_declared({player: ways[player] for player in may_win}, *every)
        if not high and not low:
            high = low = may_win
    else:
        high, low = (best_of(worth, may_win) for worth in every)
    taken = [
        in_halves(level, high, low, odd_chips(deal, state, {*high, *low}), side=number > 0)
        for number, level in enumerate(pots)
    ]
    return Division(tuple(taken), tuple(dict.fromkeys((*high, *low))))


def _one_way(pots: Sequence[Level], worth: Worth, deal: Any, state: Pots) -> Division:
    """The best hand of each pot takes it; a bet that nobody met goes back, even to a foul hand."""
    taken = []
    for number, level in enumerate(pots):
        alone = number and len(level.players) == 1
        winners = level.players if alone else best_of(worth, level.players)
        taken.append(equally(level.chips, winners, odd_chips(deal, state, winners)))
    return Division(tuple(taken), best_of(worth, pots[0].players))


def odd_chips(deal: Any, state: Pots, winners: Collection[int]) -> tuple[int, ...]:
    """Who takes the chips that do not divide: the last bettor, then from the dealer's left (000:l.5375)."""
    last = deal.last_bettor
    first = (last,) if last in winners else ()
    if not first and state.table.options.odd_chip == "stays":
        return ()
    return (*first, *(player for player in state.from_the_left if player != last))


def lines_of(row: Pot, deal: Any, state: Pots) -> Iterator[Line]:
    """All that a deal moves."""
    options = state.table.options
    if is_void(deal):
        return
    for player, chips in enumerate(deal.put):
        yield from _into(POT, player, chips, BETS)
    for player, chips in row.antes(deal, state).items():
        yield from _into(POT, player, chips, Message("ante"))
    for player, chips in enumerate(deal.besides or ()):
        yield from _into(POT, player, chips, BESIDES)
    pots = [level.chips for level in all_levels(row, deal, state)]
    saved = int(options.kitty and pots[0] > 0 and (sum(pots) >= KITTY_FROM or not staying(deal)))
    if saved:
        yield Line(state.dealer, saved, Message("pot"), account=POT.key)
        yield Line(state.dealer, -saved, Message("kitty"), account=KITTY.key)
    shares = division(row, deal, state, saved)
    for number, taken in enumerate(shares.pots if _is_won(row, shares, state) else ()):
        why = Message("side pot {number}", number=number) if number else Message("pot")
        for player, chips in taken.items():
            yield from _into(POT, player, -chips, why)
    yield from row.bonus(row, deal, state, shares.winners)
    yield from _royalties(row, deal, state)
    yield from _penalties(deal, state)


def _into(account: Account, player: int, chips: int, why: Message) -> Iterator[Line]:
    if chips:
        yield Line(player, -chips, why, account=account.key)


def _is_won(row: Pot, division: Division, state: Pots) -> bool:
    """Whether the pot goes, which may need several hands won by one player alone (000:l.7685)."""
    winners = division.winners
    return row.needed == 1 or (len(winners) == 1 and state.wins[winners[0]] + 1 >= row.needed)


def royal_hand(row: Pot, deal: Any, player: int, options: Any) -> str:
    """Which hand of a royalty the shown cards of a player are; "" where they are not shown."""
    hands = getattr(deal, "hands", None)
    if not hands or not hands[player]:
        return ""
    best = max(
        strength(hand.natural, hand.wild, bug=hand.bug) for hand in row.hands_of(deal, player, options)
    )
    category = STANDARD.category(best)
    royal = {Category.FOUR: "four", Category.STRAIGHT_FLUSH: "straight_flush",
             Category.ROYAL_FLUSH: "royal_flush"}  # fmt: skip
    return royal.get(category, "none")


def _royalties(row: Pot, deal: Any, state: Pots) -> Iterator[Line]:
    """000:l.6016: each other player at the table pays, those who dropped too."""
    options, size = state.table.options, state.table.size
    if not options.royalty:
        return
    times = {"four": 1, "straight_flush": 2, "royal_flush": options.royal_times}
    entered = deal.royal or ("none",) * size
    for holder in range(size):
        hand = royal_hand(row, deal, holder, options) or entered[holder]
        amount = options.royalty * times.get(hand, 0)
        if amount:
            yield Line(holder, amount * (size - 1), ROYALTY)
            yield from (Line(player, -amount, ROYALTY) for player in range(size) if player != holder)


def _penalties(deal: Any, state: Pots) -> Iterator[Line]:
    """000:l.7713: to the kitty where one is kept, else they stay in the pot."""
    options = state.table.options
    if not options.penalties:
        return
    account = KITTY if options.kitty else POT
    for player, offence in enumerate(deal.offence or ()):
        yield from _into(account, player, PENALTIES[offence][0], PENALTY)
    if deal.no_hole_card is not None:
        supplied = min(deal.put[deal.no_hole_card], MOST_SUPPLIED)
        yield Line(deal.no_hole_card, supplied, PENALTY)
        yield Line(state.dealer, -supplied, PENALTY)


def roodles_left(row: Pot, deal: Any, state: Pots, division: Division) -> int:
    """000:l.6004: a round of deals follows a great hand, as far as the cards are shown."""
    wanted = state.table.options.roodles
    if wanted == "no" or not getattr(deal, "hands", None):
        return max(0, state.roodles - 1)
    least = Category.FULL_HOUSE if wanted == "full_house" else Category.FOUR
    for player in staying(deal):
        for hand in row.hands_of(deal, player, state.table.options) if deal.hands[player] else ():
            if STANDARD.category(strength(hand.natural, hand.wild, bug=hand.bug)) >= least:
                return state.table.size
    return max(0, state.roodles - 1)
