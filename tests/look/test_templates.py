"""Every template compiles, keeps to the strict Content-Security-Policy, and draws its suits."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template, render_to_string

from tests.cases import for_each
from tournaments.views.styleguide import examples

FOLDER = Path(__file__).parents[2] / "templates"
TEMPLATES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))
FORBIDDEN = {
    "inline style": re.compile(r"<style|\sstyle="),
    "inline script": re.compile(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)"),
    "event attribute": re.compile(r"\s(on[a-z]+|hx-on[:a-z-]*)="),
    "address elsewhere": re.compile(r"(src|href)=\"https?:"),
}
WITHIN_ITSELF = {
    "tournaments/published/file.html": {"inline style", "inline script"},
    "tournaments/letter/results.html": {"inline style"},
    "tournaments/letter/party.html": {"inline style"},
    "tournaments/letter/_ranking.html": {"inline style"},
}
"""What is saved or sent by mail: no policy guards it, and it can load nothing."""
NAMED = re.compile(r"""{%-? *(?:include|extends) +["']([^"']+)["']""")
COUNTING = re.compile(r"{% blocktranslate ([^%]*)%}")
COUNTER = re.compile(r"\bcount \w+=(\w+)[^ ]*")
NAMED_VALUE = re.compile(r"(\w+)=")
DRAWN_INSTEAD = re.compile("[♠♥♦♣●◐○▲■◆]")


@for_each("name", TEMPLATES)
def test_a_template_compiles(name):
    get_template(name)


def test_what_a_template_includes_or_extends_is_a_template():
    named = {name for by in TEMPLATES for name in NAMED.findall((FOLDER / by).read_text())}
    assert {"base.html", "components/_fields.html"} < named
    for name in sorted(named):  # some are of a library
        get_template(name)


@for_each("name", TEMPLATES)
def test_a_template_keeps_to_the_policy(name):
    text = (FOLDER / name).read_text()
    faults = {fault for fault, pattern in FORBIDDEN.items() if pattern.search(text)}
    assert faults == WITHIN_ITSELF.get(name, set())


@for_each("name", TEMPLATES)
def test_what_is_counted_is_not_hidden_by_a_value_of_its_name(name):
    """In `with solved=… count n=solved.deals` the counter would be looked up in the new `solved`."""
    for tag in COUNTING.findall((FOLDER / name).read_text()):
        counter = COUNTER.search(tag)
        if counter is not None:
            assert counter[1] not in NAMED_VALUE.findall(tag.replace(counter[0], "")), tag


@for_each("name", TEMPLATES)
def test_suits_and_marks_are_drawn_not_typed(name):
    shown = re.sub(r'_\("[^"]*"\)\|drawn', "", (FOLDER / name).read_text())
    assert DRAWN_INSTEAD.findall(shown) == []


@pytest.mark.parametrize("code", [400, 403, 404, 422, 429, 500])
def test_an_error_page_needs_no_context_and_says_what_next(code):
    page = render_to_string(f"{code}.html")
    assert "<h1>" in page
    assert "Go to the home page" in page


def test_every_symbol_that_a_page_uses_is_in_the_sprite():
    page = render_to_string("styleguide.html", examples())
    used, drawn = re.findall(r'href="#((?:suit|mark)-\w+)"', page), re.findall(r'symbol id="([\w-]+)"', page)
    assert set(used) == {name for name in drawn if name != "logo"}
