"""Where the buttons of the control room lead: those of what needs attention, and of *What next*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from tournaments.selectors.control.needs import Button, Need
from tournaments.selectors.control.whats_next import WhatNext
from tournaments.views.access import SessionContext

PAGES = ("round:", "laws:", "law-rulings:", "needs:", "signin:", "movement:")
"""What a button opens as a page, not as a panel over the room."""
FORMS = {"end": "act-session", "start": "act-start"}
"""The forms of the room that post a button, by what the button does; all others are posted by "act"."""


def needs_context(sitting: SessionContext, needs: Sequence[Need]) -> list[dict[str, Any]]:
    """What needs the director's attention, each need with its buttons and their addresses."""
    return [{"need": need, "buttons": _with_addresses(sitting, need.buttons)} for need in needs]


def next_context(sitting: SessionContext, step: WhatNext) -> dict[str, Any]:
    """*What next*: its main button for those who may press it, and what is left, with their addresses."""
    offered = step.main is not None and (not step.right or sitting.may[step.right])
    (main,) = _with_addresses(sitting, [step.main]) if offered and step.main else (None,)
    return {
        "next": step,
        "main": main,
        "left": _with_addresses(sitting, step.left),
        "sitting": sitting,
    }


def _with_addresses(sitting: SessionContext, buttons: Sequence[Button]) -> list[dict[str, Any]]:
    return [
        {
            "button": button,
            "href": address_of(sitting, button.panel),
            "is_page": button.panel.startswith(PAGES),
            "form": FORMS.get(button.do.partition(":")[0], "act"),
        }
        for button in buttons
    ]


def address_of(sitting: SessionContext, about: str) -> str:
    """The address of what a button opens ("play:12"); "" for a button that posts."""
    kind, _mark, rest = about.partition(":")
    place: list[Any] = [sitting.club.slug, sitting.session.pk]
    match kind:
        case "":
            return ""
        case "table":
            return reverse("control-table", args=[*place, rest[:1], rest[1:]])
        case "laws":
            return f"{reverse('control-laws', args=place)}?{rest}"
        case "round":
            return f"{reverse('control', args=place)}?view=round&number={rest}#line"
        case "needs":
            return f"{reverse('control', args=place)}#needs-title"
        case "law-rulings":
            return reverse("control-law-rulings", args=place)
        case "signin" | "movement":
            return f"{reverse(kind, args=place)}?section={rest}"
    return reverse(f"control-{kind}", args=[*place, rest])
