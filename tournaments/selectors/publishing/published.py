"""Published results as plain figures: the lines of each ranking, and the persons of each entry.

They are read from the newest publication of a session, never from its running standing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.models import Entry, EntryMember, Session
from scoring.models.planner import codes_where
from scoring.selectors.cut import TAKES_PART
from tournaments.models import Publication

Content = Mapping[str, Any]
Key = tuple[str, int]
"""An entry of a session: its section's letter and its number."""
NOWHERE = -1
OFFICIAL = (Session.State.OFFICIAL, Session.State.CLOSED)
LOCAL_PLACE = 2  # table and ordinal end the place of a play; of another club's its slug does
LOCAL_ENTRY = 5  # columns of a frozen entry; of another club that shared the field it has its slug too


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
    """The last publication of each session whose results are official, the earliest session first.

    Parties are left out, since they play no boards, and so are results that were taken back. One query.
    """
    newest = Publication.objects.filter(session=OuterRef("session")).order_by("-number").values("pk")[:1]
    official = Publication.objects.filter(
        session__in=sessions,
        session__contest__planner__in=codes_where(lambda planner: planner.plays_boards),
        session__state__in=OFFICIAL,
        pk=Subquery(newest),
    ).select_related("session__contest__club")
    return list(official.order_by("session__date", "session__started", "session_id"))


def rankings_of(content: Content) -> list[PublishedRanking]:
    """Every ranking of a publication, field by field, N-S before E-W: of the session's own entries."""
    cut = content.get("cut", {})
    return [ranking for part in content["fields"] for ranking in _rankings(part, cut)]


def _rankings(part: Content, cut: Mapping[str, int]) -> list[PublishedRanking]:
    scheduled, in_use = _boards(part, cut)
    entries = {
        index: ((letter, number), line, state) for index, letter, number, line, state, *_ in part["entries"]
    }
    elsewhere = {row[0] for row in part["entries"] if len(row) > LOCAL_ENTRY}
    rankings = []
    for line in sorted({line for _key, line, _state in entries.values()}, reverse=True):  # NS before EW
        ranked = [row for row in part["standing"] if row[1] and entries[row[0]][1] == line]
        sharing = Counter(row[1] for row in ranked)
        of_session = [row for row in ranked if row[0] not in elsewhere]
        lines = sorted(
            (_line(row, entries[row[0]][0], sharing[row[1]], scheduled[row[0]]) for row in of_session),
            key=lambda one: (one.place, one.key),
        )
        places = sum(
            1 for _key, of, state in entries.values() if of == line and state != Entry.State.WITHDRAWN
        )
        if lines:
            rankings.append(PublishedRanking(line, tuple(lines), places, in_use))
    return rankings


def _line(row: Sequence[Any], key: Key, sharing: int, scheduled: int) -> PublishedLine:
    _index, place, _tied, percent, total, _top, boards = row[:7]
    exact = None if percent is None else Fraction(percent)
    return PublishedLine(key, place, sharing, exact, Fraction(total), boards, max(scheduled, boards))


def _boards(part: Content, cut: Mapping[str, int]) -> tuple[Counter[int], int]:
    """How many plays each entry had, and how many boards there were; no round that was cut counts.

    `cut` is the last round of each section that ended early. Publications made before it was kept, and
    other clubs' sections, count all rounds that were planned.
    """
    scheduled: Counter[int] = Counter()
    in_use = set()
    for board, _form, ns, ew, (letter, number, *place), *more in part["plays"]:
        if len(place) == LOCAL_PLACE and number > cut.get(letter, number):
            continue
        in_use.add(board)
        scheduled.update(index for index in {ns, ew, *more[1:3]} if index != NOWHERE)
    return scheduled, len(in_use)


@dataclass(frozen=True, slots=True)
class Player:
    """A person of an entry as results need them. Where `forgotten`, the name is shown nowhere."""

    pk: int
    name: str
    search: str
    masterpoints: Decimal | None
    forgotten: bool


def persons_of(sessions: Collection[int]) -> dict[int, dict[Key, list[Player]]]:
    """The persons to whom each entry's result belongs, by session: those who sat there for half the rounds.

    Reserves belong to their team. One query.
    """
    members = EntryMember.objects.filter(TAKES_PART, entry__section__session__in=sessions)
    rows = members.order_by("entry", "seat", "from_round").values_list(*MEMBER)
    players: dict[int, Player] = {}  # one value for a person, in however many sessions they played
    seats: dict[tuple[int, int], _Seat] = {}
    for entry, place, from_round, session, letter, rounds, number, pk, *columns in rows:
        if pk not in players:
            name, search, masterpoints, forgotten = columns
            players[pk] = Player(pk, name, search, masterpoints, forgotten is not None)
        seat = seats.setdefault((entry, place), _Seat(session, (letter, number), rounds, []))
        seat.holders.append((from_round, players[pk]))
    persons: dict[int, dict[Key, list[Player]]] = {session: {} for session in sessions}
    for seat in seats.values():
        of_entry = persons[seat.session].setdefault(seat.key, [])
        of_entry += [player for player in seat.sat_half() if player not in of_entry]
    return persons


SECTION = ("session", "letter", "rounds")
PERSON = ("id", "name", "search", "masterpoints", "forgotten")
MEMBER = (
    *("entry", "seat", "from_round"),
    *(f"entry__section__{name}" for name in SECTION),
    "entry__number",
    *(f"person__{name}" for name in PERSON),
)


def national_ids_of(session: Session) -> dict[Key, str]:
    """The national numbers of each entry's members by their seats, joined by " & "; "" where nobody has one.

    They are contact data: for the staff alone. One query.
    """
    columns = ("entry__section__letter", "entry__number", "person__national_id")
    members = EntryMember.objects.filter(TAKES_PART, entry__section__session=session)
    members = members.order_by("seat", "from_round", "pk")
    numbers: dict[Key, list[str]] = {}
    for letter, number, national_id in members.values_list(*columns):
        numbers.setdefault((letter, number), []).append(national_id)
    return {key: " & ".join(ids) if any(ids) else "" for key, ids in numbers.items()}


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat of an entry: its holders, each with the first round, in the order in which they came."""

    session: int
    key: Key
    rounds: int
    holders: list[tuple[int, Player]]

    def sat_half(self) -> list[Player]:
        """Those who sat there for at least half of the rounds."""
        ends = [first for first, _later in self.holders[1:]] + [self.rounds + 1]
        return [
            person
            for (first, person), end in zip(self.holders, ends, strict=True)
            if 2 * (end - first) >= self.rounds
        ]
