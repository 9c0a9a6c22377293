"""What a sheet says of a deal beyond its points: how a figure arises, and that a claim proved wrong."""

import pytest

from scoring.games.printed import sheet_json
from scoring.games.registry import game_of
from scoring.games.sheet import play
from tests.scoring.games.golden import Golden, of

THREE = ("Ann", "Bo", "Cem")


def sheet_of(example):
    game, brought = game_of(example.game)
    return play(game, example.players, {**brought, **example.options}, example.deals)


CLAIMED = [example for example in of(Golden) if any(deal.get("claim") is not None for deal in example.deals)]


@pytest.mark.parametrize("example", CLAIMED, ids=lambda example: example.game)
def test_a_deal_says_that_a_claim_was_wrong_where_another_won_by_it(example):
    """Its claimant has not the points: 000:l.19668, l.22040, l.22960, l.23809, l.25374, l.27600."""
    sheet = sheet_of(example)
    for number, deal in enumerate(sheet.deals, 1):
        claim = deal.claim
        rivals = [line.side for line in sheet.lines(number) if line.points > 0]
        if example.game.startswith("sixty_six"):
            lost = claim is not None and claim not in rivals
        else:
            lost = claim is not None and claim not in sheet.settlement.winners
        assert bool(sheet.remarks(number)) is lost, (number, deal)


def test_what_was_lacking_is_said_on_the_sheet_and_in_its_text():
    """A side needs 31 and claims with 30: the other side wins (000:l.27600)."""
    game, _ = game_of("tresette")
    shown = sheet_json(play(game, ("Ann", "Bo", "Cem", "Dee"), {}, [{"melds": [30, 0], "claim": "Ann"}]))
    assert shown["deals"][0]["remarks"] == ["The claim of Ann & Cem was wrong: 30 points, with 31 needed."]
    right = sheet_json(play(game, ("Ann", "Bo", "Cem", "Dee"), {}, [{"melds": [31, 0], "claim": "Ann"}]))
    assert "remarks" not in right["deals"][0]


def test_a_mort_game_says_how_its_figure_arises():
    """001:l.2700: 8 points to 3, a single game, a slam, and a revoke claimed on the score sheet: 33 each."""
    deals = [
        {"tricks": 9}, {"tricks": 4}, {"tricks": 13},
        {"tricks": 11, "revokes": [{"player": "Bo", "penalty": "sheet"}]},
    ]  # fmt: skip
    lines = play(game_of("mort")[0], THREE, {}, deals).lines(4)
    assert [line.points for line in lines] == [66, -33, -33]
    assert {str(line.why) for line in lines} == {
        "8 points, 1 for a single game, 4 for consolation, 20 for slams, 3 for revokes on the score sheet, "
        "less 3 points of the losers: 33 to the winners, between Vivant and each opponent"
    }


def test_a_mort_game_that_is_won_at_a_loss_says_by_what():
    """001:l.2710: 5 to 4 and a slam against: 5 + 1 + 4 - 4 - 20."""
    deals = [{"tricks": 5}, {"tricks": 10}, {"tricks": 13}, {"tricks": 4}]
    lines = play(game_of("mort")[0], THREE, {}, deals).lines(4)
    assert [line.points for line in lines] == [28, -14, -14]
    assert str(lines[0].why) == (
        "5 points, 1 for a single game, 4 for consolation, less 4 points of the losers, "
        "less 20 for slams of the losers: -14 to the winners, between Vivant and each opponent"
    )
