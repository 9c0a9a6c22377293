"""Players, teams and Swiss rounds in the control room: tiles, line, seats, clock, who comes and goes."""

import datetime as dt

import pytest
from django.db.models import Q
from django.utils import timezone

from scoring.models import Encounter, Entry, Play
from scoring.words import RuleError
from tests import factories as make
from tournaments.models import Clock
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.control.clock import clock_state
from tournaments.selectors.control.room import room
from tournaments.services import mends
from tournaments.services.control import clock, deeds
from tournaments.services.mends.offers import for_late_pair, for_pair
from tournaments.services.mends.presence import fill_phantom, withdraw_pair
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
TEAMS = {"method": "imps", "vp": "wbf-continuous"}


@pytest.fixture
def players():
    return make.make_session(2, "individual8", boards=2)


@pytest.fixture
def swiss():
    return make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=TEAMS)


def seated(session, table=1, number=1):
    return make.encounter_of(session, table, number)


def numbers(encounter):
    return [getattr(encounter, seat).number for seat in ("north", "south", "east", "west")]


def test_a_tile_of_players_says_all_four_and_of_teams_their_room(players, swiss, browser):
    north, south, east, west = numbers(seated(players))
    assert room(players).tiles[0].shown.pairs == f"{north}+{south} v {east}+{west}"
    page = browser(swiss).client.get(f"/c/{swiss.club.slug}/s/{swiss.pk}/control/").content.decode()
    first = seated(swiss)
    assert f"Team </span>{first.north.number} v {first.east.number}</span>" in page
    assert page.count("open room") == page.count("closed room") == 2
    other = Encounter.objects.filter(match=first.match).exclude(pk=first.pk).get()
    rooms = {tile.shown.encounter.pk: tile.shown.room for tile in room(swiss).tiles}
    assert (rooms[first.pk], rooms[other.pk]) == ("open room", "closed room")


def test_a_bye_is_called_so():
    session = make.make_session(6, "swiss_teams", rounds=2, boards=1, missing=6, settings=TEAMS)
    alone = Encounter.objects.get(round__section__session=session, east=None)
    tile = next(tile for tile in room(session).tiles if tile.table == alone.table)
    assert (tile.shown.pairs, tile.state) == (f"{alone.north.number}: bye", "sitout")


@pytest.mark.parametrize("seat", ["north", "south", "east", "west"])
def test_the_line_finds_a_player_by_number_and_side(players, browser, seat):
    second = seated(players, 2)
    side = "n" if seat in ("north", "south") else "e"
    answer = browser(players).line(f"r1 {side}{getattr(second, seat).number} 4sn=")
    assert answer.status_code == 200, answer.content
    assert make.play_of(players, 2).score == 420
    assert make.play_of(players, 1).score is None


def test_the_rows_name_four_players(players, browser):
    first = seated(players)
    page = browser(players).get("control", view="round", number=1).content.decode()
    north, south, east, west = numbers(first)
    assert f"Board 1, table 1, round 1: {north}+{south} v {east}+{west}" in page
    assert f"Player {north}: {first.north_person.name}" in (
        browser(players).get("control-table", "A", 1).content.decode()
    )


def test_on_a_turned_board_the_players_stand_the_other_way_round(players):
    play = make.play_of(players)
    mends.turn_boards(plays=[play], by=make.STAFF)
    north, south, east, west = numbers(seated(players))
    from tournaments.selectors.control.row_views import row_view
    from tournaments.selectors.control.rows import plays_of

    assert row_view(plays_of(players).get(pk=play.pk), several=False).pairs == (
        f"{east}+{west} v {north}+{south}"
    )


