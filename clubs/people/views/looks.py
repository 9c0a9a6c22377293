"""What a club's pages load to look like the club: the colours of its hue, and its logo.

Everybody may see both, as everybody may see a club's page and its name. An address of either says what is
behind it, so that browsers need not ask again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from clubs.people.colours import GREEN, HUES, stylesheet, variables
from clubs.people.selectors import logo_of
from clubs.people.views.forms import HUE_NAMES
from scoring.words import Missing

A_DAY = "public, max-age=86400"
"""The colours of a hue are calculated, and another version of the program may calculate others."""
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Swatch:
    """A colour that a club may choose: `value` as the form sends it, and what a page looks like in it."""

    value: str
    name: str
    colours: Mapping[str, str]
    is_chosen: bool

    @property
    def tint(self) -> str:
        """The ground of what is chosen; a template cannot write the name of its variable."""
        return self.colours["accent-tint"]


def swatches(chosen: int | None) -> list[Swatch]:
    """Arrowswitch green and every hue that has a name; the club's own too, where it has none."""
    named = {hue: str(name) for hue, name in HUE_NAMES.items()}
    if chosen is not None and chosen not in named:
        named[chosen] = _("Present colour ({hue}°)").format(hue=chosen)
    green = Swatch("", _("Arrowswitch green"), GREEN, chosen is None)
    return [
        green,
        *(Swatch(str(hue), name, variables(hue)["light"], hue == chosen) for hue, name in named.items()),
    ]


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
