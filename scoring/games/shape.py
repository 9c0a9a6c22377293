"""The shape every game has: a fold over its deals, and what it says of itself.

A game that keeps a score is a `Game`: `start(table)` gives a state, `breaches(state, deal)` says what
is wrong with a deal, `apply(state, deal)` gives the next state, `totals`, `ended` and `settle` read
one. A state is an immutable value; what the last deal added stands in it as `Line`s, so that an entry
costs the same at the end of an evening as at its beginning.

`scoring.games.hearts.black_lady` is the example of a game whose deals do not look back,
`scoring.games.bridge.contract_rubber` of one with a state of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from scoring.words import Message, RuleError, Word

S = TypeVar("S")  # a game's state
D = TypeVar("D")  # one deal as it is recorded
O = TypeVar("O")  # noqa: E741  a game's options

Number = int | Fraction
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Table(Generic[O]):
    """Who plays, in seat order (clockwise), and by which options."""

    players: tuple[str, ...]
    options: O

    @property
    def size(self) -> int:
        return len(self.players)


@dataclass(frozen=True, slots=True)
class Line:
    """Points of one side (its index) for one deal, and what they are for.

    `column` parts a side's points where the pad does: "below" and "above" the line at rubber bridge, at gin
    the number of the game.
    `account` is the key of the account that the points come from, or that has them where they are negative.
    """

    side: int
    points: Number
    why: Message
    column: str = ""
    account: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """What follows from the deals so far and holds for the next: the dealer, who is vulnerable, a minimum.

    `key` is the name of the deal's field that says the same where a person writes it down too.
    """

    key: str
    label: Word
    value: Word | Message | str | Number


@dataclass(frozen=True, slots=True)
class Account:
    """What lies on the table and is no player's: a pool, a kitty, a compartment. All that players and
    accounts have sums to nothing.
    """

    key: str
    title: Word
    holds: Number = 0


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a game, or of one broken off: final scores by side, winners, and who pays whom.

    `lines` are what the end itself adds (a rubber's bonus); `final` has them in. `payments` are by
    player, what a player gets is positive, and they sum to zero; empty where nothing is paid. One unit
    of a payment stands for `per` points of the game: 100 where a rubber is settled in hundreds.
    """

    final: tuple[Number, ...]
    winners: tuple[int, ...]
    payments: tuple[Number, ...] = ()
    lines: tuple[Line, ...] = ()
    words: Message | None = None
    per: int = 1

    def __post_init__(self) -> None:
        assert sum(self.payments) == 0, self.payments


def each_alone(table: Table[Any]) -> Sides:
    """The sides of a game in which every player plays for himself."""
    return tuple((player,) for player in range(table.size))


def partners(table: Table[Any]) -> Sides:
    """Who sits opposite plays together: of four players the first and third, the second and fourth."""
    half = table.size // 2
    return tuple(tuple(range(side, table.size, half)) for side in range(half))


def no_facts(state: Any) -> Iterable[Fact]:
    return ()


def no_accounts(state: Any) -> Iterable[Account]:
    return ()


def no_doubts(deal: Any) -> Iterable[Message]:
    return ()


def no_remarks(state: Any) -> Iterable[Message]:
    return ()


def no_law(options: Any) -> str:
    """No law of the game's own says when a score may still be put right."""
    return ""


def law_93(options: Any) -> str:
    """Law 93 of contract bridge 1948 (000:l.10821)."""
    return "law93_1948"


def law_of_edition(**codes: str) -> Callable[[Any], str]:
    """The code of laws that goes with an edition, by its name; no law for the others."""
    return lambda options: codes.get(getattr(options, "edition", ""), "")


@dataclass(frozen=True, slots=True)
class BestTotal:
    """The settlement of a game in which the best total wins and nothing is paid.

    `Game` says whether that is the lowest, by its own `low_wins`.
    """

    low_wins: bool = False

    def __call__(self, state: Any) -> Settlement:
        return Settlement(state.points, best(state.points, low_wins=self.low_wins))


def nothing_to_come(state: Any) -> Message | None:
    return None


@dataclass(frozen=True, slots=True)
class End(Generic[S]):
    """When a game is over: `reason` says why, None while it goes on.

    `to_come` says how much is left before, in deals, points or games; None where that cannot be told.
    """

    reason: Callable[[S], Message | None]
    to_come: Callable[[S], Message | None] = nothing_to_come

    def __call__(self, state: S) -> Message | None:
        return self.reason(state)


