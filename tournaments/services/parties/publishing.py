"""What a party's publication freezes, and its places derived again from what was entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.sheet import Sheet as Folded
from scoring.models import Field, Revision, Section, Session
from scoring.selectors.sheets import StoredSheet, replay, sheets, stored_sheets
from tournaments.models.results_planner import Difference
from tournaments.ranking.parties.tallies import Tallies
from tournaments.selectors.parties.settings import read_settings
from tournaments.selectors.parties.standing import PartyStanding, as_placed, placed_in, standing_of
from tournaments.services.results import standings, tallies
from tournaments.services.results.publications import differing_lines

VERSION, ACCEPTED = 1, Revision.State.ACCEPTED
"""Of the content of a party's publication."""


def frozen_party(session: Session) -> tuple[dict[str, Any], int]:
    """Settings, rounds, deals and places of a party as they are now; the last revision's id.

    Entries stand by their index in the field, deals by the number of the revision that counts: no row by
    its id, nobody by name.
    """
    section, settings = session.sections.get(), session.contest.settings["party"]
    standing = standing_of(section, read_settings(settings))
    last = Revision.objects.filter(play__field=section.field_id).order_by("-pk").values_list("pk", flat=True)
    content = {
        "v": VERSION,
        "settings": session.contest.settings,
        "plans": section.movement,
        "entries": [
            [at, entry.number, entry.line, entry.name, entry.state] for at, entry in standing.entries.items()
        ],
        "adjustments": [[at, str(amount)] for at, amount in sorted(standing.tallies.adjustments.items())],
        "tables": [_table(sheet) for sheet in _sheets_of(section)],
        "standing": lines(standing),
    }
    return content, last.first() or 0


def _sheets_of(section: Section) -> list[StoredSheet]:
    records = sheets().filter(encounter__round__section=section)
    return list(stored_sheets(records.order_by("encounter__round__number", "encounter__table")).values())


def _table(sheet: StoredSheet) -> list[object]:
    """Round, table, whether it was over, and the revision that counts of every deal in order (0: none)."""
    encounter = sheet.record.encounter
    counted = [play.accepted.number if play.accepted else 0 for play in sheet.plays]
    return [encounter.round.number, encounter.table, sheet.over, counted]


def lines(standing: PartyStanding) -> list[list[object]]:
    """The places as plain data: index, place, tied, exact figure, own points, opponents'."""
    tallies_of_party = standing.tallies
    return [
        [
            one.player,
            one.place,
            one.tied,
            str(one.figure),
            tallies_of_party.mine(one.player),
            tallies_of_party.theirs(one.player),
        ]
        for one in standing.places
    ]


Line = list[object]


def differences(session: Session) -> list[Difference]:
    """Derives the places of a party again, in its publications and as they are now; what differs."""
    for field in Field.objects.filter(sections__session=session):
        standings.refresh_standings(field_id=field.pk)
    return [
        difference
        for where, stored, again in _proofs(session)
        for difference in differing_lines(where, stored, again)
    ]


def _proofs(session: Session) -> Iterator[tuple[str, list[Line], list[Line]]]:
    """Every publication, and the standing as it is now: where, its lines as kept, and derived again.

    Derived from the revisions alone: neither saved tallies nor what plays keep of them are read.
    """
    section = session.sections.get()
    sheets_of_section, revisions = _sheets_of(section), _revisions_by_play(section)
    for publication in session.publications.all():
        content = publication.content
        counted = {(number, table): (over, deals) for number, table, over, deals in content["tables"]}
        then = Section(movement=content["plans"])
        numbers = {number: at for at, number, *_rest in content["entries"]}
        again = _standing(section, then, numbers, content["settings"], sheets_of_section, revisions, counted)
        adjusted = {at: Fraction(amount) for at, amount in content["adjustments"]}
        again = replace(again, tallies=replace(again.tallies, adjustments=adjusted))
        yield f"publication {publication.number}", content["standing"], lines(again)
    refresh = {(_place(one)): (one.over, _newest(one, revisions)) for one in sheets_of_section}
    listed = dict(section.entries.values_list("number", "place_in_field")) if section.rounds else {}
    now = _standing(section, section, listed, session.contest.settings, sheets_of_section, revisions, refresh)
    yield "standing", lines(standing_of(section, now.settings)), lines(now)


RevisionsByPlay = Mapping[int, Mapping[int, Revision]]
"""Revisions by play and number."""
Counted = Mapping[tuple[int, int], tuple[bool, Sequence[int]]]
"""By round and table: whether it was over, and the number of the revision that counts of each deal."""


def _revisions_by_play(section: Section) -> RevisionsByPlay:
    revisions: dict[int, dict[int, Revision]] = {}
    for revision in Revision.objects.filter(play__field=section.field_id):
        revisions.setdefault(revision.play_id, {})[revision.number] = revision
    return revisions


def _place(sheet: StoredSheet) -> tuple[int, int]:
    return sheet.record.encounter.round.number, sheet.record.encounter.table


def _newest(sheet: StoredSheet, revisions: RevisionsByPlay) -> list[int]:
    """The newest accepted revision of every play."""
    return [
        max(
            (n for n, one in revisions.get(play.pk, {}).items() if one.state == Revision.State.ACCEPTED),
            default=0,
        )
        for play in sheet.plays
    ]


def _standing(
    section: Section,
    then: Section,
    numbers: Mapping[int, int],
    settings: Mapping[str, Any],
    sheets_of_section: Sequence[StoredSheet],
    revisions: RevisionsByPlay,
    counted: Counted,
) -> PartyStanding:
    """The party with the deals that `counted` names, its rounds as `then`, its people by their `numbers`."""
    index = dict(section.entries.values_list("pk", "place_in_field"))
    scores = [
        tallies.scored(
            one, _folded(one, revisions, counted[_place(one)][1]), index, over=counted[_place(one)][0]
        )
        for one in sheets_of_section
        if _place(one) in counted
    ]
    standing_now = standing_of(section, read_settings(settings["party"]))
    again = Tallies.of(scores, standing_now.tallies.adjustments)
    again = replace(again, ranked=placed_in(again, then, numbers))
    return replace(standing_now, tallies=as_placed(again, then, standing_now.settings, numbers))


def _folded(sheet: StoredSheet, revisions: RevisionsByPlay, numbers: Sequence[int]) -> Folded:
    plays = zip(sheet.plays, numbers, strict=False)
    outcomes = [revisions[play.pk][number].outcome for play, number in plays if number]
    return replay(sheet.record, sheet.players, outcomes)
