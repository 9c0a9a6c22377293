"""Links that are over, forged, guessed or another's; and what a browser is told to refuse."""

from __future__ import annotations

import datetime as dt
import re
from functools import partial
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import path, reverse
from django.utils import timezone

from clubs.people import services as people
from config.caching.limits import store as limits
from config.urls import urlpatterns as site
from scoring.models import Device, Revision, TableLink
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import of_the_framework, of_the_site
from tests.hostile.questions import BODIES, forms, ids_of
from tests.hostile.world import Attacked
from tournaments.services import sessions
from tournaments.views.table.phone import WORDS_IN_TEN_MINUTES, WORDS_OF_A_CLUB

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
FOR_ALL = re.compile(r"^/look/[0-9]+\.css|^/c/[^/]+/logo-[^/]+\.png")
"""What every page of a club loads, the same for everybody: any cache may keep it."""
INLINE = re.compile(
    r"<[^>]+\s(style|on\w+|hx-on[:\w-]*)=|<style|<script(?![^>]*\bsrc=)(?![^>]*application/json)"
)

BESIDE = ("/no/such/page", "/accounts/login/", "/admin/login/", "/c/../x/")


def entered(client: Client, attacked: Attacked, table: int = 1):
    play = make.play_of(attacked.session, table, 2)
    form = {"encounter": play.encounter_id, "board": play.board.number, "result": "1NN=", "seen": 0}
    form["entry_id"] = str(uuid4())
    return client.post(reverse("table-entry"), form, headers={"accept": "application/json"})


def revisions(attacked: Attacked) -> int:
    return Revision.objects.filter(club=attacked.club).count()


class TestPhones:
    def test_a_phone_is_a_phone_until_the_corrections_are_over(self, attacked):
        client = world.phone_client(attacked.phones[1])
        make.enter_all(attacked.session, rounds=1)
        sessions.publish(session=attacked.session, by=make.STAFF)
        assert entered(client, attacked).status_code == 201
        attacked.session.corrections_until = timezone.now() - dt.timedelta(seconds=1)
        attacked.session.save(update_fields=["corrections_until"])
        before = revisions(attacked)
        answer = entered(client, attacked)
        assert (answer.status_code, answer.json()["code"]) == (403, "link.closed")
        assert revisions(attacked) == before

    def test_a_link_opened_after_the_corrections_binds_no_phone(self, attacked):
        link = make.link_of(attacked.session)
        hours_ago = timezone.now() - dt.timedelta(hours=5)
        sessions.publish(session=attacked.session, by=make.STAFF, now=hours_ago)
        answer = Client().get(reverse("table-link", args=[link.token]))
        assert answer.status_code == 403
        assert "table" not in answer.cookies

    @pytest.mark.parametrize("token", ["", "x", "x" * 32, "../admin", "%00", "a b"])
    def test_a_link_nobody_made_binds_no_phone(self, attacked, token):
        answer = Client().get(f"/t/{token}/")
        assert answer.status_code == 404
        assert "table" not in answer.cookies

    def test_a_revoked_link_and_its_phones_are_nobodys(self, attacked):
        link = make.link_of(attacked.session)
        TableLink.objects.filter(pk=link.pk).update(revoked=timezone.now())
        client = world.phone_client(attacked.phones[1])
        assert entered(client, attacked).json()["code"] == "link.none"
        assert client.get(reverse("table")).status_code == 403
        assert Client().get(reverse("table-link", args=[link.token])).status_code == 404

    def test_a_cookie_is_no_phone_unless_it_is_the_key(self, attacked):
        device, key = attacked.phones[1]
        for forged in (device.key_hash, str(device.pk), key[:-1], key + "x", "", "\x00", "é", "x" * 10_000):
            client = Client(raise_request_exception=False)
            client.cookies["table"] = forged
            assert entered(client, attacked).status_code == 403, forged[:20]

    def test_the_key_itself_is_not_kept(self, attacked):
        _device, key = attacked.phones[1]
        assert key not in str(list(Device.objects.values_list()))

    def test_the_cookie_is_for_the_server_alone(self, attacked):
        answer = Client().get(reverse("table-link", args=[make.link_of(attacked.session).token]))
        cookie = answer.cookies["table"]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
        secure = Client().get(reverse("table-link", args=[make.link_of(attacked.session).token]), secure=True)
        assert secure.cookies["table"]["secure"]

    def test_words_cannot_be_tried_through(self, attacked):
        ask = partial(Client().post, reverse("table-word", args=[attacked.club.slug]), {"word": "QQQQ"})
        answers = [ask().status_code for _n in range(WORDS_IN_TEN_MINUTES + 2)]
        assert answers[0] == 422
        assert answers[-1] == 429
        assert ask(REMOTE_ADDR="10.9.8.7").status_code == 422  # the club's own phones, meanwhile
        for n in range(WORDS_OF_A_CLUB):
            ask(REMOTE_ADDR=f"10.9.{n // 50}.1")
        assert ask(REMOTE_ADDR="10.10.8.7").status_code == 429

    def test_strangers_use_up_no_words_of_a_club_whose_phones_have_tables(self, attacked, monkeypatch):
        """One phone scanned its code there; the next ones type letters, however many guess elsewhere."""
        monkeypatch.setattr("tournaments.views.table.phone.WORDS_OF_A_CLUB", 3)
        address, link = reverse("table-word", args=[attacked.club.slug]), make.link_of(attacked.session)
        Client().get(reverse("table-link", args=[link.token]), REMOTE_ADDR="192.0.2.10")
        for n in range(4):
            Client().post(address, {"word": "QQQQ"}, REMOTE_ADDR=f"10.9.8.{n}")

        def typed(at: str) -> int:
            return Client().post(address, {"word": link.word}, REMOTE_ADDR=at).status_code

        assert typed("10.9.8.77") == 429
        assert typed("192.0.2.10") == 302

    def test_words_that_open_a_table_cost_their_address_nothing(self, attacked, monkeypatch):
        monkeypatch.setattr("tournaments.views.table.phone.WORDS_IN_TEN_MINUTES", 2)
        address, word = reverse("table-word", args=[attacked.club.slug]), make.link_of(attacked.session).word
        answers = [Client().post(address, {"word": word}).status_code for _phone in range(4)]
        assert answers == [302] * 4

    def test_a_word_of_another_club_opens_nothing(self, attacked, other):
        word = make.link_of(attacked.session).word
        answer = Client().post(reverse("table-word", args=[other.club.slug]), {"word": word})
        assert answer.status_code == 422
        assert "table" not in answer.cookies


