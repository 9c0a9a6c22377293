"""Towie: three players of up to seven, dummy's cards half seen, nothing below game. Source: 000:l.15632."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated

from scoring.bridge import TABLES, Contract, Denomination, Doubling
from scoring.bridge.relatives.auction import TRICKS
from scoring.bridge.rubber import GAME, Entry
from scoring.bridge.tables import slam, trick_points, undertricks
from scoring.games.bridge.bids import Bid
from scoring.games.bridge.columns import Code, Columns, columns_fold, settle
from scoring.games.bridge.individual import (
    Deal,
    alone,
    deal_breaches,
    fact_breaches,
    facts,
    honour_lines,
    played_lines,
    vulnerable_breaches,
    vulnerable_facts,
)
from scoring.games.bridge.pad import ABOVE
from scoring.games.fields import PerPlayer, Player, record, titled
from scoring.games.shape import Fact, Game, Line
from scoring.words import N_, Message, RuleError, Side, Word, nouns

SOURCE = "000:l.15632"
ACTIVE = 3
PENALTY = 100
FIRST_REVOKE, LATER_REVOKE = 2, 1  # tricks, for the revokes of one player
_PARENT = TABLES["duplicate-1948"]

FIGURES = replace(
    _PARENT,
    key="towie",
    title="Towie",
    source=SOURCE,
    first_notrump=0,
    trick={**_PARENT.trick, Denomination.NOTRUMP: 35},
    undertricks=((50, 100), (50, 200)),
    doubled_undertricks=((100, 200), (200, 400), (200, 400), (200, 400), (400, 400)),
)
OVERTRICK: Mapping[Doubling, int] = {Doubling.NONE: 50, Doubling.DOUBLED: 100, Doubling.REDOUBLED: 200}
MADE: Mapping[Doubling, tuple[int, int]] = {
    Doubling.NONE: (0, 0),
    Doubling.DOUBLED: (50, 100),
    Doubling.REDOUBLED: (100, 200),
}
CODE = Code(GAME, two_games=1000, three_games=1000, at_once=(500, 0))


@record
class Options:
    """This game has no options."""


@record
class Revoke:
    """An established revoke: who revoked, and what his side won in play after it.

    Only those tricks can go to the other side.
    """

    player: Annotated[Player, titled(Word("Player who revoked"))]
    won_after: Annotated[int, titled(Word("Tricks that side won after the revoke"), low=0, high=TRICKS)]


@record
class CallOutOfTurn:
    """A void call; its player passes from then on, unless both of his opponents at play condoned it."""

    player: Annotated[Player, titled(Word("Player who called out of turn"))]
    condoned: Annotated[bool, titled(Word("Condoned by both opponents"))] = False
    bid_before: Annotated[bool, titled(Word("This player had already bid the contract"))] = False


@record
class TowieDeal(Deal):
    """With more than three at the table, who played; faults with dummy's cards, revokes, calls out of turn.

    `tricks` are those won in play; `revokes` of a player stand in the order in which they happened.
    """

    active: Annotated[PerPlayer[bool] | None, titled(Word("Playing this deal"))] = None
    goulash: Annotated[bool, titled(Word("Goulash"))] = False
    turned_by: Annotated[Player | None, titled(Word("Opponent who turned up one of dummy's cards"))] = None
    wrong_exposure: Annotated[bool, titled(Word("Dealer exposed dummy wrongly"))] = False
    revokes: Annotated[tuple[Revoke, ...], titled(Word("Revokes"))] = ()
    calls_out_of_turn: Annotated[tuple[CallOutOfTurn, ...], titled(Word("Calls out of turn"))] = ()


def worth(bid: Bid, tricks: int, vulnerable: bool) -> Iterator[Entry]:
    """Figures of Towie's own; slams and tricks in suits are contract's."""
    contract, over = bid.contract(), tricks - bid.needed
    if over < 0:
        off = Message("{contract} {down} off", contract=bid.sign, down=-over)
        yield Entry(Side.EW, undertricks(FIGURES, contract, -over, vulnerable), False, off)
        return
    yield from _made(contract, over, vulnerable)


def _made(contract: Contract, over: int, vulnerable: bool) -> Iterator[Entry]:
    made = Message("{contract} made", contract=contract.bid)
    yield Entry(Side.NS, trick_points(FIGURES, contract), True, made)
    if over:
        why = Message("overtricks: {n}", n=over)
        yield Entry(Side.NS, over * OVERTRICK[contract.doubling], False, why)
    if premium := MADE[contract.doubling][vulnerable]:
        yield Entry(Side.NS, premium, False, Message("a doubled contract made"))
    if premium := slam(FIGURES, contract.level, vulnerable):
        yield Entry(Side.NS, premium, False, Message("slam"))


def breaches(columns: Columns, deal: TowieDeal) -> Iterator[RuleError]:
    bid = deal.contract
    if bid is None:
        yield RuleError(
            "towie.below_game", "contract",
            "If the deal is passed out, the same dealer deals a goulash and nothing is entered.", SOURCE,
        )  # fmt: skip
    elif trick_points(FIGURES, bid.contract()) < GAME:
        yield RuleError(
            "towie.below_game", "contract",
            "{bid} is below game: the same dealer deals a goulash and nothing is entered.", SOURCE,
            bid=bid.sign,
        )  # fmt: skip
    yield from deal_breaches(deal, SOURCE)
    yield from _active(columns, deal)
    yield from _faults(columns, deal)
    yield from _revokes(columns, deal)
    for number, call in enumerate(deal.calls_out_of_turn, 1):
        if call.player == deal.declarer and not (call.condoned or call.bid_before):
            yield RuleError(
                "towie.must_pass", f"calls_out_of_turn.{number}.condoned",
                "{player} called out of turn and must pass for the rest of the auction, so {player} cannot "
                "become declarer unless both opponents condoned the call.", SOURCE,
                player=columns.table.players[call.player],
            )  # fmt: skip
    if columns.table.size == ACTIVE:
        yield from fact_breaches(columns, deal, SOURCE)
    else:
        yield from vulnerable_breaches(columns, deal, SOURCE)


def _active(columns: Columns, deal: TowieDeal) -> Iterator[RuleError]:
    active = deal.active or tuple(columns.table.size == ACTIVE for _ in columns.points)
    if sum(active) != ACTIVE:
        template = (
            N_("Three players play each deal, not {number}.")
            if any(active)
            else N_("Enter which three players are playing this deal.")
        )
        yield RuleError("towie.active", "active", template, SOURCE, number=sum(active))
        return
    named = [(name, getattr(deal, name)) for name in ("declarer", "holder", "dealer", "turned_by")]
    for name in ("revokes", "calls_out_of_turn"):
        named += [(f"{name}.{n}.player", item.player) for n, item in enumerate(getattr(deal, name), 1)]
    for name, player in named:
        if player is not None and not active[player]:
            yield RuleError(
                "towie.idle", name, "{player} is not playing this deal.", SOURCE,
                player=columns.table.players[player],
            )  # fmt: skip


def _faults(columns: Columns, deal: TowieDeal) -> Iterator[RuleError]:
    dealer = _dealer(columns, deal)
    if dealer is None and (deal.wrong_exposure or deal.turned_by is not None):
        yield RuleError("towie.dealer", "dealer", "For a fault with dummy's cards, enter the dealer.", SOURCE)
    if dealer is not None and deal.turned_by == dealer:
        yield RuleError(
            "towie.turned",
            "turned_by",
            "Only an opponent of the dealer pays for turning up one of dummy's cards.",
            SOURCE,
        )


def _revokes(columns: Columns, deal: TowieDeal) -> Iterator[RuleError]:
    """A side wins no more tricks after a revoke than in all, nor more than after the same player's last."""
    if deal.tricks is None:
        return
    before: dict[int, int] = {}
    for number, revoke in enumerate(deal.revokes, 1):
        most = deal.tricks if revoke.player == deal.declarer else TRICKS - deal.tricks
        if revoke.won_after > before.get(revoke.player, most):
            yield RuleError(
                "towie.revoke", f"revokes.{number}.won_after",
                "{player}'s side won {most} at most after this revoke, not {entered}.", SOURCE,
                player=columns.table.players[revoke.player],
                most=nouns.tricks(before.get(revoke.player, most)), entered=revoke.won_after,
            )  # fmt: skip
        before[revoke.player] = revoke.won_after


