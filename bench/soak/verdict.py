"""Checks what was entered without the product: by the phones' own ledger and by the laws."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bench.soak.evenings import Evening
from bench.soak.house import House, Use
from bench.soak.phones import Ledger
from scoring.models import Encounter, Play, Revision, Session
from tests.browser.recomputation import Played, percentages, places, shown
from tournaments.services.results.proving import prove

MOST_MEGABYTES = 600.0
"""Of a process; a web process that keeps all it may has half of it."""
MOST_FILES = 1000


def lost_or_double(ledger: Ledger) -> Iterator[str]:
    """Entries that are lost or recorded twice, and boards whose result is another.

    An acknowledged entry must be recorded exactly once, and no entry may be recorded that was not sent.
    """
    stored = Counter(Revision.objects.order_by().values_list("entry_id", flat=True))
    for entry_id in ledger.acknowledged:
        if stored[entry_id] != 1:
            yield f"entry {entry_id}: acknowledged, and there {stored[entry_id]} times"
    for entry_id, times in stored.items():
        if entry_id not in ledger.sent or times > 1:
            yield f"entry {entry_id}: there {times} times, which nobody sent so"
    for refusal in ledger.refused:
        yield f"refused: {refusal}"
    columns = ("encounter", "board__number", "accepted__entry_id", "waiting", "conflict")
    for encounter, board, counts, waiting, conflict in Play.objects.order_by("pk").values_list(*columns):
        wanted = ledger.last.get((encounter, board))
        if wanted is None or counts != wanted.entry_id or waiting or conflict:
            yield f"board {board} of encounter {encounter}: {counts} counts, not {wanted}"


def expected(ledger: Ledger) -> dict[int, dict[int, Fraction]]:
    """By session, each entry's percentage, from the last entries of the phones and from who sat where."""
    seats = {
        pk: (session, north, east)
        for pk, session, north, east in Encounter.objects.order_by().values_list(
            "pk", "round__section__session", "north", "east"
        )
    }
    played = defaultdict(list)
    for entry in ledger.last.values():
        session, ns, ew = seats[entry.encounter]
        played[session].append(Played(entry.board, ns, ew, entry.result))
    return {session: percentages(lines) for session, lines in played.items()}


def differs(evening: Evening, ranking: Mapping[str, Any], wanted: Mapping[int, Fraction]) -> Iterator[str]:
    """Says where the ranking of an evening is not the one that follows from its results."""
    if not ranking["current"]:
        yield f"session {evening.session}: being recomputed"
    ranked = {line["entry"]: (line["percent"], line["place"]) for line in ranking["lines"]}
    sides: dict[str, dict[int, Fraction]] = defaultdict(dict)
    for line in ranking["lines"]:
        sides[line["line"]][line["entry"]] = wanted.get(line["entry"], Fraction(-1))
    if set(ranked) != set(wanted):
        yield f"session {evening.session}: {set(ranked) ^ set(wanted)} are in one ranking only"
    for side in sides.values():
        place = places(side)
        for entry, percent in side.items():
            derived = (shown(percent), int(place[entry].rstrip("=")))
            if ranked[entry] != derived:
                yield f"session {evening.session}, entry {entry}: {ranked[entry]}, not {derived}"


def unproved(evenings: Iterable[Evening]) -> Iterator[str]:
    """Every difference that `prove` finds."""
    for evening in evenings:
        for difference in prove(Session.objects.get(pk=evening.session)):
            yield f"prove {evening.session}: {difference}"


def unbounded(most: Mapping[str, Use]) -> Iterator[str]:
    for name, use in most.items():
        if use.megabytes > MOST_MEGABYTES or use.files > MOST_FILES:
            yield f"{name}: {use.megabytes:.0f} MB, {use.files} files"


def left(house: House, code: int) -> Sequence[str]:
    """The processes and files that are left after the site was stopped."""
    return [f"the starter ended with {code}"] * (code != 0) + [f"still there: {one}" for one in house.left()]
