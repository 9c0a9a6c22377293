"""What the text leaves open: the recommended reading of each, and the other where a club may choose it."""

from dataclasses import replace

import pytest

from clubs.procedure import RULE_SETS, Readings
from clubs.procedure.rules import BrokenOff
from tests.clubs.procedure.night import Night, cards

CONTRACT = RULE_SETS["contract_1948"]


def reading(**chosen):
    return replace(CONTRACT, readings=Readings(**chosen))


@pytest.mark.parametrize(("best_stays", "plays"), [(True, "A B C E"), (False, "B C D E")])
def test_1_the_higher_card_keeps_its_place(best_stays, plays):
    night = Night("A B C D E", reading(best_card_stays=best_stays)).form("1", "A B C D E").rubber("1")
    night.draw("1", cards("A SA, B SK, C SQ, D SJ"))
    assert night.playing("1") == plays


@pytest.mark.parametrize(
    ("transfers_last", "told"),
    [(True, ("S", "", "A B C D X")), (False, ("S", "", "A B C D X"))],
)
def test_3_a_native_newcomer_has_the_free_place(transfers_last, told):
    night = Night("A B C D S X P Q R T", reading(transfers_last=transfers_last))
    night.form("1", "A B C D").form("2", "X P Q R T").rubber("1")
    night.apply("1", "X", leaving="X").apply("1", "S")
    assert night.next("1") == told
    night.draw(
        "1", {"A": "SA", "B": "SK", "C": "S3", "D": "S2"}, {"X": "HA", ("C" if transfers_last else "D"): "H2"}
    )
    assert night.playing("1") == "A B X S"


def test_4_and_16_who_has_played_and_comes_back_goes_to_the_end():
    night = Night("A B C D E F G").form("1", "A B C D").rubber("1").do("exit", person="A", deals=None)
    night.do("enter", people="A")
    assert night.room.entered[-1] == "A"
    assert "A" in night.room.played
    kept = Night("A B C", reading(entry_kept=True)).do("exit", person="A").do("enter", people="Z A")
    assert kept.room.entered == ("A", "B", "C", "Z")


@pytest.mark.parametrize(("small_is_left", "first"), [(False, 2), (True, 1)])
def test_5_and_22_those_whose_game_broke_up_have_not_left(small_is_left, first):
    """A of the broken table 1 and O, both have played, want the one place of table 2."""
    night = Night("X A B C O D E F G H", reading(small_table_is_left=small_is_left))
    night.form("1", "X A B C").rubber("1").form("0", "O D E F").rubber("0").do("close", table="0")
    night.form("2", "D E F G H").leave("1", "X").apply("2", "A O", leaving="A" if small_is_left else "")
    assert sum(len(draw.order) for draw in night.last.draws) == (2 if first == 2 else 0)
    assert night.waiting("2") in (("A", "O") if first == 2 else ("A",))


def broken(rules=CONTRACT):
    """X has broken up table 1 of A, B and C; all have played. Table 2 has five, table 3 four."""
    night = Night("X A B C D E F G H I J K L", rules).form("1", "X A B C").rubber("1")
    return night.form("2", "D E F G H").form("3", "I J K L").leave("1", "X")


@pytest.mark.parametrize(("lasts", "barred"), [(False, False), (True, True)])
def test_6_the_bar_ends_when_the_three_are_seated(lasts, barred):
    night = broken(reading(bar_lasts=lasts)).apply("3", "A").leave("3", "A").apply("2", "X A")
    assert (("E", "barred_by_break_up", "X") in night.decisions()) is barred


@pytest.mark.parametrize(("at_old", "barred"), [(False, False), (True, True)])
def test_7_no_bar_at_the_old_table(at_old, barred):
    """The place for which X competes with A is at the table that X broke up, which has filled again."""
    night = broken(reading(bar_at_old_table=at_old)).leave("1", "A").do("enter", people="M N P Q R")
    night.apply("1", "M N P").apply("1", "A X Q")
    assert (("E", "barred_by_break_up", "X") in night.decisions()) is barred


@pytest.mark.parametrize(("uncorrected", "waits"), [(True, "Z"), (False, "X")])
def test_e_never_puts_him_above_his_own_class(uncorrected, waits):
    """X and Z both leave a table; A, whose table X broke up, has played; two places."""
    night = Night("X A B C D E F G Z I J K L", reading(uncorrected=uncorrected))
    night.form("1", "X A B C").rubber("1").form("2", "D E F G").form("3", "Z I J K L")
    night.apply("2", "Z A X", leaving="X Z", cards=[] if uncorrected else [cards("X S2, Z SA")])
    assert night.members("2").split()[-2:] == (["A", "X"] if uncorrected else ["A", "Z"])
    assert night.waiting("2") == waits


