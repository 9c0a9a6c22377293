"""A record that shows tampering: every link holds a hash over its content and over the link before it.

A chain is an ordered list of links, numbered from 1. The hash of a link covers the version of this form, the
chain's own name, the link's number and kind, its content and the hash of the link before it. Whoever changes,
removes, adds or reorders a link breaks its hash, and whoever then writes all later hashes anew gets another
head: who has noted an old head (it is printed with every result) shows that the history was changed.

The content of a link holds references and figures. What a person wrote, or what a person is called,
comes into it as a commitment alone: a hash over the texts and a salt, which stands beside them in the
database. Once the texts are replaced and the salt is thrown away, nobody can find out from the commitment
what the texts were, and the hash of the link still holds.

Nothing here knows Django, a clock or chance: salts and times are arguments.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

VERSION = 1
"""Of this form: it enters every hash, so that two forms can never give the same one."""
SHOWN = 16
"""So many hexadecimal digits of a head are shown and typed; 64 bits are enough to tell heads apart."""
GROUP = 4


def canonical(value: object) -> bytes:
    """A JSON value as bytes, the same ones whatever the order of its keys and whichever database kept it."""
    plain = json.loads(json.dumps(value))  # keys become texts, tuples become lists
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def plain(value: object) -> object:
    """A column's value as a hash covers it, the same before it is saved and when it is read again."""
    match value:
        case dt.datetime():
            return value.astimezone(dt.UTC).isoformat()
        case Decimal():
            return format(value.normalize(), "f") if value else "0"
        case UUID():
            return str(value)
        case _:
            return value


def digest(domain: str, *parts: object) -> str:
    """SHA-256, as 64 hexadecimal digits, of some values in one domain: no two domains share a hash."""
    return hashlib.sha256(canonical(["arrowswitch", VERSION, domain, *parts])).hexdigest()


def link_hash(chain: str, number: int, kind: str, content: object, before: str) -> str:
    """The hash of link `number` of a chain; `before` is that of the link before it, "" for the first one."""
    return digest("link", chain, number, kind, content, before)


def commitment(salt: str, texts: Mapping[str, object]) -> str:
    """What stands in a link for texts that may have to be forgotten one day."""
    return digest("texts", salt, texts)


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it was kept: its content, which is hashed again, and the hash it was kept with."""

    number: int
    kind: str
    content: object
    hash: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A place where a chain does not hold: the link's number, what is wrong, the stored and the derived hash.

    `code` is "changed" (the content or what came before is not what was hashed), "missing", "twice",
    "beyond" (after the link that the chain ends with), "head" (the chain does not end with its head).
    """

    number: int
    code: str
    stored: str
    derived: str


def walk(chain: str, links: Iterable[Link], *, length: int, head: str) -> Iterator[Fault]:
    """Every place where the chain does not hold; it should have `length` links and end with `head`.

    The walk goes on from the hash that a link was kept with, so that one change is one fault.
    """
    before, expected, last = "", 1, ""
    for link in sorted(links, key=lambda one: one.number):
        if link.number > length:
            yield Fault(link.number, "beyond", link.hash, "")
            continue
        if link.number < expected:
            yield Fault(link.number, "twice", link.hash, before)
            continue
        for number in range(expected, link.number):
            yield Fault(number, "missing", "", "")
        again = link_hash(chain, link.number, link.kind, link.content, before)
        if again != link.hash and link.number == expected:
            yield Fault(link.number, "changed", link.hash, again)
        before = last = link.hash
        expected = link.number + 1
    for number in range(expected, length + 1):
        yield Fault(number, "missing", "", "")
        last = ""
    if last != head:
        yield Fault(length, "head", head, last)


def shown(head: str) -> str:
    """A head as it is printed: its first digits in groups of four, "" for a chain without a link."""
    return " ".join(head[at : at + GROUP] for at in range(0, min(len(head), SHOWN), GROUP))


def read_head(text: str) -> str:
    """A head as somebody typed it, without what parts its groups; ValueError for what cannot be one."""
    found = "".join(text.lower().replace("-", " ").replace("·", " ").split())
    if not SHOWN <= len(found) <= hashlib.sha256().digest_size * 2 or set(found) - set("0123456789abcdef"):
        raise ValueError(text)
    return found
