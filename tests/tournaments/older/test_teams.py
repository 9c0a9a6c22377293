"""Teams at duplicate whist and duplicate auction: the tricks or points that a team took above the other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse

from scoring.models import Encounter, Session
from tests import factories as make
from tests.tournaments.older.evenings import bid, plays_of, say, totals, tricks
from tests.tournaments.results.evenings import address, over, text_of

pytestmark = pytest.mark.django_db


def match(game: str, said: dict[tuple[int, int], Any], **settings: object) -> Session:
    """A match of two teams over two boards; `said` by table and board."""
    settings = {"table": game, "method": "net"} | settings
    session = make.make_session(2, "round_robin", boards=2, settings=settings)
    for play in plays_of(session):
        say(play, said[play.encounter.table, play.board.number])
    return over(session)


def teams_of(session: Session) -> tuple[int, int]:
    """The team that sits N-S at table 1, and the other."""
    first = Encounter.objects.select_related("north", "east").get(round__section__session=session, table=1)
    return first.north.number, first.east.number


def test_the_example_of_the_book():
    """One ahead at the first table, three behind at the second: the others win by two. 001:l.2113."""
    said = {(1, 1): tricks(8), (2, 1): tricks(7), (1, 2): tricks(6), (2, 2): tricks(9)}
    session = match("whist", said)
    home, away = teams_of(session)
    assert totals(session) == {home: (8 - 7) + (6 - 9), away: 2}


@pytest.mark.parametrize(("second", "won"), [(9, (0, 1)), (7, (Fraction(1, 2), Fraction(1, 2))), (6, (1, 0))])
def test_matches_of_tricks_are_won_or_lost_and_half_each_where_equal(second, won):
    """The home team is one ahead at the first board; at the second what it is behind. 001:l.2177."""
    said = {(1, 1): tricks(8), (2, 1): tricks(7), (1, 2): tricks(6), (2, 2): tricks(second)}
    session = match("whist", said, vp="win-loss")
    home, away = teams_of(session)
    assert (totals(session)[home], totals(session)[away]) == won


def test_the_match_page_has_the_tricks_of_both_tables(client):
    said = {(1, 1): tricks(8), (2, 1): tricks(7), (1, 2): tricks(6), (2, 2): tricks(9)}
    page = text_of(client, address(match("whist", said), "match", 1))
    assert "N-S 8, E-W 5 8" in page
    assert "N-S 7, E-W 6 6" in page  # the home team sits E-W at the other table


@pytest.mark.parametrize("method", ["net", "bam"])
def test_points_of_auction_between_teams(method):
    said = {
        (1, 1): bid("4SN=", "36NS"), (2, 1): bid("2NN+1"),
        (1, 2): bid("3HN-2", "16NS"), (2, 2): bid("3HN-2", "16NS"),
    }  # fmt: skip
    session = match("auction-1913", said, method=method)
    home, away = teams_of(session)
    gains = {"net": (197 - 155, 155 - 197), "bam": (2 + 1, 0 + 1)}[method]
    assert (totals(session)[home], totals(session)[away]) == gains


def test_there_is_no_butler_of_tricks(client):
    """IMPs are of contract bridge."""
    said = {(1, 1): tricks(8), (2, 1): tricks(7), (1, 2): tricks(6), (2, 2): tricks(9)}
    session = match("whist", said)
    where = reverse("butler", args=[session.club.slug, session.pk])
    assert client.get(where).status_code == 404
    assert where not in client.get(address(session, "ranking")).content.decode()
