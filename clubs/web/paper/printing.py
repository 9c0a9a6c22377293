"""From a template and its data to a PDF, in this process.

Data reach the template as one JSON value and are never part of its source: a name is only ever text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any

import typst
from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.people.days import day_time
from clubs.people.models import Club
from clubs.people.selectors import look_of
from clubs.web.paper import letters
from scoring.words import RuleError


class Size(StrEnum):
    """The paper in the printer."""

    A4 = "a4"
    LETTER = "letter"

    @classmethod
    def parse(cls, text: str) -> Size:
        """Raises RuleError "paper.size"."""
        try:
            return cls(text.lower())
        except ValueError:
            raise RuleError(
                "paper.size", "size", "The paper size must be A4 or Letter, not {size}.", "", size=text
            ) from None


def print_pdf(template: str, size: Size, content: Mapping[str, Any], root: Path | None = None) -> bytes:
    """The PDF of `templates/paper/<template>.typ` on paper of that size.

    The foot of its pages names the letters that no font of this machine has. The template reads no file
    outside `root`, the folder of all templates unless it is told another.
    """
    folder = settings.BASE_DIR / "templates"
    text = json.dumps(content, default=str, ensure_ascii=False)
    fonts, families = letters.fonts_for(text)
    data = {
        "size": size.value,
        "families": families,
        "missing": letters.words_for(letters.unprintable(text)),
        **content,
    }
    return typst.compile(
        str(folder / "paper" / f"{template}.typ"),
        root=str(root or folder),
        font_paths=fonts,
        ignore_system_fonts=True,  # where they are wanted, they are among `fonts`
        sys_inputs={"data": json.dumps(data, default=str)},
        format="pdf",
        timestamp=int(timezone.now().timestamp()),
    )


def club_head(club: Club) -> dict[str, Any]:
    """What the head of a sheet shows of the club: its name, its colour, the bytes of its logo as numbers."""
    look = look_of(club)
    return {
        "name": look.name,
        "accent": look.accent,
        "logo": None
        if look.logo is None
        else {"png": list(look.logo), "width": look.logo_width, "height": look.logo_height},
    }


def sheet_head(club: Club, title: str, heading: str, words: Mapping[str, object]) -> dict[str, Any]:
    """What every sheet has: its title, the club, whose paper it is (`heading`), and the time of printing."""
    return {
        "club": club_head(club),
        "title": title,
        "heading": heading,
        "lang": (get_language() or "en")[:2],
        "printed": _("Printed {time}").format(time=day_time(timezone.now())),
        "words": {"page": _("Page {page} of {pages}"), **words},
    }


def record_words(head: str, links: int) -> str:
    """The head of the record that printed figures follow from, so that who has the paper can ask for it."""
    if not head:
        return ""
    return _(
        "Proof of the record: {head} (link {links}). With this the club can show later that "
        "nothing recorded before it was changed."
    ).format(head=head, links=links)


def pdf_answer(pdf: bytes, name: str) -> HttpResponse:
    """A PDF that the browser shows, and saves under this name."""
    return HttpResponse(
        pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'}
    )
