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


def lead(html: str) -> str:
    """What the page of a game says of it below its name."""
    return html.partition('<p class="lead">')[2].partition("</p>")[0].strip()


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
    shown = [unescape(title) for title in FIRST.findall(html)]
    assert [title for title in shown if title in {one.title for one in game.sections}] == [
        one.title for one in game.sections
    ]
    assert "<!--" not in html


def test_what_a_page_says_of_sixty_six(client):
    html = page(client, "sixty_six")
    assert "Melding, 2 players, one pack, about 20 minutes" in html
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
    assert "No game fits this search." in empty


NO_CARDS = {"settlement_round_robin", "settlement_average", "chouette", "back_score", "poker_penalties"}
BY_PLAYERS = {
    "rum_500", "contract_rummy", "continental_rum", "carousel", "tunk", "eights", "gin_partnership",
    "poker_squares", "as_nas",
}  # fmt: skip
OWN_PACK = {"tarok", "five_suit_bridge", "five_hundred_six"}


def test_every_game_says_what_cards_it_needs_and_how_long_it_lasts():
    sheets = {key: ruled_games()[key] for key in all_games()}
    assert {key for key, game in sheets.items() if game.packs is None} == NO_CARDS | BY_PLAYERS | OWN_PACK
    assert {key for key, game in sheets.items() if game.jokers is None} == NO_CARDS | {
        "contract_rummy", "continental_rum", "carousel", "tarok"
    }  # fmt: skip
    assert {key for key, game in sheets.items() if game.minutes is None} == NO_CARDS
    others = [game for key, game in ruled_games().items() if key not in sheets]
    assert all((game.packs, game.jokers, game.minutes) == (None, None, None) for game in others)


@pytest.mark.parametrize(
    ("key", "packs", "jokers"),
    [
        ("klaberjass", 1, 0),  # 32 cards
        ("scopa", 1, 0),  # 40 cards
        ("euchre_two", 1, 0),  # 24 cards
        ("spoil_five", 1, 0),
        ("hasenpfeffer", 1, 1),  # 25 cards: 9 up and the joker
        ("five_hundred", 1, 1),  # 33 cards: 7 up and the joker
        ("five_hundred_four", 1, 0),  # 42 cards, joker usually out
        ("super_contract", 1, 1),  # 53 cards
        ("persian_rummy", 1, 4),  # 56 cards
        ("hasenpfeffer_double", 2, 0),  # 48 cards, two of each
        ("pinochle_two", 2, 0),  # 48 cards, two of each
        ("pinochle_double_pack", 4, 0),  # 80 cards: 20 different ones
        ("pinochle_triple_six", 6, 0),  # 120 cards
        ("pif_paf", 2, 0),  # 104 cards
        ("oklahoma_rummy", 2, 1),  # 105 cards
        ("rummy_coon_can", 2, 2),  # 106 cards
        ("canasta", 2, 4),  # 108 cards
        ("kaluki", 2, 4),  # 108 cards
        ("samba", 3, 6),  # 162 cards
        ("canasta_four_pack", 4, 8),  # 216 cards
        ("bezique", 2, 0),  # 64 cards
        ("bezique_three", 3, 0),  # 96 cards
        ("rubicon_bezique", 4, 0),  # 128 cards
        ("six_pack_bezique", 6, 0),  # 192 cards
        ("eight_pack_bezique", 8, 0),  # 256 cards
        ("cinq_cents", 1, 0),  # 32 cards
        ("panguingue", 5, 0),  # 5 to 8 packs of 40
        ("trente_et_quarante", 6, 0),
        ("cancellation_hearts", 2, 0),  # 104 cards
        ("contract_rubber", 1, 0),  # the second pack is only used in turn
        ("cayenne", 2, 0),  # a card of the second pack is turned
        ("kankakee", 1, 1),  # the joker lies in the middle
    ],
)
def test_the_cards_of_a_game_are_those_of_the_catalogue(key, packs, jokers):
    game = ruled_games()[key]
    assert (game.packs, game.jokers) == (packs, jokers)


