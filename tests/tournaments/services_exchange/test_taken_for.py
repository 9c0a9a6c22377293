"""Every place that takes a file says the same of a file that is taken for another: a walk over them all."""

from __future__ import annotations

import gzip
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from scoring.models import Board, Session
from scoring.words import RuleError
from tests import factories as make
from tests.cases import for_each
from tests.hostile.world import rows_of
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange.kinds import recognised
from tournaments.services.exchange import attach_deals, read_event

pytestmark = pytest.mark.django_db

CSV = "board,ns,ew,result,score\n1,1,2,4SN=,420\n1,3,4,4SN-1,-50\n"
DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
PBN = f'% PBN 2.1\n[Event "E"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
XML = usebio_file().decode()
NO_EVENT = "This is not an event file of one of these formats:"
IN_WIDE = "This file is in {}. Save it as UTF-8"
DIGITS = "".join(f"{card:02}" for card in range(1, 40)).encode()
HANDS = b"\x06AKQJT98765432" * 4 + b"\x03" * 12

TAKEN_FOR: dict[str, tuple[bytes, str]] = {
    "a spreadsheet": (b"PK\x03\x04\x14\0,;", "This is a spreadsheet or a ZIP archive."),
    "an empty archive": (b"PK\x05\x06" + bytes(18), "This is a spreadsheet or a ZIP archive."),
    "an old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1,", "This is a spreadsheet of an older kind."),
    "a spreadsheet in XML": (
        b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
        "This is a spreadsheet of an older kind.",
    ),
    "a web page": (b"<!doctype html><html><body><br>a,b</body></html>", "This is a web page (HTML)."),
    "a web page in XML": (b'<?xml version="1.0"?>\n<html xmlns="x"/>', "This is a web page (HTML)."),
    "a table as .xls": (b"\xef\xbb\xbf<table><tr><td>board</td></tr></table>", "This is a web page (HTML)."),
    "a PDF": (b"%PDF-1.7\n[", "This is a PDF file."),
    "RTF": (rb"{\rtf1\ansi board,ns,ew}", "This is a document of a word processor (RTF)."),
    "gzip": (gzip.compress(CSV.encode(), mtime=0), "This is a compressed archive. Unpack it first."),
    "7z": (b"7z\xbc\xaf\x27\x1c,", "This is a compressed archive. Unpack it first."),
    "a picture": (b"\x89PNG\r\n\x1a\n,", "This is a picture."),
    "a program": (bytes(range(1, 32)) * 9 + b",", "This is not a text."),
    "BridgeWebs": (b"#VERSION,Prog 1\nDATE,09/03/2026\n", "This is a BridgeWebs file."),
    "JSON": (b'{"players": []}', "This is a JSON file, but not an event that Arrowswitch saved."),
    "a JSON list": (b'[\n {"board": 1}]', "This is a JSON file, but not an event that Arrowswitch saved."),
    "nothing": (b"", "The file is empty."),
    "a mark": (b"\xef\xbb\xbf", "The file is empty."),
    "empty lines": (b" \r\n\r\n\x1a", "The file is empty."),
    "a mail with PBN": (
        b"Dear all,\r\n\r\nhere are the deals:\r\n" + PBN.encode(),
        "The file begins with another text, and its PBN part in line 5.",
    ),
    "a mail with CSV": (
        b"Subject: results, at last\n\n" + CSV.encode(),
        "The file begins with another text, and its CSV part in line 3.",
    ),
    "a ranking": (b"Position,Pair,Name\n1,1,Able\n", NO_EVENT),
    "a letter": (b"hello", NO_EVENT),
    "control-Z within": (
        PBN.replace("[Deal ", "\x1a[Deal ").encode(),
        "Line 6 contains the control character U+001A.",
    ),
    "NUL within": (CSV.replace("4SN=", "4SN\0=").encode(), "Line 2 contains the control character U+0000."),
    **{
        f"{name} in {encoding}": (text.encode(encoding), IN_WIDE.format(encoding[:6].upper()))
        for name, text in (("CSV", CSV), ("PBN", PBN), ("USEBIO", XML))
        for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be")
        if (name, encoding) != ("USEBIO", "utf-16")
    },
}  # fmt: skip

