"""Backups from a page, by whoever keeps the site: made, downloaded, and saved to a stick or folder."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from clubs.people.permissions import AnyUser, require_keeper
from config.backups import backup, places, pressed
from config.backups.places import PlaceError, Why
from scoring.words import N_, RuleError

LATER = dt.timedelta(days=7)
"""How long a reminder stays away that was put off."""
WORDS: dict[str, str] = {
    Why.PATH: N_("Enter the whole path of a folder, such as {example}."),
    Why.LINK: N_("This folder is a link to another one. Enter the folder itself."),
    Why.DATA: N_("This folder is inside the data folder. Choose one outside it, best on a stick."),
    Why.SYSTEM: N_(
        "Copies are not saved there. Choose a stick, or a folder in your own folder on this computer."
    ),
    Why.GONE: N_("There is no such folder now. Plug the stick in again, or choose another folder."),
    Why.READ_ONLY: N_("Nothing can be written there. Choose another stick or folder."),
    Why.FULL: N_("It is full. Delete something there, or choose another stick or folder."),
    Why.OTHER: N_("The copy could not be written. Try another stick or folder."),
}
"""What each trouble with a folder means, and what to do."""


def saves_to_folders() -> bool:
    """Whether copies may be put into folders of this machine: only where it is the club's own laptop."""
    return bool(settings.MODE == "club")


def make_backup(*, by: AnyUser) -> bool:
    """Have a backup made; False if one is being made already. Raises PermissionDenied."""
    require_keeper(by)
    _require_no_demo()
    return pressed.press()


def save_backup(*, folder: str, by: AnyUser) -> bool:
    """Have a backup made and copied into the folder, which is remembered; False if one is being made already.

    Raises PermissionDenied, RuleError "backup.place" and "backup.no_folders".
    """
    require_keeper(by)
    _require_no_demo()
    if not saves_to_folders():
        raise RuleError(
            "backup.no_folders", "folder", "This site saves no copies to folders. Download them.", ""
        )
    try:
        place = str(places.checked(folder))
    except PlaceError as error:
        raise RuleError(
            "backup.place", "folder", WORDS[error.why], "", example=str(Path.home() / "Backups")
        ) from error
    if not pressed.press(place):
        return False
    pressed.change(folder=place)
    return True


def download_backup(*, name: str, by: AnyUser, here: bool) -> Path:
    """Find the backup of that name to send it out; `here` if it goes to the machine it comes from.

    Raises PermissionDenied and RuleError "backup.none".
    """
    require_keeper(by)
    _require_no_demo()
    path = backup.backups_folder() / name
    if name not in {one.name for one in backup.made()} or path.is_symlink() or not path.is_file():
        raise RuleError("backup.none", "name", "This backup is not kept any more. Choose another.", "")
    pressed.note_left("here" if here else "download")
    return path


def put_off_reminder(*, by: AnyUser) -> None:
    """Let the reminder of copies come back in a week. Raises PermissionDenied."""
    require_keeper(by)
    pressed.change(put_off_until=timezone.now() + LATER)


def _require_no_demo() -> None:
    if settings.MODE == "demo":
        raise RuleError("backup.demo", "name", "The demo has no backups: a site of your own has them.", "")
