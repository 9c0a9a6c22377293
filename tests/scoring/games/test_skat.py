"""Skat: the bids, the settlement and the players of a table as the book prints them."""

from scoring.games.registry import game_of
from scoring.games.shapes.special.rauber_rows import legal_bids as bids_of_rauber
from scoring.games.shapes.special.skat import active
from scoring.games.shapes.special.skat_rows import legal_bids
from scoring.games.sheet import begin
from tests.scoring.games.examples.special_skat import FIVE, FOUR, GUCKI, THREE

# the values of all games up to 100, by the table of base values (000:l.26219)
TO_A_HUNDRED = (
    10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25, 27, 28, 30, 32, 33, 35, 36, 40, 42, 44, 45, 48, 49, 50, 54,
    55, 56, 60, 63, 64, 65, 66, 70, 72, 77, 78, 80, 81, 84, 88, 90, 91, 96, 98, 99, 100,
)  # fmt: skip


def test_legal_bids_are_the_values_that_some_game_can_have():
    assert tuple(sorted(bid for bid in legal_bids(5) if bid <= 100)) == TO_A_HUNDRED
    assert max(legal_bids(5)) == 216  # open grand: 24 x (4 + 5)
    assert max(legal_bids(3)) == 192  # club solo: 12 x (11 + 5)
    assert min(bids_of_rauber("base")) == 18
    assert max(bids_of_rauber("base")) == 59 * 17
    assert max(bids_of_rauber("null")) == 204


def test_who_plays_follows_from_the_dealer():
    """000:l.26173: of four the dealer sits out, of five also the third at his left."""
    game, _ = game_of("skat")
    assert active(begin(game, THREE).state) == (1, 2, 0)
    assert active(begin(game, FOUR).state) == (1, 2, 3)
    sheet = begin(game, FIVE)
    assert active(sheet.state) == (1, 2, 4)
    assert active(sheet.after(sheet.read(GUCKI)).state) == (2, 3, 0)
