"""Sign-up only by invitation; and how often one may try to sign in.

Wrong passwords are counted by django-allauth, here: by address, and by the account that is meant however it
was written. On a device that the account's owner has signed in on they have a count of their own.

An account of before user names were without @ may be called by another's e-mail address. What is typed at the
sign-in means one of the two, never whichever of them has the password (`_called`).
"""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.core.internal import ratelimit
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from clubs.people import devices, selectors, services
from clubs.people.models import User
from config import mail_server
from config.caching import limits
from config.caching.prepared import Prepared
from config.proxies import client_address
from scoring.words import RuleError
from scoring.words.names import folded

FOUND = 302
INVITATION = "invitation"  # key of the session under which an opened invitation waits
ON_KNOWN_DEVICE = {"known_device": "5/300s/key"}


class AccountAdapter(DefaultAccountAdapter):
    """Accounts of people whom a club invited."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this browser opened an invitation that is still good."""
        key = str(request.session.get(INVITATION, ""))
        return selectors.get_invitation(services.hashed(key)) is not None

    def is_safe_url(self, url: str) -> bool:
        """As usual; but an address that cannot be read is not safe, instead of an error."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """As usual; but nobody takes an e-mail address, which may be another's, as a name."""
        if "@" in username:
            raise ValidationError(_("A user name may not contain the character @."))
        return str(super().clean_username(username, shallow))

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

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """As usual; but whoever has tried too often hears how long it is until the next try."""
        if code != "too_many_login_attempts":
            return super().validation_error(code, *args)
        limits.note_refused_form()
        words = _("Too many failed attempts to sign in. Try again in {wait}.")
        return ValidationError(words.format(wait=limits.wait()), code=code)

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def get_from_email(self) -> str:
        return mail_server.sender()

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *how: Any, **more: Any
    ) -> None:
        """As usual; but a site without mail does not say that it has sent a letter."""
        if mail_server.is_set() or not (message_template or "").endswith("email_confirmation_sent.txt"):
            super().add_message(request, level, message_template, *how, **more)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try. ValidationError where there were too many; a right password is taken off again."""
        user = _meant(credentials)
        device = devices.device_of(request, user) if user else None
        if device is None:
            super().pre_authenticate(request, **credentials)
            return
        self._login_failed_rl_usage = ratelimit.consume(
            request, app="clubs.people", action="known_device", config=ON_KNOWN_DEVICE, key=device
        )
        if not self._login_failed_rl_usage:
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **how: Any) -> HttpResponse:
        response = super().post_login(request, user, **how)
        response = self._with_question(response, user)
        devices.remember(request, response, user)
        return response

    def _with_question(self, response: HttpResponse, user: AbstractBaseUser) -> HttpResponse:
        """On the way: whoever was never asked whether results are sent is asked once; any answer ends it."""
        if response.status_code != FOUND or not isinstance(user, User) or not mail_server.is_set():
            return response
        person = selectors.not_answered(user)
        if person is None:
            return response
        question = reverse("letters_question", args=[person.club.slug, person.pk])
        return redirect(f"{question}?{urlencode({'next': response['Location']})}")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """One for each account, whatever it is called by and under whichever name the site is asked."""
        user = _meant(credentials)
        return f"user {user.pk}" if user else folded(_written(credentials))


_USER = Prepared(lambda pk: User.objects.filter(pk=pk), -1)


class OneAccount(AuthenticationBackend):
    """Signs in by a name or an e-mail address; says no for the backends behind it, which keep sessions."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **others: Any,
    ) -> User:
        user = super().authenticate(request, username=username, password=password, **others)
        if not isinstance(user, User):
            raise PermissionDenied
        return user

    def get_user(self, user_id: int) -> User | None:
        user = _USER.one(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        password = str(credentials.get("password") or "")
        users = (self._check_password(user, password) for user in _called(_written(credentials)))
        return next((user for user in users if user is not None), None)


def _called(written: str) -> list[User]:
    """The accounts that a name or an e-mail address may mean; several where people share an address.

    It is the name of whoever is called so, unless somebody else has confirmed that it is their address:
    anybody may have typed another's name as theirs.
    """
    if not written:
        return []
    named = get_user_by_username(written)
    addressed = filter_users_by_email(written, prefer_verified=True, for_login=True)
    confirmed = EmailAddress.objects.filter(email__iexact=written, verified=True)
    if named is not None and not confirmed.exclude(user=named.pk).exists():
        addressed = [named]
    return [user for user in addressed if isinstance(user, User)]


def _meant(credentials: dict[str, Any]) -> User | None:
    """The one account that a name or an e-mail address is of; None if it may be several."""
    users = _called(_written(credentials))
    return users[0] if len(users) == 1 else None


def _written(credentials: dict[str, Any]) -> str:
    return str(credentials.get("username") or credentials.get("email") or "")
