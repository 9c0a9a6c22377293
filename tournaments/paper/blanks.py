"""Paper to write on: a traveller for each board, a result slip for each table and round."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.bridge.tables import is_auction, is_contract, is_whist, table_in
from scoring.models import Session
from scoring.templatetags.cards import SEAT_NAMES
from scoring.words import dealer_of, vulnerability_of
from tournaments.paper.guides import table_title
from tournaments.paper.printing import common
from tournaments.selectors.paper import SectionPlan, plans
from tournaments.selectors.results.traveller import vulnerable_words
from tournaments.selectors.table.moves import StoredRow


def columns(game: str) -> dict[str, str]:
    """The columns of a result, filled in by hand; whist has the tricks of both sides and no more."""
    if is_whist(game):
        return {"ns": _("N-S"), "ew": _("E-W"), "ns_plus": _("N-S tricks"), "ew_plus": _("E-W tricks")}
    return contract_columns() | ({"lead": _("Honours")} if is_auction(game) else {})


def contract_columns() -> dict[str, str]:
    """The columns of a contract with its result."""
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
    game = game_of(session)
    travellers = [
        {
            "title": board_title(number) + (f" {plan.letter}" if plan.letter else ""),
            "dealt": dealt_words(number, game),
            "rows": [dict(zip(("ns", "ew"), sides(row), strict=True)) for row in plan.of_board(number)],
        }
        for plan in plans(session)
        for number in plan.boards
    ]
    return common(session, _("Travellers"), columns(game)) | {"travellers": travellers}


def sides(row: StoredRow) -> tuple[str, str]:
    """Who sits N-S and E-W, by number; of players the two of each side: "3+8"."""
    if row.south:
        return f"{row.ns}+{row.south}", f"{row.ew}+{row.west}"
    return str(row.ns), str(row.ew)


def board_title(number: int) -> str:
    return _("Board {number}").format(number=number)


def game_of(session: Session) -> str:
    """The scoring table of the session."""
    return table_in(session.contest.settings)


def dealt_words(number: int, game: str) -> str:
    """Who deals a board and, where the game knows it, who is vulnerable on it."""
    dealer = SEAT_NAMES[dealer_of(number)]
    if who := vulnerable_words(number, game):
        return _("Dealer {dealer}. Vulnerable: {who}.").format(dealer=dealer, who=who)
    return _("Dealer {dealer}.").format(dealer=dealer)


def slips(session: Session) -> dict[str, Any]:
    """A slip for each table and round that has two pairs, table by table. Raises RuleError."""
    game = game_of(session)
    words = columns(game) | {
        "board": _("Board"),
        "dealt": dealt_title(game),
        "agreed": _("E-W agree:"),
    }
    written = [
        _slip(plan, row, game)
        for plan in plans(session)
        for table in plan.tables
        for row in plan.of_table(table)
        if row.played
    ]
    return common(session, _("Result slips"), words) | {"slips": written}


def _slip(plan: SectionPlan, row: StoredRow, game: str) -> dict[str, Any]:
    title = _("{table}, round {round}").format(table=table_title(plan, row.table), round=row.round)
    return {
        "title": title,
        "ns": _("N-S {pair}").format(pair=sides(row)[0]),
        "ew": _("E-W {pair}").format(pair=sides(row)[1]),
        "switch": _("Arrow-switch: turn the board.") if row.turned else "",
        "boards": [{"number": str(number), "dealt": dealt_short(number, game)} for number in row.boards],
    }


def dealt_title(game: str) -> str:
    """What heads the column of `dealt_short`."""
    return _("Dealer, vul.") if is_contract(game) else _("Dealer")


def dealt_short(number: int, game: str) -> str:
    """Dealer and vulnerability in a narrow column: `N, both`; `N` where nobody is vulnerable ever."""
    return ", ".join(filter(None, (dealer_of(number).value, vulnerable_short(number, game))))


def vulnerable_short(number: int, game: str) -> str:
    """Who is vulnerable on a board, in one word; nothing where the game does not know it."""
    short = {"none": _("none"), "ns": _("N-S"), "ew": _("E-W"), "both": _("both")}
    return short[vulnerability_of(number).value] if is_contract(game) else ""
