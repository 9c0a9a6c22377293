"""Lives, books and a series of games: cuckoo, authors, garbage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.accounts import divided, paid_by_one, paid_in, paid_to, pool_of, taken_out
from scoring.games.shape import Fact, Line, Settlement
from scoring.games.shapes.bank.bank import bets
from scoring.games.shapes.bank.simple_rows import (
    BY_TURN,
    BY_VALUE,
    COLOUR_PARTS,
    HITS,
    MATCHES,
    faults_of_colours,
    faults_of_matches,
    odd_hits,
    put_and_take,
    red_and_black,
    treize,
)
from scoring.games.shapes.declared import LIST, Field
from scoring.games.shapes.pool.hands_rows import CHIPS, WINNERS, bingo_chips, odd_chips
from scoring.games.shapes.pool.pool import ANTE, Fault, Pool, Pooled, after, antes, game, twice_named
from scoring.games.stateless import added
from scoring.words import Message, Word

# Cuckoo

LIFE, SURVIVOR = Message("life lost"), Message("last one left")


def _lives(state: Pooled, player: int) -> int:
    """How many lives a player has left: each one lost is a chip in the pool."""
    options = state.table.options
    return int(options.lives + Fraction(state.points[player]) / options.chip)


def _living(state: Pooled) -> list[int]:
    return [player for player in range(state.table.size) if _lives(state, player) > 0]


def _cuckoo(deal: Any, state: Pooled) -> Iterator[Line]:
    """000:l.28714: whoever has the lowest card, or ties for it, pays a chip."""
    for player, lost in enumerate(deal.lost):
        if lost:
            yield from paid_in([player], state.table.options.chip, LIFE)


def _faults_of_cuckoo(deal: Any, state: Pooled) -> Iterator[Fault]:
    losers = [player for player, lost in enumerate(deal.lost) if lost]
    if not losers:
        yield "lost", Message("Somebody loses a life in every deal."), "000:l.28714"
    for player in losers:
        if not _lives(state, player):
            why = Message("{player} has no life left.", player=state.table.players[player])
            yield f"lost.{player + 1}", why, "000:l.28721"
    if deal.king and losers != [state.dealer]:
        why = Message("A dealer who has exchanged for a king loses a life, and nobody else does.")
        yield "king", why, "000:l.28717"
    if len(losers) > 4:
        yield "lost", Message("Only four players can have cards of the lowest rank."), "000:l.28718"


def _next_living(deal: Any, state: Pooled) -> int:
    """The deal goes to the next player at the left who has a life left."""
    now, size = after(state, _cuckoo(deal, state)), state.table.size
    return next(
        (
            (state.dealer + step) % size
            for step in range(1, size + 1)
            if _lives(now, (state.dealer + step) % size) > 0
        ),
        state.dealer,
    )


def _one_left(state: Pooled) -> Message | None:
    living = len(_living(state))
    if living > 1:
        return None
    return Message("Only one player has a life left.") if living else Message("Nobody has a life left.")


def _to_the_survivor(state: Pooled) -> Settlement:
    """000:l.28721: the lone survivor wins; where all go out at once, the pool is divided."""
    living = _living(state)
    if len(living) != 1:
        return divided(state)
    lines = tuple(replace(line, why=SURVIVOR) for line in taken_out(living, pool_of(state)))
    final = added(state.points, lines)
    return Settlement(final, tuple(living), final, lines)


def _lives_left(state: Pooled) -> Iterator[Fact]:
    texts = (f"{name} {_lives(state, player)}" for player, name in enumerate(state.table.players))
    yield Fact("lives", Word("Lives"), ", ".join(texts))


CUCKOO = Pool(
    key="cuckoo", seats=range(3, 21), lines=_cuckoo, faults=_faults_of_cuckoo, next_dealer=_next_living,
    ends=_one_left, settle=_to_the_survivor, facts=_lives_left,
    fields=(
        Field("lost", "flag", Word("Lost a life"), per="player"),
        Field("king", "flag", Word("The dealer exchanged for a king"), rare=True),
    ),
    options=(
        Field("lives", "whole", Word("Lives"), 1, 20, default=3),
        Field("chip", "money", Word("Paid for a life"), 1, 1_000_000, default=Fraction(1)),
    ),
)  # fmt: skip

# Authors

BOOKS, VIOLATIONS = Message("books"), Message("violations")
RANKS = 13


def _authors(deal: Any, state: Pooled) -> Iterator[Line]:
    """000:l.28986: a chip from each other player for a book put down at once; one to each for a violation."""
    everybody = range(state.table.size)
    late = deal.late or (0,) * state.table.size
    for player in everybody:
        others = [other for other in everybody if other != player]
        yield from paid_to([player], others, deal.books[player] - late[player], BOOKS)
        yield from paid_by_one(player, others, deal.violations[player], VIOLATIONS)


def _faults_of_authors(deal: Any, state: Pooled) -> Iterator[Fault]:
    for player, late in enumerate(deal.late or ()):
        if late > deal.books[player]:
            why = Message("{player} has fewer books.", player=state.table.players[player])
            yield f"late.{player + 1}", why, "000:l.28988"
    if not any(deal.violations) and sum(deal.books) < state.table.options.ranks:
        why = Message("A rank is left without a book only where a player was barred from it.")
        yield "books", why, "000:l.28992"


AUTHORS = Pool(
    key="authors", seats=range(3, 7), lines=_authors, faults=_faults_of_authors, pool=False,
    fields=(
        Field("books", "whole", Word("Books"), 0, RANKS, per="player", total=RANKS, at_most=True),
        Field("late", "whole", Word("Books put down too late"), 0, RANKS, per="player", optional=True,
              rare=True),
        Field("violations", "whole", Word("Violations"), 0, 100, per="player"),
    ),
    options=(Field("ranks", "whole", Word("Ranks in the pack"), 4, RANKS, default=RANKS),),
)  # fmt: skip

# Garbage

RED_OR_BLACK = Message("red and black")


def _garbage(deal: Any, state: Pooled) -> Iterator[Line]:
    """000:l.30685: antes of all but the dealer, five games on one set of hands, and treize at the end."""
    lines = list(antes(state, [player for player in range(state.table.size) if player != state.dealer]))
    for bet in deal.bets:
        for amount, _ in red_and_black(bet, state.table.options.multiples):
            lines += [Line(bet.bettor, amount, RED_OR_BLACK), Line(state.dealer, -amount, RED_OR_BLACK)]
    lines += taken_out(deal.poker, pool_of(after(state, lines)))
    lines += bingo_chips(deal.chips, deal.winners)
    lines += put_and_take(deal, state.dealer, by_value=_by_value(state))
    yield from lines
    yield from treize(deal.hits, state.table.size, state.dealer)


def _by_value(state: Pooled) -> bool:
    return bool(state.table.options.form == BY_VALUE)


def _faults_of_garbage(deal: Any, state: Pooled) -> Iterator[Fault]:
    yield from twice_named(deal.poker, "poker", state, "000:l.30688")
    for place, player in enumerate(deal.poker, 1):
        if player == state.dealer:
            yield f"poker.{place}", Message("The dealer has no hand, and no ante in the pot."), "000:l.30685"
    for place, bet in enumerate(deal.bets, 1):
        if bet.bettor == state.dealer:
            yield f"bets.{place}.bettor", Message("All bets are against the dealer."), "000:l.30639"
        if bet.stake <= 0:
            yield f"bets.{place}.stake", Message("A stake must be more than nothing."), "000:l.30640"
        for name, why, source in faults_of_colours(bet, deal, state.table.players):
            yield f"bets.{place}.{name}", why, source
    yield from odd_chips(deal.chips, deal.winners, state)
    yield from faults_of_matches(deal, state.dealer, by_value=_by_value(state))
    yield from odd_hits(deal.hits)


GARBAGE = Pool(
    key="garbage", seats=range(2, 10), lines=_garbage, faults=_faults_of_garbage,
    fields=(
        bets(*COLOUR_PARTS), Field("poker", "seat", Word("Best poker hand"), per=LIST, fewest=1), CHIPS,
        replace(WINNERS, title=Word("Bingo called by")), MATCHES,
        Field("turned", "text", Word("Ranks turned, ten"), option=lambda options: options.form == BY_VALUE),
        HITS,
    ),
    options=(
        ANTE, Field("multiples", "flag", Word("Four of a colour pay double, five quadruple"), default=False),
        Field("form", "choice", Word("Put and take"), default=BY_TURN,
              values=((BY_TURN, Word("1, 2, 4, 8, 16")), (BY_VALUE, Word("the value of the card")))),
    ),
)  # fmt: skip

GAMES = tuple(map(game, (CUCKOO, AUTHORS, GARBAGE)))
