"""A party's paper: what stands on it, how much of it there is, who may have it, what is refused."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import cycle, islice

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import EntryMember, Session
from tests import factories as make
from tests.factories import STAFF
from tests.tournaments.paper.reading import SHEETS, lines, pages, sheet, sizes, text
from tests.tournaments.paper.test_documents import HOSTILE
from tests.tournaments.parties.evenings import make_party, names_at, play_round, start
from tournaments.paper.documents import PARTY
from tournaments.services import parties, sessions
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db
KEYS = [document.key for document in PARTY]
FOR_ALL = ["announcement", "ranking"]
RED, BLUE = "0.78431374 0 0.039215688", "0.078431375 0.3137255 0.8235294"  # of the frames
ROW = re.compile(r"(\d+) (\d+) ([NESW](?:-[SW])?)")  # round, table, seat


def address(session: Session, document: str, size: str = "a4") -> str:
    return reverse("party-paper-file", args=[session.club.slug, session.pk, document]) + f"?size={size}"


@pytest.fixture
def printed(signed_in) -> Callable[..., bytes]:
    """A document as the host's browser gets it."""

    def get(session: Session, document: str, size: str = "a4") -> bytes:
        answer = signed_in(session).get(address(session, document, size))
        assert answer.status_code == 200, answer.content
        assert answer["Content-Type"] == "application/pdf"
        return answer.content

    return get


def in_round_two(people: int = 12, **words: object) -> Session:
    session = make_party(people, **words)
    chance = random.Random(people)
    played = start(session)
    play_round(played, 1, chance)
    parties.begin_next(session=session, by=STAFF)
    session.refresh_from_db()
    return session


PARTIES: dict[str, Callable[[], Session]] = {
    "bridge": lambda: in_round_two(12),
    "mixed": lambda: in_round_two(16, lines=True, rules={"partners": "mixed"}),
    "pairs": lambda: in_round_two(24, rules={"partners": "fixed", "progression": "pair_contest"}),
    "47": lambda: in_round_two(47),
    "assigned": lambda: in_round_two(16, rules={"progression": "assigned"}),
    "whist": lambda: started(24, form="progressive_whist"),
    "ladies": lambda: started(24, lines=True, form="ladies_up_gents_down"),
    "rubber": lambda: started(12, form="progressive_rubber"),
    "freezeout": lambda: started(16, form="freezeout_tournament"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("turn", "name"), list(enumerate(PARTIES)))
def test_every_party_prints_on_both_papers_in_letters_that_can_be_read(printed, turn, name):
    """Its documents by turns on one and the other; which comes first changes from party to party."""
    session = PARTIES[name]()
    for key, size in zip(KEYS, islice(cycle(SHEETS), turn % 2, None), strict=False):
        found = pages(printed(session, key, size))
        for number, page in enumerate(found, 1):
            assert sheet(page) == SHEETS[size]
            assert min(sizes(page)) >= 14
            assert lines(page)[-1].endswith(f"Page {number} of {len(found)}")


def started(people: int, **words: object) -> Session:
    return start(make_party(people, **words)).session


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "words", "count"),
    [
        (12, {}, 12),
        (47, {}, 47),
        (24, {"rules": {"partners": "fixed", "progression": "pair_contest"}}, 12),
        (24, {"form": "progressive_whist"}, 24),
    ],
    ids=["12", "47", "pairs", "whist"],
)
def test_everybody_or_every_pair_has_a_tally(printed, people, words, count):
    session = make_party(people, **words)
    said = text(printed(session, "tallies"))
    assert said.count("Signed") == said.count("Friday party, Fri 20 Nov 2026") == count
    assert said.count("Table and seat are not drawn yet.") == count


def test_a_whist_drive_on_short_paper_goes_on_on_a_second_tally(printed):
    said = text(printed(make_party(4, form="progressive_whist"), "tallies", "letter"))
    assert (said.count("So far"), said.count("Total"), said.count("Signed")) == (4, 4, 8)


def seats_on(pdf: bytes) -> list[tuple[str, ...]]:
    return ROW.findall(text(pdf))


def test_a_tally_says_where_its_player_sat_and_sits(printed):
    """Round 1 and 2 of all twelve, as the sheets at the tables have them."""
    session = in_round_two()
    expected = []
    for entry in session.sections.get().entries.order_by("number"):
        name = entry.members.get().person.name
        expected += [place(session, number, name) for number in (1, 2)]
    assert sorted(seats_on(printed(session, "tallies"))) == sorted(expected)


def place(session: Session, number: int, name: str) -> tuple[str, str, str]:
    for encounter in session.sections.get().round_set.get(number=number).encounters.all():
        seated = names_at(encounter.sheet)
        if name in seated:
            return str(number), str(encounter.table), "NESW"[seated.index(name)]
    raise AssertionError(name)


