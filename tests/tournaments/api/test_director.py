"""What those who run a session do over the API: each deed with its effect, and its refusal for others."""

from __future__ import annotations

from uuid import uuid4

import pytest

from clubs.people.models import Person
from scoring.models import Encounter, Entry, Penalty, Revision
from tests import factories
from tests.tournaments.api.evening import Evening, result
from tournaments.models import Publication
from tournaments.selectors.publishing.publications import publications

PART = {"score": -50, "percent": "40"}


def test_a_directors_entry_counts_at_once_and_can_be_undone(evening: Evening):
    entered = evening.director.post(evening.board("revisions/"), result("4HS=", reason="from the slip"))
    assert entered.status_code == 201
    assert entered.json()["revision"]["reason"] == "from the slip"
    assert entered.json()["play"]["agreed"]
    deed = evening.director.get(evening.url("deeds/")).json()[0]
    assert deed["undoable"]
    assert evening.director.post(evening.url(f"deeds/{deed['id']}/undo/")).json()["undone"] is not None
    assert evening.play().kind == "not_entered"


def test_a_directors_entry_twice_is_one(evening: Evening):
    sent = result("PASS")
    codes = [evening.director.post(evening.board("revisions/"), sent).status_code for _ in range(2)]
    assert codes == [201, 200]
    assert Revision.objects.count() == 1
    other = evening.director.post(evening.board("revisions/"), sent | {"outcome": {"result": "4HS="}})
    assert (other.status_code, other.json()["code"]) == (409, "entry.other_payload")


@pytest.mark.parametrize(
    ("outcome", "stored"),
    [
        ({"result": "4hs+1", "lead": "SK"}, ("played", 450, 450, "", "")),
        ({"result": "pass"}, ("passed_out", 0, 0, "", "")),
        ({"score": 420}, ("played", 420, 420, "", "")),
        ({"score": 0}, ("passed_out", 0, 0, "", "")),
        ({"kind": "passed_out"}, ("passed_out", 0, 0, "", "")),
        ({"award_ns": "a+", "award_ew": "A-"}, ("award", None, None, "A+", "A-")),
        ({"award_ns": "55.5", "award_ew": "44.50"}, ("award", None, None, "55.5", "44.5")),
        ({"kind": "not_played"}, ("not_played", None, None, "", "")),
        ({"kind": "later"}, ("later", None, None, "", "")),
        ({"kind": "assigned", "result": "3NN="}, ("assigned", 400, 400, "", "")),
        ({"kind": "assigned", "score": -50}, ("assigned", -50, -50, "", "")),
        ({"score": 420, "score_ew": -50}, ("split", 420, -50, "", "")),
        ({"score_ns": 420, "score_ew": -50}, ("split", 420, -50, "", "")),
        ({"score_ns": 420, "award_ew": "a+"}, ("split", 420, None, "", "A+")),
        ({"score": 420, "award_ew": "60"}, ("split", 420, None, "", "60")),
        ({"award_ns": "A+", "score_ew": -50}, ("split", None, -50, "A+", "")),
        (
            {"weights": [{"score": 420, "percent": "60"}, PART], "award_ew": "A+"},
            ("weighted", None, None, "", "A+"),
        ),
        (
            {"award_ns": "A-", "weights_ew": [{"score": 420, "percent": "60"}, PART]},
            ("weighted", None, None, "A-", ""),
        ),
        ({"weights": [{"score": 420, "percent": "60"}, PART]}, ("weighted", None, None, "", "")),
    ],
)
def test_every_outcome_that_can_be_sent(evening: Evening, outcome, stored):
    sent = {"entry_id": str(uuid4()), "outcome": outcome}
    assert evening.director.post(evening.board("revisions/"), sent).status_code == 201
    play = evening.play()
    assert (play.kind, play.score, play.score_ew, play.award_ns, play.award_ew) == stored
    shown = evening.director.get(evening.board()).json()["outcome"]
    named = ("kind", "score", "score_ew", "award_ns", "award_ew")
    assert tuple(shown[name] for name in named) == stored


