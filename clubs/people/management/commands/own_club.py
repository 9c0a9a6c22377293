"""`own_club`: the director's account of a new own club, its password printed once."""

from __future__ import annotations

import secrets

from django.core.management.base import BaseCommand
from django.db import IntegrityError
from django.utils.translation import gettext as _

from clubs.people import selectors
from clubs.people.services.accounts import create_account
from scoring.words import RuleError

DIRECTOR = "director"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is read as another
GROUPS, GROUP = 4, 4  # 79 bits


class Command(BaseCommand):
    help = "Create the director's account if there are no accounts yet, and print its password."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        if selectors.has_accounts():
            return
        password = "-".join("".join(secrets.choice(LETTERS) for _n in range(GROUP)) for _g in range(GROUPS))
        try:
            create_account(username=DIRECTOR, password=password, name=_("Director"))
        except (IntegrityError, RuleError):
            if not selectors.has_accounts():
                raise
            return  # another start on the same database made it in this moment, and prints its password
        lines = (
            _("Sign in to name your club. This password is shown only now:"),
            f"  {_('User name')}: {DIRECTOR}",
            f"  {_('Password')}:  {password}",
        )
        self.stdout.write("\n".join(lines))
