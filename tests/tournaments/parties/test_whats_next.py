"""*What next* on a party's page: its host is led from the first round to the published result."""

import random
import re
from html import unescape
from itertools import product

import pytest

from tests.factories import STAFF
from tests.tournaments.parties.evenings import make_party, play_round, start
from tests.tournaments.parties.test_pages import Reader, host_of
from tournaments.models import Publication
from tournaments.selectors.control.next_step import Step
from tournaments.selectors.parties.whats_next import party_step
from tournaments.services import sessions


@pytest.mark.parametrize(
    ("state", "finished", "is_last", "waiting", "step"),
    [
        ("playing", 2, False, 0, Step.PLAY),
        ("playing", 3, False, 0, Step.ROUND),
        ("playing", 2, True, 0, Step.LAST),
        ("playing", 3, True, 0, Step.END),
        ("playing", 3, True, 1, Step.CHOOSE),
        ("finished", 3, True, 0, Step.PUBLISH),
        ("finished", 3, True, 1, Step.CHOOSE),
        ("official", 3, True, 0, Step.AFTER),
        ("closed", 3, True, 1, Step.AFTER),
    ],
)
def test_the_step_follows_from_the_counts(state, finished, is_last, waiting, step):
    assert party_step(state, finished, 3, is_last=is_last, waiting=waiting) is step


def test_nothing_is_drawn_or_ended_while_a_table_plays_or_two_entries_differ():
    for state, finished, is_last, waiting in product(
        ("playing", "finished", "official", "closed"), range(4), (False, True), (0, 1)
    ):
        step = party_step(state, finished, 3, is_last=is_last, waiting=waiting)
        if step in (Step.ROUND, Step.END):
            assert (state, finished, waiting) == ("playing", 3, 0)
        if step is Step.PUBLISH:
            assert (state, waiting) == ("finished", 0)


def shown(reader):
    """The sentence and the buttons of *What next*."""
    part = re.search(r'<section class="room-next".*?</section>', reader.text("party"), re.DOTALL)[0]
    buttons = re.findall(r"<(?:a|button)[^>]*>([^<]*)</(?:a|button)>", part)
    return unescape(re.search(r"<p>([^<]*)", part)[1]).strip(), buttons


@pytest.mark.django_db
def test_a_host_is_led_through_two_rounds_to_the_result():
    played = start(make_party(8, rules={"rounds": 2}))
    host = host_of(played.session)
    assert shown(host) == ("Round 1 of 2: 0 of 2 tables have finished.", ["Show table 1"])
    play_round(played, 1, random.Random(1))
    assert shown(host) == (
        "Round 1 of 2: 2 of 2 tables have finished. Ring the bell: round 2 can be drawn.", ["Draw round 2"]
    )  # fmt: skip
    host.post("party-act", do="next:1")
    play_round(played, 2, random.Random(2))
    assert shown(host) == ("Round 2 of 2: 2 of 2 tables have finished.", ["End play and publish"])
    for _two_hosts_press in range(2):
        host.post("party-act", do="publish:playing")
    assert Publication.objects.filter(session=played.session).count() == 1
    assert shown(host) == ("The results are published.", ["Results and prizes", "Print"])
    assert 'id="party-next"' not in Reader(played.session).text("party")
    played.session.refresh_from_db()
    sessions.reopen(session=played.session, by=STAFF)
    assert shown(host) == ("Play has ended. Check the tallies, then publish.", ["Publish results"])
