"""What a publication freezes, and the proof that every standing follows from the revisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import Encounter, Entry, Field, Play, Revision, Section, Session
from scoring.words import RuleError
from tournaments import ranking
from tournaments.models.event_settings import event_settings
from tournaments.models.results_planner import Difference
from tournaments.ranking import LINES, NOBODY, UNRANKED, FieldStanding, PlayRow, by_board
from tournaments.ranking.knockout import Bracket, Scored, knockout_ranking
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.knockout import brackets_of
from tournaments.selectors.results import ranking_lists as lists
from tournaments.selectors.results import rankings
from tournaments.services import carrying
from tournaments.services.results import standings

VERSION, SHARED_VERSION = 1, 2
"""Versions of the content: 2 has other clubs' entries and plays beside those of the session."""


def frozen(session: Session) -> tuple[dict[str, Any], int]:
    """Settings, encounters, plays and standings of a session as they are now; the last revision's id.

    No row stands here by its id, so that the session can move to another database: entries by their
    index in the field, plays by section, round, table and ordinal, revisions by their number. Names
    are not here: one forgotten later is forgotten in every publication.

    Where clubs share the field, what stands of another club ends its entry and the place of its play
    with that club's slug, and such a play says what counted on it in place of a revision: the history
    of a result stays with its club.
    """
    fields = Field.objects.filter(sections__session=session).distinct().select_related("contest")
    last = (
        Revision.objects.filter(play__field__in=fields).order_by("-pk").values_list("pk", flat=True).first()
    )
    encounters = _encounters(session)
    cut = _last_rounds(session, encounters)
    content = {
        "v": SHARED_VERSION if any(field.shared for field in fields) else VERSION,
        "settings": session.contest.settings,
        "encounters": encounters,
        **({"cut": cut} if cut else {}),
        "fields": [_field(field, index, session) for index, field in enumerate(fields.order_by("pk"), 1)],
    }
    return content, last or 0


def _encounters(session: Session) -> list[list[Any]]:
    """Section, round, table, who sat N-S and E-W (by index), whether they are turned."""
    columns = (
        "round__section__letter",
        "round__number",
        "table",
        "north__place_in_field",
        "east__place_in_field",
    )
    rows = Encounter.objects.filter(round__section__session=session).order_by(*columns[:3])
    return [list(row) for row in rows.values_list(*columns, "turned")]


def _last_rounds(session: Session, encounters: Iterable[Sequence[Any]]) -> dict[str, int]:
    """The last round that was played, of each section whose later rounds were cut."""
    planned = {(letter, number) for letter, number, *_rest in encounters}
    played = dict(session.sections.values_list("letter", "rounds"))
    return {letter: played[letter] for letter, number in sorted(planned) if number == played[letter] + 1}


def _field(field: Field, index: int, session: Session) -> dict[str, Any]:
    facts = lists.entry_attributes(field) if event_settings(field.contest).wants_extra_rankings else []
    brackets = brackets_of(field, Section.objects.filter(field=field).order_by("pk"))
    columns = ("place_in_field", "section__letter", "number", "line", "state")
    entries = Entry.objects.filter(section__field=field).order_by("place_in_field")
    rows = entries.values_list(*columns, *(f"section__{name}" for name in CLUB))
    return {
        "field": index,
        "final": field.final,
        "entries": [[*row, *_elsewhere(session, of, slug)] for *row, of, slug in rows],
        "penalties": [_penalty(line) for line in rankings.penalties_of(field)],
        "plays": _plays(field, session),
        "standing": [line_record(line) for line in rankings.table(field)],
        **({"facts": lists.facts_record(facts)} if facts else {}),
        **({"knockouts": [bracket.as_json() for bracket in brackets]} if brackets else {}),
    }


CLUB = ("session_id", "session__contest__club__slug")
"""From a section: its session, and the club as the content names another one."""
COORDINATES = ("encounter__round__section__letter", "encounter__round__number", "encounter__table", "ordinal")
CLUB_OF_PLAY = tuple(f"encounter__round__section__{name}" for name in CLUB)
LOCAL_PLACE = len(COORDINATES)