def test_a_game_fits_that_needs_no_more_than_there_is():
    def keys(**limits: int) -> set[str]:
        return {game.key for game in games_called("", **limits)}

    assert {"rummy", "persian_rummy", "joker_hearts"} <= keys(packs=1)
    assert "canasta" not in keys(packs=1)
    assert "persian_rummy" in keys(packs=2, jokers=4) - keys(packs=1, jokers=2)
    assert {"canasta", "rummy"} <= keys(packs=2, jokers=4)
    assert "canasta" not in keys(packs=2, jokers=3)
    assert {"gin_rummy", "cribbage"} <= keys(minutes=30)
    assert "canasta" in keys(minutes=90) - keys(minutes=60)
    for limits in ({"packs": 10}, {"minutes": 180}):
        assert keys(**limits) < keys()
        assert keys(**limits).isdisjoint(NO_CARDS)
    assert "tarok" in keys(minutes=60) - keys(packs=10)


def test_what_five_can_play_with_the_cards_and_the_time_they_have(client):
    everything = games_on(client, players=5)
    one_pack = games_on(client, players=5, cards="1", minutes=60)
    with_jokers = games_on(client, players=5, cards="1j", minutes=60)
    assert {"rummy", "black_lady"} <= set(one_pack)
    assert "joker_pitch" in set(with_jokers) - set(one_pack)
    assert set(one_pack) < set(with_jokers) < set(everything)
    assert "canasta" in games_on(client, players=5, cards="2j")
    assert "canasta" not in games_on(client, players=5, cards="2")
    assert "canasta" not in games_on(client, players=5, cards="2j", minutes=60)
    assert set(games_on(client, minutes=30)) < set(games_on(client, minutes=120))


def test_the_form_keeps_what_was_asked_and_a_wrong_value_is_no_filter(client):
    html = client.get(reverse("rules"), {"players": 5, "cards": "1j", "minutes": 60}).content.decode()
    assert '<option value="1j" selected>One pack with jokers</option>' in html
    assert '<option value="60" selected>up to an hour</option>' in html
    for wrong in ({"cards": "3"}, {"cards": "j1"}, {"minutes": "45"}, {"minutes": "an hour"}):
        assert games_on(client, q="rummy", **wrong) == games_on(client, q="rummy")
        html = client.get(reverse("rules"), wrong).content.decode()
        assert len(set(re.findall(r'href="/rules/(\w+)/"', html))) == len(ruled_games())


@pytest.mark.parametrize(
    ("key", "needs"),
    [
        ("canasta", "2 to 6 players, two packs and four jokers, about 90 minutes"),
        ("oklahoma_rummy", "2 to 5 players, two packs and one joker, about 45 minutes"),
        ("hasenpfeffer", "4 players, one pack and one joker, about 20 minutes"),
        ("bezique", "2 players, two packs, about 45 minutes"),
        ("tarok", "3 to 4 players, about 60 minutes"),
        ("settlement_average", "2 to 12 players"),
    ],
)
def test_a_game_says_what_it_needs_on_its_page_and_in_the_list(client, key, needs):
    assert lead(page(client, key)).endswith(f", {needs}")
    listed = client.get(reverse("rules"), {"q": ruled_games()[key].title}).content.decode()
    assert needs in listed


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
    article = page(client, "sixty_six").partition("<article")[2].partition("</article>")[0]
    links = re.findall(r'<a class="term" href="/rules/terms/#([^"]+)"', article)
    assert set(links) <= anchors
    assert len(links) == len(set(links))
    assert {"marriage", "trump", "schneider"} <= set(links)
    assert "trick" in anchors


def test_a_section_that_no_heading_has_is_refused():
    with pytest.raises(NoSuchSection, match=r"melding\.md: Sixty-seven"):
        section_called("melding.md", "Sixty-seven")
