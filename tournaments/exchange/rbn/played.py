"""What a record of RBN tells of a board at a table: cards, auction, contract, play and result."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from scoring.bridge.calls import PASS, Call, read_call
from scoring.bridge.contracts import Contract
from scoring.bridge.legality.auctions import judge_auction
from scoring.bridge.legality.doubts import doubt_of_record
from scoring.bridge.legality.records import Record as Recorded
from scoring.bridge.legality.records import RecordedCall, RecordedCard, require_tricks
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.results import Result
from scoring.cards import Card, Deal, Suit
from scoring.cards.cards import RANK_LETTERS
from scoring.words import N_, RuleError, Seat, Vulnerability
from tournaments.exchange import fields
from tournaments.exchange.given_hands import deal_of
from tournaments.exchange.rbn.records import Record, Text, refuse

VULNERABLE = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.BOTH,
}
AUCTION = re.compile(r"(?:(?P<dealer>[NESW])(?P<vulnerable>[ZNEB?]):)?(?P<calls>.*)")
NOTES = re.compile(r"\^[0-9]|[*!?]")
CALLS = re.compile(r"[1-7](?:NT?|[CDHS])|P|X|R|A|Y")
CONTRACT = re.compile(r"(?P<bid>[1-7](?:NT?|[CDHS]))(?P<doubled>XX?|R)?:?(?P<declarer>[NESW])(?::.*)?")
RESULT = re.compile(r"(?P<tricks>[0-9]{1,2}|P)(?P<score>[+-][0-9]{1,5})?(?::(?P<compared>.*))?")
CARD = re.compile(r"(?P<suit>[SHDC]?)(?P<rank>10|[2-9TJQKA])")
HAND = re.compile(r"(?:10|[2-9TJQKA])*(?:\.(?:10|[2-9TJQKA])*){3}")
PART_OF_HAND = re.compile(r"(?:10|[2-9TJQKAX?;.])*")
RANK = re.compile(r"10|.")
ALL_PASS, YOUR_CALL, PASSED_OUT = "A", "Y", "P"
WORDS = {"R": "XX"}
TO_CLOSE, TO_PASS_OUT = 3, 4


@dataclass(frozen=True, slots=True)
class Told:
    """What the label R tells: tricks of declarer (None: passed out), N-S's score, what it was compared to."""

    tricks: int | None
    score: int | None
    compared: str


def auction_start(record: Record) -> tuple[Seat | None, Vulnerability | None]:
    """The dealer and the vulnerability, where the auction tells them."""
    match = AUCTION.fullmatch(record.text("A").replace(" ", "").upper())
    if match is None or not match["dealer"]:
        return None, None
    return Seat(match["dealer"]), VULNERABLE.get(match["vulnerable"])


def deal_in(record: Record) -> Deal | None:
    """The deal, None unless all of it is given. Raises RuleError with the line."""
    told = record.get("H")
    if told is None:
        return None
    first, _colon, rest = told.text.upper().replace(" ", "").partition(":")
    hands = rest.split(":")
    are_hands = all(map(PART_OF_HAND.fullmatch, hands))
    if first not in set(Seat) or len(hands) > len(Seat) or not are_hands:
        raise refuse(
            told.line, N_("{text} are not hands, beginning with their first seat."), text=told.text[:20]
        )
    if not all(HAND.fullmatch(hand) or not hand for hand in hands):
        return None  # cards that are not known, or a single suit
    seat = Seat(first)
    try:
        return deal_of({seat.turned(step): _cards(hand) for step, hand in enumerate(hands) if hand})
    except RuleError as error:
        raise fields.at(error, f"line {told.line}") from None


def _cards(hand: str) -> list[Card]:
    suits = zip(Suit, hand.split("."), strict=True)
    return [Card(suit, RANK_LETTERS[rank]) for suit, ranks in suits for rank in RANK.findall(ranks)]


def result_in(record: Record) -> Told | None:
    """What the label R tells. Raises RuleError with the line."""
    told = record.get("R")
    if told is None or not told.text:
        return None
    match = RESULT.fullmatch(told.text.replace(" ", "").upper())
    if match is None:
        raise refuse(told.line, N_("{text} is not a result: tricks, then the score."), text=told.text[:20])
    tricks = None if match["tricks"] == PASSED_OUT else int(match["tricks"])
    return Told(tricks, int(match["score"]) if match["score"] else None, match["compared"] or "")


