"""What came of a board at a table of a LIN file: by its auction and play, or as the list of results says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from scoring.bridge.calls import PASS, read_call
from scoring.bridge.legality.doubts import doubt_of_record
from scoring.bridge.legality.judging import judge
from scoring.bridge.legality.records import Record, RecordedCall, RecordedCard, require_tricks
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.results import TRICKS, Result, tricks_error
from scoring.cards import Card, Deal, Suit
from scoring.cards.cards import RANK_LETTERS
from scoring.words import N_, RuleError, Seat, Vulnerability
from tournaments.exchange import fields
from tournaments.exchange.given_hands import deal_of
from tournaments.exchange.lin.tables import Table
from tournaments.exchange.lin.tags import Tag, refuse

DEALERS = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
HANDS = (Seat.S, Seat.W, Seat.N, Seat.E)
VULNERABLE = {
    **dict.fromkeys(("o", "0", "-"), Vulnerability.NONE),
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
SUIT = re.compile(r"([SHDC])((?:10|[2-9TJQKA])*)")
HAND = re.compile(r"(?:[SHDC](?:10|[2-9TJQKA])*)*")
CALLS = re.compile(r"[1-7](?:NT?|[CDHS])|PASS|P|-|XX|X|R|D")
CARDS = re.compile(r"[SHDC](?:10|[2-9TJQKA])")
WORDS = {"D": "X", "R": "XX"}
RESULT = re.compile(
    r"(?P<bid>[1-7](?:NT?|[CDHS]))(?P<doubled>X{0,2})(?P<seat>[NESW])(?P<after>X{0,2})(?P<ending>=|[+-][0-9]{1,2})?"
)
PASSES = ("PASS", "P", "AP")
TRICK, TO_CLOSE = 4, 3


def dealer_in(table: Table) -> Seat | None:
    """The dealer that the deal names; None where it names none."""
    deal = table.tags.get("md")
    return DEALERS.get(deal.value.strip()[:1]) if deal else None


def vulnerability_in(table: Table) -> Vulnerability | None:
    """Who is vulnerable, None where the table does not say it. Raises RuleError."""
    tag = table.tags.get("sv")
    stated = tag.value.strip().lower() if tag else ""
    if tag and stated and stated not in VULNERABLE:
        raise refuse(tag.line, N_("{text} is not a vulnerability."), text=stated[:20])
    return VULNERABLE.get(stated)


def deal_in(table: Table) -> Deal | None:
    """The deal, None unless all of it is given; a hand left out has the cards that are left.

    Hands of fewer cards each, as an ending has them, are not a deal. Raises RuleError with the line.
    """
    tag = table.tags.get("md")
    if tag is None:
        return None
    hands = [_hand(tag, text) for text in tag.value.strip().lstrip("01234").split(",")[: len(HANDS)]]
    try:
        return deal_of(dict(zip(HANDS, hands, strict=False)))
    except RuleError as error:
        raise fields.at(error, f"line {tag.line}") from None


def _hand(tag: Tag, text: str) -> list[Card]:
    written = "".join(text.upper().split())
    if not HAND.fullmatch(written):
        raise refuse(tag.line, N_("{text} is not a hand."), text=text[:20])
    return [
        Card(Suit(suit), RANK_LETTERS[rank])
        for suit, ranks in SUIT.findall(written)
        for rank in re.findall("10|.", ranks)
    ]


def stated_outcome(text: str) -> Outcome | None:
    """An entry of the list of results: `4HN+1`, `3NxE-2`, `PASS`; None for one without a result.

    Raises RuleError.
    """
    written = "".join(text.upper().split())
    if not written:
        return None
    if written in PASSES:
        return Outcome(OutcomeKind.PASSED_OUT)
    match = RESULT.fullmatch(written)
    if match is None:
        raise RuleError("exchange.row", "result", "{text} is not a result.", "", text=text[:20])
    if not match["ending"]:
        return None
    contract = match["bid"] + (match["doubled"] or match["after"]) + match["seat"]
    return Outcome(OutcomeKind.PLAYED, result=Result.parse(contract + match["ending"]))


def played_outcome(table: Table, dealer: Seat, deal: Deal | None) -> Outcome | None:
    """What auction and play come to, None if they do not tell; the tricks are those claimed, or of all cards.

    Raises RuleError with the line of what cannot be read.
    """
    record = recorded(table, dealer, deal)
    if record.auction is None:
        return None
    try:
        judged = judge(record)
    except RuleError as error:
        raise fields.at(error, f"line {table.line}") from None
    if judged.passed_out:
        return Outcome(OutcomeKind.PASSED_OUT)
    return Outcome(OutcomeKind.PLAYED, result=judged.result) if judged.result else None


def with_lead(outcome: Outcome, table: Table) -> Outcome:
    """The outcome with the card that was played first; one that cannot be read says nothing."""
    if outcome.result is None or not table.cards:
        return outcome
    try:
        return replace(outcome, lead=next(_cards(table), None))
    except RuleError:
        return outcome


def doubt_about(outcome: Outcome, table: Table, dealer: Seat, deal: Deal | None) -> str:
    """The code of the doubt about a result that does not follow from auction and play, "" without one."""
    contract = outcome.result.contract if outcome.result else None
    if contract is None or not (table.calls or table.cards):
        return ""
    try:
        record = recorded(table, dealer, deal)
    except RuleError:
        return ""
    won = outcome.result.tricks if outcome.result else None
    return doubt_of_record(replace(record, contract=contract, won=won))


def recorded(table: Table, dealer: Seat, deal: Deal | None) -> Record:
    """The table's deal, auction and play. Raises RuleError with the line."""
    cards = tuple(_cards(table))
    tricks = tuple(
        tuple(map(RecordedCard, cards[first : first + TRICK])) for first in range(0, len(cards), TRICK)
    )
    try:
        require_tricks(tricks)
    except RuleError as error:
        raise fields.at(error, f"line {table.line}") from None
    claim = table.tags.get("mc")
    calls = list(_calls(table))
    if cards or claim:
        calls += _passes_left_out(calls)
    return Record(
        dealer=dealer,
        dealt={seat: tuple(deal.hand(seat)) for seat in Seat} if deal else {},
        auction=tuple(calls) if calls else None,
        tricks=tricks or None,
        won=_claimed(claim) if claim and claim.value.strip() else None,
    )