def test_assigned_tallies_say_all_rounds_from_the_first(printed):
    found = seats_on(printed(started(16, rules={"progression": "assigned"}), "tallies"))
    assert len(set(found)) == len(found) == 16 * 6  # six rounds: every seat of every round once


def test_who_rests_is_told_so(printed):
    said = text(printed(started(13), "tallies"))
    assert (len(ROW.findall(said)), said.count("sits out")) == (12, 1)


def colours(pdf: bytes) -> list[bool]:
    drawn = b"".join(page.get_contents().get_data() for page in pages(pdf)).decode("latin-1")
    return [colour in drawn for colour in (RED, BLUE)]


def test_ladies_and_gentlemen_have_tallies_in_two_colours_and_in_words(printed):
    mixed = printed(make_party(8, lines=True, rules={"partners": "mixed"}), "tallies")
    assert colours(mixed) == [True, True]
    assert [text(mixed).count(word) for word in ("Club Lady\n", "Club Gentleman\n")] == [4, 4]
    assert colours(printed(make_party(8), "tallies")) == [False, False]


def test_a_table_sheet_has_dealers_and_law_nine_beside_each_deal(printed):
    session = in_round_two()
    said = [line for page in pages(printed(session, "table-sheets")) for line in lines(page)]
    first = session.sections.get().round_set.get(number=2).encounters.get(table=1)
    dealer = "NESW".index(first.sheet.options["first_dealer"])
    sides = ("N-S", "E-W")
    deals = [(dealer + n) % 4 for n in range(4)]
    vulnerable = ["none", sides[deals[1] % 2], sides[deals[2] % 2], "both"]
    expected = [f"{n + 1} {'NESW'[deals[n]]} {vulnerable[n]}" for n in range(4)]
    at = said.index(expected[0])
    assert said[at : at + 4] == expected
    assert {name for name in names_at(first.sheet) if any(name in line for line in said[:at])} == set(
        names_at(first.sheet)
    )


def test_sheets_are_for_the_running_round_and_those_to_come(printed):
    said = text(printed(in_round_two(), "table-sheets"))
    assert sorted(re.findall(r"Table (\d), round (\d)", said)) == sorted(
        (str(table), str(number)) for table in (1, 2, 3) for number in range(2, 7)
    )


def test_the_announcement_is_the_one_of_the_page(printed, signed_in):
    session = make_party(12)
    said = re.sub(r"\s+", " ", text(printed(session, "announcement")))
    assert "We play 6 rounds." in said
    assert "Prizes: highest score, second highest score, booby prize." in said
    assert min(sizes(pages(printed(session, "announcement"))[0]) - {14.0}) >= 22


def test_a_round_that_the_host_ends_is_announced_by_its_minutes(printed):
    session = make_party(12, form="progressive_rubber", options={"deals": 0}, minutes=25)
    said = re.sub(r"\s+", " ", text(printed(session, "announcement")))
    assert (
        "A round lasts 25 minutes: when time is up, finish the deal you are playing but do not start another."
        in said
    )
    assert "0 deals" not in said


def test_a_freezeout_has_sheets_for_the_running_round_only(printed):
    """Eight pairs, four of them out: nobody knows how long it lasts."""
    said = text(printed(in_round_two(16, form="freezeout_tournament"), "table-sheets"))
    assert sorted(re.findall(r"Table (\d), round (\d)", said)) == [("1", "2"), ("2", "2")]


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_ever_text(printed, name):
    session = started(8, rules={"partners": "fixed", "progression": "pair_contest"})
    Person.objects.filter(entry_members__entry__section__session=session).update(name=name)
    session.name = name
    session.save()
    said = {key: re.sub(r"\s+", " ", text(printed(session, key))) for key in KEYS}
    assert all("Page 1 of" in document for document in said.values())
    if name == HOSTILE[0]:
        for key in ("tallies", "table-sheets", "ranking"):
            assert '#panic("no") *bold* _emph_ $x^2$ [x] <label>' in said[key]


def test_both_names_of_a_pair_stand_on_its_tally(printed):
    session = make_party(8, rules={"partners": "fixed", "progression": "pair_contest"})
    names = ("Maximiliane von Hohenstaufen", "Christopher Featherstone")
    for member in EntryMember.objects.filter(entry__section__session=session).select_related("person"):
        member.person.name = names[member.seat - 1]
        member.person.save()
    said = re.sub(r"\s+", " ", text(printed(session, "tallies")))
    assert said.count("Maximiliane von Hohenstaufen & Christopher Featherstone") == 4


def test_before_the_first_round_nobody_has_a_place(printed):
    said = text(printed(make_party(12), "ranking"))
    assert "Results appear after the first deal has been entered." in said
    assert "Anna" not in said


