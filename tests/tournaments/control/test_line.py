"""The line against a real evening: where it writes, what it asks, what it refuses, what it takes back."""

from uuid import uuid4

import pytest

from scoring.actors import device_actor, user_actor
from scoring.models import Encounter, Entry, Play, Revision
from scoring.words import RuleError
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    make_club,
    make_phone,
    make_session,
    make_user,
    play_of,
)
from tests.tournaments.mends.evening import record
from tournaments.models import Deed
from tournaments.selectors.control.room import room
from tournaments.selectors.control.rows import Cursor, first_cursor, rows_at
from tournaments.services.line.record import do_line
from tournaments.services.mends.rounds import cut_round

pytestmark = pytest.mark.django_db
ROUND_1, BOARD_1 = Cursor("round", 1), Cursor("board", 1)


@pytest.fixture
def session():
    """Three tables, three rounds, boards 1 to 6: table 1 begins with 1 and 2, table 2 with 3 and 4."""
    return make_session(3)


def at(session, table=1, ordinal=1, view=ROUND_1):
    """The cursor on a row of the first round."""
    return view.at(play_of(session, table, 1, ordinal).pk)


def typed(session, text, cursor=ROUND_1, by=STAFF, **options):
    return do_line(session=session, cursor=cursor, text=text, by=by, **options)


def refused(session, text, cursor=ROUND_1, **options):
    before = record(session)
    with pytest.raises(RuleError) as error:
        typed(session, text, cursor, **options)
    assert record(session) == before
    return error.value


def twice(session, text, cursor=ROUND_1, **options):
    """Enter, the preview, Enter again."""
    assert refused(session, text, cursor, **options).code == "line.mend"
    return typed(session, text, cursor, confirmed=["line.mend"], **options)


def said(session, table, round=1, ordinal=1):
    play = play_of(session, table, round, ordinal)
    return (play.accepted.outcome.get("result") or play.kind, play.score) if play.accepted else None


def test_results_go_to_the_following_rows_and_are_agreed(session):
    answer = typed(session, "4sn=,4sn+1,.,3ne-1")
    assert said(session, 1) == ("4SN=", 420)
    assert said(session, 1, 1, 2) == ("4SN+1", 650)  # board 2: N-S vulnerable
    assert said(session, 2) == ("4SN+1", 450)  # board 3: as above, E-W vulnerable
    assert said(session, 2, 1, 2) == ("3NE-1", 100)  # board 4: both vulnerable
    assert play_of(session, 1).agreed
    assert answer.cursor == ROUND_1.at(play_of(session, 3).pk)
    assert answer.echo[0] == "Board 1, table 1: 4 spades by North, ten tricks. N-S +420."


def test_the_board_view_goes_by_north_south_pair(session):
    typed(session, "62+,10-,np", Cursor("board", 2), confirmed=["line.round"])
    rows = rows_at(session, Cursor("board", 2))
    assert [play.encounter.north.number for play in rows] == [1, 2, 3]
    assert [(play.kind, play.score) for play in rows] == [
        ("played", 620),
        ("played", -100),
        ("not_played", None),
    ]


def test_after_the_last_row_the_next_board_comes(session):
    answer = typed(session, "p,p,p", BOARD_1, confirmed=["line.round"])
    assert answer.cursor == Cursor("board", 2, rows_at(session, Cursor("board", 2))[0].pk)


def test_after_the_last_row_of_all_the_cursor_stays(session):
    last = Cursor("board", 6)
    answer = typed(session, "p,p,p", last, confirmed=["line.round"])
    assert answer.cursor == last.at(rows_at(session, last)[-1].pk)


@pytest.mark.parametrize(
    ("text", "cursor", "place"),
    [
        ("b5 t2 p", ROUND_1, (2, 2, 1)),  # board 5 is at table 2 in round 2
        ("b1 n2 p", ROUND_1, (2, 3, 1)),
        ("b1 e6 p", ROUND_1, None),
        ("t2 p", ROUND_1, (2, 1, 1)),
        ("r2 t2 p", BOARD_1, (2, 2, 1)),
        ("t2 p", BOARD_1, (2, 3, 1)),
        ("n3 p", BOARD_1, (3, 2, 1)),
        ("b1 r2 p", ROUND_1, (3, 2, 1)),
    ],
)
def test_a_place_names_the_row_and_the_order_stays(session, text, cursor, place):
    answer = typed(session, text, cursor, confirmed=["line.round"])
    entered = Play.objects.get(kind="passed_out")
    if place is not None:
        assert entered == play_of(session, *place)
    assert entered.pk != answer.cursor.play
    assert answer.cursor.view == cursor.view


