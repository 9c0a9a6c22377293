"""A publication's list of changes has one sentence for every setting that changed, and each is in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site

from scoring.bridge.tables import BOARD_TABLES
from scoring.comparison import Divisor, Unequal
from scoring.comparison.method import MethodName
from scoring.comparison.victory import SCALES
from scoring.models.contest import default_settings
from tests import factories as make
from tests.tournaments.results.evenings import address, evening, fresh, refreshed, text_of
from tournaments.movements.pairing import ByeRule, Draw, FirstRound, Odd, Rematches
from tournaments.ranking import Conditions
from tournaments.ranking.carry import CarryKind
from tournaments.ranking.events import EventScore
from tournaments.ranking.handicap import HandicapUnit
from tournaments.ranking.strata import Strength
from tournaments.ranking.ties import TieRule
from tournaments.selectors.event_forms import FORMS
from tournaments.selectors.publications import publications
from tournaments.selectors.settings_words import changed_settings
from tournaments.services import sessions, setup
from tournaments.services.settings import check_settings
from tournaments.views.events_forms import Counting
from tournaments.views.scoring_forms import Scoring

OWN_TABLE = "0: 10-10\n1-3: 12-8\n4+: 20-0"
NO_SETTINGS = {
    "v",  # the version of the form in which they are kept: there is one
    "party",  # a party has settings of its own, which nothing changes once it plays
}

# Every key that can be stored: two legal values, as settings, and the sentence of the change between them.
CHANGES: dict[str, tuple[dict[str, Any], dict[str, Any], str]] = {
    "form": (
        {"form": "pairs"},
        {"form": "swiss_pairs"},
        "form of play: Pairs before, Swiss pairs now",
    ),
    "contestants": (
        {"contestants": "pairs"},
        {"contestants": "players"},
        "who competes: pairs before, players now",
    ),
    "table": (
        {"table": "duplicate-2017"},
        {"table": "whist"},
        "game: Contract bridge, laws of 2017 before, Duplicate whist now",
    ),
    "method": (
        {"method": "matchpoints"},
        {"method": "imps-cross"},
        "method: Matchpoints before, Cross-IMPs now",
    ),
    "to_the_score": (
        {"table": "auction-1913", "method": "total", "to_the_score": False},
        {"table": "auction-1913", "method": "total", "to_the_score": True},
        "bridge to the score: off before, on now",
    ),
    "same_seat": (
        {"table": "whist", "method": "tricks-average", "same_seat": False},
        {"table": "whist", "method": "tricks-average", "same_seat": True},
        "sets compared with the same seat: off before, on now",
    ),
    "vp": (
        {"method": "imps", "vp": "wbf-discrete"},
        {"method": "imps", "vp": OWN_TABLE},
        "victory points: WBF 20 points, whole before,"
        " the club's own table (0: 10-10, 1-3: 12-8, 4+: 20-0) now",
    ),
    "datum": (
        {"method": "imps-datum", "datum": {"trim": 2, "kind": "mean", "rounded": True}},
        {"method": "imps-datum", "datum": {"trim": 0, "kind": "median", "rounded": False}},
        "datum: the mean without the 2 best and worst results; rounded to 10 before,"
        " the median; not rounded now",
    ),
    "divisor": (
        {"method": "imps-cross", "divisor": "comparisons"},
        {"method": "imps-cross", "divisor": "none"},
        "divisor of cross-IMPs: divided by the number of other results before, added up, not divided now",
    ),
    "average_imps": (
        {"method": "imps", "average_imps": "3"},
        {"method": "imps", "average_imps": "2.5"},
        "IMPs for average plus: 3 before, 2.5 now",
    ),
    "percent_imps": (
        {"method": "imps", "percent_imps": ""},
        {"method": "imps", "percent_imps": "0.25"},
        "IMPs per percentage point: none before, 0.25 now",
    ),
    "bye_vp": (
        {"bye_vp": "12"},
        {"bye_vp": "40/3"},
        "victory points for a bye: 12 before, 40/3 now",
    ),
    "pairing": (
        {"pairing": {"odd": "bye", "bye_rule": "lowest"}},
        {"pairing": {"odd": "triple-halves", "bye_rule": "lowest"}},
        "pairing: one has a bye each round before, three play half matches within the round now",
    ),
    "unequal": (
        {"unequal": "neuberg-field"},
        {"unequal": "factor"},
        "boards with fewer results: Neuberg's formula before, total scaled up for missed boards now",
    ),
    "small_groups": (
        {"small_groups": False},
        {"small_groups": True},
        "small groups: off before, on now",
    ),
    "winners": (
        {"winners": 1},
        {"winners": 2},
        "winners: one before, two: N-S and E-W now",
    ),
    "points": (
        {"points": 2},
        {"points": 1},
        "matchpoints shown: 2 for a win, 1 for a tie before, 1 for a win, half for a tie now",
    ),
    "ask_lead": (
        {"ask_lead": True},
        {"ask_lead": False},
        "opening lead asked for: on before, off now",
    ),
    "ties": (
        {"ties": {}},
        {"ties": {"rules": ["head-to-head", "matches-won"], "step": "1/5"}},
        "rules for ties: no tie-break (they share the place); tied are only exactly equal scores before,"
        " result against each other, then matches won; tied are scores equal to the nearest fifth now",
    ),
    "handicap": (
        {"handicap": {}},
        {"handicap": {"unit": "percent", "part": "1/2", "official": True}},
        "handicap: none before,"
        " percentage of the session (1/2 of it counts); the net ranking is official now",
    ),
    "strata": (
        {"strata": {}},
        {"strata": {"strata": [{"name": "A"}, {"name": "B", "below": "500"}], "by": "mean", "fewest": 4}},
        "strata: none before, A, B below 500; placed by the mean of the partners;"
        " 4 or more in the lowest; unknown masterpoints count as 0 now",
    ),
    "categories": (
        {"categories": []},
        {"categories": ["senior", "mixed"]},
        "special categories: none before, senior, mixed now",
    ),
    "section_ranks": (
        {"section_ranks": False},
        {"section_ranks": True},
        "a ranking of each section: off before, on now",
    ),
    "carry": (
        {"carry": {}, "combine": "last"},
        {"carry": {"kind": "proportional", "part": "1/2"}, "combine": "last"},
        "carry-over: nothing before, 1/2 of what is above average,"
        " in proportion to the boards of the next session now",
    ),
    "combine": (
        {"method": "imps", "combine": "sum"},
        {"method": "imps", "combine": "sessions"},
        "what counts in the end: the scores of all sessions added up before,"
        " the mean of all sessions, whatever their length now",
    ),
}

# What stands inside a setting: another value of it is told too, and of the setting's parts it alone.
PARTS: dict[tuple[str, str], tuple[dict[str, Any], object, object, str]] = {
    ("datum", "trim"): (
        {},
        0,
        "auto",
        "datum: the mean before, the mean, without the extremes that fit the number of results now",
    ),
    ("datum", "kind"): (
        {},
        "mean",
        "median",
        "datum: the mean before, the median now",
    ),
    ("datum", "rounded"): (
        {},
        True,
        False,
        "datum: rounded to 10 before, not rounded now",
    ),
    ("pairing", "odd"): (
        {},
        "bye",
        "triple-rounds",
        "pairing: one has a bye each round before, three meet each other within two rounds now",
    ),
    ("pairing", "bye_rule"): (
        {},
        "lowest",
        "lot",
        "pairing: the next bye goes to the lowest-ranked before, the next bye goes to one drawn by lot now",
    ),
    ("pairing", "bye_score"): (
        {},
        "12",
        "35/3",
        "pairing: a bye is worth 12 of 20 before, a bye is worth 35/3 of 20 now",
    ),
    ("pairing", "bye_of"): (
        {},
        "20",
        "25",
        "pairing: a bye is worth 12 of 20 before, a bye is worth 12 of 25 now",
    ),
    ("pairing", "rematches"): (
        {},
        "oldest",
        "never",
        "pairing: a rematch only where nothing else is left before, no rematches now",
    ),
    ("pairing", "first_round"): (
        {},
        "lot",
        "halves",
        "pairing: round 1 is drawn by lot before, round 1 pairs the upper half with the lower now",
    ),
    ("pairing", "draw"): (
        {},
        "fixed",
        "reseeded",
        "pairing: fixed bracket, winners meet in bracket order before, redrawn each round, the "
        "highest seed left meets the lowest now",
    ),
    ("pairing", "seeded"): (
        {},
        None,
        4,
        "pairing: all are seeded by their numbers before, 4 are seeded and the others drawn now",
    ),
    ("pairing", "third_place"): (
        {},
        False,
        True,
        "pairing: no match for third place before, a match for third place now",
    ),
    ("ties", "rules"): (
        {},
        ["score"],
        ["score", "quotient"],
        "rules for ties: exact score before, exact score, then points won to points lost now",
    ),
    ("ties", "step"): (
        {"rules": ["score"]},
        "1/100",
        "1/8",
        "rules for ties: tied are scores equal to two decimals before, tied are scores equal to the "
        "nearest 1/8 now",
    ),
    ("ties", "again"): (
        {"rules": ["score"]},
        True,
        False,
        "rules for ties: the still tied begin again with the first rule before, the still tied go on "
        "with the next rule now",
    ),
    ("handicap", "unit"): (
        {},
        "percent",
        "board",
        "handicap: percentage of the session before, points per board now",
    ),
    ("handicap", "part"): (
        {"unit": "board"},
        "1",
        "3/4",
        "handicap: points per board before, points per board (3/4 of it counts) now",
    ),
    ("handicap", "official"): (
        {"unit": "board"},
        True,
        False,
        "handicap: the net ranking is official before, the raw ranking is official now",
    ),
    ("strata", "strata"): (
        {},
        [{"name": "A"}],
        [{"name": "A"}, {"name": "Novice", "below": "99.5"}],
        "strata: A before, A, Novice below 99.5 now",
    ),
    ("strata", "by"): (
        {"strata": [{"name": "A"}]},
        "highest",
        "mean",
        "strata: placed by the partner with the most masterpoints before, placed by the mean of the "
        "partners now",
    ),
    ("strata", "fewest"): (
        {"strata": [{"name": "A"}]},
        5,
        3,
        "strata: 5 or more in the lowest before, 3 or more in the lowest now",
    ),
    ("strata", "unknown"): (
        {"strata": [{"name": "A"}]},
        0,
        "1/3",
        "strata: unknown masterpoints count as 0 before, unknown masterpoints count as 1/3 now",
    ),
    ("carry", "kind"): (
        {},
        "proportional",
        "none",
        "carry-over: 1/2 of what is above average, in proportion to the boards of the next session "
        "before, nothing now",
    ),
    ("carry", "part"): (
        {"kind": "proportional"},
        "1",
        "1/3",
        "carry-over: all of what is above average, in proportion to the boards of the next session "
        "before, 1/3 of what is above average, in proportion to the boards of the next session now",
    ),
}

# What each key holds where nothing is said, as a form or a file may write it.
DEFAULTS: list[dict[str, Any]] = [
    default_settings(),
    {"form": "pairs", "contestants": "pairs", "table": "duplicate-2017", "method": "matchpoints"},
    {"to_the_score": False, "same_seat": False, "vp": "", "section_ranks": False, "ask_lead": False},
    {"datum": {}, "pairing": {}, "ties": {}, "handicap": {}, "strata": {}, "categories": [], "carry": {}},
    {"datum": {"trim": 0, "kind": "mean", "rounded": True}, "divisor": "comparisons"},
    {"average_imps": "", "percent_imps": None},
    {"average_imps": "3.0", "percent_imps": "", "bye_vp": 12},
    {"pairing": {"odd": "bye", "bye_rule": "lowest", "draw": "fixed", "third_place": False}},
    {"ties": {"rules": [], "step": "0", "again": True}, "carry": {"kind": "none", "part": "1/2"}},
    {"combine": ""},
    {"combine": "boards"},  # what matchpoints are combined by where nothing is said
]


class Noted(dict[str, Any]):
    """Settings that note which of their keys are asked for."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.asked = set[str]()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)


