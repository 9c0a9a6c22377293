"""A token ends as soon as its user has another password or needs a second factor."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.db.models.signals import post_save
from rest_framework.authtoken.models import Token

from clubs.people.models import User


def connect() -> None:
    """Connects the receiver of changed accounts. It is called once, when the apps are ready."""
    post_save.connect(on_user_saved, sender=User, dispatch_uid="api.tokens.password")
    post_save.connect(on_second_factor_saved, sender=Authenticator, dispatch_uid="api.tokens.second_factor")


def on_user_saved(*, instance: User, created: bool, **_: Any) -> None:
    """Ends the token of a user whose password changes, however the new one was set."""
    if not created and instance._password is not None:  # type: ignore[attr-defined]
        end_token(instance)


def on_second_factor_saved(*, instance: Authenticator, created: bool, **_: Any) -> None:
    if created:
        end_token(instance.user)


def end_token(user: User) -> None:
    """Deletes the user's token: a caller who sends it is not signed in any more."""
    Token.objects.filter(user=user).delete()
