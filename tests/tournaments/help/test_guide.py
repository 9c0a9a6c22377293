"""The guide within the product: every page answers, no link is dead, and nothing of a source is markup."""

import ast
import re
from html import unescape
from itertools import pairwise

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tournaments.guide import links
from tournaments.guide.html import UnknownToken, Writer
from tournaments.guide.links import Place, destination, section
from tournaments.guide.pages import DOCS, ORDER, Page, neighbours, page_of, slugs, tree_of
from tournaments.views.help.places import PARAGRAPHS
from tournaments.views.help.questions import MORE, ROLES

SLUGS = sorted(slugs().values())
HREF = re.compile(r'href="([^"]*)"')


def written(source, slug="evening"):
    """What a page of this source would be."""
    page = Page(slug, DOCS / "guide" / f"{slug}.md", tree_of(source), "", ())
    return str(Writer(page).blocks(page.tree.children))


def article(client, slug):
    answer = client.get(reverse("guide-page", args=[slug]))
    assert answer.status_code == 200
    html = answer.content.decode()
    return html.partition('<article class="guide" lang="en">')[2].partition("</article>")[0]


@pytest.mark.django_db
@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_answers_and_its_links_lead_somewhere(client, slug):
    html, own = article(client, slug), page_of(slug)
    assert "<!--" not in unescape(html)
    for href in sorted(set(map(unescape, HREF.findall(html)))):
        path, _mark, anchor = href.partition("#")
        if path.startswith("/static/"):
            assert finders.find(path.removeprefix("/static/")), href
        elif path.startswith("/help/guide/"):
            assert not anchor or anchor in page_of(path.split("/")[3]).anchors, href
        elif not path:
            assert anchor in own.anchors, href
        else:
            assert path.startswith(("https://", "http://", "/")), href
            assert not path.startswith("/") or client.get(path).status_code in (200, 302), href


@pytest.mark.parametrize("slug", SLUGS)
def test_every_picture_of_a_page_is_there(slug):
    """A picture that is missing would only leave its caption."""
    page = page_of(slug)
    shown = [node for node in page.tree.walk() if node.type == "image"]
    assert all(links.picture(page, node.attrs["src"]) for node in shown)


@pytest.mark.django_db
def test_a_page_has_its_parts(client):
    html = client.get(reverse("guide-page", args=["evening"])).content.decode()
    ids = re.findall(r' id="([^"]*)"', html)
    assert len(ids) == len(set(ids))
    assert '<h1 lang="en">' in html
    assert html.count("<h1") == 1
    assert 'rel="next"' in html
    (first, *_others) = page_of("evening").headings
    assert f'href="#{first.anchor}"' in html
    assert re.search(
        r'<img src="/static/guide/[a-z-]+\.png" width="\d{3,4}" height="\d{3,4}" loading="lazy"', html
    )
    assert (
        '<div class="table-wrap"><table class="as-cards"><thead><tr><th scope="col">what happened</th>'
        in html
    )
    assert '<td data-label="what to press">Press the result; ' in html


def test_pages_lead_from_one_to_the_next():
    in_order = list(slugs().values())
    named = [slug for slug in ORDER if slug in in_order]
    assert in_order[: len(named)] == named
    for before, after in pairwise(in_order):
        assert neighbours(before)[1] is page_of(after)
        assert neighbours(after)[0] is page_of(before)
    assert (neighbours(in_order[0])[0], neighbours(in_order[-1])[1]) == (None, None)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "nothing",
        "architecture",
        "..",
        "%2e%2e",
        "evening%00",
        "evening.md",
        "..%2fREADME",
        "README",
        "e" * 300,
    ],
)
def test_no_other_file_is_a_page(client, name):
    assert client.get(f"/help/guide/{name}/").status_code == 404


@pytest.mark.django_db
def test_the_contents_lead_to_every_page_and_are_open_to_all(client):
    html = client.get(reverse("guide")).content.decode()
    for slug in SLUGS:
        assert f'href="{reverse("guide-page", args=[slug])}"' in html
    for key, _title, _questions in ROLES:
        assert f'<h2 id="{key}">' in html
    assert client.post(reverse("guide")).status_code == 405


