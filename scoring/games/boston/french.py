"""French Boston: forty deals by the suits of belle and petite. Sources: 001:l.3516; 000:l.16321.

The other book has no schedule and borrows this one. Every price counts once in spades, twice in clubs,
three times in diamonds, four times in hearts; in the last eight deals all is doubled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from scoring.games.accounts import divided, paid_by_one, paid_in, paid_to, pool_alone, pooled, taken_out
from scoring.games.boston.counters import (
    TRICKS,
    Caller,
    HonoursHeld,
    Offender,
    Partner,
    Tricks,
    fields_fit,
    partner_fits,
)
from scoring.games.fields import Player, record, titled
from scoring.games.shape import End, Fact, Game, Line, Number, Table
from scoring.games.stateless import added, all_played, deal_of
from scoring.games.whist.whist import Suit
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

SOURCE = "001:l.3516"
SIMPLE, NINE, PASSED = "simple", "nine", "passed"
SIMPLES, DEALS = 32, 40
STAKE, JACK = 10, 2
OWN, PARTNERS = 5, 3  # tricks that each of a pair must bring
BOTH = OWN + PARTNERS
SUITS = {"spades": 1, "clubs": 2, "diamonds": 3, "hearts": 4}


@dataclass(frozen=True, slots=True)
class Price:
    """Of a bid in spades: what it is worth, with three honours and four, and each trick over."""

    tricks: int
    bid: int
    three: int
    four: int
    over: int


_EIGHT = Price(8, 8, 6, 8, 4)
PRICES: Mapping[str, Price] = {SIMPLE: Price(OWN, 4, 3, 4, 1), "six": Price(6, 6, 4, 6, 2), "eight": _EIGHT}
FLAT: Mapping[str, int] = {
    "little_misere": 16, "grand_misere": 32, "quatre_as": 32, "little_spread": 64, "grand_spread": 64
}  # fmt: skip
SLAM = {"petite": 24, "belle": 48}
TABLE_SLAMS = {"pair": 50, "alone": 100}


@record
class Options:
    """The book, by which of its own two tables slams are paid, and what it leaves open.

    `under_tricks`: a lost bid also pays for tricks missing. `play_out`: after the last deal the pool is
    played for until it is won, instead of being divided.
    """

    edition: Annotated[Literal["american", "s000"], titled(Word("Rules"))] = "american"
    slams: Annotated[Literal["text", "table"], titled(Word("Slam payments: from the text or the table"))] = (
        "text"
    )
    under_tricks: Annotated[bool, titled(Word("A lost bid also pays for undertricks"))] = False
    play_out: Annotated[bool, titled(Word("Play continues until the pool is won"))] = False


@record
class Deal:
    """The suit turned, the bid and its suit, tricks of the caller and of a partner each by themselves."""

    turned: Annotated[Suit, titled(Word("Turned suit"))]
    bid: Annotated[
        Literal["simple", "six", "little_misere", "eight", "grand_misere", "quatre_as", "nine",
                "little_spread", "grand_spread", "passed"],
        titled(Word("Bid")),
    ]  # fmt: skip
    suit: Annotated[Suit | None, titled(Word("Trumps"))] = None
    caller: Caller = None
    partner: Partner = None
    tricks: Tricks = None
    partner_tricks: Annotated[int | None, titled(Word("Partner's tricks"), low=0, high=TRICKS)] = None
    honours: HonoursHeld = None
    jack: Annotated[Player | None, titled(Word("Jack of diamonds held by"))] = None
    offender: Offender = None
    dealer: DealerName = None


@dataclass(frozen=True, slots=True)
class Forty:
    """A game so far; `belle` is the suit of the first deal. What is in no player's points is the pool."""

    table: Table[Options]
    points: tuple[Number, ...]
    belle: str | None = None
    played: int = 0
    last: tuple[Line, ...] = ()

    @property
    def pool(self) -> Number:
        return -sum(self.points)

    @property
    def times(self) -> int:
        """Twice in the doubles; extra deals are simples."""
        return 2 if SIMPLES <= self.played < DEALS else 1

    @property
    def dealer(self) -> int:
        """The deal passes to the right."""
        return -self.played % self.table.size


