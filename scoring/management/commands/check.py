"""`check`: Django's checks of the site, and that every code of laws can be used.

A page reads a code when it first needs it: to read them all at each start would only delay it. So this check
belongs to the command, whose module registers it, and names a faulty file before its page is opened.
"""

from __future__ import annotations

from typing import Any

from django.core.checks import Error, register
from django.core.management.commands.check import Command

from scoring.laws.checks import all_faults

__all__ = ["Command", "codes_of_laws"]


@register("laws")
def codes_of_laws(**_options: Any) -> list[Error]:
    """An error for each fault in the files of the laws, with file and line."""
    return [Error(fault, id="scoring.E001") for fault in all_faults()]
