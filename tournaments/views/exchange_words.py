"""What is said of a file after it was imported."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

MOST_NAMED = 20


def unknown_online_names(names: Sequence[str]) -> str:
    """That these names of an online site are nobody's here, and where they are entered."""
    listed = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    template = ngettext(
        "{count} online name in the file belongs to nobody in this club and was added as a guest: {names}. "
        "Enter it as an online name on the member's page, and merge the guest into the member.",
        "{count} online names in the file belong to nobody in this club and were added as guests: {names}. "
        "Enter them as online names on the members' pages, and merge the guests into the members.",
        len(names),
    )
    return template.format(count=len(names), names=f"{listed}, +{more}" if more > 0 else listed)
