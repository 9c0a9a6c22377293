"""Penalties and refusals name players and teams as what they are."""

from decimal import Decimal

import pytest

from scoring.models import Encounter
from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.control.penalties import units_of
from tournaments.services.control import rulings
from tournaments.services.mends.presence import withdraw_pair

pytestmark = pytest.mark.django_db
FORMS = [
    ("Player", (2, "individual8"), {}),
    ("Team", (4, "swiss_teams"), {"rounds": 3, "settings": {"method": "imps", "vp": "wbf-continuous"}}),
    ("Pair", (3, "mitchell"), {}),
]


@pytest.mark.parametrize(("word", "shape", "how"), FORMS)
def test_a_penalty_is_given_to_and_taken_from_what_competes(browser, word, shape, how):
    session = make.make_session(*shape, boards=1, **how)
    make.enter_all(session)
    entry = make.entry_of(session, 1)
    unit = units_of(session.contest.settings)[0]
    given = rulings.penalise(entry=entry, amount=Decimal(2), unit=unit, by=make.STAFF)
    assert given.words.startswith(f"{word} 1: 2")
    place = f"/c/{session.club.slug}/s/{session.pk}"
    shown = browser(session).client.get(f"{place}/ranking/").content.decode()
    assert f"{word} 1 " in shown[shown.index("Penalties and corrections") :]
    panel = browser(session).client.get(f"{place}/control/pair/{entry.pk}/penalty/").content.decode()
    assert f"Penalty: {word} 1" in panel
    back = rulings.reverse_penalty(penalty=entry.penalties.get(), by=make.STAFF)
    assert back.words == f"{word} 1: penalty withdrawn"


@pytest.mark.parametrize(("word", "shape", "how"), FORMS)
def test_who_has_played_already_cannot_have_left(word, shape, how):
    session = make.make_session(*shape, boards=1, **how)
    make.enter_all(session, rounds=1)
    entry = Encounter.objects.filter(round__section__session=session, round__number=1).first().north
    with pytest.raises(RuleError, match=f"a result with this {word.lower()}: choose a later"):
        withdraw_pair(entry=entry, from_round=1, by=make.STAFF)


def test_a_panel_of_players_or_teams_speaks_of_no_pair(browser):
    for _word, shape, how in FORMS[:2]:
        session = make.make_session(*shape, boards=1, **how)
        make.enter_all(session, rounds=1)
        place = f"/c/{session.club.slug}/s/{session.pk}/control/pair/{make.entry_of(session, 1).pk}/"
        shown = browser(session).client.get(place).content.decode()
        assert "Withdraw from the session" in shown
        assert "Pair " not in shown
