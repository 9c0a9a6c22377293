"""How often each law was applied in the rulings of a season's sessions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubs.people.words import say
from scoring.laws.codes import code_of
from scoring.words import RuleError
from tournaments.models import LawRuling, Season
from tournaments.models.law_ruling import rulings_as_they_stand
from tournaments.selectors.seasons.sessions import sessions_of


@dataclass(frozen=True, slots=True)
class LawCount:
    """How many rulings were given by one law, and how many of these adjusted a score."""

    law: str
    about: str
    code: str
    rulings: int
    adjusted: int


def rulings_by_law(season: Season) -> Sequence[LawCount]:
    """One line for each law, in the order of the code. One query.

    Withdrawn and open rulings are not counted.
    """
    given = rulings_as_they_stand().filter(session__in=sessions_of(season)).exclude(law="")
    given = given.exclude(state__in=(LawRuling.State.OPEN, LawRuling.State.WITHDRAWN))
    counts = given.order_by().values_list("law_code", "law").annotate(n=Count("pk"), adjusted=Count("after"))
    lines = [LawCount(law, *_words(code, law), n, adjusted) for code, law, n, adjusted in counts]
    return sorted(lines, key=lambda line: (line.code, _in_order(line.law)))


def _words(code: str, law: str) -> tuple[str, str]:
    """What a law is about, and the title of its code; "" and the code's key where the code is unknown."""
    try:
        law_code = code_of(code)
    except RuleError:
        return "", code
    words = law_code.clauses.get(law)
    return (say(words) if words else ""), say(law_code.title)


def _in_order(law: str) -> list[tuple[int, str]]:
    """The parts of a law's number by which 9A comes before 27B, and 64A2 after 64A1."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.findall("[0-9]+|[^0-9]+", law)]
