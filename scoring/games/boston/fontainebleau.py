"""Boston de Fontainebleau and Russian Boston: bids name a suit, a partner may be asked for.

Sources: 001:l.3393, l.3615; 000:l.16294, which has no schedule of its own and borrows this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, Literal

from scoring.games.accounts import divided, paid_in, paid_to, pool_alone, pool_of, pooled, taken_out
from scoring.games.boston.counters import (
    TRICKS,
    Caller,
    HonoursHeld,
    Offender,
    PaidEarly,
    Partner,
    Tricks,
    TricksOfAll,
    fields_fit,
    partner_fits,
    tricks_of_all_fit,
)
from scoring.games.boston.tables import TRICK_BIDS
from scoring.games.fields import Player, record, titled
from scoring.games.settling import exact
from scoring.games.shape import Fact, Game, Line, Number
from scoring.games.stateless import Totals, after_deals
from scoring.games.turns import in_turn
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

SOURCE, RUSSIAN, OTHER_BOOK = "001:l.3393", "001:l.3615", "000:l.16294"
NOTRUMP, PARTOUT, PASSED, SPREAD_SLAM = "notrump", "misere_partout", "passed", "spread_slam"
TRICK, FORFEIT, CARTE_BLANCHE = 5, 40, 10  # white counters
JOINT, RUSSIAN_JOINT = 3, 4  # tricks that a pair needs above the bid
RUSSIAN_JOINT_BIDS = ("six", "seven", "eight")
REVOKE_TRICKS, HIGHEST_WITH_THEM = 3, 9

FLAT: Mapping[str, int] = {
    "little_misere": 75, "piccolissimo": 100, "grand_misere": 150, "little_spread": 200, "grand_spread": 250
}  # fmt: skip
PRICES: Mapping[int, tuple[int, int, int]] = {
    5: (10, 20, 30), 6: (30, 40, 50), 7: (50, 60, 70), 8: (70, 80, 90), 9: (90, 100, 110),
    10: (110, 120, 130), 11: (130, 140, 150), 12: (150, 160, 170), TRICKS: (400, 450, 500),
}  # fmt: skip
"""By tricks: in a black suit, in hearts, in diamonds."""
SLAMS: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "full": {"thirteen": PRICES[TRICKS], SPREAD_SLAM: (600, 700, 800)},
    "american": {"thirteen": (250, 300, 350), SPREAD_SLAM: (350, 400, 450)},
}
COLUMNS = {"spades": 0, "clubs": 0, "hearts": 1, "diamonds": 2, NOTRUMP: 2}
HONOURS = {3: 2, 4: 4}  # as many tricks over


@record
class Options:
    """The book, the stake of the pool, whether honours count, and prices that the book leaves open.

    In the American book the dealer stakes and who fails pays the pool what he pays an adversary; in the
    other everybody stakes and who fails matches the pool.
    """

    edition: Annotated[Literal["american", "s000"], titled(Word("Rules"))] = "american"
    stake: Annotated[int, titled(Word("Stake paid into the pool each deal"), low=0, high=1000)] = 5
    honours: Annotated[bool, titled(Word("Honours count"))] = True
    slams: Annotated[Literal["full", "american"], titled(Word("Slam payments: full or American"))] = "full"
    notrump_more: Annotated[int, titled(Word("Extra for no-trumps over diamonds"), low=0, high=1000)] = 10
    deals: Annotated[int, titled(Word("Deals"), low=1, high=200)] = 12


@record
class Deal:
    """The bid that stood, its suit, the tricks of the caller with his partner, the honours they held.

    A misère may end at its first trick. At misère partout `tricks_of_all` are each player's.
    """

    bid: Annotated[
        Literal["five", "six", "little_misere", "seven", "piccolissimo", "eight", "grand_misere", "nine",
                "little_spread", "ten", "grand_spread", "eleven", "twelve", "thirteen", "spread_slam",
                "misere_partout", "passed"],
        titled(Word("Bid")),
    ]  # fmt: skip
    suit: Annotated[
        Literal["spades", "clubs", "hearts", "diamonds", "notrump"] | None, titled(Word("Trumps"))
    ] = None
    caller: Caller = None
    partner: Partner = None
    tricks: Tricks = None
    honours: HonoursHeld = None
    tricks_of_all: TricksOfAll = None
    paid_early: PaidEarly = False
    offender: Offender = None
    dealer: DealerName = None


@record
class RussianDeal(Deal):
    """With carte blanche: a hand without a trump, announced before play."""

    carte_blanche: Annotated[Player | None, titled(Word("Carte blanche"))] = None


def _sides(state: Totals[Any], deal: Deal) -> tuple[list[int], list[int]]:
    """Who plays the bid, and who against it."""
    callers = [player for player in (deal.caller, deal.partner) if player is not None]
    return callers, [player for player in range(state.table.size) if player not in callers]


def needed(deal: Deal) -> int:
    """Tricks that a bid is to win; a pair more than one player."""
    bid = TRICK_BIDS.get(deal.bid, TRICKS)
    if deal.partner is None:
        return bid
    return bid + (RUSSIAN_JOINT if isinstance(deal, RussianDeal) else JOINT)


def price(options: Options, deal: Deal) -> int:
    """What each adversary pays for the bid itself, of a pair for the tricks it needs."""
    if deal.bid in FLAT:
        return FLAT[deal.bid]
    assert deal.suit is not None
    row = SLAMS[options.slams].get(deal.bid) or PRICES[needed(deal)]
    if deal.partner is not None and needed(deal) == TRICKS:
        row = SLAMS[options.slams]["thirteen"]
    return row[COLUMNS[deal.suit]] + (options.notrump_more if deal.suit == NOTRUMP else 0)


def outcome(options: Options, deal: Deal) -> tuple[bool, int]:
    """Whether the bid is paid as made, and what each adversary pays or is paid."""
    own_fault = deal.offender is not None and deal.offender in (deal.caller, deal.partner)
    against = deal.offender is not None and not own_fault
    if deal.bid in FLAT:
        wanted = 1 if deal.bid == "piccolissimo" else 0
        return (not own_fault and (against or deal.paid_early or deal.tricks == wanted)), price(options, deal)
    target = needed(deal)
    taken = target if deal.tricks is None else deal.tricks
    if own_fault or (taken < target and not against):
        return False, price(options, deal) + TRICK * max(1, target - taken)
    if against:
        taken = target + (REVOKE_TRICKS if target <= HIGHEST_WITH_THEM else 0)
    honours = HONOURS.get(deal.honours or 0, 0) if options.honours else 0  # in tricks over
    return True, price(options, deal) + TRICK * (taken - target + honours)


def deal_lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    stakes = tuple(_stakes(state))
    yield from stakes
    pool = pool_of(state) + pooled(stakes)
    if deal.bid == PARTOUT:
        fewest = min(deal.tricks_of_all or ())
        yield from taken_out([p for p, taken in enumerate(deal.tricks_of_all or ()) if taken == fewest], pool)
    elif deal.bid != PASSED:
        yield from _bid_lines(state, deal, pool)
    if isinstance(deal, RussianDeal) and deal.carte_blanche is not None:
        others = [player for player in range(state.table.size) if player != deal.carte_blanche]
        yield from paid_to((deal.carte_blanche,), others, CARTE_BLANCHE, Message("carte blanche"))


def _stakes(state: Totals[Options]) -> Iterator[Line]:
    """From the dealer, or in the other book from everybody."""
    options, size = state.table.options, state.table.size
    payers = range(size) if options.edition == "s000" else (state.played % size,)
    yield from paid_in(payers, options.stake * len(payers), Message("stake in the pool"))


def _bid_lines(state: Totals[Options], deal: Deal, pool: Number) -> Iterator[Line]:
    callers, others = _sides(state, deal)
    made, amount = outcome(state.table.options, deal)
    if made:
        yield from paid_to(callers, others, amount, Message("the bid is made"))
        yield from taken_out(callers, pool)
    else:
        yield from paid_to(callers, others, -amount, Message("the bid is lost"))
        yield from _failed(state, callers, others, amount, pool)
    if deal.offender is not None:
        yield from paid_in((deal.offender,), FORFEIT, Message("forfeit"))


def _failed(
    state: Totals[Options], callers: list[int], others: list[int], amount: int, pool: Number
) -> Iterator[Line]:
    """What a lost bid pays besides: into the pool, in the last deal to the adversaries. 001:l.3510."""
    options = state.table.options
    if options.edition == "s000":
        yield from paid_in(callers, pool, Message("the pool is matched"))
    elif state.played + 1 < options.deals:
        yield from paid_in(callers, amount, Message("the same amount to the pool"))
    else:
        each = exact(Fraction(-amount, len(others)))
        yield from paid_to(callers, others, each, Message("the pool's share in the last deal"))


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    yield from _wrong_fields(deal)
    yield from partner_fits(deal.caller, deal.partner, "partner", SOURCE)
    yield from tricks_of_all_fit(deal.tricks_of_all, "tricks_of_all", SOURCE)
    yield from _partner_breaches(deal)
    yield from _trump_breaches(deal)
    if deal.offender is not None and state.table.options.edition == "s000":
        yield RuleError(
            "boston.penalties", "offender", "These rules have no penalty for a revoke.", OTHER_BOOK
        )


_UNSAID = ("suit", "caller", "partner", "tricks", "honours", "tricks_of_all", "paid_early", "offender")


def _wrong_fields(deal: Deal) -> Iterator[RuleError]:
    """Which fields a bid is settled by; tricks are not needed where all paid early or after a revoke."""
    if deal.bid == PASSED:
        yield from fields_fit(deal, (), (), _UNSAID, SOURCE)
    elif deal.bid == PARTOUT:
        yield from fields_fit(deal, ("tricks_of_all",), (), _UNSAID, SOURCE)
    else:
        yield from fields_fit(deal, *_bid_says(deal), _UNSAID, SOURCE)


def _bid_says(deal: Deal) -> tuple[tuple[str, ...], tuple[str, ...]]:
    open_play = not deal.paid_early and deal.offender is None
    settled_by = ("caller", *(("tricks",) if open_play else ()))
    may_say = ("paid_early",) if deal.paid_early else ("offender", "tricks")
    if deal.bid in FLAT:
        return settled_by, may_say
    return (*settled_by, "suit"), (*may_say, "partner", "honours")


def _partner_breaches(deal: Deal) -> Iterator[RuleError]:
    """A pair cannot need more than thirteen tricks; in Russian Boston only some bids keep a partner."""
    if deal.partner is None or deal.bid not in (*TRICK_BIDS, SPREAD_SLAM):
        return
    russian = isinstance(deal, RussianDeal)
    if needed(deal) > TRICKS or (russian and deal.bid not in RUSSIAN_JOINT_BIDS):
        yield RuleError(
            "boston.joint", "partner", "This bid is played without a partner.", RUSSIAN if russian else SOURCE
        )


def _trump_breaches(deal: Deal) -> Iterator[RuleError]:
    if deal.suit == NOTRUMP and deal.honours:
        yield RuleError("boston.honours", "honours", "There are no honours without a trump suit.", SOURCE)
    if deal.bid in ("little_misere", "piccolissimo", "little_spread") and deal.tricks == TRICKS:
        yield RuleError("boston.little", "tricks", "After a discard there are only twelve tricks.", SOURCE)
    blanche = isinstance(deal, RussianDeal) and deal.carte_blanche is not None
    if blanche and deal.suit in (None, NOTRUMP):
        yield RuleError(
            "boston.blanche", "carte_blanche", "There is no carte blanche without a trump suit.", RUSSIAN
        )


def facts(state: Totals[Options]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


FONTAINEBLEAU: Game[Totals[Options], Deal, Options] = Game(
    key="boston_fontainebleau",
    title=Word("Boston de Fontainebleau"),
    family="boston",
    tier="C",
    source=SOURCE,
    editions=("american", "s000"),
    seats=(4,),
    deal=Deal,
    options=Options(),
    breaches=breaches,
    facts=facts,
    accounts=pool_alone,
    names=("boston_de_fontainebleau",),
    **in_turn(deal_lines, ends=after_deals(lambda options: options.deals), settle=divided),
)

GAMES: list[Game[Any, Any, Any]] = [
    FONTAINEBLEAU,
    replace(
        FONTAINEBLEAU,
        key="boston_russian",
        title=Word("Russian Boston"),
        source=RUSSIAN,
        deal=RussianDeal,
        names=("russian_boston",),
        option_of=FONTAINEBLEAU.key,
    ),
]
