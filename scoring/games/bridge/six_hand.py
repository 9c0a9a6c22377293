"""Six-hand bridge: three pairs, three rubbers at once, two deals to a turn. Source: 001:l.775.

The pair at the ends deals and meets both others, a deal each; then the next pair deals. A rubber that is
over between two pairs leaves them idle. Scored as straight bridge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from scoring.bridge.relatives import straight
from scoring.games.bridge import straight as two_sides
from scoring.games.bridge.pad import Pad, Premiums, end_lines
from scoring.games.bridge.straight import (
    Chicane,
    Doubles,
    Honours,
    HonoursSide,
    Options,
    RevokeChoice,
    Revokes,
)
from scoring.games.fields import Side, record, titled
from scoring.games.settling import by_player
from scoring.games.shape import Fact, Game, Line, Settlement, Table, best, partners
from scoring.games.stateless import added
from scoring.words import Message, RuleError, Word

SOURCE = "001:l.775"
PAIRINGS = ((0, 1), (0, 2), (1, 2))
PAIRS = 3


@record
class Deal:
    """Trumps and tricks of the dealing pair against one of the others, and what else counts."""

    against: Annotated[Side, titled(Word("Against"))]
    trump: two_sides.Trumps
    tricks: Annotated[int, titled(Word("Tricks won by the dealing pair"), low=0, high=straight.TRICKS)]
    doubles: Doubles = 0
    honours: Honours = None
    honours_side: HonoursSide = None
    chicane: Chicane = None
    revokes: Revokes = None
    revoke_choice: RevokeChoice = "tricks"
    dealing: Annotated[Side | None, titled(Word("Dealing pair"))] = None


@dataclass(frozen=True, slots=True)
class Three:
    """Three pads, of the pairings in order; which pair deals, and whom it has met in this turn."""

    table: Table[Options]
    pads: tuple[Pad, ...]
    dealing: int = 0
    met: tuple[int, ...] = ()
    last: tuple[Line, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The pairs that the dealing pair still meets in this turn."""
        return tuple(pair for pair in range(PAIRS) if pair not in self.met and self.playing(pair))

    def playing(self, pair: int) -> bool:
        """Whether the rubber of the dealing pair with this one goes on."""
        return pair != self.dealing and not self.pads[pairing(self.dealing, pair)].over

    def turned(self) -> Three:
        """The same once the deal has passed on, where nobody is left to meet in this turn."""
        state = self
        for _ in range(PAIRS):
            if state.waiting:
                return state
            state = replace(state, dealing=(state.dealing + 1) % PAIRS, met=())
        return state


def pairing(one: int, other: int) -> int:
    """Which of the three rubbers two pairs play, from 0."""
    return PAIRINGS.index((min(one, other), max(one, other)))


def start(table: Table[Options]) -> Three:
    return Three(table, tuple(Pad(table, straight.GAME) for _ in PAIRINGS))


def breaches(state: Three, deal: Deal) -> Iterator[RuleError]:
    if deal.dealing is not None and deal.dealing != state.dealing:
        yield RuleError(
            "six_hand.dealing", "dealing", "It is {pair} to deal.", SOURCE, pair=_names(state, state.dealing)
        )
    if deal.against not in state.waiting:
        yield RuleError(
            "six_hand.against", "against", "It is {pair} to deal, against {waiting}.", SOURCE,
            pair=_names(state, state.dealing),
            waiting=", ".join(_names(state, pair) for pair in state.waiting),
        )  # fmt: skip
        return
    for name in ("honours_side", "chicane"):
        if getattr(deal, name) not in (None, state.dealing, deal.against):
            yield RuleError(
                "six_hand.side", name, "{pair} are not playing in this deal.", SOURCE,
                pair=_names(state, getattr(deal, name)),
            )  # fmt: skip
            return
    yield from two_sides.deal_breaches(_between(state, deal))
    yield from two_sides.no_chicane(state.table.options, deal)


def _between(state: Three, deal: Deal) -> Any:
    """The deal as the pad of the two pairs knows it: sides in the order of the pairing."""
    order = PAIRINGS[pairing(state.dealing, deal.against)]
    tricks = {state.dealing: deal.tricks, deal.against: straight.TRICKS - deal.tricks}
    return two_sides.Deal(
        trump=deal.trump,
        tricks=tuple(tricks[pair] for pair in order),
        doubles=deal.doubles,
        honours=deal.honours,
        honours_side=None if deal.honours_side is None else order.index(deal.honours_side),
        chicane=None if deal.chicane is None else order.index(deal.chicane),
        revokes=None if deal.revokes is None else tuple(deal.revokes[pair] for pair in order),
        revoke_choice=deal.revoke_choice,
    )


def apply(state: Three, deal: Deal) -> Three:
    place = pairing(state.dealing, deal.against)
    pad = state.pads[place]
    lines = tuple(two_sides.deal_lines(pad, _between(state, deal)))
    pads = (*state.pads[:place], pad.after(lines), *state.pads[place + 1 :])
    last = tuple(_of_pair(place, line) for line in lines)
    return replace(state, pads=pads, met=(*state.met, deal.against), last=last).turned()


def _of_pair(place: int, line: Line) -> Line:
    return replace(line, side=PAIRINGS[place][line.side])


def totals(state: Three) -> tuple[Any, ...]:
    points = [0] * PAIRS
    for order, pad in zip(PAIRINGS, state.pads, strict=True):
        for side, pair in enumerate(order):
            points[pair] += int(pad.points[side])
    return tuple(points)


def facts(state: Three) -> Iterator[Fact]:
    yield Fact("dealing", Word("Dealing pair"), _names(state, state.dealing))
    yield Fact("meets", Word("Opponents"), ", ".join(_names(state, pair) for pair in state.waiting))


def _names(state: Three, pair: int) -> str:
    players = state.table.players
    return f"{players[pair]} + {players[pair + PAIRS]}"


def ended(state: Three) -> Message | None:
    return Message("All three rubbers have been played.") if all(pad.over for pad in state.pads) else None


def settle(state: Three) -> Settlement:
    """Every two pairs settle their rubber by its difference; a finished one has its 100."""
    lines: list[Line] = []
    paid = [0] * PAIRS
    for place, pad in enumerate(state.pads):
        premium = end_lines(pad, Premiums(straight.RUBBER, straight.RUBBER)) if pad.over else ()
        lines += [_of_pair(place, line) for line in premium]
        first, second = added(pad.points, premium)
        one, other = PAIRINGS[place]
        paid[one] += int(first - second)
        paid[other] += int(second - first)
    final = added(totals(state), lines)
    return Settlement(final, best(final), by_player(paid, partners(state.table)), tuple(lines))


GAMES = [
    Game(
        key="bridge_six_hand",
        title=Word("Six-hand bridge"),
        family="bridge",
        tier="B",
        source=SOURCE,
        seats=(6,),
        sides=partners,
        deal=Deal,
        options=replace(Options(), edition="american"),
        start=start,
        breaches=breaches,
        apply=apply,
        totals=totals,
        lines=lambda state: state.last,
        facts=facts,
        ended=ended,
        settle=settle,
        names=("six_hand_bridge",),
    ),
]
