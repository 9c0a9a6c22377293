"""The poll on screen and on paper, the form of an appeal on one page, and the finished report."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from django.urls import reverse

from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, REVOKE
from tests.tournaments.paper.reading import pages, text
from tournaments.models import LawRuling
from tournaments.services.law_rulings import appeals

pytestmark = pytest.mark.django_db
POLL = {"who_0": "Eva", "standing_0": "county", "would_call_0": "Pass", "considered_0": "3S", "who_2": "Jan"}


@pytest.fixture
def browser(client, session, director):
    client.force_login(director.user)

    def asked(name, *args, query="", **data):
        address = reverse(name, args=[session.club.slug, session.pk, *args])
        return client.post(address, data) if data else client.get(address + query)

    return asked


def paper(browser, document, query=""):
    answer = browser("control-law-paper", 1, document, query=query)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), answer.content
    return answer.content


def test_the_players_consulted_are_filled_in_and_kept_with_the_ruling(browser, record):
    record()
    answer = browser("control-law-poll", 1, version=1, **POLL)
    assert answer.status_code == 302
    newest = LawRuling.objects.latest("version")
    assert (newest.version, newest.consulted) == (2, "Eva | county | Pass | 3S\nJan")
    page = browser("control-law-poll", 1).content.decode()
    assert 'name="would_call_0" value="Pass"' in page
    assert "Eva (county): Pass; considered 3S" in browser("control-law-rulings").content.decode()


def test_a_poll_that_cannot_be_is_refused_with_what_was_typed(browser, record):
    record()
    nameless = browser("control-law-poll", 1, version=1, would_call_3="Pass")
    assert (nameless.status_code, "Say who gave each answer." in nameless.content.decode()) == (422, True)
    assert 'name="would_call_3" value="Pass"' in nameless.content.decode()
    browser("control-law-poll", 1, version=1, **POLL)
    assert browser("control-law-poll", 1, version=1, **POLL).status_code == 409
    assert LawRuling.objects.count() == 2
    assert browser("control-law-poll", 9).status_code == 404


def test_the_form_of_a_poll_has_a_row_for_each_player(browser, record):
    record(LATER)
    [page] = pages(paper(browser, "poll-form"))
    printed = page.extract_text()
    for words in ("Players consulted: Ruling 1", "Dealer North. Vulnerable: None.", "Would call or play"):
        assert words in printed, words


def test_the_form_of_an_appeal_is_one_page_with_the_facts_and_blanks(browser, record, session):
    session.club.appeal_deposit = Decimal("20.00")
    session.club.save()
    make.enter(make.play_of(session), "4HS=")
    record(replace(REVOKE, reason="Spade not followed on trick 5. " * 14))
    for size in ("a4", "letter"):
        content = paper(browser, "appeal-form", f"?size={size}")
        assert len(pages(content)) == 1
        printed = text(content).replace("\n", " ")
        for words in (
            "Appeal: Ruling 1", "Board 1, table 1, round 1", "Pair 1: Anna & Bo", "Law 64A1:",
            "Result before", "Statement of the appellants", "Statement of their opponents",
            "Deposit: 20.00", "Deposit kept",
        ):  # fmt: skip
            assert words in printed, words


def test_an_open_ruling_has_no_form_of_an_appeal_and_no_report(browser, record):
    record(LATER)
    for document, words in (
        ("appeal-form", "There is no ruling to appeal against"),
        ("appeal-report", "yet"),
    ):
        answer = browser("control-law-paper", 1, document)
        assert (answer.status_code, words in answer.content.decode()) == (422, True)
    for number, document in ((2, "appeal-form"), (1, "nonsense")):
        assert browser("control-law-paper", number, document).status_code == 404


def test_the_report_has_the_ruling_the_poll_the_decision_and_the_deposit(browser, record, session, director):
    session.club.appeal_deposit = Decimal("20.00")
    session.club.save()
    record(replace(REVOKE, consulted="Eva | county | Pass | 3S"))
    browser("control-law-ruling", 1, do="appeal", version=1, appellant="Pair 1", concurs=1)
    undecided = browser("control-law-ruling", 1, do="uphold", version=2, committee="Jan", decision="Facts.")
    assert (undecided.status_code, "returned or kept" in undecided.content.decode()) == (422, True)
    sent = {"version": 2, "committee": "Jan and Kit", "decision": "The facts are clear.", "deposit": "kept"}
    overruled = browser("control-law-ruling", 1, do="amend", on_law=1, **sent)
    assert "cannot overrule the director" in overruled.content.decode()
    browser("control-law-ruling", 1, do="uphold", **sent)
    printed = text(paper(browser, "appeal-report")).replace("\n", " ")
    for words in (
        "Report of an appeal: Ruling 1", "Law 64A1:", "Eva county Pass 3S", "Appeal by Pair 1", "20.00, kept",
        "Jan and Kit", "Upheld on appeal", "The facts are clear.", "Under appeal",
    ):  # fmt: skip
        assert words in printed, words
    assert "Deposit: 20.00 (kept)" in browser("control-law-rulings").content.decode()


def test_the_report_tells_a_recommendation_and_an_appeal_that_was_withdrawn(browser, record):
    for number, sent, words in (
        (
            1,
            {"do": "recommend", "committee": "Jan", "decision": "The law."},
            "the committee recommends a change",
        ),
        (2, {"do": "withdraw_appeal"}, "Stands; the appeal was withdrawn"),
    ):
        record()
        browser("control-law-ruling", number, do="appeal", version=1, appellant="Pair 1", concurs=1)
        browser("control-law-ruling", number, version=2, **sent)
        report = browser("control-law-paper", number, "appeal-report")
        printed = text(report.content).replace("\n", " ")
        assert words in printed
        assert ("Appeals committee" in printed) == (number == 1)


def test_an_appeal_without_a_deposit_takes_none(record, director):
    appealed = appeals.lodge(ruling=record(), version=1, appellant="Pair 1", concurs=True, by=director)
    assert appealed.deposit is None
    upheld = appeals.decide(
        ruling=appealed, version=2, amended=False, committee="Jan", decision="Facts.", by=director
    )
    assert upheld.deposit_kept is None


def test_a_scorer_prints_and_does_not_record(client, record, session):
    record()
    client.force_login(make.make_user(club=session.club, role="scorer"))
    place = [session.club.slug, session.pk, 1]
    assert client.get(reverse("control-law-paper", args=[*place, "appeal-form"])).status_code == 200
    assert client.post(reverse("control-law-poll", args=place), {"version": 1} | POLL).status_code == 403
    client.force_login(make.make_user(club=session.club, role="member"))
    assert client.get(reverse("control-law-paper", args=[*place, "appeal-form"])).status_code == 403
    assert client.get(reverse("control-law-poll", args=place)).status_code == 403
    assert LawRuling.objects.count() == 1
