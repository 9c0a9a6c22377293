"""Deals as JSON, as scripts read and write them."""

from __future__ import annotations

import json
from typing import Any

from scoring.cards import Deal
from scoring.words import RuleError, Seat, Vulnerability
from tournaments.exchange import fields
from tournaments.exchange.deals.cards import require_count
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import HEAD, MARK, SPACE

FIELDS = ("board", "dealer", "vulnerable", "deal")


def _recognises(data: bytes) -> bool:
    head = data[:HEAD].lstrip(MARK + SPACE)
    return head.startswith(b"[") and b'"deal"' in head


def _read(data: bytes, _first: int) -> Boards:
    try:
        rows = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise RuleError("deals.json", "file", "This is not valid JSON.", "") from None
    if not isinstance(rows, list):
        raise RuleError("deals.json", "file", "The deals must be one JSON list.", "")
    require_count(len(rows))
    return [_board(row, place) for place, row in enumerate(rows, 1)]


def _board(row: Any, place: int) -> BoardDeal:
    if not isinstance(row, dict) or set(row) != set(FIELDS) or type(row["board"]) is not int:
        raise RuleError(
            "deals.json",
            f"[{place - 1}]",
            "Deal {place} must have the fields {fields}, with a whole number as its board.",
            "",
            place=place,
            fields=", ".join(FIELDS),
        )
    return BoardDeal(
        row["board"],
        _deal(str(row["deal"]), row["board"]),
        _seat(row["dealer"], place),
        _vulnerability(row["vulnerable"], place),
    )


def _deal(text: str, board: int) -> Deal:
    try:
        return Deal.parse(text)
    except RuleError as error:
        raise fields.at(error, f"board {board}") from None


def _seat(text: Any, place: int) -> Seat:
    if text not in list(Seat):
        raise RuleError(
            "deals.json",
            f"[{place - 1}].dealer",
            "Deal {place}: the dealer must be N, E, S or W.",
            "",
            place=place,
        )
    return Seat(text)


def _vulnerability(text: Any, place: int) -> Vulnerability:
    if text not in list(Vulnerability):
        raise RuleError(
            "deals.json",
            f"[{place - 1}].vulnerable",
            "Deal {place}: the vulnerability must be none, ns, ew or both.",
            "",
            place=place,
        )
    return Vulnerability(text)


def _write(boards: Boards) -> bytes:
    rows = (
        json.dumps(
            {
                "board": one.board,
                "dealer": one.dealer.value,
                "vulnerable": one.vulnerability.value,
                "deal": str(one.deal),
            }
        )
        for one in boards
    )
    return ("[\n" + ",\n".join(rows) + "\n]\n").encode()


FORMAT = DealFormat(
    key="json",
    title="JSON",
    ending="json",
    media_type="application/json",
    recognises=_recognises,
    read=_read,
    write=_write,
)
