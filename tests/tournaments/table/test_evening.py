"""*Your evening* on the phone of a table that is through, and the link that takes it to one's own phone.

The figures are those of `tests.tournaments.results.evenings`: N-S pairs 1, 2, 3 have 100, 50 and 0 per cent
of every board; E-W pairs meet each of them on two boards, and have 50.
"""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import Entry, Field, Session, TableLink
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    enter_by_pair,
    evening,
    fresh,
    over,
    pk_of,
    plain_text,
    refreshed,
    text_of,
)
from tournaments.selectors.table.evening_links import evening_token
from tournaments.services import sessions

SAID = "Scan this code with your own phone."


def at_table(phone) -> str:
    """The part that the table's page asks for, as text."""
    answer = phone.client.get(reverse("table-evening"), {"since": ""})
    assert answer.status_code == 200
    return plain_text(answer.content.decode())


def own_phone(session: Session, number: int, table: int = 1) -> tuple[Client, str]:
    """A phone that opened the code of an entry, and the code's address."""
    link = make.link_of(session, table)
    where = reverse("own-evening", args=[evening_token(link, make.entry_of(session, number))])
    client = Client()
    assert client.get(where).status_code == 302
    return client, where


def test_the_last_players_read_their_place_and_their_boards(phone_at):
    """At table 2 pair 2 ends against pair 6 or another E-W pair, all of which have half of the points."""
    session = evening(finished=False)
    phone = phone_at(2, session)
    page = at_table(phone)
    assert "Your evening" in page
    assert "Provisional until the director ends play." in page
    assert "2 Cem & Dee" in page
    assert re.search(r"Pos\. \(provisional\) 2 of 3 .* 50\.00 %", page)
    assert page.count(SAID) == 2


def test_a_pair_that_was_best_on_some_boards_goes_from_each_to_its_traveller(phone_at):
    """Pair 4 meets N-S 1, 2 and 3 on two boards each: 0, 50 and 100 per cent."""
    session = evening(finished=False)
    last = next(table for table in (1, 2, 3) if make.encounter_of(session, table, 3).east.number == 4)
    phone = phone_at(last, session)
    page = phone.client.get(reverse("table-evening")).content.decode()
    part = page[page.index(f'id="evening-{pk_of(session, 4)}"') :]
    for word, percent in (("Best board", "100"), ("Worst board", "0")):
        board = re.search(rf"{word}: (\d)</dt>", part)[1]
        ns = make.Play.objects.get(
            field__sections__session=session, encounter__east__number=4, board__number=board
        ).encounter.north.number
        assert ns == {"100": 3, "0": 1}[percent]
        assert f'href="{address(session, "traveller", board)}?section=A"' in part


def test_while_other_tables_play_the_figures_are_over_finished_boards(phone_at, session):
    """Table 1 is through; all have played boards 5 and 6 of its last round, 1 to 4 are in play."""
    enter_by_pair(session, rounds=2)
    phone = phone_at(1, session)
    assert at_table(phone) == ""
    for ordinal in (1, 2):
        make.enter(make.play_of(session, 1, 3, ordinal), "4HS=")
    refreshed(session)
    page = at_table(phone)
    assert "So far: 2 of 6 boards." in page
    assert re.search(r"1 Anna & Bo .*? 1 of 3 .*? 100(\.00)? %", page)


def test_where_no_board_is_finished_it_says_when_a_place_is_shown(phone_at, session):
    for round_ in (1, 2, 3):
        for ordinal in (1, 2):
            make.enter(make.play_of(session, 1, round_, ordinal), "4HS=")
    refreshed(session)
    page = at_table(phone_at(1, session))
    assert "Your place is shown when all tables have played the same boards." in page
    assert "Pos." not in page
    Field.objects.filter(sections__session=session).update(shared=True)
    assert "Your place is shown when all clubs have played." in at_table(phone_at(1, session))


def test_places_before_neubergs_formula_say_so(phone_at):
    """In two rounds the missing pair meets two sets of three, whose boards have one result, not two."""
    session = make.make_session(3, rounds=2, missing=6, settings={"method": "matchpoints"})
    enter_by_pair(session)
    assert "(provisional, before Neuberg)" in at_table(phone_at(1, refreshed(session)))
    assert "provisional" not in at_table(phone_at(1, over(session)))