OF_DEALS: dict[str, tuple[bytes, str]] = {
    "DUP": (DIGITS + HANDS + b"YN1  0 1  ", "This is a file of deals (DUP)"),
    "DLM": (b"[Document]\r\nFrom board=1\r\n", "This is a file of deals (DLM)"),
    "BRI": (DIGITS + b" " * 32 + bytes(18), "This is a file of deals (BRI)"),
    "DGE": (HANDS + bytes(60), "This is a file of deals (DGE)"),
    "deals in JSON": (b'[{"board": 1, "deal": "N:"}]', "This is a file of deals (JSON)"),
    "deals in CSV": (b",,,," * 4 + b"1,N/-\n", "This is a file of deals (CSV)"),
    "BER": (b"1234" * 13, "This is a file of deals (BER)"),
    "BHG": (b"\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n", "This is a file of deals (BHG)"),
    "RZD": (b"\x01\0" + b" " * 11 + bytes(13), "This is a file of deals (RZD)"),
}  # fmt: skip
"""Files of deals, some of them damaged: they are named where results are taken, and read where deals are."""


@for_each("name", [*TAKEN_FOR, *OF_DEALS])
def test_another_kind_is_named(name):
    data, words = {**TAKEN_FOR, **OF_DEALS}[name]
    with pytest.raises(RuleError) as refusal:
        recognised(data)
    assert refusal.value.code in ("exchange.kind", "exchange.control")
    assert str(refusal.value).startswith(words)


class World:
    """A club, a session that is played, and every place that takes a file: each returns the words it says."""

    def __init__(self, client, capsys, path):
        self.session = make.make_session(tables=3)
        self.club = self.session.club
        self.client, self.capsys, self.path = client, capsys, path
        client.force_login(make.make_user(club=self.club, role="director"))

    def page(self, name, data, *places):
        address = reverse(name, args=[self.club.slug, *places])
        answer = self.client.post(address, {"file": SimpleUploadedFile("results.csv", data)})
        assert answer.status_code == 422
        return " ".join(answer.context["form"].errors["file"])

    def command(self, name, data, **options):
        self.path.write_bytes(data)
        with pytest.raises(SystemExit) as ended:
            call_command(name, str(self.path), **options)
        assert ended.value.code == 1
        return self.capsys.readouterr().err.strip()

    def said(self, data, *, of_deals):
        yield self.page("import-event", data)
        if not of_deals:
            yield self.page("deals", data, self.session.pk)
        yield self.command("import_event", data, club=self.club.slug)
        yield self.command("import_event", data, verify=True)
        yield self.command("legality", data)


@pytest.mark.slow
def test_every_place_says_the_same_and_changes_nothing(client, capsys, tmp_path):
    world = World(client, capsys, tmp_path / "file")
    before = rows_of(world.club)
    for name, (data, words) in (*TAKEN_FOR.items(), *OF_DEALS.items()):
        if name == "JSON" or (" in utf-" in name and name != "PBN in utf-16"):
            continue  # recorded deals are read from JSON, one a line; one encoding stands for the others
        said = set(world.said(data, of_deals=name in OF_DEALS))
        assert len(said) == 1, (name, said)
        assert said.pop().startswith(words), name
    assert rows_of(world.club) == before


BESIDE: dict[str, bytes] = {
    "control-Z": b"\x1a",
    "control-Zs and NULs in the last block": b"\r\n\x1a\x1a" + bytes(100),
    "NULs": bytes(3),
}


@for_each("end", BESIDE)
def test_what_fills_the_last_block_is_no_text(end):
    for data in (CSV.encode(), PBN.encode() + b'[Contract "Pass"]\n', usebio_file()):
        for text in (data, b"\xef\xbb\xbf\xef\xbb\xbf" + data, b"\r\n" + data, data.replace(b"\n", b"\r")):
            kind, plain = recognised(text + BESIDE[end])
            assert (
                plain.strip().removeprefix(b"\xef\xbb\xbf") == text.strip().lstrip(b"\xef\xbb\xbf").strip()
            ), kind


@for_each("text", [f"sep=;\n{CSV.replace(',', ';')}", f"\n\n{CSV}", f'"sep=,"\r\n\r\n{CSV}'])
def test_lines_above_the_names_of_the_columns(text):
    assert len(read_event(text.encode()).boards[0].lines) == 2
    with pytest.raises(RuleError, match=r"^Row \d, score: x is not a whole number\.$") as refusal:
        read_event(text.replace("420", "x").encode())
    row = text[: text.index("420")].count("\n") + 1
    assert refusal.value.field == f"row {row}: score"


