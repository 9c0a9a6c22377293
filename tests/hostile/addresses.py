"""Every address of the site, from its resolver, filled with ids of one's choice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from django.urls import get_resolver
from django.urls.resolvers import RoutePattern, URLPattern, URLResolver

_PARAMETER = re.compile(r"<(?:(?P<converter>\w+):)?(?P<name>\w+)>")
_GROUP = re.compile(r"\(\?P<(?P<name>\w+)>(?:[^()]|\([^()]*\))*\)")
Ids = Mapping[str, Iterable[Any]]
PARTY = {
    "pk": "party",
    "entry": "party_entry",
    "penalty": "party_penalty",
    "deed": "party_deed",
    "number": "round",  # or table
}
"""What the names below a party are of."""


@dataclass(frozen=True, slots=True)
class Address:
    """One URL pattern: its text with {names}, and those names."""

    template: str
    names: tuple[str, ...]

    def of(self, ids: Ids) -> Iterator[str]:
        """The address for every combination of the ids of its names; 1 for a name that has none."""
        values = [list(ids.get(self.key(name), ["1"])) for name in self.names]
        for combination in product(*values):
            yield "/" + self.template.format(**dict(zip(self.names, combination, strict=True)))

    def key(self, name: str) -> str:
        """Whose `pk` it is, whether `deed` is a word, and so on: by what stands before it."""
        before = self.template.split("{" + name + "}")[0]
        if "/p/" in before or "/parties/" in before:
            return PARTY.get(name, name)
        if name == "pk" and before.endswith(("members/", "players/")):
            return "person"
        if name == "pk" and before.endswith("sheets/"):
            return "sheet"
        if name == "number" and before.endswith("deals/"):
            return "deal"
        if name == "number" and before.endswith("rulings/"):
            return "ruling"
        if name == "person" and before.endswith("ledger/"):
            return "guest"
        if name == "pk" and "accounts/" in before:
            return "key"
        if name == "deed" and before.endswith("membership/"):
            return "membership_deed"
        return {"session": "pk", "club": "slug"}.get(name, name)


@cache
def addresses() -> tuple[Address, ...]:
    return tuple(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Iterable[URLPattern | URLResolver], before: str) -> Iterator[Address]:
    for pattern in patterns:
        template = before + _template(pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, template)
        else:
            yield Address(template, tuple(dict.fromkeys(re.findall(r"{(\w+)}", template))))


def _template(pattern: URLPattern | URLResolver) -> str:
    text = str(pattern.pattern)
    if isinstance(pattern.pattern, RoutePattern):
        return _PARAMETER.sub(lambda m: "{" + m["name"] + "}", text)
    return _GROUP.sub(lambda m: "{" + m["name"] + "}", text.strip("^$")).replace("\\", "")


def of_the_site() -> list[Address]:
    """All but the framework's own pages of accounts and administration."""
    return [a for a in addresses() if not a.template.startswith(("accounts/", "admin/"))]


def of_the_framework() -> list[Address]:
    return [a for a in addresses() if a.template.startswith(("accounts/", "admin/"))]
