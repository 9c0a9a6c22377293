"""The grammar of the director's line.

    line    = {where " "} (results | command) [" -- " reason]
    where   = ("b"|"t"|"r"|"n"|"e") [section] number
    results = result {"," result}
    result  = played | score | "p" | "pass" | "/" | "." | "np" | award "/" award
    played  = level denom [double] seat [lead] tricks
    lead    = ("c"|"d"|"h"|"s") ("a"|"k"|"q"|"j"|"t"|"2".."9")
    tricks  = "=" | ("+"|"-") number | number
    score   = number ("+"|"-")
    award   = "a" ["+"|"-"] | number
    command = "sw" | ("mv"|"ex") " " where | "sit" " " where " " where
            | "#" letter | "adj" [" " ruling] | "u" | "?"
    ruling  = side ["/" (side | award)] | award "/" (award | side)
    side    = said | percent "%" said {"," percent "%" said}
    said    = played | score | ("+"|"-") points | "p" | "pass"

A score is in tens, its sign after it; of a ruling also in points, its sign before them. Case and spaces
inside a result do not matter. Every refusal carries `position`, the index of the fault.

At duplicate whist a result is the tricks of N-S, a bare number. At auction a score is in points, and what was
played may end with `low` (spades at 2 a trick) and with honours, `h36ns`: points and the side that has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from scoring.bridge import Result
from scoring.bridge.contracts import LEVELS, read_contract
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.results import TRICKS, read_ending, tricks_error
from scoring.bridge.scanner import Scanner
from scoring.bridge.tables import DEFAULT, no_whist
from scoring.cards import Card, Rank, Suit
from scoring.words import N_, RuleError
from tournaments.line.ruled import WHOLE, ResultOrScore, Ruled, Side, alone
from tournaments.line.scanner import LineScanner, at_fault, read_honours
from tournaments.line.values import (
    Adjust,
    AsAbove,
    Command,
    Entry,
    Exchange,
    Form,
    Help,
    Line,
    Move,
    Place,
    Sit,
    Turn,
    Undo,
    Where,
)

OURS = ""  # the grammar is ours: no law speaks of it
LONGEST = 1000  # characters: the results of 100 tables, and a reason
_WHERE = re.compile(r"\s*([btrneBTRNE])([a-zA-Z]?)([0-9]{1,4})(?=\s|$)")
_REASON = re.compile(r"(?:^|(?<=\s))--(?:\s|$)")
_WORD = re.compile(r"\s*([a-zA-Z]+|\?)(?=\s|$)")
_FORM = re.compile(r"\s*#\s*([a-zA-Z])(?=\s|$)")
_SUITS = {letter: suit for suit in Suit for letter in (suit.value.lower(), suit.sign)}
_RANKS = {rank.value.lower(): rank for rank in Rank}
_SIGNS = {"+": 1, "-": -1, "\N{MINUS SIGN}": -1}
_PERCENT = re.compile(r"\s*([0-9]{1,3}(?:\.[0-9]{1,4})?)\s*%")
_AWARD_SIGNS = {"+": "A+", "-": "A-", "\N{MINUS SIGN}": "A-"}


def read_line(text: str, table: str = DEFAULT) -> Line:
    """The line's parts on an evening that is scored by `table`. Raises RuleError."""
    if len(text) > LONGEST:
        raise RuleError(
            "line.long",
            "line",
            "A line can have at most {longest} characters.",
            OURS,
            longest=LONGEST,
            position=LONGEST,
        )
    body, reason = _split_reason(text)
    scanner = LineScanner(body, table)
    places = _read_places(scanner)
    if scanner.at_end():
        if places or reason:
            raise scanner.refuse("line.nothing", "line", N_("Add a result or a command after this."), OURS)
        return Line()
    command = _read_command(scanner)
    entries = () if command else _read_results(scanner)
    return Line(places, entries, command, reason)


