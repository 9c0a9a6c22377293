"""What a table's phone does over the API, from its cookie to the last board."""

from __future__ import annotations

from uuid import uuid4

from django.test import Client

from scoring.models import Play, Revision
from scoring.services.phones import make_links
from tests import factories
from tests.tournaments.api.evening import Evening, result
from tournaments.models import Call


def test_a_round_of_a_table_from_the_link_to_the_last_agreement(evening: Evening):
    link = factories.link_of(evening.session, 1)
    phone = Client()
    assert phone.get(f"/t/{link.token}/").status_code == 302
    me = phone.get("/api/v1/me/").json()
    assert me["kind"] == "device"
    assert me["table"] == {
        "club": evening.club.slug, "session": evening.session.pk, "section": "A", "table": 1, "phone": 2,
    }  # fmt: skip
    here = phone.get(evening.url("encounters/"), {"table": 1, "round": 1}).json()["encounters"][0]
    assert [play["board"]["number"] for play in here["plays"]] == [1, 2]
    assert phone.post(
        evening.url(f"encounters/{here['id']}/seats/"), {"answer": "yes"}, content_type="application/json"
    ).json()["confirmed"]
    for play in here["plays"]:
        at = evening.url(f"plays/{play['id']}/")
        entered = phone.post(f"{at}revisions/", result("3NN+1"), content_type="application/json")
        assert entered.status_code == 201
        number = entered.json()["revision"]["number"]
        agreed = phone.post(f"{at}agree/", {"revision": number}, content_type="application/json")
        assert agreed.json()["agreed"]
    assert set(Play.objects.filter(encounter=here["id"]).values_list("kind", "score", "agreed")) == {
        ("played", 430, True),
        ("played", 630, True),  # board 2: N-S vulnerable
    }


def test_the_encounter_says_who_sits_there_and_where_they_go(evening: Evening):
    encounter = factories.encounter_of(evening.session)
    shown = evening.phone.get(evening.url(f"encounters/{encounter.pk}/")).json()
    assert shown["ns"] == {"entry": encounter.north_id, "number": 1, "names": ["Anna", "Bo"]}
    assert shown["ew"]["number"] == 4
    assert shown["moves"] == evening.director.get(evening.url(f"encounters/{encounter.pk}/")).json()["moves"]
    assert any("2" in words for words in shown["moves"])  # E-W go to table 2


def test_the_same_entry_twice_is_one(evening: Evening):
    sent = result()
    first = evening.phone.post(evening.board("revisions/"), sent)
    second = evening.phone.post(evening.board("revisions/"), sent)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["revision"] == second.json()["revision"]
    assert Revision.objects.count() == 1


def test_the_same_id_with_another_result_is_a_conflict_of_the_sender(evening: Evening):
    sent = result("4HS=")
    evening.phone.post(evening.board("revisions/"), sent)
    refused = evening.phone.post(evening.board("revisions/"), sent | {"outcome": {"result": "4HS+1"}})
    assert refused.status_code == 409
    assert refused.json()["code"] == "entry.other_payload"
    assert evening.play().score == 420


def test_a_correction_with_sight_replaces_and_without_sight_conflicts(evening: Evening):
    board = evening.board("revisions/")
    evening.phone.post(board, result("4HS="))
    replaced = evening.phone.post(board, result("4HS+1", seen=1)).json()
    assert replaced["play"]["outcome"]["score"] == 450
    blind = evening.phone.post(board, result("4HS-1", seen=0)).json()
    assert blind["revision"]["state"] == "conflicting"
    assert blind["play"]["conflict"]
    assert blind["play"]["outcome"] is None
    assert evening.play().kind == "not_entered"


def test_an_entry_after_ones_own_unseen_one_replaces_it(evening: Evening):
    board, first = evening.board("revisions/"), result("4HS=")
    evening.phone.post(board, first)
    after = evening.phone.post(board, result("4HS+1", seen=0, after=first["entry_id"])).json()
    assert after["revision"]["state"] == "accepted"
    assert evening.play().score == 450


def test_agreeing_to_what_was_changed_meanwhile_is_out_of_date(evening: Evening):
    evening.phone.post(evening.board("revisions/"), result("4HS="))
    evening.phone.post(evening.board("revisions/"), result("4HS+1", seen=1))
    refused = evening.phone.post(evening.board("agree/"), {"revision": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "agree.stale")
    assert not evening.play().agreed


def test_agreeing_by_the_id_of_an_entry(evening: Evening):
    sent = result()
    evening.phone.post(evening.board("revisions/"), sent)
    assert evening.phone.post(evening.board("agree/"), {"entry_id": sent["entry_id"]}).json()["agreed"]


def test_another_tables_board_is_refused(evening: Evening):
    refused = evening.phone.post(evening.board("revisions/", table=2), result())
    assert refused.status_code == 422
    assert refused.json() == {
        "code": "entry.table",
        "field": "board",
        "message": "Board 3 is at another table: 2.",
        "source": "Law 8",
    }
    assert not Revision.objects.exists()
    assert evening.phone.post(evening.board("agree/", table=2), {"revision": 1}).status_code == 422


def test_what_cannot_be_is_refused_with_its_law(evening: Evening):
    refused = evening.phone.post(evening.board("revisions/"), result("8HS="))
    assert refused.status_code == 422
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.json() == {
        "code": "contract.level",
        "field": "level",
        "message": "The level of a bid must be 1 to 7, not 8.",
        "source": "Law 18A",
        "position": 0,
    }


def test_a_table_neither_rules_nor_gives_reasons(evening: Evening):
    for more in (
        {"outcome": {"award_ns": "A+", "award_ew": "A-"}},
        {"outcome": {"kind": "later"}},
        {"outcome": {"kind": "assigned", "result": "4HS="}},
        {"reason": "they said so"},
    ):
        refused = evening.phone.post(evening.board("revisions/"), result() | more)
        assert (refused.status_code, refused.json()["code"]) == (403, "permission.rule")
    assert not Revision.objects.exists()


def test_a_table_says_that_a_board_was_not_played_and_the_director_answers(evening: Evening):
    said = evening.phone.post(evening.board("revisions/"), result() | {"outcome": {"kind": "not_played"}})
    assert (said.status_code, said.json()["revision"]["state"]) == (201, "proposed")
    play = said.json()["play"]
    assert [play[name] for name in ("waiting", "conflict", "outcome")] == [True, False, None]
    answered = evening.director.post(evening.board("choose/"), {"revision": 1})
    assert answered.json()["outcome"]["kind"] == "not_played"


def test_a_table_calls_and_needs_nobody_any_more(evening: Evening):
    encounter = factories.encounter_of(evening.session)
    about = {"kind": "table", "encounter": encounter.pk}
    called = evening.phone.post(evening.url("calls/"), about)
    assert called.status_code == 201
    assert [call["id"] for call in evening.phone.get(evening.url("calls/")).json()] == [called.json()["id"]]
    assert evening.other_phone.get(evening.url("calls/")).json() == []
    elsewhere = evening.other_phone.post(evening.url(f"calls/{called.json()['id']}/done/"))
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "permission.table")
    ended = evening.phone.post(evening.url(f"calls/{called.json()['id']}/done/"))
    assert ended.json()["done"] is not None
    assert evening.phone.get(evening.url("calls/")).json() == []