def forms_sent() -> Iterator[dict[str, Any]]:
    """The settings that each form of play stores, by each of its methods, sent as bare as can be."""
    for form in FORMS:
        for method in form.methods:
            game = "whist" if method.startswith("tricks") else "duplicate-2017"
            sent = Scoring({"method": method.value, "game": game}, form=form)
            assert sent.is_valid(), sent.errors
            yield {**form.settings, **sent.settings}


def counting_sent() -> dict[str, object]:
    counting = Counting({"way": "boards"}, conditions=Conditions(), settings={})
    assert counting.is_valid(), counting.errors
    return counting.settings


def keys_read_in(source: str) -> Iterator[str]:
    """The names that a program asks of something called settings: `settings["a"]`, `x.settings.get("b")`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=of, attr="get"), args=[ast.Constant(value=str(key)), *_]):
                pass
            case ast.Subscript(value=of, slice=ast.Constant(value=str(key))):
                pass
            case _:
                continue
        if (
            isinstance(of, ast.Name | ast.Attribute)
            and (of.id if isinstance(of, ast.Name) else of.attr) == "settings"
        ):
            yield key


def keys_stored() -> set[str]:
    """Every key that can stand in a contest's settings: what is checked, stored, begun with or read."""
    noted = Noted(default_settings())
    check_settings(noted)
    found = noted.asked | default_settings().keys() | counting_sent().keys()
    for settings in forms_sent():
        found |= settings.keys()
    for app in ("scoring", "tournaments"):
        for path in (Path(site.BASE_DIR) / app).rglob("*.py"):
            found |= set(keys_read_in(path.read_text()))
    return found - NO_SETTINGS


