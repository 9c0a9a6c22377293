"""Sign-up only by invitation. Redirects and rate limits are django-allauth's own, which are on."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect

from clubs.people import selectors, services
from clubs.people.models import User
from scoring.cards import RuleError

INVITATION = "invitation"  # key of the session under which an opened invitation waits


class AccountAdapter(DefaultAccountAdapter):
    """Accounts of people whom a club invited."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this browser opened an invitation that is still good."""
        key = str(request.session.get(INVITATION, ""))
        return selectors.get_invitation(services.hashed(key)) is not None

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: Any, commit: bool = True) -> User:
        """Save the account and link the invited person to it, both or neither."""
        key = str(request.session.get(INVITATION, ""))
        try:
            with transaction.atomic():
                saved = super().save_user(request, user, form, commit=True)
                assert isinstance(saved, User)
                person = services.accept_invitation(key=key, user=saved)
                saved.first_name = person.name[:150]
                saved.save(update_fields=["first_name"])
        except RuleError as error:  # used up in the meantime, by another browser
            raise ImmediateHttpResponse(redirect("join", key=key)) from error
        del request.session[INVITATION]
        return saved