def _elsewhere(session: Session, of: int, slug: str) -> list[str]:
    """How a row of another club's session is marked: by that club's slug; nothing for one's own."""
    return [] if of == session.pk else [slug]


def _plays(field: Field, session: Session) -> list[list[object]]:
    """Every play: board, form, who met (by index), where it stands, and which revision counts (0: none).

    Of another club what counted stands in place of the revision. Where players compete or matches are
    played, then also the partners and the match.
    """
    plays = Play.objects.filter(field=field)
    where = {
        pk: ([*place, *_elsewhere(session, of, slug)], number)
        for pk, number, of, slug, *place in plays.values_list(
            "pk", "accepted__number", *CLUB_OF_PLAY, *COORDINATES
        )
    }
    return [_play(row, *where[row.play]) for row in rankings.rows_of(plays)]


def _play(row: PlayRow, place: list[object], number: int | None) -> list[object]:
    counted: object = number or 0
    if len(place) > LOCAL_PLACE:
        counted = [row.kind, row.score, row.score_ew, row.award_ns, row.award_ew, row.weights]
    more = [row.south, row.west, row.match]
    more = more if more != [NOBODY, NOBODY, 0] else []
    return [row.number, row.form, row.ns, row.ew, place, counted, *more]


BYE = "bye"
"""Stands in a line of the ledger that is a bye's, which ranks its entry; older publications lack it."""
OWN_AVERAGE = "average"
"""Stands after it where the bye is worth the mean of the entry's matches."""


def _penalty(line: ranking.Penalty) -> list[str | int]:
    """A line of the ledger as plain data: whose by index, what it takes off, in which unit."""
    words = [*([BYE] if line.is_bye else []), *([OWN_AVERAGE] if line.own_average else [])]
    return [line.entry, str(line.amount), line.unit.value, *words]


def _penalty_from(index: int, amount: str, unit: str = PenaltyUnit.TOP.value, *rest: str) -> ranking.Penalty:
    """The inverse of `_penalty`; the oldest publications name no unit, as all was in parts of a top."""
    return ranking.Penalty(
        index, Fraction(amount), PenaltyUnit(unit), is_bye=BYE in rest, own_average=OWN_AVERAGE in rest
    )


def line_record(line: rankings.RankedLine) -> list[object]:
    """A line of a ranking as plain data: index, place, tied, exact per cent and total, top, boards."""
    percent = None if line.percent is None else str(line.percent)
    return [line.entry.place_in_field, line.place, line.tied, percent, str(line.total), line.top, line.boards]


def differences(session: Session) -> list[Difference]:
    """Derive every standing and publication of the session again from its revisions; what differs.

    Runs on revisions alone: neither `Play`'s copy of what counts nor saved points are read. Of other
    clubs that share the field a publication has what counted; the standing as it is now goes by theirs.
    """
    revisions = revisions_in(session)
    differing: list[Difference] = []
    for publication in session.publications.all():
        for part in publication.content["fields"]:
            where = f"publication {publication.number}, field {part['field']}"
            differing += differing_lines(
                where, part["standing"], derived(part, publication.content["settings"], revisions)
            )
    fields = Field.objects.filter(sections__session=session).distinct().select_related("contest")
    if session.state == Session.State.SETUP:
        fields = fields.none()  # entries have their places in the field when play begins
    for index, field in enumerate(fields.order_by("pk"), 1):
        standings.refresh_standings(field_id=field.pk)
        part = _with_newest(_field(field, index, session), revisions)
        differing += differing_lines(
            f"standing of field {index}", part["standing"], derived(part, field.contest.settings, revisions)
        )
    carried = carrying.carried_otherwise(session)
    return differing + [Difference(f"carried by {entry}", stored, again) for entry, stored, again in carried]


def require_readable(content: Mapping[str, Any], revisions: RevisionsByPlace) -> None:
    """Raise RuleError "publication.content" unless every figure of a publication can be derived from it."""
    try:
        for part in content["fields"]:
            derived(part, content["settings"], revisions)
            differing_lines(str(part["field"]), part["standing"], part["standing"])
        len(content["encounters"])
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise RuleError(
            "publication.content", "publications", "A result version in this file cannot be read.", ""
        ) from error


RevisionsByPlace = dict[tuple[Any, ...], dict[int, Revision]]
"""All revisions by where their play stands and by number; of another club, its slug ends the place."""


