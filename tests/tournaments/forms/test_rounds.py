"""Rounds paired from results: Danish, triangles, pairing that lags, knockout, late entries."""

from decimal import Decimal

import pytest

from scoring.models import Encounter, Entry, Play
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tournaments.selectors.results import rankings
from tournaments.selectors.results.matches import matches_of
from tournaments.selectors.results.pages import results_of
from tournaments.services import pairing, sessions
from tournaments.services.control import deeds, rulings
from tournaments.services.exchange import event_of, export_event, import_event
from tournaments.services.mends import cut_round, withdraw_pair
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, standings
from tournaments.services.setup.entries import set_members
from tournaments.services.setup.planning import place_late

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous"}


def section(session):
    return make.section_of(session)


def plays_of(session, number):
    plays = Play.objects.filter(encounter__round__section__session=session)
    return plays.filter(encounter__round__number=number).order_by("encounter__table", "ordinal")


def enter_round(session, number, results=("4SN=",)):
    """Every table the same, but for the first table of each match: so many results in turn."""
    firsts = {}
    for play in plays_of(session, number):
        first = firsts.setdefault(play.encounter.match, play.encounter_id)
        result = results[(play.encounter.match - 1) % len(results)] if first == play.encounter_id else "4SN="
        make.enter(play, result)


def tables(session, number):
    found = Encounter.objects.filter(round__section__session=session, round__number=number)
    return [(e.north.number, e.east.number if e.east else None) for e in found.order_by("table")]


def test_a_danish_event_pairs_neighbours_of_the_ranking_whoever_met_before():
    session = make.make_session(2, "danish", rounds=5, boards=1, settings={"vp": "linear"})
    for number in range(1, 5):  # four pairs: from round 4 on somebody is met again
        enter_round(session, number, results=("4SN=", "6SN="))
        pair_round(section=section(session), by=make.STAFF)
        ranking = section(session).movement["pairings"][str(number + 1)]["ranking"]
        couples = {frozenset(couple) for couple in tables(session, number + 1)}
        assert couples == {frozenset(ranking[:2]), frozenset(ranking[2:])}


def test_three_who_meet_within_two_rounds_play_every_match_on_one_set():
    settings = TEAMS | {"pairing": {"odd": "triple-rounds"}}
    session = make.make_session(6, "swiss_teams", rounds=3, boards=2, missing=6, settings=settings)
    assert all(east is not None for _north, east in tables(session, 1))
    enter_round(session, 1)
    pair_round(section=section(session), by=make.STAFF)
    enter_round(session, 2)
    encounters = Encounter.objects.filter(round__section__session=session, match__gt=0)
    for match in set(encounters.values_list("match", flat=True)):
        halves = encounters.filter(match=match)
        boards = [{play.board.number for play in half.plays.all()} for half in halves]
        assert len(boards) == 2
        assert boards[0] == boards[1]
        assert {halves[0].north, halves[0].east} == {halves[1].north, halves[1].east}
    standings.refresh_standings(field_id=section(session).field_id)
    lines = rankings.table(section(session).field)
    assert sum(line.total for line in lines) == 20 * (3 + 2)  # three matches of the three, one match twice


def test_pairing_may_lag_a_round_so_that_nobody_waits():
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, settings=TEAMS)
    enter_round(session, 1, results=("4SN+1", "6SN=", "4SN="))
    pair_round(section=section(session), by=make.STAFF)
    with pytest.raises(RuleError, match="Round 2 is not over"):
        pair_round(section=section(session), by=make.STAFF)
    pair_round(section=section(session), by=make.STAFF, lagged=True)
    kept = section(session).movement["pairings"]["3"]
    assert kept["ranked_after"] == 1
    assert len(tables(session, 3)) == 6


def test_a_bye_of_the_round_that_runs_is_not_in_the_ranking_that_lags():
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, missing=6, settings=TEAMS)
    enter_round(session, 1)  # every match drawn: 10 each, and 12 for the bye
    pair_round(section=section(session), by=make.STAFF)
    byes = Encounter.objects.filter(round__section__session=session, east__isnull=True)
    first, _second = byes.order_by("round__number")
    pair_round(section=section(session), by=make.STAFF, lagged=True)
    ranking = section(session).movement["pairings"]["3"]["ranking"]
    assert ranking[0] == first.north.number


def test_a_pairing_of_the_director_stands():
    session = make.make_session(6, "swiss_teams", rounds=3, boards=1, settings=TEAMS)
    enter_round(session, 1)
    met = {frozenset(couple) for couple in tables(session, 1)}
    couple = next((a, b) for a in range(1, 7) for b in range(a + 1, 7) if frozenset((a, b)) not in met)
    pair_round(section=section(session), by=make.STAFF, assigned=[couple])
    assert frozenset(couple) in {frozenset(found) for found in tables(session, 2)}


