"""The additions of an event that goes out."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scoring.bridge.outcome import OutcomeKind
from tournaments.exchange import documents
from tournaments.exchange.additions.values import (
    Additions,
    EntryAddition,
    FormatAbilities,
    LineAddition,
    LineKey,
    MeetingAddition,
    Spell,
    Unplayed,
    row_keys,
)
from tournaments.exchange.event import (
    Event,
    Form,
    PairId,
    TravellerLine,
)
from tournaments.exchange.fields import USUAL


def additions_text(event: Event, abilities: FormatAbilities) -> str:
    """The additions as JSON text; "" for an event whose settings are not known.

    The text is plain ASCII without ">", so that it can stand in any of the formats.
    """
    if event.settings is None:
        return ""
    additions = Additions(
        event.settings,
        event.groups,
        event.wider,
        tuple(_of_entries(event, abilities)),
        tuple(_of_lines(event, abilities)),
        tuple(_met(event, abilities)) if not abilities.rounds and _has_substitutes(event) else (),
        tuple(_unplayed(event)) if not abilities.unplayed else (),
        event.other_deals,
    )
    document = {name: value for name, value in documents.encode(additions).items() if value or name in ALWAYS}
    for name in ("entries", "lines"):
        if name in document:
            # Most values of a row are empty: they are left out.
            document[name] = [{key: value for key, value in row.items() if value} for row in document[name]]
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return text.replace(">", "\\u003e")


ALWAYS = ("settings", "sections")


def _of_entries(event: Event, abilities: FormatAbilities) -> Iterator[EntryAddition]:
    for competitor in event.competitors:
        names, name = tuple(player.name for player in competitor.players), competitor.name
        addition = EntryAddition(
            competitor.pair,
            names if tuple(abilities.names(names)) != names else (),
            name if abilities.title(event.form, name) != name else "",
            tuple(Spell(player.seat, player.from_round) for player in competitor.players if player.seat),
            competitor.withdrawn,
            competitor.ledger,
            competitor.carried,
        )
        if addition != EntryAddition(competitor.pair):
            yield addition


def _of_lines(event: Event, abilities: FormatAbilities) -> Iterator[LineAddition]:
    for (board, ns, ew, nth), line in _keyed(event, abilities):
        shares = (line.outcome.award_ns, line.outcome.award_ew)
        both = line.outcome.kind is OutcomeKind.AWARD  # one side's stands in our own form, averages by name
        stated = both and not abilities.averages and bool(USUAL.keys() & set(shares))
        if line.form != "a" or stated:
            yield LineAddition(board, ns, ew, nth, line.form, shares if stated else ())


def _keyed(event: Event, abilities: FormatAbilities) -> Iterator[tuple[LineKey, TravellerLine]]:
    """The rows that a file has, with their keys."""
    for board in event.boards:
        rows = [line for line in board.lines if abilities.unplayed or _was_played(line)]
        yield from zip(row_keys(board.number, rows), rows, strict=True)


def _was_played(line: TravellerLine) -> bool:
    return line.outcome.kind is not OutcomeKind.NOT_PLAYED


def _has_substitutes(event: Event) -> bool:
    return any(player.from_round > 1 for competitor in event.competitors for player in competitor.players)


def _met(event: Event, abilities: FormatAbilities) -> Iterator[MeetingAddition]:
    """The meetings of the rows that a file has; of matches only where one lasts for several rounds, since the
    round in which a match began is in every format.
    """
    begun = {(match.section, match.number): match.round for match in event.matches}
    rows = list(_keyed(event, abilities))
    lasting = any(line.round != begun.get((line.ns.section, line.match), line.round) for _key, line in rows)
    boards: dict[tuple[int, int, PairId, PairId], list[int]] = {}
    for (board, *_sides, _nth), line in rows:
        if line.round and line.table and (lasting or not line.match):
            boards.setdefault((line.round, line.table, line.ns, line.ew), []).append(board)
    for (round_, table, ns, ew), numbers in boards.items():
        yield MeetingAddition(round_, table, ns, ew, tuple(numbers))


def _unplayed(event: Event) -> Iterator[Unplayed]:
    """The boards of matches that were not played, where a match counts by itself: they are boards of it."""
    counts = event.form is Form.TEAMS or bool(event.vp)
    for board, line in event.lines():
        if counts and line.match and line.round and line.table and not _was_played(line):
            yield Unplayed(board.number, line.round, line.table, line.ns, line.ew)
