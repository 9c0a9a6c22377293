"""`compare` as scripts of clubs call it: what it prints, what it refuses, how it exits."""

import contextlib
import io
import json
import sys
from fractions import Fraction
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison import MethodName
from scoring.words import RuleError
from tournaments.ranking import compare_sheet, read_sheet


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def problem(self):
        return json.loads(self.err)


@pytest.fixture
def run(monkeypatch):
    def run(field, *args):
        text = field if isinstance(field, str) else json.dumps(field)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        out, err, code = io.StringIO(), io.StringIO(), 0
        try:
            call_command("compare", "-", *args, stdout=out, stderr=err)
        except SystemExit as exit_:
            code = exit_.code
        except CommandError as error:
            code = error.returncode
        return Ran(code, out.getvalue(), err.getvalue())

    return run


def board(number, *results):
    return {"board": number, "results": list(results)}


def table(ns, ew, score=None, **more):
    outcome = {} if score is None else {"score": score}
    return {"ns": ns, "ew": ew, **outcome, **more}


def points(answer, index=0):
    return [(row["ns_points"], row["ew_points"]) for row in answer["boards"][index]["results"]]


def ranking(answer):
    return [(line["contestant"], line["rank"], line["tied"]) for line in answer["standings"]]


MITCHELL = {
    "winners": 2,
    "boards": [
        board(1, table("1", "4", 420), table("2", "5", 420), table("3", "6", -50)),
        board(2, table("1", "5", -100), table("2", "6", 110), table("3", "4", 140)),
    ],
}


