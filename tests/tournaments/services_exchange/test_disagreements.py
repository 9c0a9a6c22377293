"""Files whose scores and contracts disagree, and files of which nothing would come in."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from scoring.models import Play, Revision, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.exchange.small import LINES, usebio_file
from tournaments.exchange.check.disagreements import Trust
from tournaments.services.exchange import import_event, prepared

pytestmark = pytest.mark.django_db

# Board 16 has E-W vulnerable: 6NT by West, five off, is +500 to N-S; by North it would be the file's -250.
SPOILED = LINES | {
    16: [
        (1, 1, "6NT", "W", "", "7", "-250", None),
        (2, 3, "4S", "N", "", "10", "420", None),
        (3, 2, "4S", "N", "", "9", "-50", None),
    ]
}
CONTRACT = "6 no-trumps by West, 5 off"
FILE = usebio_file(
    lines=SPOILED, pairs=[(n, line, None, None, None) for n in (1, 2, 3) for line in ("NS", "EW")]
)


def test_without_a_choice_the_file_is_refused_with_both_figures():
    club = make.make_club()
    with pytest.raises(RuleError) as refusal:
        import_event(data=FILE, club=club, by=make.STAFF)
    assert refusal.value.code == "exchange.disagree"
    assert "board 16, N-S 1NS, E-W 1EW: 6NW-5 is worth +500, the file says −250" in str(refusal.value)
    assert not Session.objects.filter(contest__club=club).exists()


@pytest.mark.parametrize(
    ("trust", "score", "outcome", "reason"),
    [
        (Trust.SCORE, -250, {"score": -250}, "The file's contract was 6NW-5, worth +500."),
        (Trust.CONTRACT, 500, {"result": "6NW-5"}, "The file's score was −250."),
    ],
)
def test_what_was_chosen_counts_and_the_history_has_the_other_figure(trust, score, outcome, reason):
    session = import_event(data=FILE, club=make.make_club(), by=make.STAFF, trust=trust)
    plays = Play.objects.filter(encounter__round__section__session=session, board__number=16)
    play = plays.get(accepted__reason__gt="")
    assert (play.score, play.accepted.reason) == (score, reason)
    assert outcome.items() <= play.accepted.outcome.items()
    others = Revision.objects.filter(play__encounter__round__section__session=session).exclude(
        pk=play.accepted_id
    )
    assert set(others.values_list("reason", flat=True)) == {""}


def test_a_score_beside_a_board_passed_out_is_asked_about_too():
    lines = LINES | {3: [(1, 1, "PASS", "", "", "", "100", None)]}
    file = usebio_file(lines=lines)
    with pytest.raises(RuleError, match=r"board 3, N-S 1NS, E-W 1EW: PASS is worth 0, the file says \+100"):
        import_event(data=file, club=make.make_club(), by=make.STAFF)
    session = import_event(data=file, club=make.make_club(), by=make.STAFF, trust=Trust.SCORE)
    assert Play.objects.get(encounter__round__section__session=session, board__number=3).score == 100


@pytest.mark.parametrize("trust", [None, *Trust])
def test_a_file_that_agrees_is_imported_with_and_without_a_choice(trust):
    session = import_event(data=usebio_file(), club=make.make_club(), by=make.STAFF, trust=trust)
    assert session.state == Session.State.FINISHED


def test_a_score_that_no_contract_reaches_is_refused_by_its_board_where_it_is_to_count():
    lines = LINES | {3: [(1, 1, "4S", "N", "", "10", "425", None)]}
    with pytest.raises(RuleError, match="Board 3: "):
        import_event(data=usebio_file(lines=lines), club=make.make_club(), by=make.STAFF, trust=Trust.SCORE)


def test_the_command_lists_what_disagrees_and_takes_the_choice(tmp_path, capsys):
    club, file = make.make_club(), tmp_path / "evening.xml"
    file.write_bytes(FILE)
    with pytest.raises(SystemExit) as ended:
        call_command("import_event", str(file), club=club.slug)
    assert ended.value.code == 1
    assert "6NW-5 is worth +500, the file says −250" in capsys.readouterr().err
    call_command("import_event", str(file), "--json", club=club.slug, trust="score")
    assert Session.objects.get(pk=json.loads(capsys.readouterr().out)["id"]).contest.club == club


class TestThePage:
    @pytest.fixture
    def page(self, client):
        club = make.make_club()
        client.force_login(make.make_user(club=club, role="director"))
        address = reverse("import-event", args=[club.slug])
        return lambda **posted: client.post(address, posted)

    def test_the_list_comes_with_the_file_and_a_choice(self, client, page):
        answer = page(file=SimpleUploadedFile("evening.xml", FILE))
        assert answer.status_code == 422
        text = answer.content.decode()
        assert "Board 16" in text
        assert CONTRACT in text
        assert "\N{MINUS SIGN}250" in text
        assert "+500" in text
        assert not Session.objects.exists()
        kept = answer.context["form"]["kept"].value()
        again = page(kept=kept)
        assert (again.status_code, CONTRACT in again.content.decode()) == (422, True)
        done = page(kept=kept, trust="score")
        assert done.status_code == 302
        assert "Section A: the seating is taken from the file." in client.get(done.url).content.decode()
        plays = Play.objects.filter(encounter__round__section__session=Session.objects.get())
        assert plays.filter(board__number=16, score=-250).count() == 1

    @pytest.mark.parametrize("kept", ["", "no base64!", "AAAA"])
    def test_a_file_that_did_not_come_along_is_refused(self, page, kept):
        assert page(kept=kept, trust="score").status_code == 422

    def test_a_file_of_which_nothing_would_come_in_is_refused(self, page):
        answer = page(file=SimpleUploadedFile("x.csv", b"board,ns,ew\n"))
        assert answer.status_code == 422
        assert "The file has no results: there is nothing to import." in answer.content.decode()


DEALS = "The file has deals but no results. Attach the deals to a session, on its deals page."
NAMES = "The file names the players but has no results: there is nothing to import."
DEAL = '[Board "1"]\n[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"board,ns,ew\n", "The file has no results: there is nothing to import."),
        (b"board,ns,ew\n1,1,2\n", NAMES),
        (DEAL.encode(), DEALS),
        (usebio_file(lines={}), NAMES),
    ],
)
def test_nothing_is_imported_as_nothing(data, words, tmp_path, capsys):
    club = make.make_club()
    file = tmp_path / "nothing"
    file.write_bytes(data)
    with pytest.raises(SystemExit) as ended:
        call_command("import_event", str(file), club=club.slug)
    assert ended.value.code == 1
    assert words in capsys.readouterr().err
    assert not Session.objects.filter(contest__club=club).exists()


def test_a_file_is_verified_before_its_transaction_begins(monkeypatch):
    """The one lock of SQLite is asked for when the rows are ready, not while figures are compared."""
    inside = []

    def watched(event):
        inside.append(len(connection.savepoint_ids))
        return verified(event)

    verified = prepared.verify
    monkeypatch.setattr(prepared, "verify", watched)
    before = len(connection.savepoint_ids)
    import_event(data=usebio_file(), club=make.make_club(), by=make.STAFF)
    assert inside == [before]
