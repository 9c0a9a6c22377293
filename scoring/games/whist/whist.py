"""What every whist has in common: tricks over six and honours are marked in order until a game is won.

A revoke is marked first, tricks next, honours last; who reaches game first has won it. Source:
001:l.1323, 000:l.15789.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from scoring.games.bridge.pad import BELOW, NOBODY
from scoring.games.fields import PerSide, Side, record, titled
from scoring.games.settling import difference
from scoring.games.shape import End, Fact, Line, Number, Settlement, Table, best, partners
from scoring.games.stateless import Fold, added, to_reach, to_the_rubber
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import N_, Message, RuleError, Word, nouns

BOOK, TRICKS, HONOURS = 6, 13, 4
HONOUR_POINTS = {3: 2, 4: 4}
BY_CARDS, BY_HONOURS = Message("by cards"), Message("by honours")

Suit = Literal["spades", "hearts", "diamonds", "clubs"]
Penalty = Literal["tricks", "add", "subtract"]
Tricks = Annotated[int, titled(Word("Tricks"), low=0, high=TRICKS)]


@dataclass(frozen=True, slots=True)
class Rules:
    """How a whist is marked.

    A revoke costs `revoke` tricks or points, as the other side chooses among `penalties`. A game of
    the losers' `single_from` points and more is a single, of fewer but `double_from` and more a double,
    below it a treble; `single_from` 0: a game is worth what the points differ. `stops`: no side is marked
    above game; `play_out`: what comes after game was reached in the same deal is marked too. `game` 0: it
    goes on without end.
    """

    source: str
    game: int
    revoke: int
    penalties: tuple[Penalty, ...]
    honours: bool = True
    needs_trick: bool = False  # one short of game when the deal began: honours do not count
    single_from: int = 0
    double_from: int = 1
    stops: bool = True
    play_out: bool = False
    games: int = 2  # that win the match
    bonus: int = 0  # to who wins it


@dataclass(frozen=True, slots=True)
class Won:
    """A game that was won: by which side, and what it is worth in game points."""

    side: int
    value: Number


@dataclass(frozen=True, slots=True)
class Marker:
    """A rubber so far; figures are by side. `points` are all that were marked, `score` those of this game."""

    table: Table[Any]
    rules: Rules
    points: tuple[Number, ...] = NOBODY
    score: tuple[Number, ...] = NOBODY
    won: tuple[Won, ...] = ()
    played: int = 0  # how often the deal has passed to the left
    favourite: str | None = None  # trumps of the first deal
    last: tuple[Line, ...] = ()
    by_cards: tuple[Number, ...] = (
        NOBODY  # odd tricks of all deals, also those that a game that was won left unmarked
    )

    @property
    def games(self) -> tuple[int, ...]:
        return tuple(sum(game.side == side for game in self.won) for side in (0, 1))

    @property
    def over(self) -> bool:
        return max(self.games) >= self.rules.games

    def after(self, lines: Iterable[Line], *, barred: Collection[int] = (), passed: int = 1) -> Marker:
        """The marker with these marks in their order; sides that are `barred` stop one short of game.

        `passed`: how often the deal passes on.
        """
        winner, now = None, replace(self, last=(), played=self.played + passed)
        for line in lines:
            if winner is not None and not self.rules.play_out:
                break
            now = now._marked(line, barred)
            if winner is None and self.rules.game and now.score[line.side] >= self.rules.game:
                winner = line.side
        return now if winner is None else now._won_by(winner)

    def _marked(self, line: Line, barred: Collection[int]) -> Marker:
        points = self._room(line, barred)
        if not points:
            return self
        mark = replace(line, points=points, column=BELOW)
        return replace(
            self,
            points=added(self.points, [mark]),
            score=added(self.score, [mark]),
            last=(*self.last, mark),
        )

    def _room(self, line: Line, barred: Collection[int]) -> Number:
        """What of a mark counts: a score does not fall below nothing, and may not rise above a limit."""
        has, game = self.score[line.side], self.rules.game
        if line.points < 0:
            return max(line.points, -has)
        if game and line.side in barred:
            return max(0, min(line.points, game - 1 - has))
        return min(line.points, game - has) if game and self.rules.stops else line.points

    def _won_by(self, side: int) -> Marker:
        game = Won(side, game_value(self.rules, self.score, side))
        return replace(self, won=(*self.won, game), score=NOBODY)


def game_value(rules: Rules, score: Sequence[Number], winner: int) -> Number:
    """A single, double or treble by the losers' points; or what the points differ."""
    losers = score[1 - winner]
    if not rules.single_from:
        return score[winner] - losers
    if losers >= rules.single_from:
        return 1
    return 2 if losers >= rules.double_from else 3


