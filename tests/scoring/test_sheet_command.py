"""`sheet`: games from the command line."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout

import pytest
from django.core.management import call_command

from scoring.games.registry import all_games

RUBBER = {
    "players": ["Ann", "Bo", "Cem", "Dee"],
    "deals": [{"result": "3HN+1"}, {"result": "3NE-1"}, {"result": "4NE+1"}, {"result": "4SE="}],
}


def run(*arguments, sheet=None, tmp_path=None):
    out, err, code = io.StringIO(), io.StringIO(), 0
    words = [*arguments]
    if sheet is not None:
        path = tmp_path / "sheet.json"
        path.write_text(json.dumps(sheet), encoding="utf-8")
        words.insert(1, str(path))
    with redirect_stdout(out), redirect_stderr(err):
        try:
            call_command("sheet", *words, stdout=out, stderr=err)
        except SystemExit as ended:
            code = ended.code
    return code, out.getvalue(), err.getvalue()


def test_a_rubber_comes_out_with_running_totals_end_and_settlement(tmp_path):
    code, out, _ = run("contract_rubber@enc_c", "--json", sheet=RUBBER, tmp_path=tmp_path)
    found = json.loads(out)
    assert code == 0
    assert [deal["totals"] for deal in found["deals"]] == [[120, 0], [170, 0], [170, 160], [170, 280]]
    assert found["final"] == [170, 980]
    assert found["winners"] == [["Bo", "Dee"]]
    assert found["settlement"] == {"Ann": -8, "Bo": 8, "Cem": -8, "Dee": 8}
    assert found["ended"] == "The rubber is won by two games to none."
    assert found["options"]["edition"] == "enc_c"


def test_the_table_shows_sides_and_who_pays(tmp_path):
    code, out, _ = run("rubber", sheet=RUBBER, tmp_path=tmp_path)
    assert code == 0
    assert "Ann & Cem  Bo & Dee" in out
    assert out.splitlines()[-1].split() == ["Dee", "8"]


def test_the_table_says_who_deals_and_what_is_to_come(tmp_path):
    sheet = {"players": ["Ann", "Bo", "Cem"], "deals": [{"hearts": [4, 3, 6], "queen": "Bo"}]}
    _, out, _ = run("black_lady", sheet=sheet, tmp_path=tmp_path)
    assert out.splitlines()[2:4] == ["Dealer: Bo", "To come: 84 more to reach 100"]


def test_the_table_says_what_the_end_adds_and_what_a_unit_stands_for(tmp_path):
    _, out, _ = run("rubber", sheet=RUBBER, tmp_path=tmp_path)
    assert "Bo & Dee: rubber in two games, 700" in out.splitlines()
    assert "player  settles, in units of 100" in out.splitlines()


def test_every_fault_of_the_first_wrong_deal_is_named_with_its_deal(tmp_path):
    spoiled = {**RUBBER, "deals": [RUBBER["deals"][0], {"result": "8HN=", "dealer": "Q", "colour": 1}]}
    code, _, err = run("rubber", "--json", sheet=spoiled, tmp_path=tmp_path)
    problems = [json.loads(line) for line in err.splitlines()]
    assert code == 1
    assert {(p["field"], p["deal"]) for p in problems} == {("result", 2), ("dealer", 2), ("colour", 2)}


@pytest.mark.parametrize(
    ("head", "field"),
    [
        ({"players": ["Ann", "Bo"]}, "players"),
        ({"players": ["Ann", "Ann", "Bo", "Cem"]}, "players"),
        ({"players": "Ann"}, "players"),
        ({"options": {"edition": "of_1066"}}, "edition"),
        ({"options": []}, "options"),
        ({"deals": {}}, "deals"),
    ],
)
def test_a_wrong_head_is_refused_by_its_field(tmp_path, head, field):
    code, _, err = run("rubber", "--json", sheet={**RUBBER, **head}, tmp_path=tmp_path)
    assert (code, json.loads(err.splitlines()[0])["field"]) == (1, field)


def test_list_names_each_game_once():
    _, out, _ = run("--list", "--json")
    rows = json.loads(out)
    assert len({row["key"] for row in rows}) == len(rows)
    row = next(row for row in rows if row["key"] == "contract_rubber")
    assert row["editions"] == ["portland_1948", "enc_c", "laws_1993"]
    assert set(row) >= {"key", "title", "family", "tier", "editions", "source", "option_of"}


def test_list_shows_title_source_and_tier_of_each_game():
    _, out, _ = run("--list")
    lines = {line.split()[0]: line for line in out.splitlines()[1:]}
    assert set(lines) == set(all_games())
    for game in all_games().values():
        said = lines[game.key].removeprefix(game.key).split()
        assert said[: len(str(game.title).split())] == str(game.title).split()
        assert {game.source.split()[0], game.tier, game.family} <= set(said)


def test_schema_prints_the_fields_of_a_deal():
    _, out, _ = run("rubber", "--schema")
    schema = json.loads(out)
    assert schema["required"] == ["result"]
    assert schema["properties"]["dealer"]["anyOf"][0]["enum"] == ["N", "E", "S", "W"]


def test_an_unknown_game_is_refused(tmp_path):
    code, _, err = run("bridgette", "--json", sheet=RUBBER, tmp_path=tmp_path)
    assert (code, json.loads(err)["code"]) == (1, "game.unknown")


FOURS = {"high": "Ann & Cem", "low": "Ann", "jack": "Bo & Dee", "game": "Cem"}


def test_a_side_is_named_as_its_head_shows_it(tmp_path):
    """High, low and game to one side, the jack to the other (000:l.19469)."""
    sheet = {"players": RUBBER["players"], "deals": [FOURS]}
    code, out, err = run("seven_up", "--json", sheet=sheet, tmp_path=tmp_path)
    assert (code, err) == (0, "")
    assert json.loads(out)["final"] == [3, 1]
    wrong = {**sheet, "deals": [{**FOURS, "high": "Ann & Bo"}]}
    code, _, err = run("seven_up", sheet=wrong, tmp_path=tmp_path)
    assert code == 1
    assert "Ann & Bo is not playing here." in err


def test_a_refusal_calls_a_field_as_the_form_does(tmp_path):
    deal = {"pitcher": "Ann", "bid": 40, "high": "Ann", "low": "Ann", "more": 1}
    _, _, err = run("dom_pedro", sheet={"players": ["Ann", "Bo"], "deals": [deal]}, tmp_path=tmp_path)
    assert "deal 1: Bid must be at most 36, not 40." in err.splitlines()
    assert "deal 1: There is no field called more here." in err.splitlines()


def test_who_won_by_a_false_claim_of_the_other_is_named(tmp_path):
    """000:l.19668: who claims the game wrongly has lost it."""
    sheet = {"players": ["Ann", "Bo"], "deals": [{"high": "Ann", "claim": "Ann"}]}
    _, out, _ = run("california_jack", sheet=sheet, tmp_path=tmp_path)
    assert "Won by: Bo" in out.splitlines()


def test_a_wrong_claim_is_said_with_its_deal(tmp_path):
    """000:l.19668: who claims the game wrongly has lost it."""
    sheet = {"players": ["Ann", "Bo"], "deals": [{"high": "Ann", "claim": "Ann"}]}
    _, out, _ = run("california_jack", sheet=sheet, tmp_path=tmp_path)
    assert "Deal 1: The claim of Ann was wrong: 1 point, with 7 needed." in out.splitlines()


def test_schema_has_the_fields_that_hang_on_options():
    _, out, _ = run("commit", "--schema")
    assert json.loads(out)["properties"]["aces"]["description"] == "Only with edition=enc_c and aces=true."
    _, out, _ = run("commit@enc_c", "--schema")
    assert json.loads(out)["properties"]["aces"]["description"] == "Only with aces=true."
