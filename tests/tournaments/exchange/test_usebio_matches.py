"""USEBIO of teams, of Swiss pairs and of IMPs for pairs: small files of our own, worked by hand."""

from decimal import Decimal

import pytest

from clubs.people.words import say
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file
from tournaments.exchange import usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Form, MatchRecord, PairId

ONE, TWO, THREE = (PairId("", number) for number in (1, 2, 3))


def line(direction, contract, by, tricks, score):
    return (
        f"<TRAVELLER_LINE><DIRECTION>{direction}</DIRECTION><CONTRACT>{contract}</CONTRACT>"
        f"<PLAYED_BY>{by}</PLAYED_BY><TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE></TRAVELLER_LINE>"
    )


def board(number, imps, *lines):
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><IMPS>{imps}</IMPS>{''.join(lines)}</BOARD>"


def team(number, name, place, total, *, nested):
    players = "".join(f"<PLAYER><PLAYER_NAME>{name} {n}</PLAYER_NAME></PLAYER>" for n in range(1, 5))
    figures = f"<PLACE>{place}</PLACE><TOTAL_SCORE>{total}</TOTAL_SCORE>"
    if nested:
        return (
            f"<TEAM><TEAM_ID>{number}</TEAM_ID><TEAM_NAME>{name}</TEAM_NAME>{figures}"
            f"<PAIR>{players}</PAIR></TEAM>"
        )
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}">{figures}{players}</TEAM>'


# Board 1, nobody vulnerable: 4S just made where Harbour sits N-S, one off at the other table: 470, 10 IMPs.
# Board 2, N-S vulnerable: 1NT making two where Harbour sits N-S, just making at the other: 30, 1 IMP.
BOARDS = board(1, 10, line("NS", "4S", "N", 10, 420), line("EW", "4S", "N", 9, -50)) + board(
    2, 1, line("NS", "1NT", "S", 8, 120), line("EW", "1NT", "S", 7, 90)
)
LINE_TOO_MANY = line("NS", "4S", "N", 10, 420)
MATCH = (
    "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>"
    f"<TEAM_SCORE>{{}}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{{}}</OPPOSING_TEAM_SCORE>{BOARDS}</MATCH>"
)
ALONE = "<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>3</TEAM><TEAM_SCORE>12</TEAM_SCORE></MATCH>"


def teams_file(kind, teams, matches, *, nested=False):
    listed = "".join(team(*one, nested=nested) for one in teams)
    return (
        f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="{kind}"><EVENT_DESCRIPTION>Teams</EVENT_DESCRIPTION>'
        f"<WINNER_TYPE>1</WINNER_TYPE><PARTICIPANTS>{listed}</PARTICIPANTS>{matches}</EVENT></USEBIO>"
    ).encode()


@pytest.mark.parametrize("nested", [False, True])
def test_a_match_of_two_teams(nested):
    teams = [(1, "Harbour", 1, 11), (2, "Old Town", 2, -11)]
    event = usebio.parse(teams_file("TEAMS", teams, MATCH.format(11, -11), nested=nested))
    assert (event.form, event.method, event.vp) == (Form.TEAMS, MethodName.IMPS, "")
    assert [(c.name, len(c.players)) for c in event.competitors] == [("Harbour", 4), ("Old Town", 4)]
    assert event.matches == (MatchRecord("", 1, ONE, TWO, Decimal(11), Decimal(-11), 1),)
    assert [(row.ns, row.ew, row.ns_points) for row in event.boards[0].lines] == [
        (ONE, TWO, 10),
        (TWO, ONE, -10),
    ]
    found = verify(event)
    assert found.differs == ()
    assert found.checked["matches"] == 2
    assert found.settings["method"] == "imps"


def test_a_swiss_with_a_bye():
    """11 IMPs in 2 boards are worth 16.90 of 20 by the formula of the WBF's continuous scale."""
    teams = [(1, "Harbour", 1, "16.90"), (2, "Old Town", 2, "3.10"), (3, "Mill", "", "12")]
    event = usebio.parse(teams_file("SWISS_TEAMS", teams, MATCH.format("16.90", "3.10") + ALONE))
    assert event.matches[1] == MatchRecord("", 2, THREE, None, Decimal(12), None, 1)
    found = verify(event)
    assert found.differs == ()
    assert found.settings["vp"] == "wbf-continuous"


def test_a_wrong_match_score_is_found():
    teams = [(1, "Harbour", 1, 11), (2, "Old Town", 2, -11)]
    event = usebio.parse(teams_file("TEAMS", teams, MATCH.format(12, -11)))
    assert [(d.what, d.where, d.file, d.ours) for d in verify(event).differs] == [
        ("match", "match 1, 1", "12", "11")
    ]


