"""USEBIO: every dialect reads as the same event; what cannot be is refused with its place."""

import datetime as dt
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Card, Deal
from scoring.comparison.methods import MethodName
from scoring.words import RuleError
from tests.cases import examples
from tests.tournaments.exchange.events import events, read
from tests.tournaments.exchange.small import LINES, PAIRS, usebio_file, with_line
from tournaments.exchange import usebio
from tournaments.exchange.event import Form, Line, PairId
from tournaments.exchange.requirements import require_scored

DATA = Path(__file__).parents[4] / "shared" / "data"
PLAIN = usebio.parse(usebio_file())


def outcome(board, index, **changes):
    event = usebio.parse(usebio_file(lines=with_line(board, index, **changes)))
    return event.boards[board - 1].lines[index].outcome


def test_the_small_file_is_read_whole():
    assert (PLAIN.name, PLAIN.club, PLAIN.date) == ("Tuesday", "Harbour", dt.date(2026, 1, 13))
    assert (PLAIN.form, PLAIN.method, PLAIN.winners) == (Form.PAIRS, MethodName.MATCHPOINTS, 2)
    assert [str(c.pair) for c in PLAIN.competitors] == ["1NS", "2NS", "3NS", "1EW", "2EW", "3EW"]
    first = PLAIN.boards[0].lines[0]
    assert (first.ns, first.ew) == (PairId("", 1, Line.NS), PairId("", 1, Line.EW))
    assert first.outcome == Outcome.played("4SN=", "HK")
    assert (first.score, first.ns_points, first.ew_points) == (420, 2, 2)
    assert (first.round, first.table) == (None, None)
    assert PLAIN.boards[1].lines[0].outcome == Outcome(OutcomeKind.PASSED_OUT)


@pytest.mark.parametrize(
    "dialect",
    [
        {"number": "{0} {1}", "row": "{0} {1}"},
        {"number": "{0}", "row": "{0}"},
        {"number": "{0}", "row": "{0}{1}"},
        {"number": "{0}{1}", "row": "{0}"},
        {"kind": "PAIRS"},
        {"kind": "PAIRS", "head": "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>"},
        {"winners": None},
        {"prologue": '<?xml version="1.0" encoding="ISO-8859-1"?>'
                     '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'},
        {"prologue": ""},
        {"lines": with_line(1, 0, lead="KH")},
        {"lines": with_line(1, 0, contract="4 s", by="North")},
        {"lines": with_line(2, 0, contract="AP")},
        {"lines": with_line(2, 0, contract="")},
        {"lines": with_line(2, 0, contract=None, by=None, lead=None, tricks=None)},
        {"lines": with_line(2, 0, by="N", tricks="0")},
        {"lines": with_line(2, 1, contract="3NX")},
        {"lines": with_line(2, 1, contract="3N x")},
        {"lines": with_line(2, 1, contract="3nt*")},
    ],
)  # fmt: skip
def test_every_dialect_is_the_same_event(dialect):
    assert usebio.parse(usebio_file(**dialect)) == PLAIN


def test_master_points_may_be_nested_and_a_handicap_given():
    nested = "<MASTER_POINTS><MASTER_POINTS_AWARDED>13</MASTER_POINTS_AWARDED></MASTER_POINTS>"
    event = usebio.parse(usebio_file(extra={(1, "NS"): f"{nested}<HANDICAP>-1.98</HANDICAP>"}))
    assert [str(c.handicap) for c in event.competitors][:2] == ["-1.98", "None"]


@pytest.mark.parametrize("score", ["A6040", "A60/40", "a6040"])
def test_a_stated_award(score):
    blank = {"contract": "", "by": "", "tricks": "", "lead": None}
    assert outcome(1, 1, score=score, **blank) == Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")
    absent = dict.fromkeys(("contract", "by", "tricks", "lead"))
    assert outcome(1, 1, score=score, **absent) == Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")


def test_a_board_without_result_is_not_played_and_a_bare_score_stays_one():
    nothing = {"contract": "", "by": "", "tricks": "", "score": "", "points": None}
    assert outcome(1, 1, **nothing) == Outcome(OutcomeKind.NOT_PLAYED)
    assert outcome(1, 1, contract="", by="", tricks="") == Outcome(OutcomeKind.PLAYED, score=450)
    passed = {"contract": "", "by": "", "tricks": "", "score": ""}
    assert outcome(2, 0, **passed) == Outcome(OutcomeKind.PASSED_OUT)


