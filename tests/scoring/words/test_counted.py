"""A number with its noun: one form for one, another for every other number, in every language."""

import json
import pickle
from fractions import Fraction

import pytest
from django.utils import translation

from clubs.people.words import say
from config import catalogue
from scoring.words import Counted, Message, RuleError, counted, message_from_json, message_to_json
from scoring.words.figures import signed


def tricks(n):
    return counted("{n} trick", "{n} tricks", n)


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks"), (-1, "-1 trick"), (Fraction(1, 2), "1/2 tricks")],
)
def test_one_has_a_form_of_its_own(n, said):
    assert str(tricks(n)) == say(tricks(n)) == said


def test_several_stand_in_one_sentence_each_with_its_number():
    points = counted("{n} point", "{n} points", 1, n=signed(1))
    sentence = Message("{points} cannot come from {tricks}.", points=points, tricks=tricks(0))
    assert str(sentence) == say(sentence) == "+1 point cannot come from 0 tricks."


def test_a_refusal_has_it_as_a_value():
    refusal = RuleError("deal.tricks", "tricks", "A bid is of {cards} at most.", "", cards=tricks(1))
    assert refusal.problem()["message"] == say(refusal) == "A bid is of 1 trick at most."
    assert say(refusal.at("other")) == "A bid is of 1 trick at most."


def test_it_is_a_value():
    assert tricks(1) == tricks(1) != tricks(2)
    assert len({tricks(1), tricks(1)}) == 1
    assert pickle.loads(pickle.dumps(tricks(2))) == tricks(2)


def test_a_document_keeps_it_with_both_forms():
    sentence = Message("{name}: {tricks}", name="Ann", tricks=tricks(1))
    again = message_from_json(json.loads(json.dumps(message_to_json(sentence))))
    assert str(again) == "Ann: 1 trick"
    assert isinstance(again.values["tricks"], Counted)
    assert str(message_from_json(json.loads(json.dumps(message_to_json(tricks(2)))))) == "2 tricks"


def test_a_document_of_before_is_still_read():
    assert str(message_from_json({"template": "{n} tricks", "values": {"n": "2"}})) == "2 tricks"


def test_catalogues_have_both_forms_and_a_language_chooses_between_its_own(tmp_path, settings):
    for app in catalogue.catalogue.APPS:
        (tmp_path / app).mkdir()
    source = tmp_path / "scoring" / "tricks.py"
    source.write_text('M = Message("{a} of {b}", a=counted("{n} trick", "{n} tricks", len(x)), b=f(1))\n')
    texts = catalogue.created(tmp_path, "pl")
    assert "{a} of {b}" in texts
    texts["{n} trick"].string = ("{n} lewa", "{n} lewy", "{n} lew")
    catalogue.compiled(texts, tmp_path)
    settings.LANGUAGES = [("en", "English"), ("pl", "Polish")]
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    with translation.override("pl"):
        assert [say(tricks(n)) for n in (1, 2, 5)] == ["1 lewa", "2 lewy", "5 lew"]