STORED = sorted(keys_stored())


def texts_in(value: object) -> Iterator[str]:
    """The texts in a stored value, and the names of its parts."""
    match value:
        case str():
            yield value
        case dict():
            for name, part in value.items():
                yield name
                yield from texts_in(part)
        case list():
            for part in value:
                yield from texts_in(part)


def raw_in(sentence: str, key: str, values: Iterable[object]) -> list[str]:
    """What of a sentence is as it is stored and not in words."""
    stored = {key, *(text for value in values for text in texts_in(value))}
    keys = [text for text in stored if re.search("[a-z][-_][a-z0-9]", text) and text in sentence]
    return keys + re.findall(r"[{}\[\]_]|\bNone\b|\bTrue\b|\bFalse\b|\w+\(", sentence)


def test_the_keys_are_found():
    assert {"ties", "average_imps", "winners", "carry", "form", "same_seat"} <= set(STORED)


@pytest.mark.parametrize("key", STORED)
def test_every_setting_that_can_be_stored_is_told_in_one_sentence(key):
    assert key in CHANGES, "two values of it belong into the list above"
    before, after, sentence = CHANGES[key]
    for settings in (before, after):
        check_settings({**default_settings(), **settings})
    assert changed_settings(before, after) == [sentence]
    assert not raw_in(sentence, key, [before[key], after[key]])
    assert changed_settings(before, before) == changed_settings(after, dict(after)) == []
    assert len(changed_settings(after, before)) == 1


