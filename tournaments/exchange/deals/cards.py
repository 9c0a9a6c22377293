"""Cards as files of deals number them: from 1, the ace of spades, to 52, the two of clubs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.cards import PACK, Card, Deal, Hand
from scoring.cards.deals import breaches
from scoring.words import N_, RuleError, Seat, nouns
from tournaments.exchange import fields
from tournaments.exchange.event import MAX_BOARDS
from tournaments.exchange.kinds import FILLING, SPACE

SEATS = tuple(Seat)
PRINTABLE = range(0x20, 0x7F)
NUMBERS = {card: number for number, card in enumerate(PACK, 1)}


def numbers_of(hand: Hand) -> list[int]:
    """The numbers of a hand's cards in rising order: spades from the ace first."""
    return sorted(NUMBERS[card] for card in hand)


def seats_of(deal: Deal) -> list[int]:
    """Who has each card of the pack, from the ace of spades on: 0 North, 1 East, 2 South, 3 West."""
    seats = [0] * len(PACK)
    for seat, hand in enumerate(deal.hands):
        for card in hand:
            seats[NUMBERS[card] - 1] = seat
    return seats


def deal_of_seats(seats: Sequence[int], board: int) -> Deal:
    """The inverse of `seats_of`, for the 52 cards of a board. Raises RuleError naming the board."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in SEATS}
    for card, seat in zip(PACK, seats, strict=True):
        hands[SEATS[seat]].append(card)
    return dealt(hands, board)


def dealt(hands: Mapping[Seat, Sequence[Card]], board: int) -> Deal:
    """The deal of four hands. Raises RuleError naming the board and what is wrong with its cards."""
    for error in breaches(hands):
        raise fields.at(error, f"board {board}")
    north, east, south, west = (frozenset(hands[seat]) for seat in SEATS)
    return Deal((north, east, south, west))


def with_the_rest(hands: Mapping[Seat, Sequence[Card]]) -> dict[Seat, Sequence[Card]]:
    """Three hands of a deal and the fourth, which has the cards that are left."""
    given = {card for hand in hands.values() for card in hand}
    rest = [card for card in PACK if card not in given]
    return {seat: hands.get(seat, rest) for seat in SEATS}


def records(data: bytes, size: int, form: str) -> list[bytes]:
    """A file that has so many bytes a board as the bytes of each. Raises RuleError "deals.size"."""
    count, rest = divmod(len(data), size)
    if rest:
        raise RuleError(
            "deals.size",
            "file",
            "In {format} files each board has {size} bytes, and what follows {count} here has {rest}: the "
            "file is not complete, or something was added.",
            "",
            format=form,
            size=size,
            rest=rest,
            count=nouns.boards(count),
        )
    require_count(count)
    return [data[at : at + size] for at in range(0, len(data), size)]


def require_count(count: int) -> None:
    """Refuse a file of more boards than a session has, before any of them is read."""
    if count > MAX_BOARDS:
        raise RuleError("deals.count", "file", "The file has more than {most} boards.", "", most=MAX_BOARDS)


def without_filling(data: bytes) -> bytes:
    """A file of letters without line ends and what filled its last block behind it."""
    return data.rstrip(FILLING + SPACE)


def unreadable(board: int, part: bytes) -> RuleError:
    """What refuses a board whose record has bytes that no such record has."""
    shown = "".join(chr(byte) if byte in PRINTABLE else "?" for byte in part[:20])
    return RuleError(
        "deals.record",
        f"board {board}",
        N_("Board {board} cannot be read: {text}"),
        "",
        board=board,
        text=shown,
    )
