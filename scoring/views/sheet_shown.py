"""A sheet as its page shows it: the pad, the running totals deal by deal, the graph, the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.people.words import say
from scoring.games.bridge.pad import ABOVE, BELOW
from scoring.games.reading import schema_of
from scoring.games.shape import Fact, Line, Number, best
from scoring.selectors.sheets import StoredSheet
from scoring.views.choice_words import word_of
from scoring.views.deal_words import Said, deal_words
from scoring.views.form_schema import Names, node_of
from scoring.views.pegs import PegBoard, peg_board
from scoring.words import Message, Word
from scoring.words.bars import Bar, point_bars
from scoring.words.drawing import Axes, Chart, Curve, round_figures
from scoring.words.figures import figure, signed

VULNERABLE = frozenset({"none", "ns", "ew", "both"})


@dataclass(frozen=True, slots=True)
class Entry:
    """Points on the pad, and what they are for; `deal` 0 is the end of the game."""

    points: str
    why: str
    deal: int


@dataclass(slots=True)
class Game:
    """One game of a pad, by side: part scores below the line, or the totals after every hand won in it."""

    number: int
    sides: list[list[Entry]]


@dataclass(slots=True)
class Pad:
    """The pad as players draw it: above the line, then every game; a line closes a game."""

    above: list[list[Entry]]
    games: list[Game] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Row:
    """A deal of the list: what was entered, what each side got, the totals after it, and what is unlikely.

    `remarks` are what it decided beyond its points; `why` are its points: whose, how many, for what.
    """

    number: int
    entered: tuple[Said, ...]
    cells: tuple[tuple[str, str, str], ...]
    doubts: tuple[str, ...]
    remarks: tuple[str, ...] = ()
    why: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A side with its total: "We", "They" or "", its names, whether it `leads` or has won, and a bar."""

    we: str
    name: str
    total: str
    leads: bool
    bar: Bar | None