def revisions_in(session: Session) -> RevisionsByPlace:
    """What was said in the session's fields, to derive figures from. Three queries: PostgreSQL would read the
    places of the whole site for a list of fields that it has to find itself.
    """
    places = [f"play__{name}" for name in (*CLUB_OF_PLAY, *COORDINATES)]
    ids = list(Field.objects.filter(sections__session=session).distinct().values_list("pk", flat=True))
    by_place: RevisionsByPlace = {}
    rows = Revision.objects.filter(play__field__in=ids)
    revisions = rows.in_bulk()
    for pk, of, slug, *place in rows.values_list("pk", *places):
        where = (*place, *_elsewhere(session, of, slug))
        by_place.setdefault(where, {})[revisions[pk].number] = revisions[pk]
    return by_place


def _with_newest(part: dict[str, Any], revisions: RevisionsByPlace) -> dict[str, Any]:
    """The part with what counts read from the revisions: the newest accepted one of each play."""
    for play in part["plays"]:
        numbers = [
            n for n, r in revisions.get(tuple(play[4]), {}).items() if r.state == Revision.State.ACCEPTED
        ]
        play[5] = max(numbers, default=0)
    return part


def derived(
    part: Mapping[str, Any], settings: Mapping[str, Any], revisions: RevisionsByPlace
) -> list[list[object]]:
    """The standing of one frozen field, computed whole from its plays' revisions."""
    line = np.array(
        [LINES[row[3]] if row[4] == Entry.State.ACTIVE else UNRANKED for row in part["entries"]],
        dtype=np.int64,
    )
    event = EventSettings(settings)
    conditions = event.conditions(final=part["final"])
    state, boards = FieldStanding.whole(by_board(_rows(part["plays"], revisions)), line, conditions)
    penalties = [_penalty_from(*row) for row in part["penalties"]]
    scores = state.scores(penalties, conditions)
    places = state.places(scores)
    if event.wants_extra_rankings:
        facts = lists.facts_from(part.get("facts", []))
        rankings_of_lists = lists.lists_of(state, scores, conditions, event.lists, facts, boards.values)
        places = lists.places_in(rankings_of_lists, len(line))
    brackets = [Bracket.from_json(one) for one in part.get("knockouts", [])]
    places = knockout_ranking(brackets, Scored.of(state, conditions), line) or places
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


def _rows(plays: Iterable[Sequence[Any]], revisions: RevisionsByPlace) -> list[PlayRow]:
    """Rows to compare, their outcomes read from the revisions they name."""
    ordered = sorted(plays, key=lambda play: (play[0], play[1], play[4]))
    return [_row(play, at, _counted(play, revisions)) for at, play in enumerate(ordered)]


def _row(play: Sequence[Any], at: int, counted: Sequence[Any]) -> PlayRow:
    number, form, ns, ew, _where, _said, *more = play
    kind, score, score_ew, award_ns, award_ew, weights = counted
    return PlayRow(number, form, at, ns, ew, kind, score, score_ew, award_ns, award_ew, weights, *more)


def _counted(play: Sequence[Any], revisions: RevisionsByPlace) -> Sequence[Any]:
    """What counted on a frozen play: as its revision says, or of another club as it stands there."""
    where, named = tuple(play[4]), play[5]
    if isinstance(named, list):
        return named
    revision = revisions.get(where, {}).get(named)
    if revision is None:
        return OutcomeKind.NOT_ENTERED.value, None, None, "", "", None
    outcome = Outcome.from_json(revision.outcome)
    awards = (outcome.award_ns, outcome.award_ew)
    return outcome.kind.value, revision.score, revision.score_ew, *awards, outcome.weights_by_side()


def differing_lines(where: str, stored: list[Any], again: list[Any]) -> list[Difference]:
    """The lines of a ranking that differ; lines begin with the index of their entry."""
    ours = {row[0]: row for row in again}
    theirs = {row[0]: row for row in stored}
    return [
        Difference(f"{where}, entry {index}", theirs.get(index), ours.get(index))
        for index in sorted(theirs.keys() | ours.keys())
        if theirs.get(index) != ours.get(index)
    ]