class TestInvitations:
    def test_an_invitation_is_good_once_and_for_its_time(self, attacked):
        person = make.make_person(attacked.club, "Guest")
        key = people.invite(person=person, by=attacked.users["admin"])
        page = reverse("join", args=[key])
        person.invitations.update(expires=timezone.now() - dt.timedelta(seconds=1))
        assert Client().get(page).status_code == 410
        person.invitations.update(expires=timezone.now() + dt.timedelta(days=1))
        first, second = (world.signed_in(make.make_user()) for _n in range(2))
        assert first.post(page).status_code == 302
        assert second.post(page).status_code == 410
        assert key not in str(list(person.invitations.values_list()))


class TestForgery:
    """Another site's page makes the browser send a form: without our token nothing happens."""

    @pytest.mark.site
    @pytest.mark.parametrize("who", ["admin", "phone"])
    def test_no_address_takes_a_post_without_the_token(self, attacked, who):
        client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        if who == "phone":
            client.cookies["table"] = attacked.phones[3][1]
        else:
            client.force_login(attacked.users["admin"])
        ids = ids_of(attacked)
        ids = {
            **ids,
            **{name: ["1"] for name in ("content_type_id", "object_id", "id", "app_label", "url", "uidb36")},
        }
        with world.unchanged(attacked.club):
            for address in (*of_the_site(), *of_the_framework()):
                for where in address.of(ids):
                    if where.startswith("/api/"):
                        body = BODIES.get(where.rstrip("/").rsplit("/", 1)[-1], {})
                        answer = client.post(where, body, "application/json")
                        assert answer.status_code in {401, 403, 404, 405, 422}, (where, answer.status_code)
                    else:
                        answer = client.post(where, next(forms(ids, where)))
                        assert answer.status_code in {403, 404, 405}, (where, answer.status_code)
                limits.clear()

    def test_a_token_of_the_api_needs_no_cookie_and_so_no_csrf(self, attacked):
        client = Client(enforce_csrf_checks=True)
        form = {"username": attacked.users["scorer"].username, "password": "a long password"}
        token = client.post("/api/v1/token/", form, "application/json").json()["token"]
        play = make.play_of(attacked.session, 1, 2)
        where = (
            f"/api/v1/clubs/{attacked.club.slug}/sessions/{attacked.session.pk}/plays/{play.pk}/revisions/"
        )
        body = {"entry_id": str(uuid4()), "outcome": {"result": "1NN="}}
        answer = client.post(where, body, "application/json", headers={"authorization": f"Token {token}"})
        assert answer.status_code == 201


