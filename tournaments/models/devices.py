"""Scoring files of table devices (`.bws`): a club's blank one, those of a session, and the rows read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubs.people.models import Club
from config.caching.stored import Stored
from scoring.models import Play, Session


class DeviceTemplate(Stored):
    """A club's own blank scoring file, into which the set-up of its sessions is written.

    Blank files belong to the makers of the devices: the club brings its own. `options` are what the director
    chose for the devices, by the names of the file's table Settings; the rest stays as it is there.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="device_template")
    name = models.CharField(max_length=120)
    data = models.BinaryField()
    options = models.JSONField(default=dict)
    changed = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")

    def __str__(self) -> str:
        return self.name


class DeviceFile(Stored):
    """A scoring file through which a session and table devices, or another program, share results.

    `name` is its name in the club's folder of such files, "" where its copies come by the browser alone.
    `data` is the file as this site made it or got it, before any result. `sections` has the id of our section
    by the number that the file has for it.
    """

    class Way(models.TextChoices):
        READ = "read", "Table devices enter results, which are read here"
        FILL = "fill", "Results entered here are written for another program"

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="device_files")
    way = models.CharField(max_length=4, choices=Way)
    guid = models.CharField(max_length=40, help_text="What names the session in every copy of the file.")
    name = models.CharField(max_length=120, blank=True)
    data = models.BinaryField()
    sections = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    begun = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(
        null=True, help_text="When somebody ended it; it is read and written no more."
    )
    heard = models.DateTimeField(null=True, help_text="When a copy was last read whole, or the file written.")
    copy = models.CharField(max_length=64, blank=True, help_text="The hash of that copy.")
    problem = models.JSONField(default=dict, help_text="Why the newest copy could not be read, as a message.")
    problem_since = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "way"],
                condition=models.Q(ended__isnull=True),
                name="one_device_file_of_a_way",
            )
        ]

    def __str__(self) -> str:
        return self.name or f"{self.session}, .bws"


class DeviceRow(Stored):
    """A row of results in a scoring file that was read here, and what became of it.

    `number` is the row's own in the file; one that was changed there later, as an erased one, is another
    here, with another `digest` of what it says.
    """

    class State(models.TextChoices):
        STORED = "stored", "Stored"
        WAITING = "waiting", "Waiting"
        REFUSED = "refused", "Refused"
        SETTLED = "settled", "Settled by the director"

    file = models.ForeignKey(DeviceFile, on_delete=models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    section = models.PositiveSmallIntegerField(help_text="As the file numbers them.")
    table = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=120, help_text="What the row says, as the director reads it.")
    state = models.CharField(max_length=8, choices=State)
    message = models.JSONField(default=dict, help_text="Why it waits or was refused.")
    play = models.ForeignKey(Play, on_delete=models.SET_NULL, null=True, related_name="+")
    entry_id = models.UUIDField(null=True, help_text="The id of the revision that it became.")
    read = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["file", "number", "digest"], name="one_device_row_of_a_text")
        ]
        indexes = [models.Index(fields=["file", "state"], name="device_row_state")]

    def __str__(self) -> str:
        return f"Row {self.number} of {self.file}"
