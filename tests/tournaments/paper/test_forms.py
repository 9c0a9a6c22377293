"""Paper of players, teams and Swiss rounds: each has its cards, in both sizes, from the stored encounters."""

from __future__ import annotations

import re

import pytest

from scoring.models import Encounter
from tests import factories as make
from tests.tournaments.paper.conftest import address
from tests.tournaments.paper.reading import lines, pages, sheet, sizes, text
from tournaments.services.mends.next_round import pair_round

pytestmark = pytest.mark.django_db
TEAMS = {"method": "imps", "vp": "wbf-continuous"}
DOCUMENTS = ("guide-tables", "guide-pairs", "table-cards", "travellers-blank", "slips", "seating", "ranking")


def players():
    return make.make_session(2, "individual8", boards=2)


def league():
    return make.make_session(5, "teams_awl", boards=2, settings={"method": "imps"})


def swiss():
    return make.make_session(
        6, "swiss_teams", rounds=3, boards=4, missing=6, settings=TEAMS, name="Swiss teams"
    )


def seats(encounter):
    return [getattr(encounter, seat).number for seat in ("north", "south", "east", "west")]


@pytest.mark.slow
@pytest.mark.parametrize("form", [players, league, swiss])
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_every_document_is_printed_in_letters_large_enough(fetch, form, size):
    session = form()
    make.enter_all(session)
    for document in DOCUMENTS:
        for page in pages(fetch(session, document, size)):
            assert sheet(page) == {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}[size]
            assert min(sizes(page)) >= 14


def test_a_player_reads_partner_and_opponents_of_every_round(fetch):
    session = players()
    said = text(fetch(session, "guide-pairs")).replace("\n", " ")
    cards = dict(
        zip(*[iter(re.split(r"Player (\d+) Riverside Bridge Club Tuesday pairs", said)[1:])] * 2, strict=True)
    )
    assert sorted(map(int, cards)) == list(range(1, 9))
    for row in Encounter.objects.filter(round__section__session=session).select_related("round"):
        north, south, east, west = seats(row)
        low = row.plays.order_by("ordinal").first().board.number
        for who, chair, partner, others in (
            (north, "N", south, f"{east}+{west}"),
            (south, "S", north, f"{east}+{west}"),
            (east, "E", west, f"{north}+{south}"),
            (west, "W", east, f"{north}+{south}"),
        ):
            line = f"{row.round.number} {row.table} {chair} {partner} {others} {low}–{low + 1}"
            assert line in cards[str(who)]


def test_a_table_card_of_players_says_who_sits_on_each_chair_and_where_they_go(fetch):
    session = players()
    first, after = make.encounter_of(session, 1, 1), Encounter.objects.filter(round__number=2)
    north = seats(first)[0]
    there = next(row for row in after if north in seats(row))
    chair = "NSEW"[seats(there).index(north)]
    said = " ".join(lines(pages(fetch(session, "guide-tables"))[0]))
    place = "stay" if there.table == 1 else str(there.table)
    place += "" if chair == "N" else f", {chair}"
    assert f"1 {' '.join(map(str, seats(first)))} 1–2" in said
    assert re.search(rf"1 {' '.join(map(str, seats(first)))} \S+ (shared with \d+ )?{place} ", said)


def test_names_of_all_four_stand_on_the_table_card(fetch):
    session = players()
    said = text(fetch(session, "table-cards"))
    first = make.encounter_of(session)
    for letter, seat in zip("NSEW", ("north", "south", "east", "west"), strict=True):
        name = getattr(first, f"{seat}_person").name
        assert f"{letter}: {getattr(first, seat).number} {name}" in said
    teams = swiss()
    home = make.encounter_of(teams)
    names = f"{home.north.number} {home.north_person.name} & {home.south_person.name}"
    assert f"N-S: {names}" in text(fetch(teams, "table-cards"))


def test_travellers_and_slips_have_both_players_of_a_side(fetch):
    session = players()
    north, south, east, west = seats(make.encounter_of(session))
    assert f"{north}+{south} {east}+{west}" in text(fetch(session, "travellers-blank"))
    assert f"N-S {north}+{south} E-W {east}+{west}" in text(fetch(session, "slips"))


def test_a_team_reads_where_both_its_pairs_play(fetch):
    session = swiss()
    said = text(fetch(session, "guide-pairs")).replace("\n", " ")
    home, away = Encounter.objects.filter(round__section__session=session, match=1).order_by("table")
    assert f"1 {home.table} {home.east.number} 1–4 {away.table} {home.east.number} 1–4" in said
    assert "No match." in said
    assert "The draw for later rounds depends on the results." in said
    other = {m.seat: m.person.name for m in home.north.members.all()}
    assert f"E-W: {other[3]} & {other[4]}" in said


def test_the_pairing_is_a_sheet_to_pin_up_for_all(fetch, client):
    session = swiss()
    make.enter_all(session)
    pair_round(section=make.section_of(session), by=make.STAFF)
    said = text(fetch(session, "pairing"))
    assert said.startswith("Round 2")
    assert said.count("has a bye") == 1
    home, away = Encounter.objects.filter(round__number=2, match=home_match(2)).order_by("table")
    names = " & ".join(m.person.name for m in home.north.members.order_by("seat"))
    assert f"{home.table}, {away.table} {home.north.number} {names}" in said.replace("\n", " ")


def home_match(number):
    found = Encounter.objects.filter(round__number=number, east__isnull=False).order_by("table")
    return found.first().match


def test_a_score_sheet_has_the_boards_of_a_match(fetch):
    session = swiss()
    home = make.encounter_of(session)
    sheets = [" ".join(lines(page)) for page in pages(fetch(session, "score-sheets"))]
    said = " ".join(sheets)
    assert said.count("Our N-S") == 4  # four of five teams play in round 1
    assert re.search(
        rf"Team {home.north.number} Riverside Bridge Club Swiss teams.*Round 1, v {home.east.number} ", said
    )
    assert "1 N, none 2 E, N-S 3 S, E-W 4 W, both Total" in said


def test_what_is_not_of_this_form_is_not_offered_and_refused(signed_in):
    session = players()
    browser = signed_in(session)
    page = browser.get(f"/c/{session.club.slug}/s/{session.pk}/paper/").content.decode()
    assert "score-sheets" not in page
    assert "pairing.pdf" not in page
    for document in ("pairing", "score-sheets"):
        assert browser.get(address(session, document)).status_code == 422