def test_doubled_and_redoubled_contracts():
    assert outcome(1, 0, contract="4SXX").result == Result.parse("4SXXN=")
    assert outcome(1, 0, contract="4S**").result == Result.parse("4SXXN=")
    assert outcome(1, 0, lead="10H").lead == Card.parse("HT")


def test_a_one_winner_event_has_plain_numbers():
    pairs = [(number + 3 * (line == "EW"), line, *rest) for number, line, *rest in PAIRS]
    lines = {b: [(row[0], row[1] + 3, *row[2:]) for row in rows] for b, rows in LINES.items()}
    event = usebio.parse(usebio_file(winners=1, pairs=pairs, lines=lines, number="{0}", row="{0}"))
    assert [str(c.pair) for c in event.competitors] == ["1", "2", "3", "4", "5", "6"]
    assert str(event.boards[0].lines[2].ew) == "5"


def test_sections_of_one_session_share_their_boards():
    one = usebio_file().decode()
    start, end = one.index("<PARTICIPANTS>"), one.index("</EVENT>")
    sections = "".join(f'<SECTION SECTION_ID="{letter}">{one[start:end]}</SECTION>' for letter in "AB")
    event = usebio.parse(f"{one[:start]}<SESSION>{sections}</SESSION>{one[end:]}".encode())
    assert event.sections == ("A", "B")
    assert [len(board.lines) for board in event.boards] == [6, 6]
    assert str(event.boards[0].lines[3].ns) == "B 1NS"


def hands_xml(board, **hands):
    held = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION>"
        + "".join(f"<{suit}>{cards}</{suit}>" for suit, cards in zip(SUITS, hand.split("."), strict=True))
        + "</HAND>"
        for seat, hand in hands.items()
    )
    return f"<HANDSET><BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{held}</BOARD></HANDSET>"


SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
HANDS = {
    "East": "T987.765.432.AKQ",
    "North": "AKQJ.10 9 8.765.432",
    "South": "654.432.AKQJ.T98",
    "West": "32.AKQJ.T98.J765",
}


def test_deals_of_a_handset():
    event = usebio.parse(usebio_file(tail=hands_xml(2, **HANDS)))
    assert [board.deal is not None for board in event.boards] == [False, True]
    assert event.boards[1].deal == Deal.parse(
        "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
    )


BOARD_METHOD = "<BOARD_SCORING_METHOD>{}</BOARD_SCORING_METHOD>"


@pytest.mark.parametrize(
    ("kind", "head", "method"),
    [
        ("BUTLER_PAIRS", "", MethodName.IMPS_DATUM),
        ("PAIRS", BOARD_METHOD.format("BUTLER_IMPS"), MethodName.IMPS_DATUM),
        ("CROSS_IMP", "", MethodName.IMPS_CROSS),
        ("PAIRS", BOARD_METHOD.format("CROSS_IMPS"), MethodName.IMPS_CROSS),
        ("PAIRS", BOARD_METHOD.format("AGGREGATE"), MethodName.TOTAL),
        ("SWISS_PAIRS", "", MethodName.MATCHPOINTS),
    ],
)
def test_the_event_says_how_boards_are_compared(kind, head, method):
    event = usebio.parse(usebio_file(kind=kind, head=head))
    assert (event.form, event.method, event.vp) == (Form.PAIRS, method, "")


@pytest.mark.parametrize(
    ("kind", "head", "words"),
    [
        ("LADDER", "", "This file is for a type of event that is not known here."),
        ("PAIRS", BOARD_METHOD.format("LUCK"), "This file uses a scoring method that is not known here."),
        ("PAIRS", BOARD_METHOD.format("IMPS"),
         "IMPs between the tables of a match: use a teams method for teams, and only for teams."),
    ],
)  # fmt: skip
def test_what_cannot_be_scored_is_refused_by_name(kind, head, words):
    event = usebio.parse(usebio_file(kind=kind, head=head))
    with pytest.raises(RuleError) as refusal:
        require_scored(event)
    assert refusal.value.code == "exchange.method"
    assert str(refusal.value) == words


