"""Games that charge what is left in hand, or count it up for the winner: contract rummy, tunk, carousel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.settling import by_player
from scoring.games.shape import End, Fact, Line, Number, Settlement, Sides, Table, best, each_alone, partners
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import (
    BONUS,
    IN_HAND,
    OUT,
    OUT_OR_BLOCK,
    Fault,
    Hands,
    Left,
    from_each,
    gains,
    game,
    hand,
    lowest,
    to_the_lowest,
)
from scoring.games.stateless import added, after_deals, at_target, to_reach
from scoring.words import Message, Word

VALUE = Word("Value of the cards in hand")


def charged(deal: Any, state: Hands) -> Iterator[Line]:
    """Everybody is charged with what he has in hand."""
    return (Line(player, value, IN_HAND) for player, value in enumerate(deal.left) if value)


def no_payments(state: Hands, sides: Sides) -> Settlement:
    """The best total wins, the lowest of charges."""
    return Settlement(state.points, best(state.points, low_wins=True))


# Contract rummy

DEALS, ACE, TWO_PACKS, THREE_PACKS = 7, 15, 792, 1_188
LAST_HAND = {(True, False): 28, (False, False): 24, (True, True): 40, (False, True): 36}
"""Twelve cards of the seventh deal, by two packs or not, and by whether deuces count 15 (000:l.3366)."""


def _is_small(table: Table[Any]) -> bool:
    return table.size <= 4


def _deuces_count_15(table: Table[Any]) -> bool:
    """By 002 a wild deuce in hand counts its own face."""
    return bool(table.options.deuces_wild and table.options.edition == "s000")


def _contract_pack(table: Table[Any]) -> int:
    """All cards: 396 a pack, jokers 15 each, and 13 more for each deuce that counts 15."""
    small = _is_small(table)
    by_the_book = (4 if small else 6) if table.options.edition == "enc_c" else 1 if small else 2
    jokers = by_the_book if table.options.jokers is None else table.options.jokers
    deuces = (8 if small else 12) if _deuces_count_15(table) else 0
    return (TWO_PACKS if small else THREE_PACKS) + 15 * jokers + 13 * deuces


def _least_of_contract(state: Hands) -> int:
    deuces = _deuces_count_15(state.table)
    return LAST_HAND[_is_small(state.table), deuces] if state.played == DEALS - 1 else 3 if deuces else 2


def _collects_differences(state: Hands, sides: Sides) -> Settlement:
    """000:l.3368: the lowest total collects its difference from each; of two they share (ours)."""
    now = no_payments(state, sides)
    if state.played < DEALS:
        return now
    totals = [int(points) for points in state.points]
    nothing: tuple[Number, ...] = (0,) * len(totals)
    paid = added(nothing, to_the_lowest(totals, now.winners, IN_HAND))
    return replace(now, payments=paid)


# Tunk

TUNK_LIMIT, TUNK_HAND = 5, 70


def _is_out(state: Hands) -> list[int]:
    return [player for player, points in enumerate(state.points) if points >= state.table.options.target]


def _faults_of_tunk(deal: Any, state: Hands) -> Iterator[Fault]:
    out = _is_out(state)
    if deal.out in out:
        yield "out", Message("A player who is out of the game plays no more."), "000:l.4473"
    elif deal.left[deal.out] > TUNK_LIMIT:
        why = Message("The player who knocks has {most} at most.", most=TUNK_LIMIT)
        yield "left", why, "000:l.4462"
    if any(deal.left[player] for player in out):
        yield "left", Message("A player who is out of the game plays no more."), "000:l.4473"


def _last_one(state: Hands) -> Message | None:
    """000:l.4473: the last one below the target has won; if there is none, the lowest total (ours)."""
    left = state.table.size - len(_is_out(state))
    return Message("Only one player is left.") if left <= 1 else None


def _gone(state: Hands) -> Iterator[Fact]:
    out = _is_out(state)
    if out:
        yield Fact("gone", Word("Out of the game"), ", ".join(state.table.players[player] for player in out))


# Carousel

KNOCKED, ONE_JOKER, TWO_JOKERS, GIN, BEATEN, GAME, BOX = Message("knock"), 365, 730, 25, 10, 100, 25


def _by_encyclopaedia(state: Hands) -> bool:
    return bool(state.table.options.edition == "enc_c")


def _won_carousel(deal: Any, state: Hands) -> tuple[int, ...]:
    """The lowest; by 002 who ties the knocker wins instead of him, unless he has gin."""
    low = lowest(deal.left)
    rivals = tuple(player for player in low if player != deal.out)
    return rivals if _by_encyclopaedia(state) and rivals and deal.left[deal.out] else low


def _carousel(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.4430: the lowest has the counts of all others, by 002 the differences; what is won is counted."""
    winners = _won_carousel(deal, state)
    yield from gains(to_the_lowest(deal.left, winners, KNOCKED, full=not _by_encyclopaedia(state)))
    if deal.out not in winners:
        beaten = [BEATEN * (player == deal.out) for player in range(state.table.size)]
        yield from gains(to_the_lowest(beaten, winners, Message("knocker beaten")))
    elif not deal.left[deal.out]:
        yield Line(deal.out, GIN, Message("gin"))


