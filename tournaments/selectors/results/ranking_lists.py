"""The official ranking of a field where ties, handicaps or strata are settled, and the lists beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from scoring.models import Entry, EntryMember, Field
from tournaments.models import BoardPoints
from tournaments.ranking import ComparedBoard, Conditions, FieldStanding, Places, Scores
from tournaments.ranking.field_lists import EntryFacts, ranked_field
from tournaments.ranking.lists import ListSettings, RankingList
from tournaments.ranking.strata import Member


def lists_of(
    state: FieldStanding,
    scores: Scores,
    conditions: Conditions,
    settings: ListSettings,
    facts: Sequence[EntryFacts],
    boards: Callable[[], Iterable[ComparedBoard]],
) -> list[RankingList]:
    """Every list that the settings ask for; the first of each line is the official one."""
    every_entry = [facts[at] if at < len(facts) else EntryFacts() for at in range(len(state.line))]
    return ranked_field(state, scores, conditions, settings, every_entry, boards)


def places_in(lists: Iterable[RankingList], entries: int) -> Places:
    """The official places of entries, by index."""
    place = np.zeros(entries, dtype=np.int64)
    tied = np.zeros(entries, dtype=np.bool_)
    for official in official_of(lists):
        for line in official.lines:
            place[line.contestant], tied[line.contestant] = line.place, line.tied
    return Places(place, tied)


def official_of(lists: Iterable[RankingList]) -> list[RankingList]:
    """The official list of each line: the first that is of the whole field."""
    first: dict[int, RankingList] = {}
    for one in lists:
        if not one.section:
            first.setdefault(one.line, one)
    return list(first.values())


def entry_attributes(field: Field) -> list[EntryFacts]:
    """Facts about the field's entries that their scores do not contain, by index. Two queries.

    Where clubs share the field, players' records are left out, for they stay with their club, and the
    section is named with its club.
    """
    members: dict[int, list[Member]] = {}
    rows = EntryMember.objects.filter(entry__section__field=field, from_round=1).order_by("seat")
    rows = rows.none() if field.shared else rows
    records = ("entry_id", "person__masterpoints", "person__categories")
    for entry_id, masterpoints, categories in rows.values_list(*records):
        points = None if masterpoints is None else Fraction(masterpoints)
        members.setdefault(entry_id, []).append(Member(points, frozenset(categories)))
    entries = Entry.objects.filter(section__field=field).order_by("place_in_field")
    columns = ("pk", "section__letter", "handicap", "section__session__contest__club__name")
    return [
        EntryFacts(
            f"{club} {letter}" if field.shared else letter,
            Fraction(handicap or 0),
            tuple(members.get(pk, ())),
        )
        for pk, letter, handicap, club in entries.values_list(*columns)
    ]


def boards_of(field: Field, seen: frozenset[int] | None = None) -> Callable[[], Iterable[ComparedBoard]]:
    """The field's boards with their points, read when they are asked for; with `seen` these alone."""

    def read() -> list[ComparedBoard]:
        points_rows = BoardPoints.objects.filter(field=field)
        if seen is not None:
            points_rows = points_rows.filter(number__in=seen)
        return [ComparedBoard.unpack(points) for points in points_rows.values_list("points", flat=True)]

    return read


def facts_record(facts: Iterable[EntryFacts]) -> list[list[Any]]:
    """The facts as a publication keeps them; `facts_from` is the inverse."""
    return [
        [
            entry_facts.section,
            str(entry_facts.handicap),
            [
                [None if m.masterpoints is None else str(m.masterpoints), sorted(m.categories)]
                for m in entry_facts.members
            ],
        ]
        for entry_facts in facts
    ]


def facts_from(record: Iterable[Sequence[Any]]) -> list[EntryFacts]:
    return [
        EntryFacts(section, Fraction(handicap), tuple(_member(*member) for member in members))
        for section, handicap, members in record
    ]


def _member(masterpoints: str | None, categories: Iterable[str]) -> Member:
    return Member(None if masterpoints is None else Fraction(masterpoints), frozenset(categories))
