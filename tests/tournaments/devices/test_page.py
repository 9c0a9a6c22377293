"""The page of table devices: each state, each refusal, and who may do what there."""

from __future__ import annotations

import datetime as dt
import re
from functools import partial

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import Session
from scoring.words import Message, RuleError, message_to_json
from tests import factories as make
from tournaments.exchange.bws.adding import Updated
from tournaments.models import DeviceFile, DeviceRow, DeviceTemplate
from tournaments.services.devices import bringing, copies, federation, filling, setting_up, templates
from tournaments.services.devices.copies import CopyRead
from tournaments.views.devices_forms import MOST_BYTES
from tournaments.views.devices_shown import age, lines_of, read_words

pytestmark = pytest.mark.django_db

ACTS = ("blank", "blank-remove", "options", "write", "rounds", "end", "again", "copy", "fill", "fill-write")


@pytest.fixture(autouse=True)
def _folder(settings, tmp_path) -> None:
    settings.DEVICE_FILES = tmp_path


@pytest.fixture
def session() -> Session:
    return make.make_session(3)


@pytest.fixture
def director(client, session) -> Client:
    client.force_login(make.make_user(club=session.club, role="director"))
    return client


def address(session: Session, name: str = "") -> str:
    return reverse(f"devices-{name}" if name else "devices", args=[session.club.slug, session.pk])


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def template_of(session: Session) -> DeviceTemplate:
    return DeviceTemplate.objects.create(club=session.club, name="Template.bws", data=b"blank")


def file_of(session: Session, way: str = "read", **columns: object) -> DeviceFile:
    section = session.sections.get(letter="A")
    told = {"guid": "A" * 32, "name": "tuesday.bws", "data": b"as written", "sections": {"1": section.pk}}
    return DeviceFile.objects.create(session=session, way=way, **told | columns)


def row_of(file: DeviceFile, number: int, state: str, **columns: object) -> DeviceRow:
    told = {"section": 1, "table": 2, "round": 1, "board": 4, "text": "4♠ by South, made"}
    return DeviceRow.objects.create(
        file=file, number=number, digest=str(number), state=state, **told | columns
    )


def upload(data: bytes = b"copy", name: str = "tuesday.bws") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


def saying(words: str) -> Message:
    return Message("{words}", words=words)


def _noted(called: dict[str, dict[str, object]], service: str, **told: object) -> Updated:
    called[service] = told
    return Updated(b"with rounds", 3, 0)


def refusing(*_args: object, **_kwargs: object) -> None:
    raise RuleError("devices.trial", "file", "{why}", "", why="It is of another evening.")


# What the page shows.


def test_before_play_it_leads_to_the_movement(client):
    coming = make.make_session(3, start=False)
    client.force_login(make.make_user(club=coming.club, role="director"))
    page = client.get(address(coming))
    assert "Choose a movement and start play" in text_of(page)
    assert "Write the file" not in text_of(page)
    assert page.content.decode().count("button-first") == 1


def test_without_a_blank_file_it_asks_for_one_first(director, session):
    page = text_of(director.get(address(session)))
    assert "Your club's blank file" in page.replace("&#x27;", "'")
    assert "Keep the blank file" in page
    assert "Write the file for the devices" not in page


def test_with_a_blank_file_it_offers_to_write(director, session):
    template_of(session)
    file_of(session, name="2026-11-20-tuesday-pairs.bws", ended=timezone.now())
    page = director.get(address(session)).content.decode()
    assert page.count("button-first") == 1
    assert "Where is the devices&#x27; program?" in page
    assert "2026-11-20-tuesday-pairs.bws: read from" in page


def test_a_file_that_is_read_shows_that_it_lives(director, session):
    template_of(session)
    file = file_of(session, heard=timezone.now() - dt.timedelta(seconds=17))
    row_of(file, 41, "stored")
    row_of(file, 42, "waiting", message=message_to_json(saying("Table 2 has left.")))
    row_of(file, 43, "refused", table=77, play=make.play_of(session), message={})
    page = director.get(address(session))
    shown = text_of(page)
    assert "Last copy read 15 seconds ago" in shown
    assert "Last row 43 just now" in shown
    assert "Stored 1 Waiting 1 Refused 1" in shown
    assert "Table 2 , round 1, board 4 1 4 4♠ by South, made Waiting. Table 2 has left." in shown
    place = [session.club.slug, session.pk]
    assert reverse("control-table", args=[*place, "A", 2]) in page.content.decode()
    assert reverse("control-play", args=[*place, make.play_of(session).pk]) in page.content.decode()
    assert 'data-watch="' in page.content.decode()


