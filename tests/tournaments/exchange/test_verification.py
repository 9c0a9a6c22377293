"""Verification: the published files fit, the settings are recognised, what is spoiled is found."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import examples
from tests.tournaments.exchange.events import events
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file, with_line
from tournaments.exchange import usebio
from tournaments.exchange.check.recomputation import Scheme, with_figures
from tournaments.exchange.check.schemes import UNEQUAL
from tournaments.exchange.check.verification import verify

DATA = Path(__file__).parents[4] / "shared" / "data"


def shared(name):
    path = DATA / f"{name}.xml"
    if not path.exists():
        pytest.skip("the shared data is not beside this checkout")
    return path.read_bytes()


@pytest.mark.parametrize(
    ("name", "checked", "settings"),
    [
        (
            "pairs-mitchell-21-boards",
            {"scores": 126, "points": 126, "totals": 13, "percentages": 13, "ranks": 13},
            {"points_per_win": 2, "winners": 2, "total": "sum"},
        ),
        (
            "pairs-howell-27-boards-average",
            {"scores": 160, "points": 161, "totals": 12, "percentages": 12, "ranks": 12},
            {"unequal": "neuberg-field", "total": "factored", "points_unequal": "neuberg-board"},
        ),
        (
            "pairs-mitchell-22-boards-handicap",
            {"scores": 198, "points": 198, "totals": 18, "percentages": 18, "ranks": 18},
            {"handicap": "half", "places": "raw", "total": "percentage"},
        ),
    ],
)
def test_published_files_fit(name, checked, settings):
    found = verify(usebio.parse(shared(name)))
    assert found.differs == ()
    assert found.checked == checked
    assert settings.items() <= found.settings.items()


def test_the_datum_of_a_butler_file_is_recognised():
    found = verify(usebio.parse(shared("butler-howell-35-boards")))
    assert found.as_json() == {
        "program": "Compscore3 13-Mar-26 Pianola",
        "settings": {
            "method": "imps-datum", "datum": "mean", "trim": 1, "rounded": "on", "winners": 1, "total": "sum",
        },
        "checked": {
            "scores": 140, "datums": 35, "points": 140, "totals": 8, "percentages": 0, "ranks": 8,
        },
        "differs": [],
    }  # fmt: skip


def test_a_spoiled_datum_is_found():
    spoiled = shared("butler-howell-35-boards").replace(b"<BOARD_AVERAGE>160<", b"<BOARD_AVERAGE>170<", 1)
    found = [(d.what, d.file, d.ours) for d in verify(usebio.parse(spoiled)).differs]
    assert found == [("datum", "170", "160")]


def test_every_spoiled_figure_of_a_published_file_is_found():
    data = shared("pairs-mitchell-21-boards")
    spoiled = data.replace(b"<TOTAL_SCORE>97.00<", b"<TOTAL_SCORE>98.00<", 1).replace(
        b"<PERCENTAGE>50.56<", b"<PERCENTAGE>50.57<"
    )
    found = {(d.what, d.where, d.file, d.ours) for d in verify(usebio.parse(spoiled)).differs}
    assert found == {
        ("total", "pair 1NS", "98.00", "97.00"),
        ("percentage", "pair 2NS", "50.57", "50.56"),
    }


def differences(**file):
    return [(d.what, d.where, d.file, d.ours) for d in verify(usebio.parse(usebio_file(**file))).differs]


def settings_of(**file):
    found = verify(usebio.parse(usebio_file(**file)))
    assert found.differs == ()
    return found.settings


def test_the_small_file_fits():
    assert verify(usebio.parse(usebio_file())).as_json() == {
        "settings": {
            "method": "matchpoints",
            "unequal": "neuberg-field",
            "points_per_win": 2,
            "winners": 2,
            "total": "sum",
        },
        "checked": {"scores": 6, "points": 6, "totals": 6, "percentages": 6, "ranks": 6},
        "differs": [],
    }


def test_one_point_a_win_is_recognised():
    lines = {
        board: [(*row[:-1], tuple(str(int(point) / 2) for point in row[-1])) for row in rows]
        for board, rows in LINES.items()
    }
    pairs = [(number, line, str(int(total) / 2), *rest) for number, line, total, *rest in PAIRS]
    assert settings_of(lines=lines, pairs=pairs)["points_per_win"] == 1


def with_handicaps(part, *, net):
    """Handicaps of +60 for 3NS only: `part` of it in the percentage, places by net or raw."""
    extra = {pair[:2]: "<HANDICAP>0</HANDICAP>" for pair in PAIRS} | {(3, "NS"): "<HANDICAP>60</HANDICAP>"}
    pairs = []
    for number, line, _, percent, place in PAIRS:
        share = int(percent) + (part * 60 if (number, line) == (3, "NS") else 0)
        ranks = {1: {3: 1, 1: 2, 2: 3}, 0.5: {1: 1, 3: 2, 2: 3}}[part] if net and line == "NS" else {}
        pairs.append((number, line, None, str(share), ranks.get(number, place)))
    return {"extra": extra, "pairs": pairs}


@pytest.mark.parametrize(
    ("part", "net", "handicap", "places"),
    [
        (1, True, "whole", "net"),
        (0.5, True, "half", "net"),
        (1, False, "whole", "raw"),
        (0.5, False, "half", "raw"),
        (0, False, "none", "raw"),
    ],
)
def test_handicaps_are_recognised(part, net, handicap, places):
    found = settings_of(**with_handicaps(part, net=net))
    assert (found["handicap"], found["places"]) == (handicap, places)


def test_a_score_that_does_not_follow_from_its_contract():
    where = "board 1, N-S 2NS, E-W 3EW"
    assert differences(lines=with_line(1, 1, score="460")) == [("score", where, "460", "450")]


def test_a_bare_score_that_no_contract_reaches():
    impossible = with_line(1, 1, contract="", by="", tricks="", score="455")
    assert differences(lines=impossible) == [("score", "board 1, N-S 2NS, E-W 3EW", "455", "")]


def test_points_and_places_that_differ():
    wrong = with_line(1, 1, points=("3", "1"))
    assert differences(lines=wrong) == [("points", "board 1, N-S 2NS, E-W 3EW", "3/1", "4/0")]
    pairs = [(*pair[:-1], 2) if pair[:2] == (1, "NS") else pair for pair in PAIRS]
    assert differences(pairs=pairs) == [("place", "pair 1NS", "2", "1")]


# Causes before what follows from them


def causes(data):
    found = verify(usebio.parse(data))
    assert sum(1 + cause.follow for cause in found.causes) == len(found.differs)
    assert len({(d.what, d.where) for d in found.differs}) == len(found.differs)
    return [(c.difference.what, c.difference.where, c.follow) for c in found.causes]


def test_what_follows_from_a_wrong_score_is_folded_into_it():
    """Every other figure of the evening was made by the file's -100; the contract is worth +420."""
    data = shared("pairs-howell-27-boards-average")
    spoiled = re.sub(
        rb"(<CONTRACT>4S</CONTRACT>.{0,200}?<TRICKS>)9(</TRICKS>)", rb"\g<1>10\2", data, count=1, flags=re.S
    )
    assert spoiled != data
    ((what, _where, follow),) = causes(spoiled)
    assert what == "score"
    assert follow > 5


