"""A party through its services: seats each round, the book's cross-check, standings reckoned apart."""

from __future__ import annotations

import random
from fractions import Fraction
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.games.sheet import Refused
from scoring.services import sheets
from scoring.words import RuleError
from tests.factories import STAFF
from tests.tournaments.parties.evenings import enter, ids, make_party, names_at, play_round, play_table, start
from tournaments.selectors.parties.settings import settings_of
from tournaments.selectors.parties.standing import standing_of
from tournaments.services import parties, sessions
from tournaments.services.control import deeds
from tournaments.services.results import proving
from tournaments.services.results.standings import refresh_standings


def rounds_of(played, name):
    """What a figure is divided by: places go by the average where not all played as many rounds."""
    counts = {one: len(own) for one, own in played.reckoned.mine.items()}
    return counts[name] if len(set(counts.values())) > 1 else 1


pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("people", [12, 13, 20, 47])
def test_a_party_is_counted_as_it_was_played(people):
    chance = random.Random(people)
    session = make_party(people, rules={"rounds": 4})
    played = start(session)
    for number in range(1, 5):
        play_round(played, number, chance)
        if number < 4:
            parties.begin_next(session=session, by=STAFF)
    found = standing(played)
    assert {found.names[place.player]: place.figure for place in found.places} == {
        name: Fraction(played.reckoned.net(name), rounds_of(played, name)) for name in found.names.values()
    }
    assert found.check.agrees


def a_party_of_two_rounds():
    chance = random.Random(7)
    session = make_party(12, rules={"rounds": 2})
    played = start(session)
    play_round(played, 1, chance)
    parties.begin_next(session=session, by=STAFF)
    play_round(played, 2, chance)
    return played


def test_a_round_is_not_drawn_while_a_table_plays():
    played = start(make_party(12))
    with pytest.raises(RuleError) as refused:
        parties.begin_next(session=played.session, by=STAFF)
    assert (refused.value.code, refused.value.source) == ("party.playing", "000:l.13869, Law 3")
    assert str(refused.value).endswith("Still playing: table 1, 2, 3.")
    assert played.tables(2) == []


def test_a_button_pressed_twice_draws_one_round():
    played = start(make_party(12, form="progressive_rubber", options={"deals": 0}))
    parties.begin_next(session=played.session, by=STAFF, after=1)
    with pytest.raises(RuleError, match="Round 2 has already been drawn") as refused:
        parties.begin_next(session=played.session, by=STAFF, after=1)
    assert (refused.value.code, played.section.rounds) == ("party.drawn", 2)


def test_a_round_that_was_drawn_too_early_is_taken_back():
    chance = random.Random(1)
    played = start(make_party(12))
    play_round(played, 1, chance)
    before = played.section.movement
    parties.begin_next(session=played.session, by=STAFF)
    seats = [names_at(encounter.sheet) for encounter in played.tables(2)]
    deeds.undo(session=played.session, by=STAFF)
    assert (played.tables(2), played.section.movement, played.section.rounds) == ([], before, 1)
    parties.begin_next(session=played.session, by=STAFF)
    assert [names_at(encounter.sheet) for encounter in played.tables(2)] == seats  # the same cards


def test_a_round_in_which_a_deal_is_entered_stays():
    chance = random.Random(1)
    played = start(make_party(12))
    play_round(played, 1, chance)
    parties.begin_next(session=played.session, by=STAFF)
    enter(played.tables(2)[1].sheet, 1, {"result": "PASS"}, UUID(int=1))
    with pytest.raises(RuleError) as refused:
        deeds.undo(session=played.session, by=STAFF)
    assert str(refused.value) == "A deal has since been entered at table 2: this cannot be undone."
    assert len(played.tables(2)) == 3


def test_a_deal_over_the_limit_of_law_8_is_refused_at_the_table():
    sheet = start(make_party(12)).tables(1)[0].sheet
    with pytest.raises(Refused) as refused:
        enter(sheet, 1, {"result": "1NXXN+4", "score": [1310, 0]}, UUID(int=1))
    assert refused.value.problems[0].source == "Laws of Progressive Bridge, 8"


def test_a_party_is_published_and_proved():
    played = a_party_of_two_rounds()
    sessions.publish(session=played.session, by=STAFF)
    content = played.session.publications.get().content
    assert [line[3] for line in content["standing"]] == sorted(
        (str(played.reckoned.net(name)) for name in played.reckoned.mine), key=int, reverse=True
    )
    assert proving.prove(played.session) == []