def _calls(table: Table) -> Iterator[RecordedCall]:
    number = 0
    for tag in table.calls:
        written = "".join(tag.value.upper().replace("!", "").split())
        calls = CALLS.findall(written)
        if "".join(calls) != written:
            raise refuse(tag.line, N_("{text} is not a call."), text=tag.value[:20])
        for call in calls:
            number += 1
            yield RecordedCall(read_call(WORDS.get(call, call), number))


def _passes_left_out(calls: list[RecordedCall]) -> list[RecordedCall]:
    """The passes that end an auction, where the record goes on with the play without them."""
    if not any(recorded.call.denomination for recorded in calls):
        return []
    trailing = next(at for at, recorded in enumerate(reversed(calls)) if recorded.call is not PASS)
    return [RecordedCall(PASS)] * max(TO_CLOSE - trailing, 0)


def _cards(table: Table) -> Iterator[Card]:
    for tag in table.cards:
        written = "".join(tag.value.upper().split())
        cards = CARDS.findall(written)
        if "".join(cards) != written:
            raise refuse(tag.line, N_("{text} is not a card."), text=tag.value[:20])
        yield from map(Card.parse, cards)


def _claimed(tag: Tag) -> int:
    written = tag.value.strip()
    if not written.isascii() or not written.isdecimal() or len(written) > 2:
        raise refuse(tag.line, N_("{text} is not a number of tricks."), text=written[:20])
    if int(written) not in TRICKS:
        raise fields.at(tricks_error(int(written)), f"line {tag.line}")
    return int(written)
