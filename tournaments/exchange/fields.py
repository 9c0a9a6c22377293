"""What the fields of results files mean, whatever the file: numbers, pairs, contracts, awards, dates."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal

from scoring.bridge import Contract, Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Card
from scoring.comparison.victory import SCALES
from scoring.words import RuleError, Side
from tournaments.exchange import marks
from tournaments.exchange.adjusted import adjusted_of
from tournaments.exchange.event import ANY_SCALE, WITHOUT_RESULT, Line, PairId, Unnamed

NUMBER = re.compile(r"[+-]?[0-9]{1,5}([.,]0{1,2})?")
DECIMAL = re.compile(r"[+-]?[0-9]{1,9}([.,][0-9]{1,6})?")
PAIR = re.compile(
    r"(?:\((?P<bracketed>[A-Z]{1,2})\)|(?P<section>[A-Z](?![A-Z])))?"
    r"(?P<before>NS|EW)?(?P<number>[0-9]{1,5})(?P<line>NS?|EW?)?"
)
IMP_SHARE = r"A[+-]?|[+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?IMP"
AWARD = re.compile(r"A(?P<ns>[0-9]{2})(?P<ew>[0-9]{2})")
EXACT_AWARD = re.compile(r"A?(?P<ns>[0-9]{1,3}(?:\.[0-9]{1,4})?)/(?P<ew>[0-9]{1,3}(?:\.[0-9]{1,4})?)")
SHARE = rf"{IMP_SHARE}|[0-9]{{1,3}}(?:\.[0-9]{{1,4}})?"
MIXED_AWARD = re.compile(rf"A?(?P<ns>{SHARE})/(?P<ew>{SHARE})")
AVERAGE = re.compile(r"A(?:V(?:E|G|ERAGE)?)?(?P<sign>[+-]?)")
PER_CENTS = re.compile(r"A?(?P<ns>[0-9]{1,3}(?:\.[0-9]{1,4})?)%[/:-]?(?P<ew>[0-9]{1,3}(?:\.[0-9]{1,4})?)%")
ONE_SHARE = re.compile(r"A?[0-9]{1,3}(?:\.[0-9]{1,4})?%|A[0-9]{2}")
ARTIFICIAL = re.compile(
    r"A[+-]?|A[0-9]{2}%?|[0-9]{2}%|AV(?:E|G|ERAGE)?[+-]?|ADJ(?:USTED)?\.?|ART(?:IFICIAL)?\.?|ASS(?:IGNED)?\.?"
)
"""What a program has in the column of contracts where the director gave a score."""
AVERAGES = re.compile(r"AV(?:ERAGE|E|G)?(?=[+/-]|A|$)")
NAMED_AWARD = re.compile(r"(?P<ns>A[+-]?)[/]?(?P<ew>A[+-]?)")
PASSES = ("PASS", "PASSED", "AP", "P", "ALLPASS", "PASSEDOUT", "PO", "P.O.")
UNPLAYED = ("NP", "NOTPLAYED", "N/P", "NOPLAY")
SEATS = frozenset("NESW")
MOST_PLACES = 99_999
LINES = {"N": Line.NS, "E": Line.EW}
USUAL_PER_CENTS = {"A+": "60", "A": "50", "A-": "40"}  # Law 12C2
USUAL = {share: average for average, share in USUAL_PER_CENTS.items()}
DAYS = (
    "%d/%m/%Y",
    "%Y-%m-%d",
    "%d-%m-%Y",
    "%d.%m.%Y",
    "%Y.%m.%d",
    "%Y/%m/%d",
    "%Y%m%d",
    "%d/%m/%y",
    "%d.%m.%y",
)
CHANGES_RANKING = re.compile(r"VPS?(?![a-z])|VICTORY|PENALT|CARR(?:Y|IED)|BONUS", re.IGNORECASE)
NO_FIGURE = re.compile(r"(?:[+-]?0+(?:[.,]0*)?)?")
TIME = re.compile(
    r"(?:T|,? +)[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z| ?[+-][0-9]{2}:?[0-9]{2})?$"
)


def whole(text: str, field: str) -> int | None:
    """A whole number, None where nothing is written. Raises RuleError."""
    figure = marks.plain(text)
    if not figure:
        return None
    if not NUMBER.fullmatch(figure):
        raise RuleError("exchange.field", field, "{text} is not a whole number.", "", text=text[:40])
    return int(re.split("[.,]", figure)[0])


def score(text: str, field: str, side: Side = Side.NS) -> int | None:
    """N-S's score as a column of N-S or E-W tells it; the text may name the side itself. Raises RuleError."""
    return whole(marks.of_north_south(text, east_west=side is Side.EW), field)


