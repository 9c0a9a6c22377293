"""The scenarios of the club procedure's catalogue, as they stand there."""

import pytest

from tests.clubs.procedure.night import Night, cards


def played_before(night, *people):
    """They have played a rubber at a table that is closed again."""
    for number, four in enumerate(people):
        table = f"early {number}"
        night.form(table, four).rubber(table).do("close", table=table)
    return night


def test_1_four_founding():
    night = Night("A B C D").form("1", "A B C D").draw("1")
    assert (night.members("1"), night.playing("1")) == ("A B C D", "A B C D")
    assert [purpose for _, purpose, _ in night.drawn()] == ["partners"]
    night.do("rubber_over", table="1")
    assert night.streaks("1") == {"A": 1, "B": 1, "C": 1, "D": 1}


def test_2_seven_applicants():
    night = Night("P1 P2 P3 P4 P5 P6 P7").form("1", "P7 P6 P5 P4 P3 P2 P1")
    assert (night.members("1"), night.waiting("1")) == ("P1 P2 P3 P4 P5 P6", "P7")
    assert night.next("1") == ("P1 P2 P3 P4", "P5 P6", "")
    assert night.draw("1").playing("1") == "P1 P2 P3 P4"


def three_classes(*, places):
    """N has not played; X and Y have; Z leaves table 9 for table 1, which has so many places."""
    night = Night("X Y Z1 Z2 Z Q1 Q2 Q3 A B C D E N")
    played_before(night, "X Y Z1 Z2")
    night.form("9", "Z Q1 Q2 Q3 Z1").form("1", " ".join("ABCDE"[: 6 - places]))
    return night


@pytest.mark.parametrize(
    ("places", "drawn", "inside"),
    [(2, [{"X": "SA", "Y": "S2"}, {}], {"N", "X"}), (1, [{"X": "S2", "Y": "SA"}, {}], {"N"})],
)
def test_3_priority_classes_where_places_lack(places, drawn, inside):
    night = three_classes(places=places)
    night.apply("1", "Z Y N X", leaving="Z", cards=[each for each in drawn if each])
    assert set(night.members("1").split()) - set("ABCDE") == inside
    assert night.waiting("1").split()[-1] == "Z"


def test_3_priority_classes_for_three_places():
    night = Night("X Y Z1 Z2 Z Q1 Q2 Q3 A B C D N")
    played_before(night, "X Y Z1 Z2")
    night.form("9", "Z Q1 Q2 Q3").form("1", "A B C D").leave("1", "D")
    night.apply("1", "Z Y N X", leaving="Z")
    assert (night.members("1"), night.waiting("1"), night.drawn()) == ("A B C N Y X", "Z", [])


def test_4_two_who_leave_draw_for_one_place():
    night = Night("A B C D E Y F G H J Z K L M N")
    night.form("1", "A B C D E").form("2", "Y F G H J").form("3", "Z K L M N")
    night.apply("1", "Y Z", leaving="Y Z", cards=[cards("Y D4, Z D9")])
    assert night.drawn() == [("B", "places", "Z Y")]
    assert (night.members("1"), night.waiting("1")) == ("A B C D E Z", "Y")


def test_5_application_after_the_draw():
    night = Night("A B C D E Q").form("1", "A B C D E").draw("1").apply("1", "Q")
    assert night.decisions() == [("C", "member", "Q"), ("A", "late_for_rubber", "Q")]
    assert night.playing("1") == "A B C D"
    assert night.do("rubber_over", table="1").next("1") == ("E Q", "", "A B C D")


def test_6_six_members_draw_once():
    night = Night("A B C D E F").form("1", "A B C D E F").rubber("1")
    night.rubber("1", cards("A SA, B SK, C S3, D S2"))
    assert night.streaks("1") == {"A": 2, "B": 2, "C": 0, "D": 0, "E": 1, "F": 1}
    assert night.next("1") == ("C D E F", "A B", "")
    night.rubber("1")
    assert night.next("1") == ("A B C D", "E F", "")
    for _ in range(6):
        night.draw("1")
        assert [purpose for _, purpose, _ in night.drawn()] == ["partners"]
        night.do("rubber_over", table="1")


