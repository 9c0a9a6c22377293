"""Lines of a ranking are the HTML that a template makes of them, whatever people are called."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils.html import escape

from clubs.people.models import Person
from config.caching.stamped_cache import forget_all
from scoring.models import Entry
from scoring.words.bars import Bar
from tests import factories as make
from tests.tournaments.results.evenings import address, evening, refreshed, rows_of
from tournaments.views.ranking_lines import list_lines, ranking_lines

MARK = "0123abc"
HOSTILE = (
    "<script>alert(1)</script>",
    "Anna & Bo",
    '"O\'Neill"',
    "Smith &amp; Wesson",
    "\u202eevil\u2066",
    "</th></tr>",
    "{{ mark }}:you:1;",
    "\u00a0\u200b",
)
AS_A_TEMPLATE = Template(
    """{% load cards %}{% for row in rows %}
    <tr{{ mark }}:row:{{ row.id }};><td class="place">{% if row.medal %}"""
    """<span class="medal medal-{{ row.medal }}">{{ row.place }}</span>{% else %}{{ row.place }}{% endif %}"""
    """</td><td class="wider">{{ row.pair }}</td><th scope="row">{% if row.card %}"""
    """<a href="{{ row.card }}" id="card-{{ row.id }}">{{ row.names }}</a>{% else %}"""
    """{{ row.names }}{% endif %}{{ mark }}:you:{{ row.id }};"""
    """{% for note in row.notes %} <small>{{ note }}</small>{% endfor %}</th>"""
    """<td class="figure percent">{% if row.figure and row.why %}"""
    """<a class="button figure-button" href="{{ row.why }}" id="why-{{ row.id }}" hx-get="{{ row.why }}" """
    """hx-target="#why">{{ row.figure }}</a>{% else %}{{ row.figure }}{% endif %}{% bar row.bar %}</td>"""
    """<td class="figure wide">{{ row.score }}</td>"""
    """<td class="figure wide widest">{{ row.boards }}</td></tr>{% endfor %}"""
)
LIST_AS_A_TEMPLATE = Template(
    """{% for row in rows %}<tr{{ mark }}:list:{{ row.id }};><td class="place">{{ row.place }}</td>"""
    """<td class="wider">{{ row.pair }}</td><th scope="row">{{ row.names }}{% for note in row.notes %} """
    """<small>{{ note }}</small>{% endfor %}</th><td class="figure percent">{{ row.figure }}</td></tr>"""
    """{% endfor %}"""
)


def row(**columns: object) -> dict[str, object]:
    return {
        "id": "7",
        "place": "4",
        "medal": 0,
        "pair": "12",
        "names": "Anna & Bo",
        "notes": [],
        "card": "/c/x/s/1/pairs/7/",
        "why": "/c/x/s/1/pairs/7/why/",
        "figure": "55.00",
        "bar": None,
        "score": "13.2",
        "boards": "6",
    } | columns


def test_a_line_by_hand():
    assert ranking_lines([row(place="1=", medal=1, notes=["withdrawn"])], MARK) == (
        """
    <tr0123abc:row:7;><td class="place"><span class="medal medal-1">1=</span></td><td class="wider">12</td>"""
        """<th scope="row"><a href="/c/x/s/1/pairs/7/" id="card-7">Anna &amp; Bo</a>0123abc:you:7; """
        """<small>withdrawn</small></th><td class="figure percent"><a class="button figure-button" """
        """href="/c/x/s/1/pairs/7/why/" id="why-7" hx-get="/c/x/s/1/pairs/7/why/" hx-target="#why">"""
        """55.00</a></td><td class="figure wide">13.2</td><td class="figure wide widest">6</td></tr>"""
    )


CASES = [
    row(place="1", medal=1),
    row(place="4=", medal=0),
    row(place="", figure="", score="", boards="0", notes=["withdrawn"]),
    row(id="other-3", card="", why="", names="Anna & Bo (Birch <club>)"),
    row(notes=["Anna, Bo, Cem & Dee", "Eva for Anna from round 2", "by <count back>"]),
    row(bar=Bar(0.0, 62.5, "high")),
    row(bar=Bar(50.0, 12.125, "low"), figure="\N{MINUS SIGN}12.13", score="+4.5"),
    row(place="0", pair="", names="", figure="0.00"),
]


@pytest.mark.parametrize("line", CASES)
def test_a_line_is_as_a_template_has_it(line):
    context = Context({"rows": [line, line], "mark": MARK})
    assert ranking_lines([line, line], MARK) == AS_A_TEMPLATE.render(context)
    assert list_lines([line, line], MARK) == LIST_AS_A_TEMPLATE.render(context)


@pytest.mark.parametrize(
    "column", ["place", "pair", "names", "figure", "score", "boards", "card", "why", "note"]
)
@pytest.mark.parametrize("text", HOSTILE)
def test_every_text_of_a_line_is_escaped(column, text):
    line = row(notes=[text]) if column == "note" else row(**{column: text})
    context = Context({"rows": [line], "mark": MARK})
    assert ranking_lines([line], MARK) == AS_A_TEMPLATE.render(context)
    assert list_lines([line], MARK) == LIST_AS_A_TEMPLATE.render(context)


def test_no_lines_are_no_text():
    assert (ranking_lines([], MARK), list_lines([], MARK)) == ("", "")


class _Tags(HTMLParser):
    """The tags that begin in a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.begun.append(tag)


@pytest.mark.django_db
def test_names_are_shown_as_they_are_written_and_make_no_tags(client):
    session = evening()
    people = Person.objects.filter(entry_members__entry__section__session=session).order_by("pk")
    plain = _Tags(client.get(address(session, "ranking")).content.decode()).begun
    for person, name in zip(people, HOSTILE, strict=False):
        Person.objects.filter(pk=person.pk).update(name=name)
    forget_all()
    page = client.get(address(session, "ranking")).content.decode()
    assert _Tags(page).begun == plain
    for name in HOSTILE:
        assert escape(name) in page


@pytest.mark.django_db
def test_the_words_of_a_note_are_escaped(client):
    """Who came in for whom is a note below the names."""
    session = evening()
    entry = make.entry_of(session, 1)
    person = make.make_person(session.club, "<b>Zed</b> & son")
    entry.members.create(person=person, seat=1, from_round=2)
    page = Client().get(address(session, "ranking")).content.decode()
    assert "&lt;b&gt;Zed&lt;/b&gt; &amp; son" in page
    assert "<b>Zed" not in page


@pytest.mark.django_db
def test_ties_and_those_who_left_are_in_their_places(client):
    """E-W meet the same three pairs each: all have 12 of 24. The last N-S pair has left."""
    session = evening()
    Entry.objects.filter(pk=make.entry_of(session, 3).pk).update(state=Entry.State.WITHDRAWN)
    session = refreshed(session)
    forget_all()
    rows = rows_of(client, address(session, "ranking"))
    assert [line.split()[0] for line in rows[1:3]] == ["1", "2"]
    assert [line.split()[:2] for line in rows[5:8]] == [["1=", "4"], ["1=", "5"], ["1=", "6"]]
    assert "Eva & Finn withdrawn" in rows[3]
