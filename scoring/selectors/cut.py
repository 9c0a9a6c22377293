"""Rounds that were cut: they stay in the record, and nothing that people read counts or lists them.

A board that was played before its round was cut keeps its result, and is shown as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Exists, F, OuterRef, Q

from scoring.bridge.outcome import OutcomeKind
from scoring.models import SEATS, Encounter, Play, Section
from scoring.words import Message

NOT_PLAYED = OutcomeKind.NOT_PLAYED.value
CUT_PLAY = Q(kind=NOT_PLAYED) & (
    Q(encounter__round__number__gt=F("encounter__round__section__rounds")) | Q(encounter__north__isnull=True)
)
"""Plays that are not played because their round was cut, or because nobody plays at their table any more."""
IN_ROUNDS = Q(round__number__lte=F("round__section__rounds"))
"""Encounters of rounds that were not cut."""
PLAYED = Exists(Play.objects.filter(encounter=OuterRef("pk")).exclude(kind=NOT_PLAYED))
SHOWN = IN_ROUNDS | PLAYED
"""Encounters that a table reads: a cut one only where something was played before the cut."""

_AT_A_TABLE = Q(encounter__north=OuterRef("entry"))
for _seat in SEATS[1:]:
    _AT_A_TABLE |= Q(**{f"encounter__{_seat}": OuterRef("entry")})
TAKES_PART = (
    Q(from_round=1)
    | Q(from_round__lte=F("entry__section__rounds"))
    | Exists(
        Play.objects.exclude(kind=NOT_PLAYED).filter(
            _AT_A_TABLE, encounter__round__number__gte=OuterRef("from_round")
        )
    )
)
"""Members of entries who sit in a round that is played: no substitutes from a round on that was cut."""


def cut_words(sections: Iterable[Section], planned: Mapping[int, int]) -> list[Message]:
    """A sentence for each round of these sections that was cut, in order. One query.

    `planned` is how many rounds there were to be, by the id of a section: a round that was cut before it was
    drawn has no encounters.
    """
    of_sections = list(sections)
    several = len({section.rounds for section in of_sections}) > 1
    cut = Encounter.objects.filter(round__section__in=of_sections).exclude(IN_ROUNDS).order_by()
    found = cut.values_list("round__number", "round__section__letter", PLAYED)
    played: dict[tuple[int, str], bool] = {
        (number, section.letter if several else ""): False
        for section in of_sections
        for number in range(section.rounds + 1, planned.get(section.pk, 0) + 1)
    }
    for number, letter, has_results in found:
        place = (number, letter if several else "")
        played[place] = played.get(place, False) or has_results
    return [_words(number, letter, in_part=part) for (number, letter), part in sorted(played.items())]


def _words(number: int, letter: str, *, in_part: bool) -> Message:
    if letter and in_part:
        return Message(
            "Section {section}: round {round} was curtailed; the results that were in count.",
            section=letter,
            round=number,
        )
    if letter:
        return Message("Section {section}: round {round} was not played.", section=letter, round=number)
    if in_part:
        return Message("Round {round} was curtailed; the results that were in count.", round=number)
    return Message("Round {round} was not played.", round=number)
