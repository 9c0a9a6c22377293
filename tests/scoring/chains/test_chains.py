"""Links of a chain: what a hash covers, and that every change of what was linked is found where it is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.chains import Fault, Link, canonical, commitment, digest, link_hash, read_head, shown, walk

NAME = "f1"


def chain_of(*contents: object) -> list[Link]:
    links: list[Link] = []
    before = ""
    for number, content in enumerate(contents, 1):
        before = link_hash(NAME, number, "said", content, before)
        links.append(Link(number, "said", content, before))
    return links


def faults(links: list[Link], *, length: int = 5, head: str = "") -> list[tuple[int, str]]:
    return [(one.number, one.code) for one in walk(NAME, links, length=length, head=head or HEAD)]


FIVE = chain_of("a", "b", {"c": 1}, ["d"], None)
HEAD = FIVE[-1].hash


def test_a_value_has_one_form_whatever_the_order_of_its_keys_and_the_types_of_python():
    assert canonical({"b": (1, 2), "a": None, 3: "é"}) == b'{"3":"\\u00e9","a":null,"b":[1,2]}'
    assert canonical({10: 1, 9: 2}) == canonical({"9": 2, "10": 1})


def test_a_hash_is_sha_256_of_the_form_that_is_written_down():
    plain = b'["arrowswitch",1,"link","f1",2,"said",{"x":1},"before"]'
    assert link_hash("f1", 2, "said", {"x": 1}, "before") == hashlib.sha256(plain).hexdigest()
    plain = b'["arrowswitch",1,"texts","salt",{"reason":"late"}]'
    assert commitment("salt", {"reason": "late"}) == hashlib.sha256(plain).hexdigest()


def test_hashes_of_different_domains_chains_places_and_kinds_differ():
    usual = ("f1", 2, "said", {"x": 1}, "before")
    others = [("s1", *usual[1:]), ("f1", 3, *usual[2:]), (*usual[:2], "ruled", *usual[3:]), (*usual[:4], "")]
    found = {link_hash(*usual), *(link_hash(*other) for other in others), digest("texts", *usual)}
    assert len(found) == 6


def test_what_was_linked_holds_and_a_chain_without_links_too():
    assert faults(FIVE) == []
    assert list(walk(NAME, [], length=0, head="")) == []


@pytest.mark.parametrize(
    ("change", "found"),
    [
        pytest.param(lambda f: [*f[:1], replace(f[1], content="B"), *f[2:]], [(2, "changed")], id="content"),
        pytest.param(lambda f: [*f[:1], replace(f[1], kind="ruled"), *f[2:]], [(2, "changed")], id="kind"),
        pytest.param(
            lambda f: [*f[:1], replace(f[1], hash="0" * 64), *f[2:]], [(2, "changed"), (3, "changed")],
            id="hash",
        ),
        pytest.param(lambda f: [*f[:1], *f[2:]], [(2, "missing")], id="deleted"),
        pytest.param(lambda f: [*f[:3], f[4]], [(4, "missing")], id="deleted before the last"),
        pytest.param(lambda f: f[:3], [(4, "missing"), (5, "missing"), (5, "head")], id="truncated"),
        pytest.param(lambda f: [*f, Link(3, "said", "x", "0" * 64)], [(3, "twice")], id="put in between"),
        pytest.param(lambda f: [*f, Link(6, "said", "x", "0" * 64)], [(6, "beyond")], id="added"),
        pytest.param(
            lambda f: [f[0], replace(f[2], number=2), replace(f[1], number=3), *f[3:]],
            [(2, "changed"), (3, "changed"), (4, "changed")],
            id="reordered",
        ),
    ],
)  # fmt: skip
def test_every_change_is_found_where_it_is(change: Callable[[list[Link]], list[Link]], found: list[object]):
    assert faults(change(FIVE)) == found


def test_another_head_or_length_is_found():
    assert faults(FIVE, head="0" * 64) == [(5, "head")]
    assert faults(FIVE, length=4, head=FIVE[3].hash) == [(5, "beyond")]
    assert list(walk(NAME, [], length=0, head="x")) == [Fault(0, "head", "x", "")]


def test_who_writes_all_later_hashes_anew_gets_another_head():
    forged = chain_of("a", "B", {"c": 1}, ["d"], None)
    assert list(walk(NAME, forged, length=5, head=forged[-1].hash)) == []
    assert HEAD not in {link.hash for link in forged}


def test_a_head_is_shown_in_groups_and_read_however_it_is_typed():
    assert shown("0123456789abcdef" + "0" * 48) == "0123 4567 89ab cdef"
    assert shown("") == ""
    assert read_head(" 0123 4567-89AB cdef") == "0123456789abcdef"
    for wrong in ("", "0123", "0123 4567 89ab cdeg", "0" * 65):
        with pytest.raises(ValueError, match=r"^" + wrong):
            read_head(wrong)
