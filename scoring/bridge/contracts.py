"""Contracts: what can be bid, doubled and played. Laws 2017, 17 to 22."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product

from scoring.bridge.scanner import Scanner
from scoring.cards import Suit
from scoring.words import N_, RuleError, Seat


class Denomination(StrEnum):
    """A suit or no-trumps; iterating goes up in rank. Law 18E."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "N"

    @property
    def sign(self) -> str:
        """As shown: ♣ ♦ ♥ ♠ NT."""
        return "NT" if self is Denomination.NOTRUMP else Suit(self.value).sign


class Doubling(StrEnum):
    """Whether the final bid was doubled or redoubled. Law 19."""

    NONE = ""
    DOUBLED = "X"
    REDOUBLED = "XX"


_DENOMINATIONS = {denomination: i for i, denomination in enumerate(Denomination)}
_DOUBLINGS = {doubling: i for i, doubling in enumerate(Doubling)}
LEVELS = range(1, 8)
FORMS = 105  # bids times doublings: what a scoring table distinguishes


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract: `level` odd tricks (1..7) by `declarer`. `str()` gives `4SXE`.

    A passed-out board is `PASSED_OUT`, not level 0. Laws 2017, 18A.
    `form` counts bids and doublings from 0 (1C) to 104 (7NXX): its row in every scoring table.
    """

    level: int
    denomination: Denomination
    doubling: Doubling
    declarer: Seat
    form: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise level_error(self.level)
        bid = (self.level - 1) * 5 + _DENOMINATIONS[self.denomination]
        object.__setattr__(self, "form", bid * 3 + _DOUBLINGS[self.doubling])

    @property
    def needed(self) -> int:
        """The number of tricks that fulfils the contract."""
        return self.level + 6

    @property
    def bid(self) -> str:
        """Level and denomination as shown: 4♠, 3NT."""
        return f"{self.level}{self.denomination.sign}"

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead. Law 41A."""
        return self.declarer.left

    def __str__(self) -> str:
        return f"{self.level}{self.denomination.value}{self.doubling.value}{self.declarer.value}"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `4SXE`; also lower case, `NT`, suit signs, spaces. The inverse of str(). Raises RuleError."""
        scanner = Scanner(text)
        contract = read_contract(scanner)
        if not scanner.at_end():
            raise scanner.refuse(
                "contract.rest",
                "contract",
                N_("I can't read “{rest}” after the contract."),
                "",
                rest=scanner.excerpt,
            )
        return contract


ALL_CONTRACTS: tuple[Contract, ...] = tuple(
    Contract(level, denomination, doubling, declarer)
    for level, denomination, doubling, declarer in product(LEVELS, Denomination, Doubling, Seat)
)

_DENOMINATION_TOKENS = {
    "nt": Denomination.NOTRUMP,
    **{denomination.value.lower(): denomination for denomination in Denomination},
    **{suit.sign: Denomination(suit.value) for suit in Suit},
}
_SEAT_TOKENS = {seat.value.lower(): seat for seat in Seat}
_DOUBLING_TOKENS = {
    "xx": Doubling.REDOUBLED,
    "x": Doubling.DOUBLED,
    "**": Doubling.REDOUBLED,
    "*": Doubling.DOUBLED,
}


def level_error(level: int, **where: object) -> RuleError:
    return RuleError(
        "contract.level",
        "level",
        "The level of a bid must be 1 to 7, not {level}.",
        "Law 18A",
        level=level,
        **where,
    )


def read_contract(scanner: Scanner) -> Contract:
    """Read level, denomination, doubling (`X` and `XX`, or `*` and `**`) and declarer."""
    level = _read_level(scanner)
    denomination = _read_denomination(scanner, level)
    doubling = scanner.take_one(_DOUBLING_TOKENS) or Doubling.NONE
    at = scanner.position
    declarer = scanner.take_one(_SEAT_TOKENS)
    bid = f"{level}{denomination.sign}"
    if declarer is None:
        raise scanner.refuse(
            "contract.declarer",
            "declarer",
            N_("Who was declarer in {bid}? Add N, E, S or W."),
            "Law 22",
            bid=bid,
        )
    late = scanner.take_one(_DOUBLING_TOKENS)
    if late is not None:
        right = f"{level}{denomination.value}{late.value.lower()}{declarer.value}"
        raise scanner.refuse(
            "contract.double_late",
            "doubling",
            N_("Put the double before the seat: {right}."),
            "",
            at=at,
            right=right,
        )
    return Contract(level, denomination, doubling, declarer)


def _read_level(scanner: Scanner) -> int:
    scanner.skip_spaces()
    at = scanner.position
    level = scanner.number()
    if level is None:
        raise scanner.refuse(
            "contract.begin", "level", N_("A contract must begin with its level, 1 to 7."), "Law 18A", at=at
        )
    if level not in LEVELS:
        raise level_error(level, position=at)
    return level


def _read_denomination(scanner: Scanner, level: int) -> Denomination:
    denomination = scanner.take_one(_DENOMINATION_TOKENS)
    if denomination is None:
        raise scanner.refuse(
            "contract.denomination",
            "denomination",
            N_("{level} in which suit? Add C, D, H, S or NT."),
            "Law 18E",
            level=level,
        )
    return denomination
