"""The options of table devices: a table that the format's columns, forms and files agree with."""

import pytest

from scoring.words import RuleError
from tests.tournaments.exchange.scoring_tables import COLUMNS
from tournaments.exchange.bws.options import BY_NAME, OPTIONS, read_choices, settings_of, warnings

KINDS = dict(column.rsplit(":", 1) for column in COLUMNS["Settings"].split())


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_is_a_column_of_its_kind_and_begins_as_something_it_can_be(option):
    kind = {"b": "yes or no", "n": "a number", "4": "four digits"}[KINDS[option.name]]
    own = "yes or no" if option.is_yes_no else "four digits" if option.is_code else "a number"
    assert kind == own
    assert option.read(option.start) == option.start
    assert bool(option.words) + (option.numbers is not None) == (own == "a number")
    assert option.devices
    assert option.title
    for value in (*option.words, *(option.numbers or ())):
        assert option.read(str(value)) == value
    for nonsense in ("", "x", None, -1, 1.5, [], "\x00"):
        with pytest.raises(RuleError):
            option.read(nonsense)


def test_names_are_not_twice_and_none_has_an_index_of_texts():
    assert len(BY_NAME) == len(OPTIONS)
    assert "BM3PINcode" not in BY_NAME


def test_nothing_chosen_is_nothing_written_and_one_choice_is_all_of_them():
    assert settings_of({}) == settings_of({"Computer": "PC"}) == {}
    assert settings_of(read_choices({"LeadCard": False}))["LeadCard"] is False
    assert set(settings_of({"LeadCard": False})) == set(BY_NAME)


@pytest.mark.parametrize(
    ("choices", "are_shared", "has_deals", "codes"),
    [
        ({}, False, True, []),
        ({"ShowResults": True}, False, True, []),
        ({"ShowResults": True}, True, False, ["devices.shared"]),
        ({"ShowResults": False}, True, False, []),
        ({}, True, False, ["devices.shared"]),
        ({"ShowResults": False, "BM2ViewHandRecord": True}, True, True, ["devices.deals"]),
    ],
)
def test_a_director_is_warned_of_devices_that_show_what_others_still_play(
    choices, are_shared, has_deals, codes
):
    found = list(warnings(choices, are_shared=are_shared, has_deals=has_deals))
    assert [one.code for one in found] == codes
    assert all(str(one) for one in found)