def test_a_late_team_takes_part_from_the_next_round():
    session = make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=TEAMS)
    enter_round(session, 1)
    late = Entry.objects.create(section=section(session), number=5, name="Late Comers")
    set_members(late, make.make_players(session.club, 1, 4)[0])
    place_late(late)
    pairing.late_entry(section(session), late)
    pair_round(section=section(session), by=make.STAFF)
    assert sum(5 in couple for couple in tables(session, 2)) in (1, 2)
    byes = Encounter.objects.filter(round__section__session=session, east__isnull=True)
    assert [bye.round.number for bye in byes] == [2]


def test_winners_of_a_knockout_go_on_and_a_tie_waits_for_extra_boards():
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    enter_round(session, 1, results=("4SN+1", "4SN="))
    with pytest.raises(RuleError, match="extra boards decide"):
        pair_round(section=section(session), by=make.STAFF)
    second = plays_of(session, 1).filter(encounter__match=2).first()
    make.enter(second, "4SN-1")
    pair_round(section=section(session), by=make.STAFF)
    winners = {
        Encounter.objects.filter(match=1).order_by("table")[0].north.number,
        Encounter.objects.filter(match=2).order_by("table")[0].east.number,
    }
    assert {number for couple in tables(session, 2) for number in couple} == winners


@pytest.mark.parametrize(("draw", "second"), [("fixed", {4, 8}), ("reseeded", {2, 8})])
def test_the_winners_of_a_knockout_are_drawn_as_the_event_says(draw, second):
    settings = {"method": "imps", "pairing": {"draw": draw}}
    session = make.make_session(8, "knockout", boards=1, settings=settings)
    for play in plays_of(session, 1):  # the lower number wins, but for the first seed
        home = min(play.encounter.north.number, play.encounter.east.number)
        wins = play.encounter.north.number == home
        make.enter(play, "4SN=" if wins != (home == 1) else "4SN-1")
    pair_round(section=section(session), by=make.STAFF)
    assert second in [set(couple) for couple in tables(session, 2)]


def totals(session):
    field = section(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line.total for line in rankings.table(field)}


def byes_shown(session, number):
    """The byes on a team's card, and in a file for other programs."""
    results = results_of(session, Viewer(staff=True), None)
    results.conditions = rankings.conditions_of(results.field)
    pair = results.by_place[make.entry_of(session, number).place_in_field]
    card = [line.round for line in matches_of(results, pair) if line.opponent is None]
    event = event_of(session, Viewer(staff=True))
    filed = [match for match in event.matches if match.second is None and match.first.number == number]
    return card, [(match.round, match.first_score) for match in filed]


def test_the_bye_of_a_round_that_was_cut_is_worth_nothing():
    session = make.make_session(6, "swiss_teams", rounds=2, boards=1, missing=6, settings=TEAMS)
    enter_round(session, 1)  # every match drawn
    before = totals(session)
    pair_round(section=section(session), by=make.STAFF)
    alone = Encounter.objects.get(round__number=2, east__isnull=True).north.number
    assert totals(session) == before | {alone: before[alone] + 12}
    assert byes_shown(session, alone) == ([2], [(2, 12)])
    cut_round(section=section(session), by=make.STAFF)
    assert totals(session) == before
    assert byes_shown(session, alone) == ([], [])
    deeds.undo(session=session, by=make.STAFF)
    assert totals(session)[alone] == before[alone] + 12


def test_whose_opponents_leave_before_a_match_has_a_bye():
    """Once for both tables of the match, and it is no meeting: the next pairing knows of the bye."""
    session = make.make_session(4, "swiss_teams", rounds=3, boards=1, settings=TEAMS)
    enter_round(session, 1)
    pair_round(section=section(session), by=make.STAFF)
    gone, alone = tables(session, 2)[0]
    withdraw_pair(entry=make.entry_of(session, gone), from_round=2, by=make.STAFF)
    assert totals(session)[alone] == 10 + 12
    assert byes_shown(session, alone) == ([2], [(2, 12)])
    enter_round(session, 2)
    pair_round(section=section(session), by=make.STAFF)
    (bye,) = Encounter.objects.filter(round__number=3, east__isnull=True)
    assert bye.north.number not in (gone, alone)
    deeds.undo(session=session, by=make.STAFF)
    deeds.undo(session=session, by=make.STAFF)
    assert totals(session)[alone] == 10


def knocked_out(session):
    field = section(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line.place for line in rankings.table(field)}


