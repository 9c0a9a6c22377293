"""Pinochle with a bid, to a target: clubs and home rules, partners, the double and triple packs, checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.games.shape import Fact, Table, partners
from scoring.games.shapes.counting_cards import NOT_IN_TRICKS, are_in_tricks
from scoring.games.shapes.declared import Field
from scoring.games.shapes.pinochle_rows import COUNTING, OF_48, TRADITIONAL
from scoring.games.shapes.undertakings import (
    BIDDER,
    MAY_BID,
    REVOKED,
    Fault,
    Pay,
    Rivals,
    Terms,
    Undertaken,
    Undertaking,
    bid,
    game,
    two_sides,
    won,
)
from scoring.words import Message, Word

WITH_A_BID = ("bidder", ())
MOST, MOST_MELDS = 5_000, 9_000
Odd = Callable[[Any, Undertaken], Iterable[Fault]]


def _melds(*, needed: bool = False) -> Field:
    when = None if needed else WITH_A_BID
    return Field("melds", "whole", Word("Melds"), 0, MOST_MELDS, 10, per="side", when=when)


def _tricks(total: int | Callable[[Table[Any]], int], *, needed: bool = False) -> Field:
    when = None if needed else WITH_A_BID
    return Field("tricks", "whole", Word("Tricks"), 0, total, per="side", total=total, when=when)


CARDS = replace(won(Word("Card points"), 250), when=WITH_A_BID, counting=COUNTING)


def _has_tricks(source: str, *, buried: bool = False) -> Odd:
    """Card points lie in the tricks of a side, but for those that the bidder has `buried`."""

    def faults(deal: Any, state: Undertaken) -> Iterator[Fault]:
        for side, (points, tricks) in enumerate(zip(deal.won or (), deal.tricks or (), strict=False)):
            if points and not tricks and not (buried and side == state.side(deal.bidder or 0)):
                yield "tricks", Message("A side without a trick has won no card points."), source
                return
        if getattr(deal, "revoked", None) is not None or not deal.won or sum(deal.won) != CARDS.total:
            return
        worths, players = OF_48[TRADITIONAL], state.table.size
        spare = len(worths) - players * sum(deal.tricks)
        of_bidder = [spare * (side == state.side(deal.bidder)) for side in range(len(deal.won))]
        if not are_in_tricks(worths, deal.won, deal.tricks, players, last=10, buried=of_bidder):
            yield "won", NOT_IN_TRICKS, source

    return faults


# To 1,000: the bidder against two others


def _bidder_melds(deal: Any, state: Undertaken) -> Sequence[int]:
    """000:l.24779: only the bidder melds."""
    cards = deal.won or (0,) * len(state.points)
    return [points + (deal.melds or 0) * (side == deal.bidder) for side, points in enumerate(cards)]


CLUB = Undertaking(
    key="pinochle_auction_1000_club", seats=(3,), target=1000, taken=_bidder_melds, made=(Pay.WORTH, Pay.OWN),
    rivals=lambda deal: Rivals.ELDEST,
    fields=(
        MAY_BID, replace(bid(100, MOST, step=10), low=lambda table: table.options.least),
        Field("melds", "whole", Word("Melds of the bidder"), 0, MOST_MELDS, 10, when=WITH_A_BID),
        CARDS, REVOKED,
    ),
    options=(Field("least", "whole", Word("Lowest bid"), 100, 200, 100, default=100),),
)  # fmt: skip


def _with_tricks(*, bidder_too: bool) -> Callable[[Any, Undertaken], Sequence[int]]:
    """Melds count with a trick, the bidder's anyhow unless he needs one too; a revoke costs the cards."""

    def taken(deal: Any, state: Undertaken) -> Sequence[int]:
        if deal.bidder is None:
            return (0,) * len(state.points)
        free = -1 if bidder_too else state.side(deal.bidder)
        revoked = getattr(deal, "revoked", None)
        return [
            cards * (side != revoked) + melds * (tricks > 0 or side == free)
            for side, (cards, melds, tricks) in enumerate(zip(deal.won, deal.melds, deal.tricks, strict=True))
        ]

    return taken


HOME = Undertaking(
    key="pinochle_auction_1000_home", seats=(3,), target=1000, taken=_with_tricks(bidder_too=False),
    rivals=lambda deal: Rivals.RAISED, faults=_has_tricks("000:l.24814", buried=True),
    fields=(MAY_BID, bid(100, MOST, step=10), _melds(), CARDS, _tricks(15), REVOKED),
)  # fmt: skip

# Partners


