"""How a session is set up, part by part: what results alone do not tell, and a director may change.

Settings, sections, who competes, who met whom at which table on which boards, the boards, the games of
sheets: each part has a label that a reader can find in the session, and a short hash over its columns.
Persons stand beside the hash by their ids: when two rows that are one human being become one, that is linked
with the other id (`scoring.services.layout.follow_merge`), and a merge that is not linked is no merge. What
other clubs of a shared field change (places in the field, whether it is final) is no part: it is derived
when it is proved.

The last layout that was linked is kept whole (`SessionLayout`); the chain has a digest of it and the labels
of what had changed, so that a change behind the back of the services is named by its part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django.apps import apps
from django.db.models import Model, QuerySet

from config.caching.prepared import Prepared
from scoring.chains import digest, plain, shown
from scoring.models import SEATS, Chained, Entry, Revision, Session, SessionLayout
from scoring.selectors.chain import Broken, Chains

Part = list[Any]
Parts = dict[str, Part]
"""By label: a short hash of the part's columns, and the ids of its persons (None: nobody) in their order."""

DIGITS = 16
PLANNED = ("pairings", "late", "plans", "spells", "stands_in")
"""Of how a section was planned, what results hang on; the rest are words and the draft it was chosen from."""
LAYOUT = "layout"
FOREIGN = "foreign"
"""The kind of a link that says what an action found changed by no service: see `services.layout`."""


Models = Callable[[str], type[Any]]
"""Finds a model by its name: today's, or in a migration that of its own time."""


def models_of(name: str) -> type[Model]:
    return apps.get_model("scoring", name)


def _extra(models: Models) -> Sequence[str]:
    """The column that marks extra boards, which the models of older migrations do not have."""
    return [field.name for field in models("Play")._meta.get_fields() if field.name == "extra"]


class RowsById:
    """The query that `build` makes of the models and an id (of a session, an evening), and its rows.

    Every action asks such queries twice, so those of today's models are prepared.
    """

    def __init__(self, build: Callable[[Models, int], QuerySet[Any, Any]], today: Models = models_of) -> None:
        self._build, self._today = build, today
        self._prepared = Prepared(lambda pk: build(today, pk), -1)

    def __call__(self, pk: int, models: Models) -> Sequence[tuple[Any, ...]]:
        """The rows by the id; `models` are today's, or those of a migration's own time."""
        if models is self._today:
            return self._prepared.values(pk)
        return list(self._build(models, pk))


_SESSION = RowsById(
    lambda models, session: (
        models("Session")
        ._default_manager.filter(pk=session)
        .values_list("state", "date", "contest__form", "contest__planner", "contest__settings")
    )
)
_BOARDS = RowsById(
    lambda models, session: (
        models("Board")
        .objects.filter(board_set__session=session)
        .order_by("pk")
        .values_list("number", "form", "deal", "board_set__copies")
    )
)
_SECTIONS = RowsById(
    lambda models, session: models("Section")
    .objects.filter(session=session)
    .order_by("pk")
    .values_list(
        "pk", "letter", "movement",
        "tables", "rounds", "boards_per_round", "winners", "field", "field__contest__settings",
    )
)  # fmt: skip
_MEMBERS = RowsById(
    lambda models, session: (
        models("EntryMember")
        .objects.filter(entry__section__session=session)
        .order_by("seat", "from_round")
        .values_list("entry", "seat", "from_round", "person")
    )
)
_ENTRIES = RowsById(
    lambda models, session: (
        models("Entry")
        .objects.filter(section__session=session)
        .order_by("pk")
        .values_list("pk", "section", "number", "carried", "line", "state", "handicap", "previous")
    )
)
_PLAYS = RowsById(
    lambda models, session: (
        models("Play")
        .objects.filter(encounter__round__section__session=session, board__isnull=False)
        .order_by("pk")
        .values_list("encounter", "pk", "board__number", "board__form", "ordinal", "turned", *_extra(models))
    )
)
_ENCOUNTERS = RowsById(
    lambda models, session: models("Encounter")
    .objects.filter(round__section__session=session)
    .order_by("pk")
    .values_list(
        "pk", "round__section", "round__number", "table",
        "match", "turned", "moved_on", "idle_boards", *SEATS, *(f"{seat}_person" for seat in SEATS),
    )
)  # fmt: skip
_SHEET_PLAYERS = RowsById(
    lambda models, session: (
        models("SheetPlayer")
        .objects.filter(sheet__encounter__round__section__session=session)
        .order_by("place")
        .values_list("sheet__encounter", "sheet__game", "sheet__options", "place", "entry", "person")
    )
)


def layout_of(session: int, models: Models = models_of) -> Parts:
    """The parts of a session. `models` finds a model by its name, for a migration that of its own time."""
    parts: Parts = {}
    ((state, date, *event),) = _SESSION(session, models)
    parts["session"] = part([state, date.isoformat()])
    parts["settings"] = part(event)
    letters = _sections(session, models, parts)
    numbers = _entries(session, models, letters, parts)
    _encounters(session, models, letters, numbers, parts)
    for number, form, deal, copies in _BOARDS(session, models):
        parts[f"board {number}{form}"] = part([deal, copies])
    return parts


def part(columns: object, persons: list[int | None] | None = None) -> Part:
    """A part of these columns, and of these persons."""
    return [digest(LAYOUT, columns)[:DIGITS], persons or []]


