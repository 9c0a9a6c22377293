"""What a row says back, in words and points."""

from __future__ import annotations

from scoring.bridge import Phrase, Result
from scoring.bridge.contracts import Doubling
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.reachable import signed
from scoring.bridge.tables import DEFAULT
from scoring.bridge.words import in_words, tricks_in_words
from scoring.cards import Vulnerability, Word

_AWARDS = {"A+": Word("average plus"), "A": Word("average"), "A-": Word("average minus")}
_DOUBLES = {Doubling.NONE: "", Doubling.DOUBLED: "x", Doubling.REDOUBLED: "xx"}
_NO_SCORE = {
    OutcomeKind.NOT_ENTERED: "not entered",
    OutcomeKind.LATER: "later",
    OutcomeKind.NOT_PLAYED: "not played",
    OutcomeKind.PASSED_OUT: "passed out",
    OutcomeKind.WEIGHTED: "a weighted score",
    OutcomeKind.SPLIT: "a split score",
}


def shown(outcome: Outcome) -> Phrase:
    """An outcome in short, as on a traveller: "4♠ N =", "+620", "not played"."""
    if outcome.result is not None:
        return _shown_result(outcome.result)
    if outcome.kind is OutcomeKind.AWARD:
        return Phrase("{ns}/{ew}", {"ns": _award(outcome.award_ns), "ew": _award(outcome.award_ew)})
    if outcome.kind in _NO_SCORE:
        return Phrase(_NO_SCORE[outcome.kind], {})
    assert outcome.score is not None, "played and assigned have a result or a score"
    return Phrase("{score}", {"score": signed(outcome.score)})


def echo(outcome: Outcome, vulnerability: Vulnerability, table: str = DEFAULT) -> Phrase:
    """An outcome in words and points: "4 spades by North, ten tricks. N-S +420."

    Points are named by the side that has them. Raises RuleError for a score that cannot be.
    """
    points = outcome.score_for(vulnerability, table)
    if outcome.result is not None and outcome.result.contract is not None:
        played = {"contract": in_words(outcome.result), "tricks": tricks_in_words(outcome.result)}
        template = "{contract}, {tricks}. {points}."
        if outcome.lead is not None:
            template, played["lead"] = (
                "{contract}, lead {lead}, {tricks}. {points}.",
                Phrase(outcome.lead.title, {}),
            )
        return Phrase(template, {**played, "points": _points(points or 0)})
    if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
        return Phrase("{points}.", {"points": _points(points or 0)})
    if outcome.kind is OutcomeKind.AWARD:
        return Phrase("N-S {ns}, E-W {ew}.", {"ns": _award(outcome.award_ns), "ew": _award(outcome.award_ew)})
    return Phrase("{outcome}.", {"outcome": shown(outcome)})


def _shown_result(result: Result) -> Phrase:
    contract = result.contract
    if contract is None:
        return Phrase(_NO_SCORE[OutcomeKind.PASSED_OUT], {})
    bid = contract.bid + _DOUBLES[contract.doubling]
    ending = result.ending.replace("-", "\N{MINUS SIGN}")
    return Phrase("{bid} {seat} {ending}", {"bid": bid, "seat": contract.declarer.value, "ending": ending})


def _points(points: int) -> Phrase:
    if points == 0:
        return Phrase("0", {})
    return Phrase("N-S {score}" if points > 0 else "E-W {score}", {"score": signed(abs(points))})


def _award(award: str) -> object:
    """An award in words; per cents stay a number."""
    return _AWARDS.get(award) or Phrase("{percent} %", {"percent": award})
