"""A player's history: sessions, partners, places and percentages. Names only, never contact data.

Everybody reads of sessions whose results are published and final; the club's staff also of those that are
over and not published yet. A process keeps the places of everybody in a field until something of the field
changes, so that the history of the next member who looks has them at hand.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from django.db.models import Q, QuerySet

from clubs.people.models import Club, Person
from config.caching.stamped_cache import StampedCache
from scoring.models import EntryMember, Field, Section, Session
from scoring.models.planner import codes_where
from scoring.selectors.cut import TAKES_PART
from scoring.words.bars import Bar, share_bar
from scoring.words.figures import figure, percentage
from scoring.words.name_order import by_surname
from tournaments import ranking
from tournaments.ranking import Conditions, FieldStanding
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.publishing.published import OFFICIAL
from tournaments.selectors.results.figures import measure_of
from tournaments.selectors.results.rankings import conditions_of, order_of
from tournaments.selectors.results.standing import ledger_of

STATES_AFTER_PLAY = (Session.State.FINISHED, Session.State.OFFICIAL, Session.State.CLOSED)
MOST_ENTRIES = 60_000  # of fields whose places a process keeps


class Figure(NamedTuple):
    """What an entry came to: its place, with how many are ranked with it, and its exact score.

    `conditions` say what the score is in; they are None where there is no score.
    """

    place: str = ""
    score: Fraction | None = None
    conditions: Conditions | None = None

    @property
    def percent(self) -> Fraction | None:
        """The score, if the event is ranked by percentages."""
        return self.score if self.conditions is not None and self.conditions.by_share else None

    @property
    def text(self) -> str:
        """The score as it is shown, in the active language: a percentage without its sign, "62.35 VP"."""
        if self.score is None or self.conditions is None:
            return ""
        if self.conditions.by_share:
            return percentage(self.score)
        return measure_of(self.conditions).with_unit(figure(self.score))


Figures = Mapping[int, Figure]
NO_FIGURE = Figure()


class PastSession(NamedTuple):
    """A session that the person played in, as entry `entry`; `exact` is the percentage, if there is one.

    `partners` are ids of the people whom `partner` names. `figure` is the percentage, or what else the entry
    was ranked by, with its unit.
    """

    pk: int
    entry: int
    date: dt.date
    session: str
    partner: str
    partners: tuple[int, ...]
    place: str
    exact: Fraction | None
    figure: str = ""

    @property
    def percent(self) -> str:
        return "" if self.exact is None else percentage(self.exact)

    @property
    def bar(self) -> Bar | None:
        return None if self.exact is None else share_bar(self.exact)


@dataclass(frozen=True, slots=True)
class PastPartner:
    """A partner, or several in one session, with the percentages of the sessions together.

    `people` are their ids.
    """

    people: tuple[int, ...]
    name: str
    percents: Sequence[Fraction]

    @property
    def group(self) -> str:
        """The name of the group of boards with this partner; "" of several in one session."""
        return str(self.people[0]) if len(self.people) == 1 else ""

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

    @property
    def in_percentages(self) -> bool:
        """Whether every session that has a figure has a percentage."""
        return all(row.exact is not None for row in self.rows if row.figure)


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


def history(person: Person, *, unpublished: bool = False) -> History:
    """The sessions of boards of a person. Two queries where all their fields are kept.

    `unpublished`: also those that are over and whose results are not published.
    """
    seats = _seats(unpublished=unpublished)
    ordered = seats.filter(person=person).order_by(
        "-entry__section__session__date", "-entry_id", "from_round"
    )
    entries = list(dict.fromkeys(map(_Entry._make, ordered.values_list(*COLUMNS))))
    partners = _partners(person, seats)
    figures = _figures(entries)
    rows = [
        PastSession(
            *(one.session, one.pk, one.date, one.name),
            " / ".join(dict.fromkeys(partners[one.pk].values())),
            tuple(sorted(partners[one.pk])),
            *(figures[one.pk].place, figures[one.pk].percent, figures[one.pk].text),
        )
        for one in entries
    ]
    percents = [row.exact for row in rows if row.exact is not None]
    return History(person, rows, _mean(percents), _by_partner(rows))


def sessions_shown(session: str, field: str, *, unpublished: bool) -> Q:
    """Which sessions a person's pages count: `session` and `field` are the lookups that lead to them.

    They are sessions of boards: rubbers, parties and sheets have no card. Of a published session of several
    clubs nothing is shown before all of them have played. `unpublished`: every session that is over.
    """
    of_boards = codes_where(lambda planner: planner.plays_boards)
    boards = Q(**{f"{session}__contest__planner__in": of_boards, f"{session}__binned": None})
    if unpublished:
        return boards & Q(**{f"{session}__state__in": STATES_AFTER_PLAY})
    return boards & Q(**{f"{session}__state__in": OFFICIAL, f"{field}__final": True})


def partner_named(person: Person, partner: int, *, unpublished: bool) -> str | None:
    """The name of somebody who sat with the person in a session that counts; else None. One query."""
    together = _seats(unpublished=unpublished).filter(entry__members__person=person, person=partner)
    return together.exclude(person=person).values_list("person__name", flat=True).first()


def newest_published(club: Club) -> int | None:
    """The id of the club's newest session that everybody reads of; None where there is none. One query."""
    shown = Session.objects.filter(
        sessions_shown("sections__session", "sections__field", unpublished=False), contest__club=club
    )
    return shown.order_by("-date", "-pk").values_list("pk", flat=True).first()


def _seats(*, unpublished: bool) -> QuerySet[EntryMember]:
    """Who sat where in the sessions that count. They are joined: a list of them would be the whole site's."""
    section = "entry__section"
    shown = sessions_shown(f"{section}__session", f"{section}__field", unpublished=unpublished)
    return EntryMember.objects.filter(TAKES_PART, shown)


def _partners(person: Person, seats: QuerySet[EntryMember]) -> defaultdict[int, dict[int, str]]:
    """By entry all others who sat there, names by the person's id, in the order in which they came."""
    names: defaultdict[int, dict[int, str]] = defaultdict(dict)
    others = seats.filter(entry__members__person=person)
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
    conditions = conditions_of(field)
    measure = measure_of(conditions)
    ranked = Counter(int(line) for line, place in zip(state.line, places.place, strict=True) if place > 0)
    figures: dict[int, Figure] = {}
    for at, (line, place, tied) in enumerate(zip(state.line, places.place, places.tied, strict=True)):
        shown = f"{int(place)}{'=' if tied else ''}/{ranked[int(line)]}" if place else ""
        boards = int(scores.boards[at])
        score = measure.score_of(
            scores.percent(at), scores.total[at], boards, has_score=bool(boards or scores.byes[at])
        )
        figures[at] = Figure(shown, score, conditions)
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
    partners = [PastPartner(people, names[people], shared) for people, shared in percents.items()]
    return sorted(partners, key=lambda one: (-one.sessions, by_surname(one.name)))
