"""The club's folder is read while an evening runs: what the devices' programs have written there since."""

from __future__ import annotations

from django.db.models import QuerySet

from scoring.models import Session
from scoring.words import RuleError
from tournaments.models import DeviceFile
from tournaments.services.devices.copies import note_problem, take_copy
from tournaments.services.devices.filling import write_if_new
from tournaments.services.devices.folders import read_file


def in_use() -> list[int]:
    """The ids of the files in clubs' folders that are read or filled now. One query."""
    return list(_in_use().order_by("pk").values_list("pk", flat=True))


def follow(*, file_id: int) -> None:
    """Read a file from the club's folder, or fill it, as its way is; nothing if it is no longer in use.

    What cannot be read now is the file's problem, and is tried again the next time.
    """
    file = _in_use().select_related("session__contest__club").defer("data").filter(pk=file_id).first()
    if file is None:
        return
    if file.way == DeviceFile.Way.FILL:
        write_if_new(file)
        return
    try:
        data = read_file(file.session.contest.club, file.name)
    except RuleError as refusal:
        note_problem(file, refusal.message)
        return
    take_copy(file=file, data=data)


def _in_use() -> QuerySet[DeviceFile]:
    """Files with a name in a folder, of sessions that are neither closed nor in the bin."""
    files = DeviceFile.objects.filter(ended=None, session__binned=None).exclude(name="")
    return files.exclude(session__state=Session.State.CLOSED)
