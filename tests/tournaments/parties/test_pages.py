"""The pages of a party: who sees what, what is refused and kept, a fixed number of queries."""

from __future__ import annotations

import random
import re
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Encounter, Session
from tests import factories as make
from tests.browser.pads import form_of
from tests.factories import STAFF
from tests.tournaments.parties.evenings import ids, make_party, play_round, play_table, start
from tournaments.models.section_movement import section_movement
from tournaments.selectors.parties.page import round_now
from tournaments.selectors.parties.settings import settings_of
from tournaments.services import parties, sessions
from tournaments.services.control import rulings
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db
SEEN_AFTERWARDS = ("party", "party-places", "party-announcement")


class Reader:
    """A browser at a party's pages."""

    def __init__(self, session, *, role="", user=None):
        self.session, self.client = session, Client()
        if role:
            self.client.force_login(make.make_user(club=session.club, role=role))
        elif user:
            self.client.force_login(user)

    def address(self, name, *args):
        return reverse(name, args=[self.session.club.slug, self.session.pk, *args])

    def get(self, name, *args, **query):
        return self.client.get(self.address(name, *args), query)

    def post(self, name, *args, **data):
        return self.client.post(self.address(name, *args), data)

    def text(self, name, *args, **query):
        return self.get(name, *args, **query).content.decode()


def host_of(session):
    return Reader(session, role="director")


def entry(session, number):
    return session.sections.get().entries.get(number=number)


def played_rounds(people=12, rounds=2, **words):
    chance = random.Random(people)
    played = start(make_party(people, rules={"rounds": rounds}, **words))
    for number in range(1, rounds + 1):
        play_round(played, number, chance)
        if number < rounds:
            parties.begin_next(session=played.session, by=STAFF)
    return played


def counted(played):
    refresh_standings(field_id=played.section.field_id)
    return played


@pytest.fixture
def party(db):
    return counted(played_rounds())


# Who sees what


def test_a_party_in_play_is_for_the_club_and_its_host():
    played = start(make_party(12))
    stranger = Reader(played.session)
    for name in SEEN_AFTERWARDS:
        assert stranger.get(name).status_code == (200 if name == "party" else 403), name
        assert "Anna" not in stranger.get(name).content.decode()
    outsider = Reader(played.session, user=make.make_user(club=make.make_club(), role="director"))
    assert {outsider.get(name).status_code for name in SEEN_AFTERWARDS} == {403}
    assert outsider.post("party-act", do="next:1").status_code == 403


def test_a_party_that_is_over_is_for_all_to_see_and_for_nobody_to_change(party):
    parties.finish(session=party.session, by=STAFF)
    stranger = Reader(party.session)
    for name in SEEN_AFTERWARDS:
        assert stranger.get(name).status_code == 200, name
    assert "Publish" not in stranger.text("party")
    assert stranger.get("party-check").status_code == 302
    assert stranger.post("party-act", do="publish").status_code == 302
    party.session.refresh_from_db()
    assert party.session.state == "finished"


def test_a_party_is_reached_through_its_own_club_only(party):
    other = make.make_club()
    address = reverse("party", args=[other.slug, party.session.pk])
    assert host_of(party.session).client.get(address).status_code == 404


def test_a_session_of_boards_is_no_party():
    session = make.make_session(3)
    assert host_of(session).get("party").status_code == 404


# Before play


def test_a_party_is_set_up_by_its_page():
    club = make.make_club()
    client = Client()
    client.force_login(make.make_user(club=club, role="director"))
    address = reverse("party-new", args=[club.slug])
    page = client.get(address, {"form": "progressive_whist"})
    fields = {
        name: value
        for name, value in page.context["form"].initial.items()
        if value is not None and value is not False
    }
    answer = client.post(address, fields | {"party-form": "progressive_whist", "name": "Drive", "rounds": 6})
    session = Session.objects.get(contest__club=club)
    assert answer.url == reverse("party-list", args=[club.slug, session.pk])
    assert (session.name, session.contest.settings["party"]["rules"]["rounds"]) == ("Drive", 6)