def test_a_table_named_goes_on_where_it_lacks_a_result(session):
    enter(play_of(session, 2, 1, 1), "4HN=")
    typed(session, "t2 p")
    assert said(session, 2, 1, 2) == ("passed_out", 0)


@pytest.mark.parametrize(("text", "cursor"), [("b5", Cursor("board", 5)), ("r3 t2", Cursor("round", 3))])
def test_a_place_alone_moves_the_cursor(session, text, cursor):
    answer = typed(session, text)
    assert (answer.cursor.view, answer.cursor.number, answer.echo) == (cursor.view, cursor.number, ())


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_line_does_nothing(session, text):
    assert typed(session, text).cursor == ROUND_1
    assert not Deed.objects.exists()


@pytest.mark.parametrize(
    ("text", "code", "position"),
    [
        ("8sn=", "contract.level", 0),
        ("3nt=", "contract.declarer", 3),
        ("3nex=", "contract.double_late", 2),
        ("3ne+5", "result.overtricks", 3),
        ("62+", "score.vulnerability", 0),
        ("a+", "line.award", 2),
        ("b40 p", "line.tonight", 0),
        ("b5 n4 p", "line.no_row", 3),
        ("n1 p,p,p,p,p,p,p", "line.rows", 15),
        (".", "line.above", 0),
        ("zz", "line.unknown", 0),
        ("t9 p", "line.tonight", 0),
        ("ex b5", "line.target_none", 3),
        ("mv t9", "line.tonight", 3),
        ("sit n9 e1", "line.pair", 4),
        ("t2 mv b3", "line.which", 0),
    ],
)
def test_what_a_line_refuses_and_where_the_fault_is(session, text, code, position):
    error = refused(session, text)
    assert (error.code, error.message.values.get("position")) == (code, position)


def test_a_board_that_a_table_plays_in_two_rounds_is_told_apart_by_its_round():
    """In a Howell of three tables the boards 7 and 8 stay at table 2 for a second round."""
    session = make_session(3, "howell")
    error = refused(session, "b7 t2 sw")
    assert str(error) == "Which row? For example: r1 b7 t2, r2 b7 t2."
    assert typed(session, "r1 b7 t2 4sn=")


@pytest.mark.parametrize("text", ["4sn+1", "b1 t1 sw -- sat wrong", "r3 t1 4sn="])
def test_a_closed_session_says_so_before_any_question_and_how_to_reopen(session, text):
    """The row is taken, the command shows what it changes, the last round has not begun: each would ask."""
    director = user_actor(make_user("closes", club=session.club, role="director"))
    enter(play_of(session), "4SN=")
    session.state = "closed"
    session.save(update_fields=["state"])
    error = refused(session, text, at(session), by=director)
    assert (error.code, error.field) == ("permission.correct", "session")
    assert str(error) == (
        "The session is closed. To change it, open Session in the control room and choose Reopen."
    )


def test_a_row_that_is_taken_asks_and_the_second_enter_replaces_it(session):
    enter(play_of(session, 1), "4SN=")
    error = refused(session, "4sn+1", at(session))
    assert (error.code, str(error)) == (
        "line.taken",
        "Already entered: 4♠ N =. Press Enter again to replace it; the history keeps the old one.",
    )
    typed(session, "4sn+1", at(session), confirmed=["line.taken"])
    assert said(session, 1) == ("4SN+1", 450)
    assert [r.outcome["result"] for r in play_of(session, 1).revisions.all()] == ["4SN=", "4SN+1"]


def test_what_is_unlikely_asks_and_the_second_enter_keeps_it(session):
    error = refused(session, "4hxn+3")
    assert (error.code, str(error)) == ("line.doubt", "Unusual: 4♥ doubled +3. Press Enter again to keep it.")
    typed(session, "4hxn+3", confirmed=["line.doubt"])
    assert (said(session, 1), play_of(session, 1).doubt) == (("4HXN+3", 890), "")


