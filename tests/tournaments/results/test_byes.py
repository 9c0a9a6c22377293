"""Who had nothing but byes has a place by what these gave, on every face of the results."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from django.test import Client

from scoring.bridge.outcome import OutcomeKind
from scoring.models import Encounter, Play, Session
from scoring.selectors.visibility import Viewer
from tests import factories as make
from tests.tournaments.paper.conftest import address as paper_address
from tests.tournaments.paper.reading import text
from tests.tournaments.results.evenings import (
    address,
    fresh,
    over,
    plain_text,
    refreshed,
    rows_of,
    say,
    text_of,
)
from tournaments.paper.published_file import published_file
from tournaments.selectors.publishing.published import rankings_of
from tournaments.selectors.results.card import card
from tournaments.selectors.results.matches import matches_of
from tournaments.selectors.results.pages import get_pair, results_of
from tournaments.selectors.results.ranking_page import ranking_page
from tournaments.selectors.results.rankings import table
from tournaments.selectors.results.round_by_round import round_by_round
from tournaments.services import sessions
from tournaments.services.exchange import event_of
from tournaments.services.mends import withdraw_pair
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, publications

pytestmark = pytest.mark.django_db

IMPS = {"method": "imps", "vp": "wbf-continuous"}
MATCHPOINTS = {"vp": "linear"}
BYE = Fraction(12)
FORMS = (
    ("swiss_teams", 6, IMPS),
    ("swiss_pairs", 4, MATCHPOINTS),
    ("swiss_pairs", 4, {"method": "imps-datum", "vp": "wbf-continuous"}),
    ("danish", 3, MATCHPOINTS),
    ("swiss_teams", 6, IMPS | {"ties": {"rules": ["head-to-head", "opponents", "imp-quotient"]}}),
)


def by_round(kind: str, tables: int, settings: dict[str, object], *, rounds: int = 3) -> Session:
    """An odd field, one short of full tables, with two boards a round."""
    missing = tables if kind == "swiss_teams" else 2 * tables
    return make.make_session(tables, kind, rounds=rounds, boards=2, missing=missing, settings=settings)


def of(session: Session):
    return results_of(fresh(session), Viewer(staff=True))


def play_round(session: Session, number: int) -> None:
    """The first match is won by whoever sits N-S at its first table; the others end level."""
    plays = Play.objects.filter(
        encounter__round__section__session=session, encounter__round__number=number, kind="not_entered"
    )
    first = plays.order_by("encounter__match", "encounter__table", "ordinal").first()
    for play in plays:
        make.enter(play, "6SN=" if play == first else "4SN=")


def alone_in(session: Session, number: int):
    encounters = Encounter.objects.filter(round__section__session=session, round__number=number)
    return encounters.get(east__isnull=True).north


def places_by_hand(session: Session) -> dict[int, str]:
    """The place of each entry: one more than have a higher total, "=" where another has the same."""
    totals = {line.entry.pk: line.total for line in table(make.section_of(session).field)}
    return {
        pk: f"{1 + sum(other > total for other in totals.values())}"
        f"{'=' if list(totals.values()).count(total) > 1 else ''}"
        for pk, total in totals.items()
    }


@pytest.mark.parametrize(("kind", "tables", "settings"), FORMS)
def test_a_bye_is_placed_by_what_it_gave_on_every_face(kind, tables, settings, client: Client):
    session = by_round(kind, tables, settings)
    play_round(session, 1)
    session, bye = refreshed(session), alone_in(session, 1)
    by_hand = places_by_hand(session)
    places = {pk: int(place.rstrip("=")) for pk, place in by_hand.items()}
    line = next(line for line in table(make.section_of(session).field) if line.entry == bye)
    assert (line.total, line.boards, line.place) == (BYE, 0, places[bye.pk])
    client.force_login(make.make_user(club=session.club, role="director"))

    page = ranking_page(of(session))
    assert {row["entry"]: row["place"] for row in page.rows} == by_hand
    assert [places[row["entry"]] for row in page.rows] == sorted(places.values())
    api = client.get(f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/ranking/").json()
    assert {line["entry"]: line["place"] for line in api["lines"]} == places
    file = client.get(address(session, "ranking-csv")).content.decode("utf-8-sig")
    rows = csv.DictReader(io.StringIO(file))
    assert {row["pair"]: row["place"] for row in rows}[str(bye.number)] == by_hand[bye.pk]
    results = of(session)
    own = card(results, get_pair(results, bye.pk))
    assert (own.place, own.of) == (by_hand[bye.pk], len(places))
    numbered = {c.pair.number: c.place for c in event_of(session, Viewer(staff=True)).competitors}
    assert numbered[bye.number] == places[bye.pk]


def test_the_wall_the_papers_and_the_publication_have_it_too(client):
    """One match is won by 11 IMPs, the other ends 10 to 10, and the bye's 12 are second."""
    session = by_round("swiss_teams", 6, IMPS)
    play_round(session, 1)
    session, bye = refreshed(session), alone_in(session, 1)
    sessions.finish(session=session, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF)
    session = fresh(session)
    names = results_name(session, bye)
    assert f"2 {bye.number} {names} 12.0" in " ".join(rows_of(client, address(session, "wall")))
    client.force_login(make.make_user(club=session.club, role="director"))
    paper = client.get(paper_address(session, "ranking")).content
    assert f"2 {bye.number} {names} 12.0" in text(paper)
    assert f"2 {bye.number} {names} 12.0" in plain_text(published_file(session))
    (ranking,) = rankings_of(session.publications.get().content)
    assert {line.key[1]: line.place for line in ranking.lines}[bye.number] == 2
    assert proving.prove(session) == []


