"""Every production, every example and every refusal of the line's grammar."""

from __future__ import annotations

import string
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.bridge import ALL_CONTRACTS, Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import PACK, Deal
from scoring.words import RuleError, Vulnerability
from tournaments.line import (
    Adjust,
    AsAbove,
    Context,
    Exchange,
    Form,
    Help,
    Line,
    Move,
    Place,
    Row,
    Ruled,
    Sit,
    Turn,
    Undo,
    Where,
    parse_line,
    parse_result_or_score,
)

PASSED = Outcome(OutcomeKind.PASSED_OUT)
NOT_PLAYED = Outcome(OutcomeKind.NOT_PLAYED)
TONIGHT = Context(boards=tuple(range(1, 28)), tables=tuple(range(1, 8)), rounds=tuple(range(1, 10)))
ROW = Row(board=1, vulnerability=Vulnerability.NONE)


def played(text: str, lead: str | None = None) -> Outcome:
    return Outcome.played(text, lead)


def scored(points: int) -> Outcome:
    return Outcome(OutcomeKind.PLAYED, score=points)


def award(ns: str, ew: str) -> Outcome:
    return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)


def typed(text: str) -> list[Outcome | AsAbove]:
    return [entry.outcome for entry in parse_line(text).entries]


def places(line: Line) -> list[str]:
    return [str(where) for where in line.where]


def refused(text: str, context: Context | None = None) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        parse_line(text, context)
    return refusal.value


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("4sn=", played("4SN=")),
        ("4SN=", played("4SN=")),
        (" 4 s n = ", played("4SN=")),
        ("3ntw+1", played("3NW+1")),
        ("3nn9", played("3NN=")),
        ("3ntxe-2", played("3NXE-2")),
        ("3ntxe7", played("3NXE-2")),
        ("2h*s=", played("2HXS=")),
        ("2h**s8", played("2HXXS=")),
        ("2hxxs+1", played("2HXXS+1")),
        ("3ntxe hk -2", played("3NXE-2", "HK")),
        ("3ntxehk-2", played("3NXE-2", "HK")),
        ("4hw dt 10", played("4HW=", "DT")),
        ("1cs s2 0", played("1CS-7", "S2")),
        ("4♠n♥k=", played("4SN=", "HK")),
        ("62+", scored(620)),
        ("5-", scored(-50)),
        ("5 −", scored(-50)),
        ("0+", PASSED),
        ("p", PASSED),
        ("P", PASSED),
        ("pass", PASSED),
        ("/", PASSED),
        (".", AsAbove()),
        ("np", NOT_PLAYED),
        ("a+/a-", award("A+", "A-")),
        ("A / a", award("A", "A")),
        ("60/40", award("60", "40")),
        ("a+/40", award("A+", "40")),
        ("100/0", award("100", "0")),
    ],
)
def test_every_way_to_type_a_result(text: str, outcome: Outcome | AsAbove) -> None:
    assert typed(text) == [outcome]


RULED = "Enter a result like 4sn=, or a score: 62+ in tens, +620 in points, + for N-S or - for E-W."


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("sw", Turn()),
        ("SW", Turn()),
        ("mv b8", Move(Where(Place.BOARD, 8, at=3))),
        ("mv t5", Move(Where(Place.TABLE, 5, at=3))),
        ("ex b8", Exchange(Where(Place.BOARD, 8, at=3))),
        ("sit n5 e11", Sit(Where(Place.NS, 5, at=4), Where(Place.EW, 11, at=7))),
        ("#b", Form("b")),
        ("#C", Form("c")),
        ("adj", Adjust()),
        ("u", Undo()),
        ("?", Help()),
    ],
)
def test_every_command(text: str, command: object) -> None:
    assert parse_line(text) == Line(command=command)  # type: ignore[arg-type]


def part(text: str) -> tuple[int, Decimal]:
    score, _, percent = text.partition(":")
    return int(score), Decimal(percent)


