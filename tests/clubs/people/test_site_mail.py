"""The page of the site's mail server: who opens it, what it keeps, and what a trial letter says."""

from __future__ import annotations

import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings as site
from django.core import mail
from django.db import connection
from django.urls import reverse

from clubs.people import services
from config import mail_server, sealed
from config.backups.archive import is_backed_up
from config.models import MailServer
from config.queues.background import letters
from tests.mail_server import mail_server as smtp

pytestmark = pytest.mark.django_db
SECRET = "correct horse battery"
GIVEN = {
    "host": "127.0.0.1", "port": "25", "security": "none", "user": "", "password": "",
    "sender": "Our Club <results@example.org>", "site_address": "https://bridge.example",
}  # fmt: skip
"""What is typed into the page."""


@pytest.fixture
def page(client, who):
    """Post to the page as the superuser: page(do="try", to=...)."""
    client.force_login(who.superuser)

    def post(**data: str):
        return client.post(reverse("site_mail"), data, follow=True)

    return post


def saved(page, port: int, **other: str):
    return page(do="save", **GIVEN | {"port": str(port)} | other)


@pytest.mark.parametrize("visitor", ["stranger", "member", "scorer", "director", "admin", "foreign_admin"])
def test_the_page_is_for_who_keeps_the_site(client, who, visitor):
    client.force_login(getattr(who, visitor))
    assert client.get(reverse("site_mail")).status_code == 403
    assert client.post(reverse("site_mail"), {"do": "save", **GIVEN}).status_code == 403
    assert not MailServer.objects.exists()


def test_who_is_not_signed_in_is_led_to_the_sign_in(client, who):
    assert client.get(reverse("site_mail")).url.startswith("/accounts/login/")


def test_the_admin_of_the_only_club_keeps_the_site_of_a_club(client, who, other_club, settings):
    settings.MODE = "club"
    client.force_login(who.admin)
    assert client.get(reverse("site_mail")).status_code == 403
    other_club.delete()
    assert client.get(reverse("site_mail")).status_code == 200
    assert reverse("site_mail") in client.get(reverse("club_settings", args=["graz"])).content.decode()
    client.force_login(who.director)
    assert client.get(reverse("site_mail")).status_code == 403


def test_a_trial_letter_goes_through_the_server_that_was_just_set(page):
    with smtp() as server:
        saved(page, server.port)
        answer = page(do="try", to="dora@example.org")
    assert "took the e-mail to dora@example.org" in answer.content.decode()
    (letter,) = server.letters
    assert (letter["To"], letter["From"]) == ("dora@example.org", GIVEN["sender"])


