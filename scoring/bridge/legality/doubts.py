"""What makes a recorded result doubtful: its lead, its auction and play, its distance from double dummy.

Such a doubt is told once, when the record comes in: auction and play are not kept. What a table device says
of a result is another: its remark, and what does not fit together in what it sent.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.bridge.legality.judging import judge
from scoring.bridge.legality.records import Record
from scoring.bridge.results import Result
from scoring.cards import Card, Deal
from scoring.words import Finding, RuleError

FAR_FROM_DOUBLE_DUMMY = 4  # tricks
LEAD = Finding("doubt.lead", "The opening lead was not in the leader's hand")
AUCTION = Finding("doubt.auction", "The auction comes to another contract")
PLAY = Finding("doubt.play", "The cards that were played give another number of tricks")
DOUBLE_DUMMY = Finding("doubt.double_dummy", "The tricks differ by four or more from double dummy")
REMARK = Finding("doubt.remark", "The table device sent a remark with this result")
RULING_DUE = Finding("doubt.ruling_due", "The table device asked for a ruling on this board")
SUSPICIOUS = Finding("doubt.suspicious", "The table device marked this contract as unlikely")
DECLARING_PAIR = Finding("doubt.declaring_pair", "The declarer's number and seat do not agree")
DECLARER = Finding("doubt.declarer", "Which of the two partners was declarer is not known")
RECORDED: Mapping[str, Finding] = {
    doubt.code: doubt
    for doubt in (
        LEAD, AUCTION, PLAY, DOUBLE_DUMMY, REMARK, RULING_DUE, SUSPICIOUS, DECLARING_PAIR, DECLARER
    )
}  # fmt: skip
_BY_BREACH = {"auction.contract": AUCTION, "play.result": PLAY}

Makeable = Mapping[str, Mapping[str, int]]
"""Double-dummy tricks by declarer's seat and denomination."""


def doubt_of_record(record: Record) -> str:
    """The code of the first doubt about a record, "" if there is none. One that cannot be is not judged."""
    try:
        breaches = judge(record).breaches
    except RuleError:
        return ""
    for breach in breaches:
        if breach.code in _BY_BREACH:
            return _BY_BREACH[breach.code].code
        if breach.code == "play.not_held" and breach.trick == 1 and _is_lead(record, breach.card):
            return LEAD.code
    return ""


def doubt_of_lead(deal: Deal | None, result: Result | None, lead: Card | None) -> str:
    """The code of the doubt about a lead that its player did not hold, "" where there is none."""
    if deal is None or lead is None or result is None or result.contract is None:
        return ""
    return "" if deal.holder(lead) is result.contract.leader else LEAD.code


def doubt_of_tricks(makeable: Makeable, result: Result | None) -> str:
    """The code of the doubt about tricks far from those of double dummy, "" where there is none."""
    if result is None or result.contract is None or result.tricks is None:
        return ""
    tricks = makeable[result.contract.declarer.value][result.contract.denomination.value]
    return DOUBLE_DUMMY.code if abs(result.tricks - tricks) >= FAR_FROM_DOUBLE_DUMMY else ""


def _is_lead(record: Record, card: Card | None) -> bool:
    """Whether that card was the first of the play."""
    first = record.tricks[0] if record.tricks else ()
    led = [played for played in first if played.seat is record.leader or played.seat is None]
    return bool(led) and led[0].card == card