def test_the_page_is_short_while_the_table_plays(phone):
    assert at_table(phone) == ""
    assert "It is shown here after your last round." in text_of(phone.client, reverse("table-evening"))


@pytest.mark.parametrize(
    ("tables", "kind", "settings", "titles"),
    [
        (2, "individual", {}, 4),
        (2, "team4", {"method": "imps"}, 2),
        (5, "teams_awl", {"method": "imps", "vp": "wbf-continuous"}, 2),
        (4, "swiss_pairs", {"vp": "linear"}, 2),
    ],
)
def test_players_teams_and_swiss_pairs_have_their_evening_too(phone_at, tables, kind, settings, titles):
    session = make.make_session(tables, kind, rounds=1 if "swiss" in kind else None, settings=settings)
    make.enter_all(session)
    page = at_table(phone_at(1, refreshed(session)))
    assert page.count("Take it with you") == titles
    assert page.count("Pos.") == titles


def test_a_pair_that_sits_out_the_last_round_has_its_evening_at_once(phone_at):
    session = make.make_session(3, missing=6)
    last = next(table for table in (1, 2, 3) if make.encounter_of(session, table, 3).sits_out)
    phone = phone_at(last, session)
    enter_by_pair(session, rounds=2)
    refreshed(session)
    meeting = phone.meeting(3)
    assert meeting["ends"]
    resting = make.encounter_of(session, last, 3).north.number
    page = at_table(phone)
    assert (
        f"evening-code-{pk_of(session, resting)}"
        in phone.client.get(reverse("table-evening"), {"since": ""}).content.decode()
    )
    assert page.count("Take it with you") == 1
    assert "ends" not in phone.meeting(1)


def test_nothing_new_is_one_query_and_more_only_where_something_is(phone_at):
    session = evening(finished=False)
    phone = phone_at(1, session)
    where = reverse("table-evening")
    for _again in range(2):  # made into SQL the first time
        with CaptureQueriesContext(connection) as queries:
            answer = phone.client.get(where, {"since": ""})
    assert len(queries) <= 30
    with CaptureQueriesContext(connection) as queries:
        again = phone.client.get(where, {"since": answer["X-Poll-Version"]})
    assert (again.status_code, len(queries)) == (204, 1)
    sessions.finish(session=session, by=make.STAFF)
    changed = phone.client.get(where, {"since": answer["X-Poll-Version"]})
    assert changed.status_code == 200


