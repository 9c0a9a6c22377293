"""Cayenne: whist whose points are multiplied by the trumps named. Sources: 001:l.2724, 000:l.16326.

In the American book a game is ten points and a deal may win several; the sheet keeps what games and slams
are worth. In the other book the points themselves run to forty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from scoring.games.bridge.pad import NOBODY
from scoring.games.fields import PerSide, Side, record, titled
from scoring.games.settling import difference
from scoring.games.shape import End, Fact, Game, Line, Number, Settlement, Table, best, partners
from scoring.games.stateless import added, to_reach, to_the_rubber
from scoring.games.whist.whist import (
    BOOK,
    BY_CARDS,
    BY_HONOURS,
    TRICKS,
    PerSideTricks,
    Suit,
    off_first,
    revoked_too_often,
)
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word, nouns

SOURCE, OTHER_BOOK = "001:l.2724", "000:l.16326"
GRAND, NULLO = "grand", "nullo"
GAME, GAMES_OF_A_RUBBER, RUBBER, FORTY = 10, 4, 8, 40
HONOURS, REVOKE, NO_TRUMPS = 5, 3, 8
HONOUR_POINTS = {3: 2, 4: 4, 5: 6}
SLAMS = {12: 4, 13: 6}
_VALUES = {
    1: Message("a single"), 2: Message("a double"), 3: Message("a treble"), 4: Message("a quadruple")
}  # fmt: skip
_COLOURS = {"hearts": "red", "diamonds": "red", "clubs": "black", "spades": "black"}
_SECOND = {"red": "clubs", "black": "hearts"}  # of the other colour the suit that counts two


@record
class Options:
    """The book; whether a slam counts towards game instead of standing on the sheet, or is multiplied.

    The book of the game to forty does not say whether slams are multiplied, nor who has won where both
    sides reach forty in one deal: tricks come first, unless the table lets the higher total win.
    """

    edition: Annotated[Literal["american", "s000"], titled(Word("Rules"))] = "american"
    slam_to_game: Annotated[bool, titled(Word("Slams count towards game"))] = False
    slams_multiplied: Annotated[bool, titled(Word("Slams are multiplied like tricks (to forty)"))] = False
    higher_total_wins: Annotated[
        bool, titled(Word("If both sides reach forty in one deal, the higher total wins"))
    ] = False


@record
class Revoke:
    """A revoke and its penalty: three tricks, or their value on to one score or off the other."""

    side: Annotated[Side, titled(Word("Side that revoked"))]
    penalty: Annotated[Literal["tricks", "add", "subtract"], titled(Word("Penalty"))]


@record
class Deal:
    """The suit cut, what was declared, tricks as won in play, and how many of five honours a side held."""

    cayenne: Annotated[Suit, titled(Word("Cayenne"))]
    trump: Annotated[
        Literal["spades", "hearts", "diamonds", "clubs", "grand", "nullo"], titled(Word("Declared"))
    ]
    tricks: PerSideTricks
    honours: Annotated[
        PerSide[Annotated[int, titled(Word("Honours"), low=0, high=HONOURS)]] | None,
        titled(Word("Honours held")),
    ] = None
    revokes: Annotated[tuple[Revoke, ...], titled(Word("Revokes"))] = ()
    dealer: DealerName = None


@dataclass(frozen=True, slots=True)
class Score:
    """A rubber so far; by side: points on the sheet, the game that is on, games won."""

    table: Table[Options]
    points: tuple[Number, ...] = NOBODY
    score: tuple[Number, ...] = NOBODY
    games: tuple[Number, ...] = NOBODY
    played: int = 0
    last: tuple[Line, ...] = ()

    @property
    def over(self) -> bool:
        if self.table.options.edition == "s000":
            return max(self.points) >= FORTY
        return max(self.games) == GAMES_OF_A_RUBBER

    def marked(self, side: int, points: Number) -> Score:
        """With so many points more, or less; each ten of them win a game until the rubber is won."""
        now = replace(self, score=added(self.score, [Line(side, points, BY_CARDS)]))
        while now.score[side] >= GAME and not now.over:
            now = now._won_by(side)
        return now

    def _won_by(self, side: int) -> Score:
        """A game goes to the sheet; the losers' points are turned down, the winners' surplus stays."""
        value = game_value(self.score[1 - side])
        line = Line(side, value, _VALUES[value])
        surplus = tuple(points - GAME if of == side else 0 for of, points in enumerate(self.score))
        games = added(self.games, [Line(side, 1, Message("game"))])
        return replace(self.on_the_sheet(line), score=surplus, games=games)

    def on_the_sheet(self, line: Line) -> Score:
        return replace(self, points=added(self.points, [line]), last=(*self.last, line))


def game_value(losers: Number) -> int:
    """A quadruple where the losers have nothing; a treble below four, a double below seven."""
    if not losers:
        return 4
    return 3 if losers < 4 else 2 if losers < 7 else 1


def multiplier(cayenne: str, trump: str) -> int:
    """How often points count: cayenne four times, its colour three times, no-trumps eight times."""
    if trump in (GRAND, NULLO):
        return NO_TRUMPS
    if trump == cayenne:
        return 4
    colour = _COLOURS[cayenne]
    if _COLOURS[trump] == colour:
        return 3
    return 2 if _SECOND[colour] == trump else 1


def tricks_after(deal: Deal) -> tuple[int, int]:
    """Tricks when revokes have moved three each; at nullo it is the revoking side that takes them."""
    tricks = list(deal.tricks)
    for revoke in deal.revokes:
        if revoke.penalty == "tricks":
            loser = 1 - revoke.side if deal.trump == NULLO else revoke.side
            moved = min(REVOKE, tricks[loser])
            tricks[loser] -= moved
            tricks[1 - loser] += moved
    return tricks[0], tricks[1]


def card_points(deal: Deal) -> tuple[int, int]:
    """Odd tricks with their multiplier, to the side that scores them: at nullo the one without."""
    first, second = (
        max(0, taken - BOOK) * multiplier(deal.cayenne, deal.trump) for taken in tricks_after(deal)
    )
    return (second, first) if deal.trump == NULLO else (first, second)


def honour_points(deal: Deal) -> tuple[int, ...]:
    held = deal.honours or NOBODY
    return tuple(HONOUR_POINTS.get(int(n), 0) * multiplier(deal.cayenne, deal.trump) for n in held)


def apply(state: Score, deal: Deal) -> Score:
    now = replace(state, played=state.played + 1, last=())
    if state.table.options.edition == "s000":
        for line in _lines_of_forty(deal, slams_multiplied=state.table.options.slams_multiplied):
            now = now.on_the_sheet(line)
        return now
    return _scored(now, deal)


def _lines_of_forty(deal: Deal, *, slams_multiplied: bool) -> Iterator[Line]:
    """What a deal adds where the points run to forty."""
    yield from (Line(side, points, BY_CARDS) for side, points in enumerate(card_points(deal)) if points)
    yield from (Line(side, points, BY_HONOURS) for side, points in enumerate(honour_points(deal)) if points)
    times = multiplier(deal.cayenne, deal.trump) if slams_multiplied else 1
    yield from (replace(line, points=line.points * times) for line in slam_lines(deal))


def slam_lines(deal: Deal) -> Iterator[Line]:
    """Twelve tricks or thirteen won in play by a side that did not revoke; at nullo there is none."""
    for side, taken in enumerate(deal.tricks):
        revoked = any(revoke.side == side for revoke in deal.revokes)
        if taken in SLAMS and not revoked and deal.trump != NULLO:
            why = Message("grand slam") if taken == TRICKS else Message("little slam")
            yield Line(side, SLAMS[taken], why)


def _scored(now: Score, deal: Deal) -> Score:
    """Revokes first, tricks next, honours last; who revoked stops at nine in this deal."""
    before = now.games
    for line in _revoke_points(deal):
        now = _limited(now, deal, line)
    for side, points in enumerate(card_points(deal)):
        now = _limited(now, deal, Line(side, points, BY_CARDS))
    out_by_cards = [won > had for won, had in zip(now.games, before, strict=True)]
    for side, points in enumerate(honour_points(deal)):
        if not out_by_cards[1 - side]:
            now = _limited(now, deal, Line(side, points, BY_HONOURS), alone=not card_points(deal)[side])
    for line in slam_lines(deal):
        to_game = now.table.options.slam_to_game
        now = now.marked(line.side, line.points) if to_game else now.on_the_sheet(line)
    return now


def _revoke_points(deal: Deal) -> Iterator[Line]:
    """The value of three tricks, on to the other side's score or off the revoking side's."""
    value = REVOKE * multiplier(deal.cayenne, deal.trump)
    for revoke in off_first(deal.revokes):
        if revoke.penalty == "add":
            yield Line(1 - revoke.side, value, Message("the other side revoked"))
        elif revoke.penalty == "subtract":
            yield Line(revoke.side, -value, Message("a revoke"))


def _limited(now: Score, deal: Deal, line: Line, *, alone: bool = False) -> Score:
    """These points as far as they count: honours `alone` win no game, nor does a side that revoked."""
    room = GAME - 1 - now.score[line.side]
    points: Number = max(line.points, -now.score[line.side])
    if alone or any(revoke.side == line.side for revoke in deal.revokes):
        points = min(points, max(0, room))
    return now.marked(line.side, points)


def breaches(state: Score, deal: Deal) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, SOURCE, state.table.players)
    if sum(deal.tricks) != TRICKS:
        yield RuleError(
            "whist.tricks", "tricks", "Tricks add up to {total}, not 13.", SOURCE, total=sum(deal.tricks)
        )
    if deal.honours is not None and deal.trump in (GRAND, NULLO):
        yield RuleError("cayenne.no_honours", "honours", "There are no honours without a trump suit.", SOURCE)
    elif deal.honours is not None and sum(deal.honours) != HONOURS:
        yield RuleError(
            "cayenne.honours", "honours", "The two sides together hold five honours, not {total}.", SOURCE,
            total=sum(deal.honours),
        )  # fmt: skip
    yield from revoked_too_often((revoke.side for revoke in deal.revokes), TRICKS, SOURCE)
    if deal.revokes and state.table.options.edition == "s000":
        yield RuleError(
            "cayenne.revokes", "revokes",
            "These rules have no penalty for a revoke at cayenne: enter the tricks as they are "
            "after the revoke has been settled.",
            OTHER_BOOK,
        )  # fmt: skip


def facts(state: Score) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)
    if state.table.options.edition == "american":
        yield Fact("score", Word("Score of this game"), _to(state.score))
        yield Fact("games", Word("Games"), _to(state.games))


def _to(figures: Iterable[Number]) -> Message:
    first, second = figures
    return Message("{first} to {second}", first=first, second=second)


def _reason(state: Score) -> Message | None:
    if not state.over:
        return None
    if state.table.options.edition == "s000":
        return Message("A side has reached {target}.", target=FORTY)
    return Message("A side has won {games}.", games=nouns.games(GAMES_OF_A_RUBBER))


def _to_come(state: Score) -> Message | None:
    if state.table.options.edition == "s000":
        return to_reach(FORTY, state.points)
    return to_the_rubber(GAMES_OF_A_RUBBER - max(state.games))


ended = End(_reason, _to_come)


def winner_of(state: Score) -> int:
    """Who won the rubber; where both reach forty in one deal, the side that its tricks took there.

    Or the side with the higher total, if the table plays so and the totals differ.
    """
    if state.table.options.edition == "american":
        return state.games.index(GAMES_OF_A_RUBBER)
    leaders = best(state.points)
    if state.table.options.higher_total_wins and len(leaders) == 1:
        return leaders[0]
    running = list(added(state.points, (replace(line, points=-line.points) for line in state.last)))
    for line in state.last:
        running[line.side] += line.points
        if running[line.side] >= FORTY:
            break
    return line.side


def settle(state: Score) -> Settlement:
    """What the totals differ, with the rubber's eight points in; the other side may still be ahead."""
    lines = (Line(winner_of(state), RUBBER, Message("the rubber")),) if state.over else ()
    final = added(state.points, lines)
    payments = difference(final, partners(state.table))
    return Settlement(final, best(final) if any(payments) else (), payments, lines)


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="cayenne",
        title=Word("Cayenne"),
        family="whist",
        tier="B",
        source=SOURCE,
        editions=("american", "s000"),
        seats=(4,),
        sides=partners,
        deal=Deal,
        options=Options(),
        start=Score,
        breaches=breaches,
        apply=apply,
        totals=lambda state: state.points,
        lines=lambda state: state.last,
        facts=facts,
        ended=ended,
        settle=settle,
        names=("cayenne_whist",),
    ),
]
