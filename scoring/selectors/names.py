"""The names of a session, and the proof that nobody changed them behind the back of the services.

*Names* are here all that the pages of a session show beside its results: the names of the session, the
event, the entries and the people, the event's club, the times of the session, and which seats were
confirmed. Each has a label that says what it is without giving the name away ("name of person 7").

A name may have to be forgotten one day, so the chain never has the name itself. It has a *commitment*: a hash
over the name and a random salt (`scoring.chains.commitment`). Salts and commitments are kept in
`SessionLayout.names`, and a link of the chain has one hash over all commitments. Another row that has a chain
may keep names of its own in the same way (`KeepsNames`): a poker evening does. Where a person is renamed or
forgotten, a new salt and commitment replace the old ones, and a new link says so: no link breaks, and nobody
can find out from the chain what the name was. `scoring.services.names` writes the links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from scoring.chains import commitment, digest, plain, shown
from scoring.models import SEATS, Chained, ChainLink, Encounter, Session, SessionLayout
from scoring.selectors.chain import Broken, Chains
from scoring.selectors.layout import Models, RowsById, has_begun, models_of, not_as_before

NAMES = "names"

Names = Mapping[str, object]
"""The names of a session, each by its label: a text, or a list of JSON values."""
Commitments = Mapping[str, list[str]]
"""The salt and the commitment of each name, by its label."""


def label_of_person(person: int) -> str:
    """Returns the label of a person's name, by the person's id."""
    return f"name of person {person}"


_SESSION = RowsById(
    lambda models, session: (
        models("Session")
        ._default_manager.filter(pk=session)
        .values_list("name", "contest__name", "contest__club", "started", "finished", "corrections_until")
    )
)
_ENTRIES = RowsById(
    lambda models, session: (
        models("Entry")
        .objects.filter(section__session=session)
        .order_by("pk")
        .values_list("section__letter", "number", "name")
    )
)
_PERSONS = (
    RowsById(
        lambda models, session: (
            models("EntryMember")
            .objects.filter(entry__section__session=session)
            .order_by("pk")
            .values_list("person", "person__name")
        )
    ),
    RowsById(
        lambda models, session: (
            models("SheetPlayer")
            .objects.filter(sheet__encounter__round__section__session=session)
            .order_by("pk")
            .values_list("person", "person__name")
        )
    ),
    RowsById(
        lambda models, session: (
            models("Encounter")
            .objects.filter(round__section__session=session)
            .order_by("pk")
            .values_list(*(column for seat in SEATS for column in (f"{seat}_person", f"{seat}_person__name")))
        )
    ),
)
"""Ids and names of people in turn: of members, of players of sheets, and of who sat in the four seats."""
_CONFIRMED = RowsById(
    lambda models, session: _confirmed(models("Encounter").objects.filter(round__section__session=session))
)


def names_in(session: int, models: Models = models_of) -> dict[str, object]:
    """Returns the names of a session (its id) as they are now.

    `models` finds a model of `scoring` by its name: a migration passes a function that finds the models of
    its own time.
    """
    ((name, event, club, *times),) = _SESSION(session, models)
    names: dict[str, object] = {"name of the session": name, "name and club of the event": [event, club]}
    names["times of the session"] = [plain(time) for time in times]
    for letter, number, entry_name in _ENTRIES(session, models):
        names[f"name of entry {letter}{number}"] = entry_name
    persons: dict[int | None, str] = {}
    for rows_of in _PERSONS:
        for row in rows_of(session, models):
            persons |= dict(zip(row[::2], row[1::2], strict=True))
    names |= _by_round(_CONFIRMED(session, models))
    return names | {label_of_person(pk): persons[pk] for pk in sorted(pk for pk in persons if pk is not None)}


def confirmed_seats(encounters: QuerySet[Encounter]) -> dict[str, list[list[object]]]:
    """Returns which of these encounters have confirmed their seats, and when, by section and round."""
    return _by_round(_confirmed(encounters))


def _confirmed(encounters: QuerySet[Any]) -> QuerySet[Any, Any]:
    columns = ("pk", "confirmed", "round__section__letter", "round__number")
    return encounters.filter(confirmed__isnull=False).order_by("pk").values_list(*columns)


def _by_round(rows: Iterable[tuple[Any, ...]]) -> dict[str, list[list[object]]]:
    confirmed: dict[str, list[list[object]]] = {}
    for pk, at, letter, number in rows:
        confirmed.setdefault(f"seats confirmed in section {letter}, round {number}", []).append(
            [pk, plain(at)]
        )
    return confirmed


def is_commitment_of(salt_and_commitment: object, value: object) -> bool:
    """Tells whether a salt and its commitment belong to this value; None, or what is neither, does not."""
    match salt_and_commitment:
        case [str() as salt, committed]:
            return commitment(salt, {"value": value}) == committed
    return False


def digest_of(names: Commitments) -> str:
    """Returns one hash over all commitments, without their salts; "" if there are none."""
    if not names:
        return ""
    return digest(NAMES, {label: _without_salt(kept) for label, kept in names.items()})


def _without_salt(kept: object) -> object:
    """The commitment of a salt and a commitment; what somebody has spoilt as it is."""
    match kept:
        case [_salt, committed]:
            return committed
    return kept


def differing_names(names: Commitments, now: Names) -> list[str]:
    """Returns the labels of the names that have changed since they were committed, are new, or are gone."""
    changed = [label for label, value in now.items() if not is_commitment_of(names.get(label), value)]
    return [*changed, *(label for label in names if label not in now)]


def protected_since(owner: Chained, chains: Chains) -> ChainLink | None:
    """Returns the link by which an update of the program first put an older session's names in its chain.

    Changes before it do not show. None for a session whose names were linked from its beginning.
    """
    links = chains.of_kind(owner.chain_name, NAMES)
    return next((link for link in links if link.content.get("upgrade")), None)


def broken_names(session: Session, chains: Chains, more: Names | None = None) -> Iterator[Broken]:
    """Yields every name of a session that differs from what was linked last.

    `more` are the names that another app shows of the session, such as the currency of a rubber bridge room.
    """
    row = SessionLayout.objects.filter(session=session).first()
    if chains.newest_in(session.chain_name, NAMES) is not None:
        names = row.names if row is not None else {}
        yield from broken_commitments(session, chains, names, names_in(session.pk) | dict(more or {}))
    elif has_begun(session):
        yield Broken(f"names of {session}", "not linked", "linked when play begins")


def broken_commitments(owner: Chained, chains: Chains, names: Commitments, now: Names) -> Iterator[Broken]:
    """Yields every name that differs from what was linked last in the chain of `owner`.

    `names` are the commitments that are kept, and `now` are the names as they are.
    """
    linked = chains.newest_in(owner.chain_name, NAMES)
    promised = linked.content["digest"] if linked is not None else ""
    if promised != digest_of(names):
        yield Broken(f"names of {owner}", shown(digest_of(names)), shown(promised))
    yield from not_as_before(owner, chains, NAMES)
    for label in differing_names(names, now):
        before = names.get(label)
        if label not in now or before is None:
            is_now, was = ("there" if there else "not there" for there in (label in now, before is not None))
            yield Broken(label, is_now, was)
        else:
            yield Broken(label, str(now[label]), f"commitment {shown(str(_without_salt(before)))}")