def test_the_ranking_is_as_it_was_last_counted(printed):
    session = make_party(12, rules={"rounds": 1})
    played = start(session)
    play_round(played, 1, random.Random(5))
    parties.finish(session=session, by=STAFF)
    said = printed(session, "ranking")
    for name, net in ((name, played.reckoned.net(name)) for name in played.reckoned.mine):
        figure = f"−{-net}" if net < 0 else str(net)
        own = f"{played.reckoned.gross(name)} {played.reckoned.gross(name) - net}"
        assert re.search(rf"\d+=? \d+ {name} {figure} {own} 1$", text(said), re.MULTILINE)
    assert "Final, not yet official." in text(said)
    assert "Progressive bridge; 1 round; points for, minus points against" in text(said)
    assert f"Proof of the record: {session.sections.get().field.shown_head}" in text(said)


def test_cards_carry_the_links_and_letters_of_the_tables(printed):
    session = started(12)
    said = text(printed(session, "table-cards"))
    words = [" ".join(link.word) for link in session.table_links.all()]
    assert [said.count(word) for word in words] == [1, 1, 1]
    assert [f"Table {number}" in said for number in (1, 2, 3)] == [True] * 3


# Who may, and what is refused.


def statuses(client: Client, session: Session) -> dict[str, int]:
    return {key: client.get(address(session, key)).status_code for key in KEYS}


@pytest.mark.parametrize("role", ["scorer", "director", "admin"])
def test_those_who_run_the_party_get_everything(signed_in, role):
    session = started(12)
    browser = signed_in(session, role)
    assert set(statuses(browser, session).values()) == {200}
    for size in SHEETS:
        shown = browser.get(reverse("party-paper", args=[session.club.slug, session.pk]), {"size": size})
        page = shown.content.decode()
        assert [key for key in KEYS if address(session, key, size) not in page] == []


def test_a_player_gets_what_is_read_out_and_the_places():
    session = started(12)
    person = session.sections.get().entries.get(number=1).members.get().person
    person.user = make.make_user()
    person.save()
    browser = Client()
    browser.force_login(person.user)
    assert statuses(browser, session) == dict.fromkeys(KEYS, 403) | dict.fromkeys(FOR_ALL, 200)
    page = browser.get(reverse("party-paper", args=[session.club.slug, session.pk])).content.decode()
    assert [address(session, key) in page for key in KEYS] == [key in FOR_ALL for key in KEYS]
    assert "Phones that scan" not in page


def test_a_stranger_gets_the_places_only_after_play(signed_in):
    session = make_party(12, rules={"rounds": 1})
    played = start(session)
    browser = signed_in(make.make_session(), "director")
    assert set(statuses(browser, session).values()) == {403}
    assert set(statuses(Client(), session).values()) == {403}
    play_round(played, 1, random.Random(5))
    sessions.publish(session=session, by=STAFF)
    assert statuses(browser, session) == dict.fromkeys(KEYS, 403) | dict.fromkeys(FOR_ALL, 200)
    assert statuses(Client(), session) == dict.fromkeys(KEYS, 302) | dict.fromkeys(FOR_ALL, 200)


def test_another_clubs_address_has_no_such_party(signed_in):
    session = make_party(12)
    other = make.make_club()
    path = reverse("party-paper-file", args=[other.slug, session.pk, "ranking"])
    assert signed_in(session).get(path).status_code == 404


@pytest.mark.parametrize(
    ("document", "size", "people", "words"),
    [
        ("table-cards", "a4", 12, "Start play first: tables get their codes when play starts."),
        ("tallies", "a3", 12, "The paper size must be A4 or Letter, not a3."),
        (
            "table-sheets",
            "a4",
            3,
            "A party needs at least two tables. People able to play: 3.",
        ),
    ],
)
def test_what_cannot_be_printed_is_refused_with_the_reason(signed_in, document, size, people, words):
    session = make_party(people)
    answer = signed_in(session).get(address(session, document, size))
    assert (answer.status_code, words in answer.content.decode()) == (422, True)


def test_there_is_no_other_paper(signed_in):
    session = started(12)
    browser = signed_in(session)
    assert [browser.get(address(session, key)).status_code for key in ("slips", "guide-pairs")] == [404, 404]
    assert browser.post(address(session, "ranking")).status_code == 405


def test_the_number_of_queries_does_not_grow_with_the_party(signed_in):
    counts = [queries_of(started(people), signed_in) for people in (12, 24)]
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 20


def queries_of(session: Session, signed_in: Callable[..., Client]) -> dict[str, int]:
    refresh_standings(field_id=session.sections.get().field_id)
    browser = signed_in(session)
    counts = {}
    for key in KEYS:
        with CaptureQueriesContext(connection) as queries:
            browser.get(address(session, key))
        counts[key] = len(queries)
    return counts
