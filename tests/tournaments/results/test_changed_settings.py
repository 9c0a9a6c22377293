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
from scoring.comparison import Divisor, Scaling, Unequal
from scoring.comparison.methods import MethodName
from scoring.comparison.victory import SCALES
from scoring.models.contest import default_settings
from tests import factories as make
from tests.tournaments.results.evenings import address, evening, fresh, refreshed, text_of
from tournaments.movements.pairing import ByeRule, Draw, FirstRound, Odd, Rematches
from tournaments.ranking import Conditions
from tournaments.ranking.carry import CarryKind
from tournaments.ranking.events import EventScore
from tournaments.ranking.handicap import HandicapUnit
from tournaments.ranking.settings import BY_KEY
from tournaments.ranking.settings.checks import check_settings
from tournaments.ranking.strata import Strength
from tournaments.ranking.ties import TieRule
from tournaments.selectors.publishing.publications import publications
from tournaments.selectors.setup.event_forms import FORMS
from tournaments.selectors.setup.settings_words import changed_settings
from tournaments.services import sessions
from tournaments.services.setup import sessions as setup
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
        "type of event: was Pairs, now Swiss pairs",
    ),
    "contestants": (
        {"contestants": "pairs"},
        {"contestants": "players"},
        "type of entry: was pairs, now players",
    ),
    "table": (
        {"table": "duplicate-2017"},
        {"table": "whist"},
        "game: was Contract bridge, 2017 Laws, now Duplicate whist",
    ),
    "method": (
        {"method": "matchpoints"},
        {"method": "imps-cross"},
        "method: was Matchpoints, now Cross-IMPs",
    ),
    "to_the_score": (
        {"table": "auction-1913", "method": "total", "to_the_score": False},
        {"table": "auction-1913", "method": "total", "to_the_score": True},
        "bridge to the score: was off, now on",
    ),
    "same_seat": (
        {"table": "whist", "method": "tricks-average", "same_seat": False},
        {"table": "whist", "method": "tricks-average", "same_seat": True},
        "sets compared with the same seat: was off, now on",
    ),
    "vp": (
        {"method": "imps", "vp": "wbf-discrete"},
        {"method": "imps", "vp": OWN_TABLE},
        (
            "victory points: was WBF 20 points, whole numbers, now the club's own scale (0: 10-10, "
            "1-3: 12-8, 4+: 20-0)"
        ),
    ),
    "datum": (
        {"method": "imps-datum", "datum": {"trim": 2, "kind": "mean", "rounded": True}},
        {"method": "imps-datum", "datum": {"trim": 0, "kind": "median", "rounded": False}},
        (
            "datum: was the mean without the 2 best and worst results; rounded to 10, now the "
            "median; not rounded"
        ),
    ),
    "divisor": (
        {"method": "imps-cross", "divisor": "comparisons", "scaling": "none"},
        {"method": "imps-cross", "divisor": "none"},
        "divisor for cross-IMPs: was divided by the number of other results, now added up, not divided",
    ),
    "scaling": (
        {"method": "imps-cross", "scaling": "none"},
        {"method": "imps-cross", "scaling": "results"},
        (
            "cross-IMPs on boards with fewer results: was no adjustment, now scaled up to the number of "
            "results on the fullest board (EBU)"
        ),
    ),
    "average_imps": (
        {"method": "imps", "average_imps": "3"},
        {"method": "imps", "average_imps": "2.5"},
        "IMPs for average plus: was 3, now 2.5",
    ),
    "own_average": (
        {"method": "imps", "own_average": False},
        {"method": "imps", "own_average": True},
        "averages that follow the other boards: was off, now on",
    ),
    "per_board": (
        {"method": "imps-datum", "per_board": False},
        {"method": "imps-datum", "per_board": True},
        "ranked by the mean per board: was off, now on",
    ),
    "percent_imps": (
        {"method": "imps", "percent_imps": ""},
        {"method": "imps", "percent_imps": "0.25"},
        "IMPs per percentage point: was none, now 0.25",
    ),
    "penalty_top": (
        {"method": "matchpoints", "penalty_top": "10"},
        {"method": "matchpoints", "penalty_top": "25"},
        "standard penalty, % of a top: was 10, now 25",
    ),
    "penalty_points": (
        {"method": "imps", "penalty_points": "3"},
        {"method": "imps", "penalty_points": "1.5"},
        "standard penalty, IMPs or points: was 3, now 1.5",
    ),
    "penalty_vp": (
        {"method": "imps", "penalty_vp": "0.5"},
        {"method": "imps", "penalty_vp": "1"},
        "standard penalty, victory points: was 0.5, now 1",
    ),
    "repeated_percent": (
        {"method": "matchpoints", "repeated_percent": ""},
        {"method": "matchpoints", "repeated_percent": "55"},
        "average plus from the second board on, %: was none, now 55",
    ),
    "repeated_imps": (
        {"method": "imps", "repeated_imps": ""},
        {"method": "imps", "repeated_imps": "2"},
        "average plus from the second board on, IMPs: was none, now 2",
    ),
    "bye_vp": (
        {"bye_vp": "12"},
        {"bye_vp": "40/3"},
        "victory points for a bye: was 12, now 40/3",
    ),
    "four_tables": (
        {"form": "teams_of_eight", "contestants": "teams", "method": "imps", "four_tables": "comparisons"},
        {"form": "teams_of_eight", "contestants": "teams", "method": "imps", "four_tables": "sum"},
        "IMPs between four tables: was four comparisons, added (cross-IMPs), "
        "now four scores added, then IMPs (standard limits times √2)",
    ),
    "bye_average": (
        {"bye_average": False},
        {"bye_average": True},
        "a bye is worth one's own average: was off, now on",
    ),
    "pairing": (
        {"pairing": {"odd": "bye", "bye_rule": "lowest"}},
        {"pairing": {"odd": "triple-halves", "bye_rule": "lowest"}},
        "byes and the draw: was one has a bye each round, now three teams play half matches within one round",
    ),
    "unequal": (
        {"unequal": "neuberg-field"},
        {"unequal": "factor"},
        "boards with fewer results: was Neuberg's formula, now total scaled up for missed boards",
    ),
    "small_groups": (
        {"small_groups": False},
        {"small_groups": True},
        "special scoring of three results or fewer: was off, now on",
    ),
    "winners": (
        {"winners": 1},
        {"winners": 2},
        "winners: was one, now two: N-S and E-W",
    ),
    "points": (
        {"points": 2},
        {"points": 1},
        "matchpoints shown: was 2 for a win, 1 for a tie, now 1 for a win, half for a tie",
    ),
    "ask_lead": (
        {"ask_lead": True},
        {"ask_lead": False},
        "opening lead asked for: was on, now off",
    ),
    "ties": (
        {"ties": {}},
        {"ties": {"rules": ["head-to-head", "matches-won"], "step": "1/5"}},
        (
            "tie-breaks: was no tie-break (the place is shared); ties are only exactly equal "
            "scores, now result against each other, then matches won; ties are scores equal to the "
            "nearest fifth"
        ),
    ),
    "handicap": (
        {"handicap": {}},
        {"handicap": {"unit": "percent", "part": "1/2", "official": True}},
        "handicap: was none, now percentage of the session (1/2 counts); the net ranking is official",
    ),
    "strata": (
        {"strata": {}},
        {"strata": {"strata": [{"name": "A"}, {"name": "B", "below": "500"}], "by": "mean", "fewest": 4}},
        (
            "strata: was none, now A, B below 500; stratum decided by the average of the partners; "
            "at least 4 in the lowest stratum; unknown masterpoints count as 0"
        ),
    ),
    "categories": (
        {"categories": []},
        {"categories": ["senior", "mixed"]},
        "special categories: was none, now senior, mixed",
    ),
    "section_ranks": (
        {"section_ranks": False},
        {"section_ranks": True},
        "a separate ranking for each section: was off, now on",
    ),
    "carry": (
        {"carry": {}, "combine": "last"},
        {"carry": {"kind": "proportional", "part": "1/2"}, "combine": "last"},
        (
            "carry-over: was nothing, now 1/2 of the score above average, in proportion to the "
            "number of boards in the next session"
        ),
    ),
    "combine": (
        {"method": "imps", "combine": "sum"},
        {"method": "imps", "combine": "sessions"},
        (
            "final ranking: was the scores of all sessions added up, now the average of all "
            "sessions, whatever their length"
        ),
    ),
}

