"""One door for everybody, and how often one may try it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.core.cache import cache, caches
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.urls import reverse
from redis import Redis

from clubs.people import devices
from config import proxies
from config.caching import limits
from config.proxies import client_address, counted_address
from tests import factories
from tournaments.views import limits as views_limits
from tournaments.views.limits import within_limit

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
PASSWORD = "a long password"  # the factory's
LOGIN = "/accounts/login/"


def sign_in(client: Client, login: str = "dora", password: str = PASSWORD, **how: str):
    return client.post(LOGIN, {"login": login, "password": password}, **how)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def _clock_stands_still(monkeypatch) -> None:
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: 1_000_000_000))


def code_of(secret: str) -> str:
    return auth.format_hotp_value(auth.hotp_value(secret, next(auth.yield_hotp_counters_from_time())))


def fail() -> None:
    """Wrong passwords of a stranger, each from an address of its own."""
    for n in range(5):
        sign_in(Client(), "dora", "wrong", REMOTE_ADDR=f"10.1.1.{n + 1}")


class TestTheOperatorsDoor:
    @pytest.fixture
    def operator(self):
        return factories.make_user("dora", is_staff=True, is_superuser=True)

    def test_a_password_alone_opens_nothing_beside_the_sites_own_page(self, operator):
        client = Client()
        answer = client.post("/admin/login/", {"username": "dora", "password": PASSWORD, "next": "/admin/"})
        assert answer.headers["Location"].startswith(LOGIN)
        assert not is_in(client)
        assert client.get("/admin/").status_code == 302

    @pytest.mark.usefixtures("_clock_stands_still")
    def test_who_has_a_second_factor_is_asked_for_it(self, operator):
        secret = auth.generate_totp_secret()
        auth.TOTP.activate(operator, secret)
        client = Client()
        assert client.get("/admin/", follow=True).redirect_chain[-1][0].startswith(LOGIN)
        assert sign_in(client).headers["Location"] == reverse("mfa_authenticate")
        assert client.get("/admin/").status_code == 302
        code = code_of(secret)
        client.post(reverse("mfa_authenticate"), {"code": code})
        assert client.get("/admin/").status_code == 200

    def test_tries_are_counted(self, operator):
        client = Client()
        for _n in range(5):
            client.post("/admin/login/", {"username": "dora", "password": "wrong"})
            sign_in(client, password="wrong")
        assert sign_in(client).status_code == 429
        assert not is_in(client)

    def test_who_is_no_operator_stays_out(self):
        client = Client()
        factories.make_user("dora")
        sign_in(client)
        assert client.get("/admin/login/").status_code == 403

    def test_the_old_password_cannot_be_tried_there(self, operator):
        client = Client()
        client.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
        assert client.get("/admin/password_change/").headers["Location"] == reverse("account_change_password")


class TestANameThatIsAnothersAddress:
    """An account of before names were without @; Bo's address is its name."""

    ADDRESS = "bo@example.org"

    @pytest.fixture(autouse=True)
    def _accounts(self):
        self.old = self.make(self.ADDRESS, "the old one's own")
        self.bo = self.make("bo", "Bo's very own", email=self.ADDRESS)

    def make(self, name: str, password: str, **how: str):
        user = factories.make_user(name, **how)
        user.set_password(password)
        user.save()
        return user

    def signed_in(self, login: str, password: str) -> str:
        client = Client()
        sign_in(client, login, password)
        return client.session.get("_auth_user_id", "")

    def test_it_is_a_name_where_nobody_has_confirmed_the_address(self):
        assert self.signed_in(self.ADDRESS, "the old one's own") == str(self.old.pk)
        assert self.signed_in(self.ADDRESS, "Bo's very own") == ""
        assert self.signed_in("bo", "Bo's very own") == str(self.bo.pk)

    def test_it_is_the_address_of_whoever_has_confirmed_it(self):
        EmailAddress.objects.create(user=self.bo, email=self.ADDRESS, verified=True, primary=True)
        assert self.signed_in(self.ADDRESS.upper(), "Bo's very own") == str(self.bo.pk)
        assert self.signed_in(self.ADDRESS, "the old one's own") == ""

    def test_programs_are_told_apart_too(self):
        asked = {"username": self.ADDRESS, "password": "Bo's very own"}
        assert Client().post("/api/v1/token/", asked, "application/json").status_code == 422
        asked["password"] = "the old one's own"
        assert Client().post("/api/v1/token/", asked, "application/json").status_code == 200

    def test_two_who_share_an_address_sign_in_by_it_each(self):
        for name in ("ann", "abe"):
            user = self.make(name, f"{name} and a password", email="both@example.org")
            assert self.signed_in("both@example.org", f"{name} and a password") == str(user.pk)


