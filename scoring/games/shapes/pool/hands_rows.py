"""A pool that the best hand wins: farmer, quinze, bingo with cards, commerce."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import paid_by_one, paid_in, paid_to, pool_of, taken_out
from scoring.games.settling import exact
from scoring.games.shape import Line, Table
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import LIST, Field
from scoring.games.shapes.pool.pool import ANTE, Fault, Pool, Pooled, after, antes, game, twice_named
from scoring.words import Message, Word, nouns

WINNERS = Field("winners", "seat", Word("Pool won by"), per=LIST, fewest=1)

# Farmer

AIM = 16
OVER, CLOSEST = Message("over 16"), Message("nearest to 16")


def _farmer_of(deal: Any, state: Pooled) -> int:
    return state.dealer if deal.farmer is None else int(deal.farmer)


def _first_of(players: list[int], deal: Any, state: Pooled) -> int:
    """The six of hearts, then the fewest cards, then the seat nearest the farmer's left (000:l.29549)."""
    farmer, size = _farmer_of(deal, state), state.table.size
    return min(
        players,
        key=lambda player: (player != deal.six_of_hearts, deal.cards[player], (player - farmer - 1) % size),
    )


def _farmer(deal: Any, state: Pooled) -> Iterator[Line]:
    """000:l.29541-29555. An empty pool is formed by antes; the farmer adds what he bid."""
    farmer, everybody = _farmer_of(deal, state), range(state.table.size)
    lines = [] if pool_of(state) else list(antes(state))
    lines += paid_in([farmer], deal.bid or 0, Message("bid for the farm"))
    for player in everybody:
        over = deal.counts[player] - AIM
        if over > 0 and player != farmer:
            lines += paid_by_one(player, [farmer], over, OVER)
    exactly = [player for player in everybody if deal.counts[player] == AIM]
    under = [player for player in everybody if deal.counts[player] < AIM]
    if exactly:
        lines += taken_out([_first_of(exactly, deal, state)], pool_of(after(state, lines)))
    elif under:
        nearest = max(deal.counts[player] for player in under)
        winner = _first_of([player for player in under if deal.counts[player] == nearest], deal, state)
        lines += paid_to([winner], [player for player in everybody if player != winner], 1, CLOSEST)
    yield from lines


def _next_farmer(deal: Any, state: Pooled) -> int:
    """Who wins the pool with 16 becomes the farmer."""
    exactly = [player for player in range(state.table.size) if deal.counts[player] == AIM]
    return _first_of(exactly, deal, state) if exactly else _farmer_of(deal, state)


def _faults_of_farmer(deal: Any, state: Pooled) -> Iterator[Fault]:
    holder = deal.six_of_hearts
    for player, (count, cards) in enumerate(zip(deal.counts, deal.cards, strict=True)):
        name = state.table.players[player]
        if not cards <= count <= 10 * cards:
            why = Message(
                "{cards} of {player} cannot count {count}.",
                cards=nouns.cards(cards),
                player=name,
                count=count,
            )
            yield f"counts.{player + 1}", why, "000:l.29544"
        elif player == holder and count < 6 + cards - 1:
            why = Message("With the six of hearts the hand of {player} counts more.", player=name)
            yield "six_of_hearts", why, "000:l.29550"
    if deal.bid and state.played and deal.farmer is None:
        yield "bid", Message("The farm is auctioned only where it changes hands."), "000:l.29541"


FARMER = Pool(
    key="farmer", seats=range(2, 9), lines=_farmer, faults=_faults_of_farmer, next_dealer=_next_farmer,
    dealer_title=Word("Farmer"),
    fields=(
        Field("counts", "whole", Word("Counts"), 2, 26, per="player"),
        Field("cards", "whole", Word("Cards"), 2, 16, per="player"),
        Field("six_of_hearts", "seat", Word("Six of hearts held by"), optional=True),
        Field("farmer", "seat", Word("Farmer, where the farm was auctioned"), optional=True),
        Field("bid", "money", Word("High bid, put into the pool"), 0, 1_000_000, optional=True),
    ),
    options=(ANTE,),
)  # fmt: skip

# Quinze

FIFTEEN = 15
STAKES = Message("paid into the pool")


def _quinze_fields(table: Table[Any]) -> tuple[Field, ...]:
    counts = Field("counts", "whole", Word("Counts"), 1, 150, per="player")
    if table.size == 2:
        return (counts,)
    return (
        Field("paid", "money", Word("Put into the pool"), 0, 1_000_000, per="player"),
        Field("dropped", "flag", Word("Dropped out"), per="player"), counts,
    )  # fmt: skip


def _quinze_best(deal: Any, state: Pooled) -> list[int]:
    """Who is nearest to 15 and not over, of those who are in; two who are equal draw (000:l.29578)."""
    dropped = getattr(deal, "dropped", (False,) * state.table.size)
    able = [player for player, count in enumerate(deal.counts) if count <= FIFTEEN and not dropped[player]]
    nearest = max((deal.counts[player] for player in able), default=0)
    best = [player for player in able if deal.counts[player] == nearest]
    return [] if state.table.size == 2 and len(best) == 2 else best


def _quinze(deal: Any, state: Pooled) -> Iterator[Line]:
    if state.table.size == 2:
        lines = list(antes(state))
    else:
        lines = [Line(player, -amount, STAKES) for player, amount in enumerate(deal.paid) if amount]
    winners = _quinze_best(deal, state)
    if winners:
        lines += taken_out(winners, pool_of(after(state, lines)))
    yield from lines


