"""Evenings of the older games in files: all of it in the native one, what CSV carries, what is refused."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.older.evenings import bid, evening, play_all, plays_of, totals, tricks
from tournaments.exchange import native, spreadsheet
from tournaments.exchange.check.verification import verify
from tournaments.services.exchange import export_event, import_event, native_out
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
AUCTION = (bid("4SN=", "36NS"), bid("1SE-1", "10EW", low=True), bid("3HN-2", "16NS"))


def whist(method: str) -> Session:
    """All that can be said at whist; one side took no trick on board 1."""
    average = Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A")
    odd = {(1, 1): tricks(0), (2, 1): tricks(13), (3, 4): average, (2, 5): Outcome(OutcomeKind.NOT_PLAYED)}
    return play_all(
        evening("whist", method), lambda ns, board: odd.get((ns, board)) or tricks(5 + (ns * board) % 5)
    )


def auction(method: str = "total", **settings: object) -> Session:
    session = evening("auction-1913", method, settings=settings)
    return play_all(session, lambda ns, board: AUCTION[(ns + board) % 3])


@pytest.mark.parametrize(
    "make_evening",
    [
        lambda: whist("tricks"),
        lambda: whist("matchpoints"),
        lambda: auction(),
        lambda: auction("total-average", to_the_score=True),
    ],
    ids=["tricks", "matchpoints", "auction", "to-the-score"],
)
def test_the_native_file_is_the_evening_again(make_evening):
    session = make_evening()
    written = native_out.native_of(session)
    again = import_event(data=native.format(written), club=make.make_club(session.club.name), by=make.STAFF)
    assert native_out.native_of(again) == written
    assert totals(again) == totals(session)
    assert prove(again) == []


@pytest.mark.parametrize("method", ["tricks", "tricks-average", "matchpoints"])
def test_csv_carries_whist(method):
    session = whist(method)
    data = export_event(session=session, format="csv", viewer=STAFF)
    assert verify(spreadsheet.parse_results(data)).differs == ()
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert again.contest.settings["table"] == "whist"
    assert totals(again) == totals(session)
    assert {play.accepted.outcome.get("tricks") for play in plays_of(again)} >= {0, 13}


@pytest.mark.slow
@pytest.mark.parametrize("method", ["total", "total-average", "matchpoints"])
def test_csv_carries_the_points_of_auction(method):
    session = auction(method)
    data = export_event(session=session, format="csv", viewer=STAFF)
    assert verify(spreadsheet.parse_results(data)).differs == ()
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert again.contest.settings["table"] == "auction-1913"
    assert totals(again) == totals(session)


def test_csv_carries_the_edition_of_contract():
    """Doubled, four down, not vulnerable: 800 by the laws of 2017, 700 by those of 1948."""
    session = play_all(
        evening("duplicate-1948", "total"), lambda ns, board: Outcome.played("4SXN-4" if ns == 1 else "PASS")
    )
    data = export_event(session=session, format="csv", viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert again.contest.settings["table"] == "duplicate-1948"
    assert totals(again) == totals(session)


def test_a_csv_of_an_unknown_game_is_refused():
    data = export_event(session=whist("tricks"), format="csv", viewer=STAFF).replace(b",whist", b",poker")
    with pytest.raises(RuleError, match="poker is not recognised"):
        import_event(data=data, club=make.make_club(), by=make.STAFF)


@pytest.mark.parametrize(("format", "program"), [("usebio", "USEBIO"), ("pbn", "PBN")], ids=["usebio", "pbn"])
def test_files_of_contract_bridge_refuse_the_older_games_by_name(format, program):
    for session, game in (
        (whist("matchpoints"), "Duplicate whist"),
        (auction("matchpoints"), "Duplicate auction, 1913 laws"),
    ):
        with pytest.raises(RuleError) as refused:
            export_event(session=session, format=format, viewer=STAFF)
        assert refused.value.code == "exchange.game"
        assert str(refused.value) == f"{game}: {program} cannot represent this. Use the Arrowswitch file."


def test_the_page_says_the_refusal(client):
    session = whist("matchpoints")
    client.force_login(make.make_user(club=session.club, role="director"))
    answer = client.get(reverse("export-event", args=[session.club.slug, session.pk, "usebio"]))
    assert answer.status_code == 422
    assert "Duplicate whist: USEBIO cannot represent this." in answer.content.decode()
