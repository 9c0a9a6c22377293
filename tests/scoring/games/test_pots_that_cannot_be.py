"""Pots that cannot be, in every game of the pot: nobody stays after a bet, places begin with 2, a royal flush
loses to four of a kind.
"""

from __future__ import annotations

import pytest

from scoring.games.registry import all_games
from scoring.games.sheet import Refused, begin
from tests.cases import for_each

NAMES = [f"P{n}" for n in range(1, 11)]
POTS = {
    key: game for key, game in all_games().items()
    if {"put", "status"} <= set(getattr(game.record(game.any_table()), "__dataclass_fields__", ()))
}  # fmt: skip
LOW_OR_OTHER = (
    "misere_pots", "misere_stud", "tens_high", "best_flush", "lowball", "california_lowball", "jacks_back",
    "kings_back", "as_nas", "gile", "bouillotte", "ambigu", "brag", "pif_paf", "numerical_valuation",
    "primiera", "poker_declarations", "butcher_boy",
)  # fmt: skip
"""A royal flush is not the best hand here, or no hand at all; who declares need not win both ways."""
SMALL = ("two_card_poker", "three_card_poker", "hurricane", "monte_high_low")


def table_of(game, **options):
    size = min(size for size in game.players(game.default_options) if size > 2)
    return begin(game, NAMES[:size], options)


def needed(game, sheet, staying=0):
    """Fields that a game of its own needs in every deal, as its golden sheets have them."""
    size = len(sheet.table.players)
    return {
        "poker_declarations": {"declared": ["high"] * staying + ["none"] * (size - staying)},
        "gile": {"first": [1] * size, "first_dropped": [False] * size},
        "jacks_back": {"round": "second"}, "kings_back": {"round": "second"},
    }.get(game.key, {})  # fmt: skip


def refused(sheet, deal):
    try:
        sheet.after(sheet.read(deal))
    except Refused as error:
        return [(problem.field, problem.source, str(problem)) for problem in error.problems]
    return []


def fields(sheet, deal):
    return {field for field, _, _ in refused(sheet, deal)}


def everybody(sheet, put, status, **more):
    """A deal: the chips of the first players, and nothing of the others."""
    size = len(sheet.table.players)
    return {"put": [*put, *[0] * size][:size], "status": [*status, *["dropped"] * size][:size], **more}


def test_the_games_of_the_pot():
    assert len(POTS) > 60


@for_each("key", POTS)
def test_somebody_stays_after_a_bet(key):
    """000:l.5205: the last to bet takes the pot if nobody calls. At lowball the fourth does not ante."""
    game = POTS[key]
    sheet = begin(game, NAMES[:4]) if key == "california_lowball" else table_of(game)
    problems = refused(sheet, everybody(sheet, [5, 10, 5, 10], [], **needed(game, sheet)))
    assert "status" in {field for field, _, _ in problems}, problems
    if key != "whiskey_poker":  # nobody drops there at all
        assert "000:l.5205" in {source for field, source, _ in problems if field == "status"}


@for_each("key", POTS)
def test_antes_stay_where_nobody_bets(key):
    """Equal antes, an ante of the dealer alone, and no chips at all, unless blind bets are forced."""
    game = POTS[key]
    sheet = table_of(game)
    size = len(sheet.table.players)
    more = needed(game, sheet)
    problems = refused(sheet, everybody(sheet, [1] * size, [], **more))
    forced = "000:l.5205" in {source for _, source, _ in problems}
    assert forced == (key in {"blind_opening", "straight_poker", "brag", "bouillotte", "pif_paf"})
    if not forced:
        for put in ([2] * size, [3], []):
            problems = refused(sheet, everybody(sheet, put, [], **more))
            assert "000:l.5205" not in {source for _, source, _ in problems}, put


@for_each("key", POTS)
@pytest.mark.parametrize(
    ("places", "possible"),
    [([1, 2], True), ([1, 1], True), ([2, 3], False), ([1, 3], False), ([2, 2], False), ([3, 1], False)],
)
def test_places_begin_with_one(key, places, possible):
    game = POTS[key]
    sheet = table_of(game)
    more = {**needed(game, sheet, 2), "place": [*places, *[0] * (len(sheet.table.players) - 2)]}
    deal = everybody(sheet, [10, 10], ["in", "in"], **more)
    assert ("place" not in fields(sheet, deal)) or not possible
    if not possible and not fields(sheet, deal) & {"put", "status", "hands"}:
        assert "place" in fields(sheet, deal)


@pytest.mark.parametrize("places", [[1, 1, 2], [1, 1, 3], [1, 2, 2], [1, 2, 3], [1, 1, 1]])
def test_equal_places_are_counted_in_either_way(places):
    sheet = table_of(POTS["draw_poker"])
    assert not refused(sheet, everybody(sheet, [10, 10, 10], ["in"] * 3, place=places))