def test_a_wrong_score_that_nothing_was_made_by_stands_alone():
    spoiled = usebio_file(lines=with_line(1, 1, score="460"))
    assert causes(spoiled) == [("score", "board 1, N-S 2NS, E-W 3EW", 0)]


def test_two_wrong_scores_are_two_causes():
    """The file's points, totals and places are by its scores, 420 and -200, not by 450 and 750."""
    lines = {
        1: [(1, 1, "4S", "N", "", "11", "420", ("2", "2")), *LINES[1][1:]],
        2: [*LINES[2][:1], (2, 1, "3NTX", "S", "", "10", "-200", ("0", "4")), LINES[2][2]],
    }
    found = causes(usebio_file(lines=lines))
    assert [(what, where) for what, where, _ in found] == [
        ("score", "board 1, N-S 1NS, E-W 1EW"),
        ("score", "board 2, N-S 2NS, E-W 1EW"),
    ]
    assert all(follow for _, _, follow in found)


def test_totals_of_wrong_points_follow_from_them():
    """2NS has 3 instead of 4 on board 1, so 3 of 8 in all: 37.5 %, which still is the second place."""
    pairs = [
        (2, "NS", "3", "37.5", 2) if pair[:2] == (2, "NS") else
        (3, "EW", "3", "37.5", 2) if pair[:2] == (3, "EW") else pair
        for pair in PAIRS
    ]  # fmt: skip
    found = causes(usebio_file(lines=with_line(1, 1, points=("3", "1")), pairs=pairs))
    assert found[0] == ("points", "board 1, N-S 2NS, E-W 3EW", 4)


