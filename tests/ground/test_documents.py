"""The documents: no link leads nowhere, every picture is shown, and a clone stays small."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("guide", "reference")
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *(path for part in PARTS for path in ROOT.glob(f"docs/{part}/*.md")),
    ]
)
LINK = re.compile(r"\]\(([^)#]+)")
PLACE_IN_A_PAGE = re.compile(r"\]\(([^)#\s]*)#([^)]+)\)")
HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
MOST_BYTES = 2_500_000
WIDTH = 120


def linked(document):
    found = LINK.findall(document.read_text(encoding="utf-8"))
    return [document.parent / link for link in found if not link.startswith(("http:", "https:", "/"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document):
    assert [link for link in linked(document) if not link.exists()] == []


def anchors(document):
    """What a reader's browser calls the headings of a page, as the forges that show it do."""
    words = [
        re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(document.read_text("utf-8"))
    ]
    return {word.strip().replace(" ", "-") for word in words}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_heading_has_one(document):
    places = PLACE_IN_A_PAGE.findall(CODE.sub("", document.read_text(encoding="utf-8")))
    assert [
        f"{page}#{anchor}"
        for page, anchor in places
        if not page.startswith(("http:", "https:", "/"))
        and anchor not in anchors(document.parent / page if page else document)
    ] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_line_is_no_longer_than_an_editor_is_wide(document):
    """But rows of tables, and what stands as it is typed."""
    text = re.sub(
        r"^ *```.*?^ *```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    lines = [line for line in text.splitlines() if not line.startswith(("|", "    "))]
    assert [line for line in lines if len(line) > WIDTH and "](" not in line.split()[-1]] == []


def test_every_picture_is_shown_and_together_they_are_small():
    pictures = set((ROOT / "docs" / "pictures").glob("*.png"))
    shown = {link.resolve() for document in DOCUMENTS for link in linked(document)}
    assert pictures <= shown
    assert sum(picture.stat().st_size for picture in pictures) < MOST_BYTES


def test_every_document_is_in_the_index():
    index = {link.resolve() for link in linked(ROOT / "docs" / "README.md")}
    assert {path for path in DOCUMENTS if path.parent != ROOT and path.name != "README.md"} <= index


def test_the_word_of_the_first_day_is_in_the_page_and_in_its_test():
    """CONTRIBUTING.md has a programmer change one word of a template, and then all of it in one test."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    steps = page.partition("**Change a word**")[2].partition("**Commit**")[0]
    template, test = re.findall(r"(?:templates|tests)/[\w/]+\.(?:html|py)", steps)
    new, old = re.findall(r'`("\w+")`', steps)
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in (template, test)]
    assert [(text.count(new), old in text) for text in texts] == [(0, True), (0, True)]
    assert texts[0].count(old) == 1
