"""RBN and RBX files read as an event: a match of two teams, or what pairs did at one table or at several.

A match has two records of each deal: the team that is named first sits N-S in the first of them.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from scoring.comparison.methods import METHODS, MethodName
from scoring.words import N_, RuleError, dealer_of, vulnerability_of
from tournaments.exchange.by_table import Heading, Shown, event_of_pairs, event_of_teams
from tournaments.exchange.event import MAX_BOARDS, Event
from tournaments.exchange.named_pairs import Seated
from tournaments.exchange.rbn.played import (
    auction_start,
    compared_in_imps,
    deal_in,
    doubt_about,
    outcome_in,
    result_in,
)
from tournaments.exchange.rbn.records import Record, Text, records, refuse
from tournaments.exchange.requirements import require_visible

SOURCE = "RBN"
OF_TEAMS = {"I": MethodName.IMPS, "B": MethodName.BAM, "T": MethodName.NET}
OF_PAIRS = {"M": MethodName.MATCHPOINTS, "X": MethodName.IMPS_CROSS}
WORDS = {
    "IMPS": "I",
    "BOARD-A-MATCH": "B",
    "TOTAL POINTS": "T",
    "IMP PAIRS": "X",
    "CROSS-IMPS": "X",
    "MATCHPOINTS": "M",
}
BUTLER = "BUTLER"
OLD = re.compile(r"OLD|[0-9]{4}")
DAY = re.compile(r"(?P<day>[0-9]{8})(?:[0-9]{2})?(?::.*)?")
OF_ONE_EVENT = {"E": N_("event"), "S": N_("session"), "K": N_("match")}
AT_A_TABLE, OF_A_MATCH = 4, 2
NOBODY: Seated = ("", "", "", "")


def parse(data: bytes) -> Event:
    """Read a file of records. Raises RuleError with the line, or the board."""
    found = list(records(data))
    if not found:
        raise RuleError("exchange.rbn", "file", N_("The file has no records."), "")
    _require_one_event(found)
    with_result = next((record for record in found if "R" in record.own), found[0])
    method, unread = _method(with_result)
    is_of_teams = method is not None and METHODS[method].of_teams
    shown = list(_shown(found, method, is_of_teams=is_of_teams))
    if any(told.compared for record in found if (told := result_in(record))) and not _in_imps(method):
        unread.append("R")
    if carried := _carried(with_result):
        unread.append(f"K {carried}")
    heading = Heading(
        name=_name(with_result),
        source=SOURCE,
        method=method,
        teams=_teams(with_result),
        date=_date(with_result.get("D")),
        unread=tuple(unread),
    )
    event = event_of_teams(heading, shown) if is_of_teams else event_of_pairs(heading, shown)
    require_visible(event)
    return event


def _require_one_event(found: Sequence[Record]) -> None:
    """Refuse a file in which another event, session or match begins. Raises RuleError with its line."""
    for label, word in OF_ONE_EVENT.items():
        told = [text for record in found if (text := record.own.get(label))]
        other = next((text for text in told if text.text != told[0].text), None)
        if other is not None:
            raise refuse(
                other.line,
                N_("Another {what} begins here: {text}. Save each as a file of its own."),
                what=word,
                text=other.text[:40],
            )


def _method(record: Record) -> tuple[MethodName | None, list[str]]:
    """How the event was scored, and what of that is not read: by the label F, else by whether teams meet."""
    told = record.get("F")
    if told is None or not told.text:
        return (MethodName.IMPS if record.get("K") else MethodName.MATCHPOINTS), []
    form, *more = [part.upper() for part in told.parts]
    letter = WORDS.get(form, form)
    modifier = more[0] if more else ""
    if OLD.fullmatch(modifier):
        return None, []  # the scales of other years are not known here
    if letter == "X" and modifier == BUTLER:
        return MethodName.IMPS_DATUM, []
    method = OF_TEAMS.get(letter) or OF_PAIRS.get(letter)
    return method, [f"F {told.text}"] if modifier and method else []


def _in_imps(method: MethodName | None) -> bool:
    return method is not None and METHODS[method].in_imps


def _shown(found: Sequence[Record], method: MethodName | None, *, is_of_teams: bool) -> Iterator[Shown]:
    """What each record shows. Names hold for the records in the same place among those of their board."""
    places: Counter[int] = Counter()
    names: dict[int, Seated] = {}
    for record in found:
        number = _number(record)
        if number is None:
            continue
        place = places[number]
        places[number] += 1
        if is_of_teams and place >= OF_A_MATCH:
            raise refuse(record.line, N_("Board {board} has more than two results in a match."), board=number)
        told = record.own.get("N") or (record.held.get("N") if place not in names else None)
        if told is not None:
            names[place] = _names(told)
        try:
            yield _table(record, number, names.get(place, NOBODY), method, turned=is_of_teams and place == 1)
        except RuleError as error:
            raise _at_board(error, number) from None


def _table(record: Record, number: int, names: Seated, method: MethodName | None, *, turned: bool) -> Shown:
    _require_of_number(record, number)
    dealer = auction_start(record)[0] or dealer_of(number)
    deal, outcome, told = deal_in(record), outcome_in(record, dealer), result_in(record)
    points: Decimal | None = None
    if told is not None and _in_imps(method):
        points = compared_in_imps(told, record.own["R"].line)
    return Shown(
        record.line,
        number,
        names,
        outcome,
        turned=turned,
        deal=deal,
        doubt=doubt_about(outcome, record, dealer, deal) if outcome else "",
        score=told.score if told else None,
        points=points,
    )


def _at_board(error: RuleError, number: int) -> RuleError:
    place, colon, name = error.field.partition(": ")
    return error.at(f"{place}, board {number}{colon}{name}")


def _number(record: Record) -> int | None:
    """The number of the board; None for a record that tells nothing of one. Raises RuleError."""
    told = record.get("B")
    number = told.parts[0] if told else ""
    if number.isascii() and number.isdecimal() and len(number) <= len(str(MAX_BOARDS)) and int(number):
        return int(number)
    if "R" in record.own:
        line = told.line if told else record.line
        raise refuse(
            line, N_("There is a result, but no number of a board from 1 to {most}."), most=MAX_BOARDS
        )
    return None


def _require_of_number(record: Record, number: int) -> None:
    """Refuse a dealer or a vulnerability that is not that of the board's number. Law 2."""
    dealer, vulnerable = auction_start(record)
    line = record.own["A"].line if "A" in record.own else record.line
    if vulnerable not in (None, vulnerability_of(number)):
        raise refuse(
            line,
            N_("Board {board}: the vulnerability is {vulnerable}, not {told}."),
            board=number,
            vulnerable=vulnerability_of(number).value,
            told=vulnerable.value if vulnerable else "",
        )
    if dealer not in (None, dealer_of(number)):
        raise refuse(
            line,
            N_("Board {board}: the dealer is {dealer}, not {told}."),
            board=number,
            dealer=dealer_of(number).word,
            told=dealer.word if dealer else "",
        )


