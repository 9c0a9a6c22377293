"""Statuses of RFC 9110: 403 forbidden, 409 conflict, 422 unprocessable content; 429 is that of RFC 6585."""

import pytest
from django.core.exceptions import SuspiciousOperation

from clubs.web.refusals import bad_request, status_of
from scoring.words import RuleError

STATUSES = {
    "permission.enter": 403,
    "link.closed": 403,
    "entry.other_payload": 409,
    "agree.stale": 409,
    "sheet.meanwhile": 409,
    "table.limit": 429,
    "penalty.amount": 422,
    "entry.playing": 422,
    "permissions": 422,
}


def test_every_refusal_has_one_status():
    answered = {code: status_of(RuleError(code, "field", "No.", "")) for code in STATUSES}
    assert answered == STATUSES


@pytest.mark.django_db
def test_an_address_that_the_site_does_not_know_says_what_to_do(client, settings):
    """A laptop that has joined another network is asked for by an address that it did not have before."""
    settings.ALLOWED_HOSTS = ["localhost"]
    answer = client.get("/", headers={"host": "192.168.7.5:8000"})
    assert answer.status_code == 400
    assert "start it again" in answer.content.decode()
    assert "192.168.7.5" not in answer.content.decode()


@pytest.mark.django_db
def test_any_other_bad_request_keeps_its_page(rf):
    answer = bad_request(rf.get("/"), SuspiciousOperation("too many fields"))
    assert answer.status_code == 400
    assert "Go back and try again." in answer.content.decode()