def play_knockout(session, number, results):
    """A round with these results at the home tables, 4 spades made at the others: its (winner, loser)s."""
    enter_round(session, number, results=results)
    met = Encounter.objects.filter(round__section__session=session, round__number=number, east__isnull=False)
    firsts = {}
    for encounter in met.order_by("table"):
        firsts.setdefault(encounter.match, (encounter.north.number, encounter.east.number))
    found = [firsts[match] for match in sorted(firsts)]
    return [c if results[(m - 1) % len(results)] != "4SN-1" else c[::-1]
            for m, c in zip(sorted(firsts), found, strict=True)]  # fmt: skip


def test_who_loses_the_final_is_second_whatever_it_won_before():
    """A match is won by 11 IMPs (980 to 420), the other and the final by 1 (450 to 420): 10 is above 2."""
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    (first, out), (second, gone) = play_knockout(session, 1, ["6SN=", "4SN+1"])
    assert knocked_out(session) == {first: 1, second: 1, out: 3, gone: 3}
    pair_round(section=section(session), by=make.STAFF)
    final = tables(session, 2)[0]
    for play in plays_of(session, 2):
        make.enter(play, "4SN+1" if (play.encounter.north.number == second) else "4SN=")
    assert set(final) == {first, second}
    places = {second: 1, first: 2, out: 3, gone: 3}
    assert knocked_out(session) == places
    sessions.publish(session=session, by=make.STAFF)
    (part,) = session.publications.get().content["fields"]
    numbers = {entry.place_in_field: entry.number for entry in section(session).entries.all()}
    assert {numbers[row[0]]: row[1] for row in part["standing"]} == places
    assert proving.prove(session) == []
    with pytest.raises(RuleError, match="In a knockout, places depend on the round in which a team went out"):
        event_of(session, Viewer(staff=True))
    data = export_event(session=session, format="native", viewer=Viewer(staff=True))
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert knocked_out(again) == places
    assert proving.prove(again) == []


def test_a_final_that_is_level_has_no_winner_yet():
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    play_knockout(session, 1, ["6SN=", "4SN+1"])
    pair_round(section=section(session), by=make.STAFF)
    enter_round(session, 2)
    assert sorted(knocked_out(session).values()) == [1, 1, 3, 3]


def test_a_winner_that_leaves_later_has_won_its_match_all_the_same():
    session = make.make_session(8, "knockout", boards=1, settings={"method": "imps"})
    won = [winner for winner, _loser in play_knockout(session, 1, ["6SN="])]
    pair_round(section=section(session), by=make.STAFF)
    gone, by_right = tables(session, 2)[0]
    assert gone in won
    withdraw_pair(entry=make.entry_of(session, gone), from_round=2, by=make.STAFF)
    ((first, _second),) = play_knockout(session, 2, ["4SN+1"])[1:]
    pair_round(section=section(session), by=make.STAFF)
    assert set(tables(session, 3)[0]) == {by_right, first}


def test_who_left_before_the_next_round_was_paired_gives_its_opponent_that_match():
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    (gone, _out), (other, _other_out) = play_knockout(session, 1, ["6SN="])
    withdraw_pair(entry=make.entry_of(session, gone), from_round=2, by=make.STAFF)
    pair_round(section=section(session), by=make.STAFF)
    assert not plays_of(session, 2).exists()
    assert set(tables(session, 2)[0]) == {gone, other}
    assert knocked_out(session)[other] == 1


def test_a_penalty_in_a_round_decides_its_match_and_none_after_it():
    """Won by 1 IMP, less 3 (Law 90): out. The other winner's penalty was given in the round after."""
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    (late, lucky), (other, out) = play_knockout(session, 1, ["4SN+1"])
    imps = {"amount": Decimal(3), "unit": "points", "by": make.STAFF}
    rulings.penalise(entry=make.entry_of(session, late), **imps)
    pair_round(section=section(session), by=make.STAFF)
    assert set(tables(session, 2)[0]) == {lucky, other}
    rulings.penalise(entry=make.entry_of(session, other), **imps)
    assert knocked_out(session) == {lucky: 1, other: 1, late: 3, out: 3}
    enter_round(session, 2)
    assert knocked_out(session) == {lucky: 1, other: 2, late: 3, out: 3}
    sessions.publish(session=session, by=make.STAFF)
    assert proving.prove(session) == []


def test_a_penalty_taken_back_decides_nothing():
    session = make.make_session(4, "knockout", boards=1, settings={"method": "imps"})
    (winner, _out), (other, _other_out) = play_knockout(session, 1, ["4SN+1"])
    rulings.penalise(entry=make.entry_of(session, winner), amount=Decimal(3), unit="points", by=make.STAFF)
    deeds.undo(session=session, by=make.STAFF)
    pair_round(section=section(session), by=make.STAFF)
    assert set(tables(session, 2)[0]) == {winner, other}
