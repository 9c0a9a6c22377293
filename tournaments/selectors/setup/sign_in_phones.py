"""The phones on which players signed themselves in: what the director is asked, and who came on which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoring.models import EntryMember, Section, Session, SignInNetwork, SignInPhone
from scoring.models.sign_in import STOPPED_FOR
from scoring.selectors.phones import key_hash
from scoring.words import Missing
from tournaments.selectors.setup.player_sign_in import Comer, comers

GUESTS_OF_A_PHONE = 2
GUESTS_OF_A_NETWORK = 12
"""New guests by phones of one address: whoever removes the cookie has a new phone, but no new address."""
MOST_SHOWN = 5  # networks that were stopped: a stranger may come from many


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone and whom it signed in, in the order of the sheet."""

    phone: SignInPhone
    players: Sequence[Comer]


@dataclass(frozen=True, slots=True)
class Asking:
    """What phones want of the director: more guests, or tries from a network that was stopped."""

    phones: Sequence[PhoneLine]
    wanting: Sequence[SignInNetwork]
    stopped: Sequence[SignInNetwork]


def phone_of(session: Session, key: str) -> SignInPhone | None:
    """The phone with this key, if it has signed somebody in."""
    return SignInPhone.objects.filter(session=session, key_hash=key_hash(key)).first()


def network_of(session: Session, address: str) -> SignInNetwork | None:
    """What is known of an address; None while nobody has signed in from there, or been stopped."""
    return SignInNetwork.objects.filter(session=session, address=address).first()


def get_phone(session: Session, pk: int) -> SignInPhone:
    """A phone of the session. Raises Missing."""
    phone = session.sign_in_phones.filter(pk=pk).first()
    if phone is None:
        raise Missing("No such phone.")
    phone.session = session
    return phone


def get_network(session: Session, pk: int) -> SignInNetwork:
    """A network of the session. Raises Missing."""
    network = session.sign_in_networks.filter(pk=pk).first()
    if network is None:
        raise Missing("No such network.")
    network.session = session
    return network


def is_stopped(network: SignInNetwork | None) -> bool:
    """Whether tries from there are refused now, because too many were wrong."""
    return network is not None and network.until is not None and timezone.now() < network.until


def signed_in_from(network: SignInNetwork | None) -> int:
    """How many players are on the sheet who signed in from there."""
    return EntryMember.objects.filter(phone__network=network).count() if network else 0


def guests_of(**whose: object) -> int:
    """How many members came into the club by signing in on a phone: `phone` or `phone__network`."""
    by_phone = EntryMember.objects.filter(**whose).exclude(added="")
    return by_phone.filter(arrived=F("person__created")).count()


def asking(session: Session, sections: Sequence[Section]) -> Asking:
    """What phones want of the director now, of sections that are fetched with their entries. Two queries."""
    since = timezone.now() - STOPPED_FOR
    concerned = session.sign_in_networks.filter(Q(asks=True) | Q(stopped__gt=since))
    networks = list(concerned.order_by("-stopped", "pk"))
    return Asking(
        phones=_lines(session.sign_in_phones.filter(asks=True), sections),
        wanting=[network for network in networks if network.asks],
        stopped=[network for network in networks if is_stopped(network)][:MOST_SHOWN],
    )


def phone_lines(session: Session, sections: Sequence[Section]) -> list[PhoneLine]:
    """All phones that signed in somebody who is still on the sheet. One query."""
    return [line for line in _lines(session.sign_in_phones.all(), sections) if line.players]


def _lines(phones: QuerySet[SignInPhone], sections: Iterable[Section]) -> list[PhoneLine]:
    by_pk = {phone.pk: phone for phone in phones.select_related("network").order_by("number")}
    if not by_pk:
        return []
    came = [player for section in sections for player in comers(section, list(section.entries.all())).players]
    players: dict[int | None, list[Comer]] = {}
    by_phone = [player for player in came if player.member.phone_id in by_pk]
    for player in sorted(by_phone, key=lambda one: one.member.pk):
        players.setdefault(player.member.phone_id, []).append(player)
    return [PhoneLine(phone, players.get(pk, [])) for pk, phone in by_pk.items()]
