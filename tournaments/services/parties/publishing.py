"""What a party's publication freezes, and its places derived again from what was entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.sheet import Sheet as Folded
from scoring.models import Revision, Section, Session
from scoring.selectors.sheets import KeptSheet, kept_all, played_again, sheets
from tournaments.ranking.parties.tallies import Tallies
from tournaments.selectors.parties.settings import read_settings
from tournaments.selectors.parties.standing import PartyStanding, as_placed, placed_in, standing_of
from tournaments.services import tallies

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
        "tables": [_table(kept) for kept in _kept(section)],
        "standing": lines(standing),
    }
    return content, last.first() or 0


def _kept(section: Section) -> list[KeptSheet]:
    records = sheets().filter(encounter__round__section=section)
    return list(kept_all(records.order_by("encounter__round__number", "encounter__table")).values())


def _table(kept: KeptSheet) -> list[object]:
    """Round, table, whether it was over, and the revision that counts of every deal in order (0: none)."""
    encounter = kept.record.encounter
    counted = [play.accepted.number if play.accepted else 0 for play in kept.plays]
    return [encounter.round.number, encounter.table, kept.over, counted]


def lines(standing: PartyStanding) -> list[list[object]]:
    """The places as plain data: index, place, tied, exact figure, own points, opponents'."""
    own = standing.tallies
    return [
        [one.player, one.place, one.tied, str(one.figure), own.mine(one.player), own.theirs(one.player)]
        for one in standing.places
    ]


Line = list[object]


def proofs(session: Session) -> Iterator[tuple[str, list[Line], list[Line]]]:
    """Every publication, and the standing as it is now: where, its lines as kept, and derived again.

    Derived from the revisions alone: neither saved tallies nor what plays keep of them are read.
    """
    section = session.sections.get()
    kept, said = _kept(section), _said(section)
    for publication in session.publications.all():
        content = publication.content
        counted = {(number, table): (over, deals) for number, table, over, deals in content["tables"]}
        then = Section(movement=content["plans"])
        numbers = {number: at for at, number, *_rest in content["entries"]}
        again = _standing(section, then, numbers, content["settings"], kept, said, counted)
        adjusted = {at: Fraction(amount) for at, amount in content["adjustments"]}
        again = replace(again, tallies=replace(again.tallies, adjustments=adjusted))
        yield f"publication {publication.number}", content["standing"], lines(again)
    refresh = {(_place(one)): (one.over, _newest(one, said)) for one in kept}
    listed = dict(section.entries.values_list("number", "place_in_field")) if section.rounds else {}
    now = _standing(section, section, listed, session.contest.settings, kept, said, refresh)
    yield "standing", lines(standing_of(section, now.settings)), lines(now)


Said = Mapping[int, Mapping[int, Revision]]
"""Revisions by play and number."""
Counted = Mapping[tuple[int, int], tuple[bool, Sequence[int]]]
"""By round and table: whether it was over, and the number of the revision that counts of each deal."""


def _said(section: Section) -> Said:
    found: dict[int, dict[int, Revision]] = {}
    for revision in Revision.objects.filter(play__field=section.field_id):
        found.setdefault(revision.play_id, {})[revision.number] = revision
    return found


def _place(kept: KeptSheet) -> tuple[int, int]:
    return kept.record.encounter.round.number, kept.record.encounter.table


def _newest(kept: KeptSheet, said: Said) -> list[int]:
    """The newest accepted revision of every play."""
    return [
        max(
            (n for n, one in said.get(play.pk, {}).items() if one.state == Revision.State.ACCEPTED), default=0
        )
        for play in kept.plays
    ]


def _standing(
    section: Section,
    then: Section,
    numbers: Mapping[int, int],
    settings: Mapping[str, Any],
    kept: Sequence[KeptSheet],
    said: Said,
    counted: Counted,
) -> PartyStanding:
    """The party with the deals that `counted` names, its rounds as `then`, its people by their `numbers`."""
    index = dict(section.entries.values_list("pk", "place_in_field"))
    scores = [
        tallies.scored(one, _folded(one, said, counted[_place(one)][1]), index, over=counted[_place(one)][0])
        for one in kept
        if _place(one) in counted
    ]
    found = standing_of(section, read_settings(settings["party"]))
    again = Tallies.of(scores, found.tallies.adjustments)
    again = replace(again, ranked=placed_in(again, then, numbers))
    return replace(found, tallies=as_placed(again, then, found.settings, numbers))


def _folded(kept: KeptSheet, said: Said, numbers: Sequence[int]) -> Folded:
    plays = zip(kept.plays, numbers, strict=False)
    outcomes = [said[play.pk][number].outcome for play, number in plays if number]
    return played_again(kept.record, kept.players, outcomes)
