"""What a kind of movement says of itself: its key, sizes, options, what builds it, and the words for it.

Each package of movements offers `KINDS` and `WORDS`; the registry gathers them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.comparison.team_seats import OF_FOUR
from scoring.words import RuleError

from .spec import Spec
from .switching import APART, PATTERNS, UNSWITCHED
from .values import Movement


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of a kind: `choices` are its words.

    `rounds` allows a list of rounds beside them, `number` a number.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    help: str
    rounds: bool = False
    number: bool = False

    def check(self, value: str) -> None:
        """RuleError "movement.option" if the value is none of the choices."""
        if value not in self.choices and not ((self.rounds or self.number) and value[:1].isdigit()):
            raise RuleError(
                "movement.option",
                self.name,
                "The option {option} must be one of {choices}, not {value}.",
                "",
                option=self.name,
                choices=", ".join((*self.choices, *self._beside_the_words)),
                value=value,
            )

    @property
    def _beside_the_words(self) -> list[str]:
        """What may be given instead of a word."""
        return ["rounds as 8,9"] if self.rounds else ["a number"] if self.number else []


def two_a_table(entries: int) -> int:
    """The tables for so many pairs; half a table counts."""
    return (entries + 1) // 2


def no_phantom(spec: Spec) -> None:
    """No number may be missing unless somebody says which."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of movement: its catalogue key, for how many tables, and what builds it.

    `phantom` says which contestant is missing when one is and nobody says which; it raises what `build` does.
    `tables_for` says how many tables so many contestants fill. `by_round` marks what is paired a
    round at a time from the results: `build` then gives it as if every match were drawn. The boards of
    a round are a multiple of `sets_per_round`. `team_size` is how many of a team play at once.
    """

    key: str
    title: str
    sizes: tuple[int, ...]
    build: Callable[[Spec], Movement]
    phantom: Callable[[Spec], int | None] = no_phantom
    options: tuple[Option, ...] = ()
    editions: tuple[str, ...] = ()
    contestants: str = "pairs"
    by_round: bool = False
    tables_for: Callable[[int], int] = two_a_table
    sets_per_round: int = 1
    team_size: int = OF_FOUR


def any_size(tables: int, rounds: int | None) -> bool:
    """Whether a size fits, for a kind that has every number of tables and rounds."""
    return True


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word stands for: `key@edition` where `fits(tables, rounds)`, and options it brings along."""

    target: str
    fits: Callable[[int, int | None], bool] = any_size
    options: Mapping[str, str] = field(default_factory=dict)
    half_table: bool = False


SWITCH_ROUNDS = Option(
    "switch",
    ("none", "best", UNSWITCHED),
    "none",
    "arrow-switch for one winner: none, so many last rounds as are fairest, or the rounds; unswitched ranks"
    " all in one field as they sit",
    rounds=True,
)
SWITCH = Option(
    "switch",
    (*SWITCH_ROUNDS.choices, APART, *PATTERNS),
    "none",
    "arrow-switch for one winner: none, so many last rounds as are fairest, or every other one of the last"
    " (apart), the rounds, or of complete movements a pattern of single tables that is fairer, in few rounds"
    " or in any; unswitched ranks all in one field as they sit",
    rounds=True,
)
