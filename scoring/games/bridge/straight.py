"""Straight bridge (bridge-whist) and what is scored like it. Source: 000:l.15539, 001:l.609.

Trumps are made, not bid for; whichever side takes odd tricks counts them towards a game of 30.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.bridge.relatives import straight
from scoring.bridge.relatives.holdings import Holding, check_holding
from scoring.games.bridge.pad import ABOVE, BELOW, Pad, Premiums, rubber
from scoring.games.bridge.written import Above, Below, miswritten
from scoring.games.fields import PerSide, Player, Side, record, titled
from scoring.games.shape import End, Fact, Game, Line, Settlement, best
from scoring.games.stateless import to_reach
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

SOURCE = "000:l.15539"
CHAPTER = "001:l.609"
AMERICAN_LIMIT = 100
NO_HONOURS = Message("No honours were entered, but one side always holds at least three of the five.")

Trumps = Annotated[Literal["spades", "clubs", "diamonds", "hearts", "notrump"], titled(Word("Trumps"))]
Honours = Annotated[
    Literal["three", "four_divided", "four_in_one_hand", "five_divided", "four_and_fifth", "five_in_one_hand"]
    | None,
    titled(Word("Honours")),
]
HonoursSide = Annotated[Side | None, titled(Word("Honours held by"))]
Chicane = Annotated[Side | None, titled(Word("Hand with no trumps (chicane)"))]
Tricks = Annotated[int, titled(Word("Tricks"), low=0, high=straight.TRICKS)]
Doubles = Annotated[int, titled(Word("Doubles and redoubles"), low=0, high=20)]
HonourTable = Annotated[
    Literal["five_times", "four_times", "doubled", "in_points"],
    titled(Word("Honours"), extra={"words": {
        "five_times": str(Word("times the trick value, five divided five times")),
        "four_times": str(Word("times the trick value, five divided four times")),
        "doubled": str(Word("times the value of a trick as doubled")),
        "in_points": str(Word("30 to 100 points as at auction bridge")),
    }}),
]  # fmt: skip
Revokes = Annotated[
    PerSide[Annotated[int, titled(Word("Revokes"), low=0, high=6)]] | None, titled(Word("Revokes"))
]
RevokeChoice = Annotated[
    Literal["tricks", "points_off", "points_on"],
    titled(Word("Penalty for a revoke: tricks or points"), extra={"beside": "revokes"}),
]


@record
class Options:
    """The book, the most a trick may be worth (nothing said: by the book; 0: no limit), and honours."""

    edition: Annotated[Literal["s000", "american", "english"], titled(Word("Rules"))] = "s000"
    trick_limit: Annotated[int | None, titled(Word("Maximum value of a trick"), low=0, high=10_000)] = None
    honour_table: HonourTable = "five_times"
    chicane: Annotated[bool, titled(Word("A hand without trumps counts (chicane)"))] = True


@record
class Deal:
    """Trumps, tricks as they were won in play, honours of one side; revokes move tricks afterwards."""

    trump: Trumps
    tricks: Annotated[PerSide[Tricks], titled(Word("Tricks won"))]
    doubles: Doubles = 0
    honours: Honours = None
    honours_side: HonoursSide = None
    chicane: Chicane = None
    revokes: Revokes = None
    revoke_choice: RevokeChoice = "tricks"
    maker: Annotated[Player | None, titled(Word("Trumps made by"))] = None
    dealer: DealerName = None
    below: Below = None
    above: Above = None


def breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, SOURCE, pad.table.players)
    faults = [
        *deal_breaches(deal),
        *no_chicane(pad.table.options, deal),
        *_revoke_breaches(pad, deal),
        *_maker(pad, deal),
    ]
    yield from faults
    if not faults:
        yield from miswritten(deal_lines(pad, deal), deal, deal.trump, SOURCE)


def deal_breaches(deal: Any) -> Iterator[RuleError]:
    """What no straight bridge deal can be, whatever came before."""
    if sum(deal.tricks) != straight.TRICKS:
        yield RuleError(
            "straight.tricks", "tricks", "Tricks add up to {sum}, not 13.", SOURCE, sum=sum(deal.tricks)
        )
    yield from honours_breaches(deal, deal.trump, SOURCE)
    if deal.chicane is not None and deal.trump == straight.NOTRUMP:
        yield RuleError("straight.chicane", "chicane", "There is no chicane without a trump suit.", SOURCE)


def no_chicane(options: Any, deal: Any) -> Iterator[RuleError]:
    """A chicane where the table does not count it."""
    if deal.chicane is not None and not options.chicane:
        yield RuleError("straight.no_chicane", "chicane", "Chicane does not count at this table.", SOURCE)


def honours_breaches(deal: Any, denomination: str, source: str) -> Iterator[RuleError]:
    """Honours are of one side: what it holds and who it is are said together."""
    if (deal.honours is None) != (deal.honours_side is None):
        yield RuleError(
            "honours.side", "honours_side",
            "Enter what the honours are and which side held them, or leave both blank.", source,
        )  # fmt: skip
    if deal.honours is not None:
        try:
            check_holding(Holding(deal.honours), notrump=denomination == straight.NOTRUMP, source=source)
        except RuleError as error:
            yield error


def honours_forgotten(deal: Any) -> Iterator[Message]:
    """A doubt about a deal with a trump suit: of its five honours one side always holds three or more."""
    if deal.honours is None and deal.trump != straight.NOTRUMP:
        yield NO_HONOURS


def _revoke_breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    edition = pad.table.options.edition
    if deal.revokes and any(deal.revokes) and edition == "s000":
        yield RuleError(
            "straight.revokes", "revokes",
            "Under these rules a revoke only transfers tricks: enter the tricks after the transfer.", SOURCE,
        )  # fmt: skip
    if deal.revoke_choice != "tricks" and edition != "english":
        yield RuleError(
            "straight.revoke_choice", "revoke_choice",
            "The other side may choose points for a revoke only under English practice.", CHAPTER,
        )  # fmt: skip


def _maker(pad: Pad, deal: Any) -> Iterator[RuleError]:
    if deal.maker is not None and deal.maker % 2 != pad.played % 2:
        yield RuleError(
            "straight.maker", "maker", "Trumps are made by the dealer or the "
            "dealer's partner, not {player}.", SOURCE,
            player=pad.table.players[deal.maker],
        )  # fmt: skip


def deal_lines(pad: Pad, deal: Any) -> Iterator[Line]:
    """What a deal puts on the pad."""
    unit = trick_unit(deal, pad.table.options)
    tricks = transferred(deal)
    for side in (0, 1):
        if counted := _capped(pad, deal, side, straight.odd_tricks(tricks[side]) * unit):
            yield Line(side, counted, Message("odd tricks"), BELOW)
    yield from _revoke_points(pad, deal, unit)
    yield from slam_lines(deal)
    yield from honour_lines(deal, pad.table.options.honour_table, unit)


def trick_unit(deal: Any, options: Any) -> int:
    limit = options.trick_limit
    if limit is None:
        limit = 0 if options.edition == "s000" else AMERICAN_LIMIT
    return straight.trick_unit(deal.trump, deal.doubles, limit)


def revoked(deal: Any, side: int) -> int:
    """How often a side revoked in a deal."""
    return deal.revokes[side] if deal.revokes else 0


def transferred(deal: Any) -> tuple[int, ...]:
    """Tricks of both sides after three have moved for every revoke."""
    if deal.revoke_choice != "tricks":
        return tuple(deal.tricks)
    first, second = deal.tricks
    lost = min(first, straight.REVOKE * revoked(deal, 0))
    won = min(second, straight.REVOKE * revoked(deal, 1))
    return (first - lost + won, second + lost - won)


def _capped(pad: Pad, deal: Any, side: int, points: int) -> int:
    """A side that revoked stops two points short of game. 001:l.647."""
    room = max(0, straight.CAP - int(pad.part_scores[side]))
    return min(points, room) if revoked(deal, side) else points


def _revoke_points(pad: Pad, deal: Any, unit: int) -> Iterator[Line]:
    """English practice: three tricks' value off the revoking side's score, or on to the other's."""
    for side in (0, 1):
        points = straight.REVOKE * unit * revoked(deal, side)
        if points and deal.revoke_choice == "points_on":
            yield Line(1 - side, points, Message("the other side revoked"), BELOW)
        elif points and deal.revoke_choice == "points_off":
            made = _capped(pad, deal, side, straight.odd_tricks(deal.tricks[side]) * unit)
            yield Line(side, -min(points, made + int(pad.part_scores[side])), Message("a revoke"), BELOW)


