"""Statuses of RFC 9110: 403 forbidden, 409 conflict, 422 unprocessable content; 429 is that of RFC 6585."""

from clubs.web.refusals import status_of
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