@contextmanager
def silent() -> Iterator[int]:
    """A port at which somebody takes connections, and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_trial_says_that_the_port_refuses(page):
    with silent() as port:
        pass  # closed again: nobody listens there
    saved(page, port)
    answer = page(do="try", to="dora@example.org")
    assert answer.status_code == 422
    assert f"127.0.0.1 refused the connection at port {port}." in answer.content.decode()


def test_a_trial_says_that_nobody_answers(page, monkeypatch):
    monkeypatch.setattr("config.mail_trial.PATIENCE", 0.1)
    with silent() as port:
        saved(page, port)
        assert "did not answer at port" in page(do="try", to="dora@example.org").content.decode()


def test_a_trial_says_that_no_such_server_is_found(page, monkeypatch):
    def unknown(*_asked, **_more):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    saved(page, 587, host="mail.example.org")
    assert (
        "No server called mail.example.org was found."
        in page(do="try", to="dora@example.org").content.decode()
    )


@pytest.mark.parametrize(
    ("replies", "words"),
    [
        (
            {"RCPT": "550 no such user"},
            "refuses the address dora@example.org. Its answer: 550 no such user",
        ),
        ({"MAIL": "553 not yours"}, "does not send e-mails from Our Club &lt;results@example.org&gt;."),
        ({"DATA": "554 spam"}, "did not take the e-mail. Its answer: 554 spam"),
    ],
)
def test_a_trial_says_what_the_server_did_not_take(page, replies, words):
    with smtp(replies=replies) as server:
        saved(page, server.port)
        assert words in page(do="try", to="dora@example.org").content.decode()
        assert server.letters == []


def test_a_trial_says_that_the_password_is_wrong_and_never_shows_it(page):
    with smtp(replies={"EHLO": "250-fine\r\n250 AUTH PLAIN", "AUTH": "535 bad credentials"}) as server:
        saved(page, server.port, user="club", password=SECRET)
        answer = page(do="try", to="dora@example.org").content.decode()
    assert "did not accept the user and password." in answer
    assert "535 bad credentials" in answer
    assert SECRET not in answer


@pytest.mark.parametrize(
    ("security", "words"), [("tls", "does not offer this security"), ("ssl", "security")]
)
def test_a_trial_says_that_the_security_is_another_one(page, security, words):
    with smtp() as server:
        saved(page, server.port, security=security)
        answer = page(do="try", to="dora@example.org")
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_a_trial_says_that_the_certificate_is_of_another_name(page, monkeypatch):
    import ssl

    def refused(*_asked, **_more):
        raise ssl.SSLCertVerificationError("hostname mismatch")

    monkeypatch.setattr("smtplib.SMTP.connect", refused)
    saved(page, 587)
    assert "a certificate that is not valid for it" in page(do="try", to="dora@example.org").content.decode()


class TestPassword:
    @pytest.fixture
    def kept(self, page):
        saved(page, 25, user="club", password=SECRET)
        return MailServer.objects.get()

    def test_it_is_neither_on_the_page_nor_readable_in_the_database(self, kept, client):
        assert SECRET not in client.get(reverse("site_mail")).content.decode()
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM config_mailserver")
            assert SECRET not in str(cursor.fetchall())
        assert mail_server.server_of(kept).password == SECRET

    def test_it_stays_when_something_else_is_saved_but_goes_to_no_other_server(self, kept, page):
        saved(page, 25, user="club", sender="new@example.org")
        assert mail_server.server_of(MailServer.objects.get()).password == SECRET
        refused = saved(page, 25, user="club", host="mail.other.example")
        assert refused.status_code == 422
        assert "Type the password again" in refused.content.decode()
        assert MailServer.objects.get().host == "127.0.0.1"

    def test_the_key_is_a_file_of_its_owner_that_no_backup_holds(self, kept):
        key = Path(site.DATA) / sealed.KEY_FILE
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert not is_backed_up(Path(sealed.KEY_FILE))

    def test_with_another_key_nothing_is_sent_and_the_page_says_why(self, kept, client, monkeypatch):
        monkeypatch.setenv("SECRET_KEY", "another key, as on another machine")
        assert not mail_server.is_set()
        assert "The password cannot be read" in client.get(reverse("site_mail")).content.decode()


def test_the_environment_wins_and_the_page_only_reads(client, who, settings):
    services.set_mail_server(
        host="mail.example.org", port=587, security="tls", sender="a@example.org", by=who.superuser
    )
    settings.MAIL, settings.MAIL_BACKEND = True, "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "smtp.environment.example", "site@example.org"
    client.force_login(who.superuser)
    shown = client.get(reverse("site_mail")).content.decode()
    assert "EMAIL_URL" in shown
    assert "smtp.environment.example" in shown
    assert 'name="host"' not in shown
    assert client.post(reverse("site_mail"), {"do": "save", **GIVEN}).status_code == 422
    assert mail_server.connection().host == "smtp.environment.example"
    assert mail_server.sender() == "site@example.org"


def test_a_server_that_is_set_or_removed_counts_at_once_for_letters_and_pages(
    page, client, settings, monkeypatch
):
    """The sign-in page offers a new password, and the letter's job asks for the server when it runs."""
    settings.EMAIL_BACKEND = "config.mail.Queued"
    waiting = []
    monkeypatch.setattr(letters, "hand", waiting.append)
    reset = reverse("account_reset_password")
    assert "<form" not in client.get(reset).content.decode().split("<main")[-1]
    mail.send_mail("Hello", "Words", None, ["bo@example.org"])
    with smtp() as server:
        saved(page, server.port)
        assert "<form" in client.get(reset).content.decode().split("<main")[-1]
        waiting.pop()()
        assert [letter["To"] for letter in server.letters] == ["bo@example.org"]
        page(do="remove")
        mail.send_mail("Hello", "Words", None, ["bo@example.org"])
        waiting.pop()()
        assert len(server.letters) == 1
    assert not MailServer.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("host", "mail example"), ("host", "a/b"), ("port", "0"), ("port", "70000"), ("port", "x"),
        ("security", "other"), ("sender", "nobody"), ("sender", "a@b.c\nBcc: x@y.z"),
        ("site_address", "bridge"), ("site_address", "javascript:alert(1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_field(page, field, value):
    refused = page(do="save", **GIVEN | {field: value})
    assert refused.status_code == 422
    assert refused.context["form"].errors.keys() == {field}
    assert not MailServer.objects.exists()
