"""Reading a record that shows tampering: what was linked is hashed again, and what differs is named.

Links are written by `scoring.services.chain`. Here all is derived anew from the rows: the changes that
links tell of are folded back, so that each row is hashed as it was when it was linked, and what the row
says now is compared with the last change that a link tells of. The cost depends on the chains alone that
are read.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Q, QuerySet

from clubs.people.models import User
from scoring.chains import Link, commitment, shown, walk
from scoring.models import ChainLink, Linked
from scoring.models.chain import is_chain, owner_of

CHANGES = ("changed", "texts")
"""Kinds of links that tell how linked rows have changed."""
HEADS = "heads"
REMOVED = "removed"
"""The kind of the link with which a session was removed for good: its `heads` are of the chains that went."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A row or link that differs from what was linked: where, as it is stored, and as it should be."""

    where: str
    stored: str
    derived: str


@dataclass(frozen=True, slots=True)
class HeadInChain:
    """A head that is in a chain: after how many links, and whether all up to there holds."""

    chain: str
    link: int
    holds: bool


@dataclass(slots=True)
class Change:
    """What links tell of one row: columns as they were linked, as they are, and the texts' commitment.

    `found_first` is the commitment to the texts that the first link to replace them found, which is that of
    the row itself, and the place of that link. `gaps` are the links that found something else than the one
    before had left: their place, the columns, what they found and what was left. Links of older versions say
    of the texts nothing of the kind.
    """

    before: dict[str, object] = field(default_factory=dict)
    after: dict[str, object] = field(default_factory=dict)
    commitment: str = ""
    found_first: tuple[str, str] | None = None
    gaps: list[tuple[str, str, object, object]] = field(default_factory=list)

    def follow(self, place: str, columns: dict[str, list[object]], again: str, found: str | None) -> None:
        """Take in what the next link tells; `found` is None in a link of an older version."""
        for name, (was, now) in columns.items():
            self.before.setdefault(name, was)
            left = self.after.get(name, was)
            if found is not None and was != left:
                self.gaps.append((place, name, was, left))
            self.after[name] = now
        if again and found is not None:
            if not self.commitment:
                self.found_first = (found, place)
            elif found != self.commitment:
                self.gaps.append((place, "", shown(found), shown(self.commitment)))
        self.commitment = again or self.commitment


class Chains:
    """Some chains with all their links, read once."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = sorted(filter(is_chain, set(names)), key=lambda name: (name[0], int(name[1:])))
        self.rows = {name: self._read(name) for name in self.names}
        self.changes = self._changes()

    def _read(self, name: str) -> list[Linked]:
        rows = [row for model in linked_models() for row in links_of(model, name)]
        return sorted(rows, key=lambda row: (row.link, row._meta.label_lower, row.pk))

    def _links(self, kinds: Iterable[str]) -> list[ChainLink]:
        own = (row for rows in self.rows.values() for row in rows)
        return [row for row in own if isinstance(row, ChainLink) and row.kind in kinds]

    def _changes(self) -> dict[tuple[str, int], Change]:
        """By row: a row's changes may stand in two chains, where its play came into another field."""
        changes: dict[tuple[str, int], Change] = defaultdict(Change)
        for link in _in_time(self._links(CHANGES)):
            place = place_of(link.chain, link.link)
            for label, pk, columns, again, found in _rows_of(link):
                changes[label, pk].follow(place, columns, again, found)
        return dict(changes)

    def of_kind(self, name: str, kind: str) -> list[ChainLink]:
        """The links of a kind in a chain, the oldest first."""
        return [one for one in self._links([kind]) if one.chain == name]

    def newest_in(self, name: str, kind: str) -> ChainLink | None:
        """The last link of a kind in a chain, if there is one."""
        return next(reversed(self.of_kind(name, kind)), None)

    def broken(self) -> list[Broken]:
        """Everything in these chains that is not what was linked."""
        found = [one for name in self.names for one in self._broken_chain(name)]
        found += [one for rows in self.rows.values() for row in rows for one in self._broken_row(row)]
        return found + list(self._broken_heads())

    def _broken_chain(self, name: str) -> Iterator[Broken]:
        rows: dict[int, Linked] = {}
        for row in self.rows[name]:
            rows.setdefault(row.link, row)
        length, head = _end_of(name)
        for fault in walk(name, map(self._link, self.rows[name]), length=length, head=head):
            at = rows.get(fault.number)
            where = f"{place_of(name, fault.number)}: {fault.code}"
            yield Broken(
                f"{where}, {_called(at)}" if at else where, shown(fault.stored), shown(fault.derived)
            )

    def _link(self, row: Linked) -> Link:
        change = self.changes.get((row._meta.label_lower, row.pk))
        content = row.hashed(change.before if change else None)
        return Link(row.link, row._meta.label_lower, content, row.link_hash)

    def _broken_row(self, row: Linked) -> Iterator[Broken]:
        """What a row says now beside the last that a link tells of it, and where links do not follow on."""
        change = self.changes.get((row._meta.label_lower, row.pk), Change())
        for place, name, found, left in change.gaps:
            where = _where(row, name or ", ".join(row.TEXTS))
            yield Broken(f"{where}, before {place}", str(found), str(left))
        if change.found_first is not None and change.found_first[0] != row.commitment:
            found, place = change.found_first
            where = f"{_where(row, ', '.join(row.TEXTS))}, before {place}"
            yield Broken(where, shown(found), shown(row.commitment))
        for name, value in change.after.items():
            if row.plain(name) != value:
                yield Broken(_where(row, name), str(row.plain(name)), str(value))
        promised = change.commitment or row.commitment
        if row.TEXTS and commitment(row.salt, row.texts()) != promised:
            said = shown(commitment(row.salt, row.texts()))
            yield Broken(_where(row, ", ".join(row.TEXTS)), said, shown(promised))
        if row.ACTOR and not _is_account(getattr(row, row.ACTOR), row.account):
            yield Broken(_where(row, row.ACTOR), str(getattr(row, row.ACTOR)), str(row.account))

    def _broken_heads(self) -> Iterator[Broken]:
        """A chain that another one has noted the head of has come so far, unless it was removed since."""
        gone = {(link.chain, name) for link in self._links([REMOVED]) for name in link.content["heads"]}
        for link in self._links([HEADS]):
            for name, (length, head) in link.content["heads"].items():
                if (link.chain, name) in gone:
                    continue
                stored = next((row.link_hash for row in self.rows.get(name, []) if row.link == length), "")
                if stored != head:
                    yield Broken(
                        f"{place_of(name, length)}, as noted in {place_of(link.chain, link.link)}",
                        shown(stored), shown(head),
                    )  # fmt: skip

    def find(self, head: str) -> HeadInChain | None:
        """Where in these chains a head is, typed whole or by its first digits."""
        for name in self.names:
            for row in self.rows[name]:
                if row.link_hash.startswith(head):
                    own = [one for one in self.rows[name] if one.link <= row.link]
                    faults = walk(name, map(self._link, own), length=row.link, head=row.link_hash)
                    return HeadInChain(name, row.link, holds=not list(faults))
        return None


