"""The form made of a game's schema: what a choice is called, what is ticked before anybody typed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.reading import schema_of, to_json
from scoring.games.registry import all_games, game_of
from scoring.games.sheet import play
from scoring.models import Sheet
from scoring.views.deal_words import value_words
from scoring.views.form_items import FormItems, Item
from scoring.views.form_schema import Names, Typed, node_of, typed_of
from tests.cases import for_each
from tests.scoring.games.golden import Golden, of

FOUR = ("Ann", "Bo", "Cem", "Dee")
NOBODY = Names((), ())
TICKED = {
    "type": "object",
    "properties": {
        "honours": {"type": "boolean", "default": True, "title": "Honours"},
        "nullos": {"type": "boolean", "default": False, "title": "Nullos"},
        "points": {"type": "integer", "default": 5, "title": "Points"},
    },
}
EDITIONS = sorted(
    {(key, edition) for key, game in all_games().items() for edition in game.editions},
)


def edition_words(key: str) -> dict[str, str]:
    """What the form of a game's options calls its editions."""
    options = all_games()[key].default_options
    schema = schema_of(type(options))
    form = FormItems(schema, typed_of(node_of(schema, NOBODY), to_json(options)), NOBODY)
    return {
        option.value: option.label for item in form.items if item.path == "edition" for option in item.options
    }


@pytest.mark.parametrize(("key", "edition"), EDITIONS)
def test_every_edition_is_called_by_words_not_by_its_key(key, edition):
    said = edition_words(key).get(edition)
    if said is not None:  # some games take it from their engine and offer no other
        assert said != edition.replace("_", " ")


def test_editions_are_told_apart():
    for key in {key for key, _edition in EDITIONS}:
        said = edition_words(key)
        assert len(set(said.values())) == len(said), key


def test_a_word_that_is_an_edition_elsewhere_keeps_its_own_meaning():
    """Slams "at full or at American prices": no book is meant."""
    schema = schema_of(type(all_games()["boston_fontainebleau"].default_options))
    form = FormItems(schema, {}, NOBODY)
    slams = next(item for item in form.items if item.path == "slams")
    assert [option.label for option in slams.options] == ["full", "american"]


def test_what_is_so_unless_it_is_said_is_ticked_before_anybody_typed():
    shown = {item.path: item.value for item in FormItems(TICKED, {}, NOBODY).items}
    assert (shown["honours"], shown["nullos"]) == ("on", "")


def test_a_tick_taken_away_says_no():
    root = node_of(TICKED, NOBODY)
    assert Typed(root, {"points": "7"}).value == {"honours": False, "nullos": False, "points": 7}
    shown = {item.path: item.value for item in FormItems(TICKED, {"points": "7"}, NOBODY).items}
    assert shown["honours"] == ""


@pytest.mark.django_db
def test_a_rubber_is_opened_without_honours_by_taking_the_tick_away(club, host):
    client = Client()
    client.force_login(host.user)
    new = reverse("sheet-new", args=[club.slug])
    page = client.get(new, {"game": "contract_rubber"}).content.decode()
    assert 'name="honours" value="on" checked' in page
    names = {f"player-{place}": f"Guest {place}" for place in range(1, 5)}
    names["guests"] = "\n".join(names.values())
    for ticked in ({"honours": "on"}, {}):
        client.post(new, {"sheet-game": "contract_rubber", **names, **ticked})
    assert [sheet.options["honours"] for sheet in Sheet.objects.order_by("pk")] == [True, False]


@pytest.mark.slow
@for_each("example", of(Golden), lambda example: f"{example.game} {example.source}")
def test_every_golden_deal_can_be_typed_into_its_form(example):
    game, brought = game_of(example.game)
    sheet = play(game, example.players, {**brought, **example.options}, list(example.deals))
    names = Names(sheet.table.players, sheet.side_names())
    root = node_of(schema_of(game.record(sheet.table)), names)
    said = [to_json(deal, players=names.players, sides=names.sides) for deal in sheet.deals]
    typed = [Typed(root, typed_of(root, deal)).value for deal in said]
    assert play(game, example.players, {**brought, **example.options}, typed).states == sheet.states


def test_a_round_of_nothing_but_zeros_is_typed_as_such():
    root = node_of(schema_of(all_games()["progressive"].deal), Names(FOUR, ((FOUR[0], FOUR[2]), FOUR[1::2])))
    assert Typed(root, {"totals.0": "0", "totals.1": "0"}).value["totals"] == [0, 0]
    assert "totals" not in Typed(root, {"totals.0": "", "totals.1": ""}).value


def test_melds_of_nobody_are_left_out():
    """A deal of klaberjass without a maker has no melds, and each side's stand in the form as numbers."""
    game = all_games()["klaberjass"]
    root = node_of(schema_of(game.record(game.any_table())), Names(FOUR[:2], (FOUR[:1], FOUR[1:2])))
    assert "melds" not in Typed(root, {}).value
    assert Typed(root, {"melds.1.bella": "1"}).value["melds"] == [{}, {"bella": 1}]


def form_of(key: str, players: tuple[str, ...], sides: tuple[tuple[str, ...], ...]) -> dict[str, Item]:
    """The items of a game's empty form, by the field's name."""
    game = all_games()[key]
    form = FormItems(schema_of(game.record(game.any_table())), {}, Names(players, sides))
    return {item.path: item for item in form.items}


