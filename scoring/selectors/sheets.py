"""The score sheets of a club, and a sheet with its deals replayed from the revisions that count.

Every sheet is reached through its club.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

from django.db.models import BooleanField, ExpressionWrapper, Prefetch, Q, QuerySet, TextField
from django.db.models.functions import Cast

from clubs.people import permissions as people
from clubs.people.models import Club
from config.caching.prepared import Prepared
from scoring.actors import Actor
from scoring.games.reading import from_places, to_json
from scoring.games.registry import game_of
from scoring.games.sheet import Sheet as Folded
from scoring.games.sheet import begin
from scoring.models import Field, Play, Revision, Sheet, SheetPlayer
from scoring.models.planner import codes_where
from scoring.selectors.replays import Replays
from scoring.words import Missing

WAITING = (Revision.State.PROPOSED, Revision.State.CONFLICTING)


@dataclass(frozen=True, slots=True)
class StoredSheet:
    """A sheet as it is stored, with its deals replayed.

    `record` is the row, `players` are in seat order, `plays` in the order of their numbers; `sheet` is the
    game with the deals that count. For an entry (`stored_sheet_for_entry`) the plays are read only when they
    are asked for.
    """

    record: Sheet
    players: tuple[SheetPlayer, ...]
    plays: Sequence[Play]
    sheet: Folded

    @property
    def count(self) -> int:
        """How many deals count."""
        return len(self.sheet.deals)

    @property
    def over(self) -> bool:
        """Whether no further deal is played: the game has ended, was broken off, or is settled."""
        return self.record.ended_at is not None or self.record.closed_at is not None

    @property
    def broken_off(self) -> bool:
        return self.record.ended_at is not None and self.sheet.game.ended(self.sheet.state) is None

    def play(self, number: int) -> Play | None:
        """The play of deal `number` (from 1), whether it counts or was taken back; None before it began."""
        return self.plays[number - 1] if 0 < number <= len(self.plays) else None

    def entered(self, number: int) -> dict[str, Any]:
        """Deal `number` as it was entered, with the names of today."""
        return named(self.sheet, self.sheet.deals[number - 1])

    def deal_of(self, revision: Revision) -> Any:
        """The deal that a revision states."""
        return stored_deal(self.sheet, revision.outcome)

    def waiting(self) -> list[tuple[int, Revision]]:
        """Entries beside a deal that counts, which wait for a decision: (number, revision). One query."""
        numbers = {play.pk: play.ordinal for play in self.plays if play.waiting}
        found = Revision.objects.filter(play__in=numbers, state__in=WAITING) if numbers else ()
        return [(numbers[revision.play_id], revision) for revision in found]


class StoredPlays(Sequence[Play]):
    """The plays of a locked sheet in their order, read one by one or all together when they are asked for.

    One more deal needs none of those before it, and to read them all takes longer than everything else.
    """

    def __init__(self, encounter: int, field: Field, count: int) -> None:
        self._encounter, self._field, self._count = encounter, field, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | Sequence[Play]:
        if isinstance(index, slice):
            return self._all[index]
        if "_all" in self.__dict__:
            return self._all[index]
        (play,) = _PLAY.objects(self._encounter, range(1, self._count + 1)[index])
        return self._of_field(play)

    def __iter__(self) -> Iterator[Play]:
        return iter(self._all)

    @cached_property
    def _all(self) -> tuple[Play, ...]:
        return tuple(map(self._of_field, _PLAYS.objects(self._encounter)))

    def _of_field(self, play: Play) -> Play:
        play.field = self._field  # the locked one, to whose chain every revision is linked
        return play


def named(sheet: Folded, deal: Any) -> dict[str, Any]:
    """A deal as a JSON value that names players and sides."""
    return to_json(deal, players=sheet.table.players, sides=sheet.side_names())


def stored_deal(sheet: Folded, outcome: dict[str, Any]) -> Any:
    """The deal in a revision's outcome, which gives players and sides by their places."""
    places = {"players": sheet.table.size, "sides": len(sheet.sides)}
    return from_places(sheet.game.record(sheet.table), outcome["deal"], **places)


def get_sheet(slug: str, pk: int) -> Sheet:
    """A sheet of the club of an address. Raises Missing."""
    found = sheets().filter(pk=pk, encounter__round__section__session__contest__club__slug=slug).first()
    if found is None:
        raise Missing("No such sheet in this club.")
    return found


def sheets() -> QuerySet[Sheet]:
    """Sheets with their way up to the club; those of a session in the bin are left out."""
    shown = Sheet.objects.filter(encounter__round__section__session__binned=None)
    return shown.select_related("encounter__round__section__session__contest__club")


def find_sheet(sheet_id: int) -> Sheet | None:
    """The sheet with its way up to the club."""
    return _SHEETS.one(sheet_id)


_SHEETS = Prepared(lambda sheet: sheets().filter(pk=sheet), 999_999_001)


def sheets_of(club: Club) -> QuerySet[Sheet]:
    """A club's sheets, the newest first, with who plays."""
    found = sheets().filter(encounter__round__section__session__contest__club=club)
    players = Prefetch("players", SheetPlayer.objects.select_related("person").order_by("place"))
    return found.prefetch_related(players).order_by("-opened", "-pk")


