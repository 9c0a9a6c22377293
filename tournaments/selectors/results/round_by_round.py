"""How a ranking moved: who stood where after each round, by the final scores of the boards played until then.

A board's points are those that it has now, compared with all its results; they count from the round in which
they were won, as what a bye gave counts from its round. Penalties, handicaps, carry-over and rules for ties
count in the last standing alone, which is the ranking itself. So no standing changes when another board is
played, and the last one is what everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.models import Play
from scoring.selectors.cut import CUT_PLAY
from scoring.words.drawing import Scale, coordinate, line
from tournaments.models import BoardPoints
from tournaments.ranking import LINES, ComparedBoard, Penalty
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.named import Pair
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.ranking_page import TITLES
from tournaments.selectors.results.rankings import RankedLine
from tournaments.selectors.results.standing import byes_by_round

MOST_LINES = 40
"""So many lines can still be told from one another; the reader's own is always among them."""
STAND_OUT = 3
"""So many lines stand out where none is the reader's own."""
PLAIN = "moves-plain"
LEFT, RIGHT = Fraction(2), Fraction(98)


@dataclass(frozen=True, slots=True)
class Moved:
    """One contestant's way through the ranking: `places` after each round, "" where it had none.

    `line` is drawn through them, `start` and `end` are the heights of its ends; `kind` is how it is drawn.
    """

    pair: Pair
    places: Sequence[str]
    line: str
    start: str
    end: str
    is_readers: bool = False
    kind: str = ""

    @property
    def stands_out(self) -> bool:
        """Whether its line is thicker than others, or has a colour and dashes, and its name is bold."""
        return self.kind != PLAIN

    @property
    def says_something(self) -> bool:
        """Whether its words name more than one place."""
        places = [place.rstrip("=") for place in self.places if place]
        return len({places[0], min(places, key=int), places[-1]}) > 1

    @property
    def started(self) -> bool:
        """Whether it had a place after the first round."""
        return bool(self.places[0])

    @property
    def words(self) -> str:
        """Where it began, its best place, and where it ended."""
        places = [int(place.rstrip("=")) for place in self.places if place]
        return _("{names}: place {first} at first, {best} at best, {last} at the end.").format(
            names=self.pair.names, first=places[0], best=min(places), last=places[-1]
        )


@dataclass(frozen=True, slots=True)
class MovedGroup:
    """Those that are ranked together, as they stand at the end; `drawn` of them are in the picture.

    `height` is that of the picture, in lines of text; `marks` are the rounds and where they stand.
    """

    title: str
    rows: Sequence[Moved]
    drawn: Sequence[Moved]
    height: str
    marks: Sequence[tuple[str, int]]

    @property
    def in_words(self) -> Sequence[Moved]:
        """The ways that are described in words: the reader's, else that of the first."""
        return [row for row in self.rows if row.is_readers] or self.rows[:1]

    @property
    def left_out(self) -> int:
        """How many are in the table alone."""
        return len(self.rows) - len(self.drawn)


@dataclass(frozen=True, slots=True)
class RoundByRound:
    """The standings of a field round by round; `rounds` are those with a result that the reader may see."""

    rounds: Sequence[int]
    groups: Sequence[MovedGroup]


def can_be_followed(results: Results) -> bool:
    """Whether the field's standings can be followed: it was compared, and nobody goes out. No query."""
    knockout = any(is_knockout(section) for section in results.sections)
    return bool(results.standing.frame) and not knockout


def round_by_round(results: Results) -> RoundByRound:
    """Who stood where after each round. Two queries beside the ranking and the names, and one for byes."""
    if results.state is None or not can_be_followed(results):
        return RoundByRound((), ())
    boards = _boards(results)
    rounds_of = dict(
        Play.objects.filter(~CUT_PLAY, field=results.field, board__number__in=boards).values_list(
            "pk", "encounter__round__number"
        )
    )
    played = {play for board in boards.values() for play in _scored(board)}
    rounds = sorted({rounds_of[play] for play in played if play in rounds_of})
    byes = byes_by_round(results.field)
    standings = [_standing(results, boards, rounds_of, byes, number) for number in rounds[:-1]]
    lines = [line for line in results.ranking.lines if line.place and line.entry.pk in results.pairs]
    standings.append({line.entry.place_in_field: (line.place, line.tied) for line in lines})
    return RoundByRound(rounds, list(_groups(results, lines, rounds, standings)) if rounds else [])


