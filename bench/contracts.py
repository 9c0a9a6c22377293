"""Measures the checked score of one contract beside a plain Python function that checks nothing.

    python -m bench.contracts

Times are per contract.
"""

from __future__ import annotations

from bench.kit import report
from bench.kit.report import Line, Options
from bench.kit.timing import medians
from scoring.bridge import ALL_CONTRACTS, Contract, Result, duplicate_score, score
from scoring.bridge.contracts import Denomination, Doubling
from scoring.words import Vulnerability

TEXTS = ("4SN=", "3NXW-2", "2HXXE+1", "6DS-1", "1CN+3", "7NS=", "5CXW-4", "3SE+1")
STRAINS, DOUBLINGS = list(Denomination), list(Doubling)


def plain_score(level: int, strain: int, doubled: int, tricks: int, vul: bool) -> int:
    """The points of a contract, written down plainly: strains from clubs 0, doubled 0, 1 or 2."""
    over = tricks - level - 6
    if over < 0:
        if not doubled:
            return over * (100 if vul else 50)
        points = 300 * over + 100 if vul else 300 * over + 400 if over < -3 else (-500, -300, -100)[over]
        return points * doubled
    trick = 20 if strain < 2 else 30
    below = (trick * level + (10 if strain == 4 else 0)) << doubled
    bonus = 50 if below < 100 else 500 if vul else 300
    if level == 6:
        bonus += 750 if vul else 500
    elif level == 7:
        bonus += 1500 if vul else 1000
    each = 100 * doubled * (2 if vul else 1) if doubled else trick
    return below + bonus + 50 * doubled + each * over


def as_numbers(contract: Contract) -> tuple[int, int, int]:
    """A contract and its result as the arguments of `plain_score`."""
    return contract.level, STRAINS.index(contract.denomination), DOUBLINGS.index(contract.doubling)


def check() -> None:
    """Asserts that both functions score every contract alike."""
    for contract in ALL_CONTRACTS:
        for tricks in range(14):
            for vul in (False, True):
                plain = plain_score(*as_numbers(contract), tricks, vul)
                assert plain == duplicate_score(contract, tricks, vul), (contract, tricks, vul)


def measure(options: Options) -> list[Line]:
    check()
    results = [Result.parse(text) for text in TEXTS]
    values = [(result.contract, result.tricks) for result in results]
    plain = [(*as_numbers(contract), tricks) for contract, tricks in values]
    seconds = medians(
        {
            "plain": lambda: [plain_score(level, s, d, tricks, True) for level, s, d, tricks in plain],
            "checked": lambda: [duplicate_score(contract, tricks, True) for contract, tricks in values],
            "board": lambda: [score(result, Vulnerability.NS) for result in results],
            "text": lambda: [score(Result.parse(text), Vulnerability.NS) for text in TEXTS],
        },
        options.rounds,
    )
    each = {name: time / len(TEXTS) for name, time in seconds.items()}
    base = "a plain function"
    return [
        Line("one contract score, checked", base, each["checked"], each["plain"], 3),
        Line("one board's score from N-S's side", base, each["board"], each["plain"]),
        Line("one board's score read from its text", base, each["text"], each["plain"]),
    ]


if __name__ == "__main__":
    report.main(measure, "bench.contracts")
