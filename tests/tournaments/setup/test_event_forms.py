"""Every form of play from New session to the start, by the pages alone; what is refused on the way."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from django.urls import reverse

from scoring.models import Encounter, Entry, Play, Session
from tests import factories as make
from tournaments.selectors import sessions
from tournaments.selectors.results import rankings
from tournaments.selectors.setup.event_forms import FORMS
from tournaments.services.results import standings
from tournaments.services.setup import entries as setup_entries

pytestmark = pytest.mark.django_db


@pytest.fixture
def pages(club, director, client):
    return Pages(club, client)


class Pages:
    """A director's way through the wizard."""

    def __init__(self, club, client) -> None:
        self.club, self.client = club, client

    def at(self, name: str, session: Session, *more: object) -> str:
        return reverse(name, args=[self.club.slug, session.pk, *more])

    def new(self, form: str, **said: object) -> Session:
        answer = self.try_new(form, **said)
        assert answer.status_code == 302, answer.content.decode()
        return Session.objects.latest("pk")

    def try_new(self, form: str, **said: object):
        typed = {"form": form, "name": f"Friday {Session.objects.count()}", "date": "2026-11-20", **said}
        return self.client.post(reverse("session-new", args=[self.club.slug]), typed)

    def add(self, session: Session, count: int) -> None:
        answer = self.client.post(self.at("signin-nameless", session), {"section": "A", "count": count})
        assert answer.status_code == 302

    def offers(self, session: Session, **evening: object):
        groups = self.client.get(self.at("movement", session), evening).context["groups"]
        return [offer for group in groups for offer in group.offers]

    def take(self, session: Session, **said: object):
        return self.client.post(self.at("movement", session), said)

    def start(self, session: Session) -> Session:
        answer = self.client.post(self.at("session-start", session))
        assert answer.status_code == 302, answer.content.decode()
        session.refresh_from_db()
        return session


@pytest.mark.parametrize(
    ("form", "count", "contestants", "seated"),
    [
        ("pairs", 6, "pairs", 6),
        ("pairs", 7, "pairs", 8),  # half a table: the missing pair has a seat, and its boards wait
        ("individual", 8, "players", 8),
        ("individual", 9, "players", 8),
        ("teams", 5, "teams", 5),
        ("teams", 6, "teams", 6),
        ("swiss_pairs", 8, "pairs", 8),
        ("swiss_pairs", 9, "pairs", 9),
        ("swiss_teams", 6, "teams", 6),
        ("swiss_teams", 7, "teams", 7),
        ("knockout", 5, "teams", 5),
        ("knockout", 8, "teams", 8),
    ],
)
def test_every_form_goes_to_its_start_by_the_first_offer(pages, form, count, contestants, seated):
    session = pages.new(form)
    pages.add(session, count)
    assert session.contest.settings["contestants"] == contestants
    pages.take(session, choice=pages.offers(session)[0].as_text)
    assert pages.start(session).state == "playing"
    first = Encounter.objects.filter(round__section__session=session, round__number=1)
    seats = {entry for row in first.values_list("north", "east", "south", "west") for entry in row if entry}
    assert len(seats) == seated
    assert Entry.objects.filter(section__session=session, state="active").count() == count


@pytest.mark.parametrize(
    ("form", "kind", "count", "said"),
    [
        ("pairs", "howell", 6, {"tables": 3, "boards_per_round": 2, "sharing": "allow"}),
        ("pairs", "howell", 7, {"tables": 4, "boards_per_round": 2}),
        ("individual", "individual8", 8, {"tables": 2, "boards_per_round": 3, "seating": "safford"}),
        ("individual", "individual_whist_tournament", 9, {"tables": 2, "boards_per_round": 2}),
        ("teams", "round_robin", 5, {"tables": 4, "boards_per_round": 4, "deals": "own"}),
        ("teams", "teams_awl", 5, {"tables": 5}),
        ("swiss_pairs", "danish", 8, {"tables": 4, "rounds": 3, "first_round": "halves"}),
        ("swiss_teams", "swiss_teams", 7, {"tables": 8, "rounds": 4, "rematches": "never"}),
        ("knockout", "knockout", 6, {"tables": 6}),
    ],
)
def test_a_movement_by_hand_is_for_those_who_signed_in(pages, form, kind, count, said):
    session = pages.new(form)
    pages.add(session, count)
    answer = pages.take(session, by_hand=1, kind=kind, **said)
    assert answer.status_code == 302, answer.content.decode()
    kept = session.sections.get().movement
    assert kept["pairs"] == count
    for option in set(said) - {"tables", "rounds", "boards_per_round"}:
        assert kept["choice"]["options"][option] == said[option]
    assert pages.start(session).state == "playing"