def test_a_table_calls_from_its_own_encounters_only(evening: Evening):
    other = factories.encounter_of(evening.session, table=2)
    refused = evening.phone.post(evening.url("calls/"), {"kind": "table", "encounter": other.pk})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission.table")
    assert not Call.objects.exists()


def test_this_is_wrong(evening: Evening):
    play = evening.play()
    factories.enter(play, "4HS=")
    for caller in (evening.phone, evening.player):
        called = caller.post(evening.url("calls/"), {"kind": "wrong", "play": play.pk})
        assert (called.status_code, called.json()["kind"]) == (201, "wrong")
    assert Call.objects.count() == 1  # said twice it is one
    refused = evening.member.post(evening.url("calls/"), {"kind": "wrong", "play": play.pk})
    assert (refused.status_code, refused.json()["code"]) == (403, "permission.dispute")


def test_who_sits_there_instead(evening: Evening):
    encounter = factories.encounter_of(evening.session)
    seats = evening.url(f"encounters/{encounter.pk}/seats/")
    assert evening.phone.post(seats, {"answer": "other", "ns": 1, "ew": 5}).status_code == 200
    assert evening.phone.post(seats, {"answer": "turned"}).json()["confirmed"]
    assert Call.objects.filter(kind="seats").count() == 2
    unknown = evening.phone.post(seats, {"answer": "other", "ns": 77})
    assert (unknown.status_code, unknown.json()["field"]) == (422, "ns")
    assert evening.other_phone.post(seats, {"answer": "yes"}).json()["code"] == "permission.table"


def test_a_phone_sees_its_own_results_and_of_others_only_what_all_have_played(evening: Evening):
    own, other = evening.play(), evening.play(table=2)
    factories.enter(own, "4HS=")
    factories.enter(other, "3NN=")
    shown = {
        play["id"]: play
        for one in evening.phone.get(evening.url("encounters/")).json()["encounters"]
        for play in one["plays"]
    }
    assert shown[own.pk]["outcome"]["result"] == "4HS="
    assert (
        shown[other.pk] | {"entered": True, "hidden": True, "outcome": None, "counts": 0} == shown[other.pk]
    )


def test_who_comes_next_to_the_table_does_not_see_what_was_played_there_before(evening: Evening):
    play = evening.play()
    factories.enter(play, "4HS=")
    assert not evening.phone.get(evening.url(f"plays/{play.pk}/")).json()["hidden"]
    evening.phone.post(
        evening.url(f"encounters/{factories.encounter_of(evening.session, 1, 2).pk}/seats/"),
        {"answer": "yes"},
    )
    assert evening.phone.get(evening.url(f"plays/{play.pk}/")).json()["hidden"]
    assert not evening.player.get(evening.url(f"plays/{play.pk}/")).json()["hidden"]  # she sat there


def test_a_phone_of_another_session_is_nobody_here(evening: Evening):
    later = factories.make_session(club=evening.club, name="Friday")
    make_links(later)
    refused = evening.phone.get(f"/api/v1/clubs/{evening.club.slug}/sessions/{later.pk}/encounters/")
    assert refused.status_code == 403
    play = factories.play_of(later)
    at = f"/api/v1/clubs/{evening.club.slug}/sessions/{later.pk}/plays/{play.pk}/revisions/"
    assert evening.phone.post(at, result()).status_code == 403
    assert not Revision.objects.exists()


def test_what_came_late_is_proposed_once_the_result_is_official(evening: Evening):
    factories.enter_all(evening.session)
    evening.director.post(evening.url("publish/"))
    late = evening.phone.post(evening.board("revisions/"), result("7NN=")).json()
    assert late["revision"]["state"] == "proposed"
    assert late["play"]["waiting"]
    assert evening.play().kind == "played"
    evening.director.post(evening.board("withdraw/"))
    evening.director.post(evening.url("close/"))
    refused = evening.phone.post(evening.board("revisions/"), result(entry_id=str(uuid4())))
    assert refused.status_code == 403
    assert refused.json()["code"] in ("link.closed", "permission.enter")