def _boards(results: Results) -> dict[int, ComparedBoard]:
    """The compared boards that count for this reader, by number."""
    rows = BoardPoints.objects.filter(field=results.field)
    if not results.sees_everything:
        rows = rows.filter(number__in=results.visible)
    return {number: ComparedBoard.unpack(points) for number, points in rows.values_list("number", "points")}


def _scored(board: ComparedBoard) -> Iterator[int]:
    """The plays that have a result or an award."""
    for at, play in enumerate(board.plays.plays.tolist()):
        if board.plays.plain[at] or at in board.plays.special:
            yield play


Standing = Mapping[int, tuple[int, bool]]
"""By index in the field: the place, and whether it is shared."""


def _standing(
    results: Results,
    boards: Mapping[int, ComparedBoard],
    rounds_of: Mapping[int, int],
    byes: Mapping[int, Sequence[Penalty]],
    until: int,
) -> Standing:
    """The places by the points of the boards played until this round, and of the byes until then."""
    assert results.state is not None
    kept = [play for play, number in rounds_of.items() if number <= until]
    state = results.state.of_boards(board.of_plays(kept) for board in boards.values())
    ledger = [line for number, lines in byes.items() if number <= until for line in lines]
    places = state.places(state.scores(ledger, results.conditions))
    return {
        at: (int(place), bool(tied))
        for at, (place, tied) in enumerate(zip(places.place, places.tied, strict=True))
        if place
    }


def _groups(
    results: Results, lines: Sequence[RankedLine], rounds: Sequence[int], standings: Sequence[Standing]
) -> Iterator[MovedGroup]:
    readers = {entry.pk for entry in results.readers_entries}
    for name in LINES:
        together = [line for line in lines if line.entry.line == name]
        if not together:
            continue
        rows = [
            Moved(
                results.pairs[line.entry.pk],
                [_place_text(standing.get(line.entry.place_in_field)) for standing in standings],
                "",
                "",
                "",
                line.entry.pk in readers,
            )
            for line in together
        ]
        yield drawn_group(str(TITLES.get(name, "")), rows, rounds)


def _place_text(place: tuple[int, bool] | None) -> str:
    return "" if place is None else f"{place[0]}{'=' if place[1] else ''}"


def _kinds(rows: Sequence[Moved]) -> list[str]:
    """Which lines stand out: the reader's own, else the first three, each with a colour and dashes."""
    if any(row.is_readers for row in rows):
        return ["moves-own" if row.is_readers else PLAIN for row in rows]
    return [f"curve-{at}" if at <= STAND_OUT else PLAIN for at in range(1, len(rows) + 1)]


def drawn_group(title: str, rows: Sequence[Moved], rounds: Sequence[int]) -> MovedGroup:
    """The picture: each round is a column, in which nobody stands where another does.

    Of those who share a place the one that ends higher stands higher.
    """
    shown = [row for index, row in enumerate(rows) if index < MOST_LINES or row.is_readers]
    across = Scale(Fraction(0), Fraction(len(rounds) - 1), LEFT, RIGHT)
    down = Scale(Fraction(0), Fraction(len(shown)))
    half = Fraction(1, 2)
    points: list[list[tuple[Fraction, Fraction]]] = [[] for _row in shown]
    for column in range(len(rounds)):
        known = [at for at, row in enumerate(shown) if row.places[column]]
        known.sort(key=lambda at: int(shown[at].places[column].rstrip("=")))
        for height, at in enumerate(known):
            points[at].append((across.at(column), down.at(height + half)))
    kinds = _kinds(shown)
    drawn = [
        replace(row, line=line(at), start=coordinate(at[0][1]), end=coordinate(at[-1][1]), kind=kind)
        for row, at, kind in zip(shown, points, kinds, strict=True)
    ]
    drawn.sort(key=lambda row: row.stands_out)  # what stands out lies over the others
    marks = [(coordinate(across.at(index)), number) for index, number in enumerate(rounds)]
    return MovedGroup(title, rows, drawn, coordinate(len(shown) * Fraction(17, 10)), marks)
