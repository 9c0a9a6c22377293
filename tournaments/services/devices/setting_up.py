"""A session is set up for table devices: its scoring file is made, kept up to date, and ended."""

from __future__ import annotations

from uuid import uuid4

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Session
from scoring.words import RuleError
from tournaments.exchange.bws.adding import Updated, with_rounds
from tournaments.exchange.bws.blank import fitted
from tournaments.exchange.bws.options import read_choices
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.writing import append
from tournaments.models import DeviceFile, DeviceTemplate
from tournaments.selectors.devices.folder import ENDING, check_name, in_use, path_of, read_file
from tournaments.selectors.devices.set_up import makeable_of, sections_of, set_up_of
from tournaments.services.devices.folders import write_file
from tournaments.services.devices.templates import no_template

READ = DeviceFile.Way.READ
LONGEST_STEM = 40


def suggested_name(session: Session) -> str:
    """A name for the session's file that a command can have too: without blanks and accents."""
    words = slugify(session.name)[:LONGEST_STEM].strip("-")
    return f"{session.date:%Y-%m-%d}-{words or session.pk}{ENDING}"


@transaction.atomic
def start_reading(*, session: Session, name: str, by: Actor, with_deals: bool = False) -> DeviceFile:
    """Make the session's scoring file from the club's blank one; its copies are read from now on.

    `name` is the file's own in the club's folder, where it is written; "" where it is downloaded, and its
    copies are uploaded. `with_deals`: the deals are in it. Devices show one to those who have played the
    board, but whoever opens the file can read them all.

    Raises RuleError "permission.encounters", "devices.play", "devices.game", "devices.template",
    "devices.name", "devices.taken" for a name that the folder has already, "devices.already" where the
    session has such a file, "bws.*" and "jet.*" where the blank file cannot take the session, and why the
    folder cannot be written.
    """
    permissions.require("encounters", session, by)
    if name:
        check_name(name)
    template = DeviceTemplate.objects.select_for_update().filter(club=session.contest.club_id).first()
    if template is None:
        raise no_template()
    if session.device_files.filter(way=READ, ended=None).exists():
        raise _already()
    guid = uuid4().hex.upper()
    data = _made(session, template, guid, with_deals=with_deals)
    sections = {str(number): section.pk for number, section in sections_of(session).items()}
    try:
        with transaction.atomic():
            file = DeviceFile.objects.create(
                session=session, way=READ, guid=guid, name=name, data=data, sections=sections, by=by.user
            )
    except IntegrityError:
        raise _already() from None
    if name:
        _require_new(session, name)
        write_file(session.club, name, data)
    return file


@transaction.atomic
def end(*, file: DeviceFile, by: Actor) -> None:
    """Read or fill this file no more; what came from it stays. Raises RuleError "permission.encounters"."""
    permissions.require("encounters", file.session, by)
    if file.ended is None:
        file.ended = timezone.now()
        file.save(update_fields=["ended"])


@transaction.atomic
def add_rounds(*, file: DeviceFile, by: Actor, data: bytes | None = None) -> Updated:
    """Write the rounds of now into the file: those drawn since, and those that were changed or cut.

    The file of the club's folder is written in its place, unless a program has it open. One that is not there
    comes as `data`, and the answer is to be given back to the control program. Raises RuleError
    "permission.encounters", "devices.ended", "devices.upload" where there is neither, "bws.*", "jet.*", and
    why the folder's file cannot be read or written now.
    """
    permissions.require("encounters", file.session, by)
    file = (
        DeviceFile.objects.select_for_update(of=("self",)).select_related("session__contest").get(pk=file.pk)
    )
    if file.ended is not None or file.way != READ:
        raise RuleError("devices.ended", "file", "This file is no longer in use.", "")
    if data is None and not file.name:
        raise RuleError("devices.upload", "file", "Choose the file that the control program used last.", "")
    club = file.session.contest.club
    before = read_file(club, file.name) if data is None else data
    now = set_up_of(file.session, guid=file.guid)
    updated = with_rounds(before, now)
    file.data = with_rounds(bytes(file.data), now, is_in_use=False).data
    file.save(update_fields=["data"])
    if data is None and updated.data != before:
        if read_file(club, file.name) != before:  # a program has written there meanwhile
            raise in_use(file.name)
        write_file(club, file.name, updated.data)
    return updated


def _made(session: Session, template: DeviceTemplate, guid: str, *, with_deals: bool) -> bytes:
    """The blank file with the session's set-up."""
    data = bytes(template.data)
    file = set_up_of(session, guid=guid, with_deals=with_deals)
    rows = rows_of(
        file,
        read_choices(template.options),
        makeable=makeable_of(session, file.deals),
    )
    return append(data, fitted(rows, read(data)))


def _require_new(session: Session, name: str) -> None:
    """Nothing that is in the folder is written over: it may be the file of an evening."""
    if path_of(session.club, name).exists():
        raise RuleError(
            "devices.taken",
            "name",
            "The folder already has a file {name}. Choose another name.",
            "",
            name=name,
        )


def _already() -> RuleError:
    return RuleError(
        "devices.already",
        "session",
        "This session already has a scoring file for its table devices. End that one first.",
        "",
    )
