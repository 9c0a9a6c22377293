"""What a file is: another kind is named, so are columns that are not read, and a check of nothing."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange.spreadsheet import parse_results
from tournaments.services.exchange import import_event, read_event

BRIDGEWEBS = b"#VERSION,Prog 1\nDATE,09/03/2026\n#TRAVELLERS\nPair NS,Pair EW,Contract\n1,2,4S\n"
CSV = "board,ns,ew,result,score\n1,1,2,4SN=,420\n1,3,4,4SN-1,-50\n"
DEALS = b"""% PBN 2.1
[Board "1"]
[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]
"""
NO_KIND = "This is not an event file of one of these formats:"


@for_each(
    "case",
    [
        (BRIDGEWEBS, "This is a BridgeWebs file"),
        (CSV.encode("utf-16"), "This file is in UTF-16. Save it as UTF-8"),
        (CSV.replace(",", "\t").encode("utf-16-le"), "This file is in UTF-16. Save it as UTF-8"),
        (CSV.encode("utf-16-be"), "This file is in UTF-16. Save it as UTF-8"),
        (b"PK\x03\x04\x14\0,;", "This is a spreadsheet or a ZIP archive. Save the results as CSV"),
        (b"%PDF-1.7\n[", "This is a PDF file"),
        (b"Position,Pair,Name\n1,1,Able\n", NO_KIND),
        (b"Dear all, here are the results; see you", NO_KIND),
        (b"hello", NO_KIND),
    ],
)  # fmt: skip
def test_another_kind_is_named(case):
    data, words = case
    with pytest.raises(RuleError) as refusal:
        read_event(data)
    assert refusal.value.code == "exchange.kind"
    assert str(refusal.value).startswith(words)


def test_what_is_read_in_utf_16_and_between_tabs():
    prologue = '<?xml version="1.0" encoding="utf-16"?>'
    assert read_event(usebio_file(prologue=prologue).decode().encode("utf-16")).name == "Tuesday"
    assert len(read_event(CSV.replace(",", "\t").encode()).boards[0].lines) == 2


CONTRACT_COLUMNS = "board,ns,ew,contract,declarer,tricks,score\n"


@for_each(
    "case",
    [
        ("4S,N,10,420", Outcome.played("4SN=")),
        ("4S,N,9,-50", Outcome.played("4SN-1")),
        ("4SX,North,9,", Outcome.played("4SXN-1")),
        ("4S x,N,=,", Outcome.played("4SXN=")),
        ("3NT,w,+1,-430", Outcome.played("3NW+1")),
        ("3NT,W,-1,50", Outcome.played("3NW-1")),
        ("Pass,,,0", Outcome(OutcomeKind.PASSED_OUT)),
        ("A6040,,,", Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")),
        (",,,450", Outcome(OutcomeKind.PLAYED, score=450)),
        (",,,", Outcome(OutcomeKind.NOT_PLAYED)),
    ],
)
def test_contract_declarer_and_tricks_in_columns_of_their_own(case):
    row, outcome = case
    event = parse_results(f"{CONTRACT_COLUMNS}1,1,2,{row}\n".encode())
    assert event.boards[0].lines[0].outcome == outcome
    assert event.unread == ()


def test_a_contract_that_is_not_the_result_is_refused():
    head = "board,ns,ew,result,contract,declarer,tricks\n"
    with pytest.raises(RuleError, match="result and contract do not agree: 4SN= and 4S N 11"):
        parse_results(f"{head}1,1,2,4SN=,4S,N,11\n".encode())
    assert parse_results(f"{head}1,1,2,4SN=,4S,N,10\n".encode()).boards[0].lines[0].outcome.result


MORE = CSV.replace("\n", ",,\n").replace("score,,", "score,Colour,Remark,")
UNREAD = "Colour, Remark".lower()


@pytest.mark.django_db
class TestColumnsThatAreNotRead:
    def test_they_are_named_before_anything_is_imported(self, tmp_path, capsys):
        club, file = make.make_club(), tmp_path / "evening.csv"
        file.write_text(MORE.replace("Remark,", "Remark"))
        with pytest.raises(SystemExit) as ended:
            call_command("import_event", str(file), club=club.slug)
        assert ended.value.code == 1
        assert f"These parts of the file are not read here: {UNREAD}." in capsys.readouterr().err
        assert not Session.objects.exists()
        call_command("import_event", str(file), club=club.slug, skip_columns=True)
        assert Session.objects.count() == 1

    def test_verify_names_them(self, tmp_path, capsys):
        file = tmp_path / "evening.csv"
        file.write_text(MORE.replace("Remark,", "Remark"))
        call_command("import_event", str(file), verify=True)
        assert f"Columns that are not read: {UNREAD}" in capsys.readouterr().out
        call_command("import_event", str(file), verify=True, json=True)
        assert json.loads(capsys.readouterr().out)["unread"] == UNREAD.split(", ")

    def test_our_own_file_has_none(self):
        club = make.make_club()
        session = import_event(data=CSV.encode(), club=club, by=make.STAFF)
        assert session.state == Session.State.FINISHED

    def test_the_page_names_them_and_asks(self, client):
        club = make.make_club()
        client.force_login(make.make_user(club=club, role="director"))
        address = reverse("import-event", args=[club.slug])
        data = MORE.replace("Remark,", "Remark").replace("420", "430").encode()
        answer = client.post(address, {"file": SimpleUploadedFile("evening.csv", data)})
        assert answer.status_code == 422
        assert f"not read here: {UNREAD}" in answer.content.decode()
        assert "Import without these parts" in answer.content.decode()
        form = answer.context["form"]
        posted = {"kept": form["kept"].value(), "skip_columns": form["skip_columns"].value()}
        asked = client.post(address, posted)  # its contract and score disagree too
        assert (asked.status_code, asked.context["unread"]) == (422, ())
        assert asked.context["form"]["skip_columns"].value()
        assert client.post(address, posted | {"trust": "score"}).status_code == 302
        assert Session.objects.count() == 1


class TestVerifyOfAFileWithoutResults:
    @for_each("data", [DEALS, b"board,ns,ew\n", b"board,ns,ew,result\n1,1,2,\n"])
    def test_nothing_was_checked(self, data, tmp_path, capsys):
        file = tmp_path / "file"
        file.write_bytes(data)
        with pytest.raises(SystemExit) as ended:
            call_command("import_event", str(file), verify=True)
        assert ended.value.code == 1
        shown = capsys.readouterr()
        assert shown.err.startswith("Nothing was checked. The file ")
        assert "differences" not in shown.out

    def test_results_without_figures_are_said_to_be_that(self, tmp_path, capsys):
        file = tmp_path / "file.csv"
        file.write_text("board,ns,ew,result\n1,1,2,4SN=\n1,3,4,4SN-1\n")
        call_command("import_event", str(file), verify=True)
        shown = capsys.readouterr().out
        assert "The file has results but no figures to compare them with." in shown
        assert "There are no differences." not in shown
