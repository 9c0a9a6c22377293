"""Cards, the why, matches and the Butler of teams, players and IMP pairs, as a director reads them."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Play
from tests import factories as make
from tournaments.services.control import rulings
from tournaments.services.results import standings

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous"}


def played(*shape, first="4SN=", **how):
    """A session all of whose boards are 4SN= but the very first play."""
    session = make.make_session(*shape, **how)
    for at, play in enumerate(Play.objects.order_by("encounter__round__number", "encounter__table", "pk")):
        make.enter(play, first if at == 0 else "4SN=")
    standings.refresh_standings(field_id=make.section_of(session).field_id)
    return session


def answered(session, name, *more):
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    answer = client.get(reverse(name, args=[session.club.slug, session.pk, *more]))
    assert answer.status_code == 200
    return answer


def page(session, name, *more):
    return answered(session, name, *more).content.decode()


@pytest.fixture
def teams():
    """A match of two boards: 4S one down instead of made at the home table: 420 and 50 lost, 10 IMPs."""
    return played(4, "swiss_teams", rounds=1, boards=2, first="4SN-1", settings=TEAMS)


def test_a_match_is_shown_board_by_board_with_its_victory_points(teams):
    shown = page(teams, "match", 1)
    assert "−50" in shown
    assert "−420" in shown
    assert "−10" in shown
    # 10 IMPs over 2 boards: 10 + 10 (1 - 0.23607^(10/21.213)) / 0.76393 = 16.46 of 20
    assert "3.54 – 16.46" in shown
    assert "Round 1: −10, total −10" in shown


def test_the_butler_of_teams_compares_pairs_with_the_datum(teams):
    shown = page(teams, "butler")
    # datum of 420 420 420 -50: 302.5, rounded 300: -350 is 8 IMPs, 120 is 3
    assert "−8" in shown
    assert "Anna &amp; Bo" in shown


def test_a_team_s_card_has_its_match_and_both_tables(teams):
    home = Encounter.objects.filter(match=1).order_by("table")[0].north
    shown = page(teams, "card", home.pk)
    assert reverse("match", args=[teams.club.slug, teams.pk, 1]) in shown
    assert "3.54" in shown
    why = page(teams, "why", home.pk)
    assert "Open room: −50 here, −420 at the other table: −10 IMPs." in why
    assert "3.54 VP" in why


def test_the_points_of_a_team_s_boards_add_up_on_its_card_and_in_the_why(teams):
    """Two boards at two tables: −10 and 0 IMPs stand once each, beside the open room."""
    home = Encounter.objects.filter(match=1).order_by("table")[0].north
    shown = answered(teams, "card", home.pk)
    rows = shown.context["card"].rows
    assert [(row["board"], row["room"], row["points"]) for row in rows] == [
        (1, "open room", "−10"), (1, "closed room", ""), (2, "open room", "0"), (2, "closed room", ""),
    ]  # fmt: skip
    assert [board.words for board in answered(teams, "why", home.pk).context["why"].boards] == [
        "Open room: −50 here, −420 at the other table: −10 IMPs.",
        "Open room: +620 here, −620 at the other table: 0 IMPs.",
    ]
    page_of_card = shown.content.decode()
    assert (page_of_card.count("open room"), page_of_card.count("counted above")) == (2, 2)


def test_a_ruling_in_the_closed_room_is_told_beside_its_board(teams):
    home = Encounter.objects.filter(match=1).order_by("table")[0].north
    closed = Play.objects.filter(encounter__match=1).order_by("-encounter__table", "ordinal").first()
    split = Outcome(OutcomeKind.SPLIT, score=420, score_ew=-170)
    rulings.rule(play=closed, outcome=split, by=make.STAFF, reason="Hesitation")
    standings.refresh_standings(field_id=make.section_of(teams).field_id)
    assert "Hesitation" in page(teams, "why", home.pk)


def test_a_player_s_card_names_both_opponents():
    session = played(2, "individual8", boards=2)
    encounter = make.encounter_of(session)
    shown = page(session, "card", encounter.south.pk)
    names = " &amp; ".join(str(person) for person in (encounter.east_person, encounter.west_person))
    assert names in shown


def test_a_butler_pair_reads_the_datum():
    session = played(3, "mitchell", boards=2, first="4SN-1", settings={"method": "imps-datum"})
    pair = make.encounter_of(session).north
    why = page(session, "why", pair.pk)
    # 420, 420, -50: the mean is 263.3, so 260; -310 is 7 IMPs (270-310)
    assert "−50 against a datum of +260: −7 IMPs." in why


def test_cross_imps_say_against_how_many_and_by_what_they_are_divided():
    session = played(3, "mitchell", boards=2, first="4SN-1", settings={"method": "imps-cross"})
    why = page(session, "why", make.encounter_of(session).north.pk)
    # -470 twice: 10 IMPs each (430-490)
    assert "−50 against 2 other results: −20 IMPs, divided by 2: −10 IMPs." in why


@pytest.mark.parametrize("method", ["bam", "patton"])
def test_board_a_match_has_no_sign_on_any_page(method):
    """The first board is lost at 0 of 2 and the second is tied at 1: nobody loses points."""
    session = played(2, "team4", boards=2, first="4SN-1", settings={"method": method})
    match, traveller = page(session, "match", 1), page(session, "traveller", 2)
    assert "Round 1: 1, total 1" in match
    assert '<td class="figure" data-label="Points">1</td>' in match
    assert ' data-label="Points N-S">1</td>' in traveller
    why = page(session, "why", make.encounter_of(session).north.pk)
    assert "+620 here, −620 at the other table: 1 of 2." in why


def test_pairs_have_no_matches():
    session = played(3, "mitchell", boards=2)
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    for name, more in (("match", [1]), ("butler", [])):
        assert client.get(reverse(name, args=[session.club.slug, session.pk, *more])).status_code == 404


def test_the_butler_leaves_out_an_award_in_per_cents_and_keeps_an_average():
    session = played(2, "team4", boards=2, settings={"method": "bam"})
    first, second = Play.objects.order_by("encounter__round__number", "encounter__table", "pk")[:2]
    for play, awards in ((first, ("60", "40")), (second, ("A+", "A-"))):
        outcome = Outcome(OutcomeKind.AWARD, award_ns=awards[0], award_ew=awards[1])
        rulings.rule(play=play, outcome=outcome, by=make.STAFF)
    standings.refresh_standings(field_id=make.section_of(session).field_id)
    client = Client()
    client.force_login(make.make_user(club=session.club, role="director"))
    lines = client.get(reverse("butler", args=[session.club.slug, session.pk])).context["lines"]
    assert sum(line.boards for line in lines) == 2 * Play.objects.count() - 2
    assert sorted({line.imps for line in lines}) == [
        "+3",
        "0",
        "−3",
    ]  # average plus and minus; 420 is the datum
