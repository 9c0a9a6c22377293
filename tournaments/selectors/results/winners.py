"""Who won the newest sessions: the first three places of the last one, the first of those before.

The rows are kept in memory with the versions that they follow from, since every reader of the club's page
asks for them and they seldom change.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from config.caching.stamped_cache import StampedCache
from scoring.models import Contest, Session
from scoring.selectors.visibility import Viewer
from tournaments.selectors.parties.lines import RankedLine, groups_of
from tournaments.selectors.parties.settings import settings_of
from tournaments.selectors.parties.standing import standing_of
from tournaments.selectors.results.pages import Results, results_of
from tournaments.selectors.results.ranking_page import MEDALS, winners_by_line
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.sessions import versions_now

EVERYBODY = Viewer(staff=False)
MOST = 3
"""Sessions whose winners are named."""
MOST_KEPT = 5_000
"""The rows of all sessions together that a process keeps."""

Groups = Sequence[tuple[str, Sequence[dict[str, Any]]]]


@dataclass(frozen=True, slots=True)
class Winners:
    """The best of a published session: `groups` are (title, rows), as the ranking has them, of each field."""

    session: Session
    groups: Groups
    unit: str

    @property
    def is_party(self) -> bool:
        return self.session.contest.planner == Contest.Planner.PARTY


_kept: StampedCache[tuple[int, object, str | None], tuple[int, ...], tuple[Groups, str]] = StampedCache(
    MOST_KEPT
)


def winners_of(sessions: Sequence[Session]) -> list[Winners]:
    """The winners of the first of these sessions whose whole ranking everybody may see, at most three.

    That is so once play is over, unless the director hides the ranking. One query for each session that is
    kept, and eight more for each field of one that is not.
    """
    winners: list[Winners] = []
    for session in filter(_is_for_everybody, sessions):
        groups, unit = _groups_of(session)
        if winners:
            groups = [(title, [row for row in rows if row["medal"] == 1]) for title, rows in groups]
        if groups:
            winners.append(Winners(session, groups, unit))
        if len(winners) == MOST:
            break
    return winners


def _is_for_everybody(session: Session) -> bool:
    return session.play_is_over and ranking_allowed(session)


def _groups_of(session: Session) -> tuple[Groups, str]:
    """The first three places of every line of every field; nothing while a standing is behind."""
    if session.contest.planner == Contest.Planner.PARTY:
        return _kept.get(_key(session), versions_now(session.pk), lambda: _of_party(session), _size)
    if not session.sections.exists():
        return [], ""
    first = results_of(session, EVERYBODY)
    if any(section.field.standing.version < section.field.version for section in first.others):
        return [], ""
    return _kept.get(_key(session), first.versions, lambda: _made(first), _size)


def _key(session: Session) -> tuple[int, object, str | None]:
    return session.pk, session.created, get_language()


def _size(kept: tuple[Groups, str]) -> int:
    return 1 + sum(len(rows) for _title, rows in kept[0])


def _of_party(session: Session) -> tuple[Groups, str]:
    """The first three places of a party: one list, or ladies and gentlemen; nothing while it is behind."""
    standing = standing_of(session.sections.get(), settings_of(session))
    if standing.behind:
        return [], ""
    return [
        (group.title, [_party_row(line) for line in group.lines if 0 < line.place <= MEDALS])
        for group in groups_of(standing)
    ], ""


def _party_row(line: RankedLine) -> dict[str, Any]:
    place = f"{line.place}=" if line.tied else str(line.place)
    return {"medal": line.place, "place": place, "names": line.names, "figure": line.figure, "bar": line.bar}


def _made(first: Results) -> tuple[Groups, str]:
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