def test_a_board_that_a_team_plays_at_three_tables_is_refused_by_name():
    teams = [(1, "Harbour", 1, 11), (2, "Old Town", 2, -11)]
    once_more = MATCH.replace("</TRAVELLER_LINE></BOARD>", f"</TRAVELLER_LINE>{LINE_TOO_MANY}</BOARD>", 1)
    with pytest.raises(RuleError) as refused:
        usebio.parse(teams_file("TEAMS", teams, once_more.format(11, -11)))
    assert say(refused.value) == (
        "Board 1 has more than 2 results for team 1. A team plays a board at 2 tables."
    )


@pytest.mark.parametrize(
    "old_new",
    [
        ("<TEAM>1</TEAM>", "<TEAM>9</TEAM>"),
        ("<TEAM>1</TEAM>", ""),
        ("<IMPS>10", "<IMPS>x"),
        ("NUMBER>1</ROUND", "NUMBER>one</ROUND"),
    ],
)
def test_a_match_that_cannot_be_is_refused(old_new):
    data = teams_file("TEAMS", [(1, "A", 1, 0), (2, "B", 2, 0)], MATCH.format(1, 1).replace(*old_new))
    with pytest.raises(RuleError, match=r"."):
        usebio.parse(data)


# The small file's board 1: +420, +450, -50. Against the two others: 420 has -1 and +10, 450 +1 and +11,
# -50 -10 and -11. Board 2: 0, -200, -90: 0 has +5 and +3, -200 -5 and -3, -90 -3 and +3.
NET = {1: (9, 12, -21), 2: (8, -8, 0)}


@pytest.mark.parametrize(
    ("imps", "settings"),
    [
        ("3.75", {"divisor": "comparisons", "scaling": "results"}),  # EBU: 5 x 3 / 2 / 2
        ("5.00", {"divisor": "comparisons"}),
    ],
)
def test_cross_imps_scaled_up_for_fewer_results_are_recognised(imps, settings):
    """Board 2 has two of three results, 0 and -200: 5 IMPs."""
    nets = {1: ("4.50", "6.00", "-10.50"), 2: (imps, f"-{imps}")}
    lines = {
        number: [(*row[:-1], (net, str(-Decimal(net)))) for row, net in zip(LINES[number], own, strict=False)]
        for number, own in nets.items()
    }
    pairs = [(number, line, None, None, None) for number, line, *_ in PAIRS]
    data = usebio_file(kind="CROSS_IMP", lines=lines, pairs=pairs).replace(
        b"_MATCH_POINTS", b"_CROSS_IMP_POINTS"
    )
    found = verify(usebio.parse(data))
    assert found.differs == ()
    assert {name: own for name, own in found.settings.items() if name in ("divisor", "scaling")} == settings


@pytest.mark.parametrize(("half", "imps"), [("even", (1, 0)), (None, (0, -1))])
def test_how_a_half_of_the_datum_is_rounded_is_recognised(half, imps):
    """140 and 110: their mean, 125, is 120 to the even ten (ACBLscore), or 130."""
    rows = [(1, 1, "2S", "N", "", "9", "140"), (2, 2, "2S", "N", "", "8", "110")]
    lines = {1: [(*row, (str(own), str(-own))) for row, own in zip(rows, imps, strict=True)]}
    pairs = [(number, line, None, None, None) for number, line, *_ in PAIRS if number < 3]
    data = usebio_file(kind="BUTLER_PAIRS", lines=lines, pairs=pairs).replace(
        b"_MATCH_POINTS", b"_BUTLER_POINTS"
    )
    found = verify(usebio.parse(data))
    assert found.differs == ()
    assert (found.settings["method"], found.settings.get("half")) == ("imps-datum", half)


@pytest.mark.parametrize(("divisor", "by"), [("comparisons", 2), ("none", 1)])
def test_the_divisor_of_cross_imps_is_recognised(divisor, by):
    lines = {
        number: [
            (*row[:-1], (str(Decimal(net) / by), str(-Decimal(net) / by)))
            for row, net in zip(rows, NET[number], strict=True)
        ]
        for number, rows in LINES.items()
    }
    pairs = [(number, line, None, None, None) for number, line, *_ in PAIRS]
    data = usebio_file(kind="CROSS_IMP", lines=lines, pairs=pairs).replace(
        b"_MATCH_POINTS", b"_CROSS_IMP_POINTS"
    )
    found = verify(usebio.parse(data))
    assert found.differs == ()
    assert (found.settings["method"], found.settings["divisor"]) == ("imps-cross", divisor)
