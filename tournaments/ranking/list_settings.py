"""The rankings of an event as its settings state them: read from JSON values, refused by name.

"ties": {"rules": ["head-to-head", "boards-won"], "step": "1/5", "again": true}
"handicap": {"unit": "percent", "part": "1/2", "official": false}
"strata": {"strata": [{"name": "A"}, {"name": "B", "below": "500"}], "by": "highest", "fewest": 5}
"categories": ["senior"], "section_ranks": true
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, TypeVar

from scoring.words import RuleError
from tournaments.ranking.handicap import Handicap, HandicapUnit
from tournaments.ranking.strata import FEWEST, Strata, Stratum, Strength
from tournaments.ranking.ties import TieRule, Ties

LONGEST: Final = 40  # characters of a stated fraction or name
MOST: Final = 20  # rules, strata or categories of one event

Choice = TypeVar("Choice", bound=StrEnum)


def read_ties(data: object) -> Ties:
    stated = mapping(data, "ties")
    rules = tuple(choice(TieRule, rule, "ties") for rule in _list(stated.get("rules") or [], "ties"))
    if len(set(rules)) < len(rules):
        raise RuleError("ties.twice", "ties", "A tie-break rule is listed twice.", "")
    step = fraction(stated.get("step", 0), "ties")
    if step < 0:
        raise unlike("ties", "a step of 0 or more", step)
    return Ties(rules, step, stated.get("again", True) is True)


def read_handicap(data: object) -> Handicap:
    stated = mapping(data, "handicap")
    part = fraction(stated.get("part", 1), "handicap")
    if not 0 < part <= 1:
        raise unlike("handicap", "a part above 0 and up to 1", part)
    unit = choice(HandicapUnit, stated.get("unit", HandicapUnit.PERCENT), "handicap")
    return Handicap(unit, part, stated.get("official", True) is True)


def read_strata(data: object) -> Strata:
    stated = mapping(data, "strata")
    strata = []
    for row in _list(stated.get("strata") or [], "strata"):
        stratum = mapping(row, "strata")
        below = stratum.get("below")
        limit = None if below in (None, "") else fraction(below, "strata")
        strata.append(Stratum(_name(stratum.get("name"), "strata"), limit))
    return Strata(
        tuple(strata),
        choice(Strength, stated.get("by", Strength.HIGHEST), "strata"),
        whole(stated.get("fewest", FEWEST), "strata", 1, 1000),
        fraction(stated.get("unknown", 0), "strata"),
    )


def read_categories(data: object) -> tuple[str, ...]:
    return tuple(_name(category, "categories") for category in _list(data, "categories"))


def unlike(where: str, wanted: str, given: object) -> RuleError:
    return RuleError(
        "settings.value", where, "Expected {wanted}, not {given}.", "", wanted=wanted, given=repr(given)[:60]
    )


def mapping(data: object, where: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise unlike(where, "an object with named values", data)
    return data


def _list(data: object, where: str) -> list[Any]:
    if not isinstance(data, list) or len(data) > MOST:
        raise unlike(where, f"a list of at most {MOST}", data)
    return data


def _name(data: object, where: str) -> str:
    if not isinstance(data, str) or not 0 < len(data.strip()) <= LONGEST:
        raise unlike(where, f"a name of at most {LONGEST} characters", data)
    return data.strip()


def whole(data: object, where: str, least: int, most: int) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or not least <= data <= most:
        raise unlike(where, f"a whole number from {least} to {most}", data)
    return data


def fraction(data: object, where: str) -> Fraction:
    """An exact number: a whole one, or text such as "1/2" or "0.25"."""
    if isinstance(data, int) and not isinstance(data, bool):
        return Fraction(data)
    if isinstance(data, str) and len(data) <= LONGEST and "e" not in data.lower():
        try:
            return Fraction(data)
        except (ValueError, ZeroDivisionError):
            pass
    raise unlike(where, "a number, a decimal or a fraction in text", data)


def choice(kind: type[Choice], data: object, where: str) -> Choice:
    try:
        return kind(data)  # type: ignore[arg-type]
    except ValueError:
        raise unlike(where, f"one of {', '.join(kind)}", data) from None
