"""Compares the site with what was said: every result once, what counts, what waits, and every percentage."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from bench.devices.evening import Evening
from bench.devices.hall import ELSEWHERE, Hall
from bench.devices.stories import Place, Story
from bench.soak.evenings import Evening as Ranked
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Device, Play, Revision, Session
from tests.browser.recomputation import Played, percentages
from tests.tournaments.devices.access_file import rows_in
from tournaments.models import DeviceFile, DeviceRow
from tournaments.services.results.proving import prove

PATIENCE = 60.0  # seconds until the last row of the file is read
OPEN = (DeviceRow.State.WAITING, DeviceRow.State.REFUSED)


def wait_until_read(evening: Evening) -> Iterator[str]:
    """Every row of the file is read here as it is now; says which are not."""
    written = {int(str(row["ID"])) for row in rows_in(evening.path, "ReceivedData").values()}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        read = set(DeviceRow.objects.filter(file=evening.file).values_list("number", flat=True))
        if written <= read and DeviceFile.objects.get(pk=evening.file).problem == {}:
            return
        time.sleep(0.5)
    problem = DeviceFile.objects.get(pk=evening.file).problem
    yield f"rows {sorted(written - read)} are not read: {problem}"


def told_otherwise(hall: Hall) -> Iterator[str]:
    """Boards on which something else counts or waits than their stories come to."""
    plays = {
        play.pk: play
        for play in Play.objects.filter(pk__in=hall.evening.plays.values()).select_related("accepted")
    }
    for place, story in hall.stories.items():
        play = plays[hall.evening.plays[place]]
        found = (_counts(play), play.waiting, play.conflict, play.turned)
        if found != (story.counts, story.waits, story.conflict, story.turned):
            said = [step.result or step.remarks or step.act for step in story.steps]
            yield f"{place}, {story.name} {said}: {found}, not {story}"


def _counts(play: Play) -> str | tuple[int, int] | None:
    if play.accepted is None:
        return None
    outcome = Outcome.from_json(play.accepted.outcome)
    if outcome.award_ns:
        return int(outcome.award_ns), int(outcome.award_ew)
    return _written(outcome)


def _written(outcome: Outcome) -> str:
    return "PASS" if outcome.kind is OutcomeKind.PASSED_OUT else str(outcome.result or "")


def lost_or_double(hall: Hall) -> Iterator[str]:
    """Results of units that no revision has, and revisions of no row, of two, or that no unit has said."""
    of_units = Revision.objects.filter(by_device__kind=Device.Kind.UNIT)
    revisions = Counter(of_units.values_list("entry_id", flat=True))
    taken = DeviceRow.objects.filter(file=hall.evening.file, entry_id__isnull=False)
    rows = Counter(taken.values_list("entry_id", flat=True))
    for entry_id in revisions | rows:
        if revisions[entry_id] != 1 or rows[entry_id] < 1:
            yield f"entry {entry_id}: {revisions[entry_id]} revisions, of {rows[entry_id]} rows"
    said: dict[int, set[str]] = {}
    for play, outcome in of_units.values_list("play", "outcome"):
        said.setdefault(play, set()).add(_written(Outcome.from_json(outcome)))
    for place, story in hall.stories.items():
        own = [step.result for step in story.steps if step.who == "unit"]  # "" of one without a result
        stored = said.get(hall.evening.plays[place], set())
        if own[-1] and not story.open and own[-1] not in stored:
            yield f"{place}, {story.name}: the unit's {own[-1]} is nowhere"
        for result in stored - set(own):
            yield f"{place}, {story.name}: no unit has said {result}"


def not_told(hall: Hall) -> Iterator[str]:
    """Rows that are open though nothing is wrong with them, and what is wrong of which nothing is said."""
    told: set[Place] = set()
    found: set[Place] = set()
    still_open = {(ELSEWHERE, 1, 1)} | {place for place, story in hall.stories.items() if story.open}
    for row in DeviceRow.objects.filter(file=hall.evening.file).exclude(state=DeviceRow.State.STORED):
        place = (row.table, row.round, row.board)
        told.add(place)
        if row.state in OPEN:
            found.add(place)
            if not row.message:
                yield f"{place}: row {row.number} is open without a word why"
    for place in found ^ still_open:
        yield f"{place}, {_name(hall, place)}: {'a' if place in found else 'no'} row is open"
    for place in {place for place, story in hall.stories.items() if story.told} - told:
        yield f"{place}, {_name(hall, place)}: nothing was told to the director"


def _name(hall: Hall, place: Place) -> str:
    return hall.stories[place].name if place in hall.stories else "nobody's table"


def expected(hall: Hall) -> dict[int, Fraction]:
    """Each entry's percentage, from what the stories come to and from the last words of the phones."""
    return percentages([*_of_units(hall), *_of_phones(hall)])


def _of_units(hall: Hall) -> Iterator[Played]:
    for place, story in hall.stories.items():
        if story.counts is not None:
            ns, ew = _seats(hall.evening, place, story)
            yield Played(place[2], ns, ew, story.counts)


def _seats(evening: Evening, place: Place, story: Story) -> tuple[int, int]:
    ns, ew = evening.seats[place]
    return (ew, ns) if story.turned else (ns, ew)


def _of_phones(hall: Hall) -> Iterator[Played]:
    places = {(hall.evening.encounters[place], place[2]): place for place in hall.evening.plays}
    for (encounter, board), entry in hall.ledger.last.items():
        yield Played(board, *hall.evening.seats[places[encounter, board]], entry.result)


def phones_lost(hall: Hall) -> Iterator[str]:
    """Entries of phones that were acknowledged and are not there exactly once."""
    stored = Counter(Revision.objects.order_by().values_list("entry_id", flat=True))
    for ledger in (hall.ledger, hall.strays):
        for entry_id in ledger.acknowledged:
            if stored[entry_id] != 1:
                yield f"entry {entry_id} of a phone: acknowledged, and there {stored[entry_id]} times"
        yield from (f"refused to a phone: {refusal}" for refusal in ledger.refused)


def unproved(evening: Evening) -> Iterable[str]:
    return (f"prove: {difference}" for difference in prove(Session.objects.get(pk=evening.session)))


def ranked(evening: Evening) -> Ranked:
    """The evening as the verdict of the soak names it."""
    return Ranked(evening.session, "", "", (), "")
