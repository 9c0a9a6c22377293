"""Deals attached to a session are solved by jobs; the page says how far they are."""

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Board
from tests import factories as make
from tournaments import hooks
from tournaments.services.results import makeable

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def pbn(boards):
    return "\n\n".join(f'[Board "{n}"]\n[Deal "{DEAL}"]' for n in boards).encode()


@pytest.fixture
def session():
    return make.make_session(3)


@pytest.fixture
def client(session):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def address(session, name):
    return reverse(name, args=[session.club.slug, session.pk])


def test_attached_deals_are_solved_and_the_page_says_so(session, client):
    file = SimpleUploadedFile("deals.pbn", pbn(range(1, 7)))
    page = client.post(address(session, "deals"), {"file": file}).content.decode()
    assert "Double-dummy tricks are known for 6 boards." in page
    assert makeable.solved_of(session) == makeable.Solved(deals=6, solved=6)


def test_while_jobs_run_the_page_asks_on_and_shows_how_far_they_are(session, client):
    boards = Board.objects.filter(board_set__session=session)
    boards.update(deal=DEAL)
    makeable.find_makeable(board_ids=[boards.first().pk])
    answer = client.get(address(session, "solving"))
    assert "1 of 6 boards analysed." in answer.content.decode()
    assert "X-Poll" not in answer
    assert client.get(address(session, "solving"), {"since": "1"}).status_code == 204
    makeable.find_makeable(board_ids=makeable.unsolved_of(session))
    assert client.get(address(session, "solving"), {"since": "1"})["X-Poll"] == "done"


@pytest.fixture
def sent(monkeypatch):
    """The boards of every job that is sent, instead of the solving."""
    jobs = []
    monkeypatch.setattr(hooks.find_makeable, "delay", jobs.append)
    cache.clear()
    yield jobs
    cache.clear()


def test_many_deals_are_several_jobs(sent):
    assert hooks.solve(range(1, 11))
    assert [board for job in sent for board in job] == list(range(1, 11))
    assert len(sent) > 1


def test_what_a_reader_misses_is_sent_once_but_new_deals_at_any_time(sent):
    for _look in range(2):
        hooks.solve_for_reader([1])
    assert sent == [[1]]
    hooks.solve([1])
    assert sent == [[1], [1]]


def test_when_sending_failed_the_next_reader_asks_again(sent, monkeypatch):
    def refuse(board_ids):
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(hooks.find_makeable, "delay", refuse)
        hooks.solve_for_reader([2])
    hooks.solve_for_reader([2])
    assert sent == [[2]]
