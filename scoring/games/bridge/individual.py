"""Rubbers in which every player has a column of his own. Source of the engine: 000:l.14843.

Declarer alone (and a partner who plays for the same score) writes what a contract made is worth; of one
that was set every opponent writes the whole of the undertricks. Games and vulnerability are a player's
own; a game wipes the part scores of all; two games end the rubber; each settles with each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Annotated, Any, Literal

from scoring.bridge import Result
from scoring.bridge.rubber import GAME, RUBBER_TABLES, Entry, entries
from scoring.games.bridge.bids import Bid, FinalBid
from scoring.games.bridge.columns import Code, Columns, columns_fold, settle
from scoring.games.bridge.pad import ABOVE, BELOW
from scoring.games.fields import PerPlayer, Player, record, titled
from scoring.games.shape import Fact, Game, Line
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Side, Word

SOURCE = "000:l.14843"

Times = Annotated[int, titled(Word("Number of times"), low=0, high=20)]
"""How often a player committed a fault in a deal."""


@record
class Options:
    """By which edition of the laws contracts are worth what they are."""

    figures: Annotated[Literal["portland_1948", "laws_1993"], titled(Word("Scoring table"))] = "portland_1948"


@record
class HonoursOptions(Options):
    """Whose the honours of one hand are: of all who play on the holder's side, or of the holder alone."""

    honours: Annotated[Literal["side", "holder"], titled(Word("Honours count for"))] = "side"


@record
class Deal:
    """A final bid with who played it and how; `honours` are those in one hand, and who held them."""

    contract: Annotated[FinalBid, titled(Word("Contract"))]
    declarer: Annotated[Player | None, titled(Word("Declarer"))] = None
    tricks: Annotated[
        Annotated[int, titled(Word("Tricks"), low=0, high=13)] | None, titled(Word("Tricks won by declarer"))
    ] = None
    honours: Annotated[Literal[100, 150] | None, titled(Word("Honours in one hand"))] = None
    holder: Annotated[
        Player | None, titled(Word("Honours count for"), help=Word("For honours in dummy, choose declarer"))
    ] = None
    dealer: DealerName = None
    vulnerable: Annotated[PerPlayer[bool] | None, titled(Word("Vulnerable"))] = None


@record
class PartnerDeal(Deal):
    """A deal in which somebody may have joined declarer, for the same score."""

    partner: Annotated[Player | None, titled(Word("Declarer's partner"))] = None


# ---- what a deal brings

Worth = Callable[[Bid, int, bool], Iterable[Entry]]
"""What a bid with so many tricks is worth, vulnerable or not; declarer's side is North-South here."""


def by_contract(edition: str) -> Worth:
    """The figures of contract bridge."""

    def worth(bid: Bid, tricks: int, vulnerable: bool) -> Iterable[Entry]:
        return entries(Result(bid.contract(), tricks), RUBBER_TABLES[edition], vulnerable=vulnerable)

    return worth


def played_lines(columns: Columns, deal: Deal, side: Collection[int], worth: Worth) -> Iterator[Line]:
    """What the tricks bring to each player.

    A premium goes by the vulnerability of the player who scores it. Undertricks are vulnerable if anybody on
    declarer's side is.
    """
    bid, tricks = deal.contract, deal.tricks
    if bid is None or tricks is None:
        return
    at_risk = any(columns.vulnerable(player) for player in side)
    for player in range(columns.table.size):
        own = Side.NS if player in side else Side.EW
        vulnerable = columns.vulnerable(player) if player in side else at_risk
        for entry in worth(bid, tricks, vulnerable):
            if entry.side is own:
                yield Line(player, entry.points, entry.why, BELOW if entry.below else ABOVE)


def honour_lines(columns: Columns, deal: Deal, side: Collection[int], *, alone: bool) -> Iterator[Line]:
    """Honours of one hand: for the holder `alone`, or for everyone who plays on his side."""
    if deal.honours is None or deal.holder is None:
        return
    with_him = [p for p in range(columns.table.size) if (p in side) == (deal.holder in side)]
    for player in [deal.holder] if alone else with_him:
        yield Line(player, deal.honours, Message("honours"), ABOVE)


def to_others(columns: Columns, offender: int, points: int, why: Message) -> Iterator[Line]:
    """A penalty: every other player scores so many points."""
    for player in range(columns.table.size):
        if points and player != offender:
            yield Line(player, points, why, ABOVE)


