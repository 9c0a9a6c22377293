"""What all documents of a session have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.days import short_day
from clubs.web.paper.printing import sheet_head
from scoring.cards import Suit
from scoring.models import Session
from scoring.templatetags.cards import SUIT_NAMES


def common(session: Session, title: str, words: Mapping[str, object]) -> dict[str, Any]:
    """What every document has: the head of a sheet with the session and its date, and names of the suits."""
    heading = _("{session}, {date}").format(session=session.name, date=short_day(session.date))
    return sheet_head(session.club, title, heading, words) | {
        "suits": {suit.value: str(SUIT_NAMES[suit]) for suit in Suit},
        "notrump": _("NT"),
    }
