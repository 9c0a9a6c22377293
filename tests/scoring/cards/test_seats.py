import pytest

from scoring.words import RuleError, Seat, Side, Vulnerability, dealer_of, vulnerability_of

# Law 2 and the boards themselves: the sixteen printed on every set.
VULNERABLE = {
    Vulnerability.NONE: {1, 8, 11, 14},
    Vulnerability.NS: {2, 5, 12, 15},
    Vulnerability.EW: {3, 6, 9, 16},
    Vulnerability.BOTH: {4, 7, 10, 13},
}
DEALERS = {Seat.N: 1, Seat.E: 2, Seat.S: 3, Seat.W: 4}


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_the_sixteen_boards_have_their_vulnerability(vulnerability: Vulnerability) -> None:
    assert {b for b in range(1, 17) if vulnerability_of(b) is vulnerability} == VULNERABLE[vulnerability]


@pytest.mark.parametrize("seat", Seat)
def test_dealers_take_turns(seat: Seat) -> None:
    assert [b for b in range(1, 37) if dealer_of(b) is seat] == list(range(DEALERS[seat], 37, 4))


@pytest.mark.parametrize("board", range(1, 17))
def test_the_cycle_repeats_every_sixteen_boards(board: int) -> None:
    for later in (board + 16, board + 160, board + 16_000):
        assert (dealer_of(later), vulnerability_of(later)) == (dealer_of(board), vulnerability_of(board))


@pytest.mark.parametrize("board", [0, -1])
def test_boards_are_numbered_from_one(board: int) -> None:
    for function in (dealer_of, vulnerability_of):
        with pytest.raises(RuleError, match=f"Board numbers start at 1, so {board}"):
            function(board)


def test_who_sits_where() -> None:
    assert [s.left for s in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [s.partner for s in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [s.right for s in Seat] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert [s.side for s in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)
    assert [s.label for s in Side] == ["N-S", "E-W"]


@pytest.mark.parametrize(
    ("vulnerability", "ns", "ew"),
    [("none", False, False), ("ns", True, False), ("ew", False, True), ("both", True, True)],
)
def test_which_side_is_vulnerable(vulnerability: str, ns: bool, ew: bool) -> None:
    v = Vulnerability(vulnerability)
    assert (v.of(Side.NS), v.of(Side.EW)) == (ns, ew)


def test_vulnerability_reads_its_words_only() -> None:
    assert Vulnerability.parse(" Both ") is Vulnerability.BOTH
    with pytest.raises(RuleError, match="The vulnerability must be none, ns, ew or both, not all"):
        Vulnerability.parse("all")
