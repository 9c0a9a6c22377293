"""The outcome of a play, as one value: what happened, or what the director made of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from scoring.bridge.reachable import check_score
from scoring.bridge.results import Result
from scoring.bridge.tables import score as score_result
from scoring.cards import Card, RuleError, Vulnerability

VERSION = 1
NAMED_AWARDS = ("A+", "A", "A-")
PER_CENTS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?")


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome. Which fields it has follows from `kind`:

    PLAYED: `result` (with `lead` if known) or a bare `score` from N-S's side; ASSIGNED: the same,
    by the director. AWARD: an award a side, "A+", "A", "A-" (Law 12C2) or per cents as "60".
    WEIGHTED and SPLIT carry `weights` and the two scores. The others carry nothing.
    """

    kind: OutcomeKind
    result: Result | None = None
    score: int | None = None
    score_ew: int | None = None
    lead: Card | None = None
    award_ns: str = ""
    award_ew: str = ""
    weights: tuple[tuple[int, Decimal], ...] = ()

    def __post_init__(self) -> None:
        if self.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
            if (self.result is None) == (self.score is None):
                raise RuleError(
                    "outcome.result", "result", "Give a contract with its result, or a score.", "Law 77"
                )
        elif self.kind is OutcomeKind.AWARD:
            object.__setattr__(self, "award_ns", award(self.award_ns, "award_ns"))
            object.__setattr__(self, "award_ew", award(self.award_ew, "award_ew"))

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
            weights=_weights(data.get("weights") or ()),
        )

    def to_json(self) -> dict[str, object]:
        """The outcome as stored; only what it has, and the version of this form."""
        data: dict[str, object] = {"v": VERSION, "kind": self.kind.value}
        data |= {"result": str(self.result)} if self.result else {}
        data |= {"lead": str(self.lead)} if self.lead else {}
        data |= {name: getattr(self, name) for name in ("award_ns", "award_ew") if getattr(self, name)}
        data |= {
            name: getattr(self, name) for name in ("score", "score_ew") if getattr(self, name) is not None
        }
        data |= {"weights": [[score, str(weight)] for score, weight in self.weights]} if self.weights else {}
        return data

    def score_for(self, vulnerability: Vulnerability, table: str = "duplicate-2017") -> int | None:
        """N-S's score on a board of that vulnerability; None where nothing was scored.

        Raises RuleError for a bare score that no contract reaches.
        """
        if self.kind is OutcomeKind.PASSED_OUT:
            return 0
        if self.result is not None:
            return score_result(self.result, vulnerability, table)
        if self.score is not None and self.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
            check_score(self.score, vulnerability, table=table)
        return self.score

    def same_as(self, other: Outcome) -> bool:
        """Whether both say the same of the board (a lead told by one only does not differ)."""
        leads = {self.lead, other.lead} - {None}
        return len(leads) < 2 and _without_lead(self) == _without_lead(other)


def award(text: str, field: str) -> str:
    """An award of one side: "A+", "A", "A-", or per cents from 0 to 100 as plain digits."""
    plain = text.strip().upper()
    if plain in NAMED_AWARDS:
        return plain
    if not PER_CENTS.fullmatch(plain) or Decimal(plain) > 100:
        raise RuleError(
            "outcome.award",
            field,
            "An award is A+, A, A- or 0 to 100 per cent, not {text}.",
            "Law 12C2",
            text=text[:40],
        )
    return format(Decimal(plain).normalize(), "f")


def _without_lead(outcome: Outcome) -> dict[str, object]:
    return {name: value for name, value in outcome.to_json().items() if name != "lead"}


def _kind(name: object) -> OutcomeKind:
    try:
        return OutcomeKind(str(name))
    except ValueError:
        raise RuleError("outcome.kind", "kind", "No outcome is called {name}.", "", name=str(name)) from None


def _whole(data: Mapping[str, object], name: str) -> int | None:
    value = data.get(name)
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise RuleError(
        "outcome.number", name, "A score is a whole number, not {text}.", "Law 77", text=str(value)
    )


def _weights(rows: object) -> tuple[tuple[int, Decimal], ...]:
    try:
        return tuple((int(score), Decimal(str(weight))) for score, weight in rows)  # type: ignore[attr-defined]
    except (TypeError, ValueError, InvalidOperation):
        raise RuleError(
            "outcome.weights", "weights", "Weights are pairs of a score and its per cent.", "Law 12C1(c)"
        ) from None


__all__ = ["Outcome", "OutcomeKind", "award"]
