"""Mort, French dummy: a tournée of games for three or four players. Source: 001:l.2632; 000 has its name.

Vivant plays with the dead hand against two. A game is five points of tricks, played out; slams stand on
the score sheet alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from scoring.games.bridge.pad import NOBODY
from scoring.games.fields import Player, record, titled
from scoring.games.shape import Fact, Game, Line, Number, Table
from scoring.games.stateless import added
from scoring.games.whist.tournee import Tournee, settled, settled_with_both
from scoring.games.whist.whist import (
    BOOK,
    BY_CARDS,
    TRICKS,
    Marker,
    Rules,
    Tricks,
    facts,
    off_first,
    revoked_too_often,
)
from scoring.words import Message, RuleError, Word, nouns

SOURCE = "001:l.2632"
GAME, REVOKE, SLAM, CONSOLATION = 5, 3, 20, 4
ON_THE_SHEET = "sheet"
MARGINS: Mapping[Number, Word] = {1: Word("single"), 2: Word("double"), 3: Word("triple")}
RULES = Rules(SOURCE, GAME, REVOKE, (), honours=False, single_from=3, stops=False, play_out=True, games=1)


@record
class Options:
    """Whether the fourth player, who sits out, shares what Vivant wins or loses."""

    edition: Annotated[Literal["tournee", "name"], titled(Word("Rules"))] = "tournee"
    sitter_shares: Annotated[
        bool, titled(Word("The player sitting out shares Vivant's gains and losses"))
    ] = False


@record
class MortRevoke:
    """A revoke and its penalty; on the score sheet it counts three when the game is settled."""

    player: Annotated[Player, titled(Word("Player who revoked"))]
    penalty: Annotated[Literal["tricks", "add", "subtract", "sheet"], titled(Word("Penalty"))]


@record
class Deal:
    """Tricks of Vivant and Mort as won in play; thirteen of a side that did not revoke are a slam."""

    tricks: Annotated[Tricks, titled(Word("Tricks won by Vivant's side"))]
    revokes: Annotated[tuple[MortRevoke, ...], titled(Word("Revokes"))] = ()


def vivant(state: Tournee) -> int:
    """Who plays with Mort: in the order of the cut."""
    return state.finished % state.table.size


def sitter(state: Tournee) -> int | None:
    """Of four the one who has just been Vivant sits out, in the first game the last of the cut."""
    return (state.finished - 1) % state.table.size if state.table.size == 4 else None


def _side(state: Tournee, player: int) -> int:
    return int(player != vivant(state))


def start(table: Table[Any]) -> Tournee:
    return Tournee(table, Marker(table, RULES), (0,) * table.size)


def breaches(state: Tournee, deal: Deal) -> Iterator[RuleError]:
    revoking = (_side(state, revoke.player) for revoke in deal.revokes)
    yield from revoked_too_often(revoking, TRICKS, SOURCE)
    for place, revoke in enumerate(deal.revokes, 1):
        if revoke.player == sitter(state):
            yield RuleError(
                "mort.sitter", f"revokes.{place}.player", "{player} sits out this game.", SOURCE,
                player=state.table.players[revoke.player],
            )  # fmt: skip


def slam_of(state: Tournee, deal: Deal) -> int | None:
    """The side that won all tricks in play, if it did not revoke."""
    side = {TRICKS: 0, 0: 1}.get(deal.tricks)
    revoked = any(_side(state, revoke.player) == side for revoke in deal.revokes)
    return None if revoked else side


def marked(state: Tournee, deal: Deal) -> Iterator[Line]:
    """What a deal marks: revokes first, then the tricks that they leave; a slam's tricks count nothing."""
    tricks = [deal.tricks, TRICKS - deal.tricks]
    for revoke in off_first(deal.revokes):
        side = _side(state, revoke.player)
        if revoke.penalty == "add":
            yield Line(1 - side, REVOKE, Message("the other side revoked"))
        elif revoke.penalty == "subtract":
            yield Line(side, -REVOKE, Message("a revoke"))
        elif revoke.penalty == "tricks":
            moved = max(0, min(REVOKE, tricks[side] - 1))  # one must remain: penalties make no slam
            tricks[side] -= moved
            tricks[1 - side] += moved
    if slam_of(state, deal) is None:
        yield from (Line(side, taken - BOOK, BY_CARDS) for side, taken in enumerate(tricks) if taken > BOOK)


