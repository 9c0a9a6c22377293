"""The page of backups: who opens it, what it makes, what leaves the machine, and where it never writes."""

from __future__ import annotations

import datetime as dt
import errno
import os
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from clubs.people import services
from config.backups import backup, places, pressed
from config.backups.places import Why
from scoring.words import RuleError

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse"
MADE = "20261101-120000-n1-publication.zip"


@pytest.fixture
def home(settings, tmp_path, monkeypatch) -> Path:
    """A club's own laptop: its owner's folder, with the data folder in it, and one backup there."""
    settings.MODE = "club"
    settings.DATA = tmp_path / "home" / "data"
    (settings.DATA / "backups").mkdir(parents=True)
    (settings.DATA / "backups" / MADE).write_bytes(b"a backup")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def jobs(monkeypatch) -> list[str]:
    """The folders of the backups that were asked for; nothing makes them."""
    sent: list[str] = []
    monkeypatch.setattr("config.tasks.make_pressed_backup", SimpleNamespace(delay=sent.append))
    return sent


@pytest.fixture
def whole(monkeypatch, home) -> Path:
    """Makes a backup without reading the database."""
    path = home / "data" / "backups" / "20261128-130000-n2-asked-for.zip"

    def made(_reason: str) -> Path:
        path.write_bytes(b"whole" * 1000)
        return path

    monkeypatch.setattr(backup, "backup_now", made)
    return path


@pytest.fixture
def admin(client, who, other_club):
    """The admin of the only club of a site in club mode, who has just given the password again."""
    other_club.delete()
    who.admin.set_password(PASSWORD)
    who.admin.save()
    client.force_login(who.admin)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def post(client, **data: str):
    return client.post(reverse("site_backups"), data)


def shown(client) -> str:
    return client.get(reverse("site_backups")).content.decode()


@pytest.mark.parametrize("visitor", ["stranger", "member", "scorer", "director", "admin", "foreign_admin"])
def test_nobody_else_opens_it_where_there_are_several_clubs(client, who, home, jobs, visitor):
    client.force_login(getattr(who, visitor))
    assert client.get(reverse("site_backups")).status_code == 403
    for deed in ({"do": "make"}, {"do": "download", "name": MADE}, {"do": "save", "folder": str(home)}):
        assert post(client, **deed).status_code == 403
    user = getattr(who, visitor)
    for service in (
        lambda: services.make_backup(by=user),
        lambda: services.save_backup(folder=str(home / "x"), by=user),
        lambda: services.download_backup(name=MADE, by=user, here=False),
        lambda: services.put_off_reminder(by=user),
    ):
        with pytest.raises(PermissionDenied):
            service()
    assert jobs == []


def test_a_director_without_the_right_and_a_visitor_are_turned_away(client, who, other_club, home):
    other_club.delete()
    assert client.get(reverse("site_backups")).url.startswith("/accounts/login/")
    client.force_login(who.director)
    assert client.get(reverse("site_backups")).status_code == 403
    client.force_login(who.admin)
    assert "after results were published, 8" in shown(client)
    assert reverse("site_backups") in client.get(reverse("club_settings", args=["graz"])).content.decode()


def test_a_download_is_the_file_asks_for_the_password_and_is_remembered(client, who, other_club, home):
    other_club.delete()
    who.admin.set_password(PASSWORD)
    who.admin.save()
    client.force_login(who.admin)
    asked = post(client, do="download", name=MADE)
    assert asked.url == "/accounts/reauthenticate/?next=%2Fsite%2Fbackups%2F"
    assert pressed.kept().left_at is None
    back = client.post(asked.url, {"password": PASSWORD})
    assert back.url == reverse("site_backups")
    answer = post(client, do="download", name=MADE)
    assert b"".join(answer.streaming_content) == b"a backup"
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"] == f'attachment; filename="arrowswitch-{MADE}"'
    assert client.get(reverse("site_backups"), {"do": "download", "name": MADE}).streaming is False
    assert pressed.kept().left_how == "here"  # the test's browser is on this machine
    assert "downloaded on this computer" in shown(client)