@pytest.mark.parametrize(
    ("outcome", "code", "field"),
    [
        ({}, "outcome.result", "result"),
        ({"result": "4HS=", "score": 420}, "outcome.result", "result"),
        ({"kind": "not_played", "result": "4HS="}, "outcome.field", "result"),
        ({"kind": "award", "score": 50}, "outcome.field", "score"),
        ({"award_ns": "A+"}, "outcome.award", "award_ew"),
        ({"award_ns": "101", "award_ew": "0"}, "outcome.award", "award_ns"),
        ({"award_ns": "NaN", "award_ew": "0"}, "outcome.award", "award_ns"),
        ({"score": 421}, "score.unreachable", "score"),
        ({"result": "3NEX="}, "contract.double_late", "doubling"),
        ({"result": "3N="}, "contract.declarer", "declarer"),
        ({"result": "4HS+9"}, "result.overtricks", "tricks"),
        ({"result": "4HS=", "lead": "SX"}, "card", "lead"),
        ({"result": "PASS", "lead": "SK"}, "outcome.lead", "lead"),
        ({"score": 420, "lead": "SK"}, "outcome.lead", "lead"),
        ({"kind": "weighted"}, "weights.total", "weights"),
        ({"weights": [{"score": 420, "percent": "60"}]}, "weights.total", "weights"),
        ({"weights": [{"score": 420, "percent": "x"}]}, "outcome.weights", "weights"),
        ({"weights": [{"score": 420, "percent": 100}]}, "invalid", "outcome.weights.0.percent"),
        ({"weights": [{"score": 421, "percent": "60"}, PART]}, "score.unreachable", "weights"),
        ({"score_ew": 420}, "outcome.split", "score"),
        ({"score": 420, "score_ew": 421}, "score.unreachable", "score_ew"),
        ({"score": 420, "score_ew": 420}, "outcome.split_same", "score_ew"),
        ({"award_ns": "+3imp", "award_ew": "-3imp"}, "award.share", "award_ns"),
        ({"kind": "not_entered"}, "invalid_choice", "outcome.kind"),
        ({"score_ns": 420}, "outcome.split", "score_ew"),
        ({"score": 420, "score_ns": 420, "award_ew": "A+"}, "outcome.field", "score_ns"),
        ({"score": 420, "award_ns": "A-", "award_ew": "A+"}, "outcome.side_twice", "award_ns"),
        ({"kind": "played", "score": 420, "award_ew": "A+"}, "outcome.field", "award_ew"),
        ({"result": "4HS=", "award_ew": "A+"}, "outcome.field", "result"),
        ({"score": 421, "award_ew": "A+"}, "score.unreachable", "score"),
        ({"score": 420, "award_ew": "+3imp"}, "award.share", "award_ew"),
    ],
)
def test_every_outcome_that_cannot_be(evening: Evening, outcome, code, field):
    refused = evening.director.post(
        evening.board("revisions/"), {"entry_id": str(uuid4()), "outcome": outcome}
    )
    assert refused.status_code == 422, refused.json()
    assert (refused.json()["code"], refused.json()["field"]) == (code, field)
    assert not Revision.objects.exists()


def test_a_weighted_score_is_told_for_both_sides(evening: Evening):
    ns = [{"score": 420, "percent": "60"}, PART]
    ew = [{"score": -50, "percent": "100"}]
    sent = {"entry_id": str(uuid4()), "outcome": {"weights": ns, "weights_ew": ew}, "reason": "misinformed"}
    assert evening.director.post(evening.board("revisions/"), sent).status_code == 201
    shown = evening.director.get(evening.board()).json()["outcome"]
    assert (shown["weights"], shown["weights_ew"], shown["score"]) == (ns, ew, None)


@pytest.mark.parametrize(
    "outcome",
    [
        {"score": 420, "score_ew": -50},
        {"score_ns": 420, "award_ew": "A+"},
        {"weights": [{"score": 420, "percent": "60"}, PART]},
    ],
)
def test_a_table_does_not_adjust_its_own_score(evening: Evening, outcome):
    refused = evening.phone.post(
        evening.board("revisions/"), {"entry_id": str(uuid4()), "outcome": outcome, "seen": 0}
    )
    assert (refused.status_code, refused.json()["code"]) == (403, "permission.rule")