def test_the_answer_has_the_promised_shape(run):
    ran = run(MITCHELL, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["boards"][0] == {
        "board": 1,
        "top": 4,
        "results": [
            {"ns": "1", "ew": "4", "ns_points": "3", "ew_points": "1"},
            {"ns": "2", "ew": "5", "ns_points": "3", "ew_points": "1"},
            {"ns": "3", "ew": "6", "ns_points": "0", "ew_points": "4"},
        ],
    }
    assert ran.json["standings"][0] == {
        "contestant": "2",
        "direction": "NS",
        "boards": 2,
        "total": "5",
        "percent": "62.5",
        "rank": 1,
        "tied": False,
    }
    # N-S by themselves, then E-W; 5 and 6 stop and gain as much
    assert ranking(ran.json) == [
        ("2", 1, False), ("3", 2, False), ("1", 3, False), ("6", 1, False), ("5", 2, False), ("4", 3, False),
    ]  # fmt: skip


def test_one_winner_ranks_all_together(run):
    answer = run({"boards": MITCHELL["boards"]}, "--json").json
    # N-S have 5, 4 and 3; E-W's 6 has 6, 5 has 5 and 4 has 1
    assert ranking(answer) == [
        ("6", 1, False), ("2", 2, True), ("5", 2, True), ("3", 4, False), ("1", 5, False), ("4", 6, False),
    ]  # fmt: skip


def test_the_example_of_the_interfaces(run):
    """One score, a stated 60/40, averages plus and minus, a board not played: E is 3."""
    example = board(
        1,
        table("1", "8", 420),
        table("2", "9", percent_ns=60, percent_ew=40),
        table("4", "11", award_ns="A+", award_ew="A-"),
        table("3", "10", not_played=True),
    )
    answer = run({"unequal": "neuberg-field", "boards": [example]}, "--json").json
    assert answer["boards"][0]["top"] == 4
    assert points(answer) == [("2", "2"), ("2.4", "1.6"), ("2.4", "1.6"), (None, None)]
    by_name = {line["contestant"]: line for line in answer["standings"]}
    assert by_name["3"] == {
        "contestant": "3",
        "direction": "NS",
        "boards": 0,
        "total": "0",
        "percent": None,
        "rank": None,
        "tied": False,
    }
    assert [by_name[name]["percent"] for name in ("1", "2", "9", "11")] == ["50", "60", "40", "40"]


@pytest.mark.parametrize("unequal", ["neuberg-field", "neuberg-board", "factor", "none", "half-wins"])
def test_where_every_board_has_one_result_there_is_no_top(run, unequal):
    """2(n - 1) of one result is 0: nothing was compared, so nobody has a per cent or a place."""
    boards = [board(1, table("1", "2", 420)), board(2, table("1", "2", -50))]
    answer = run({"unequal": unequal, "boards": boards}, "--json").json
    assert [line["top"] for line in answer["boards"]] == [0, 0]
    assert points(answer) == points(answer, 1) == [("0", "0")]
    assert [(line["total"], line["percent"], line["rank"]) for line in answer["standings"]] == [
        ("0", None, None)
    ] * 2
    assert "Board 1: top 0" in run({"unequal": unequal, "boards": boards}).out


def test_average_plus_counts_the_other_boards_with_stated_per_cents(run):
    """Law 12C2c: pair 1 has 4 of 4 on one board and a stated 80 % on another: 90 % of the third."""
    boards = [
        board(1, table("1", "4", 100), table("2", "5", 50), table("3", "6", 0)),
        board(2, table("1", "5", percent_ns=80, percent_ew=20), table("2", "6", 50), table("3", "4", 0)),
        board(3, table("1", "6", award_ns="A+", award_ew="A-"), table("2", "4", 100), table("3", "5", 0)),
    ]
    answer = run({"boards": boards}, "--json").json
    assert points(answer, 2)[0][0] == "3.6"


def test_average_plus_is_filled_from_the_other_boards(run):
    boards = [
        board(1, table("1", "4", award_ns="A+", award_ew="A-"), table("2", "5", 50), table("3", "6", 0)),
        board(2, table("1", "5", 100), table("2", "6", 50), table("3", "4", 0)),
        board(3, table("1", "6", 50), table("2", "4", 100), table("3", "5", 0)),
    ]
    answer = run({"boards": boards}, "--json").json
    # pair 1 has 4 and 2 of 4 elsewhere: 75 %; pair 4 has 4 and 0: not below 40
    assert points(answer)[0] == ("3", "1.6")
    by_name = {line["contestant"]: line for line in answer["standings"]}
    assert [by_name["1"][key] for key in ("boards", "total", "percent")] == [3, "9", "75"]
    assert [by_name["4"][key] for key in ("boards", "total", "percent")] == [3, "5.6", "46.67"]


def test_rounding_is_only_of_what_is_shown(run):
    six = [table(f"{n}", f"{n + 10}", n * 100) for n in range(1, 7)]
    field = {"boards": [board(1, *six, table("7", "17", 700)), board(2, *six)]}
    rounded = run(field, "--json").json
    exact = run(field, "--json", "--exact").json
    assert points(rounded, 1)[:2] == [("0.17", "11.83"), ("2.5", "9.5")]  # M 0 and 2 of A 6, E 7
    assert points(exact, 1)[:2] == [("1/6", "71/6"), ("5/2", "19/2")]
    assert exact["standings"][0]["percent"] == "100"
    assert exact["standings"][1]["total"] == "143/6"  # 12 and 71/6


def test_ties_share_the_place(run):
    answer = run(
        {"winners": 2, "boards": [board(1, *[table(f"{n}", f"{n + 4}", 420) for n in range(1, 5)])]}, "--json"
    )
    assert {(rank, tied) for _, rank, tied in ranking(answer.json)} == {(1, True)}


def test_contestants_are_in_the_order_of_their_numbers(run):
    answer = run({"boards": [board(1, table("10", "9", 420), table("B2", "B10", 420))]}, "--json").json
    assert [name for name, _, _ in ranking(answer)] == ["9", "10", "B2", "B10"]


def test_two_winners_may_have_the_same_number(run):
    field = {"winners": 2, "boards": [board(1, table("1", "1", 420), table("2", "2", 400))]}
    answer = run(field, "--json").json
    assert [(line["contestant"], line["direction"], line["percent"]) for line in answer["standings"]] == [
        ("1", "NS", "100"), ("2", "NS", "0"), ("2", "EW", "100"), ("1", "EW", "0"),
    ]  # fmt: skip


def test_who_sat_both_ways_has_no_direction(run):
    field = {"boards": [board(1, table("1", "2", 420)), board(2, table("3", "1", 420))]}
    directions = {line["contestant"]: line["direction"] for line in run(field, "--json").json["standings"]}
    assert directions == {"1": None, "2": "EW", "3": "NS"}


@pytest.mark.parametrize(
    ("unequal", "top", "first", "total"),
    [
        ("neuberg-field", 4, "3.5", "7.5"),
        ("neuberg-board", 2, "2", "6"),
        ("none", 2, "2", "6"),
        ("factor", 2, "2", "6"),
    ],
)
def test_unequal(run, unequal, top, first, total):
    full = board(1, table("1", "4", 420), table("2", "5", 100), table("3", "6", -50))
    short = board(2, table("1", "5", 420), table("2", "6", 100), table("3", "4", not_played=True))
    answer = run({"unequal": unequal, "boards": [full, short]}, "--json").json
    assert answer["boards"][1]["top"] == top
    assert points(answer, 1)[0][0] == first
    by_name = {line["contestant"]: line for line in answer["standings"]}
    assert by_name["1"]["total"] == total
    assert (by_name["4"]["total"], by_name["4"]["boards"]) == ("0", 1)
    assert by_name["6"]["boards"] == 2


def test_factor_scales_missing_boards_up(run):
    full = board(1, table("1", "4", 420), table("2", "5", 100), table("3", "6", -50))
    short = board(2, table("1", "5", 420), table("2", "6", 100), table("3", "4", not_played=True))
    answer = run({"unequal": "factor", "boards": [full, short, {**full, "board": 3}]}, "--json").json
    by_name = {line["contestant"]: line for line in answer["standings"]}
    assert by_name["6"]["total"] == "10"  # 4, 2 and 4: all its boards
    assert by_name["3"]["total"] == "0"
    answer = run({"unequal": "factor", "boards": [{**full, "board": 4}, full, short]}, "--json").json
    assert {line["contestant"]: line["total"] for line in answer["standings"]}["2"] == "4"
    pair4 = [table("1", "4", -50), table("2", "5", 100), table("3", "6", 420)]
    answer = run({"unequal": "factor", "boards": [full, short, board(3, *pair4)]}, "--json").json
    assert {line["contestant"]: line["total"] for line in answer["standings"]}[
        "4"
    ] == "6"  # 4 on two boards, of 3


def test_small_groups(run):
    fouled = [table("1", "7", 420, group="b"), table("2", "8", 100, group="b")]
    rest = [table(f"{n}", f"{n + 6}", 50) for n in range(3, 7)]
    field = {"boards": [board(1, *fouled, *rest)]}
    assert points(run(field, "--json").json)[:2] == [("8", "2"), ("2", "8")]  # Neuberg: 2 of 6
    assert points(run({**field, "small_groups": "on"}, "--json").json)[:2] == [("6.5", "5.5"), ("5.5", "6.5")]


def test_weighted_split_and_fouled_results(run):
    results = [
        table("1", "7", weighted=[[140, "33"], [170, "67"]]),
        table("2", "8", 140),
        table("3", "9", 170),
        table("4", "10", score_ns=110, score_ew=170),
        table("5", "11", 110, group="b"),
        table("6", "12", 140, group="b"),
    ]
    answer = run({"unequal": "none", "boards": [board(1, *results)]}, "--json").json
    # against 140 and 170 the weighted score ties and wins in its parts; E-W have 170 twice
    assert [ns for ns, _ in points(answer)] == ["4.34", "2.33", "5.33", "0", "0", "2"]
    assert [ew for _, ew in points(answer)] == ["2.99", "5.67", "1.67", "1.67", "2", "0"]


CROSS = [table(str(n), str(n + 10), score) for n, score in enumerate([420, 450, 200, 200, -50, 590])]


@pytest.mark.parametrize(
    ("divide", "first"), [({}, "3.2"), ({"divide": "tables"}, "2.67"), ({"divide": "none"}, "16")]
)
def test_cross_imps(run, divide, first):
    """modern-standards.md 4: 420 among 450, 200, 200, -50, 590: 16 / 5."""
    answer = run({"boards": [board(1, *CROSS)], **divide}, "--json", "--method", "imps-cross").json
    assert points(answer)[0] == (first, f"-{first}")
    assert answer["boards"][0]["top"] is None
    assert answer["standings"][0]["percent"] is None
    assert [line["rank"] for line in answer["standings"]] == sorted(
        line["rank"] for line in answer["standings"]
    )


def test_butler(run):
    scores = [980] * 3 + [480] * 11 + [450] * 7 + [-50]
    tables = [table(str(n), str(n + 100), score) for n, score in enumerate(scores)]
    answer = run({"boards": [board(1, *tables)]}, "--json", "--method", "imps-datum").json
    assert answer["boards"][0]["datum"] == 510
    assert [points(answer)[at] for at in (0, 3, 14, 21)] == [
        ("10", "-10"),
        ("-1", "1"),
        ("-2", "2"),
        ("-11", "11"),
    ]
    trimmed = run({"boards": [board(1, *tables)], "trim": 3}, "--json", "--method", "imps-datum").json
    assert trimmed["boards"][0]["datum"] == 470  # 11 x 480 and 5 x 450 are left: 470.6


def test_awards_at_imps(run):
    results = [
        table("1", "5", 420),
        table("2", "6", award_ns="A+", award_ew="A-"),
        table("3", "7", percent_ns=60, percent_ew=60, imps_ns=2, imps_ew="1.5"),
        table("4", "8", imps_ns=-3, imps_ew=3),
    ]
    for method in ("imps-cross", "imps-datum"):
        answer = run({"boards": [board(1, *results)]}, "--json", "--method", method).json
        assert points(answer) == [("0", "0"), ("3", "-3"), ("2", "1.5"), ("-3", "3")]


def test_board_a_match_is_scored_on_the_net_of_two_tables(run):
    boards = [
        board(1, table("A", "B", 420), table("B", "A", 170)),
        board(2, table("A", "B", -50), table("B", "A", -50)),
        board(3, table("A", "B", 100), table("B", "A", not_played=True)),
        board(4, table("A", "B", award_ns="A+", award_ew="A-"), table("B", "A", 90)),
    ]
    answer = run({"boards": boards}, "--json", "--method", "bam").json
    assert points(answer, 0) == [("2", "0"), ("0", "2")]
    assert points(answer, 1) == [("1", "1"), ("1", "1")]
    assert points(answer, 2) == [(None, None), (None, None)]
    assert points(answer, 3) == [("1.5", "0.5"), ("0.5", "1.5")]  # 3 of 4 elsewhere, and 1 of 4
    assert [(line["contestant"], line["total"], line["boards"]) for line in answer["standings"]] == [
        ("A", "4.5", 3), ("B", "1.5", 3),
    ]  # fmt: skip


def test_board_a_match_of_a_split_score_takes_each_team_its_own(run):
    boards = [board(1, table("A", "B", score_ns=420, score_ew=450), table("B", "A", 430))]
    answer = run({"boards": boards}, "--json", "--method", "bam").json
    assert points(answer) == [("0", "0"), ("0", "0")]  # A: 420 against 430; B: 430 against 450


def test_two_tables_of_four_pairs_are_a_match(run):
    answer = run(
        {"boards": [board(1, table("1", "3", 420), table("2", "4", 170))]}, "--json", "--method", "bam"
    ).json
    assert [(line["contestant"], line["total"]) for line in answer["standings"]] == [
        ("1", "2"), ("4", "2"), ("2", "0"), ("3", "0"),
    ]  # fmt: skip


def test_total_points(run):
    boards = [
        board(1, table("A", "B", 420), table("B", "A", 170)),
        board(2, table("A", "B", weighted=[[100, "50"], [-50, 50]]), table("B", "A", 0)),
    ]
    answer = run({"boards": boards}, "--json", "--method", "total").json
    assert points(answer, 1) == [("25", "-25"), ("0", "0")]
    assert [(line["contestant"], line["total"], line["boards"]) for line in answer["standings"]] == [
        ("A", "275", 2), ("B", "-275", 2),
    ]  # fmt: skip


# The datum and the averages as settings

MANY = [
    table(str(n), str(n + 100), score) for n, score in enumerate([980] * 3 + [480] * 11 + [450] * 7 + [-50])
]


@pytest.mark.parametrize(
    ("datum", "shown"),
    [
        ({}, 510),
        ({"rounded": False}, "514.55"),
        ({"trim": 1}, 520),  # 2 x 980, 11 x 480, 7 x 450: 519.5
        ({"trim": "auto"}, 500),  # 980, 11 x 480, 6 x 450: 497.8
        ({"kind": "median"}, 480),
    ],
)
def test_the_datum_by_each_setting(run, datum, shown):
    answer = run({"boards": [board(1, *MANY)], "datum": datum}, "--json", "--method", "imps-datum").json
    assert answer["boards"][0]["datum"] == shown


def test_an_exact_datum_as_a_fraction_and_for_people(run):
    field = {"boards": [board(1, *MANY)], "datum": {"rounded": False}}
    assert run(field, "--json", "--exact", "--method", "imps-datum").json["boards"][0]["datum"] == "5660/11"
    assert "Board 1: datum 514.55" in run(field, "--method", "imps-datum").out


@pytest.mark.parametrize(
    ("scores", "datum", "imps"),
    [
        ((440, 410), 420, ("1", "0")),  # manual of ACBLscore, p. 83: 425 is 420
        ((450, 420), 440, ("0", "-1")),  # and 435 is 440
    ],
)
def test_a_half_of_the_datum_to_the_even_ten(run, scores, datum, imps):
    tables = [table(str(n), str(n + 100), score) for n, score in enumerate(scores, 1)]
    field = {"boards": [board(1, *tables)], "datum": {"trim": 0, "rounded": True, "half": "even"}}
    answer = run(field, "--json", "--method", "imps-datum").json
    assert answer["boards"][0]["datum"] == datum
    assert tuple(ns for ns, _ew in points(answer)) == imps


def test_the_divisor_by_its_setting(run):
    answer = run({"boards": [board(1, *CROSS)], "divisor": "none"}, "--json", "--method", "imps-cross").json
    assert points(answer)[0] == ("16", "-16")


@pytest.mark.parametrize(
    ("settings", "imps"),
    [
        ({}, "8.29"),  # 58 / 7
        ({"scaling": "results"}, "8.06"),  # EBU: 58 x 10 / 8 / 9
        ({"scaling": "results", "divisor": "none"}, "72.5"),
        ({"scaling": "comparisons", "divisor": "none"}, "58"),  # no version of a fouled board
    ],
)
def test_cross_imps_of_a_board_with_fewer_results(run, settings, imps):
    few = [620, 620, 600, 170, 140, -100, -100, -200]
    boards = [
        board(1, *(table(str(n), str(n + 10), score) for n, score in enumerate(few, 1))),
        board(2, *(table(str(n), str(n + 10), 100 * n) for n in range(1, 11))),
    ]
    answer = run({"boards": boards} | settings, "--json", "--method", "imps-cross").json
    assert points(answer)[0] == (imps, f"-{imps}")


def test_what_awards_are_worth_at_imps(run):
    field = {
        "boards": [
            board(1, table("1", "4", 420), table("2", "5", award_ns="A+", award_ew="A-")),
            board(2, table("1", "5", 50), table("3", "6", percent_ns=60, percent_ew=45)),
        ],
        "average_imps": 2,
        "percent_imps": "0.3",
    }
    for method in ("imps-cross", "imps-datum"):
        answer = run(field, "--json", "--method", method).json
        assert points(answer)[1] == ("2", "-2")
        assert points(answer, 1)[1] == ("3", "-1.5")


def test_a_fouled_board_by_the_book_of_1948(run):
    results = [table("1", "6", 420), table("2", "7", 50), table("3", "8", 100, group="b")]
    answer = run({"unequal": "book-1948", "boards": [board(1, *results)]}, "--json").json
    assert answer["boards"][0]["top"] == 4
    assert points(answer) == [("3", "1"), ("1", "3"), ("2", "2")]


# Tricks of duplicate whist


def test_tricks_and_the_average(run):
    """One deal at five tables, on average 7 tricks."""
    tricks = [table(str(n), str(n + 5), taken) for n, taken in enumerate((6, 7, 8, 7, 7), start=1)]
    field = {"winners": 2, "boards": [board(1, *tricks)]}
    assert points(run(field, "--json", "--method", "tricks").json)[0] == ("6", "7")
    answer = run(field, "--json", "--method", "tricks-average").json
    assert points(answer) == [("-1", "1"), ("0", "0"), ("1", "-1"), ("0", "0"), ("0", "0")]
    assert ranking(answer)[0] == ("3", 1, False)
    assert points(run(field, "--json", "--method", "total-average").json) == points(answer)


# Matches


def net(number, *nets, ns="A", ew="B"):
    """Boards on which A is so many points ahead."""
    return [
        board(n, table(ns, ew, 400 + ahead), table(ew, ns, 400)) for n, ahead in enumerate(nets, start=number)
    ]


def test_teams_of_four_at_imps(run):
    answer = run({"boards": net(1, 250, -470, 10)}, "--json", "--method", "imps").json
    assert [points(answer, at)[0][0] for at in range(3)] == ["6", "-10", "0"]
    assert "matches" not in answer
    assert [(line["contestant"], line["total"], line["boards"]) for line in answer["standings"]] == [
        ("B", "4", 3), ("A", "-4", 3),
    ]  # fmt: skip


def test_matches_become_victory_points(run):
    field = {"boards": [*net(1, *[90] * 8), *net(9, *[-130] * 8, ns="A", ew="C")], "vp": "wbf-continuous"}
    answer = run(field, "--json", "--method", "imps").json
    assert answer["matches"] == [
        {"teams": ["A", "B"], "boards": 8, "points": ["24", "-24"], "worth": ["17.31", "2.69"]},
        {"teams": ["A", "C"], "boards": 8, "points": ["-32", "32"], "worth": ["1.32", "18.68"]},
    ]
    assert [(line["contestant"], line["total"], line["percent"]) for line in answer["standings"]] == [
        ("C", "18.68", None), ("A", "18.63", None), ("B", "2.69", None),
    ]  # fmt: skip
    people = run(field, "--method", "imps").out
    assert "A     B          8  24.00 : -24.00  17.31 : 2.69" in people


def test_a_match_has_the_boards_it_was_scheduled_for_and_its_own_table(run):
    unplayed = board(9, table("A", "B", not_played=True), table("B", "A", not_played=True))
    field = {"boards": [*net(1, 90, 0), unplayed], "vp": "0: 3-3\n1-2: 4-2\n3+: 6-0"}
    assert run(field, "--json", "--method", "imps").json["matches"][0] == {
        "teams": ["A", "B"],
        "boards": 3,
        "points": ["3", "-3"],
        "worth": ["6", "0"],
    }
    assert (
        run({"boards": [unplayed], "vp": "linear"}, "--json", "--method", "bam").json["standings"][0]["rank"]
        is None
    )


def test_matches_won_at_tricks(run):
    """Five deals at duplicate whist between three teams: a win 1, a draw a half (001:l.2177)."""
    tricks = [(7, 6), (8, 8), (5, 6)]
    field = {
        "boards": [
            *(
                board(n, table("A", "B", own), table("B", "A", theirs))
                for n, (own, theirs) in enumerate(tricks, 1)
            ),
            board(4, table("A", "C", 9), table("C", "A", 4)),
            board(5, table("B", "C", 4), table("C", "B", 6)),
        ],
        "vp": "win-loss",
    }
    answer = run(field, "--json", "--method", "net").json
    assert [(match["points"], match["worth"]) for match in answer["matches"]] == [
        (["0", "0"], ["0.5", "0.5"]), (["5", "-5"], ["1", "0"]), (["-2", "2"], ["0", "1"]),
    ]  # fmt: skip
    assert ranking(answer) == [("A", 1, False), ("C", 2, False), ("B", 3, False)]


def test_board_a_match_becomes_victory_points_by_the_share_of_the_tops(run):
    answer = run({"boards": net(1, 10, 10, 10, -10), "vp": "linear"}, "--json", "--method", "bam").json
    assert answer["matches"][0]["worth"] == ["15", "5"]


def test_patton_three_boards_of_four_and_a_drawn_aggregate(run):
    """modern-standards.md 6: 6 + 4 = 10 of 16."""
    answer = run({"boards": net(1, 100, 100, 100, -300)}, "--json", "--method", "patton").json
    assert answer["matches"] == [
        {"teams": ["A", "B"], "boards": 4, "points": ["6", "2"], "worth": ["10", "6"]}
    ]
    assert [(line["contestant"], line["total"]) for line in answer["standings"]] == [("A", "10"), ("B", "6")]


def test_the_hybrid_adds_board_a_match_to_the_victory_points(run):
    answer = run({"boards": net(1, *[90] * 6, -90, -90)}, "--json", "--method", "hybrid").json
    # 12 IMPs over 8 boards are 14.39; 12 of 16 points are 15 of 20
    assert answer["matches"][0]["worth"] == ["29.39", "10.61"]


@pytest.mark.parametrize(
    ("method", "field", "code", "where"),
    [
        ("imps", {"vp": "wbf"}, "vp.scale", "vp"),
        ("imps", {"vp": 20}, "compare.vp", "vp"),
        ("imps", {"vp": "0: 1-1\n2+: 2-0"}, "vp.gap", "vp"),
        ("imps", {"vp": "linear"}, "compare.vp", "vp"),
        ("bam", {"vp": "wbf-discrete"}, "compare.vp", "vp"),
        ("patton", {"vp": "win-loss"}, "compare.vp", "vp"),
        ("matchpoints", {"vp": "linear"}, "compare.vp", "vp"),
        ("imps-datum", {"datum": {"trim": -1}}, "method.setting", "datum.trim"),
        ("imps-datum", {"datum": {"trim": 1}, "trim": 1}, "compare.both", "trim"),
        ("imps-cross", {"divisor": "none", "divide": "none"}, "compare.both", "divide"),
        ("imps-cross", {"average_imps": 2.5}, "method.setting", "average_imps"),
        ("tricks", {"boards": [board(1, table("1", "2", 420))]}, "tricks.range", "boards[0]"),
        (
            "imps",
            {"boards": [board(1, table("1", "3", 420), table("2", "4", 170))], "vp": "win-loss"},
            "compare.team",
            "boards",
        ),
    ],
)
def test_what_breaks_a_rule_of_settings_and_matches(run, method, field, code, where):
    ran = run({"boards": [], **field}, "--json", "--method", method)
    assert (ran.code, ran.problem["code"], ran.problem["field"]) == (1, code, where)


def test_the_table_for_people(run):
    ran = run(MITCHELL)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["place", "contestant", "direction", "boards", "total", "%"]
    assert lines[1].split() == ["1", "2", "N-S", "2", "5.00", "62.50"]
    assert "Board 1: top 4" in lines


def test_a_field_without_boards_has_an_empty_answer(run):
    assert run({"boards": []}, "--json").json == {"boards": [], "standings": []}
    assert run({"boards": [board(1)]}, "--json").json["boards"] == [{"board": 1, "top": None, "results": []}]


def test_an_unknown_method_is_wrong_usage(run):
    assert run(MITCHELL, "--method", "mystery").code != 0


# A board that a pair played too early (Law 15): it cannot play it again when it is due


PLAYED_EARLY = board(
    5,
    table("A", "B", 420),
    table("A", "C", percent_ns=40, percent_ew=60),  # when it is due
    table("D", "E", 450),
    table("F", "G", -50),
)


def test_a_score_and_an_award_on_the_same_board_are_compared_by_neuberg(run):
    answer = run({"boards": [PLAYED_EARLY]}, "--json").json
    # Neuberg, three results to four: M x 4 / 3 + 1 / 3 (M 2, 4, 0); 40 and 60 % of 6
    assert points(answer) == [("3", "3"), ("2.4", "3.6"), ("5.67", "0.33"), ("0.33", "5.67")]
    (line,) = [line for line in answer["standings"] if line["contestant"] == "A"]
    assert (line["boards"], line["total"], line["percent"]) == (2, "5.4", "45")


def test_an_average_beside_a_score_is_filled_from_the_pairs_other_boards(run):
    with_averages = board(5, table("A", "B", 420), table("A", "C", award_ns="A-", award_ew="A+"))
    answer = run({"boards": [with_averages, board(6, table("A", "C", 420), table("D", "E", -50))]}, "--json")
    assert points(answer.json)[1] == ("0.8", "1.2")


def test_a_row_that_was_not_played_may_name_a_pair_again(run):
    unplayed = table("A", "C", not_played=True)
    answer = run({"boards": [board(5, table("A", "B", 420), unplayed, table("D", "E", 50))]}, "--json").json
    assert points(answer) == [("2", "0"), (None, None), ("0", "2")]


def test_at_imps_an_award_may_stand_beside_a_score(run):
    rows = (table("A", "B", 420), table("D", "E", 50), table("A", "C", imps_ns=-3, imps_ew=3))
    answer = run({"boards": [board(5, *rows)]}, "--json", "--method", "imps-cross").json
    assert points(answer) == [("9", "-9"), ("-9", "9"), ("-3", "3")]  # 370 are 9 IMPs


# Refusals: each names the place in the input

GOOD = table("1", "2", 420)


def with_result(**fields):
    return {"boards": [board(1, {"ns": "1", "ew": "2", **fields})]}


@pytest.mark.parametrize(
    ("field", "code", "where"),
    [
        ([], "compare.object", "file"),
        ({}, "compare.list", "boards"),
        ({"boards": {}}, "compare.list", "boards"),
        ({"boards": [], "unequall": "none"}, "compare.key", "unequall"),
        ({"boards": [], "unequal": "neuberg"}, "compare.choice", "unequal"),
        ({"boards": [], "unequal": ["none"]}, "compare.choice", "unequal"),
        ({"boards": [], "small_groups": True}, "compare.choice", "small_groups"),
        ({"boards": [], "winners": 3}, "compare.number", "winners"),
        ({"boards": [], "winners": True}, "compare.number", "winners"),
        ({"boards": [], "trim": -1}, "compare.number", "trim"),
        ({"boards": [], "divide": "n"}, "compare.choice", "divide"),
        ({"boards": [3]}, "compare.object", "boards[0]"),
        ({"boards": [{"results": []}]}, "compare.number", "boards[0].board"),
        ({"boards": [board(0)]}, "compare.number", "boards[0].board"),
        ({"boards": [board("1")]}, "compare.number", "boards[0].board"),
        ({"boards": [board(1), board(1)]}, "compare.board", "boards[1].board"),
        ({"boards": [{"board": 1}]}, "compare.list", "boards[0].results"),
        ({"boards": [board(1, "1 2 420")]}, "compare.object", "boards[0].results[0]"),
        ({"boards": [board(1, {"ew": "2", "score": 420})]}, "compare.contestant", "boards[0].results[0].ns"),
        ({"boards": [board(1, table(" ", "2", 420))]}, "compare.contestant", "boards[0].results[0].ns"),
        ({"boards": [board(1, table("1", 2.5, 420))]}, "compare.contestant", "boards[0].results[0].ew"),
        ({"boards": [board(1, table("1", "1", 420))]}, "compare.repeated", "boards[0].results[0].ew"),
        ({"boards": [board(1, GOOD, table("3", "1", 50))]}, "compare.repeated", "boards[0].results[1].ew"),
        (
            {"winners": 2, "boards": [board(1, GOOD, table("1", "3", 50))]},
            "compare.repeated",
            "boards[0].results[1].ns",
        ),
        (
            {"boards": [board(1, *(table("1", other, percent_ns=40, percent_ew=60) for other in "23"))]},
            "compare.repeated",
            "boards[0].results[1].ns",
        ),
        (with_result(), "compare.outcome", "boards[0].results[0]"),
        (with_result(score=420, not_played=True), "compare.outcome", "boards[0].results[0]"),
        (with_result(score=420, percent_ns=60), "compare.outcome", "boards[0].results[0]"),
        (with_result(percent_ns=60), "compare.outcome", "boards[0].results[0]"),
        (with_result(percent_ns=60, award_ns="A+", award_ew="A"), "compare.outcome", "boards[0].results[0]"),
        (with_result(score_ns=60), "compare.outcome", "boards[0].results[0]"),
        (with_result(score_ns=60, score_ew=60, imps_ns=3), "compare.outcome", "boards[0].results[0]"),
        (with_result(not_played="yes"), "compare.choice", "boards[0].results[0].not_played"),
        (with_result(score="420"), "compare.number", "boards[0].results[0].score"),
        (with_result(score=42.5), "compare.number", "boards[0].results[0].score"),
        (with_result(score=True), "compare.number", "boards[0].results[0].score"),
        (with_result(score=None), "compare.number", "boards[0].results[0].score"),
        (with_result(score=10**30), "compare.number", "boards[0].results[0].score"),
        (with_result(score=0, group=2), "compare.group", "boards[0].results[0].group"),
        (with_result(percent_ns=101, percent_ew=0), "award.percent", "boards[0].results[0].percent_ns"),
        (with_result(percent_ns=60, percent_ew=-1), "award.percent", "boards[0].results[0].percent_ew"),
        (with_result(percent_ns="sixty", percent_ew=0), "compare.number", "boards[0].results[0].percent_ns"),
        (with_result(percent_ns="1e-99", percent_ew=0), "compare.number", "boards[0].results[0].percent_ns"),
        (
            with_result(percent_ns="Infinity", percent_ew=0),
            "compare.number",
            "boards[0].results[0].percent_ns",
        ),
        (with_result(award_ns="A++", award_ew="A"), "compare.choice", "boards[0].results[0].award_ns"),
        (with_result(award_ns=None, award_ew="A"), "compare.choice", "boards[0].results[0].award_ns"),
        (with_result(imps_ns=3, imps_ew=-3), "award.share", "boards[0].results[0].imps_ns"),
        (with_result(weighted=420), "compare.list", "boards[0].results[0].weighted"),
        (with_result(weighted=[[140]]), "compare.weighted", "boards[0].results[0].weighted[0]"),
        (
            with_result(weighted=[[140, 33.5], [170, "66.5"]]),
            "compare.weighted",
            "boards[0].results[0].weighted[0]",
        ),
        (with_result(weighted=[["140", "100"]]), "compare.number", "boards[0].results[0].weighted[0]"),
        (with_result(weighted=[]), "weighted.total", "boards[0].results[0].weighted"),
        (with_result(weighted=[[140, "33"], [170, "66"]]), "weighted.total", "boards[0].results[0].weighted"),
        (
            with_result(weighted=[[140, "133"], [170, "-33"]]),
            "weighted.part",
            "boards[0].results[0].weighted",
        ),
    ],
)
def test_what_breaks_a_rule_is_refused_by_name(run, field, code, where):
    ran = run(field, "--json")
    assert (ran.code, ran.out) == (1, "")
    assert (ran.problem["code"], ran.problem["field"]) == (code, where)
    assert set(ran.problem) == {"code", "field", "message", "source"}
    assert ran.problem["message"]


SIXTY = with_result(percent_ns=60, percent_ew=40)
EVEN = with_result(award_ns="A", award_ew="A")
DIFFERENT = board(
    1, table("1", "2", percent_ns=60, percent_ew=40), table("2", "1", percent_ns=60, percent_ew=50)
)


@pytest.mark.parametrize(
    ("method", "field", "code", "where"),
    [
        ("imps-cross", SIXTY, "award.imps", "boards[0].results[0].percent_ns"),
        ("total", EVEN, "award.total", "boards[0].results[0].award_ns"),
        ("bam", {"boards": [board(1, GOOD)]}, "compare.match", "boards[0].results[0]"),
        ("bam", {"boards": [board(1, GOOD, GOOD)]}, "compare.repeated", "boards[0].results[1].ns"),
        (
            "bam",
            {"boards": [board(1, GOOD, table("1", "2", percent_ns=40, percent_ew=60))]},
            "compare.repeated",
            "boards[0].results[1].ns",
        ),
        ("bam", {"boards": [DIFFERENT]}, "award.two", "boards[0]"),
        (
            "total",
            {"boards": [board(1, table("1", "1", 420))]},
            "compare.opponent",
            "boards[0].results[0].ew",
        ),
    ],
)
def test_what_breaks_a_rule_of_the_method(run, method, field, code, where):
    ran = run(field, "--json", "--method", method)
    assert (ran.code, ran.problem["code"], ran.problem["field"]) == (1, code, where)


def test_text_that_is_no_json_is_refused(run):
    assert run("boards: none", "--json").code == 1


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                [
                    "boards",
                    "board",
                    "results",
                    "ns",
                    "ew",
                    "score",
                    "weighted",
                    "percent_ns",
                    "percent_ew",
                    "award_ns",
                    "imps_ew",
                    "group",
                    "not_played",
                    "winners",
                    "unequal",
                    "datum",
                    "vp",
                    "x",
                ]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)


