"""Letters: sent by the server that the operator names, by none else, and promised only where one is named."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from queue import Full

import pytest
from django.core import mail
from django.urls import reverse

from config.background import Background, letters
from tests import factories
from tests.serving import ROOT, environment
from tournaments.tasks import find_makeable

SHOW = """
import django
from django.conf import settings
django.setup()
print(settings.MAIL, settings.MAIL_BACKEND.split(".")[-2], settings.EMAIL_HOST, settings.EMAIL_PORT,
      settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD, settings.EMAIL_USE_TLS, settings.EMAIL_USE_SSL)
"""
SAFE = {
    "ARROWSWITCH_MODE": "production",
    "SECRET_KEY": "a-long-key-of-many-letters-" * 3,
    "ALLOWED_HOSTS": "bridge.example",
    "DATABASE_URL": "sqlite:////nowhere/file.sqlite3",
}


def settings_of(tmp_path, **given: str) -> subprocess.CompletedProcess[str]:
    given |= {"DJANGO_SETTINGS_MODULE": "config.settings", "ARROWSWITCH_DATA": str(tmp_path)}
    return subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=environment(**given) | {"PYTHONPATH": os.fspath(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_url_names_the_server(tmp_path):
    said = settings_of(tmp_path, EMAIL_URL="smtp+tls://club%40example.org:p%40ss@mail.example.org:587").stdout
    assert said.split() == [
        "True",
        "smtp",
        "mail.example.org",
        "587",
        "club@example.org",
        "p@ss",
        "True",
        "False",
    ]
    said = settings_of(tmp_path, EMAIL_URL="smtp+ssl://u:p@mail.example.org:465").stdout
    assert said.split() == ["True", "smtp", "mail.example.org", "465", "u", "p", "False", "True"]


def test_without_one_nothing_is_sent_anywhere(tmp_path):
    assert settings_of(tmp_path).stdout.split()[:2] == ["False", "dummy"]
    assert settings_of(tmp_path, **SAFE).stdout.split()[:2] == ["False", "dummy"]


@pytest.mark.parametrize(
    "elsewhere", ["consolemail://", "filemail:///tmp/mail", "memorymail://", "dummymail://"]
)
def test_production_sends_by_a_mail_server_only(tmp_path, elsewhere):
    refused = settings_of(tmp_path, EMAIL_URL=elsewhere, **SAFE)
    assert "EMAIL_URL must name a mail server" in refused.stderr


def test_production_sends_by_a_mail_server(tmp_path):
    assert settings_of(tmp_path, EMAIL_URL="smtp+tls://u:p@mail.example.org:587", **SAFE).returncode == 0


@pytest.fixture
def _dora(db):
    factories.make_user("dora", email="dora@example.org")


@pytest.mark.usefixtures("_dora")
class TestPages:
    PAGE = "/accounts/password/reset/"

    def test_without_mail_there_is_no_form_nor_a_way_to_it(self, client, settings, capfd):
        settings.MAIL = False
        page = client.get(self.PAGE)
        assert page.status_code == 200
        assert "<form" not in page.content.decode().split("<main")[-1]
        assert "administrator" in page.content.decode()
        assert client.post(self.PAGE, {"email": "dora@example.org"}).status_code == 405
        assert self.PAGE not in client.get(reverse("account_login")).content.decode()
        assert mail.outbox == []
        assert "dora@example.org" not in "".join(capfd.readouterr())

    def test_without_mail_no_letter_is_promised(self, client, settings):
        settings.MAIL = False
        client.post(reverse("account_login"), {"login": "dora", "password": "a long password"})
        client.post(reverse("account_reauthenticate"), {"password": "a long password"})
        new = {"email": "new@example.org", "action_add": ""}
        page = client.post(reverse("account_email"), new, follow=True).content.decode()
        assert "new@example.org" in page
        assert "onfirmation email sent" not in page

    def test_with_mail_a_link_is_sent_and_the_sign_in_page_leads_there(self, client, settings):
        settings.MAIL = True
        assert self.PAGE in client.get(reverse("account_login")).content.decode()
        client.post(self.PAGE, {"email": "dora@example.org"})
        assert [letter.to for letter in mail.outbox] == [["dora@example.org"]]
        assert "/accounts/password/reset/key/" in mail.outbox[0].body


@pytest.fixture
def queued(settings):
    """Letters go the way that they have with an EMAIL_URL; at its end is the outbox."""
    settings.EMAIL_BACKEND, settings.MAIL_BACKEND = "config.mail.Queued", settings.EMAIL_BACKEND


LETTER = {"reply_to": ["club@example.org"], "headers": {"X-Kind": "reset"}}


def test_a_letter_comes_out_of_its_job_as_it_went_in(queued):
    letter = mail.EmailMultiAlternatives("Hello", "Words", "a@example.org", ["b@example.org"], **LETTER)
    letter.attach_alternative("<p>Words</p>", "text/html")
    assert letter.send() == 1
    (came,) = mail.outbox
    assert came.message().as_bytes().split(b"\n\n", 1)[0].count(b"X-Kind: reset") == 1
    assert (came.subject, came.body, came.to, came.reply_to) == (
        "Hello",
        "Words",
        ["b@example.org"],
        ["club@example.org"],
    )
    assert came.alternatives == [("<p>Words</p>", "text/html")]


def test_who_asks_for_a_letter_does_not_wait_for_the_mail_server(queued, monkeypatch):
    waiting = []
    monkeypatch.setattr(letters, "hand", waiting.append)
    mail.send_mail("Hello", "Words", None, ["b@example.org"])
    assert mail.outbox == []
    waiting.pop()()
    assert len(mail.outbox) == 1


def test_a_letter_that_cannot_be_queued_is_sent_at_once(queued, monkeypatch):
    def refuse(job):
        raise Full

    monkeypatch.setattr(letters, "hand", refuse)
    mail.send_mail("Hello", "Words", None, ["b@example.org"])
    assert len(mail.outbox) == 1


def test_a_letter_does_not_wait_for_what_is_slow(queued, monkeypatch):
    """Without workers: deals that are being solved would hold it up for minutes."""
    slow, post, go_on = Background(), Background("letters"), threading.Event()
    monkeypatch.setattr("config.background.background.hand", slow.hand)
    monkeypatch.setattr("config.background.letters.hand", post.hand)
    monkeypatch.setattr("tournaments.tasks.makeable.find_makeable", lambda **_boards: go_on.wait(20))
    try:
        find_makeable.delay([1])
        mail.send_mail("Hello", "Words", None, ["b@example.org"])
        post.join()
        assert len(mail.outbox) == 1
    finally:
        go_on.set()
        slow.end()
        post.end()
