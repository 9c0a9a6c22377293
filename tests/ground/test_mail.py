"""Letters: sent by the server that the operator names, by none else, and promised only where one is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from queue import Full

import pytest
from django.core import mail
from django.urls import reverse

from config.queues.background import Background, letters
from tests import factories
from tests.serving import ROOT, environment
from tournaments.tasks import find_makeable

NAMES = ("MAIL", "MAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_HOST_USER", "EMAIL_HOST_PASSWORD")
NAMES += ("EMAIL_USE_TLS", "EMAIL_USE_SSL")
READ = """
import json, os, sys
from django.conf import Settings
from django.core.exceptions import ImproperlyConfigured

for given in json.load(sys.stdin):
    sys.modules.pop("config.settings", None)
    os.environ.clear()
    os.environ.update(given)
    try:
        read = Settings("config.settings")
    except ImproperlyConfigured as refusal:
        print(json.dumps(str(refusal)))
    else:
        print(json.dumps([getattr(read, name) for name in sys.argv[1:]]))
"""  # as a process does that starts, once for each environment
SAFE = {
    "ARROWSWITCH_MODE": "production",
    "SECRET_KEY": "a-long-key-of-many-letters-" * 3,
    "ALLOWED_HOSTS": "bridge.example",
    "DATABASE_URL": "sqlite:////nowhere/file.sqlite3",
}
ELSEWHERE = ("consolemail://", "filemail:///tmp/mail", "memorymail://", "dummymail://")
GIVEN: dict[str, dict[str, str]] = {
    "tls": {"EMAIL_URL": "smtp+tls://club%40example.org:p%40ss@mail.example.org:587"},
    "ssl": {"EMAIL_URL": "smtp+ssl://u:p@mail.example.org:465"},
    "nothing": {},
    "production with nothing": SAFE,
    "production": SAFE | {"EMAIL_URL": "smtp+tls://u:p@mail.example.org:587"},
    **{url: SAFE | {"EMAIL_URL": url} for url in ELSEWHERE},
}


@pytest.fixture(scope="module")
def read(tmp_path_factory) -> dict[str, list[object] | str]:
    """What the settings say to each environment, or why they refuse it."""
    data = {"ARROWSWITCH_DATA": os.fspath(tmp_path_factory.mktemp("mail"))}
    done = subprocess.run(
        [sys.executable, "-c", READ, *NAMES],
        cwd=ROOT,
        input=json.dumps([environment(**data, **given) for given in GIVEN.values()]),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return dict(zip(GIVEN, map(json.loads, done.stdout.splitlines()), strict=True))


SMTP, NOWHERE = (f"django.core.mail.backends.{kind}.EmailBackend" for kind in ("smtp", "dummy"))


@pytest.mark.site
def test_a_url_names_the_server(read):
    server = "mail.example.org"
    assert read["tls"] == [True, SMTP, server, 587, "club@example.org", "p@ss", True, False]
    assert read["ssl"] == [True, SMTP, server, 465, "u", "p", False, True]


@pytest.mark.site
def test_without_one_nothing_is_sent_anywhere(read):
    assert read["nothing"][:2] == [False, NOWHERE]
    assert read["production with nothing"][:2] == [False, NOWHERE]


@pytest.mark.site
@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_production_sends_by_a_mail_server_only(read, elsewhere):
    assert "EMAIL_URL must name a mail server" in read[elsewhere]


@pytest.mark.site
def test_production_sends_by_a_mail_server(read):
    assert read["production"][:2] == [True, SMTP]


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
    settings.MAIL = True
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
    monkeypatch.setattr("config.queues.background.background.hand", slow.hand)
    monkeypatch.setattr("config.queues.background.letters.hand", post.hand)
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
