"""What a session is shown under: names, times, the event's club, and the seats that were confirmed.

The chain has each of these as a commitment with a salt of its own (`scoring.chains.commitment`), which stands
beside the session's layout (`SessionLayout.names`); a link has one hash over all commitments. Who is renamed
or forgotten gets another salt and another commitment by a link: no link breaks, and nobody can find out from
the chain what the name was. Links are written by `scoring.services.names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scoring.chains import commitment, digest, plain, shown
from scoring.models import SEATS, ChainLink, Session, SessionLayout
from scoring.selectors.chain import Broken, Chains
from scoring.selectors.layout import has_begun, models_of, not_as_before

NAMES = "names"
PERSONS = tuple((f"{seat}_person", f"{seat}_person__name") for seat in SEATS)

Shown = Mapping[str, object]
"""What is shown, by a label that holds no name."""
Committed = Mapping[str, list[str]]
"""Salt and commitment, by label."""


def label_of_person(person: int) -> str:
    return f"name of person {person}"


def shown_in(session: int, model: Callable[[str], type[Any]] = models_of) -> dict[str, object]:
    """What a session is shown under now. `model` finds a model by its name, as for a layout."""
    rows = model("Session").objects.filter(pk=session)
    name, event, club, *times = rows.values_list(
        "name", "contest__name", "contest__club", "started", "finished", "corrections_until"
    ).get()
    shown: dict[str, object] = {"name of the session": name, "name and club of the event": [event, club]}
    shown["times of the session"] = [plain(time) for time in times]
    entries = model("Entry").objects.filter(section__session=session).order_by("pk")
    for letter, number, own in entries.values_list("section__letter", "number", "name"):
        shown[f"name of entry {letter}{number}"] = own
    members = model("EntryMember").objects.filter(entry__section__session=session).order_by("pk")
    persons = dict(members.values_list("person", "person__name"))
    players = model("SheetPlayer").objects.filter(sheet__encounter__round__section__session=session)
    persons |= dict(players.order_by("pk").values_list("person", "person__name"))
    encounters = model("Encounter").objects.filter(round__section__session=session)
    for both in PERSONS:
        persons |= dict(encounters.order_by("pk").values_list(*both))
    shown |= confirmed_in(encounters)
    return shown | {label_of_person(pk): persons[pk] for pk in sorted(pk for pk in persons if pk is not None)}


def confirmed_in(encounters: Any) -> dict[str, object]:
    """Which tables have confirmed their seats, and when, by section and round."""
    confirmed: dict[str, list[list[object]]] = {}
    rows = encounters.filter(confirmed__isnull=False).order_by("pk")
    columns = ("pk", "confirmed", "round__section__letter", "round__number")
    for pk, at, letter, number in rows.values_list(*columns):
        confirmed.setdefault(f"seats confirmed in section {letter}, round {number}", []).append(
            [pk, plain(at)]
        )
    return dict(confirmed)


def commits(stored: list[str] | None, value: object) -> bool:
    """Whether a salt and its commitment are those of this value."""
    return stored is not None and commitment(stored[0], {"value": value}) == stored[1]


def digest_of(names: Committed) -> str:
    """One hash over all commitments, without the salts; "" where there is none."""
    if not names:
        return ""
    return digest(NAMES, {label: promised for label, (_salt, promised) in names.items()})


def differing_names(names: Committed, now: Shown) -> list[str]:
    """The labels of what is shown otherwise than it was committed to, or not any more, or not before."""
    changed = [label for label, value in now.items() if not commits(names.get(label), value)]
    return [*changed, *(label for label in names if label not in now)]


def protected_since(session: Session, chains: Chains) -> ChainLink | None:
    """The link from which on a session's names are in its chain, where an update has linked them later."""
    own = chains.of_kind(session.chain_name, NAMES)
    return next((link for link in own if link.content.get("upgrade")), None)


def broken_names(session: Session, chains: Chains, more: Shown | None = None) -> Iterator[Broken]:
    """Everything that a session is shown under otherwise than it was linked last; `more` as for a layout."""
    linked = chains.newest_in(session.chain_name, NAMES)
    row = SessionLayout.objects.filter(session=session).first()
    names: Committed = row.names if row is not None else {}
    if linked is None:
        if has_begun(session):
            yield Broken(f"names of {session}", "not linked", "linked when play begins")
        return
    if linked.content["digest"] != digest_of(names):
        yield Broken(f"names of {session}", shown(digest_of(names)), shown(linked.content["digest"]))
    yield from not_as_before(session, chains, NAMES)
    now = shown_in(session.pk) | dict(more or {})
    for label in differing_names(names, now):
        before = names.get(label)
        if label not in now or before is None:
            is_now, was = ("there" if one else "not there" for one in (label in now, before is not None))
            yield Broken(label, is_now, was)
        else:
            yield Broken(label, str(now[label]), f"commitment {shown(before[1])}")
