"""Games declared as rows: what the declarations give by themselves."""

from __future__ import annotations

from random import Random

import pytest

from scoring.games.catalogue import ROWS
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.games.sheet import Refused, begin, play
from tests import turns
from tests.scoring.games.golden import Golden, of

BEYOND = 10_000_000  # more than any field may be
DECLARED = [game for game in all_games().values() if game.key in ROWS and not isinstance(game.deal, type)]


@pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.key)
def test_a_deal_without_a_needed_field_or_beyond_a_bound_is_refused_at_that_field(game):
    """From its own golden deal: a field too many or too few, and values that cannot be."""
    example = next(example for example in of(Golden) if example.game == game.key)
    sheet = begin(game, example.players, example.options)
    deal, schema = dict(example.deals[0]), schema_of(game.record(sheet.table))
    assert "nothing" in fields_refused(sheet, {**deal, "nothing": 1})
    tried = 1
    for name in schema.get("required", ()):
        assert name in fields_refused(sheet, {key: value for key, value in deal.items() if key != name})
        tried += 1
    for name, value in deal.items():
        if isinstance(value, list) and all(isinstance(number, int) for number in value):
            assert name in fields_refused(sheet, {**deal, name: [BEYOND, *value[1:]]})
            assert name in fields_refused(sheet, {**deal, name: [*value, 0]})
            tried += 2
        else:
            assert name in fields_refused(sheet, {**deal, name: BEYOND})
            tried += 1
    assert tried >= 3


def fields_refused(sheet, deal):
    """The fields at fault, without the place in a list."""
    with pytest.raises(Refused) as refused:
        sheet.after(sheet.read(deal))
    return {problem.field.partition(".")[0] for problem in refused.value.problems}


@pytest.mark.parametrize("game", DECLARED, ids=lambda game: game.key)
def test_a_deal_taken_back_and_entered_again_leaves_the_same_totals(game):
    """Two hundred deals, drawn from those of its golden sheets; each third one is taken back first.

    Where slow tests take turns it is forty, others in each turn.
    """
    random = Random(game.key if turns.TURN is None else f"{game.key} {turns.TURN}")
    example = max((e for e in of(Golden) if e.game == game.key), key=lambda e: len(e.deals))
    start = begin(game, example.players, example.options)
    plain = undone = start
    for number in range(200 if turns.TURN is None else 40):
        deal = random.choice(example.deals)
        try:
            plain = plain.after(plain.read(deal))
        except Refused:  # the game is over, or this deal cannot come after the last one
            plain = undone = start
            continue
        undone = undone.after(undone.read(deal))
        if number % 3 == 0:
            back = undone.up_to(len(undone.deals) - 1)
            undone = back.after(back.read(deal))
        assert undone.totals == plain.totals
        assert undone.settlement == plain.settlement
        assert sum(plain.settlement.payments) == 0


@pytest.mark.parametrize(
    ("key", "deal", "winner"),
    [
        ("california_jack", {"high": "Ann", "claim": "Ann"}, "Bo"),
        ("scopa", {"scoops": [11, 0], "claim": "Ann"}, "Ann"),
        ("scopa", {"scoops": [10, 0], "claim": "Ann"}, "Bo"),
    ],
)
def test_a_right_claim_wins_the_game_and_a_wrong_one_loses_it(key, deal, winner):
    """000:l.19668, 000:l.22040."""
    sheet = play(all_games()[key], ("Ann", "Bo"), {}, [deal])
    assert sheet.game.ended(sheet.state) is not None
    assert [sheet.side_names()[side][0] for side in sheet.settlement.winners] == [winner]


@pytest.mark.parametrize(("revoked", "winner"), [("Ann", "Bo"), ("Bo", "Ann"), (None, "Ann")])
def test_who_revokes_loses_where_each_deal_is_a_game(revoked, winner):
    """000:l.23899; Ann has more by melds and by cards."""
    deal = {"melds": [{"aces": 1}, {}], "cards": [130, 120], "revoked": revoked}
    sheet = play(all_games()["pinochle_two"], ("Ann", "Bo"), {"each_deal": True}, [deal])
    assert [sheet.side_names()[side][0] for side in sheet.settlement.winners] == [winner]
    assert sheet.settlement.payments == (() if revoked else (110, -110))


def test_the_mark_that_has_risen_is_shown_before_the_next_deal():
    """000:l.23801: both have 1,000, so that the game is 1,250."""
    deal = {"melds": [{"double_aces": 1}, {"double_kings": 1, "double_pinochle": 1}], "cards": [130, 120],
            "tricks": [6, 6]}  # fmt: skip
    sheet = play(all_games()["pinochle_partnership"], ("Ann", "Bo", "Cem", "Dee"), {}, [deal])
    assert {fact.key: fact.value for fact in sheet.game.facts(sheet.state)}["mark"] == 1_250
    assert sheet.game.ended(sheet.state) is None
