"""Published results as plain figures: who stood where in which ranking, and which persons that was.

Read from the newest publication of a session, never from its running standing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from clubs.people.models import Person
from scoring.models import Contest, Entry, EntryMember, Session
from tournaments.models import Publication

Content = Mapping[str, Any]
Key = tuple[str, int]
"""An entry of a session: its section's letter and its number."""
PARTNERS = slice(6, 8)  # where a frozen play says who sat South and West, if players compete
NOWHERE = -1
OWN_ENTRY = 5  # columns of a frozen entry; of another club that shared the field it has its slug too


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """An entry's line of a published ranking, exact. `sharing` have its place, 1 is alone.

    `scheduled` is how many boards it was to play, `boards` how many counted.
    """

    key: Key
    place: int
    sharing: int
    percent: Fraction | None
    total: Fraction
    boards: int
    scheduled: int


@dataclass(frozen=True, slots=True)
class PublishedRanking:
    """One ranking of a session, best first: `line` "NS" or "EW" where they are apart.

    `places` counts its entries with the phantom of a half table, `in_use` the boards of its field.
    """

    line: str
    lines: tuple[PublishedLine, ...]
    places: int
    in_use: int


def newest_publications(sessions: QuerySet[Session]) -> list[Publication]:
    """The last publication of each session that has one, the earliest session first; not of parties, which
    play no boards. One query.
    """
    newest = Publication.objects.filter(session=OuterRef("session")).order_by("-number").values("pk")[:1]
    boards = Publication.objects.filter(session__contest__planner=Contest.Planner.MOVEMENT)
    found = boards.filter(session__in=sessions, pk=Subquery(newest))
    return list(
        found.select_related("session__contest__club").order_by(
            "session__date", "session__started", "session_id"
        )
    )


def rankings_of(content: Content) -> list[PublishedRanking]:
    """Every ranking of a publication, field by field, N-S before E-W: of the session's own entries."""
    return [ranking for part in content["fields"] for ranking in _rankings(part)]


def _rankings(part: Content) -> list[PublishedRanking]:
    scheduled, in_use = _boards(part)
    entries = {
        index: ((letter, number), line, state) for index, letter, number, line, state, *_ in part["entries"]
    }
    elsewhere = {row[0] for row in part["entries"] if len(row) > OWN_ENTRY}
    found = []
    for line in sorted({line for _key, line, _state in entries.values()}, reverse=True):  # NS before EW
        ranked = [row for row in part["standing"] if row[1] and entries[row[0]][1] == line]
        sharing = Counter(row[1] for row in ranked)
        own = [row for row in ranked if row[0] not in elsewhere]
        lines = sorted(
            (_line(row, entries[row[0]][0], sharing[row[1]], scheduled[row[0]]) for row in own),
            key=lambda one: (one.place, one.key),
        )
        places = sum(
            1 for _key, of, state in entries.values() if of == line and state != Entry.State.WITHDRAWN
        )
        if lines:
            found.append(PublishedRanking(line, tuple(lines), places, in_use))
    return found


def _line(row: Sequence[Any], key: Key, sharing: int, scheduled: int) -> PublishedLine:
    _index, place, _tied, percent, total, _top, boards = row[:7]
    known = None if percent is None else Fraction(percent)
    return PublishedLine(key, place, sharing, known, Fraction(total), boards, max(scheduled, boards))


def _boards(part: Content) -> tuple[Counter[int], int]:
    """How many plays each entry had, and how many boards there were."""
    scheduled: Counter[int] = Counter()
    for play in part["plays"]:
        scheduled.update(index for index in {*play[2:4], *play[PARTNERS]} if index != NOWHERE)
    return scheduled, len({play[0] for play in part["plays"]})


def persons_of(sessions: Sequence[Session]) -> dict[int, dict[Key, list[Person]]]:
    """Who an entry's result belongs to, by session: those who sat there for at least half of the rounds.

    Reserves of a team are of the team. One query.
    """
    members = EntryMember.objects.filter(entry__section__session__in=sessions)
    rows = members.select_related("person", "entry__section").order_by("entry", "seat", "from_round")
    seats: dict[tuple[int, int], list[EntryMember]] = {}
    for member in rows:
        seats.setdefault((member.entry_id, member.seat), []).append(member)
    found: dict[int, dict[Key, list[Person]]] = {session.pk: {} for session in sessions}
    for holders in seats.values():
        section = holders[0].entry.section
        own = found[section.session_id].setdefault((section.letter, holders[0].entry.number), [])
        own += [person for person in _sat_half(holders, section.rounds) if person not in own]
    return found


def _sat_half(holders: Sequence[EntryMember], rounds: int) -> list[Person]:
    """The holders of one seat, in the order they came, who sat there for at least half of the rounds."""
    ends = [later.from_round for later in holders[1:]] + [rounds + 1]
    return [
        member.person
        for member, end in zip(holders, ends, strict=True)
        if 2 * (end - member.from_round) >= rounds
    ]
