"""The tag Scoring of PBN: a basic system and modifiers, parted by semicolons (PBN 2.1, 3.4.12).

`IMP;Cross2` are cross-IMPs by comparisons. What a modifier says of matchpoints (1 or 2 a win) the figures of
the file tell better than the tag, of which programs disagree what it means.
"""

from __future__ import annotations

import re

from scoring.comparison.datum import DatumRule
from scoring.comparison.imp_board import Divisor
from scoring.comparison.method import Method
from scoring.comparison.methods import MethodName
from tournaments.exchange.event import Form

SYSTEMS = {
    "MATCHPOINTS": MethodName.MATCHPOINTS,
    "MATCHPOINT": MethodName.MATCHPOINTS,
    "MP": MethodName.MATCHPOINTS,
    "BUTLER": MethodName.IMPS_DATUM,
    "CROSSIMP": MethodName.IMPS_CROSS,
    "CROSSIMPS": MethodName.IMPS_CROSS,
    "XIMP": MethodName.IMPS_CROSS,
    "XIMPS": MethodName.IMPS_CROSS,
    "CAVENDISH": MethodName.IMPS_CROSS,
    "TOTAL": MethodName.TOTAL,
}
OF_IMPS = ("IMP", "IMPS")
OF_TEAMS = {
    "": MethodName.IMPS,
    "IMP": MethodName.IMPS,
    "IMPS": MethodName.IMPS,
    "BAM": MethodName.BAM,
    "TOTAL": MethodName.NET,
}


def _cross(divisor: Divisor) -> tuple[MethodName, Method]:
    return MethodName.IMPS_CROSS, Method(MethodName.IMPS_CROSS, divisor=divisor)


def _butler(trim: int) -> tuple[MethodName, Method]:
    return MethodName.IMPS_DATUM, Method(MethodName.IMPS_DATUM, datum=DatumRule(trim))


MODIFIERS = {
    "CROSS": _cross(Divisor.NONE),
    "CROSS1": _cross(Divisor.TABLES),
    "CROSS2": _cross(Divisor.COMPARISONS),
    "BUTLER": _butler(0),
    "BUTLER2": _butler(1),
    "MEAN": _butler(0),
}
"""What compares the IMPs of pairs; at `Butler-2` the two extreme results do not count for the datum."""


def read_scoring(text: str, form: Form) -> tuple[MethodName | None, Method | None]:
    """The method that a tag names, and its settings where the tag names them too; "" is no tag.

    IMPs of pairs without a modifier are cross-IMPs: nothing else needs no word of its own.
    """
    system, *modifiers = (re.sub("[^A-Z0-9]", "", part.upper()) for part in text.split(";"))
    if form is Form.TEAMS:
        return OF_TEAMS.get(system), None
    if system not in OF_IMPS:
        return SYSTEMS.get(system), None
    if not any(modifiers):
        return MethodName.IMPS_CROSS, None
    stated = [MODIFIERS[name] for name in modifiers if name in MODIFIERS]
    return stated[0] if stated and len(stated) == len(modifiers) else (None, None)