def test_e_never_puts_him_before_people_who_have_not_played():
    """N entered the room last and has not played; A lost his table through X, who left it for table 2."""
    night = Night("X A B C D E F G").form("1", "X A B C").rubber("1").form("2", "D E F G").enter("N")
    night.apply("2", "X A N", leaving="X")
    assert (night.members("2"), night.waiting("2"), night.last.draws) == ("D E F G N A", "X", ())


@pytest.mark.parametrize(
    ("broken_off", "deals", "streak"),
    [("with a deal", 1, 1), ("with a deal", 0, 0), ("never", 3, 0), ("always", 0, 1)],
)
def test_9_a_rubber_broken_off_counts_with_a_deal(broken_off, deals, streak):
    night = Night("A B C D", reading(broken_off=BrokenOff(broken_off))).form("1", "A B C D").draw("1")
    night.do("rubber_over", table="1", deals=deals)
    assert night.streaks("1")["A"] == streak


@pytest.mark.parametrize(("kept", "streak"), [(False, 0), (True, 1)])
def test_10_the_streak_of_a_lent_member(kept, streak):
    night = Night("A B C D E H I J K", reading(lent_streak_kept=kept)).form("1", "A B C D E").rubber("1")
    night.form("3", "H I J K").leave("3", "K").do("lend", person="A", table="3", announced=True).rubber("1")
    assert night.streaks("1")["A"] == streak
    night.do("return", person="A")
    assert night.members("1") == "A B C D E"


def test_11_a_lent_member_goes_home_at_once_if_no_rubber_is_on():
    night = Night("A B C D E H I J K N").form("1", "A B C D E").form("3", "H I J K").leave("3", "K")
    night.do("lend", person="A", table="3", announced=True).apply("3", "N")
    assert (night.members("3"), night.room.loans) == ("H I J N", ())


def test_12_a_lent_member_keeps_a_place():
    night = Night("A B C D E F H I J K N").form("1", "A B C D E F").form("3", "H I J K").leave("3", "K")
    night.do("lend", person="A", table="3", announced=True).apply("1", "N")
    assert night.waiting("1") == "N"


@pytest.mark.parametrize(("kept", "streak"), [(False, 0), (True, 1)])
def test_13_who_sits_out_of_his_own_will(kept, streak):
    night = Night("A B C D E", reading(sitter_streak_kept=kept)).form("1", "A B C D E").rubber("1")
    night.rubber("1", sitting_out="A")
    assert (night.streaks("1")["A"], night.members("1")) == (streak, "A B C D E")


def test_15_and_17_four_must_be_there():
    night = Night("A B C D").form("1", "A B C D")
    assert night.refused("draw", table="1", sitting_out="A") == ("needs_four", "A")


def test_18_a_loan_leaves_four_at_home():
    night = Night("A B C D H I J K").form("1", "A B C D").form("3", "H I J K").leave("3", "K")
    assert night.refused("lend", person="A", table="3") == ("home_needs_four", "E")
    night.room = replace(night.room, rules=reading(loan_may_break_up=True))
    night.do("lend", person="A", table="3")
    assert [(bar.breaker, bar.left) for bar in night.room.bars] == [("A", left) for left in "BCD"]


def test_20_the_streak_draw_comes_first_then_the_transfers_draw_against_its_loser():
    night = Night("A B C D X P Q R T").form("1", "A B C D").form("2", "X P Q R T").rubber("1")
    night.apply("1", "X", leaving="X")
    night.draw("1", cards("A SA, B SK, C SQ, D S2"), cards("D H9, X H8"))
    assert night.drawn()[:2] == [("D", "streak", "A B C D"), ("D", "transfer", "D X")]
    assert night.playing("1") == "A B C D"


def test_23_those_of_the_three_who_join_the_list_pass_him_on_it():
    night = broken().do("enter", people="M N").apply("2", "M").apply("2", "X").apply("2", "N").apply("2", "A")
    assert night.waiting("2") == "N A X"


def test_24_a_lent_member_whose_home_closes_stays_with_the_host():
    night = Night("A B C D E H I J K").form("1", "A B C D E").form("3", "H I J K").leave("3", "K")
    night.do("lend", person="A", table="3", announced=True).do("close", table="1")
    assert (night.members("3"), night.room.loans) == ("H I J A", ())
    night.rubber("3").leave("3", "H")
    assert {bar.left for bar in night.room.bars} == {"I", "J", "A"}


def test_25_a_rubber_without_a_deal_is_as_if_not_drawn():
    night = Night("A B C D E").form("1", "A B C D E").draw("1").do("rubber_over", table="1", deals=0)
    assert (night.room.played, night.next("1")) == (frozenset(), ("A B C D", "E", ""))