def test_a_table_that_is_not_there_has_no_link(director, session):
    row_of(file_of(session), 1, "refused", table=77, section=9)
    live = director.get(address(session), {"since": "x"}).content.decode()
    assert "Table 77" in live
    assert "/table/A/77/" not in live


def test_the_part_that_is_asked_for_again_is_sent_once(director, session):
    file = file_of(session, heard=timezone.now())
    first = director.get(address(session), {"since": "x"})
    assert first.content.decode().startswith('<div id="devices-live">')
    assert "<input" not in first.content.decode()
    again = director.get(address(session), {"since": first["X-Poll-Version"]})
    assert (again.status_code, again.content) == (204, b"")
    row_of(file, 1, "waiting")
    assert director.get(address(session), {"since": first["X-Poll-Version"]}).status_code == 200


def test_a_file_that_is_silent_or_unreadable_says_so(director, session):
    long_ago = timezone.now() - dt.timedelta(minutes=7)
    file = file_of(session, begun=long_ago)
    assert "No copy has come yet" in text_of(director.get(address(session)))
    file.heard = file.problem_since = long_ago
    file.problem = message_to_json(saying("It is encrypted."))
    file.save()
    shown = text_of(director.get(address(session)))
    assert "No copy has come for more than a minute" in shown
    assert "It is encrypted. First seen 7 minutes ago. What was read before stays" in shown


def test_a_file_that_is_filled_is_downloaded_and_written(director, session):
    file_of(session, "fill", name="union.bws", problem={}, heard=timezone.now())
    page = text_of(director.get(address(session)))
    assert "Save union.bws with the results" in page
    assert "Write into the club" in page
    assert "Last written just now" in page


def test_the_line_that_empties_the_devices_is_offered_once(director, session):
    file_of(session)
    page = director.get(address(session)).content.decode()
    assert "BMPro.exe /f:[C:\\Bridge\\tuesday.bws] /s /r /m" in page
    assert "BMPro.exe /f:[C:\\Bridge\\tuesday.bws] /r /m" in page
    assert "A second start with it would erase the results" in page


@pytest.mark.parametrize(
    ("folder", "first"),
    [
        ("C:\\Bridge files\\elm", "BMPro.exe /f:[C:\\Bridge files\\elm\\x.bws] /s /r /m"),
        ("\\\\club\\share\\elm", "BMPro.exe /f:[\\\\club\\share\\elm\\x.bws] /s /r /m"),
        ("/var/lib/arrowswitch/devices/elm", "BMPro.exe /f:[C:\\Bridge\\x.bws] /s /r /m"),
    ],
)
def test_the_line_has_the_folder_where_it_is_known(folder, first):
    lines = lines_of(folder, "x.bws")
    assert lines.first == first
    assert lines.first_5.startswith('-f"')
    assert "s" not in lines.again_5.rpartition('"')[2]


# What is done there.


@pytest.mark.parametrize(
    ("service", "name", "act", "field"),
    [
        (templates, "keep_template", "blank", "file"),
        (filling, "start_filling", "fill", "file"),
        (bringing, "take_copy", "copy", "file"),
    ],
)
def test_a_file_that_is_refused_is_refused_beside_its_field(
    director, session, monkeypatch, service, name, act, field
):
    file = file_of(session)
    if act == "fill":
        DeviceFile.objects.all().delete()
    monkeypatch.setattr(service, name, refusing)
    for data, words in ((b"x", "It is of another evening."), (b"x" * (MOST_BYTES + 1), "larger than 16 MB")):
        answer = director.post(address(session, act), {field: upload(data), "device_file": file.pk})
        assert answer.status_code == 422
        assert words in re.search(r'<ul class="errors".*?</ul>', answer.content.decode(), re.DOTALL)[0]


def test_nothing_chosen_is_refused_in_words(director, session):
    for act in ("blank", "fill"):
        answer = director.post(address(session, act), {})
        assert answer.status_code == 422
        assert "This field is required." in text_of(answer)


def test_each_button_calls_its_service_with_what_was_sent(director, session, monkeypatch):
    called = {}
    for module, name in (
        (templates, "keep_template"),
        (templates, "forget_template"),
        (setting_up, "start_reading"),
        (setting_up, "add_rounds"),
        (setting_up, "end"),
        (filling, "start_filling"),
        (filling, "write_filled"),
    ):
        monkeypatch.setattr(module, name, partial(_noted, called, name))
    file = file_of(session)
    sent = {
        "blank": {"file": upload(b"blank", "Template.bws")},
        "blank-remove": {},
        "write": {"where": "here"},
        "rounds": {"device_file": file.pk},
        "end": {"device_file": file.pk},
        "fill": {"file": upload(b"theirs", "union.bws")},
        "fill-write": {"device_file": file.pk},
    }
    for act, data in sent.items():
        assert director.post(address(session, act), data).status_code == 302, act
    assert called["keep_template"] | {"by": 0} == {
        "club": session.club, "name": "Template.bws", "data": b"blank", "by": 0
    }  # fmt: skip
    assert called["forget_template"]["club"] == session.club
    assert called["start_reading"]["name"] == "2026-11-20-tuesday-pairs.bws"
    assert called["start_filling"]["data"] == b"theirs"
    assert {called[name]["file"] for name in ("add_rounds", "end", "write_filled")} == {file}
    assert len({told["by"] for told in called.values()}) == 1


