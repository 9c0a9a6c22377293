"""Every kind of movement for pairs, set up as a session, entered and ranked through the one record."""

from __future__ import annotations

import pytest

from scoring.models import Encounter, Play
from tests import factories as make
from tournaments.movements.pairs import KINDS
from tournaments.selectors.results import rankings
from tournaments.services.results import proving, standings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_for_pairs_is_played_to_its_ranking(kind):
    tables = min(kind.sizes, key=lambda size: abs(size - 5))
    boards = kind.sets_per_round
    session = make.make_session(tables, kind.key, boards=boards)
    encounters = Encounter.objects.filter(round__section__session=session)
    assert Play.objects.filter(encounter__in=encounters).count() == boards * encounters.count()
    make.enter_all(session)
    section = make.section_of(session)
    standings.refresh_standings(field_id=section.field.pk)
    lines = rankings.table(section.field)
    assert len(lines) == section.entries.count()
    assert {line.entry.number for line in lines} == set(section.entries.values_list("number", flat=True))
    assert proving.prove(session) == []