def _names(told: Text) -> Seated:
    """North, East, South and West, written North+South:West+East."""
    sides = [*told.parts, "", ""][:2]
    (north, south), (west, east) = ((*map(str.strip, side.split("+", 1)), "")[:2] for side in sides)
    return north, east, south, west


def _teams(record: Record) -> tuple[str, str]:
    told = record.get("K")
    first, second = ([*told.parts, "", ""] if told else ["", ""])[:2]
    return first, second


def _carried(record: Record) -> str:
    """What was carried into the match, as written; "" for nothing."""
    told = record.get("K")
    figures = [figure for figure in told.parts[2:4] if figure.strip("0.+-")] if told else []
    return ":".join(told.parts[2:4]) if told and figures else ""


def _date(told: Text | None) -> dt.date | None:
    """The first day; None where it is not told to the day. Raises RuleError with the line."""
    match = DAY.fullmatch(told.text.replace(" ", "")) if told else None
    if told is None or match is None:
        return None
    try:
        return dt.datetime.strptime(match["day"], "%Y%m%d").date()
    except ValueError:
        raise refuse(told.line, N_("{text} is not a date."), text=told.text[:20]) from None


def _name(record: Record) -> str:
    """The event and its session, else the title."""
    event = [part for label in "ES" if (told := record.get(label)) for part in told.words if part]
    title = record.get("T")
    return ", ".join(event) or (title.words[0] if title else "")
