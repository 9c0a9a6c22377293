"""The guide as one PDF: every page for a club is a chapter, and it is set once for all."""

import io

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tournaments.guide.html import UnknownToken
from tournaments.guide.pages import DOCS, Page, chapters, pages, tree_of
from tournaments.paper import guide_book
from tournaments.paper.guide_book import Writer

pytestmark = pytest.mark.django_db
A4_POINTS = 842


@pytest.fixture
def set_anew(monkeypatch):
    """Counts how often the book is set, from nothing kept."""
    times = []
    real = guide_book.print_pdf
    monkeypatch.setattr(guide_book, "_kept", {})
    monkeypatch.setattr(
        guide_book, "print_pdf", lambda *args, **more: times.append(args[1]) or real(*args, **more)
    )
    return times


@pytest.mark.costly("sets a book of nearly fifty pages with its pictures")
def test_the_book_has_every_chapter_and_is_set_once(client, set_anew):
    answer = client.get(reverse("guide-file"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert client.get(f"{reverse('guide-file')}?size=A4").content == answer.content
    assert len(set_anew) == 1
    book = PdfReader(io.BytesIO(answer.content))
    assert round(float(book.pages[0].mediabox.height)) == A4_POINTS
    contents = book.pages[1].extract_text()
    for page in pages():
        assert (page.title in contents) == (page in chapters())
    assert sum(len(page.images) for page in book.pages) >= 10


def test_another_asker_is_asked_to_come_again_while_it_is_set(client, set_anew):
    with guide_book._making:
        answer = client.get(reverse("guide-file"))
    assert answer.status_code == 503
    assert int(answer["Retry-After"]) > 0
    assert set_anew == []


@pytest.mark.parametrize("size", ["a5", "A4%00", "../../x"])
def test_no_other_size(client, set_anew, size):
    answer = client.get(f"{reverse('guide-file')}?size={size}")
    assert answer.status_code == 422
    assert "must be A4 or Letter" in answer.content.decode()
    assert set_anew == []


def values(source):
    page = Page("x", DOCS / "guide" / "x.md", tree_of(source), "", ())
    return Writer(page, []).nodes(page.tree.children)


def test_links_that_are_no_chapter_are_words():
    (paragraph,) = values("[one](../running.md) [two](../architecture.md) [three](https://www.python.org/)")
    found = [node for node in paragraph["of"][0]["of"] if node["kind"] == "link"]
    assert [(link["label"], link["href"]) for link in found] == [
        ("", ""),
        ("", ""),
        ("", "https://www.python.org/"),
    ]


def test_text_is_never_typst(set_anew):
    """Signs that typst would read as its own stay signs."""
    (paragraph,) = values("#panic() $x$ @label <b>")
    assert "".join(node["text"] for node in paragraph["of"][0]["of"]) == "#panic() $x$ @label <b>"


def test_an_unknown_kind_is_refused(monkeypatch):
    monkeypatch.delitem(guide_book._WRITERS, "hr")
    with pytest.raises(UnknownToken, match="hr"):
        values("---\n")
