"""What the API answers of calculations that need no club: movements, and the score of a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Self

from clubs.people.words import say
from clubs.web.api.answers import Answer, Help, LeftOut
from tournaments.api.answers.words import VulnerabilityWord
from tournaments.movements import Kind, Movement, Suggestion, movement_record, suggestion_record


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionAnswer(Answer):
    """An option of a kind of movement: its choices, and the one that is used by default."""

    name: str
    choices: list[str]
    default: str
    help: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindAnswer(Answer):
    """A kind of movement, the numbers of tables it exists for, and its options."""

    key: str
    title: str
    contestants: str
    sizes: list[int]
    options: list[OptionAnswer]

    @classmethod
    def of(cls, kind: Kind) -> Self:
        """A kind of the registry."""
        return cls(
            key=kind.key,
            title=kind.title,
            contestants=kind.contestants,
            sizes=list(kind.sizes),
            options=[
                OptionAnswer(name=one.name, choices=list(one.choices), default=one.default, help=one.help)
                for one in kind.options
            ],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FairnessAnswer(Answer):
    """The balance of a movement.

    `q` is a percentage with one decimal: 100 if every two contestants compete equally. `min` and `max` are
    how much two contestants compete at least and at most, `met` is the least number of different opponents
    that anyone meets, and `shared` counts how often tables share a set of boards in a round.
    """

    q: str
    min: int
    max: int
    met: int
    shared: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingAnswer(Answer):
    """Who sits at a table in a round, after any arrow switch, and the boards played there.

    Pairs and teams have `ns` and `ew`; individual players have `n`, `e`, `s` and `w`.
    """

    round: int
    table: int
    ns: Annotated[int | None, LeftOut()] = None
    ew: Annotated[int | None, LeftOut()] = None
    n: Annotated[int | None, LeftOut()] = None
    e: Annotated[int | None, LeftOut()] = None
    s: Annotated[int | None, LeftOut()] = None
    w: Annotated[int | None, LeftOut()] = None
    boards: list[int]
    arrow_switched: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOutAnswer(Answer):
    """A contestant who sits out a round."""

    round: int
    contestant: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementAnswer(Answer):
    """A complete movement, which has passed all checks."""

    kind: str
    tables: int
    rounds: int
    boards_per_round: int
    boards: int
    contestants: str
    winners: int
    shares: bool
    copies: int
    meetings: int
    seats: list[SeatingAnswer]
    sitouts: list[SitOutAnswer]
    fairness: FairnessAnswer

    @classmethod
    def of(cls, movement: Movement) -> Self:
        """A movement as its record has it, which commands print too."""
        record: dict[str, Any] = movement_record(movement)
        parts = {
            "seats": [SeatingAnswer(**seating) for seating in record["seats"]],
            "sitouts": [SitOutAnswer(**sit_out) for sit_out in record["sitouts"]],
            "fairness": FairnessAnswer(**record["fairness"]),
        }
        return cls(**record | parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionAnswer(Answer):
    """A movement that fits; `options` are the options to make it with."""

    kind: str
    options: dict[str, Any]
    boards: Annotated[int, Help("Boards played by a pair that never sits out.")]
    in_play: Annotated[int, Help("Boards needed.")]
    winners: int
    minutes: int
    fairness: FairnessAnswer
    reasons: list[str]

    @classmethod
    def of(cls, suggestion: Suggestion) -> Self:
        """A suggestion as its record has it, with the reasons in the reader's language."""
        record: dict[str, Any] = suggestion_record(suggestion)
        reasons = [say(reason) for reason in suggestion.reasons]
        return cls(**record | {"fairness": FairnessAnswer(**record["fairness"]), "reasons": reasons})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAnswer(Answer):
    """The score of a result for each side."""

    result: str
    vul: VulnerabilityWord
    ns: int
    ew: int