BOMB = """<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><USEBIO><EVENT>&b;</EVENT></USEBIO>"""
FETCH = """<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/passwd">]>
<USEBIO><EVENT>&a;</EVENT></USEBIO>"""


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        (BOMB.encode(), "file", ("The file defines entities or refers to outside "
        "ones; such files cannot be read.")),
        (FETCH.encode(), "file", ("The file defines entities or refers to outside "
        "ones; such files cannot be read.")),
        (usebio_file()[:900], "file", None),
        (b"", "file", None),
        (b"\0" * 100, "file", None),
        (b"[Event \"x\"]", "file", None),
        (b"<html><body/></html>", "file", "This is not a USEBIO file (first tag is html)."),
        (b"<USEBIO/>", "EVENT", "A file must contain one EVENT; this one contains 0."),
        (b"<USEBIO>" + b"<A>" * 500_000, "file", "The file is nested more than 20 elements deep."),
        (b" " * 50_000_000, "file", ("The file is too large: it has 50000000 bytes, "
        "and the limit is 8388608.")),
        (usebio_file(prologue='<?xml version="1.0" encoding="klingon"?>'), "file", None),
        (usebio_file(prologue='<?xml version="1.0" encoding="utf-7"?>'), "file", None),
        (usebio_file(prologue='<?xml version="1.0" encoding="shift_jis"?>'), "file", None),
        (usebio_file(pairs=PAIRS + PAIRS[:1]), "pair", "The file contains pair 1NS twice."),
        (usebio_file(lines={}, pairs=[
            (f"({a}{b}) {number}", line, *rest) for a in "ABC" for b in "ABCDEFGHIJKLMNO"
            for number, line, *rest in PAIRS[:1]
         ]), "section", "An event has at most 40 sections."),
        (usebio_file(lines=with_line(1, 1, ns=9)), "board 1, line 2: NS_PAIR_NUMBER",
         "Pair 9NS is not in this event."),
        (usebio_file(lines=with_line(1, 1, ns="x")), "board 1, line 2: NS_PAIR_NUMBER",
         "xNS is not the number of a pair."),
        (usebio_file(lines=with_line(1, 1, ns=1)), "pair",
         "Board 1 has two results for pair 1NS. A results file has one for each pair."),
        (usebio_file(lines=with_line(1, 1, contract="8S")), "board 1, line 2: level",
         "The level of a bid must be 1 to 7, not 8."),
        (usebio_file(lines=with_line(1, 1, tricks="14")), "board 1, line 2: tricks",
         "There are 13 tricks in a deal, so 14 cannot be won."),
        (usebio_file(lines=with_line(1, 1, tricks="ten")), "board 1, line 2: tricks",
         "ten is not a whole number."),
        (usebio_file(lines=with_line(1, 1, by="Z")), "board 1, line 2: declarer",
         "Who was declarer in 4♠? Add N, E, S or W."),
        (usebio_file(lines=with_line(1, 1, by="", score="")), "board 1, line 2: contract",
         "4S: the declarer or the number of tricks is missing."),
        (usebio_file(lines=with_line(1, 1, lead="ZZ")), "board 1, line 2: card", None),
        (usebio_file(lines=with_line(1, 1, score="9" * 50, contract="")), "board 1, line 2: score", None),
        (usebio_file(lines=with_line(1, 1, points=("NaN", "0"))), "board 1, line 2: NS_MATCH_POINTS",
         "NaN is not a number."),
        (usebio_file(lines={0: LINES[1]}), "board", "Boards are numbered from 1 to 999, not 0."),
        (usebio_file(lines={"": LINES[1]}), "BOARD_NUMBER", "A board has no number."),
        (usebio_file(lines={1: LINES[1], "01": LINES[2]}), "BOARD_NUMBER", ("The file contains board 1 "
        "twice.")),
        (usebio_file(tail=hands_xml(2, **HANDS | {"North": "AKQJ.T98.765.4326"})), "board 2: deal", None),
        (usebio_file(tail=hands_xml(2, **HANDS | {"North": "AKQJ.T98.765.43X"})), "board 2: deal",
         "North: X is not the rank of a card."),
        (usebio_file(tail=hands_xml(2, North=HANDS["North"])), "board 2: HAND",
         "A deal needs one hand each for N, E, S and W."),
        (usebio_file().replace(b"13/01/2026", b"yesterday"), "DATE",
         "yesterday is not a date that can be read here."),
        (usebio_file().replace(b"Tuesday", b"x" * 300), "EVENT_DESCRIPTION",
         "The text is longer than 200 characters."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_place(data, field, words):
    with pytest.raises(RuleError) as refusal:
        usebio.parse(data)
    assert refusal.value.field == field
    assert str(refusal.value) if words is None else str(refusal.value) == words


def test_undeclared_latin_letters_are_read():
    data = usebio_file(prologue="").decode().replace("Player N1", "Zoë Müller").encode("iso-8859-1")
    assert usebio.parse(data).competitors[0].players[0].name == "Zoë Müller"


@given(st.data())
@examples(300)
def test_a_damaged_file_is_refused_or_read_never_anything_else(data):
    whole = usebio_file(tail=hands_xml(2, **HANDS))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole) - 1))
        length = data.draw(st.integers(0, 4))
        whole = whole[:at] + data.draw(st.binary(max_size=4)) + whole[at + length :]
    event, refusal = read(usebio.parse, whole)
    assert event is not None or (refusal.field and str(refusal))


