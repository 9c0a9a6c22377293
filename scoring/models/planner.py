"""Planners: what plans the encounters of a contest, one object for each value of `Contest.planner`.

Each app registers its own planners when it is loaded. A planner is a value with all that differs between
them, so that adding one changes no other file than the list of codes, `Contest.Planner`. What a planner of
published results has besides is in `tournaments.models.results_planner`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from scoring.words import RuleError

if TYPE_CHECKING:
    from scoring.models.contest import Session


@dataclass(frozen=True, slots=True)
class PhonePage:
    """The page that a table's phone has instead of the page of its boards.

    `name` is the page's URL name, which takes the club's slug, the session and the table. A request for data
    of the boards is answered with `refusal`.
    """

    name: str
    refusal: RuleError


@dataclass(frozen=True, slots=True, kw_only=True)
class Planner:
    """What plans the encounters of a contest.

    - `code`: the value of `Contest.planner`.
    - `home`: gives the address of a session's first page.
    - `back_link`: the template of the link that leads from a score sheet to where it was opened.
    - `phone_page`: None if a table's phone shows the boards of its round.
    - `is_listed`: sessions are on the club's page and on its hall display under their own names, and `prove`
      proves them.
    - `plays_boards`: boards are compared, so that there are cards, travellers and table cards.
    - `is_one_sheet`: the session is a score sheet by itself. It is over with it, and has no set-up to prove.
    - `lists_sheets`: its score sheets are in the club's list of them.
    - `sheets_are_of_rounds`: a score sheet is a table of a round, is not settled by itself, and the standing
      follows from the sheets.
    - `links_own_names`: its own services link the names that its sessions show.
    """

    code: str
    home: Callable[[Session], str]
    back_link: str
    phone_page: PhonePage | None
    is_listed: bool
    plays_boards: bool
    is_one_sheet: bool
    lists_sheets: bool
    sheets_are_of_rounds: bool
    links_own_names: bool


_registered: dict[str, Planner] = {}


def register(planner: Planner) -> None:
    """Let the contests whose `planner` is this one's code be planned by it. Called once, by its own app."""
    assert planner.code not in _registered, f"two planners are called {planner.code}"
    _registered[planner.code] = planner


def planner_of(code: str) -> Planner:
    """The planner that has this code."""
    assert code in _registered, f"no app has registered the planner {code}"
    return _registered[code]


def planners() -> Iterator[Planner]:
    """All planners of the site."""
    return iter(_registered.values())


def codes_where(condition: Callable[[Planner], bool]) -> list[str]:
    """The codes of the planners that meet a condition, for `contest__planner__in`.

    Called within functions: while modules are loaded, not all planners are registered.
    """
    return [planner.code for planner in planners() if condition(planner)]


def session_page(name: str) -> Callable[[Session], str]:
    """The address of a page that is named by the club's slug and the session's id."""

    def address(session: Session) -> str:
        return reverse(name, args=[session.club.slug, session.pk])

    return address


def club_page(name: str) -> Callable[[Session], str]:
    """The address of a page that is named by the club's slug alone."""

    def address(session: Session) -> str:
        return reverse(name, args=[session.club.slug])

    return address
