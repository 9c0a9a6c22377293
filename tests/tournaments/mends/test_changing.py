"""A running movement changed: late pairs, a table opened, a round again, other boards; results stay."""

from __future__ import annotations

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from scoring.models import Encounter, Play, Section
from scoring.selectors.visibility import Viewer
from scoring.services.results import withdraw
from scoring.words import RuleError
from tests.cases import examples
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    entry_of,
    make_person,
    make_session,
    make_user,
    play_of,
)
from tests.tournaments.mends.evening import record, snapshot
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.services.control.deeds import undo
from tournaments.services.mends import (
    add_pairs,
    cut_round,
    preview,
    repeat_round,
    replace_boards,
    set_boards,
    turn_tables,
    withdraw_pair,
)
from tournaments.services.mends.preview import faults_now
from tournaments.services.mends.stored import evening_of
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db


def section_of(session) -> Section:
    return session.sections.get()


def all_of(session):
    """Everything that a change may write."""
    section = section_of(session)
    links = list(session.table_links.order_by("pk").values_list("pk", "table"))
    return record(session) | {"links": links, "tables": section.tables, "movement": section.movement}


def played(session, rounds):
    """Results of the first rounds, by play."""
    said = Play.objects.filter(encounter__round__section__session=session, last_revision__gt=0)
    early = said.filter(encounter__round__number__lte=rounds)
    return sorted(early.values_list("pk", "encounter", "board", "score", "accepted"))


def seats(session, round):
    """(table, N-S, E-W, boards) of those who play in a round."""
    found = Encounter.objects.filter(round__section__session=session, round__number=round)
    rows = [
        (e.table, e.north.number, e.east.number, [p.board.number for p in e.plays.order_by("ordinal")])
        for e in found.order_by("table")
        if not e.sits_out
    ]
    return [row for row in rows if row[3]]


def test_two_late_pairs_open_a_table_and_all_results_stay():
    session = make_session(5, boards=2)
    enter_all(session, rounds=2)
    before, results = all_of(session), played(session, 2)
    people = [make_person(session.club, "Late One"), make_person(session.club, "Late Two")]
    deed = add_pairs(section=section_of(session), people=[people, []], by=STAFF)
    assert deed.words.startswith("Section A: Pair 11 plays from round 3 on. Pair 12 plays from round 3 on.")
    assert played(session, 2) == results
    assert [len(seats(session, number)) for number in range(1, 6)] == [5, 5, 6, 6, 6]
    assert section_of(session).tables == 6
    assert session.table_links.filter(table=6).exists()
    assert {row[1] for row in seats(session, 3)} | {row[2] for row in seats(session, 3)} == set(range(1, 13))
    assert sorted([entry_of(session, 11).line, entry_of(session, 12).line]) == ["EW", "NS"]
    late = encounter_of(session, next(t for t, ns, ew, _b in seats(session, 4) if 11 in (ns, ew)), 4)
    assert people[0] in (late.north_person, late.east_person)
    undo(session=session, by=STAFF)
    assert all_of(session) == before


def test_a_late_pair_that_only_sits_out_has_a_line_too():
    """Two lines, and one round is left, whose tables all are full."""
    session = make_session(5, boards=2)
    enter_all(session, rounds=4)
    deed = add_pairs(section=section_of(session), people=[[]], by=STAFF)
    assert deed.words == "Section A: Pair 11 sits out until the end"
    assert entry_of(session, 11).line in {"NS", "EW"}
    assert not any(11 in (ns, ew) for _table, ns, ew, _boards in seats(session, 5))


def test_one_late_pair_takes_turns_with_the_others():
    session = make_session(4, "howell", boards=1)
    enter_all(session, rounds=1)
    before = snapshot(session)
    add_pairs(section=section_of(session), people=[[]], by=STAFF)
    for number in range(2, 8):
        there = [pair for _table, ns, ew, _boards in seats(session, number) for pair in (ns, ew)]
        assert len(there) == len(set(there)) == 8
    assert not any(faults_now(session).values())
    assert entry_of(session, 9).place_in_field == 8
    undo(session=session, by=STAFF)
    assert snapshot(session) == before