def tricks_after(deal: TowieDeal) -> int | None:
    """Declarer's tricks once the revokes have moved theirs.

    A side's revokes are taken from the latest to the first, as each can only be paid with what was won
    after it and not yet given for another.
    """
    if deal.tricks is None:
        return None
    lost = {True: 0, False: 0}  # by whether it is declarer's side
    for revoke, penalty in sorted(_penalties(deal.revokes), key=lambda pair: pair[0].won_after):
        declaring = revoke.player == deal.declarer
        lost[declaring] += min(penalty, revoke.won_after - lost[declaring])
    return deal.tricks - lost[True] + lost[False]


def _penalties(revokes: tuple[Revoke, ...]) -> Iterator[tuple[Revoke, int]]:
    """Each revoke with its tricks: more for a player's first."""
    seen: set[int] = set()
    for revoke in revokes:
        yield revoke, LATER_REVOKE if revoke.player in seen else FIRST_REVOKE
        seen.add(revoke.player)


def _dealer(columns: Columns, deal: TowieDeal) -> int | None:
    """With three the deal goes round; how more than three take turns the book leaves open."""
    return columns.played % ACTIVE if columns.table.size == ACTIVE else deal.dealer


def score(columns: Columns, deal: TowieDeal) -> Iterator[Line]:
    """Undertricks are for every other player, whether he played the deal or not."""
    after = replace(deal, tricks=tricks_after(deal))
    yield from played_lines(columns, after, alone(deal), worth)
    yield from honour_lines(columns, deal, alone(deal), alone=True)
    dealer = _dealer(columns, deal)
    if deal.turned_by is not None and dealer is not None:
        why = Message("an opponent turned up one of dummy's cards")
        yield Line(dealer, PENALTY * (ACTIVE - 1), why, ABOVE)
    if deal.wrong_exposure:
        for player in range(columns.table.size):
            if player != dealer:
                yield Line(player, PENALTY, Message("dealer exposed dummy wrongly"), ABOVE)


def towie_facts(columns: Columns) -> Iterator[Fact]:
    yield from facts(columns) if columns.table.size == ACTIVE else vulnerable_facts(columns)


GAMES = [
    Game(
        key="towie",
        title=Word("Towie"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=range(3, 8),
        deal=TowieDeal,
        options=Options(),
        breaches=breaches,
        facts=towie_facts,
        settle=settle,
        **columns_fold(score, code=lambda options: CODE, side=alone),
    ),
]
