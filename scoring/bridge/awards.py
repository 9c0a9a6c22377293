"""Artificial adjusted scores as text: an average, stated per cents, or IMPs (Law 12C2)."""

from __future__ import annotations

import re
from decimal import Decimal

from scoring.words import RuleError

NAMED_AWARDS = ("A+", "A", "A-")
MOST_IMPS = 24  # of one board, by the scale of Law 78B
PER_CENTS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,4})?")
_IMPS = re.compile(r"([+-]?[0-9]{1,2}(?:\.[0-9]{1,2})?) ?IMPS?")


def award(text: str, field: str) -> str:
    """An award of one side as it is kept: "A+", "A", "A-", per cents "62.5", or IMPs "+3imp".

    Per cents are 0 to 100, IMPs at most 24 either way, signed, to that side. Raises RuleError.
    """
    plain = text.strip().upper().replace("\N{MINUS SIGN}", "-")
    if plain in NAMED_AWARDS:
        return plain
    if imps := _IMPS.fullmatch(plain):
        return _imps(Decimal(imps[1]), field)
    if not PER_CENTS.fullmatch(plain) or Decimal(plain) > 100:
        raise RuleError(
            "outcome.award",
            field,
            "Write an artificial score as A+, A or A-, as a percentage from 0 to 100, or in "
            "IMPs such as +3imp, not {text}.",
            "Law 12C2",
            text=text[:40],
        )
    return format(Decimal(plain).normalize(), "f")


def is_award(text: str) -> bool:
    """Whether a text has the form of an award, and not that of a result or a score: "a+", "60", "60 %"."""
    plain = plain_percent(text).upper().replace("\N{MINUS SIGN}", "-")
    return plain in NAMED_AWARDS or bool(PER_CENTS.fullmatch(plain) or _IMPS.fullmatch(plain))


def plain_percent(text: str) -> str:
    """Per cents without their sign, with a point for a comma; any other text without spaces around it."""
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    return plain if PER_CENTS.fullmatch(plain) else text.strip()


def award_imps(award_text: str) -> Decimal | None:
    """The IMPs that an award in its normal form gives its side; None if it gives none."""
    return Decimal(award_text.removesuffix("imp")) if award_text.endswith("imp") else None


def _imps(imps: Decimal, field: str) -> str:
    if abs(imps) > MOST_IMPS:
        raise RuleError(
            "outcome.award_imps",
            field,
            "A board is worth at most {most} IMPs, not {imps}.",
            "Law 78B",
            most=MOST_IMPS,
            imps=imps,
        )
    return f"{imps.normalize():+f}imp" if imps else "0imp"


__all__ = ["MOST_IMPS", "NAMED_AWARDS", "PER_CENTS", "award", "award_imps", "is_award", "plain_percent"]