def test_settings_of_the_devices_are_sent_as_they_are_on_the_page(director, session, monkeypatch):
    template_of(session)
    kept = {}
    monkeypatch.setattr(templates, "choose_options", lambda **told: kept.update(told))
    page = director.get(address(session))
    form = page.context["forms"]["options"]
    sent = {name: form.initial[name] for name in form.fields}
    assert sent.pop("by_program")  # nothing has been chosen yet
    shown = {name: value for name, value in sent.items() if value is not False}
    assert director.post(address(session, "options"), shown).status_code == 302
    assert kept["options"] == sent
    assert director.post(address(session, "options"), shown | {"by_program": "on"}).status_code == 302
    assert kept["options"] == {"Computer": ""}
    wrong = director.post(address(session, "options"), shown | {"BM2PINcode": "12345"})
    assert wrong.status_code == 422
    assert re.search(r'<details class="sheet" id="options" open>', wrong.content.decode())


def test_a_file_elsewhere_is_written_without_a_name_and_saved_with_one(director, session, monkeypatch):
    called = {}
    monkeypatch.setattr(setting_up, "start_reading", partial(_noted, called, "start"))
    assert director.post(address(session, "write"), {"where": "there"}).status_code == 302
    assert called["start"]["name"] == ""
    assert director.post(address(session, "write"), {"where": "nowhere"}).status_code == 422
    file_of(session, name="")
    saved = director.get(address(session, "written"))["Content-Disposition"]
    assert saved == 'attachment; filename="2026-11-20-tuesday-pairs.bws"'
    page = director.get(address(session)).content.decode()
    assert page.count("button-first") == 1 + 1  # to continue with the file of last time, or to choose it
    assert "C:\\Bridge\\2026-11-20-tuesday-pairs.bws" in page


def test_a_second_file_has_another_name(director, session, monkeypatch):
    called = {}
    monkeypatch.setattr(setting_up, "start_reading", partial(_noted, called, "start"))
    file_of(session, name="2026-11-20-Tuesday-pairs.bws", ended=timezone.now())
    assert director.post(address(session, "write"), {"where": "here"}).status_code == 302
    assert called["start"]["name"] == "2026-11-20-tuesday-pairs-2.bws"


def test_new_rounds_come_into_the_file_that_is_sent(director, session, monkeypatch):
    called = {}
    monkeypatch.setattr(setting_up, "add_rounds", partial(_noted, called, "add"))
    file = file_of(session, name="")
    answer = director.post(address(session, "rounds"), {"device_file": file.pk, "file": upload(b"used")})
    assert answer.content == b"with rounds"
    assert called["add"]["data"] == b"used"
    assert director.post(address(session, "rounds"), {"device_file": file.pk}).status_code == 422
    monkeypatch.setattr(setting_up, "add_rounds", refusing)
    sent = {"device_file": file.pk, "file": upload(b"used")}
    assert "It is of another evening." in text_of(director.post(address(session, "rounds"), sent))


def test_a_copy_by_hand_says_what_came_of_it(director, session, monkeypatch):
    file = file_of(session)
    monkeypatch.setattr(bringing, "take_copy", lambda **_: CopyRead(3, 40, 1, 1))
    answer = director.post(address(session, "copy"), {"device_file": file.pk, "file": upload()}, follow=True)
    assert "3 new rows were read. 2 rows need you." in text_of(answer)


@pytest.mark.parametrize(
    ("read", "status", "said"),
    [
        (CopyRead(1, 40), 200, "1 new row was read."),
        (CopyRead(), 200, "Nothing new in this copy."),
        (CopyRead(problem=saying("It is torn.")), 422, "It is torn."),
    ],
)
def test_a_script_gets_its_answer_as_data(director, session, monkeypatch, read, status, said):
    file = file_of(session)
    monkeypatch.setattr(bringing, "take_copy", lambda **_: read)
    sent = {"device_file": file.pk, "file": upload()}
    answer = director.post(address(session, "copy"), sent, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()) == (status, {"message": said, "over": False})