def _split_reason(text: str) -> tuple[str, str]:
    mark = _REASON.search(text)
    if mark is None:
        return text, ""
    reason = text[mark.end() :].strip()
    if not reason:
        raise RuleError(
            "line.reason", "reason", "Give the reason after --, or leave -- out.", OURS, position=len(text)
        )
    return text[: mark.start()], reason


def _read_places(scanner: Scanner) -> tuple[Where, ...]:
    places: list[Where] = []
    while (where := _read_where(scanner)) is not None:
        if any(where.place is earlier.place for earlier in places):
            raise scanner.refuse(
                "line.where_twice", "where", N_("{where} is entered twice."), OURS, at=where.at, where=where
            )
        places.append(where)
    return tuple(places)


def _read_where(scanner: Scanner) -> Where | None:
    match = _WHERE.match(scanner.text, scanner.position)
    if match is None:
        return None
    where = Where(Place(match[1].lower()), int(match[3]), match[2].upper(), match.start(1))
    if where.number == 0:
        raise scanner.refuse(
            "line.where_zero",
            "where",
            N_("{where}: numbers start at 1."),
            OURS,
            at=match.start(3),
            where=where,
        )
    scanner.position = match.end()
    return where


def _read_results(scanner: LineScanner) -> tuple[Entry, ...]:
    entries = [_read_entry(scanner)]
    while scanner.take(","):
        entries.append(_read_entry(scanner))
    if not scanner.at_end():
        raise scanner.refuse(
            "line.rest", "line", N_("I can't read “{rest}” here."), OURS, rest=scanner.excerpt
        )
    return tuple(entries)


def _read_entry(scanner: LineScanner) -> Entry:
    scanner.skip_spaces()
    at = scanner.position
    if scanner.take("."):
        return Entry(AsAbove(), at)
    if scanner.take("np"):
        return Entry(Outcome(OutcomeKind.NOT_PLAYED), at)
    if scanner.take("pass") or scanner.take("p") or scanner.take("/"):
        return Entry(Outcome(OutcomeKind.PASSED_OUT), at)
    if scanner.sees("a"):
        return Entry(_read_awards(scanner), at)
    if scanner.sees_digit():
        return Entry(_read_numbered(scanner, at), at)
    if scanner.at_end():
        raise scanner.refuse("line.comma", "line", N_("After a comma, enter another result."), OURS)
    raise scanner.refuse(
        "line.unknown",
        "line",
        N_("{rest} is neither a result nor a command. Type ? for help."),
        OURS,
        rest=scanner.excerpt,
    )


def _read_numbered(scanner: LineScanner, at: int) -> Outcome:
    """A result that begins with a number: a score, an award in per cent, or a contract."""
    number = scanner.number()
    assert number is not None, "called only before a digit"
    if scanner.sees("/"):
        scanner.position = at
        return _read_awards(scanner)
    if scanner.whist:
        return _read_tricks_of_ns(scanner, number, at)
    sign = scanner.take_one(_SIGNS)
    if sign is not None:
        return _scored(number * sign * scanner.unit)
    if number not in LEVELS and (scanner.at_end() or scanner.sees(",")):
        raise scanner.refuse(
            "line.sign", "score", N_("{number}: add + for N-S or - for E-W."), OURS, number=number
        )
    scanner.position = at
    return _read_played(scanner)


def _read_tricks_of_ns(scanner: LineScanner, number: int, at: int) -> Outcome:
    """At whist nothing follows the number."""
    if not (scanner.at_end() or scanner.sees(",")):
        raise at_fault(no_whist("line"), scanner.position)
    try:
        return Outcome(OutcomeKind.PLAYED, tricks=number)
    except RuleError as error:
        raise at_fault(error, at) from error


def _scored(points: int) -> Outcome:
    """A bare score; only a passed-out board scores 0."""
    return Outcome(OutcomeKind.PLAYED, score=points) if points else Outcome(OutcomeKind.PASSED_OUT)


