"""Sets up a party and changes its form and options, before the first round is drawn."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping
from typing import Any

from django.db import transaction

from clubs.people.models import Club
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Contest, Section, Session
from scoring.words import RuleError
from tournaments.models import Clock
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Extra
from tournaments.movements.stored import StoredMovement
from tournaments.selectors.parties.settings import PartySettings, read_settings, words_of
from tournaments.services.parties.planner import PARTY
from tournaments.services.results.standings import new_field
from tournaments.services.setup.sessions import hold, require_setup, touch_session


@transaction.atomic
def create_party(*, club: Club, name: str, date: dt.date, words: Mapping[str, Any], by: Actor) -> Session:
    """A party in setting up, with nobody on its list. Raises RuleError "party.*", "permission.settings"."""
    settings = read_settings(words)
    if not name.strip():
        raise RuleError("party.name", "name", "A party needs a name.", "")
    contest = Contest(
        club=club,
        name=name.strip(),
        form=settings.form,
        planner=PARTY.code,
        settings=_stored_settings(settings),
    )
    session = Session(contest=contest, name=contest.name, date=date)
    permissions.require("settings", session, by)
    contest.save()
    session.save()
    Clock.objects.create(session=session)
    field = new_field(contest)
    Section.objects.create(
        session=session, field=field, movement=StoredMovement.of_party(secrets.token_hex(4)).to_json()
    )
    return session


def _stored_settings(settings: PartySettings) -> dict[str, Any]:
    return {"v": 1, "contestants": settings.contestants, "party": words_of(settings)}


@transaction.atomic
def change_party(
    *, session: Session, words: Mapping[str, Any], by: Actor, name: str = "", date: dt.date | None = None
) -> Session:
    """Other options before play, another name or day if they are said.

    Raises as `create_party`, and RuleError "party.list" where pairs are on the list and players would play,
    or the other way round.
    """
    permissions.require("settings", session, by)
    require_setup(session)
    hold(session)  # nobody draws the first round meanwhile
    contest = session.contest
    settings = read_settings({"form": contest.form, **words})
    if settings.contestants != contest.settings["contestants"] and session.sections.get().entries.exists():
        raise RuleError(
            "party.list",
            "partners",
            "There are already people on the list: remove them before you change whether "
            "partners stay together.",
            "",
        )
    contest.form, contest.settings = settings.form, _stored_settings(settings)
    contest.name = session.name = name.strip() or session.name
    session.date = date or session.date
    contest.save(update_fields=["form", "settings", "name"])
    session.save(update_fields=["name", "date"])
    if settings.rules.extra is not Extra.HOST:
        _nobody_stands_in(session.sections.get())
    touch_session(session)
    return session


def _nobody_stands_in(section: Section) -> None:
    section.movement = section_movement(section).without_host().to_json()
    section.save(update_fields=["movement"])
