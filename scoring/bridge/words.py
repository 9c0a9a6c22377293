"""Results in plain words, for a screen reader and for reading back what was entered.

English templates with named values; values that are a `Word` are translated too.
"""

from __future__ import annotations

from scoring.bridge.contracts import Contract, Denomination, Doubling
from scoring.bridge.results import Result
from scoring.words import N_, Message, Word, counted

_SINGULAR = {
    Denomination.CLUBS: Word("club"),
    Denomination.DIAMONDS: Word("diamond"),
    Denomination.HEARTS: Word("heart"),
    Denomination.SPADES: Word("spade"),
    Denomination.NOTRUMP: Word("no-trump"),
}
_PLURAL = {
    Denomination.CLUBS: Word("clubs"),
    Denomination.DIAMONDS: Word("diamonds"),
    Denomination.HEARTS: Word("hearts"),
    Denomination.SPADES: Word("spades"),
    Denomination.NOTRUMP: Word("no-trumps"),
}
_BY = {
    Doubling.NONE: N_("{level} {denomination} by {seat}"),
    Doubling.DOUBLED: N_("{level} {denomination} doubled by {seat}"),
    Doubling.REDOUBLED: N_("{level} {denomination} redoubled by {seat}"),
}
NUMBERS = tuple(
    Word(number)
    for number in (
        N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"),
        N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve"), N_("thirteen"),
    )
)  # fmt: skip


def in_words(result: Result) -> Message:
    """What was played: "4 spades doubled by South", "passed out"."""
    return Message("passed out") if result.contract is None else contract_in_words(result.contract)


def contract_in_words(contract: Contract) -> Message:
    words = _SINGULAR if contract.level == 1 else _PLURAL
    return Message(
        _BY[contract.doubling],
        level=contract.level,
        denomination=words[contract.denomination],
        seat=contract.declarer.word,
    )


def tricks_in_words(result: Result) -> Message:
    """How many tricks declarer won: "ten tricks", "one trick"; nothing for a pass."""
    if result.tricks is None:
        return Message("")
    return counted("{n} trick", "{n} tricks", result.tricks, n=NUMBERS[result.tricks])
