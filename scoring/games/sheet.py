"""A sheet: a game played from its deals, one after the other or all at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.reading import Unreadable, read, to_json
from scoring.games.shape import AnyGame, Fact, Line, Number, Settlement, Sides, Table
from scoring.words import Message, RuleError, Word, counted

MOST_DEALS = 2_000
NONE = Word("none")


class Refused(Exception):
    """What is wrong with a sheet: all `problems` of its head, or of deal number `deal` (from 1)."""

    def __init__(self, problems: Iterable[RuleError], deal: int | None = None) -> None:
        self.problems = tuple(problems)
        self.deal = deal
        super().__init__(*self.problems)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game at a table, with the states it went through; the first is the one before any deal."""

    game: AnyGame
    table: Table[Any]
    sides: Sides
    states: tuple[Any, ...]
    deals: tuple[Any, ...] = ()

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def totals(self) -> tuple[Number, ...]:
        return self.game.totals(self.state)

    @property
    def settlement(self) -> Settlement:
        """As the game stands: of a game that goes on, as if it were broken off here."""
        return self.game.settle(self.state)

    def up_to(self, number: int) -> Sheet:
        """The sheet as it was after deal `number`; 0: before any."""
        return replace(self, states=self.states[: number + 1], deals=self.deals[:number])

    def lines(self, number: int) -> tuple[Line, ...]:
        """What deal `number` (from 1) added."""
        return self.game.lines(self.states[number])

    def facts(self, state: Any) -> Iterator[Fact]:
        """What holds in a state for the next deal, and what lies in every account."""
        yield from self.game.facts(state)
        for account in self.game.accounts(state):
            yield Fact(account.key, account.title, account.holds)

    def next_facts(self) -> Iterator[Fact]:
        """What holds for the next deal, and how much is left to the end of the game."""
        yield from self.facts(self.state)
        yield from self.to_come()

    def to_come(self) -> Iterator[Fact]:
        """How much is left to the end of the game, where the game knows it."""
        left = self.game.to_come(self.state)
        if left is not None:
            yield Fact("to_come", Word("To come"), left)

    def doubts(self, number: int) -> tuple[Message, ...]:
        """What is unlikely about deal `number` (from 1)."""
        return tuple(self.game.doubts(self.deals[number - 1]))

    def remarks(self, number: int) -> tuple[Message, ...]:
        """What deal `number` (from 1) decided beyond its points."""
        return tuple(self.game.remarks(self.states[number]))

    def side_names(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(self.table.players[player] for player in side) for side in self.sides)

    def read(self, value: object) -> Any:
        """The next deal from its JSON value. Raises Refused with every field at fault."""
        try:
            return read(
                self.game.record(self.table), value, players=self.table.players, sides=self.side_names()
            )
        except Unreadable as error:
            raise Refused(error.problems, len(self.deals) + 1) from None

    def after(self, deal: Any) -> Sheet:
        """The sheet with one more deal. Raises Refused with all its breaches, or "sheet.ended"."""
        problems = tuple(self._breaches(deal))
        if problems:
            raise Refused(problems, len(self.deals) + 1)
        return self.with_checked(deal)

    def with_checked(self, deal: Any) -> Sheet:
        """The sheet with one more deal, which was found right when it was written down."""
        state = self.game.apply(self.state, deal)
        return replace(self, states=(*self.states, state), deals=(*self.deals, deal))

    def _breaches(self, deal: Any) -> Iterable[RuleError]:
        ended = self.game.ended(self.state)
        if ended is not None:
            return (
                RuleError(
                    "sheet.ended",
                    "deals",
                    "The game is over: {ended} No further deals count.",
                    self.game.source,
                    ended=ended,
                ),
            )
        return self.game.breaches(self.state, deal)


def begin(game: AnyGame, players: Sequence[str], options: Mapping[str, object] | None = None) -> Sheet:
    """An empty sheet. Raises Refused where the game is not for these players, or has no such option."""
    chosen, problems = game.default_options, []
    try:
        chosen = chosen_options(game, options or {})
    except Unreadable as error:
        problems = [*error.problems]
    problems = [*_faults_of(game, players, game.players(chosen)), *problems]
    if problems:
        raise Refused(problems)
    table = Table(tuple(players), chosen)
    return Sheet(game, table, game.sides(table), (game.start(table),))


def play(
    game: AnyGame, players: Sequence[str], options: Mapping[str, object], deals: Iterable[object]
) -> Sheet:
    """The sheet after all these deals, given as JSON values. Raises Refused at the first wrong one."""
    sheet = begin(game, players, options)
    for number, value in enumerate(deals, 1):
        if number > MOST_DEALS:
            raise Refused([RuleError(
                "sheet.long", "deals", "A score sheet can have at most {most} deals.", "", most=MOST_DEALS
            )])  # fmt: skip
        sheet = sheet.after(sheet.read(value))
    return sheet


def chosen_options(game: AnyGame, given: Mapping[str, object]) -> Any:
    """The game's options, with those that were given in their place. Raises Unreadable."""
    default_options = to_json(game.default_options)
    problems = [_no_option(name, default_options) for name in given if name not in default_options]
    try:
        chosen = read(
            type(game.default_options),
            {**default_options, **{name: given[name] for name in default_options if name in given}},
        )
    except Unreadable as error:
        raise Unreadable([*error.problems, *problems]) from None
    if problems:
        raise Unreadable(problems)
    return chosen


def _no_option(name: str, options: Iterable[str]) -> RuleError:
    return RuleError(
        "field.unknown", name, "There is no option called {name} here. The options are: {known}.", "",
        name=name, known=", ".join(options) or NONE,
    )  # fmt: skip


def _faults_of(game: AnyGame, players: Sequence[str], seats: Collection[int]) -> Iterable[RuleError]:
    if len(players) not in seats:
        yield RuleError(
            "sheet.players",
            "players",
            "{game} is for {seats}, not {given}.",
            game.source,
            game=game.title,
            seats=counted("{n} player", "{n} players", max(seats), n=_sizes(seats)),
            given=len(players),
        )
    if len(set(players)) < len(players):
        yield RuleError("sheet.names", "players", "Two players have the same name.", "")
    if not all(name.strip() for name in players):
        yield RuleError("sheet.names", "players", "Every player needs a name.", "")


def _sizes(seats: Iterable[int]) -> str:
    """Numbers of players: "3 to 7", "2, 4"."""
    sizes = sorted(seats)
    if len(sizes) > 2 and sizes == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))