def test_who_sat_here_asks_for_four_players_and_exchanges_them(players, browser):
    first, second = seated(players, 1), seated(players, 2)
    ours, theirs = numbers(first), numbers(second)
    at = browser(players)
    panel = at.get("control-seats", first.pk).content.decode()
    assert panel.count("<select") == 4
    make.enter(make.play_of(players), "4SN=")
    sat = [theirs[3], *ours[1:]]  # their West sat in our North's chair
    chosen = dict(zip(("north", "south", "east", "west"), map(str, sat), strict=True))
    shown = at.post("control-seats", first.pk, look="1", **chosen)
    assert "1 result changes" in shown.content.decode()
    assert numbers(seated(players)) == ours
    at.post("control-seats", first.pk, do="1", **chosen)
    assert numbers(seated(players)) == sat
    assert numbers(seated(players, 2)) == [*theirs[:3], ours[0]]
    assert seated(players).north_person == make.entry_of(players, theirs[3]).members.get().person
    deeds.undo(session=players, by=make.STAFF)
    assert (numbers(seated(players)), numbers(seated(players, 2))) == (ours, theirs)


def test_one_player_cannot_hold_two_chairs(players):
    first = seated(players)
    chosen = {"north": first.north, "south": first.north, "east": first.east, "west": first.west}
    with pytest.raises(RuleError, match=f"Player {first.north.number} cannot sit in two seats"):
        mends.sit_players(encounter=first, players=chosen, by=make.STAFF)


def test_sit_with_two_numbers_is_for_pairs(players, swiss, browser):
    answer = browser(players).line("t1 sit n1 e2")
    assert answer.status_code == 422
    assert "Four single players sit here" in answer.content.decode()
    answer = browser(swiss).line("t1 sit n1 e2")
    assert "Teams play matches at two tables" in answer.content.decode()


def test_who_sat_at_a_team_table_is_named_with_the_team(swiss, browser):
    first = seated(swiss)
    panel = browser(swiss).get("control-seats", first.pk).content.decode()
    assert "<select" not in panel
    assert f"Team {first.north.number}: {first.north_person.name} &amp; {first.south_person.name}" in panel


def test_a_teams_page_has_six_names_and_its_own(swiss, browser):
    team = make.entry_of(swiss, 1)
    at = browser(swiss)
    page = at.client.get(at.address("control-names", team.pk)).content.decode()
    assert page.count('role="listbox"') == 6
    at.post(
        "control-names", team.pk, team="Red Hats", fifth="Reserve Rita", guests="Reserve Rita", from_round="1"
    )
    team.refresh_from_db()
    assert (team.name, team.members.get(seat=5).person.name) == ("Red Hats", "Reserve Rita")
    deeds.undo(session=swiss, by=make.STAFF)
    team.refresh_from_db()
    assert (team.name, team.members.count()) == ("", 4)


# The clock


def test_the_clock_stops_before_a_round_that_is_not_paired(swiss):
    start = timezone.now() - dt.timedelta(hours=2)
    clock.start(session=swiss, by=make.STAFF, now=start)
    state = clock_state(swiss)
    assert (state.round, state.running, state.over, state.waits_for) == (1, False, False, 2)
    assert [str(words) for words in state.warnings] == ["The draw for round 2 has not been made yet."]
    for act in (clock.next_round, clock.start):
        with pytest.raises(RuleError, match="The draw for round 2 has not been made yet"):
            act(session=swiss, by=make.STAFF)
    assert {spell.round for spell in clock_state(swiss, start).coming} == {1}
    assert clock_state(swiss, start).ends_at is None


def test_it_goes_on_when_the_round_is_paired_and_stands_again_if_that_is_undone(swiss):
    clock.start(session=swiss, by=make.STAFF, now=timezone.now() - dt.timedelta(hours=2))
    make.enter_all(swiss)
    deed = mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    state = clock_state(swiss)
    assert (state.round, state.phase, state.running, state.waits_for) == (1, "move", True, 0)
    assert {spell.round for spell in state.coming} == {1, 2}
    deeds.undo(session=swiss, by=make.STAFF, deed_id=deed.pk)
    assert clock_state(swiss).waits_for == 2
    assert Clock.objects.get(session=swiss).ends is None


def test_a_pairing_in_good_time_leaves_the_clock_alone(swiss):
    clock.start(session=swiss, by=make.STAFF)
    before = Clock.objects.values().get(session=swiss)
    make.enter_all(swiss)
    mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    assert Clock.objects.values().get(session=swiss) == before
    assert {spell.round for spell in clock_state(swiss).coming} == {1, 2}


# Who comes and goes


