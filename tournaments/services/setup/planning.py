"""Makes the rows of a movement when play begins: boards, encounters and indices in the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db.models import Max

from scoring.models import Board, Encounter, Entry, Field, Section, Session
from scoring.services.encounters import Planned
from tournaments.movements import Movement, Seating
from tournaments.movements.stored import Choice


def make_boards(session: Session, count: int) -> dict[int, Board]:
    """Boards 1 to `count` of form a in the session's set, made where they lack: by number."""
    board_set = session.board_sets.get()
    numbers = set(board_set.boards.filter(form="a").values_list("number", flat=True))
    new = [Board(board_set=board_set, number=n) for n in range(1, count + 1) if n not in numbers]
    Board.objects.bulk_create(new)
    return {board.number: board for board in board_set.boards.filter(form="a")}


def planned(choice: Choice, movement: Movement) -> list[Planned]:
    """A movement's encounters as rows to store, with those of the phantom, whose boards wait."""
    return [planned_seating(s, movement.boards_at(s)) for s in movement.seatings] + _phantom_rows(
        choice, movement
    )


def planned_seating(seating: Seating, boards: Sequence[int], *, idle: bool = False) -> Planned:
    """The encounter to store for one table of a movement in one round; `idle` if it is not to be played."""
    return Planned(
        seating.round,
        seating.table,
        seating.ns,
        seating.ew,
        tuple(boards),
        seating.arrow_switched,
        idle,
        seating.south or None,
        seating.west or None,
        seating.match,
    )


def _phantom_rows(choice: Choice, movement: Movement) -> list[Planned]:
    """Where the missing pair would sit, if the movement is the full one with that pair left out."""
    if choice.missing is None:
        return []
    full = replace(choice, missing=None).movement()
    left_out = set(full.seatings) - set(movement.seatings)
    if set(movement.seatings) - set(full.seatings) or any(
        choice.missing not in (s.ns, s.ew) for s in left_out
    ):
        return []
    return [planned_seating(s, full.boards_at(s), idle=True) for s in sorted(left_out)]


def set_lines(section: Section) -> None:
    """The line each entry is ranked in, from where it sits when it first plays; "" with one winner."""
    if section.winners == 1:
        return
    lines: dict[int, str] = {}
    for encounter in Encounter.objects.filter(round__section=section).order_by("round__number"):
        sides = ("EW", "NS") if encounter.turned else ("NS", "EW")
        for entry_id, line in zip((encounter.north_id, encounter.east_id), sides, strict=True):
            if entry_id is not None:
                lines.setdefault(entry_id, line)
    for line in ("NS", "EW"):
        section.entries.filter(pk__in=[pk for pk, own in lines.items() if own == line]).update(line=line)


def place_entries(session: Session) -> None:
    """Number the session's entries through in each field, after those of other sessions there: their index.

    By section and number, only before the session's first result: an entry that comes later takes the
    next index (`place_late`), so that no saved figure is read beside another pair's name.
    """
    for field_id in sorted({section.field_id for section in session.sections.all()}):
        entries = Entry.objects.filter(section__field_id=field_id)
        others = entries.exclude(section__session=session).aggregate(last=Max("place_in_field"))["last"]
        own = entries.filter(section__session=session).order_by("section__letter", "number")
        _number(own, 0 if others is None else others + 1)


def close_up(field: Field) -> None:
    """Number the entries of a locked field through after some were taken away: compare it anew at once."""
    _number(Entry.objects.filter(section__field=field).order_by("place_in_field", "pk"), 0)


def _number(entries: Iterable[Entry], first: int) -> None:
    placed = list(entries)
    for index, entry in enumerate(placed, first):
        entry.place_in_field = index
    Entry.objects.bulk_update(placed, ["place_in_field"], batch_size=500)


def place_late(entry: Entry) -> None:
    """Give an entry that comes during play the next index of its field."""
    others = Entry.objects.filter(section__field_id=entry.section.field_id).exclude(pk=entry.pk)
    entry.place_in_field = (others.aggregate(last=Max("place_in_field"))["last"] or 0) + 1
    entry.save(update_fields=["place_in_field"])