FIELDS = re.compile(rb"(?<=>)[^<>]+(?=<)")


@given(st.data())
@examples(300)
def test_any_text_in_any_field_is_refused_or_read(data):
    whole = usebio_file(tail=hands_xml(2, **HANDS))
    field = data.draw(st.sampled_from(list(FIELDS.finditer(whole))))
    text = data.draw(st.text(st.sampled_from("0123456789AKSNEWXTP+-/=. é²٣∞"), max_size=6)).encode()
    event, refusal = read(usebio.parse, whole[: field.start()] + text + whole[field.end() :])
    assert event is not None or (refusal.field and str(refusal))


@given(events())
@examples(80)
def test_written_and_read_back_is_the_identity(event):
    data = usebio.format(event)
    assert usebio.parse(data) == event
    assert usebio.format(usebio.parse(data)) == data


@pytest.mark.parametrize(("outcome", "text"), [
    (Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50), "S420/-50"),
    (Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal("33.3")), (-50, Decimal("66.7")))),
     "W420:33.3 -50:66.7"),
    (Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(40)), (-50, Decimal(60))),
             weights_ew=((420, Decimal(100)),)), "W420:40 -50:60/420:100"),
    (Outcome(OutcomeKind.SPLIT, score=300, award_ew="A+"), "S300/A+"),
    (Outcome(OutcomeKind.SPLIT, award_ns="62.5", score_ew=-50), "S62.5%/-50"),
    (Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(40)), (-50, Decimal(60))), award_ew="60"),
     "W420:40 -50:60/60%"),
    (Outcome(OutcomeKind.WEIGHTED, award_ns="+3imp", weights_ew=((420, Decimal(40)), (-50, Decimal(60)))),
     "W+3imp/420:40 -50:60"),
    (Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-3imp"), "A+3imp/-3imp"),
    (Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="-2.5imp"), "AA/-2.5imp"),
])  # fmt: skip
def test_adjusted_scores_stand_in_the_score_column(outcome, text):
    event = changed(PLAIN, PLAIN.boards[0].lines[0], outcome=outcome, score=None)
    data = usebio.format(event)
    assert f"<SCORE>{text}</SCORE>".encode() in data
    assert usebio.parse(data).boards[0].lines[0].outcome == outcome


def test_a_weighted_score_that_cannot_be_read_names_its_line():
    data = usebio.format(PLAIN).replace(b"<SCORE>420<", b"<SCORE>W420:99<", 1)
    with pytest.raises(RuleError) as refusal:
        usebio.parse(data)
    assert refusal.value.code == "weights.total"


def changed(event, line, **values):
    board = event.boards[0]
    lines = tuple(replace(old, **values) if old == line else old for old in board.lines)
    return replace(event, boards=(replace(board, lines=lines), *event.boards[1:]))


@pytest.mark.parametrize(
    ("name", "pairs", "lines", "deals"),
    [
        ("pairs-mitchell-21-boards", 13, 126, 21),
        ("pairs-howell-27-boards-average", 12, 161, 27),
        ("pairs-mitchell-22-boards-handicap", 18, 198, 0),
        ("butler-howell-35-boards", 8, 140, 35),
    ],
)
def test_real_files_are_read_and_written_back(name, pairs, lines, deals):
    path = DATA / f"{name}.xml"
    if not path.exists():
        pytest.skip("the shared data is not beside this checkout")
    event = usebio.parse(path.read_bytes())
    assert len(event.competitors) == pairs
    assert sum(1 for _ in event.lines()) == lines
    assert sum(board.deal is not None for board in event.boards) == deals
    assert usebio.parse(usebio.format(event)) == event


def test_tricks_that_are_a_dash_are_refused():
    data = re.sub(rb"<TRICKS>[0-9]+<", b"<TRICKS>-<", usebio_file(), count=1)
    assert b"<TRICKS>-<" in data
    with pytest.raises(RuleError, match="is not a number of tricks"):
        usebio.parse(data)
