"""How refusals read: whole sentences, a field by its title, one of a thing and several."""

from __future__ import annotations

import json

import pytest

from clubs.people.words import say
from scoring.games.registry import game_of
from scoring.games.sheet import Refused, begin, play
from tests.cases import for_each
from tests.scoring.games.golden import Golden, Spoiled, of

FOUR = ("Ann", "Bo", "Cem", "Dee")
_CLUB = {"level": 1, "denomination": "clubs", "declarer": "Bo", "tricks": 5}
_OVER_CLUBS = {"over_level": 3, "over_denomination": "diamonds"}


def refusals(word, deals, options, players=FOUR):
    game, brought = game_of(word)
    with pytest.raises(Refused) as refused:
        play(game, players, {**brought, **options}, deals)
    return [say(problem) for problem in refused.value.problems]


def places(value, path=()):
    if not isinstance(value, list | dict):
        yield path
        return
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        yield from places(one, (*path, key))


def is_nested(example: Golden) -> bool:
    return any(len(path) > 1 for path in places(example.deals[0]))


NESTED = list(filter(is_nested, of(Golden)))


@pytest.mark.parametrize(
    ("word", "deals", "options", "sentence"),
    [
        ("boston", [{"bid": "five", "caller": "Ann"}], {},
         "Missing: Caller's tricks. It is needed to settle this call."),
        ("boston", [{"bid": "five", "caller": "Ann", "tricks": 5, "tricks_of_all": [5, 5, 3, 0]}], {},
         "Each player's tricks: this does not apply to this call."),
        ("boston", [{"bid": "passed"}, {"bid": "passed"}], {"deals": 1},
         "The game is over: The single deal has been played. No further deals count."),
        ("auction_solo", [{"call": "six", "caller": "Ann", "tricks": 6, "made": False}], {},
         "The call is made (tricks: 6), but it was entered as lost."),
        ("solo_whist", [{"call": "misere", "caller": "Ann", "tricks": 1, "made": True}], {},
         "The call is lost (tricks: 1), but it was entered as made."),
        ("solo_whist", [{"call": "grand", "last_trick": "Ann"}], {},
         "At this table, if all pass there is a new deal."),
        ("goulash", [{"result": "PASS", "goulash": True}], {}, ("Goulash: yes was entered, but "
        "it should be no.")),
        ("auction_bridge", [{**_CLUB, "below": 6}], {},
         ("6 was entered below the line, but 1 club scores 0 there. Only tricks that count "
         "towards game go below the line; overtricks and premiums go above it.")),
        ("auction_bridge@laws_1913",
         [{"level": 2, "denomination": "notrump", "declarer": "Bo", "tricks": 9, **_OVER_CLUBS}], {},
         "2 no-trumps is worth 20 and the previous bid 21, so the bid is insufficient."),
        ("towie", [{"contract": "4S", "declarer": "Ann", "tricks": 10}], {}, ("Enter which three players are "
        "playing this deal.")),
        ("whist_long", [], {"bonus": 9},
         "There is no option called bonus here. The options are: single_from, double_from, "
         "rubber_bonus, cap_at_game."),
        ("whist_short", [], {"stakes": "triple", "per_trick": -1},
         "Stake per trick must be at least 0, not -1."),
        ("cayenne", ["clubs"], {}, "Enter fields with their values here, not \"clubs\"."),
        ("settlement_round_robin", [{"points": [1, 2, 3]}], {}, "Points needs 4 values, not 3."),
        ("whist_short", [{"tricks": [7, 6], "value": 3}], {}, "This deal does not end a game."),
        ("whist_short@s000", [{"tricks": [7, 6], "revokes": [{"side": "Bo", "penalty": "add"}]}], {},
         "The only penalty for a revoke here is tricks."),
    ],
)  # fmt: skip
def test_a_refusal_says_what_is_wrong(word, deals, options, sentence):
    assert refusals(word, deals, options) == [sentence]


@for_each("example", NESTED, lambda example: example.game)
def test_a_value_in_a_list_is_refused_once_by_its_place_and_its_titles(example):
    """What no field takes, in place of the last value below a field of the first deal."""
    game, brought = game_of(example.game)
    sheet = begin(game, example.players, {**brought, **example.options})
    path = [path for path in places(example.deals[0]) if len(path) > 1][-1]
    with pytest.raises(Refused) as refused:
        sheet.read(spoilt(example.deals[0], path))
    [problem] = refused.value.problems
    assert problem.field == ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
    assert problem.field not in say(problem)


def spoilt(deal, path):
    whole = json.loads(json.dumps(deal))
    part = whole
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = {"no": 1}
    return whole


@for_each("example", of(Spoiled), lambda example: f"{example.game} {example.code}")
def test_every_refusal_is_a_sentence_with_its_values(example):
    for sentence in refusals(example.game, example.deals, example.options, example.players):
        assert sentence[-1] in ".?" or sentence.startswith("Nothing can follow")
        assert not {"{", "}"} & set(sentence)
        assert "True" not in sentence
        assert "None" not in sentence
        assert "_" not in sentence or example.code.startswith("field."), "only programs send keys"
