"""A record judged as a whole: deal, auction and play, then what follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.bridge.contracts import Contract
from scoring.bridge.legality.auctions import judge_auction
from scoring.bridge.legality.breaches import Breach
from scoring.bridge.legality.plays import Hands, JudgedPlay, judge_play
from scoring.bridge.legality.records import Record
from scoring.bridge.results import PASSED_OUT, TRICKS, Result
from scoring.bridge.tables import score
from scoring.cards import Card
from scoring.cards.deals import breaches as deal_breaches
from scoring.words import Finding, Seat, Vulnerability

ALL_TRICKS = HAND = max(TRICKS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """All breaches of a record in order; contract and tricks where they can be derived.

    `passed_out` is a deal without a contract. `tricks` are declarer's.
    """

    breaches: tuple[Breach, ...]
    passed_out: bool = False
    contract: Contract | None = None
    tricks: int | None = None

    @property
    def result(self) -> Result | None:
        if self.passed_out:
            return PASSED_OUT
        if self.contract is None or self.tricks is None:
            return None
        return Result(self.contract, self.tricks)

    def json(self, vulnerability: Vulnerability | None) -> dict[str, object]:
        """As the command prints it: what cannot be derived is absent."""
        answer: dict[str, object] = {}
        if self.passed_out:
            answer["contract"] = "PASS"
        if self.contract is not None:
            answer |= {"contract": str(self.contract), "declarer": self.contract.declarer.value}
        result = self.result
        if result is not None and self.contract is not None:
            answer |= {"result": result.ending, "tricks": self.tricks}
        if result is not None and (self.passed_out or vulnerability is not None):
            points = score(result, vulnerability or Vulnerability.NONE)
            answer |= {"ns": points, "ew": -points}
        return answer | {"breaches": [breach.json() for breach in self.breaches]}


def judge(record: Record) -> Judged:
    """Judge deal, auction and play. Raises RuleError for what contradicts itself.

    Hands that make no deal say nothing of the cards played. The contract is that of the auction; where no
    auction was recorded, or it was not finished, that of the record.
    """
    of_deal = tuple(_of_deal(record.dealt))
    breaches = list(of_deal)
    contract, passed_out = record.contract, False
    if record.auction is not None:
        assert record.dealer is not None, "an auction has a dealer"
        auction = judge_auction(record.dealer, record.auction)
        breaches += auction.breaches
        if auction.closed:
            contract, passed_out = auction.contract, auction.contract is None
            breaches += _of_contract(record.contract, contract)
    if record.tricks is None or contract is None:
        if passed_out and record.tricks:
            finding = Finding("play.passed_out", "The deal was passed out, and cards were played.")
            breaches.append(Breach(finding=finding, law="22A"))
        return Judged(
            breaches=tuple(breaches), passed_out=passed_out, contract=contract,
            tricks=None if contract is None else record.won,
        )  # fmt: skip
    dealt: Hands = record.dealt if len(record.dealt) == len(Seat) and not of_deal else {}
    play = judge_play(contract, dealt, record.tricks, record.leader)
    of_tricks, tricks = _tricks(contract, play, record.won)
    breaches += [*play.breaches, *of_tricks]
    return Judged(breaches=tuple(breaches), contract=contract, tricks=tricks)


def _of_deal(dealt: Mapping[Seat, Sequence[Card]]) -> Iterator[Breach]:
    """What is wrong with four hands; hands that are not all known are not judged."""
    if len(dealt) < len(Seat):
        return
    for error in deal_breaches(dealt):
        finding = Finding(error.code, error.message.template, **error.message.values)
        if error.code == "deal.thirteen":
            law = "13" if error.message.values["count"].number > HAND else "14"
            yield Breach(finding=finding, law=law, ruling="wrong_number_of_cards")
        else:
            yield Breach(finding=finding, law="1")


def _of_contract(recorded: Contract | None, derived: Contract | None) -> Iterator[Breach]:
    if recorded is not None and recorded != derived:
        finding = Finding(
            "auction.contract", "The auction comes to {derived}, and {recorded} was recorded.",
            derived=str(derived or "PASS"), recorded=str(recorded),
        )  # fmt: skip
        yield Breach(finding=finding, law="22B")


def _tricks(
    contract: Contract, play: JudgedPlay, recorded: int | None
) -> tuple[tuple[Breach, ...], int | None]:
    """Declarer's tricks: those of a play to the end, else those recorded, if the rest of play allows them."""
    won = sum(seat.side is contract.declarer.side for seat in play.winners)
    most = won + ALL_TRICKS - len(play.winners)
    tricks = won if won == most else recorded
    if recorded is None or won <= recorded <= most:
        return (), tricks
    if won == most:
        finding = Finding(
            "play.result", "Tricks recorded for declarer: {recorded}. By the play they were {won}.",
            recorded=recorded, won=won,
        )  # fmt: skip
        return (Breach(finding=finding, law="79A"),), tricks
    finding = Finding(
        "play.result", "Tricks recorded for declarer: {recorded}. By the play they were {won} to {most}.",
        recorded=recorded, won=won, most=most,
    )  # fmt: skip
    return (Breach(finding=finding, law="79A"),), None
