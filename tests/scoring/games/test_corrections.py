"""When a wrong score may still be corrected: the windows of six codes, and what a correction changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.corrections import (
    CODES,
    Kind,
    Since,
    changes,
    check_correction,
    corrected,
    kind_of,
    may_correct,
    since_deal,
)
from scoring.games.registry import all_games
from scoring.games.sheet import Refused, play
from scoring.words import RuleError
from tests.rules import rows
from tests.scoring.games.examples.rubber import FOUR

RUBBER = all_games()["contract_rubber"]


def test_the_codes_are_those_of_the_catalogue():
    (row,) = [row for row in rows() if row["key"] == "score_corrections"]
    assert list(CODES) == [
        *(found.split("@")[0] for found in row["editions"].split(";")),
        "five_hundred",
        "cribbage",
    ]


def test_a_code_nobody_knows_is_refused():
    with pytest.raises(RuleError) as refused:
        may_correct("laws_1808", Kind.GAME, Since())
    assert refused.value.code == "correction.code"


@pytest.mark.parametrize(
    ("code", "kind", "since", "is_open", "needs"),
    [
        # Law 93: a shared error of part score or game closes with the second correct deal after it.
        ("law93_1948", Kind.PART_SCORE, Since(deals=1), True, 0),
        ("law93_1948", Kind.PART_SCORE, Since(deals=2), False, 3),
        ("law93_1948", Kind.GAME, Since(deals=2, consents=2), False, 3),
        ("law93_1948", Kind.GAME, Since(deals=7, consents=3), True, 3),
        ("law93_1948", Kind.GAME, Since(deals=2, by_all=False), True, 0),
        ("law93_1948", Kind.HONOURS, Since(deals=9), True, 0),
        ("law93_1948", Kind.TRICKS, Since(deals=9), True, 0),
        ("law93_1948", Kind.HONOURS, Since(agreed=True), False, 0),
        ("law93_1948", Kind.GAME, Since(agreed=True, consents=4), False, 0),
        # Laws 12 and 13 of auction 1913.
        ("auction_1913", Kind.HONOURS, Since(declared=True), True, 0),
        ("auction_1913", Kind.HONOURS, Since(agreed=True), False, 0),
        ("auction_1913", Kind.TRICKS, Since(deals=3), True, 0),
        ("auction_1913", Kind.TRICKS, Since(declared=True), False, 0),
        ("auction_1913", Kind.TRICKS, Since(final_game=True, deals=1), True, 0),
        ("auction_1913", Kind.TRICKS, Since(final_game=True, agreed=True), False, 0),
        ("duplicate_auction_1913", Kind.TRICKS, Since(deals=3), True, 0),
        ("duplicate_auction_1913", Kind.HONOURS, Since(agreed=True), False, 0),
        # 001:l.3915
        ("whist_awl_1893", Kind.TRICKS, Since(), True, 0),
        ("whist_awl_1893", Kind.TRICKS, Since(deals=1), False, 0),
        ("whist_awl_1893", Kind.TRICKS, Since(deals=1, last_deal=True), True, 0),
        ("whist_awl_1893", Kind.TRICKS, Since(last_deal=True, agreed=True), False, 0),
        ("whist_awl_1893", Kind.HONOURS, Since(deals=5), True, 0),
        # 001:l.3963
        ("whist_english", Kind.TRICKS, Since(deals=4), True, 0),
        ("whist_english", Kind.TRICKS, Since(game_over=True), True, 0),
        ("whist_english", Kind.TRICKS, Since(game_over=True, deals=1), False, 0),
        ("whist_english", Kind.RUBBER, Since(game_over=True, deals=1), True, 0),
        ("whist_english", Kind.UNCALLED_HONOURS, Since(deals=1), False, 0),
        ("whist_english", Kind.HONOURS, Since(deals=1), True, 0),
        # Five hundred, paragraph 27: before the first bid of the next deal (000:l.18421)
        ("five_hundred", Kind.TRICKS, Since(), True, 0),
        ("five_hundred", Kind.TRICKS, Since(deals=1), False, 0),
        ("five_hundred", Kind.TRICKS, Since(agreed=True), False, 0),
        # Cribbage, paragraph 25: before the cut for the next deal (000:l.20989)
        ("cribbage", Kind.TRICKS, Since(), True, 0),
        ("cribbage", Kind.TRICKS, Since(deals=1), False, 0),
        # Law 79C: thirty minutes, or what the organiser set; later only beyond reasonable doubt.
        ("law79c_2017", Kind.TRICKS, Since(), True, 0),
        ("law79c_2017", Kind.TRICKS, Since(minutes=30), True, 0),
        ("law79c_2017", Kind.TRICKS, Since(minutes=31), False, 0),
        ("law79c_2017", Kind.TRICKS, Since(minutes=31, allowed=60), True, 0),
        ("law79c_2017", Kind.TRICKS, Since(minutes=500, certain=True), True, 0),
    ],
)  # fmt: skip
def test_window(code, kind, since, is_open, needs):
    found = may_correct(code, kind, since)
    assert (found.open, found.needs) == (is_open, needs)
    assert found.law
    assert str(found.why)


def test_a_closed_window_is_refused_with_the_law():
    with pytest.raises(RuleError) as refused:
        check_correction("law93_1948", Kind.GAME, Since(deals=2, consents=1))
    assert (refused.value.code, refused.value.source) == ("correction.consent", "Laws 1948, 93")
    assert "Consent is needed from 3 of the 4 players (so far: 1)." in str(refused.value)
    with pytest.raises(RuleError) as refused:
        check_correction("law79c_2017", Kind.TRICKS, Since(minutes=45))
    assert (refused.value.code, refused.value.source) == ("correction.closed", "Law 79C")
    check_correction("law93_1948", Kind.GAME, Since(deals=2, consents=3))


def _rubber(*results: str):
    return play(RUBBER, FOUR, {}, [{"result": result} for result in results])


def test_a_correction_scores_every_later_deal_anew_and_shows_what_changes():
    # Scored as a game, NS become vulnerable, so that the later undertrick costs 100, not 50.
    old = _rubber("2SN+1", "1NS-1", "PASS")
    new = corrected(old, 1, {"result": "4SN="})
    assert [(c.deal, c.totals_before, c.totals_after) for c in changes(old, new)] == [
        (1, (90, 0), (120, 0)),
        (2, (90, 50), (120, 100)),
        (3, (90, 50), (120, 100)),
    ]
    assert new.totals == _rubber("4SN=", "1NS-1", "PASS").totals
    assert old.totals == (90, 50)


def test_what_was_wrong_follows_from_the_pad():
    old = _rubber("2SN+1")
    assert kind_of(old, corrected(old, 1, {"result": "4SN="}), 1) is Kind.GAME
    assert kind_of(old, corrected(old, 1, {"result": "3SN="}), 1) is Kind.PART_SCORE
    assert kind_of(old, corrected(old, 1, {"result": "2SN+2"}), 1) is Kind.HONOURS


def test_a_correction_that_ends_the_rubber_earlier_names_the_deal_that_cannot_stand():
    old = _rubber("4SN=", "2SN=", "4SN=")
    with pytest.raises(Refused) as refused:
        corrected(old, 2, {"result": "4SN="})
    assert refused.value.deal == 3
    assert [problem.code for problem in refused.value.problems] == ["sheet.ended"]


def test_every_game_names_a_code_that_there_is_for_each_edition():
    named = {
        game.correction_law(
            replace(game.default_options, edition=edition) if edition else game.default_options
        )
        for game in all_games().values()
        for edition in (game.editions or ("",))
    }
    assert named - {""} == {
        "law93_1948", "auction_1913", "whist_english", "whist_awl_1893", "five_hundred", "cribbage",
    }  # fmt: skip
    assert named - {""} < set(CODES)


def test_games_of_a_set_match_are_counted_from_rubber_to_rubber():
    match = play(all_games()["set_match"], FOUR, {}, [{"result": "4SN="}] * 3)  # a rubber, and a game
    assert since_deal(match, 2) == Since(deals=1, last_deal=True, game_over=True, declared=True)
    assert since_deal(match, 3) == Since(last_deal=True, game_over=True)
    assert kind_of(match, corrected(match, 2, {"result": "2SN="}), 2) is Kind.GAME


def test_what_has_happened_since_a_deal_is_read_from_the_sheet():
    sheet = _rubber("2SN=", "4HN=", "1NE=", "PASS")
    assert since_deal(sheet, 1) == Since(deals=3, game_over=True, declared=True)
    assert since_deal(sheet, 2) == Since(deals=2, last_deal=True, game_over=True, declared=True)
    assert since_deal(sheet, 3, consents=3) == Since(deals=1, consents=3)
    assert since_deal(sheet, 4, agreed=True) == Since(agreed=True)
    over = _rubber("4HN=", "1NE=", "4HN=")
    assert since_deal(over, 1) == Since(deals=2, last_deal=True, game_over=True, declared=True)
    assert since_deal(over, 2) == Since(deals=1, game_over=True, final_game=True)
    assert since_deal(over, 3) == Since(last_deal=True, game_over=True, final_game=True)


def test_what_has_happened_since_a_deal_of_a_game_without_a_pad():
    deal = {"bidder": "North", "denomination": "hearts", "bid": 7, "won": [8, 1, 1]}
    sheet = play(all_games()["five_hundred"], FOUR[:3], {}, [deal, deal])
    assert since_deal(sheet, 2) == Since()
    assert since_deal(sheet, 1) == Since(deals=1)
    assert kind_of(sheet, corrected(sheet, 2, {**deal, "bid": 8}), 2) is Kind.HONOURS
