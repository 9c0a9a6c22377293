"""Texts as catalogues: all are found, and a language that has them speaks them, refusals too."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation

from clubs.people.words import say
from config import catalogue
from config.catalogue.catalogue import APPS
from scoring.bridge import Contract, Result, in_words
from scoring.words import RuleError
from tests import factories
from tests.texts import LANGUAGE as PSEUDO
from tests.texts import ROOT, catalogued

VALUES = re.compile(r"(\{[^}]*\}|%\([^)]*\)[sd]|%[sd%])")


def pseudo(text):
    """A text as nobody writes it, its values untouched: `Board {n}` becomes `[Bøård {n}]`."""
    parts = VALUES.split(text)
    changed = [
        part if at % 2 else part.translate(str.maketrans("aeo", "åéø")) for at, part in enumerate(parts)
    ]
    return f"[{''.join(changed)}]"


ALSO_OF_DJANGO = {"get_language", "template"}
"""What `django.utils.translation` has beside the functions that mark a text."""


def test_what_marks_a_text_is_known_to_the_catalogue():
    """A text marked by another function (gettext_noop) is in no catalogue, and nobody translates it."""
    imports = re.compile(r"^from django\.utils\.translation import (.+)$", re.MULTILINE)
    marking = {
        name.split(" as ")[0].strip()
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for names in imports.findall(path.read_text(encoding="utf-8"))
        for name in names.strip("()").split(",")
    }
    assert marking - ALSO_OF_DJANGO - set(catalogue.catalogue.KEYWORDS) == set()


@pytest.fixture
def texts():
    catalog = catalogued()
    assert str(catalog.locale) == PSEUDO
    return catalog


@pytest.fixture
def pseudo_site(texts, tmp_path, settings):
    """The site in a language in which every text is changed."""
    for message in texts:
        if message.id:
            plural = isinstance(message.id, tuple)
            message.string = tuple(map(pseudo, message.id)) if plural else pseudo(message.id)
    catalogue.compiled(texts, tmp_path)
    settings.LANGUAGES = [("en", "English"), (PSEUDO, "Pseudo")]
    settings.LOCALE_PATHS = [tmp_path / "locale"]


@pytest.mark.parametrize(
    "text",
    [
        "Sign in",  # a page
        ("%(n)s round", "%(n)s rounds"),  # a page, with a plural
        "total scaled up for missed boards",  # a table of labels, lazily
        "The level of a bid must be 1 to 7, not {level}.",  # a refusal of the rules
        "{bid} cannot go more than {most} off.",  # one chosen among several
        "{level} {denomination} doubled by {seat}",  # a message out of a table
        "thirteen",  # a word out of a loop
        "North",
        "{bid} redoubled, {down} off",  # a doubt chosen by a function
        "N-S stay.",
        "Mitchell with relay and share",  # the title of a movement
        "Loo, three-card",  # the title of a game, in the catalogue's file
        "A Mitchell with {size} can have 1 to {limit}, not {rounds}.",  # passed on twice
    ],
)
def test_a_text_is_found_wherever_it_is_written(texts, text):
    assert text in texts


def test_the_same_texts_give_the_same_file_and_translations_stay(tmp_path):
    for app in APPS:
        (tmp_path / app).mkdir()
    source = tmp_path / "clubs" / "words.py"
    source.write_text('A, B = _("Board"), _("Table")\n')
    first = catalogue.updated(tmp_path, "de")
    first["Board"].string = "Board, deutsch"
    first["Table"].string = "Tisch"
    path = catalogue.written(first, tmp_path)
    before = path.read_text()
    assert catalogue.written(catalogue.updated(tmp_path, "de"), tmp_path).read_text() == before
    source.write_text('A, B = _("Board"), _("Round")\n')
    later = catalogue.updated(tmp_path, "de")
    assert (later["Board"].string, later["Round"].string) == ("Board, deutsch", None)
    assert "Table" not in later


def test_an_unknown_language_is_refused():
    with pytest.raises(CommandError, match="xx is not a known language"):
        call_command("catalogue", "xx")


@pytest.mark.django_db
def test_a_page_speaks_another_language(client, pseudo_site):
    club = factories.make_club()
    page = client.get(club.get_absolute_url(), headers={"accept-language": PSEUDO}).content.decode()
    assert f'lang="{PSEUDO}"' in page
    assert pseudo("No published results yet.") in page
    assert "Published results" not in page


@pytest.mark.django_db
def test_a_refusal_speaks_another_language(client, pseudo_site):
    club = factories.make_club()
    session = factories.make_session(club=club, start=False)
    client.force_login(factories.make_user(club=club, role="director"))
    address = reverse("signin-nameless", args=[club.slug, session.pk])
    answer = client.post(address, {"count": "0"}, headers={"accept-language": PSEUDO})
    assert answer.status_code == 422
    assert pseudo("You can add 1 to 80 pairs at once.") in answer.content.decode()


def test_rules_speak_another_language_with_their_values(pseudo_site):
    with pytest.raises(RuleError) as refused:
        Contract.parse("8SN")
    with translation.override(PSEUDO):
        assert say(refused.value) == "[Thé lévél øf å bid must bé 1 tø 7, nøt 8.]"
        assert say(in_words(Result.parse("4SXS="))) == "[4 [spådés] døubléd by [Søuth]]"