def test_five_pairs_are_offered_two_tables(pages):
    session = pages.new("pairs")
    pages.add(session, 5)
    offer = next(o for o in pages.offers(session) if o.arguments["kind"] == "five_pairs")
    assert (offer.tables, offer.rounds, offer.fairness) == (2, 5, "100.0")
    wish = {"by_hand": 1, "kind": "five_pairs", "tables": 2}
    assert pages.take(session, **wish, boards_per_round=5).status_code == 422
    assert pages.take(session, **wish).status_code == 302
    assert pages.start(session).state == "playing"
    plays = Play.objects.filter(encounter__round__section__session=session)
    assert plays.count() == 5 * 2 * 4


def test_half_a_table_by_hand_leaves_out_the_pair_that_makes_it_fairest(pages):
    session = pages.new("pairs")
    pages.add(session, 7)
    wish = {"by_hand": 1, "kind": "howell", "tables": 4, "rounds": 6, "boards_per_round": 2}
    pages.take(session, **wish)
    kept = session.sections.get().movement
    assert (kept["choice"]["missing"], kept["q"]) == (1, "64.3")
    pages.take(session, **wish, missing=8)
    kept = session.sections.get().movement
    assert (kept["choice"]["missing"], kept["q"]) == (8, "55.1")


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key)
def test_a_form_offers_its_own_movements_by_hand_only(pages, form):
    session = pages.new(form.key)
    shown = pages.client.get(pages.at("movement", session)).context["by_hand"]
    assert {key for key, _title in shown.fields["kind"].choices} == {kind.key for kind in form.kinds}
    other = "howell" if form.contestants != "pairs" or form.round_by_round else "swiss_pairs"
    assert pages.take(session, by_hand=1, kind=other, tables=4).status_code == 422


def test_the_options_of_a_kind_are_fields(pages):
    session = pages.new("individual")
    page = pages.client.get(pages.at("movement", session), {"kind": "individual12"})
    assert 'name="seating"' in page.content.decode()
    assert "3 tables." in page.content.decode()
    assert page.context["by_hand_open"]
    assert "Boards per player" in page.content.decode()


def test_a_movement_may_be_chosen_before_all_have_signed_in(pages):
    session = pages.new("teams")
    pages.add(session, 3)
    pages.take(session, by_hand=1, kind="teams_new_england", tables=4)
    page = pages.client.get(pages.at("movement", session)).content.decode()
    assert "This movement needs 4 teams; entered so far: 3 teams." in page
    pages.add(session, 1)
    assert pages.start(session).state == "playing"


def test_an_offer_for_others_is_refused(pages):
    session = pages.new("swiss_teams")
    pages.add(session, 6)
    howell = json.dumps({"kind": "howell", "tables": 3, "rounds": 5})
    answer = pages.take(session, choice=howell)
    assert answer.status_code == 422
    assert "This movement is for pairs, but this event is for teams." in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "count", "words"),
    [
        ("swiss_pairs", 3, "A Swiss needs at least 4 pairs; entered so far: 3."),
        ("swiss_teams", 3, "A Swiss needs at least 4 teams; entered so far: 3."),
        ("knockout", 2, "A knockout needs at least 3 teams; entered so far: 2."),
        ("individual", 3, "A movement can be suggested for 4 to 160 players, not 3."),
        ("teams", 1, "A movement can be suggested for 2 to 80 teams, not 1."),
    ],
)
def test_too_few_are_told_so(pages, form, count, words):
    session = pages.new(form)
    pages.add(session, count)
    assert words in pages.client.get(pages.at("movement", session)).content.decode()


