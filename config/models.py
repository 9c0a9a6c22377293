"""What the site itself keeps in the database, beside what its apps keep."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.caching.stored import Stored


class MailServer(Stored):
    """The mail server that was set on the site's page; the site has one, in the row `ONLY`.

    The password is kept as `config.sealed` closes it, and is shown nowhere.
    """

    ONLY = 1

    class Security(models.TextChoices):
        TLS = "tls", _("STARTTLS (usually port 587)")
        SSL = "ssl", _("TLS from the start (usually port 465)")
        NONE = "none", _("None: everything can be read on the way")

    host = models.CharField(max_length=253)
    port = models.PositiveIntegerField()
    security = models.CharField(max_length=4, choices=Security.choices)
    user = models.CharField(max_length=254, blank=True)
    sealed_password = models.TextField(blank=True)
    sender = models.CharField(max_length=320)
    site_address = models.CharField(max_length=254, blank=True)
    changed_at = models.DateTimeField(default=timezone.now)
    changed_by = models.CharField(max_length=150)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_mail_server")]

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class SiteBackups(Stored):
    """What the page of backups knows; the site has one, in the row `ONLY`.

    `folder` is where copies are put, chosen once. `left_*`: the last copy that left the machine. A backup
    that was asked for is in the making since `working_since`; how the last one ended is its `outcome`.
    """

    ONLY = 1

    folder = models.CharField(max_length=1000, blank=True)
    left_at = models.DateTimeField(null=True)
    left_how = models.CharField(max_length=10, blank=True)
    left_where = models.CharField(max_length=1000, blank=True)
    put_off_until = models.DateTimeField(null=True)
    working_since = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=20, blank=True)
    detail = models.CharField(max_length=1000, blank=True)
    outcome_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_site_backups")]

    def __str__(self) -> str:
        return self.folder
