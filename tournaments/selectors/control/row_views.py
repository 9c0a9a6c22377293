"""The rows of the command line as a page shows them, all in words, so that templates look nothing up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.people.models import Person
from clubs.people.words import say
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.models import Play
from tournaments.selectors.control.room import mark_of
from tournaments.selectors.control.rows import Cursor, outcome_of
from tournaments.selectors.table.seated import meets


@dataclass(frozen=True, slots=True)
class RowView:
    """One row: a board played at a table. `result` is in words; `score` the one that both sides have."""

    pk: int
    board: str
    table: str
    round: int
    pairs: str
    names: str
    result: str
    score: int | None
    state: str
    label: str


@dataclass(frozen=True, slots=True)
class RowsView:
    """The frame around the rows of a board or a round; `label` names the row that the line writes on next."""

    cursor: Cursor
    title: str
    label: str
    previous: int
    next: int


def rows_view(cursor: Cursor, plays: Iterable[Play], several: bool) -> RowsView:
    """The frame around these rows; `several`: tables carry their section's letter."""
    template = _("Board {number}") if cursor.view == "board" else _("Round {number}")
    current = next((play for play in plays if play.pk == cursor.play), None)
    return RowsView(
        cursor,
        template.format(number=cursor.number),
        row_view(current, several).label if current else "",
        max(1, cursor.number - 1),
        cursor.number + 1,
    )


def row_view(play: Play, several: bool) -> RowView:
    """The row of a play; `several`: tables carry their section's letter."""
    encounter = play.encounter
    table = f"{encounter.round.section.letter if several else ''}{encounter.table}"
    pairs = meets(encounter, turned=play.turned)
    outcome = outcome_of(play)
    result = say(outcome_words(outcome)) if outcome else ""
    people = (encounter.north_person, encounter.south_person, encounter.east_person, encounter.west_person)
    label = _("Board {board}, table {table}, round {round}: {pairs}").format(
        board=play.board, table=table, round=encounter.round.number, pairs=pairs
    )
    return RowView(
        play.pk,
        str(play.board),
        table,
        encounter.round.number,
        pairs,
        _names(people[:2]) + " – " + _names(people[2:]) if any(people) else "",
        result,
        _one_score(play, outcome),
        mark_of(play),
        f"{label}{_(', now {said}').format(said=result) if result else ''}",
    )


def _one_score(play: Play, outcome: Outcome | None) -> int | None:
    """The score that both sides have; None for a result in tricks, which has no other score."""
    in_tricks = outcome is not None and outcome.tricks is not None
    return None if in_tricks or play.score != play.score_ew else play.score


def _names(people: Sequence[Person | None]) -> str:
    return " & ".join(person.name for person in people if person is not None)
