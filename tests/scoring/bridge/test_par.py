"""Par against another program's, on random deals solved by it, and by hand where a game is cold."""

from random import Random

import pytest

from scoring.bridge.par import par
from scoring.words import Seat, Vulnerability

ORDER = "SHDCN"  # rows of the solver's table


def dealt(seed):
    """A random deal in the public text form."""
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    Random(seed).shuffle(pack)
    hands = [pack[at : at + 13] for at in range(0, 52, 13)]
    suits = [["".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC"] for hand in hands]
    return "N:" + " ".join(".".join(hand) for hand in suits)


def solved(seed):
    """A random deal's table of the solver, and the same as tricks by seat and denomination."""
    from endplay import Deal
    from endplay.dds import calc_dd_table

    table = calc_dd_table(Deal(dealt(seed)))
    rows = table.to_list()
    tricks = {
        seat.value: {letter: rows[row][column] for row, letter in enumerate(ORDER)}
        for column, seat in enumerate(Seat)
    }
    return table, tricks


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_par_is_the_solver_s(seed):
    from endplay import Player, Vul
    from endplay.dds import par as solver_par

    table, tricks = solved(seed)
    dealers = (Player.north, Player.east, Player.south, Player.west)
    for word in ("none", "ns", "ew", "both"):
        for seat, dealer in zip(Seat, dealers, strict=True):
            theirs = solver_par(table, Vul[word], dealer).score
            assert par(tricks, Vulnerability(word), seat).score == theirs


def everything(ns, ew):
    """So many tricks for either side in every denomination."""
    return {seat.value: dict.fromkeys("CDHSN", ns if seat in (Seat.N, Seat.S) else ew) for seat in Seat}


def test_ten_tricks_are_game_in_no_trumps_and_nobody_saves():
    found = par(everything(10, 3), Vulnerability("none"), Seat.E)
    assert found.score == 430
    assert found.result.contract.declarer in (Seat.N, Seat.S)


def test_of_contracts_with_one_score_the_highest_is_named():
    """Nine tricks in hearts are 140 in 1, 2 and 3 hearts; opponents who take four tricks cannot save."""
    tricks = everything(6, 4)
    for seat in "NS":
        tricks[seat]["H"] = 9
    reached = par(tricks, Vulnerability("none"), Seat.N)
    assert (reached.score, str(reached.result)) == (140, "3HN=")


def test_when_nobody_makes_anything_it_is_passed_out():
    assert par(everything(6, 6), Vulnerability("both"), Seat.N).result is None
