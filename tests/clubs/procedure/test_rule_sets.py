"""The older codes: what each does otherwise than the contract clubs of 1948."""

import pytest

from clubs.procedure import RULE_SETS, rule_set
from scoring.words import RuleError
from tests.clubs.procedure.night import Night, cards


def night(people, key):
    return Night(people, RULE_SETS[key])


@pytest.mark.parametrize("key", ["bridge_american_1913", "whist_english", "whist_awl_1893", "whist_rotation"])
def test_the_whist_chapters_rotation(key):
    """001:l.1393: six members cut once, five cut four, three and two, then nobody."""
    for people, sizes in (("A B C D E F", [4]), ("A B C D E", [4, 3, 2])):
        evening, cut = night(people, key).form("1", people).rubber("1"), []
        for _ in range(8):
            evening.draw("1")
            streaks = [draw for draw in evening.last.draws if draw.purpose == "streak"]
            cut += [len(streaks[0].order)] if streaks else []
            evening.do("rubber_over", table="1")
        assert cut == sizes


@pytest.mark.parametrize("key", ["bridge_american_1913", "whist_english"])
def test_the_highest_cut_leaves(key):
    evening = night("A B C D E", key).form("1", "A B C D E").rubber("1")
    evening.draw("1", cards("A SA, B SK, C S3, D S2"))
    assert evening.playing("1") == "A C D E"


@pytest.mark.parametrize(
    ("key", "cut", "waits"),
    [
        ("bridge_american_1913", [], "M"),  # who has not played before who has
        ("whist_english", [cards("M S2, O SK")], "O"),  # who has belonged to no table; the others cut
        ("whist_awl_1893", [], "D"),  # the room's order alone
    ],
)
def test_first_right_at_a_new_table(key, cut, waits):
    """M has played; O has belonged to a table but not played; five are new; there is a place for six."""
    evening = night("M P Q R O N A B C D", key).form("9", "M P Q R O").rubber("9").do("close", table="9")
    evening.form("1", "M O N A B C D", cards=cut)
    assert evening.waiting("1") == waits


def test_at_existing_tables_the_room_comes_first():
    evening = night("X Y Z W A B C D E N", "bridge_american_1913").form("9", "X Y Z W").rubber("9")
    evening.do("close", table="9").form("1", "A B C D E").apply("1", "N X")
    assert (evening.members("1").split()[-1], evening.waiting("1"), evening.drawn()) == ("X", "N", [])


def test_nobody_draws_for_his_first_rubber_by_the_older_codes():
    evening = night("A B C D X P Q R T", "bridge_american_1913").form("1", "A B C D").form("2", "X P Q R T")
    evening.rubber("1").apply("1", "X", leaving="X")
    assert evening.next("1") == ("X", "", "A B C D")


def test_who_helps_to_make_up_a_table_is_the_last_to_cut_out():
    evening = night("A B C X P Q R T E F", "bridge_american_1913").form("2", "X P Q R T")
    evening.form("1", "A B C X", leaving="X").rubber("1").apply("1", "E")
    assert evening.next("1") == ("X E", "", "A B C")
    evening.rubber("1", cards("A SK, B S2, C S3")).rubber("1", cards("B S2, C SK")).rubber("1")
    assert evening.streaks("1")["X"] == 4  # the others have gone in turn


def test_by_the_english_laws_a_lent_fourth_loses_his_place():
    evening = night("A B C D E H I J K", "whist_english").form("1", "A B C D E").form("3", "H I J K")
    evening.leave("3", "K").do("lend", person="A", table="3", announced=True)
    assert (evening.members("1"), evening.room.loans) == ("B C D E", ())


def test_the_league_says_nothing_of_who_breaks_up_a_table():
    evening = night("X A B C", "whist_awl_1893").form("1", "X A B C").leave("1", "X")
    assert evening.room.bars == ()


def test_where_a_game_ends_the_table_all_cut_again_with_equal_chances():
    evening = night("A B C D E F", "boston_and_solo").form("1", "A B C D E").apply("1", "F")
    assert (evening.members("1"), evening.waiting("1")) == ("A B C D", "E F")
    evening.rubber("1")
    assert evening.next("1") == ("", "", "A B C D E F")
    evening.draw("1", cards("A SK, B SQ, C SJ, D S4, E S2, F S3"))
    assert (evening.members("1"), evening.waiting("1")) == ("E F D C", "B A")


@pytest.mark.parametrize(("key", "players", "complete"), [("three_hand_auction", 3, 4), ("mort", 3, 4)])
def test_tables_of_three(key, players, complete):
    evening = night("A B C D E", key).form("1", "A B C D E")
    assert (len(evening.members("1").split()), evening.waiting("1")) == (complete, "E")
    evening.draw("1", cards("A S2, B S5, C S3"))
    assert evening.room.table("1").rubber.partners == (("A",), ("C",), ("B",))
    evening.do("rubber_over", table="1")
    assert evening.next("1") == ("D", "", "A B C")
    assert len(evening.draw("1").playing("1").split()) == players


def test_an_unknown_rule_set_is_refused():
    with pytest.raises(RuleError) as refused:
        rule_set("poker")
    assert refused.value.code == "rules"