def test_a_late_team_joins_at_the_next_pairing(swiss, browser):
    at = browser(swiss)
    page = at.client.get(at.address("control-late")).content.decode()
    assert "Add team" in page
    assert "Start in round 2" in page
    offer = f"paired-{make.section_of(swiss).pk}"
    names = {"first": "Late A", "second": "Late B", "third": "Late C", "fourth": "Late D"}
    confirmed = {"guests": "\n".join(names.values())}
    answer = at.client.post(
        at.address("control-late"), {"team": "Latecomers", "offer": offer, **names, **confirmed}
    )
    assert answer.status_code == 302, answer.content.decode()
    late = make.entry_of(swiss, 5)
    assert (late.name, late.members.count()) == ("Latecomers", 4)
    make.enter_all(swiss)
    mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    second = Encounter.objects.filter(round__section__session=swiss, round__number=2)
    assert sorted({e.north.number for e in second}) == [1, 2, 3, 4, 5]
    joined = swiss.deeds.get(message__template__icontains="joins")
    with pytest.raises(RuleError, match="Undo the newer one first"):
        deeds.undo(session=swiss, by=make.STAFF, deed_id=joined.pk)
    deeds.undo(session=swiss, by=make.STAFF)
    deeds.undo(session=swiss, by=make.STAFF)
    assert not Entry.objects.filter(section__session=swiss, number=5).exists()
    assert "late" not in make.section_of(swiss).movement


def test_after_the_last_pairing_nobody_joins(swiss):
    for _round in (2, 3):
        make.enter_all(swiss)
        mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    assert for_late_pair(swiss, (), make.STAFF) == []
    with pytest.raises(RuleError, match="All rounds have been drawn"):
        mends.late_for_next_round(section=make.section_of(swiss), people=(), by=make.STAFF)


def test_a_team_that_left_is_not_paired_and_may_come_back(swiss):
    make.enter_all(swiss)
    team = make.entry_of(swiss, 4)
    leaving = for_pair(swiss, team, make.STAFF)
    assert [offer.label for offer in leaving] == ["Withdrawn before round 2"]
    deed = leaving[0].act()
    assert deed.words == "Team 4 withdrew before round 2"
    mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    second = Encounter.objects.filter(round__section__session=swiss, round__number=2)
    assert {e.north.number for e in second} == {1, 2, 3}
    team.refresh_from_db()
    (coming,) = for_pair(swiss, team, make.STAFF)
    coming.act()
    make.enter_all(swiss)
    mends.pair_round(section=make.section_of(swiss), by=make.STAFF)
    third = Encounter.objects.filter(round__section__session=swiss, round__number=3)
    assert {e.north.number for e in third} == {1, 2, 3, 4}
    assert rounds_paired(make.section_of(swiss)) == 3


def test_a_preview_speaks_of_teams_and_their_victory_points(swiss, browser):
    make.enter_all(swiss, ["4SN="])
    first = seated(swiss)
    make.enter(make.play_of(swiss), "4SN+1")
    answer = browser(swiss).line("r1 t1 sw")
    said = answer.content.decode()
    ours, theirs = sorted((first.north.number, first.east.number))
    assert f"team {ours}: " in said
    assert f"team {theirs}: " in said
    assert "pair " not in said.lower().replace("arrow", "")


def test_a_player_leaves_every_chair_and_comes_back_to_it(players):
    make.enter_all(players, rounds=1)
    entry = make.entry_of(players, 3)
    before = Play.objects.count()
    left = withdraw_pair(entry=entry, from_round=2, by=make.STAFF)
    seats = Encounter.objects.filter(Q(north=entry) | Q(south=entry) | Q(east=entry) | Q(west=entry))
    assert not Play.objects.filter(encounter__in=seats, encounter__round__number__gt=1).exists()
    assert Play.objects.count() == before - 6 * 2  # six rounds to come, two boards each
    entry.refresh_from_db()
    fill_phantom(entry=entry, people=(), from_round=2, by=make.STAFF)
    assert Play.objects.count() == before
    deeds.undo(session=players, by=make.STAFF)
    deeds.undo(session=players, by=make.STAFF, deed_id=left.pk)
    assert Play.objects.count() == before
    assert prove(players) == []
