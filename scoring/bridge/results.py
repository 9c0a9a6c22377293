"""Results: a contract and the tricks its declarer won, or a passed-out board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.bridge.contracts import LEVELS, Contract, Denomination, Doubling, level_error, read_contract
from scoring.bridge.scanner import Scanner
from scoring.words import N_, Message, RuleError, Seat, counted

LAW = "Law 77"
HONOURS_LAW = "Laws 1948, 98"
TRICKS = range(14)


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours in one hand: 100 for four of trumps, 150 for five of trumps or four aces at no-trumps.

    At most one holder a deal; the points go to the holder's side. Only tables that count honours take them.
    """

    points: int
    holder: Seat

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            raise RuleError(
                "honours.points",
                "honours",
                "Honours score 100 or 150, not {points}.",
                HONOURS_LAW,
                points=self.points,
            )

    def __str__(self) -> str:
        return f"H{self.points}{self.holder.value}"


@dataclass(frozen=True, slots=True)
class Result:
    """What happened on a board: a contract and the tricks declarer won (0..13), or passed out.

    A passed-out board has neither contract nor tricks; the one such value is `PASSED_OUT`.
    `str()` gives `4SXE+1`, `PASS`, with honours `4SN= H100N`.
    """

    contract: Contract | None
    tricks: int | None
    honours: Honours | None = None

    def __post_init__(self) -> None:
        assert (self.contract is None) == (self.tricks is None), "a contract has tricks, a pass has none"
        if self.tricks is not None and self.tricks not in TRICKS:
            raise tricks_error(self.tricks)
        if self.honours is not None:
            _check_honours(self.contract, self.honours)

    @property
    def passed_out(self) -> bool:
        return self.contract is None

    @property
    def over(self) -> int:
        """Tricks above the contract: below 0 they are undertricks. A board passed out has 0."""
        return 0 if self.contract is None or self.tricks is None else self.tricks - self.contract.needed

    @property
    def made(self) -> bool:
        return self.contract is not None and self.over >= 0

    @property
    def ending(self) -> str:
        """The result's own part of the text: `=`, `+1`, `-2`; nothing for a pass."""
        if self.contract is None:
            return ""
        return f"{self.over:+d}" if self.over else "="

    def __str__(self) -> str:
        played = f"{self.contract}{self.ending}" if self.contract else "PASS"
        return f"{played} {self.honours}" if self.honours else played

    @classmethod
    @lru_cache(4_096)  # an evening enters and reads the same few texts over and over
    def parse(cls, text: str) -> Result:
        """Read `4SXE+1`, `PASS`, `4SN= H100N`; the inverse of str(). Raises RuleError.

        Lower case, `NT`, suit signs, `*` for a double and spaces are read too. Refusals carry `position`.
        """
        scanner = Scanner(text)
        if scanner.take("pass"):
            result = PASSED_OUT
        else:
            contract = read_contract(scanner)
            result = cls(contract, read_ending(scanner, contract))
        if scanner.sees("h"):
            result = cls(result.contract, result.tricks, _read_honours(scanner))
        if not scanner.at_end():
            raise scanner.refuse(
                "result.rest",
                "result",
                N_("I can't read “{rest}” after {result}."),
                "",
                result=result,
                rest=scanner.excerpt,
            )
        return result


PASSED_OUT = Result(None, None)


def read_ending(scanner: Scanner, contract: Contract) -> int:
    """Read `=`, `+n` or `-n` and give the tricks won. Raises RuleError where that cannot be."""
    scanner.skip_spaces()
    at = scanner.position
    if scanner.take("="):
        return contract.needed
    sign = scanner.take_one({"+": 1, "-": -1, "\N{MINUS SIGN}": -1})
    count = scanner.number() if sign else None
    if sign is None or count is None:
        raise scanner.refuse(
            "result.ending",
            "tricks",
            N_("What was the result of {bid}? Add =, +1 or -1."),
            LAW,
            at=at,
            bid=contract.bid,
        )
    tricks = contract.needed + sign * count
    if tricks not in TRICKS:
        raise _impossible(contract, sign, position=at)
    return tricks


def breaches(
    *, level: int, denomination: str, doubling: str, declarer: str, tricks: int | None
) -> Iterator[RuleError]:
    """All that is wrong with a result as a form sends it: letters and numbers, not yet values.

    `tricks` is what declarer won. Nothing is yielded when `Result` can be built of them.
    """
    if level not in LEVELS:
        yield level_error(level)
    if denomination not in set(Denomination):
        yield RuleError("contract.denomination", "denomination", "Choose C, D, H, S or NT.", "Law 18E")
    if doubling not in set(Doubling):
        yield RuleError(
            "contract.doubling",
            "doubling",
            "A contract can be doubled (X), redoubled (XX) or neither.",
            "Law 19",
        )
    if declarer not in set(Seat):
        yield RuleError("contract.who", "declarer", "Who was declarer: N, E, S or W?", "Law 22")
    if tricks is None:
        yield RuleError("result.tricks_missing", "tricks", "How many tricks did declarer win?", LAW)
    elif tricks not in TRICKS:
        yield tricks_error(tricks)


def tricks_error(tricks: int, **where: object) -> RuleError:
    return RuleError(
        "result.tricks",
        "tricks",
        "There are 13 tricks in a deal, so {tricks} cannot be won.",
        LAW,
        tricks=tricks,
        **where,
    )


def _impossible(contract: Contract, sign: int, **where: object) -> RuleError:
    """More overtricks or undertricks than there are tricks."""
    most: Message | int
    if sign < 0:
        code, template, most = (
            "result.undertricks",
            N_("{bid} cannot go more than {most} off."),
            contract.needed,
        )
    elif contract.level == 7:
        code, template, most = "result.overtricks", N_("{bid} cannot make any overtricks."), 0
    else:
        code, template = "result.overtricks", N_("{bid} cannot make more than {most}.")
        most = counted("{n} overtrick", "{n} overtricks", 7 - contract.level)
    return RuleError(code, "tricks", template, LAW, bid=contract.bid, most=most, **where)


def _check_honours(contract: Contract | None, honours: Honours) -> None:
    if contract is None:
        raise RuleError("honours.passed", "honours", "A passed-out board cannot have honours.", HONOURS_LAW)
    if contract.denomination is Denomination.NOTRUMP and honours.points == 100:
        raise RuleError(
            "honours.notrump",
            "honours",
            "In no-trumps only four aces in one hand score for honours, and they score 150.",
            HONOURS_LAW,
        )


def _read_honours(scanner: Scanner) -> Honours:
    at = scanner.position
    scanner.take("h")
    points = scanner.number()
    holder = scanner.take_one({seat.value.lower(): seat for seat in Seat})
    if points is None or holder is None:
        raise scanner.refuse(
            "honours.form",
            "honours",
            N_("Write honours as the points and the holder, such as H100N."),
            HONOURS_LAW,
            at=at,
        )
    return Honours(points, holder)
