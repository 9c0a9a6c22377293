"""What a club's pages load to look like the club: the colours of its hue, and its logo.

Everybody may see both, as everybody may see a club's page and its name. An address of either says what is
behind it, so that browsers need not ask again.
"""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import condition, require_safe

from clubs.people.colours import HUES, stylesheet
from clubs.people.selectors import logo_of
from scoring.words import Missing

A_DAY = "public, max-age=86400"
"""The colours of a hue are calculated, and another version of the program may calculate others."""
FOR_GOOD = "public, max-age=31536000, immutable"


def _tag(request: HttpRequest, hue: int) -> str | None:
    return f'"{sha256(stylesheet(hue).encode()).hexdigest()[:16]}"' if hue in HUES else None


@require_safe
@condition(etag_func=_tag)
def hue_styles(request: HttpRequest, hue: int) -> HttpResponse:
    """The colours of a hue for every page of a club that has chosen it. Raises Missing. No query."""
    if hue not in HUES:
        raise Missing("No such hue.")
    return HttpResponse(
        stylesheet(hue), content_type="text/css; charset=utf-8", headers={"Cache-Control": A_DAY}
    )


@require_safe
def club_logo(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """The club's logo, while it has this name. Raises Missing. One query."""
    png = logo_of(slug, name)
    if png is None:
        raise Missing("No such logo.")
    return HttpResponse(png, content_type="image/png", headers={"Cache-Control": FOR_GOOD})