def test_the_evening_decides_the_rounds_of_a_swiss(pages):
    session = pages.new("swiss_teams")
    pages.add(session, 8)
    for offer in pages.offers(session, section="A", boards=16, minutes=130):
        assert offer.minutes <= 130
    short = pages.client.get(pages.at("movement", session), {"section": "A", "boards": "", "minutes": 20})
    assert "A playing time of 20 min is too short for a round of one board." in short.content.decode()


def test_an_odd_number_is_told_as_the_event_treats_it(pages):
    session = pages.new("swiss_teams", odd="triple-rounds")
    pages.add(session, 7)
    reasons = pages.offers(session)[0].reasons
    assert "Odd number of teams: three teams play each other over two rounds." in reasons
    assert not [words for words in reasons if "bye" in words]
    pages.take(session, choice=pages.offers(session)[0].as_text)
    assert "three teams play each other" in pages.client.get(pages.at("movement", session)).content.decode()
    assert pages.start(session).state == "playing"


@pytest.mark.parametrize(
    ("form", "count", "said", "facts"),
    [
        ("swiss_teams", 8, {}, (4, 8, 0, "4")),
        ("swiss_teams", 7, {}, (3, 6, 1, "3")),  # three matches at two tables each, one team rests
        ("swiss_teams", 7, {"odd": "triple-halves"}, (2, 7, 0, "2 and a triangle")),
        ("swiss_pairs", 7, {}, (3, 3, 1, "")),
        ("knockout", 5, {}, (1, 4, 3, "1")),  # of five three go on without a match; two semi-finals
    ],
)
def test_the_page_counts_matches_tables_and_byes(pages, form, count, said, facts):
    session = pages.new(form, **said)
    pages.add(session, count)
    offer = pages.offers(session)[0]
    shown = (offer.size.matches, offer.tables, offer.size.byes, offer.size.matches_words)
    assert shown == facts
    pages.take(session, choice=offer.as_text)
    chosen = pages.client.get(pages.at("movement", session)).context["chosen"]
    assert (chosen["size"], chosen["tables"]) == (offer.size, offer.tables)


def test_an_odd_team_takes_no_table_and_no_card(pages):
    session = pages.new("swiss_teams")
    pages.add(session, 7)
    pages.take(session, choice=pages.offers(session)[0].as_text)
    pages.start(session)
    assert session.table_links.count() == 6


def test_with_triangles_nothing_is_promised_of_meeting_again(pages):
    """Who has played two at once runs out of new opponents sooner."""
    bye, triangle = pages.new("swiss_teams"), pages.new("swiss_teams", odd="triple-halves")
    told = []
    for session in (bye, triangle):
        pages.add(session, 7)
        told.append(" ".join(pages.offers(session)[0].reasons))
    assert "Whatever the results, there will be no rematches" in told[0]
    assert "again" not in told[1]


def test_the_size_by_hand_is_told_in_teams(pages):
    session = pages.new("swiss_teams")
    pages.add(session, 7)
    page = pages.client.get(pages.at("movement", session)).content.decode()
    assert "One place for each team and, if the number is odd, one more: 4 to 60." in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "count", "said"),
    [
        ("pairs", 8, {"method": "imps-datum", "datum_trim": "auto"}),
        ("pairs", 7, {"method": "total"}),
        ("individual", 12, {"method": "imps-cross", "divisor": "tables"}),
        ("teams", 5, {"method": "bam", "vp": "none"}),
        ("teams", 4, {"method": "patton"}),
        ("teams", 4, {"method": "hybrid", "vp": "25-0"}),
        ("swiss_pairs", 9, {"odd": "triple-rounds"}),
        ("swiss_pairs", 8, {"method": "imps-datum", "vp": "wbf-discrete"}),
        ("swiss_teams", 5, {"odd": "triple-rounds", "vp": "own", "vp_table": "0: 1-1\n1+: 2-0"}),
        ("knockout", 6, {"seeded": "2", "third_place": "on"}),
        ("knockout", 4, {"method": "net"}),
    ],
)
def test_every_method_ranks_what_is_played(pages, form, count, said):
    session = pages.new(form, **said)
    pages.add(session, count)
    pages.take(session, choice=pages.offers(session)[0].as_text)
    pages.start(session)
    make.enter_all(session)
    field = session.sections.get().field
    standings.refresh_standings(field_id=field.pk)
    assert any(line.place for line in rankings.table(field))


