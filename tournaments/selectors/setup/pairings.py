"""A pairing as it is shown: who meets whom at which table, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.people.words import say
from scoring.models import Section
from scoring.words import Message
from tournaments.movements.pairing import Pairing
from tournaments.selectors.named import Pair
from tournaments.selectors.results.pages import Results


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet; `away` None: a bye."""

    home: Pair
    away: Pair | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A round as it is paired, matches in table order, byes last."""

    round: int
    matches: tuple[Match, ...]
    notes: tuple[str, ...]


def shown_pairing(results: Results, section: Section, pairing: Pairing) -> Shown:
    """A pairing not yet stored, with names. Two queries where they are not known yet."""
    pairs = {pair.entry.number: pair for pair in of_section(results, section)}
    matches = [Match(pairs[m.home], pairs[m.away], _said(m.reasons)) for m in pairing.matches]
    for stage in pairing.triangles:
        matches += _triangle([pairs[number] for number in stage.triangle.contestants], _said(stage.reasons))
    matches += [Match(pairs[bye.contestant], None, _said(bye.reasons)) for bye in pairing.byes]
    return Shown(pairing.round, tuple(matches), _said(pairing.notes))


def kept_pairings(results: Results, section: Section) -> list[Shown]:
    """The rounds of a section that were paired from results, the newest first, as they were made."""
    pairs = {pair.entry.number: pair for pair in of_section(results, section)}
    kept = section.movement.get("pairings", {})
    return [_kept(int(number), kept[number], pairs) for number in sorted(kept, key=int, reverse=True)]


def of_section(results: Results, section: Section) -> Iterable[Pair]:
    return (pair for pair in results.pairs.values() if pair.entry.section_id == section.pk)


def _kept(number: int, record: Mapping[str, Any], pairs: Mapping[int, Pair]) -> Shown:
    matches = [
        Match(pairs[match["home"]], pairs[match["away"]], _told(match["reasons"]))
        for match in record["matches"]
        if match["home"] in pairs and match["away"] in pairs
    ]
    for triangle in record.get("triangles", ()):
        if pairs.keys() >= set(triangle["contestants"]):
            three = [pairs[number] for number in triangle["contestants"]]
            matches += _triangle(three, _told(triangle["reasons"]))
    matches += [
        Match(pairs[bye["contestant"]], None, _told(bye["reasons"]))
        for bye in record["byes"]
        if bye["contestant"] in pairs
    ]
    return Shown(number, tuple(matches), _told(record["notes"]))


def _triangle(three: Sequence[Pair], reasons: tuple[str, ...]) -> list[Match]:
    """Each of the three is home once."""
    return [Match(one, other, reasons) for one, other in zip(three, (*three[1:], three[0]), strict=True)]


def _told(kept: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    return _said(Message(words["template"], **words["values"]) for words in kept)


def _said(words: Iterable[Message]) -> tuple[str, ...]:
    return tuple(say(one) for one in words)
