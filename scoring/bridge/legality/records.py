"""What was recorded of a deal, and how it is read from JSON: one object a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.bridge.calls import Call, read_call
from scoring.bridge.contracts import Contract
from scoring.bridge.results import TRICKS, tricks_error
from scoring.cards import Card
from scoring.cards.deals import read_hands
from scoring.words import N_, RuleError, Seat, Vulnerability, dealer_of, nouns, vulnerability_of

MOST_CALLS = 400  # an auction without breaches has at most 319
MOST_CARDS = 4


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call, by whom where the record names the player; None: by whom it was the turn to call."""

    call: Call
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """A card played, by whom where the record names the player; `led` is the mark of a lead out of turn."""

    card: Card
    seat: Seat | None = None
    led: bool = False


Trick = tuple[RecordedCard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A deal as recorded; what was not recorded is None or empty.

    `dealt` has the hands that are known. `tricks` have their cards in the order in which they were played;
    where the record names the players it may have them in any order.
    `contract` and `won` (tricks of declarer) are what the record says besides auction and play.
    """

    board: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    dealt: Mapping[Seat, Sequence[Card]]
    auction: tuple[RecordedCall, ...] | None = None
    leader: Seat | None = None
    tricks: tuple[Trick, ...] | None = None
    contract: Contract | None = None
    won: int | None = None


def read_record(given: object) -> Record:
    """A record from one JSON object. Raises RuleError naming the field."""
    if not isinstance(given, dict):
        raise _shape("", N_("A recorded deal must be an object."))
    board = _board(given.get("board"))
    auction = given.get("auction")
    dealer = _seat(given.get("dealer"), "dealer") or (dealer_of(board) if board else None)
    if auction is not None and dealer is None:
        raise RuleError("record.dealer", "dealer", "Name the dealer, who makes the first call.", "Law 17B")
    play = given.get("play")
    leader, tricks = (None, None) if play is None else _play(play)
    contract = given.get("contract")
    return Record(
        board=board,
        dealer=dealer,
        vulnerability=_vulnerability(given.get("vulnerable"), board),
        dealt=_dealt(given.get("deal")),
        auction=None if auction is None else _auction(auction),
        leader=leader,
        tricks=tricks,
        contract=None if contract is None else Contract.parse(str(contract)),
        won=_won(given.get("tricks")),
    )


def with_seat(text: str, number: int) -> RecordedCall:
    """A call, which may name its player first: `E:1S`. Raises RuleError."""
    seat, colon, call = text.rpartition(":")
    return RecordedCall(read_call(call, number), _seat(seat.strip(), "auction") if colon else None)


def require_tricks(tricks: Sequence[Sequence[RecordedCard]]) -> None:
    """Refuse what no play can be: more than thirteen tricks, a trick of five, one left open amid others."""
    if len(tricks) >= len(TRICKS):
        raise RuleError(
            "play.tricks", "play.tricks", "A deal has 13 tricks, not {count}.", "Law 1", count=len(tricks)
        )
    for number, trick in enumerate(tricks, 1):
        if len(trick) > MOST_CARDS:
            raise RuleError(
                "play.fifth_card", f"play.tricks[{number}]", "Trick {trick} has {count}, not 4.",
                "Law 45E", trick=number, count=nouns.cards(len(trick)),
            )  # fmt: skip
        if len(trick) < MOST_CARDS and number < len(tricks):
            raise RuleError(
                "play.missing_card", f"play.tricks[{number}]",
                "Trick {trick} has {count}, and play goes on after it.", "Law 67",
                trick=number, count=nouns.cards(len(trick)),
            )  # fmt: skip


def _auction(given: object) -> tuple[RecordedCall, ...]:
    if not isinstance(given, list) or not all(isinstance(call, str) for call in given):
        raise _shape("auction", N_("An auction must be a list of calls."))
    if len(given) > MOST_CALLS:
        raise RuleError(
            "record.calls", "auction", "An auction has at most {most} calls here, not {count}.", "",
            most=MOST_CALLS, count=len(given),
        )  # fmt: skip
    return tuple(with_seat(call, number) for number, call in enumerate(given, 1))


def _play(given: object) -> tuple[Seat | None, tuple[Trick, ...]]:
    tricks = given.get("tricks") if isinstance(given, dict) else None
    if not isinstance(tricks, list) or not all(_are_texts(trick) for trick in tricks):
        raise _shape("play", N_("A play must have a leader and tricks, each of them a list of cards."))
    assert isinstance(given, dict)
    read = tuple(tuple(_played(card, number) for card in trick) for number, trick in enumerate(tricks, 1))
    require_tricks(read)
    return _seat(given.get("leader"), "play.leader"), read


def _are_texts(trick: object) -> bool:
    return isinstance(trick, list) and all(isinstance(card, str) for card in trick)


def _played(text: str, trick: int) -> RecordedCard:
    try:
        return RecordedCard(Card.parse(text))
    except RuleError as error:
        raise error.at(f"play.tricks[{trick}]") from error


def _dealt(given: object) -> Mapping[Seat, Sequence[Card]]:
    if given is None:
        return {}
    if not isinstance(given, str):
        raise _shape("deal", N_("A deal must be written as PBN: N:AKQ.. and so on."))
    return read_hands(given)


def _board(given: object) -> int | None:
    if given is not None and (isinstance(given, bool) or not isinstance(given, int) or given < 1):
        raise _shape("board", N_("The number of a board must be a whole number from 1."))
    return given


def _vulnerability(given: object, board: int | None) -> Vulnerability | None:
    if given is None:
        return vulnerability_of(board) if board else None
    try:
        return Vulnerability.parse(str(given))
    except RuleError as error:
        raise error.at("vulnerable") from error


def _seat(given: object, field: str) -> Seat | None:
    if given is None:
        return None
    if str(given).upper() not in set(Seat):
        raise RuleError("record.seat", field, "A seat must be N, E, S or W, not {given}.", "", given=given)
    return Seat(str(given).upper())


def _won(given: Any) -> int | None:
    if given is None:
        return None
    if isinstance(given, bool) or given not in TRICKS:
        raise tricks_error(given)
    return int(given)


def _shape(field: str, template: str) -> RuleError:
    return RuleError("record.shape", field, template, "")