def test_both_questions_are_answered_one_after_the_other(session):
    enter(play_of(session, 1), "4SN=")
    here = at(session)
    assert refused(session, "4hxn+3", here).code == "line.taken"
    assert refused(session, "4hxn+3", here, confirmed=["line.taken"]).code == "line.doubt"
    typed(session, "4hxn+3", here, confirmed=["line.taken", "line.doubt"])
    assert said(session, 1) == ("4HXN+3", 890)


def test_the_reason_is_kept(session):
    typed(session, "60/40 -- a revoke")
    revision = Revision.objects.get()
    assert (revision.reason, revision.outcome["award_ns"], revision.outcome["award_ew"]) == (
        "a revoke",
        "60",
        "40",
    )


def test_the_same_line_sent_twice_is_one_entry(session):
    entry_id = uuid4()
    typed(session, "4sn=,p", at(session), entry_id=entry_id)
    typed(session, "4sn=,p", at(session), entry_id=entry_id)
    assert (Revision.objects.count(), Deed.objects.count()) == (2, 1)


def test_u_takes_back_the_last_line(session):
    before = record(session)
    typed(session, "4sn=,4sn+1")
    answer = typed(session, "u")
    assert record(session) == before
    assert answer.echo == ("Undone: Board 1, table 1: 4♠ N =; board 2, table 1: 4♠ N +1",)
    assert refused(session, "u").code == "undo.nothing"


def test_u_brings_back_what_a_line_replaced(session):
    enter(play_of(session, 1), "4SN=", by=device_actor(make_phone(session, 1)[0]))
    before = record(session)
    typed(session, "4sn+1", at(session), confirmed=["line.taken"])
    typed(session, "u")
    assert record(session) == before


def test_help_and_the_ruling_panel_open_without_a_deed(session):
    assert typed(session, "?").panel == "help"
    answer = typed(session, "t2 b4 adj", ROUND_1)
    assert (answer.panel, answer.cursor.play) == ("ruling", play_of(session, 2, 1, 2).pk)
    assert not Deed.objects.exists()


@pytest.mark.parametrize(("text", "score"), [("adj 42+", 420), ("adj 4sn+1", 450)])
def test_a_score_is_assigned(session, text, score):
    twice(session, text)
    assert (play_of(session, 1).kind, play_of(session, 1).score) == ("assigned", score)


WEIGHED = [[420, "60"], [-50, "40"]]


@pytest.mark.parametrize(
    ("text", "kind", "score", "score_ew", "weights"),
    [
        ("adj 42+/5-", "split", 420, -50, None),
        ("adj 4sn= / 4sn-1", "split", 420, -50, None),
        ("adj 60% 42+, 40% 5-", "weighted", None, None, {"ns": WEIGHED, "ew": WEIGHED}),
        ("adj 60% 4sn=, 40% 4sn-1 / 5-", "weighted", None, None, {"ns": WEIGHED, "ew": [[-50, "100"]]}),
    ],
)
def test_a_split_or_weighted_score_is_ruled_and_undone(session, text, kind, score, score_ew, weights):
    before = said(session, 1)
    answer = twice(session, text)
    play = play_of(session, 1)
    assert (play.kind, play.score, play.score_ew, play.weights) == (kind, score, score_ew, weights)
    assert answer.deed.kind == "ruling"
    typed(session, "u")
    play.refresh_from_db()
    assert (said(session, 1), play.score_ew, play.weights) == (before, None, None)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("adj +420/a+", ("split", 420, None, "", "A+", None)),
        ("adj +420/60", ("split", 420, None, "", "60", None)),
        ("adj a+/-50", ("split", None, -50, "A+", "", None)),
        ("adj 60% 42+, 40% 5- / a+", ("weighted", None, None, "", "A+", {"ns": WEIGHED})),
        ("adj a- / 60% 42+, 40% 5-", ("weighted", None, None, "A-", "", {"ew": WEIGHED})),
    ],
)
def test_one_side_has_a_score_and_the_other_an_award(session, text, counts):
    """The sides need not balance (Law 12C1)."""
    before = said(session, 1)
    twice(session, text)
    play = play_of(session, 1)
    assert counts == (
        play.kind, play.score, play.score_ew, play.award_ns, play.award_ew, play.weights,
    )  # fmt: skip
    typed(session, "u")
    play.refresh_from_db()
    assert (said(session, 1), play.award_ns, play.award_ew, play.weights) == (before, "", "", None)


