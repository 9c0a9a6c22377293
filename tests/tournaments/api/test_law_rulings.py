"""Rulings by the laws over the API: recorded by a director, read by staff and by those who sat there."""

from __future__ import annotations

from tests.tournaments.api.evening import Evening
from tournaments.models import LawRuling

REVOKE = {
    "code": "2017",
    "law_table": "revoke",
    "answers": {"established": True, "won_by": "offender", "later_tricks": "some"},
    "reason": "A spade",
    "consulted": "Eva: pass",
}


def test_a_ruling_is_recorded_and_read_by_staff_and_by_its_table_alone(evening: Evening):
    sent = REVOKE | {"play": evening.play().pk, "seen": 0}
    answer = evening.director.post(evening.url("rulings/"), sent)
    assert answer.status_code == 201
    ruling = answer.json()
    assert (ruling["law"], ruling["state"], ruling["board"], ruling["table"]) == ("64A1", "given", "1", "1")
    assert ruling["words"][0].startswith("Law 64A1:")
    assert evening.scorer.get(evening.url("rulings/")).json() == [ruling]
    for concerned in (evening.player, evening.opponent):
        assert concerned.get(evening.url("rulings/")).json() == [ruling | {"consulted": ""}]
    assert evening.other_phone.get(evening.url("rulings/")).json() == []
    for other in (evening.member, evening.stranger):
        assert other.get(evening.url("rulings/")).status_code == 403
    assert evening.nobody.get(evening.url("rulings/")).status_code == 401


def test_only_a_director_records_one(evening: Evening):
    for caller, status in ((evening.scorer, 403), (evening.player, 403), (evening.nobody, 401)):
        assert caller.post(evening.url("rulings/"), REVOKE).status_code == status
    assert LawRuling.objects.count() == 0


def test_what_cannot_be_is_refused_by_its_code(evening: Evening):
    for changed, status, code in (
        ({"code": "1066"}, 422, "laws.code"),
        ({"answers": {}}, 422, "ruling.unfinished"),
        ({"choice": "accept"}, 422, "laws.choice"),
        ({"play": evening.play().pk, "seen": 1}, 409, "ruling.stale"),
    ):
        answer = evening.director.post(evening.url("rulings/"), REVOKE | changed)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert evening.director.post(evening.url("rulings/"), REVOKE | {"play": 10**9}).status_code == 404
    assert LawRuling.objects.count() == 0
