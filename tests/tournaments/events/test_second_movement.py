"""The movement of a second session that goes on from the first: offered, taken, played, and who may."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from django.urls import reverse

from scoring.actors import user_actor
from scoring.models import Encounter, Entry, Section
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.events.test_next_session import following
from tests.tournaments.events.test_pages import director_of, page_of
from tournaments.selectors.setup.second_session import Wanted, followed
from tournaments.services.setup import entries as sheet
from tournaments.services.setup import starting
from tournaments.services.setup.second_session import follow_on
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
MITCHELL = Choice("mitchell_relay_share", 4, None, 1)
COPIES = Wanted("lines-copies-3", boards=6)


def opponents(*sessions):
    """Who met whom, by the first session's entry ids."""
    met = []
    for encounter in Encounter.objects.filter(round__section__session__in=sessions).select_related(
        "north", "east"
    ):
        one, other = encounter.north, encounter.east
        if None not in (one, other) and "phantom" not in (one.state, other.state):
            met.append(frozenset((one.previous_id or one.pk, other.previous_id or other.pk)))
    return met


def movement_page(client, session, **posted):
    address = reverse("movement", args=[session.club.slug, session.pk])
    return client.post(address, posted) if posted else client.get(address)


def test_the_page_offers_it_first_and_says_what_it_brings():
    second = following(evenings.begin(1, choice=MITCHELL))
    client = director_of(second)
    page = movement_page(client, second)
    offers = page.context["following"]
    assert [offer.wanted.key for offer in offers][:2] == ["lines-share-3", "lines-copies-3"]
    assert offers[0].meetings == "28 / 28"
    assert "Going on from the first session" in page.content.decode()
    assert movement_page(client, second, following=COPIES.as_text).status_code == 302
    chosen = movement_page(client, second)
    assert "Each line among itself (two Howells)" in chosen.content.decode()
    assert chosen.context["both_sessions"][0] == "Over both sessions everybody meets everybody else once."
    assert {seat.before for seat in chosen.context["second_seats"]} == {str(n) for n in range(1, 9)}


def test_over_both_sessions_everybody_meets_everybody_once():
    first = evenings.begin(1, choice=MITCHELL)
    second = following(first)
    follow_on(session=second, wanted=COPIES, by=make.STAFF)
    starting.start(session=evenings.fresh(second), by=make.STAFF)
    met = opponents(first, second)
    ids = Entry.objects.filter(section__session=first).values_list("pk", flat=True)
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(sorted(ids), 2)))


@pytest.mark.slow
def test_two_lines_that_were_ranked_apart_are_one_ranking_in_the_end():
    first = evenings.finish(evenings.begin(1, choice=MITCHELL))
    second = following(first)
    follow_on(session=second, wanted=COPIES, by=make.STAFF)
    evenings.finish(starting.start(session=evenings.fresh(second), by=make.STAFF), 2)
    ((title, rows),) = page_of(director_of(second), second).context["page"].groups
    assert (title, len(rows)) == ("", 8)
    assert len({row.place for row in rows}) > 4


def test_a_half_table_is_filled_by_a_pair_that_comes_new_and_another_may_stay_away():
    first = evenings.begin(1, choice=Choice("mitchell", 5, None, 5, 5))
    second = following(first)
    section = second.sections.get()
    sheet.sign_out(entry=section.entries.get(number=2), by=make.STAFF)
    people = next(iter(make.make_players(second.club, 1, 2)))
    new = sheet.sign_in(section=section, people=people, by=make.STAFF)
    own = followed(second)
    assert own.numbers[new.pk] == 2
    form = follow_on(session=second, wanted=Wanted("halves"), by=make.STAFF)
    assert form.parts[0].missing is not None
    new.refresh_from_db()
    assert form.parts[0].numbers[new.number] == 2
    starting.start(session=evenings.fresh(second), by=make.STAFF)


def test_more_pairs_than_before_have_no_movement_that_goes_on():
    second = following(evenings.begin(1, choice=MITCHELL))
    section = second.sections.get()
    for people in make.make_players(second.club, 2, 2):
        sheet.sign_in(section=section, people=people, by=make.STAFF)
    page = movement_page(director_of(second), second)
    assert page.context["following"] == []
    assert "More pairs play than in the first session" in page.content.decode()


def test_two_sections_exchange_their_lines():
    first = evenings.begin(2, choice=Choice("mitchell", 3, None, 4))
    second = following(first)
    follow_on(session=second, wanted=Wanted("across"), by=make.STAFF)
    for entry in evenings.entries(second):
        before = entry.previous
        assert entry.number == before.number
        assert (entry.section.letter == before.section.letter) == (before.number <= 3)
    page = movement_page(director_of(second), evenings.fresh(second))
    assert "that never meet" in page.context["both_sessions"][0]
    starting.start(session=evenings.fresh(second), by=make.STAFF)
    met = opponents(first, second)
    assert len(set(met)) == len(met) == 36


def test_sections_that_are_ranked_apart_do_not_go_on_together():
    assert followed(following(evenings.begin(2, choice=Choice("mitchell", 3, None, 4), apart=True))) is None
    assert followed(evenings.begin(1)) is None


def test_a_session_after_cut_rounds_goes_on_from_what_was_played():
    first = evenings.begin(1, choice=Choice("mitchell", 7, None, 4))
    Section.objects.filter(session=first).update(rounds=3)
    own = followed(following(evenings.fresh(first)))
    assert own.first[0].rounds == 3
    assert not own.was_changed
    continued = own.form(Wanted("continued"))
    assert continued.parts[0].options["after"] == "3"


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"key": "no such"}', '{"key": 1}', '{"key": "halves", "boards": "x"}',
             '{"key": "halves", "boards": 1000000}', '{"key": "halves", "minutes": -5}', "[" * 5000, "\x00"],
)  # fmt: skip
def test_what_is_not_offered_is_refused(text):
    second = following(evenings.begin(1, choice=MITCHELL))
    page = movement_page(director_of(second), second, following=text)
    assert page.status_code == 422
    assert second.sections.get().movement == {}
    assert [entry.number for entry in evenings.entries(second)] == list(range(1, 9))


def test_only_who_directs_may_and_only_before_play():
    second = following(evenings.begin(1, choice=MITCHELL))
    member = make.make_user()
    with pytest.raises(RuleError):
        follow_on(session=second, wanted=COPIES, by=user_actor(member))
    follow_on(session=second, wanted=COPIES, by=make.STAFF)
    starting.start(session=evenings.fresh(second), by=make.STAFF)
    with pytest.raises(RuleError) as refusal:
        follow_on(session=evenings.fresh(second), wanted=COPIES, by=make.STAFF)
    assert refusal.value.code == "session.started"


def test_a_wish_is_read_as_it_is_written():
    wanted = Wanted("halves", 24, None)
    assert Wanted.from_text(wanted.as_text) == wanted
    assert json.loads(wanted.as_text)["key"] == "halves"