def weighted(*sides: str, **awards: str) -> Outcome:
    """A weighted score from each side's "score:per cent" parts; an award may stand for a side's."""
    ns, ew = (tuple(part(text) for text in side.split()) for side in (*sides, "")[:2])
    return Outcome(OutcomeKind.WEIGHTED, weights=ns, weights_ew=ew, **awards)


def split(**sides: Any) -> Outcome:
    return Outcome(OutcomeKind.SPLIT, **sides)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("adj 4sn=", Outcome(OutcomeKind.ASSIGNED, result=Result.parse("4SN="))),
        ("adj 62+", Outcome(OutcomeKind.ASSIGNED, score=620)),
        ("adj +620", Outcome(OutcomeKind.ASSIGNED, score=620)),
        ("adj -100", Outcome(OutcomeKind.ASSIGNED, score=-100)),
        ("adj 0+", Outcome(OutcomeKind.ASSIGNED, score=0)),
        ("adj p", Outcome(OutcomeKind.ASSIGNED, score=0)),
        ("adj 62+/10-", Outcome(OutcomeKind.SPLIT, score=620, score_ew=-100)),
        ("adj 4sn= / 4sn-1", Outcome(OutcomeKind.SPLIT, score=620, score_ew=-100)),
        ("adj 3ne+1/pass", Outcome(OutcomeKind.SPLIT, score=-630, score_ew=0)),
        ("adj 60% 62+, 40% 10-", weighted("620:60 -100:40")),
        ("adj 60%4sn=,40%4sn-1", weighted("620:60 -100:40")),
        ("adj 33.3% 62+, 66.7% 5nn-2", weighted("620:33.3 -200:66.7")),
        ("adj 60% 62+, 40% 10- / 10-", weighted("620:60 -100:40", "-100:100")),
        ("adj 4sn= / 75% +620, 25% -100", weighted("620:100", "620:75 -100:25")),
        ("adj a+/a-", award("A+", "A-")),
        ("adj 60/40", award("60", "40")),
        ("adj +300/a+", split(score=300, award_ew="A+")),
        ("adj 30+ / a", split(score=300, award_ew="A")),
        ("adj +300/60", split(score=300, award_ew="60")),
        ("adj 4sn=/a-", split(score=620, award_ew="A-")),
        ("adj p/a+", split(score=0, award_ew="A+")),
        ("adj a+/-300", split(award_ns="A+", score_ew=-300)),
        ("adj a-/4sn-1", split(award_ns="A-", score_ew=-100)),
        ("adj 60/30-", split(award_ns="60", score_ew=-300)),
        ("adj 60% 62+, 40% 10- / a+", weighted("620:60 -100:40", award_ew="A+")),
        ("adj a- / 60% 62+, 40% 10-", weighted("", "620:60 -100:40", award_ns="A-")),
        ("adj 40 / 60% 62+, 40% 10-", weighted("", "620:60 -100:40", award_ns="40")),
    ],
)
def test_rulings_are_typed_as_results_or_scores(text: str, outcome: Outcome) -> None:
    """On a board on which both sides are vulnerable."""
    command = parse_line(text).command
    assert isinstance(command, Adjust)
    ruling = command.ruling
    assert (ruling.outcome(Vulnerability.BOTH) if isinstance(ruling, Ruled) else ruling) == outcome


@pytest.mark.parametrize(
    ("text", "said"), [("4sn=", Result.parse("4SN=")), ("62+", 620), (" -100 ", -100), ("P", 0), ("pass", 0)]
)
def test_one_result_or_score_in_a_field(text: str, said: object) -> None:
    assert parse_result_or_score(text) == said


