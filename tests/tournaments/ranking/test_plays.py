"""The plays of a board as arrays: exchanging outcomes is the same as reading the board anew."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tournaments.ranking import (
    BoardPlays,
    ComparedBoard,
    Conditions,
    FieldStanding,
    NewOutcome,
    PlayRow,
    by_board,
)

OUTCOMES = st.one_of(
    st.builds(lambda score: ("played", score, score, "", ""), st.sampled_from([-800, -50, 0, 420, 1430])),
    st.just(("passed_out", 0, 0, "", "")),
    st.just(("assigned", 620, 620, "", "")),
    st.just(("split", 420, -50, "", "")),
    st.sampled_from([("split", 420, None, "", "A+"), ("split", None, -50, "62.5", "")]),
    st.just(("weighted", None, None, "", "A-", {"ns": [[620, "60"], [-100, "40"]]})),
    st.just(("weighted", None, None, "", "", {"ns": [[620, "60"], [-100, "40"]], "ew": [[620, "100"]]})),
    st.sampled_from(
        [("award", None, None, *sides) for sides in (("A+", "A-"), ("60", "40"), ("33.25", "0"))]
    ),
    st.sampled_from([(kind, None, None, "", "") for kind in ("not_entered", "later", "not_played")]),
)
OUTCOMES = OUTCOMES.map(lambda said: (*said, None)[:6])
FORMS = st.sampled_from("aaab")
OUTCOME = ("kind", "score", "score_ew", "award_ns", "award_ew", "weights")
TABLES = 6
LINE = np.zeros(2 * TABLES, dtype=np.int64)


@st.composite
def board_rows(draw, number: int = 1):
    """A board's plays at six tables, their ids out of order."""
    ids = draw(st.permutations(range(10 * number, 10 * number + TABLES)))
    return [
        PlayRow(number, draw(FORMS), play, table, TABLES + table, *draw(OUTCOMES))
        for table, play in enumerate(ids)
    ]


@given(board_rows(), st.data())
def test_exchanged_outcomes_are_the_board_read_anew(rows, data):
    changed = data.draw(st.sets(st.sampled_from(range(TABLES))))
    later = [
        row._replace(**dict(zip(OUTCOME, data.draw(OUTCOMES), strict=True))) if at in changed else row
        for at, row in enumerate(rows)
    ]
    news = [NewOutcome(*later[at][:3], *later[at][5:11]) for at in changed]
    exchanged = BoardPlays.of(rows).with_outcomes(news)
    assert exchanged is not None
    assert exchanged.arrays().keys() == BoardPlays.of(later).arrays().keys()
    for name, values in BoardPlays.of(later).arrays().items():
        assert exchanged.arrays()[name].tolist() == values.tolist()


@given(board_rows(), st.integers(0, 99).filter(lambda play: not 10 <= play < 10 + TABLES))
def test_a_play_that_was_not_there_is_told(rows, play):
    assert BoardPlays.of(rows).with_outcomes([NewOutcome(1, "a", play, "played", 50, 50, "", "")]) is None


@given(board_rows())
def test_a_compared_board_is_kept_whole(rows):
    """What is packed is read again."""
    standing, boards = FieldStanding.whole(by_board(rows), LINE, Conditions())
    packed = boards[1].pack()
    assert ComparedBoard.unpack(packed).pack() == packed
    assert FieldStanding.unpack(*standing.pack()).pack() == standing.pack()


@given(board_rows(), board_rows(number=2), st.data())
def test_a_standing_carried_on_is_the_standing_from_scratch(first, second, data):
    conditions = Conditions(final=data.draw(st.booleans()))
    before, kept = FieldStanding.whole(by_board(first + second), LINE, conditions)
    changed = [row._replace(**dict(zip(OUTCOME, data.draw(OUTCOMES), strict=True))) for row in second]
    carried = before.with_boards({2: BoardPlays.of(changed)}, kept, conditions)
    whole, boards = FieldStanding.whole(by_board(first + changed), LINE, conditions)
    if whole.expected != before.expected:
        assert carried is None
    else:
        assert carried is not None
        assert carried[0].pack() == whole.pack()
        assert carried[1][2].pack() == boards[2].pack()