def compared_in_imps(told: Told, line: int) -> Decimal | None:
    """N-S's IMPs for the board: `+3`, `=`, `-4`; None where there are none. Raises RuleError."""
    if told.compared == "=":
        return Decimal(0)
    try:
        return fields.decimal(told.compared, "R")
    except RuleError as error:
        raise fields.at(error, f"line {line}") from None


def outcome_in(record: Record, dealer: Seat) -> Outcome | None:
    """What came of the board, None where the record does not tell it. Raises RuleError with the line."""
    told = result_in(record)
    if told is None:
        return None
    line = record.own["R"].line
    if told.tricks is None:
        return Outcome(OutcomeKind.PASSED_OUT)
    contract = _contract(record, dealer)
    if contract is None:
        raise refuse(line, N_("There is a result, but neither a contract nor a finished auction."))
    try:
        return Outcome(OutcomeKind.PLAYED, result=Result(contract, told.tricks), lead=_lead(record))
    except RuleError as error:
        raise fields.at(error, f"line {line}") from None


def _contract(record: Record, dealer: Seat) -> Contract | None:
    """The contract as told, else that of the auction."""
    told = record.get("C")
    if told is None or not told.text:
        calls = _calls(record)
        return judge_auction(dealer, calls).contract if calls else None
    match = CONTRACT.fullmatch(told.text.replace(" ", "").upper())
    if match is None:
        raise refuse(told.line, N_("{text} is not a contract with its declarer."), text=told.text[:20])
    doubled = match["doubled"] or ""
    return Contract.parse(match["bid"] + WORDS.get(doubled, doubled) + match["declarer"])


def _lead(record: Record) -> Card | None:
    """The card led; a play that cannot be read says nothing."""
    try:
        tricks = list(_tricks(record))
    except RuleError:
        return None
    return tricks[0][0].card if tricks else None


def doubt_about(outcome: Outcome, record: Record, dealer: Seat, deal: Deal | None) -> str:
    """The code of the doubt about a result that does not follow from auction and play, "" without one."""
    result = outcome.result
    if result is None or result.contract is None:
        return ""
    try:
        calls, tricks = _calls(record), tuple(_tricks(record))
        require_tricks(tricks)
    except RuleError:
        return ""
    return doubt_of_record(
        Recorded(
            dealer=dealer,
            dealt={seat: tuple(deal.hand(seat)) for seat in Seat} if deal else {},
            auction=calls or None,
            tricks=tricks or None,
            contract=result.contract,
            won=result.tricks,
        )
    )


def _calls(record: Record) -> tuple[RecordedCall, ...]:
    """The calls of the auction; `A` passes it out to its end. Raises RuleError with the line."""
    told = record.get("A")
    match = AUCTION.fullmatch(told.text.replace(" ", "").upper()) if told else None
    if told is None or match is None:
        return ()
    written = NOTES.sub("", match["calls"]).replace(":", "")
    if "".join(CALLS.findall(written)) != written:
        raise refuse(told.line, N_("{text} is not an auction."), text=told.text[:20])
    calls: list[Call] = []
    for word in CALLS.findall(written):
        if word == YOUR_CALL:
            break
        calls += _passes(calls) if word == ALL_PASS else [read_call(WORDS.get(word, word), len(calls) + 1)]
    return tuple(map(RecordedCall, calls))


def _passes(calls: list[Call]) -> list[Call]:
    """The passes that end the auction."""
    trailing = next((at for at, call in enumerate(reversed(calls)) if call is not PASS), len(calls))
    is_open = any(call.denomination for call in calls)
    return [PASS] * max((TO_CLOSE if is_open else TO_PASS_OUT) - trailing, 0)


def _tricks(record: Record) -> Iterator[tuple[RecordedCard, ...]]:
    """The tricks: of cards that follow suit the rank alone is written. Raises RuleError with the line."""
    told = record.get("P")
    for text in re.split("[:;]", NOTES.sub("", _packed(told))):
        cards: list[RecordedCard] = []
        at = 0
        while told is not None and at < len(text):
            match = CARD.match(text, at)
            if match is None or not (cards or match["suit"]):
                raise refuse(told.line, N_("{text} is not a trick."), text=text[:20])
            suit = Suit(match["suit"]) if match["suit"] else cards[0].card.suit
            cards.append(RecordedCard(Card(suit, RANK_LETTERS[match["rank"]])))
            at = match.end()
        if cards:
            yield tuple(cards)


def _packed(told: Text | None) -> str:
    return told.text.replace(" ", "").upper() if told else ""