def test_the_director_chooses_which_entry_counts(evening: Evening):
    board = evening.board("revisions/")
    evening.phone.post(board, result("4HS="))
    evening.phone.post(board, result("4HS+1"))
    history = evening.director.get(board).json()
    assert [(r["number"], r["state"]) for r in history] == [(1, "conflicting"), (2, "conflicting")]
    choice = {"revision": 2, "entry_id": str(uuid4()), "reason": "asked both"}
    chosen = evening.director.post(evening.board("choose/"), choice)
    assert chosen.json()["outcome"]["score"] == 450
    assert not chosen.json()["waiting"]
    again = evening.director.post(evening.board("choose/"), choice)
    assert (again.status_code, again.json()) == (200, chosen.json())
    assert Revision.objects.count() == 3
    other = evening.director.post(evening.board("choose/"), choice | {"revision": 1})
    assert (other.status_code, other.json()["code"]) == (409, "entry.other_payload")
    assert evening.director.get(evening.url("deeds/")).json()[0]["undoable"]
    unknown = evening.director.post(evening.board("choose/"), {"revision": 9})
    assert (unknown.status_code, unknown.json()["code"]) == (422, "revision.unknown")


def test_what_counts_is_withdrawn_and_a_doubt_kept(evening: Evening):
    evening.phone.post(evening.board("revisions/"), result("7CXN-9"))
    assert evening.director.get(evening.board()).json()["doubt"] != ""
    assert evening.director.post(evening.board("keep/")).json()["doubt"] == ""
    emptied = evening.director.post(evening.board("withdraw/"), {"reason": "another board"}).json()
    assert (emptied["entered"], emptied["outcome"]) == (False, None)
    assert evening.director.get(evening.board("revisions/")).json()[0]["state"] == "withdrawn"


def test_a_board_that_was_emptied_is_a_deed_and_comes_back(evening: Evening):
    evening.phone.post(evening.board("revisions/"), result("4HS="))
    before = evening.director.get(evening.board()).json()
    evening.director.post(evening.board("withdraw/"), {"reason": "another board"})
    [deed] = evening.director.get(evening.url("deeds/")).json()
    assert (deed["words"], deed["reason"]) == ("Board 1, table 1: no result counts", "another board")
    evening.director.post(evening.url(f"deeds/{deed['id']}/undo/"))
    after = evening.director.get(evening.board()).json()
    assert {**after, "version": 0} == {**before, "version": 0}
    assert evening.director.post(evening.board("withdraw/")).status_code == 200


@pytest.mark.parametrize("who", ["player", "phone", "member", "stranger", "nobody"])
def test_only_those_who_run_the_session_choose_and_withdraw(evening: Evening, who):
    factories.enter(evening.play(), "4HS=")
    caller = getattr(evening, who)
    refusal = 401 if who == "nobody" else 403
    assert caller.get(evening.board("revisions/")).status_code == refusal
    for path, sent in (("choose/", {"revision": 1}), ("withdraw/", {}), ("keep/", {})):
        assert caller.post(evening.board(path), sent).status_code == refusal
    assert evening.play().score == 420


@pytest.mark.parametrize("who", ["player", "phone", "member", "stranger", "nobody"])
def test_the_control_room_is_for_those_who_run_the_session(evening: Evening, who):
    caller, refusal = getattr(evening, who), 401 if who == "nobody" else 403
    for path in ("control/", "deeds/"):
        answer = caller.get(evening.url(path))
        assert answer.status_code == refusal
        assert answer.headers["Content-Type"] == "application/problem+json"
    line = {"text": "b1 t1 4hs=", "cursor": {"view": "round", "number": 1}}
    for path, sent in (
        ("line/", line),
        ("clock/", {"command": "start"}),
        ("finish/", {}),
        ("publish/", {}),
        ("reopen/", {}),
        ("close/", {}),
        (f"encounters/{factories.encounter_of(evening.session).pk}/move-on/", {}),
        ("entries/", {"people": [{"name": "X"}, {"name": "Y"}]}),
    ):
        assert caller.post(evening.url(path), sent).status_code == refusal, path
    evening.session.refresh_from_db()
    assert evening.session.state == "playing"
    assert not Revision.objects.exists()