@pytest.mark.parametrize(
    "name", ["../secret_key", "/etc/passwd", "..", "", "secret_key", f"../backups/{MADE}", "a\0b", "x" * 300]
)
def test_nothing_but_a_backup_is_downloaded(admin, home, name):
    (home / "data" / "secret_key").write_text("key")
    assert post(admin, do="download", name=name).status_code == 422
    assert pressed.kept().left_at is None


def test_a_link_among_the_backups_is_not_followed(admin, home):
    link = home / "data" / "backups" / "20261101-120000-n9-by-hand.zip"
    link.symlink_to("/etc/passwd")
    assert post(admin, do="download", name=link.name).status_code == 422


def test_a_second_press_meanwhile_makes_no_second_one(admin, home, jobs, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        post(admin, do="make")
        post(admin, do="make")
        post(admin, do="save", folder=str(home))
    assert jobs == [""]
    assert "A backup is being made." in shown(admin)
    long_ago = timezone.now() - dt.timedelta(hours=1)
    pressed.change(working_since=long_ago)  # its process ended in the work
    with django_capture_on_commit_callbacks(execute=True):
        post(admin, do="make")
    assert jobs == ["", ""]


def test_a_copy_goes_to_the_stick_and_the_place_is_remembered(
    admin, home, jobs, whole, monkeypatch, django_capture_on_commit_callbacks
):
    stick = home / "stick"
    stick.mkdir()
    monkeypatch.setattr(places, "is_outside", lambda folder: True)
    with django_capture_on_commit_callbacks(execute=True):
        assert post(admin, do="save", folder=str(stick)).url == reverse("site_backups")
    (folder,) = jobs
    pressed.make(folder)
    copy = stick / f"arrowswitch-{whole.name}"
    assert copy.read_bytes() == whole.read_bytes()
    page = shown(admin)
    assert f"The backup has been saved as {copy}" in page
    assert "Save there now" in page
    assert pressed.kept().left_where == str(stick)
    with django_capture_on_commit_callbacks(execute=True):
        post(admin, do="save_there")
    pressed.make(jobs[-1])
    assert len(list(stick.iterdir())) == 2  # beside the first, which stays


def test_a_folder_on_the_same_disk_does_not_count_as_elsewhere(admin, home, whole):
    (home / "copies").mkdir()
    pressed.make(str(home / "copies"))
    assert pressed.kept().left_at is None
    assert "on the same disk as the site" in shown(admin)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (errno.ENOSPC, "It is full."),
        (errno.EROFS, "Nothing can be written there."),
        (errno.EIO, "There is no such folder now."),
        (errno.EMFILE, "The copy could not be written."),
    ],
)
def test_a_stick_that_takes_nothing_is_said_in_words_and_left_clean(
    admin, home, whole, monkeypatch, fault, words
):
    stick = home / "stick"
    stick.mkdir()

    def broken(*_files: object) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr("shutil.copyfileobj", broken)
    pressed.make(str(stick))
    assert words in shown(admin)
    assert list(stick.iterdir()) == []
    assert pressed.kept().left_at is None
    assert pressed.is_working(pressed.kept()) is False
    pressed.change(outcome_at=timezone.now() - dt.timedelta(hours=2))
    assert words not in shown(admin)  # no news any more


