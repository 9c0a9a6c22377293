"""A recorded auction against the laws. Each breach is told, and the auction read on as if it was accepted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.bridge.calls import DOUBLE, PASS, REDOUBLE, Bidding, Call, level_refusal, outranks
from scoring.bridge.contracts import LEVELS, Contract, Doubling
from scoring.bridge.legality.breaches import Breach
from scoring.bridge.legality.records import RecordedCall
from scoring.words import Finding, RuleError, Seat


@dataclass(frozen=True, slots=True)
class JudgedAuction:
    """An auction's breaches, and the contract that it came to; None without one.

    `closed` tells a deal passed out (closed, no contract) from an auction that was not finished.
    """

    breaches: tuple[Breach, ...]
    closed: bool
    contract: Contract | None


def judge_auction(dealer: Seat, calls: Sequence[RecordedCall]) -> JudgedAuction:
    """Judge the calls one by one.

    A call out of rotation counts (Law 29A), so does an insufficient bid (27A1). What can never be accepted
    counts as a call without effect: an inadmissible double (36C), a bid above seven (38) as a pass.
    A call after the final pass is cancelled (39). Raises RuleError "call.level" for a bid of nothing.
    """
    bidding = Bidding(dealer)
    breaches: list[Breach] = []
    for number, recorded in enumerate(calls, 1):
        seat, call = recorded.seat or bidding.turn, recorded.call
        if bidding.closed:
            breaches.append(_after_end(number, seat, call))
            bidding = replace(bidding, turn=seat.left)
            continue
        if seat is not bidding.turn:
            breaches.append(_out_of_rotation(number, seat, call))
            bidding = replace(bidding, turn=seat)
        breach, bidding = _judged(bidding, call, number)
        breaches += [breach] if breach else []
    if not bidding.closed:
        finding = Finding("auction.unfinished", "The auction ends before three passes follow the last bid.")
        breaches.append(Breach(finding=finding, law="22"))
    return JudgedAuction(tuple(breaches), bidding.closed, bidding.outcome if bidding.closed else None)


def _judged(bidding: Bidding, call: Call, number: int) -> tuple[Breach | None, Bidding]:
    """What is wrong with a call in turn, and the auction after it."""
    if call is PASS:
        return None, bidding.passed()
    if call.denomination is None:
        return _doubled(bidding, call, number)
    if call.level not in LEVELS:
        if call.level < min(LEVELS):
            raise level_refusal(call.level)
        return _above_seven(number, bidding.turn, call), bidding.passed()
    last = bidding.contract
    after = bidding.taken(call.level, call.denomination)
    if last is None or outranks(call.level, call.denomination, last):
        return None, after
    finding = Finding(
        "auction.insufficient", "Call {call}: {seat} bids {bid}, which is not sufficient over {last}.",
        call=number, seat=bidding.turn.word, bid=f"{call.level}{call.denomination.sign}", last=last.bid,
    )  # fmt: skip
    return _breach(finding, "27A", "insufficient_bid", number, bidding.turn, call), after


def _doubled(bidding: Bidding, call: Call, number: int) -> tuple[Breach | None, Bidding]:
    try:
        return None, bidding.doubled() if call is DOUBLE else bidding.redoubled()
    except RuleError:
        pass
    values: dict[str, object] = {"call": number, "seat": bidding.turn.word}
    last = bidding.contract
    if last is None:
        finding = Finding(
            "auction.inadmissible_double", "Call {call}: {seat} doubles, and no bid was made.", **values
        )
    elif call is REDOUBLE:
        finding = Finding(
            "auction.inadmissible_double",
            "Call {call}: {seat} redoubles, but no opponent has doubled.", **values,
        )  # fmt: skip
    elif last.doubling is not Doubling.NONE:
        finding = Finding(
            "auction.inadmissible_double", "Call {call}: {seat} doubles {bid}, which is doubled already.",
            **values, bid=last.bid,
        )  # fmt: skip
    else:
        finding = Finding(
            "auction.inadmissible_double", "Call {call}: {seat} doubles the partner's {bid}.",
            **values, bid=last.bid,
        )  # fmt: skip
    breach = _breach(finding, "36", "inadmissible_double", number, bidding.turn, call)
    return breach, replace(bidding, turn=bidding.turn.left, passes=0)


def _above_seven(number: int, seat: Seat, call: Call) -> Breach:
    finding = Finding(
        "auction.above_seven", "Call {call}: {seat} bids more than seven.", call=number, seat=seat.word
    )
    return _breach(finding, "38", "inadmissible_call", number, seat, call)


def _after_end(number: int, seat: Seat, call: Call) -> Breach:
    finding = Finding(
        "auction.after_end", "Call {call} of {seat} comes after the final pass.", call=number, seat=seat.word
    )
    return _breach(finding, "39", "inadmissible_call", number, seat, call)


def _out_of_rotation(number: int, seat: Seat, call: Call) -> Breach:
    finding = Finding(
        "auction.out_of_rotation", "Call {call}: {seat} calls out of turn.", call=number, seat=seat.word
    )
    law = "30" if call is PASS else "31" if call.denomination else "32"
    return _breach(finding, law, "call_out_of_turn", number, seat, call)


def _breach(finding: Finding, law: str, ruling: str, number: int, seat: Seat, call: Call) -> Breach:
    return Breach(finding=finding, law=law, ruling=ruling, call=number, seat=seat, text=call.text)