def slam_lines(deal: Any) -> Iterator[Line]:
    """A slam won in play, by a side that did not revoke."""
    for side in (0, 1):
        points = straight.slam(deal.tricks[side])
        if points and not revoked(deal, side):
            is_grand = deal.tricks[side] == straight.TRICKS
            yield Line(side, points, Message("grand slam") if is_grand else Message("little slam"), ABOVE)


def honour_lines(deal: Any, table: str, unit: int) -> Iterator[Line]:
    """Honours and chicane above the line by an honour table; a trick as doubled is worth `unit`."""
    if deal.honours is not None:
        points = straight.honours(deal.trump, Holding(deal.honours), table, unit)
        yield Line(deal.honours_side, points, Message("honours"), ABOVE)
    if deal.chicane is not None:
        points = straight.chicane(deal.trump, table, unit)
        yield Line(deal.chicane, points, Message("chicane"), ABOVE)


def facts(pad: Pad) -> Iterator[Fact]:
    yield player_dealing(pad.table, pad.played)


def reversed_lines(pad: Pad, deal: Any) -> Iterator[Line]:
    """Reversi: each side scores what the other makes; who revokes takes three tricks. 001:l.795."""
    turned = replace(deal, revokes=deal.revokes and deal.revokes[::-1])
    first, second = transferred(turned)
    as_played = replace(deal, revokes=None, tricks=(first, second))
    for line in deal_lines(pad, as_played):
        yield replace(line, side=1 - line.side)


