"""The rules to read: every game of the catalogue has its page, and is found by each of its names."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.urls import reverse

from scoring.games.registry import all_games
from scoring.templatetags.cards import rule_link
from scoring.words.names import folded
from tournaments.guide.html import html_of
from tournaments.rule_books.games import game_at, games_called, ruled_games
from tournaments.rule_books.glossary import terms
from tournaments.rule_books.sections import NoSuchSection, named, rules_page, section_called, titles

FIRST = re.compile(r"<h2>(.*?)</h2>")
FRAGMENT = {"HX-Request": "true"}
pytestmark = pytest.mark.django_db


def page(client, key: str) -> str:
    answer = client.get(reverse("rules-game", args=[key]))
    assert answer.status_code == 200, key
    return answer.content.decode()


def games_on(client, **query: object) -> list[str]:
    """The games that a search lists, in its order."""
    html = client.get(reverse("rules"), query).content.decode()
    return re.findall(r'<a class="sheet" href="/rules/(\w+)/"', html)


@pytest.mark.slow
def test_every_game_with_a_sheet_has_rules_and_every_row_its_sections():
    assert set(all_games()) <= set(ruled_games())
    for game in ruled_games().values():
        assert game.sections, game.key
        assert all(section.html or section.remark for section in game.sections), game.key
        wanted = {named(title).casefold() for title in game.entry.section.split(";")}
        for section in game.sections:
            assert any(title in named(section.heading.text).casefold() for title in wanted), game.key


@pytest.mark.parametrize(
    "key", ["sixty_six", "canasta_chile", "skat", "matchpoints", "klondike", "gin_rummy"]
)
def test_a_game_has_its_page(client, key):
    html, game = page(client, key), ruled_games()[key]
    assert f"<h1>{game.title}</h1>" in unescape(html)
    assert [unescape(title) for title in FIRST.findall(html)][: len(game.sections)]
    assert "<!--" not in html


def test_what_a_page_says_of_sixty_six(client):
    html = page(client, "sixty_six")
    assert "Melding, 2 players" in html
    assert "wrong claim" in html
    assert "first to 7 game points" in html
    assert "Three-hand Sixty-Six" not in html.partition("<article")[2].partition("</article>")[0]


def test_a_variant_of_which_a_heading_says_everything_has_it_on_its_page(client):
    section = ruled_games()["boston_russian"].sections[-1]
    assert section.title == "Russian Boston"
    assert "as Fontainebleau plus 10 for carte blanche" in page(client, "boston_russian")


def test_a_variant_leads_to_its_game(client):
    html = page(client, "canasta_wild")
    assert 'href="/rules/canasta/"' in html


def test_every_name_finds_its_game():
    for game in ruled_games().values():
        for name in (game.title, game.key, *game.names):
            assert game.rank(folded(name.replace("_", " "))) == 0, (game.key, name)
        assert game in games_called(game.title[:4])


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ({"q": "Sixty-Six"}, "sixty_six"),
        ({"q": "SIXTY SIX"}, "sixty_six"),
        ({"q": "all fours"}, "seven_up"),
        ({"q": "500 rummy"}, "rum_500"),
        ({"q": "no such game"}, None),
    ],
)
def test_a_search_begins_with_the_best_named(client, query, first):
    assert (games_on(client, **query) or [None])[0] == first


def test_what_five_can_play(client):
    keys = games_on(client, players=5)
    assert "rummy" in keys
    assert "cribbage" not in keys
    assert all(5 in ruled_games()[key].seats for key in keys)
    assert len(keys) == sum(5 in game.seats for game in all_games().values())
    assert games_on(client, players=5, q="rummy") == [
        key for key in games_on(client, q="rummy") if key in keys
    ]


def test_without_a_question_all_are_listed_by_family_and_htmx_gets_the_list_alone(client):
    html = client.get(reverse("rules")).content.decode()
    assert len(set(re.findall(r'href="/rules/(\w+)/"', html))) == len(ruled_games())
    part = client.get(reverse("rules"), {"q": "skat"}, headers=FRAGMENT).content.decode()
    assert part.lstrip().startswith('<div id="games"')
    empty = client.get(reverse("rules"), {"q": "zzz"}).content.decode()
    assert "No game matches these letters." in empty


@pytest.mark.parametrize("name", sorted(titles()))
def test_every_page_of_the_catalogue_is_served_whole(client, name):
    answer = client.get(reverse("rules-page", args=[name]))
    assert answer.status_code == 200
    opened = rules_page(name)
    ids = re.findall(r'<h[1-6] id="([^"]+)"', html_of(opened))
    assert ids == [heading.anchor for heading in opened.headings]
    assert titles()[name] == named(opened.title)


@pytest.mark.parametrize(
    "path", ["/rules/nothing/", "/rules/pages/README/", "/rules/pages/corrections/", "/rules/pages/x/"]
)
def test_what_is_not_served_is_not_there(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("000:l.22905", "sixty_six"),
        ("000:l.23037", "sixty_six"),
        ("000:l.23041", "sixty_six_three"),
        ("000:l.23110", "jass"),
        ("002:l.76: 2,000 for all eight.", "canasta"),
    ],
)
def test_a_line_of_a_book_leads_to_its_game(client, source, key):
    answer = client.get(reverse("rules-source", args=[source]))
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/rules/{key}")


@pytest.mark.parametrize("source", ["Law 64C", "999:l.1", "000:l.1", "std", "000:l.x"])
def test_what_is_no_line_of_a_game_leads_nowhere(client, source):
    assert client.get(reverse("rules-source", args=[source])).status_code == 404


def test_a_refusal_links_a_line_of_a_book_and_no_law():
    assert rule_link("000:l.22950") == '<a href="/rules/source/000:l.22950/">000:l.22950</a>'
    assert rule_link("Law 77 & 78") == "Law 77 &amp; 78"
    for game in all_games().values():
        sources = ruled_games()[game.key].entry.sources
        assert all(game_at(source) for source in sources if source != "std"), game.key


def test_a_page_folds_what_a_sheet_checks_and_leaves_out_doubts_of_the_scan(client):
    article = page(client, "sixty_six").partition("<article")[2].partition("</article>")[0]
    shown, _mark, folded_ = article.partition("<details")
    assert "<strong>Sides</strong>: 2; 24 cards" in shown
    assert "Validation" not in shown
    assert "Validation" in folded_
    assert "Recorded per deal" in folded_
    assert "OCR" not in article


def test_terms_lead_to_the_glossary_once_a_section(client):
    html = client.get(reverse("rules-terms")).content.decode()
    anchors = set(re.findall(r'<div id="([^"]+)"', html))
    assert len(anchors) == len(terms()) > 280
    assert "Last dealer" not in html
    article = page(client, "sixty_six").partition("<article")[2].partition("</article>")[0]
    links = re.findall(r'<a class="term" href="/rules/terms/#([^"]+)"', article)
    assert set(links) <= anchors
    assert len(links) == len(set(links))
    assert {"marriage", "trump", "schneider"} <= set(links)
    assert "trick" in anchors


def test_a_section_that_no_heading_has_is_refused():
    with pytest.raises(NoSuchSection, match=r"melding\.md: Sixty-seven"):
        section_called("melding.md", "Sixty-seven")