def test_questions_and_paragraphs_lead_to_sections_that_tell_of_them():
    """Where a page says of its sections what they are about, none of these links stops at its top."""
    asked = [(question.slug, question.area) for _key, _title, questions in ROLES for question in questions]
    for slug, area in (*asked, *MORE.values()):
        page = page_of(slug)
        if area and page and "<!-- on:" in page.path.read_text(encoding="utf-8"):
            assert section(slug, area) != Place(slug, ""), f"{slug}: no section is on {area}"
    assert {paragraph.anchor for paragraph in PARAGRAPHS} == set(MORE)


@pytest.mark.django_db
def test_help_leads_to_the_guide(client):
    html = client.get(reverse("help")).content.decode()
    for key, _title, _questions in ROLES:
        assert f'href="/help/guide/#{key}"' in html
    assert 'href="/help/guide/problems/"' in html
    assert html.count("More in the guide") >= len(PARAGRAPHS) // 2
    assert 'href="/help/guide/problems/"' in client.get(reverse("account_login")).content.decode()


def test_the_library_for_markdown_is_loaded_by_who_opens_a_page():
    """It is imported within functions, or for types alone: no other page of the site waits for it."""
    for path in (DOCS.parent / "tournaments").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        if "markdown_it" in source:
            imports = [
                node for node in ast.parse(source).body if isinstance(node, ast.Import | ast.ImportFrom)
            ]
            assert not [node for node in imports if "markdown_it" in ast.unparse(node)], path


def test_nothing_of_a_source_is_markup():
    html = written(
        "<script>alert(1)</script>\n\ntext <b>bold</b> [go](javascript:alert) ![x](../../etc/passwd)\n"
    )
    assert "<script" not in html
    assert "<b>" not in html
    assert "href" not in html
    assert "<img" not in html


def test_an_empty_corner_is_no_head():
    html = written("| | b |\n|---|---|\n| 1 | 2 |\n")
    assert '<thead><tr><td></td><th scope="col">b</th></tr></thead>' in html
    assert '<th scope="row" class="card-title" data-label="">1</th><td data-label="b">2</td>' in html


def test_comments_vanish_and_the_text_beside_them_stays():
    html = written(
        "<!-- on: control, results -->\nBelow a comment.\n\nBefore <!-- within --> after.\n\n<!-- a\nb -->\n"
    )
    assert "--" not in html
    assert "Below a comment." in html
    assert "Before  after." in html


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownToken, match="heading within"):
        written("> # A heading in a quotation\n")


@pytest.mark.parametrize(
    ("href", "leads"),
    [
        ("evening.md#8-publishing", Place("evening", "8-publishing")),
        ("../running.md", Place("running", "")),
        ("../reference/files.md", Place("files", "")),
        ("#5-at-the-table", Place("evening", "5-at-the-table")),
        ("../architecture.md", None),
        ("../../config/settings.py", None),
        ("../../../../etc/passwd", None),
        ("//elsewhere.example/", None),
        ("/help/", "/help/"),
        ("https://www.python.org/", "https://www.python.org/"),
    ],
)
def test_where_links_lead(href, leads):
    assert destination(page_of("evening"), href) == leads


def test_sections_are_found_by_what_they_are_about():
    source = (
        "# Page\n\n## 2. Adding the players\n\n<!-- on: club, players-tonight -->\n\nText.\n\n"
        "## Players?\n\n<!-- on: players-tonight -->\n\n<!-- mistakes: begin -->\n\n## Players?\n"
    )
    from tournaments.guide.pages import _headings

    _title, *headings = _headings(tree_of(source))
    page = Page("x", DOCS / "x.md", tree_of(source), "Page", tuple(headings))
    assert [heading.anchor for heading in headings] == ["2-adding-the-players", "players", "players-1"]
    assert page.section_on("players-tonight") == "players"
    assert page.section_on("club") == "2-adding-the-players"
    assert page.section_on("mistakes") == "players"
    assert page.section_on("players-1") == "players-1"
    assert page.section_on("nothing") == ""
