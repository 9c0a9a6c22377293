"""Results files of another Windows: the command names the choices, the page asks, all names come in whole."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse

from clubs.people.models import Person
from scoring.models import Session
from tests import factories as make
from tests.cases import for_each
from tests.tournaments.exchange.small import usebio_file
from tournaments.services.exchange import read_event

pytestmark = pytest.mark.django_db
POLISH = "Łukasz Żak"
CSV = "board,ns,ew,result,score,ns_names,ew_names\n1,1,2,4SN=,420,{} & Al,Bo & Cy\n1,3,4,4SN-1,-50,,\n"
PBN = """[Event "Evening"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS"]
1 11 4S N 10 "{} & Al"
2 12 4S N 9 "Bo & Cy"
"""


def usebio(declared):
    prologue = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    return usebio_file(prologue=prologue).decode().replace("Player N1", "{}")


FILES = {"csv": CSV, "pbn": PBN, "xml": usebio(""), "latin1.xml": usebio("iso-8859-1")}


@for_each("kind", FILES)
def test_the_command_refuses_with_the_choices_and_takes_one(kind, tmp_path, capsys):
    club, file = make.make_club(), tmp_path / kind
    file.write_bytes(FILES[kind].format(POLISH).encode("cp1250"))
    for asked in ({"club": club.slug}, {"verify": True}):
        with pytest.raises(SystemExit) as ended:
            call_command("import_event", str(file), **asked)
        assert ended.value.code == 1
        assert f"windows-1250: {POLISH}; windows-1252: £ukasz ¯ak." in capsys.readouterr().err
    assert not Session.objects.filter(contest__club=club).exists()
    call_command("import_event", str(file), club=club.slug, code_page="windows-1250")
    assert Person.objects.filter(club=club, name=POLISH).count() == 1


@for_each("case", [("cp1252", "Renée D’Or"), ("utf-8", POLISH)])
def test_western_letters_and_utf_8_come_in_without_a_question(case):
    encoding, name = case
    for kind in ("csv", "pbn", "xml"):
        event = read_event(FILES[kind].format(name).encode(encoding))
        assert name in {player.name for one in event.competitors for player in one.players}


def test_an_xml_file_that_says_its_page_is_believed():
    event = read_event(usebio("windows-1250").format(POLISH).encode("cp1250"))
    assert event.competitors[0].players[0].name == POLISH


class TestPage:
    @pytest.fixture
    def club(self, client):
        club = make.make_club()
        client.force_login(make.make_user(club=club, role="director"))
        return club

    def ask(self, client, club, text):
        file = SimpleUploadedFile("evening.csv", text.encode("cp1250"))
        return client.post(reverse("import-event", args=[club.slug]), {"file": file})

    def test_it_shows_the_names_and_takes_the_choice(self, client, club):
        asked = self.ask(client, club, CSV.format(POLISH))
        text = asked.content.decode()
        assert asked.status_code == 422
        assert f"{POLISH} – Central European (windows-1250)" in text
        assert "£ukasz ¯ak – Western European (windows-1252)" in text
        assert not Session.objects.exists()
        sent = {**asked.context["form"].initial, "code_page": "windows-1250"}
        done = client.post(reverse("import-event", args=[club.slug]), sent)
        assert done.status_code == 302
        assert Person.objects.filter(club=club, name=POLISH).exists()

    def test_the_choice_is_kept_while_something_else_is_asked(self, client, club):
        asked = self.ask(client, club, CSV.format(POLISH).replace("ew_names\n", "ew_names,colour\n"))
        address = reverse("import-event", args=[club.slug])
        asked = client.post(address, {**asked.context["form"].initial, "code_page": "windows-1250"})
        assert asked.context["unread"] == ("colour",)
        assert client.post(address, asked.context["form"].initial).status_code == 302
        assert Person.objects.filter(club=club, name=POLISH).exists()

    @for_each("page", ["", "utf-7", "windows-1257"])
    def test_no_choice_and_a_wrong_one_change_nothing(self, client, club, page):
        asked = self.ask(client, club, CSV.format("Łukasz ˇ Żak"))
        sent = {**asked.context["form"].initial, "code_page": page}
        again = client.post(reverse("import-event", args=[club.slug]), sent)
        assert (again.status_code, bool(again.context["readings"])) == (422, True)
        assert not Session.objects.exists()
