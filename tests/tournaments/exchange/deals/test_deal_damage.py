"""Files of deals that were cut, changed or made to do harm: a refusal, in bounded time, or the same deals."""

from __future__ import annotations

import random
import time

import pytest

from scoring.cards.making import deals_of
from scoring.words import RuleError
from tests.cases import for_each
from tests.tournaments.exchange.deals.four_boards import BOARDS
from tournaments.exchange.deals import BoardDeal, deal_formats, read_deals, write_deals

FORMATS = tuple(deal_formats().values())
TWO = BOARDS[:2]
OTHER_BITS = (0x01, 0x06, 0x10, 0x20)


def deals_in(data: bytes) -> tuple[BoardDeal, ...] | None:
    """The boards that are read; None where the file is refused. Anything else that is raised is a fault."""
    try:
        return read_deals(data).boards
    except RuleError:
        return None


@for_each("count", [1, 2])
def test_every_damaged_byte_of_a_dup_is_seen_or_does_no_harm(count):
    boards = BOARDS[:count]
    data = write_deals(boards, "dup")
    for at, byte in enumerate(data):
        for bits in OTHER_BITS:
            read = deals_in(data[:at] + bytes([byte ^ bits]) + data[at + 1 :])
            assert read in (None, boards), (at, bits)


def test_every_damaged_byte_of_a_dlm_is_seen_or_does_no_harm():
    """Every other byte of the head and of two boards, which takes a second, and some of the unused boards."""
    data = write_deals(TWO, "dlm")
    places = [*range(0, 320, 2), *range(321, len(data), 201)]
    for at in places:
        for bits in OTHER_BITS:
            read = deals_in(data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :])
            assert read in (None, TWO), (at, bits)


@for_each("form", FORMATS, lambda one: one.title)
def test_a_file_that_ends_early(form):
    """Fewer boards may be left where a format has neither an end nor a number of boards."""
    data = write_deals(BOARDS, form.key)
    for tenth in range(1, 10):
        read = deals_in(data[: len(data) * tenth // 10])
        assert read is None or set(read) < set(BOARDS) or form.key == "dlm"


@for_each("form", FORMATS, lambda one: one.title)
def test_bytes_that_are_changed_at_random(form):
    data = write_deals(BOARDS, form.key)
    chance = random.Random(form.key)
    for _ in range(60):
        changed = bytearray(data)
        for _ in range(chance.choice([1, 2, 8, 40])):
            changed[chance.randrange(len(data))] = chance.randrange(256)
        deals_in(bytes(changed))


@for_each("form", FORMATS, lambda one: one.title)
def test_anything_behind_the_beginning_of_a_format(form):
    """What is recognised is read by that format, whatever follows."""
    data = write_deals(BOARDS, form.key)
    for end in (
        b"\0" * 300,
        b"\xff" * 300,
        b"\x1a",
        b"\r\n" * 40,
        data,
        b"9" * 3000,
        b"[" * 3000,
        b"|" * 3000,
    ):
        for cut in (len(data) // 2, len(data)):
            deals_in(data[:cut] + end)


HUGE = {
    "BER": b"1" * 8_000_000,
    "BRI": b"01" * 39 + b" " * 32 + bytes(18) + b"1" * 7_999_872,
    "RZD": b"\xe7\x03           " + b"\0" * 8_000_000,
    "BHG": (b"\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" * 150_000),
    "DLM": b"[Document]\n" + b"".join(b"a%d=1\n" % number for number in range(700_000)),
    "CSV": write_deals(BOARDS[:1], "csv") * 80_000,
    "CSV of one line": b'"' + b"A" * 2_000_000,
    "JSON": b'[{"deal": 1}' + b', {"deal": 1}' * 200_000 + b"]",
    "JSON of brackets": b'["deal"' + b"[" * 4_000_000,
    "LIN": b"md|1|" * 50_000,
    "LIN of one tag": b"md|" + b"S" * 8_000_000 + b"|",
    "DUP": write_deals(BOARDS, "dup") * 12_000,
    "PBN of blanks": b'[Deal "' + b" " * 4_000_000,
    "too much": b"1" * 9_000_000,
}


@for_each("name", HUGE)
def test_huge_files_are_refused_soon(name):
    began = time.process_time()
    with pytest.raises(RuleError):
        read_deals(HUGE[name])
    assert time.process_time() - began < 2


def test_as_many_boards_as_there_are_numbers():
    boards = [BoardDeal.usual(board, deal) for board, deal in enumerate(deals_of("all", 250) * 4, 1)][:999]
    data = write_deals(boards, "rzd")
    assert read_deals(data).boards == tuple(boards)
    with pytest.raises(RuleError, match="Boards are numbered from 1 to 999, not 1000"):
        read_deals(data, 2)
