"""docs/reference/scoring.md: its tables of settings have every key once, with the default of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from scoring.games.reading import schema_of, to_json
from scoring.games.registry import game_of
from scoring.games.sheet import chosen_options
from scoring.models.contest import default_settings
from tournaments.models import Season
from tournaments.movements.pairing import ByeRule, Draw, FirstRound, Odd, Rematches
from tournaments.movements.progressions import Extra, FirstSeats, Partners, Progression, TableTie
from tournaments.ranking.carry import CarryKind
from tournaments.ranking.events import EventScore
from tournaments.ranking.handicap import HandicapUnit
from tournaments.ranking.parties.prizes import PrizeKey, TiedPrize
from tournaments.ranking.parties.tallies import Count
from tournaments.ranking.seasons.ladders import LadderKind, LadderRule
from tournaments.ranking.seasons.leader_boards import SeasonScore, read_season_rule
from tournaments.ranking.seasons.masterpoints import AwardTable, Halves, Scale
from tournaments.ranking.settings import BY_KEY, EventSettings
from tournaments.ranking.settings.option import Choice
from tournaments.ranking.strata import Strength
from tournaments.selectors.parties.settings import ENDS, FORMS, GAMES, PartySettings, read_settings, words_of
from tournaments.selectors.setup.event_forms import FORMS as EVENT_FORMS
from tournaments.views.parties.forms import NewParty
from tournaments.views.seasons.forms import LadderForm, LeadersForm, TableForm

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "scoring.md").read_text(encoding="utf-8")
HEAD = "| setting | what it does | values or type | default |"
REQUIRED = object()
NEW_EVENT = EventSettings(default_settings())


def rows(heading: str) -> list[tuple[str, str, str, str]]:
    """The rows of the tables of settings under a heading: key, what it does, values, default."""
    section = re.split(r"\n#+ ", PAGE.split(f" {heading}\n")[1])[0]
    found = []
    for table in section.split(HEAD)[1:]:
        for line in table.split("\n\n")[0].splitlines()[2:]:
            key, does, values, default = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append((key, does, values, default))
    return found


def shown(value: object) -> str:
    """A default as the tables print it."""
    if value is REQUIRED:
        return "required"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if value in (None, "", (), [], {}):
        return "none"
    return f"`{value.value if isinstance(value, Enum) else value}`"


def parts_of_events() -> dict[str, Mapping[str, object]]:
    """The options that are stored as an object, each with its keys and what they are in a new event."""
    pairing = NEW_EVENT.pairing
    return {
        "datum": {**named(NEW_EVENT.datum)},
        "pairing": {
            **named(pairing.swiss),
            **{name: getattr(pairing, name) for name in ("draw", "seeded", "third_place")},
        },
        "ties": named(NEW_EVENT.ties),
        "handicap": {"": NEW_EVENT.handicap, **named(EventSettings({"handicap": {"part": 1}}).handicap)},
        "strata": {
            "": NEW_EVENT.strata,
            **named(EventSettings({"strata": {"strata": [{"name": "A"}]}}).strata),
            "strata": None,  # an event that has strata names them
        },
        "carry": named(NEW_EVENT.carry),
    }


def named(value: Any) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def defaults_of_events() -> Iterator[tuple[str, object]]:
    composed = parts_of_events()
    for key, option in BY_KEY.items():
        if key not in composed:
            yield key, option.as_json(NEW_EVENT)
        for name, value in composed.get(key, {}).items():
            yield f"{key}.{name}".rstrip("."), value


def test_every_setting_of_an_event_has_one_row_with_its_default():
    printed = [(key.strip("`"), default) for key, _does, _values, default in rows("Settings of an event")]
    wanted = {key: shown(value) for key, value in defaults_of_events()}
    assert len(printed) == len(wanted)
    assert dict(printed) == wanted


def test_what_other_types_of_event_begin_with_is_printed():
    section = PAGE.partition("| `form` | settings at first |")[2].partition("\n\n")[0]
    rows_of_forms = [re.findall(r"`([^`]+)`", line) for line in section.splitlines()]
    printed = {cells[0]: cells[1:] for cells in rows_of_forms if cells}
    wanted = {form.key: [word for pair in form.usual.items() for word in pair] for form in EVENT_FORMS}
    assert printed == {key: words for key, words in wanted.items() if words}


CHOICES: dict[str, type[Enum]] = {
    "pairing.odd": Odd,
    "pairing.bye_rule": ByeRule,
    "pairing.rematches": Rematches,
    "pairing.first_round": FirstRound,
    "pairing.draw": Draw,
    "handicap.unit": HandicapUnit,
    "strata.by": Strength,
    "carry.kind": CarryKind,
    "combine": EventScore,
}


def missing(values: str, names: Any) -> list[str]:
    told = [str(name.value if isinstance(name, Enum) else name) for name in names]
    return [name for name in told if f"`{name}`" not in values]


def test_each_choice_of_an_event_lists_all_its_values():
    values = {key.strip("`"): cell for key, _does, cell, _default in rows("Settings of an event")}
    of_code = {key: list(own.labels) for key, own in BY_KEY.items() if isinstance(own, Choice)}
    del of_code["method"]  # a table of its own
    for key, names in {**of_code, **CHOICES}.items():
        assert missing(values[key], names) == [], key


def test_each_setting_of_an_event_is_called_what_the_form_calls_it():
    told: dict[str, str] = {}
    for key, does, _values, _default in rows("Settings of an event"):
        whole = key.strip("`").split(".")[0]
        told[whole] = told.get(whole, "") + does
    for key, option in BY_KEY.items():
        labels = [question.label for question in option.questions]
        assert [label for label in labels if f"*{label}*" not in told[key]] == [], key


def test_a_form_begins_each_question_with_a_capital():
    labels = [asked.label for option in BY_KEY.values() for asked in option.questions]
    assert [label for label in labels if not label[0].isupper()] == []


def from_dataclass(kind: Any) -> dict[str, object]:
    return {field.name: REQUIRED if field.default is MISSING else field.default for field in fields(kind)}


def of_leader_boards() -> dict[str, object]:
    score, rule = read_season_rule({})
    dates = {"begins": REQUIRED, "ends": REQUIRED, "words": Season().words, "table": Season().table}
    return {**dates, "score": score, **named(rule)}


def of_ladders() -> dict[str, object]:
    rule = LadderRule()
    return {"begins": REQUIRED, "ends": REQUIRED, "ladder": rule.kind, "reach": rule.reach}


SEASONS = [
    ("Settings of a leader board", of_leader_boards, LeadersForm, {"score": SeasonScore}),
    ("Settings of a ladder", of_ladders, LadderForm, {"ladder": LadderKind}),
    (
        "Settings of a table of masterpoints",
        lambda: from_dataclass(AwardTable),
        TableForm,
        {"number": Halves, "scale": Scale},
    ),
]


@pytest.mark.parametrize(
    ("heading", "defaults", "form", "choices"), SEASONS, ids=[heading for heading, *_ in SEASONS]
)
def test_every_setting_of_a_season_has_one_row_with_its_default(heading, defaults, form, choices):
    table = rows(heading)
    assert sorted((key.strip("`"), default) for key, _does, _values, default in table) == sorted(
        (key, shown(value)) for key, value in defaults().items()
    )
    for key, does, values, _default in table:
        name = key.strip("`")
        assert f"*{form.base_fields[name].label}*" in does, name
        assert missing(values, choices.get(name, ())) == [], name
    asked = set(form.base_fields) - ({"name"} if form is not TableForm else set())
    assert asked == {key.strip("`") for key, *_rest in table}


def defaults_of_parties() -> Iterator[tuple[str, object]]:
    words = words_of(read_settings({}))
    assert words.keys() - {"v"} == {field.name for field in fields(PartySettings)}
    for key, value in words.items():
        if key in ("rules", "prizes"):
            yield from ((f"{key}.{name}", own) for name, own in dict(value).items())
        elif key == "options":
            yield key, None  # each has a row of its own
        elif key != "v":
            yield key, value
    for game in GAMES:
        of_game, edition = game_of(game)
        for name, value in to_json(chosen_options(of_game, dict(edition))).items():
            yield f"{name} of {game}", value


def test_every_setting_of_a_party_has_one_row_with_its_default():
    printed = [
        (key.replace("`", ""), default) for key, _does, _values, default in rows("Settings of a party")
    ]
    wanted = {key: shown(value) for key, value in defaults_of_parties()}
    assert len(printed) == len(wanted)
    assert dict(printed) == wanted


def test_each_setting_of_a_party_is_called_what_the_form_calls_it_and_lists_its_values():
    told = {key.strip("`"): (does, values) for key, does, values, _default in rows("Settings of a party")}
    for name, field in NewParty.base_fields.items():
        if name not in ("name", "date"):
            key = next(key for key in (name, f"rules.{name}", f"prizes.{name}") if key in told)
            assert f"*{field.label}*" in told[key][0], key
    choices: dict[str, Any] = {
        "form": FORMS,
        "game": GAMES,
        "rules.progression": Progression,
        "rules.partners": Partners,
        "rules.first_seats": FirstSeats,
        "rules.extra": Extra,
        "rules.table_tie": TableTie,
        "ends": ENDS,
        "count": Count,
        "prizes.kinds": PrizeKey,
        "prizes.ties": TiedPrize,
    }
    for key, names in choices.items():
        assert missing(told[key][1], names) == [], key


@pytest.mark.parametrize("game", GAMES)
def test_each_option_of_a_game_of_parties_is_called_what_its_form_calls_it(game):
    told = {key.replace("`", ""): does for key, does, *_rest in rows("Settings of a party")}
    of_game, edition = game_of(game)
    options = chosen_options(of_game, dict(edition))
    for name, asked in schema_of(type(options))["properties"].items():
        assert f"*{asked['title']}*" in told[f"{name} of {game}"], name
