"""Cards on the table: which of them make the hand, and which are wild, decides."""

from tests.scoring.games.golden import Golden, Spoiled
from tests.scoring.games.pots import THREE, decided, two_show

FIVE = "KD QD JD TD 2C"
TWO_ROWS = "KD QD JD TD 2C 3S 4S 5S 6H 7H"
KINGS_AND_THREES, ACE_OF_DIAMONDS = "KS KH 3C 3D 9C", "AD 9D 8D 2S 7C"
WILD_SEVENS, THREE_QUEENS = "7S AD KD 3C 4C", "QS QH QC 2D 2S"


def table(key, winner, first, second, source, common, **more):
    """As any other game, and the cards on the table are needed where hands are shown."""
    return [
        *decided(key, winner, first, second, source, common=common, **more),
        Spoiled(key, THREE, [two_show(first, second)], "pot.common", "common"),
    ]


EXAMPLES = [
    *table("spit_in_the_ocean", "Ann", "7S KS KH 2D", "QS QH QC 9D", "000:l.6322", "7D"),  # both sevens wild
    # without wild cards three queens; the mate alone is wild: three kings
    Golden("spit_in_the_ocean", THREE, [two_show("7S KS KH 2D", "QS QH QC 9D", common="7D", winner="Bo")],
           options={"wild": "none"}, final=[-10, 14, -4], ended=False, source="000:l.6331"),
    Golden("spit_in_the_ocean", THREE, [two_show("7S KS KH 2D", "QS QH QC 9D", common="7D", winner="Ann")],
           options={"wild": "mates"}, final=[14, -10, -4], ended=False, source="000:l.6332"),
    # the turned seven is in no hand: three kings against a pair
    *table("wild_widow", "Ann", "7S KS KH 2D 3C", "AS AH QC 9D 4C", "000:l.6336", "7D"),
    # one common card only: three kings against three queens, which would be full with two
    *table("stormy_weather", "Ann", "KS KH 2S 3C", "QS QH JC 3S", "000:l.6351", "KD QD JD"),
    # the jacks are wild: four kings against four queens, and Bo's own jack
    Golden("stormy_weather", THREE, [two_show("KS KH 2S 3C", "QS QH JC 3S", common="KD QD JD", winner="Bo")],
           options={"last_wild": True}, final=[-10, 14, -4], ended=False, source="000:l.6361"),
    *table("cincinnati", "Ann", "9D 8D 3C 4C 5S", "KS KH KC 2D 2H", "000:l.6366", FIVE),
    # the two is the lowest: three of them wild and two kings, against four aces
    *table("lamebrain_pete", "Ann", "2S 2H KS 7S 8D", "AS AH AC QS QH", "000:l.6375", "KD 9H 6C 4S 2C"),
    *table("tennessee", "Bo", "KS KH KC 2D 2H", "9D 8D 3C 4C 5S", "000:l.6379", FIVE),
    *table("round_the_world", "Ann", "9D 2C 3C 4S", "KS KH KC 2D", "000:l.6383", "KD QD JD TD"),
    # one card of each row: kings full; a whole row would make Bo a royal flush
    *table("bedsprings", "Ann", KINGS_AND_THREES, ACE_OF_DIAMONDS, "000:l.6388", TWO_ROWS),
    *table("twin_beds", "Bo", KINGS_AND_THREES, ACE_OF_DIAMONDS, "000:l.6399", TWO_ROWS),
    # the last card turned is the seven: Ann's is wild beside four kings' worth, a flush of spades for Bo
    Golden("twin_beds", THREE, [two_show("7S 7D KS KH 9C", "AS 8S 9S TS 2D", common=TWO_ROWS, winner="Ann")],
           options={"last_wild": True}, final=[14, -10, -4], ended=False, source="000:l.6413"),
    # the row with the centre makes a royal flush, the column kings full
    *table("southern_cross", "Bo", KINGS_AND_THREES, ACE_OF_DIAMONDS, "000:l.6416",
           "KD QD JD TD 2C 3S 4S 5S 6H"),
    *table("x_marks_the_spot", "Ann", WILD_SEVENS, THREE_QUEENS, "000:l.6425", "7D QD JD TD 2C"),
    *table("criss_cross", "Ann", WILD_SEVENS, THREE_QUEENS, "000:l.6433", "7D QD JD TD 2C"),
]  # fmt: skip
