"""In a session of several sections every number of a table or a contestant has its section's letter."""

import re
from uuid import uuid4

import pytest

from scoring.bridge.outcome import Outcome
from scoring.models import Entry, Play
from scoring.words import RuleError
from tests.factories import STAFF, encounter_of, enter, make_session, play_of, section_of
from tournaments.models import Deed
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.control.handicaps import set_handicap
from tournaments.services.mends.words import looked

pytestmark = pytest.mark.django_db
TAGS = re.compile(r"<[^>]*>")
BARE = re.compile(r"\b(?:[Tt]able|[Pp]airs?|Number|Player) (?:\d|.* and \d)")
"""A table or a pair named by its number alone."""


def words_of(answer):
    """The words of an answered panel."""
    assert answer.status_code == 200
    return " ".join(TAGS.sub(" ", answer.content.decode()).split())


def rows(session, letter, number=1):
    plays = Play.objects.select_related("board", "accepted", "encounter__round__section__session__contest")
    here = plays.filter(
        encounter__round__section=section_of(session, letter), encounter__round__number=number
    )
    return list(here.order_by("encounter__table", "ordinal"))


def in_b(session, number):
    return Entry.objects.select_related("section__session__contest").get(
        section__session=session, section__letter="B", number=number
    )


def every_action(session):
    """Corrections of many kinds in section B, one after the other, as the list of actions has them."""
    play, other = rows(session, "B")[:2]
    for row in (play, other):
        rulings.record_outcomes(outcomes=[(row, Outcome.played("4HN="))], by=STAFF, entry_ids=[uuid4()])
        row.refresh_from_db()
    encounter = play.encounter
    mends.exchange_boards(play=play, other=other, by=STAFF)
    mends.turn_boards(plays=[play], by=STAFF)
    mends.turn_tables(encounters=[encounter], by=STAFF)
    mends.move_on(encounter=encounter, by=STAFF)
    mends.sit(encounter=encounter, ns=encounter.east, ew=encounter.north, by=STAFF)
    play.refresh_from_db()
    rulings.withdraw_result(play=play, by=STAFF)
    set_handicap(entry=in_b(session, 1), handicap=None, by=STAFF)
    mends.foul_board(board=other.board, section=encounter.round.section, from_round=1, letter="b", by=STAFF)
    mends.withdraw_pair(entry=in_b(session, 2), from_round=3, by=STAFF)


def test_no_action_names_a_number_alone(two_sections):
    every_action(two_sections)
    words = [deed.words for deed in Deed.objects.filter(session=two_sections)]
    assert len(words) == 11
    assert [text for text in words if BARE.search(text)] == []
    assert "Section B: Board 6: version b from round 1" in words


def test_one_section_has_no_letter():
    session = make_session(3)
    enter(play_of(session, 1, 1), "4HN=")
    deed = mends.turn_tables(encounters=[encounter_of(session, 1, 1)], by=STAFF)
    assert deed.words == "Round 1: N-S and E-W swapped at table 1"


def test_a_preview_names_the_section_of_a_pair(two_sections):
    for row, text in zip(rows(two_sections, "B")[::2], ("4HN=", "4HN-1"), strict=True):
        enter(row, text)
    words = looked(two_sections, lambda: mends.turn_boards(plays=[rows(two_sections, "B")[0]], by=STAFF))
    assert "Table B1" in words
    assert "pair B" in words
    assert not BARE.search(words)


def test_a_refusal_names_the_section_of_a_pair(two_sections):
    encounter = rows(two_sections, "B")[0].encounter
    with pytest.raises(RuleError) as refused:
        mends.sit(encounter=encounter, ns=encounter.north, ew=encounter.north, by=STAFF)
    assert str(refused.value.message) == f"Pair B{encounter.north.number} cannot meet itself."


PAIR_PANELS = (
    "control-pair", "control-penalty", "control-bonus", "control-handicap", "control-names",
)  # fmt: skip


@pytest.mark.parametrize("panel", PAIR_PANELS)
def test_the_panels_of_a_pair_name_its_section(browser, two_sections, panel):
    answer = browser(two_sections).get(panel, in_b(two_sections, 2).pk)
    assert "B2" in words_of(answer)
    assert not re.search(r"\bPair 2\b", words_of(answer))


def test_the_panels_of_a_table_name_its_section(browser, two_sections):
    room, row = browser(two_sections), rows(two_sections, "B")[0]
    table = words_of(room.get("control-table", "B", 1))
    assert "Pair B" in table
    assert not BARE.search(table)
    seats = words_of(room.get("control-seats", row.encounter_id))
    assert "Who sat at table B1 in round 1?" in seats
    offers = words_of(room.get("control-play-offers", row.pk, "turn"))
    assert "table B1" in offers
