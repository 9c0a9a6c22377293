"""The next round of a Swiss or a knockout: paired from the results, taken back while nothing is entered."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.actors import Actor
from scoring.models import Section
from tournaments.models import Deed
from tournaments.services import pairing
from tournaments.services.deeds import as_before
from tournaments.services.mends.begin import begin, end


@transaction.atomic
def pair_round(
    *,
    section: Section,
    by: Actor,
    assigned: Iterable[tuple[int, int]] = (),
    assigned_byes: Iterable[int] = (),
    lagged: bool = False,
) -> Deed:
    """Pair the next round and seat it; can be undone until a result of it is in.

    `assigned` are pairings, by number, and `assigned_byes` byes that the director sets. Raises
    RuleError "pairing.*".
    """
    locked = begin(section.session, by)
    section.refresh_from_db(fields=["rounds", "movement"])
    found = pairing.next_pairing(section, assigned=assigned, assigned_byes=assigned_byes, lagged=lagged)
    inverse = as_before([(section, ("movement",))])
    stored = pairing.store_pairing(section, found)
    round_ = section.round_set.get(number=found.round)
    inverse["added"] = [[row._meta.label, row.pk] for row in (round_, *stored)]
    words = _("Section {section}: round {round} paired").format(section=section.letter, round=found.round)
    return end(section.session, locked, kind="pair", words=words, by=by, reason="", inverse=inverse)
