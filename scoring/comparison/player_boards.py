"""One player's boards over many sessions, sorted by what can be asked of them, with the mean of each group.

A board is known by the contract that was played, by the player's seat, by what it was worth and, where the
deal is known, by the tricks that each side could make in it (double dummy). Everything is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Final

from scoring.bridge import Contract, Denomination, Doubling
from scoring.bridge.par import DENOMINATIONS, Tricks
from scoring.words import Seat, Vulnerability

FEWEST: Final = 5
"""A mean of fewer boards than this is mostly chance, and is not given."""
NORTH_SOUTH: Final = (Seat.N, Seat.S)
LEVEL_OF_GAME: Final = {
    Denomination.CLUBS: 5,
    Denomination.DIAMONDS: 5,
    Denomination.HEARTS: 4,
    Denomination.SPADES: 4,
    Denomination.NOTRUMP: 3,
}
"""The lowest bid whose tricks are worth 100 points undoubled. Law 77."""


class Role(StrEnum):
    """What a player does in a contract that was played."""

    DECLARER = "declarer"
    DUMMY = "dummy"
    LEADER = "leader"
    DEFENDER = "defender"


class Height(IntEnum):
    """How high a contract is: by the bonus of its bid, whether it was doubled or not."""

    NOTHING = 0
    PART_SCORE = 1
    GAME = 2
    SMALL_SLAM = 3
    GRAND_SLAM = 4

    @property
    def key(self) -> str:
        """The height as a word of an address: "part-score"."""
        return self.name.lower().replace("_", "-")


def role_of(seat: Seat, declarer: Seat) -> Role:
    """The role of the player in this seat; the player on declarer's left leads. Law 41A."""
    seats = (declarer, declarer.partner, declarer.left, declarer.right)
    return tuple(Role)[seats.index(seat)]


def height_of(level: int, denomination: Denomination) -> Height:
    """The height of a bid, of level 1 to 7."""
    if level >= 6:
        return Height.SMALL_SLAM if level == 6 else Height.GRAND_SLAM
    return Height.GAME if level >= LEVEL_OF_GAME[denomination] else Height.PART_SCORE


def makeable_height(makeable: Tricks, side: Iterable[Seat]) -> Height | None:
    """The highest contract that a side can make double dummy; None if not all of its tricks are known."""
    best = Height.NOTHING
    for seat in side:
        known = makeable.get(seat.value, {})
        for letter in DENOMINATIONS:
            if letter not in known:
                return None
            if known[letter] > 6:
                best = max(best, height_of(known[letter] - 6, Denomination(letter)))
    return best


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """A contract that a player played or defended, in `seat`, with `partner`, a person's number.

    `tricks` are declarer's. `makeable` are the double-dummy tricks, where they are known. `percent` (of the
    top, 0 to 100) and `imps` are those of the player's side; a board has at most one of them.
    """

    seat: Seat
    contract: Contract
    tricks: int
    vulnerability: Vulnerability
    partner: int | None = None
    makeable: Tricks | None = None
    percent: Fraction | None = None
    imps: Fraction | None = None

    @property
    def role(self) -> Role:
        return role_of(self.seat, self.contract.declarer)

    @property
    def is_declarers_side(self) -> bool:
        return self.role in (Role.DECLARER, Role.DUMMY)

    @property
    def height(self) -> Height:
        """The height of the contract, whichever side played it."""
        return height_of(self.contract.level, self.contract.denomination)

    @property
    def vulnerable(self) -> tuple[bool, bool]:
        """Whether the player's own side is vulnerable, and whether the opponents are."""
        ns, ew = self.vulnerability.north_south, self.vulnerability.east_west
        return (ns, ew) if self.seat in NORTH_SOUTH else (ew, ns)

    @property
    def allowed(self) -> Height | None:
        """The highest contract that the player's side could make; None where the deal is not known."""
        return (
            None if self.makeable is None else makeable_height(self.makeable, (self.seat, self.seat.partner))
        )

    @property
    def tricks_above(self) -> int | None:
        """The tricks of the player's side above double dummy; None where the deal is not known."""
        known = (self.makeable or {}).get(self.contract.declarer.value, {})
        double_dummy = known.get(self.contract.denomination.value)
        if double_dummy is None:
            return None
        above = self.tricks - double_dummy
        return above if self.is_declarers_side else -above


def _contract(board: PlayerBoard) -> str | None:
    return board.height.key if board.is_declarers_side else None


def _doubled(board: PlayerBoard) -> str | None:
    if board.contract.doubling is Doubling.NONE:
        return None
    return "ours" if board.is_declarers_side else "theirs"


def _vulnerable(board: PlayerBoard) -> str:
    return {
        (False, False): "nobody",
        (True, False): "ours",
        (False, True): "theirs",
        (True, True): "everybody",
    }[board.vulnerable]


def _allowed(board: PlayerBoard) -> str | None:
    return None if board.allowed is None else board.allowed.key


def _bidding(board: PlayerBoard) -> str | None:
    """What the side could make, and whether it played a contract of that height, or a lower or higher one.

    A contract of the opponents is lower than whatever could be made, and as high as nothing.
    """
    allowed = board.allowed
    if allowed is None:
        return None
    reached = board.height if board.is_declarers_side else Height.NOTHING
    return f"{allowed.key}-{_compared(reached - allowed, 'lower', 'equal', 'higher')}"


def _played(board: PlayerBoard) -> str | None:
    """The role where the deal is known; None for dummy, who chooses no card."""
    return None if board.tricks_above is None or board.role is Role.DUMMY else board.role.value


def _tricks(board: PlayerBoard) -> str | None:
    """The same role, and how the tricks of the side compare with double dummy."""
    role, above = _played(board), board.tricks_above
    return None if role is None or above is None else f"{role}-{_compared(above, 'fewer', 'equal', 'more')}"


def _compared(difference: int, below: str, equal: str, above: str) -> str:
    if difference == 0:
        return equal
    return above if difference > 0 else below


GROUPS: Final[Mapping[str, Callable[[PlayerBoard], str | None]]] = {
    "role": lambda board: board.role.value,
    "seat": lambda board: board.seat.value,
    "partner": lambda board: None if board.partner is None else str(board.partner),
    "contract": _contract,
    "doubled": _doubled,
    "vulnerable": _vulnerable,
    "allowed": _allowed,
    "bidding": _bidding,
    "play": _played,
    "tricks": _tricks,
}
"""What boards are sorted by: each gives the name of a board's group, or None for a board that is in none.

"contract" sorts the contracts of the player's side, "doubled" those of both. "allowed" and "play" have the
boards that "bidding" and "tricks" compare with what the deal allowed.
"""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many boards a group has, and their means in per cents and in IMPs; None of fewer than FEWEST."""

    boards: int
    percent: Fraction | None
    imps: Fraction | None


def tallies(boards: Iterable[PlayerBoard], by: str) -> dict[str, Tally]:
    """Sorts boards by one of `GROUPS`: the tally of each group by its name."""
    group_of, groups = GROUPS[by], dict[str, list[PlayerBoard]]()
    for board in boards:
        name = group_of(board)
        if name is not None:
            groups.setdefault(name, []).append(board)
    return {name: tally(group) for name, group in groups.items()}


def tally(boards: Iterable[PlayerBoard]) -> Tally:
    """The tally of all of these boards."""
    listed = list(boards)
    percents = [board.percent for board in listed if board.percent is not None]
    imps = [board.imps for board in listed if board.imps is not None]
    return Tally(len(listed), _mean(percents), _mean(imps))


def _mean(values: list[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if len(values) >= FEWEST else None
