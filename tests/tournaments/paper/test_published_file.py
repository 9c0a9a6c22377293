"""The published result as one HTML file: all of it inside, nothing asked of anybody."""

from __future__ import annotations

import datetime as dt
import re
from base64 import b64decode
from decimal import Decimal
from html.parser import HTMLParser
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.kit.fields import make_field
from clubs.people.colours import stylesheet
from clubs.people.models import Club, Person, User
from clubs.people.services import remove_logo, set_logo
from clubs.people.services.persons import edit_person
from config.caching.stamped_cache import forget_all
from scoring.models import Board, EntryMember, Session
from scoring.words import RuleError
from tests import factories as make
from tests.clubs.people.pictures import png, seen
from tests.tournaments.results.evenings import enter_by_pair, fresh, over, play_on
from tests.tournaments.sharing import clubs
from tournaments.paper.published_file import file_name, published_file
from tournaments.selectors.results import played
from tournaments.selectors.results.board_figures import BoardFigures, board_figures
from tournaments.selectors.results.figures import Measure
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.rankings import RankedLine
from tournaments.services import sessions
from tournaments.services.control.rulings import penalise

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"


class Page(HTMLParser):
    """Reads a page: its addresses, its anchors, its words by part."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.loaded: list[str] = []
        self.words: dict[str, str] = {}
        self.directions: list[tuple[str, str]] = []
        self.part = self.direction = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        inherited = self.direction if tag == "a" else ""
        self.direction = known.get("dir") or inherited
        if tag == "a":
            self.addresses.append(known["href"] or "")
        if {"src", "data", "srcset", "action"} & known.keys() or tag in ("link", "base", "iframe"):
            self.loaded.append(tag)
        if "id" in known:
            self.anchors.add(known["id"] or "")
        if known.get("class") == "part":
            self.part = known["id"] or ""

    def handle_data(self, data: str) -> None:
        self.directions.append((data, self.direction))
        self.words[self.part] = " ".join((self.words.get(self.part, "") + data).split()) + " "


def published(club=None, day: int = 20) -> Session:
    """N-S of the pairs 1, 2, 3 have 100, 50 and 0 per cent (see `results.evenings`)."""
    session = make.make_session(3, club=club, date=dt.date(2026, 11, day))
    enter_by_pair(session)
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    return session


def test_it_holds_the_ranking_every_traveller_and_every_scorecard():
    session = published()
    Board.objects.filter(board_set__session=session, number=1).update(deal=DEAL)
    page = Page(published_file(session))
    assert {"ranking", "boards", *(f"board{number}" for number in range(1, 7))} <= page.anchors
    assert {f"pair{entry.pk}" for entry in session.sections.get().entries.all()} <= page.anchors
    ranking = page.words["ranking"]
    assert re.findall(r"\b(100\.0+|50\.0+|0\.0+)\b", ranking)[:3] == ["100.00", "50.00", "0.00"]
    assert "Official: version 1" in ranking
    assert "North dealer ♠ A K Q J ♥ 10 9 8" in page.words["board1"]
    card = page.words[f"pair{make.entry_of(session, 1).pk}"]
    assert "100.00 %" in card
    assert "How 100.00 % is made up" in card


def test_it_asks_nothing_of_anybody_and_every_address_leads_somewhere():
    session = published()
    html = published_file(session)
    page = Page(html)
    assert page.loaded == []
    assert page.addresses
    assert {address[1:] for address in page.addresses} <= page.anchors
    assert not re.search(r"url\(|@import|fetch\(|https?:", html)


def test_it_has_the_clubs_colour_and_logo_within_itself():
    session = published()
    plain = published_file(session)
    assert "<img" not in plain
    Club.objects.filter(pk=session.club.pk).update(hue=255)
    set_logo(club=Club.objects.get(pk=session.club.pk), logo=png((300, 100)), by=admin())
    html = published_file(Session.objects.get(pk=session.pk))
    assert stylesheet(255) in html
    assert html.index(stylesheet(255)) > html.index("#0a5a40")
    image = r'<img class="club-logo" src="data:image/png;base64,([^"]+)" width="192" height="64" alt="">'
    images = re.findall(image, html)
    assert [seen(b64decode(image)).size for image in images] == [(192, 64)]
    assert len(html) - len(plain) < 28_000
    assert not re.search(r"url\(|@import|fetch\(|https?:", html)
    remove_logo(club=Club.objects.get(pk=session.club.pk), by=admin())
    Club.objects.filter(pk=session.club.pk).update(hue=None)
    assert published_file(Session.objects.get(pk=session.pk)) == plain


def admin() -> User:
    return User.objects.create(username=f"root{User.objects.count()}", is_superuser=True)


def test_names_are_text_in_any_script():
    session = published()
    seat = EntryMember.objects.get(entry=make.entry_of(session, 1), seat=1)
    seat.person.name = "<script>alert(1)</script> דנה"
    seat.person.save()
    html = published_file(session)
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; דנה" in html
    assert html.count("<script>") == 1


def test_a_name_from_right_to_left_has_its_own_direction_wherever_it_stands():
    """So that the number before it and the points behind it stay where they are."""
    session = published()
    for seat in EntryMember.objects.filter(entry__section__session=session).select_related("person"):
        seat.person.name = "שרה לוי"
        seat.person.save()
    told = [direction for text, direction in Page(published_file(session)).directions if "שרה" in text]
    assert len(told) > 6 * 6  # the ranking, six travellers with both sides, six scorecards
    assert set(told) == {"auto"}


def test_whatever_people_typed_is_text():
    typed = "<i>&\"'"
    session = published(make.make_club(f"Club {typed}"))
    Session.objects.filter(pk=session.pk).update(name=f"Evening {typed}")
    later = published(session.club, day=27)
    Session.objects.filter(pk=later.pk).update(name=f"Later {typed}")
    sessions.publish(session=fresh(session), by=make.STAFF, note=f"Note {typed}")
    html = published_file(fresh(session))
    assert "<i>" not in html
    for what in ("Club", "Evening", "Later", "Note"):
        assert f"{what} &lt;i&gt;&amp;&quot;&#x27;" in html


def test_without_deals_it_has_all_results_and_no_cards():
    html = published_file(published())
    assert "Double-dummy" not in html
    assert "Par:" not in html
    assert 'class="split"' not in html
    assert len(re.findall(r'<section id="board\d+"', html)) == 6


def test_files_of_one_folder_lead_to_one_another():
    first = published(day=13)
    second = published(first.club, day=20)
    assert file_name(first).startswith("2026-11-13-tuesday-pairs-")
    assert file_name(second) in Page(published_file(first)).addresses
    assert file_name(first) in Page(published_file(second)).addresses


def test_it_says_that_results_were_corrected_since():
    session = published()
    make.enter(make.play_of(session), "3NN=", by=make.STAFF)
    assert "Corrected since then: these figures are newer." in published_file(session)


def asked_for(session: Session) -> tuple[str, int]:
    """The file as somebody gets it who asks now, and how many queries that took."""
    with CaptureQueriesContext(connection) as queries:
        html = published_file(fresh(session))
    return html, len(queries) - 1  # one of them reads the session


def test_a_second_reader_costs_no_computation_however_many_tables_there_are():
    for tables in (3, 6):
        session = make.make_session(tables)
        make.enter_all(session)
        sessions.publish(session=over(session), by=make.STAFF)
        first, _queries = asked_for(session)
        assert asked_for(session) == (first, 5)


def test_a_correction_makes_a_new_file_which_says_its_version():
    """Pair 1 made 4 hearts on every board; 3 hearts made on board 1 beat 2 spades, but not 3 no trumps."""
    session = published()
    before, _queries = asked_for(session)
    assert "Official: version 1, " in before
    make.enter(play_on(session, 1, 1), "3HS=", by=make.STAFF)
    corrected, _queries = asked_for(session)
    assert "Corrected since then: these figures are newer." in corrected
    rankings = [Page(html).words["ranking"] for html in (before, corrected)]
    assert ["100.00" in ranking for ranking in rankings] == [True, False]
    sessions.publish(session=fresh(session), by=make.STAFF, note="Board 1 corrected")
    after, _queries = asked_for(session)
    assert "Official: version 2, " in after
    assert "Board 1 corrected" in after
    assert "Corrected since then" not in after


def test_whatever_it_shows_is_never_older_than_the_site():
    session = published()
    person = EntryMember.objects.get(entry=make.entry_of(session, 1), seat=1).person
    boards = Board.objects.filter(board_set__session=session, number=1)
    tricks = {seat: dict.fromkeys("CDHSN", 7) for seat in "NESW"}
    changes = {
        "name": lambda: edit_person(
            person=person, name="Zelda New", by=make.make_user(club=session.club, role="admin")
        ),
        "deal": lambda: boards.update(deal=DEAL),
        "tricks": lambda: boards.update(makeable=tricks),
        "penalty": lambda: penalise(
            entry=make.entry_of(session, 1), amount=Decimal(10), by=make.STAFF, reason="late"
        ),
        "neighbour": lambda: published(session.club, day=27),
        "club": lambda: Club.objects.filter(pk=session.club.pk).update(name="Otherwise", zone="Asia/Tokyo"),
    }
    for change, happen in changes.items():
        before, _queries = asked_for(session)
        happen()
        after, _queries = asked_for(session)
        forget_all()
        assert (after != before, after == asked_for(session)[0]) == (True, True), change


def test_where_clubs_share_the_boards_the_names_of_the_other_club_are_as_they_are_now():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    for session in (host, guest):
        clubs.played(session)
    sessions.publish(session=fresh(host), by=make.STAFF)
    asked_for(host)
    person = EntryMember.objects.filter(entry__section__session=guest).first().person
    admin = make.make_user(club=guest.club, role="admin")
    edit_person(person=person, name="Zelda New", by=admin)
    assert "Zelda New" in asked_for(host)[0]
    assert asked_for(host)[1] == 5


def test_before_they_are_published_nothing_can_be_shared(client):
    session = make.make_session(3)
    with pytest.raises(RuleError) as refused:
        published_file(session)
    assert refused.value.code == "exchange.unpublished"
    client.force_login(make.make_user(club=session.club, role="director"))
    answer = client.get(reverse("published-file", args=[session.club.slug, session.pk]))
    assert (answer.status_code, "publish them first" in answer.content.decode()) == (422, True)


def test_everybody_can_save_it_and_a_command_writes_it(client):
    session = published()
    place = [session.club.slug, session.pk]
    assert (
        reverse("published-file", args=place) in client.get(reverse("ranking", args=place)).content.decode()
    )
    answer = client.get(reverse("published-file", args=place))
    assert answer["Content-Disposition"] == f'attachment; filename="{file_name(session)}"'
    written = StringIO()
    call_command("export_event", str(session.pk), "--format", "html", stdout=written)
    assert written.getvalue() == answer.content.decode()


def test_it_asks_the_database_as_often_however_many_tables_there_are():
    def asked(tables: int, kind: str, **how: object) -> int:
        session = make.make_session(tables, kind, **how)
        make.enter_all(session)
        session = over(session)
        sessions.publish(session=session, by=make.STAFF)
        with CaptureQueriesContext(connection) as queries:
            published_file(session)
        return len(queries)

    teams = {"rounds": 1, "settings": {"method": "imps", "vp": "wbf-continuous"}}
    assert asked(3, "mitchell") == asked(6, "mitchell")
    assert asked(4, "swiss_teams", **teams) == asked(8, "swiss_teams", **teams)


def test_each_line_of_a_board_is_written_once_for_all_its_parts(monkeypatch):
    """Traveller, both scorecards and both pairs' *why* show one value: six boards at three tables."""
    written = []

    def counted(play: Played, *rest: Any) -> BoardFigures:
        written.append(play.row.play)
        return board_figures(play, *rest)

    session = published()
    monkeypatch.setattr(played, "board_figures", counted)
    published_file(session)
    assert sorted(written) == sorted(session.sections.get().field.plays.values_list("pk", flat=True))
    assert len(written) == 6 * 3


