"""The outcome of a play, as one value: what happened, or what the director made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.bridge.awards import award
from scoring.bridge.contracts import Denomination
from scoring.bridge.reachable import check_score
from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.bridge.results import TRICKS, Result, tricks_error
from scoring.bridge.tables import DEFAULT, board_table, no_whist
from scoring.bridge.tables import score as score_result
from scoring.bridge.weights import LAW as LAW_WEIGHTED
from scoring.bridge.weights import Weights, read_weights, weights_of, written
from scoring.cards import Card
from scoring.words import RuleError, Vulnerability

VERSION = 1


class OutcomeKind(StrEnum):
    """What became of a play; none of these is ever written as another."""

    NOT_ENTERED = "not_entered"
    LATER = "later"
    PLAYED = "played"
    PASSED_OUT = "passed_out"
    NOT_PLAYED = "not_played"
    AWARD = "award"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    SPLIT = "split"


SCORED = (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED, OutcomeKind.SPLIT)  # with one score of N-S's
BY_SIDE = (OutcomeKind.SPLIT, OutcomeKind.WEIGHTED)
"""Kinds in which a side may have its own: a score, weights, or an award beside the other's."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome. Which fields it has follows from `kind`:

    PLAYED: `result` (with `lead` if known), a bare `score` from N-S's side or, at whist, N-S's
    `tricks`; ASSIGNED: the same, by the director. At auction a result has the `honours` of a side, and
    `low_spades` says that its spades count 2 a trick. AWARD: an award a side, "A+", "A", "A-" (Law
    12C2), per cents as "60" or IMPs as "+3imp". SPLIT: `score` for N-S and `score_ew` for E-W, both
    from N-S's side. WEIGHTED: `weights`, of both sides; of N-S alone where E-W's own differ,
    `weights_ew` (a side may then have one score at 100 per cent). Of a SPLIT and a WEIGHTED one side may
    have an award in place of its score or weights: the sides need not balance (Law 12C1). The others
    carry nothing.
    """

    kind: OutcomeKind
    result: Result | None = None
    score: int | None = None
    score_ew: int | None = None
    lead: Card | None = None
    award_ns: str = ""
    award_ew: str = ""
    weights: Weights = ()
    weights_ew: Weights = ()
    tricks: int | None = None
    honours: SideHonours | None = None
    low_spades: bool = False

    def __post_init__(self) -> None:
        self._settle_awards()
        if self.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
            self._require_one()
        elif self.kind is OutcomeKind.WEIGHTED:
            self._settle_weights()
        elif self.kind is OutcomeKind.SPLIT:
            self._require_two_sides()

    def _settle_awards(self) -> None:
        """Awards as they are kept: of both sides alone, or of one beside the other's score or weights."""
        if self.kind is OutcomeKind.AWARD:
            object.__setattr__(self, "award_ns", award(self.award_ns, "award_ns"))
            object.__setattr__(self, "award_ew", award(self.award_ew, "award_ew"))
            return
        for name, share in self.awards():
            if self.kind not in BY_SIDE:
                raise RuleError(
                    "outcome.award_kind",
                    name,
                    "Only a split or weighted score can have an artificial score for one side.",
                    "Law 12C1",
                )
            object.__setattr__(self, name, award(share, name))
        if self.award_ns and (self.score is not None or self.weights):
            raise _two_results("award_ns")
        if self.award_ew and (self.score_ew is not None or self.weights_ew):
            raise _two_results("award_ew")
        if self.award_ns and self.award_ew:
            raise RuleError(
                "outcome.two_awards",
                "award_ew",
                "Both sides have an artificial score: enter it as an artificial adjusted score.",
                "Law 12C2",
            )

    def _require_one(self) -> None:
        """One of a contract, a score and tricks; what belongs to a contract with one alone."""
        if sum(said is not None for said in (self.result, self.score, self.tricks)) != 1:
            raise RuleError(
                "outcome.result", "result", "Enter a contract with its result, or a score.", "Law 77"
            )
        if self.tricks is not None and self.tricks not in TRICKS:
            raise tricks_error(self.tricks)
        contract = self.result.contract if self.result else None
        if self.honours is not None and contract is None:
            raise RuleError(
                "honours.alone", "honours", "Honours can be entered only with a contract.", "001:l.160"
            )
        if self.low_spades and (contract is None or contract.denomination is not Denomination.SPADES):
            raise RuleError(
                "auction.low_spades", "low_spades", "Only spades can be scored at 2 per trick.", "001:l.65"
            )

    def _settle_weights(self) -> None:
        ns = () if self.award_ns else weights_of(self.weights, "weights")
        ew = ns
        if self.award_ew:
            ew = ()
        elif self.weights_ew or self.award_ns:
            ew = weights_of(self.weights_ew, "weights_ew")
        if max(len(ns), len(ew)) < 2:
            raise RuleError(
                "weights.one",
                "weights",
                "A weighted score needs at least two scores; a single score is an assigned "
                "score, and one score for each side is a split score.",
                LAW_WEIGHTED,
            )
        object.__setattr__(self, "weights", ns)
        object.__setattr__(self, "weights_ew", () if dict(ns) == dict(ew) else ew)

    def _require_two_sides(self) -> None:
        for name, share in (("score", self.award_ns), ("score_ew", self.award_ew)):
            if getattr(self, name) is None and not share:
                raise RuleError(
                    "outcome.split",
                    name,
                    "A split score needs a score, or an artificial score, for each side.",
                    "Law 12C1",
                )
        if self.score == self.score_ew:
            raise RuleError(
                "outcome.split_same",
                "score_ew",
                "Both sides have the same score: that is an assigned score, not a split score.",
                "Law 12C1",
            )

    @classmethod
    def played(cls, result: Result | str, lead: Card | str | None = None) -> Outcome:
        """A result at the table; "PASS" makes it passed out. Raises RuleError."""
        value = Result.parse(result) if isinstance(result, str) else result
        card = Card.parse(lead) if isinstance(lead, str) and lead else lead or None
        if value.contract is None:
            return cls(OutcomeKind.PASSED_OUT)
        assert not isinstance(card, str)
        return cls(OutcomeKind.PLAYED, result=value, lead=card)

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Outcome:
        """Read what `to_json` wrote. Raises RuleError naming the field."""
        kind = _kind(data.get("kind"))
        return cls(
            kind=kind,
            result=Result.parse(str(data["result"])) if data.get("result") else None,
            score=_whole(data, "score"),
            score_ew=_whole(data, "score_ew"),
            lead=Card.parse(str(data["lead"])) if data.get("lead") else None,
            award_ns=str(data.get("award_ns") or ""),
            award_ew=str(data.get("award_ew") or ""),
            weights=read_weights(data.get("weights") or (), "weights"),
            weights_ew=read_weights(data.get("weights_ew") or (), "weights_ew"),
            tricks=_whole(data, "tricks"),
            honours=SideHonours.parse(str(data["honours"])) if data.get("honours") else None,
            low_spades=data.get("low_spades") is True,
        )

    def to_json(self) -> dict[str, object]:
        """The outcome as stored; only what it has, and the version of this form."""
        data: dict[str, object] = {"v": VERSION, "kind": self.kind.value}
        data |= {"result": str(self.result)} if self.result else {}
        data |= {"lead": str(self.lead)} if self.lead else {}
        data |= {name: getattr(self, name) for name in ("award_ns", "award_ew") if getattr(self, name)}
        data |= {
            name: getattr(self, name)
            for name in ("score", "score_ew", "tricks")
            if getattr(self, name) is not None
        }
        data |= {"honours": str(self.honours)} if self.honours else {}
        data |= {"low_spades": True} if self.low_spades else {}
        data |= {
            name: written(getattr(self, name)) for name in ("weights", "weights_ew") if getattr(self, name)
        }
        return data

    @property
    def weights_of_ew(self) -> Weights:
        """E-W's weights, from N-S's side: their own, or those of both; none beside an award of theirs."""
        return () if self.award_ew else self.weights_ew or self.weights

    def weights_by_side(self) -> dict[str, list[list[object]]] | None:
        """A weighted score as a play keeps it: [score, per cents] by side "ns", "ew"; else None.

        A side that has an award is left out.
        """
        if self.kind is not OutcomeKind.WEIGHTED:
            return None
        sides = {"ns": self.weights, "ew": self.weights_of_ew}
        return {side: written(weights) for side, weights in sides.items() if weights}

    def awards(self) -> Iterator[tuple[str, str]]:
        """Every award that the outcome states, with the name of its field."""
        yield from (
            (name, share)
            for name, share in (("award_ns", self.award_ns), ("award_ew", self.award_ew))
            if share
        )

    def scores(self) -> Iterator[tuple[str, int]]:
        """Every bare score that the outcome states, with the name of its field."""
        for name in ("score", "score_ew"):
            if getattr(self, name) is not None:
                yield name, getattr(self, name)
        for name in ("weights", "weights_ew"):
            yield from ((name, score) for score, _weight in getattr(self, name))

    def score_for(self, vulnerability: Vulnerability, table: str = DEFAULT) -> int | None:
        """N-S's score on a board of that vulnerability; None where they have no one score.

        Raises RuleError, naming the field, for a bare score that no contract reaches, and for what the
        table's game does not know.
        """
        used = board_table(table)
        if isinstance(used, WhistBoards):
            return self._tricks_at_whist()
        if self.tricks is not None:
            raise RuleError(
                "outcome.tricks",
                "tricks",
                "A number of tricks alone is a result only at duplicate whist.",
                "001:l.2105",
            )
        if isinstance(used, AuctionBoards):
            return self._points_at_auction(used, vulnerability, table)
        if self.honours is not None or self.low_spades:
            raise RuleError(
                "honours.auction",
                "honours" if self.honours else "low_spades",
                "Honours for a side, and spades at 2 per trick, are scored only at auction bridge.",
                used.source,
            )
        return self._points(vulnerability, table)

    def _points(self, vulnerability: Vulnerability, table: str) -> int | None:
        if self.kind is OutcomeKind.PASSED_OUT:
            return 0
        if self.result is not None:
            return score_result(self.result, vulnerability, table)
        for name, points in self.scores():
            _check_score(points, name, vulnerability, table)
        return self.score if self.kind in SCORED else None

    def _tricks_at_whist(self) -> int | None:
        if self.tricks is None and self.kind in (*SCORED, OutcomeKind.PASSED_OUT, OutcomeKind.WEIGHTED):
            raise no_whist("result" if self.result or self.kind is OutcomeKind.PASSED_OUT else "score")
        return self.tricks

    def _points_at_auction(
        self, boards: AuctionBoards, vulnerability: Vulnerability, table: str
    ) -> int | None:
        if self.kind is OutcomeKind.PASSED_OUT:
            boards.refuse_pass()
        if self.result is None or self.result.contract is None:
            return self._points(vulnerability, table)
        points = boards.points_of(self.result, low=self.low_spades)
        if self.honours is None:
            return points
        self.honours.check(boards, self.result.contract, low=self.low_spades)
        return points + self.honours.for_ns

    def same_as(self, other: Outcome) -> bool:
        """Whether both say the same of the board (a lead told by one only does not differ)."""
        leads = {self.lead, other.lead} - {None}
        return len(leads) < 2 and _without_lead(self) == _without_lead(other)


def _two_results(field: str) -> RuleError:
    return RuleError(
        "outcome.side_twice",
        field,
        "A side has a score or an artificial score, not both.",
        "Law 12C1",
    )


def _check_score(points: int, name: str, vulnerability: Vulnerability, table: str) -> None:
    try:
        check_score(points, vulnerability, table=table)
    except RuleError as error:
        raise error.at(name) from None


def _without_lead(outcome: Outcome) -> dict[str, object]:
    return {name: value for name, value in outcome.to_json().items() if name != "lead"}


def _kind(name: object) -> OutcomeKind:
    try:
        return OutcomeKind(str(name))
    except ValueError:
        raise RuleError(
            "outcome.kind", "kind", "There is no type of result called {name}.", "", name=str(name)
        ) from None


def _whole(data: Mapping[str, object], name: str) -> int | None:
    value = data.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise RuleError(
        "outcome.number", name, "A score must be a whole number, not {text}.", "Law 77", text=str(value)
    )


__all__ = ["Outcome", "OutcomeKind", "award"]