@given(JSON, st.sampled_from(MethodName))
def test_whatever_the_input_it_is_compared_or_refused(data, method):
    with contextlib.suppress(RuleError):  # any other error is a fault of ours
        compare_sheet(read_sheet(data), method)


OUTCOMES = st.one_of(
    st.integers(-20, 20).map(lambda tens: {"score": tens * 10}),
    st.just({"not_played": True}),
    st.just({"award_ns": "A+", "award_ew": "A-", "imps_ns": 3, "imps_ew": -3}),
    st.integers(0, 100).map(lambda p: {"percent_ns": p, "percent_ew": 100 - p, "imps_ns": 1, "imps_ew": -1}),
    st.integers(1, 99).map(lambda p: {"weighted": [[100, str(p)], [-50, str(100 - p)]]}),
)


@given(
    st.lists(st.lists(OUTCOMES, min_size=3, max_size=3), min_size=1, max_size=4),
    st.sampled_from([MethodName.MATCHPOINTS, MethodName.IMPS_CROSS, MethodName.IMPS_DATUM]),
    st.sampled_from(["neuberg-field", "neuberg-board", "factor", "none", "half-wins"]),
    st.randoms(use_true_random=False),
)
def test_the_order_of_boards_and_results_does_not_matter(boards, method, unequal, random):
    field = [
        board(n, *[{"ns": str(t), "ew": str(t + 3), **outcome} for t, outcome in enumerate(outcomes)])
        for n, outcomes in enumerate(boards, start=1)
    ]
    turned = [board(b["board"], *random.sample(b["results"], 3)) for b in random.sample(field, len(field))]
    one, other = (
        compare_sheet(read_sheet({"boards": order, "unequal": unequal}), method) for order in (field, turned)
    )
    assert one.standings == other.standings
    assert all(line.percent is None or Fraction(0) <= line.percent <= 100 for line in one.standings)