def test_nobody_is_a_choice_where_a_field_speaks_of_people_and_may_lack():
    form = form_of("five_hundred_four", FOUR, (FOUR[::2], FOUR[1::2]))
    assert [option.label for option in form["bidder"].options] == [*FOUR, "nobody"]
    dealer = form_of("contract_rubber", FOUR, (FOUR[::2], FOUR[1::2]))["dealer"]
    assert dealer.options[0].label == "not stated"  # it follows from the deals


def test_what_a_shown_field_needs_is_no_choice_to_leave_out():
    """A bid in five hundred has a denomination; that a bidder revoked may stay unsaid."""
    form = form_of("five_hundred_four", FOUR, (FOUR[::2], FOUR[1::2]))
    assert "" not in {option.value for option in form["denomination"].options}
    assert form["denomination"].required
    assert "" in {option.value for option in form["revoked"].options}


def test_a_field_of_a_record_hangs_on_one_of_the_same_record():
    """Of two hands that are played at the same time each has its own result."""
    form = form_of("gin_partnership", FOUR, (FOUR[::2], FOUR[1::2]))
    whens = {item.path: item.when for item in form["hand_2"].items}
    assert whens["hand_2.result"] == ""
    assert whens["hand_2.knocker"] == "hand_2.result=knock gin"


def test_what_most_deals_have_is_chosen_before_anybody_typed():
    outcome = form_of("pinochle_auction", FOUR[:3], tuple((name,) for name in FOUR[:3]))["outcome"]
    assert [option.value for option in outcome.options if option.chosen] == ["played"]


def test_melds_of_two_players_stand_side_by_side():
    melds = form_of("rubicon_bezique", FOUR[:2], ((FOUR[0],), (FOUR[1],)))["melds"]
    label, cells = melds.matrix[0]
    assert (label, [(owner, cell.path) for owner, cell in cells]) == (
        "Royal marriage", [("Ann", "melds.0.royal"), ("Bo", "melds.1.royal")],
    )  # fmt: skip
    small = form_of("klaberjass", FOUR[:2], ((FOUR[0],), (FOUR[1],)))["melds"]
    assert [label for label, _ in small.matrix] == ["Sequence of three", "Sequence of four or more", "Bella"]
    assert form_of("hearts", FOUR, tuple((name,) for name in FOUR))["hearts"].matrix == []


def test_five_short_names_stand_three_in_a_row():
    sides = (FOUR[::2], FOUR[1::2])
    assert form_of("five_hundred_four", FOUR, sides)["bidder"].dense  # four and nobody
    assert not form_of("euchre", FOUR, sides)["maker"].dense
    assert not form_of("five_hundred_four", ("Ann Longstaff", *FOUR[1:]), sides)["bidder"].dense


def test_two_or_three_short_keys_stand_beside_their_label():
    assert form_of("casino", FOUR[:2], ((FOUR[0],), (FOUR[1],)))["big"].beside
    status = form_of("draw_poker", FOUR, tuple((name,) for name in FOUR))["status"]
    assert all(item.beside for item in status.items)  # in, dropped, all in
    assert form_of("scopa", FOUR[:2], ((FOUR[0],), (FOUR[1],)))["seven"].beside  # Ann, Bo, nobody
    longer = ("Ann Featherstone", "Bo")
    assert not form_of("casino", longer, tuple((name,) for name in longer))["big"].beside


def test_boxes_to_tick_for_each_player_stand_side_by_side():
    items = form_of("loo", FOUR, tuple((name,) for name in FOUR))
    assert [name for name, item in items.items() if item.flags] == ["stayed", "flush"]


def test_a_row_of_a_list_is_called_by_its_number():
    bets = form_of("faro", FOUR, tuple((name,) for name in FOUR))["bets"]
    assert [row.label for row in bets.items] == ["1"]


def test_suits_are_drawn_on_their_keys():
    trumps = form_of("five_hundred_four", FOUR, (FOUR[::2], FOUR[1::2]))["denomination"]
    drawn = {option.value: option.suit for option in trumps.options}
    assert drawn == {"spades": "S", "clubs": "C", "diamonds": "D", "hearts": "H", "notrump": ""}
    assert trumps.options[-1].label == "no trump"


def test_a_pot_folds_away_what_its_best_hand_makes_needless():
    items = form_of("draw_poker", FOUR, tuple((name,) for name in FOUR))
    assert [name for name, item in items.items() if item.folded] == ["hands", "place"]


def test_a_line_of_a_deal_names_the_melds_that_there_are():
    names = Names(FOUR[:2], (FOUR[:1], FOUR[1:2]))
    game = all_games()["rubicon_bezique"]
    (melds,) = (
        node
        for node in node_of(schema_of(game.record(game.any_table())), names).children
        if node.name == "melds"
    )
    assert value_words(melds, [{"royal": 1, "aces": 0, "double": 2}, {"royal": 0}]) == (
        "Ann Royal marriage: 1, Double bezique: 2"
    )


def test_a_long_rubber_keeps_all_its_results():
    deal = {"results": ["1NN-1"] * 18 + ["4SN=", "4SN="]}
    root = node_of(schema_of(all_games()["pivot4"].deal), NOBODY)
    assert Typed(root, typed_of(root, deal)).value["results"] == deal["results"]