# What stands inside a setting: another value of it is told too, and of the setting's parts it alone.
PARTS: dict[tuple[str, str], tuple[dict[str, Any], object, object, str]] = {
    ("datum", "trim"): (
        {},
        0,
        "auto",
        "datum: was the mean, now the mean without the extremes (how many depends on the number of results)",
    ),
    ("datum", "kind"): (
        {},
        "mean",
        "median",
        "datum: was the mean, now the median",
    ),
    ("datum", "rounded"): (
        {},
        True,
        False,
        "datum: was rounded to 10, now not rounded",
    ),
    ("datum", "half"): (
        {},
        "away",
        "even",
        (
            "datum: was rounded to 10, now rounded to 10 (halfway to the even ten: 425 becomes 420, "
            "435 becomes 440)"
        ),
    ),
    ("pairing", "odd"): (
        {},
        "bye",
        "triple-rounds",
        "byes and the draw: was one has a bye each round, now three teams play each other over two rounds",
    ),
    ("pairing", "bye_rule"): (
        {},
        "lowest",
        "lot",
        (
            "byes and the draw: was the next bye goes to the lowest-ranked, now the next bye goes "
            "to one drawn at random"
        ),
    ),
    ("pairing", "bye_score"): (
        {},
        "12",
        "35/3",
        "byes and the draw: was a bye is worth 12 of 20, now a bye is worth 35/3 of 20",
    ),
    ("pairing", "bye_of"): (
        {},
        "20",
        "25",
        "byes and the draw: was a bye is worth 12 of 20, now a bye is worth 12 of 25",
    ),
    ("pairing", "rematches"): (
        {},
        "oldest",
        "never",
        "byes and the draw: was rematches only when unavoidable, now no rematches",
    ),
    ("pairing", "first_round"): (
        {},
        "lot",
        "halves",
        (
            "byes and the draw: was round 1 is drawn at random, now round 1 pairs the top half "
            "with the bottom half"
        ),
    ),
    ("pairing", "draw"): (
        {},
        "fixed",
        "reseeded",
        (
            "byes and the draw: was fixed bracket: winners meet in bracket order, now redrawn each "
            "round: the highest remaining seed meets the lowest"
        ),
    ),
    ("pairing", "seeded"): (
        {},
        None,
        4,
        "byes and the draw: was all are seeded by number, now seeds: 4, the others are drawn",
    ),
    ("pairing", "third_place"): (
        {},
        False,
        True,
        "byes and the draw: was no match for third place, now a match for third place",
    ),
    ("ties", "rules"): (
        {},
        ["score"],
        ["score", "quotient"],
        "tie-breaks: was exact score, now exact score, then ratio of points won to points lost",
    ),
    ("ties", "step"): (
        {"rules": ["score"]},
        "1/100",
        "1/8",
        "tie-breaks: was ties are scores equal to two decimals, now ties are scores equal to the nearest 1/8",
    ),
    ("ties", "again"): (
        {"rules": ["score"]},
        True,
        False,
        (
            "tie-breaks: was entries still tied start again with the first tie-break, now entries "
            "still tied go on to the next tie-break"
        ),
    ),
    ("handicap", "unit"): (
        {},
        "percent",
        "board",
        "handicap: was percentage of the session, now points per board",
    ),
    ("handicap", "part"): (
        {"unit": "board"},
        "1",
        "3/4",
        "handicap: was points per board, now points per board (3/4 counts)",
    ),
    ("handicap", "official"): (
        {"unit": "board"},
        True,
        False,
        "handicap: was the net ranking is official, now the raw ranking is official",
    ),
    ("strata", "strata"): (
        {},
        [{"name": "A"}],
        [{"name": "A"}, {"name": "Novice", "below": "99.5"}],
        "strata: was A, now A, Novice below 99.5",
    ),
    ("strata", "by"): (
        {"strata": [{"name": "A"}]},
        "highest",
        "mean",
        (
            "strata: was stratum decided by the partner with the most masterpoints, now stratum "
            "decided by the average of the partners"
        ),
    ),
    ("strata", "fewest"): (
        {"strata": [{"name": "A"}]},
        5,
        3,
        "strata: was at least 5 in the lowest stratum, now at least 3 in the lowest stratum",
    ),
    ("strata", "unknown"): (
        {"strata": [{"name": "A"}]},
        0,
        "1/3",
        "strata: was unknown masterpoints count as 0, now unknown masterpoints count as 1/3",
    ),
    ("carry", "kind"): (
        {},
        "proportional",
        "none",
        (
            "carry-over: was 1/2 of the score above average, in proportion to the number of boards "
            "in the next session, now nothing"
        ),
    ),
    ("carry", "first"): (
        {"kind": "linear", "last": "1/2"},
        "6",
        "7.5",
        (
            "carry-over: was 6 points for first place, in even steps down to 0.5 for last place; entries "
            "that did not play in the previous session get 3.25, now 7.5 points for first place, in even "
            "steps down to 0.5 for last place; entries that did not play in the previous session get 4"
        ),
    ),
    ("carry", "last"): (
        {"kind": "linear", "first": "6"},
        "0",
        "-6",
        (
            "carry-over: was 6 points for first place, in even steps down to 0 for last place; entries "
            "that did not play in the previous session get 3, now 6 points for first place, in even "
            "steps down to -6 for last place; entries that did not play in the previous session get 0"
        ),
    ),
    ("carry", "part"): (
        {"kind": "proportional"},
        "1",
        "1/3",
        (
            "carry-over: was all of the score above average, in proportion to the number of boards "
            "in the next session, now 1/3 of the score above average, in proportion to the number "
            "of boards in the next session"
        ),
    ),
}

