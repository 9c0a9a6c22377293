"""What readers of results get, and when."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.models import Field, Play
from scoring.selectors.visibility import Viewer
from tests import factories
from tests.tournaments.api.evening import Evening, make_evening, result
from tournaments.selectors.results.pages import results_of
from tournaments.selectors.results.traveller import traveller
from tournaments.services.results.standings import refresh_standings


def refresh(evening: Evening) -> None:
    for field in Field.objects.filter(sections__session=evening.session):
        refresh_standings(field_id=field.pk)


def test_a_board_of_three_results_by_hand(evening: Evening):
    """Board 1 N-S: 450, 420, 420. Two a win, one a tie: 4, 1, 1 of a top of 4."""
    texts = iter(("4HS+1", "4HS=", "4HS="))
    for play in Play.objects.filter(board__number=1).order_by("pk"):
        factories.enter(play, next(texts))
    refresh(evening)
    board = evening.player.get(evening.url("boards/1/")).json()
    assert (board["dealer"], board["vulnerability"], board["visible"]) == ("N", "none", True)
    [form] = board["forms"]
    assert [
        (row["outcome"]["score"], row["points_ns"]["points"], row["points_ew"]["points"])
        for row in form["results"]
    ] == [(450, "4.00", "0.00"), (420, "1.00", "3.00"), (420, "1.00", "3.00")]
    assert {(row["points_ns"]["top"], row["points_ns"]["percent"]) for row in form["results"][1:]} == {
        ("4.00", "25.00")
    }
    assert form["results"][0]["ns"]["names"] == "Anna & Bo"


def test_the_ranking_by_hand(evening: Evening):
    """Each N-S pair of this Mitchell plays every board once; 4♥ by South makes ten tricks everywhere."""
    factories.enter_all(evening.session, ["4HS="])
    evening.director.post(evening.url("finish/"))
    refresh(evening)
    ranking = evening.nobody.get(evening.url("ranking/")).json()
    assert ranking["final"]
    assert ranking["current"]
    assert ranking["progress"] == {"rounds_done": 3, "rounds": 3, "results": 18, "scheduled": 18}
    assert ranking["settings"] == {
        "form": "pairs", "contestants": "pairs", "table": "duplicate-2017", "winners": 1,
        "method": "matchpoints", "unequal": "neuberg-field", "small_groups": False, "points": 2,
        "to_the_score": False, "same_seat": False, "ask_lead": False, "section_ranks": False,
        "bye_vp": "12", "bye_average": False, "four_tables": "comparisons",
        "average_imps": "3", "percent_imps": "",
        "own_average": True, "per_board": False,
        "penalty_top": "10", "penalty_points": "3", "penalty_vp": "0.5",
        "repeated_percent": "", "repeated_imps": "",
        "datum": {"kind": "mean", "trim": "0", "rounded": True, "half": "away"},
        "divisor": "comparisons", "scaling": "none",
        "carry": {"kind": "none", "part": "0.5", "first": "0", "last": "0"},
    }  # fmt: skip
    assert [(line["line"], line["place"], line["tied"]) for line in ranking["lines"]] == [
        *[("NS", 1, True)] * 3,
        *[("EW", 1, True)] * 3,
    ]
    assert {(line["percent"], line["total"], line["top"], line["boards"]) for line in ranking["lines"]} == {
        ("50.00", "12.00", "24.00", 6)
    }
    assert evening.player.get(evening.url("ranking/")).json()["lines"][0]["own"]
    assert not any(line["own"] for line in ranking["lines"])


def test_while_play_goes_on_a_players_ranking_is_over_the_boards_that_all_have_played(evening: Evening):
    for play in Play.objects.filter(board__number=1).order_by("pk"):
        factories.enter(play, "4HS=")
    factories.enter(evening.play(ordinal=2), "7NXXN=")  # board 2, at this table alone
    refresh(evening)
    players, directors = (
        who.get(evening.url("ranking/")).json() for who in (evening.player, evening.director)
    )
    assert (players["partial"], directors["partial"]) == (True, False)
    assert {line["boards"] for line in players["lines"]} == {1}
    assert sorted(line["boards"] for line in directors["lines"]) == [1, 1, 1, 1, 2, 2]
    assert not players["final"]


def test_why_a_figure_is_what_it_is(evening: Evening):
    texts = iter(("4HS+1", "4HS=", "4HS="))
    for play in Play.objects.filter(board__number=1).order_by("pk"):
        factories.enter(play, next(texts))
    refresh(evening)
    pair = factories.encounter_of(evening.session).north_id
    why = evening.player.get(evening.url(f"entries/{pair}/why/")).json()
    assert (why["current"], why["percent"], why["hidden"]) == (True, "100.00", 5)
    [board] = why["boards"]
    assert board["board"] == 1
    assert board["words"] == "+450 beat 2, lost to 0: 4 of 4."
    factories.enter(evening.play(table=2), "4HS=")
    assert evening.player.get(evening.url(f"entries/{pair}/why/")).json()["boards"] == []  # being recomputed


def test_a_players_history_is_for_the_people_of_the_club(evening: Evening):
    anna = factories.encounter_of(evening.session).north_person
    at = f"/api/v1/clubs/{evening.club.slug}/persons/{anna.pk}/history/"
    factories.enter_all(evening.session, ["4HS="])
    assert evening.member.get(at).json()["sessions"] == []  # still in play
    evening.director.post(evening.url("finish/"))
    refresh(evening)
    assert evening.member.get(at).json()["sessions"] == []  # not published
    assert [one["percent"] for one in evening.director.get(at).json()["sessions"]] == ["50.00"]
    assert evening.director.post(evening.url("publish/")).status_code < 300
    history = evening.member.get(at).json()
    assert history == {
        "name": "Anna",
        "mean": "50.00",
        "sessions": [
            {
                "date": "2026-11-20",
                "session": "Tuesday pairs",
                "partner": "Bo",
                "place": "1=/3",
                "percent": "50.00",
                "figure": "50.00",
            }
        ],
        "partners": [{"name": "Bo", "sessions": 1, "mean": "50.00"}],
    }
    for who, status in (("stranger", 403), ("phone", 403), ("nobody", 401)):
        assert getattr(evening, who).get(at).status_code == status
    away = factories.make_person(factories.make_club(), "Away")
    elsewhere = f"/api/v1/clubs/{evening.club.slug}/persons/{away.pk}/history/"
    assert evening.director.get(elsewhere).status_code == 404


def test_a_deal_is_shown_with_its_board(evening: Evening):
    board = evening.play().board
    board.deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    board.makeable = {seat: dict.fromkeys("CDHSN", 13 if seat in "NS" else 0) for seat in "NESW"}
    board.save()
    assert evening.player.get(evening.url("boards/1/")).json()["forms"] == []  # in play
    for play in Play.objects.filter(board=board):
        factories.enter(play, "7NN=")
    [form] = evening.player.get(evening.url("boards/1/")).json()["forms"]
    assert (form["deal"], form["makeable"]["N"]["S"]) == (board.deal, 13)


def test_a_win_shown_as_one(db):
    evening = make_evening(settings={"points": 1})
    factories.enter_all(evening.session, ["4HS="])
    refresh(evening)
    lines = evening.director.get(evening.url("ranking/")).json()["lines"]
    assert {(line["total"], line["top"]) for line in lines} == {("6.00", "12.00")}


def test_matchpoints_are_as_many_as_the_page_shows_where_matches_give_victory_points(db):
    """Board 1 N-S: 450, 420, 420. One a win, a half a tie: 2, 0.5, 0.5 of a top of 2, and E-W the rest.

    A match is one board. Its victory points are not halved: 100 % give 20 of them.
    """
    settings = {"points": 1, "vp": "linear"}
    evening = make_evening(tables=3, kind="swiss_pairs", rounds=2, boards=1, settings=settings)
    factories.enter_all(evening.session, ["4HS="])
    factories.enter(evening.play(), "4HS+1")
    refresh(evening)
    [form] = evening.director.get(evening.url("boards/1/")).json()["forms"]
    assert [
        tuple(row[f"points_{side}"][key] for side in ("ns", "ew") for key in ("points", "top", "percent"))
        for row in form["results"]
    ] == [
        ("2.00", "2.00", "100.00", "0.00", "2.00", "0.00"),
        *[("0.50", "2.00", "25.00", "1.50", "2.00", "75.00")] * 2,
    ]
    page = traveller(results_of(evening.session, Viewer(staff=True)), 1)
    assert [(row["points"], row["points_ew"]) for row in page.forms[0].rows] == [
        ("2", "0"),
        *[("0.5", "1.5")] * 2,
    ]
    best = evening.director.get(evening.url("ranking/")).json()["lines"][0]
    assert (best["total"], best["unit"], best["top"], best["percent"]) == ("20.00", "VP", "2.00", "100.00")
    card = evening.director.get(evening.url(f"entries/{best['entry']}/card/")).json()
    assert card["rows"][0]["points"] == {"points": "2.00", "top": "2.00", "percent": "100.00"}


def test_a_poll_is_told_of_every_change_and_nothing_else(evening: Evening):
    version = evening.player.get(evening.url("ranking/")).json()["version"]
    poll = evening.player.get(evening.url("ranking/"), since=version)
    assert (poll.status_code, poll.content) == (204, b"")
    factories.enter(evening.play(), "4HS=")
    behind = evening.player.get(evening.url("ranking/"), since=version).json()
    assert not behind["current"]
    refresh(evening)
    current = evening.player.get(evening.url("ranking/"), since=behind["version"]).json()
    assert current["current"]
    for path in ("", "encounters/", "ranking/", f"entries/{factories.entry_of(evening.session, 1).pk}/card/"):
        version = evening.player.get(evening.url(path)).json()["version"]
        assert evening.player.get(evening.url(path), since=version).status_code == 204
        assert evening.player.get(evening.url(path), since="0.0").status_code == 200


def test_no_result_is_seen_before_all_have_played_the_board(evening: Evening):
    """Not by another player, a member, another table; and nowhere: every address that shows boards."""
    play = evening.play()
    factories.enter(play, "7NXXN=")
    pair = factories.entry_of(evening.session, 2).pk  # it has not played board 1
    paths = ("encounters/", f"plays/{play.pk}/", "boards/1/", "boards/", f"entries/{pair}/card/")
    for caller in (evening.member, evening.other_phone):
        for path in paths:
            answer = caller.get(evening.url(path))
            assert answer.status_code == 200
            assert "7N" not in answer.content.decode()
            assert "2280" not in answer.content.decode()  # 7NT redoubled, not vulnerable
    assert "7NXXN=" in evening.director.get(evening.url("encounters/")).content.decode()
    for other in Play.objects.filter(board__number=1).exclude(pk=play.pk):
        factories.enter(other, "4HS=")
    for path in ("encounters/", f"plays/{play.pk}/", "boards/1/"):
        assert "7NXXN=" in evening.member.get(evening.url(path)).content.decode()


def test_a_card_shows_its_own_players_each_result_at_once(evening: Evening):
    factories.enter(evening.play(), "4HS=")
    refresh(evening)
    card = evening.url(f"entries/{factories.entry_of(evening.session, 1).pk}/card/")
    rows = evening.player.get(card).json()["rows"]
    assert [(row["round"], row["board"]) for row in rows] == [(1, 1), (1, 2), (2, 3), (2, 4), (3, 5), (3, 6)]
    assert rows[0]["outcome"]["result"] == "4HS="
    assert rows[0]["points"] is None
    assert rows[0]["side"] == "NS"
    assert rows[0]["opponents"]["label"] == "4"
    assert evening.opponent.get(card).json()["rows"][0]["outcome"] is None
    assert evening.director.get(card).json()["rows"][0]["points"]["percent"] is not None


def test_while_play_goes_on_results_are_for_the_clubs_people_and_the_tables(evening: Evening):
    paths = ["ranking/", "boards/", "boards/1/", "encounters/", f"plays/{evening.play().pk}/", "entries/"]
    paths += [f"entries/{factories.entry_of(evening.session, 1).pk}/card/"]
    for path in paths:
        for caller in (evening.member, evening.player, evening.phone, evening.scorer):
            assert caller.get(evening.url(path)).status_code == 200, path
        assert evening.nobody.get(evening.url(path)).status_code == 401, path
        refused = evening.stranger.get(evening.url(path))
        assert (refused.status_code, refused.json()["code"]) == (403, "permission.read"), path
    evening.director.post(evening.url("finish/"))
    for path in paths:
        assert evening.nobody.get(evening.url(path)).status_code == 200, path


def test_no_address_of_the_api_gives_contact_data(evening: Evening):
    encounter = factories.encounter_of(evening.session)
    person = encounter.north_person
    person.email, person.phone, person.national_id = "anna@example.org", "0123 456", "N-4711"
    person.save()
    evening.director.post(evening.url("finish/"))
    card = f"entries/{encounter.north_id}/card/"
    for path in ("", "entries/", "encounters/", f"encounters/{encounter.pk}/", "ranking/", card, "control/"):
        text = evening.director.get(evening.url(path)).content.decode()
        assert not any(secret in text for secret in ("anna@example.org", "0123 456", "4711"))


def test_a_session_says_what_its_caller_may_do(evening: Evening):
    public = evening.nobody.get(evening.url()).json()
    assert (public["name"], public["state"], public["date"]) == ("Tuesday pairs", "playing", "2026-11-20")
    assert public["roles"] == []
    assert not any(public["may"].values())
    director = evening.director.get(evening.url()).json()
    assert director["roles"] == ["director"]
    assert {deed for deed, may in director["may"].items() if not may} == {"reopen"}
    player = evening.player.get(evening.url()).json()
    assert {deed for deed, may in player["may"].items() if may} == {"enter", "agree"}
    assert evening.phone.get(evening.url()).json()["roles"] == ["table"]


def test_sections_say_their_movement(evening: Evening):
    [section] = evening.nobody.get(evening.url("sections/")).json()
    movement = section.pop("movement")
    assert section == {
        "letter": "A", "field": section["field"], "tables": 3, "rounds": 3, "boards_per_round": 2,
        "winners": 2, "paired": 3,
    }  # fmt: skip
    assert (movement["pairs"], movement["boards"], movement["shares"]) == (6, 6, False)


def test_encounters_of_a_round_and_a_table(evening: Evening):
    found = evening.director.get(evening.url("encounters/"), round=2, table=3).json()["encounters"]
    assert [(one["round"], one["table"]) for one in found] == [(2, 3)]
    assert len(evening.director.get(evening.url("encounters/"), section="A").json()["encounters"]) == 9
    assert evening.director.get(evening.url("encounters/"), section="B").json()["encounters"] == []


def test_a_player_enters_and_agrees_where_they_sit(evening: Evening):
    entered = evening.player.post(evening.board("revisions/"), result("4HS="))
    assert entered.status_code == 201
    assert evening.opponent.post(evening.board("agree/"), {"revision": 1}).json()["agreed"]
    assert evening.player.post(evening.board("revisions/", table=2), result()).status_code == 422
    assert evening.member.post(evening.board("revisions/"), result()).status_code == 403


def test_sessions_by_state_and_day(evening: Evening):
    factories.make_session(club=evening.club, name="Friday", date=dt.date(2026, 11, 27), start=False)
    at = f"/api/v1/clubs/{evening.club.slug}/sessions/"

    def names(**query: object) -> list[str]:
        return [one["name"] for one in evening.nobody.get(at, **query).json()["results"]]

    assert names() == ["Friday", "Tuesday pairs"]
    assert names(state="setup") == ["Friday"]
    assert names(date="2026-11-20") == ["Tuesday pairs"]
    assert names(date_from="2026-11-21") == ["Friday"]
    assert names(date_to="2026-11-26") == ["Tuesday pairs"]
    assert names(limit=1, offset=1) == ["Tuesday pairs"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"state": "over"}, "state"),
        ({"state": ""}, "state"),
        ({"date": " "}, "date"),
        ({"date": "20.11.2026"}, "date"),
        ({"date": "2026-02-30"}, "date"),
        ({"date_from": "\x00"}, "date_from"),
        ({"limit": "many"}, "limit"),
        ({"limit": 0}, "limit"),
        ({"limit": 10_000}, "limit"),
        ({"offset": -1}, "offset"),
        ({"offset": 10**30}, "offset"),
        ({"since": "x"}, "since"),
        ({"sate": "setup"}, "sate"),
    ],
)
def test_a_question_that_cannot_be_is_refused_by_name(evening: Evening, query, field):
    refused = evening.nobody.get(f"/api/v1/clubs/{evening.club.slug}/sessions/", **query)
    assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_clubs_with_the_callers_roles(evening: Evening):
    found = {club["slug"]: club["roles"] for club in evening.director.get("/api/v1/clubs/").json()["results"]}
    assert found[evening.club.slug] == ["director"]
    assert sorted(map(len, found.values())) == [0, 1]
    assert evening.nobody.get(f"/api/v1/clubs/{evening.club.slug}/").json()["name"] == evening.club.name


def test_who_is_not_ranked_has_no_place(evening: Evening):
    """A pair that plays no board is a line of the ranking, and its place is null."""
    refresh(evening)
    assert {line["place"] for line in evening.director.get(evening.url("ranking/")).json()["lines"]} == {None}


@pytest.mark.django_db
def test_a_tie_is_not_parted_by_a_board_that_the_reader_may_not_see():
    """Board 1 is equal at all tables; board 3, played at two of three, is not yet for players to see."""
    evening = make_evening(settings={"ties": {"rules": ["boards-won"]}})
    for play in Play.objects.filter(board__number=1):
        factories.enter(play, "4HS=")
    texts = iter(("4HS+1", "4HS="))
    for play in Play.objects.filter(board__number=3).order_by("pk")[:2]:
        factories.enter(play, next(texts))
    refresh(evening)
    lines = evening.player.get(evening.url("ranking/")).json()["lines"]
    assert {(line["place"], line["tied"], line["percent"]) for line in lines} == {(1, True, "50.00")}
