"""Events out and in again: nothing is lost, and the published figures come out."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.actors import device_actor
from scoring.models import Board, Revision, Session
from scoring.selectors.visibility import Viewer
from scoring.services import results
from scoring.words import RuleError
from tests import factories as make
from tournaments.exchange import native, pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.documents import Document
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.exchange import event_of, export_event, import_event, native_in, native_out
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)


@pytest.fixture(scope="module")
def evening_once(rows_of_module: None) -> Session:
    """Seven tables with a phantom, a conflict, a proposed entry, a substitute, to publication."""
    session = make.make_session(tables=7, boards=3, missing=14)
    phone = device_actor(make.make_phone(session, 1)[0])
    make.enter(make.play_of(session), "4HS=", phone)
    make.enter(make.play_of(session), "4HS+1", phone)
    results.agree(play_id=make.play_of(session).pk, revision=2, by=phone)
    make.enter(make.play_of(session), "4HS-1", phone)
    make.enter_all(session)
    results.choose(play_id=make.play_of(session).pk, revision=2, by=make.STAFF)
    sessions.publish(session=session, by=make.STAFF, note="first")
    make.enter(make.play_of(session, table=3, round=2), "3NN-2", make.STAFF)
    sessions.publish(session=session, by=make.STAFF, note="board 4 corrected")
    return session


@pytest.fixture
def evening(evening_once: Session, db: None) -> Session:
    return deepcopy(evening_once)


def ranking(session: Session) -> list[tuple[object, ...]]:
    field = session.sections.first().field
    return [(line.entry.number, line.place, line.percent, line.total) for line in rankings.table(field)]


def test_the_native_file_is_the_session_again(evening):
    written = native_out.native_of(evening)
    data = native.format(written)
    again = import_event(data=data, club=make.make_club(evening.club.name), by=make.STAFF)
    assert native_out.native_of(again) == written
    assert ranking(again) == ranking(evening)
    assert prove(again) == []


def test_the_same_native_file_twice_in_a_club_is_two_sessions(evening):
    data = export_event(session=evening, format="native", viewer=STAFF)
    again = import_event(data=data, club=evening.club, by=make.STAFF)
    assert again.pk != evening.pk
    assert ranking(again) == ranking(evening)


@pytest.mark.parametrize(
    ("format", "parse"), [("usebio", usebio.parse), ("pbn", pbn.parse), ("csv", spreadsheet.parse_results)]
)
def test_what_other_programs_read_is_what_was_played(evening, format, parse):
    ours, theirs = event_of(evening, STAFF), parse(export_event(session=evening, format=format, viewer=STAFF))
    shape = [(b.number, sorted((str(t.ns), str(t.ew), t.score) for t in b.lines)) for b in ours.boards]
    assert [
        (b.number, sorted((str(t.ns), str(t.ew), t.score) for t in b.lines)) for b in theirs.boards
    ] == shape
    assert verify(replace(theirs, date=ours.date)).differs == ()


@pytest.mark.parametrize("format", ["usebio", "pbn", "csv"])
def test_out_and_in_again_ends_in_the_same_ranking(evening, format):
    data = export_event(session=evening, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert sorted(r[2:] for r in ranking(again)) == sorted(r[2:] for r in ranking(evening) if r[1])


def test_players_get_the_boards_they_may_see():
    session = make.make_session(tables=3, boards=1)
    make.enter_all(session, rounds=1)
    for number in (2, 3):
        make.enter(make.play_of(session, table=1, round=number), "4HS=")
    seen = usebio.parse(export_event(session=session, format="usebio", viewer=Viewer()))
    assert [len(board.lines) for board in seen.boards] == []
    with pytest.raises(RuleError):
        export_event(session=session, format="native", viewer=Viewer())


PUBLISHED = {  # file: best per cents of each ranking, as its own program printed them
    "pairs-mitchell-21-boards.xml": {"NS": "62.78", "EW": "65.08"},
    "pairs-howell-27-boards-average.xml": {"": "60.22"},
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_file_comes_out_as_published(shared_data, name):
    data = (shared_data / name).read_bytes()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    ours = {
        (line.entry.number, line.entry.line): line for line in rankings.table(session.sections.get().field)
    }
    offset = session.sections.get().tables
    for competitor in usebio.parse(data).competitors:
        line = ours[
            competitor.pair.number + (offset if competitor.pair.line == "EW" else 0),
            competitor.pair.line.value,
        ]
        assert competitor.percent is not None
        assert round(float(line.percent), 2) == float(competitor.percent)
        assert line.place == competitor.place


def test_the_butler_file_comes_out_as_published(shared_data):
    data = (shared_data / "butler-howell-35-boards.xml").read_bytes()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    settings = session.contest.settings
    assert (settings["method"], settings["datum"]["trim"]) == ("imps-datum", 1)
    ours = {entry: (place, total) for entry, place, _percent, total in ranking(session)}
    published = {c.pair.number: (c.place, c.total) for c in usebio.parse(data).competitors}
    assert ours == published
    assert prove(session) == []


EXPECTED = {
    "butler-howell-35-boards.xml": {"scores": 140, "datums": 35, "points": 140, "totals": 8, "ranks": 8},
    "pairs-mitchell-21-boards.xml": {"scores": 126, "points": 126},
    "pairs-howell-27-boards-average.xml": {"scores": 160, "points": 161},
    "pairs-mitchell-22-boards-handicap.xml": {"scores": 198, "points": 198},
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_command_verifies_the_published_files(shared_data, capsys, name):
    call_command("import_event", str(shared_data / name), verify=True, json=True)
    found = json.loads(capsys.readouterr().out)
    assert found["differs"] == []
    assert EXPECTED[name].items() <= found["checked"].items()


def test_the_command_says_which_settings_it_recognised(shared_data, capsys):
    call_command("import_event", str(shared_data / "butler-howell-35-boards.xml"), verify=True)
    said = capsys.readouterr().out
    assert "method: imps-datum, datum: mean, trim: 1, rounded: on" in said
    assert "140 scores, 35 datums, 140 points, 8 totals" in said
    assert "There are no differences." in said


def test_a_changed_score_is_found(shared_data, tmp_path, capsys):
    data = (shared_data / "pairs-mitchell-21-boards.xml").read_text()
    spoilt = tmp_path / "spoilt.xml"
    spoilt.write_text(data.replace("<SCORE>-420</SCORE>", "<SCORE>-450</SCORE>", 1))
    with pytest.raises(SystemExit) as ended:
        call_command("import_event", str(spoilt), verify=True, json=True)
    assert ended.value.code == 1
    assert "score" in {difference["what"] for difference in json.loads(capsys.readouterr().out)["differs"]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00\x01",
        b"<USEBIO",
        b"{}",
        b'{"format": "arrowswitch-event", "version": 99}',
        b'[Board "x"]',
        b"a,b\n1,2",
    ],
)
def test_broken_files_change_nothing(data):
    before = Session.objects.count(), Revision.objects.count()
    with pytest.raises(RuleError):
        import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert (Session.objects.count(), Revision.objects.count()) == before


def test_a_played_session_of_a_native_file_plays_on():
    session = make.make_session(tables=3)
    make.enter_all(session, rounds=1)
    again = native_in.build(native_out.native_of(session), club=make.make_club(), by=make.STAFF)
    make.enter(make.play_of(again, round=2), "4HS=")
    assert again.state == "playing"
    assert prove(again) == []


class TestPages:
    """Files through the browser's forms."""

    def page(self, name: str, session: Session, *more: object) -> str:
        return reverse(name, args=[session.club.slug, session.pk, *more])

    def test_deals_are_attached_and_a_wrong_lead_is_refused(self, client, tmp_path):
        session = make.make_session(tables=3)
        client.force_login(make.make_user(club=session.club, role="director"))
        file = tmp_path / "deals.pbn"
        file.write_text(
            '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
            '[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'
        )
        with file.open("rb") as opened:
            answer = client.post(self.page("deals", session), {"file": opened})
        assert answer.status_code == 200
        assert Board.objects.get(board_set__session=session, number=1).deal.startswith("N:AKQJ")
        with pytest.raises(RuleError):
            make.enter(make.play_of(session), "4SN=", lead="HK")

    def test_a_players_export_has_no_native_file(self, client, evening):
        assert client.get(self.page("export-event", evening, "native")).status_code == 403
        assert client.get(self.page("export-event", evening, "usebio")).status_code == 200
        assert client.get(self.page("export-event", evening, "doc")).status_code == 422

    def test_another_clubs_director_attaches_nothing(self, client, evening):
        client.force_login(make.make_user(club=make.make_club(), role="director"))
        assert client.post(self.page("deals", evening), {}).status_code == 403

    def test_an_imported_file_shows_its_refusal(self, client, tmp_path):
        club = make.make_club()
        client.force_login(make.make_user(club=club, role="director"))
        file = tmp_path / "no.xml"
        file.write_text("<NOTHING/>")
        with file.open("rb") as opened:
            answer = client.post(reverse("import-event", args=[club.slug]), {"file": opened})
        assert answer.status_code == 422


def test_a_native_file_of_version_1_is_imported_for_ever():
    data = (Path(__file__).parents[1] / "exchange" / "native-v1.json").read_bytes()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    written = native.parse(data)
    assert session.name == written.session
    assert Revision.objects.filter(club=session.club).count() == sum(
        len(play.revisions)
        for section in written.sections
        for encounter in section.encounters
        for play in encounter.plays
    )
    assert prove(session) == []


@pytest.mark.parametrize(
    "content", ["{}", '{"fields": 1}', '{"settings": {}, "encounters": [], "fields": [{}]}']
)
def test_a_publication_that_cannot_be_read_is_refused(evening, content):
    written = native_out.native_of(evening)
    spoilt = replace(written.publications[0], content=Document(content))
    event = replace(written, publications=(spoilt, *written.publications[1:]))
    club = make.make_club()
    with pytest.raises(RuleError):
        native_in.build(event, club=club, by=make.STAFF)
    assert not club.contests.exists()