def test_a_round_is_played_again_on_boards_that_are_new_to_all():
    session = make_session(3, boards=1, rounds=2)
    enter_all(session)
    before = all_of(session)
    results = played(session, 2)
    deed = repeat_round(section=section_of(session), number=1, by=STAFF)
    assert deed.words.startswith("Section A: Round 3 has the same seating as round 1.")
    assert section_of(session).rounds == 3
    again, first = seats(session, 3), seats(session, 1)
    assert [row[:3] for row in again] == [row[:3] for row in first]
    assert not any(set(row[3]) & set(other[3]) for row in again for other in first if row[1] == other[1])
    assert played(session, 2) == results
    undo(session=session, by=STAFF)
    assert all_of(session) == before
    repeat_round(section=section_of(session), number=1, by=STAFF)
    enter(play_of(session, 1, 3), "4HN=")
    with pytest.raises(RuleError) as refused:
        undo(session=session, by=STAFF)
    assert refused.value.code == "undo.results"
    Play.objects.filter(pk=play_of(session, 1, 3).pk).update(
        last_revision=0, accepted=None, kind="not_entered"
    )
    undo(session=session, by=STAFF)
    assert all_of(session) == before


def test_a_round_that_was_cut_is_brought_back_by_undo_and_not_by_another():
    session = make_session(3, boards=1)
    cut_round(section=section_of(session), by=STAFF)
    with pytest.raises(RuleError) as refused:
        repeat_round(section=section_of(session), number=1, by=STAFF)
    assert refused.value.code == "change.cut"


def test_boards_are_dealt_out_otherwise_in_a_round_to_come():
    session = make_session(3, boards=2)
    enter_all(session, rounds=1)
    before = all_of(session)
    set_boards(section=section_of(session), number=2, boards={1: [7, 8]}, by=STAFF)
    assert seats(session, 2)[0][3] == [7, 8]
    assert seats(session, 2)[1][3] == [5, 6]
    undo(session=session, by=STAFF)
    assert all_of(session) == before


@pytest.mark.parametrize(
    ("number", "boards", "code"),
    [
        (2, {1: [1, 2]}, "change.fault"),  # N-S 1 has played them
        (1, {1: [7, 8]}, "change.round"),  # begun
        (9, {1: [7, 8]}, "change.round"),
        (2, {9: [7, 8]}, "change.table"),
        (2, {1: [3, 4]}, "change.nothing"),
    ],
)
def test_what_the_checker_finds_is_refused(number, boards, code):
    session = make_session(3, boards=2)
    enter_all(session, rounds=1)
    before = all_of(session)
    with pytest.raises(RuleError) as refused:
        set_boards(section=section_of(session), number=number, boards=boards, by=STAFF)
    assert refused.value.code == code
    assert all_of(session) == before


def test_a_torn_board_is_replaced_in_all_rounds_to_come():
    session = make_session(3, boards=2)
    enter_all(session, rounds=1)
    before = all_of(session)
    replace_boards(section=section_of(session), boards={5: 9}, by=STAFF)
    later = {board for number in (2, 3) for row in seats(session, number) for board in row[3]}
    assert 9 in later
    assert 5 not in later
    assert 5 in {board for row in seats(session, 1) for board in row[3]}
    undo(session=session, by=STAFF)
    assert all_of(session) == before


def test_a_change_can_be_seen_first_and_a_scorer_makes_none():
    from scoring.actors import user_actor

    session = make_session(5, boards=1)
    enter_all(session, rounds=1)
    section, before = section_of(session), all_of(session)
    found = preview(session, lambda: add_pairs(section=section_of(session), people=[[], []], by=STAFF))
    assert found.results == 0
    assert {fault.code for fault in found.faults} <= {"movement.board_twice"}  # tables that share are named
    assert all_of(session) == before
    scorer = user_actor(make_user(club=session.club, role="scorer"))
    with pytest.raises(RuleError) as refused:
        add_pairs(section=section, people=[[], []], by=scorer)
    assert refused.value.code == "permission.encounters"