@pytest.mark.django_db
class TestOwnPhone:
    """The link of an entry opens what the table's phone may read, and nothing else."""

    READ = ("ranking", "boards", "seats")

    @pytest.fixture
    def playing(self) -> Session:
        return evening(finished=False)

    def test_the_code_leads_to_the_scorecard_without_an_account(self, playing):
        client, where = own_phone(playing, 2)
        assert client.get(where)["Location"] == address(playing, "card", pk_of(playing, 2))
        assert "Cem & Dee" in text_of(client, address(playing, "card", pk_of(playing, 2)))
        assert "Anna & Bo" in text_of(client, address(playing, "ranking"))
        assert "Cem" in text_of(client, address(playing, "traveller", 1))
        for name in self.READ:
            public = 200 if name == "ranking" else 403  # in play the ranking's address has the public page
            assert Client().get(address(playing, name)).status_code == public, name
            assert client.get(address(playing, name)).status_code == 200, name

    def test_it_opens_no_board_that_is_still_played(self):
        session = make.make_session(3)
        enter_by_pair(session, rounds=2)
        client, _where = own_phone(refreshed(session), 1)
        assert "in play" in text_of(client, address(session, "card", pk_of(session, 1)))
        assert "Cem" not in text_of(client, address(session, "traveller", 1))

    def test_it_lives_on_after_the_table_is_closed(self, playing):
        client, where = own_phone(playing, 2)
        sessions.publish(session=over(playing), by=make.STAFF)
        Session.objects.filter(pk=playing.pk).update(state=Session.State.CLOSED)
        assert Client().get(where).status_code == 302
        assert client.get(address(playing, "card", pk_of(playing, 2))).status_code == 200

    def test_it_is_over_with_the_tables_link_or_the_session(self, playing):
        client, where = own_phone(playing, 2)
        TableLink.objects.filter(session=playing, table=2).update(revoked=timezone.now())
        assert client.get(address(playing, "boards")).status_code == 200  # another table's link
        TableLink.objects.filter(session=playing, table=1).update(revoked=timezone.now())
        assert client.get(where).status_code == 404
        assert client.get(address(playing, "boards")).status_code == 403
        Entry.objects.filter(pk=pk_of(playing, 2)).update(state=Entry.State.PHANTOM)
        assert client.get(where).status_code == 404

    def test_it_opens_no_other_session(self, playing):
        other = evening(finished=False, club=playing.club)
        client, where = own_phone(playing, 2)
        assert client.get(address(other, "boards")).status_code == 403
        token = where.split("/")[-2]
        client.cookies[f"evening-{other.pk}"] = token
        assert client.get(address(other, "boards")).status_code == 403

    def test_what_was_not_signed_opens_nothing(self, playing):
        _client, where = own_phone(playing, 2)
        token = where.split("/")[-2]
        link, entry = make.link_of(playing), make.entry_of(playing, 1)
        foreign = evening(finished=False)
        for forged in (
            f"{link.pk}-{entry.pk}." + token.rpartition(".")[2],
            token + "x",
            token[:-1],
            "x",
            "x" * 5000,
            f"{link.pk}-{entry.pk}",
            evening_token(link, make.entry_of(foreign, 1)),  # signed, but of no entry of the table's session
        ):
            assert Client().get(reverse("own-evening", args=[forged])).status_code == 404, forged[:30]
            client = Client()
            client.cookies[f"evening-{playing.pk}"] = forged
            assert client.get(address(playing, "boards")).status_code == 403, forged[:30]

    def test_it_writes_nothing(self, playing):
        client, _where = own_phone(playing, 2)
        play = make.play_of(playing, 2)
        answer = client.post(address(playing, "wrong", pk_of(playing, 2)), {"play": str(play.pk)})
        assert answer.status_code == 403
        assert client.get(reverse("table")).status_code == 403
        assert client.get(address(playing, "control")).status_code == 302

    def test_the_phone_is_told_once_whose_it_is(self, playing):
        client, where = own_phone(playing, 2)
        card = address(playing, "card", pk_of(playing, 2))
        assert "Which name is yours?" in text_of(client, card)
        assert "Which name is yours?" not in text_of(client, address(playing, "card", pk_of(playing, 1)))
        one, other = make.entry_of(playing, 2).members.order_by("seat").values_list("person", flat=True)
        stranger = make.entry_of(playing, 1).members.first().person_id
        for wrong in (stranger, 0, "x", ""):
            assert client.post(where, {"person": str(wrong)}).status_code == 404, wrong
        assert client.post(where, {"person": str(other)})["Location"] == card
        assert "Which name is yours?" not in text_of(client, card)
        provisional = client.get(address(playing, "ranking")).content.decode()
        assert f'id="own-{pk_of(playing, 2)}"' in provisional
        play = make.play_of(playing, 2)
        answer = client.post(address(playing, "wrong", pk_of(playing, 2)), {"play": str(play.pk)})
        assert answer.status_code in (403, 422)  # a name reports nothing before results are published
        sessions.publish(session=over(playing), by=make.STAFF)
        ranking = client.get(address(fresh(playing), "ranking")).content.decode()
        assert f'id="own-{pk_of(playing, 2)}"' in ranking
        assert one != other

    def test_the_tables_phone_may_be_a_players_own(self, playing, phone_at):
        phone = phone_at(2, playing)
        page = phone.client.get(reverse("table-evening"), {"since": ""}).content.decode()
        where = re.search(rf'href="(/evening/[^/]*-{pk_of(playing, 2)}\.[^/]*/)"', page)[1]
        card = phone.client.get(where)["Location"]
        assert card == address(playing, "card", pk_of(playing, 2))
        assert "Which name is yours?" in text_of(phone.client, card)

    def test_the_cookie_is_for_this_session_and_the_server_alone(self, playing):
        client, _where = own_phone(playing, 2)
        cookie = client.cookies[f"evening-{playing.pk}"]
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
        assert cookie["path"] == address(playing, "session")