def test_7_five_members_draw_of_four_three_and_two():
    night = Night("A B C D E").form("1", "A B C D E").rubber("1")
    sizes = []
    for _ in range(8):
        night.draw("1")
        sizes.append([len(order.split()) for _, purpose, order in night.drawn() if purpose == "streak"])
        night.do("rubber_over", table="1")
    assert sizes == [[4], [3], [2], [], [], [], [], []]
    assert sorted(night.streaks("1").values()) == [0, 1, 2, 3, 4]


def test_8_complete_table():
    night = Night("A B C D E F R").form("1", "A B C D E F").rubber("1").apply("1", "R")
    assert night.decisions() == [("C", "table_complete", "R")]
    night.leave("1", "E")
    assert (night.members("1"), night.waiting("1")) == ("A B C D F R", "")
    assert night.next("1") == ("F R", "", "A B C D")


def test_9_two_at_once_for_one_place():
    night = Night("X Y Z W A B C D E N")
    played_before(night, "X Y Z W").form("1", "A B C D E").apply("1", "X N")
    assert (night.members("1"), night.waiting("1"), night.drawn()) == ("A B C D E N", "X", [])
    night.leave("1", "N").leave("1", "X").apply("1", "Y Z", cards=[cards("Y HK, Z SK")])
    assert (night.members("1"), night.waiting("1")) == ("A B C D E Z", "Y")


def test_10_one_after_the_other_is_no_contest():
    night = Night("X Y Z W A B C D E N")
    played_before(night, "X Y Z W").form("1", "A B C D E").apply("1", "X").apply("1", "N")
    assert (night.members("1"), night.waiting("1")) == ("A B C D E X", "N")


def transferred():
    """Table 2: G1 has played four rubbers, G2 three, S sits; X has come from table 1 of five."""
    night = Night("G1 G2 C D S X P Q R T").form("2", "G1 G2 C D S").form("1", "X P Q R T")
    night.rubber("2")
    night.rubber("2", cards("G1 SA, G2 S3, C SK, D SQ"))  # G2 out, S in
    night.rubber("2", cards("G1 SA, C SK, D S3"))  # D out, G2 in
    night.rubber("2", cards("G1 SA, C S3"))  # C out, D in
    assert night.streaks("2") == {"G1": 4, "G2": 2, "C": 0, "D": 1, "S": 3}
    return night.apply("2", "X", leaving="X")


@pytest.mark.parametrize(("card", "sits"), [("D9", {"G1", "S"}), ("D2", {"G1", "X"})])
def test_11_transfer_to_an_existing_table(card, sits):
    night = transferred()
    assert night.members("1") == "P Q R T"
    assert night.next("2") == ("G2 C D", "G1", "S X")
    night.draw("2", {"X": card, "S": "D5"})
    assert night.drawn()[0][:2] == ("D", "transfer")
    assert set(night.members("2").split()) - set(night.playing("2").split()) == sits


def test_12_a_transfer_who_lost_draws_again_for_his_first_rubber():
    night = transferred().rubber("2", {"X": "D2", "S": "D5"})
    assert night.streaks("2") == {"G1": 0, "G2": 3, "C": 1, "D": 2, "S": 4, "X": 0}
    assert night.next("2") == ("G1 C D", "S", "G2 X")
    night.rubber("2", {"X": "DA", "G2": "D5"}).rubber("2")
    assert [purpose for _, purpose, _ in night.drawn()] == []
    assert night.streaks("2")["X"] == 2  # the second as anybody


@pytest.mark.parametrize("has_played", [True, False])
def test_13_break_up(has_played):
    night = Night("X A B C D E F G H").form("1", "X A B C").form("2", "D E F G H")
    if has_played:
        night.rubber("1")
    night.apply("2", "X A B C", leaving="X")
    assert ("E", "barred_by_break_up", "X") in night.decisions()
    assert night.members("2").split()[-1] in "ABC"
    assert night.waiting("2").split()[-1] == "X"
    assert len(night.drawn()) == has_played  # else the three go in by their entry
    assert [table.name for table in night.room.tables] == ["2"]


def test_14_no_competition_with_the_three():
    night = Night("X A B C D E F G O").form("1", "X A B C").form("2", "D E F G").rubber("1")
    night.leave("1", "X").leave("2", "G").apply("2", "X O")
    assert night.members("2") == "D E F X O"
    night.leave("2", "O").leave("2", "X").apply("2", "G").do("enter", people="K L")
    night.apply("2", "K").apply("2", "X O", cards=[])
    assert (night.waiting("2"), night.drawn()) == ("X", [])  # O has not played: class 1 before 2