def alone(deal: Deal) -> tuple[int, ...]:
    """Declarer, who plays for himself."""
    return () if deal.declarer is None else (deal.declarer,)


def together(deal: PartnerDeal) -> tuple[int, ...]:
    """Declarer and his partner, if he has one."""
    return alone(deal) if deal.partner is None else (*alone(deal), deal.partner)


# ---- what cannot be


def deal_breaches(deal: Deal, source: str) -> Iterator[RuleError]:
    """What contradicts itself within a deal."""
    if deal.contract is None:
        yield from _passed_out(deal, source)
        return
    for name in ("declarer", "tricks"):
        if getattr(deal, name) is None:
            yield RuleError("individual.missing", name, "A contract was played, but "
            "{name} is missing.", source,
                            name=name)  # fmt: skip
    yield from _honours(deal, deal.contract, source)


def _passed_out(deal: Deal, source: str) -> Iterator[RuleError]:
    for name in ("declarer", "tricks", "honours", "holder"):
        if getattr(deal, name) is not None:
            yield RuleError(
                "individual.passed", name, "The deal was passed out: leave everything else blank.", source
            )


def _honours(deal: Deal, bid: Bid, source: str) -> Iterator[RuleError]:
    if (deal.honours is None) != (deal.holder is None):
        yield RuleError(
            "individual.honours",
            "honours",
            "For honours, enter both the points and the player who held them.",
            source,
        )
    if bid.notrump and deal.honours == 100:
        yield RuleError(
            "honours.notrump", "honours",
            "In no-trumps only four aces in one hand score for honours, and they score 150.", "Laws 1948, 98",
        )  # fmt: skip


def fact_breaches(columns: Columns, deal: Deal, source: str) -> Iterator[RuleError]:
    """A dealer or a vulnerability written down that is not what follows from the deals before."""
    dealing = player_dealing(columns.table, columns.played)
    yield from contradictions([dealing], deal, source, columns.table.players)
    yield from vulnerable_breaches(columns, deal, source)


def vulnerable_breaches(columns: Columns, deal: Deal, source: str) -> Iterator[RuleError]:
    if deal.vulnerable not in (None, tuple(map(columns.vulnerable, range(columns.table.size)))):
        yield RuleError(
            "individual.vulnerable", "vulnerable",
            "A player who has won a game in this rubber is "
            "vulnerable. Vulnerable now: {names}.", source, names=_vulnerable(columns),
        )  # fmt: skip


def partner_breaches(deal: PartnerDeal, source: str) -> Iterator[RuleError]:
    if deal.partner is None:
        return
    if deal.contract is None:
        yield RuleError(
            "individual.passed", "partner", "The deal was passed out: leave the partner blank.", source
        )
    elif deal.partner == deal.declarer:
        yield RuleError(
            "individual.partner", "partner", "Declarer and partner must be different players.", source
        )


def facts(columns: Columns) -> Iterator[Fact]:
    """Dealer and vulnerability; the first player named deals first."""
    yield player_dealing(columns.table, columns.played)
    yield from vulnerable_facts(columns)


def vulnerable_facts(columns: Columns) -> Iterator[Fact]:
    if columns.code.vulnerability:
        yield Fact("vulnerable", Word("Vulnerable"), _vulnerable(columns))


def _vulnerable(columns: Columns) -> str | Word:
    names = [name for player, name in enumerate(columns.table.players) if columns.vulnerable(player)]
    return ", ".join(names) or Word("None")


# ---- the engine as a game

CONTRACT = Code(game=GAME, two_games=700, three_games=500)


def contract_code(options: Any) -> Code:
    """A contract rubber of three and more: nothing for one that is broken off."""
    return CONTRACT


def breaches(columns: Columns, deal: PartnerDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, SOURCE)
    yield from partner_breaches(deal, SOURCE)
    yield from fact_breaches(columns, deal, SOURCE)


def score(columns: Columns, deal: PartnerDeal) -> Iterator[Line]:
    side = together(deal)
    yield from played_lines(columns, deal, side, by_contract(columns.table.options.figures))
    yield from honour_lines(columns, deal, side, alone=columns.table.options.honours == "holder")


GAMES = [
    Game(
        key="indiv_rubber",
        title=Word("Individual-score rubber"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=range(3, 8),
        deal=PartnerDeal,
        options=HonoursOptions(),
        breaches=breaches,
        facts=facts,
        settle=settle,
        **columns_fold(score, code=contract_code, side=together),
    ),
]