def test_a_form_that_contradicts_itself_is_refused_beside_its_field():
    club = make.make_club()
    client = Client()
    client.force_login(make.make_user(club=club, role="director"))
    address = reverse("party-new", args=[club.slug])
    fields = {k: v for k, v in client.get(address).context["form"].initial.items() if v not in (None, False)}
    answer = client.post(address, fields | {"progression": "pair_contest", "partners": "draw"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"partners"}
    assert not Session.objects.exists()


def test_many_come_at_once_or_nobody():
    session = make_party(0)
    host = host_of(session)
    assert host.post("party-several", names="Ann\n\n Bo \nCem", guests="Ann\nBo\nCem").status_code == 302
    assert [one.names for one in host.get("party-list").context["guests"]] == ["Ann", "Bo", "Cem"]
    refused = host.post("party-several", names="Dee\nAnn", guests="Dee")
    assert refused.status_code == 422
    assert "Dee\nAnn" in refused.content.decode()
    assert session.sections.get().entries.count() == 3


def test_ladies_are_listed_in_turn_with_gentlemen():
    session = make_party(0, rules={"partners": "mixed"})
    host = host_of(session)
    host.post("party-several", names="Ann\nDee", line="L", guests="Ann\nDee")
    assert host.get("party-list").context["form"]["line"].value() == "G"
    host.post("party-list", first="Bo", line="G", team="", guests="Bo")
    assert list(session.sections.get().entries.order_by("number").values_list("line", flat=True)) == [
        "L",
        "L",
        "G",
    ]


def test_too_few_people_are_told_so_when_the_host_begins():
    session = make_party(3)
    answer = host_of(session).post("party-start")
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
    session.refresh_from_db()
    assert session.state == "setup"


def test_a_page_before_the_first_round_says_what_will_be_there():
    session = make_party(4)
    user = make.make_user()
    make.make_person(session.club, "Mo", user=user)
    member = Reader(session, user=user)
    assert "The tables appear here once the first round has been drawn." in member.text("party")
    assert "Results appear after the first deal has been entered." in member.text("party-places")
    assert "The first round will appear here." in member.text("party-tally", entry(session, 1).pk)
    assert "The first round has not been drawn yet." in member.text("party-table", 1)


# In play


@pytest.mark.parametrize("people", [12, 44])
def test_the_page_of_a_party_takes_a_fixed_number_of_queries(people, django_assert_max_num_queries):
    played = counted(played_rounds(people))
    host = host_of(played.session)
    with django_assert_max_num_queries(20):
        page = host.get("party")
    assert page.content.count(b'id="table-') == people // 4
    with django_assert_max_num_queries(9):
        assert host.get("party", since=page.context["version"]).status_code == 204
    with django_assert_max_num_queries(20):
        assert host.get("party-places").content.count(b'<th scope="row"') == people
    with django_assert_max_num_queries(20):
        assert host.get("party-check").status_code == 200
    with django_assert_max_num_queries(16):
        assert host.get("party-table", 1).status_code == 200
    with django_assert_max_num_queries(20):
        assert host.get("party-tally", entry(played.session, 1).pk).status_code == 200


def test_the_bell_names_the_tables_that_still_play():
    played = start(make_party(12))
    tables = played.tables(1)
    play_table(played, tables[0], 1, random.Random(4), ids(4))
    text = host_of(played.session).text("party")
    assert "Table 2: 4 deals left." in text
    assert "Table 1 has" not in text
    for encounter in tables[1:]:
        play_table(played, encounter, 1, random.Random(5), ids(encounter.pk))
    assert "All tables have finished: ring the bell." in host_of(played.session).text("party")


def test_a_button_that_a_rule_forbids_says_why_and_changes_nothing():
    played = start(make_party(12))
    host = host_of(played.session)
    page = host.client.post(host.address("party-act"), {"do": "next:1"}, follow=True)
    assert "Still playing: table 1, 2, 3. (000:l.13869, Law 3)" in page.content.decode()
    assert played.section.rounds == 1


def test_after_the_round_planned_last_the_party_ends_unless_the_host_plays_longer():
    played = start(make_party(12, rules={"rounds": 2}))
    host, chance = host_of(played.session), random.Random(12)
    assert "Draw round 2" in host.text("party")
    play_round(played, 1, chance)
    parties.begin_next(session=played.session, by=STAFF)
    play_round(played, 2, chance)
    text = host.text("party")
    assert "Draw round 3" not in text
    assert text.index("End the party") < text.index("Play longer") < text.index("Draw one more round")


@pytest.mark.parametrize(
    "do", ["", "dance", "next", "leave:", "leave:99999999999999999999", "undo:x", "back:0"]
)
def test_a_button_that_there_is_not_is_not_found(do):
    played = start(make_party(12))
    assert host_of(played.session).post("party-act", do=do).status_code == 404


def test_a_round_that_is_taken_back_while_it_is_read_has_no_tables():
    played = start(make_party(8, rules={"rounds": 1}))
    Encounter.objects.filter(round__section__session=played.session).delete()
    now = round_now(played.session.sections.get(), settings_of(played.session))
    assert (now.number, now.tables) == (1, [])


def test_who_leaves_is_gone_after_the_round_and_may_come_back_or_be_undone():
    played = start(make_party(13))
    host, someone = host_of(played.session), entry(played.session, 3)
    host.post("party-act", do=f"leave:{someone.pk}")
    someone.refresh_from_db()
    assert someone.state == "withdrawn"
    deed = host.get("party").context["deeds"][0]
    host.post("party-act", do=f"undo:{deed.pk}")
    someone.refresh_from_db()
    assert someone.state == "active"


def phone_of(played, table):
    client = Client()
    link = played.session.table_links.get(table=table, revoked=None)
    client.get(reverse("table-link", args=[link.token]))
    return client


def test_a_phone_without_an_account_finds_its_table_and_the_sheet_of_the_round():
    played = start(make_party(12))
    phone = phone_of(played, 2)
    page = phone.get(reverse("table"), follow=True)
    assert page.redirect_chain == [(Reader(played.session).address("party-table", 2), 302)]
    table = next(one for one in page.context["now"].tables if one.number == 2)
    assert [seated.name in page.content.decode() for seated in table.seats] == [True] * 4
    sheet = phone.get(reverse("sheet", args=[played.session.club.slug, table.sheet]))
    assert sheet.status_code == 200
    back = Reader(played.session).address("party-table", 2)
    assert f'<a class="back" href="{back}" aria-label="Back to table 2">' in sheet.content.decode()


def test_what_a_partys_phone_sends_to_a_duplicate_table_leads_to_its_own_page():
    played = start(make_party(12))
    phone = phone_of(played, 2)
    encounter = played.tables(1)[1]
    for path in ("/table/entry/", "/table/hand-over/"):
        answer = phone.post(path, {"encounter": encounter.pk})
        assert (answer.status_code, answer["Location"]) == (
            302, Reader(played.session).address("party-table", 2),
        )  # fmt: skip
        refused = phone.post(path, {"encounter": encounter.pk}, headers={"Accept": "application/json"})
        assert (refused.status_code, refused.json()["code"]) == (403, "link.party")


def test_a_phone_enters_deals_of_its_own_table_only():
    played = start(make_party(12))
    phone = phone_of(played, 2)
    first, second = (encounter.sheet for encounter in played.tables(1)[:2])
    said = {"ordinal": "1", "entry_id": "8f14e45f-ceea-467f-a8b1-0f2b5a1c6d3e", **form_of("2SN=")}
    club = played.session.club.slug
    assert phone.post(reverse("sheet-deal", args=[club, first.pk]), said).status_code == 403
    assert phone.post(reverse("sheet-deal", args=[club, second.pk]), said).status_code == 302
    now = host_of(played.session).get("party").context["now"]
    assert [(table.deals, table.points) for table in now.tables[:2]] == [(0, (0, 0)), (1, (110, 0))]


# Tallies


def test_tallies_of_a_round_are_kept_together_or_not_at_all(party):
    host = host_of(party.session)
    one, two = entry(party.session, 1), entry(party.session, 2)
    fields = {
        f"mine-{one.pk}": "100",
        f"theirs-{one.pk}": "50",
        f"mine-{two.pk}": "7",
        f"theirs-{two.pk}": "x",
    }
    refused = host.client.post(host.address("party-check") + "?round=1", fields)
    assert refused.status_code == 422
    assert 'value="x"' in refused.content.decode()
    assert section_movement(party.section).handed == {}
    fields[f"theirs-{two.pk}"] = "8"
    assert host.client.post(host.address("party-check") + "?round=1", fields).status_code == 302
    assert section_movement(party.section).handed == {(1, 1): (100, 50), (2, 1): (7, 8)}
    fields |= {f"mine-{two.pk}": "", f"theirs-{two.pk}": ""}
    fields |= {f"was-mine-{two.pk}": "7", f"was-theirs-{two.pk}": "8"}
    host.client.post(host.address("party-check") + "?round=1", fields)
    assert section_movement(party.section).handed == {(1, 1): (100, 50)}


def test_two_hosts_who_type_tallies_of_one_round_keep_what_the_other_typed(party):
    """Both have the page open; each fills in one tally, the other one's is empty on it."""
    host = host_of(party.session)
    one, two = entry(party.session, 1), entry(party.session, 2)
    cells = ("mine", "theirs", "was-mine", "was-theirs")
    empty = {f"{cell}-{who.pk}": "" for who in (one, two) for cell in cells}
    for who in (one, two):
        typed = empty | {f"mine-{who.pk}": "100", f"theirs-{who.pk}": "50"}
        assert host.client.post(host.address("party-check") + "?round=1", typed).status_code == 302
    assert section_movement(party.section).handed == {(1, 1): (100, 50), (2, 1): (100, 50)}
    page = host.client.get(host.address("party-check") + "?round=1").content.decode()
    assert f'name="was-mine-{one.pk}" value="100"' in page


@pytest.mark.parametrize("number", ["0", "3", "x", "9999"])
def test_tallies_of_a_round_that_there_is_not(party, number):
    answer = host_of(party.session).get("party-check", round=number)
    assert answer.status_code == (404 if number in "03" else 200)


def test_a_tally_that_differs_is_named_with_its_round_and_table(party):
    host, name = host_of(party.session), party.reckoned.mine
    someone = entry(party.session, 1)
    person = someone.members.get().person.name
    right = name[person][1], party.reckoned.theirs[person][1]
    fields = {f"mine-{someone.pk}": str(right[0] + 10), f"theirs-{someone.pk}": str(right[1])}
    host.client.post(host.address("party-check") + "?round=1", fields)
    text = host.text("party-check")
    assert "There is a mistake in the tallies." in text
    assert "Round 1, table" in text
    assert f"handed in as {right[0] + 10}:{right[1]}" in host.text("party-tally", someone.pk)


def test_points_by_the_host_are_a_line_of_their_own_and_can_be_taken_back(party):
    host, someone = host_of(party.session), entry(party.session, 1)
    name = someone.members.get().person.name
    assert host.post("party-points", someone.pk, points="50", do="deduct", reason="late").status_code == 302
    counted(party)
    text = host.text("party-tally", someone.pk)
    assert "50 points deducted: late" in text
    figures = {line.names: line.figure for line in host.get("party-places").context["groups"][0].lines}
    assert figures[name] == str(party.reckoned.net(name) - 50).replace("-", "\N{MINUS SIGN}")
    line = someone.penalties.get()
    host.post("party-points-back", someone.pk, line.pk)
    counted(party)
    assert "points off" not in host.text("party-tally", someone.pk)


@pytest.mark.parametrize("points", ["", "x", "0", "-50", "1.234", "NaN", "1e99"])
def test_points_that_are_no_number_are_refused(party, points):
    host, someone = host_of(party.session), entry(party.session, 1)
    assert host.post("party-points", someone.pk, points=points).status_code == 422
    assert not someone.penalties.exists()


def test_the_end_the_result_and_back_again(party):
    host = host_of(party.session)
    for do, state in (
        ("finish", "finished"),
        ("publish", "official"),
        ("reopen", "finished"),
        ("reopen", "playing"),
    ):
        host.post("party-act", do=do)
        party.session.refresh_from_db()
        assert party.session.state == state, do


def test_two_hosts_who_press_reopen_go_back_one_step(party):
    parties.finish(session=party.session, by=STAFF)
    parties.publish(session=party.session, by=STAFF)
    host = host_of(party.session)
    (do,) = re.findall(r'value="(reopen:\w+)"', host.get("party").content.decode())
    for _ in range(2):
        host.post("party-act", do=do)
    party.session.refresh_from_db()
    assert party.session.state == "finished"
    assert "Someone else has just changed the session" in host.text("party")


def test_a_published_party_stays_readable_for_all(party):
    parties.finish(session=party.session, by=STAFF)
    sessions.publish(session=party.session, by=STAFF)
    stranger = Reader(party.session)
    assert stranger.get("party-places").content.count(b'<th scope="row"') == 12
    assert stranger.get("party-round", 1).status_code == 200
    assert stranger.get("party-round", 3).status_code == 404


def test_a_party_that_is_over_shows_the_head_of_its_record(party):
    """As a ranking does: with it the club can show later that nothing was changed."""
    reader = Reader(party.session)
    assert "Proof of the record" not in host_of(party.session).text("party-places")
    parties.finish(session=party.session, by=STAFF)
    field = party.session.sections.get().field
    assert f"Proof of the record: {field.shown_head} (link {field.chain_length})" in reader.text(
        "party-places"
    )
    sessions.publish(session=party.session, by=STAFF)
    published = party.session.publications.get()
    assert f"Proof of the record: {published.shown_head} (link {published.link})" in reader.text(
        "party-places"
    )


def test_a_party_corrected_after_its_publication_shows_the_head_of_today(party):
    parties.finish(session=party.session, by=STAFF)
    sessions.publish(session=party.session, by=STAFF)
    rulings.penalise(entry=entry(party.session, 1), amount=Decimal(50), unit="points", by=STAFF)
    field = party.session.sections.get().field
    assert f"Proof of the record: {field.shown_head} (link" in Reader(party.session).text("party-places")


# The wall


def test_the_wall_has_the_announcement_then_the_tables_then_the_prizes(django_assert_max_num_queries):
    played = make_party(12, rules={"rounds": 1})
    host = host_of(played)
    assert "Neither side scores more than 1,000 in a deal unless it bids and makes a slam" in host.text(
        "party-wall"
    )
    party = start(played)
    page = host.get("party-wall")
    assert page.content.decode().count("0 of 4 deals") == 3
    play_round(party, 1, random.Random(1))
    assert host.get("party-wall", since=page.context["version"]).status_code == 200
    assert "All tables have finished" in host.text("party-wall")
    parties.finish(session=party.session, by=STAFF)
    counted(party)
    with django_assert_max_num_queries(20):
        text = Reader(party.session).text("party-wall")
    best = max(party.reckoned.mine, key=party.reckoned.net)
    assert f"<strong>{best}</strong>" in text
    assert "Booby prize" in text
