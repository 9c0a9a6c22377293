"""Rulings by the laws over the API: recorded by a director, read by staff and by those who sat there."""

from __future__ import annotations

import pytest

from tests import factories
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


def recorded(evening: Evening, **changed: object) -> dict[str, object]:
    """A ruling on the first board of table 1, as the API gives it."""
    sent = REVOKE | {"play": evening.play().pk, "seen": evening.play().last_revision}
    return evening.director.post(evening.url("rulings/"), sent | changed).json()


def act(evening: Evening, name: str, who: str = "director", **sent: object):
    return getattr(evening, who).post(evening.url(f"rulings/1/{name}/"), sent)


def test_a_ruling_is_shown_to_staff_and_to_its_table_alone(evening: Evening):
    ruling, address = recorded(evening), evening.url("rulings/1/")
    assert evening.scorer.get(address).json() == ruling
    for concerned in (evening.player, evening.opponent):
        assert concerned.get(address).json() == ruling | {"consulted": ""}
    statuses = {"other_phone": 404, "member": 403, "stranger": 403, "nobody": 401}
    assert {who: getattr(evening, who).get(address).status_code for who in statuses} == statuses
    assert evening.director.get(evening.url("rulings/2/")).status_code == 404


def test_a_ruling_is_judged_told_and_withdrawn_each_a_version_more(evening: Evening):
    recorded(evening, answers={}, later=True)
    judged = act(evening, "judge", version=1, **REVOKE).json()
    assert (judged["version"], judged["state"], judged["law"]) == (2, "given", "64A1")
    told = act(evening, "tell", version=2, side="ew").json()
    assert (told["version"], told["told_ns"]) == (3, None)
    assert told["told_ew"] is not None
    assert act(evening, "tell", version=3, side="ew").json()["code"] == "ruling.told"
    assert act(evening, "withdraw", version=3, reason=" ").status_code == 422
    withdrawn = act(evening, "withdraw", version=3, reason="There was no revoke").json()
    assert (withdrawn["state"], withdrawn["reason"]) == ("withdrawn", "There was no revoke")


def test_the_score_of_a_ruling_is_looked_at_and_then_given(evening: Evening):
    for table, text in ((1, "4HS="), (2, "4HS+1"), (3, "4HS=")):
        factories.enter(evening.play(table), text)
    recorded(evening)
    sent = {"version": 1, "outcome": {"kind": "assigned", "score": 450}}
    looked = act(evening, "adjust", look=True, **sent).json()
    assert "1 result changes" in looked["effect"]
    assert (looked["ruling"]["version"], evening.play().score) == (1, 420)
    given = act(evening, "adjust", **sent).json()
    assert given["effect"] == looked["effect"]
    assert (given["ruling"]["version"], evening.play().score) == (2, 450)
    assert given["ruling"]["after"] != ""
    stale = act(evening, "adjust", **sent)
    assert (stale.status_code, stale.json()["code"]) == (409, "ruling.stale")


def scored(evening: Evening) -> None:
    """Ruling 1 in version 2, by which board 1 is worth 450 in place of 420."""
    for table, text in ((1, "4HS="), (2, "4HS+1"), (3, "4HS=")):
        factories.enter(evening.play(table), text)
    recorded(evening)
    act(evening, "adjust", version=1, outcome={"kind": "assigned", "score": 450})


def test_the_score_of_a_ruling_is_undone_with_it_unless_it_is_kept(evening: Evening):
    scored(evening)
    other = {"answers": REVOKE["answers"] | {"won_by": "side"}}
    kept = act(evening, "judge", version=2, keep_score=True, **REVOKE | other).json()
    assert (kept["version"], evening.play().score) == (3, 450)
    assert kept["after"] != ""
    judged = act(evening, "judge", version=3, **REVOKE).json()
    assert (judged["version"], judged["after"], evening.play().score) == (4, "", 420)


@pytest.mark.parametrize(
    ("sent", "points"), [({}, 420), ({"keep_score": False}, 420), ({"keep_score": True}, 450)]
)
def test_a_ruling_is_withdrawn_with_its_score_or_without(
    evening: Evening, sent: dict[str, bool], points: int
):
    scored(evening)
    answer = act(evening, "withdraw", version=2, reason="There was no revoke", **sent).json()
    assert (answer["state"], evening.play().score) == ("withdrawn", points)