def decimal(text: str, field: str, units: Collection[str] = ()) -> Decimal | None:
    """A figure with the digits it was printed with, None where nothing is written. Raises RuleError.

    `units` are those that may stand beside it; see `marks`.
    """
    figure = marks.without_unit(text, units)
    if not figure:
        return None
    if not DECIMAL.fullmatch(figure):
        raise RuleError("exchange.field", field, "{text} is not a number.", "", text=text[:40])
    return Decimal(figure.replace(",", "."))


def place(text: str, field: str) -> int | None:
    """A place; the sign of a shared one (`2=`, `=2`) is dropped. Raises RuleError."""
    figure = marks.of_place(text)
    if not figure:
        return None
    if not figure.isascii() or not figure.isdigit() or not 1 <= int(figure[:6]) <= MOST_PLACES:
        raise RuleError("exchange.field", field, "{text} is not a place.", "", text=text[:40])
    return int(figure)


def winners(text: str, field: str) -> int | None:
    """How many rankings a file has, 1 or 2; None where it does not say (0 too). Raises RuleError."""
    number = whole(text, field)
    if number not in (None, 0, 1, 2):
        raise RuleError(
            "exchange.field", field, "The number of winners must be 1 or 2, not {text}.", "", text=text[:40]
        )
    return number or None


def day(text: str, field: str) -> dt.date | None:
    """A date as programs write it, day before month; a time behind it is left out. Raises RuleError."""
    plain = TIME.sub("", marks.plain(text))
    if not plain:
        return None
    for form in DAYS:
        try:
            return dt.datetime.strptime(plain, form).date()
        except ValueError:
            continue
    raise RuleError(
        "exchange.field", field, "{text} is not a date that can be read here.", "", text=text[:40]
    )


def scale_named(name: str) -> str:
    """The scale of victory points that a file names; `ANY_SCALE` for one not known here, "" for none."""
    return name if name in SCALES or not name else ANY_SCALE


