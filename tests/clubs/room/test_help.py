"""The page of the room's rules: every code, every draw, and advice for any number."""

from __future__ import annotations

import pytest

from clubs.people.words import say
from clubs.procedure.advice import forms_for
from clubs.procedure.rules import ORDERS, RULE_SETS
from clubs.room.views.help import CODE_TITLES
from scoring.games.corrections import CODES

PAGE = "/help/rooms/"


def test_it_is_open_to_all_and_names_every_code(client, db):
    page = client.get(PAGE).content.decode()
    for rules in RULE_SETS.values():
        assert say(rules.title) in page
    for name in ORDERS:
        assert f"<code>{name}</code>" in page
    assert set(CODE_TITLES) == set(CODES)


@pytest.mark.parametrize(
    "key",
    ["club_procedure", "draw_for_seats", "whist_rotation", "table_limits", "form_advisor", "general_rules",
     "score_corrections"],
)  # fmt: skip
def test_every_club_rule_of_the_catalogue_without_a_sheet_has_its_place(client, db, key):
    assert f'id="{key}"' in client.get(PAGE).content.decode()


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 9, 12, 16])
def test_advice_for_a_number(client, db, players):
    answer = client.get(PAGE, {"players": str(players)})
    assert answer.status_code == 200
    assert len(answer.context["forms"]) == len(forms_for(players))


@pytest.mark.parametrize("asked", ["3", "many", "-4", "9999999"])
def test_what_is_no_party_is_refused_in_words(client, db, asked):
    answer = client.get(PAGE, {"players": asked})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
