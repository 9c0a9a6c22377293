"""The panels: every mishap in at most three actions, seen first; histories, rulings, the session's way."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.actors import device_actor
from scoring.models import Encounter, Entry, Play, Section
from tests.factories import (
    STAFF,
    encounter_of,
    enter,
    enter_all,
    entry_of,
    link_of,
    make_club,
    make_person,
    make_phone,
    make_session,
    make_user,
    play_of,
)
from tests.tournaments.control.conftest import FRAGMENT, Browser, page_events
from tests.tournaments.mends.evening import ranking, record
from tournaments.services import sessions

pytestmark = pytest.mark.django_db


def buttons(page):
    """What a panel offers: {what its button posts: its words}."""
    return {offer["key"]: offer["preview"] for group in page.context["groups"] for offer in group["offers"]}


def buttons_of(room, play):
    """What a result's panel offers, each heading opened."""
    found = {}
    for heading in room.get("control-play", play.pk).context["groups"]:
        found |= buttons(room.get("control-play-offers", play.pk, heading["key"]))
    return found


def buttons_ready(page):
    """What a result's panel has prepared: under the heading that is open."""
    return {
        offer["key"]: offer["preview"]
        for heading in page.context["groups"]
        for group in heading["ready"]
        for offer in group["offers"]
    }


# Every mishap, in actions: what is opened, what is pressed


def test_wrong_direction_tile_result_turn(browser):
    session = make_session(3)
    enter_all(session)
    room = browser(session)
    table = room.get("control-table", "A", 2)  # the tile
    play = play_of(session, 2)
    assert room.address("control-play", play.pk) in table.content.decode()
    assert "turn" in buttons_of(room, play)  # the result
    answer = room.post("control-play-mend", play.pk, offer="turn")
    play.refresh_from_db()
    assert play.turned
    assert page_events(answer)["say"] == "Table 2: N-S and E-W swapped on board 3."


