"""What every page of a sheet begins with: the sheet of the address, and what its reader may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clubs.people import permissions as people
from clubs.people.models import Club
from clubs.web.access import MEMBERS, actor_in, turned_away
from scoring import permissions
from scoring.actors import Actor
from scoring.games.sheet import Refused
from scoring.selectors.sheets import StoredSheet, get_sheet, may_see, stored_sheet_of
from scoring.services.sheets import may_enter
from scoring.words import RuleError

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Reader:
    """A sheet as one reader meets it."""

    stored_sheet: StoredSheet
    actor: Actor

    @property
    def club(self) -> Club:
        return self.stored_sheet.record.club

    @property
    def place(self) -> int | None:
        """Where the reader plays, from 0."""
        user = self.actor.user
        places = (
            p.place for p in self.stored_sheet.players if user and p.person and p.person.user_id == user.pk
        )
        return next(places, None)

    def may(self) -> dict[str, bool]:
        """Whether the reader may enter deals, and run the sheet as its host."""
        session = self.stored_sheet.record.session
        return {
            "enter": may_enter(self.stored_sheet, self.actor),
            "host": permissions.may("correct", session, self.actor),
        }

    def club_rights(self) -> dict[str, bool]:
        """What the reader may do in the club, by short names, for its menu; nothing for a table's phone."""
        user = self.actor.user
        return people.granted(people.role_kinds(user, self.club) if user else frozenset())

    def again(self) -> Reader:
        """As it stands after a deed."""
        return Reader(stored_sheet_of(get_sheet(self.club.slug, self.stored_sheet.record.pk)), self.actor)


def of_sheet(view: View) -> View:
    """A page of a sheet for the club's people and its table: gets a Reader, shows the club's times.

    404 for no such sheet; all others meet what `turned_away` says.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, pk: int, **kwargs: Any) -> HttpResponse:
        record = get_sheet(slug, pk)
        actor = actor_in(request)
        if not may_see(record, actor):
            return turned_away(request, record.club, MEMBERS)
        with timezone.override(record.club.tz):
            return view(request, Reader(stored_sheet_of(record), actor), **kwargs)

    return page


def problems_of(error: RuleError | Refused) -> list[RuleError]:
    return list(error.problems) if isinstance(error, Refused) else [error]
