"""Games of melds: which take a turn, and of canasta what is shown before a deal, who sits out, and how much
room a count takes.
"""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from scoring.games.reading import schema_of
from scoring.games.registry import game_of
from scoring.games.shapes import bezique_rows, pinochle_rows
from scoring.games.shapes.melds import excess
from scoring.games.sheet import Refused, begin, play
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Names

SIX = ("Ann", "Bo", "Cem", "Dee", "Eva", "Fay")
NATURALS = {"melded": 400, "in_hand": 10, "natural": 2}
LITTLE = {"melded": 60, "in_hand": 40}
HELD = {"melded": 0, "in_hand": 60}


def shown(word, players, deals, **options):
    game, brought = game_of(word)
    sheet = play(game, players, {**brought, **options}, deals)
    return {fact.key: fact.value for fact in game.facts(sheet.state)}


def test_the_opening_minimum_of_each_side_is_shown_before_a_deal():
    """000:l.2903: 50 at nothing, 90 from 1,500, 15 below nothing."""
    deal = {"counts": [NATURALS, HELD], "out": "Ann"}
    assert shown("canasta", SIX[:4], [])["opening"] == "Ann & Cem 50, Bo & Dee 50"
    assert shown("canasta", SIX[:4], [deal])["opening"] == "Ann & Cem 50, Bo & Dee 15"  # 1,490
    assert shown("canasta", SIX[:4], [deal] * 2)["opening"] == "Ann & Cem 90, Bo & Dee 15"  # 2,980
    assert shown("canasta", SIX[:4], [deal] * 3)["opening"] == "Ann & Cem 120, Bo & Dee 15"


WITHOUT_A_TURN = {
    **dict.fromkeys(("pinochle_two", "pinochle_64", "pinochle_three"), "dix"),
    **dict.fromkeys(("bezique", "bezique_three", "bezique_four", "polish_bezique", "cinq_cents"), "seven"),
    **dict.fromkeys(("rubicon_bezique", "six_pack_bezique", "eight_pack_bezique"), "carte"),
}
"""Of the games whose melds want a won trick each, what is shown without one: the lowest trump, which is
turned or exchanged, and carte blanche, which is shown before play (melding.md, hearts-and-two-hand.md).
"""


def test_in_a_game_with_turns_for_melds_one_meld_alone_takes_none():
    rows = {row.key: row for row in (*bezique_rows.ROWS, *pinochle_rows.ROWS) if row.declarations}
    assert rows.keys() == WITHOUT_A_TURN.keys()
    for key, row in rows.items():
        for meld in row.melds:
            shown = {"marriage": row.declarations}
            shown[meld.name] = shown.get(meld.name, 0) + 1
            melds = [SimpleNamespace(**shown), *[SimpleNamespace()] * (min(row.seats) - 1)]
            broken = {where for where, *_why in excess(row, SimpleNamespace(melds=melds))}
            assert ("turns" in broken) == (meld.name != WITHOUT_A_TURN[key]), (key, meld.name)


@pytest.mark.parametrize(
    ("word", "totals"),
    [
        ("samba", {0: 50, 1_495: 50, 1_500: 90, 2_995: 90, 3_000: 120, 6_995: 120, 7_000: 150}),
        ("canasta_italian", {-5: 15, 1_495: 50, 1_500: 90, 3_000: 120, 5_000: 160, 7_500: 180, 10_000: 200}),
        ("canasta_four_pack", {-5: 15, 2_995: 50, 3_000: 90, 6_000: 120, 10_000: 150}),
    ],
)
def test_opening_minimums_of_other_forms(word, totals):
    """000:l.3208, 002:l.66, 002:l.72."""
    game = game_of(word)[0]
    state = begin(game, SIX[:4]).state
    for total, minimum in totals.items():
        facts = game.facts(replace(state, points=(total, 0)))
        assert next(fact.value for fact in facts if fact.key == "opening").startswith(f"Ann & Cem {minimum},")


def test_the_longer_game_of_six_has_its_own_minimums():
    """002:l.75: to 5,000, to 10,000, to 15,000; game is 20,000."""
    three = {"melded": 400, "in_hand": 10, "natural": 5, "wild": 1}
    deals = [{"counts": [three, {"melded": 60, "in_hand": 40}], "out": "Ann"}] * 2  # 2 x 4,990
    plain = shown("canasta_four_pack_6p", SIX, deals[:1])
    hard = shown("canasta_four_pack_6p", SIX, deals[:1], sevens_hard=True)
    assert (plain["opening"], hard["opening"]) == (
        "Ann & Cem & Eva 90, Bo & Dee & Fay 50", "Ann & Cem & Eva 50, Bo & Dee & Fay 50",
    )  # fmt: skip


def test_of_five_players_one_of_the_three_sits_out_each_deal():
    """000:l.3099."""
    deal = {"counts": [LITTLE, LITTLE]}
    seen = [shown("canasta", SIX[:5], [deal] * played) for played in range(4)]
    assert [facts["resting"] for facts in seen] == ["Eva", "Dee", "Bo", "Eva"]
    assert [facts["dealer"] for facts in seen] == ["Ann", "Bo", "Cem", "Dee"]


def test_six_may_all_play_or_two_of_them_sit_out():
    """000:l.3104."""
    assert "resting" not in shown("canasta", SIX, [])
    assert shown("canasta", SIX, [], rest=True)["resting"] == "Eva, Fay"


@pytest.mark.parametrize(
    ("word", "rows"), [("canasta", 5), ("samba", 6), ("canasta_italian", 7), ("canasta_four_pack", 9)]
)
def test_a_count_is_one_table_of_both_sides_and_penalties_are_folded_away(word, rows):
    """So that all parts of a deal fit one screen of a telephone."""
    game = game_of(word)[0]
    sheet = begin(game, SIX[:4])
    names = Names(sheet.table.players, sheet.side_names())
    form = FormItems(schema_of(game.record(sheet.table)), {}, names)
    counts = form.main[0]
    assert (counts.path, len(counts.matrix)) == ("counts", rows)
    assert [owner for owner, _ in counts.matrix[0][1]] == ["Ann & Cem", "Bo & Dee"]
    assert {item.path for item in form.main} <= {"counts", "cards", "out", "concealed"}
    assert all(item.folded for item in form.main if item.path == "cards")
    assert [item.path for item in form.rare] == ["penalties"]


@pytest.mark.parametrize(
    ("word", "opening", "going_out"),
    [
        ("canasta", "000:l.2903", "000:l.2930"),
        ("canasta@enc_c", "002:l.34", "002:l.21"),
        ("canasta@twenty", "003:l.401", "003:l.433"),
        ("samba", "000:l.3208", "000:l.3205"),
        ("canasta_italian", "002:l.66", "002:l.65"),
        ("canasta_four_pack", "002:l.72", "002:l.71"),
    ],
)
def test_a_refusal_names_the_paragraph_of_the_book_that_is_played(word, opening, going_out):
    short = {"counts": [{"melded": 45, "in_hand": 40}, LITTLE]}
    early = {"counts": [LITTLE, LITTLE], "out": "Ann"}
    assert refusals(word, short)["melded.opening"] == opening
    assert refusals(word, early)["melded.needs"] == going_out


def refusals(word, deal):
    """The places of all refusals of a first deal, by code."""
    game, brought = game_of(word)
    with pytest.raises(Refused) as refused:
        play(game, SIX[:4], brought, [deal])
    return {problem.code: problem.source for problem in refused.value.problems}