def _after_a_revoke(deal: Any, state: Undertaken, made: bool) -> Terms:
    """000:l.25545: the others' revoke saves the bidders; so do melds and a trick before their own."""
    if made:
        return Pay.OWN, Pay.OWN
    bidders = state.side(deal.bidder)
    enough = getattr(deal, "trick_before", False) and deal.melds[bidders] >= deal.bid
    saved = deal.revoked is not None and (deal.revoked != bidders or enough)
    return (Pay.NOTHING if saved else Pay.SET_BACK), Pay.OWN


TRICK_BEFORE = Field(
    "trick_before", "flag", Word("The bidders won a trick before the revoke"), when=("revoked", ()), rare=True
)
PARTNERS = Undertaking(
    key="pinochle_partnership_auction", seats=(4,), sides=partners, target=1000,
    taken=_with_tricks(bidder_too=True), terms=_after_a_revoke, revoke_makes=False,
    barred=lambda deal, state: (), faults=_has_tricks("000:l.25514"),
    fields=(MAY_BID, bid(100, MOST, step=10), _melds(), CARDS, _tricks(12), REVOKED, TRICK_BEFORE),
)  # fmt: skip
SHARED = Field(
    "shared", "flag", Word("The bidder gives a card of the widow to each other player"), default=False
)
WIDOW = replace(
    PARTNERS, key="pinochle_partnership_widow", faults=_has_tricks("000:l.25570", buried=True),
    options=(SHARED,),
    fields=(
        MAY_BID, bid(100, MOST, step=10), _melds(), CARDS,
        _tricks(lambda table: 12 if table.options.shared else 11), REVOKED, TRICK_BEFORE,
    ),
)  # fmt: skip

# The double pack and the triple pack

SCORELESS = Field("scoreless", "side", Word("Won no scoring card"), optional=True, rare=True)


def _with_a_scoring_card(deal: Any, state: Undertaken) -> Sequence[int]:
    """000:l.25644: melds need a scoring card; 000:l.25657: after the bidders' revoke no cards count."""
    if deal.bidder is None:
        return (0,) * len(state.points)
    void = deal.revoked == state.side(deal.bidder)
    return [
        cards * (not void and side != deal.revoked) + melds * (void or (cards > 0 and side != deal.scoreless))
        for side, (cards, melds) in enumerate(zip(deal.won, deal.melds, strict=True))
    ]


def _wiped_off(deal: Any, state: Undertaken) -> Sequence[int]:
    """000:l.25674: fewer than 200 in cards, and neither melds nor cards count."""
    full = _with_a_scoring_card(deal, state)
    if deal.bidder is None or deal.revoked == state.side(deal.bidder):  # no cards count, the melds do
        return full
    return [points if cards >= 200 else 0 for points, cards in zip(full, deal.won, strict=True)]


def _all_cards(total: int, last: int) -> Odd:
    """All card points are there unless a revoke ended the play; with no scoring card only the last trick."""

    def faults(deal: Any, state: Undertaken) -> Iterator[Fault]:
        cards = deal.won
        if cards is None:
            return
        if sum(cards) != total and deal.revoked is None:
            given = sum(cards)
            why = Message("The card points add up to {given}, not {total}.", given=given, total=total)
            yield "won", why, "000:l.25646"
        buried = state.table.size == 3 and deal.scoreless == deal.bidder
        if deal.scoreless is not None and cards[deal.scoreless] not in (0, last) and not buried:
            yield "scoreless", Message("Without a scoring card only the last trick counts."), "000:l.25644"

    return faults


def _packs(total: int, *, needed: bool = False) -> tuple[Field, ...]:
    """The fields of melds and cards of so many points."""
    cards = Field(
        "won", "whole", Word("Card points"), 0, total, 10, per="side", total=total, at_most=True,
        when=None if needed else WITH_A_BID, optional=needed,
    )  # fmt: skip
    return (_melds(needed=needed), cards, SCORELESS, REVOKED)


DOUBLE = Undertaking(
    key="pinochle_double_pack", seats=(4,), sides=partners, target=3500, taken=_with_a_scoring_card,
    terms=_after_a_revoke, revoke_makes=False, barred=lambda deal, state: (), faults=_all_cards(500, 20),
    fields=(MAY_BID, bid(500, MOST, step=10), *_packs(500)),
)  # fmt: skip


def _conceded(deal: Any, state: Undertaken) -> Sequence[int]:
    """000:l.25689: conceded before the lead, each other player has his melds and 100."""
    if not deal.conceded:
        return _with_a_scoring_card(deal, state)
    return [0 if side == deal.bidder else melds + 100 for side, melds in enumerate(deal.melds)]


