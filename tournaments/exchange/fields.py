"""What the fields of results files mean, whatever the file: numbers, pairs, contracts, awards, dates."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from scoring.bridge import Contract, Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Card
from scoring.comparison.victory import SCALES
from scoring.words import RuleError, Side
from tournaments.exchange.adjusted import adjusted_of
from tournaments.exchange.event import ANY_SCALE, WITHOUT_RESULT, Line, PairId, Unnamed

NUMBER = re.compile(r"[+-]?[0-9]{1,5}(\.0+)?")
DECIMAL = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{1,6})?")
PAIR = re.compile(
    r"(?:\((?P<bracketed>[A-Z]{1,2})\)|(?P<section>[A-Z](?![A-Z])))?"
    r"(?P<before>NS|EW)?(?P<number>[0-9]{1,5})(?P<line>NS|EW)?"
)
IMP_SHARE = r"A[+-]?|[+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?IMP"
AWARD = re.compile(r"A(?P<ns>[0-9]{2})(?P<ew>[0-9]{2})")
EXACT_AWARD = re.compile(r"A?(?P<ns>[0-9]{1,3}(?:\.[0-9]{1,4})?)/(?P<ew>[0-9]{1,3}(?:\.[0-9]{1,4})?)")
SHARE = rf"{IMP_SHARE}|[0-9]{{1,3}}(?:\.[0-9]{{1,4}})?"
MIXED_AWARD = re.compile(rf"A?(?P<ns>{SHARE})/(?P<ew>{SHARE})")
AVERAGE = re.compile(r"A(?:V(?:E|G|ERAGE)?)?(?P<sign>[+-]?)")
AVERAGES = re.compile(r"AV(?:ERAGE|E|G)?(?=[+/-]|A|$)")
NAMED_AWARD = re.compile(r"(?P<ns>A[+-]?)[/]?(?P<ew>A[+-]?)")
PASSES = ("PASS", "AP", "P", "ALLPASS", "PASSEDOUT")
UNPLAYED = ("NP", "NOTPLAYED", "N/P")
USUAL_PER_CENTS = {"A+": "60", "A": "50", "A-": "40"}  # Law 12C2
USUAL = {share: average for average, share in USUAL_PER_CENTS.items()}
DAYS = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%Y.%m.%d", "%Y%m%d", "%d/%m/%y")


def whole(text: str, field: str) -> int | None:
    """A whole number, None where nothing is written. Raises RuleError."""
    if not text:
        return None
    if not NUMBER.fullmatch(text):
        raise _unread(field, text)
    return int(text.partition(".")[0])


def decimal(text: str, field: str) -> Decimal | None:
    """A figure with the digits it was printed with, None where nothing is written. Raises RuleError."""
    if not text:
        return None
    if not DECIMAL.fullmatch(text):
        raise _unread(field, text)
    return Decimal(text.replace(",", "."))


def place(text: str, field: str) -> int | None:
    """A place; the sign of a shared one (`2=`, `=2`) is dropped. Raises RuleError."""
    place = whole(text.replace("=", "").strip(), field)
    if place is not None and place < 1:
        raise _unread(field, text)
    return place


def day(text: str, field: str) -> dt.date | None:
    """A date as programs write it, day before month. Raises RuleError."""
    if not text:
        return None
    for form in DAYS:
        try:
            return dt.datetime.strptime(text, form).date()
        except ValueError:
            continue
    raise _unread(field, text)


def scale_named(name: str) -> str:
    """The scale of victory points that a file names; `ANY_SCALE` for one not known here, "" for none."""
    return name if name in SCALES or not name else ANY_SCALE


def pair_id(text: str, field: str, *, section: str = "", line: Line = Line.FIELD) -> PairId:
    """A pair as written: `7`, `7NS`, `7 NS`, `NS7`, `A7`, `(A) 7 EW`. What is not written is as given."""
    match = PAIR.fullmatch(re.sub(r"[\s_]|(?<=[NE])[/-](?=[SW])", "", text.upper()))
    if match is None:
        raise _unread(field, text)
    letters = match["bracketed"] or match["section"] or section
    return PairId(letters, int(match["number"]), Line(match["before"] or match["line"] or line.value))


class Directory:
    """Finds the pair that a row means: a plain number is the one pair so numbered, or that of its side."""

    def __init__(self, pairs: Iterable[PairId]) -> None:
        self.pairs = frozenset(pairs)

    def find(self, text: str, side: Side, field: str, *, section: str = "") -> PairId:
        """The pair that sat on `side`. Raises RuleError where none of that name competes."""
        meant = pair_id(text, field, section=section)
        sections = (meant.section, "")
        lines = (meant.line,) if meant.line else (Line(side.value), Line.FIELD, Line(side.other.value))
        for candidate in (PairId(s, meant.number, line) for s in sections for line in (*lines, Line.FIELD)):
            if candidate in self.pairs:
                return candidate
        raise RuleError("exchange.unknown", field, "Pair {pair} is not in this event.", "", pair=text[:20])


@dataclass(frozen=True, slots=True)
class Row:
    """A traveller's row as text: the columns every format has. An empty one is absent or empty."""

    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    score: str = ""
    lead: str = ""
    has_points: bool = False

    def outcome(self) -> Outcome:
        """What the row says. Raises RuleError where it cannot be, or is not understood.

        No contract and no score: not played. Where points were given for it, `unnamed` says so: then it
        is open whether it was passed out, as is said here, or has an artificial score.
        """
        contract, score = _packed(self.contract), _packed(self.score)
        if adjusted := adjusted_of(self.score) or award_of(score) or award_of(contract):
            return adjusted
        if score in UNPLAYED or contract in UNPLAYED:
            return Outcome(OutcomeKind.NOT_PLAYED)
        if contract in PASSES or score in PASSES or self.unnamed or (not contract and _is_zero(score)):
            return Outcome(OutcomeKind.PASSED_OUT)
        if contract and self.declarer and self.tricks:
            return self._played(contract)
        if score:
            return Outcome(OutcomeKind.PLAYED, score=whole(score, "score"))
        if contract:
            raise RuleError(
                "exchange.row", "contract", "{contract}: the declarer or the number "
                "of tricks is missing.", "",
                contract=self.contract[:20],
            )  # fmt: skip
        return Outcome(OutcomeKind.NOT_PLAYED)

    def points_from_score(self) -> int | None:
        """The row's own figure, from N-S's side; None where there is none, or an award or a word for it."""
        score = _packed(self.score)
        if adjusted_of(self.score) or award_of(score) or score in (*PASSES, *UNPLAYED):
            return None
        return whole(score, "score")

    @property
    def unnamed(self) -> Unnamed:
        """Whether the row has points, but names neither a contract nor a score other than 0."""
        contract, score = _packed(self.contract), _packed(self.score)
        if not self.has_points or contract[:1].isdigit() or contract in (*PASSES, *UNPLAYED):
            return Unnamed.NO
        if award_of(contract) or adjusted_of(self.contract):
            return Unnamed.NO
        if not score:
            return Unnamed.BLANK
        return Unnamed.ZERO if _is_zero(score) else Unnamed.NO

    def _played(self, contract: str) -> Outcome:
        bid = Contract.parse(contract.replace("*", "X") + _packed(self.declarer)[:1])
        tricks, lead = _packed(self.tricks), lead_of(self.lead)
        if tricks[0] in "+-=":  # above or below the contract
            return Outcome(OutcomeKind.PLAYED, result=Result.parse(f"{bid}{tricks}"), lead=lead)
        return Outcome(OutcomeKind.PLAYED, result=Result(bid, whole(self.tricks, "tricks")), lead=lead)