def _sole_winner(deal: Any, state: Hands) -> int | None:
    winners = _won_carousel(deal, state)
    return winners[0] if len(winners) == 1 else None


def _faults_of_carousel(deal: Any, state: Hands) -> Iterator[Fault]:
    most = 5 if _by_encyclopaedia(state) else 10
    if deal.left[deal.out] > most:
        why = Message("The player who knocks has {most} at most.", most=most)
        yield "left", why, "002:l.87" if _by_encyclopaedia(state) else "000:l.4428"


def _carousel_game(state: Hands, sides: Sides) -> Settlement:
    """000:l.4436: 100 for game, and who has nothing pays double; by 002 boxes of 25 before that."""
    winners = best(state.points)
    if max(state.points) < state.table.options.target or len(winners) > 1:
        return Settlement(state.points, winners)
    (winner,) = winners
    losers = [player for player in range(state.table.size) if player != winner]
    boxes = enumerate(state.won if _by_encyclopaedia(state) else ())
    lines = [Line(winner, GAME, BONUS)] + [Line(n, BOX * won, Message("boxes")) for n, won in boxes if won]
    final = added(state.points, lines)
    if _by_encyclopaedia(state) and not any(state.points[player] for player in losers):
        lines.append(Line(winner, final[winner], Message("shutout")))
        final = added(state.points, lines)
    doubles = not _by_encyclopaedia(state)
    owed = [
        (final[winner] - total) * (2 if doubles and not state.points[player] else 1)
        for player, total in enumerate(final)
    ]
    payments = added((0,) * state.table.size, from_each(winner, owed, BONUS))
    return Settlement(final, winners, payments, tuple(lines))


# Eights

PACK, SINGLE_PACK_FOR = 508, 4


def _in_pairs(table: Table[Any]) -> Sides:
    return partners(table) if table.size == 4 and table.options.partners else each_alone(table)


def _by_side(deal: Any, state: Hands) -> list[int]:
    return [sum(deal.left[player] for player in side) for side in _in_pairs(state.table)]


def _is_on_paper(state: Hands) -> bool:
    """000:l.19281: two players add the deals up."""
    return state.table.size == 2 and state.table.options.target > 0