NEVER: End[Any] = End(lambda state: None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, D, O]):
    """A game of the rule books: its key there, who plays it, what a deal records, and the fold.

    `deal` and `options` are records (see `scoring.games.fields`); `options` is the value by default, or makes
    it on first use: read `default_options`. Where the record of a deal depends on the table, `deal` makes
    it: read `record(table)`.
    `family`, `tier` and `editions` are those of the catalogue; the first edition is the default.
    `option_of` names the engine of which this game is a setting. `correction_law` gives the code of laws,
    one of `scoring.games.corrections`, that says when a deal may still be put right; "" for none.
    `doubts` names what is possible about a deal, and unlikely: it counts, and is shown.
    `remarks` are what the last deal decided beyond its points, such as a claim that proved wrong.
    `ended` says why the game is over; where it is an `End`, a sheet also shows what is to come.
    `accounts` are those that no player has; a sheet shows what each holds (see `scoring.games.accounts`).
    """

    key: str
    title: Word
    family: str
    tier: str
    source: str
    seats: Collection[int]
    deal: type[D] | Callable[[Table[O]], type[D]]
    options: O | Callable[[], O]
    start: Callable[[Table[O]], S]
    apply: Callable[[S, D], S]
    totals: Callable[[S], tuple[Number, ...]]
    lines: Callable[[S], tuple[Line, ...]]
    ended: Callable[[S], Message | None]
    settle: Callable[[S], Settlement]
    breaches: Callable[[S, D], Iterable[RuleError]]
    sides: Callable[[Table[O]], Sides] = each_alone
    facts: Callable[[S], Iterable[Fact]] = no_facts
    accounts: Callable[[S], Iterable[Account]] = no_accounts
    doubts: Callable[[D], Iterable[Message]] = no_doubts
    remarks: Callable[[S], Iterable[Message]] = no_remarks
    correction_law: Callable[[O], str] = no_law
    editions: tuple[str, ...] = ()
    option_of: str = ""
    low_wins: bool = False
    low_wins_by: Callable[[O], bool] | None = None  # where the options decide it
    holes: Callable[[O], int] | None = None  # of the board on which its score is pegged
    names: tuple[str, ...] = field(default=())  # other words for it
    seats_by: Mapping[str, Collection[int]] = field(default_factory=dict)  # editions with other numbers

    def __post_init__(self) -> None:
        assert self.tier in "ABC", self.key
        assert self.seats, self.key
        if isinstance(self.settle, BestTotal):
            object.__setattr__(self, "settle", BestTotal(low_wins=self.low_wins))

    @property
    def default_options(self) -> O:
        """What the game is played by unless somebody says otherwise."""
        options: O = self.options() if callable(self.options) else self.options
        return options

    def to_come(self, state: S) -> Message | None:
        """How much is left to the end of the game; None where it has no such end, or is over."""
        if not isinstance(self.ended, End) or self.ended(state) is not None:
            return None
        return self.ended.to_come(state)

    def few_are_good(self, options: O) -> bool:
        """Whether the lowest total wins by these options."""
        return self.low_wins if self.low_wins_by is None else self.low_wins_by(options)

    def record(self, table: Table[O]) -> type[D]:
        """What a deal records at this table."""
        return self.deal if isinstance(self.deal, type) else self.deal(table)

    def players(self, options: O) -> Collection[int]:
        """How many can play by these options."""
        return self.seats_by.get(getattr(options, "edition", ""), self.seats)

    def any_table(self) -> Table[O]:
        """A table of as few players as can play, by the default options: to show what a deal records."""
        options = self.default_options
        least = min(self.players(options))
        return Table(tuple(f"Player {place}" for place in range(1, least + 1)), options)


AnyGame = Game[Any, Any, Any]


def best(totals: Iterable[Number], *, low_wins: bool = False) -> tuple[int, ...]:
    """Which sides have the best total: several if they tie."""
    found = list(totals)
    top = min(found) if low_wins else max(found)
    return tuple(side for side, total in enumerate(found) if total == top)


def first_of(breaches: Iterable[RuleError]) -> None:
    """Raise the first of them, if there is one."""
    for error in breaches:
        raise error