@pytest.mark.parametrize(("key", "part"), PARTS)
def test_every_part_of_a_setting_is_told(key, part):
    beside, was, now, sentence = PARTS[key, part]
    before, after = ({key: {**beside, part: value}, "combine": "last"} for value in (was, now))
    for settings in (before, after):
        check_settings({**default_settings(), **settings})
    assert changed_settings(before, after) == [sentence]
    assert not raw_in(sentence, part, [was, now])


@pytest.mark.parametrize("usual", DEFAULTS, ids=lambda usual: " ".join(usual))
def test_a_default_that_is_said_is_no_change(usual):
    assert changed_settings({}, usual) == changed_settings(usual, {}) == []


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key)
def test_a_form_sent_as_it_stands_changes_nothing(form):
    bare = dict(form.settings)
    game, method = "duplicate-2017", bare.get("method", "matchpoints")
    sent = Scoring({"game": game, "method": method, "vp": bare.get("vp", "none")}, form=form)
    assert sent.is_valid(), sent.errors
    assert changed_settings(bare, {**bare, **sent.settings, "datum": {}}) == []
    counted = {"contestants": "pairs"}
    assert changed_settings(counted, {**counted, **counting_sent()}) == []


CHOICES: list[tuple[str, Iterable[Any], dict[str, Any]]] = [
    ("unequal", Unequal, {}),
    ("method", MethodName, {}),
    ("divisor", Divisor, {}),
    ("table", BOARD_TABLES, {}),
    ("vp", ["", *SCALES], {}),
    ("form", [form.key for form in FORMS], {}),
    ("contestants", ["pairs", "players", "teams"], {}),
    ("points", [1, 2], {}),
    ("winners", [1, 2], {}),
    ("combine", EventScore, {"method": "imps"}),
    ("ties", [{"rules": [rule.value]} for rule in TieRule], {}),
    ("handicap", [{"unit": unit.value} for unit in HandicapUnit], {}),
    ("strata", [{"strata": [{"name": "A"}], "by": by.value} for by in Strength], {}),
    ("carry", [{"kind": kind.value} for kind in CarryKind], {"method": "imps"}),
    *(
        ("pairing", [{name: word.value} for word in words], {})
        for name, words in (
            ("odd", Odd),
            ("bye_rule", ByeRule),
            ("draw", Draw),
            ("rematches", Rematches),
            ("first_round", FirstRound),
        )
    ),
]