def test_a_figure_of_a_publication_that_does_not_follow_is_found():
    played = a_party_of_two_rounds()
    publication = sessions.publish(session=played.session, by=STAFF)
    publication.content["standing"][0][3] = "1"
    publication.save()
    found = proving.prove(played.session)
    where = [difference.where.split(",")[0] for difference in found]
    assert [one for one in where if not one.startswith("link ")] == ["publication 1"]
    assert len(where) == 2  # the link of the publication does not hold either


def test_the_last_table_keeps_a_party_from_its_end():
    chance = random.Random(2)
    played = start(make_party(8, rules={"rounds": 1}))
    first, last = played.tables(1)
    play_table(played, first, 1, chance, ids(1))
    with pytest.raises(RuleError, match="Still playing: table"):
        parties.finish(session=played.session, by=STAFF)
    with pytest.raises(RuleError, match="Still playing: table"):
        parties.publish(session=played.session, by=STAFF)
    assert not played.session.publications.exists()
    play_table(played, last, 1, chance, ids(2))
    parties.finish(session=played.session, by=STAFF)
    played.session.refresh_from_db()
    assert played.session.state == "finished"
    parties.publish(session=played.session, by=STAFF)
    assert played.session.publications.count() == 1


def test_where_the_first_table_ends_the_round_the_others_stop_as_they_are():
    chance = random.Random(3)
    played = start(make_party(12, ends="table1"))
    tables = played.tables(1)
    enter(tables[1].sheet, 1, {"result": "2SN="}, UUID(int=9))
    with pytest.raises(RuleError, match="Still playing: table"):
        parties.begin_next(session=played.session, by=STAFF)
    play_table(played, tables[0], 1, chance, ids(1))
    parties.begin_next(session=played.session, by=STAFF)
    assert len(played.tables(2)) == 3
    score = standing(played).tallies.scores[1, 2]
    assert (score.points, score.over, score.deals) == ((110, 0), True, 1)


def standing(played):
    refresh_standings(field_id=played.section.field_id)
    return standing_of(played.section, settings_of(played.session))


def corrected(sheet, ordinal, deal, entry_id):
    """Put a deal right, as somebody does who sees what stands there."""
    play = sheet.encounter.plays.get(ordinal=ordinal)
    seen = play.revisions.latest("number").number
    sheets.record_deal(
        sheet_id=sheet.pk,
        ordinal=ordinal,
        entry_id=entry_id,
        deal=deal,
        seen=seen,
        by=STAFF,
        reason="misread",
    )


def test_a_deal_put_right_later_changes_tallies_but_no_round_that_was_drawn():
    played = a_party_of_two_rounds()
    drawn, sheet = played.section.movement, played.tables(1)[0].sheet
    corrected(sheet, 1, {"result": "PASS"}, UUID(int=76))
    ns, ew = standing(played).tallies.scores[1, 1].points
    corrected(sheet, 1, {"result": "6HN="}, UUID(int=77))  # 180 + 300 + 500: in deal 1 nobody is vulnerable
    after = standing(played)
    assert after.tallies.scores[1, 1].points == (ns + 980, ew)
    assert after.check.agrees
    assert played.section.movement == drawn


@pytest.mark.parametrize(
    "words",
    [{}, {"form": "progressive_rubber", "options": {"deals": 0}}, {"ends": "table1"}],
    ids=["by deals", "by time", "by the first table"],
)
def test_after_a_correction_there_is_a_second_publication_and_both_are_proved(words):
    chance = random.Random(11)
    played = start(make_party(12, **words))
    for number in (1, 2):
        play_round(played, number, chance)
        if number == 1:
            parties.begin_next(session=played.session, by=STAFF)
    parties.finish(session=played.session, by=STAFF)
    sessions.publish(session=played.session, by=STAFF)
    sheet = played.tables(1)[1].sheet
    corrected(sheet, 1, {"result": "6HE="}, UUID(int=78))
    sessions.publish(session=played.session, by=STAFF, note="Table 2 had read a slam wrongly.")
    contents = [publication.content for publication in played.session.publications.order_by("number")]
    assert contents[0]["standing"] != contents[1]["standing"]
    assert proving.prove(played.session) == []


def test_a_round_is_drawn_in_as_many_queries_for_48_as_for_12():
    counts = []
    for people in (12, 48):
        session = make_party(people)
        with CaptureQueriesContext(connection) as first:
            played = start(session)
        entry_ids = ids(people)
        for encounter in played.tables(1):  # all passed out: every table draws cards for who goes on
            enter(encounter.sheet, 1, {"totals": [0, 0]}, next(entry_ids))
        with CaptureQueriesContext(connection) as second:
            parties.begin_next(session=session, by=STAFF)
        counts.append((len(first), len(second)))
    assert counts[0] == counts[1]
    assert max(counts[0]) < 80
