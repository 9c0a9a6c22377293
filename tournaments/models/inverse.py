"""What takes a director's action back, as one value: `Deed.inverse` read and written.

An inverse names only what the action itself changed, so that what comes in between stays. The session's chain
commits to its stored JSON, so that a value is written exactly as it was read: a part that the action cannot
have is None and not named in the JSON, and a part in which it changed nothing is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from django.db.models import Model

from scoring.models import Play

if TYPE_CHECKING:
    from tournaments.models.evening import Deed

VERSION = 1
Read = TypeVar("Read")

RowId = tuple[str, int]
"""A row by the label of its model ("scoring.Entry") and its primary key."""

PLAY = Play._meta.label
PLAY_COLUMNS = ("pk", "encounter_id", "field_id", "board_id", "ordinal", "turned", "extra")
MARKS = ("agreed", "waiting", "doubt", "watched")


class _Part(Protocol):
    def to_json(self) -> Any: ...


def row_id(row: Model) -> RowId:
    """The label and the primary key of a row, by which an inverse names it."""
    return row._meta.label, row.pk


@dataclass(frozen=True, slots=True)
class ColumnsBefore:
    """Columns of a row as they were before the action, by field name; values as JSON keeps them."""

    row: RowId
    values: Mapping[str, Any]

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        label, pk, values = data
        return cls((label, pk), values)

    def to_json(self) -> list[Any]:
        return [*self.row, self.values]


@dataclass(frozen=True, slots=True)
class KeysBefore:
    """Single keys of a JSON column as they were before the action; None for a key that was not there."""

    row: RowId
    column: str
    values: Mapping[str, Any]

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        label, pk, column, values = data
        return cls((label, pk), column, values)

    def to_json(self) -> list[Any]:
        return [*self.row, self.column, self.values]


@dataclass(frozen=True, slots=True)
class PlayBefore:
    """A play without results that the action took away: its columns, as far as they were kept.

    Versions that had fewer columns of `PLAY_COLUMNS` kept the first ones.
    """

    values: Mapping[str, Any]

    @property
    def pk(self) -> int:
        return int(self.values["pk"])

    @classmethod
    def of(cls, play: Play) -> Self:
        return cls({name: getattr(play, name) for name in PLAY_COLUMNS})

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        return cls(dict(zip(PLAY_COLUMNS, data, strict=False)))

    def to_json(self) -> list[Any]:
        return list(self.values.values())


@dataclass(frozen=True, slots=True)
class ResultState:
    """What counts on a play at a moment.

    `last` is the number of the newest revision, `accepted` the id of the one that counts, `marks` the play's
    marks by name (`MARKS`; older versions kept none), `states` the state of each revision by number as text,
    None where they were not kept.
    """

    last: int
    accepted: int | None
    marks: Mapping[str, bool]
    states: Mapping[str, str] | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        marks = {mark: data[mark] for mark in MARKS if mark in data}
        return cls(data["last"], data["accepted"], marks, data.get("states"))

    def to_json(self) -> dict[str, Any]:
        states = {} if self.states is None else {"states": self.states}
        return {"last": self.last, "accepted": self.accepted, **self.marks, **states}


@dataclass(frozen=True, slots=True)
class ChangedResult:
    """A play on which the action changed what counts: its state before the action and right after it."""

    play_id: int
    before: ResultState
    after: ResultState

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        play_id, before, after = data
        return cls(play_id, ResultState.from_json(before), ResultState.from_json(after))

    def to_json(self) -> list[Any]:
        return [self.play_id, self.before.to_json(), self.after.to_json()]


@dataclass(frozen=True, slots=True)
class Foul:
    """From a round on a section plays a board, by its number, in another form (Law 87)."""

    section_id: int
    board: int
    from_round: int
    form: str

    @classmethod
    def from_json(cls, data: list[Any]) -> Self:
        return cls(*data)

    def to_json(self) -> list[Any]:
        return [self.section_id, self.board, self.from_round, self.form]


@dataclass(frozen=True, slots=True)
class Inverse:
    """What takes an action back. A part is None if the action has no such part.

    `columns` and `keys` are put back, `added` rows are deleted, `plays` come back, people are seated anew in
    `sections` (ids), and of `results` the earlier ones count again. `fouls` are the forms of boards that no
    longer apply, and `state_before` is the state in which the session was before it was published.
    """

    columns: tuple[ColumnsBefore, ...] | None = None
    keys: tuple[KeysBefore, ...] | None = None
    added: tuple[RowId, ...] | None = None
    plays: tuple[PlayBefore, ...] | None = None
    sections: tuple[int, ...] | None = None
    results: tuple[ChangedResult, ...] | None = None
    fouls: tuple[Foul, ...] | None = None
    state_before: str | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read the stored JSON of any version; {} gives a value without parts."""
        return cls(
            columns=_read(data.get("set"), ColumnsBefore.from_json),
            keys=_read(data.get("keys"), KeysBefore.from_json),
            added=_read(data.get("added"), _row_id_from),
            plays=_read(data.get("plays"), PlayBefore.from_json),
            sections=_read(data.get("seats"), int),
            results=_read(data.get("results"), ChangedResult.from_json),
            fouls=_read(data.get("fouls"), Foul.from_json),
            state_before=data.get("way"),
        )

    def to_json(self) -> dict[str, Any]:
        """The JSON that is stored; {} for a value without parts, which means that nothing can be undone."""
        parts = {
            "set": _written(self.columns),
            "keys": _written(self.keys),
            "added": None if self.added is None else [list(row) for row in self.added],
            "plays": _written(self.plays),
            "seats": None if self.sections is None else list(self.sections),
            "results": _written(self.results),
            "fouls": _written(self.fouls),
            "way": self.state_before,
        }
        named = {name: part for name, part in parts.items() if part is not None}
        return {"v": VERSION, **named} if named else {}

    def plus(self, other: Inverse) -> Inverse:
        """What takes both actions back: in every part the rows of this one, then those of the other."""
        return Inverse(
            columns=_joined(self.columns, other.columns),
            keys=_joined(self.keys, other.keys),
            added=_joined(self.added, other.added),
            plays=_joined(self.plays, other.plays),
            sections=_joined(self.sections, other.sections),
            results=_joined(self.results, other.results),
            fouls=_joined(self.fouls, other.fouls),
            state_before=self.state_before if other.state_before is None else other.state_before,
        )

    @property
    def has_only_results(self) -> bool:
        """Whether the action could change nothing but results."""
        return self.results is not None and self == Inverse(results=self.results)

    @property
    def changes_more_than_results(self) -> bool:
        """Whether taking it back changes or seats any row, apart from the results on plays that stay."""
        return any((self.columns, self.keys, self.added, self.plays, self.sections))

    def changed(self, label: str) -> list[int]:
        """The ids of the rows of a model of which columns are put back."""
        return [pk for row_label, pk in (before.row for before in self.columns or ()) if row_label == label]

    def added_of(self, label: str) -> list[int]:
        """The ids of the rows of a model that the action added."""
        return [pk for row_label, pk in self.added or () if row_label == label]

    def rows(self) -> set[RowId]:
        """The rows that the action changed, added or took away."""
        put_back = {columns.row for columns in self.columns or ()} | {keys.row for keys in self.keys or ()}
        plays = [play.pk for play in self.plays or ()] + [result.play_id for result in self.results or ()]
        return put_back | set(self.added or ()) | {(PLAY, pk) for pk in plays}


def inverse_of(deed: Deed) -> Inverse:
    """What takes this action back; a value without parts where the action cannot be undone. No query."""
    return Inverse.from_json(deed.inverse)


def adding(rows: Iterable[Model]) -> Inverse:
    """What takes these saved rows away again."""
    return Inverse(added=tuple(row_id(row) for row in rows))


def _row_id_from(data: list[Any]) -> RowId:
    label, pk = data
    return label, pk


def _read(rows: list[Any] | None, read: Callable[[Any], Read]) -> tuple[Read, ...] | None:
    return None if rows is None else tuple(read(row) for row in rows)


def _written(rows: Iterable[_Part] | None) -> list[Any] | None:
    return None if rows is None else [row.to_json() for row in rows]


def _joined(first: tuple[Read, ...] | None, second: tuple[Read, ...] | None) -> tuple[Read, ...] | None:
    return None if first is None and second is None else (*(first or ()), *(second or ()))
