"""Four players, each for himself, and a partner for the deal: pirate bridge, cutthroat and elective contract.

Sources: 000:l.15424 (no figures: contract's, for each player), 000:l.15445, 000:l.15485.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Literal

from scoring.bridge import Doubling
from scoring.bridge.rubber import GAME, RUBBER_TABLES
from scoring.bridge.tables import trick_points
from scoring.games.bridge.columns import Code, Columns, columns_fold, settle
from scoring.games.bridge.individual import (
    HonoursOptions,
    Options,
    PartnerDeal,
    Times,
    alone,
    by_contract,
    contract_code,
    deal_breaches,
    fact_breaches,
    facts,
    honour_lines,
    partner_breaches,
    played_lines,
    to_others,
    together,
)
from scoring.games.fields import PerPlayer, Player, record, titled
from scoring.games.shape import Game, Line
from scoring.words import Message, RuleError, Word

PIRATE, CUTTHROAT, ELECTIVE = "000:l.15424", "000:l.15445", "000:l.15485"
PASS_OUT_OF_TURN, CALL_OUT_OF_TURN, UNSOUND_OPENING = 50, 300, 300


@record
class ElectedDeal(PartnerDeal):
    """The partner declarer chose, and whether he accepted: if not, he scores with the defenders."""

    accepted: Annotated[bool | None, titled(Word("Partner accepted"))] = None


@record
class CutthroatDeal(ElectedDeal):
    """With the penalties of the book, each to every other player.

    An opening without its values costs declarer nothing who says so before his partner accepts; where
    dummy made it, declarer may have the deal void, and the penalty stays.
    """

    passes_out_of_turn: Annotated[PerPlayer[Times] | None, titled(Word("Passes out of turn"))] = None
    calls_out_of_turn: Annotated[PerPlayer[Times] | None, titled(Word("Bids and doubles out of turn"))] = None
    unsound_opening: Annotated[Player | None, titled(Word("Opened without the values"))] = None
    owned_up: Annotated[bool, titled(Word("Declarer admitted it in time"))] = False
    void: Annotated[bool, titled(Word("Declarer chose to make the deal void"))] = False


@record
class ElectiveOptions(HonoursOptions):
    """Whether a player who has made a game is vulnerable from then on, which the book leaves open."""

    vulnerable: Annotated[Literal["own_game", "never"], titled(Word("Vulnerable"))] = "own_game"


def scoring_side(deal: ElectedDeal) -> tuple[int, ...]:
    """Who scores for the contract: declarer, and the partner who accepted."""
    return together(deal) if deal.accepted else alone(deal)


def _chosen(deal: PartnerDeal, source: str) -> Iterator[RuleError]:
    yield from partner_breaches(deal, source)
    if deal.contract is not None and deal.partner is None:
        yield RuleError(
            "cutthroat.partner", "partner", "Declarer must have a partner: enter the partner's name.", source
        )


def _elected(deal: ElectedDeal, source: str) -> Iterator[RuleError]:
    yield from _chosen(deal, source)
    if (deal.accepted is None) != (deal.contract is None):
        yield RuleError(
            "cutthroat.accepted", "accepted", "For a contract that was played, enter whether dummy accepted.",
            source,
        )  # fmt: skip


# ---- pirate bridge


def pirate_breaches(columns: Columns, deal: PartnerDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, PIRATE)
    yield from _chosen(deal, PIRATE)
    yield from fact_breaches(columns, deal, PIRATE)


def pirate_score(columns: Columns, deal: PartnerDeal) -> Iterator[Line]:
    side = together(deal)
    yield from played_lines(columns, deal, side, by_contract(columns.table.options.figures))
    yield from honour_lines(columns, deal, side, alone=columns.table.options.honours == "holder")


# ---- cutthroat contract


def cutthroat_breaches(columns: Columns, deal: CutthroatDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, CUTTHROAT)
    yield from _elected(deal, CUTTHROAT)
    yield from fact_breaches(columns, deal, CUTTHROAT)
    yield from _below_game(deal)
    yield from _opening(deal)


def _below_game(deal: CutthroatDeal) -> Iterator[RuleError]:
    """No double counts here: none is made before the bid has had three passes."""
    bid = deal.contract
    figures = RUBBER_TABLES["portland_1948"].figures
    if bid and trick_points(figures, replace(bid, doubling=Doubling.NONE).contract()) < GAME:
        yield RuleError(
            "cutthroat.below_game", "contract",
            "{bid} is below game, so it is not played and the next player deals. Enter PASS.", CUTTHROAT,
            bid=bid.sign,
        )  # fmt: skip


def _opening(deal: CutthroatDeal) -> Iterator[RuleError]:
    opener = deal.unsound_opening
    if deal.owned_up and (opener is None or opener != deal.declarer):
        yield RuleError(
            "cutthroat.owned_up", "owned_up", "Only a declarer who opened without the values can admit it.",
            CUTTHROAT,
        )  # fmt: skip
    if deal.void and (opener is None or opener != deal.partner):
        yield RuleError(
            "cutthroat.void", "void", "A deal is void only if dummy opened without the values.", CUTTHROAT
        )


def cutthroat_score(columns: Columns, deal: CutthroatDeal) -> Iterator[Line]:
    yield from _penalties(columns, deal)
    if deal.void:
        return
    yield from played_lines(columns, deal, scoring_side(deal), by_contract(columns.table.options.figures))
    yield from honour_lines(columns, deal, scoring_side(deal), alone=True)


def _penalties(columns: Columns, deal: CutthroatDeal) -> Iterator[Line]:
    nobody = (0,) * columns.table.size
    for player, times in enumerate(deal.passes_out_of_turn or nobody):
        yield from to_others(columns, player, times * PASS_OUT_OF_TURN, Message("pass out of turn"))
    for player, times in enumerate(deal.calls_out_of_turn or nobody):
        yield from to_others(columns, player, times * CALL_OUT_OF_TURN, Message("bid or double out of turn"))
    if deal.unsound_opening is not None and not deal.owned_up:
        why = Message("opening without the values")
        yield from to_others(columns, deal.unsound_opening, UNSOUND_OPENING, why)


# ---- elective contract


def elective_breaches(columns: Columns, deal: ElectedDeal) -> Iterator[RuleError]:
    yield from deal_breaches(deal, ELECTIVE)
    yield from _elected(deal, ELECTIVE)
    yield from fact_breaches(columns, deal, ELECTIVE)


def elective_score(columns: Columns, deal: ElectedDeal) -> Iterator[Line]:
    side = scoring_side(deal)
    yield from played_lines(columns, deal, side, by_contract(columns.table.options.figures))
    yield from honour_lines(columns, deal, side, alone=columns.table.options.honours == "holder")


def elective_code(options: ElectiveOptions) -> Code:
    """No rubber: every deal by itself, a game of one deal paid at once."""
    never = options.vulnerable == "never"
    at_once = (300, 300) if never else (300, 500)
    return Code(GAME, 0, 0, at_once=at_once, games=0, carry=False, vulnerability=not never)


CUTTHROAT_CODE = Code(GAME, two_games=700, three_games=500, joined=300)

GAMES = [
    Game(
        key="pirate_bridge",
        title=Word("Pirate bridge"),
        family="bridge",
        tier="B",
        source=PIRATE,
        seats=(4,),
        deal=PartnerDeal,
        options=HonoursOptions(),
        breaches=pirate_breaches,
        facts=facts,
        settle=settle,
        **columns_fold(pirate_score, code=contract_code, side=together),
    ),
    Game(
        key="cutthroat_contract",
        title=Word("Cutthroat contract"),
        family="bridge",
        tier="B",
        source=CUTTHROAT,
        seats=(4,),
        deal=CutthroatDeal,
        options=Options(),
        breaches=cutthroat_breaches,
        facts=facts,
        settle=settle,
        **columns_fold(cutthroat_score, code=lambda options: CUTTHROAT_CODE, side=scoring_side),
    ),
    Game(
        key="elective_contract",
        title=Word("Elective contract"),
        family="bridge",
        tier="B",
        source=ELECTIVE,
        seats=(4,),
        deal=ElectedDeal,
        options=ElectiveOptions(),
        breaches=elective_breaches,
        facts=facts,
        settle=settle,
        **columns_fold(elective_score, code=elective_code, side=scoring_side),
    ),
]