def _played_or_conceded(deal: Any, state: Undertaken) -> Iterator[Fault]:
    yield from _all_cards(500, 20)(deal, state)
    if deal.conceded and deal.won is not None:
        yield "won", Message("A deal conceded before the lead has no card points."), "000:l.25689"
    if not deal.conceded and deal.won is None:
        yield "won", Message("Enter the card points, or that the bidder conceded."), "000:l.25689"


THREE = replace(
    DOUBLE, key="pinochle_double_three", seats=(3,), sides=CLUB.sides, target=4550, taken=_conceded,
    faults=_played_or_conceded,
    fields=(
        BIDDER, bid(500, MOST, step=10, needed=True), *_packs(500, needed=True),
        Field("conceded", "flag", Word("Conceded before the lead")),
    ),
)  # fmt: skip

# Check pinochle


def _bonus(name: str, title: Word, most: int) -> Field:
    return Field(name, "whole", title, 0, most, per="side", total=most, at_most=True, optional=True)


BONUSES = (
    (_bonus("round_trips", Word("Round trips"), 2), 5, 240),
    (_bonus("flushes", Word("Flushes"), 2), 2, 150),
    (_bonus("aces", Word("100 aces"), 2), 2, 100),
    (_bonus("groups", Word("80 kings, 60 queens or 40 jacks"), 6), 1, 40),
    (_bonus("double_pinochles", Word("Double pinochles"), 1), 2, 300),
)
"""Melds that are paid in checks, with how many each, and what it counts at least (000:l.25724)."""
SLAM, A_GAME, MINUS_NET = 5, 10, 5


def contract_checks(number: int) -> int:
    """What a contract made pays, in checks; beaten, it costs twice as many.

    >>> [contract_checks(number) for number in (200, 240, 250, 300, 390, 400, 450)]
    [2, 2, 4, 7, 10, 15, 20]
    """
    step = (number - 200) // 50
    return (2, 4, 7, 10)[step] if step < 4 else 10 + 5 * (step - 3)


def _checks(deal: Any, state: Undertaken, made: bool) -> tuple[int, ...]:
    """What each player of a side gets from one opponent for a deal."""
    counted = [0, 0]
    for kept, chips, _ in BONUSES:
        for side, number in enumerate(getattr(deal, kept.name) or ()):
            counted[side] += chips * number
    bidders = state.side(deal.bidder)
    counted[bidders if made else 1 - bidders] += contract_checks(deal.bid) * (1 if made else 2)
    for side, tricks in enumerate(deal.tricks):
        counted[side] += SLAM * (tricks == 12)
    return counted[0] - counted[1], counted[1] - counted[0]


def _game_checks(state: Undertaken) -> tuple[int, ...]:
    """000:l.25745: 10 for the game, 1 for each 100 points more or part of them, 5 if the losers are minus."""
    (winner,) = state.winners
    margin, losers = int(state.points[winner] - state.points[1 - winner]), state.points[1 - winner]
    bonus = A_GAME + -(-max(0, margin) // 100) + MINUS_NET * (losers < 0)
    return tuple(chips + (bonus if side == winner else -bonus) for side, chips in enumerate(state.checks))


def _melds_hold_bonuses(deal: Any, state: Undertaken) -> Iterator[Fault]:
    yield from _has_tricks("000:l.25720")(deal, state)
    for side, melds in enumerate(deal.melds):
        for kept, _, least in BONUSES:
            if melds < least * (getattr(deal, kept.name) or (0, 0))[side]:
                why = Message("{title}: the melds of that side count less.", title=kept.title)
                yield kept.name, why, "000:l.25724"


def _checks_so_far(state: Undertaken) -> Iterator[Fact]:
    yield Fact("checks", Word("Checks"), " – ".join(map(str, state.checks)))


CHECKS = Undertaking(
    key="pinochle_check", seats=(4,), sides=partners, target=1000, taken=_with_tricks(bidder_too=True),
    checks=_checks, game_checks=_game_checks, facts=_checks_so_far, faults=_melds_hold_bonuses,
    fields=(
        BIDDER, bid(200, MOST, step=10, needed=True), _melds(needed=True),
        replace(won(Word("Card points"), 250), counting=COUNTING),
        _tricks(12, needed=True), *(kept for kept, _, _ in BONUSES),
    ),
)  # fmt: skip

ROWS = (
    CLUB,
    HOME,
    PARTNERS,
    WIDOW,
    DOUBLE,
    replace(DOUBLE, key="pinochle_wipe_off", taken=_wiped_off, option_of="pinochle_double_pack"),
    THREE,
    replace(
        DOUBLE, key="pinochle_triple_six", seats=(6,), sides=two_sides, target=4500,
        faults=_all_cards(750, 30),
        fields=(MAY_BID, bid(750, MOST, step=10), *_packs(750)),
    ),
    CHECKS,
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
