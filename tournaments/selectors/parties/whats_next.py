"""*What next* on a party's page: play, the next round, the end, publication, and what follows it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Session
from tournaments.selectors.control.needs import Button
from tournaments.selectors.control.next_step import Step
from tournaments.selectors.control.whats_next import WhatNext
from tournaments.selectors.parties.page import RoundNow

State = Session.State


def party_step(state: str, finished: int, tables: int, *, is_last: bool, waiting: int) -> Step:
    """The next step of a party that has begun, of whose running round so many tables are `finished`."""
    if waiting and state != State.CLOSED:
        return Step.CHOOSE
    if state == State.PLAYING:
        if finished < tables:
            return Step.LAST if is_last else Step.PLAY
        return Step.END if is_last else Step.ROUND
    return Step.PUBLISH if state == State.FINISHED else Step.AFTER


def party_next(session: Session, now: RoundNow) -> WhatNext:
    """The next step of a party in words. No query."""
    finished, waiting = sum(table.over for table in now.tables), [t for t in now.tables if t.waiting]
    step = party_step(session.state, finished, len(now.tables), is_last=now.is_last, waiting=len(waiting))
    first_open = next((table for table in (waiting or now.tables) if waiting or not table.over), None)
    sheet = _sheet_of(first_open.number, first_open.sheet) if first_open else None
    progress = ngettext(
        "Round {round} of {rounds}: {finished} of {tables} table has finished.",
        "Round {round} of {rounds}: {finished} of {tables} tables have finished.",
        len(now.tables),
    ).format(round=now.number, rounds=now.of, finished=finished, tables=len(now.tables))
    match step:
        case Step.CHOOSE:
            assert first_open is not None, "a table waits"
            text = _("Choose which of two entries counts at table {table}.").format(table=first_open.number)
            return WhatNext(step, text, sheet)
        case Step.PLAY | Step.LAST:
            return WhatNext(step, progress, sheet)
        case Step.ROUND:
            text = _("Ring the bell: round {next} can be drawn.").format(next=now.number + 1)
            label = _("Draw round {n}").format(n=now.number + 1)
            return WhatNext(step, f"{progress} {text}", Button(label, do=f"next:{now.number}"))
        case Step.END:
            button = Button(_("End play and publish"), do=f"publish:{session.state}")
            return WhatNext(step, progress, button, "publish")
        case Step.PUBLISH:
            button = Button(_("Publish results"), do=f"publish:{session.state}")
            return WhatNext(step, _("Play has ended. Check the tallies, then publish."), button, "publish")
    if session.state == State.CLOSED:
        return WhatNext(step, _("The session is closed: the results are final."))
    return WhatNext(step, _("The results are published."))


def _sheet_of(table: int, sheet: int) -> Button:
    return Button(_("Show table {table}").format(table=table), panel=f"sheet:{sheet}")