# The sign-in sheet


def test_a_team_signs_in_with_its_name_and_up_to_six_players(pages):
    session = pages.new("teams")
    names = {"first": "Ann", "second": "Bob", "third": "Cat", "fourth": "Don", "fifth": "Eve"}
    pages.client.post(
        pages.at("signin", session), {"team": "Rivers", "guests": "\n".join(names.values()), **names}
    )
    entry = session.sections.get().entries.get()
    assert entry.name == "Rivers"
    assert [(m.seat, m.person.name) for m in entry.members.all()] == list(enumerate(names.values(), 1))
    sheet = pages.client.get(pages.at("signin", session)).content.decode()
    assert "Rivers" in sheet
    assert "Ann &amp; Bob &amp; Cat &amp; Don &amp; Eve" in sheet
    assert "1 team" in sheet


def test_a_teams_name_and_players_are_typed_in_later(pages):
    session = pages.new("teams")
    pages.add(session, 1)
    entry = session.sections.get().entries.get()
    pages.client.post(
        pages.at("pair-names", session, entry.pk), {"team": "Hills", "third": "Cat", "guests": "Cat"}
    )
    entry.refresh_from_db()
    assert (entry.name, entry.members.get().seat) == ("Hills", 3)


def test_players_sign_in_one_by_one_or_as_a_list(pages):
    session = pages.new("individual")
    pages.client.post(pages.at("signin", session), {"first": "Ann", "guests": "Ann"})
    names = {"section": "A", "names": "Bob\n\n Cat \nDon"}
    asked = pages.client.post(pages.at("signin-several", session), names)
    assert "“Bob”, “Cat”, “Don” are not on the list." in asked.content.decode()
    assert 'name="guests" value="Bob\n\n Cat \nDon"' in asked.content.decode()
    pages.client.post(pages.at("signin-several", session), names | {"guests": names["names"]})
    entries = session.sections.get().entries.order_by("number")
    assert [entry.members.get().person.name for entry in entries] == ["Ann", "Bob", "Cat", "Don"]


@pytest.mark.parametrize(
    ("names", "words"),
    [("Bob\nAnn", "Ann is already playing, as number 1."), ("  \n", "Enter 1 to 160 names, one per line.")],
)
def test_a_list_with_a_fault_signs_nobody_in(pages, names, words):
    session = pages.new("individual")
    pages.client.post(pages.at("signin", session), {"first": "Ann", "guests": "Ann"})
    answer = pages.client.post(
        pages.at("signin-several", session), {"section": "A", "names": names, "guests": names}
    )
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert session.sections.get().entries.count() == 1


@pytest.mark.parametrize("compared", ["together", "apart"])
def test_another_section_is_compared_with_the_first_or_apart(pages, compared):
    session = pages.new("pairs")
    pages.client.post(pages.at("signin-section", session), {"compared": compared})
    one, two = session.sections.all()
    assert (one.field_id == two.field_id) == (compared == "together")


def test_the_start_waits_for_every_sections_movement(pages):
    session = pages.new("pairs")
    pages.add(session, 6)
    pages.client.post(pages.at("signin-section", session), {"compared": "apart"})
    pages.take(session, choice=pages.offers(session)[0].as_text)
    page = pages.client.get(pages.at("movement", session)).content.decode()
    assert "Section B has no movement yet." in page
    assert reverse("session-start", args=[pages.club.slug, session.pk]) not in page


def test_the_clubs_page_counts_what_competes(pages):
    pages.add(pages.new("individual"), 8)
    assert "8 players" in pages.client.get(reverse("club", args=[pages.club.slug])).content.decode()


def numbered(session: Session, count: int) -> None:
    """So many pairs with numbers only, as they are entered over the API: nobody sits on the plan."""
    for _pair in range(count):
        setup_entries.sign_in(section=session.sections.get(), people=[], by=make.STAFF)


