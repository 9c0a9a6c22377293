"""Published results as plain figures: who stood where in which ranking, and which persons that was.

Read from the newest publication of a session, never from its running standing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.models import Contest, Entry, EntryMember, Session
from tournaments.models import Publication

Content = Mapping[str, Any]
Key = tuple[str, int]
"""An entry of a session: its section's letter and its number."""
NOWHERE = -1
OFFICIAL = (Session.State.OFFICIAL, Session.State.CLOSED)
OWN_PLACE = 2  # table and ordinal end the place of a play; of another club's its slug does
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
    """The last publication of each session whose results are official, the earliest session first; not of
    parties, which play no boards, and none that was taken back. One query.
    """
    newest = Publication.objects.filter(session=OuterRef("session")).order_by("-number").values("pk")[:1]
    boards = Publication.objects.filter(
        session__contest__planner=Contest.Planner.MOVEMENT, session__state__in=OFFICIAL
    )
    found = boards.filter(session__in=sessions, pk=Subquery(newest))
    return list(
        found.select_related("session__contest__club").order_by(
            "session__date", "session__started", "session_id"
        )
    )


def rankings_of(content: Content) -> list[PublishedRanking]:
    """Every ranking of a publication, field by field, N-S before E-W: of the session's own entries."""
    cut = content.get("cut", {})
    return [ranking for part in content["fields"] for ranking in _rankings(part, cut)]


def _rankings(part: Content, cut: Mapping[str, int]) -> list[PublishedRanking]:
    scheduled, in_use = _boards(part, cut)
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


def _boards(part: Content, cut: Mapping[str, int]) -> tuple[Counter[int], int]:
    """How many plays each entry had, and how many boards there were; no round that was cut counts.

    `cut` is the last round of each section that ended early. Publications made before it was kept, and
    other clubs' sections, count all rounds that were planned.
    """
    scheduled: Counter[int] = Counter()
    in_use = set()
    for board, _form, ns, ew, (letter, number, *place), *more in part["plays"]:
        if len(place) == OWN_PLACE and number > cut.get(letter, number):
            continue
        in_use.add(board)
        scheduled.update(index for index in {ns, ew, *more[1:3]} if index != NOWHERE)
    return scheduled, len(in_use)


@dataclass(frozen=True, slots=True)
class Player:
    """A person of an entry, with what results ask of them; `forgotten` ones are shown nowhere by name."""

    pk: int
    name: str
    search: str
    masterpoints: Decimal | None
    forgotten: bool


def persons_of(sessions: Collection[int]) -> dict[int, dict[Key, list[Player]]]:
    """Who an entry's result belongs to, by session: those who sat there for at least half of the rounds.

    Reserves of a team are of the team. One query.
    """
    members = EntryMember.objects.filter(entry__section__session__in=sessions)
    rows = members.order_by("entry", "seat", "from_round").values_list(*MEMBER)
    known: dict[int, Player] = {}
    seats: dict[tuple[int, int], _Seat] = {}
    for entry, seat, from_round, session, letter, rounds, number, *person in rows:
        holders = seats.setdefault((entry, seat), _Seat(session, (letter, number), rounds, []))
        holders.held.append((from_round, _player(known, *person)))
    found: dict[int, dict[Key, list[Player]]] = {session: {} for session in sessions}
    for one in seats.values():
        own = found[one.session].setdefault(one.key, [])
        own += [person for person in one.sat_half() if person not in own]
    return found


SECTION = ("session", "letter", "rounds")
PERSON = ("id", "name", "search", "masterpoints", "forgotten")
MEMBER = (
    *("entry", "seat", "from_round"),
    *(f"entry__section__{name}" for name in SECTION),
    "entry__number",
    *(f"person__{name}" for name in PERSON),
)


def _player(known: dict[int, Player], pk: int, *columns: Any) -> Player:
    """One value for a person, in however many sessions they played."""
    if pk not in known:
        name, search, masterpoints, forgotten = columns
        known[pk] = Player(pk, name, search, masterpoints, forgotten is not None)
    return known[pk]


def national_ids_of(session: Session) -> dict[Key, str]:
    """The national numbers of each entry's members by their seats, joined by " & "; "" where nobody has one.

    They are contact data: for the staff alone. One query.
    """
    columns = ("entry__section__letter", "entry__number", "person__national_id")
    members = EntryMember.objects.filter(entry__section__session=session).order_by("seat", "from_round", "pk")
    numbers: dict[Key, list[str]] = {}
    for letter, number, national_id in members.values_list(*columns):
        numbers.setdefault((letter, number), []).append(national_id)
    return {key: " & ".join(own) if any(own) else "" for key, own in numbers.items()}


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat of an entry: who held it from which round on, in the order in which they came."""

    session: int
    key: Key
    rounds: int
    held: list[tuple[int, Player]]

    def sat_half(self) -> list[Player]:
        """Those who sat there for at least half of the rounds."""
        ends = [first for first, _later in self.held[1:]] + [self.rounds + 1]
        return [
            person
            for (first, person), end in zip(self.held, ends, strict=True)
            if 2 * (end - first) >= self.rounds
        ]