class ShownSheet:
    """The words and figures of a sheet for one reader.

    `reader_place` is the place at which the reader plays, None for a reader who does not.
    """

    def __init__(self, stored_sheet: StoredSheet, reader_place: int | None = None) -> None:
        self.stored_sheet, self.sheet = stored_sheet, stored_sheet.sheet
        self.sides = self.sheet.side_names()
        self.names = Names(self.sheet.table.players, self.sides)
        self.reader_place = reader_place
        self.node = node_of(schema_of(self.sheet.game.record(self.sheet.table)), self.names)

    @property
    def number(self) -> int:
        """The deal that comes next."""
        return self.stored_sheet.count + 1

    @cached_property
    def heads(self) -> list[tuple[str, str]]:
        """Of every side "We" or "They" where there are two and the reader plays, and its names."""
        names = [" & ".join(side) for side in self.sides]
        if self.reader_place is None or len(self.sides) != 2:
            return [("", name) for name in names]
        mine = next(place for place, side in enumerate(self.sheet.sides) if self.reader_place in side)
        return [(gettext("We") if n == mine else gettext("They"), name) for n, name in enumerate(names)]

    @cached_property
    def totals(self) -> list[str]:
        return [figure(total) for total in self.sheet.totals]

    @cached_property
    def few_are_good(self) -> bool:
        """Whether few points are good in this game, by its options."""
        return bool(self.sheet.game.few_are_good(self.sheet.table.options))

    @cached_property
    def standing(self) -> list[Side]:
        """The sides in their order with their totals, on a pad that is over with what the end added.

        Nobody leads before the first deal, or where all are equal.
        """
        over = self.stored_sheet.over
        totals = self.sheet.settlement.final if over and self.pad else self.sheet.totals
        top = set(self.sheet.settlement.winners) if over else set(best(totals, low_wins=self.few_are_good))
        leaders = top if self.stored_sheet.count and len(top) < len(totals) else set()
        bars = point_bars(totals, few_are_good=self.few_are_good)
        return [
            Side(we, name, figure(total), side in leaders, bar)
            for side, ((we, name), total, bar) in enumerate(zip(self.heads, totals, bars, strict=True))
        ]

    @cached_property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What holds for the next deal; nothing once the game is over."""
        return () if self.stored_sheet.over else tuple(self._facts(self.sheet.state))

    @cached_property
    def layout(self) -> tuple[tuple[str, str], ...]:
        """The compartments on the table with what lies in each before the next deal: title, chips.

        Nothing where there is one pool at most, which is a fact as any other, and once the game is over.
        """
        accounts = () if self.stored_sheet.over else tuple(self.sheet.game.accounts(self.sheet.state))
        if len(accounts) < 2:
            return ()
        return tuple((gettext(account.title), figure(account.holds)) for account in accounts)

    def _facts(self, state: Any) -> Iterator[tuple[str, str]]:
        facts = self.sheet.game.facts(state) if self.layout else self.sheet.facts(state)
        for fact in facts:
            yield gettext(fact.label), self._fact_word(fact)

    def _fact_word(self, fact: Fact) -> str:
        """The value of a fact; a dealer who is named by the seat, with who sits there."""
        word = fact_word(fact)
        by_seat = fact.key == "dealer" and fact.value not in self.names.players
        who = dict(self.names.seats).get(str(fact.value), "") if by_seat else ""
        return f"{word} ({who})" if who else word

    @cached_property
    def to_come(self) -> str:
        """How much is left to the end of the game, in words; "" where the game does not know it."""
        return "" if self.stored_sheet.over else " ".join(map(fact_word, self.sheet.to_come()))

    @cached_property
    def rows(self) -> list[Row]:
        """Every deal, the newest last."""
        return [self._row(n) for n in range(1, self.number)]

    @property
    def has_why(self) -> bool:
        """Whether the page says deal by deal what points are for."""
        return any(row.why for row in self.rows)

    def _row(self, number: int) -> Row:
        lines = self.sheet.lines(number)
        after = self.sheet.game.totals(self.sheet.states[number])
        cells = tuple(
            (name, _got(line.points for line in lines if line.side == side), figure(after[side]))
            for side, (_we, name) in enumerate(self.heads)
        )
        doubts = tuple(say(doubt) for doubt in self.sheet.doubts(number))
        remarks = tuple(say(remark) for remark in self.sheet.remarks(number))
        entered = tuple(deal_words(self.node, self.stored_sheet.entered(number)))
        return Row(number, entered, cells, doubts, remarks, tuple(self._why(lines)))

    def _why(self, lines: Iterable[Line]) -> Iterator[tuple[str, str, str]]:
        """The points of a deal with what they are for; not where the pad or the columns show them."""
        if self.pad is None and not any(line.column.isdecimal() for line in lines):
            yield from ((self.heads[line.side][1], signed(line.points), say(line.why)) for line in lines)

    @cached_property
    def pad(self) -> Pad | None:
        """The pad of a game that has points below and above the line; None for any other."""
        lines = [self.sheet.lines(n) for n in range(1, self.number)]
        if not any(line.column in (ABOVE, BELOW) for deal in lines for line in deal):
            return None
        pad = Pad([[] for _side in self.sides], [self._game(1)])
        for number, deal in enumerate(lines, 1):
            self._enter(pad, deal, number)
            games = getattr(self.sheet.states[number], "games", None)
            if games != getattr(self.sheet.states[number - 1], "games", None):
                pad.games.append(self._game(len(pad.games) + 1))
        if self.stored_sheet.over:
            self._enter(pad, self.sheet.settlement.lines, 0)
            pad.games = [game for game in pad.games if any(game.sides)] or pad.games
        return pad

    def _game(self, number: int) -> Game:
        return Game(number, [[] for _side in self.sides])

    def _enter(self, pad: Pad, lines: Sequence[Line], deal: int) -> None:
        for line in lines:
            place = pad.games[-1].sides if line.column == BELOW else pad.above
            place[line.side].append(Entry(figure(line.points), say(line.why), deal))

    @cached_property
    def columns(self) -> list[Game]:
        """The games of a sheet of boxes, side by side: of every hand won in one the total after it."""
        games: dict[str, Game] = {}
        totals: dict[tuple[str, int], Number] = {}
        for number in range(1, self.number):
            won: dict[tuple[str, int], list[Line]] = {}
            for line in self.sheet.lines(number):
                if line.column.isdecimal():
                    won.setdefault((line.column, line.side), []).append(line)
            for place, lines in won.items():
                column, side = place
                totals[place] = totals.get(place, 0) + sum(line.points for line in lines)
                why = ", ".join(say(line.why) for line in lines)
                game = games.setdefault(column, self._game(int(column)))
                game.sides[side].append(Entry(figure(totals[place]), why, number))
        return sorted(games.values(), key=lambda game: game.number)

    @cached_property
    def pegs(self) -> PegBoard | None:
        """The board on which the score is pegged; None for a game without one."""
        holes = self.sheet.game.holes
        if holes is None:
            return None
        before = self.sheet.game.totals(self.sheet.states[max(0, self.stored_sheet.count - 1)])
        return peg_board(holes(self.sheet.table.options), before, self.sheet.totals)

    @cached_property
    def graph(self) -> Chart | None:
        """The running totals as lines, from nothing before the first deal; None before two deals.

        What the end itself adds, as the bonus of a rubber, is a step of its own after the last deal.
        """
        if self.stored_sheet.count < 2:
            return None
        series = [self.sheet.game.totals(state) for state in self.sheet.states]
        if self.stored_sheet.over and self.sheet.settlement.lines:
            series.append(self.sheet.settlement.final)
        up = round_figures(min(map(min, series)), max(map(max, series)))
        axes = Axes.over([0, len(series) - 1], up)
        curves = [
            Curve(
                axes.line((deal, totals[side]) for deal, totals in enumerate(series)),
                kind=f"curve-{side + 1}",
                name=name,
                end=figure(series[-1][side]),
            )
            for side, (_we, name) in enumerate(self.heads)
        ]
        deals = [int(deal) for deal in round_figures(0, self.stored_sheet.count) if deal.denominator == 1]
        return Chart(
            curves,
            [axes.tick_across(deal, str(deal)) for deal in deals if deal <= self.stored_sheet.count],
            [axes.tick_up(value, figure(value), middle=value == 0) for value in up],
        )

    @cached_property
    def settlement(self) -> dict[str, Any]:
        """Final scores, what the end adds, winners and payments: as it would be if broken off now."""
        settlement = self.sheet.settlement
        ended, bars = self.sheet.game.ended(self.sheet.state), point_bars(settlement.payments)
        return {
            "ended": say(ended) if ended is not None else "",
            "lines": [
                (self.heads[line.side][1], figure(line.points), say(line.why)) for line in settlement.lines
            ],
            "final": list(
                zip((name for _we, name in self.heads), map(figure, settlement.final), strict=True)
            ),
            "winners": ", ".join(self.heads[side][1] for side in settlement.winners),
            "payments": [
                (name, signed(paid), bar)
                for name, paid, bar in zip(self.sheet.table.players, settlement.payments, bars, strict=False)
            ],
            "per": getattr(settlement, "per", 1),
            "words": say(settlement.words) if settlement.words is not None else "",
        }


def _got(points: Iterable[Number]) -> str:
    """What a deal brought; nothing for nothing."""
    total = sum(points)
    return signed(total) if total else ""


def fact_word(fact: Fact) -> str:
    """The value of a fact in the reader's language."""
    if isinstance(fact.value, Message | Word):
        return say(fact.value)
    if not isinstance(fact.value, str):
        return figure(fact.value)
    return word_of(fact.value, VULNERABLE if fact.value in VULNERABLE else ())