def _sections(session: int, models: Models, parts: Parts) -> dict[int, str]:
    """Adds the sections, with the settings of the event that they are compared by; the letter of each."""
    letters = {}
    for pk, letter, movement, *columns in _SECTIONS(session, models):
        letters[pk] = letter
        planned = {key: movement[key] for key in PLANNED if key in movement}
        parts[f"section {letter}"] = part([columns, planned])
    return letters


def _entries(session: int, models: Models, letters: Mapping[int, str], parts: Parts) -> dict[int, str]:
    """Adds the entries with their members; the label of each entry."""
    members: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for entry, *member in _MEMBERS(session, models):
        members[entry].append(tuple(member))
    labels = {}
    for pk, section, number, carried, *values in _ENTRIES(session, models):
        labels[pk] = f"{letters[section]}{number}"
        seats = [member[:2] for member in members[pk]]
        persons: list[int | None] = [person for _seat, _round, person in members[pk]]
        brought = carried if values[-1] is None else ""  # of a session before it is derived when it is proved
        parts[_label(labels[pk])] = part([pk, [plain(value) for value in values], brought, seats], persons)
    return labels


def label_of_entry(entry: Entry) -> str:
    """The label of the part that an entry is, as `layout_of` has it."""
    return _label(f"{entry.section.letter}{entry.number}")


def _label(name: str) -> str:
    return f"entry {name}"


def _encounters(
    session: int, models: Models, letters: Mapping[int, str], labels: Mapping[int, str], parts: Parts
) -> None:
    """Adds who met whom at which table of which round, on which boards, or over which game."""
    plays: dict[int, list[list[object]]] = defaultdict(list)
    for encounter, *values in _PLAYS(session, models):
        columns, extra = values[:5], any(values[5:])  # as it was linked before there were extra boards
        plays[encounter].append([*columns, extra] if extra else columns)
    games = _games(session, models)
    for pk, section, number, table, *rest in _ENCOUNTERS(session, models):
        values, seats, persons = rest[:4], rest[4:8], rest[8:]
        game, players = games.get(pk, (None, []))
        where = f"section {letters[section]}, round {number}, table {table}"
        seated = [labels.get(entry, entry) for entry in seats]
        parts[where] = part([pk, values, seated, plays[pk], game], [*persons, *players])


def _games(session: int, models: Models) -> dict[int, tuple[list[object], list[int | None]]]:
    """The game, its options and the entries of each sheet's players, and the players, by encounter."""
    games: dict[int, tuple[list[object], list[int | None]]] = {}
    for encounter, game, options, place, entry, person in _SHEET_PLAYERS(session, models):
        columns, players = games.setdefault(encounter, ([game, options], []))
        columns.append([place, entry])
        players.append(person)
    return games


def digest_of(parts: Mapping[str, Part]) -> str:
    """One hash over all parts; "" where there is none."""
    return digest(LAYOUT, parts) if parts else ""


def differing(stored: Mapping[str, Part], now: Mapping[str, Part]) -> list[str]:
    """The labels of the parts that differ, or that only one of the two has."""
    return [label for label in dict.fromkeys([*stored, *now]) if stored.get(label) != now.get(label)]


def broken_layout(
    session: Session, chains: Chains, more: Mapping[str, Part] | None = None
) -> Iterator[Broken]:
    """Every part of a session that is not as it was when its layout was linked last.

    `more` are parts that another app adds to its sessions.
    """
    linked = chains.newest_in(session.chain_name, LAYOUT)
    row = SessionLayout.objects.filter(session=session).first()
    if linked is None and row is None:
        if has_begun(session):
            yield Broken(f"layout of {session}", "not linked", "linked when play begins")
        return
    parts: Parts = row.parts if row is not None else {}
    promised = linked.content["digest"] if linked is not None else ""
    if promised != digest_of(parts):
        yield Broken(f"layout of {session}", shown(digest_of(parts)), shown(promised))
    yield from taken_over(session, chains)
    yield from not_as_before(session, chains, LAYOUT)
    now = layout_of(session.pk) | dict(more or {})
    for label in differing(parts, now):
        before, again = parts.get(label), now.get(label)
        if before is None or again is None:
            yield Broken(label, "there" if again else "not there", "there" if before else "not there")
        elif before[0] != again[0]:
            yield Broken(label, again[0], before[0])
        else:
            yield Broken(f"{label}, persons", str(again[1]), str(before[1]))


def taken_over(owner: Chained, chains: Chains) -> Iterator[Broken]:
    """What actions took over that none of them had changed."""
    for link in chains.of_kind(owner.chain_name, FOREIGN):
        for label in link.content["changed"]:
            yield Broken(f"{label}, before link {link.link}", "changed by no action", "as linked before")


def not_as_before(owner: Chained, chains: Chains, kind: str) -> Iterator[Broken]:
    """Links of a kind that began with something else than the one before had ended with."""
    before = ""
    for link in chains.of_kind(owner.chain_name, kind):
        was = link.content.get("was", before)  # links of older versions do not say so
        if was != before:
            yield Broken(f"{kind} of {owner}, before link {link.link}", shown(was), shown(before))
        before = link.content["digest"]


def has_begun(session: Session) -> bool:
    """Whether play has begun: the state says so, or a result that is there whatever the state says."""
    results = Revision.objects.filter(play__encounter__round__section__session=session)
    return session.state != Session.State.SETUP or results.exists()