def _in_time(links: Iterable[ChainLink]) -> list[ChainLink]:
    """Links of several chains as they came about: within a chain by number, since a clock may be put back."""
    came: dict[int, dt.datetime] = {}
    latest: dict[str, dt.datetime] = {}
    own = sorted(links, key=lambda one: one.link)
    for link in own:
        latest[link.chain] = came[link.pk] = max(link.at, latest.get(link.chain, link.at))
    return sorted(own, key=lambda one: (came[one.pk], one.link))


def unlinked(rows: QuerySet[Any], home: str = "") -> Iterator[Broken]:
    """Rows of a linked model that are in no chain, or not in `home`: no service wrote them so."""
    for row in rows.filter(Q(link=0) | ~Q(chain=home)) if home else rows.filter(link=0):
        is_linked = row.link > 0 and row.chain
        where = f"in {place_of(row.chain, row.link)}" if is_linked else "not linked"
        yield Broken(_called(row), where, f"linked in {home}" if home else "linked")


def _rows_of(link: ChainLink) -> list[tuple[str, int, dict[str, list[object]], str, str | None]]:
    """The changed rows that a link tells of; none if its content was spoilt, which its hash shows.

    Last stands what the link found of the texts, None in a link of an older version.
    """
    try:
        return [
            (label, pk, dict(columns), again, rest[0] if rest else None)
            for label, pk, columns, again, *rest in link.content["rows"]
        ]
    except (LookupError, TypeError, ValueError):
        return []


def chains_of(rows: QuerySet[Any]) -> set[str]:
    """The names of the chains in which some rows of a linked model are; what can be no name is left out."""
    return set(filter(is_chain, rows.order_by().values_list("chain", flat=True).distinct()))


def links_of(model: type[Linked], chain: str) -> QuerySet[Any]:
    """A model's rows in a chain, in no order: asked as their index is made, which has linked rows alone."""
    return model._default_manager.filter(chain=chain, link__gt=0).order_by()


@cache
def linked_models() -> list[type[Linked]]:
    return [model for model in apps.get_models() if issubclass(model, Linked)]


def _is_account(now: int | None, then: int | None) -> bool:
    """Whether the account of a row is the one it was linked with, or that one is gone."""
    return now == then or (now is None and then is not None and not User.objects.filter(pk=then).exists())


def _end_of(name: str) -> tuple[int, str]:
    """How many links a chain has and its head, as the row that it hangs on has them."""
    model, pk = owner_of(name)
    found = model._default_manager.filter(pk=pk).values_list("chain_length", "chain_head").first()
    return found or (0, "")


def place_of(name: str, number: int) -> str:
    """A link as it is named to a reader; somebody may have spoilt the name of its chain."""
    if not is_chain(name):
        return f"link {number} of {name}"
    model, pk = owner_of(name)
    return f"link {number} of {model._meta.model_name} {pk}"


def _where(row: Linked, names: str) -> str:
    """Where a row is broken. Only then: what it is called asks the database for all that it is part of."""
    return f"{place_of(row.chain, row.link)}, {_called(row)}, {names}"


def _called(row: Linked) -> str:
    """What a row is called; its words come from rows that somebody may have deleted."""
    try:
        return f"{row._meta.model_name} {row.pk} ({row})"
    except ObjectDoesNotExist:
        return f"{row._meta.model_name} {row.pk}"
