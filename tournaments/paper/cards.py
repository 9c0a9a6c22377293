"""What phones scan: table cards with the letters and the switch rounds, and the poster to sign in by."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urljoin

import segno
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Session, TableLink
from scoring.words import RuleError
from tournaments.paper.guides import seated, span, table_title
from tournaments.paper.printing import common
from tournaments.selectors.paper import SectionPlan, links, plans


def table_cards(session: Session, root: str) -> dict[str, Any]:
    """A card a table; `root` is the site's address as phones reach it. Raises RuleError before the start."""
    living = links(session)
    cards = [
        table_card(table_title(plan, table), living[plan.section, table], root)
        | {"first": _first(plan, table), "switch": _switch_rounds(plan, table)}
        for plan in plans(session)
        for table in plan.tables
        if (plan.section, table) in living
    ]
    return in_common(session, root) | {"cards": cards}


def in_common(session: Session, root: str) -> dict[str, Any]:
    """What is the same on all cards of a session."""
    typed = urljoin(root, reverse("table-word", args=[session.club.slug]))
    words = {
        "scan": _("Scan with a phone to enter results."),
        "or": _("Or type this address"),
        "address": typed.partition("://")[2].rstrip("/"),
        "letters": _("and these four letters:"),
    }
    return common(session, _("Table cards"), words)


def table_card(title: str, link: TableLink, root: str) -> dict[str, Any]:
    """A card with its code and letters, and nothing below them."""
    address = urljoin(root, reverse("table-link", args=[link.token]))
    return {
        "title": title,
        "letters": link.word,
        "qr": qr_drawing(address),
        "address": address,
        "first": [],
        "switch": "",
    }


def sign_in_poster(session: Session, root: str) -> dict[str, Any]:
    """The code by which players sign themselves in: of the club and not of a session, so that it may stay.

    Raises RuleError "arrival.off".
    """
    club = session.club
    if not club.players_sign_in:
        raise RuleError("arrival.off", "document", "Players do not sign themselves in at this club.", "")
    address = urljoin(root, reverse("player-sign-in-choose", args=[club.slug]))
    steps = [
        _("Scan the code with your phone."),
        _("Type your full name, or your membership number and then the first letters of your name."),
        _("Tap your seat, or your pair or team."),
    ]
    words = {"or": _("Or type this address"), "address": address.partition("://")[2].rstrip("/")}
    return common(session, _("Sign in to play"), words) | {
        "heading": club.name,
        "qr": qr_drawing(address),
        "address": address,
        "steps": steps,
    }


def qr_drawing(address: str) -> str:
    """The QR code of an address as SVG of any size, with its quiet zone; a tenth of it may be dirty."""
    out = io.BytesIO()
    segno.make_qr(address, error="m").save(
        out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return out.getvalue().decode()


def _first(plan: SectionPlan, table: int) -> list[str]:
    """Who begins here and with which boards, line by line, so that people find their seats."""
    row = plan.of_table(table)[0]
    ways = ("N", "S", "E", "W") if row.south else (_("N-S"), _("E-W"))
    sides = plan.sides_at(row)
    return [
        _("Round {round}, boards {boards}").format(round=row.round, boards=span(row.boards)),
        *(
            _("{way}: {who}").format(way=way, who=_who(plan, who, sides[at % 2], row.round))
            for at, (way, who) in enumerate(zip(ways, seated(row), strict=True))
        ),
    ]


def _who(plan: SectionPlan, who: int | None, side: int, number: int) -> str:
    """Number and names in round `number`; of a team those of its pair, of this `side`, that sits there."""
    if who is None:
        return _("nobody")
    names = plan.names_in(who, number)
    if who in plan.sides:
        names = plan.side_in(who, side, number) or names
    return f"{who} {names}".strip()


def _switch_rounds(plan: SectionPlan, table: int) -> str:
    """The table's switch rounds in words; nothing where it has none."""
    rounds = [row.round for row in plan.of_table(table) if row.turned and row.played]
    if not rounds:
        return ""
    return ngettext(
        "Round {rounds}: arrow-switch. Stay in your seats and turn the board: N-S play the E-W "
        "cards, and E-W play the N-S cards.",
        "Rounds {rounds}: arrow-switch. Stay in your seats and turn the board: N-S play the "
        "E-W cards, and E-W play the N-S cards.",
        len(rounds),
    ).format(rounds=span(rounds))
