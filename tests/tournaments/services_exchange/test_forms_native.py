"""The native file carries every form: out, in and out again is the same file, and the same ranking."""

from __future__ import annotations

from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Entry, Penalty, Play, Session
from scoring.selectors.visibility import Viewer
from scoring.services.results import record_result
from tests import factories as make
from tournaments.exchange import native
from tournaments.exchange.pbn import text as pbn_text
from tournaments.selectors.results import rankings
from tournaments.services import pairing, sessions
from tournaments.services.exchange import export_event, import_event, native_out
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import standings
from tournaments.services.results.proving import prove
from tournaments.services.setup.entries import set_members
from tournaments.services.setup.planning import place_late

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous"}
FIRST_BETTER = ("4SN+1", "4SN=", "4SN=", "4SN-1", "3NN=")


def plays_of(session: Session, **where: object) -> list[Play]:
    found = Play.objects.filter(encounter__round__section__session=session, **where)
    return list(found.order_by("encounter__round__number", "encounter__table", "ordinal"))


def enter_all(session: Session, **where: object) -> None:
    """Every board, no two tables alike for long."""
    for at, play in enumerate(plays_of(session, **where)):
        make.enter(play, FIRST_BETTER[at % len(FIRST_BETTER)])


def ranking(session: Session) -> list[tuple[object, ...]]:
    field = make.section_of(session).field
    standings.refresh_standings(field_id=field.pk)
    return [(line.entry.number, line.place, line.percent, line.total) for line in rankings.table(field)]


def comes_out_again(session: Session) -> Session:
    """The session as its own file makes it, in a club of that name; all is as it was."""
    written = native_out.native_of(session)
    data = native.format(written)
    again = import_event(data=data, club=make.make_club(session.club.name), by=make.STAFF)
    assert native_out.native_of(again) == written
    assert native.format(native_out.native_of(again)) == data
    assert ranking(again) == ranking(session)
    assert prove(again) == []
    return again


def test_an_individual_keeps_its_four_seats():
    session = make.make_session(2, "individual8", boards=2)
    enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    again = comes_out_again(session)
    first = Encounter.objects.filter(round__section__session=again).first()
    seats = {first.north_id, first.east_id, first.south_id, first.west_id}
    assert len(seats) == 4


def swiss() -> Session:
    """Five teams and one that comes in the second round: byes, pairings with their reasons, a penalty."""
    session = make.make_session(6, "swiss_teams", rounds=3, boards=2, missing=6, settings=TEAMS)
    enter_all(session)
    section = make.section_of(session)
    late = Entry.objects.create(section=section, number=6, name="Late Comers")
    set_members(late, make.make_players(session.club, 1, 4)[0])
    place_late(late)
    pairing.late_entry(section, late)
    pair_round(section=section, by=make.STAFF)
    enter_all(session, encounter__round__number=2)
    Penalty.objects.create(entry=late, amount=Decimal("0.5"), unit="vp", kind="lateness", reason="late")
    return session


def test_a_swiss_of_teams_with_a_bye_and_a_late_team():
    session = swiss()
    again = comes_out_again(session)
    section = make.section_of(again)
    assert section.movement["late"] == {"6": 2}
    assert section.movement["pairings"]["2"]["matches"][0]["reasons"]
    assert Encounter.objects.filter(round__section=section, east__isnull=True, match__gt=0).count() == 1
    late = section.entries.get(number=6)
    assert (late.name, late.penalties.get().kind) == ("Late Comers", "lateness")
    pair_round(section=section, by=make.STAFF)  # and the next round is paired as it would have been
    pair_round(section=make.section_of(session), by=make.STAFF)
    third = {"encounter__round__number": 3}
    met = [[(p.encounter.north.number, p.encounter.east.number) for p in plays_of(s, **third)]
           for s in (session, again)]  # fmt: skip
    assert met[0] == met[1]


def test_a_knockout_between_its_rounds():
    session = make.make_session(4, "knockout", boards=2, settings={"method": "imps"})
    enter_all(session)
    for match, result in ((1, "4SN+3"), (2, "6SN=")):
        make.enter(plays_of(session, encounter__match=match)[0], result)
    pair_round(section=make.section_of(session), by=make.STAFF)
    comes_out_again(session)


def test_pairs_with_weighted_split_and_penalties():
    session = make.make_session(3, "mitchell", boards=2)
    enter_all(session)
    weights = ((140, Decimal("33.5")), (-100, Decimal("66.5")))
    outcomes = [
        Outcome(OutcomeKind.WEIGHTED, weights=weights),
        Outcome(OutcomeKind.WEIGHTED, weights=weights, weights_ew=((110, Decimal(100)),)),
        Outcome(OutcomeKind.SPLIT, score=140, score_ew=110),
        Outcome(OutcomeKind.SPLIT, score=140, award_ew="A+"),
        Outcome(OutcomeKind.WEIGHTED, weights=weights, award_ew="60"),
        Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        Outcome(OutcomeKind.ASSIGNED, score=-100),
    ]
    for play, outcome in zip(plays_of(session), outcomes, strict=False):
        record_result(play_id=play.pk, entry_id=uuid4(), outcome=outcome, seen=1, by=make.STAFF)
    for unit in Penalty.Unit:
        Penalty.objects.create(entry=make.entry_of(session, 1), amount=Decimal("2.25"), unit=unit.value)
    again = comes_out_again(session)
    assert [play.weights for play in plays_of(again)] == [play.weights for play in plays_of(session)]


def test_a_second_session_knows_the_first_where_the_club_has_it():
    first = make.make_session(3, "mitchell", boards=1, name="First half")
    second = make.make_session(3, "mitchell", boards=1, club=first.club, settings={"carry": {}})
    entry = make.entry_of(second, 2)
    entry.previous, entry.carried = make.entry_of(first, 5), "25/3"
    entry.save()
    written = native_out.native_of(second)
    again = import_event(data=native.format(written), club=first.club, by=make.STAFF)
    assert make.entry_of(again, 2).previous == entry.previous
    assert native_out.native_of(again).sections[0].entries == written.sections[0].entries
    alone = import_event(data=native.format(written), club=make.make_club(), by=make.STAFF)
    assert make.entry_of(alone, 2).previous is None
    assert make.entry_of(alone, 2).carried == "25/3"


def test_a_team_s_two_pairs_at_their_own_table():
    session = make.make_session(3, "teams_gilman", boards=2, settings={"method": "imps"})
    enter_all(session)
    home = Encounter.objects.filter(round__section__session=session, match=0)
    assert all(at.north_id == at.east_id for at in home)
    assert home.exists()
    comes_out_again(session)
    written = pbn_text.games(export_event(session=session, format="pbn", viewer=Viewer(staff=True)))
    assert len(written) == len(plays_of(session))
    own = [game for game in written if game.tag("HomeTeam") == game.tag("VisitTeam")]
    assert len(own) == len(plays_of(session, encounter__match=0))