# What each key holds where nothing is said, as a form or a file may write it.
DEFAULTS: list[dict[str, Any]] = [
    default_settings() | {"own_average": False},  # which a new event has on, and one before it off
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
    """Every key that a form, a file or a new event stores."""
    sent = (settings.keys() for settings in forms_sent())
    return (BY_KEY.keys() | default_settings().keys() | counting_sent().keys()).union(*sent) - NO_SETTINGS


STORED = sorted(keys_stored())
PAST_THE_TABLE = {
    "scoring/bridge/tables.py",  # `table_in`, which the table of options has its game by
    "scoring/comparison/method.py",  # `Method.of`, which it has its method by
    "scoring/comparison/stated.py",  # `contestants_in` and `to_the_score_in`, which it has these options by
    "tournaments/exchange/additions/completing.py",  # the method of a file, before it is settings
    "tournaments/ranking/sheets/sheet.py",  # written, of a file for `compare`
    "tournaments/services/parties/setup.py",
}


@pytest.mark.slow
def test_an_option_is_read_by_the_table_alone():
    found = set[str]()
    for app in ("scoring", "tournaments"):
        for path in (Path(site.BASE_DIR) / app).rglob("*.py"):
            if BY_KEY.keys() & set(keys_read_in(path.read_text())):
                found.add(path.relative_to(site.BASE_DIR).as_posix())
    assert {name for name in found if "/ranking/settings/" not in name} == PAST_THE_TABLE


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
    ("scaling", Scaling, {}),
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
    ("carry", [{"kind": kind.value, "first": "6"} for kind in CarryKind], {"method": "imps"}),
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
        "boards with fewer results: was a value that cannot be read, now Neuberg's formula",
        (
            "tie-breaks: was no tie-break (the place is shared); ties are only exactly equal "
            "scores; entries still tied start again with the first tie-break, now a value that "
            "cannot be read"
        ),
        "carry-over: was a value that cannot be read, now nothing",
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
        (
            "divisor for cross-IMPs: was divided by the number of other results, now divided by "
            "the number of results"
        ),
        "tie-breaks: was no tie-break (the place is shared), now result against each other",
        "handicap: was none, now points per board; the raw ranking is official",
    ]
    assert (newest.settings, first.settings) == (told, [])
    page = text_of(client, address(session, "publications"))
    for sentence in told:
        assert sentence in page
