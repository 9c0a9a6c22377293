"""A page that refuses what was sent says which field is wrong, not that there is no such page."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse

from clubs.web.refusals import RefusalMiddleware
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.parties.evenings import make_party

SENT = {
    "control-act": [{"do": "nonsense"}, {"do": "call:999"}, {"do": "keep:x"}, {"do": "clock:back"}],
    "control-session": [{"do": "nonsense"}],
    "roles": [{"user": "999", "kind": "director", "deed": "grant"}],
    "session-new": [{"form": "nonsense"}],
    "sheet-new": [{"sheet-game": "nonsense"}],
    "party-new": [{"party-form": "nonsense"}, {"party-game": "nonsense"}],
    "party-act": [{"do": "nonsense"}, {"do": "leave:999"}],
}
"""By address, what names nothing there; the first field of each is the wrong one."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", SENT)
def test_a_value_that_names_nothing_is_refused_by_its_field(name):
    session = make.make_session()
    party = make_party(8, club=session.club)
    client = Client()
    client.force_login(make.make_user(club=session.club, is_superuser=True))
    about = {"control-act": [session.pk], "control-session": [session.pk], "party-act": [party.pk]}
    for sent in SENT[name]:
        answer = client.post(reverse(name, args=[session.club.slug, *about.get(name, [])]), sent)
        assert answer.status_code == 404, sent
        assert f"The field “{next(iter(sent))}” refers to something" in answer.content.decode()
        assert "Page not found" not in answer.content.decode()


def test_a_rule_that_no_page_answers_is_told_with_its_field():
    request: HttpRequest = RequestFactory().post("/")
    gate = RefusalMiddleware(lambda _request: None)
    answer = gate.process_exception(
        request, RuleError("clock.minutes", "minutes", "Less than a minute is left.", "")
    )
    assert answer.status_code == 422
    no_right = RuleError("permission.settings", "session", "Only a director of this club may do that.", "")
    assert gate.process_exception(request, no_right).status_code == 403
    assert "Less than a minute is left. The field is “minutes”." in answer.content.decode()