@pytest.mark.parametrize(("key", "values", "beside"), CHOICES)
def test_every_choice_of_a_setting_has_words_of_its_own(key, values, beside):
    chosen = [{**beside, key: str(value) if isinstance(value, str) else value} for value in values]
    for one in chosen:
        for other in chosen:
            told = changed_settings(one, other)
            assert len(told) == (one != other), (one, other, told)
            assert not any("cannot be read" in words for words in told)
            assert not [raw for words in told for raw in raw_in(words, key, [one[key], other[key]])]


def test_a_value_that_cannot_be_read_is_told_without_it():
    """A file from elsewhere may hold publications with settings that nothing here would store."""
    told = changed_settings(
        {"unequal": "dice", "carry": {"kind": "all-of-it"}}, {"ties": {"rules": ["luck"]}}
    )
    assert told == [
        "boards with fewer results: a value that cannot be read before, Neuberg's formula now",
        "rules for ties: no tie-break (they share the place); tied are only exactly equal scores;"
        " the still tied begin again with the first rule before, a value that cannot be read now",
        "carry-over: a value that cannot be read before, nothing now",
    ]


@pytest.mark.django_db
def test_ties_divisor_and_handicap_changed_between_two_publications_are_told(client):
    session = evening()
    setup.change_settings(session=session, settings={"method": "imps-cross"}, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF, note="")
    changed = {
        "ties": {"rules": ["head-to-head"], "step": "0"},
        "divisor": "tables",
        "handicap": {"unit": "board", "part": "1", "official": False},
    }
    sessions.reopen(session=fresh(session), by=make.STAFF)
    setup.change_settings(session=fresh(session), settings=changed, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF, note="")
    session = refreshed(session)
    newest, first = publications(session)
    told = [
        "divisor of cross-IMPs: divided by the number of other results before,"
        " divided by the number of results now",
        "rules for ties: no tie-break (they share the place) before, result against each other now",
        "handicap: none before, points per board; the raw ranking is official now",
    ]
    assert (newest.settings, first.settings) == (told, [])
    page = text_of(client, address(session, "publications"))
    for sentence in told:
        assert sentence in page
