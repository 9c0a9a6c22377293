"""What a table enters and agrees to: what stands afterwards, and what is refused."""

import datetime as dt
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Encounter, Play, Revision, Session
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    link_of,
    make_session,
    play_of,
    section_of,
)
from tournaments.models import Call
from tournaments.selectors.table.phone import encounter_at
from tournaments.services.control.deeds import undo
from tournaments.services.mends.next_round import pair_round
from tournaments.services.table import table
from tournaments.views.table import phone as views

State = Revision.State
SAID = {"call": {}, "hand_over": {"board": 1, "said": "4S by South. It is not taken."}}
PIECES = {"result": "", "level": 4, "denomination": "H", "doubling": "", "declarer": "S", "over": 0}


def test_a_result_counts_at_once_and_is_not_agreed(phone):
    answer = phone.enter(1, "4HS=")
    assert answer.status_code == 201
    play = play_of(phone.session)
    assert (play.kind, play.score, play.agreed) == ("played", 420, False)
    board = phone.board(1)
    assert (board["result"], board["score"], board["mine"]) == ("4HS=", 420, True)


def test_pieces_say_the_same_as_the_text(phone):
    answer = phone.enter(1, "", level=4, denomination="H", doubling="X", declarer="S", over=1)
    assert answer.status_code == 201
    assert str(play_of(phone.session).accepted.outcome["result"]) == "4HXS+1"


def test_passed_out_is_an_outcome(phone):
    phone.enter(1, "PASS")
    play = play_of(phone.session)
    assert (play.kind, play.score) == ("passed_out", 0)


def test_the_same_entry_twice_is_one(phone):
    once = str(uuid4())
    assert phone.enter(1, "4HS=", entry_id=once).status_code == 201
    assert phone.enter(1, "4HS=", entry_id=once).status_code == 200
    assert Revision.objects.count() == 1


def test_the_same_id_with_another_result_is_a_conflict(phone):
    once = str(uuid4())
    phone.enter(1, "4HS=", entry_id=once)
    answer = phone.enter(1, "4HS+1", entry_id=once)
    assert answer.status_code == 409
    assert answer.json()["code"] == "entry.other_payload"
    assert play_of(phone.session).score == 420


def test_until_it_is_agreed_the_next_entry_replaces_it(phone):
    phone.enter(1, "4HS=")
    phone.enter(1, "4HS+1", seen=phone.board(1)["revision"])
    play = play_of(phone.session)
    assert (play.score, play.waiting, play.last_revision) == (450, False, 2)


def said_at(milliseconds: int) -> str:
    """An id as a phone makes them: UUID version 7, by RFC 9562 the time in the first 48 bits."""
    random = uuid4().int & ~((0xFFFF_FFFF_FFFF << 80) | (0xF << 76))
    return str(UUID(int=milliseconds << 80 | 7 << 76 | random))


@pytest.mark.parametrize("agreed", [False, True])
def test_what_a_phone_said_before_and_comes_late_replaces_nothing(phone, agreed):
    """A site that was busy had the first one so long that the phone gave it up and said another."""
    first, second = said_at(1_790_000_000_000), said_at(1_790_000_000_001)
    phone.enter(1, "4HS+1", entry_id=second, seen=0, after=first)
    if agreed:
        phone.post("agree", board=1, entry_id=second)
    answer = phone.enter(1, "4HS=", entry_id=first, seen=0)
    assert answer.status_code == 201
    play = play_of(phone.session)
    assert (play.score, play.agreed, play.waiting, play.conflict) == (450, agreed, False, False)
    assert list(play.revisions.values_list("state", flat=True)) == [State.ACCEPTED, State.WITHDRAWN]
    assert phone.enter(1, "4HS=", entry_id=first, seen=0).status_code == 200  # and once more
    phone.enter(1, "4HS+2", entry_id=said_at(1_790_000_000_002), seen=1)
    assert play_of(phone.session).waiting is agreed  # an agreed one is only proposed


def test_what_another_phone_said_before_is_no_older_entry_of_this_one(phone, phone_at):
    """Two phones differ: their clocks say nothing about who is right."""
    phone.enter(1, "4HS+1", entry_id=said_at(1_790_000_000_001))
    phone_at().enter(1, "4HS=", entry_id=said_at(1_790_000_000_000))
    assert (play_of(phone.session).conflict, play_of(phone.session).accepted) == (True, None)


