"""What a search is asked for, and the refusals of what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from scoring.words import N_, RuleError, nouns

from ..spec import MOST_BOARDS, usual_boards
from ..wishes import Couple, couples_typed, numbers_typed

SOURCE = "Movements"
PAIRS = (4, 40)
LEAST_ROUNDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A movement for pairs in one field that is to be found: `rounds` rounds with one copy of the boards.

    `fixed` pairs keep their table and their chairs in every round; the pairs of each couple of `apart` never
    meet. With `sharing` two tables may play the same boards in a round. An odd number of pairs has one
    sitting out in each round. Without `boards_per_round` the evening has as near to 26 boards as it can.
    """

    pairs: int
    rounds: int
    boards_per_round: int | None = None
    fixed: tuple[int, ...] = ()
    apart: tuple[Couple, ...] = ()
    sharing: bool = False

    @property
    def tables(self) -> int:
        return (self.pairs + 1) // 2

    @property
    def boards(self) -> int:
        """The boards of a round."""
        return self.boards_per_round or usual_boards(self.rounds)

    @property
    def never_meet(self) -> frozenset[Couple]:
        """The couples that may not meet, the smaller number first: those apart, and those who stay."""
        kept_apart = {(min(couple), max(couple)) for couple in self.apart}
        return frozenset(kept_apart | set(combinations(sorted(self.fixed), 2)))


def wanted_from(
    pairs: int,
    rounds: int,
    boards_per_round: int | None = None,
    fixed: str = "",
    apart: str = "",
    sharing: bool = False,
) -> Wanted:
    """The wish in the words of a form or a command: `fixed` as "3, 8", `apart` as "1-2, 4-5".

    Raises RuleError "search.*" with the field at fault.
    """
    return checked(
        Wanted(
            pairs=pairs,
            rounds=rounds,
            boards_per_round=boards_per_round,
            fixed=numbers_typed("fixed", fixed),
            apart=couples_typed("apart", apart),
            sharing=sharing,
        )
    )


def checked(wanted: Wanted) -> Wanted:
    """The wish, if a movement may exist. Raises RuleError "search.*" with the field at fault."""
    least, most = PAIRS
    _in_range("pairs", wanted.pairs, least, most, N_("A search is for {least} to {most} pairs, not {value}."))
    longest = wanted.pairs if wanted.pairs % 2 else wanted.pairs - 1
    words = N_("{pairs} pairs can play {least} to {most} rounds without meeting twice, not {value}.")
    _in_range("rounds", wanted.rounds, LEAST_ROUNDS, longest, words, pairs=wanted.pairs)
    if wanted.boards_per_round is not None:
        words = N_("A round can have {least} to {most} boards, not {value}.")
        _in_range("boards_per_round", wanted.boards_per_round, 1, MOST_BOARDS, words)
    _check_numbers("fixed", wanted.fixed, wanted.pairs)
    _check_numbers("apart", (number for couple in wanted.apart for number in couple), wanted.pairs)
    for number, count in Counter(wanted.fixed).items():
        if count > 1:
            raise RuleError("search.twice", "fixed", "Pair {pair} is named twice.", SOURCE, pair=number)
    for one, other in wanted.apart:
        if one == other:
            words = N_("Pair {pair} cannot be kept apart from itself.")
            raise RuleError("search.itself", "apart", words, SOURCE, pair=one)
    _check_opponents(wanted)
    return wanted


def _in_range(field: str, value: int, least: int, most: int, words: str, **values: object) -> None:
    if not least <= value <= most:
        raise RuleError(
            f"search.{field}", field, words, SOURCE, value=value, least=least, most=most, **values
        )


def _check_numbers(field: str, numbers: Iterable[int], pairs: int) -> None:
    for number in numbers:
        if not 1 <= number <= pairs:
            words = N_("There is no pair {pair}: the pairs are 1 to {pairs}.")
            raise RuleError("search.pair", field, words, SOURCE, pair=number, pairs=pairs)


def _check_opponents(wanted: Wanted) -> None:
    """Everybody needs an opponent in each round; sitting out counts as one where a pair is missing."""
    never = Counter(number for couple in wanted.never_meet for number in couple)
    for number, count in sorted(never.items()):
        left = 2 * wanted.tables - 1 - count
        if left < wanted.rounds:
            field = "fixed" if number in wanted.fixed else "apart"
            words = N_("Pair {pair} can then play at most {limit}, not {rounds}.")
            values = {"pair": number, "limit": nouns.rounds(left), "rounds": wanted.rounds}
            raise RuleError("search.opponents", field, words, SOURCE, **values)