def pair_id(text: str, field: str, *, section: str = "", line: Line = Line.FIELD) -> PairId:
    """A pair as written: `7`, `7NS`, `7 NS`, `NS7`, `A7`, `(A) 7 EW`. What is not written is as given."""
    match = PAIR.fullmatch(re.sub(r"[\s_]|(?<=[NE])[/-](?=[SW])", "", marks.of_pair(text).upper()))
    if match is None:
        raise RuleError("exchange.field", field, "{text} is not the number of a pair.", "", text=text[:40])
    letters = match["bracketed"] or match["section"] or section
    named = match["before"] or match["line"]
    return PairId(letters, int(match["number"]), LINES[named[0]] if named else line)


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
        contract, score_text = _packed(self.contract), self._score
        if adjusted := adjusted_of(self.score) or award_of(score_text) or award_of(contract):
            return adjusted
        if score_text in UNPLAYED or contract in UNPLAYED:
            return Outcome(OutcomeKind.NOT_PLAYED)
        self._require_known(contract, score_text)
        if (
            contract in PASSES
            or score_text in PASSES
            or self.unnamed
            or (not contract and _is_zero(score_text))
        ):
            return Outcome(OutcomeKind.PASSED_OUT)
        if contract and self.declarer and self.tricks:
            return self._played(contract)
        if score_text:
            return Outcome(OutcomeKind.PLAYED, score=whole(score_text, "score"))
        if contract:
            raise RuleError(
                "exchange.row", "contract", "{contract}: the declarer or the number "
                "of tricks is missing.", "",
                contract=self.contract[:20],
            )  # fmt: skip
        return Outcome(OutcomeKind.NOT_PLAYED)

    def points_from_score(self) -> int | None:
        """The row's own figure, from N-S's side; None where there is none, or an award or a word for it."""
        if adjusted_of(self.score) or award_of(self._score) or self._score in (*PASSES, *UNPLAYED):
            return None
        return whole(self._score, "score")

    @property
    def unnamed(self) -> Unnamed:
        """Whether the row has points, but names neither a contract nor a score other than 0."""
        contract, score_text = _packed(self.contract), self._score
        if not self.has_points or contract in (*PASSES, *UNPLAYED):
            return Unnamed.NO
        if award_of(contract) or adjusted_of(self.contract):
            return Unnamed.NO
        if score_text and not _is_zero(score_text):
            return Unnamed.NO
        if contract:
            return Unnamed.AWARD if ARTIFICIAL.fullmatch(contract) else Unnamed.NO
        return Unnamed.ZERO if score_text else Unnamed.BLANK

    @property
    def _score(self) -> str:
        """The score from N-S's side, packed."""
        return _packed(marks.of_north_south(self.score))

    def _require_known(self, contract: str, score_text: str) -> None:
        """Refuse an award of one side alone, and a word that is neither a contract nor an award."""
        for field, text in (("score", score_text), ("contract", contract)):
            if ONE_SHARE.fullmatch(text) or average_of(text):
                if field == "contract" and (self.has_points or score_text):
                    continue
                raise RuleError(
                    "exchange.one_side",
                    field,
                    "{text} is an adjusted score of one side only. Write the other side's adjusted score, or "
                    "its score, too.",
                    "Law 12C2",
                    text=text[:40],
                )
        if (
            contract
            and not contract[:1].isdigit()
            and contract not in PASSES
            and not ARTIFICIAL.fullmatch(contract)
        ):
            raise RuleError(
                "exchange.row", "contract", "{contract} is not a contract.", "", contract=self.contract[:20]
            )

    def _played(self, contract: str) -> Outcome:
        declarer = _packed(self.declarer)
        if not declarer.isalpha() or (len(declarer) > 1 and set(declarer) <= SEATS):
            raise RuleError(
                "exchange.row", "declarer", "{declarer} is not a seat.", "", declarer=self.declarer[:20]
            )
        bid = Contract.parse(contract.replace("*", "X") + declarer[:1])
        tricks, lead = marks.plain(_packed(self.tricks)), lead_of(self.lead)
        if not tricks:
            raise RuleError(
                "exchange.row", "tricks", "{tricks} is not a number of tricks.", "", tricks=self.tricks[:20]
            )
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
    forms = (AWARD, EXACT_AWARD, PER_CENTS, NAMED_AWARD, MIXED_AWARD)
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


def unread(figures: Iterable[tuple[str, str]], read: Collection[str]) -> tuple[str, ...]:
    """Which of these names are of figures that change a ranking and are not among those that are read.

    An empty figure and 0 change nothing.
    """
    names = (
        name
        for name, text in figures
        if name not in read and CHANGES_RANKING.search(name) and not NO_FIGURE.fullmatch(marks.plain(text))
    )
    return tuple(dict.fromkeys(names))


def at(error: RuleError, place: str) -> RuleError:
    """The same refusal with the place in the file put before the name of its field."""
    return error.at(f"{place}: {error.field}").with_traceback(error.__traceback__)


def _is_zero(score: str) -> bool:
    return bool(NUMBER.fullmatch(score)) and int(re.split("[.,]", score)[0]) == 0


def _packed(text: str) -> str:
    return "".join(marks.plain(text).upper().split())