def _eights(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.19276: all cards of the others, or where play is blocked the differences to the lowest."""
    counts = _by_side(deal, state)
    if deal.out is not None:
        lines = from_each(deal.out, counts, IN_HAND)
    else:
        lines = to_the_lowest(counts, lowest(counts), Message("nobody could go on"))
    return gains(lines) if _is_on_paper(state) else lines


def _faults_of_eights(deal: Any, state: Hands) -> Iterator[Fault]:
    for side, count in enumerate(_by_side(deal, state)):
        if side == deal.out and count:
            yield "left", Message("A player who is out has nothing in hand."), "000:l.19276"
        elif side != deal.out and not count:
            yield "left", Message("A side that is not out has cards."), "000:l.19276"


def _eights_game(state: Hands, sides: Sides) -> Settlement:
    if not _is_on_paper(state):
        payments = by_player(state.points, sides)
        return Settlement(state.points, best(state.points) if any(state.points) else (), payments)
    winners = best(state.points)
    if max(state.points) < state.table.options.target or len(winners) > 1:
        return Settlement(state.points, winners)
    lines = (Line(winners[0], GAME, BONUS),)
    final = added(state.points, lines)
    return Settlement(final, winners, (final[0] - final[1], final[1] - final[0]), lines)


def _eights_reached(state: Hands) -> Message | None:
    target = state.table.options.target
    over = _is_on_paper(state) and max(state.points) >= target
    return Message("A side has reached {target}.", target=target) if over else None


def _eights_to_come(state: Hands) -> Message | None:
    return to_reach(state.table.options.target, state.points) if _is_on_paper(state) else None


# Go boom and Russian bank

ENDING_OF_BANK = "000:l.28538"


def _counts_cards(options: Any) -> bool:
    return bool(options.counting == "cards")


def _boom(deal: Any, state: Hands) -> Iterator[Line]:
    if _counts_cards(state.table.options):
        return gains(from_each(deal.out, deal.left, IN_HAND))
    return charged(deal, state)


def _boom_target(options: Any) -> int:
    """000:l.29120: 50 where cards are counted for the winner, 100 where their values are charged."""
    return int(options.target or (50 if _counts_cards(options) else 100))


def _boom_won(state: Hands, sides: Sides) -> Settlement:
    return Settlement(state.points, best(state.points, low_wins=not _counts_cards(state.table.options)))


def _bank(deal: Any, state: Hands) -> Iterator[Line]:
    """000:l.28543: 30, two for a card of the loser's reserve, one for a card of his stock and waste."""
    yield Line(deal.out, 30, BONUS)
    if deal.reserve or deal.rest:
        yield Line(deal.out, 2 * deal.reserve + deal.rest, IN_HAND)


def _faults_of_bank(deal: Any, state: Hands) -> Iterator[Fault]:
    if deal.reserve + deal.rest > 104:
        yield "rest", Message("Two packs have {most} cards.", most=104), ENDING_OF_BANK
    if not deal.reserve + deal.rest:
        why = Message("The loser has a card left: the winner was the first to have none.")
        yield "rest", why, ENDING_OF_BANK


ROWS = (
    Left(
        key="contract_rummy", seats=range(3, 9), lines=charged, least=_least_of_contract, low_wins=True,
        ends=after_deals(lambda options: DEALS), settle=_collects_differences,
        fault_sources={"out": "000:l.3366", "least": "000:l.3366"},
        fields=(replace(OUT, option=lambda options: options.edition == "s000"),
                replace(OUT_OR_BLOCK, option=lambda options: options.edition == "enc_c"),
                hand(VALUE, _contract_pack)),
        options=(edition("s000", "enc_c"),
                 Field("deuces_wild", "flag", Word("Deuces are wild"), default=True),
                 Field("jokers", "whole", Word("Jokers (empty: as the book has them)"), 0, 6, optional=True)),
    ),
    Left(
        key="tunk", seats=range(2, 6), lines=charged, out="", least=lambda state: 0,
        most=lambda state: TUNK_HAND, low_wins=True, faults=_faults_of_tunk, ends=_last_one,
        settle=no_payments,
        facts=_gone, fault_sources={"most": "000:l.4454"},
        fields=(replace(OUT, title=Word("Knocked by")), hand(Word("Deadwood"), 5 * TUNK_HAND)),
        options=(ends_at(100),),
    ),
    Left(
        key="carousel", seats=range(2, 10), seats_by={"s000": range(2, 10), "enc_c": range(2, 6)}, out="",
        lines=_carousel, least=lambda state: 0, faults=_faults_of_carousel, winner=_sole_winner,
        settle=_carousel_game,
        fields=(replace(OUT, title=Word("Knocked by")),
                hand(Word("Deadwood"), lambda table: ONE_JOKER if table.size == 2 else TWO_JOKERS)),
        options=(edition("s000", "enc_c"), ends_at(150)),
    ),
    Left(
        key="eights", seats=range(2, 7), lines=_eights, left="", faults=_faults_of_eights,
        ends=End(_eights_reached, _eights_to_come),
        settle=_eights_game, sides=_in_pairs,
        fields=(Field("out", "side", Word("Out first"), optional=True),
                hand(VALUE, lambda table: PACK if table.size <= SINGLE_PACK_FOR else 2 * PACK)),
        options=(Field("target", "whole", Word("Two players end at (0: each deal is settled)"), 0, 10_000,
                       default=100),
                 Field("partners", "flag", Word("Two against two"), default=False)),
    ),
    Left(
        key="go_boom", seats=range(2, 13), lines=_boom, ends=at_target(_boom_target), settle=_boom_won,
        low_wins_by=lambda options: not _counts_cards(options), fault_sources={"least": "000:l.29118"},
        fields=(OUT, hand(Word("Left in hand"), lambda table: 52 if _counts_cards(table.options) else 340)),
        options=(Field("counting", "choice", Word("Counting"), default="cards",
                       values=(("cards", Word("cards, for the winner")),
                               ("values", Word("values, against each player")))),
                 Field("target", "whole", Word("The game ends at"), 1, 10_000, optional=True)),
    ),
    Left(
        key="russian_bank", seats=(2,), lines=_bank, left="", faults=_faults_of_bank,
        settle=lambda state, sides: Settlement(state.points, best(state.points)),
        fields=(OUT, Field("reserve", "whole", Word("Cards of the loser's reserve"), 0, 104),
                Field("rest", "whole", Word("Cards of his stock and waste"), 0, 104)),
        options=(Field("target", "whole", Word("The game ends at (0: no end)"), 0, 10_000, default=0),),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