def average_of(text: str) -> str:
    """An average by name, as "A+", "A" or "A-": programs write `AVE+`, `AVG-`, `Ave`. "" for other texts."""
    match = AVERAGE.fullmatch(_packed(text))
    return f"A{match['sign']}" if match else ""


def award_of(text: str) -> Outcome | None:
    """`A5050`, `A6040`, `A47.5/52.5`: per cents as stated; `A+3IMP/-3IMP`: IMPs. `A+A-`: Law 12C2.

    None for other texts.
    """
    forms = (AWARD, EXACT_AWARD, NAMED_AWARD, MIXED_AWARD)
    plain = AVERAGES.sub("A", text)
    match = next((match for form in forms if (match := form.fullmatch(plain))), None)
    return Outcome(OutcomeKind.AWARD, award_ns=match["ns"], award_ew=match["ew"]) if match else None


def lead_of(text: str) -> Card | None:
    """An opening lead, suit first or rank first: `D5`, `KD`, `10H`. Raises RuleError."""
    packed = _packed(text).replace("-", "")
    if not packed:
        return None
    try:
        return Card.parse(packed)
    except RuleError:
        return Card.parse_rank_first(packed)


def award_text(outcome: Outcome) -> str:
    """An award as results files write it: `A6040`; averages by their usual per cents. Law 12C2.

    IMPs stand as they are, and averages beside them: `A+3imp/A`.
    """
    if "imp" in outcome.award_ns + outcome.award_ew:
        return f"A{outcome.award_ns}/{outcome.award_ew}"
    ns, ew = (USUAL_PER_CENTS.get(share, share) for share in (outcome.award_ns, outcome.award_ew))
    plain = all(len(share) == 2 and share.isdigit() for share in (ns, ew))
    return f"A{ns}{ew}" if plain else f"A{ns}/{ew}"


def is_written(outcome: Outcome) -> bool:
    """Whether a results file has a row for it: something came of the board."""
    return outcome.kind not in WITHOUT_RESULT


def at(error: RuleError, place: str) -> RuleError:
    """The same refusal with the place in the file put before the name of its field."""
    return error.at(f"{place}: {error.field}").with_traceback(error.__traceback__)


def _is_zero(score: str) -> bool:
    return bool(NUMBER.fullmatch(score)) and int(score.partition(".")[0]) == 0


def _packed(text: str) -> str:
    return "".join(text.upper().split())


def _unread(field: str, text: str) -> RuleError:
    return RuleError("exchange.field", field, "{text} cannot be read here.", "", text=text[:40])