def price_of(deal: Deal) -> Price:
    """Nine tricks have no row of their own: they are eight and a trick over."""
    if deal.bid == NINE:
        return replace(_EIGHT, tricks=9, bid=_EIGHT.bid + _EIGHT.over)
    price = PRICES[deal.bid]
    return price if deal.partner is None else replace(price, tricks=BOTH)


def taken_by(deal: Deal) -> int:
    """How many tricks the caller took, his partner's included."""
    return (deal.tricks or 0) + (deal.partner_tricks or 0)


def is_made(deal: Deal) -> bool:
    if deal.bid in FLAT:
        return deal.tricks == 0
    return taken_by(deal) >= price_of(deal).tricks


def stake_of(deal: Deal) -> int:
    """What the bid itself is worth to each adversary."""
    if deal.bid in FLAT:
        return FLAT[deal.bid] * SUITS[deal.turned]
    assert deal.suit is not None
    return price_of(deal).bid * SUITS[deal.suit]


def won_by(state: Forty, deal: Deal) -> int:
    """What each adversary pays for a bid that is made: slams, or the bid with honours and tricks over."""
    if deal.bid in FLAT:
        return stake_of(deal)
    assert deal.suit is not None
    slam = _slam(state, deal)
    if slam:
        return slam
    price = price_of(deal)
    more = {3: price.three, 4: price.four}.get(deal.honours or 0, 0)
    more += (taken_by(deal) - price.tricks) * price.over
    return stake_of(deal) + more * SUITS[deal.suit]


def _slam(state: Forty, deal: Deal) -> int:
    """By the text eight tricks of a caller left alone, or thirteen of a pair; by the table thirteen."""
    assert deal.suit is not None
    pair = deal.partner is not None
    if state.table.options.slams == "table":
        found = TABLE_SLAMS["pair" if pair else "alone"] * SUITS[deal.suit]
        return found if taken_by(deal) == TRICKS else 0
    if deal.bid != SIMPLE or taken_by(deal) < (TRICKS if pair else BOTH):
        return 0
    return SLAM["belle" if deal.suit == (state.belle or deal.turned) else "petite"]


def lost_by(state: Forty, deal: Deal) -> int:
    """What each adversary is paid for a bid that is lost."""
    if deal.bid in FLAT or not state.table.options.under_tricks:
        return stake_of(deal)
    assert deal.suit is not None
    price = price_of(deal)
    return stake_of(deal) + max(0, price.tricks - taken_by(deal)) * price.over * SUITS[deal.suit]


def deal_lines(state: Forty, deal: Deal) -> Iterator[Line]:
    stakes = tuple(_stakes(state))
    yield from stakes
    if deal.bid != PASSED:
        yield from _bid_lines(state, deal, state.pool + pooled(stakes))
    if deal.jack is not None:
        others = [player for player in range(state.table.size) if player != deal.jack]
        yield from paid_to((deal.jack,), others, JACK * state.times, Message("the jack of diamonds"))


def _stakes(state: Forty) -> Iterator[Line]:
    if state.played < DEALS:
        yield from paid_in((state.dealer,), STAKE * state.times, Message("stake in the pool"))


def _bid_lines(state: Forty, deal: Deal, pool: Number) -> Iterator[Line]:
    callers = [player for player in (deal.caller, deal.partner) if player is not None]
    others = [player for player in range(state.table.size) if player not in callers]
    if deal.offender is not None:
        yield from _revoke_lines(state, deal, callers, others)
        yield from paid_in((deal.offender,), pool, Message("the pool is doubled"))
    elif is_made(deal):
        yield from paid_to(callers, others, won_by(state, deal) * state.times, Message("the bid is made"))
        yield from taken_out(callers, pool)
    else:
        short = _short(deal, callers)
        yield from paid_to(short, others, -lost_by(state, deal) * state.times, Message("the bid is lost"))
        yield from paid_in(short, pool, Message("the pool is doubled"))


