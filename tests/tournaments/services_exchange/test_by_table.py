"""Files that show what happened table by table become sessions of a club; whose their online names are."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import Board, EntryMember, Play, Session
from scoring.words import RuleError
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.exchange import test_lin, test_rbn
from tournaments.services.exchange import import_event, read_event
from tournaments.services.exchange.people import guests_in

pytestmark = pytest.mark.django_db

MOVIE = test_lin.movie() + test_lin.movie(2, deal=f"4{test_lin.DEAL}", vulnerable="n")
CSV = "board,ns,ew,result,ns_names,ew_names\n1,1,2,4SN=,NED & sue,edna & will\n"


@pytest.fixture
def club():
    return make.make_club()


def imported(club, data, **answers):
    return import_event(data=data.encode(), club=club, by=make.STAFF, **answers)


def people_of(session):
    members = EntryMember.objects.filter(entry__section__session=session).order_by("entry__number", "seat")
    return [(member.entry.number, member.person.name) for member in members.select_related("person", "entry")]


@for_each("text", [test_lin.MATCH.replace("Reds,10,", "Reds,9,"), test_rbn.MATCH])
def test_a_match_becomes_a_session_with_its_two_tables(text):
    club = make.make_club()
    session = imported(club, text)
    section = session.sections.get()
    assert (session.state, section.tables, section.entries.count()) == (Session.State.FINISHED, 2, 2)
    assert [entry.name for entry in section.entries.order_by("number")] == ["Reds", "Blues"]
    assert Play.objects.filter(encounter__round__section=section).exclude(accepted=None).count() == 4
    assert Board.objects.get(board_set__session=session, number=1).deal == test_lin.PBN


def test_the_movies_of_one_table_are_a_session_of_total_points(club):
    session = imported(club, MOVIE)
    assert session.contest.settings["method"] == "total"
    assert [board.deal for board in session.board_sets.get().boards.order_by("number")] == [test_lin.PBN] * 2


def test_a_table_without_a_result_is_asked_about_first(club):
    text = MOVIE + test_lin.movie(3, deal=test_lin.DEAL, vulnerable="e", calls="")
    with pytest.raises(RuleError, match="board 3, line 3") as refusal:
        imported(club, text)
    assert refusal.value.code == "exchange.columns"
    assert not Session.objects.filter(contest__club=club).exists()
    assert imported(club, text, skip_columns=True).board_sets.get().boards.count() == 3


@for_each("text", [f"qx|o1|md|3{test_lin.DEAL}|sv|o|pg||", "vg|Cup,,I,1,2,A,,B,|pg||", "pn|a,b,c,d|pg||"])
def test_a_file_without_results_is_never_imported_as_nothing(text):
    club = make.make_club()
    with pytest.raises(RuleError) as refusal:
        imported(club, text)
    assert refusal.value.code == "exchange.nothing"
    assert not Session.objects.filter(contest__club=club).exists()


class TestOnlineNames:
    """In LIN people have their names at Bridge Base."""

    def test_a_name_that_a_member_has_is_that_member(self, club):
        ned, other = make.make_person(club, "Ned Nash", online_names=["NED", "ned 2"]), make.make_club()
        make.make_person(other, "Sue Sand", online_names=["sue"])
        make.make_person(club, "ned")
        will = make.make_person(club, "Will")  # by his name, as before
        session = imported(club, MOVIE)
        assert people_of(session) == [(1, "Ned Nash"), (1, "sue"), (2, "edna"), (2, "Will")]
        members = EntryMember.objects.filter(entry__section__session=session)
        assert {ned, will} < {member.person for member in members}
        assert guests_in(session) == ["Will", "edna", "sue"]

    def test_two_names_of_one_member_are_not_the_member_twice(self, club):
        make.make_person(club, "Ned Nash", online_names=["ned", "edna"])
        assert people_of(imported(club, MOVIE)) == [(1, "Ned Nash"), (1, "sue"), (2, "edna"), (2, "will")]

    def test_robots_become_nobody(self, club):
        session = imported(club, test_lin.movie(names="sue,~~M1,~~M2,~~M3"))
        assert people_of(session) == [(1, "sue")]
        assert [person.name for person in Person.objects.filter(club=club)] == ["sue"]

    def test_in_other_files_they_count_if_somebody_says_so(self, club):
        make.make_person(club, "Ned Nash", online_names=["ned"])
        assert people_of(imported(club, CSV))[0] == (1, "NED")
        assert people_of(imported(club, CSV, by_online_names=True))[0] == (1, "Ned Nash")

    def test_the_page_says_how_many_names_nobody_has(self, club, client):
        make.make_person(club, "Ned Nash", online_names=["ned"])
        client.force_login(make.make_user(club=club, role="director"))
        address = reverse("import-event", args=[club.slug])
        answer = client.post(address, {"file": SimpleUploadedFile("x.lin", MOVIE.encode())}, follow=True)
        page = answer.content.decode()
        assert "3 online names in the file belong to nobody in this club" in page
        assert "edna, sue, will" in page
        silent = client.post(address, {"file": SimpleUploadedFile("x.csv", CSV.encode())}, follow=True)
        assert "online names in the file" not in silent.content.decode()
        told = {"file": SimpleUploadedFile("x.csv", CSV.encode()), "by_online_names": "on"}
        assert "3 online names" in client.post(address, told, follow=True).content.decode()

    def test_a_name_is_never_markup(self, club, client):
        client.force_login(make.make_user(club=club, role="director"))
        text = test_lin.movie(names='<script>x</script>,<b>w</b>,"n",e&e')
        address = reverse("import-event", args=[club.slug])
        answer = client.post(address, {"file": SimpleUploadedFile("x.lin", text.encode())}, follow=True)
        page = answer.content.decode()
        assert "&lt;b&gt;w&lt;/b&gt;" in page
        assert "<script>x</script>" not in page

    def test_the_answer_holds_while_another_question_is_asked(self, club, client):
        make.make_person(club, "Ned Nash", online_names=["ned"])
        client.force_login(make.make_user(club=club, role="director"))
        address = reverse("import-event", args=[club.slug])
        odd = CSV.replace("ew_names\n", "ew_names,odd\n").replace("will\n", "will,1\n")
        asked = client.post(
            address, {"file": SimpleUploadedFile("x.csv", odd.encode()), "by_online_names": "on"}
        )
        form = asked.context["form"]
        kept = {name: form[name].value() for name in ("kept", "skip_columns", "by_online_names")}
        client.post(address, kept)
        assert people_of(Session.objects.get(contest__club=club))[0] == (1, "Ned Nash")

    def test_the_command_says_it_too(self, club, tmp_path, capsys):
        path = tmp_path / "movie.lin"
        path.write_text(MOVIE)
        call_command("import_event", str(path), club=club.slug)
        assert "4 online names in the file belong to nobody in this club" in capsys.readouterr().out
        call_command("import_event", str(path), club=club.slug, json=True)
        printed = json.loads(capsys.readouterr().out)
        assert printed["unknown_names"] == ["edna", "ned", "sue", "will"]

    def test_someone_forgotten_or_merged_away_is_not_found(self, club):
        keep = make.make_person(club, "Ned Nash")
        make.make_person(club, "Old Ned", online_names=["ned"], merged_into=keep)
        assert people_of(imported(club, MOVIE))[0] == (1, "ned")


def test_what_verify_says_of_a_match(tmp_path, capsys):
    path = tmp_path / "match.lin"
    path.write_text(test_lin.MATCH.replace("pn|", "mp|9,-1|\npn|", 1))
    with pytest.raises(SystemExit):
        call_command("import_event", str(path), verify=True)
    said = capsys.readouterr().out
    assert "method: imps" in said
    assert "board 2, N-S 1, E-W 2" in said
    assert "score 10 - 2" in said


def test_a_link_in_utf_8_is_read_as_a_file():
    assert read_event(b"\xef\xbb\xbf" + MOVIE.encode() + b"\x1a").boards[1].number == 2