def _read_played(scanner: LineScanner) -> Outcome:
    contract = read_contract(scanner)
    lead = _read_lead(scanner)
    tricks = _read_tricks(scanner) if scanner.sees_digit() else read_ending(scanner, contract)
    at = scanner.position
    low = scanner.auction and scanner.take("low")
    honours = read_honours(scanner) if scanner.auction and scanner.take("h") else None
    try:
        return Outcome(
            OutcomeKind.PLAYED, Result(contract, tricks), lead=lead, honours=honours, low_spades=low
        )
    except RuleError as error:
        raise at_fault(error, at) from error


def _read_tricks(scanner: Scanner) -> int:
    at = scanner.position
    tricks = scanner.number()
    assert tricks is not None, "called only before a digit"
    if tricks not in TRICKS:
        raise tricks_error(tricks, position=at)
    return tricks


def _read_lead(scanner: Scanner) -> Card | None:
    suit = scanner.take_one(_SUITS)
    if suit is None:
        return None
    rank = scanner.take_one(_RANKS)
    if rank is None:
        raise scanner.refuse(
            "line.lead", "lead", N_("Enter a lead as suit and rank, like hk; the ten is t."), "Law 41A"
        )
    return Card(suit, rank)


def _read_awards(scanner: Scanner) -> Outcome:
    ns = _read_first_award(scanner)
    return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=_read_award(scanner))


def _read_first_award(scanner: Scanner) -> str:
    """N-S's award, up to what E-W have."""
    award = _read_award(scanner)
    if not scanner.take("/") or scanner.at_end() or scanner.sees(","):
        raise scanner.refuse(
            "line.award", "award", N_("Enter both sides, N-S first: {example}."), "Law 12C2", example="a+/a-"
        )
    return award


def _read_award(scanner: Scanner) -> str:
    scanner.skip_spaces()
    at = scanner.position
    if scanner.take("a"):
        return scanner.take_one(_AWARD_SIGNS) or "A"
    percent = scanner.number()
    if percent is None:
        raise scanner.refuse(
            "line.award_form",
            "award",
            N_("An award must be a+, a, a- or a percentage."),
            "Law 12C2",
            at=at,
        )
    if percent > 100:
        raise scanner.refuse(
            "line.percent",
            "award",
            N_("A percentage must be from 0 to 100, not {percent}."),
            "Law 12C2",
            at=at,
            percent=percent,
        )
    return str(percent)


def _read_command(scanner: LineScanner) -> Command | None:
    """The command that comes next, to its end; None (and nothing read) where a result comes."""
    form = _FORM.match(scanner.text, scanner.position)
    word = _WORD.match(scanner.text, scanner.position)
    match = form or word
    if match is None or (form is None and match[1].lower() not in _COMMANDS):
        return None
    scanner.position = match.end()
    command = Form(match[1].lower()) if form else _COMMANDS[match[1].lower()](scanner)
    if not scanner.at_end():
        raise scanner.refuse(
            "line.rest", "line", N_("I can't read “{rest}” here."), OURS, rest=scanner.excerpt
        )
    return command


def _read_move(scanner: Scanner) -> Move:
    return Move(_board_or_table(scanner, "mv"))


def _read_exchange(scanner: Scanner) -> Exchange:
    return Exchange(_board_or_table(scanner, "ex"))


def _board_or_table(scanner: Scanner, command: str) -> Where:
    scanner.skip_spaces()
    at = scanner.position
    where = _read_where(scanner)
    if where is None or where.place not in (Place.BOARD, Place.TABLE):
        raise scanner.refuse(
            "line.target",
            "where",
            N_("{command} needs a board or a table: {command} b8, {command} t5."),
            OURS,
            at=at,
            command=command,
        )
    return where


def _read_sit(scanner: Scanner) -> Sit:
    scanner.skip_spaces()
    at = scanner.position
    ns, ew = _read_where(scanner), _read_where(scanner)
    if ns is None or ew is None or (ns.place, ew.place) != (Place.NS, Place.EW):
        raise scanner.refuse("line.sit", "where", N_("Enter who sat N-S, then E-W: sit n5 e11."), OURS, at=at)
    return Sit(ns, ew)