def test_a_wrong_total_alone_is_its_own_cause():
    pairs = [(*pair[:2], "7", *pair[3:]) if pair[:2] == (1, "NS") else pair for pair in PAIRS]
    assert causes(usebio_file(pairs=pairs)) == [("total", "pair 1NS", 0)]


def test_shared_places_are_alike():
    """1NS and 3NS with each other's results on board 2: all N-S at 50 %, E-W at 75, 75 and 0."""
    exchanged = with_line(2, 0, contract="1NT", by="E", tricks="7", score="-90", points=("2", "2"))
    exchanged[2][2] = (3, 3, "PASS", "", "", "", "0", ("4", "0"))
    pairs = [
        (1, "NS", "4", "50", 1), (2, "NS", "4", "50", 1), (3, "NS", "4", "50", 1),
        (1, "EW", "6", "75", 1), (2, "EW", "6", "75", 1), (3, "EW", "0", "0", 3),
    ]  # fmt: skip
    assert differences(lines=exchanged, pairs=pairs) == []
    parted = [(*pair[:-1], 2) if pair[:2] == (3, "NS") else pair for pair in pairs]
    assert differences(lines=exchanged, pairs=parted) == [("place", "pair 3NS", "2", "1")]


def test_awards_by_law_12c2_are_told_from_stated_ones():
    """1NS has 100 % on its other board: average plus is worth 4 of 4 there, a stated 60 % only 2.4."""
    blank = dict.fromkeys(("contract", "by", "tricks", "lead"))

    def lines(points, board_1):
        changed = with_line(1, 0, score="A6040", points=points, **blank)
        for index, own in zip((1, 2), board_1, strict=True):
            changed[1][index] = (*LINES[1][index][:-1], own)
        return changed

    compared = (("3.5", "0.5"), ("0.5", "3.5"))  # Neuberg: (2 x 3 + 1) / 2 and 1 / 2
    no_totals = [(number, line, None, None, None) for number, line, *_ in PAIRS]
    assert settings_of(lines=lines(("2.4", "1.6"), compared), pairs=no_totals)["awards"] == "stated"
    assert settings_of(lines=lines(("4.0", "1.6"), compared), pairs=no_totals)["awards"] == "law-12c2"


@pytest.mark.parametrize(
    ("points", "setting"),
    [
        ((("3.5", "0.5"), ("0.5", "3.5")), "neuberg-field"),
        ((("2.0", "0.0"), ("0.0", "2.0")), "neuberg-board"),
        ((("3.0", "1.0"), ("1.0", "3.0")), "half-wins"),  # 2 + 1 and 0 + 1: a third result is missing
    ],
)
def test_what_was_done_with_a_board_played_less_often(points, setting):
    lines = with_line(1, 0, points=points[1])
    lines[1][1] = (*LINES[1][1][:-1], points[0])
    lines[1] = lines[1][:2]
    no_totals = [(number, line, None, None, None) for number, line, *_ in PAIRS]
    assert settings_of(lines=lines, pairs=no_totals)["unequal"] == setting


def test_an_event_without_any_result_fits():
    found = verify(usebio.parse(usebio_file(lines={}, pairs=[])))
    assert (set(found.checked.values()), found.differs) == ({0}, ())


@given(events(), st.sampled_from([Scheme(unequal) for unequal in UNEQUAL]))
@examples(60)
def test_our_own_figures_fit(event, scheme):
    """Only a bare score that no contract reaches can differ, for that is no figure of ours."""
    found = verify(with_figures(event, scheme))
    assert {difference.what for difference in found.differs} <= {"score"}


@given(events())
@examples(25)
def test_arbitrary_figures_are_reported_not_fatal(event):
    found = verify(event)
    figures = sum(found.checked.values())
    assert len(found.differs) <= figures
