"""The columns of a play that results are made of, and the values that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.bridge.outcome import Outcome
from scoring.comparison import Direction
from scoring.comparison.totals import TRICKS
from scoring.models import SEATS
from scoring.words import Seat
from tournaments.ranking import NOBODY, PlayRow
from tournaments.ranking.plays import EXTRA

BOARD = ("board__number", "board__form", "pk")
OUTCOME = ("kind", "score", "score_ew", "award_ns", "award_ew", "weights")
PLACES = tuple(f"encounter__{seat}__place_in_field" for seat in ("north", "east", "south", "west"))
ROW = (*BOARD, *PLACES, *OUTCOME, "encounter__match", "extra", "turned")
"""The columns of `scoring.models.Play` that `row_of` reads."""
MORE = (
    "encounter_id",
    "encounter__round__number",
    "encounter__table",
    "encounter__round__section__letter",
    "board__deal",
    "board__makeable",
    "board__made_id",
    "accepted__outcome",
    "accepted__by_name",
    "accepted__reason",
    *(f"encounter__{seat}_person_id" for seat in SEATS),
)
"""What `played_of` reads beside these."""


def row_of(values: Sequence[Any]) -> PlayRow:
    """A play as it counts, from its columns `ROW`; a turned one has its sides the other way round.

    Where one entry holds both seats of a side nobody has a partner of his own.
    """
    number, form, play, north, east, south, west = values[:7]
    kind, score, score_ew, award_ns, award_ew, weights, match, extra, turned = values[7:]
    south, west = (NOBODY, NOBODY) if (north, east) == (south, west) else (south, west)
    outcome = (kind, score, score_ew, award_ns, award_ew, weights)
    row = PlayRow(number, form, play, north, east, *outcome, south, west, match + EXTRA * extra)
    return row.turned() if turned else row


@dataclass(frozen=True, slots=True)
class Played:
    """One play with what counts on it; seats as they were sat in on this board.

    `law` is the law of the recorded ruling that gave the score, if one did. `deal` and `makeable` are as they
    are stored: what a reader may see of them is for `BoardSheet.dealt`. `sealed`: the program made the deal.
    """

    row: PlayRow
    encounter: int
    round: int
    table: int
    section: str
    deal: str
    makeable: Mapping[str, Mapping[str, int]] | None
    outcome: Outcome | None
    by_name: str
    reason: str
    people: Mapping[Seat, int | None]
    law: str = ""
    sealed: bool = False

    @property
    def is_extra(self) -> bool:
        """Whether it is a board beyond those of the round, which decides a match of a knockout."""
        return self.row.match >= EXTRA

    def direction_of(self, place: int) -> Direction:
        """How the entry at that index sat here."""
        return Direction.NS if place in (self.row.ns, self.row.south) else Direction.EW

    def side(self, direction: Direction) -> tuple[int, int]:
        """The indices of who sat on a side: an entry and nobody, or a player and the partner."""
        row = self.row
        return (row.ns, row.south) if direction is Direction.NS else (row.ew, row.west)

    def opponents(self, direction: Direction) -> tuple[int, int]:
        """The indices of who sat on the other side."""
        return self.side(Direction(-direction.value))

    def score(self, direction: Direction) -> int | None:
        """The score from a side's own point of view; at whist its tricks."""
        score = self.row.score if direction is Direction.NS else self.row.score_ew
        if score is None or direction is Direction.NS:
            return score
        return TRICKS - score if self.in_tricks else -score

    @property
    def in_tricks(self) -> bool:
        """Whether a side's tricks are its score: duplicate whist."""
        return self.outcome is not None and self.outcome.tricks is not None

    @property
    def mean_score(self) -> Fraction | None:
        """N-S's score, or E-W's from N-S's side where N-S have an award; the mean of a weighted one.

        None for what has none.
        """
        outcome = self.outcome
        weights = (outcome.weights or outcome.weights_ew) if outcome is not None else ()
        if weights:
            return sum((Fraction(part) * score for score, part in weights), Fraction(0)) / 100
        score = self.row.score_ew if self.row.score is None else self.row.score
        return None if score is None else Fraction(score)

    def award(self, direction: Direction) -> str:
        return self.row.award_ns if direction is Direction.NS else self.row.award_ew


def played_of(values: tuple[Any, ...]) -> Played:
    """A play from its columns `ROW` and `MORE`."""
    row, turned = row_of(values[: len(ROW)]), values[len(ROW) - 1]
    encounter, number, table, letter, deal, makeable, made, *said = values[len(ROW) :]
    outcome, by_name, reason, *people = said
    if turned:
        people = [people[1], people[0], people[3], people[2]]
    return Played(
        row, encounter, number, table, letter, deal, makeable,
        Outcome.from_json(outcome) if outcome else None,
        by_name or "", reason or "", dict(zip(Seat, people, strict=True)),
        sealed=made is not None,
    )  # fmt: skip
