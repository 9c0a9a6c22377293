"""Agreeing to get results: on the form of a new member, after signing in, and for all on paper."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse

from clubs.people.models import PaperAgreement, Person
from tests.clubs.people.conftest import make_member, make_person, messages_of

pytestmark = pytest.mark.django_db
PASSWORD = "a long password"


def with_address(person: Person, email: str) -> Person:
    Person.objects.filter(pk=person.pk).update(email=email)
    person.refresh_from_db()
    return person


class TestAdding:
    NEW = {"name": "Zoe Zar", "status": "member", "email": "zoe@example.org"}

    def test_a_tick_says_that_the_new_member_agreed(self, at, who):
        assert at("member_add", user=who.director, **self.NEW, wants_results="on").status_code == 302
        zoe = Person.objects.get(name="Zoe Zar")
        assert (zoe.wants_results, zoe.results_answered is None) == (True, False)

    def test_without_it_nobody_agreed_and_without_an_address_nobody_can(self, at, who):
        refused = at("member_add", user=who.director, **self.NEW | {"email": ""}, wants_results="on")
        assert refused.context["form"].errors.keys() == {"wants_results"}
        at("member_add", user=who.director, **self.NEW)
        zoe = Person.objects.get(name="Zoe Zar")
        assert (zoe.wants_results, zoe.results_answered) == (False, None)


class TestQuestion:
    @pytest.fixture
    def member(self, who, settings):
        settings.MAIL = True
        who.member.set_password(PASSWORD)
        who.member.save()
        return with_address(who.member.persons.get(), "member@example.org")

    def sign_in(self, client, onward: str = "/help/") -> str:
        client.logout()
        typed = {"login": "member", "password": PASSWORD}
        return client.post(f"{reverse('account_login')}?next={onward}", typed | {"next": onward}).url

    @pytest.mark.parametrize(("wants", "agreed"), [("1", True), ("0", False)])
    def test_it_is_asked_once_after_signing_in_and_leads_on(self, client, member, wants, agreed):
        question = self.sign_in(client)
        assert question.startswith(reverse("letters_question", args=["graz", member.pk]))
        assert "member@example.org" in client.get(question).content.decode()
        assert client.post(question, {"wants": wants, "next": "/help/"}).url == "/help/"
        member.refresh_from_db()
        assert member.wants_results is agreed
        assert self.sign_in(client) == "/help/"

    def test_nobody_is_asked_without_an_address_or_a_mail_server(self, client, member, settings):
        settings.MAIL = False
        assert self.sign_in(client) == "/help/"
        settings.MAIL = True
        with_address(member, "")
        assert self.sign_in(client) == "/help/"

    def test_it_leads_nowhere_else_and_asks_nobody_of_another(self, client, member, who):
        question = reverse("letters_question", args=["graz", member.pk])
        client.force_login(who.member)
        away = {"wants": "1", "next": "https://evil.example/"}
        assert client.post(question, away).url == reverse("club", args=["graz"])
        client.force_login(who.admin)
        assert client.get(question).status_code == 403
        assert client.post(question, {"wants": "1"}).status_code == 403


class TestOnPaper:
    DAY = {"day": "2026-01-05", "sure": "on"}

    @pytest.fixture
    def members(self, club):
        """Anna and Bo have not answered, Cem said no; Dee has no address, and Eva is a guest."""
        anna, bo, cem = (
            with_address(make_member(club, name), f"{name.lower()}@example.org")
            for name in ("Anna", "Bo", "Cem")
        )
        Person.objects.filter(pk=cem.pk).update(results_answered="2026-01-01T12:00Z")
        make_member(club, "Dee")
        with_address(make_person(club, "Eva"), "eva@example.org")
        return {"anna": anna, "bo": bo}

    def agreed(self) -> set[str]:
        return set(Person.objects.filter(wants_results=True).values_list("name", flat=True))

    def test_all_members_who_have_not_answered_agree_at_once(self, at, who, members):
        assert "2 members have an e-mail address" in at("agreements", user=who.director).content.decode()
        done = at("agreements", **self.DAY)
        assert messages_of(done) == ["2 members agreed."]
        assert self.agreed() == {"Anna", "Bo"}
        kept = PaperAgreement.objects.get()
        assert (kept.by, kept.day, kept.count) == (who.director, date(2026, 1, 5), 2)
        page = at("agreements").content.decode()
        assert "2 members, paper forms of Mon 5 Jan 2026" in page
        assert "All members with an e-mail address have answered" in page

    def test_where_everybody_has_answered_the_page_says_so_and_leads_on(self, at, who, members):
        at("agreements", user=who.director, **self.DAY)
        page = at("agreements").content.decode()
        assert "All members with an e-mail address have answered" in page
        assert reverse("members", args=["graz"]) in page.split('<div class="empty">')[1].split("</div>")[0]
        assert "0 members" not in page
        assert "They agreed on paper" not in page

    def test_it_is_taken_back_for_all_but_those_who_have_answered_since(self, at, who, members, client):
        at("agreements", user=who.director, **self.DAY)
        at("member_letters", members["anna"], wants="1")
        undo = reverse("agreement_undo", args=["graz", PaperAgreement.objects.get().pk])
        assert messages_of(client.post(undo))[-1] == "Taken back for 1 member."
        assert self.agreed() == {"Anna"}
        assert messages_of(client.post(undo))[-1].startswith("No answer has changed")
        assert self.agreed() == {"Anna"}
        assert "Taken back" in at("agreements").content.decode()

    @pytest.mark.parametrize("wrong", [{"day": "2100-01-01"}, {"sure": ""}, {"day": "x"}])
    def test_what_cannot_be_changes_nothing(self, at, who, members, wrong):
        assert at("agreements", user=who.director, **self.DAY | wrong).status_code == 422
        assert self.agreed() == set()
        assert not PaperAgreement.objects.exists()

    def test_it_is_for_who_manages_members_of_this_club(self, at, who, members, client):
        at("agreements", user=who.director, **self.DAY)
        pk = PaperAgreement.objects.get().pk
        for user in (who.scorer, who.member, who.foreign_admin, who.stranger):
            assert at("agreements", user=user, **self.DAY).status_code == 403
            assert client.post(reverse("agreement_undo", args=["graz", pk])).status_code == 403
        client.force_login(who.foreign_admin)
        assert client.post(reverse("agreement_undo", args=["auckland", pk])).status_code == 404
        assert self.agreed() == {"Anna", "Bo"}
