"""Who calls: tokens, sessions with CSRF, tables' cookies; how often; and what is answered otherwise."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from allauth.mfa.totp.internal import auth
from django.test import Client
from rest_framework.authtoken.models import Token

from clubs.people.models import User
from clubs.web.actors import COOKIE
from clubs.web.api.throttles import RulesThrottle, WriteThrottle
from scoring.models import Revision
from scoring.services import phones
from tests import factories
from tests.tournaments.api.evening import Caller, Evening, caller, result

JSON = "application/json"
PASSWORD = "a long password"  # the factory's


def test_a_token_is_given_for_a_password_and_taken_back(evening: Evening):
    user = factories.make_user("dora", club=evening.club, role="director")
    signed_in = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    dora = Caller(token=signed_in.json()["token"])
    assert dora.get("/api/v1/me/").json()["kind"] == "user"
    assert dora.post(evening.board("revisions/"), result()).status_code == 201
    again = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    assert again.json() == signed_in.json()
    assert dora.delete("/api/v1/token/").status_code == 204
    assert not Token.objects.filter(user=user).exists()
    assert dora.get("/api/v1/me/").status_code == 401
    assert evening.nobody.delete("/api/v1/token/").status_code == 401


def _changed(user: User) -> None:
    user.set_password("another long password")
    user.save()


def _reset(user: User) -> None:
    """As `changepassword` does, and the link of a letter."""
    user.set_password("another long password")
    user.save(update_fields=["password"])


def _second_factor(user: User) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "dora", "password": PASSWORD})
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.get("/accounts/2fa/totp/activate/")
    code = auth.format_hotp_value(
        auth.hotp_value(client.session[auth.SECRET_SESSION_KEY], next(auth.yield_hotp_counters_from_time()))
    )
    assert client.post("/accounts/2fa/totp/activate/", {"code": code}).status_code == 302


@pytest.mark.parametrize("change", [_changed, _reset, _second_factor])
def test_a_token_ends_when_the_password_is_another_or_no_longer_enough(evening: Evening, change, monkeypatch):
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: 1_000_000_000))
    user = factories.make_user("dora", club=evening.club, role="director")
    sent = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    thief = Caller(token=sent.json()["token"])
    assert thief.get("/api/v1/me/").status_code == 200
    change(user)
    assert thief.get("/api/v1/me/").status_code == 401


def test_a_token_stays_when_something_else_of_the_account_changes(evening: Evening):
    user = factories.make_user("dora", club=evening.club, role="director")
    sent = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    user.refresh_from_db()
    user.email = "dora@example.org"
    user.save()
    assert Caller(token=sent.json()["token"]).get("/api/v1/me/").status_code == 200


@pytest.mark.parametrize(
    ("username", "password"), [("dora", "wrong"), ("nobody", PASSWORD), ("dora", f" {PASSWORD}")]
)
def test_a_wrong_name_and_a_wrong_password_are_told_alike(evening: Evening, username, password):
    factories.make_user("dora")
    refused = evening.nobody.post("/api/v1/token/", {"username": username, "password": password})
    assert (refused.status_code, refused.json()["code"]) == (422, "sign_in.unknown")
    assert not Token.objects.filter(user__username="dora").exists()


def test_a_closed_account_has_no_token_and_its_token_no_more_right(evening: Evening):
    user = factories.make_user("dora", club=evening.club, role="director")
    dora = caller(user)
    user.is_active = False
    user.save()
    assert dora.post(evening.board("revisions/"), result()).status_code == 401
    refused = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    assert refused.status_code == 422


def test_a_second_factor_is_not_passed_by(evening: Evening):
    from allauth.mfa.models import Authenticator

    user = factories.make_user("dora")
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": "x"})
    refused = evening.nobody.post("/api/v1/token/", {"username": "dora", "password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (422, "sign_in.second_factor")
    assert not Token.objects.filter(user=user).exists()
    signed_in = Client()
    signed_in.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    given = signed_in.post("/api/v1/token/", {}, content_type=JSON)
    assert given.json()["token"] == Token.objects.get(user=user).key


def test_nobody_gets_no_token_for_nothing(evening: Evening):
    assert evening.nobody.post("/api/v1/token/").status_code == 401
    assert evening.phone.post("/api/v1/token/").status_code == 401
    for half, missing in (({"username": "dora"}, "password"), ({"password": PASSWORD}, "username")):
        refused = evening.nobody.post("/api/v1/token/", half)
        assert (refused.status_code, refused.json()["field"]) == (422, missing)


def test_no_answer_is_kept_for_another_caller(evening: Evening):
    for answer in (evening.phone.get(evening.url("encounters/")), evening.nobody.get("/api/v1/nothing/")):
        assert "no-store" in answer.headers["Cache-Control"]


def test_attempts_are_counted_by_account_wherever_they_come_from(evening: Evening):
    factories.make_user("dora")
    wrong = {"username": "dora", "password": "wrong"}
    assert [evening.nobody.post("/api/v1/token/", wrong).status_code for _ in range(5)] == [422] * 5
    elsewhere = Client(REMOTE_ADDR="10.9.8.7")
    limited = elsewhere.post("/api/v1/token/", wrong | {"username": "DORA"}, content_type=JSON)
    assert limited.status_code == 429
    assert limited.json()["code"] == "throttled"
    assert int(limited.headers["Retry-After"]) > 0
    other = evening.nobody.post("/api/v1/token/", {"username": "emil", "password": "x"})
    assert other.status_code == 422


def test_writes_are_counted_by_table_not_by_address(evening: Evening, monkeypatch):
    monkeypatch.setattr(WriteThrottle, "rate", "2/min")
    sent = result()
    board = evening.board("revisions/")
    assert [evening.phone.post(board, sent).status_code for _ in range(3)] == [201, 200, 429]
    _device, key = factories.make_phone(evening.session, 1)
    second = Caller(cookies={COOKIE: key})
    assert second.post(board, sent).status_code == 429  # the table's other phone
    assert evening.other_phone.post(evening.board("revisions/", table=2), result()).status_code == 201
    assert evening.phone.get(evening.url("encounters/")).status_code == 200  # reading is free
    assert evening.player.post(board, result()).status_code == 201


def test_computations_of_the_unknown_are_counted_by_address(evening: Evening, monkeypatch):
    monkeypatch.setattr(RulesThrottle, "rate", "1/min")
    ask = {"result": "4HS=", "vul": "none"}
    assert evening.nobody.post("/api/v1/score/", ask).status_code == 200
    assert evening.nobody.post("/api/v1/score/", ask).status_code == 429
    invented = Client(headers={"X-Forwarded-For": "10.9.8.7"})
    assert invented.post("/api/v1/score/", ask, content_type=JSON).status_code == 429
    elsewhere = Client(REMOTE_ADDR="10.9.8.7")
    assert elsewhere.post("/api/v1/score/", ask, content_type=JSON).status_code == 200
    assert evening.director.post("/api/v1/score/", ask).status_code == 200


@pytest.mark.parametrize("who", ["session", "table"])
def test_who_is_known_by_a_cookie_needs_a_csrf_token(evening: Evening, who):
    browser = Client(enforce_csrf_checks=True)
    if who == "session":
        browser.force_login(
            factories.make_user(club=evening.club, role="director"),
            backend="django.contrib.auth.backends.ModelBackend",
        )
    else:
        _device, key = factories.make_phone(evening.session, 1)
        browser.cookies[COOKIE] = key
    refused = browser.post(evening.board("revisions/"), result(), content_type=JSON)
    assert refused.status_code == 403
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert not Revision.objects.exists()
    fresh = browser.get("/api/v1/me/").json()["csrf_token"]
    headers = {"X-CSRFToken": fresh}
    accepted = browser.post(evening.board("revisions/"), result(), content_type=JSON, headers=headers)
    assert accepted.status_code == 201


def test_a_token_needs_no_csrf_even_beside_a_cookie(evening: Evening):
    user = factories.make_user(club=evening.club, role="director")
    token = Token.objects.create(user=user).key
    browser = Client(enforce_csrf_checks=True, headers={"Authorization": f"Token {token}"})
    browser.cookies[COOKIE] = factories.make_phone(evening.session, 1)[1]
    entered = browser.post(evening.board("revisions/"), result(), content_type=JSON)
    assert entered.status_code == 201
    assert entered.json()["revision"]["by"] == user.username


def test_who_is_signed_in_on_a_tables_phone_acts_as_that_user(evening: Evening):
    phone = Client()
    phone.cookies[COOKIE] = factories.make_phone(evening.session, 1)[1]
    assert phone.get("/api/v1/me/").json()["kind"] == "device"
    phone.force_login(factories.make_user(), backend="django.contrib.auth.backends.ModelBackend")
    me = phone.get("/api/v1/me/").json()
    assert (me["kind"], me["table"]) == ("user", None)


def test_a_cookie_of_a_link_that_was_revoked_is_nobodys(evening: Evening):
    link = factories.link_of(evening.session, 1)
    _device, key = phones.open_link(token=link.token)
    phone = Caller(cookies={COOKIE: key})
    assert phone.get("/api/v1/me/").json()["kind"] == "device"
    link.revoked = evening.session.started
    link.save()
    assert phone.get("/api/v1/me/").json()["kind"] == "nobody"
    assert phone.post(evening.board("revisions/"), result()).status_code == 401


@pytest.mark.parametrize("token", ["", "x", "Token", "ü", "0" * 40, "a b"])
def test_a_token_that_is_none_is_refused(evening: Evening, token):
    refused = Client(headers={"Authorization": f"Token {token}"}).get("/api/v1/me/")
    assert refused.status_code == 401
    assert refused.headers["WWW-Authenticate"] == "Token"
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert set(refused.json()) == {"code", "field", "message", "source"}


@pytest.mark.parametrize(
    ("call", "status", "code"),
    [
        (lambda e: e.nobody.get("/api/v1/nothing/"), 404, "not_found"),
        (lambda e: e.nobody.get("/api/v2/"), 404, "not_found"),
        (lambda e: e.nobody.post("/api/v1/score"), 404, "not_found"),
        (lambda e: e.nobody.get("/api/v1/clubs/nowhere/"), 404, "not_found"),
        (lambda e: e.nobody.get("/api/v1/clubs/\x00/"), 404, "not_found"),
        (lambda e: e.director.get(e.url("plays/999999/")), 404, "not_found"),
        (lambda e: e.director.get(e.url(f"plays/{10**30}/")), 404, "not_found"),
        (lambda e: e.director.get(e.url(f"plays/{'9' * 5000}/")), 404, "not_found"),
        (lambda e: e.director.get(e.url("plays/-1/")), 404, "not_found"),
        (lambda e: e.director.get(e.url("plays/one/")), 404, "not_found"),
        (lambda e: e.director.get(e.url("boards/0/")), 404, "not_found"),
        (lambda e: e.director.get(e.url("ranking/"), section="Q"), 404, "not_found"),
        (lambda e: e.director.delete(e.url("ranking/")), 405, "method_not_allowed"),
        (lambda e: e.director.client.put(e.url("line/")), 405, "method_not_allowed"),
        (lambda e: e.nobody.client.get(e.url(), headers={"Accept": "text/html"}), 406, "not_acceptable"),
        (lambda e: e.nobody.client.get("/api/v1/x", headers={"Accept": "image/png"}), 406, "not_acceptable"),
        (lambda e: e.phone.client.post(e.board("agree/"), {"revision": 1}), 415, "unsupported_media_type"),
        (
            lambda e: e.phone.client.post(e.board("agree/"), b"<x/>", content_type="text/xml"),
            415,
            "unsupported_media_type",
        ),
    ],
)
def test_every_other_answer_is_a_problem_too(evening: Evening, call, status, code):
    answer = call(evening)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert set(answer.json()) == {"code", "field", "message", "source"}
