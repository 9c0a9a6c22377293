"""A party of eight with figures counted by hand, and parties of any scores."""

from hypothesis import strategies as st

from tournaments.ranking.parties.tallies import RoundScore

ANN, BO, CEM, DEE, EVE, FAY, GIL, HAL = range(8)


def over(round, table, players, points, **more):
    """A round of four deals that is over; `players` are North, East, South, West."""
    return RoundScore(round, table, players, points, deals=4, of=4, over=True, **more)


# The sums of 000:l.14023 are Ann's, 1,100 + 860 + 500 = 2,460 to 320 + 700 + 500 = 1,520, and Eve's,
# 650 + 700 + 300 = 1,650 to 480 + 860 + 600 = 1,940.
PARTY = (
    over(1, 1, (ANN, BO, CEM, DEE), (1100, 320)),
    over(1, 2, (EVE, FAY, GIL, HAL), (650, 480)),
    over(2, 1, (ANN, EVE, BO, GIL), (860, 700)),
    over(2, 2, (CEM, FAY, HAL, DEE), (0, 90)),
    over(3, 1, (ANN, FAY, GIL, CEM), (500, 500)),
    over(3, 2, (EVE, BO, HAL, DEE), (300, 600)),
)


@st.composite
def score_lists(draw):
    """Rounds of a party of 13 at three tables, drawn each round: somebody sits out, a seat may be empty."""
    scores = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        order = draw(st.permutations(range(13)))
        for table in range(1, draw(st.integers(1, 3)) + 1):
            four = list(order[4 * table - 4 : 4 * table])
            if draw(st.booleans()):
                four[2] = None
            points = draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
            scores.append(
                RoundScore(
                    number, table, tuple(four), (points[0] * 50, points[1] * 50), deals=4, of=4,
                    over=draw(st.booleans()),
                )
            )  # fmt: skip
    return scores
