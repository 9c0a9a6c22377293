"""A director's action keeps its message and references to people: their names are those they have now."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from django.utils import translation

from clubs.people.services import forget_person, merge_persons
from scoring.words import NOBODY, Message, NameOf, Word, message_from_json, message_to_json
from tests import factories as make
from tests.hostile.world import proved
from tournaments.models import Deed, with_names
from tournaments.models.kept_message import listed
from tournaments.services import mends, sharing
from tournaments.services.control import rulings

pytestmark = pytest.mark.django_db
NAME = "Ottilie Bergmann"


@pytest.fixture
def session():
    return make.make_session()


@pytest.fixture
def ottilie(session):
    """She has taken Anna's place in pair 1."""
    entry = make.entry_of(session, 1)
    person = make.make_person(session.club, NAME)
    partner = entry.members.get(seat=2).person
    mends.name_pair(entry=entry, people=[person, partner], by=make.STAFF)
    return person


@pytest.fixture
def admin(session):
    return make.make_user(club=session.club, role="admin")


def columns(deed: Deed) -> tuple[object, ...]:
    row = Deed.objects.filter(pk=deed.pk).values_list("sentence", "message", "inverse", "reason").get()
    return tuple(json.dumps(value, sort_keys=True) for value in row)


def test_forgetting_a_person_edits_no_text_of_an_action(session, ottilie, admin):
    deed = session.deeds.get()
    kept = columns(deed)
    assert deed.words == f"Pair 1: {NAME} & Bo"
    assert NAME not in "".join(map(str, kept))
    forget_person(person=ottilie, by=admin)
    assert columns(deed) == kept
    assert session.deeds.get().words == "Pair 1: Forgotten member & Bo"
    assert proved(session)


def test_somebody_who_was_merged_has_the_name_of_the_other(session, ottilie, admin):
    keep = make.make_person(session.club, "Ottilie Thal")
    merge_persons(keep=keep, drop=ottilie, by=admin)
    assert session.deeds.get().words == "Pair 1: Ottilie Thal & Bo"


def test_a_row_from_before_messages_were_kept_stays_readable(session, admin):
    """Its sentence is in the commitment as "words", as it was then; its names are replaced in the text."""
    person = make.make_person(session.club, NAME)
    old = Deed(session=session, kind="names", sentence=f"Pair 1: {NAME} & Bo", by_name="Dora")
    assert old.texts() == {"words": f"Pair 1: {NAME} & Bo", "reason": "", "by_name": "Dora", "inverse": {}}
    old.save()
    assert old.words == f"Pair 1: {NAME} & Bo"
    forget_person(person=person, by=admin)
    assert session.deeds.get().words == "Pair 1: Forgotten member & Bo"


def test_names_of_a_list_of_actions_take_one_query(session, ottilie, django_assert_num_queries):
    for from_round in (1, 2):
        entry = make.entry_of(session, 2)
        people = [member.person for member in entry.members.filter(from_round=1).order_by("seat")]
        mends.name_pair(entry=entry, people=people, by=make.STAFF, from_round=from_round)
    with django_assert_num_queries(2):
        words = [deed.words for deed in with_names(session.deeds.all())]
    assert words == [
        "Pair 2: Cem & Dee from round 2",
        "Pair 2: Cem & Dee",
        f"Pair 1: {NAME} & Bo",
    ]


def test_an_action_is_read_in_the_language_of_the_reader(session):
    """It was written in one language and is read in another: nothing of it is kept as it was said."""
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal("10"), by=make.STAFF)
    assert session.deeds.get().words == "Pair 1: 10 % of a top deducted"
    assert session.deeds.get().message == {
        "template": "{who}: {penalty}",
        "values": {
            "who": {"template": "Pair {number}", "values": {"number": 1}},
            "penalty": {
                "template": "{amount} deducted",
                "values": {
                    "amount": {
                        "template": "{_0} {_1}",
                        "values": {"_0": "10", "_1": {"word": "% of a top"}},
                    }
                },
            },
        },
    }


def test_a_club_that_plays_in_the_event_is_named_as_it_is_called_now(session, admin):
    other = make.make_club("Alder")
    sharing.invite(session=session, club=other, by=make.STAFF)
    other.name = "Alder and Oak"
    other.save()
    assert session.deeds.get().words == "Alder and Oak invited"


def test_a_message_comes_back_as_it_was():
    message = Message(
        "{who}: {what}, {points}", who=NameOf("person", 7), what=listed((Word("North"), 3), "; "), points=-5
    )
    kept = json.loads(json.dumps(message_to_json(message)))
    named = message_from_json(kept, {NameOf("person", 7): "Ann"})
    assert str(named) == "Ann: North; 3, -5"
    assert isinstance(named.values["what"].values["_0"], Word)
    assert str(message_from_json(kept, {})) == f"{NOBODY}: North; 3, -5"


def test_a_value_that_would_not_come_back_is_refused():
    with translation.override("en"), pytest.raises(TypeError, match="cannot have this value"):
        message_to_json(Message("{when}", when=object()))
