"""Which party for so many people: the forms that fit, why, and what is done with the odd ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from scoring.words import Message, RuleError
from tournaments.models.section_movement import seed_of
from tournaments.movements.progressions import (
    Choice,
    Person,
    Progression,
    advice,
    parties_for,
    remainders,
    repeat_words,
    repeats,
    whole,
)
from tournaments.selectors.parties.settings import FORMS, PartySettings
from tournaments.services.parties.people import guests_of
from tournaments.views.parties.access import Party
from tournaments.views.parties.forms import PARTNERS, PROGRESSIONS

ASKED = "people"
HOW = {**dict(PROGRESSIONS), **dict(PARTNERS)}
RULE_WORDS = ("progression", "partners", "extra")
"""Rules that the address of a new party may say."""


class HowMany(forms.Form):
    """The question how many people are coming."""

    people = forms.IntegerField(label=_("How many are coming?"), min_value=1, max_value=400)


@dataclass(frozen=True, slots=True)
class Offer:
    """A party that fits the number, or a way to place those left over, with how, why and its address."""

    title: str
    how: str
    why: str
    address: str


def adviser(request: HttpRequest, settings: PartySettings) -> dict[str, Any]:
    """The context of the page's advice on a number of people; before one is entered, the question alone."""
    form = HowMany(request.GET if ASKED in request.GET else None)
    offers: list[Offer] = []
    odd: list[Offer] = []
    if form.is_valid():
        people = form.cleaned_data[ASKED]
        try:
            offers = [_offer(people, choice) for choice in parties_for(people)]
            odd = list(_odd_ones(request, people, settings))
        except RuleError as error:
            form.add_error(ASKED, say(error))
    return {"how_many": form, "offers": offers, "odd_ones": odd}


def _offer(people: int, choice: Choice) -> Offer:
    words = dict(choice.rules)
    how = next((str(HOW[word]) for word in words.values()), "")
    address = urlencode({ASKED: people, "form": choice.form, **words})
    return Offer(say(FORMS[choice.form].title), how, say(choice.why), f"?{address}#how")


def _odd_ones(request: HttpRequest, people: int, settings: PartySettings) -> Iterator[Offer]:
    """What can be done with the people left over at the party that the page shows."""
    asked = {name: request.GET[name] for name in ("form", "game", *RULE_WORDS) if name in request.GET}
    for one in remainders(people, settings.rules):
        address = urlencode({ASKED: people, **asked, "extra": one.extra.value})
        yield Offer("", "", say(one.words), f"?{address}#how")


def advice_for(party: Party, *, tallies: bool) -> list[str]:
    """Remarks on the list of guests; with `tallies` also on how often prepared tallies repeat partners."""
    rules, people = party.settings.rules, guests_of(party.section)
    remarks = list(advice(rules, people)) if people else []
    if tallies and rules.progression is Progression.ASSIGNED:
        remarks += _figures(party, people)
    return [say(words) for words in remarks]


def _figures(party: Party, people: list[Person]) -> Iterator[Message]:
    """Remarks on how often partners repeat; none where there are too few people to make tallies."""
    try:
        plans = whole(party.settings.rules, people, party.settings.rules.rounds, seed_of(party.section))
    except RuleError:
        return
    yield from repeat_words(repeats(plans))


def rules_asked(request: HttpRequest) -> dict[str, str]:
    """The rules that the address of the page names."""
    return {name: request.GET[name] for name in RULE_WORDS if name in request.GET}