def test_the_score_of_a_traveller_is_that_of_the_scorecards():
    """N-S +420, −50 and a deal passed out, with the same signs as on N-S's cards."""
    session = make.make_session(3)
    for ns, result in ((1, "4HS="), (2, "4HS-1"), (3, "PASS")):
        make.enter(play_on(session, 1, ns), result)
    enter_by_pair(session)
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    page = Page(published_file(session))
    assert re.findall(r"(?:=|−1|passed out) (\+420|−50|0) ", page.words["board1"]) == ["+420", "0", "−50"]
    for ns, score in ((1, "= +420"), (2, "−1 −50"), (3, "passed out 0")):
        assert score in page.words[f"pair{make.entry_of(session, ns).pk}"]


def test_place_and_figure_are_written_once_for_all_its_parts(monkeypatch):
    """Ranking, scorecard and *why* of an entry show one value: three pairs sit each way."""
    written = []
    figure = Measure.figure

    def counted(measure: Measure, line: RankedLine) -> str:
        written.append(line.entry.pk)
        return figure(measure, line)

    session = published()
    monkeypatch.setattr(Measure, "figure", counted)
    published_file(session)
    assert sorted(written) == sorted(session.sections.get().entries.values_list("pk", flat=True))


NAMES = ["Alma Berg", "Bela Novak", "Carla Dahlström", "Dora Engel", "Emil Urban", "Gita Sato", "Jonas Thal"]


@pytest.mark.costly("504 results on 72 boards are compared, and written three times")
def test_a_weekend_of_72_deals_at_seven_tables_is_less_than_a_megabyte():
    session = make_field(7, 72, 2, people=True).session
    people = list(Person.objects.filter(club=session.club).order_by("pk"))
    for at, person in enumerate(people):
        person.name = NAMES[at % 7]
    Person.objects.bulk_update(people, ["name"])
    Board.objects.filter(board_set__session=session).update(
        deal=DEAL, makeable={seat: dict.fromkeys("CDHSN", 7) for seat in "NESW"}
    )
    sessions.publish(session=over(session), by=make.STAFF)
    html = published_file(fresh(session))
    page = Page(html)
    assert {"board1", "board72"} <= page.anchors
    assert "Berg & Novak" in html.replace("&amp;", "&")
    assert len(html.encode()) < 1_000_000, len(html.encode())