def test_a_ruling_that_its_board_cannot_have_is_refused(session):
    assert refused(session, "adj 62+/10-", confirmed=["line.mend"]).code == "score.vulnerability"
    assert refused(session, "adj 42+/42+", confirmed=["line.mend"]).code == "outcome.split_same"
    assert refused(session, "adj 62+/a+", confirmed=["line.mend"]).code == "score.vulnerability"
    assert refused(session, "adj a+/-620", confirmed=["line.mend"]).code == "score.vulnerability"


def test_an_award_may_follow_adj(session):
    twice(session, "adj a+/a-")
    play = play_of(session, 1)
    assert (play.kind, play.award_ns, play.award_ew) == ("award", "A+", "A-")


# The ten mishaps of the table, as the line does them


def test_wrong_direction_of_a_board(session):
    enter_all(session)
    twice(session, "b1 t3 sw -- sat wrong")
    turned = Play.objects.get(turned=True)
    assert (turned.board.number, turned.encounter.table) == (1, 3)
    assert Deed.objects.get().reason == "sat wrong"


@pytest.mark.parametrize(
    ("text", "cursor", "tables"),
    [("r2 sw", ROUND_1, [1, 2, 3]), ("t3 r2 sw", BOARD_1, [3]), ("t2 sw", Cursor("round", 2), [2])],
)
def test_a_switch_forgotten(session, text, cursor, tables):
    twice(session, text, cursor)
    turned = Encounter.objects.filter(turned=True)
    assert list(turned.values_list("round__number", "table")) == [(2, table) for table in tables]


def test_the_row_alone_is_turned_without_a_place(session):
    twice(session, "sw", ROUND_1.at(play_of(session, 2).pk))
    assert Play.objects.get(turned=True) == play_of(session, 2)


def test_wrong_board(session):
    enter(play_of(session, 1), "4HN=")
    twice(session, "b1 t1 mv b2", BOARD_1)
    assert (said(session, 1), said(session, 1, 1, 2)) == (None, ("4HN=", 620))


def test_boards_exchanged(session):
    enter(play_of(session, 1), "4HN=")
    enter(play_of(session, 1, 1, 2), "PASS")
    twice(session, "ex b2", at(session))
    assert (said(session, 1), said(session, 1, 1, 2)) == (("passed_out", 0), ("4HN=", 620))


def test_wrong_table(session):
    enter(play_of(session, 1), "4HN=")
    twice(session, "mv t3", at(session, view=BOARD_1))
    assert (said(session, 1), said(session, 3, 2)) == (None, ("4HN=", 420))


def test_swapped_pairs(session):
    here, there = encounter_of(session, 1), encounter_of(session, 2)
    twice(session, f"t1 sit n1 e{there.east.number}")
    assert encounter_of(session, 1).east == there.east
    assert encounter_of(session, 2).east == here.east


def test_a_fouled_board_from_this_round_on(session):
    board = play_of(session, 2, 2).board
    twice(session, f"b{board.number} r2 #b")
    forms = Play.objects.filter(board__number=board.number).order_by("encounter__round__number")
    assert list(forms.values_list("board__form", flat=True)) == ["a", "b", "b"]


def test_wrong_contract_is_typed_over(session):
    enter(play_of(session, 1), "4HN=")
    typed(session, "b1 n1 4sn=", confirmed=["line.taken"])
    assert said(session, 1) == ("4SN=", 420)


@pytest.mark.parametrize(("text", "kind"), [("np", "not_played"), ("a/a", "award")])
def test_a_missed_board(session, text, kind):
    typed(session, f"b3 t2 {text}")
    assert play_of(session, 2).kind == kind


def test_a_preview_tells_how_many_results_and_pairs_change(session):
    enter_all(session, ["4HS=", "3NN=", "PASS"])
    message = str(refused(session, "r1 t1 sw"))
    assert message.startswith("2 results change; pair ")
    assert message.endswith("Press Enter again to confirm.")


def test_the_checker_speaks_after_a_mend(session):
    there = encounter_of(session, 2)
    answer = twice(session, f"t1 sit n1 e{there.east.number}")
    assert any(said.startswith("Warning: ") for said in answer.echo)


# The second pass


