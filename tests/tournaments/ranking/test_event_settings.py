"""The settings of an event as one value: what is usual, what cannot be, and what the table says of all."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.comparison import Divisor, Scaling, Unequal
from scoring.comparison.datum import DatumRule
from scoring.comparison.methods import METHODS, GameKind, MethodName, Points
from scoring.models.contest import default_settings
from scoring.words import RuleError
from tournaments.ranking.carry import CarryKind
from tournaments.ranking.lists import ListSettings
from tournaments.ranking.settings import BY_KEY, EventSettings
from tournaments.ranking.settings.checks import check_settings, check_settings_of_file
from tournaments.ranking.settings.option import Choice, Shared

DOCS = Path(__file__).parents[3] / "docs" / "reference"
NOTHING_STORED = EventSettings({})


def test_what_is_not_stored_is_as_usual():
    usual = NOTHING_STORED
    assert (usual.form, usual.contestants, usual.table) == ("pairs", "pairs", "duplicate-2017")
    assert (usual.method_name, usual.datum) == (MethodName.MATCHPOINTS, DatumRule())
    assert (usual.divisor, usual.scaling) == (Divisor.COMPARISONS, Scaling.NONE)
    assert (usual.scale, usual.bye_vp) == (None, 12)  # of 20, modern standards 6.1
    assert (usual.average_imps, usual.percent_imps) == (3, None)  # Law 86B
    assert (usual.own_average, EventSettings(default_settings()).own_average) == (False, True)  # Law 12C2c
    assert (usual.penalty_top, usual.penalty_points, usual.penalty_vp) == (10, 3, Fraction(1, 2))  # Law 90
    assert (usual.repeated_percent, usual.repeated_imps) == (None, None)  # Law 12C2d
    assert (usual.unequal, usual.small_groups) == (Unequal.NEUBERG_FIELD, False)
    assert (usual.points, usual.winners, usual.ask_lead) == (2, 1, False)
    assert usual.lists == ListSettings()
    assert (usual.carry.kind, usual.combine) == (CarryKind.NONE, None)
    assert EventSettings(default_settings()).conditions(final=True) == usual.conditions(final=True)


def test_a_value_is_read_by_its_type():
    settings = EventSettings({"vp": "0: 10-10\n1+: 20-0", "bye_vp": "43/3", "unequal": "factor", "points": 1})
    assert settings.scale.worth(Fraction(3), None, 8) == 20
    assert (settings.bye_vp, settings.points) == (Fraction(43, 3), 1)
    assert settings.unequal is Unequal.FACTOR


def test_settings_do_not_change():
    with pytest.raises(FrozenInstanceError):
        NOTHING_STORED.stored = {"method": "imps"}
    with pytest.raises(FrozenInstanceError):
        NOTHING_STORED.points = 1


@pytest.mark.parametrize(
    ("stored", "field", "words"),
    [
        ({"unequal": "luck"}, "settings.unequal", "boards with fewer results: Expected one of neuberg-field"),
        ({"points": 3}, "settings.points", "matchpoints shown: Expected one of 2, 1, not 3."),
        (
            {"ask_lead": "yes"},
            "settings.ask_lead",
            "opening lead asked for: Expected true or false",
        ),
        ({"bye_vp": "101"}, "settings.bye_vp", "victory points for a bye: A bye must be worth 0 to 100"),
        (
            {"penalty_top": "0.001"},
            "settings.penalty_top",
            "standard penalty, % of a top: Expected a number from 0.01 to 100 with at most two decimals",
        ),
        (
            {"repeated_percent": "49"},
            "settings.repeated_percent",
            "average plus from the second board on, %: Expected a number from 50 to 100",
        ),
        (
            {"average_imps": "101"},
            "settings.average_imps",
            "IMPs for average plus: Expected IMPs from",
        ),
        (
            {"datum": {"trim": -1}},
            "settings.datum.trim",
            "datum: Expected auto or a number of results",
        ),
        ({"pairing": {"seeded": 65}}, "settings.pairing.seeded", "byes and the draw: Seed 0 to 64 teams"),
        ({"ties": {"step": "-1"}}, "settings.ties", "tie-breaks: Expected a step of 0 or more"),
        ({"combine": "luck"}, "settings.combine", "final ranking: Expected one of boards"),
        ({"form": "chess"}, "settings.form", "type of event: Expected one of pairs"),
        (
            {"handicaps": {}},
            "settings.handicaps",
            "The setting handicaps is not known here: the file",
        ),
        ({"v": 2}, "settings.v", "This program reads settings of version 1; these are of version 2."),
        ({"v": True}, "settings.v", "these are of version True."),
    ],
)
def test_a_file_is_refused_by_the_field_and_its_rule_in_the_words_of_the_table(stored, field, words):
    with pytest.raises(RuleError) as refused:
        check_settings_of_file(stored)
    assert refused.value.field == field
    assert words in str(refused.value)


def test_a_spoiled_value_of_any_option_is_refused_and_named_when_it_is_told():
    for key, option in BY_KEY.items():
        spoiled = {**default_settings(), key: [["spoiled"]]}
        with pytest.raises(RuleError):
            check_settings(spoiled)
        if key != "form" and not isinstance(option.words(NOTHING_STORED)[0], bool):
            said = [str(part) for part in option.words(EventSettings(spoiled))]
            assert said in (["a value that cannot be read"], ["on"]), key


def test_each_method_is_one_row():
    assert set(METHODS) == set(MethodName)
    in_imps = {name for name, spec in METHODS.items() if spec.in_imps}
    assert in_imps == {"imps", "imps-cross", "imps-datum", "hybrid"}
    of_teams = {name for name, spec in METHODS.items() if spec.of_teams}
    assert of_teams == {"bam", "imps", "net", "patton", "hybrid"}
    assert {name for name, spec in METHODS.items() if spec.has_tops} == {"matchpoints", "bam"}
    of_whist = {name for name, spec in METHODS.items() if GameKind.WHIST in spec.games}
    assert of_whist == {"tricks", "tricks-average", "matchpoints", "bam", "net"}  # 001:l.2038
    in_tricks = {name for name, spec in METHODS.items() if spec.points is Points.TRICKS}
    assert in_tricks == {"tricks", "tricks-average"}


def test_the_guide_explains_each_method_in_the_words_of_its_row():
    guide = (DOCS / "scoring.md").read_text()
    table = guide.partition("## Methods")[2].partition("## Games")[0]
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", table, re.MULTILINE)
    assert rows == [(spec.key, spec.explanation) for spec in METHODS.values()]


def test_each_choice_has_words_of_its_own():
    for option in BY_KEY.values():
        if isinstance(option, Choice):
            assert len(set(option.labels.values())) == len(option.labels), option.key
            assert option.usual in option.labels


def test_what_a_club_shows_is_its_own_and_the_comparison_is_the_same_for_all():
    own = {key for key, option in BY_KEY.items() if option.shared is Shared.OWN}
    regulations = {"penalty_top", "penalty_points", "penalty_vp", "repeated_percent", "repeated_imps"}
    assert own == {"points", "ask_lead", "winners", "combine"} | regulations
    stored = {"v": 1, "points": 1, "ask_lead": True, "unequal": "factor", "vp": ""}
    assert EventSettings(stored).compared == {"unequal": "factor"}
    unshared = {key: option.unshared.code for key, option in BY_KEY.items() if option.unshared}
    assert unshared == {
        "vp": "share.matches",
        "strata": "share.lists",
        "categories": "share.lists",
        "carry": "share.carry",
    }
