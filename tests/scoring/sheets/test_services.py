"""Sheets in the record: opened, filled, taken back, put right, settled. Scores are law 1948's."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import user_actor
from scoring.games.sheet import Refused
from scoring.models import Contest, Field, Play, Revision, Sheet
from scoring.selectors.sheets import shown_names, stored_sheet_of
from scoring.services.sheets import (
    break_off,
    choose_deal,
    close_sheet,
    correct_deal,
    open_sheet,
    open_sheet_at,
    play_on,
    preview_correction,
    reopen_sheet,
    undo_last,
)
from scoring.words import RuleError
from tests.factories import make_club, make_person, make_user
from tests.scoring.sheets.conftest import enter, now

pytestmark = pytest.mark.django_db


def refused(code: str):
    return pytest.raises(RuleError, check=lambda error: error.code == code)


def problems_of(error: Refused) -> list[str]:
    return [problem.code for problem in error.problems]


def correct(sheet: Sheet, number: int, deal: object, by, **more: object):
    seen = now(sheet).play(number).last_revision
    said = {"entry_id": uuid4(), "seen": seen, **more}
    return correct_deal(sheet_id=sheet.pk, ordinal=number, deal=deal, by=by, **said)


def test_a_sheet_by_itself_is_a_contest_with_an_entry_for_each_player(rubber, four):
    contest = rubber.session.contest
    assert (contest.planner, contest.form) == (Contest.Planner.SHEET, "contract_rubber@portland_1948")
    assert [player.person for player in rubber.players.all()] == four
    assert [player.entry.number for player in rubber.players.all()] == [1, 2, 3, 4]
    assert rubber.encounter.north_id is None


def test_players_of_one_name_are_told_apart():
    assert shown_names(["Ann", "Bo", "Ann", "Ann 2", "Ann"]) == ("Ann", "Bo", "Ann 2", "Ann 2 2", "Ann 3")


def test_a_sheet_is_refused_with_all_that_is_wrong(club, four, host):
    with pytest.raises(Refused) as caught:
        open_sheet(club=club, game="rubber", people=four[:3], by=host, options={"edition": "1066", "x": 1})
    assert problems_of(caught.value) == ["sheet.players", "field.choice", "field.unknown"]
    assert not Contest.objects.exists()


def test_nobody_of_another_club_and_nobody_twice(club, four, host):
    for people in ([*four[:3], make_person(make_club(), "Eva")], [*four[:3], four[0]]):
        with refused("sheet.person"):
            open_sheet(club=club, game="rubber", people=people, by=host)


def test_only_who_runs_the_club_opens_a_sheet(club, four):
    with refused("permission.settings"):
        open_sheet(club=club, game="rubber", people=four, by=user_actor(make_user()))


def test_a_rubber_is_entered_to_its_end(rubber, host):
    for result in ("3NN=", "4SE=", "2HS=", "2HS="):
        enter(rubber, {"result": result}, host)
    found = now(rubber)
    assert found.sheet.totals == (220, 120)  # 100 + 60 + 60, 120; the rest is the rubber's bonus
    assert found.sheet.settlement.final == (720, 120)  # 500 for a rubber of three games (law 1948, 97)
    assert found.record.ended_at is not None
    with pytest.raises(Refused) as caught:
        enter(rubber, {"result": "PASS"}, host)
    assert problems_of(caught.value) == ["sheet.ended"]


def test_a_wrong_deal_is_refused_with_every_fault_and_nothing_is_kept(rubber, host):
    with pytest.raises(Refused) as caught:
        enter(rubber, {"result": "3NN=", "dealer": "S", "below": 90}, host)
    assert problems_of(caught.value) == ["rubber.dealer", "rubber.below"]
    assert not Play.objects.exists()


def test_the_same_entry_twice_is_one(rubber, host):
    said = {"entry_id": uuid4(), "ordinal": 1}
    first = enter(rubber, {"result": "3NN="}, host, **said)
    again = enter(rubber, {"result": "3NN="}, host, **said)
    assert (first.is_new, again.is_new, again.revision) == (True, False, first.revision)
    with refused("entry.other_payload"):
        enter(rubber, {"result": "3NN+1"}, host, **said)
    assert now(rubber).count == 1


def test_who_sits_there_enters_and_nobody_else(rubber, player, club):
    enter(rubber, {"result": "PASS"}, player(0))
    stranger = make_person(club, "Eva", user=make_user())
    with refused("permission.enter"):
        enter(rubber, {"result": "PASS"}, user_actor(stranger.user))


def test_another_deal_that_was_not_seen_is_proposed_and_the_host_chooses(rubber, player, host):
    enter(rubber, {"result": "2HN="}, player(0))
    other = enter(rubber, {"result": "3HN="}, player(1), ordinal=1)
    assert other.revision.state == Revision.State.PROPOSED
    assert now(rubber).sheet.totals == (60, 0)
    assert [(number, said.number) for number, said in now(rubber).waiting()] == [(1, 2)]
    choose_deal(sheet_id=rubber.pk, ordinal=1, revision=2, by=host)
    assert now(rubber).sheet.totals == (90, 0)
    assert now(rubber).waiting() == []


def test_the_host_may_choose_what_counts_already(rubber, player, host):
    enter(rubber, {"result": "2HN="}, player(0))
    enter(rubber, {"result": "3HN="}, player(1), ordinal=1)
    choose_deal(sheet_id=rubber.pk, ordinal=1, revision=1, by=host)
    assert (now(rubber).sheet.totals, now(rubber).waiting()) == ((60, 0), [])
    assert list(Revision.objects.values_list("state", flat=True)) == ["accepted", "withdrawn"]


def test_players_do_not_choose(rubber, player):
    enter(rubber, {"result": "2HN="}, player(0))
    enter(rubber, {"result": "3HN="}, player(1), ordinal=1)
    with refused("permission.correct"):
        choose_deal(sheet_id=rubber.pk, ordinal=1, revision=2, by=player(2))


def test_the_same_deal_from_two_phones_is_no_conflict(rubber, player):
    enter(rubber, {"result": "2HN="}, player(0))
    enter(rubber, {"result": "2HN="}, player(1), ordinal=1)
    assert (now(rubber).count, now(rubber).waiting()) == (1, [])


def test_a_deal_far_ahead_is_refused(rubber, host):
    with refused("sheet.meanwhile"):
        enter(rubber, {"result": "PASS"}, host, ordinal=2)


def test_undo_keeps_the_history_and_its_play_is_used_again(rubber, host):
    enter(rubber, {"result": "3NN="}, host)
    enter(rubber, {"result": "4SN="}, host)
    for _twice in range(2):
        undo_last(sheet_id=rubber.pk, ordinal=2, by=host)
    assert now(rubber).sheet.totals == (100, 0)
    enter(rubber, {"result": "PASS"}, host)
    assert [play.ordinal for play in now(rubber).plays] == [1, 2]
    states = Revision.objects.filter(play__ordinal=2).values_list("number", "state")
    assert list(states) == [(1, "withdrawn"), (2, "accepted")]


def test_undo_of_another_deal_than_the_last_is_out_of_date(rubber, host):
    enter(rubber, {"result": "3NN="}, host)
    enter(rubber, {"result": "4SN="}, host)
    with refused("sheet.meanwhile"):
        undo_last(sheet_id=rubber.pk, ordinal=1, by=host)


def test_undo_of_the_last_deal_of_a_rubber_opens_it_again(rubber, host):
    for _game in range(2):
        enter(rubber, {"result": "3NN="}, host)
    assert now(rubber).record.ended_at
    undo_last(sheet_id=rubber.pk, ordinal=2, by=host)
    assert now(rubber).record.ended_at is None


def test_a_correction_counts_everything_after_it_anew(rubber, host):
    enter(rubber, {"result": "3NN="}, host)
    enter(rubber, {"result": "4SN-1"}, host)  # vulnerable: 100 to the others
    found = preview_correction(now(rubber), 1, {"result": "2NN+1"})
    assert [(change.deal, change.totals_before, change.totals_after) for change in found] == [
        (1, (100, 0), (100, 0)),
        (2, (100, 100), (100, 50)),
    ]
    assert now(rubber).sheet.totals == (100, 100)
    corrected = correct(rubber, 1, {"result": "2NN+1"}, host)
    assert corrected.changes == found
    assert now(rubber).sheet.totals == (100, 50)


def test_a_correction_that_makes_a_later_deal_impossible_names_it(rubber, host):
    enter(rubber, {"result": "2NN="}, host)
    enter(rubber, {"result": "3NN="}, host)
    enter(rubber, {"result": "PASS"}, host)
    with pytest.raises(Refused) as caught:
        correct(rubber, 1, {"result": "3NN="}, host, consent=True)
    assert caught.value.deal == 3
    assert problems_of(caught.value) == ["sheet.later"]
    assert now(rubber).sheet.deals[0].result.tricks == 8


def test_a_correction_of_what_its_sender_did_not_see_is_out_of_date(rubber, host):
    enter(rubber, {"result": "2NN="}, host)
    correct(rubber, 1, {"result": "2NN+1"}, host)
    with refused("sheet.meanwhile"):
        correct(rubber, 1, {"result": "3NN="}, host, seen=1)


def test_nobody_has_seen_a_deal_that_is_not_there(rubber, player, host):
    with refused("entry.seen"):
        enter(rubber, {"result": "2HN="}, player(0), seen=1)
    enter(rubber, {"result": "2HN="}, player(0))
    with refused("entry.seen"):
        enter(rubber, {"result": "3HN="}, player(1), ordinal=1, seen=2)
    with refused("entry.seen"):
        correct(rubber, 1, {"result": "3NN="}, host, seen=2)
    assert now(rubber).sheet.totals == (60, 0)


def test_a_correction_sent_twice_is_one(rubber, host):
    enter(rubber, {"result": "2NN="}, host)
    entry_id = uuid4()
    first = correct(rubber, 1, {"result": "2NN+1"}, host, entry_id=entry_id)
    again = correct(rubber, 1, {"result": "2NN+1"}, host, entry_id=entry_id)
    assert (again.recorded.is_new, again.recorded.revision) == (False, first.recorded.revision)


def test_a_part_score_is_put_right_until_two_deals_later_or_with_consent(rubber, host):
    for result in ("2HN=", "PASS", "PASS"):
        enter(rubber, {"result": result}, host)
    correct(rubber, 1, {"result": "2SN="}, host)  # no other part score: the law sets no time
    with pytest.raises(RuleError) as caught:
        correct(rubber, 1, {"result": "3HN="}, host)
    assert (caught.value.code, caught.value.source) == ("correction.consent", "Laws 1948, 93")
    done = correct(rubber, 1, {"result": "3HN="}, host, consent=True)
    assert done.recorded.revision.agreed_by == host.name


PART = {"declarer": "Ann", "tricks": 8, "level": 2, "denomination": "spades"}
GAME_WON = {"declarer": "Ann", "tricks": 10, "level": 4, "denomination": "royals"}


@pytest.fixture
def sheet_of(club, four, host):
    """A sheet of a game with these deals on it."""

    def opened(game: str, *deals: object) -> Sheet:
        sheet = open_sheet(club=club, game=game, people=four, by=host)
        for deal in deals:
            enter(sheet, deal, host)
        return sheet

    return opened


def test_by_the_laws_of_auction_the_trick_score_is_open_until_the_next_game_is_declared(sheet_of, host):
    """Laws of 1913, 13 (001:l.850): not two deals, but the game, closes it."""
    sheet = sheet_of("auction_bridge@laws_1913", PART, PART, PART)
    correct(sheet, 1, PART | {"tricks": 9}, host)
    won = sheet_of("auction_bridge@laws_1913", GAME_WON)
    correct(won, 1, GAME_WON | {"tricks": 11}, host)  # nothing is declared in the next game yet
    enter(won, PART, host)
    with pytest.raises(RuleError) as caught:
        correct(won, 1, GAME_WON, host)
    assert (caught.value.code, caught.value.source) == ("correction.closed", "Laws of auction 1913, 13")


def test_in_a_set_match_law_93_holds(sheet_of, host):
    sheet = sheet_of("set_match", *[{"result": "1NN="}] * 2, *[{"result": "PASS"}] * 4)
    with pytest.raises(RuleError) as caught:
        correct(sheet, 1, {"result": "2NN="}, host)
    assert (caught.value.code, caught.value.source) == ("correction.consent", "Laws 1948, 93")


@pytest.mark.parametrize("game", ["auction_bridge", "plafond"])
def test_without_a_law_of_its_own_a_game_is_open_as_long_as_its_sheet(sheet_of, host, game):
    sheet = sheet_of(game, PART, *[PART | {"tricks": 7}] * 4)
    correct(sheet, 1, PART | {"tricks": 9}, host)
    break_off(sheet_id=sheet.pk, by=host)
    close_sheet(sheet_id=sheet.pk, by=host)
    with pytest.raises(RuleError) as caught:
        correct(sheet, 1, PART, host)
    assert (caught.value.code, caught.value.source) == ("sheet.agreed", "")


def test_a_game_in_play_is_not_settled_until_it_is_broken_off(rubber, host):
    enter(rubber, {"result": "3NN="}, host)
    with refused("sheet.playing"):
        close_sheet(sheet_id=rubber.pk, by=host)
    break_off(sheet_id=rubber.pk, by=host)
    with refused("sheet.broken_off"):
        enter(rubber, {"result": "PASS"}, host)
    close_sheet(sheet_id=rubber.pk, by=host)
    found = now(rubber)
    assert (found.record.session.state, found.record.closed_by) == ("finished", host.name)
    assert found.sheet.settlement.final == (400, 0)  # 300 for the only game (law 1948, 97)


def test_breaking_off_and_settling_are_taken_back(rubber, host):
    break_off(sheet_id=rubber.pk, by=host)
    close_sheet(sheet_id=rubber.pk, by=host)
    reopen_sheet(sheet_id=rubber.pk, by=host)
    play_on(sheet_id=rubber.pk, by=host)
    enter(rubber, {"result": "PASS"}, host)
    assert now(rubber).count == 1


def test_a_settled_sheet_is_put_right_only_with_the_consent_of_all(rubber, host, player):
    enter(rubber, {"result": "3NN="}, host)
    break_off(sheet_id=rubber.pk, by=host)
    close_sheet(sheet_id=rubber.pk, by=host)
    with refused("sheet.agreed"):
        correct(rubber, 1, {"result": "3NN+1"}, host)
    with refused("sheet.closed"):
        undo_last(sheet_id=rubber.pk, ordinal=1, by=host)
    late = enter(rubber, {"result": "3NN+2"}, player(1), ordinal=1)
    assert late.revision.state == Revision.State.PROPOSED  # kept, not dropped
    with refused("permission.correct"):
        correct(rubber, 1, {"result": "3NN+1"}, player(1), consent=True)
    correct(rubber, 1, {"result": "3NN+1"}, host, consent=True)
    found = now(rubber)
    assert found.sheet.settlement.final == (430, 0)
    assert found.record.closed_at is not None
    assert found.broken_off


def test_what_was_entered_in_two_ways_is_chosen_before_settling(rubber, host, player):
    enter(rubber, {"result": "2HN="}, host)
    enter(rubber, {"result": "3HN="}, player(1), ordinal=1)
    break_off(sheet_id=rubber.pk, by=host)
    with refused("sheet.waiting"):
        close_sheet(sheet_id=rubber.pk, by=host)


def test_names_in_a_deal_follow_the_person(club, four, host):
    sheet = open_sheet(club=club, game="black_lady", people=four, by=host)
    enter(sheet, {"hearts": [3, 3, 3, 4], "queen": "Bo"}, host)
    four[1].name = "Forgotten member"
    four[1].save()
    assert now(sheet).entered(1) == {"hearts": [3, 3, 3, 4], "queen": "Forgotten member"}
    assert "Bo" not in str(Revision.objects.get().outcome)


def test_a_sheet_at_a_table_of_a_session(rubber, club, four, host):
    section = rubber.encounter.round.section
    eva = make_person(club, "Eva")
    people = [four[3], eva, four[0], four[1]]
    at = {"section": section, "table": 1, "game": "contract_rubber", "by": host, "people": people}
    with refused("sheet.table"):
        open_sheet_at(round=1, **at)
    second = open_sheet_at(round=2, **at)
    assert [player.entry.number for player in second.players.all()] == [4, 5, 1, 2]
    assert section.entries.count() == 5


def test_no_standing_is_computed_for_a_sheet(rubber, host, django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr("tournaments.hooks.refresh_standings.delay", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        enter(rubber, {"result": "3NN="}, host)
    assert sent == []
    assert Field.objects.get().version == 1


def test_reading_a_sheet_asks_as_often_however_long_it_is(rubber, host, django_assert_num_queries):
    for _deal in range(6):
        enter(rubber, {"result": "PASS"}, host)
    record = now(rubber).record
    with django_assert_num_queries(2):
        stored_sheet_of(record)


def test_entering_a_deal_asks_as_often_however_long_the_sheet_is(rubber, host):
    def queries(number: int) -> int:
        with CaptureQueriesContext(connection) as asked:
            enter(rubber, {"result": "PASS"}, host, ordinal=number)
        return len(asked)

    few = [queries(number) for number in range(1, 8)]
    assert max(few) == min(few) <= 18