def test_the_number_of_the_sign_in_is_played_by_where_the_movement_has_it(pages):
    """17 pairs with numbers at nine tables, no N-S at table 9: pair 9 alone changes, and is told so."""
    session = pages.new("pairs")
    numbered(session, 17)
    told = dict(Entry.objects.filter(section__session=session).values_list("pk", "number"))
    straight = {"kind": "mitchell", "tables": 9, "rounds": 9, "boards_per_round": 2, "missing": 9}
    pages.take(session, choice=json.dumps(straight))
    page = pages.client.get(pages.at("movement", session)).content.decode()
    assert "Pair 9 will play as number 18." in page
    assert page.count("will play as number") == 1
    pages.start(session)
    playing = Entry.objects.filter(section__session=session, pk__in=told).values_list("pk", "number")
    assert dict(playing) == {pk: 18 if number == 9 else number for pk, number in told.items()}


def test_nobody_is_told_of_a_number_that_stays(pages):
    session = pages.new("pairs")
    numbered(session, 8)
    pages.take(session, choice=json.dumps({"kind": "howell", "tables": 4, "boards_per_round": 2}))
    assert "will play as number" not in pages.client.get(pages.at("movement", session)).content.decode()


def test_the_clubs_page_does_not_count_a_pair_that_is_missing(pages):
    session = pages.new("pairs")
    pages.add(session, 7)
    for state in ("to come", "playing"):
        text = pages.client.get(reverse("club", args=[pages.club.slug])).content.decode()
        assert "7 pairs" in text, state
        if session.state == Session.State.SETUP:
            pages.take(session, choice=pages.offers(session)[0].as_text)
            pages.start(session)


@pytest.mark.parametrize(("page", "listed"), [(None, [0, 3]), ("2", [7, 9]), ("x", [0, 3]), ("9", [7, 9])])
def test_the_clubs_page_has_all_results_the_newest_first(pages, monkeypatch, page, listed):
    monkeypatch.setattr(sessions, "PAGE", 2)
    today = dt.date(2026, 11, 20)
    for age in (7, 9, 3, 0):
        day = today - dt.timedelta(days=age)
        Session.objects.filter(pk=pages.new("pairs").pk).update(state=Session.State.OFFICIAL, date=day)
    assert [(today - found.date).days for found in sessions.programme(pages.club, page).past] == listed
    text = pages.client.get(reverse("club", args=[pages.club.slug]), {"page": page or "1"}).content.decode()
    assert f"Page {1 + (listed[0] > 3)} of 2" in text


# How much it asks of the database


@pytest.mark.parametrize(("form", "count"), [("pairs", 20), ("individual", 21), ("swiss_teams", 20)])
def test_the_pages_cost_the_same_whoever_comes(pages, form, count, django_assert_max_num_queries):
    session = pages.new(form)
    pages.add(session, count)
    for name in ("signin", "movement", "session-settings"):
        with django_assert_max_num_queries(15):
            assert pages.client.get(pages.at(name, session)).status_code == 200


def test_the_clubs_page_costs_the_same_however_many_sessions(pages, django_assert_max_num_queries):
    for form in FORMS:
        pages.new(form.key)
    with django_assert_max_num_queries(12):
        pages.client.get(reverse("club", args=[pages.club.slug]))


def test_what_nobody_plays_is_not_found(pages):
    assert pages.try_new("chess").status_code == 404
    assert (
        pages.client.get(reverse("session-new", args=[pages.club.slug]), {"form": "chess"}).status_code == 404
    )


@pytest.mark.parametrize(
    ("wish", "base"),
    [({"kind": "web", "rounds": 3}, "web"), ({"kind": "mitchell_skip"}, "skip")],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_pair_too_many_for_the_tables_by_hand_is_a_rover(pages, wish, base):
    session = pages.new("pairs")
    pages.add(session, 9)
    assert pages.take(session, by_hand=1, tables=4, boards_per_round=2, **wish).status_code == 302
    kept = session.sections.get().movement
    choice = kept["choice"]
    assert (choice["kind"], choice["tables"], choice["options"]["base"]) == ("rover", 4, base)
    assert kept["pairs"] == 9
