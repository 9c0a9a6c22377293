"""A club's own blank scoring file, and what its directors choose for the devices."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from clubs.people import permissions
from clubs.people.models import Club
from scoring.actors import Actor
from scoring.words import RuleError
from tournaments.exchange.bws.blank import fitted, require_blank
from tournaments.exchange.bws.options import OPTIONS, read_choices
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.bws.values import RoundRow, ScoringFile, SectionRow
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.writing import append
from tournaments.models import DeviceTemplate
from tournaments.selectors.devices.folder import LONGEST

MOST_BYTES = 4 * 1024 * 1024
"""The largest blank file that is kept; those of the makers have about 0.3 MB."""
DIRECTORS = frozenset({"admin", "director", permissions.SUPERUSER})
TRIAL = ScoringFile(
    guid="0" * 32,
    name="A",
    date=None,
    sections=(SectionRow(1, "A", 1),),
    rounds=(RoundRow(1, 1, 1, 1, 2, (1,)),),
    seats=(),
    received=(),
    deals={},
)
"""The smallest session, by which it is tried whether a file can be written."""


def may_keep(club: Club, by: Actor) -> bool:
    """Whether `by` keeps the club's blank scoring file: its directors and admins."""
    return by.user is not None and bool(permissions.role_kinds(by.user, club) & DIRECTORS)


def require_keeper(club: Club, by: Actor) -> None:
    """Raise RuleError "permission.devices" unless `by` keeps the club's blank scoring file."""
    if not may_keep(club, by):
        raise RuleError("permission.devices", "file", "Only the directors of this club can do that.", "")


@transaction.atomic
def keep_template(*, club: Club, name: str, data: bytes, by: Actor) -> DeviceTemplate:
    """Keep a blank scoring file for the club, in the place of the one before; what was chosen stays chosen.

    `name` is what the file is called where it comes from. The file is tried: a small session is written into
    a copy. Raises RuleError "permission.devices", "devices.size", "jet.*", "bws.old", "bws.tables" and
    "bws.used".
    """
    require_keeper(club, by)
    if len(data) > MOST_BYTES:
        raise RuleError(
            "devices.size",
            "file",
            "The file is too large: a blank scoring file has {most} MB at most.",
            "",
            most=MOST_BYTES // 1024 // 1024,
        )
    database = read(data)
    require_blank(database)
    every_option = {option.name: option.start for option in OPTIONS}
    append(data, fitted(rows_of(TRIAL, every_option), database))
    kept = {"name": _called(name), "data": data, "by": by.user, "changed": timezone.now()}
    template, _new = DeviceTemplate.objects.update_or_create(club=club, defaults=kept)
    return template


@transaction.atomic
def forget_template(*, club: Club, by: Actor) -> None:
    """Forget the club's blank file and what was chosen for the devices; files of sessions stay.

    Raises RuleError "permission.devices".
    """
    require_keeper(club, by)
    DeviceTemplate.objects.filter(club=club).delete()


@transaction.atomic
def choose_options(*, club: Club, options: Mapping[str, object], by: Actor) -> DeviceTemplate:
    """Choose what files that are made from now on say to the devices, in the place of the choices before.

    Without any setting the control program decides; see `exchange.bws.options`. Raises RuleError
    "permission.devices", "devices.template" without a blank file, "devices.option", "devices.computer".
    """
    require_keeper(club, by)
    choices = read_choices(options)
    template = DeviceTemplate.objects.select_for_update().filter(club=club).first()
    if template is None:
        raise no_template()
    template.options, template.by, template.changed = choices, by.user, timezone.now()
    template.save(update_fields=["options", "by", "changed"])
    return template


def no_template() -> RuleError:
    """The refusal where a club has no blank file yet."""
    return RuleError("devices.template", "file", "Upload the blank scoring file of your devices first.", "")


def _called(name: str) -> str:
    """A file's name without its folders and without what cannot be shown."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable()).strip()[:LONGEST] or "blank.bws"