def _reversi_breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    yield from contradictions(facts(pad), deal, "001:l.795", pad.table.players)
    yield from deal_breaches(deal)
    yield from no_chicane(pad.table.options, deal)
    yield from _maker(pad, deal)


def _short_breaches(pad: Pad, deal: Any) -> Iterator[RuleError]:
    yield from breaches(pad, deal)
    if deal.doubles:
        yield RuleError("straight.doubles", "doubles", "There is no doubling in this game.", "001:l.797")


def _one_game(pad: Pad) -> Message | None:
    return Message("A side has reached 30 below the line.") if max(pad.games) else None


def _a_stake_a_game(pad: Pad) -> Settlement:
    """Who has more points, of tricks and honours together, wins one stake of the game. 001:l.797."""
    winners = best(pad.points) if pad.points[0] != pad.points[1] and max(pad.games) else ()
    stake = {(): 0, (0,): 1, (1,): -1}[winners]
    payments = tuple(stake if seat % 2 == 0 else -stake for seat in range(pad.table.size))
    return Settlement(pad.points, winners, payments)


_PREMIUMS = Premiums(straight.RUBBER, straight.RUBBER)
_BY_CHAPTER = replace(Options(), edition="american")


def _rubber_of(lines: Any) -> Any:
    return rubber(
        lines, game=lambda options: straight.GAME, premiums=lambda options: _PREMIUMS,
        rounded=lambda options: False,
    )  # fmt: skip


BRIDGE_WHIST: Game[Pad, Deal, Options] = Game(
    key="bridge_whist",
    title=Word("Bridge-whist (straight bridge)"),
    family="bridge",
    tier="B",
    source=SOURCE,
    editions=("s000", "american", "english"),
    seats=(4,),
    deal=Deal,
    options=Options(),
    breaches=breaches,
    facts=facts,
    doubts=honours_forgotten,
    names=("straight_bridge", "bridge_straight"),
    **_rubber_of(deal_lines),
)

GAMES = [
    BRIDGE_WHIST,
    replace(
        BRIDGE_WHIST,
        key="bridge_reversi",
        title=Word("Reversi bridge"),
        source="001:l.795",
        editions=(),
        names=(),
        options=_BY_CHAPTER,
        breaches=_reversi_breaches,
        apply=lambda pad, deal: pad.after(reversed_lines(pad, deal)),
    ),
    replace(
        BRIDGE_WHIST,
        key="short_bridge_1913",
        title=Word("Short bridge of 1913, to 30 points"),
        source="001:l.797",
        editions=(),
        names=("bridge_short",),
        options=_BY_CHAPTER,
        breaches=_short_breaches,
        ended=End(_one_game, lambda pad: to_reach(pad.game, pad.part_scores)),
        settle=_a_stake_a_game,
    ),
]