def test_a_stick_that_vanishes_is_gone(admin, home, jobs, whole):
    pressed.change(folder=str(home / "stick"))
    answer = post(admin, do="save_there")
    assert answer.status_code == 422
    assert "There is no such folder now." in answer.content.decode()
    pressed.make(str(home / "stick"))  # pulled out between the press and the copy
    assert "There is no such folder now." in shown(admin)
    assert whole.exists()
    assert jobs == []


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("/etc", Why.SYSTEM), ("/", Why.SYSTEM), ("/usr/bin", Why.SYSTEM), ("/dev", Why.SYSTEM),
        ("/media", Why.SYSTEM), ("{home}", Why.SYSTEM), ("{home}/.ssh", Why.SYSTEM),
        ("{home}/x/.config", Why.SYSTEM), ("{home}/Library/x", Why.SYSTEM), ("{data}", Why.DATA),
        ("{data}/backups", Why.DATA), ("{home}/../../etc", Why.PATH), ("{home}/x/..", Why.PATH),
        ("x", Why.PATH), ("", Why.PATH), ("{home}/a\0b", Why.PATH), ("~/x", Why.PATH),
        ("{home}/link", Why.SYSTEM),
        ("{home}/inside", Why.DATA), ("{home}/other", Why.LINK), ("{home}/file", Why.GONE),
        ("{home}/none", Why.GONE), ("{home}/" + "n" * 300, Why.OTHER), ("/mnt/x", Why.GONE),
    ],
)  # fmt: skip
def test_copies_go_only_into_folders_of_people(home, settings, typed, why):
    for folder in (".ssh", "x/.config", "Library/x"):
        (home / folder).mkdir(parents=True)
    (home / "link").symlink_to("/etc")
    (home / "inside").symlink_to(settings.DATA)
    (home / "other").symlink_to(home / "x")
    (home / "file").write_text("x")
    with pytest.raises(places.PlaceError) as refused:
        places.checked(typed.format(home=home, data=settings.DATA))
    assert refused.value.why == why


def test_what_is_typed_is_refused_at_its_field(admin, home, jobs):
    answer = post(admin, do="save", folder="/etc")
    assert answer.status_code == 422
    assert "Copies are not saved there." in answer.content.decode()
    assert post(admin, do="save", folder="a\0b").status_code == 422
    assert jobs == []


def test_a_server_saves_to_no_folder_and_still_downloads(client, who, home, settings, jobs):
    settings.MODE = "production"
    who.superuser.set_password(PASSWORD)
    who.superuser.save()
    client.force_login(who.superuser)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    (home / "x").mkdir()
    page = shown(client)
    assert "Save to this folder" not in page
    assert "Download" in page
    assert post(client, do="save", folder=str(home / "x")).status_code == 422
    assert b"".join(post(client, do="download", name=MADE).streaming_content) == b"a backup"
    assert jobs == []


def test_the_demo_has_none_and_says_so(client, who, home, settings, jobs):
    settings.MODE = "demo"
    client.force_login(who.superuser)
    assert "The demo has no backups" in shown(client)
    assert post(client, do="make").status_code == 422
    with pytest.raises(RuleError):
        services.download_backup(name=MADE, by=who.superuser, here=False)
    assert jobs == []


def test_a_post_without_the_token_and_an_unknown_button_are_refused(admin, home, who, jobs):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(who.admin)
    assert strict.post(reverse("site_backups"), {"do": "make"}).status_code == 403
    assert post(admin, do="nonsense").status_code == 404
    assert jobs == []


def test_the_times_are_the_clubs(admin, home, club):
    club.zone = "Asia/Tokyo"
    club.save()
    assert "Sun 1 Nov 2026, 21:00" in shown(admin)


def test_media_are_what_is_mounted_where_people_plug_in(home, monkeypatch, tmp_path):
    mounts = tmp_path / "mounts"
    points = ("/", "/proc", "/media/anna/USB\\040STICK", "/mnt/stick", "/mnt/programs/of/others", "/mnt")
    mounts.write_text("".join(f"device {point} ext4 rw 0 0\n" for point in points))
    monkeypatch.setattr(places, "MOUNTS", mounts)
    monkeypatch.setattr("sys.platform", "linux")
    assert places._mounted() == [Path("/media/anna/USB STICK"), Path("/mnt/stick")]
    monkeypatch.setattr(places, "_linux_mounts", lambda: [home / "gone", home / "stick"])
    (home / "stick").mkdir()
    assert [medium.folder for medium in places.media()] == [str(home / "stick")]
    monkeypatch.setattr(places, "LEAST", 1 << 60)  # nothing has so much room
    assert places.media() == []


@pytest.mark.django_db(transaction=True)
def test_the_backup_that_is_asked_for_is_whole(home):
    pressed.press()
    pressed.make("")
    kept = pressed.kept()
    assert kept.outcome == "made"
    with zipfile.ZipFile(home / "data" / "backups" / kept.detail) as archive:
        assert "manifest.json" in archive.namelist()
