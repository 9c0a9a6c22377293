"""Auction bridge by two books, and plafond. Source: 000:l.14636, 001:l.65 (laws of 1913), 000:l.15314.

A contract is made or set as at contract bridge; there is no vulnerability, honours count as they are
split, and slams count to whoever takes the tricks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.bridge.relatives import auction
from scoring.bridge.relatives.auction import AuctionTable, Call
from scoring.bridge.relatives.holdings import Holding
from scoring.bridge.relatives.marks import Mark
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, Premiums, rubber
from scoring.games.bridge.straight import NO_HONOURS, Honours, HonoursSide, Revokes, honours_breaches
from scoring.games.bridge.written import Above, Below, bid_words, miswritten
from scoring.games.fields import PerSide, Player, record, titled
from scoring.games.shape import Fact, Game, Line, law_of_edition
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word, nouns

SOURCE = "000:l.14636"
LAWS = "001:l.799"
REVOKE_POINTS, REVOKE_TRICKS = 100, 3
DOUBLED_OVERTRICKS = (50, 100, 200)  # of plafond, by option
FIRST_SPADE = 100  # the most that dealer's original one spade loses

Denomination = Annotated[
    Literal["clubs", "diamonds", "hearts", "spades", "royals", "nullos", "notrump"] | None,
    titled(Word("Denomination")),
]
Level = Annotated[int | None, titled(Word("Level"), low=1, high=7)]
Doubled = Annotated[int, titled(Word("Doubled (1) or redoubled (2)"), low=0, high=2)]
Declarer = Annotated[Player | None, titled(Word("Declarer"))]
Passed = Annotated[bool, titled(Word("Passed out"))]
Tricks = Annotated[int | None, titled(Word("Declarer's tricks"), low=0, high=auction.TRICKS)]
Adverse = Annotated[int | None, titled(Word("Opponents' tricks"), low=0, high=auction.TRICKS)]


@record
class Options:
    """The book, and what its readers leave to agreement."""

    edition: Annotated[Literal["s000", "laws_1913"], titled(Word("Rules"))] = "s000"
    nullos: Annotated[bool, titled(Word("Nullos may be bid"))] = False
    dealer_may_pass: Annotated[bool, titled(Word("The dealer may pass (1913)"))] = False
    royals_value: Annotated[int, titled(Word("Value of an odd trick at royals (1913)"), low=9, high=10)] = 9
    english_slams: Annotated[bool, titled(Word("Slams count 50 and 100 (1913)"))] = False
    no_bonus_after_revoke: Annotated[
        bool, titled(Word("No bonus for a doubled contract once tricks are taken for a revoke (1913)"))
    ] = False
    time_limit: Annotated[
        bool, titled(Word("If play stops at an agreed time, each game counts 125 (1913)"))
    ] = False


@record
class PlafondOptions:
    """The book says of overtricks only that they count 50 each."""

    doubled_overtricks: Annotated[
        bool, titled(Word("Overtricks count 100 where the contract is doubled, 200 where it is redoubled"))
    ] = False


@record
class Deal:
    """A contract with declarer's tricks as they were won in play, and the honours of one side.

    `over_level`, `over_denomination`: the bid before it, where the last bid is to be checked.
    """

    level: Level = None
    denomination: Denomination = None
    declarer: Declarer = None
    tricks: Tricks = None
    doubled: Doubled = 0
    passed: Passed = False
    honours: Honours = None
    honours_side: HonoursSide = None
    adverse: Adverse = None
    first_spade: Annotated[bool, titled(Word("Dealer's original one spade"))] = False
    revokes: Revokes = None
    revoke_choice: Annotated[
        Literal["points", "tricks"], titled(Word("Penalty for a revoke"), extra={"beside": "revokes"})
    ] = "points"
    penalties: Annotated[
        PerSide[Annotated[int, titled(Word("Penalty points"), low=0, high=1000, step=25)]] | None,
        titled(Word("Penalty points received")),
    ] = None
    over_level: Annotated[int | None, titled(Word("Level of the previous bid"), low=1, high=7)] = None
    over_denomination: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades", "royals", "nullos", "notrump"] | None,
        titled(Word("Denomination of the previous bid")),
    ] = None
    dealer: DealerName = None
    below: Below = None
    above: Above = None


def table_by(options: Options | PlafondOptions) -> AuctionTable:
    """The figures that count at a table."""
    if isinstance(options, PlafondOptions):
        doubled = options.doubled_overtricks
        return replace(auction.PLAFOND, overtrick=DOUBLED_OVERTRICKS) if doubled else auction.PLAFOND
    if options.edition == "s000":
        return auction.S000
    trick = {**auction.LAWS_1913.trick, auction.ROYALS: options.royals_value}
    slams = (50, 100) if options.english_slams else auction.LAWS_1913.slams
    return replace(auction.LAWS_1913, trick=trick, slams=slams)


def _by_laws_of_1913(options: Options | PlafondOptions) -> bool:
    return isinstance(options, Options) and options.edition == "laws_1913"


def breaches(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, table_by(pad.table.options).source, pad.table.players)
    faults = list(_faults(pad, deal))
    yield from faults
    if not faults:
        yield from miswritten(
            lines(pad, deal),
            deal,
            bid_words(deal.level, deal.denomination),
            table_by(pad.table.options).source,
        )


def _faults(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    yield from complete(deal, table_by(pad.table.options).source)
    if deal.passed:
        options = pad.table.options
        if _by_laws_of_1913(options) and not options.dealer_may_pass:
            yield RuleError(
                "auction.dealer_bids", "passed", "The dealer must bid: a deal cannot be passed out.", LAWS
            )
    yield from _not_in_this_book(pad, deal)
    yield from sufficient(table_by(pad.table.options), deal)
    yield from honours_breaches(deal, deal.denomination or "", table_by(pad.table.options).source)
    if deal.honours is not None and deal.denomination == auction.NULLOS:
        yield RuleError("auction.nullos", "honours", "There are no honours at nullos.", "001:l.576")


def _honours_forgotten(deal: Deal) -> Iterator[Message]:
    """As at straight bridge; a deal passed out and one without trumps may well be without honours."""
    if deal.honours is None and deal.denomination not in (None, auction.NOTRUMP, auction.NULLOS):
        yield NO_HONOURS


def complete(deal: Any, source: str, *, all_tricks: int = auction.TRICKS) -> Iterator[RuleError]:
    """A contract has its four parts; a deal passed out has none of them, nor honours."""
    parts = ("level", "denomination", "declarer", "tricks")
    given = [name for name in parts if getattr(deal, name) is not None]
    if deal.passed and (given or deal.honours is not None):
        yield RuleError(
            "auction.passed", "passed", "A passed-out deal has no contract and no honours.", source
        )
    elif not deal.passed and len(given) < len(parts):
        missing = next(name for name in parts if name not in given)
        yield RuleError(
            "auction.contract", missing,
            "Enter a level, a denomination, a declarer and tricks for a contract, or mark the "
            "deal as passed out.",
            source,
        )  # fmt: skip
    elif deal.adverse is not None and deal.tricks is not None and deal.adverse + deal.tricks != all_tricks:
        yield RuleError(
            "auction.tricks", "adverse", "{tricks} and {adverse} do not add up to {all}.", source,
            tricks=deal.tricks, adverse=nouns.tricks(deal.adverse), all=all_tricks,
        )  # fmt: skip


def _not_in_this_book(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    options = pad.table.options
    for name in ("denomination", "over_denomination"):
        said = getattr(deal, name)
        if said == auction.NULLOS and not getattr(options, "nullos", False):
            yield RuleError("auction.nullos", name, "Nullos are not played at this table.", "001:l.576")
        elif said == auction.ROYALS and not _by_laws_of_1913(options):
            yield RuleError(
                "auction.royals", name, "Under these rules spades have only one value, 9.", SOURCE
            )
    if _by_laws_of_1913(options):
        yield from _first_spade(pad, deal)
    elif deal.first_spade or any(deal.revokes or ()) or any(deal.penalties or ()):
        yield RuleError(
            "auction.laws_1913", "edition",
            "Revokes, penalties and the original one spade score points only under the laws of "
            "1913; here, enter the tricks after any transfer.",
            SOURCE,
        )  # fmt: skip


def _first_spade(pad: Pad, deal: Deal) -> Iterator[RuleError]:
    one_spade = (deal.level, deal.denomination) == (1, auction.SPADES)
    if deal.first_spade and not (one_spade and deal.declarer == pad.played % pad.table.size):
        yield RuleError(
            "auction.first_spade", "first_spade",
            "Only the dealer's original one spade, left in as the contract, loses 100 at most.",
            "Laws of auction 1913, 48",
        )  # fmt: skip


def sufficient(table: AuctionTable, deal: Any) -> Iterator[RuleError]:
    """The last bid against the one before it, where both are written down."""
    bid, before = (deal.level, deal.denomination), (deal.over_level, deal.over_denomination)
    if (before[0] is None) != (before[1] is None):
        yield RuleError(
            "auction.over",
            "over_level",
            "The previous bid needs both a level and a denomination.",
            table.source,
        )
    if None in bid or None in before or not {bid[1], before[1]} <= table.trick.keys():
        return
    if not auction.outbids(table, bid, before):
        yield RuleError(
            "auction.insufficient", "level",
            "{bid} is worth {value} and the previous bid {before}, so the bid is insufficient.", table.source,
            bid=bid_words(deal.level, deal.denomination), value=auction.bid_value(table, *bid),
            before=auction.bid_value(table, *before),
        )  # fmt: skip


def lines(pad: Pad, deal: Deal) -> Iterator[Line]:
    """What a deal puts on the pad."""
    yield from _penalties(deal)
    if deal.passed:
        return
    assert deal.declarer is not None
    side = deal.declarer % 2
    options = pad.table.options
    no_bonus = getattr(options, "no_bonus_after_revoke", False)
    for mark in _marks(table_by(options), deal, side, no_bonus_after_revoke=no_bonus):
        yield Line(side if mark.declarer else 1 - side, mark.points, mark.why, BELOW if mark.below else ABOVE)
    if deal.honours is not None and deal.honours_side is not None:
        points = auction.honours(table_by(pad.table.options), str(deal.denomination), Holding(deal.honours))
        yield Line(deal.honours_side, points, Message("honours"), ABOVE)


def _marks(
    table: AuctionTable, deal: Deal, side: int, *, no_bonus_after_revoke: bool = False
) -> Iterator[Mark]:
    """Contract, slam and revokes: a side that revoked scores its honours and nothing else (law 84).

    The law keeps the bonus for tricks won in play; the book's chapter (001:l.136) pays none at all once
    declarer has taken three tricks for a revoke.
    """
    assert deal.level is not None
    assert deal.denomination is not None
    assert deal.tricks is not None
    call = Call(deal.level, deal.denomination, deal.doubled)
    mine, theirs = (deal.revokes[side], deal.revokes[1 - side]) if deal.revokes else (0, 0)
    taken = _taken(deal, theirs) if not mine else deal.tricks
    figures = _without_bonus(table) if taken != deal.tricks and no_bonus_after_revoke else table
    for mark in auction.contract_marks(figures, call, taken, in_play=deal.tricks):
        if not (mine if mark.declarer else theirs):
            yield _spared(mark, deal)
    if deal.denomination != auction.NULLOS:
        for mark in auction.slam_mark(table, deal.tricks):
            if not (mine if mark.declarer else theirs):
                yield mark
    yield from _revoke_marks(mine, theirs, by_tricks=deal.revoke_choice == "tricks")


def _without_bonus(table: AuctionTable) -> AuctionTable:
    """The same figures, but nothing for making a doubled contract or for its overtricks."""
    return replace(table, made=(0, 0, 0), overtrick=(0, 0, 0))


def _taken(deal: Deal, adverse_revokes: int) -> int:
    """Declarer's tricks with the three of a first adverse revoke, where he chooses them.

    At nullos he gives three of his own away.
    """
    assert deal.tricks is not None
    if not adverse_revokes or deal.revoke_choice != "tricks":
        return deal.tricks
    if deal.denomination == auction.NULLOS:
        return max(0, deal.tricks - REVOKE_TRICKS)
    return min(auction.TRICKS, deal.tricks + REVOKE_TRICKS)


def _spared(mark: Mark, deal: Deal) -> Mark:
    """Dealer's original one spade loses 100 at most, unless it is redoubled. Law 48."""
    if deal.first_spade and not mark.declarer and deal.doubled < 2:
        return replace(mark, points=min(mark.points, FIRST_SPADE))
    return mark


