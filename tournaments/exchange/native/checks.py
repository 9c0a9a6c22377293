"""Whether the parts of a native event file fit together: nothing twice, nothing nowhere."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING

from scoring.bridge.outcome import Outcome
from scoring.words import N_, RuleError, Seat
from tournaments.exchange.documents import SOURCE
from tournaments.exchange.native.parts import MAX_TABLES, movement_breaches, setting_breaches
from tournaments.exchange.native.rulings import outcomes_of_rulings, ruling_breaches, unknown

if TYPE_CHECKING:
    from tournaments.exchange.native.document import Encounter, NativeEvent, Play, Revision, Section

MAX_SCORE = 7600  # 7NT redoubled and vulnerable, thirteen off
FRACTION = re.compile(r"-?[0-9]{1,29}(/[1-9][0-9]{0,28})?")


def breaches(event: NativeEvent) -> Iterator[RuleError]:
    """All that does not fit together: things that stand twice, that are nowhere, that nothing can hold."""
    yield from setting_breaches(event.settings)
    yield from _table_breaches(event)
    yield from _repeats("boards", [(board.number, board.form) for board in event.boards])
    yield from _repeats("sections", [section.letter for section in event.sections])
    yield from _repeats("publications", [publication.number for publication in event.publications])
    yield from _repeats("rulings", [ruling.number for ruling in event.rulings])
    boards = {(board.number, board.form) for board in event.boards}
    contestants = event.settings.value().get("contestants")
    for index, section in enumerate(event.sections):
        yield from _section_breaches(section, f"sections[{index}]", boards, contestants)
    revisions = list(_revisions(event))
    yield from _repeats("revisions.order", [revision.order for revision in revisions])
    yield from _repeats("revisions.entry_id", [r.entry_id for r in revisions if r.entry_id is not None])
    yield from ruling_breaches(event)
    for path, outcome in outcomes_of_rulings(event):
        yield from _outcome_breaches(outcome, path)


def _table_breaches(event: NativeEvent) -> Iterator[RuleError]:
    tables = 0
    for index, section in enumerate(event.sections):
        tables += section.tables
        if tables > MAX_TABLES:
            yield RuleError(
                "exchange.tables",
                f"sections[{index}].tables",
                "A session has at most {most} tables.",
                SOURCE,
                most=MAX_TABLES,
            )


def _revisions(event: NativeEvent) -> Iterator[Revision]:
    for section in event.sections:
        for encounter in section.encounters:
            for play in encounter.plays:
                yield from play.revisions


def _section_breaches(
    section: Section, path: str, boards: set[tuple[int, str]], contestants: object
) -> Iterator[RuleError]:
    yield from movement_breaches(section.movement, f"{path}.movement")
    yield from _repeats(f"{path}.entries", [entry.number for entry in section.entries])
    yield from _repeats(f"{path}.encounters", [(e.round, e.table) for e in section.encounters])
    numbers = {entry.number for entry in section.entries}
    for index, entry in enumerate(section.entries):
        members = [(member.seat, member.from_round) for member in entry.members]
        yield from _repeats(f"{path}.entries[{index}].members", members)
        if entry.carried and not FRACTION.fullmatch(entry.carried):
            yield _no_fraction(f"{path}.entries[{index}].carried", entry.carried)
    for index, encounter in enumerate(section.encounters):
        place = f"{path}.encounters[{index}]"
        yield from _encounter_breaches(encounter, place, numbers, boards)
        if contestants == "players":
            yield from _player_breaches(encounter, place)
        else:
            yield from _side_breaches(encounter, place, teams=contestants == "teams")


def _encounter_breaches(
    encounter: Encounter, path: str, numbers: set[int], boards: set[tuple[int, str]]
) -> Iterator[RuleError]:
    yield from _repeats(f"{path}.sitters", [sitter.seat for sitter in encounter.sitters])
    yield from _repeats(f"{path}.plays", [(play.board, play.form) for play in encounter.plays])
    for index, sitter in enumerate(encounter.sitters):
        if sitter.entry not in numbers:
            yield unknown(f"{path}.sitters[{index}].entry", sitter.entry)
    yield from _repeats(f"{path}.idle_boards", encounter.idle_boards)
    for index, number in enumerate(encounter.idle_boards):
        if number not in {board for board, _ in boards}:
            yield unknown(f"{path}.idle_boards[{index}]", number)
    for index, play in enumerate(encounter.plays):
        if (play.board, play.form) not in boards:
            yield unknown(f"{path}.plays[{index}].board", f"{play.board}{play.form}")
        yield from _revision_breaches(play, f"{path}.plays[{index}]")


def _side_breaches(encounter: Encounter, path: str, *, teams: bool) -> Iterator[RuleError]:
    """Of a team both pairs may sit at one table, outside any match: the Gilman movement begins so."""
    entry_by_seat = {sitter.seat: sitter.entry for sitter in encounter.sitters}
    sides = [{entry_by_seat.get(seat) for seat in side} for side in ((Seat.N, Seat.S), (Seat.E, Seat.W))]
    if any(len(side) > 1 for side in sides):
        yield _unseated(f"{path}.sitters", N_("Both seats of a side must be held by the same pair."))
    elif sides[0] == sides[1] != {None} and not (teams and not encounter.match):
        yield _unseated(f"{path}.sitters", N_("A pair cannot meet itself."))
    if encounter.plays and {None} in sides:
        yield _unseated(f"{path}.plays", N_("Boards can only be played where two pairs meet."))


def _player_breaches(encounter: Encounter, path: str) -> Iterator[RuleError]:
    seated = [sitter.entry for sitter in encounter.sitters]
    if len(set(seated)) < len(seated):
        yield _unseated(f"{path}.sitters", N_("A player can only hold one seat at a table."))
    if encounter.plays and len(seated) < len(Seat):
        yield _unseated(f"{path}.plays", N_("Boards can only be played where four players meet."))


def _no_fraction(path: str, text: str) -> RuleError:
    return RuleError(
        "exchange.fraction", path, "{text} is not a fraction such as 12 or 25/3.", SOURCE, text=text[:40]
    )


def _unseated(path: str, template: str) -> RuleError:
    return RuleError("exchange.sides", path, template, SOURCE)


def _revision_breaches(play: Play, path: str) -> Iterator[RuleError]:
    for index, revision in enumerate(play.revisions):
        yield from _outcome_breaches(revision.outcome, f"{path}.revisions[{index}].outcome")
        if revision.seen > index:
            yield RuleError(
                "exchange.seen",
                f"{path}.revisions[{index}].seen",
                "Revision {seen} cannot have been seen before it was made.",
                SOURCE,
                seen=revision.seen,
            )


def _outcome_breaches(outcome: Outcome, path: str) -> Iterator[RuleError]:
    for _name, score in outcome.scores():
        if abs(score) > MAX_SCORE:
            yield RuleError(
                "exchange.score",
                path,
                "No board can score {score}.",
                "Law 77",
                score=score,
            )


def _repeats(path: str, keys: Iterable[Hashable]) -> Iterator[RuleError]:
    seen = set()
    for key in keys:
        if key in seen:
            words = " ".join(str(part) for part in key) if isinstance(key, tuple) else str(key)
            yield RuleError("exchange.twice", path, "{key} appears twice.", SOURCE, key=words)
        seen.add(key)