# ---- a deal


@record
class Revoke:
    """A revoke that was claimed, and which penalty the other side chose."""

    side: Annotated[Side, titled(Word("Side that revoked"))]
    penalty: Annotated[Penalty | None, titled(Word("Penalty"))] = None


Revokes = Annotated[tuple[Revoke, ...], titled(Word("Revokes"))]
PerSideTricks = Annotated[
    PerSide[Tricks],
    titled(
        Word("Tricks won"), help=Word("Enter the tricks as played; any revoke penalty is applied afterwards.")
    ),
]
Held = Annotated[
    PerSide[Annotated[int, titled(Word("Honours"), low=0, high=HONOURS)]] | None, titled(Word("Honours held"))
]
Trump = Annotated[Suit | None, titled(Word("Trumps"))]
ThrownIn = Annotated[bool, titled(Word("All four hands were thrown in"), aside=True)]
ShortHand = Annotated[bool, titled(Word("Played out with the wrong number of cards"), aside=True)]
Misdeals = Annotated[int | None, titled(Word("Misdeals before this deal"), low=0, high=20, aside=True)]
Marked = Annotated[
    PerSide[Annotated[int, titled(Word("Points"), low=-100, high=100)]] | None,
    titled(Word("Points marked"), aside=True),
]
Value = Annotated[int | None, titled(Word("Value of the game this deal ends"), low=0, high=100, aside=True)]


@record
class TricksDeal:
    """Tricks of both sides as won in play, and revokes; what else is written down is checked."""

    tricks: PerSideTricks
    revokes: Revokes = ()
    trump: Trump = None
    thrown_in: ThrownIn = False
    short_hand: ShortHand = False
    misdeals: Misdeals = None
    dealer: DealerName = None
    marked: Marked = None
    value: Value = None


@record
class Deal:
    """A deal with the honours that each side held; not written or not called in time, they do not count."""

    tricks: PerSideTricks
    honours: Held = None
    not_called: Annotated[bool, titled(Word("Honours were not called in time"), aside=True)] = False
    revokes: Revokes = ()
    trump: Trump = None
    thrown_in: ThrownIn = False
    short_hand: ShortHand = False
    misdeals: Misdeals = None
    dealer: DealerName = None
    marked: Marked = None
    value: Value = None


def penalty_of(revoke: Revoke, rules: Rules) -> Penalty:
    """The penalty chosen; where there is one only, that."""
    return revoke.penalty or rules.penalties[0]


def misdealt(deal: Any) -> int:
    """How often the deal passed on before this one."""
    return deal.misdeals or 0


def barred(deal: Any) -> frozenset[int]:
    """Sides that revoked, which cannot win the game by this deal."""
    return frozenset(revoke.side for revoke in deal.revokes)


def tricks_after(deal: Any, rules: Rules) -> tuple[int, ...]:
    """Tricks of both sides when the revokes have moved theirs, no more than the revoking side has."""
    tricks = list(deal.tricks)
    for revoke in deal.revokes:
        if penalty_of(revoke, rules) == "tricks":
            moved = min(rules.revoke, tricks[revoke.side])
            tricks[revoke.side] -= moved
            tricks[1 - revoke.side] += moved
    return tuple(tricks)


Marks = Callable[[Marker, Any], Iterable[Line]]


def marks(marker: Marker, deal: Any) -> Iterator[Line]:
    """What a deal marks, in the order in which it counts: revokes, tricks, honours."""
    yield from revoke_marks(marker.rules, deal)
    yield from trick_marks(marker.rules, deal)
    if marker.rules.honours:
        yield from honour_marks(marker, deal)