def _read_adjust(scanner: LineScanner) -> Adjust:
    if scanner.at_end():
        return Adjust()
    if not _sees_award(scanner):
        ns = _read_side(scanner)
        return Adjust(Ruled(ns, _read_other_side(scanner) if scanner.take("/") else ()))
    award = _read_first_award(scanner)
    other = _read_other_side(scanner)
    if isinstance(other, str):
        return Adjust(Outcome(OutcomeKind.AWARD, award_ns=award, award_ew=other))
    return Adjust(Ruled(award, other))


def _read_other_side(scanner: LineScanner) -> Side | str:
    """What E-W have: an award, or a result, a score or several with their per cents."""
    return _read_award(scanner) if _sees_award(scanner, last=True) else _read_side(scanner)


def _sees_award(scanner: Scanner, *, last: bool = False) -> bool:
    """Whether an award comes next: an average, or a number with nothing behind it but the other side."""
    at = scanner.position
    number = scanner.number()
    stands_alone = scanner.at_end() if last else scanner.sees("/")
    scanner.position = at
    return scanner.sees("a") or (number is not None and stands_alone)


def _read_side(scanner: LineScanner) -> Side:
    """One side's result or score, or several with their per cents."""
    scanner.skip_spaces()
    at = scanner.position
    if not _PERCENT.match(scanner.text, at):
        return alone(read_result_or_score(scanner))
    parts = [_read_weight(scanner)]
    while scanner.take(","):
        parts.append(_read_weight(scanner))
    total = sum(weight for _, weight in parts)
    if total != WHOLE:
        raise scanner.refuse(
            "line.weights",
            "line",
            N_("The weights must add up to 100 %, not {total} %."),
            "Law 12C1(c)",
            at=at,
            total=total,
        )
    return tuple(parts)


def _read_weight(scanner: LineScanner) -> tuple[ResultOrScore, Decimal]:
    scanner.skip_spaces()
    percent = _PERCENT.match(scanner.text, scanner.position)
    if percent is None:
        raise scanner.refuse(
            "line.weight",
            "line",
            N_("Enter a weight as a percentage and its score: 60% 62+, 40% 10-."),
            "Law 12C1(c)",
        )
    scanner.position = percent.end()
    return read_result_or_score(scanner), Decimal(percent[1])


def read_result_or_score(scanner: LineScanner) -> ResultOrScore:
    """A result or a score of a ruling: `4sn=`, `62+`, `+620`; passed out (`p`) is 0."""
    scanner.skip_spaces()
    if scanner.take("pass") or scanner.take("p"):
        return 0
    sign = scanner.take_one(_SIGNS)
    if sign is not None:
        return sign * _read_points(scanner)
    at = scanner.position
    tens = scanner.number()
    after = scanner.take_one(_SIGNS)
    if tens is not None and after is not None:
        return tens * after * scanner.unit
    if tens is not None and scanner.whist:
        return tens
    if tens is None or not scanner.rest[:1].isalpha():
        raise scanner.refuse(
            "line.score",
            "score",
            N_("Enter a result like 4sn=, or a score: 62+ in tens, +620 in points, + for N-S or - for E-W."),
            OURS,
            at=at,
        )
    scanner.position = at
    played = _read_played(scanner)
    assert played.result is not None, "what is played has a result"
    if played.honours is None and not played.low_spades:
        return played.result
    return replace(played, kind=OutcomeKind.ASSIGNED)


def _read_points(scanner: Scanner) -> int:
    points = scanner.number()
    if points is None:
        raise scanner.refuse("line.points", "score", N_("After the sign, enter the points: +620."), OURS)
    return points


_COMMANDS: dict[str, Callable[[LineScanner], Command]] = {
    "sw": lambda scanner: Turn(),
    "mv": _read_move,
    "ex": _read_exchange,
    "sit": _read_sit,
    "adj": _read_adjust,
    "u": lambda scanner: Undo(),
    "?": lambda scanner: Help(),
}
