"""What became of a board, as a row of results says it, and the row's columns for an outcome.

A remark that is not known is a question for the director and never a score; so is a row that says two
things. A declarer is never taken for granted: where a row names only the side, its score is certain and the
declarer a doubt. The remarks are those that the makers' programs write, and the Dutch ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scoring.bridge import Contract, Result
from scoring.bridge.contracts import Denomination, Doubling
from scoring.bridge.legality.doubts import DECLARER, DECLARING_PAIR, REMARK, RULING_DUE, SUSPICIOUS
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import outcome_words
from scoring.cards import Card, Rank
from scoring.words import Message, RuleError, Seat, Side
from tournaments.exchange.bws.values import ReceivedRow
from tournaments.exchange.fields import PASSES, USUAL_PER_CENTS, lead_of

PASSED_OUT = "PASS"
NOT_PLAYED = "Not played"
WRONG_DIRECTION = "Wrong direction"
ARBITRAL = "Arbitral score"
LONGEST_NOTE = 200

CONTRACT = re.compile(r"(?P<level>[1-7])(?P<denomination>NT|[CDHSN])(?P<doubling>XX?|\*\*?)?")
ENDING = re.compile(r"=|[+-][0-9]{1,2}")
SHARES = re.compile(r"(?P<ns>[0-9]{1,3}(?:[.,][0-9]{1,4})?)%?[-/](?P<ew>[0-9]{1,3}(?:[.,][0-9]{1,4})?)%?")
AVERAGES = re.compile(r"(?P<ns>[AG][+-]?)/(?P<ew>[AG][+-]?)")
AS_NOT_PLAYED = frozenset({"NOTPLAYED", "NIETGESPEELD", "NG", "NP"})
AS_WRONG_DIRECTION = frozenset({"WRONGDIRECTION"})
AS_ARBITRAL = frozenset({"ARBITRALSCORE"})
WITHOUT_LEAD = frozenset({"", "SKIP"})
WRITTEN_AVERAGES = frozenset(USUAL_PER_CENTS.values())
"""The percentages of which the devices' programs have remarks: each beside each."""


@dataclass(frozen=True, slots=True)
class ReadOutcome:
    """What a row says of its board.

    Without an `outcome` the row is either not finished, so that a later one says it, or a `question` says
    what only the director can answer. `doubt` is a code of `scoring.bridge.legality.doubts`. `note` is what
    the row has beside the outcome, in the file's own words. `turned` is whether the pairs sat the other way
    than its columns say.
    """

    outcome: Outcome | None
    doubt: str = ""
    note: str = ""
    turned: bool = False
    question: Message | None = None

    @property
    def is_finished(self) -> bool:
        """Whether the row is more than the beginning of an entry."""
        return self.outcome is not None or self.question is not None


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a row have for an outcome. `declarer` is the declaring pair, or player; 0 none."""

    declarer: int = 0
    seat: str = ""
    contract: str = ""
    result: str = ""
    lead: str = ""
    remarks: str = ""


@dataclass(frozen=True, slots=True)
class Inexpressible:
    """An outcome for which a scoring file has no words; `why` says so."""

    why: Message


def read_outcome(row: ReceivedRow) -> ReadOutcome:
    """What became of the row's board, whoever sat there. Never raises: what cannot be is a question."""
    remark = _packed(row.remarks)
    turned = remark in AS_WRONG_DIRECTION
    of_remark = None if turned else _outcome_of_remark(remark)
    if of_remark is not None:
        return _with_remark_alone(row, of_remark)
    if not row.contract:
        return _without_contract(row, turned=turned)
    try:
        return _played(row, turned=turned)
    except RuleError as error:
        return ReadOutcome(None, note=_note(row.remarks), turned=turned, question=error.message)