def test_the_room_shows_its_tables_and_what_needs_the_director(evening: Evening):
    evening.phone.post(evening.board("revisions/"), result("7CXN-9"))
    room = evening.director.get(evening.url("control/")).json()
    assert [(tile["table"], tile["phone"]) for tile in room["tables"]] == [(1, True), (2, True), (3, False)]
    assert [mark["state"] for mark in room["tables"][0]["marks"]] == ["doubt", "missing"]
    assert room["tables"][0]["pairs"] == "1 v 4"
    assert [need["mark"] for need in room["needs"]] == ["doubt"]
    unchanged = evening.director.get(evening.url("control/"), since=room["version"])
    assert (unchanged.status_code, unchanged.content) == (204, b"")


def test_a_line_writes_results_and_asks_before_it_replaces(evening: Evening):
    cursor = {"view": "round", "number": 1, "play": evening.play().pk}
    done = evening.director.post(evening.url("line/"), {"text": "4hs=,4hs+1", "cursor": cursor})
    assert done.status_code == 200
    assert len(done.json()["echo"]) == 2
    assert (evening.play().score, evening.play(ordinal=2).score) == (420, 650)  # board 2: N-S vulnerable
    asked = evening.director.post(evening.url("line/"), {"text": "3nn=", "cursor": cursor})
    assert (asked.status_code, asked.json()["code"]) == (422, "line.taken")
    again = {"text": "3nn=", "cursor": cursor, "confirmed": ["line.taken"]}
    assert evening.director.post(evening.url("line/"), again).status_code == 200
    assert evening.play().score == 400
    undone = evening.director.post(evening.url("line/"), {"text": "u", "cursor": cursor}).json()
    assert undone["deed"]["undone"] is not None
    assert evening.play().score == 420


def test_a_line_twice_is_once(evening: Evening):
    line = {
        "text": "4hs=",
        "cursor": {"view": "round", "number": 1, "play": evening.play().pk},
        "entry_id": str(uuid4()),
        "confirmed": ["line.taken"],
    }
    for _ in range(2):
        assert evening.director.post(evening.url("line/"), line).status_code == 200
    assert Revision.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [("8sn=", "contract.level"), ("b40 p", "line.no_board"), ("3nt=", "contract.declarer")],
)
def test_a_line_that_cannot_be_names_the_fault_and_its_place(evening: Evening, text, code):
    sent = {"text": text, "cursor": {"view": "round", "number": 1}}
    refused = evening.director.post(evening.url("line/"), sent)
    assert refused.status_code == 422
    assert isinstance(refused.json()["position"], int)
    assert refused.json()["code"].split(".")[0] == code.split(".")[0]
    assert not Revision.objects.exists()


