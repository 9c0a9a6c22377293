"""Letters with the results of a party."""

from __future__ import annotations

from typing import Any

from tournaments.models import ResultLetter
from tournaments.selectors.parties.lines import groups_of, place_words, prizes_of, tally_of
from tournaments.selectors.parties.settings import settings_of
from tournaments.selectors.parties.standing import is_corrected, standing_of
from tournaments.services.results import standings


def party_letter(letter: ResultLetter, entry: int) -> dict[str, Any]:
    """What a letter shows of a party: the places, and the tally of the person's own entry."""
    section = letter.publication.session.sections.get()
    standings.refresh_standings(field_id=section.field_id)
    standing = standing_of(section, settings_of(letter.publication.session))
    at = section.entries.get(pk=entry).place_in_field
    return {
        "page": {"corrected": is_corrected(section, letter.publication)},
        "entry": entry,
        "groups": groups_of(standing),
        "place_words": place_words(standing),
        "prizes": prizes_of(standing),
        "names": standing.names.get(at, ""),
        "rows": tally_of(standing, at, {}),
    }