def _faults_of_quinze(deal: Any, state: Pooled) -> Iterator[Fault]:
    if state.table.size == 2:
        return
    stayed = [player for player in range(state.table.size) if not deal.dropped[player]]
    if not stayed:
        yield "dropped", Message("Somebody stays in, and takes the pool."), "000:l.29588"
    for player in stayed:
        if deal.counts[player] > FIFTEEN:
            why = Message("{player} is over 15 and drops out.", player=state.table.players[player])
            yield f"dropped.{player + 1}", why, "000:l.29586"
    if len({deal.paid[player] for player in stayed}) > 1:
        yield "paid", Message("Players who stay in have put in the same."), "000:l.29587"
    most = max((deal.paid[player] for player in stayed), default=0)
    if any(deal.paid[player] > most for player in range(state.table.size)):
        yield "paid", Message("Nobody who dropped has put in more than those who stayed."), "000:l.29587"


QUINZE = Pool(
    key="quinze",
    seats=range(2, 8),
    fields=_quinze_fields,
    lines=_quinze,
    faults=_faults_of_quinze,
    options=(ANTE,),
)

# Bingo with cards

ON_CARDS, FOR_A_POT = "chips", "pot"
BINGO = Message("bingo")
LEAST_CHIPS, MOST_CHIPS = 6, 64
"""Five cards: four aces and a two; four kings and a queen."""
CHIPS = Field("chips", "whole", Word("Chips on the cards"), 0, MOST_CHIPS, per="player")


def bingo_chips(chips: tuple[int, ...], winners: tuple[int, ...]) -> Iterator[Line]:
    """000:l.30222: a sole winner takes what lies on the others' cards; several share all chips equally."""
    if len(winners) == 1:
        for player, amount in enumerate(chips):
            if player not in winners and amount:
                yield from paid_by_one(player, winners, amount, BINGO)
        return
    share = Fraction(sum(chips), len(winners))
    for player, amount in enumerate(chips):
        won = (share if player in winners else 0) - amount
        if won:
            yield Line(player, exact(Fraction(won)), BINGO)


def odd_chips(chips: tuple[int, ...], winners: tuple[int, ...], state: Pooled) -> Iterator[Fault]:
    yield from twice_named(winners, "winners", state, "000:l.30224")
    if chips[state.dealer]:
        yield f"chips.{state.dealer + 1}", Message("The dealer has no cards."), "000:l.30217"
    for place, player in enumerate(winners, 1):
        if player == state.dealer:
            yield f"winners.{place}", Message("The dealer has no cards."), "000:l.30217"
        elif chips[player] < LEAST_CHIPS:
            why = Message("The player who calls bingo has chips on all five cards.")
            yield f"chips.{player + 1}", why, "000:l.30222"


def _bingo(deal: Any, state: Pooled) -> Iterator[Line]:
    if state.table.options.form == ON_CARDS:
        yield from bingo_chips(deal.chips, deal.winners)
        return
    lines = list(antes(state))
    yield from lines
    yield from taken_out(deal.winners, pool_of(after(state, lines)))


def _faults_of_bingo(deal: Any, state: Pooled) -> Iterator[Fault]:
    if state.table.options.form == ON_CARDS:
        yield from odd_chips(deal.chips, deal.winners, state)
    else:
        yield from twice_named(deal.winners, "winners", state, "000:l.30234")


BINGO_CARDS = Pool(
    key="bingo_cards", seats=range(2, 10), lines=_bingo, faults=_faults_of_bingo,
    fields=(
        replace(CHIPS, option=lambda options: options.form == ON_CARDS),
        replace(WINNERS, title=Word("Bingo called by")),
    ),
    options=(
        Field("form", "choice", Word("Form"), default=ON_CARDS,
              values=((ON_CARDS, Word("chips on the cards")), (FOR_A_POT, Word("for a pot")))),
        ANTE,
    ),
)  # fmt: skip

# Commerce

TRADED, PAIR = Message("cards traded"), Message("dealer beaten with a pair or better")


def _by_encyclopaedia(options: Any) -> bool:
    return bool(options.edition == "enc_c")


def _commerce(deal: Any, state: Pooled) -> Iterator[Line]:
    """002:l.176-179: the pot to the best hand; trades to the dealer, who pays each other if he is beaten."""
    lines = list(antes(state))
    yield from lines
    yield from taken_out(deal.winners, pool_of(after(state, lines)))
    if not _by_encyclopaedia(state.table.options):
        return
    for player, trades in enumerate(deal.trades):
        yield from paid_by_one(player, [state.dealer], trades, TRADED)
    if deal.dealer_pair:
        others = [player for player in range(state.table.size) if player != state.dealer]
        yield from paid_by_one(state.dealer, others, 1, PAIR)


def _faults_of_commerce(deal: Any, state: Pooled) -> Iterator[Fault]:
    encyclopaedia = _by_encyclopaedia(state.table.options)
    yield from twice_named(deal.winners, "winners", state, "002:l.179" if encyclopaedia else "000:l.6766")
    if not encyclopaedia:
        return
    if deal.trades[state.dealer]:
        why = Message("The dealer takes a chip for each trade: he pays none.")
        yield f"trades.{state.dealer + 1}", why, "002:l.176"
    if deal.dealer_pair and state.dealer in deal.winners:
        yield "dealer_pair", Message("A dealer who wins pays nobody."), "002:l.179"


COMMERCE = Pool(
    key="commerce", seats=range(3, 13), lines=_commerce, faults=_faults_of_commerce,
    fields=(
        Field("trades", "whole", Word("Trades"), 0, 100, per="player", option=_by_encyclopaedia),
        replace(WINNERS, title=Word("Pot won by")),
        Field("dealer_pair", "flag", Word("Dealer beaten with a pair or better"), option=_by_encyclopaedia),
    ),
    options=(edition("s000", "enc_c"), ANTE),
)  # fmt: skip

GAMES = tuple(map(game, (FARMER, QUINZE, BINGO_CARDS, COMMERCE)))