@pytest.mark.parametrize("text", ["", "62", "+", "4sn", "62+ 62+", "60/40", "a+", "٦٢+"])
def test_what_is_neither_result_nor_score_is_refused_in_a_field(text: str) -> None:
    with pytest.raises(RuleError) as error:
        parse_result_or_score(text)
    assert 0 <= error.value.message.values["position"] <= len(text)


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("b12 t3 4hw10", ["b12", "t3"], ""),
        ("B12 T3 4HW10", ["b12", "t3"], ""),
        ("tA3 r8 4hw10", ["tA3", "r8"], ""),
        ("ta3 n5 4hw10", ["tA3", "n5"], ""),
        ("e11 4hw10 -- scored late", ["e11"], "scored late"),
        ("4hw10 --  Wrote -- it wrongly ", [], "Wrote -- it wrongly"),
    ],
)
def test_places_and_reasons_stand_around_a_result(text: str, where: list[str], reason: str) -> None:
    line = parse_line(text)
    assert (places(line), line.reason) == (where, reason)
    assert [entry.outcome for entry in line.entries] == [played("4HW=")]


def test_the_four_examples() -> None:
    assert typed("3ntxe hk -2") == [played("3NXE-2", "HK")]
    assert (places(parse_line("b12 t3 4hw10")), typed("b12 t3 4hw10")) == (["b12", "t3"], [played("4HW=")])
    assert typed("4sn=,4sn+1,.,3ne-1") == [played("4SN="), played("4SN+1"), AsAbove(), played("3NE-1")]
    assert typed("60/40") == [award("60", "40")]
    line = parse_line("b7 t2 sw -- sat wrong")
    assert (places(line), line.command, line.reason) == (["b7", "t2"], Turn(), "sat wrong")


@pytest.mark.parametrize("text", ["b7 t3 sw", "r8 sw", "t3 r8 sw"])
def test_the_mishaps_on_the_line(text: str) -> None:
    assert parse_line(text, TONIGHT).command == Turn()


def test_enter_on_an_empty_line_does_nothing() -> None:
    assert parse_line("").empty
    assert parse_line("   ", TONIGHT).empty


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("8sn=", "The level of a bid must be 1 to 7, not 8.", 0),
        ("3nt=", "Who was declarer in 3NT? Add N, E, S or W.", 3),
        ("3nex=", "Put the double before the seat: 3NxE.", 2),
        ("3ne+5", "3NT cannot make more than 4 overtricks.", 3),
        ("62+", "+620 is not possible on board 1: N-S are not vulnerable.", 0),
        ("a+", "Enter both sides, N-S first: a+/a-.", 2),
        ("b40 p", "There is no board 40: the boards are 1 to 27.", 0),
    ],
)
def test_the_refusals_in_their_words_with_the_cursor_at_the_fault(
    text: str, message: str, position: int
) -> None:
    error = refused(text, Context(boards=TONIGHT.boards, rows=(ROW,)))
    assert (str(error), error.message.values["position"]) == (message, position)


def test_a_taken_row_asks_before_it_is_replaced() -> None:
    taken = Row(1, Vulnerability.NONE, existing=played("4SN="))
    error = refused("4sn+1", Context(rows=(taken,)))
    assert (
        str(error)
        == "Already entered: 4♠ N =. Press Enter again to replace it; the history keeps the old one."
    )
    again = Context(rows=(taken,), confirmed=frozenset({error.code}))
    assert parse_line("4sn+1", again).entries[0].outcome == played("4SN+1")
    assert parse_line("4sn=", Context(rows=(taken,)))  # the same again replaces nothing


def test_a_doubt_asks_before_it_is_kept() -> None:
    error = refused("4hxs+3", Context(rows=(ROW,)))
    assert str(error) == "Unusual: 4♥ doubled +3. Press Enter again to keep it."
    again = Context(rows=(ROW,), confirmed=frozenset({error.code}))
    assert parse_line("4hxs+3", again).entries[0].outcome == played("4HXS+3")


