"""A player's history: sessions, partners, places and percentages. Names only, never contact data.

A process keeps the places of everybody in a field until something of the field changes, so that the history
of the next member who looks has them at hand.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from django.db.models import QuerySet

from clubs.people.models import Person
from config.caching.stamped_cache import StampedCache
from scoring.models import Contest, EntryMember, Field, Section, Session
from scoring.selectors.cut import TAKES_PART
from scoring.words.bars import Bar, share_bar
from scoring.words.figures import percentage
from scoring.words.name_order import by_surname
from tournaments import ranking
from tournaments.ranking import FieldStanding
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.results.rankings import order_of
from tournaments.selectors.results.standing import ledger_of

STATES_AFTER_PLAY = (Session.State.FINISHED, Session.State.OFFICIAL, Session.State.CLOSED)
MOST_ENTRIES = 60_000  # of fields whose places a process keeps

Figure = tuple[str, Fraction | None]
"""A place (with how many are ranked with it), and the exact per cent."""
Figures = Mapping[int, Figure]
NO_FIGURE: Figure = ("", None)


class PastSession(NamedTuple):
    """A session that the person played in, as entry `entry`; `exact` is the percentage, if there is one.

    `partners` are ids of the people whom `partner` names.
    """

    pk: int
    entry: int
    date: dt.date
    session: str
    partner: str
    partners: tuple[int, ...]
    place: str
    exact: Fraction | None

    @property
    def percent(self) -> str:
        return "" if self.exact is None else percentage(self.exact)

    @property
    def bar(self) -> Bar | None:
        return None if self.exact is None else share_bar(self.exact)


@dataclass(frozen=True, slots=True)
class PastPartner:
    """A partner, or several in one session, with the per cents of the sessions together."""

    name: str
    percents: Sequence[Fraction]

    @property
    def sessions(self) -> int:
        return len(self.percents)

    @property
    def mean(self) -> str:
        return _mean(self.percents)

    @property
    def bar(self) -> Bar | None:
        return share_bar(sum(self.percents, Fraction(0)) / len(self.percents)) if self.percents else None


@dataclass(frozen=True, slots=True)
class History:
    """Sessions the newest first, and partners, the most frequent first; the means are of per cents."""

    person: Person
    rows: Sequence[PastSession]
    mean: str
    partners: Sequence[PastPartner]


class _Entry(NamedTuple):
    """An entry in which the person sat, with the versions that its place follows from."""

    pk: int
    place_in_field: int
    section: int
    field: int
    field_version: int
    links: int
    shared: bool
    standing_version: int
    session: int
    session_version: int
    date: dt.date
    name: str

    @property
    def stamp(self) -> tuple[int, ...]:
        """The versions on which the place in the field depends."""
        return (self.field_version, self.links, self.standing_version, self.session, self.session_version)


_FIELD = ("id", "version", "chain_length", "shared", "standing__version")
_SESSION = ("id", "version", "date", "name")
COLUMNS = (
    *("entry", "entry__place_in_field", "entry__section"),
    *(f"entry__section__field__{name}" for name in _FIELD),
    *(f"entry__section__session__{name}" for name in _SESSION),
)
_fields: StampedCache[int, Hashable, Figures] = StampedCache(MOST_ENTRIES)


def history(person: Person) -> History:
    """All sessions of boards of a person whose play is over. Two queries where all their fields are kept."""
    ordered = (
        _seats().filter(person=person).order_by("-entry__section__session__date", "-entry_id", "from_round")
    )
    entries = list(dict.fromkeys(map(_Entry._make, ordered.values_list(*COLUMNS))))
    partners = _partners(person)
    figures = _figures(entries)
    rows = [
        PastSession(
            *(one.session, one.pk, one.date, one.name),
            " / ".join(dict.fromkeys(partners[one.pk].values())),
            tuple(sorted(partners[one.pk])),
            *figures[one.pk],
        )
        for one in entries
    ]
    percents = [row.exact for row in rows if row.exact is not None]
    return History(person, rows, _mean(percents), _by_partner(rows))


def _seats() -> QuerySet[EntryMember]:
    """Who sat where in sessions of boards that are over: rubbers, parties and sheets have no card."""
    session = "entry__section__session"  # joined: a list of those that are over would be the whole site's
    return EntryMember.objects.filter(
        TAKES_PART,
        **{
            f"{session}__contest__planner": Contest.Planner.MOVEMENT,
            f"{session}__state__in": STATES_AFTER_PLAY,
        },
    )


def _partners(person: Person) -> defaultdict[int, dict[int, str]]:
    """By entry all others who sat there, names by the person's id, in the order in which they came."""
    names: defaultdict[int, dict[int, str]] = defaultdict(dict)
    others = _seats().filter(entry__members__person=person)
    rows = (
        others.exclude(person=person)
        .order_by("from_round")
        .values_list("entry_id", "person_id", "person__name")
    )
    for entry_id, person_id, name in rows:
        names[entry_id].setdefault(person_id, name)
    return names