def off_first(revokes: Iterable[Any]) -> list[Any]:
    """Revokes as they are marked: points off a score before points on to one, however they were written.

    Who claims two of a side takes its points and then wins the game against what is left (001:l.2692).
    """
    return sorted(revokes, key=lambda revoke: revoke.penalty != "subtract")


def revoke_marks(rules: Rules, deal: Any) -> Iterator[Line]:
    """Points off the revoking side's score, or on to the other side's."""
    for revoke in off_first(deal.revokes):
        if penalty_of(revoke, rules) == "add":
            yield Line(1 - revoke.side, rules.revoke, Message("the other side revoked"))
        elif penalty_of(revoke, rules) == "subtract":
            yield Line(revoke.side, -rules.revoke, Message("a revoke"))


def trick_marks(rules: Rules, deal: Any) -> Iterator[Line]:
    for side, tricks in enumerate(tricks_after(deal, rules)):
        if tricks > BOOK:
            yield Line(side, tricks - BOOK, BY_CARDS)


def honour_marks(marker: Marker, deal: Any) -> Iterator[Line]:
    """Two points for three honours, four for all; none for a side one short of game, where that is a rule."""
    for side, held in enumerate(deal.honours or ()):
        stuck = marker.rules.needs_trick and marker.score[side] == marker.rules.game - 1
        if held in HONOUR_POINTS and not deal.not_called and not stuck:
            yield Line(side, HONOUR_POINTS[held], BY_HONOURS)


# ---- what cannot be


def deal_breaches(rules: Rules, deal: Any) -> Iterator[RuleError]:
    """What no deal of this whist can be, whatever came before."""
    total = sum(deal.tricks)
    if total > TRICKS or (total < TRICKS and not deal.short_hand):
        yield RuleError(
            "whist.tricks", "tricks", "Tricks add up to {total}, not 13.", rules.source, total=total
        )
    honours = getattr(deal, "honours", None)
    if honours is not None and not rules.honours:
        yield RuleError("whist.no_honours", "honours", "Honours do not count here.", rules.source)
    elif honours is not None and sum(honours) != HONOURS:
        yield RuleError(
            "whist.honours", "honours", "The two sides together hold four trump honours, not {total}.",
            rules.source, total=sum(honours),
        )  # fmt: skip
    yield from revoked_too_often((revoke.side for revoke in deal.revokes), TRICKS, rules.source)
    for place, revoke in enumerate(deal.revokes, 1):
        yield from _penalty_breaches(rules, deal, place, revoke)


def revoked_too_often(sides: Iterable[int], tricks: int, source: str) -> Iterator[RuleError]:
    """More revokes of a side (each given by its number) than there are tricks to revoke in."""
    for times in Counter(sides).values():
        if times > tricks:
            yield RuleError(
                "whist.revokes", "revokes", "A deal has only {tricks}, so a side "
                "cannot revoke {times}.",
                source, tricks=nouns.tricks(tricks), times=nouns.times(times),
            )  # fmt: skip


def _penalty_breaches(rules: Rules, deal: Any, place: int, revoke: Revoke) -> Iterator[RuleError]:
    field, allowed = f"revokes.{place}.penalty", rules.penalties
    if deal.thrown_in and len(allowed) > 1:
        allowed = tuple(penalty for penalty in allowed if penalty != "tricks")
    if revoke.penalty not in (allowed if len(allowed) > 1 else (*allowed, None)):
        template = (
            N_("The penalty for this revoke must be one of: {allowed}.")
            if len(allowed) > 1
            else N_("The only penalty for a revoke here is {allowed}.")
        )
        yield RuleError("whist.penalty", field, template, rules.source, allowed=", ".join(allowed))


def miscounted(lines: Sequence[Line], deal: Any, source: str) -> Iterator[RuleError]:
    """Points of both sides written beside a deal that are otherwise."""
    marked = tuple(sum(line.points for line in lines if line.side == side) for side in (0, 1))
    if deal.marked not in (None, marked):
        yield RuleError(
            "whist.marked", "marked", "{said} was entered, but this deal scores {right} to {left}.", source,
            said=" : ".join(map(str, deal.marked)), right=marked[0], left=marked[1],
        )  # fmt: skip


