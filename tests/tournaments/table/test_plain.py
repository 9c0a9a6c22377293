"""The table's page without scripts: every step of the evening has a form."""

import re
from uuid import uuid4

from django.urls import reverse

from tests.factories import encounter_of, entry_of, make_session, play_of

PLAIN = {"accept": "text/html"}


def page_of(phone):
    return phone.client.get(reverse("table")).content.decode()


def form_with(page, button):
    """Where the form of a button posts, and its hidden fields."""
    for form in re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', page, re.S):
        if button in form[1]:
            return form[0], dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[1]))
    raise AssertionError(f"no form says {button}")


def test_a_sit_out_goes_on_by_a_button(phone_at):
    session = make_session(3, missing=6)  # its place in round 1 is table 3
    phone = phone_at(3, session)
    assert "you sit out round 1" in page_of(phone)
    action, said = form_with(page_of(phone), "The next round has begun")
    assert phone.client.post(action, said, headers=PLAIN).status_code == 302
    assert "Table 3, round 2" in page_of(phone)


def test_the_last_result_of_a_round_can_be_agreed_in_the_next(phone):
    for board in (1, 2):
        phone.enter(board, "4HS=")
    page = page_of(phone)
    assert "Table 1, round 2" in page
    action, said = form_with(page, "Opponents agree")
    assert said["encounter"] == str(encounter_of(phone.session).pk)
    phone.client.post(action, said | {"entry_id": str(uuid4())}, headers=PLAIN)
    assert play_of(phone.session, ordinal=1).agreed


def test_a_board_that_was_not_played_is_said_by_a_button_of_its_own(phone):
    page = phone.client.get(reverse("table"))
    assert b'<button name="not_played" value="1" formnovalidate>' in page.content
    sent = {"encounter": phone.encounter().pk, "entry_id": str(uuid4()), "board": 1, "result": ""}
    phone.client.post(reverse("table-entry"), sent | {"not_played": "1"})
    assert b"Waiting for the director." in phone.client.get(reverse("table")).content


def test_who_sits_here_is_chosen_from_the_pairs_of_the_section(phone):
    """Each with the people of both its seats, and as a number where nobody is named."""
    entry_of(phone.session, 3).members.all().delete()
    options = re.findall(
        r'<option value="(\d+)">(\d+) ([^<]*)</option>', page_of(phone).split('id="screen-who"')[1]
    )
    known = {number: names for number, _shown, names in options}
    assert (known["1"], known["3"], known["6"]) == ("Anna &amp; Bo", "", "Kit &amp; Lea")
    assert len(options) == 2 * 6


def test_the_keys_are_those_of_the_evenings_own_game(phone, phone_at):
    """What is rendered once is kept for each scoring table apart."""
    whist = make_session(3, settings={"table": "whist"})
    for shown, tricks in ((phone, False), (phone_at(1, whist), True), (phone, False)):
        page = page_of(shown)
        assert ('data-keys="tricks"' in page, 'data-keys="level"' in page) == (tricks, not tricks)