def lending(**loan):
    """T3 has lost its fourth; M of the complete T1 sits out and consents. W waits for T1."""
    night = Night("P1 P2 P3 P4 M P5 W H1 H2 H3 H4 N").form("1", "P1 P2 P3 P4 M P5").apply("1", "W")
    night.form("3", "H1 H2 H3 H4").leave("3", "H4").draw("1")
    return night.do("lend", person="M", table="3", **loan)


def test_15_loan_with_announcement():
    night = lending(announced=True)
    assert (night.members("1"), night.members("3")) == ("P1 P2 P3 P4 M P5", "H1 H2 H3 M")
    assert night.waiting("1") == "W"
    night.draw("3").apply("3", "N")
    assert night.decisions()[-1] == ("A", "late_for_rubber", "N")
    night.do("rubber_over", table="3")
    assert (night.members("3"), night.room.loans) == ("H1 H2 H3 N", ())
    night.do("rubber_over", table="1")
    assert night.next("1") == ("M P5", "", "P1 P2 P3 P4")
    assert night.draw("3").playing("3") == "H1 H2 H3 N"


def test_16_loan_without_announcement():
    night = lending()
    assert ("F", "loan_unannounced", "M") in night.decisions()
    assert (night.members("1"), night.waiting("1")) == ("P1 P2 P3 P4 P5 W", "")
    assert (night.members("3"), night.room.loans) == ("H1 H2 H3 M", ())


def test_17_loan_refused_or_member_playing():
    night = Night("P1 P2 P3 P4 P5 H1 H2 H3 H4").form("1", "P1 P2 P3 P4 P5").form("3", "H1 H2 H3 H4")
    night.leave("3", "H4").draw("1")
    assert night.refused("lend", person="P1", table="3") == ("rubber_in_progress", "F")
    before = night.room.tables
    night.do("refuse", person="P5", table="3")
    assert (night.room.tables, night.decisions()) == (before, [("F", "refuses", "P5")])


def test_18_second_membership_refused():
    night = Night("A B C D E F G H").form("1", "A B C D").form("2", "E F G H")
    assert night.refused("apply", table="2", people="A") == ("already_member", "F")


def test_19_void_draw_card():
    night = Night("A B C D").form("1", "A B C D")
    night.draw("1", cards("A SA end S2, B H9, C H8, D H7"))
    assert night.drawn() == [("law 2", "partners", "B C D A")]
    assert night.room.table("1").rubber.partners == (("B", "C"), ("D", "A"))


def test_20_equal_cards():
    night = Night("A B C D").form("1", "A B C D").draw("1", cards("A DT, B HT, C CT, D ST"))
    assert night.room.table("1").rubber.partners == (("D", "B"), ("A", "C"))


def test_21_departure_of_a_sitter_from_five():
    night = Night("A B C D E").form("1", "A B C D E").rubber("1").leave("1", "E").rubber("1")
    assert night.streaks("1") == {"A": 2, "B": 2, "C": 2, "D": 2}


def test_22_leaver_among_the_four_with_two_sitting():
    night = Night("A B C D E F").form("1", "A B C D E F").rubber("1").leave("1", "A")
    assert night.next("1") == ("E F", "", "B C D")
    night.draw("1", cards("B D2, C D3, D D4"))
    assert night.playing("1") == "C D E F"


@pytest.mark.parametrize(("deals", "streaks"), [(1, 2), (0, 1)])
def test_23_departure_during_the_rubber(deals, streaks):
    night = Night("A B C D E").form("1", "A B C D E").rubber("1").draw("1", cards("A D2, B D3, C D4, D D5"))
    assert night.refused("leave", table="1", person="B") == ("rubber_in_progress", "law 97")
    night.leave("1", "B", deals=deals)
    assert night.streaks("1")["C"] == streaks
    assert night.draw("1").playing("1") == "A C D E"


def test_the_books_draw_for_seats():
    """l.11265-11274: a king, S10, H10, S3."""
    night = Night("North Three Ten Spade").form("1", "North Three Ten Spade")
    night.draw("1", cards("North DK, Spade ST, Ten HT, Three S3"))
    assert night.room.table("1").rubber.partners == (("North", "Spade"), ("Ten", "Three"))