def of_no_room(queryset: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Leaves out the rubbers of rubber bridge rooms, which the log of their evening shows."""
    not_listed = codes_where(lambda planner: not planner.lists_sheets)
    return queryset.exclude(encounter__round__section__session__contest__planner__in=not_listed)


def running_first(queryset: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """Sheets in play before those that are over, each in the order that they had."""
    over = ExpressionWrapper(~Q(ended_at=None, closed_at=None), output_field=BooleanField())
    return queryset.order_by(over, *queryset.query.order_by)


def may_see(record: Sheet, actor: Actor) -> bool:
    """The club's people, and the phones of the sheet's session."""
    if actor.device is not None:
        return actor.device.link.session_id == record.session.pk
    kinds = people.role_kinds(actor.user, record.club) if actor.user else frozenset()
    return people.allows("people.view_members", kinds)


def shown_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names as a sheet shows them: of two that are the same the second gets a number."""
    seen: Counter[str] = Counter()
    unique: dict[str, None] = {}
    for name in names:
        seen[name] += 1
        shown = name if seen[name] == 1 else f"{name} {seen[name]}"
        while shown in unique:
            seen[name] += 1
            shown = f"{name} {seen[name]}"
        unique[shown] = None
    return tuple(unique)


def stored_sheet_of(record: Sheet) -> StoredSheet:
    """The sheet with its deals replayed from the revisions that count. Two queries."""
    return _stored_sheet(record, _PLAYERS.objects(record.pk), _PLAYS.objects(record.encounter_id))


def stored_sheets(records: Iterable[Sheet]) -> dict[int, StoredSheet]:
    """Each of the sheets as `stored_sheet_of` returns it, by its id. Two queries for all of them."""
    by_pk = {record.pk: record for record in records}
    players: dict[int, list[SheetPlayer]] = {pk: [] for pk in by_pk}
    for player in _players().filter(sheet__in=by_pk):
        players[player.sheet_id].append(player)
    plays: dict[int, list[Play]] = {record.encounter_id: [] for record in by_pk.values()}
    for play in _plays().filter(encounter__in=plays):
        plays[play.encounter_id].append(play)
    return {
        pk: _stored_sheet(record, players[pk], plays[record.encounter_id]) for pk, record in by_pk.items()
    }


def _players() -> QuerySet[SheetPlayer]:
    return SheetPlayer.objects.select_related("person").order_by("place")


def _plays() -> QuerySet[Play]:
    """Plays of sheets with what counts: of a long evening that is most of what is read for one more deal."""
    play_columns = [column.name for column in Play._meta.concrete_fields]
    revision_columns = [f"accepted__{name}" for name in ("number", "outcome")]
    return Play.objects.select_related("accepted").only(*play_columns, *revision_columns).order_by("ordinal")


def stored_sheet_for_entry(record: Sheet, field: Field) -> StoredSheet:
    """The sheet as `stored_sheet_of` gives it, for a field that is locked. Two queries.

    The plays are read only when somebody asks for them. Of an evening of 200 deals that is a tenth of what
    all plays with their revisions take.
    """
    players, rows = _PLAYERS.objects(record.pk), _COUNTED.rows(record.encounter_id)
    sheet = _replayed(record, players, [text for _ordinal, text in rows if text is not None])
    return StoredSheet(record, tuple(players), StoredPlays(record.encounter_id, field, len(rows)), sheet)


def _counted() -> QuerySet[Play, tuple[int, str | None]]:
    """Plays of sheets by number, each with what counts as it is stored."""
    text = Cast("accepted__outcome", TextField())
    return Play.objects.order_by("ordinal").values_list("ordinal", text)


_PLAYERS = Prepared(lambda sheet: _players().filter(sheet=sheet), 999_999_001)
_PLAYS = Prepared(lambda encounter: _plays().filter(encounter=encounter), 999_999_001)
_PLAY = Prepared(
    lambda encounter, ordinal: _plays().filter(encounter=encounter, ordinal=ordinal), 999_999_001, 32_001
)
_COUNTED = Prepared(lambda encounter: _counted().filter(encounter=encounter), 999_999_001)


def _stored_sheet(record: Sheet, players: Sequence[SheetPlayer], plays: Sequence[Play]) -> StoredSheet:
    outcomes = [play.accepted.outcome for play in plays if play.accepted is not None]
    return StoredSheet(record, tuple(players), tuple(plays), replay(record, players, outcomes))


def replay(record: Sheet, players: Iterable[SheetPlayer], outcomes: Sequence[dict[str, Any]]) -> Folded:
    """The game of a sheet after these deals, given as revisions store them."""
    return _replayed(record, players, list(map(json.dumps, outcomes)))


def _replayed(record: Sheet, players: Iterable[SheetPlayer], outcomes: Sequence[str]) -> Folded:
    """The same of outcomes as JSON: SQLite stores it as `json.dumps` writes it, PostgreSQL nearly so.

    Where the two differ, deals are only played again that need not be.
    """
    game, _edition = game_of(record.game)
    names = shown_names(player.name for player in players)
    key = record.pk, record.game, names, repr(record.options)
    return _REPLAYS.played(
        key,
        lambda: begin(game, names, record.options),
        outcomes,
        lambda sheet, outcome: stored_deal(sheet, json.loads(outcome)),
    )


_REPLAYS = Replays(most=256)


def sheet_of(slug: str, pk: int, viewer: Actor) -> StoredSheet:
    """A sheet of the club as `viewer` may see it. Raises Missing for all others."""
    record = get_sheet(slug, pk)
    if not may_see(record, viewer):
        raise Missing("No such sheet in this club.")
    return stored_sheet_of(record)