@for_each(
    "case",
    [
        (CSV.replace("-50", "x50"), "Row 3, score: x50 is not a whole number."),
        (XML.replace(">450<", ">X<"), "Board 1, result 2, score: X is not a whole number."),
        (XML.replace(">13/01/2026<", ">soon<"), "DATE: soon is not a date that can be read here."),
        (XML.replace("<PLACE>2<", "<PLACE>last<", 1), "Pair 2NS, PLACE: last is not a place."),
        ('[Event "E"]\n[Board "1"]\nhello\n', "Line 3: This is neither a tag nor a row of a table: hello"),
        ('{"format": "arrowswitch-event", "version": 3, "name": 7}', None),
    ],
)
def test_a_refusal_says_its_place_on_the_page_and_in_the_command(case, client, capsys, tmp_path):
    text, words = case
    world = World(client, capsys, tmp_path / "file")
    page = world.page("import-event", text.encode())
    command = world.command("import_event", text.encode(), club=world.club.slug)
    assert command.startswith(page)
    assert page == words if words else ": " in page, page
    printed = json.loads(world.command("import_event", text.encode(), club=world.club.slug, json=True))
    assert printed["message"] == page


class TestDeals:
    """Deals of another session are refused, or said to be."""

    def file(self, numbers, deal=DEAL):
        return "\n".join(f'[Board "{n}"]\n[Deal "{deal}"]\n' for n in numbers).encode()

    def post(self, client, session, data):
        if "_auth_user_id" not in client.session:
            client.force_login(make.make_user(club=session.club, role="director"))
        address = reverse("deals", args=[session.club.slug, session.pk])
        return client.post(address, {"file": SimpleUploadedFile("deals.pbn", data)})

    @for_each("data", [usebio_file(), CSV.encode()])
    def test_an_event_file_of_another_format_has_no_deals(self, data):
        with pytest.raises(RuleError, match=r"^(The file has no deals\.|This is a file of results \()"):
            attach_deals(session=make.make_session(tables=3), data=data, by=make.STAFF)

    def test_a_file_without_deals(self):
        with pytest.raises(RuleError, match="The file has no deals"):
            attach_deals(session=make.make_session(tables=3), data=b'[Board "1"]\n', by=make.STAFF)

    @for_each("start", [True, False])
    def test_no_board_of_the_file_is_played(self, start):
        session = make.make_session(tables=3, boards=2, start=start)  # six boards
        before = rows_of(session.club)
        with pytest.raises(RuleError, match="The file has boards 25-30, and this session plays 1-6"):
            attach_deals(session=session, data=self.file(range(25, 31)), by=make.STAFF)
        assert rows_of(session.club) == before

    def test_the_boards_that_do_not_fit_are_named(self, client):
        session = make.make_session(tables=3, boards=2)
        answer = self.post(client, session, self.file([2, 3, 5, 6, 7, 8, 10]))
        assert answer.status_code == 200
        page = answer.content.decode()
        assert "The deals of 4 boards were attached." in page
        assert "Boards of the file that this session does not play: 7-8, 10." in page
        assert "Boards of this session that have no deal: 1, 4." in page
        assert Board.objects.filter(board_set__session=session).exclude(deal="").count() == 4

    def test_a_file_that_fits_has_no_warning(self, client):
        answer = self.post(client, make.make_session(tables=3, boards=2), self.file(range(1, 7)))
        assert answer.context["notes"] == []

    def test_a_session_without_a_movement_takes_all_boards(self):
        session = make.make_session(tables=3, start=False)
        session.sections.update(movement={})
        attached = attach_deals(session=session, data=self.file([25]), by=make.STAFF)
        assert (attached.count, attached.unplayed) == (1, ())

    def test_what_is_refused_leaves_the_deals_as_they_are(self, client):
        session = make.make_session(tables=3, boards=2)
        self.post(client, session, self.file(range(1, 7)))
        before = rows_of(session.club)
        for data in (self.file([1]).replace(b"AKQJ.T98", b"AKQJ.T9"), self.file([1, 2]) + b"[Event \x1a\n"):
            assert self.post(client, session, data).status_code == 422
        assert rows_of(session.club) == before


def test_an_import_of_a_named_kind_makes_no_session(client, capsys, tmp_path):
    world = World(client, capsys, tmp_path / "file")
    world.page("import-event", TAKEN_FOR["RTF"][0])
    assert Session.objects.count() == 1
