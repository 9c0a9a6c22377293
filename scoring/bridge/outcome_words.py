"""The outcome of a board in words: the one place where an outcome becomes a text.

Every page, the director's line, the table's phone and the printed results say the same of an outcome, because
all of them ask here. An outcome has five named forms, each for another kind of place:

- `outcome_words`, the short form: "4♠ N =", "+620", "average plus / average minus", "not played".
- `side_words`: what one side has of a split or weighted score, from its own point of view.
- `cell_words`: what stands beside columns of pairs and scores where there is no contract to draw.
- `ruling_words`: what the director decided, as part of a sentence: "average for both sides".
- `read_back`: what was just entered, in full with its points: "4 spades by North, ten tricks. N-S +420."

All give an English `Message`, which faces translate. Contracts are drawn with their suits by the templates.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.bridge.awards import award_imps
from scoring.bridge.contracts import Doubling
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.bridge.results import Result
from scoring.bridge.tables import DEFAULT
from scoring.bridge.weights import Weights
from scoring.bridge.words import in_words, tricks_in_words
from scoring.words import N_, Message, Side, Vulnerability, counted
from scoring.words.figures import MINUS, signed

ALL_TRICKS = 13
_AWARDS = {"A+": N_("average plus"), "A": N_("average"), "A-": N_("average minus")}
_DOUBLES = {Doubling.NONE: "", Doubling.DOUBLED: "x", Doubling.REDOUBLED: "xx"}
_WITHOUT_SCORE = {
    OutcomeKind.NOT_ENTERED: N_("not entered"),
    OutcomeKind.LATER: N_("late play"),
    OutcomeKind.NOT_PLAYED: N_("not played"),
    OutcomeKind.PASSED_OUT: N_("passed out"),
}


def outcome_words(outcome: Outcome) -> Message:
    """An outcome in short: "4♠ N =", "+620", "not played"; at whist "N-S 8, E-W 5".

    A split score tells each side its own: "N-S +620, E-W +100"; a weighted one "60 % of N-S +620,
    40 % of E-W +100", or each side's own. One side's award stands in its place: "E-W average plus".
    """
    if outcome.result is not None:
        return _with_auction_words(_result_words(outcome.result), outcome)
    if outcome.tricks is not None:
        return Message("N-S {ns}, E-W {ew}", ns=outcome.tricks, ew=ALL_TRICKS - outcome.tricks)
    if outcome.kind is OutcomeKind.AWARD:
        return Message("{ns} / {ew}", ns=award_words(outcome.award_ns), ew=award_words(outcome.award_ew))
    if outcome.kind in _WITHOUT_SCORE:
        return Message(_WITHOUT_SCORE[outcome.kind])
    if outcome.kind is OutcomeKind.WEIGHTED:
        return _weighted_words(outcome)
    if outcome.kind is OutcomeKind.SPLIT:
        ns, ew = (side_words(outcome, side) for side in (Side.NS, Side.EW))
        return Message("N-S {ns}, E-W {ew}", ns=ns, ew=ew)
    assert outcome.score is not None, "played and assigned have a result or a score"
    return Message("{score}", score=signed(outcome.score))


def side_words(outcome: Outcome, side: Side) -> Message:
    """What one side has of a split or weighted score, from its own point of view: "60 % of +620, ..."."""
    assert outcome.kind in BY_SIDE, "the other kinds say one thing of both"
    ns = side is Side.NS
    if award := outcome.award_ns if ns else outcome.award_ew:
        return award_words(award)
    if outcome.kind is OutcomeKind.WEIGHTED:
        return _weights_words(outcome.weights if ns else outcome.weights_of_ew, 1 if ns else -1)
    points = (outcome.score if ns else -(outcome.score_ew or 0)) or 0
    return Message("{score}", score=signed(points))


def cell_words(outcome: Outcome) -> Message:
    """What stands in the cell of a contract where there is none, beside columns of pairs and scores."""
    if outcome.kind in (OutcomeKind.ASSIGNED, *BY_SIDE):
        return ruling_words(outcome)
    if outcome.score is not None:
        return Message("score only")
    return outcome_words(outcome)


def ruling_words(outcome: Outcome) -> Message:
    """What the director decided on a board, as part of a sentence.

    "average plus for N-S, average minus for E-W", "not played (no score)", "adjusted score: +620".
    """
    if outcome.kind is OutcomeKind.AWARD:
        return _award_by_side(outcome)
    if outcome.kind is OutcomeKind.NOT_PLAYED:
        return Message("not played (no score)")
    return Message("adjusted score: {score}", score=outcome_words(outcome))


def award_words(award: str) -> Message:
    """An award to one side: "average plus", "60 %", "+3 IMPs"."""
    imps = award_imps(award)
    if imps is not None:
        return counted("{n} IMP", "{n} IMPs", imps, n=signed(imps))
    return Message(_AWARDS[award]) if award in _AWARDS else Message("{percent} %", percent=award)


def auction_words(outcome: Outcome) -> Message | None:
    """What only auction bridge knows of a contract: "spades at 2, honours E-W 10"; None where nothing is."""
    parts = [Message("spades at 2")] if outcome.low_spades else []
    if outcome.honours is not None:
        side, points = outcome.honours.side.label, outcome.honours.points
        parts.append(Message("honours {side} {points}", side=side, points=points))
    return _listed(parts) if parts else None


def read_back(outcome: Outcome, vulnerability: Vulnerability, table: str = DEFAULT) -> Message:
    """What was entered, in full and with its points: "4 spades by North, ten tricks. N-S +420."

    Points are named by the side that has them. Raises RuleError for a score that cannot be.
    """
    points = outcome.score_for(vulnerability, table)
    if outcome.result is not None and outcome.result.contract is not None:
        values: dict[str, object] = {
            "contract": _with_auction_words(in_words(outcome.result), outcome),
            "tricks": tricks_in_words(outcome.result),
            "points": _points_words(points or 0),
        }
        if outcome.lead is None:
            return Message("{contract}, {tricks}. {points}.", **values)
        return Message("{contract}, lead {lead}, {tricks}. {points}.", **values, lead=outcome.lead.title)
    if outcome.tricks is not None:
        return Message("Tricks: {tricks}.", tricks=outcome_words(outcome))
    if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
        return Message("{points}.", points=_points_words(points or 0))
    if outcome.kind is OutcomeKind.AWARD:
        return Message("{outcome}.", outcome=_award_by_side(outcome))
    return Message("{outcome}.", outcome=outcome_words(outcome))


def _award_by_side(outcome: Outcome) -> Message:
    """Awards as a sentence says them."""
    if outcome.award_ns == outcome.award_ew:
        return Message("{award} for both sides", award=award_words(outcome.award_ns))
    ns, ew = award_words(outcome.award_ns), award_words(outcome.award_ew)
    return Message("{ns} for N-S, {ew} for E-W", ns=ns, ew=ew)


def _with_auction_words(contract: Message, outcome: Outcome) -> Message:
    more = auction_words(outcome)
    return contract if more is None else Message("{contract}, {more}", contract=contract, more=more)


def _weighted_words(outcome: Outcome) -> Message:
    if outcome.weights == outcome.weights_of_ew:
        return _parts((str(weight), _points_words(score)) for score, weight in outcome.weights)
    ns, ew = (side_words(outcome, side) for side in (Side.NS, Side.EW))
    return Message("N-S {ns}; E-W {ew}", ns=ns, ew=ew)


def _weights_words(weights: Weights, sign: int) -> Message:
    """What one side has, from its own point of view; a single score needs no share."""
    if len(weights) == 1:
        return Message("{score}", score=signed(sign * weights[0][0]))
    return _parts((str(weight), signed(sign * score)) for score, weight in weights)


def _parts(parts: Iterable[tuple[str, object]]) -> Message:
    return _listed(
        Message("{percent} % of {points}", percent=percent, points=points) for percent, points in parts
    )


def _listed(messages: Iterable[Message]) -> Message:
    first, *rest = messages
    return Message("{first}, {rest}", first=first, rest=_listed(rest)) if rest else first


def _result_words(result: Result) -> Message:
    contract = result.contract
    if contract is None:
        return Message(_WITHOUT_SCORE[OutcomeKind.PASSED_OUT])
    bid = contract.bid + _DOUBLES[contract.doubling]
    ending = result.ending.replace("-", MINUS)
    return Message("{bid} {seat} {ending}", bid=bid, seat=contract.declarer.value, ending=ending)


def _points_words(points: int) -> Message:
    if points == 0:
        return Message("0")
    return Message(N_("N-S {score}") if points > 0 else N_("E-W {score}"), score=signed(abs(points)))