def test_a_taken_row_and_a_doubt_are_two_questions() -> None:
    taken = Row(1, Vulnerability.NONE, existing=played("4SN="))
    first = refused("4hxs+3", Context(rows=(taken,)))
    second = refused("4hxs+3", Context(rows=(taken,), confirmed=frozenset({first.code})))
    assert (first.code, second.code) == ("line.taken", "line.doubt")


@pytest.mark.parametrize(
    ("existing", "now"),
    [
        (played("3NXE-2"), "Already entered: 3NTx E −2."),
        (PASSED, "Already entered: passed out."),
        (NOT_PLAYED, "Already entered: not played."),
        (scored(-420), "Already entered: −420."),
        (award("A+", "40"), "Already entered: average plus / 40 %."),
    ],
)
def test_a_taken_row_says_what_it_holds(existing: Outcome, now: str) -> None:
    error = refused("4sn=", Context(rows=(Row(1, Vulnerability.NONE, existing=existing),)))
    assert str(error).startswith(now)


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("0sn=", "The level of a bid must be 1 to 7, not 0.", 0),
        ("4zn=", "4 in which suit? Add C, D, H, S or NT.", 1),
        ("4sn", "What was the result of 4♠? Add =, +1 or -1.", 3),
        ("4sn14", "There are 13 tricks in a deal, so 14 cannot be won.", 3),
        ("4sn hx =", "Enter a lead as suit and rank, like hk; the ten is t.", 5),
        ("4sn h10=", "Enter a lead as suit and rank, like hk; the ten is t.", 5),
        ("7cn-14", "7♣ cannot go more than 13 off.", 3),
        ("62", "62: add + for N-S or - for E-W.", 2),
        ("4sn=,62,p", "62: add + for N-S or - for E-W.", 7),
        ("a", "Enter both sides, N-S first: a+/a-.", 1),
        ("60/", "Enter both sides, N-S first: a+/a-.", 3),
        ("a+/b", "An award must be a+, a, a- or a percentage.", 3),
        ("60/101", "A percentage must be from 0 to 100, not 101.", 3),
        ("4sn=,", "After a comma, enter another result.", 5),
        ("4sn=x", "I can't read “x” here.", 4),
        ("foo", "foo is neither a result nor a command. Type ? for help.", 0),
        ("b7", "Add a result or a command after this.", 2),
        ("-- why", "Add a result or a command after this.", 0),
        ("b7 b8 p", "b8 is entered twice.", 3),
        ("b0 p", "b0: numbers start at 1.", 1),
        ("p --", "Give the reason after --, or leave -- out.", 4),
        ("sw p", "I can't read “p” here.", 3),
        ("mv", "mv needs a board or a table: mv b8, mv t5.", 2),
        ("mv n8", "mv needs a board or a table: mv b8, mv t5.", 3),
        ("ex r8", "ex needs a board or a table: ex b8, ex t5.", 3),
        ("sit n5", "Enter who sat N-S, then E-W: sit n5 e11.", 4),
        ("sit e11 n5", "Enter who sat N-S, then E-W: sit n5 e11.", 4),
        ("adj 60% 62+", "The weights must add up to 100 %, not 60 %.", 4),
        ("adj 60% 62+, 4sn=", "Enter a weight as a percentage and its score: 60% 62+, 40% 10-.", 13),
        ("adj 62+/4sn", "What was the result of 4♠? Add =, +1 or -1.", 11),
        ("adj 62", RULED, 4),
        ("adj 62+/", RULED, 8),
        ("adj +", "After the sign, enter the points: +620.", 5),
        ("adj 62+/10-/5-", "I can't read “/5-” here.", 11),
        ("adj 62+ / 60% 62+", "The weights must add up to 100 %, not 60 %.", 10),
        ("adj a+", "Enter both sides, N-S first: a+/a-.", 6),
        ("adj a+/", "Enter both sides, N-S first: a+/a-.", 7),
        ("adj +300/101", "A percentage must be from 0 to 100, not 101.", 9),
        ("adj +300/a+/a-", "I can't read “/a-” here.", 11),
    ],
)
def test_every_other_refusal_of_the_grammar(text: str, message: str, position: int) -> None:
    error = refused(text)
    assert (str(error), error.message.values["position"]) == (message, position)


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("b28 p", "There is no board 28: the boards are 1 to 27.", 0),
        ("b7 t8 p", "There is no table 8: the tables are 1 to 7.", 3),
        ("r10 sw", "There is no round 10: the rounds are 1 to 9.", 0),
        ("mv b40", "There is no board 40: the boards are 1 to 27.", 3),
        ("ex t9", "There is no table 9: the tables are 1 to 7.", 3),
    ],
)
def test_places_that_there_are_not_tonight(text: str, message: str, position: int) -> None:
    error = refused(text, TONIGHT)
    assert (str(error), error.message.values["position"]) == (message, position)


