"""How far a section has come whose rounds are paired one at a time; others have all their seats at once."""

import pytest

from tests import factories as make
from tournaments.selectors.by_round import is_by_round, is_open, last_paired, rounds_paired
from tournaments.services.mends.next_round import pair_round

pytestmark = pytest.mark.django_db


def test_a_swiss_comes_on_a_round_at_a_time():
    session = make.make_session(4, "swiss_pairs", rounds=2, boards=1)
    section = make.section_of(session)
    assert (is_by_round(section), rounds_paired(section), last_paired(section)) == (True, 1, 1)
    assert is_open(section)
    make.enter_all(session)
    pair_round(section=section, by=make.STAFF)
    assert (rounds_paired(section), is_open(section)) == (2, False)


def test_before_play_nothing_of_it_is_paired():
    section = make.section_of(make.make_session(4, "swiss_pairs", rounds=2, boards=1, start=False))
    assert (is_by_round(section), rounds_paired(section)) == (True, 0)


def test_a_movement_known_beforehand_is_not_paired_and_never_open():
    section = make.section_of(make.make_session(4, "howell"))
    assert (is_by_round(section), rounds_paired(section), is_open(section)) == (False, 0, False)
    assert last_paired(section) == section.rounds > 1


def test_a_section_without_a_movement_is_not_by_round():
    section = make.section_of(make.make_session(4, "howell", start=False))
    section.movement = {}
    assert not is_by_round(section)