class TestTries:
    @pytest.fixture(autouse=True)
    def _dora(self):
        factories.make_user("dora", email="dora@example.org")

    def test_an_account_is_tried_five_times_wherever_from_and_whatever_it_is_called(self, settings):
        settings.ALLOWED_HOSTS = [".example", "testserver"]
        names = ("dora", "DORA", "dora@example.org", "Dora@Example.org", "dora")
        for n, name in enumerate(names):
            sign_in(Client(), name, "wrong", REMOTE_ADDR=f"10.1.1.{n}", HTTP_HOST=f"name-{n}.example")
        client = Client()
        for name in names:
            sign_in(client, name)
        given = client.post("/api/v1/token/", {"username": "dora", "password": PASSWORD}, "application/json")
        assert given.status_code == 429
        assert not is_in(client)

    def test_whoever_is_called_by_anothers_address_neither_frees_nor_keeps_out(self):
        """Who has the address as a name signs in on a known device, and tries the other's password there."""
        other = factories.make_user("dora@example.org")
        other.set_password("the other's own one")
        other.save()
        client = Client()
        sign_in(client, "dora@example.org", "the other's own one")
        assert is_in(client)
        client.post(reverse("account_logout"))
        for n in range(5):
            sign_in(Client(), "dora@example.org", "wrong", REMOTE_ADDR=f"10.1.1.{n + 1}")
        sign_in(client, "dora@example.org")
        assert not is_in(client)
        owner = Client()
        sign_in(owner, "dora", REMOTE_ADDR="10.1.2.1")
        assert is_in(owner)

    def test_the_api_counts_with_the_page(self):
        for n in range(5):
            wrong = {"username": "dora@example.org", "password": "wrong"}
            Client().post("/api/v1/token/", wrong, "application/json", REMOTE_ADDR=f"10.1.1.{n}")
        client = Client()
        sign_in(client)
        assert not is_in(client)

    def test_an_address_is_tried_from_ten_times_whatever_it_says_it_forwards(self):
        for n in range(10):
            sign_in(Client(), f"nobody{n}", "wrong", HTTP_X_FORWARDED_FOR=f"10.2.2.{n}")
        client = Client()
        sign_in(client, HTTP_X_FORWARDED_FOR="10.3.3.3")
        assert not is_in(client)

    @pytest.mark.slow
    def test_invented_names_addresses_and_pages_free_nobody(self):
        fail()
        for n in range(450):
            sign_in(Client(), f"nobody{n}", "wrong", REMOTE_ADDR=f"10.2.{n // 250}.{n % 250 + 1}")
        for n in range(1000):
            cache.set(f"page{n}", n)
        cache.clear()
        client = Client()
        sign_in(client)
        assert not is_in(client)

    def test_a_right_password_is_not_counted(self):
        for _n in range(12):
            client = Client()
            sign_in(client)
            assert is_in(client)

    def test_posts_of_a_neighbour_alone_keep_nobody_out(self):
        for _n in range(40):
            Client().post(LOGIN, {})
        client = Client()
        sign_in(client)
        assert is_in(client)

    def test_the_owner_comes_in_on_a_device_that_is_known(self):
        """However many strangers tried, from the same address too; the device has tries of its own."""
        client = Client()
        sign_in(client)
        client.post(reverse("account_logout"))
        fail()
        for _n in range(12):
            sign_in(Client(), "dora", "wrong")
        sign_in(client)
        assert is_in(client)
        client.post(reverse("account_logout"))
        for _n in range(5):
            sign_in(client, password="wrong")
        sign_in(client)
        assert not is_in(client)

    @pytest.mark.parametrize("which", ["forged", "another's", "of the password before"])
    def test_a_device_is_known_by_its_own_cookie_only(self, which):
        client, dora = Client(), factories.make_user("anna")
        sign_in(client, "dora" if which != "another's" else "anna")
        client.post(reverse("account_logout"))
        cookie = client.cookies[devices.COOKIE]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        if which == "forged":
            client.cookies[devices.COOKIE] = cookie.value[:-2] + "xx"
        elif which == "of the password before":
            dora = type(dora).objects.get(username="dora")
            dora.set_password("another long password")
            dora.save()
        fail()
        sign_in(client, password="another long password" if which == "of the password before" else PASSWORD)
        assert not is_in(client)

    @pytest.mark.usefixtures("_clock_stands_still")
    def test_a_code_is_good_once_whatever_becomes_of_the_pages(self):
        user = factories.make_user("otto")
        secret = auth.generate_totp_secret()
        device = auth.TOTP.activate(user, secret)
        code = code_of(secret)
        assert device.validate_code(code)
        cache.clear()
        assert not auth.TOTP(Authenticator.objects.get(user=user)).validate_code(code)


