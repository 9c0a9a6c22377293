"""*What next* of a session that is set up: players, movement, start."""

from __future__ import annotations

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Session
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.selectors.control.needs import Button
from tournaments.selectors.control.next_step import BeforePlay, Step
from tournaments.selectors.control.whats_next import WhatNext
from tournaments.selectors.results.figures import counted


def before_play(session: Session) -> WhatNext:
    """The next step, which is that of the first section that is not ready to begin. One query."""
    sections = list(session.sections.annotate(signed_in=Count("entries")).order_by("letter"))
    states = {
        section.letter: BeforePlay(section.signed_in, section_movement(section).pairs) for section in sections
    }
    contestants = event_settings(session.contest).contestants
    letter = next((letter for letter, state in states.items() if state.step != Step.BEGIN), "")
    if not letter:
        people = counted(contestants, sum(state.signed_in for state in states.values()))
        text = _("{people} signed in: every place is taken.").format(people=people)
        return WhatNext(Step.BEGIN, text, Button(_("Start play"), do="start"), "encounters")
    state = states[letter]
    text = _words(state, counted(contestants, state.signed_in))
    if len(sections) > 1:
        text = _("Section {letter}: {text}").format(letter=letter, text=text)
    if state.step == Step.MOVEMENT:
        button = Button(_("Choose a movement"), panel=f"movement:{letter}")
    else:
        button = Button(_("Sign players in"), panel=f"signin:{letter}")
    return WhatNext(state.step, text, button, "encounters")


def _words(state: BeforePlay, people: str) -> str:
    if state.step == Step.SIGN_IN:
        return _("Nobody has signed in yet.")
    if state.places is None:
        return _("{people} signed in. Next, choose a movement.").format(people=people)
    if state.step == Step.MOVEMENT:
        template = _("{people} signed in, but the movement is for {places}.")
        return template.format(people=people, places=state.places)
    free = state.places - state.signed_in
    words = ngettext(
        "{people} signed in: {free} place is free.", "{people} signed in: {free} places are free.", free
    )
    return words.format(people=people, free=free)
