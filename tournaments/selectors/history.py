"""A player's history: sessions, partners, places and per cents. Names only, never contact data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.urls import reverse

from clubs.people.models import Person
from scoring.comparison import rounded
from scoring.models import Entry, EntryMember, Field, Section, Session
from tournaments import ranking
from tournaments.ranking import Conditions, FieldStanding
from tournaments.ranking.knockout import Scored, knockout_ranking
from tournaments.selectors.knockout import brackets_of, is_knockout
from tournaments.selectors.results import percent_text
from tournaments.selectors.standing import ledger_of

OVER = (Session.State.FINISHED, Session.State.OFFICIAL, Session.State.CLOSED)


@dataclass(frozen=True, slots=True)
class History:
    """Sessions the newest first; `mean` and `partners` (name, sessions, mean) are of per cents."""

    person: Person
    rows: Sequence[dict[str, Any]]
    mean: str
    partners: Sequence[tuple[str, int, str]]


def history(person: Person, conditions_of: Callable[[Field], Conditions]) -> History:
    """All sessions of a person whose play is over. Three queries, however many they are."""
    members = list(
        EntryMember.objects.filter(person=person, entry__section__session__state__in=OVER)
        .select_related("entry__section__session__contest__club", "entry__section__field__contest")
        .select_related("entry__section__field__standing")
        .order_by("-entry__section__session__date", "-entry_id", "from_round")
    )
    entries = list({member.entry_id: member.entry for member in members}.values())
    partners = _partners(entries, person)
    figures = _figures(entries, conditions_of)
    rows = [_row(entry, partners.get(entry.pk, []), *figures[entry.pk]) for entry in entries]
    return History(person, rows, _mean(row["exact"] for row in rows), _by_partner(rows))


def _partners(entries: Iterable[Entry], person: Person) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    others = EntryMember.objects.filter(entry__in=list(entries)).exclude(person=person)
    for entry_id, name in others.order_by("from_round").values_list("entry_id", "person__name"):
        names = found.setdefault(entry_id, [])
        if name not in names:
            names.append(name)
    return found


def _figures(
    entries: Sequence[Entry], conditions_of: Callable[[Field], Conditions]
) -> dict[int, tuple[str, Fraction | None]]:
    """Place (with how many are ranked with it) and exact per cent of each entry, by its id."""
    fields = {entry.section.field_id: entry.section.field for entry in entries}
    ledger = ledger_of(fields.values())
    found: dict[int, tuple[str, Fraction | None]] = {}
    for pk, field in fields.items():
        own = [entry for entry in entries if entry.section.field_id == pk]
        found |= _in_field(field, own, ledger[pk], conditions_of(field))
    return found


def _in_field(
    field: Field, entries: Sequence[Entry], penalties: Sequence[ranking.Penalty], conditions: Conditions
) -> dict[int, tuple[str, Fraction | None]]:
    if not field.standing.frame:
        return {entry.pk: ("", None) for entry in entries}
    state = FieldStanding.unpack(field.standing.totals, field.standing.frame)
    scores = state.scores(penalties, conditions)
    is_one = any(is_knockout(entry.section) for entry in entries)
    brackets = brackets_of(field, Section.objects.filter(field=field)) if is_one else []
    knocked_out = knockout_ranking(brackets, Scored.of(state, conditions), state.line) if brackets else None
    places = knocked_out or state.places(scores)
    found = {}
    for entry in entries:
        at = entry.place_in_field
        ranked = int(((state.line == state.line[at]) & (places.place > 0)).sum())
        tied = "=" if places.tied[at] else ""
        place = f"{int(places.place[at])}{tied}/{ranked}" if places.place[at] else ""
        found[entry.pk] = (place, scores.percent(at))
    return found


def _row(entry: Entry, partners: Sequence[str], place: str, percent: Fraction | None) -> dict[str, Any]:
    session = entry.section.session
    return {
        "date": session.date,
        "session": session.name,
        "address": reverse("card", args=[session.club.slug, session.pk, entry.pk]),
        "partner": " / ".join(partners),
        "place": place,
        "percent": percent_text(percent),
        "exact": percent,
    }


def _mean(percents: Iterable[Fraction | None]) -> str:
    known = [percent for percent in percents if percent is not None]
    return str(rounded(sum(known, Fraction(0)) / len(known))) if known else ""


def _by_partner(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, int, str]]:
    """Means with each partner, the most frequent first."""
    found: dict[str, list[Fraction | None]] = {}
    for row in rows:
        if row["partner"] and row["exact"] is not None:
            found.setdefault(row["partner"], []).append(row["exact"])
    return sorted(
        ((name, len(percents), _mean(percents)) for name, percents in found.items()),
        key=lambda line: (-line[1], line[0]),
    )
