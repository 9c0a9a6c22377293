"""RBN and RBX: records of boards at tables, of a match or of pairs."""

from __future__ import annotations

import datetime as dt
import random
import re
from contextlib import suppress

import pytest

from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tests.cases import for_each
from tournaments.exchange import rbn
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Form
from tournaments.exchange.kinds import recognised

DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
# 420 and 0: 9 IMPs. -120 and +100: 6 IMPs.
MATCH = """\
% made up
D 20260314:1930
L Townsville:Town Hall
E Town Cup:Open Teams
S F:2
F I
K Reds:Blues
N Ash+Birch:Cole+Dunn:O
B 1
H N:AKQJ.T98.765.432:T98.765.432.AKQJ:765.432.AKQJ.T98:
A NZ:4S^1A
1 to play
C 4S:N
P CA247:H4567
R 10+420:+9
{A text of
two lines}

N Elm+Fox:Gill+Hay:C
A NZ:A
C P
R P:-9

N Ash+Birch:Cole+Dunn:O
B 2:7X01
A EN:1N*PPP
R 8-120:-6

N Elm+Fox:Gill+Hay:C
C 1NX:E:S
R 6+100:+6
M .
I a list
of two lines
"""
PAIRS = """\
E Club Night
F M
N Ash+Birch:Cole+Dunn:1
B 1
C 4S:N
R 10+420:75

N Elm+Fox:Gill+Hay:2
C 4SR:N
R 9-200:25
"""


def read(text):
    return rbn.parse(text.encode())


def refusal_of(text):
    with pytest.raises(RuleError) as refusal:
        read(text)
    return refusal.value.field, str(refusal.value)


def results_of(event):
    return [
        (
            board.number,
            str(line.ns),
            str(line.ew),
            str(line.outcome.result or line.outcome.kind.value),
            line.score,
        )
        for board, line in event.lines()
    ]


def in_rbx(text):
    """The same records in one line each."""
    plain = re.sub(r"(?m)^(?:%.*|\{[^}]*\}|I a list\nof two lines)\n", "", text)
    return "\n".join(
        "".join(f"{line[0]}{{{line[2:]}}}" for line in record.splitlines()) for record in plain.split("\n\n")
    )


@for_each("text", [MATCH, in_rbx(MATCH), MATCH.replace("\n", "\r\n")])
def test_a_match(text):
    assert recognised(text.encode())[0].key == "rbn"
    event = read(text)
    assert (event.name, event.date) == ("Town Cup, Open Teams, F, 2", dt.date(2026, 3, 14))
    assert (event.form, event.method, event.unread) == (Form.TEAMS, MethodName.IMPS, ())
    assert [(one.name, [player.name for player in one.players]) for one in event.competitors] == [
        ("Reds", ["Ash", "Birch", "Hay", "Gill"]),
        ("Blues", ["Elm", "Fox", "Dunn", "Cole"]),
    ]
    assert results_of(event) == [
        (1, "1", "2", "4SN=", 420),
        (1, "2", "1", "passed_out", None),
        (2, "1", "2", "1NE+1", -120),
        (2, "2", "1", "1NXE-1", 100),
    ]
    assert [str(board.deal) for board in event.boards] == [DEAL, "None"]
    assert str(next(event.lines())[1].outcome.lead) == "CA"
    verification = verify(event)
    assert (verification.checked["scores"], verification.checked["points"]) == (3, 4)
    assert verification.differs == ()


def test_scores_and_points_are_checked():
    differs = verify(read(MATCH.replace("R 10+420:+9", "R 10+450:+9"))).differs
    assert ("score", "450", "420") in {(one.what, one.file, one.ours) for one in differs}
    differs = verify(read(MATCH.replace("R 8-120:-6", "R 8-120:="))).differs
    assert {(one.what, one.file) for one in differs} == {("points", "0/0")}


def test_pairs():
    event = read(PAIRS)
    assert (event.form, event.method, event.unread) == (Form.PAIRS, MethodName.MATCHPOINTS, ("R",))
    assert results_of(event) == [(1, "1", "2", "4SN=", 420), (1, "3", "4", "4SXXN-1", -200)]


def test_names_hold_for_the_records_in_the_same_place():
    more = "\nB 3\nC 1H:S\nR 7+80\n\nC 1H:S\nR 8+110\n"
    assert results_of(read(PAIRS + more))[2:] == [(3, "1", "2", "1HS=", 80), (3, "3", "4", "1HS+1", 110)]


@for_each(
    "case",
    [
        ("F M", MethodName.MATCHPOINTS, ("R",)),
        ("F X", MethodName.IMPS_CROSS, ()),
        ("F X:Butler", MethodName.IMPS_DATUM, ()),
        ("F Matchpoints", MethodName.MATCHPOINTS, ("R",)),
        ("F M:two sections", MethodName.MATCHPOINTS, ("F M:two sections", "R")),
        ("F", MethodName.MATCHPOINTS, ("R",)),
        ("F N", None, ("R",)),
        ("F R", None, ("R",)),
        ("F M:old", None, ("R",)),
        ("F X:1986", None, ("R",)),
    ],
)
def test_forms_of_scoring(case):
    form, method, unread = case
    event = read(PAIRS.replace("F M", form))
    assert (event.method, event.unread) == (method, unread)


