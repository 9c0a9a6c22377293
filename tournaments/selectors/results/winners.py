"""Who won the newest sessions: the first three places of the last one, the first of those before.

The rows are kept in memory with the versions that they follow from, since every reader of the club's page
asks for them and they seldom change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.caching.stamped_cache import StampedCache
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from tournaments.models.results_planner import WinnerGroups, results_planner
from tournaments.selectors.results.pages import Results, results_of
from tournaments.selectors.results.ranking_page import winners_by_line
from tournaments.selectors.results.standing import ranking_allowed

EVERYBODY = Viewer(staff=False)
MOST = 3
"""Sessions whose winners are named."""
MOST_KEPT = 5_000
"""The rows of all sessions together that a process keeps."""


@dataclass(frozen=True, slots=True)
class Winners:
    """The best of a published session: `groups` are (title, rows), as the ranking has them, of each field."""

    session: Session
    groups: WinnerGroups
    unit: str

    @property
    def places_page(self) -> str:
        """The URL name of the whole ranking."""
        return results_planner(self.session.contest).places_page


_kept: StampedCache[tuple[int, object, str | None], tuple[int, ...], tuple[WinnerGroups, str]] = StampedCache(
    MOST_KEPT
)


def winners_of(sessions: Sequence[Session]) -> list[Winners]:
    """The winners of the first of these sessions whose whole ranking everybody may see, at most three.

    That is so once play is over, unless the director hides the ranking. One query for each session that is
    kept, and eight more for each field of one that is not.
    """
    winners: list[Winners] = []
    for session in filter(_is_for_everybody, sessions):
        groups, unit = results_planner(session.contest).winners(session)
        if winners:
            groups = [(title, [row for row in rows if row["medal"] == 1]) for title, rows in groups]
        if groups:
            winners.append(Winners(session, groups, unit))
        if len(winners) == MOST:
            break
    return winners


def _is_for_everybody(session: Session) -> bool:
    return session.play_is_over and ranking_allowed(session)


def winners_at_boards(session: Session) -> tuple[WinnerGroups, str]:
    """The first three of every line of every field, and the unit; nothing while a standing is behind."""
    if not session.sections.exists():
        return [], ""
    first = results_of(session, EVERYBODY)
    if any(section.field.standing.version < section.field.version for section in first.others):
        return [], ""
    return kept_winners(session, first.versions, lambda: _made(first))


def kept_winners(
    session: Session, versions: tuple[int, ...], make: Callable[[], tuple[WinnerGroups, str]]
) -> tuple[WinnerGroups, str]:
    """The winners that are kept in memory for these versions, otherwise as they are made now."""
    key = session.pk, session.created, get_language()
    return _kept.get(key, versions, make, _size)


def _size(kept: tuple[WinnerGroups, str]) -> int:
    return 1 + sum(len(rows) for _title, rows in kept[0])


def _made(first: Results) -> tuple[WinnerGroups, str]:
    groups: list[tuple[str, Sequence[dict[str, Any]]]] = []
    for section in first.others:
        results = results_of(first.session, EVERYBODY, letter=section.letter)
        for title, rows in winners_by_line(results):
            groups.append((_title(first, section.letter, title), rows))
    return groups, first.measure.unit


def _title(first: Results, letter: str, title: str) -> str:
    """The line's title, and where there are several fields the section that begins the field."""
    if len(first.others) == 1:
        return title
    section = _("Section {letter}").format(letter=letter)
    return _("{section}, {title}").format(section=section, title=title) if title else section