def _revoke_marks(mine: int, theirs: int, *, by_tricks: bool) -> Iterator[Mark]:
    """100 a revoke to the other side, but not for a first one paid in tricks; where both sides revoked
    the first of each cancel out. Laws 84 to 86."""
    both = bool(mine and theirs)
    for declarer, revokes in ((False, mine), (True, theirs)):
        free = both or (declarer and by_tricks)
        if charged := max(0, revokes - free):
            yield Mark(declarer, REVOKE_POINTS * charged, False, Message("revokes: {n}", n=charged))


def _penalties(deal: Deal) -> Iterator[Line]:
    for side, points in enumerate(deal.penalties or ()):
        if points:
            yield Line(side, points, Message("penalties"), ABOVE)


def facts(pad: Pad) -> Iterator[Fact]:
    yield player_dealing(pad.table, pad.played)


def _premiums(options: Any) -> Premiums:
    table = table_by(options)
    timed = getattr(options, "time_limit", False)
    return Premiums(table.rubber, table.rubber, any_game=table.any_game if timed else 0)


AUCTION_BRIDGE: Game[Pad, Deal, Any] = Game(
    key="auction_bridge",
    title=Word("Auction bridge"),
    family="bridge",
    tier="A",
    source=SOURCE,
    editions=("s000", "laws_1913"),
    correction_law=law_of_edition(laws_1913="auction_1913"),
    seats=(4,),
    deal=Deal,
    options=Options(),
    breaches=breaches,
    facts=facts,
    doubts=_honours_forgotten,
    names=("auction", "auction_bridge_1913", "nullo_bridge"),
    **rubber(
        lines,
        game=lambda options: table_by(options).game,
        premiums=_premiums,
        rounded=lambda options: False,
    ),
)

GAMES = [
    AUCTION_BRIDGE,
    replace(
        AUCTION_BRIDGE,
        key="plafond",
        title=Word("Plafond"),
        tier="B",
        source="000:l.15314",
        editions=(),
        options=PlafondOptions(),
        names=(),
    ),
]
