"""Every game of the registry: its place in the catalogue, a golden sheet, a spoiled one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args, get_type_hints

import pytest

from scoring.games.fields import PerSide
from scoring.games.printed import sheet_json
from scoring.games.reading import schema_of
from scoring.games.registry import all_games, game_of
from scoring.games.shape import Game, Table
from scoring.games.sheet import Refused, Sheet, begin, play
from scoring.games.stateless import stateless
from scoring.words import Word
from tests.cases import for_each
from tests.rules import rows
from tests.scoring.games.golden import Golden, Spoiled, all_examples, of

GAMES = list(all_games().values())
ROUNDS = ("progressive", "progressive_rubber", "progressive_whist")  # a table's round, not the whole party
WHOLE_FAMILIES = ("bridge", "whist", "boston")


def _sheet(example: Golden | Spoiled, deals: int | None = None) -> Sheet:
    game, brought = game_of(example.game)
    return play(game, example.players, {**brought, **example.options}, list(example.deals)[:deals])


@for_each("game", GAMES, lambda game: game.key)
def test_every_game_has_a_golden_sheet_and_a_spoiled_one(game):
    kinds = {type(example) for example in all_examples() if game_of(example.game)[0] is game}
    assert kinds == {Golden, Spoiled}


@pytest.mark.parametrize("family", WHOLE_FAMILIES)
def test_every_scored_game_of_the_family_is_here_under_its_key(family):
    scored = {row["key"] for row in rows() if row["family"] == family and row["tier"] in "ABC"}
    assert scored
    assert scored == {game.key for game in GAMES if game.family == family}


def test_every_other_name_of_the_catalogue_means_its_game():
    keys = {game.key for game in GAMES}
    ours = [(row["alias"], row["key"]) for row in rows("aliases.csv") if row["key"] in keys]
    assert [(alias, game_of(alias)[0].key) for alias, _ in ours] == ours


@for_each("game", GAMES, lambda game: game.key)
def test_the_catalogue_knows_the_game(game):
    (row,) = [row for row in rows() if row["key"] == game.key]
    assert (game.family, game.tier) == (row["family"], row["tier"])
    assert game.source in row["sources"].split(";")
    assert str(game.title) == row["title"] or game.key in ROUNDS
    assert list(game.editions) == [found.split("@")[0] for found in row["editions"].split(";") if found]


@for_each("game", GAMES, lambda game: game.key)
def test_editions_are_the_choices_of_the_option_of_that_name(game):
    if game.editions:
        hint = get_type_hints(type(game.default_options))["edition"]
        assert get_args(hint) == game.editions
        assert game.default_options.edition == game.editions[0]


@for_each("game", GAMES, lambda game: game.key)
def test_an_empty_sheet_can_be_begun_settled_and_printed(game):
    for size in game.players(game.default_options):
        sheet = begin(game, [f"P{n}" for n in range(1, size + 1)])
        assert set(sheet.totals) <= {0}
        assert sum(sheet.settlement.payments) == 0
        assert sheet_json(sheet)["deals"] == []


@for_each("game", GAMES, lambda game: game.key)
def test_every_field_of_a_deal_has_a_title_and_a_kind(game):
    schema = schema_of(game.record(game.any_table()))
    for field in schema["properties"].values():
        assert field["title"]
        assert {"type", "anyOf", "$ref", "enum", "const"} & set(field)


@for_each("example", of(Golden), lambda example: f"{example.game} {example.source}")
def test_golden_sheet(example):
    sheet = _sheet(example)
    game = sheet.game
    if example.totals is not None:
        assert [list(game.totals(state)) for state in sheet.states[1:]] == [list(t) for t in example.totals]
    assert list(sheet.settlement.final) == list(example.final)
    if example.payments is not None:
        assert list(sheet.settlement.payments) == list(example.payments)
    assert (game.ended(sheet.state) is not None) == example.ended


@for_each("example", of(Golden), lambda example: f"{example.game} {example.source}")
def test_totals_are_the_sum_of_the_lines(example):
    sheet = _sheet(example)
    for side in range(len(sheet.sides)):
        lines = [line for n in range(1, len(sheet.states)) for line in sheet.lines(n) if line.side == side]
        assert sum(line.points for line in lines) == sheet.totals[side]
        final = [*lines, *(line for line in sheet.settlement.lines if line.side == side)]
        assert sum(line.points for line in final) == sheet.settlement.final[side]


@for_each("example", of(Spoiled), lambda example: f"{example.game} {example.code}")
def test_spoiled_sheet_is_refused_with_its_rule(example):
    before = _sheet(example, len(example.deals) - 1)
    with pytest.raises(Refused) as refused:
        before.after(before.read(example.deals[-1]))
    assert (example.code, example.field) in [(p.code, p.field) for p in refused.value.problems]
    assert refused.value.deal == len(example.deals)


def test_keys_and_names_are_never_shared():
    names = [name for game in GAMES for name in (game.key, *game.names)]
    assert len(names) == len(set(names))


@dataclass(frozen=True)
class _Tricks:
    won: PerSide[int]


@dataclass(frozen=True)
class _NoOptions:
    """A game without options."""


@pytest.mark.parametrize(("low_wins", "winner"), [(True, (1,)), (False, (0,))])
def test_a_game_that_names_no_settlement_is_won_by_the_best_total_of_its_kind(low_wins, winner):
    game = Game(
        key="made_up", title=Word("Made up"), family="hearts", tier="C", source="", seats=(2,), deal=_Tricks,
        options=_NoOptions(), breaches=lambda state, deal: (), low_wins=low_wins,
        **stateless(lambda deal, table: deal.won),
    )  # fmt: skip
    state = game.apply(game.start(Table(("Ann", "Bo"), _NoOptions())), _Tricks((7, 2)))
    assert game.settle(state).winners == winner