def test_wrong_board_tile_result_other_board(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=")
    room, other = browser(session), play_of(session, 1, 1, 2)
    room.post("control-play-mend", play_of(session).pk, offer=f"to-{other.pk}")
    other.refresh_from_db()
    assert (play_of(session).kind, other.score) == ("not_entered", 620)


def test_boards_that_both_have_results_are_exchanged(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=")
    enter(play_of(session, 1, 1, 2), "PASS")
    browser(session).post(
        "control-play-mend", play_of(session).pk, offer=f"to-{play_of(session, 1, 1, 2).pk}"
    )
    assert (play_of(session).score, play_of(session, 1, 1, 2).score) == (0, 620)


def test_swapped_pairs_tile_who_sat_here_pick(browser):
    session = make_session(4, "mitchell_skip")
    here, there = encounter_of(session, 1), encounter_of(session, 2)
    room = browser(session)
    assert room.get("control-seats", here.pk).status_code == 200
    choice = {"ns": here.north.number, "ew": there.east.number}
    before = record(session)
    looked = room.post("control-seats", here.pk, look="1", **choice)
    assert "No results change." in looked.content.decode()
    assert record(session) == before
    room.post("control-seats", here.pk, do="1", **choice)
    assert encounter_of(session, 1).east == there.east


def test_late_pair_add_pair_name_offer(browser):
    session = make_session(3, missing=3)
    room = browser(session)
    page = room.client.get(room.address("control-late"))
    offer = page.context["offers"][0]
    assert offer.label == "Start in round 1 as number 3"
    data = {"first": "Late One", "second": "Late Two", "guests": "Late One\nLate Two", "offer": offer.key}
    room.client.post(room.address("control-late"), data)
    people = Entry.objects.get(section__session=session, number=3).members.values_list(
        "person__name", flat=True
    )
    assert list(people) == ["Late One", "Late Two"]


def test_late_pair_as_a_rover(browser):
    session = make_session(5, boards=1)
    room = browser(session)
    offers = room.client.get(room.address("control-late")).context["offers"]
    rover = next(offer for offer in offers if offer.group == "rover")
    assert rover.label == "Start in round 2 as pair 11, a rover"  # in round 1 it has no seat
    before = seated_by_round(session)
    room.client.post(room.address("control-late"), {"offer": rover.key})
    assert Entry.objects.filter(section__session=session, number=11).exists()
    after = seated_by_round(session)
    out = [(pair, number) for number in sorted(before) for pair in before[number] - after[number]]
    assert len(out) >= 3
    assert rover.consequences == " ".join(f"Pair {pair} sits out in round {number}." for pair, number in out)


def seated_by_round(session):
    found = {}
    for encounter in Encounter.objects.filter(round__section__session=session):
        found.setdefault(encounter.round.number, set()).update(
            {encounter.north.number, encounter.east.number}
        )
    return found


def test_where_no_late_pair_fits_the_page_says_so(browser):
    session = make_session(4, "howell", boards=1)
    enter_all(session)
    room = browser(session)
    assert "They can play next time." in room.client.get(room.address("control-late")).content.decode()


def test_fouled_board_from_a_round(browser):
    session = make_session(3)
    board = play_of(session).board
    browser(session).post("control-play-mend", play_of(session).pk, offer="foul-2")
    forms = Play.objects.filter(board__number=board.number).order_by("encounter__round__number")
    assert list(forms.values_list("board__form", flat=True)) == ["a", "b", "b"]


@pytest.mark.parametrize(
    ("offer", "kind", "awards"),
    [
        ("not-played", "not_played", ("", "")),
        ("later", "later", ("", "")),
        ("average", "award", ("A", "A")),
        ("average-ns", "award", ("A+", "A-")),
        ("average-ew", "award", ("A-", "A+")),
    ],
)
def test_missed_board_mark_and_what_becomes_of_it(browser, offer, kind, awards):
    session = make_session(3)
    browser(session).post("control-play-mend", play_of(session).pk, offer=offer)
    play = play_of(session)
    assert (play.kind, (play.award_ns, play.award_ew)) == (kind, awards)


def test_phantom_change_pair_left_and_came_back(browser):
    session = make_session(3)
    pair, room = entry_of(session, 5), browser(session)
    assert set(buttons(room.get("control-pair-offers", pair.pk, "left"))) == {"left-1", "left-2", "left-3"}
    enter(play_of(session, 2), "PASS")
    assert set(buttons(room.get("control-pair-offers", pair.pk, "left"))) == {"left-2", "left-3"}
    room.post("control-pair", pair.pk, offer="left-2")
    pair.refresh_from_db()
    assert pair.state == Entry.State.WITHDRAWN
    room.post("control-pair", pair.pk, offer=f"pair-{pair.pk}-3")
    pair.refresh_from_db()
    assert pair.state == Entry.State.ACTIVE


def test_switch_forgotten_round_untick_save(browser):
    session = make_session(3, options={"switch": "3"})
    room = browser(session)
    assert room.get("control-round", "A", 3).status_code == 200
    room.post("control-round", "A", 3, turned=["1", "3"])
    turned = Encounter.objects.filter(round__number=3).order_by("table").values_list("turned", flat=True)
    assert list(turned) == [True, False, True]


def test_the_switch_the_late_pair_and_names_can_be_seen_first_and_change_nothing(browser):
    session = make_session(5, boards=1, missing=5)
    enter_all(session, rounds=1)
    room, before, people = browser(session), record(session), session.club.persons.count()
    looked = room.post("control-round", "A", 1, turned=["1"], look="1")
    assert looked.context["preview"] == "1 result changes."
    assert looked.context["ticked"] == {1}
    late = room.client.get(room.address("control-late"))
    offers = [offer for group in late.context["groups"] for offer in group["offers"]]
    assert [offer["preview"] for offer in offers] == ["" for _offer in offers]
    for number, offer in enumerate(offers):
        tried = room.client.post(room.address("control-late"), {"first": "New Guest", "look": offer["key"]})
        assert tried.status_code == 200
        assert 'value="New Guest"' in tried.content.decode()
        shown = [one["preview"] for group in tried.context["groups"] for one in group["offers"]]
        assert shown.pop(number).startswith("No results change.")
        assert not any(shown)
    names = {"first": "New Guest", "guests": "New Guest", "from_round": "2", "look": "1"}
    named = room.client.post(room.address("control-names", entry_of(session, 1).pk), names)
    assert named.context["preview"] == "Pair 1: New Guest from round 2. No results change."
    assert 'value="New Guest"' in named.content.decode()
    assert (record(session), session.club.persons.count()) == (before, people)


def _verb(query: dict[str, str]) -> str:
    """What a statement does; PostgreSQL has brackets around the parts of a union."""
    return query["sql"].lstrip("(").split()[0]


def test_the_page_of_a_late_pair_writes_nothing_and_asks_no_more_with_more_rounds(browser):
    """Every offer was tried and taken back while results waited: 1,083 statements at 40 x 40."""
    counted = []
    for rounds in (5, 9):
        session = make_session(rounds, boards=1, missing=rounds)
        room = browser(session)
        with CaptureQueriesContext(connection) as asked:
            page = room.client.get(room.address("control-late"))
        assert len(page.context["offers"]) >= rounds
        assert not [query for query in asked if _verb(query) not in ("SELECT", "PRAGMA")]
        counted.append(len(asked))
    assert counted[0] == counted[1]
    assert counted[0] < 60


def test_wrong_table_tile_result_other_table(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=")
    there = Play.objects.get(board=play_of(session).board, encounter__table=3)
    browser(session).post("control-play-mend", play_of(session).pk, offer=f"to-{there.pk}")
    there.refresh_from_db()
    assert there.score == 420


def test_a_round_is_cut(browser):
    session = make_session(3)
    room = browser(session)
    assert list(buttons(room.get("control-round-offers", "A", 3, "cut"))) == ["cut"]
    assert room.get("control-round-offers", "A", 2, "cut").status_code == 404
    assert room.get("control-round", "A", 2).context["groups"] == []
    room.post("control-round", "A", 3, offer="cut")
    assert session.sections.get().rounds == 2
    rounds = room.get("control-table", "A", 1).context["rounds"]
    assert [row["meeting"].round for row in rounds] == [1, 2]  # no table plays the round that was cut


def test_the_panel_of_a_session_takes_the_same_queries_for_three_sections(browser):
    asked = []
    for more in ("", "BC"):
        session = make_session(3)
        section = session.sections.get()
        for letter in more:
            Section.objects.create(session=session, field=section.field, letter=letter, rounds=section.rounds)
        room = browser(session)
        room.get("control-session")
        with CaptureQueriesContext(connection) as queries:
            page = room.get("control-session")
        assert page.content.decode().count(">Cut round 3</button>") == 1 + len(more)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_round_is_cut_from_the_panel_of_the_session(browser):
    """*Session*, *Cut round 3*: two presses. When play has ended, nothing is cut."""
    session = make_session(3)
    room = browser(session)
    page = room.get("control-session")
    assert [group["key"] for row in page.context["sections"] for group in row["groups"]] == ["cut"]
    form = page.content.decode().split(f'action="{room.address("control-round", "A", 3)}"')[1]
    assert '<button name="offer" value="cut" aria-describedby="preview-Acut">Cut round 3</button>' in form
    room.post("control-round", "A", 3, offer="cut")
    assert "Cut round 2" in room.get("control-session").content.decode()
    enter_all(session)
    sessions.finish(session=session, by=STAFF)
    assert "Cut round" not in room.get("control-session").content.decode()


def test_every_offer_of_a_result_can_be_seen_first_and_changes_nothing(browser):
    session = make_session(3)
    enter_all(session, ["4HS=", "3NN=", "PASS"])
    room, play = browser(session), play_of(session)
    before, percents = record(session), ranking(session)
    offered = buttons_of(room, play)
    assert {"turn", "turn-table"} < set(offered)
    for key in offered:
        seen = buttons_ready(room.post("control-play-mend", play.pk, look=key))
        assert seen.pop(key).endswith(".")
        assert "change" not in "".join(seen.values()), "one at a time"
    assert "result" in buttons_ready(room.post("control-play-mend", play.pk, look="turn"))["turn"]
    assert (record(session), ranking(session)) == (before, percents)


def test_panels_write_nothing_until_a_preview_is_asked_for(browser):
    """Each offer was tried and taken back on every look, with or without the page's script."""
    session = make_session(3)
    enter_all(session, rounds=1)
    room = browser(session)
    pages = {
        "control-play": (play_of(session).pk,),
        "control-pair": (entry_of(session, 1).pk,),
        "control-round": ("A", 3),
        "control-change": ("A", 3),
    }
    for name, arguments in pages.items():
        for headers in ({}, FRAGMENT):
            with CaptureQueriesContext(connection) as asked:
                page = room.client.get(room.address(name, *arguments), headers=headers)
            assert page.context["groups"], name
            assert {_verb(query) for query in asked} <= {"SELECT", "PRAGMA"}, name


def test_an_offer_of_a_pair_or_a_round_can_be_seen_first(browser):
    session = make_session(3)
    enter_all(session, rounds=1)
    room, before = browser(session), record(session)
    for name, arguments, heading in (
        ("control-pair", (entry_of(session, 1).pk,), "left"),
        ("control-round", ("A", 3), "cut"),
        ("control-change", ("A", 3), "again"),
    ):
        offered = buttons(room.get(f"{name}-offers", *arguments, heading))
        assert offered, name
        for key in offered:
            assert buttons_ready(room.post(name, *arguments, look=key))[key].endswith("."), (name, key)
    assert record(session) == before


def test_panels_of_a_pair_and_of_a_round_are_prepared_when_they_are_opened(browser):
    """Closed there is a link to each heading; opened from elsewhere it is the panel with that open."""
    session = make_session(3)
    room = browser(session)
    for name, arguments, heading in (
        ("control-pair", (entry_of(session, 1).pk,), "left"),
        ("control-round", ("A", 3), "cut"),
        ("control-change", ("A", 3), "again"),
    ):
        address = room.address(f"{name}-offers", *arguments, heading)
        closed = room.get(name, *arguments)
        assert buttons_ready(closed) == {}
        assert f'hx-get="{address}" hx-trigger="toggle once"' in closed.content.decode()
        here = room.get(f"{name}-offers", *arguments, heading)
        assert f'action="{room.address(name, *arguments)}"' in here.content.decode()
        whole = room.client.get(address)
        assert buttons_ready(whole).keys() == buttons(here).keys()
        assert room.get(f"{name}-offers", *arguments, "nothing").status_code == 404


def test_what_is_not_offered_is_not_done(browser):
    session = make_session(3)
    before = record(session)
    answer = browser(session).post("control-play-mend", play_of(session).pk, offer="to-1")
    assert answer.status_code == 422
    assert "no longer possible" in answer.content.decode()
    assert record(session) == before


# Names, substitutes, the history


def test_names_from_the_paper_sheet_and_a_substitute(browser):
    session = make_session(3)
    person = make_person(session.club, "Substitute")
    room, pair = browser(session), entry_of(session, 2)
    room.client.post(
        room.address("control-names", pair.pk), {"second_id": person.pk, "second": "x", "from_round": "2"}
    )
    assert encounter_of(session, 2, 1).south_person.name != "Substitute"
    assert encounter_of(session, 2, 2).south_person == person


def test_a_name_is_corrected_for_the_whole_session_and_a_substitutes_from_where_he_came(browser):
    """The fields are filled: who stays is sent along, and nothing happens to them."""
    session = make_session(3)
    room, pair = browser(session), entry_of(session, 2)
    panel = room.get("control-pair", pair.pk).content.decode()
    address = room.address("control-names", pair.pk)
    assert f'href="{address}">Correct the name</a>' in panel
    assert f'href="{address}?from_round=2">Substitute from round 2</a>' in panel
    first, second = [member.person for member in pair.members.all()]
    page = room.client.get(address)
    filled = {
        name: page.context["form"][name].value() for name in ("first", "first_id", "second", "second_id")
    }
    assert filled == {
        "first": first.name,
        "first_id": first.pk,
        "second": second.name,
        "second_id": second.pk,
    }
    sent = filled | {"second": "Sub", "second_id": "", "guests": "Sub", "from_round": "2"}
    room.client.post(address, sent)
    people = [(m.seat, m.from_round, m.person.name) for m in pair.members.order_by("seat", "from_round")]
    assert people == [(1, 1, first.name), (2, 1, second.name), (2, 2, "Sub")]
    now = room.client.get(address).context["form"]
    assert now["second"].value() == "Sub"
    room.client.post(address, sent | {"second": "Sub Stitute", "guests": "Sub Stitute", "from_round": "1"})
    people = [(m.seat, m.from_round, m.person.name) for m in pair.members.order_by("seat", "from_round")]
    assert people == [(1, 1, first.name), (2, 1, second.name), (2, 2, "Sub Stitute")]
    both = {"first": "One", "second": "Two", "guests": "One\nTwo", "from_round": "1"}
    refused = room.client.post(address, both)
    assert refused.status_code == 422
    assert "correct one name at a time" in refused.content.decode()


def test_the_history_tells_all_of_every_entry(browser):
    session = make_session(3)
    enter(play_of(session), "4HN=", by=device_actor(make_phone(session)[0]))
    enter(play_of(session), "4HN+1")
    page = browser(session).get("control-play", play_of(session).pk)
    told_of = [(line["said"], line["revision"].by_name, line["counts"]) for line in page.context["history"]]
    assert told_of == [("4♥ N +1", "test", True), ("4♥ N =", str(link_of(session)) + ", phone 1", False)]
    assert page.content.decode().count("phone 1") == 1  # the name of a phone has its number
    browser(session).do(f"choose:{play_of(session).pk}:1")
    assert play_of(session).score == 420


# Who may


PAGES = [
    ("control",),
    ("control-rows",),
    ("control-finished",),
    ("control-table", "A", 1),
    ("control-play", "play"),
    ("control-play-offers", "play", "turn"),
    ("control-ruling", "play"),
    ("control-penalty", "entry"),
    ("control-round", "A", 1),
    ("control-round-offers", "A", 3, "cut"),
    ("control-change-offers", "A", 3, "again"),
    ("control-session",),
    ("control-help",),
    ("control-mishaps",),
    ("control-which-result", "turn", 1),
    ("control-which-table", 1),
    ("control-which-pair",),
    ("control-which-ruling", 1),
    ("control-seats", "encounter"),
    ("control-pair", "entry"),
    ("control-pair-offers", "entry", "left"),
    ("control-names", "entry"),
    ("control-late",),
]
POSTS = [
    ("control-line",),
    ("control-act",),
    ("control-ruling", "play"),
    ("control-play-mend", "play"),
    ("control-result", "play"),
    ("control-round", "A", 1),
    ("control-session",),
    ("control-seats", "encounter"),
    ("control-pair", "entry"),
    ("control-names", "entry"),
    ("control-penalty", "entry"),
    ("control-late",),
]


def filled(session, page):
    rows = {
        "play": play_of(session).pk,
        "encounter": encounter_of(session).pk,
        "entry": entry_of(session, 1).pk,
    }
    return [rows.get(part, part) for part in page]


@pytest.mark.parametrize("who", ["nobody", "player", "director elsewhere"])
def test_no_page_of_the_room_is_for_others(client, who):
    session = make_session(3)
    if who == "director elsewhere":
        client.force_login(make_user(club=make_club(), role="director"))
    elif who == "player":
        person = entry_of(session, 1).members.first().person
        person.user = make_user()
        person.save()
        client.force_login(person.user)
    room, before = Browser(client, session), record(session)
    for page in {*PAGES, *POSTS}:
        name, *args = filled(session, page)
        for answer in (
            client.get(room.address(name, *args)),
            client.post(room.address(name, *args), {"line": "p", "do": "clock:start", "offer": "turn"}),
        ):
            turned_away = answer.status_code == 302 and answer.url.startswith("/accounts/login/")
            assert turned_away or answer.status_code in (403, 405), (page, answer.status_code)
    assert record(session) == before


def test_rows_of_another_session_are_not_found_here(browser):
    own, other = make_session(3), make_session(3)
    room, before = browser(own), record(other)
    for page in {page for page in (*PAGES, *POSTS) if {"play", "encounter", "entry"} & set(page)}:
        name, *args = filled(other, page)
        assert room.get(name, *args).status_code in (404, 405), page
        answer = room.post(name, *args, offer="turn", kind="assigned", assigned="4sn=")
        assert answer.status_code in (404, 405), page
    assert record(other) == before


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        (("control-play-mend", "play"), {"offer": "not-played"}, 200),
        (("control-play-mend", "play"), {"offer": "turn"}, 422),
        (("control-play-mend", "play"), {"offer": "average"}, 422),
        (("control-ruling", "play"), {"kind": "assigned", "assigned": "4sn="}, 403),
        (("control-penalty", "entry"), {"kind": "lateness", "unit": "top"}, 403),
        (("control-session",), {"do": "publish"}, 403),
        (("control-session",), {"do": "finish"}, 403),
        (("control-round", "A", 1), {"turned": "1"}, 403),
        (("control-pair", "entry"), {"offer": "left-1"}, 422),
        (("control-names", "entry"), {"first": "X", "guests": "X"}, 403),
        (("control-act",), {"do": "clock:start"}, 200),
    ],
)
def test_a_scorer_enters_and_keeps_the_clock_but_rules_on_nothing(browser, name, data, status):
    session = make_session(3)
    room = browser(session, "scorer")
    name, *args = filled(session, name)
    before = record(session)
    answer = room.post(name, *args, **data)
    assert answer.status_code == status
    assert (record(session) == before) is (status != 200 or "do" in data)


@pytest.mark.parametrize(
    "page",
    [
        ("control-table", "A", 9),
        ("control-table", "B", 1),
        ("control-round", "A", 9),
        ("control-play", 2**62),
    ],
)
def test_what_is_not_there_is_not_found(browser, page):
    assert browser(make_session(3)).get(page[0], *page[1:]).status_code == 404


def test_a_closed_session_refuses_every_mend(browser):

    session = make_session(3)
    enter_all(session)
    sessions.publish(session=session, by=STAFF)
    sessions.close(session=session, by=STAFF)
    room, before = browser(session), record(session)
    assert "choose Reopen" in room.line("3nn=", view="board").content.decode()  # and asks nothing before it
    assert room.line("3nn=", view="board", confirmed="line.taken").status_code == 422
    assert room.post("control-play-mend", play_of(session).pk, offer="turn").status_code == 422
    penalty = room.post("control-penalty", entry_of(session, 1).pk, kind="lateness", unit="top")
    assert penalty.status_code == 403
    assert record(session) == before
