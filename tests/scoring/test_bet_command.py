"""`bet`: the examples of the book's limits, and bets that break them."""

import io
import json

import pytest
from django.core.management import call_command

from scoring.games.limits import checked
from scoring.games.sheet import Refused

# what a player may put in at most (000:l.5500), with the example or the paragraph it is from
LIMITS = [
    # pot: 30 chips, a bet of 10 makes 40; he calls 10 and raises 50, 60 in all; then 100, 60 to call, 220
    ({"limit": "pot", "pot": 40, "to_call": 10}, 50, 60),
    ({"limit": "pot", "pot": 100, "to_call": 60}, 160, 220),
    # the other form: call and raise together are at most the pot
    ({"limit": "pot_total", "pot": 40, "to_call": 10}, 30, 40),
    # doubling: 4, 8, 16, then 32 by 28 more, 64 by 56 more; a maximum of 100 in all
    ({"limit": "doubling", "unit": 4}, 4, 4),
    ({"limit": "doubling", "raises": 1, "to_call": 4}, 4, 8),
    ({"limit": "doubling", "raises": 3, "already": 4, "to_call": 12}, 16, 28),
    ({"limit": "doubling", "raises": 4, "already": 8, "to_call": 24}, 32, 56),
    ({"limit": "doubling", "raises": 5, "already": 16, "to_call": 48}, 36, 84),
    # bet the raise: 4, 8, 16; the first player calls 12 and raises 16, the next raises by 28
    ({"limit": "previous", "raises": 3, "already": 4, "to_call": 12, "largest": 16}, 16, 28),
    ({"limit": "previous", "raises": 4, "already": 8, "to_call": 24, "largest": 28}, 28, 52),
    # ten times the usual opening bet
    ({"limit": "fixed", "unit": 5, "to_call": 20}, 50, 70),
    # one and two, doubled after a deal that was passed out; one-two-three-four by the face-up card
    ({"limit": "one_and_two", "to_call": 1}, 1, 2),
    ({"limit": "one_and_two", "late": True, "doubled": True}, 4, 4),
    ({"limit": "by_card", "card": 3, "to_call": 3}, 3, 6),
    # the club: 4, then 8 in all, then by 8
    ({"limit": "club"}, 4, 4),
    ({"limit": "club", "raises": 1, "to_call": 3}, 5, 8),
    ({"limit": "club", "raises": 2, "already": 3, "to_call": 5}, 8, 13),
    # table stakes: what is in front of the player, and by another limit no more than that
    ({"limit": "table", "to_call": 10, "stack": 70}, 60, 70),
    ({"limit": "table", "to_call": 10}, None, None),
    ({"limit": "pot", "pot": 40, "to_call": 10, "stack": 25}, 15, 25),
    ({"limit": "table", "to_call": 10, "stack": 4}, 0, 4),
    # a number of raises: after it a player can only call, except the last two in the last interval
    ({"limit": "fixed", "unit": 1, "to_call": 4, "raises": 3, "most_raises": 3}, 0, 4),
    ({"limit": "fixed", "unit": 1, "to_call": 4, "raises": 3, "most_raises": 3, "last_two": True}, 10, 14),
]  # fmt: skip


@pytest.mark.parametrize(("bet", "raised", "most"), LIMITS)
def test_a_limit_allows_what_the_book_says_and_no_chip_more(bet, raised, most):
    answer = {"call": bet.get("to_call", 0), "raise": raised, "most": most}
    assert checked(bet) == answer
    if most is not None:
        assert checked({**bet, "put": most}) == answer
        assert faults({**bet, "put": most + 1})


def faults(bet):
    with pytest.raises(Refused) as refused:
        checked(bet)
    return [(problem.code, problem.field) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("bet", "code", "field"),
    [
        ({"limit": "pot", "pot": 40, "to_call": 10, "put": 61}, "bet.high", "put"),
        ({"limit": "pot", "pot": 40, "to_call": 10, "put": 9}, "bet.call", "put"),
        ({"limit": "one_and_two", "unit": 2, "to_call": 2, "put": 3}, "bet.exact", "put"),
        ({"limit": "table", "stack": 20, "put": 21}, "bet.stack", "put"),
        ({"limit": "fixed", "to_call": 1, "raises": 3, "most_raises": 3, "put": 2}, "bet.raises", "put"),
        ({"limit": "sky"}, "field.choice", "limit"),
        ({"limit": "pot", "pot": -1}, "field.low", "pot"),
        ({"pot": 3}, "field.missing", "limit"),
        ({"limit": "pot", "pots": 3}, "field.unknown", "pots"),
    ],
)
def test_a_bet_that_breaks_its_limit_is_refused(bet, code, field):
    assert (code, field) in faults(bet)


def test_a_player_with_fewer_chips_than_the_call_may_put_in_all_of_them():
    assert checked({"limit": "table", "to_call": 10, "stack": 4, "put": 4})["most"] == 4
    assert checked({"limit": "one_and_two", "unit": 4, "to_call": 4, "stack": 6, "put": 6})["most"] == 6


def test_the_command_answers_a_line_each_and_reports_what_is_wrong(tmp_path):
    file, out, err = tmp_path / "bets", io.StringIO(), io.StringIO()
    lines = ['{"limit": "pot", "pot": 40, "to_call": 10}', '{"limit": "table", "stack": 5, "put": 6}', "[]"]
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SystemExit) as exit_:
        call_command("bet", str(file), "--json", stdout=out, stderr=err)
    assert exit_.value.code == 1
    assert json.loads(out.getvalue()) == {"call": 10, "raise": 50, "most": 60}
    problems = [json.loads(line) for line in err.getvalue().splitlines()]
    assert (problems[0]["code"], [problem["line"] for problem in problems]) == ("bet.stack", [2, 3])


def test_the_command_shows_a_table_where_no_json_is_asked_for(tmp_path):
    file, out = tmp_path / "bets", io.StringIO()
    file.write_text('{"limit": "table", "to_call": 10}', encoding="utf-8")
    call_command("bet", str(file), stdout=out)
    assert [line.split() for line in out.getvalue().splitlines() if line.strip()][-1] == ["10", "-", "-"]
