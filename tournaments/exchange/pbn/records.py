"""Auctions and plays of PBN games: calls and cards by player, irregularities as the format marks them.

A caret and a letter mark an irregularity (PBN 2.1): `^S` stands for a player who was skipped, `^I` before an
insufficient bid, `^L` before a card led out of turn, `^R` before a revoke. The cards of a trick stand in
the columns of their players, clockwise from the one whom the tag names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar

from scoring.bridge.calls import PASS, read_call
from scoring.bridge.contracts import Contract
from scoring.bridge.legality.doubts import doubt_of_record
from scoring.bridge.legality.records import Record, RecordedCall, RecordedCard, require_tricks
from scoring.bridge.results import TRICKS
from scoring.cards import Card
from scoring.cards.deals import read_hands
from scoring.words import N_, RuleError, Seat, Vulnerability
from tournaments.exchange import fields
from tournaments.exchange.event import TravellerLine
from tournaments.exchange.pbn.games import declarer_of, tricks_of
from tournaments.exchange.pbn.text import HANDS_NOT_GIVEN, VULNERABLE, Game, games, refuse

Value = TypeVar("Value")

_NOTES = re.compile(r"\$\d+|=\d+=|[!?]+")
_TO_CLOSE, _PASSED_OUT, _COLUMNS = 3, 4, 4
ALL_PASS, SKIPPED, LED, END, ONWARD, NO_CARD = "AP", "^S", "^L", "*", "+", "-"
_MARKS = ("^I", "^R", ONWARD)


def records(data: bytes) -> Iterator[Record | RuleError]:
    """Every game of a file that tells a deal, an auction or a play; a refusal in place of one unreadable."""
    for game in games(data):
        if game.tag("Deal") or game.sections:
            try:
                yield recorded(game)
            except RuleError as error:
                yield error


def recorded(game: Game) -> Record:
    """A game's deal, auction and play. Raises RuleError naming the line of the tag."""
    auction, dealer = _auction(game)
    tricks = _tricks(game)
    contract = _contract(game)
    return Record(
        board=int(game.tag("Board")) if game.tag("Board").isdecimal() else None,
        dealer=dealer,
        vulnerability=_vulnerability(game),
        dealt=_read(game, "Deal", game.tag("Deal"), read_hands) if _has_all_hands(game) else {},
        auction=auction,
        leader=None if tricks is None else _seat(game, "Play"),
        tricks=tricks,
        contract=contract,
        won=_won(game) if contract else None,
    )


def with_doubt(line: TravellerLine, game: Game) -> TravellerLine:
    """The game's result, in doubt where it does not follow from its auction and play.

    An auction or play that cannot be read says nothing: a result does not need them.
    """
    if not game.sections:
        return line
    try:
        return replace(line, doubt=doubt_of_record(recorded(game)))
    except RuleError:
        return line


def _has_all_hands(game: Game) -> bool:
    deal = game.tag("Deal")
    return bool(deal) and not HANDS_NOT_GIVEN.fullmatch(deal)


def _vulnerability(game: Game) -> Vulnerability | None:
    stated = game.tag("Vulnerable").upper()
    if stated and stated not in VULNERABLE:
        raise refuse(game.lines["Vulnerable"], N_("{text} is not a vulnerability."), text=stated[:20])
    return VULNERABLE.get(stated)


def _contract(game: Game) -> Contract | None:
    """The contract that the tags name, where they name its declarer too."""
    contract, declarer = game.tag("Contract"), declarer_of(game)
    if not declarer or contract.upper() in ("", "PASS"):
        return None
    return _read(game, "Contract", contract + declarer, Contract.parse)


def _won(game: Game) -> int | None:
    tricks = fields.whole(tricks_of(game), "Result")
    if tricks is not None and tricks not in TRICKS:
        raise refuse(game.lines["Result"], N_("A deal has 13 tricks, not {tricks}."), tricks=tricks)
    return tricks


def _seat(game: Game, name: str) -> Seat:
    stated = game.tag(name).upper()
    if stated not in set(Seat):
        raise refuse(game.lines[name], N_("{name} must name a seat: N, E, S or W."), name=name)
    return Seat(stated)


def _tokens(game: Game, name: str) -> list[str]:
    words = (word for line in game.sections[name] for word in _NOTES.sub(" ", line).split())
    return [word for word in words if word not in _MARKS]


def _auction(game: Game) -> tuple[tuple[RecordedCall, ...] | None, Seat | None]:
    """The calls by player, and the dealer."""
    dealer = _seat(game, "Dealer") if game.tag("Dealer") else None
    if "Auction" not in game.sections or not game.tag("Auction"):
        return None, dealer
    seat, calls = _seat(game, "Auction"), list[RecordedCall]()
    for word in _tokens(game, "Auction"):
        if word == END:
            break
        if word.upper() == ALL_PASS:
            calls += _passes(calls, seat)
            break
        if word not in (SKIPPED, NO_CARD):
            calls.append(
                RecordedCall(_read(game, "Auction", word, partial(read_call, number=len(calls) + 1)), seat)
            )
        seat = seat.left
    return tuple(calls), dealer or (calls[0].seat if calls else None) or seat


def _passes(calls: list[RecordedCall], seat: Seat) -> list[RecordedCall]:
    """The passes that close the auction."""
    trailing = 0
    while trailing < len(calls) and calls[-1 - trailing].call is PASS:
        trailing += 1
    bid = any(recorded.call.denomination for recorded in calls)
    needed = (_TO_CLOSE if bid else _PASSED_OUT) - trailing
    return [RecordedCall(PASS, seat.turned(step)) for step in range(max(needed, 0))]


def _tricks(game: Game) -> tuple[tuple[RecordedCard, ...], ...] | None:
    """The tricks, up to the first that is not complete; its cards are the last."""
    if "Play" not in game.sections or not game.tag("Play"):
        return None
    first, columns, led = _seat(game, "Play"), list[RecordedCard | None](), False
    for word in _tokens(game, "Play"):
        if word == END:
            break
        if word == LED:
            led = True
            continue
        seat = first.turned(len(columns))
        columns.append(
            None if word == NO_CARD else RecordedCard(_read(game, "Play", word, Card.parse), seat, led)
        )
        led = False
    rows = [columns[at : at + _COLUMNS] for at in range(0, len(columns), _COLUMNS)]
    tricks = [tuple(card for card in row if card is not None) for row in rows]
    whole = next((at for at, trick in enumerate(tricks) if len(trick) < _COLUMNS), len(tricks))
    tricks = [trick for trick in tricks[: whole + 1] if trick]
    require_tricks(tricks)
    return tuple(tricks)


def _read(game: Game, name: str, text: str, read: Callable[[str], Value]) -> Value:
    """What is written under a tag. Raises RuleError with the tag's line."""
    try:
        return read(text)
    except RuleError as error:
        raise fields.at(error, f"line {game.lines[name]}") from None