def _with_remark_alone(row: ReceivedRow, outcome: Outcome) -> ReadOutcome:
    if row.contract:
        question = Message(
            "The row has the contract {contract} and the remark {remark}.",
            contract=f"{row.contract} {row.result}".strip(),
            remark=row.remarks,
        )
        return ReadOutcome(None, note=_note(row.remarks), question=question)
    if _packed(row.remarks) in AS_ARBITRAL:
        return ReadOutcome(outcome, doubt=RULING_DUE.code, note=_note(row.remarks))
    return ReadOutcome(outcome)


def _without_contract(row: ReceivedRow, *, turned: bool) -> ReadOutcome:
    """A row of which nobody knows a result: not yet entered, or with a remark that is not known here."""
    question = None
    if row.remarks:
        question = Message("The row has no contract, and the remark {remark}.", remark=row.remarks)
    elif row.result:
        question = Message("The row has the result {result} without a contract.", result=row.result)
    return ReadOutcome(None, note=_note(row.remarks), turned=turned, question=question)


def _outcome_of_remark(remark: str) -> Outcome | None:
    """The outcome that a remark is by itself; None for any other remark."""
    if remark in AS_NOT_PLAYED or remark in AS_ARBITRAL:
        return Outcome(OutcomeKind.NOT_PLAYED)
    if match := AVERAGES.fullmatch(remark):
        ns, ew = (match[side].replace("G", "A") for side in ("ns", "ew"))
        return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
    if match := SHARES.fullmatch(remark):
        ns, ew = (match[side].replace(",", ".") for side in ("ns", "ew"))
        try:
            return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
        except RuleError:  # more than 100 per cent
            return None
    return None


def _played(row: ReceivedRow, *, turned: bool) -> ReadOutcome:
    """A contract with its result, or passed out. Raises RuleError for one that cannot be."""
    remark = "" if turned else row.remarks
    if _packed(row.contract) in PASSES:
        return ReadOutcome(
            Outcome(OutcomeKind.PASSED_OUT),
            doubt=_doubt("", row, remark),
            note=_note(row.remarks),
            turned=turned,
        )
    ending = _packed(row.result)
    if not ending:
        return ReadOutcome(None, note=_note(row.remarks), turned=turned)
    seat, doubt = _declarer(row, turned=turned)
    contract = _contract(row, seat)
    if ENDING.fullmatch(ending) is None:
        raise RuleError("bws.result", "result", "{text} is not a result: =, +1 or -1.", "", text=row.result)
    over = 0 if ending == "=" else int(ending)
    result = Result.parse(f"{contract}{over:+d}" if over else f"{contract}=")
    lead, unread = _lead(row.lead)
    outcome = Outcome.played(result, lead)
    return ReadOutcome(
        outcome,
        doubt=_doubt(doubt, row, remark or unread),
        note=_note(row.remarks, unread),
        turned=turned,
    )


def _contract(row: ReceivedRow, declarer: Seat) -> Contract:
    match = CONTRACT.fullmatch(_packed(row.contract))
    if match is None:
        raise RuleError("bws.contract", "contract", "{text} is not a contract.", "", text=row.contract)
    doubling = Doubling((match["doubling"] or "").replace("*", "X"))
    return Contract(int(match["level"]), Denomination(match["denomination"][0]), doubling, declarer)


def _declarer(row: ReceivedRow, *, turned: bool) -> tuple[Seat, str]:
    """The declarer's seat, and the code of a doubt about it. Raises RuleError where no side is known.

    A row may name the seat, only the side, or only the pair or the player. Of pairs that sat the wrong way
    programs may name either.
    """
    if row.seat in set(Seat):
        seat = Seat(row.seat)
        mine = _number_at(row, seat)
        others = {row.ns, row.ew, row.south, row.west} - {None, 0, mine}
        is_other = row.declarer in others and not turned
        return seat, DECLARING_PAIR.code if is_other else ""
    if row.south is not None and row.declarer:  # players have numbers of their own
        seats = [seat for seat in Seat if _number_at(row, seat) == row.declarer]
        if len(seats) == 1:
            return seats[0], ""
    sides = set(Side) & {row.seat}
    if not sides and row.declarer and row.ns != row.ew and row.south is None:
        sides = {
            {row.ns: Side.NS, row.ew: Side.EW}[one] for one in (row.declarer,) if one in (row.ns, row.ew)
        }
    if not sides:
        raise RuleError(
            "bws.declarer", "declarer", "The row does not say who was declarer in {contract}.", "Law 22",
            contract=row.contract,
        )  # fmt: skip
    return (Seat.N if Side.NS in sides else Seat.E), DECLARER.code