def _figures(entries: Sequence[_Entry]) -> dict[int, Figure]:
    """The person's figure in each entry.

    Those of a field that clubs share are not kept, since no version here rises with the other clubs'.
    """
    by_entry = {
        one.pk: stored for one in entries if (stored := _fields.find(one.field, one.stamp)) is not None
    }
    missing = {one.field: one for one in entries if one.pk not in by_entry}
    by_field = _calculated(missing.values())
    for pk, one in missing.items():
        if not one.shared:
            _fields.keep(pk, one.stamp, by_field[pk], len(by_field[pk]))
    return {
        one.pk: by_entry.get(one.pk, by_field.get(one.field, {})).get(one.place_in_field, NO_FIGURE)
        for one in entries
    }


def _calculated(entries: Collection[_Entry]) -> dict[int, Figures]:
    """The figures of everybody in these entries' fields, by field.

    Three queries, and more for knockouts and for fields with lists.
    """
    if not entries:
        return {}
    fields = Field.objects.select_related("contest", "standing").in_bulk([one.field for one in entries])
    sections = Section.objects.in_bulk([one.section for one in entries])
    ledger = ledger_of(fields.values())
    return {
        one.field: _in_field(fields[one.field], sections[one.section], ledger[one.field]) for one in entries
    }


def _in_field(field: Field, section: Section, penalties: Sequence[ranking.Penalty]) -> Figures:
    """The figures of a field by `Entry.place_in_field`; none where the field was never compared.

    `section` is one of the field's: the field is a knockout only if all of them are.
    """
    if not field.standing.frame:
        return {}
    state = FieldStanding.unpack(field.standing.totals, field.standing.frame)
    sections = Section.objects.filter(field=field) if is_knockout(section) else (section,)
    scores, places, _lists = order_of(state, field, penalties, sections)
    ranked = Counter(int(line) for line, place in zip(state.line, places.place, strict=True) if place > 0)
    figures: dict[int, Figure] = {}
    for at, (line, place, tied) in enumerate(zip(state.line, places.place, places.tied, strict=True)):
        shown = f"{int(place)}{'=' if tied else ''}/{ranked[int(line)]}" if place else ""
        figures[at] = shown, scores.percent(at)
    return figures


def _mean(percents: Sequence[Fraction]) -> str:
    """The mean percentage in words; "" of none.

    It is added over one denominator, since adding fractions one by one takes ten times as long.
    """
    if not percents:
        return ""
    whole = lcm(*{one.denominator for one in percents})
    units = sum(one.numerator * (whole // one.denominator) for one in percents)
    return percentage(Fraction(units, whole * len(percents)))


def _by_partner(rows: Iterable[PastSession]) -> list[PastPartner]:
    """The partners with whom there is a percentage, the most frequent first.

    Two people of one name are two partners.
    """
    percents: dict[tuple[int, ...], list[Fraction]] = defaultdict(list)
    names: dict[tuple[int, ...], str] = {}
    for row in rows:
        if row.partners and row.exact is not None:
            percents[row.partners].append(row.exact)
            names[row.partners] = row.partner
    partners = [PastPartner(names[people], shared) for people, shared in percents.items()]
    return sorted(partners, key=lambda one: (-one.sessions, by_surname(one.name)))