def test_the_clock_starts_stands_and_goes_on(evening: Evening):
    clock = evening.url("clock/")
    assert evening.nobody.get(clock).json()["round"] == 0
    started = evening.director.post(clock, {"command": "start"}).json()
    assert (started["round"], started["running"]) == (1, True)
    longer = evening.director.post(clock, {"command": "adjust", "minutes": 3}).json()
    assert longer["left"] > started["left"] + 150
    assert not evening.director.post(clock, {"command": "pause"}).json()["running"]
    assert evening.director.post(clock, {"command": "next"}).json()["round"] == 2
    assert evening.director.post(clock, {"command": "break", "minutes": 10}).json()["phase"] == "break"
    pace = {"command": "pace", "seconds_per_board": 420, "move_seconds": 90}
    assert evening.director.post(clock, pace).status_code == 200
    for wrong, field in (
        ({"command": "adjust"}, "minutes"),
        ({"command": "start", "minutes": 3}, "minutes"),
        ({"command": "pace", "seconds_per_board": 420}, "move_seconds"),
        ({"command": "stop"}, "command"),
    ):
        refused = evening.director.post(clock, wrong)
        assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_from_play_to_the_official_result_and_back(evening: Evening):
    factories.enter_all(evening.session)
    director, state = evening.director, []
    for step in ("finish", "publish", "close", "reopen", "reopen", "reopen"):
        if len(state) == 3:
            refused = director.post(evening.url("reopen/")).json()
            assert (refused["code"], refused["field"]) == ("session.reason", "reason")
        sent = {"reason": "Board 3 was scored for the wrong side"} if step == "reopen" else {}
        state.append(director.post(evening.url(f"{step}/"), sent).json()["state"])
    assert state == ["finished", "official", "closed", "official", "finished", "playing"]
    director.post(evening.url("publish/"), {"note": "again"})
    published = evening.nobody.get(evening.url("publications/")).json()
    assert [(one["number"], one["note"]) for one in published] == [(1, ""), (2, "again")]
    newest, first = publications(evening.session)
    assert list(newest.reopened) == ["Board 3 was scored for the wrong side"] * 3
    assert not first.reopened
    assert Publication.objects.count() == 2
    assert director.post(evening.url("finish/")).json()["code"] == "session.not_playing"


def test_a_pair_signs_in_by_id_and_by_name(evening: Evening):
    coming = factories.make_session(club=evening.club, name="Friday", start=False)
    at = f"/api/v1/clubs/{evening.club.slug}/sessions/{coming.pk}/entries/"
    zoe = factories.make_person(evening.club, "Zoë Quist")
    signed = evening.director.post(at, {"people": [{"person": zoe.pk}, {"name": "Guest One"}]})
    assert signed.status_code == 201
    assert [member["name"] for member in signed.json()["members"]] == ["Zoë Quist", "Guest One"]
    assert Person.objects.filter(club=evening.club, name="Guest One").count() == 1
    assert signed.json()["id"] in [entry["id"] for entry in evening.scorer.get(at).json()]
    assert evening.member.get(at).status_code == 403  # the sheet is not for players
    twice = evening.director.post(at, {"people": [{"person": zoe.pk}, {}]})
    assert (twice.status_code, twice.json()["code"]) == (422, "entry.twice")
    elsewhere = Person.objects.exclude(club=evening.club).first() or factories.make_person(
        factories.make_club(), "Away"
    )
    foreign = evening.director.post(at, {"people": [{"person": elsewhere.pk}, {}]})
    assert (foreign.status_code, foreign.json()["field"]) == (422, "people.0")
    assert Entry.objects.filter(section__session=coming).count() == 7


def test_names_to_sign_in_without_contact_data(evening: Evening):
    factories.make_person(evening.club, "Zoë Quist", email="zoe@example.org", phone="0123 456")
    at = f"/api/v1/clubs/{evening.club.slug}/persons/"
    found = evening.director.get(at, search="qui").json()["results"]
    assert [person["name"] for person in found] == ["Zoë Quist"]
    assert set(found[0]) == {"id", "name", "number", "member"}
    assert evening.member.get(at).status_code == 403
    assert evening.phone.get(at).status_code == 403
    assert evening.nobody.get(at).status_code == 401


def test_names_come_a_page_at_a_time(evening: Evening):
    at = f"/api/v1/clubs/{evening.club.slug}/persons/"
    every = evening.director.get(at).json()
    names = [person["name"] for person in every["results"]]
    assert every["count"] == len(names) == evening.club.persons.count()
    pages = [evening.director.get(at, limit=5, offset=first).json() for first in range(0, len(names), 5)]
    assert [person["name"] for page in pages for person in page["results"]] == names
    assert pages[0]["previous"] is None
    assert "offset=5" in pages[0]["next"]
    wrong = evening.director.get(at, limit=0)
    assert (wrong.status_code, wrong.json()["field"]) == (422, "limit")
    long = evening.director.get(at, search="x" * 61)
    assert (long.status_code, long.json()["field"]) == (422, "search")
    assert evening.director.get(at, name="x").json()["field"] == "name"