def apply(state: Tournee, deal: Deal) -> Tournee:
    barred = {_side(state, revoke.player) for revoke in deal.revokes}
    marker = state.marker.after(marked(state, deal), barred=barred)
    after = replace(
        state,
        marker=marker,
        slams=added(state.slams, _tallies(slam_of(state, deal))),
        claims=added(state.claims, (line for line in _claims(state, deal))),
        last=(),
    )
    return _finished(after) if marker.over else after


def _tallies(side: int | None) -> Iterator[Line]:
    if side is not None:
        yield Line(side, 1, Message("slam"))


def _claims(state: Tournee, deal: Deal) -> Iterator[Line]:
    """Revokes that stand on the sheet, to the side that claimed them."""
    for revoke in deal.revokes:
        if revoke.penalty == ON_THE_SHEET:
            yield Line(1 - _side(state, revoke.player), 1, Message("the other side revoked"))


def game_lines(state: Tournee) -> Iterator[Line]:
    """A finished game: points and margin and consolation, less what the losers have on marker and sheet."""
    parts = [(points, part) for points, part in game_parts(state) if points]
    value = sum(points for points, _part in parts)
    why = Message(
        "{parts}: {value} to the winners, between Vivant and each opponent",
        parts=_listed([part for _points, part in parts]), value=value,
    )  # fmt: skip
    yield from _to_vivant(state, value if state.marker.won[-1].side == 0 else -value, why)


def game_parts(state: Tournee) -> Iterator[tuple[Number, Message]]:
    """What the value of a finished game is made up of, for its winners."""
    won, marked = state.marker.won[-1], state.marker.points
    mine, theirs = won.side, 1 - won.side
    yield marked[mine], nouns.points(marked[mine])
    yield won.value, Message("{n} for a {kind} game", n=won.value, kind=MARGINS[won.value])
    yield CONSOLATION, Message("{n} for consolation", n=CONSOLATION)
    slams, claims = [SLAM * n for n in state.slams], [REVOKE * n for n in state.claims]
    yield slams[mine], Message("{n} for slams", n=slams[mine])
    yield claims[mine], Message("{n} for revokes on the score sheet", n=claims[mine])
    yield -marked[theirs], Message("less {points} of the losers", points=nouns.points(marked[theirs]))
    yield -slams[theirs], Message("less {n} for slams of the losers", n=slams[theirs])
    yield -claims[theirs], Message("less {n} for revokes of the winners on the score sheet", n=claims[theirs])


def _listed(parts: Sequence[Message]) -> Message:
    first, *rest = parts
    return Message("{first}, {rest}", first=first, rest=_listed(rest)) if rest else first


def _to_vivant(state: Tournee, value: Number, why: Message) -> Iterator[Line]:
    """Vivant settles with each adversary; a sitter who shares halves it with him."""
    out, alone = sitter(state), vivant(state)
    if out is None or not state.table.options.sitter_shares:
        players = [player for player in range(state.table.size) if player != out]
        yield from settled_with_both(players, alone, value, why)
        return
    for player in range(state.table.size):
        yield Line(player, value if player in (out, alone) else -value, why)


def _finished(state: Tournee) -> Tournee:
    lines = tuple(game_lines(state))
    return replace(
        state,
        marker=Marker(state.table, RULES),
        points=added(state.points, lines),
        finished=state.finished + 1,
        slams=NOBODY,
        claims=NOBODY,
        last=lines,
    )


def mort_facts(state: Tournee) -> Iterator[Fact]:
    names, out = state.table.players, sitter(state)
    yield Fact("vivant", Word("Vivant"), names[vivant(state)])
    if out is not None:
        yield Fact("sits_out", Word("Sits out"), names[out])
    yield from (fact for fact in facts(state.marker) if fact.key == "score")


def ended(state: Tournee) -> Message | None:
    over = state.finished == state.table.size
    return Message("The tournée of {games} is over.", games=nouns.games(state.finished)) if over else None


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="mort",
        title=Word("Mort (French dummy)"),
        family="whist",
        tier="B",
        source=SOURCE,
        editions=("tournee", "name"),
        seats=(3, 4),
        deal=Deal,
        options=Options(),
        start=start,
        breaches=breaches,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        facts=mort_facts,
        ended=ended,
        settle=settled,
        names=("french_dummy",),
    ),
]
