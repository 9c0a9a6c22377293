"""Players, teams and matches through the one record: seats, rounds paired from results, standings."""

import functools
import operator
from fractions import Fraction

import pytest

from scoring.models import Encounter, Play
from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.results import rankings
from tournaments.services.control import deeds
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, standings

pytestmark = pytest.mark.django_db


def section(session):
    return make.section_of(session)


def enter_round(session, number, result="4SN="):
    plays = Play.objects.filter(encounter__round__section__session=session, encounter__round__number=number)
    for play in plays.order_by("pk"):
        make.enter(play, result)


def ranking(session):
    field = section(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line for line in rankings.table(field)}


def test_every_player_of_an_individual_has_a_seat_and_its_own_place():
    session = make.make_session(2, "individual8", boards=2)
    first = Encounter.objects.filter(round__section__session=session, round__number=1).order_by("table")
    seats = [[getattr(row, seat).number for seat in ("north", "east", "south", "west")] for row in first]
    assert sorted(functools.reduce(operator.iadd, seats, [])) == list(range(1, 9))
    one = first[0]
    assert one.north_person == one.north.members.get().person
    enter_round(session, 1)
    make.enter(one.plays.first(), "4SN-1")
    lines = ranking(session)
    assert len(lines) == 8
    assert lines[one.north.number].percent == lines[one.south.number].percent == 25
    assert lines[one.west.number].percent == lines[one.east.number].percent == 75
    assert proving.prove(session) == []


TEAMS = {"method": "imps", "vp": "wbf-continuous"}


def test_a_team_has_a_pair_for_either_side():
    session = make.make_session(4, "swiss_teams", rounds=2, boards=2, settings=TEAMS)
    home, away = Encounter.objects.filter(round__section__session=session, match=1).order_by("table")
    assert (home.north, home.east) == (away.east, away.north)
    seats = {m.seat: m.person for m in home.north.members.all()}
    assert (home.north_person, home.south_person) == (seats[1], seats[2])
    assert (away.east_person, away.west_person) == (seats[3], seats[4])


def test_a_swiss_is_paired_a_round_at_a_time():
    session = make.make_session(4, "swiss_teams", rounds=2, boards=2, settings=TEAMS)
    assert rounds_paired(section(session)) == 1
    with pytest.raises(RuleError, match=r"Round 1 is not over\. Results missing: 8"):
        pair_round(section=section(session), by=make.STAFF)
    enter_round(session, 1)
    winners = []
    for match in (1, 2):
        home = Encounter.objects.filter(round__section__session=session, match=match).order_by("table")[0]
        make.enter(home.plays.first(), "4SN+1" if match == 1 else "6SN=")
        winners.append(home.north.number)
    deed = pair_round(section=section(session), by=make.STAFF)
    second = Encounter.objects.filter(round__section__session=session, round__number=2).order_by("table")
    assert {second[0].north.number, second[0].east.number} == set(winners)
    kept = section(session).movement["pairings"]["2"]
    assert kept["matches"][0]["reasons"]
    deeds.undo(session=session, by=make.STAFF, deed_id=deed.pk)
    assert rounds_paired(section(session)) == 1
    assert not Play.objects.filter(encounter__round__number=2).exists()


def test_victory_points_of_a_match_add_up_to_twenty_and_a_bye_has_twelve():
    session = make.make_session(6, "swiss_teams", rounds=3, boards=2, missing=6, settings=TEAMS)
    enter_round(session, 1)
    home = Encounter.objects.filter(round__section__session=session, match=1).order_by("table")[0]
    make.enter(home.plays.first(), "4SN+3")
    lines = ranking(session)
    assert sum(line.total for line in lines.values()) == 20 * 2 + 12
    assert [line.total for line in lines.values()].count(Fraction(12)) == 1
    assert proving.prove(session) == []
    pair_round(section=section(session), by=make.STAFF)
    alone = Encounter.objects.filter(round__section__session=session, east__isnull=True)
    assert len({row.north_id for row in alone}) == 2


def test_a_movement_is_refused_to_others_than_it_is_for():
    session = make.make_session(3, "mitchell", start=False)
    choice = make.Choice("swiss_teams", 4, 2, 2)
    with pytest.raises(RuleError, match="This movement is for teams, but this event is for pairs"):
        make.setup.choose_movement(section=section(session), choice=choice, by=make.STAFF)


def test_a_scale_that_there_is_not_is_refused():
    with pytest.raises(RuleError, match="There is no victory point scale called moon"):
        make.make_session(4, "swiss_teams", rounds=2, settings={"method": "imps", "vp": "moon"})