def test_several_results_go_to_the_rows_that_follow() -> None:
    rows = (ROW, Row(2, Vulnerability.NS))
    assert parse_line("42+,62+", Context(rows=rows))
    assert (
        str(refused("42+,42+", Context(rows=rows))) == "+420 is not possible on board 2: N-S are vulnerable."
    )
    error = refused("p,p,p", Context(rows=rows))
    assert (str(error), error.message.values["position"]) == (
        "There are more results than rows left here (2).",
        4,
    )


def test_as_above_repeats_the_row_before_and_is_judged_in_its_own_row() -> None:
    rows = (ROW, Row(2, Vulnerability.NS))
    assert parse_line(".,.", Context(rows=rows, above=played("4SN=")))
    error = refused("42+,.", Context(rows=rows))
    assert (str(error), error.message.values["position"]) == (
        "+420 is not possible on board 2: N-S are vulnerable.",
        4,
    )
    assert str(refused(".", Context(rows=rows))) == "The row above has no result to repeat."


def test_a_lead_that_was_not_held_is_refused() -> None:
    deal = Deal(tuple(frozenset(PACK[i : i + 13]) for i in range(0, 52, 13)))  # E holds the hearts
    context = Context(rows=(Row(1, Vulnerability.NONE, deal=deal),))
    assert parse_line("4sn hk =", context)
    assert (
        str(refused("4ss hk =", context)) == "West did not hold ♥K. Either the lead or the declarer is wrong."
    )


def test_a_line_has_an_end() -> None:
    error = refused("p," * 600)
    assert (str(error), error.message.values["position"]) == (
        "A line can have at most 1000 characters.",
        1000,
    )
    assert str(refused("4sn=" + "x" * 99)) == f"I can't read “{'x' * 30}…” here."


letters = st.text(alphabet=string.digits + string.ascii_letters + " ,./+-=*#%?♠−", max_size=16)


@given(st.one_of(letters, st.text(max_size=12)))
@example("ſit n5 e11")
@example("#İ")
@example("b²  p")
def test_any_text_is_a_line_or_a_refusal_that_points_into_it(text: str) -> None:
    context = Context(boards=TONIGHT.boards, rows=(ROW,) * 3)
    try:
        parse_line(text, context)
    except RuleError as error:
        position = error.message.values["position"]
    else:
        position = 0
    assert 0 <= position <= len(text)


results = st.builds(Result, st.sampled_from(ALL_CONTRACTS), st.integers(0, 13))
leads = st.one_of(st.none(), st.sampled_from(PACK))


@given(st.lists(st.tuples(results, leads, st.booleans(), st.booleans()), min_size=1, max_size=6))
def test_whatever_was_played_can_be_typed(rows: list[tuple[Result, object, bool, bool]]) -> None:
    texts, outcomes = [], []
    for result, lead, bare, stars in rows:
        contract = str(result.contract).replace("X", "*") if stars else str(result.contract)
        texts.append(f"{contract} {lead or ''} {result.tricks if bare else result.ending}".lower())
        outcomes.append(Outcome.played(result, lead))
    assert typed(" , ".join(texts)) == outcomes