@for_each(
    "case",
    [
        ("K Reds:Blues:12:0", ("K 12:0",)),
        ("K Reds:Blues:76.33:91.50", ("K 76.33:91.50",)),
        ("K Reds:Blues::-5", ("K :-5",)),
        ("K Reds:Blues:0:0", ()),
    ],
)
def test_what_was_carried_over_is_told(case):
    teams, unread = case
    assert read(MATCH.replace("K Reds:Blues", teams)).unread == unread


def test_the_contract_may_follow_from_the_auction():
    assert results_of(read(MATCH.replace("C 4S:N\n", "")))[0] == (1, "1", "2", "4SN=", 420)
    doubt = read(MATCH.replace("C 4S:N", "C 3S:N").replace("10+420", "10+170"))
    assert next(doubt.lines())[1].doubt == "doubt.auction"


@for_each(
    "hands",
    ["N:AKQJ...:T98...:765...:432...", "S:9.AK6.AKT98x.K87:K7654.J73.Q65.T6", "W:AKQ.?..", "E:", "N:"],
)
def test_hands_that_are_not_all_given_are_no_deal(hands):
    text = re.sub(r"(?m)^H .*$", f"H {hands}", MATCH)
    assert [board.deal for board in read(text).boards] == [None, None]


def test_a_day_is_told_or_is_not():
    days = ["20260314", "2026031416", "20260314:0723G", "202603", "2026", "1955C", "199803??"]
    first = dt.date(2026, 3, 14)
    assert [read(MATCH.replace("D 20260314:1930", f"D {day}")).date for day in days] == [
        first, first, first, None, None, None, None,
    ]  # fmt: skip


@for_each(
    "case",
    [
        ("F I\nX y\n", "line 2", "This line has no label of the notation: X y"),
        ("B{1}C{P}R{P} x", "line 1", " x is not a label with its text in braces."),
        ("B{1}X{P}R{P}", "line 1", "X is not a label of the notation."),
        (PAIRS.replace("C 4S:N\nR", "B 2\nR"), "line 5",
         "The label B is here twice in one record: a blank line ends a record."),
        (PAIRS.replace("B 1", "B xy"), "line 4",
         "There is a result, but no number of a board from 1 to 999."),
        (PAIRS.replace("C 4S:N", "C 4Z:N"), "line 5, board 1", "4Z:N is not a contract with its declarer."),
        (PAIRS.replace("C 4S:N\n", ""), "line 5, board 1",
         "There is a result, but neither a contract nor a finished auction."),
        (PAIRS.replace("10+420", "ten"), "line 6, board 1",
         "ten:75 is not a result: tricks, then the score."),
        (PAIRS.replace("10+420", "14+420"), "line 6, board 1: tricks", None),
        (PAIRS.replace("Ash+Birch:Cole+Dunn", "Ash"), "line 1",
         "Board 1 has a result, but the file does not show who sat there."),
        (PAIRS.replace("B 1", "B 1\nA NE:A"), "line 5, board 1",
         "Board 1: the vulnerability is none, not ew."),
        (PAIRS.replace("B 1", "B 1\nA SZ:A"), "line 5, board 1", "Board 1: the dealer is North, not South."),
        (PAIRS.replace("B 1", "B 1\nH Q:A"), "line 5, board 1",
         "Q:A are not hands, beginning with their first seat."),
        (MATCH + "\nC P\nR P\n", "line 36", "Board 2 has more than two results in a match."),
        (MATCH + "\nK Reds:Greens\nB 3\nC P\nR P\n", "line 36",
         "Another match begins here: Reds:Greens. Save each as a file of its own."),
        (MATCH.replace("765.432.AKQJ.T98:", "AKQJ.432.AKQJ.T9:"), "line 10, board 1: deal", None),
        (MATCH.replace("D 20260314", "D 20261344"), "line 2", "20261344:1930 is not a date."),
        (MATCH.replace("10+420:+9", "10+420:nine"), "line 15, board 1: R", None),
        ("T " + "x" * 5000, "line 1", "This line is longer than 4096 characters."),
        ("\n\n", "file", "The file has no records."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(case):
    text, place, words = case
    field, said = refusal_of(text)
    assert field == place
    assert words is None or said == words


@for_each("text", [MATCH, in_rbx(MATCH)])
def test_a_spoilt_file_is_refused_or_read_and_raises_nothing_else(text):
    data = text.encode()
    spoilt = [data[: len(data) * tenth // 10] for tenth in range(10)]
    dice = random.Random(61)
    for _ in range(100):
        flipped = bytearray(data)
        for _ in range(dice.randint(1, 3)):
            flipped[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
        spoilt.append(bytes(flipped))
    for one in spoilt:
        with suppress(RuleError):
            verify(rbn.parse(one))
