"""Two teams of eight, the whole way: list, line-up, four tables, exchange, ranking, paper, files and back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from clubs.people.models import Person
from scoring.comparison.victory import scale_of
from scoring.models import Encounter
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.services_exchange.test_forms_out import STAFF
from tests.tournaments.setup.test_list_sign_in import choices, comes, number_of, session_of
from tournaments.paper.cards import table_cards
from tournaments.paper.guides import guide_pairs
from tournaments.paper.rounds import score_sheets
from tournaments.selectors.results import rankings
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.selectors.setup.movements import offers
from tournaments.selectors.setup.seating_list import seating_list
from tournaments.services import sessions
from tournaments.services.exchange import export_event, import_event
from tournaments.services.results import standings
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db

SEATS = (
    "first", "second", "third", "fourth", "fifth", "sixth",
    "seventh", "eighth", "ninth",
)  # fmt: skip
ROSES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
"""Two pairs N-S, Ann & Ben and Eve & Fay; two E-W, Cat & Dan and Gus & Hal; Ida is a reserve."""
THORNS = ("Kim", "Lou", "Max", "Ned", "Ora", "Pat", "Ray", "Sue")


def director_of(session):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def posted(names):
    return dict(zip(SEATS, names, strict=False)) | {"guests": "\n".join(names)}


@pytest.fixture
def started(club):
    """A match in two halves of two boards: Roses were typed by the director, Thorns came by phone."""
    session = session_of(club, "teams_of_eight")
    signin = reverse("signin", args=[club.slug, session.pk])
    assert director_of(session).post(signin, {"team": "Roses", **posted(ROSES)}).status_code == 302
    for at, name in enumerate(THORNS):
        make.make_person(club, name)
        comes(session, name, number_of(session, 2) if at else "new")
    section = session.sections.get()
    choice = Choice("teams_of_eight", 4, 2, 2, None, {"form": "halves"})
    setup.choose_movement(section=section, choice=choice, by=make.STAFF)
    return starting.start(session=session, by=make.STAFF)


def sitting(session, number):
    """By table who sits N-S and E-W in a round."""
    encounters = Encounter.objects.filter(round__section__session=session, round__number=number)
    return [
        "{} {} v {} {}".format(
            *(getattr(one, f"{seat}_person").name for seat in ("north", "south", "east", "west"))
        )
        for one in encounters.order_by("table")
    ]


def test_phones_fill_eight_places_of_a_team(club):
    session = session_of(club, "teams_of_eight", ROSES[:7])
    make.make_person(club, "Zoe Adams")
    assert choices(comes(session, "Zoe Adams")) == [("Team 1", 1, False), ("", 8, False)]
    comes(session, "Zoe Adams", number_of(session, 1))
    make.make_person(club, "Yan Ito")
    assert choices(comes(session, "Yan Ito")) == [("", 8, False)]


def test_the_director_names_eight_and_four_reserves(club):
    session = session_of(club, "teams_of_eight")
    page = director_of(session).get(reverse("signin", args=[club.slug, session.pk])).content.decode()
    assert "E-W 2: second player" in page
    assert "Twelfth player" in page
    of_four = session_of(club, "teams")
    page = director_of(of_four).get(reverse("signin", args=[club.slug, of_four.pk])).content.decode()
    assert "Sixth player" in page
    assert "Seventh" not in page


def test_each_pair_meets_both_pairs_of_the_other_way_in_two_halves(started):
    assert sitting(started, 1) == [
        "Ann Ben v Max Ned", "Eve Fay v Ray Sue", "Kim Lou v Cat Dan", "Ora Pat v Gus Hal",
    ]  # fmt: skip
    assert sitting(started, 2) == [
        "Ann Ben v Ray Sue", "Eve Fay v Max Ned", "Kim Lou v Gus Hal", "Ora Pat v Cat Dan",
    ]  # fmt: skip


def test_a_reserve_comes_in_for_the_second_half(started):
    director = director_of(started)
    team = make.entry_of(started, 1)
    page = reverse("control-line-up", args=[started.club.slug, started.pk, team.pk])
    shown = director.get(page, {"from_round": "2"}).content.decode()
    assert "N-S 2, table 2" in shown
    assert "E-W 1, table 4" in shown
    fields = ("north", "south", "east", "west", "north-2", "south-2", "east-2", "west-2")
    who = ("Ann", "Ben", "Cat", "Dan", "Eve", "Ida", "Gus", "Hal")
    people = {field: Person.objects.get(name=name).pk for field, name in zip(fields, who, strict=True)}
    assert director.post(page, {"from_round": "2", **people}).status_code == 302
    assert sitting(started, 1)[1] == "Eve Fay v Ray Sue"
    assert sitting(started, 2)[1] == "Eve Ida v Max Ned"
    few = director.post(page, {"from_round": "2", **people, "west-2": ""})
    assert few.status_code == 422
    assert "Choose eight different members" in few.content.decode()


def test_the_pairs_of_both_directions_swap_places(started):
    team = make.entry_of(started, 2)
    page = reverse("control-line-up", args=[started.club.slug, started.pk, team.pk])
    assert director_of(started).post(page, {"from_round": "2", "exchange": "1"}).status_code == 302
    assert sitting(started, 2) == [
        "Ann Ben v Ora Pat", "Eve Fay v Kim Lou", "Max Ned v Gus Hal", "Ray Sue v Cat Dan",
    ]  # fmt: skip


def play(session):
    """Board 1: 420 and 450 for Roses N-S, 420 and -50 for Thorns N-S. The others are flat at 420."""
    results = {(1, 2): "4SN+1", (1, 4): "4SN-1"}
    for table in range(1, 5):
        for number in (1, 2):
            for ordinal in (1, 2):
                first = (number, ordinal) == (1, 1)
                result = results.get((1, table), "4SN=") if first else "1NN="
                make.enter(make.play_of(session, table, number, ordinal), result)


WAYS = [("comparisons", 22, 8), ("two-matches", 11, 8), ("sum", 8, 4)]
"""Four comparisons 0 + 10 + 1 + 11; two matches 0 + 11; a sum of 500 points 8. Boards of the VP scale."""


@pytest.mark.parametrize(("way", "imps", "boards"), WAYS)
def test_the_three_ways_and_their_victory_points(started, way, imps, boards):
    started.contest.settings = started.contest.settings | {"four_tables": way}
    started.contest.save()
    play(started)
    field = started.sections.get().field
    standings.refresh_standings(field_id=field.pk)
    totals = {line.entry.number: line.total for line in rankings.table(field)}
    won, lost = scale_of("wbf-continuous").vp(imps, boards)
    assert totals == {1: Fraction(won), 2: Fraction(lost)}
    shown = (
        director_of(started).get(reverse("match", args=[started.club.slug, started.pk, 1])).content.decode()
    )
    assert f"+{imps}" in shown
    assert "Table 4:" in shown


def test_a_card_of_a_team_shows_its_points_once(started):
    play(started)
    standings.refresh_standings(field_id=started.sections.get().field_id)
    team = make.entry_of(started, 1)
    card = director_of(started).get(reverse("card", args=[started.club.slug, started.pk, team.pk]))
    assert card.status_code == 200
    shown = card.content.decode()
    assert "<small>table 1</small>" in shown
    assert "4/4" in shown  # boards of the match, each at four tables
    assert shown.count("counted above") == 2 * 4  # the tables at which the team sits E-W


def test_the_papers_name_the_pairs_of_each_table(started):
    first = guide_pairs(started)["cards"][0]
    assert first["names"][1:] == [
        "N-S 1: Ann & Ben", "E-W 1: Cat & Dan", "N-S 2: Eve & Fay", "E-W 2: Gus & Hal",
    ]  # fmt: skip
    assert [line["cells"] for line in first["rounds"]] == [
        ["1 / 2", "2 / 2", "1–2 / 1–2", "3 / 4", "2 / 2", "1–2 / 1–2"],
        ["1 / 2", "2 / 2", "3–4 / 3–4", "4 / 3", "2 / 2", "3–4 / 3–4"],
    ]
    places = {one.called: one.where for one in seating_list(started, 2)}
    assert (places["Ann"], places["Gus"], places["Max"], places["Ida"]) == (
        "Table 1, N-S", "Table 3, E-W", "Table 2, E-W", "reserve",
    )  # fmt: skip
    tables = table_cards(started, "http://site/")["cards"]
    assert "E-W: 2 Ray & Sue" in str(tables[1])
    assert len(score_sheets(started)["sheets"]) == 4  # one for a team and round


@pytest.mark.parametrize("format", ["native", "csv"])
def test_a_file_brings_back_seats_and_ranking(started, format):
    play(started)
    sessions.finish(session=started, by=make.STAFF)
    started.refresh_from_db()
    sessions.publish(session=started, by=make.STAFF)
    data = export_event(session=started, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert [totals(one) for one in (started, again)] == [totals(started)] * 2
    assert [sitting(again, number) for number in (1, 2)] == [sitting(started, number) for number in (1, 2)]


def totals(session):
    field = session.sections.get().field
    standings.refresh_standings(field_id=field.pk)
    return sorted((line.entry.number, line.place, line.total) for line in rankings.table(field))


def test_movements_for_teams_of_eight_alone_are_offered(club):
    form = BY_KEY["teams_of_eight"]
    assert {kind.key for kind in form.kinds} == {"teams_of_eight", "teams_of_eight_round_robin"}
    assert {offer.arguments["kind"] for offer in offers(2, form, form.settings)} == {"teams_of_eight"}
    assert not any("of_eight" in kind.key for kind in BY_KEY["teams"].kinds)


def test_a_team_of_four_cannot_play_a_movement_of_eight(club):
    session = session_of(club, "teams")
    with pytest.raises(RuleError, match="teams of eight"):
        setup.choose_movement(
            section=session.sections.get(), choice=Choice("teams_of_eight", 4, 4, 2, None, {}), by=make.STAFF
        )