def test_ids_without_an_order_say_nothing_about_what_came_first(phone):
    phone.enter(1, "4HS+1", entry_id="ffffffff-0000-4000-8000-000000000000")
    phone.enter(1, "4HS=", entry_id=said_at(1_790_000_000_000), seen=1)
    phone.enter(1, "4HS-1", entry_id="00000000-0000-4000-8000-000000000000", seen=2)
    assert play_of(phone.session).score == -50


def test_a_phone_that_never_heard_of_its_first_entry_still_replaces_it(phone):
    first = str(uuid4())
    phone.enter(1, "4HS=", entry_id=first)
    phone.enter(1, "4HS+1", seen=0, after=first)
    play = play_of(phone.session)
    assert (play.score, play.waiting) == (450, False)


def test_two_phones_that_differ_unseen_wait_for_the_director(phone, phone_at):
    phone.enter(1, "4HS=")
    phone_at(1).enter(1, "4HS+1", seen=0)
    play = play_of(phone.session)
    assert (play.kind, play.accepted, play.waiting) == ("not_entered", None, True)
    assert set(play.revisions.values_list("state", flat=True)) == {State.CONFLICTING}
    board = phone.board(1)
    assert (board["conflict"], board["result"], board["entered"]) == (True, "", True)


def test_a_table_says_that_a_board_was_not_played(phone):
    sent = {"entry_id": str(uuid4()), "board": 1, "not_played": "1", "seen": 0}
    assert [phone.post("entry", **sent).status_code for _twice in range(2)] == [201, 200]
    assert play_of(phone.session).revisions.get().state == State.PROPOSED
    board = phone.board(1)
    assert (board["pending"], board["conflict"], board["entered"], board["result"]) == (True, False, True, "")
    phone.enter(2, "PASS")
    assert phone.meeting(1)["done"]  # nobody waits for the director


def test_two_phones_that_say_the_same_do_not_differ(phone, phone_at):
    phone.enter(1, "4HS=")
    phone_at(1).enter(1, "4HS=", seen=0)
    assert play_of(phone.session).score == 420


def test_opponents_agree_by_revision_or_by_the_entry_itself(phone):
    phone.enter(1, "4HS=")
    assert phone.post("agree", board=1, revision=phone.board(1)["counts"]).status_code == 200
    assert play_of(phone.session).agreed
    second = str(uuid4())
    phone.enter(2, "3NN=", entry_id=second)
    assert phone.post("agree", board=2, entry_id=second).status_code == 200
    assert play_of(phone.session, ordinal=2).agreed


def test_agreeing_to_what_was_corrected_meanwhile_is_stale(phone):
    phone.enter(1, "4HS=")
    seen = phone.board(1)["counts"]
    enter(play_of(phone.session), "4HS-1", by=STAFF)
    answer = phone.post("agree", board=1, revision=seen)
    assert answer.status_code == 409
    assert answer.json()["code"] == "agree.stale"
    assert play_of(phone.session).score == -50


def test_after_agreement_another_result_waits_and_the_agreed_one_counts(phone):
    phone.enter(1, "4HS=")
    phone.post("agree", board=1, revision=1)
    phone.enter(1, "4HS+1", seen=1)
    play = play_of(phone.session)
    assert (play.score, play.agreed, play.waiting) == (420, True, True)
    assert play.revisions.get(number=2).state == State.PROPOSED


def test_a_board_of_another_table_is_refused_with_what_is_here(phone):
    answer = phone.enter(9, "4HS=")
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["code"] == "entry.board"
    assert problem["message"] == "Board 9 is not at table 1 in round 1. Boards here: 1, 2."