def test_the_second_pass_agrees_and_writes_nothing(session):
    enter_all(session, ["4SN="])
    before = record(session)
    answer = typed(session, "42+,62+", second_pass=True)
    assert record(session) == before
    assert (answer.echo, answer.cursor.play) == (("No difference.",), play_of(session, 2).pk)


def test_the_second_pass_stops_at_the_first_difference(session):
    enter_all(session, ["4SN="])
    error = refused(session, "42+,65+,42+", second_pass=True)
    assert (error.code, error.message.values["position"], error.message.values["play"]) == (
        "line.differs", 4, play_of(session, 1, 1, 2).pk,
    )  # fmt: skip
    assert str(error) == "Board 2, table 1. First entry: 4♠ N =."


def test_the_second_pass_finds_a_row_without_a_result(session):
    assert str(refused(session, "42+", second_pass=True)) == "Board 1, table 1. First entry: nothing."


def test_commands_work_in_the_second_pass_too(session):
    assert typed(session, "?", second_pass=True).panel == "help"


# Two sections, and who may write


def test_a_table_of_two_sections_is_asked_for_by_its_letter(two_sections):
    error = refused(two_sections, "t1 p")
    assert (error.code, str(error)) == ("line.section", "Which section? For example: tA1, tB1.")
    typed(two_sections, "tB1 p")
    assert Play.objects.get(kind="passed_out").encounter.round.section.letter == "B"


def test_pairs_of_the_other_section_cannot_sit_here(two_sections):
    assert refused(two_sections, "tB1 sit n1 e6").code == "line.pair"
    assert Entry.objects.filter(number=6).count() == 1


@pytest.mark.parametrize(
    ("role", "text", "code"),
    [
        ("scorer", "4sn=", ""),
        ("scorer", "sw", "permission.encounters"),
        ("scorer", "60/40", "permission.rule"),
        ("scorer", "adj 42+", "permission.rule"),
        ("", "4sn=", "permission.enter"),
        ("", "sw", "permission.encounters"),
        ("", "u", "permission.correct"),
        ("elsewhere", "4sn=", "permission.enter"),
        ("elsewhere", "u", "permission.correct"),
    ],
)
def test_who_may_write_what(session, role, text, code):
    enter(play_of(session, 3), "PASS")
    typed(session, "t3 p")  # something to undo
    club = make_club() if role == "elsewhere" else session.club
    actor = user_actor(make_user(club=club, role="director" if role == "elsewhere" else role))
    if not code:
        typed(session, text, by=actor)
        return
    assert refused(session, text, by=actor).code == code


def test_a_scorer_rules_on_nothing_even_at_the_second_enter(session):
    scorer = user_actor(make_user(club=session.club, role="scorer"))
    for text in ("sw", "sit n1 e5", "#b"):
        assert refused(session, text, by=scorer, confirmed=["line.mend"]).code == "permission.encounters"


def test_the_cursor_begins_where_results_are_missing(session):
    first = lambda: first_cursor(pair for tile in room(session).tiles for pair in tile.rounds)  # noqa: E731
    assert first() == ROUND_1
    enter_all(session, rounds=2)
    assert first() == Cursor("round", 3)
    enter_all(session)
    assert first() == Cursor("round", 3)


def test_the_line_goes_on_to_no_row_of_a_round_that_was_cut(session):
    """The last row of round 2 has no row after it, and no board leads to its row in round 3."""
    cut_round(section=session.sections.get(), by=STAFF)
    enter_all(session)
    last = rows_at(session, Cursor("round", 2))[-1]
    at_last = Cursor("round", 2, last.pk)
    assert typed(session, "p", at_last, confirmed=["line.taken"]).cursor == at_last
    cut = {play.pk for play in rows_at(session, Cursor("round", 3))}
    for number in range(1, 7):
        for play in rows_at(session, Cursor("board", number)):
            if play.pk not in cut:
                after = typed(session, "p", Cursor("board", number, play.pk), confirmed=["line.taken"])
                assert after.cursor.play not in cut, (number, play)


def test_the_cursor_begins_in_no_round_that_was_cut(session):
    enter_all(session, rounds=2)
    cut_round(section=session.sections.get(), by=STAFF)
    rounds = [pair for tile in room(session).tiles for pair in tile.rounds]
    assert first_cursor(rounds) == Cursor("round", 2)  # the last that is played
