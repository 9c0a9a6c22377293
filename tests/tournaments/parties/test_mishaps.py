"""Parties in which something goes wrong: deeds out of order, two hosts at once, rounds that nobody played."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from django.urls import reverse

from scoring.actors import device_actor
from scoring.models import Contest, Play, Session
from scoring.services import sheets
from scoring.words import RuleError
from tests import factories as make
from tests.factories import STAFF
from tests.tournaments.parties.evenings import Played, ids, make_party, play_table, start
from tests.tournaments.parties.test_forms import standing
from tests.tournaments.parties.test_people import arrive, begin, entry, next_round, play
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Extra
from tournaments.ranking.parties.prizes import PrizeRules
from tournaments.selectors.parties.settings import settings_of
from tournaments.services import parties, sessions
from tournaments.services.control import deeds
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db


def hand_in(played: Played, number: int, who: int) -> None:
    parties.hand_in(section=played.section, number=number, written={who: (100, 50)}, by=STAFF)


@pytest.mark.parametrize("deed", ["leaves", "comes", "round"])
def test_undo_leaves_the_tallies_that_were_handed_in_since(deed):
    played = begin(12)
    if deed == "leaves":
        parties.leave(entry=entry(played, 5), by=STAFF)
    elif deed == "comes":
        arrive(played, "Zelda")
    else:
        next_round(played, 2)
    hand_in(played, 1, 1)
    deeds.undo(session=played.session, by=STAFF)
    assert section_movement(played.section).handed == {(1, 1): (100, 50)}
    assert (len(section_movement(played.section).plans), played.section.entries.count()) == (1, 12)


def test_a_tally_of_a_round_that_was_taken_back_is_not_read():
    played = begin(12)
    next_round(played, 2)
    hand_in(played, 2, 1)
    deeds.undo(session=played.session, by=STAFF)
    assert section_movement(played.section).handed == {}


def test_nobody_stands_in_where_the_party_is_not_played_so():
    session = make_party(13)
    with pytest.raises(RuleError) as refused:
        parties.let_stand_in(session=session, entry=session.sections.get().entries.get(number=4), by=STAFF)
    assert refused.value.code == "party.stand_in"


def test_other_settings_let_nobody_stand_in_any_more():
    session = make_party(13, rules={"extra": "host"})
    parties.let_stand_in(session=session, entry=session.sections.get().entries.get(number=4), by=STAFF)
    parties.change_party(session=session, words={"rules": {"extra": "sit"}}, by=STAFF)
    played = start(session)
    assert settings_of(played.session).rules.extra is Extra.SIT
    plan = section_movement(played.section).plans[0]
    seated = {getattr(seats, seat) for seats in plan.tables for seat in ("north", "east", "south", "west")}
    assert seated | set(plan.sitters) == set(range(1, 14))


def test_who_stands_in_is_said_before_play():
    """Afterwards the winner would be gone from the places."""
    session = make_party(12, rules={"extra": "host"})
    played = start(session)
    with pytest.raises(RuleError) as refused:
        parties.let_stand_in(session=played.session, entry=entry(played, 1), by=STAFF)
    assert refused.value.code == "session.started"


def test_who_is_meant_is_who_stands_in_though_the_list_closed_up_meanwhile():
    session = make_party(12, rules={"extra": "host"})
    section = session.sections.get()
    meant = section.entries.get(number=5)
    parties.take_off(entry=section.entries.get(number=2), by=STAFF)
    parties.let_stand_in(session=session, entry=meant, by=STAFF)  # as its page knew it: number 5
    meant.refresh_from_db()
    section.refresh_from_db()
    assert section.movement["stands_in"] == meant.number == 4


def test_play_begins_by_the_settings_that_are_kept():
    """Somebody changes them while the page with the button is open."""
    session = make_party(12)
    seen = Session.objects.select_related("contest").get(pk=session.pk)
    assert seen.contest.form == "progressive"
    parties.change_party(session=session, words={"form": "progressive_whist"}, by=STAFF)
    played = start(seen)
    assert {encounter.sheet.game for encounter in played.tables(1)} == {"progressive_whist"}


def test_what_is_not_said_of_other_settings_is_as_the_form_has_it():
    session = make_party(12, form="progressive_whist")
    parties.change_party(session=session, words={"rules": {"rounds": 10}}, by=STAFF)
    assert Contest.objects.get(sessions=session).form == "progressive_whist"


def test_who_has_not_played_has_no_place_and_changes_nobodys():
    played = begin(12, rules={"rounds": 3}, count="gross")
    next_round(played, 2)
    play(played, 2)
    before = standing(played)
    arrive(played, "Zelda")
    parties.finish(session=played.session, by=STAFF)
    after = standing(played)
    assert not after.averaged
    assert [(one.player, one.place, one.figure) for one in after.places] == [
        (one.player, one.place, one.figure) for one in before.places
    ]
    assert after.prizes == before.prizes


def test_a_round_that_nobody_played_is_no_round():
    """All tables of the second round are broken off without a deal."""
    played = begin(12, rules={"rounds": 3})
    play(played, 1)
    before = {one.player: one.figure for one in standing(played).places}
    parties.begin_next(session=played.session, by=STAFF)
    parties.leave(entry=entry(played, 1), by=STAFF)
    for encounter in played.tables(2):
        sheets.break_off(sheet_id=encounter.sheet.pk, by=STAFF)
    parties.finish(session=played.session, by=STAFF)
    found = standing(played)
    assert {one.player: one.figure for one in found.places} == before
    assert {found.tallies.rounds_played(one.player) for one in found.places} == {1}


def take_back_last_deal(played: Played, number: int) -> None:
    sheet = played.tables(number)[0].sheet
    plays = Play.objects.filter(encounter__sheet=sheet, accepted__isnull=False)
    sheets.undo_last(sheet_id=sheet.pk, ordinal=plays.count(), by=STAFF)


def test_a_party_does_not_end_while_an_earlier_round_has_deals_to_go_again():
    played = begin(12, rules={"rounds": 2})
    next_round(played, 2)
    play(played, 2)
    take_back_last_deal(played, 1)
    with pytest.raises(RuleError) as refused:
        parties.finish(session=played.session, by=STAFF)
    assert refused.value.code == "party.playing"
    assert refused.value.message.values == {"number": 1, "tables": "1"}


def test_a_tables_phone_is_of_those_who_sit_there_now():
    played = begin(12, rules={"rounds": 2})
    device, _key = make.make_phone(played.session, 1)
    next_round(played, 2)
    earlier, now = (played.tables(number)[0].sheet for number in (1, 2))
    with pytest.raises(RuleError) as refused:
        sheets.break_off(sheet_id=earlier.pk, by=device_actor(device))
    assert refused.value.code == "permission.sheet"
    assert sheets.break_off(sheet_id=now.pk, by=device_actor(device)).ended_at is not None


def test_a_round_drawn_too_early_by_the_bell_is_taken_back_and_all_play_on():
    played = begin(12, ends="table1", rules={"rounds": 3})
    chance = random.Random(3)
    first, *others = played.tables(1)
    play_table(played, first, 1, chance, ids(1))
    parties.begin_next(session=played.session, by=STAFF)
    deeds.undo(session=played.session, by=STAFF)
    for encounter in others:
        play_table(played, encounter, 1, chance, ids(encounter.pk + 10))
    assert all(encounter.sheet.ended_at for encounter in played.tables(1))


def test_a_whist_drives_sheet_begins_with_the_dealer_that_was_drawn():
    played = begin(24, form="progressive_whist")
    plan = section_movement(played.section).plans[0]
    assert len({seats.first_dealer for seats in plan.tables}) > 1
    drawn = {seats.table: str(seats.first_dealer) for seats in plan.tables}
    said = {encounter.table: encounter.sheet.options["first_dealer"] for encounter in played.tables(1)}
    assert said == drawn


def test_no_prizes_are_no_prizes():
    played = begin(12, rules={"rounds": 1}, prizes={"kinds": []})
    play(played, 1)
    assert PrizeRules.of({"kinds": []}).kinds == ()
    assert standing(played).prizes == ()


def test_an_earlier_publication_stays_as_it_was_when_somebody_comes_later():
    played = begin(12, rules={"rounds": 2})
    play(played, 1)
    parties.publish(session=played.session, by=STAFF)
    for _step in range(2):
        sessions.reopen(session=Session.objects.get(pk=played.session.pk), by=STAFF)
    played.session.refresh_from_db()
    arrive(played, "Zelda")
    parties.begin_next(session=played.session, by=STAFF)
    play(played, 2)
    parties.publish(session=played.session, by=STAFF)
    assert prove(Session.objects.get(pk=played.session.pk)) == []


def test_a_freezeout_without_a_full_table_does_not_begin():
    session = make_party(2, form="freezeout_tournament")  # one pair
    with pytest.raises(RuleError) as refused:
        parties.start(session=session, by=STAFF)
    assert (refused.value.code, refused.value.message.values) == ("party.people", {"people": 1})
    assert Session.objects.get(pk=session.pk).state == Session.State.SETUP


def test_another_name_and_day_before_play():
    session = make_party(12)
    day = dt.date(2026, 12, 4)
    parties.change_party(session=session, words={}, by=STAFF, name="Christmas party", date=day)
    kept = Session.objects.select_related("contest").get(pk=session.pk)
    assert (kept.name, kept.contest.name, kept.date) == ("Christmas party", "Christmas party", day)


def test_the_wall_shows_ladies_and_gentlemen_apart(client):
    session = make_party(40, lines=True, rules={"rounds": 1, "partners": "mixed"})
    played = start(session)
    play(played, 1)
    parties.publish(session=played.session, by=STAFF)
    page = client.get(reverse("party-wall", args=[session.club.slug, session.pk])).content.decode()
    assert [page.count(word) for word in ("<h2>Ladies</h2>", "<h2>Gentlemen</h2>", "<li>")] == [1, 1, 12]