def test_an_unlikely_result_is_kept_and_marked(phone):
    assert phone.enter(1, "7CXW-9").status_code == 201
    assert play_of(phone.session).doubt == "doubt.many_off"
    assert phone.board(1)["doubts"] == ["7♣ doubled, nine off"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"result": "8HS="}, "contract.level"),
        ({"result": "4HS+4"}, "result.overtricks"),
        ({"result": "4H="}, "contract.declarer"),
        ({"result": "4HS= rubbish"}, "result.rest"),
        ({"result": "x" * 21}, "form.result"),
        ({"result": ""}, "contract.level"),
        (PIECES | {"denomination": "Z"}, "contract.denomination"),
        (PIECES | {"declarer": "Q"}, "contract.who"),
        (PIECES | {"over": 13}, "result.tricks"),
        (PIECES | {"doubling": "XY"}, "contract.doubling"),
        (PIECES | {"over": ""}, "result.tricks_missing"),
        ({"lead": "S1"}, "card"),
        ({"entry_id": "not-a-uuid"}, "form.entry_id"),
        ({"entry_id": ""}, "form.entry_id"),
        ({"seen": -1}, "form.seen"),
        ({"seen": "10" * 30}, "form.seen"),
        ({"board": "one"}, "form.board"),
        ({"after": "x"}, "form.after"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(phone, fields, code):
    answer = phone.enter(**{"board": 1, "result": "4HS="} | fields)
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert answer.json()["message"]
    assert not Revision.objects.exists()


def test_a_lead_that_its_player_did_not_hold_is_refused(phone):
    play = play_of(phone.session)
    play.board.deal = "N:AKQ7.J52.T98.765 JT96.K87.KQ4.A32 852.AQ96.J76.KQJ 43.T43.A532.T984"
    play.board.save()
    answer = phone.enter(1, "4HS=", lead="HK")
    assert answer.status_code == 422
    assert answer.json()["code"] == "lead.holder"
    assert answer.json()["message"] == "West did not hold ♥K. Either the lead or the declarer is wrong."
    assert phone.enter(1, "4HS=", lead="HT").status_code == 201
    assert phone.board(1)["lead"] == "HT"


def test_another_tables_and_another_sessions_encounters_are_not_found(phone, phone_at):
    other = make_session(3)
    for stranger in (encounter_of(phone.session, 2), encounter_of(other, 1)):
        answer = phone.post("entry", encounter=stranger.pk, board=1, result="4HS=", entry_id=str(uuid4()))
        assert answer.status_code == 404
        for name in ("agree", "wrong", "hand_over", "call", "seats"):
            fields = {"encounter": stranger.pk, "board": 1, "answer": "yes", "revision": 1}
            assert phone.post(name, **fields).status_code == 404, name
    assert not Revision.objects.exists()
    assert not Call.objects.exists()


def test_a_signed_in_player_on_the_tables_phone_is_the_table(phone, django_user_model):
    phone.client.force_login(django_user_model.objects.create_user("cem"))
    assert phone.enter(1, "4HS=").status_code == 201
    assert Revision.objects.get().by_device is not None


def test_an_entry_needs_a_csrf_token_and_a_fresh_one_is_given(session):
    client = Client(enforce_csrf_checks=True)
    client.get(reverse("table-link", args=[link_of(session, 1).token]))
    fields = {
        "encounter": encounter_of(session, 1).pk,
        "board": 1,
        "result": "4HS=",
        "entry_id": str(uuid4()),
    }
    accepts = {"accept": "application/json"}
    assert client.post(reverse("table-entry"), fields, headers=accepts).status_code == 403
    token = client.get(reverse("table-token"), headers=accepts).json()["token"]
    answer = client.post(reverse("table-entry"), fields, headers=accepts | {"x-csrftoken": token})
    assert answer.status_code == 201


def test_after_publication_an_entry_is_kept_as_proposed(phone):
    phone.enter(1, "4HS=")
    Session.objects.update(
        state="official",
        official=timezone.now(),
        corrections_until=timezone.now() + dt.timedelta(minutes=30),
    )
    assert phone.enter(1, "4HS+1", seen=1).status_code == 201
    play = play_of(phone.session)
    assert (play.score, play.waiting) == (420, True)


def test_after_the_corrections_nothing_is_taken_any_more(phone):
    Session.objects.update(state="official", corrections_until=timezone.now() - dt.timedelta(seconds=1))
    answer = phone.enter(1, "4HS=")
    assert answer.status_code == 403
    assert answer.json()["code"] == "link.closed"
    assert not phone.state()["session"]["open"]
    assert not Revision.objects.exists()


def test_posts_are_counted_per_table(phone, phone_at, monkeypatch):
    monkeypatch.setattr("tournaments.views.table.phone.POSTS_A_MINUTE", 2)
    phone.enter(1, "4HS=")
    phone.enter(2, "4HS=")
    assert phone.enter(1, "4HS=", seen=1).status_code == 429
    assert phone_at(2).enter(3, "4HS=").status_code == 201


def test_without_scripts_the_same_forms_go_through(phone):
    page = phone.client.get("/table/")
    assert page.status_code == 200
    plain = {"encounter": phone.encounter().pk, "board": 1, "seen": 0}
    answer = phone.client.post(
        reverse("table-entry"),
        plain | {"result": "4HS=", "entry_id": str(uuid4())},
        headers={"accept": "text/html"},
    )
    assert answer.status_code == 302
    assert answer.url == "/table/"
    wrong = plain | {"result": "8HS=", "entry_id": str(uuid4())}
    refused = phone.client.post(reverse("table-entry"), wrong, headers={"accept": "text/html"})
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "The level of a bid must be 1 to 7, not 8." in text
    assert 'value="8HS="' in text  # what was typed stays
    assert play_of(phone.session).score == 420


def test_without_scripts_every_board_of_the_round_can_be_entered(phone):
    """The page says for each board what was seen of it: the second board has no revision yet."""
    for board, result in ((1, "4HS="), (2, "PASS"), (1, "4HS+1")):
        page = phone.client.get("/table/").content.decode()
        sight = page.split('name="seen_of" value="')[1].split('"')[0]
        plain = {"encounter": phone.encounter().pk, "board": board, "seen_of": sight, "result": result}
        answer = phone.client.post(
            reverse("table-entry"), plain | {"entry_id": str(uuid4())}, headers={"accept": "text/html"}
        )
        assert answer.status_code == 302, answer.content.decode()
    revisions = [play_of(phone.session, ordinal=board).last_revision for board in (1, 2)]
    assert revisions == [2, 1]


def test_a_table_has_only_so_many_messages_waiting_but_may_always_call(phone, monkeypatch):
    monkeypatch.setattr(table, "MOST_MESSAGES", 2)
    answers = [phone.post("hand_over", board=1, said=f"no {n}") for n in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 422]
    assert answers[-1].json()["code"] == "call.many"
    assert phone.post("call").status_code == 200
    assert Call.objects.count() == 3
    Call.objects.filter(message__values__said="no 0").update(done=timezone.now())
    assert phone.post("hand_over", board=1, said="no 3").status_code == 200


@pytest.mark.parametrize("name", ["agree", "seats", "wrong"])
def test_a_round_taken_back_while_its_field_was_waited_for_is_refused(phone, monkeypatch, name):
    """A deed that had the field before took the round away: what the phone says names nothing any more."""
    revision = phone.enter(1, "4HS=").json()
    board = next(b for m in revision["meetings"] for b in m["boards"] if b["number"] == 1)
    fields = {
        "agree": {"board": 1, "revision": board["revision"]},
        "seats": {"answer": "yes"},
        "wrong": {"board": 1},
    }
    encounter, whole = phone.encounter(), table.fields

    def taken_away(found):
        Play.objects.filter(encounter=encounter).update(accepted=None)
        Revision.objects.filter(play__encounter=encounter).delete()
        Play.objects.filter(encounter=encounter).delete()
        encounter.delete()
        return found

    locked, locked_of = whole.locked, whole.locked_of
    monkeypatch.setattr(whole, "locked", lambda field: taken_away(locked(field)))
    monkeypatch.setattr(whole, "locked_of", lambda play: taken_away(locked_of(play)))
    answer = phone.post(name, **fields[name])
    assert answer.status_code == 422, answer.content
    assert answer.json()["code"] in {"play.gone", "encounter.gone"}
    assert not Call.objects.exists()


@pytest.mark.parametrize("name", sorted(SAID))
def test_the_director_is_told_by_a_table_whose_round_was_taken_back(phone_at, name):
    """Who calls needs somebody, whatever became of the round; the call is about where the table is."""
    swiss = make_session(4, "swiss_pairs", rounds=3)
    phone = phone_at(1, swiss)
    enter_all(swiss)
    pair_round(section=section_of(swiss), by=STAFF)
    second = phone.encounter(2).pk
    undo(session=swiss, by=STAFF)
    answer = phone.post(name, encounter=second, **SAID[name])
    assert answer.status_code == 200, answer.content
    assert Call.objects.get().encounter == phone.encounter(1)
    if name == "call":
        assert phone.state()["called"]
        assert phone.post("call", encounter=second, withdraw="1").status_code == 200
        assert not phone.state()["called"]


@pytest.mark.parametrize("name", sorted(SAID))
def test_a_call_goes_out_though_its_round_is_taken_back_while_its_field_was_waited_for(
    phone, monkeypatch, name
):
    def taken_away(link, encounter):
        found = encounter_at(link, encounter)
        Play.objects.filter(encounter=encounter).delete()
        Encounter.objects.filter(pk=encounter).delete()
        return found

    monkeypatch.setattr(views, "encounter_at", taken_away)
    assert phone.post(name, **SAID[name]).status_code == 200
    assert Call.objects.get().encounter == phone.encounter(2)


def test_what_is_said_of_a_round_that_is_gone_is_refused_by_its_reason(phone):
    answer = phone.post("seats", encounter=999_999_999, answer="yes")
    assert (answer.status_code, answer.json()["code"]) == (404, "encounter.gone")
    assert answer.json()["message"] == (
        "This round is no longer at this table because the director has changed the rounds."
    )
