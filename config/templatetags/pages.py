"""Lists that come a page at a time: the addresses of their other pages."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()
OF_ONE_PAGE = ("find", "who")  # what was looked for, and is marked


@register.simple_tag(takes_context=True)
def to_page(context: dict[str, Any], number: int, of: str = "") -> str:
    """The address of a page of the list that is `of` in addresses; other lists stay where they are."""
    query = context["request"].GET.copy()
    for name in OF_ONE_PAGE:
        query.pop(name, None)
    query[of or "page"] = str(number)
    return f"?{query.urlencode()}"
