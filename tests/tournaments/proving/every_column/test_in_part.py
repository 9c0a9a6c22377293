"""What is proved of a column in part, or beside the proof itself: the plan of a section, a forged removal."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.models import Section, Session
from scoring.selectors.layout import PLANNED
from tests import factories as make
from tests.tournaments.proving.every_column.changes import changed_json
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db


def test_of_how_a_section_was_planned_what_results_rest_on_is_shown():
    session = make.make_session(2, "howell")
    section = make.section_of(session)
    shown = set()
    for key in {*section.movement, *PLANNED}:
        planned = section.movement | {key: changed_json(section.movement.get(key))}
        Section.objects.filter(pk=section.pk).update(movement=planned)
        if [one.where for one in prove(session)] == ["section A"]:
            shown.add(key)
    assert shown == set(PLANNED)


def proved(session: Session) -> tuple[int, list[str]]:
    """The command as a script calls it: exit code, and where something differs."""
    out = StringIO()
    try:
        call_command("prove", str(session.pk), "--json", stdout=out)
    except SystemExit as error:
        return int(str(error.code)), [one["where"] for one in json.loads(out.getvalue())["differs"]]
    return 0, []


def test_a_session_that_is_marked_as_removed_by_no_service_is_shown():
    """Whoever marks it so would be told that the rest of its record is whole."""
    session = make.make_session(2, "howell")
    assert proved(session) == (0, [])
    now = timezone.now()
    Session.everywhere.filter(pk=session.pk).update(binned=now)
    assert "session, in the bin" in proved(session)[1]
    Session.everywhere.filter(pk=session.pk).update(removed=now)
    assert proved(session) == (1, ["session, in the bin", "session, removed for good"])