def misread(before: Marker, after: Marker, deal: Any) -> Iterator[RuleError]:
    """Points or a game's value written beside the deal that are otherwise."""
    yield from miscounted(after.last, deal, before.rules.source)
    value = after.won[-1].value if len(after.won) > len(before.won) else 0
    if deal.value not in (None, value):
        template = (
            N_("The game is worth {value}, not {said}: its value depends on the losers' score.")
            if len(after.won) > len(before.won)
            else N_("This deal does not end a game.")
        )
        yield RuleError("whist.value", "value", template, before.rules.source, value=value, said=deal.value)


# ---- the game


def facts(marker: Marker) -> Iterator[Fact]:
    yield player_dealing(marker.table, marker.played)
    if marker.rules.game:
        yield Fact("score", Word("Score of this game"), _to(marker.score))
    if marker.rules.games > 1:
        yield Fact("games", Word("Games"), _to(marker.games))


def _to(figures: Sequence[Number]) -> Message:
    return Message("{first} to {second}", first=figures[0], second=figures[1])


def applied(marker: Marker, deal: Any, marks: Marks = marks) -> Marker:
    """The marker after a deal."""
    after = marker.after(marks(marker, deal), barred=barred(deal), passed=1 + misdealt(deal))
    after = replace(after, by_cards=added(marker.by_cards, trick_marks(marker.rules, deal)))
    return after if marker.played else replace(after, favourite=deal.trump)


def whist_breaches(marks: Marks = marks) -> Callable[[Marker, Any], Iterator[RuleError]]:
    """The breaches of a whist whose deals are marked so."""

    def breaches(marker: Marker, deal: Any) -> Iterator[RuleError]:
        dealt = replace(marker, played=marker.played + misdealt(deal))
        yield from contradictions(facts(dealt), deal, marker.rules.source, marker.table.players)
        faults = [*deal_breaches(marker.rules, deal)]
        yield from faults
        if not faults:
            yield from misread(marker, applied(marker, deal, marks), deal)

    return breaches


def _reason(marker: Marker) -> Message | None:
    if not marker.over:
        return None
    if marker.rules.games == 1:
        return Message("A side has reached {target}.", target=marker.rules.game)
    return Message("A side has won {games}.", games=nouns.games(marker.rules.games))


def _to_come(marker: Marker) -> Message | None:
    if marker.rules.games == 1:
        return to_reach(marker.rules.game, marker.score)
    return to_the_rubber(marker.rules.games - max(marker.games))


ended = End(_reason, _to_come)


_VALUES = {1: Message("a single"), 2: Message("a double"), 3: Message("a treble")}


def end_lines(marker: Marker) -> Iterator[Line]:
    """What stands at the end: games at their value instead of points, the bonus of the rubber.

    A game that is not finished counts nothing. Where games are worth what the points differ, the points
    of finished games stand as they are.
    """
    by_value = marker.rules.single_from > 0
    down = marker.points if by_value else marker.score if marker.rules.game else NOBODY
    why = Message("points replaced by game values") if by_value else Message("an unfinished game")
    yield from (Line(side, -points, why) for side, points in enumerate(down) if points)
    if by_value:
        yield from (Line(game.side, game.value, _VALUES[int(game.value)]) for game in marker.won)
    if marker.over and marker.rules.bonus:
        yield Line(match_winner(marker), marker.rules.bonus, Message("the rubber"))


def match_winner(marker: Marker) -> int:
    """The side that won the games it takes."""
    return marker.games.index(marker.rules.games)


def settled(marker: Marker) -> Settlement:
    """Final scores; everyone of a side gets or pays what the two sides' scores differ."""
    lines = tuple(end_lines(marker))
    final = added(marker.points, lines)
    winners = best(final) if final[0] != final[1] else ()
    if marker.over:
        winners = (match_winner(marker),)
    return Settlement(final, winners, difference(final, partners(marker.table)), lines)


def whist_fold(rules: Callable[[Any], Rules], marks: Marks = marks) -> Fold[Marker, Any, Any]:
    """The fold of a whist by `rules(options)` whose deals mark what `marks` says."""
    return Fold(
        start=lambda table: Marker(table, rules(table.options)),
        apply=lambda marker, deal: applied(marker, deal, marks),
        totals=lambda marker: marker.points,
        lines=lambda marker: marker.last,
        ended=ended,
        settle=settled,
        sides=partners,
    )