class TestTheStore:
    def test_it_cannot_be_filled(self):
        keys = {limits.bucket(f"allauth:rl:app:act:5/m/key:{n}", "limits", 1) for n in range(200_000)}
        assert len(keys) <= limits.BUCKETS
        kinds = {
            "limit:word:1",
            "limit:club-word:1",
            "api:write:1",
            "allauth:rl:a:b:c:1",
            "allauth:rl:a:b:c:1:lock",
        }
        assert len({limits.bucket(kind, "limits", 1) for kind in kinds}) == len(kinds)
        assert caches["limits"]._max_entries > 10 * limits.BUCKETS

    def test_nobody_knows_who_shares_a_bucket(self, settings):
        before = [limits.bucket(f"api:rules:{n}", "", 1) for n in range(9)]
        settings.SECRET_KEY = "another" * 9
        assert before != [limits.bucket(f"api:rules:{n}", "", 1) for n in range(9)]

    def test_processes_count_together_in_redis_and_alone_while_it_is_lost(self, redis_url):
        def store(url):
            told = limits.configured(url, 0.5)
            return limits.RedisLimits(url, told | {"KEY_FUNCTION": limits.bucket})

        first, second = store(redis_url), store(redis_url)
        first.set("limit:word:a", 3, 60)
        assert second.incr("limit:word:a") == 4
        lost = store("redis://127.0.0.1:1/0")
        assert lost.add("limit:word:lost", 0, 60)
        assert [lost.incr("limit:word:lost") for _n in range(2)] == [1, 2]
        assert not lost.add("limit:word:lost", 0, 60)
        lost.delete("limit:word:lost")
        assert lost.get("limit:word:lost") is None

    def test_one_more_try_is_two_questions_and_no_new_client(self, redis_url, monkeypatch):
        """Each post of a table's phone is one."""
        asked, made = [], []
        ask, make = Redis.execute_command, Redis.__init__
        told = limits.configured(redis_url, 0.5)
        with_redis = limits.RedisLimits(redis_url, told | {"KEY_FUNCTION": limits.bucket})
        monkeypatch.setattr(views_limits, "store", with_redis)
        assert within_limit("table", "two questions", most=2, seconds=10**9)
        monkeypatch.setattr(
            Redis, "execute_command", lambda *args, **how: asked.append(args[1]) or ask(*args, **how)
        )
        monkeypatch.setattr(
            Redis, "__init__", lambda *args, **options: made.append(1) or make(*args, **options)
        )
        assert within_limit("table", "two questions", most=2, seconds=10**9)
        assert not within_limit("table", "two questions", most=2, seconds=10**9)
        assert len(asked) == 4
        assert not made


class TestAddresses:
    """Who is behind a proxy, by RFC 7239's reading of X-Forwarded-For: the last entry is the nearest."""

    @pytest.mark.parametrize(
        ("trusted", "peer", "forwarded", "who"),
        [
            ("", "192.0.2.1", "198.51.100.7", "192.0.2.1"),
            ("192.0.2.1", "192.0.2.1", "198.51.100.7", "198.51.100.7"),
            ("192.0.2.1", "192.0.2.9", "198.51.100.7", "192.0.2.9"),
            ("192.0.2.1", "192.0.2.1", "10.0.0.1, 198.51.100.7", "198.51.100.7"),
            ("192.0.2.0/24", "192.0.2.1", "198.51.100.7, 192.0.2.5", "198.51.100.7"),
            ("192.0.2.1", "192.0.2.1", "", "192.0.2.1"),
            ("192.0.2.1", "192.0.2.1", "not an address", "192.0.2.1"),
            ("::1", "::1", "2001:db8::5", "2001:db8::5"),
            ("192.0.2.1", "::ffff:192.0.2.1", "198.51.100.7", "198.51.100.7"),
        ],
    )
    def test_a_forwarded_address_counts_from_a_named_proxy_only(
        self, settings, trusted, peer, forwarded, who
    ):
        settings.TRUSTED_PROXIES = proxies.networks(trusted.split(","))
        headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
        assert client_address(RequestFactory().get("/", REMOTE_ADDR=peer, **headers)) == who

    def test_an_ipv6_home_is_one(self):
        asked = [RequestFactory().get("/", REMOTE_ADDR=f"2001:db8:1:2::{n}") for n in (1, 2)]
        assert {counted_address(request) for request in asked} == {"2001:db8:1:2::"}

    def test_a_proxy_is_named_by_its_address(self):
        with pytest.raises(ImproperlyConfigured, match="ARROWSWITCH_TRUSTED_PROXIES"):
            proxies.networks(["my-proxy"])