def _number_at(row: ReceivedRow, seat: Seat) -> int:
    """The pair, or player, of a seat as the row's columns have it."""
    of_side = row.ns if seat.side is Side.NS else row.ew
    if row.south is None or row.west is None:
        return of_side
    return {Seat.N: row.ns, Seat.E: row.ew, Seat.S: row.south, Seat.W: row.west}[seat]


def _lead(text: str) -> tuple[Card | None, str]:
    """The opening lead, and what stands in its place and is no card."""
    if _packed(text) in WITHOUT_LEAD:
        return None, ""
    try:
        return lead_of(text), ""
    except RuleError:
        return None, text


def _doubt(first: str, row: ReceivedRow, remark: str) -> str:
    """The doubt that weighs most: about the declarer, what the device found, what it sent beside it."""
    if first:
        return first
    if row.suspicious > 0:
        return SUSPICIOUS.code
    return REMARK.code if remark else ""


def _note(*texts: str) -> str:
    return "; ".join(filter(None, texts))[:LONGEST_NOTE]


def _packed(text: str) -> str:
    """A text in capitals, without spaces, and with the plain signs for minus and dashes."""
    plain = "".join(text.upper().split())
    return plain.replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")


def columns_of(
    outcome: Outcome,
    *,
    ns: int,
    ew: int,
    south: int | None = None,
    west: int | None = None,
    turned: bool = False,
) -> Columns | Inexpressible:
    """The columns of an outcome, of pairs, or of players where there are South and West.

    `ns` and `ew` are as the file seats them; `turned` says that they sat the other way. Scoring files have no
    words for a score without a contract, for split and weighted scores, and for awards that are not 40, 50 or
    60 per cent.
    """
    remarks = WRONG_DIRECTION if turned else ""
    if outcome.kind is OutcomeKind.PASSED_OUT:
        return Columns(contract=PASSED_OUT, remarks=remarks)
    if outcome.kind is OutcomeKind.NOT_PLAYED:
        return Columns(remarks=NOT_PLAYED)
    contract = outcome.result.contract if outcome.result else None
    if contract is not None and outcome.result is not None:
        seat = contract.declarer
        of_seat = {
            Seat.N: ns,
            Seat.E: ew,
            Seat.S: ns if south is None else south,
            Seat.W: ew if west is None else west,
        }
        return Columns(
            declarer=of_seat[seat],
            seat=seat.value,
            contract=_written_contract(contract),
            result=outcome.result.ending,
            lead=_written_lead(outcome.lead),
            remarks=remarks,
        )
    if outcome.kind is OutcomeKind.AWARD:
        shares = [USUAL_PER_CENTS.get(share, share) for share in (outcome.award_ns, outcome.award_ew)]
        if set(shares) <= WRITTEN_AVERAGES:
            return Columns(remarks="-".join(f"{share}%" for share in shares))
    return Inexpressible(
        Message("Scoring files have no way to say this: {result}.", result=outcome_words(outcome))
    )


def _written_contract(contract: Contract) -> str:
    denomination = "NT" if contract.denomination is Denomination.NOTRUMP else contract.denomination.value
    return " ".join(filter(None, (str(contract.level), denomination, contract.doubling.value.lower())))


def _written_lead(lead: Card | None) -> str:
    if lead is None:
        return ""
    return f"{lead.suit.value}{'10' if lead.rank is Rank.TEN else lead.rank.value}"
