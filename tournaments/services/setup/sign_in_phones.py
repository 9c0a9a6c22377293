"""Phones on which players sign themselves in: what one may do, and what the director allows or takes back.

A phone is known by the key in its cookie, and without one only by its address. Cookies can be thrown away,
so new guests are counted by the address too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clubs.people.selectors import today
from scoring import permissions
from scoring.actors import Actor
from scoring.models import EntryMember, Session, SignInNetwork, SignInPhone
from scoring.selectors.phones import key_hash
from scoring.words import N_, RuleError
from tournaments.selectors.setup.sign_in_phones import (
    GUESTS_OF_A_NETWORK,
    GUESTS_OF_A_PHONE,
    guests_of,
    network_of,
    phone_of,
)
from tournaments.services.setup.sessions import require_setup, touch_session

GUESTS = "arrival.guests"


@dataclass(frozen=True, slots=True)
class Sender:
    """The phone on which somebody signs in: the key of its cookie, and the address that it comes from."""

    key: str
    address: str


def note_phone(member: EntryMember, sender: Sender) -> None:
    """The player was signed in on this phone. The caller has raised the session's version, which locks it."""
    session = member.entry.section.session
    phone = phone_of(session, sender.key)
    if phone is None:
        highest = session.sign_in_phones.aggregate(highest=Max("number"))["highest"] or 0
        phone = SignInPhone.objects.create(
            session=session,
            network=_network(session, sender.address),
            key_hash=key_hash(sender.key),
            number=highest + 1,
        )
    member.phone = phone
    member.save(update_fields=["phone"])


def _network(session: Session, address: str) -> SignInNetwork:
    """The network of an address; with a new one, those of the club's days before are forgotten."""
    network, is_new = SignInNetwork.objects.get_or_create(session=session, address=address)
    if is_new:
        before = today(session.club) - timedelta(days=1)
        of_before = SignInNetwork.objects.filter(
            session__contest__club=session.contest.club_id, session__date__lt=before
        )
        of_before.exclude(session=session).delete()
    return network


def is_of_phone(member: EntryMember, sender: Sender) -> bool:
    """Whether this phone has signed the player in."""
    return member.phone is not None and member.phone.key_hash == key_hash(sender.key)


def require_room_for_guest(session: Session, sender: Sender) -> None:
    """A phone brings few new guests, and those of an address not many, until the director says yes.

    Raises RuleError "arrival.guests".
    """
    phone = phone_of(session, sender.key)
    if phone is not None and phone.may_bring:
        return
    if phone is not None and guests_of(phone=phone) >= GUESTS_OF_A_PHONE:
        template = N_("This phone cannot add more guests. Ask the director, who can allow it.")
        raise RuleError(GUESTS, "who", template, "")
    network = network_of(session, sender.address)
    if network is None or network.let_in:
        return
    if guests_of(phone__network=network) >= GUESTS_OF_A_NETWORK:
        template = N_("No more guests can be added from this network. Ask the director, who can allow it.")
        raise RuleError(GUESTS, "who", template, "")


def forget_if_unused(*, session: Session, phone: int | None) -> None:
    """A phone, by id, whose players are all off the sheet again is as one that never came."""
    session.sign_in_phones.filter(pk=phone or 0, members=None, may_bring=False).delete()


@transaction.atomic
def ask_for_guests(*, session: Session, sender: Sender) -> None:
    """The director learns that a phone, or else a network, wants more guests than it may bring."""
    phone = phone_of(session, sender.key)
    if phone is not None and guests_of(phone=phone) >= GUESTS_OF_A_PHONE:
        asked = session.sign_in_phones.filter(pk=phone.pk, asks=False).update(asks=True)
    else:
        of_address = session.sign_in_networks.filter(address=sender.address)
        asked = of_address.filter(asks=False).update(asks=True)
    if asked:
        touch_session(session)


@transaction.atomic
def stop(*, session: Session, address: str) -> None:
    """Too many tries from an address were wrong: it has no more for a while, or until it is let in."""
    network = _network(session, address)
    network.stopped = timezone.now()
    network.save(update_fields=["stopped"])
    touch_session(session)


@transaction.atomic
def let_in(*, network: SignInNetwork, by: Actor) -> None:
    """The director knows who is there: tries and new guests from that network are taken again.

    Raises RuleError "permission.settings", "session.started".
    """
    _require(network.session, by)
    network.let_in, network.stopped, network.asks = network.let_in + 1, None, False
    network.save(update_fields=["let_in", "stopped", "asks"])
    touch_session(network.session)


@transaction.atomic
def allow_guests(*, phone: SignInPhone, by: Actor) -> None:
    """The director says yes to more guests on a phone. Raises RuleError as `let_in`."""
    _require(phone.session, by)
    phone.may_bring, phone.asks = True, False
    phone.save(update_fields=["may_bring", "asks"])
    touch_session(phone.session)


def forget_phones(session: Session) -> None:
    """From the start of play nobody asks any longer on which phone somebody signed in."""
    session.sign_in_networks.all().delete()


def _require(session: Session, by: Actor) -> None:
    permissions.require("settings", session, by)
    require_setup(session)