def test_a_copy_of_a_file_that_was_ended_is_not_read(director, session, monkeypatch):
    monkeypatch.setattr(bringing, "take_copy", refusing)
    file = file_of(session, ended=timezone.now())
    sent = {"device_file": file.pk, "file": upload()}
    answer = director.post(address(session, "copy"), sent, headers={"accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["over"]
    assert "A director has ended this file" in answer.json()["message"]


def test_try_again_says_what_came_of_it(director, session, monkeypatch):
    file = file_of(session)
    monkeypatch.setattr(copies, "try_again", lambda **_: CopyRead(0, 42))
    answer = director.post(address(session, "again"), {"device_file": file.pk}, follow=True)
    assert "Nothing new in this copy." in text_of(answer)


def test_files_are_downloaded_under_their_names(director, session, monkeypatch):
    file_of(session, name="tues day.bws")
    file_of(session, "fill", name="")
    answer = director.get(address(session, "written"))
    assert answer.content == b"as written"
    assert answer["Content-Disposition"] == 'attachment; filename="tues day.bws"'
    monkeypatch.setattr(filling, "filled", lambda *_, **__: b"filled")
    assert director.get(address(session, "filled")).content == b"filled"
    monkeypatch.setattr(filling, "filled", refusing)
    assert director.get(address(session, "filled")).status_code == 422
    DeviceFile.objects.all().delete()
    assert director.get(address(session, "written")).status_code == 404


def test_a_session_is_made_of_a_file(director, session, monkeypatch):
    made = make.make_session(3, club=session.club, start=False)
    page = reverse("session-from-file", args=[session.club.slug])
    assert page in director.get(reverse("session-new", args=[session.club.slug])).content.decode()
    monkeypatch.setattr(federation, "session_from_file", lambda **_: made)
    answer = director.post(page, {"file": upload(name="union.bws")})
    assert answer["Location"] == reverse("signin", args=[session.club.slug, made.pk])
    monkeypatch.setattr(federation, "session_from_file", refusing)
    assert "It is of another evening." in text_of(director.post(page, {"file": upload()}))
    assert director.post(page, {}).status_code == 422


# Who may.


def test_a_file_of_another_session_is_not_found(director, session):
    foreign = file_of(make.make_session(3))
    beside = file_of(make.make_session(3, club=session.club))
    for file in (foreign.pk, beside.pk, 0, "x", "1\x00", 10**30, ""):
        for act in ("rounds", "end", "again", "copy", "fill-write"):
            answer = director.post(address(session, act), {"device_file": file, "file": upload()})
            assert answer.status_code == 404, (file, act)


def test_strangers_players_and_other_clubs_get_nowhere(session):
    file_of(session)
    player = make.make_user("player")
    person = session.sections.get().entries.first().members.first().person
    person.user = player
    person.save()
    for user in (player, make.make_user("stranger"), make.make_user(club=make.make_club(), role="admin")):
        client = Client()
        client.force_login(user)
        assert client.get(address(session)).status_code == 403
        assert {client.post(address(session, act), {}).status_code for act in ACTS} == {403}
        assert client.get(address(session, "written")).status_code == 403
    assert Client().get(address(session))["Location"].startswith("/accounts/login/")
    assert Client().post(address(session, "copy"))["Location"].startswith("/accounts/login/")


def test_a_scorer_brings_copies_and_changes_nothing_else(client, session, monkeypatch):
    template_of(session)
    file = file_of(session)
    client.force_login(make.make_user(club=session.club, role="scorer"))
    page = text_of(client.get(address(session)))
    assert "Read this copy" in page
    for words in ("Save settings", "End this file", "Replace the blank file", "Fill this file"):
        assert words not in page
    monkeypatch.setattr(bringing, "take_copy", lambda **_: CopyRead(1, 1))
    sent = {"device_file": file.pk, "file": upload()}
    assert client.post(address(session, "copy"), sent).status_code == 302
    for act in ACTS:
        assert client.get(address(session, act)).status_code == 405


def test_the_page_and_its_part_cost_few_queries(director, session):
    template_of(session)
    file = file_of(session)
    file_of(session, "fill")
    for number in range(1, 31):
        row_of(file, number, "waiting" if number % 2 else "refused")
    for data, most in (({}, 18), ({"since": "x"}, 13)):
        director.get(address(session), data)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            director.get(address(session), data)
        assert len(asked) <= most, [one["sql"] for one in asked]


def test_ages_are_in_plain_words():
    now = timezone.now()
    words = {seconds: age(now - dt.timedelta(seconds=seconds)) for seconds in (3, 23, 61, 200)}
    assert words == {3: "just now", 23: "20 seconds ago", 61: "1 minute ago", 200: "3 minutes ago"}
    assert age(now - dt.timedelta(hours=2)).startswith("at ")
    assert (
        read_words(CopyRead(2, 2, problem=saying("Row 4 is torn."))) == "2 new rows were read. Row 4 is torn."
    )