class TestHeaders:
    def check(self, answer, where: str) -> None:
        headers = answer.headers
        policy = headers.get("Content-Security-Policy", "")
        assert "script-src 'self'" in policy, where
        assert "frame-ancestors 'none'" in policy, where
        assert "unsafe" not in policy, where
        assert headers.get("X-Content-Type-Options") == "nosniff", where
        assert headers.get("X-Frame-Options") == "DENY", where
        kept = "public" if FOR_ALL.search(where) and answer.status_code == 200 else "private"
        assert kept in headers.get("Cache-Control", ""), where
        assert headers.get("Referrer-Policy") == "same-origin", where

    def answers(self, client: Client, attacked: Attacked):
        """What every address answers, and some beside, to a client that asks to be sent elsewhere."""
        asked = dict.fromkeys(("next", "back", "return", "url", "redirect"), "https://evil.example/")
        ids = ids_of(attacked)
        paths = [where for address in of_the_site() for where in address.of(ids)]
        for where in [*paths, *BESIDE]:
            yield where, client.get(where, asked)

    def check_page(self, answer, where: str) -> None:
        """Nor is there what the policy would refuse, nor does an answer send where its address says."""
        self.check(answer, where)
        assert "evil.example" not in answer.headers.get("Location", "").split("?")[0], where
        if "html" in answer.headers.get("Content-Type", ""):
            found = INLINE.search(answer.content.decode())
            assert found is None, (where, found and found[0])

    @pytest.mark.site
    def test_every_answer_carries_them_needs_no_code_in_the_page_and_stays_here(self, attacked):
        for where, answer in self.answers(Client(raise_request_exception=False), attacked):
            self.check_page(answer, where)

    @pytest.mark.site
    def test_so_does_what_somebody_signed_in_is_shown_and_no_browser_keeps_it(self, attacked):
        """So that the way back shows no page after signing out on the club's laptop. And every page says its
        head alone as it says it with its body: link checkers and monitors ask so.
        """
        client = Client()
        client.force_login(attacked.users["admin"])
        heads = 0
        for where, answer in self.answers(client, attacked):
            self.check_page(answer, where)
            kept = where in BESIDE or (FOR_ALL.search(where) and answer.status_code == 200)
            assert kept or "no-store" in answer.headers["Cache-Control"], where
            if answer.status_code == 200:
                heads += 1
                alone = client.head(where)
                assert (alone.status_code, alone.content) == (200, b""), where
                assert alone.headers["Content-Type"] == answer.headers["Content-Type"], where
        assert heads > 50

    def test_our_own_errors_carry_them_too(self, settings):
        def broken(request):
            raise AssertionError("a secret of the program")

        settings.ROOT_URLCONF = type("Urls", (), {"urlpatterns": [path("broken/", broken), *site]})
        answer = Client(raise_request_exception=False).get("/broken/")
        assert answer.status_code == 500
        assert "a secret" not in answer.content.decode()
        self.check(answer, "/broken/")


class TestRedirects:
    ELSEWHERE = (
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "https:evil.example",
    )

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    def test_signing_in_and_out_never_leads_to_another_site(self, attacked, elsewhere):
        user = attacked.users["scorer"]
        form = {"login": user.username, "password": "a long password", "next": elsewhere}
        client = Client()
        for answer in (
            client.post(f"{reverse('account_login')}?next={elsewhere}", form),
            client.post(f"{reverse('account_logout')}?next={elsewhere}", {"next": elsewhere}),
        ):
            assert answer.status_code == 302
            assert urlsplit(answer["Location"]).netloc == ""
            assert not answer["Location"].startswith(("/\\", "javascript"))

    def test_a_refusal_leads_back_into_the_site_only(self, attacked):
        client = world.signed_in(attacked.users["admin"])
        where = reverse("session-start", args=[attacked.club.slug, attacked.session.pk])
        answer = client.post(where, headers={"referer": "https://evil.example/trap"})
        assert answer.status_code == 422
        assert "evil.example" not in answer.content.decode()


def test_the_walks_above_ran_on_a_file_database():
    assert connection.vendor == "sqlite"
