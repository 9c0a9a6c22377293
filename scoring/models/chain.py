"""What a chain of hashes needs of the rows that it links, and the links that have no row of their own.

A record is chained where a row is locked and saved anyway: results and penalties hang on their field, what a
director did and published on the session, payments of a room on the room. Such a row is `Chained`: it keeps
how many links there are and the hash of the last one. A row that is a link is `Linked`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from django.apps import apps
from django.db import models
from django.utils import timezone

from config.caching.stored import Stored
from scoring.chains import plain, shown


class Chained(Stored):
    """A row that has a chain: the number of its links and the hash of the last, "" before the first."""

    CHAIN: ClassVar[str]
    """The letter that begins the chain's name; no two models share one."""

    chain_length = models.PositiveBigIntegerField(default=0, editable=False)
    chain_head = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def chain_name(self) -> str:
        return f"{self.CHAIN}{self.pk}"

    @property
    def shown_head(self) -> str:
        """The head as it is printed: see `scoring.chains.shown`."""
        return shown(self.chain_head)


def owner_of(chain: str) -> tuple[type[Chained], int]:
    """The model and the id of the row that a chain of this name hangs on; ValueError for no such name."""
    if not is_chain(chain):
        raise ValueError(chain)
    return _owners()[chain[0]], int(chain[1:])


def is_chain(name: str) -> bool:
    """Whether a chain may have this name, which somebody may have spoilt where it is kept."""
    return name[:1] in _owners() and re.fullmatch("[0-9]{1,18}", name[1:]) is not None


@cache
def _owners() -> dict[str, type[Chained]]:
    """Chained models by the letter that begins their chains' names."""
    return {model.CHAIN: model for model in apps.get_models() if issubclass(model, Chained)}


def one_row_of_a_link(name: str) -> models.UniqueConstraint:
    """Two rows of one table are never the same link."""
    return models.UniqueConstraint(
        fields=["chain", "link"], condition=models.Q(link__gt=0), name=f"one_{name}_of_a_link"
    )


class Linked(Stored):
    """A row that is a link of a chain; `link` 0 is one that was never linked.

    The hash covers the columns `HASHED` as they were when the row was linked, the account in `ACTOR`, and a
    commitment to the columns `TEXTS`. `account` keeps that account's id when the account itself is gone. A
    later change of a column is a link of its own: see `scoring.services.chain`. `salt` is that of the texts
    as they stand here, `commitment` that of the texts as they were linked.
    """

    HASHED: ClassVar[tuple[str, ...]]
    TEXTS: ClassVar[tuple[str, ...]] = ()
    ACTOR: ClassVar[str] = ""

    chain = models.CharField(max_length=24, blank=True, editable=False)
    link = models.PositiveBigIntegerField(default=0, editable=False)
    link_hash = models.CharField(max_length=64, blank=True, editable=False)
    commitment = models.CharField(max_length=64, blank=True, editable=False)
    salt = models.CharField(max_length=32, blank=True, editable=False)
    account = models.PositiveBigIntegerField(null=True, editable=False)

    class Meta:
        abstract = True

    @property
    def shown_head(self) -> str:
        """The head of the chain when this row was its last link, as it is printed."""
        return shown(self.link_hash)

    def texts(self) -> dict[str, object]:
        """What a commitment is to: the texts as they stand."""
        return {name: getattr(self, name) for name in self.TEXTS}

    def hashed(self, before: Mapping[str, object] | None = None) -> dict[str, object]:
        """What the row's hash covers; `before` are columns that have changed since, as they were linked."""
        own = {name: self.plain(name) for name in self.HASHED}
        return {**own, **(before or {}), "account": self.account, "texts": self.commitment}

    def plain(self, name: str) -> object:
        """A column's value as the hash covers it, whatever type a service has set it in."""
        return plain(_columns(type(self))[name].to_python(getattr(self, name)))


@cache
def _columns(model: type[Linked]) -> Mapping[str, models.Field[Any, Any]]:
    return {column.attname: column for column in model._meta.concrete_fields}


class KeepsNames(Stored):
    """A row that keeps a salt and a commitment for each name that a chain has linked, by its label.

    See `scoring.selectors.names`.
    """

    names = models.JSONField(default=dict)

    class Meta:
        abstract = True


class ChainLink(Linked):
    """A link without a row of its own: a linked row changed, texts were replaced, what else holds then.

    `kind` says what `content` is: see `scoring.services.chain`.
    """

    HASHED = ("kind", "content", "at")

    kind = models.CharField(max_length=12)
    content = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["chain", "link"]
        constraints = [one_row_of_a_link("chain_link")]

    def __str__(self) -> str:
        return f"{self.chain}: {self.link} {self.kind}"
