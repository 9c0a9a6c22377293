"""A pair's card, its roles, and "This is wrong"."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.utils import timezone

from scoring.bridge import Contract, Result
from scoring.models import Board, EntryMember, Session
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    fresh,
    over,
    pk_of,
    plain_text,
    play_on,
    refreshed,
    rows_of,
    text_of,
)
from tournaments.models import Call
from tournaments.selectors.results.card import commonest
from tournaments.services import sessions

pytestmark = pytest.mark.django_db


def account_of(session: Session, number: int, seat: int = 1):
    """An account for a player of the session."""
    user = make.make_user()
    person = EntryMember.objects.get(entry__section__session=session, entry__number=number, seat=seat).person
    person.user = user
    person.save()
    return user


def test_boards_stand_in_the_order_of_play_seen_from_the_pairs_own_side(client):
    session = evening()
    rows = rows_of(client, address(session, "card", pk_of(session, 3)))
    boards = [row.split()[:3] for row in rows[1:7]]
    assert [row[0] for row in boards] == ["1", "1", "2", "2", "3", "3"]
    first = play_on(session, 5, 3)
    assert first.encounter.round.number == 1  # table 3 begins with the third board set
    east = {4: "Gül & Hugo", 5: "Ines & Jan", 6: "Kit & Lea"}[first.encounter.east.number]
    mine = f"1 Board 5 {first.encounter.east.number} {east} 2 2 spades by South S South = made +110 0.0"
    assert rows[1].startswith(mine)
    assert rows[1].endswith("1 of 3")  # three tables, three contracts
    ew = rows_of(client, address(session, "card", first.encounter.east.pk))
    assert any("2 2 spades by South S South = made −110 100.00" in row for row in ew)


def test_a_pair_that_sits_out_has_that_round_on_its_card(client):
    session = make.make_session(3, missing=6)
    for play in session.sections.get().field.plays.all():
        make.enter(play, "PASS")
    session = over(session)
    rows = rows_of(client, address(session, "card", pk_of(session, 1)))
    assert len([row for row in rows if row.endswith("sit-out")]) == 1


def test_the_commonest_contract_is_the_one_most_tables_were_in():
    results = [Result.parse(text) for text in ("4SN=", "4SN+1", "3NE=", "PASS")]
    assert commonest(results) == (Contract.parse("4SN"), 2, 3)
    assert commonest([Result.parse("PASS"), None]) is None


def test_each_player_is_declarer_dummy_leader_or_other_defender(client):
    """All six boards of pair 1 are 4 hearts by South: Bo declares, Anna is dummy, all at 100 %.

    Every E-W pair meets South's two contracts and North's one: West leads four times, East twice. A name
    stands once, beside all its roles.
    """
    session = evening()
    rows = rows_of(client, address(session, "card", pk_of(session, 1)))
    assert rows[-2:] == ["Anna dummy 6 100.00", "Bo declarer 6 100.00"]
    rows = rows_of(client, address(session, "card", pk_of(session, 4)))
    assert rows[-4:] == [
        "Gül opening leader 2 50.00",
        "other defender 4 50.00",
        "Hugo opening leader 4 50.00",
        "other defender 2 50.00",
    ]


def test_a_mean_below_nought_has_a_true_minus(client):
    """Pair 3 has 110 on every board, where the others have 400 and 420."""
    session = evening(settings={"method": "imps-datum", "datum": {"kind": "median"}})
    rows = rows_of(client, address(session, "card", pk_of(session, 3)))
    assert [row.split()[-1][0] for row in rows[-2:]] == ["\N{MINUS SIGN}"] * 2


def test_in_play_a_card_shows_its_own_result_to_those_who_sat_there_and_nothing_of_others(client):
    session = make.make_session(3)
    enter_by_pair(session, rounds=1)
    session = refreshed(session)
    url = address(session, "card", pk_of(session, 1))
    client.force_login(account_of(session, 1))
    mine = rows_of(client, url)[1]
    assert "+420 in play" in mine
    client.force_login(account_of(session, 2))
    theirs = rows_of(client, url)[1]
    assert "420" not in theirs
    assert "in play" in theirs
    assert "roles" not in text_of(client, url)


HTMX = {"hx-request": "true"}
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_a_row_unfolds_to_the_deal_with_what_could_be_made(client):
    """Board 2: East deals, N-S are vulnerable (Law 2)."""
    session = evening()
    tricks = {"C": 0, "D": 13, "H": 0, "S": 13, "N": 0}
    makeable = {"N": tricks, "S": tricks, "E": dict.fromkeys(tricks, 0), "W": dict.fromkeys(tricks, 0)}
    Board.objects.filter(board_set__session=session, number=2).update(deal=DEAL, makeable=makeable)
    asked = client.get(
        address(session, "card", pk_of(session, 1)), {"play": play_on(session, 2, 1).pk}, headers=HTMX
    )
    words = plain_text(asked.content.decode())
    assert "East dealer" in words
    assert "North 0 13 0 13 0" in words
    assert 'aria-label="N-S vulnerable"' in asked.content.decode()


def test_a_row_unfolds_to_opponents_lead_and_what_all_tables_had(client):
    """On board 1 N-S have 420, 400 and 110: pair 1 has 4 of 4, and E-W pairs have what is left."""
    session = evening()
    play = play_on(session, 1, 1)
    make.enter(play, "4HS=", lead="HK")
    refreshed(session)
    url = address(session, "card", pk_of(session, 1))
    row = client.get(url).content.decode()
    assert f'data-unfold="{url}?play={play.pk}"' in row
    assert f'href="{address(session, "traveller", 1)}?section=A"' in row
    asked = client.get(url, {"play": play.pk}, headers=HTMX)
    assert "HX-Request" in asked["Vary"]
    words = plain_text(asked.content.decode())
    east = {4: "Gül & Hugo", 5: "Ines & Jan", 6: "Kit & Lea"}[play.encounter.east.number]
    assert f"Opponents {play.encounter.east.number} {east}" in words
    assert "Lead K king of hearts Our score +420" in words
    assert [row.split()[-2:] for row in table_rows(asked)] == [["420", "4"], ["400", "2"], ["110", "0"]]
    theirs = client.get(address(session, "card", play.encounter.east.pk), {"play": play.pk}, headers=HTMX)
    assert [row.split()[-2:] for row in table_rows(theirs)] == [["420", "0"], ["400", "2"], ["110", "4"]]


def table_rows(answer) -> list[str]:
    """The rows below the head of the table in an answer, as text."""
    rows = re.findall(r"<tr(?: class=\"own\")?><th scope=\"row\".*?</tr>", answer.content.decode(), re.S)
    return [plain_text(row) for row in rows]


def test_what_unfolds_is_of_the_pairs_own_plays_and_shows_nothing_of_a_board_in_play(client):
    session = make.make_session(3)
    make.enter(play_on(session, 1, 1), "4HS=")
    session = refreshed(session)
    client.force_login(account_of(session, 2))
    theirs = client.get(
        address(session, "card", pk_of(session, 1)), {"play": play_on(session, 1, 1).pk}, headers=HTMX
    )
    assert (theirs.status_code, "420" in theirs.content.decode()) == (200, False)
    assert table_rows(theirs) == []
    for foreign in (play_on(session, 1, 2).pk, play_on(evening(), 1, 1).pk, 10**30):
        answer = client.get(address(session, "card", pk_of(session, 1)), {"play": foreign}, headers=HTMX)
        assert answer.status_code == 404, foreign


def test_a_card_of_another_session_is_not_found(client):
    session, other = evening(), evening()
    assert client.get(address(session, "card", pk_of(other, 1))).status_code == 404
    assert client.get(address(session, "why", pk_of(other, 1))).status_code == 404


def test_a_player_says_of_their_own_result_that_it_is_wrong_and_once_is_enough(client):
    session = evening()
    client.force_login(account_of(session, 1))
    url, play = address(session, "wrong", pk_of(session, 1)), play_on(session, 1, 1)
    for _again in range(2):
        assert client.post(url, {"play": play.pk}).status_code == 302
    call = Call.objects.get(session=session)
    assert (call.kind, call.play_id, call.done) == (Call.Kind.WRONG, play.pk, None)
    assert "Board 1" in call.words
    page = text_of(client, address(session, "card", pk_of(session, 1)))
    assert page.count("reported to the director") == 1


@pytest.mark.parametrize("played", ["", "0", "-1", "seven", "9" * 30, "1; DROP"])
def test_what_is_no_play_of_the_pair_is_not_found(client, played):
    session = evening()
    client.force_login(account_of(session, 1))
    assert client.post(address(session, "wrong", pk_of(session, 1)), {"play": played}).status_code == 404
    assert not Call.objects.exists()


def test_a_play_of_another_table_or_session_cannot_be_disputed(client):
    session, other = evening(), evening()
    client.force_login(account_of(session, 1))
    mine = address(session, "wrong", pk_of(session, 1))
    assert client.post(mine, {"play": play_on(session, 1, 2).pk}).status_code == 404
    assert client.post(mine, {"play": play_on(other, 1, 1).pk}).status_code == 404
    theirs = address(session, "wrong", pk_of(session, 2))
    answer = client.post(theirs, {"play": play_on(session, 1, 2).pk})
    assert answer.status_code == 403
    assert "Only players who played board 1 can report a mistake on it." in answer.content.decode()
    assert not Call.objects.exists()


def test_a_stranger_and_the_anonymous_cannot_dispute(client):
    session = evening()
    url, played = address(session, "wrong", pk_of(session, 1)), {"play": play_on(session, 1, 1).pk}
    assert client.post(url, played).status_code == 403
    client.force_login(make.make_user())
    assert client.post(url, played).status_code == 403
    assert not Call.objects.exists()


def test_after_the_corrections_the_card_says_to_ask_the_director(client):
    session = evening()
    client.force_login(account_of(session, 1))
    url = address(session, "card", pk_of(session, 1))
    assert "Report a mistake" in text_of(client, url)
    before = timezone.now() - dt.timedelta(hours=2)
    sessions.publish(session=session, by=make.STAFF, now=before)
    page = text_of(client, url)
    assert "Report a mistake" not in page
    assert "ask the director" in page
    answer = client.post(address(session, "wrong", pk_of(session, 1)), {"play": play_on(session, 1, 1).pk})
    assert answer.status_code == 422
    assert "The correction period has ended: ask the director." in answer.content.decode()
    assert fresh(session).state == Session.State.CLOSED