def _short(deal: Deal, callers: list[int]) -> list[int]:
    """Who of a pair has not brought his tricks, and so pays alone; both if both are short."""
    if deal.partner is None:
        return callers
    brought = (((deal.tricks or 0), OWN), ((deal.partner_tricks or 0), PARTNERS))
    return [player for player, (taken, due) in zip(callers, brought, strict=True) if taken < due]


def _revoke_lines(state: Forty, deal: Deal, callers: list[int], others: list[int]) -> Iterator[Line]:
    """Who revokes pays the bid to his adversaries himself; against one caller for all three."""
    assert deal.offender is not None
    amount, why = stake_of(deal) * state.times, Message("a revoke")
    if deal.offender in callers:
        yield from paid_by_one(deal.offender, others, amount, why)
    else:
        yield from paid_by_one(deal.offender, callers, amount * len(others) // len(callers), why)


def apply(state: Forty, deal: Deal) -> Forty:
    lines = tuple(deal_lines(state, deal))
    return replace(
        state,
        points=added(state.points, lines),
        belle=state.belle or deal.turned,
        played=state.played + 1,
        last=lines,
    )


_UNSAID = ("suit", "caller", "partner", "tricks", "partner_tricks", "honours", "jack", "offender")


def breaches(state: Forty, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    yield from _wrong_fields(deal)
    yield from partner_fits(deal.caller, deal.partner, "partner", SOURCE)
    if taken_by(deal) > TRICKS:
        yield RuleError(
            "counters.tricks", "partner_tricks", "A pair can win at most 13 tricks, not {sum}.", SOURCE,
            sum=taken_by(deal),
        )  # fmt: skip
    if deal.bid == SIMPLE and deal.suit not in (None, deal.turned, state.belle):
        yield RuleError(
            "french.suit",
            "suit",
            "A simple demand is played in petite (the turned suit) or in belle.",
            SOURCE,
        )


def _wrong_fields(deal: Deal) -> Iterator[RuleError]:
    """Which fields a bid is settled by; after a revoke tricks are not needed."""
    if deal.bid == PASSED:
        yield from fields_fit(deal, (), (), _UNSAID, SOURCE)
        return
    counted = () if deal.offender is not None else ("tricks",)
    if deal.bid in FLAT:
        yield from fields_fit(deal, ("caller", *counted), ("offender", "tricks"), _UNSAID, SOURCE)
        return
    paired = deal.bid == SIMPLE and deal.partner is not None
    partners = ("partner", *(("partner_tricks",) if counted else ())) if paired else ()
    may_say = ("honours", "jack", "offender", "tricks", *(("partner_tricks",) if paired else ()))
    yield from fields_fit(deal, ("caller", "suit", *counted, *partners), may_say, _UNSAID, SOURCE)


def facts(state: Forty) -> Iterator[Fact]:
    """Who deals, the suit of belle, and whether all is doubled."""
    yield player_dealing(state.table, state.dealer)
    if state.belle is not None:
        yield Fact("belle", Word("Belle"), Word(state.belle))
    yield Fact("times", Word("Payments multiplied by"), state.times)


def _reason(state: Forty) -> Message | None:
    if state.played < DEALS or (state.table.options.play_out and state.pool):
        return None
    return all_played(DEALS)


ended = End(_reason, lambda state: deal_of(state, DEALS))


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="boston_french",
        title=Word("French Boston"),
        family="boston",
        tier="C",
        source=SOURCE,
        editions=("american", "s000"),
        seats=(4,),
        deal=Deal,
        options=Options(),
        start=lambda table: Forty(table, (0,) * table.size),
        breaches=breaches,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        facts=facts,
        accounts=pool_alone,
        ended=ended,
        settle=divided,
        names=("french_boston",),
    ),
]
