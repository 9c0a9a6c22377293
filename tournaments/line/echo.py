"""What a row says back, in words and points."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from scoring.bridge import Result
from scoring.bridge.awards import award_imps
from scoring.bridge.contracts import Doubling
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.bridge.tables import DEFAULT
from scoring.bridge.weights import Weights
from scoring.bridge.words import in_words, tricks_in_words
from scoring.words import N_, Message, Side, Vulnerability
from scoring.words.figures import MINUS, signed

_AWARDS = {"A+": N_("average plus"), "A": N_("average"), "A-": N_("average minus")}
_DOUBLES = {Doubling.NONE: "", Doubling.DOUBLED: "x", Doubling.REDOUBLED: "xx"}
TRICKS = 13
_NO_SCORE = {
    OutcomeKind.NOT_ENTERED: N_("not entered"),
    OutcomeKind.LATER: N_("late play"),
    OutcomeKind.NOT_PLAYED: N_("not played"),
    OutcomeKind.PASSED_OUT: N_("passed out"),
}


def shown(outcome: Outcome) -> Message:
    """An outcome in short, as on a traveller: "4♠ N =", "+620", "not played"; at whist "N-S 8, E-W 5".

    A split score tells each side its own: "N-S +620, E-W +100"; a weighted one "60 % of N-S +620,
    40 % of E-W +100", or each side's own. One side's award stands in its place: "E-W average plus".
    """
    if outcome.result is not None:
        return _with_honours(_shown_result(outcome.result), outcome)
    if outcome.tricks is not None:
        return Message("N-S {ns}, E-W {ew}", ns=outcome.tricks, ew=TRICKS - outcome.tricks)
    if outcome.kind is OutcomeKind.AWARD:
        return Message("{ns}/{ew}", ns=_award(outcome.award_ns), ew=_award(outcome.award_ew))
    if outcome.kind in _NO_SCORE:
        return Message(_NO_SCORE[outcome.kind])
    if outcome.kind is OutcomeKind.WEIGHTED:
        return _weighted(outcome)
    if outcome.kind is OutcomeKind.SPLIT:
        ns, ew = (shown_for(outcome, side) for side in (Side.NS, Side.EW))
        return Message("N-S {ns}, E-W {ew}", ns=ns, ew=ew)
    assert outcome.score is not None, "played and assigned have a result or a score"
    return Message("{score}", score=signed(outcome.score))


def shown_for(outcome: Outcome, side: Side) -> Message:
    """What one side has of a split or weighted score, from its own point of view: "60 % of +620, ..."."""
    assert outcome.kind in BY_SIDE, "the other kinds say one thing of both"
    ns = side is Side.NS
    if share := outcome.award_ns if ns else outcome.award_ew:
        return _award(share)
    if outcome.kind is OutcomeKind.WEIGHTED:
        return _own(outcome.weights if ns else outcome.weights_of_ew, 1 if ns else -1)
    points = (outcome.score if ns else -(outcome.score_ew or 0)) or 0
    return Message("{score}", score=signed(points))


def echo(outcome: Outcome, vulnerability: Vulnerability, table: str = DEFAULT) -> Message:
    """An outcome in words and points: "4 spades by North, ten tricks. N-S +420."

    Points are named by the side that has them. Raises RuleError for a score that cannot be.
    """
    points = outcome.score_for(vulnerability, table)
    if outcome.result is not None and outcome.result.contract is not None:
        played: dict[str, object] = {
            "contract": _with_honours(in_words(outcome.result), outcome),
            "tricks": tricks_in_words(outcome.result),
        }
        template = N_("{contract}, {tricks}. {points}.")
        if outcome.lead is not None:
            template, played["lead"] = (
                N_("{contract}, lead {lead}, {tricks}. {points}."),
                outcome.lead.title,
            )
        return Message(template, **played, points=_points(points or 0))
    if outcome.tricks is not None:
        return Message("{tricks} tricks.", tricks=shown(outcome))
    if outcome.kind in (OutcomeKind.PLAYED, OutcomeKind.ASSIGNED):
        return Message("{points}.", points=_points(points or 0))
    if outcome.kind is OutcomeKind.AWARD:
        return Message("N-S {ns}, E-W {ew}.", ns=_award(outcome.award_ns), ew=_award(outcome.award_ew))
    return Message("{outcome}.", outcome=shown(outcome))


def _with_honours(said: Message, outcome: Outcome) -> Message:
    """What was played, with what only auction knows of it."""
    if outcome.low_spades:
        said = Message("{said} at 2 a trick", said=said)
    held = outcome.honours
    if held is None:
        return said
    values = {"said": said, "side": held.side.label, "points": held.points}
    return Message("{said}, honours {side} {points}", **values)


def _weighted(outcome: Outcome) -> Message:
    if outcome.weights == outcome.weights_of_ew:
        return _listed(Message("{percent} % of {points}", **_part(w, _points(s))) for s, w in outcome.weights)
    ns, ew = (shown_for(outcome, side) for side in (Side.NS, Side.EW))
    return Message("N-S {ns}; E-W {ew}", ns=ns, ew=ew)


def _own(weights: Weights, sign: int) -> Message:
    """What one side has, from its own point of view."""
    if len(weights) == 1:
        return Message("{score}", score=signed(sign * weights[0][0]))
    return _listed(
        Message("{percent} % of {points}", **_part(weight, signed(sign * score))) for score, weight in weights
    )


def _part(weight: Decimal, points: object) -> dict[str, object]:
    return {"percent": str(weight), "points": points}


def _listed(messages: Iterable[Message]) -> Message:
    first, *rest = messages
    return Message("{first}, {rest}", first=first, rest=_listed(rest)) if rest else first


def _shown_result(result: Result) -> Message:
    contract = result.contract
    if contract is None:
        return Message(_NO_SCORE[OutcomeKind.PASSED_OUT])
    bid = contract.bid + _DOUBLES[contract.doubling]
    ending = result.ending.replace("-", MINUS)
    return Message("{bid} {seat} {ending}", bid=bid, seat=contract.declarer.value, ending=ending)


def _points(points: int) -> Message:
    if points == 0:
        return Message("0")
    return Message(N_("N-S {score}") if points > 0 else N_("E-W {score}"), score=signed(abs(points)))


def _award(award: str) -> Message:
    """An award in words; per cents and IMPs stay a number."""
    imps = award_imps(award)
    if imps is not None:
        return Message("{imps} IMPs", imps=signed(imps))
    return Message(_AWARDS[award]) if award in _AWARDS else Message("{percent} %", percent=award)
