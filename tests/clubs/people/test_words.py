"""Refusals in the reader's language."""

from unittest.mock import patch

from clubs.people import words
from scoring.words import RuleError

LEVEL = RuleError(
    "contract.level", "level", "The level of a bid must be 1 to 7, not {level}.", "Law 18A", level=8
)


def test_a_refusal_is_said_with_its_values():
    assert words.say(LEVEL) == "The level of a bid must be 1 to 7, not 8."


def test_the_template_is_translated_before_its_values_are_put_in():
    german = {"The level of a bid must be 1 to 7, not {level}.": "Ein Gebot geht von 1 bis 7, nicht {level}."}
    with patch.object(words, "gettext", german.__getitem__):
        assert words.say(LEVEL) == "Ein Gebot geht von 1 bis 7, nicht 8."