def test_an_evening_that_was_mended_is_read_as_it_was_played():
    session = make_session(3, boards=1, options={"switch": "3"})
    enter_all(session, rounds=1)
    turn_tables(encounters=[Encounter.objects.get(pk=encounter_of(session, 2, 2).pk)], by=STAFF)
    withdraw_pair(entry=entry_of(session, 5), from_round=2, by=STAFF)
    evening = evening_of(section_of(session))
    assert (evening.fixed, evening.rounds, evening.entries) == (1, 3, (1, 2, 3, 4, 6))
    add_pairs(section=section_of(session), people=[[]], by=STAFF)
    assert all(len(seats(session, number)) == 3 for number in (2, 3))


def test_who_sat_out_plays_again_and_the_table_without_play_is_nobodys():
    """A pair left, its opponents sit out; two come late. What a table had said of its seats goes."""
    session = make_session(3, boards=1)
    enter_all(session, rounds=1)
    withdraw_pair(entry=entry_of(session, 5), from_round=2, by=STAFF)
    before = all_of(session)
    waiting = Encounter.objects.filter(round__section__session=session, round__number__gt=1)
    waiting.update(confirmed=timezone.now())
    confirmed = list(waiting.order_by("pk").values_list("pk", "confirmed"))
    add_pairs(section=section_of(session), people=[[], []], by=STAFF)
    for number in (2, 3):
        there = [pair for _table, ns, ew, _boards in seats(session, number) for pair in (ns, ew)]
        assert len(there) == len(set(there)) == 6
        assert 5 not in there
    left = waiting.filter(north=None)
    assert set(left.values_list("confirmed", "moved_on")) <= {(None, False)}
    undo(session=session, by=STAFF)
    assert all_of(session) == before
    assert list(waiting.order_by("pk").values_list("pk", "confirmed")) == confirmed


def test_a_result_that_was_undone_does_not_fix_its_round():
    """Board 2 of table 1 in round 2 was entered and undone: two late pairs join from round 2 on.

    Its play keeps its history, open where table 1 still plays the board, else as not played.
    """
    session = make_session(5, boards=2)
    enter_all(session, rounds=1)
    play = play_of(session, 1, 2)
    enter(play, "4HN=")
    withdraw(play_id=play.pk, by=STAFF)
    before = all_of(session)
    assert evening_of(section_of(session)).fixed == 1
    deed = add_pairs(section=section_of(session), people=[[], []], by=STAFF)
    assert deed.words.startswith("Section A: Pair 11 plays from round 2 on. Pair 12 plays from round 2 on.")
    kept = Play.objects.select_related("board", "encounter").get(pk=play.pk)
    due = {table: boards for table, _ns, _ew, boards in seats(session, 2)}
    assert kept.revisions.filter(kind="played", state="withdrawn").count() == 1
    assert kept.kind in ("not_entered", "not_played")
    assert (kept.kind == "not_entered") == (kept.board.number in due.get(1, ()))
    assert evening_of(section_of(session)).fixed == 1
    assert prove(session) == []
    undo(session=session, by=STAFF)
    assert all_of(session) == before


