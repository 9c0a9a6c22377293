"""Paper to write on: a traveller for each board, a result slip for each table and round."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.cards import dealer_of, vulnerability_of
from scoring.models import Session
from scoring.templatetags.cards import SEAT_NAMES
from tournaments.paper.guides import table_title
from tournaments.paper.printing import common
from tournaments.selectors.moves import StoredRow
from tournaments.selectors.paper import Plan, plans
from tournaments.selectors.traveller import VULNERABLE


def columns() -> dict[str, str]:
    """The columns of a result, filled in by hand or printed."""
    return {
        "ns": _("N-S"),
        "ew": _("E-W"),
        "contract": _("Contract"),
        "by": _("By"),
        "lead": _("Lead"),
        "tricks": _("Tricks"),
        "ns_plus": _("N-S +"),
        "ew_plus": _("E-W +"),
    }


def blank_travellers(session: Session) -> dict[str, Any]:
    """A traveller a board and section, a row for each pair that sits N-S with it. Raises RuleError."""
    travellers = [
        {
            "title": board_title(number) + (f" {plan.letter}" if plan.letter else ""),
            "dealt": dealt_words(number),
            "rows": [dict(zip(("ns", "ew"), sides(row), strict=True)) for row in plan.of_board(number)],
        }
        for plan in plans(session)
        for number in plan.boards
    ]
    return common(session, _("Travellers"), columns()) | {"travellers": travellers}


def sides(row: StoredRow) -> tuple[str, str]:
    """Who sits N-S and E-W, by number; of players the two of each side: "3+8"."""
    if row.south:
        return f"{row.ns}+{row.south}", f"{row.ew}+{row.west}"
    return str(row.ns), str(row.ew)


def board_title(number: int) -> str:
    return _("Board {number}").format(number=number)


def dealt_words(number: int) -> str:
    """Who deals a board and who is vulnerable on it."""
    return _("Dealer {dealer}. Vulnerable: {who}.").format(
        dealer=SEAT_NAMES[dealer_of(number)], who=VULNERABLE[vulnerability_of(number).value]
    )


def slips(session: Session) -> dict[str, Any]:
    """A slip for each table and round that has two pairs, table by table. Raises RuleError."""
    words = columns() | {
        "board": _("Board"),
        "dealt": _("Dealer, vul."),
        "agreed": _("E-W agree:"),
    }
    written = [
        _slip(plan, row)
        for plan in plans(session)
        for table in plan.tables
        for row in plan.of_table(table)
        if row.played
    ]
    return common(session, _("Result slips"), words) | {"slips": written}


def _slip(plan: Plan, row: StoredRow) -> dict[str, Any]:
    title = _("{table}, round {round}").format(table=table_title(plan, row.table), round=row.round)
    return {
        "title": title,
        "ns": _("N-S {pair}").format(pair=sides(row)[0]),
        "ew": _("E-W {pair}").format(pair=sides(row)[1]),
        "switch": _("Turn the board.") if row.turned else "",
        "boards": [{"number": str(number), "dealt": dealt_short(number)} for number in row.boards],
    }


def dealt_short(number: int) -> str:
    """Dealer and vulnerability in a narrow column: `N, both`."""
    dealer, vulnerability = dealer_of(number), vulnerability_of(number)
    short = {"none": _("none"), "ns": _("N-S"), "ew": _("E-W"), "both": _("both")}
    return f"{dealer.value}, {short[vulnerability.value]}"
