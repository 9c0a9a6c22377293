"""Measures the value of a poker hand beside the fastest evaluator for Python and beside plain Python.

    python -m bench.poker [--phevaluator FOLDER]

phevaluator looks hands up in tables that it brings along; ours fill as hands are looked up, and are full when
the measurement starts. Cards are numbers for both. The plain function counts the ranks of every five cards.

phevaluator is measured if it can be imported. `--phevaluator` names a folder in which it is installed, or
will be.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from random import Random

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.timing import medians
from scoring.cards import PACK, Card
from scoring.cards.poker import KEYS, PLACES, strength_of

PEER = "phevaluator"
HANDS, SMALL = 1_000, 20
SIZES = (5, 7)
TARGET = 1.0
LOW_ACE = [14, 5, 4, 3, 2]
Five = tuple[int, list[int]]


def plain(cards: Sequence[Card]) -> Five:
    """The value of the best five cards: the kind of hand, and the ranks by which it is compared."""
    return max(_plain_five(five) for five in combinations(cards, 5))


def _plain_five(cards: Sequence[Card]) -> Five:
    counts = Counter(PLACES[card.rank] for card in cards)
    places = sorted(counts, key=lambda place: (counts[place], place), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({card.suit for card in cards}) == 1
    is_run = len(places) == 5 and (places[0] - places[4] == 4 or places == LOW_ACE)
    if is_run:
        places = [5] if places == LOW_ACE else places[:1]
    if is_run or is_flush:
        return (8 if is_run and is_flush else 5 if is_flush else 4), places
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return kinds.get(tuple(shape), 0), places


def peer() -> Callable[..., int] | None:
    """phevaluator's function, whose lowest number is the best hand; None if it cannot be imported."""
    if find_spec(PEER) is None:
        return None
    from phevaluator import evaluate_cards

    return evaluate_cards


def number_of(card: Card) -> int:
    """The number of a card for phevaluator: four to a rank, from the twos."""
    return 4 * (PLACES[card.rank] - 2) + "CDHS".index(card.suit.value)


def _order(values: Sequence[object]) -> list[int]:
    """The rank of each hand among all of them; two evaluators that agree give the same."""
    places = {value: place for place, value in enumerate(sorted(set(values)))}  # type: ignore[type-var]
    return [places[value] for value in values]


def measure(options: Options) -> list[Line]:
    random, number = Random(1), SMALL if options.small else HANDS
    evaluate = peer()
    if evaluate is None:
        print(f"{PEER} cannot be imported, and is left out: see --{PEER}.", file=sys.stderr)
    return [line for size in SIZES for line in _measured(random, size, number, evaluate, options)]


def _measured(
    random: Random, size: int, number: int, evaluate: Callable[..., int] | None, options: Options
) -> list[Line]:
    dealt = [random.sample(PACK, size) for _ in range(number)]
    keys = [[KEYS[card] for card in cards] for cards in dealt]
    numbers = [[number_of(card) for card in cards] for cards in dealt]
    ours = _order([strength_of(hand) for hand in keys])
    assert ours == _order([(kind, tuple(places)) for kind, places in map(plain, dealt)])
    work: dict[str, Callable[[], object]] = {
        "ours": lambda: [strength_of(hand) for hand in keys],
        "plain": lambda: [plain(cards) for cards in dealt],
    }
    if evaluate is not None:
        assert ours == _order([-evaluate(*hand) for hand in numbers])
        work[PEER] = lambda: [evaluate(*hand) for hand in numbers]
    each = {name: seconds / number for name, seconds in medians(work, options.rounds).items()}
    what = f"the best five of {size} cards"
    lines = [Line(what, "a plain function", each["ours"], each["plain"], TARGET)]
    if evaluate is not None:
        lines.append(Line(what, PEER, each["ours"], each[PEER], TARGET))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(f"--{PEER}", type=Path, metavar="FOLDER")
    own, rest = parser.parse_known_args()
    folder: Path | None = getattr(own, PEER)
    if folder is not None:
        if not (folder / PEER).is_dir():
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), PEER]
            subprocess.run(command, check=True, stdout=sys.stderr)
        sys.path.insert(0, str(folder.resolve()))
    sys.argv = [sys.argv[0], *rest]
    report.main(measure, "bench.poker")


if __name__ == "__main__":
    main()
