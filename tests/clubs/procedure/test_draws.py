"""Draws of cards: precedence under each code, void cards, what is refused."""

import pytest

from clubs.procedure import RULE_SETS
from tests.clubs.procedure.night import Night, cards


def partners(text, rules, *more):
    night = Night("A B C D", RULE_SETS[rules]).form("1", "A B C D")
    night.draw("1", cards(text), *(cards(each) for each in more))
    return night.room.table("1").rubber.partners, len(night.last.draws)


@pytest.mark.parametrize(
    ("rules", "text", "more", "sides"),
    [
        ("contract_1948", "A SA, B S2, C SK, D SQ", [], (("A", "C"), ("D", "B"))),
        ("bridge_american_1913", "A SA, B S2, C SK, D SQ", [], (("A", "B"), ("D", "C"))),  # ace low
        ("bridge_american_1913", "A S7, B H7, C D7, D C7", [], (("B", "C"), ("D", "A"))),  # H D C S
        ("whist_english", "A S7, B H7, C D2, D CK", ["A S9, B S3"], (("C", "B"), ("A", "D"))),
        ("whist_english", "A S2, B H2, C D9, D CK", ["A S9, B S3"], (("B", "A"), ("C", "D"))),
        ("whist_english", "A S7, B H7, C D7, D CK", ["A S3, B S2, C SA"], (("C", "B"), ("A", "D"))),
        ("whist_english", "A S7, B H7, C D7, D CA", ["A S3, B S2, C S9"], (("D", "B"), ("A", "C"))),
    ],
)
def test_who_precedes_under_each_code(rules, text, more, sides):
    found, count = partners(text, rules, *more)
    assert (found, count) == (sides, 1 + len(more))


def test_the_two_highest_of_whist_do_not_cut_again():
    found, count = partners("A S2, B H3, C DK, D CK", "whist_english")
    assert (found[0], set(found[1]), count) == (("A", "B"), {"C", "D"}, 1)


def test_of_several_exposed_the_highest_counts_in_1913():
    assert partners("A S3 exposed SQ, B S2, C S5, D S9", "bridge_american_1913")[0] == (
        ("B", "C"),
        ("D", "A"),
    )
    assert partners("A S3 exposed S4, B S2, C S5, D S9", "bridge_american_1913")[0] == (
        ("B", "A"),
        ("C", "D"),
    )


def test_equal_cards_are_cut_again_until_one_precedes():
    night = Night("A B C D", RULE_SETS["whist_english"]).form("1", "A B C D")
    night.draw("1", cards("A S7, B H7, C D2, D CK"), cards("A S4, B D4"), cards("A H8, B C6"))
    assert night.drawn() == [
        ("law 2", "partners", "C A B D"),
        ("law 2", "partners", "A B"),
        ("law 2", "partners", "B A"),
    ]


@pytest.mark.parametrize(
    "given",
    [
        ["A SK, B SQ, C SJ"],
        ["A SK, B SQ, C SJ, E ST"],
        ["A SK, B SQ, C SJ, D ST", "A SK, B SQ"],
        ["A SK, B SK, C SJ, D ST"],
        ["A SK end SK, B SQ, C SJ, D ST"],
        ["A SK end, B SQ, C SJ, D ST"],
        ["A SK SQ, B S9, C SJ, D ST"],
    ],
)
def test_cards_that_were_not_to_be_drawn_are_refused(given):
    night = Night("A B C D E").form("1", "A B C D")
    assert night.refused("draw", table="1", cards=[cards(each) for each in given])[0] == "draw"


def test_a_card_of_the_other_pack_may_be_there_twice():
    night = Night("A B C D").form("1", "A B C D").draw("1", cards("A SK other pack S2, B SK, C SJ, D ST"))
    assert night.drawn()[0][2] == "B C D A"


def test_the_order_of_draws_ranks_streaks_transfers_partners():
    night = Night("A B C D S X P Q R T Y").form("1", "X P Q R T").form("2", "A B C D S").rubber("2")
    night.apply("2", "X", leaving="X").draw("2")
    assert [purpose for _, purpose, _ in night.drawn()] == ["streak", "transfer", "partners"]
    assert night.refused("enter", people="Z", cards=[cards("A S2, B S3")])[0] == "draw"


def test_a_couple_of_a_semi_set_match_are_partners_whenever_both_play():
    night = Night("A B C D E").form("1", "A B C D E")
    night.draw("1", cards("A SA, B SK, C S3, D S2"), couple=["A", "D"])
    assert night.room.table("1").rubber.partners == (("A", "D"), ("B", "C"))
    night.do("rubber_over", table="1").draw("1", couple=["A", "E"], sitting_out="A")
    assert len(night.last.draws) == 1


def test_partners_fixed_beforehand_draw_no_cards():
    night = Night("A B C D").form("1", "A B C D")
    assert night.refused("draw", table="1", partners=[["A", "B"], ["C", "E"]])[0] == "bad_event"
    night.do("draw", table="1", partners=[["C", "A"], ["B", "D"]])
    assert (night.room.table("1").rubber.partners, night.last.draws) == ((("C", "A"), ("B", "D")), ())


def cut(night, table="1"):
    night.draw(table)
    return [draw.cards for draw in night.last.draws]


def test_a_draw_taken_back_and_made_again_has_the_same_cards():
    """The cards lie on the table: whoever draws again only because of a wrong tap draws nothing new."""
    night = Night("A B C D E F").form("1", "A B C D E F")
    first, playing = cut(night), night.playing("1")
    for _again in range(3):
        night.do("undo")
        assert (cut(night), night.playing("1")) == (first, playing)


def test_several_steps_taken_back_are_all_as_they_were():
    night = Night("A B C D E").form("1", "A B C D E")
    first = cut(night)
    night.do("rubber_over", table="1")
    second = cut(night)
    for _step in range(3):
        night.do("undo")
    assert cut(night) == first
    night.do("rubber_over", table="1")
    assert cut(night) == second


def test_who_comes_in_between_is_no_reason_to_draw_again():
    night = Night("A B C D E").form("1", "A B C D E")
    first = cut(night)
    night.do("undo").enter("F")
    assert cut(night) == first


def test_another_draw_has_other_cards():
    night = Night("A B C D E").form("1", "A B C D E")
    first = cut(night)
    night.do("undo").leave("1", "E")
    assert cut(night) != first


def test_cards_that_the_table_reports_are_not_overruled():
    night = Night("A B C D").form("1", "A B C D")
    cut(night)
    night.do("undo").draw("1", cards("A SA, B S2, C SK, D SQ"))
    assert night.room.table("1").rubber.partners == (("A", "C"), ("D", "B"))
