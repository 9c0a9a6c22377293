"""The end of the page of laws records its ruling; the list shows all and withdraws."""

from __future__ import annotations

import json
import re

import pytest
from django.urls import reverse

from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tournaments.models import LawRuling

pytestmark = pytest.mark.django_db
SENT = {"code": "2017", "table": "revoke", "answers": json.dumps(REVOKE.answers)}


@pytest.fixture
def page(client, session, director):
    """A browser of the director: GET without fields, POST with them."""
    client.force_login(director.user)

    def asked(name, *args, query="", **data):
        address = reverse(name, args=[session.club.slug, session.pk, *args])
        return client.post(address, data) if data else client.get(address + query)

    return asked


def start_of(answer):
    return json.loads(re.search(r'<script id="laws-start"[^>]*>(.*?)</script>', answer.content.decode())[1])


def test_the_end_of_the_page_records_the_ruling_and_leads_to_the_list(page, session):
    play = make.play_of(session)
    opened = page("control-laws", query=f"?play={play.pk}").content.decode()
    assert f'name="play" value="{play.pk}"' in opened
    assert 'name="seen" value="0"' in opened
    assert "About board 1, table 1, round 1" in opened
    answer = page("control-laws", **SENT, play=play.pk, seen=0, reason="A spade", told_ns=1)
    assert answer.headers["Location"] == reverse("control-law-rulings", args=[session.club.slug, session.pk])
    ruling = LawRuling.objects.get()
    assert (ruling.law, ruling.play, ruling.reason, ruling.told_ew) == ("64A1", play, "A spade", None)
    listed = page("control-law-rulings").content.decode()
    for words in ("Ruling 1, board 1, table 1, round 1", "Law 64A1:", "A spade", "North-South informed at"):
        assert words in listed, words


def test_a_ruling_left_for_later_is_judged_from_the_list(page, record, session):
    record(LATER, encounter=make.encounter_of(session, table=2))
    listed = page("control-law-rulings").content.decode()
    assert "To judge" in listed
    assert "?again=1" in listed
    opened = page("control-laws", query="?again=1")
    assert start_of(opened) == {"table": "insufficient_bid", "answers": {}, "choice": ""}
    answers = json.dumps({"accepted": "yes"})
    page("control-laws", code="2017", table="insufficient_bid", answers=answers, again=1, version=1)
    assert [(one.version, one.state, one.table) for one in LawRuling.objects.all()] == [
        (1, "open", "2"), (2, "given", "2"),
    ]  # fmt: skip
    assert "To judge" not in page("control-law-rulings").content.decode()


def test_a_refusal_keeps_what_was_chosen_and_typed(page, session):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    answer = page("control-laws", **SENT, play=play.pk, seen=0, reason="A spade")
    assert answer.status_code == 409
    assert "has changed since you opened the page" in answer.content.decode()
    assert "A spade" in answer.content.decode()
    assert start_of(answer)["table"] == "revoke"
    assert LawRuling.objects.count() == 0


def test_sides_are_told_and_a_ruling_is_withdrawn_from_the_list(page, record):
    record()
    page("control-law-ruling", 1, do="told_ew", version=1)
    stale = page("control-law-ruling", 1, do="withdraw", version=1, reason="No revoke")
    assert stale.status_code == 409
    assert LawRuling.objects.latest("version").state == "given"
    page("control-law-ruling", 1, do="withdraw", version=2, reason="No revoke")
    newest = LawRuling.objects.latest("version")
    assert (newest.version, newest.state, newest.reason) == (3, "withdrawn", "No revoke")
    assert newest.told_ew is not None


def test_the_adjusted_score_of_a_ruling_is_entered_in_the_usual_panel(page, record, session):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    record()
    query = "?law=1&version=1"
    assert 'name="law" value="1"' in page("control-ruling", play.pk, query=query).content.decode()
    sent = {"kind": "assigned", "assigned": "-100", "law": 1}
    looked = page("control-ruling", play.pk, **sent, version=1, look=1)
    assert 'name="version" value="1"' in looked.content.decode()
    assert LawRuling.objects.count() == 1
    page("control-ruling", play.pk, **sent, version=1, do=1)
    play.refresh_from_db()
    assert (play.score, LawRuling.objects.latest("version").after["kind"]) == (-100, "assigned")
    assert page("control-ruling", make.play_of(session, table=2).pk, query=query).status_code == 404


def test_what_is_of_another_session_is_not_found(page, session):
    other = make.make_session(3, club=session.club)
    play, table = make.play_of(other).pk, make.encounter_of(other).pk
    for query in (f"?play={play}", f"?encounter={table}", "?again=7", "?play=x"):
        assert page("control-laws", query=query).status_code == 404
    assert page("control-laws", **SENT, play=play, seen=0).status_code == 404
    assert page("control-law-ruling", 1, do="withdraw", version=1).status_code == 404
    for answers in ("[]", "9" * 5000, "[" * 5000, "{"):
        assert page("control-laws", **(SENT | {"answers": answers})).status_code == 404, answers[:9]
    assert LawRuling.objects.count() == 0


def test_a_scorer_and_a_player_record_nothing(client, session, record):
    record()
    place = [session.club.slug, session.pk]
    for role in ("scorer", "member"):
        client.force_login(make.make_user(club=session.club, role=role))
        assert client.post(reverse("control-laws", args=place), SENT).status_code == 403
        answer = client.post(reverse("control-law-ruling", args=[*place, 1]), {"do": "told_ns", "version": 1})
        assert answer.status_code == 403
    assert client.get(reverse("control-law-rulings", args=place)).status_code == 403
    assert LawRuling.objects.count() == 1


def test_a_ruling_leads_on_to_its_score_of_the_kind_that_the_law_gives(page, session):
    play = make.play_of(session)
    make.enter(play, "4HS=")
    weighted = {"ground": "no_rectification", "damaged": "yes", "own_harm": "no", "results": "several"}
    for number, (table, answers, kind) in enumerate(
        (
            ("adjusted_score", weighted, "weighted"),
            ("adjusted_score", weighted | {"results": "one"}, "assigned"),
            (
                "artificial_score",
                {"scoring": "matchpoints", "fault": "partly", "other_boards": "usual"},
                "award",
            ),
        ),
        1,
    ):
        sent = {"code": "2017", "table": table, "answers": json.dumps(answers), "play": play.pk, "seen": 1}
        answer = page("control-laws", **sent, score=1)
        panel = reverse("control-ruling", args=[session.club.slug, session.pk, play.pk])
        assert answer.headers["Location"] == f"{panel}?law={number}&version=1"
        shown = page("control-ruling", play.pk, query=f"?law={number}&version=1").content.decode()
        assert re.findall(r'name="kind" value="(\w+)"[^>]*checked', shown) == [kind]


def test_the_page_answers_by_itself_what_the_session_tells(page, session):
    opened = page("control-laws").content.decode()
    known = json.loads(re.search(r'<script id="laws-known"[^>]*>(.*?)</script>', opened)[1])
    assert known == {"contest": "pairs", "scoring": "matchpoints"}