def test_a_ruling_warns_a_contestant_whom_staff_alone_see(evening: Evening):
    entry = evening.play().encounter.north
    ruling = recorded(evening, warned=entry.pk)
    assert ruling["warned"] == entry.pk
    assert LawRuling.objects.get().warned == entry
    assert evening.scorer.get(evening.url("rulings/1/")).json()["warned"] == entry.pk
    for concerned in (evening.player, evening.opponent):
        assert concerned.get(evening.url("rulings/1/")).json()["warned"] is None
    kept = act(evening, "judge", version=1, warned=entry.pk, **REVOKE).json()
    assert (kept["version"], kept["warned"]) == (2, entry.pk)
    dropped = act(evening, "judge", version=2, **REVOKE).json()
    assert (dropped["version"], dropped["warned"]) == (3, None)


def test_who_plays_elsewhere_or_nowhere_cannot_be_warned(evening: Evening):
    recorded(evening)
    other = factories.make_session(3)
    beside = factories.make_session(3, club=evening.club)
    for stranger in (factories.entry_of(other, 1).pk, factories.entry_of(beside, 1).pk, 10**9):
        answers = (
            evening.director.post(evening.url("rulings/"), REVOKE | {"warned": stranger}),
            act(evening, "judge", version=1, warned=stranger, **REVOKE),
        )
        for answer in answers:
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (422, "warning.elsewhere")
            assert (problem["field"], problem["source"]) == ("warned", "Law 90")
    for wrong in ("1", 0, -1, 1.5, True, [1], 10**30, "\0"):
        answer = evening.director.post(evening.url("rulings/"), REVOKE | {"warned": wrong})
        assert (answer.status_code, answer.json()["field"]) == (422, "warned"), wrong
    for wrong in ("yes", 1, None):
        answer = act(evening, "withdraw", version=1, reason="No", keep_score=wrong)
        assert (answer.status_code, answer.json()["field"]) == (422, "keep_score"), wrong
    assert LawRuling.objects.get().version == 1


def test_an_appeal_with_its_deposit_is_decided(evening: Evening):
    evening.club.appeal_deposit = 20
    evening.club.save()
    recorded(evening)
    alone = act(evening, "appeal", version=1, appellant="Pair 1", concurs=False)
    assert alone.json()["code"] == "appeal.concur"
    appealed = act(evening, "appeal", version=1, appellant="Pair 1", concurs=True).json()
    assert (appealed["state"], appealed["deposit"], appealed["deposit_kept"]) == ("appeal", "20.00", None)
    decision = {"version": 2, "committee": "Eva, Jan", "decision": "The facts were established."}
    for wrong, code in (
        ({"amended": False}, "appeal.deposit"),
        ({"amended": True, "on_law": True, "deposit_kept": False}, "appeal.law"),
    ):
        assert act(evening, "decide", **decision, **wrong).json()["code"] == code
    decided = act(evening, "decide", **decision, amended=False, deposit_kept=True).json()
    assert (decided["state"], decided["deposit_kept"]) == ("upheld", True)
    assert decided["committee"] == "Eva, Jan"


def test_an_appeal_is_withdrawn_with_its_deposit_settled(evening: Evening):
    evening.club.appeal_deposit = 20
    evening.club.save()
    recorded(evening)
    act(evening, "appeal", version=1, appellant="Pair 1", concurs=True)
    assert act(evening, "withdraw-appeal", version=2).json()["code"] == "appeal.deposit"
    row = act(evening, "withdraw-appeal", version=2, deposit_kept=False, reason="The play was shown.").json()
    assert (row["state"], row["deposit_kept"], row["decision"]) == ("dropped", False, "The play was shown.")
    late = act(evening, "decide", version=3, amended=True, committee="Eva", decision="Yes").json()
    assert late["code"] == "ruling.state"


def test_only_a_director_acts_on_a_ruling(evening: Evening):
    recorded(evening)
    sent = {
        "judge": REVOKE,
        "tell": {"side": "ns"},
        "adjust": {"outcome": {"kind": "assigned", "score": 450}},
        "withdraw": {"reason": "No"},
        "appeal": {"appellant": "Pair 1", "concurs": True},
        "decide": {"amended": False, "committee": "Eva", "decision": "Yes"},
        "withdraw-appeal": {},
    }
    for name, more in sent.items():
        for who, status in (("scorer", 403), ("player", 403), ("phone", 403), ("nobody", 401)):
            assert act(evening, name, who, version=1, **more).status_code == status, (name, who)
    assert LawRuling.objects.get().version == 1
