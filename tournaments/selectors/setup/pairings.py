"""A pairing as it is shown: who meets whom at which table, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clubs.people.words import say
from scoring.models import Entry, Section
from scoring.words import Message
from tournaments.models.section_movement import section_movement
from tournaments.movements.pairing import Pairing
from tournaments.movements.stored import StoredPairing
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.level_matches import level_matches
from tournaments.selectors.named import Pair
from tournaments.selectors.results.pages import Results


@dataclass(frozen=True, slots=True)
class Match:
    """Two who meet; `away` is None for a bye."""

    home: Pair
    away: Pair | None
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A round as it is paired, matches in table order, byes last; `doubts` are about what was set by hand."""

    round: int
    matches: tuple[Match, ...]
    notes: tuple[str, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """What a director can set by hand in the next round, besides matches: byes, and an earlier ranking."""

    byes: bool
    lagged: bool


def options_of(section: Section, shown: Shown | None) -> DrawOptions:
    """The options that mean something in this section's next round, which is `shown`.

    A knockout has no ranking that could be used, and byes only for those who have nobody to play.
    """
    if not is_knockout(section):
        return DrawOptions(byes=True, lagged=True)
    sides = [side for match in shown.matches for side in (match.home, match.away)] if shown else []
    gone = any(side is None or side.entry.state == Entry.State.WITHDRAWN for side in sides)
    return DrawOptions(byes=gone, lagged=False)


@dataclass(frozen=True, slots=True)
class ShownLevel:
    """A match of a knockout that nobody has won, with the extra boards that it has had."""

    match: int
    round: int
    home: Pair
    away: Pair
    extra: int


def shown_level_matches(results: Results, section: Section) -> list[ShownLevel]:
    """The level matches of a section, with names. No query where it is no knockout."""
    level = level_matches(section)
    pairs = {pair.entry.number: pair for pair in of_section(results, section)} if level else {}
    return [ShownLevel(one.match, one.round, pairs[one.one], pairs[one.other], one.extra) for one in level]


def shown_pairing(results: Results, section: Section, pairing: Pairing) -> Shown:
    """A pairing not yet stored, with names. Two queries where they are not known yet."""
    pairs = {pair.entry.number: pair for pair in of_section(results, section)}
    matches = [Match(pairs[m.home], pairs[m.away], _in_words(m.reasons)) for m in pairing.matches]
    for stage in pairing.triangles:
        matches += _triangle(
            [pairs[number] for number in stage.triangle.contestants], _in_words(stage.reasons)
        )
    matches += [Match(pairs[bye.contestant], None, _in_words(bye.reasons)) for bye in pairing.byes]
    return Shown(pairing.round, tuple(matches), _in_words(pairing.notes), _in_words(pairing.doubts))


def stored_pairings(results: Results, section: Section) -> list[Shown]:
    """The stored draws of a section whose rounds depend on results, the newest first."""
    pairs = {pair.entry.number: pair for pair in of_section(results, section)}
    pairings = section_movement(section).pairings
    return [_stored(number, pairings[number], pairs) for number in sorted(pairings, reverse=True)]


def of_section(results: Results, section: Section) -> Iterable[Pair]:
    """The pairs of one section among those of its field."""
    return (pair for pair in results.pairs.values() if pair.entry.section_id == section.pk)


def _stored(number: int, pairing: StoredPairing, pairs: Mapping[int, Pair]) -> Shown:
    """A stored pairing with names; those who have been removed since are left out."""
    matches = [
        Match(pairs[match.home], pairs[match.away], _in_words(match.reasons))
        for match in pairing.matches
        if match.home in pairs and match.away in pairs
    ]
    for triangle in pairing.triangles:
        if pairs.keys() >= set(triangle.contestants):
            three = [pairs[number] for number in triangle.contestants]
            matches += _triangle(three, _in_words(triangle.reasons))
    matches += [
        Match(pairs[bye.contestant], None, _in_words(bye.reasons))
        for bye in pairing.byes
        if bye.contestant in pairs
    ]
    return Shown(number, tuple(matches), _in_words(pairing.notes))


def _triangle(three: Sequence[Pair], reasons: tuple[str, ...]) -> list[Match]:
    """Each of the three is home once."""
    return [Match(one, other, reasons) for one, other in zip(three, (*three[1:], three[0]), strict=True)]


def _in_words(words: Iterable[Message]) -> tuple[str, ...]:
    return tuple(say(one) for one in words)
