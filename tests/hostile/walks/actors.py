"""Who asks: people and phones, each as the client that is known as them."""

from __future__ import annotations

from collections.abc import Mapping

from django.test import Client

from scoring.models import EntryMember
from tests import factories as make
from tests.hostile import world
from tests.hostile.walks.stage import Stage

PHONES_AT = "finished"
"""The state of the evenings where the phones of the club are that have no part in all others."""


def nobody() -> Client:
    return Client(raise_request_exception=False)


def foreigners(stage: Stage) -> Mapping[str, Client]:
    """Whom nothing here is for: the other club's people and phones, and phones of other evenings.

    The first two ask everything, the others by turns.
    """
    away = stage.foreign
    return {
        "nobody": nobody(),
        "director of another club": world.signed_in(away.users["director"]),
        "admin of another club": world.signed_in(away.users["admin"]),
        "scorer of another club": world.signed_in(away.users["scorer"]),
        "player of another club": world.signed_in(away.users["player"]),
        "stranger": world.signed_in(stage.stranger),
        "phone of another club": world.phone_client(away.phones[1]),
        "party phone of another club": world.phone_client(away.party_phones[1]),
        "phone of another session": world.phone_client(make.make_phone(stage.sessions[PHONES_AT])),
        "phone of another party": world.phone_client(make.make_phone(stage.parties[PHONES_AT])),
    }


def of_the_club(stage: Stage) -> Mapping[str, Client]:
    """Those who have to do with the club, by their role there; a `member` plays in no session."""
    for session in stage.sessions.values():
        seated = EntryMember.objects.filter(entry__section__session=session).earliest("pk")
        EntryMember.objects.filter(pk=seated.pk).update(person=stage.own.player)
    users = stage.own.users
    return {
        role: world.signed_in(users[role]) for role in ("member", "player", "scorer", "director", "admin")
    }
