"""Contract bridge with one denomination more: nullos (Spanish bridge), or a fifth suit.

Source: 000:l.15323, 000:l.15335.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from scoring.bridge import Contract, Denomination, Doubling, Result
from scoring.bridge.relatives import five_suits
from scoring.bridge.rubber import GAME, RUBBER_TABLES, entries
from scoring.games.bridge.auction import Adverse, Declarer, Doubled, Level, Passed, Tricks, complete
from scoring.games.bridge.contract_rubber import SIDES, premiums_of
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, rubber
from scoring.games.bridge.written import (
    Above,
    Below,
    Rounding,
    Vulnerable,
    bid_words,
    miswritten,
    vulnerable_now,
)
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Fact, Game, Line, law_93
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Seat, Word

SPANISH, FIVE = "000:l.15323", "000:l.15335"
NULLOS, NOTRUMP = "nullos", "notrump"
FIGURES = RUBBER_TABLES["portland_1948"]
Holder = Annotated[Player | None, titled(Word("Honours held by"))]


@record
class Options:
    """How a rubber is settled."""

    rounding: Rounding = "hundreds"


@record
class SpanishDeal:
    """A contract with declarer's tricks; nullos are made by losing them."""

    level: Level = None
    denomination: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades", "nullos", "notrump"] | None,
        titled(Word("Denomination")),
    ] = None
    declarer: Declarer = None
    tricks: Tricks = None
    doubled: Doubled = 0
    passed: Passed = False
    honours: Annotated[Literal[100, 150] | None, titled(Word("Honours"))] = None
    holder: Holder = None
    adverse: Adverse = None
    dealer: DealerName = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


@record
class FiveSuitDeal:
    """A contract of up to eight odd tricks, with declarer's tricks of sixteen."""

    level: Annotated[int | None, titled(Word("Level"), low=1, high=8)] = None
    denomination: Annotated[
        Literal["clubs", "diamonds", "hearts", "spades", "eagles", "notrump"] | None,
        titled(Word("Denomination")),
    ] = None
    declarer: Declarer = None
    tricks: Annotated[int | None, titled(Word("Declarer's tricks"), low=0, high=five_suits.TRICKS)] = None
    doubled: Doubled = 0
    passed: Passed = False
    honours: Annotated[Literal[100, 150, 300] | None, titled(Word("Honours"))] = None
    holder: Holder = None
    adverse: Annotated[int | None, titled(Word("Opponents' tricks"), low=0, high=five_suits.TRICKS)] = None
    dealer: DealerName = None
    vulnerable: Vulnerable = None
    below: Below = None
    above: Above = None


@dataclass(frozen=True, slots=True)
class Kind:
    """What sets one of the two apart: its source, all its tricks, honours by trumps or not, its lines."""

    source: str
    tricks: int
    trump_honours: tuple[int, ...]
    aces: tuple[int, ...]
    lines: Callable[[Pad, Any], Iterable[Line]]


def _spanish_lines(pad: Pad, deal: Any) -> Iterator[Line]:
    """Nullos count as no-trumps, and the tricks that the others took as declarer's."""
    if deal.passed:
        return
    lost = deal.denomination == NULLOS
    named = NOTRUMP if lost else deal.denomination
    contract = Contract(deal.level, _LETTERS[named], _DOUBLINGS[deal.doubled], list(Seat)[deal.declarer])
    result = Result(contract, 13 - deal.tricks if lost else deal.tricks)
    for entry in entries(result, FIGURES, vulnerable=pad.vulnerable(deal.declarer % 2)):
        yield Line(SIDES.index(entry.side), entry.points, entry.why, BELOW if entry.below else ABOVE)
    yield from _honours(deal)


_DOUBLINGS = (Doubling.NONE, Doubling.DOUBLED, Doubling.REDOUBLED)
_LETTERS = {
    "clubs": Denomination.CLUBS,
    "diamonds": Denomination.DIAMONDS,
    "hearts": Denomination.HEARTS,
    "spades": Denomination.SPADES,
    NOTRUMP: Denomination.NOTRUMP,
}


def _five_suit_lines(pad: Pad, deal: Any) -> Iterator[Line]:
    if deal.passed:
        return
    side = deal.declarer % 2
    for mark in five_suits.marks(
        deal.level, deal.denomination, deal.doubled, deal.tricks, vulnerable=pad.vulnerable(side)
    ):
        yield Line(side if mark.declarer else 1 - side, mark.points, mark.why, BELOW if mark.below else ABOVE)
    yield from _honours(deal)


def _honours(deal: Any) -> Iterator[Line]:
    if deal.honours is not None:
        yield Line(deal.holder % 2, deal.honours, Message("honours"), ABOVE)


def _breaches(kind: Kind) -> Callable[[Pad, Any], Iterator[RuleError]]:
    def breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
        yield from contradictions(facts(pad), deal, kind.source, pad.table.players)
        faults = [*complete(deal, kind.source, all_tricks=kind.tricks), *_wrong_honours(kind, deal)]
        yield from faults
        if not faults:
            bid = bid_words(deal.level, deal.denomination)
            yield from miswritten(kind.lines(pad, deal), deal, bid, kind.source)

    return breaches


def _wrong_honours(kind: Kind, deal: Any) -> Iterator[RuleError]:
    if (deal.honours is None) != (deal.holder is None):
        yield RuleError(
            "honours.holder",
            "holder",
            "For honours, enter both the points and the hand that held them.",
            kind.source,
        )
    counted = kind.aces if deal.denomination in (NOTRUMP, NULLOS) else kind.trump_honours
    if deal.honours is not None and deal.honours not in counted:
        yield RuleError(
            "honours.points", "honours", "Honours count {counted} here, not {points}.", kind.source,
            counted=", ".join(map(str, counted)), points=deal.honours,
        )  # fmt: skip


def facts(pad: Pad) -> Iterator[Fact]:
    yield player_dealing(pad.table, pad.played)
    yield vulnerable_now(pad.vulnerable(0), pad.vulnerable(1))


_SPANISH = Kind(SPANISH, 13, trump_honours=(100, 150), aces=(150,), lines=_spanish_lines)
_FIVE = Kind(
    FIVE,
    five_suits.TRICKS,
    trump_honours=(100, 150),
    aces=(150, five_suits.FIVE_ACES),
    lines=_five_suit_lines,
)


def _game(kind: Kind, key: str, title: Word, deal: type[Any], names: tuple[str, ...], game: int) -> Any:
    return Game(
        key=key,
        correction_law=law_93,
        title=title,
        family="bridge",
        tier="B",
        source=kind.source,
        seats=(4,),
        deal=deal,
        options=Options(),
        breaches=_breaches(kind),
        facts=facts,
        names=names,
        **rubber(
            kind.lines,
            game=lambda options: game,
            premiums=lambda options: premiums_of(FIGURES),
            rounded=lambda options: options.rounding == "hundreds",
        ),
    )


GAMES = [
    _game(_SPANISH, "spanish_bridge", Word("Spanish bridge"), SpanishDeal, (), GAME),
    _game(
        _FIVE, "five_suit_bridge", Word("Five-suit bridge, Quintract"), FiveSuitDeal, ("quintract",),
        five_suits.GAME,
    ),
]  # fmt: skip
