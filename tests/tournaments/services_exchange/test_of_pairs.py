"""A team event written as the result of its pairs: their Butler, or matchpoints."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from scoring.words.figures import signed
from tests import factories as make
from tests.tournaments.services_exchange.test_line_ups import PAIRS, TEAMS, come_in
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Form
from tournaments.exchange.of_pairs import PairsResult
from tournaments.selectors.results.matches import butler_of_pairs
from tournaments.selectors.results.pages import results_of
from tournaments.services.exchange import export_event, import_event

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
READERS = {"usebio": usebio.parse, "pbn": pbn.parse, "csv": spreadsheet.parse_results}


def written(session, format="usebio", result=PairsResult.BUTLER, viewer=STAFF):
    return export_event(session=session, format=format, viewer=viewer, result=result)


def names(competitor):
    return " & ".join(player.name for player in competitor.players)


@pytest.mark.parametrize("format", list(READERS))
def test_the_butler_is_that_of_the_page(format):
    """Two tables a board: +110 and +100 to N-S have a datum of 110, so 0 and 0 IMPs; 1 is under 20 points."""
    session = come_in(TEAMS)
    lines = {line.names: line for line in butler_of_pairs(results_of(session, STAFF))}
    data = written(session, format)
    event = READERS[format](data)
    assert (event.form, event.winners, event.vp, event.matches) == (Form.PAIRS, 1, "", ())
    assert {names(own) for own in event.competitors} == set(lines)
    if format != "csv":  # which has no totals
        assert {names(own): own.place for own in event.competitors} == {
            who: line.place for who, line in lines.items()
        }
        assert {names(own): signed(own.total) for own in event.competitors} == {
            who: line.imps for who, line in lines.items()
        }
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert set(lines) == {
        " & ".join(name for _pk, name in pair.people) for pair in results_of(again, STAFF).pairs.values()
    }


def test_matchpoints_of_the_pairs():
    """Board 1: 110 and -100 to N-S: 2 and 0 of 2; board 2 alike. Four pairs of the Alphas have all of it."""
    event = usebio.parse(written(come_in(TEAMS), result=PairsResult.MATCHPOINTS))
    totals = {names(own): (own.total, own.place) for own in event.competitors}
    assert totals["A1 & A2"] == (2, 1)
    assert totals["B1 & B2"] == (0, 5)
    assert verify(event).differs == ()


def test_what_has_no_result_of_pairs_is_refused():
    with pytest.raises(RuleError, match="Only an event of teams has another result of its pairs"):
        written(come_in(PAIRS))
    with pytest.raises(RuleError, match="The Arrowswitch file has the whole event"):
        written(come_in(TEAMS), "native")
    unknown = TEAMS.replace(b"A1 & A2", b"").replace(b"B3 & B4", b"")
    with pytest.raises(RuleError, match="it is not known which two players sat for team"):
        written(come_in(unknown))


def test_a_player_gets_no_numbers_and_what_they_may_see(client):
    session = come_in(TEAMS)
    event = usebio.parse(written(session, viewer=Viewer()))
    assert not any(player.national_id for own in event.competitors for player in own.players)


def test_the_page_and_the_command(client, capsys):
    session = come_in(TEAMS)
    client.force_login(make.make_user(club=session.club, role="director"))
    page = client.get(reverse("deals", args=[session.club.slug, session.pk])).content.decode()
    address = reverse("export-event", args=[session.club.slug, session.pk, "pbn"])
    assert f"{address}?as=butler" in page
    answer = client.get(address, {"as": "butler"})
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('-butler.pbn"')
    assert client.get(address, {"as": "\0"}).status_code == 422
    assert client.get(address, {"as": "rubber"}).status_code == 422
    call_command("export_event", str(session.pk), "--format", "csv", "--as", "pairs")
    assert "matchpoints" in capsys.readouterr().out
    pairs = come_in(PAIRS)
    client.force_login(make.make_user(club=pairs.club, role="director"))
    page = client.get(reverse("deals", args=[pairs.club.slug, pairs.pk])).content.decode()
    assert "as=butler" not in page