def test_a_table_is_sent_on(evening: Evening):
    encounter = factories.encounter_of(evening.session)
    assert evening.director.post(evening.url(f"encounters/{encounter.pk}/move-on/")).json()["undoable"]
    assert Encounter.objects.get(pk=encounter.pk).moved_on


def test_a_scorer_enters_but_does_not_rule(evening: Evening):
    assert evening.scorer.post(evening.board("revisions/"), result()).status_code == 201
    award = {"outcome": {"award_ns": "A+", "award_ew": "A-"}}
    refused = evening.scorer.post(evening.board("revisions/"), result() | award)
    assert (refused.status_code, refused.json()["code"]) == (403, "permission.rule")
    assert evening.scorer.post(evening.url("publish/")).status_code == 403


def test_a_penalty_is_given_listed_and_taken_back(evening: Evening):
    entry = factories.entry_of(evening.session, 1)
    late = {"entry": entry.pk, "kind": "lateness", "reason": "twice"}
    given = evening.director.post(evening.url("penalties/"), late)
    assert given.status_code == 201
    line = given.json()
    assert (line["amount"], line["unit"], line["kind"]) == ("10.00", "top", "lateness")  # the usual one
    assert evening.scorer.get(evening.url("penalties/")).json() == [line]
    reverse = evening.url(f"penalties/{line['id']}/reverse/")
    assert evening.director.post(reverse).json()["reversed_at"] is not None
    assert evening.director.get(evening.url("penalties/")).json()[0]["reversed_at"] is not None
    again = evening.director.post(reverse)
    assert (again.status_code, again.json()["code"]) == (422, "penalty.reversed")
    assert [deed["kind"] for deed in evening.director.get(evening.url("deeds/")).json()] == ["penalty"] * 2


def test_an_indemnity_is_added_and_no_amount_is_below_0(evening: Evening):
    added = {"entry": factories.entry_of(evening.session, 1).pk, "kind": "indemnity"}
    url, unit = evening.url("penalties/"), "session"
    given = evening.director.post(url, added | {"amount": "12.5", "unit": unit})
    assert (given.json()["amount"], given.json()["unit"]) == ("-12.50", "session")
    refused = evening.director.post(url, added | {"amount": "-12.5", "unit": unit})
    assert (refused.status_code, refused.json()["code"]) == (422, "penalty.amount")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"amount": "101"}, "penalty.amount"),
        ({"amount": "0"}, "penalty.amount"),
        ({"amount": "-3"}, "penalty.amount"),
        ({"amount": "1", "unit": "vp"}, "penalty.unit"),
        ({"unit": "points"}, "penalty.amount"),
        ({"kind": "luck"}, "invalid_choice"),
        ({"amount": "1e3"}, "invalid"),
        ({"amount": 10}, "invalid"),
    ],
)
def test_a_penalty_that_cannot_be_is_refused(evening: Evening, wrong, code):
    sent = {"entry": factories.entry_of(evening.session, 1).pk, "kind": "lateness"} | wrong
    refused = evening.director.post(evening.url("penalties/"), sent)
    assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(
    ("who", "read", "give"),
    [("director", 200, 201), ("scorer", 200, 403), ("player", 403, 403), ("phone", 403, 403)],
)
def test_only_a_director_gives_a_penalty_or_takes_it_back(evening: Evening, who, read, give):
    entry = factories.entry_of(evening.session, 1)
    line = Penalty.objects.create(entry=entry, amount=10)
    caller = getattr(evening, who)
    assert caller.get(evening.url("penalties/")).status_code == read
    given = caller.post(evening.url("penalties/"), {"entry": entry.pk, "kind": "conduct"})
    assert given.status_code == give
    reversed_ = caller.post(evening.url(f"penalties/{line.pk}/reverse/"))
    assert reversed_.status_code == (200 if give == 201 else 403)