@for_each("key", POTS)
@pytest.mark.parametrize(("better", "worse"), [
    ("royal_flush", "four"), ("royal_flush", "straight_flush"), ("straight_flush", "four"),
    ("royal_flush", "none"),
])  # fmt: skip
def test_the_better_name_of_a_hand_wins(key, better, worse):
    """With a royalty the hands are named: the winner's must not be the lower one where high hands win."""
    game = POTS[key]
    sheet = table_of(game, royalty=1)
    size = len(sheet.table.players)
    royal = [better, worse, *["none"] * (size - 2)]
    deal = everybody(sheet, [10, 10], ["in", "in"], royal=royal, **needed(game, sheet, 2))
    first, second = (fields(sheet, {**deal, "winner": winner}) for winner in ("P1", "P2"))
    if key in SMALL:
        assert "royal" in first
    elif key == "blind_opening" and worse == "none":  # it may be a cat flush (000:l.6214)
        assert not {"winner", "royal"} & (first | second)
    elif not (first & {"put", "status"} or key in LOW_OR_OTHER):
        assert "winner" in second
        assert "winner" not in first


@pytest.mark.parametrize("named", ["four", "straight_flush", "royal_flush"])
def test_a_cat_flush_beats_every_hand_with_a_name(named):
    """000:l.6214: some players make it the highest-ranking hand; it earns no royalty."""
    sheet = table_of(POTS["blind_opening"], royalty=1)
    deal = everybody(sheet, [10, 10, 10], ["in"] * 3, royal=["none", named, "none"])
    assert not refused(sheet, {**deal, "winner": "P1"})
    assert not refused(sheet, {**deal, "place": [1, 2, 3]})
    named_too = {**deal, "royal": ["four", "straight_flush", "none"], "winner": "P1"}
    assert fields(sheet, named_too) == {"winner"}


BLIND_BETS = {"brag": "000:l.6747", "bouillotte": "000:l.6690"}


@pytest.mark.parametrize("key", BLIND_BETS)
@pytest.mark.parametrize("put", [[1, 1, 1, 1], [1, 0, 0, 0], [0, 0, 0, 0], [4, 4, 4, 4]])
def test_nobody_leaves_a_blind_bet_of_the_dealer(key, put):
    """000:l.6690 and 000:l.6747: without his bet there is no deal, and if nobody calls he takes the pot."""
    sheet = begin(POTS[key], NAMES[:4])
    assert fields(sheet, {"put": put, "status": ["dropped"] * 4}) & {"status", "put"}
    assert not refused(sheet, {"put": [1, 0, 0, 0], "status": ["in", *["dropped"] * 3]})
    without = refused(
        sheet, {"put": [0, 1, 1, 0], "status": ["dropped", "in", "in", "dropped"], "winner": "P2"}
    )
    assert ("put", BLIND_BETS[key]) in {(field, source) for field, source, _ in without}


@pytest.mark.parametrize(("better", "worse"), [("four", "royal_flush"), ("four", "straight_flush")])
def test_a_royal_flush_loses_to_four_of_a_kind_where_the_lowest_hand_wins(better, worse):
    sheet = table_of(POTS["misere_pots"], royalty=1)
    deal = everybody(sheet, [10, 10], ["in", "in"], royal=[better, worse, "none"])
    assert "winner" not in fields(sheet, {**deal, "winner": "P1"})
    assert "winner" in fields(sheet, {**deal, "winner": "P2"})


def test_five_of_a_kind_has_no_royalty_and_beats_a_straight_flush():
    sheet = table_of(POTS["freak_pots"], royalty=1)
    deal = everybody(sheet, [10, 10], ["in", "in"], royal=["straight_flush", "none", "none"], winner="P2")
    assert not fields(sheet, deal)
    assert fields(sheet, {**deal, "royal": ["royal_flush", "none", "none"]}) == {"winner"}


def test_without_wild_cards_nothing_else_beats_four_of_a_kind():
    for options, possible in (
        ({"wild": "none"}, False),
        ({"wild": "deuces"}, True),
        ({"wild": "joker"}, True),
    ):
        sheet = table_of(POTS["high_low_poker"], royalty=1, **options)
        deal = everybody(sheet, [10, 10], ["in", "in"], royal=["four", "none", "none"], low_winner="P1")
        assert ("winner" not in fields(sheet, {**deal, "winner": "P2"})) == possible, options
        assert "winner" not in fields(sheet, {**deal, "winner": "P1"})


def test_places_go_by_the_names_of_the_hands():
    sheet = table_of(POTS["draw_poker"], royalty=1)
    deal = everybody(sheet, [10, 10, 10], ["in"] * 3, royal=["four", "royal_flush", "none"])
    assert not refused(sheet, {**deal, "place": [2, 1, 3]})
    assert fields(sheet, {**deal, "place": [2, 1, 2]}) == {"place"}
    assert fields(sheet, {**deal, "place": [1, 2, 3]}) == {"place"}


@pytest.mark.parametrize("hand", ["AS KS QS JS TS", "9S 9H 9D 9C 2S"])
def test_a_shown_hand_beats_the_best_hand_of_knock_poker(hand):
    """The winner's cards are not shown; without a bonus they are no four of a kind."""
    sheet = begin(all_games()["knock_poker"], NAMES[:3])
    deal = {"knocker": "P1", "winners": [True, False, False], "hands": ["", hand, ""]}
    assert fields(sheet, deal) == {"winners"}
    assert fields(sheet, {**deal, "winners": [False, True, False], "winning_hand": None}) == set()
