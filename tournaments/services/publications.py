"""What a publication freezes, and the proof that every standing follows from the revisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Entry, Field, Play, Revision, Session
from tournaments import ranking
from tournaments.ranking import LINES, UNRANKED, FieldStanding, PlayRow, by_board
from tournaments.services import standings

VERSION = 1


def frozen(session: Session) -> tuple[dict[str, Any], int]:
    """Settings, encounters, plays and standings of a session as they are now; the last revision's id.

    Persons and entries stand by id: a name forgotten later is forgotten here too.
    """
    fields = Field.objects.filter(sections__session=session).distinct().select_related("contest")
    last = (
        Revision.objects.filter(play__field__in=fields).order_by("-pk").values_list("pk", flat=True).first()
    )
    content = {
        "v": VERSION,
        "settings": session.contest.settings,
        "encounters": _encounters(session),
        "fields": [_field(field) for field in fields.order_by("pk")],
    }
    return content, last or 0


def _encounters(session: Session) -> list[list[object]]:
    columns = ("pk", "round__section__letter", "round__number", "table", "north_id", "east_id", "turned")
    found = Encounter.objects.filter(round__section__session=session).order_by("pk")
    return [list(row) for row in found.values_list(*columns)]


def _field(field: Field) -> dict[str, Any]:
    columns = ("place_in_field", "pk", "section__letter", "number", "line", "state")
    entries = Entry.objects.filter(section__field=field).order_by("place_in_field")
    return {
        "field": field.pk,
        "final": field.final,
        "entries": [list(row) for row in entries.values_list(*columns)],
        "penalties": [[p.entry, str(p.amount)] for p in standings.penalties_of(field)],
        "plays": _plays(field),
        "standing": [line_record(line) for line in standings.table(field)],
    }


def _plays(field: Field) -> list[list[object]]:
    """Every play: board, form, who met (by index), the play and the revision that counts (0: none)."""
    rows = {row.play: row for row in standings.rows_of(Play.objects.filter(field=field))}
    accepted = dict(Play.objects.filter(field=field).values_list("pk", "accepted_id"))
    return [[r.number, r.form, r.ns, r.ew, r.play, accepted[r.play] or 0] for r in rows.values()]


def line_record(line: standings.Line) -> list[object]:
    """A line of a ranking as plain data: entry's index, place, tied, exact per cent and total, top, boards."""
    percent = None if line.percent is None else str(line.percent)
    return [line.entry.place_in_field, line.place, line.tied, percent, str(line.total), line.top, line.boards]


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure that does not follow from the revisions: where, as kept, as derived."""

    where: str
    kept: object
    derived: object


def prove(session: Session) -> list[Difference]:
    """Derive every standing and publication of the session again from its revisions; what differs.

    Runs on revisions alone: neither `Play`'s copy of what counts nor saved points are read.
    """
    found: list[Difference] = []
    for publication in session.publications.all():
        for part in publication.content["fields"]:
            where = f"publication {publication.number}, field {part['field']}"
            found += _differences(where, part["standing"], derived(part, publication.content["settings"]))
    for field in Field.objects.filter(sections__session=session).distinct().select_related("contest"):
        standings.refresh_standings(field_id=field.pk)
        found += _differences(f"standing of field {field.pk}", *_now(field))
    return found


def _now(field: Field) -> tuple[list[list[object]], list[list[object]]]:
    part = _field(field)
    newest = _newest_accepted(field)
    for play in part["plays"]:
        play[5] = newest.get(play[4], 0)
    return part["standing"], derived(part, field.contest.settings)


def _newest_accepted(field: Field) -> dict[int, int]:
    """The newest accepted revision of every play, from the revisions themselves."""
    found = Revision.objects.filter(play__field=field, state=Revision.State.ACCEPTED).order_by(
        "play_id", "number"
    )
    return dict(found.values_list("play_id", "pk"))


def derived(part: Mapping[str, Any], settings: Mapping[str, Any]) -> list[list[object]]:
    """The standing of one frozen field, computed whole from its plays' revisions."""
    line = np.array(
        [LINES[row[4]] if row[5] == Entry.State.ACTIVE else UNRANKED for row in part["entries"]],
        dtype=np.int64,
    )
    conditions = standings.conditions_from(settings, final=part["final"])
    state, _lines = FieldStanding.whole(by_board(_rows(part["plays"])), line, conditions)
    penalties = [
        ranking.Penalty(index, Fraction(amount), ranking.PenaltyUnit.TOP)
        for index, amount in part["penalties"]
    ]
    scores = state.scores(penalties, conditions)
    places = state.places(scores)
    return [_record(index, places, scores) for index in range(len(line))]


def _record(index: int, places: ranking.Places, scores: ranking.Scores) -> list[object]:
    percent = scores.percent(index)
    return [
        index,
        int(places.place[index]),
        bool(places.tied[index]),
        None if percent is None else str(percent),
        str(scores.total[index]),
        int(scores.tops[index]),
        int(scores.boards[index]),
    ]


def _rows(plays: Iterable[Sequence[Any]]) -> list[PlayRow]:
    """Rows to compare, their outcomes read from the revisions they name."""
    plays = sorted(plays, key=lambda play: (play[0], play[4]))
    revisions = Revision.objects.in_bulk([play[5] for play in plays if play[5]])
    return [_row(play, revisions.get(play[5])) for play in plays]


def _row(play: Sequence[Any], revision: Revision | None) -> PlayRow:
    number, form, ns, ew, pk, _accepted = play
    if revision is None:
        return PlayRow(number, form, pk, ns, ew, OutcomeKind.NOT_ENTERED.value, None, None, "", "")
    outcome = Outcome.from_json(revision.outcome)
    return PlayRow(
        number,
        form,
        pk,
        ns,
        ew,
        outcome.kind.value,
        revision.score,
        revision.score_ew,
        outcome.award_ns,
        outcome.award_ew,
    )


def _differences(where: str, kept: list[Any], again: list[Any]) -> list[Difference]:
    ours = {row[0]: row for row in again}
    theirs = {row[0]: row for row in kept}
    return [
        Difference(f"{where}, entry {index}", theirs.get(index), ours.get(index))
        for index in sorted(theirs.keys() | ours.keys())
        if theirs.get(index) != ours.get(index)
    ]