def test_a_play_with_a_history_is_kept_where_its_board_goes_elsewhere():
    """In round 3 table 1 plays board 30 in place of its own, and then its own again."""
    session = make_session(3, boards=1)
    enter_all(session, rounds=1)
    play = play_of(session, 1, 3)
    enter(play, "4HN=")
    withdraw(play_id=play.pk, by=STAFF)
    (own,) = (boards for table, _ns, _ew, boards in seats(session, 3) if table == 1)
    before = all_of(session)
    set_boards(section=section_of(session), number=3, boards={1: [30]}, by=STAFF)
    found = encounter_of(session, 1, 3).plays.order_by("ordinal").values_list("board__number", "kind")
    assert list(found) == [(30, "not_entered"), (own[0], "not_played")]
    assert evening_of(section_of(session)).fixed == 1
    between = all_of(session)
    set_boards(section=section_of(session), number=3, boards={1: own}, by=STAFF)
    assert all_of(session) == before
    assert encounter_of(session, 1, 3).plays.get().pk == play.pk
    undo(session=session, by=STAFF)
    assert all_of(session) == between
    undo(session=session, by=STAFF)
    assert all_of(session) == before
    assert prove(session) == []


def test_a_table_that_is_nobodys_keeps_the_history_of_its_plays_and_nothing_counts_them():
    """Pairs 2 and 5 left after all results from round 2 on were undone; one comes: two tables are left."""
    session = make_session(3, boards=1)
    enter_all(session)
    for play in Play.objects.filter(encounter__round__number__gt=1):
        withdraw(play_id=play.pk, by=STAFF)
    for number in (5, 2):
        withdraw_pair(entry=entry_of(session, number), from_round=2, by=STAFF)
    before = all_of(session)
    add_pairs(section=section_of(session), people=[[]], by=STAFF)
    left = Play.objects.filter(encounter__north=None)
    assert set(left.values_list("kind", "revisions__state")) == {
        ("not_played", "withdrawn"),
        ("not_played", "accepted"),
    }
    assert prove(session) == []
    page = ranking_page(results_of(session, Viewer(staff=True)))
    assert [line.words for line in page.rulings if "–" in line.words] == []
    assert page.progress.scheduled == Play.objects.exclude(encounter__north=None).count()
    undo(session=session, by=STAFF)
    assert all_of(session) == before


MENDS = st.sampled_from(["pairs", "pair", "again", "boards", "replace", "cut", "leave", "turn", "result"])


@pytest.mark.slow
@examples(8)
@given(st.lists(MENDS, min_size=1, max_size=5), st.sampled_from([("mitchell", 5), ("howell", 4)]))
def test_any_mends_taken_back_leave_the_rows_as_they_were(mends, form):
    kind, tables = form
    session = make_session(tables, kind, boards=1)
    enter_all(session, rounds=1)
    states = []
    for mend in mends:
        if mend == "result":
            later = Play.objects.filter(encounter__round__section__session=session, kind="not_entered")
            first = later.order_by("encounter__round__number", "pk").first()
            if first is None or states:
                continue
            enter(first, "4HN=")
            continue
        before = all_of(session)
        try:
            _mend(session, mend)
        except RuleError:
            assert all_of(session) == before
            continue
        states.append(before)
    for before in reversed(states):
        now = all_of(session)
        refusal = _undo(session)
        assert all_of(session) == (now if refusal else before)
        if refusal:  # a cut that was taken back has left its word on a play that was added
            assert refusal == "undo.results"
            return


def _undo(session):
    try:
        undo(session=session, by=STAFF)
    except RuleError as error:
        return error.code
    return ""


def _mend(session, mend):
    section = section_of(session)
    acts = {
        "pairs": lambda: add_pairs(section=section, people=[[], []], by=STAFF),
        "pair": lambda: add_pairs(section=section, people=[[]], by=STAFF),
        "again": lambda: repeat_round(section=section, number=1, by=STAFF),
        "boards": lambda: set_boards(section=section, number=3, boards={1: [30]}, by=STAFF),
        "replace": lambda: replace_boards(section=section, boards={4: 31}, by=STAFF),
        "cut": lambda: cut_round(section=section, by=STAFF),
        "leave": lambda: withdraw_pair(entry=entry_of(session, 2), from_round=3, by=STAFF),
        "turn": lambda: turn_tables(
            encounters=[Encounter.objects.get(pk=encounter_of(session, 1, 3).pk)], by=STAFF
        ),
    }
    acts[mend]()