@pytest.mark.parametrize(("at_once", "draws"), [(False, 0), (True, 1)])
def test_26_founders_equals_draw_when_the_rubber_is_drawn(at_once, draws):
    night = Night("A B C D E O", reading(founders_draw_at_once=at_once)).form("1", "A B C D E").rubber("1")
    night.rubber("1").do("close", table="1").form("2", "E D C B A")
    assert len(night.last.draws) == draws
    night.apply("2", "O")
    assert night.draw("2").members("2") == "E D C B A O"
    assert (len(night.last.draws), "O" in night.playing("2")) == (2 - draws, False)


def test_27_who_waits_gives_it_up_by_applying_elsewhere():
    night = Night("A B C D E F W G H I J").form("1", "A B C D E F W").form("2", "G H I J").apply("2", "W")
    assert (night.waiting("1"), night.members("2")) == ("", "G H I J W")
    assert ("C", "gives_up_waiting", "W") in night.decisions()


def test_27_two_who_wait_and_two_who_leave_form_a_second_table():
    """The places that the leavers free go to no one who applies elsewhere with them."""
    night = Night("A B C D E F V W Z").form("1", "A B C D E F V W Z").form("2", "V A W B", leaving="A B")
    assert (night.members("1"), night.members("2"), night.waiting("1")) == ("C D E F Z", "V A W B", "")


def test_28_a_seat_that_nobody_would_have_had_goes_to_a_transfer_without_a_draw():
    night = Night("A B C D X P Q R T").form("1", "A B C D").form("2", "X P Q R T").rubber("1")
    night.leave("1", "D").apply("1", "X", leaving="X")
    assert night.next("1") == ("A B C X", "", "")
    assert [purpose for _, purpose, _ in night.draw("1").drawn()] == ["partners"]


def test_28_the_second_transfer_faces_the_second_to_give_place():
    night = Night("A B C D X Y P Q R T S").form("1", "A B C D").form("2", "X Y P Q R T").rubber("1")
    night.apply("1", "X Y", leaving="X Y")
    night.draw("1", cards("A SA, B SK, C S3, D S2"), cards("X H2, D H3"), cards("Y DK, C D3"))
    assert night.playing("1") == "A B D Y"


def test_29_at_the_same_time_is_one_after_the_other():
    """The first breaks the table up and is a leaver; the second then goes from a table of three."""
    night = Night("X A B C D E F G H").form("1", "X A B C").rubber("1").form("2", "D E F G H")
    night.apply("2", "X A", leaving="X A")
    assert (night.members("2"), night.waiting("2"), night.last.draws) == ("D E F G H A", "X", ())


def test_8_more_than_six_found_one_table():
    night = Night("A B C D E F G H").form("1", "A B C D E F G H")
    assert (night.members("1"), night.waiting("1")) == ("A B C D E F", "G H")


def test_6_of_section_3_when_more_than_four_come_in_none_of_the_others_plays():
    night = Night("A B C D E F U V W").form("1", "A B C D E F").rubber("1")
    for gone, come in (("B", "U"), ("C", "V"), ("D", "W")):
        night.leave("1", gone).apply("1", come)
    assert night.next("1") == ("E F U V", "A W", "")
    night.draw("1")
    assert (night.playing("1"), len(night.last.draws)) == ("E F U V", 1)


def three_places_for_two_transfers(**chosen):
    """A alone of the four stays; E, F and U come in without a draw, and X and Y have left table 2 to come."""
    night = Night("A B C D E F U X Y P Q R S T", reading(**chosen))
    night.form("1", "A B C D E F").form("2", "X Y P Q R S").rubber("1", cards("A SA, B SK, C SQ, D SJ"))
    for gone in "BCD":
        night.leave("1", gone)
    return night.apply("1", "U").apply("1", "X Y", leaving="X Y")


def test_6_a_transfer_never_plays_without_its_draw():
    """The first faces A, who would otherwise have played; the second has nobody left to face."""
    night = three_places_for_two_transfers()
    assert night.next("1") == ("E F U", "Y", "A X")
    night.draw("1", cards("A S2, X SK"))
    assert (night.playing("1"), night.drawn()[0]) == ("E F U X", ("D", "transfer", "X A"))
    assert ("D", "sits", "Y") in night.decisions()
    night = three_places_for_two_transfers().draw("1", cards("A SK, X S2"))
    assert night.playing("1") == "A E F U"


def test_6_an_evening_of_before_is_replayed_as_it_was_played():
    night = three_places_for_two_transfers(uncorrected=True)
    assert night.next("1") == ("E F U X", "A Y", "")