def results_name(session: Session, entry) -> str:
    return get_pair(of(session), entry.pk).names


@pytest.mark.parametrize("settings", [IMPS, IMPS | {"bye_vp": "0"}])
def test_who_had_byes_in_all_rounds_is_placed_by_them(settings):
    session = by_round("swiss_teams", 6, settings)
    play_round(session, 1)
    bye = alone_in(session, 1)
    pair_round(section=make.section_of(session), by=make.STAFF, assigned_byes=[bye.number])
    play_round(session, 2)
    session = refreshed(session)
    line = next(line for line in table(make.section_of(session).field) if line.entry == bye)
    assert (line.total, line.boards) == (24 if settings is IMPS else 0, 0)
    by_hand = places_by_hand(session)
    page = ranking_page(of(session))
    assert {row["entry"]: (row["place"], bool(row["figure"])) for row in page.rows} == {
        pk: (place, True) for pk, place in by_hand.items()
    }


def test_awards_alone_place_as_results_do():
    session = by_round("swiss_teams", 6, IMPS)
    match = Encounter.objects.filter(round__section__session=session, match=1)
    for play in Play.objects.filter(encounter__in=match):
        say(play, OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    play_round(session, 1)
    session = refreshed(session)
    assert {row["entry"]: row["place"] for row in ranking_page(of(session)).rows} == places_by_hand(session)


def test_a_bye_ranks_nobody_before_anybody_has_played():
    session = refreshed(by_round("swiss_teams", 6, IMPS))
    assert {row["place"] for row in ranking_page(of(session)).rows} <= {""}
    bye = alone_in(session, 1)
    plays = Play.objects.filter(encounter__round__section__session=session)
    for play in plays.filter(encounter__match=1, board__number=1):
        make.enter(play, "4SN=")
    session = refreshed(session)
    places = {row["entry"]: row["place"] for row in ranking_page(of(session)).rows}
    assert sorted(places.values()) == ["", "", "1", "2=", "2="]
    assert places[bye.pk] == "1"


def test_who_left_has_no_place_by_a_bye():
    session = by_round("swiss_teams", 6, IMPS)
    play_round(session, 1)
    bye = alone_in(session, 1)
    withdraw_pair(entry=bye, from_round=2, by=make.STAFF)
    session = refreshed(session)
    line = next(line for line in table(make.section_of(session).field) if line.entry.pk == bye.pk)
    assert (line.place, line.total) == (0, BYE)


def test_who_only_sat_out_is_last_without_a_place_and_on_the_wall(client):
    """Five pairs at a half table: who sits out in round 1 has nothing to be ranked by."""
    session = make.make_session(3, "barometer", boards=2, missing=6)
    make.enter_all(session, rounds=1)
    session = over(session)
    rows = ranking_page(of(session)).rows
    assert [row["place"] != "" for row in rows] == [True] * 4 + [False]
    assert rows[-1]["names"] in text_of(client, address(session, "wall"))


def test_standings_round_by_round_count_byes_from_their_round(client):
    """The bye of round 1 is second after it, with 12 VP between 10 and a win."""
    session = by_round("swiss_teams", 6, IMPS)
    for number in (1, 2):
        play_round(session, number)
        pair_round(section=make.section_of(session), by=make.STAFF)
    play_round(session, 3)
    session = over(session)
    moved = round_by_round(of(session))
    (group,) = moved.groups
    after_first = {row.pair.entry.pk: row.places[0] for row in group.rows}
    assert after_first[alone_in(session, 1).pk] == "2"


def test_a_publication_of_before_still_proves():
    """Byes had no mark in it, and ranked nobody."""
    session = by_round("swiss_teams", 6, IMPS)
    play_round(session, 1)
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    content = fresh(session).publications.get().content
    (part,) = content["fields"]
    marked = [row for row in part["penalties"] if len(row) > 3]
    assert marked
    part["penalties"] = [row[:3] for row in part["penalties"]]
    derived = publications.derived(part, content["settings"], publications.revisions_in(session))
    bye = alone_in(session, 1).place_in_field
    assert derived[bye][1] == 0
    assert {row[1] for row in derived} == {0, 1, 2, 4}


def test_a_bye_may_be_worth_ones_own_average():
    """Round 1 is stated, 12; a win by 11 IMPs over two boards makes it that, and a drawn match the mean."""
    session = by_round("swiss_teams", 6, IMPS | {"bye_average": True})
    play_round(session, 1)
    bye, field = alone_in(session, 1), make.section_of(session).field
    totals = {line.entry: line.total for line in table(refreshed(session) and field)}
    assert totals[bye] == BYE
    pair_round(section=make.section_of(session), by=make.STAFF)
    play_round(session, 2)
    session = refreshed(session)
    matches = {pair.entry: matches_of(of(session), pair) for pair in of(session).by_place.values()}
    (won,) = [line for line in matches[bye] if line.opponent]
    (rest,) = [line for line in matches[bye] if not line.opponent]
    assert rest.vp == won.vp != "12.00"
    assert rest.words == f"Round 1: bye, {won.vp} VP."
    totals = {line.entry: line.total for line in table(field)}
    assert totals[bye] == 2 * Fraction(won.vp)
    exported = {
        m.round: m.first_score
        for m in event_of(session, Viewer(staff=True)).matches
        if not m.second
        if m.first.number == bye.number
    }
    assert str(exported[1]) == won.vp
    sessions.finish(session=session, by=make.STAFF)
    sessions.publish(session=fresh(session), by=make.STAFF)
    assert proving.prove(fresh(session)) == []
