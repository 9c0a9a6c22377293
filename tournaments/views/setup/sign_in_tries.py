"""How often a phone may be wrong about who somebody is, before play: that costs its address, and no other.

Whoever signs in uses up nothing: a club's phones share one address, and eighty come within minutes.
"""

from __future__ import annotations

from django.utils import timezone

from clubs.people.models import Person
from clubs.people.services import is_new_guest
from clubs.web.limits import too_often
from config.caching.limits import note_refusal
from scoring.models import Session, SignInNetwork
from scoring.words import N_, RuleError
from scoring.words.names import folded
from tournaments.selectors.setup.sign_in_phones import network_of, signed_in_from
from tournaments.services.setup import sign_in_phones as services
from tournaments.services.setup.newcomers import MISSED, STOPPED, Newcomer, person_of
from tournaments.services.setup.sign_in_phones import Sender
from tournaments.views.limits import is_used_up, within_limit

SECONDS = 600
TOO_MANY_MISSES = N_(
    "Too many names and numbers from this network were wrong. Enter your full name as it is on the club's "
    "list, try again in {wait}, or call the director, who can let you in."
)
TOO_MANY_LETTERS = N_(
    "This number was wrong too often. Enter your full name as it is on the club's list, try again in {wait}, "
    "or call the director."
)
MISSES = 40
"""From one address, and one more for each player who signed in from there: they mistype too."""
OF_ONE_NUMBER = 5
"""From one address with the same number: the letters of a name are not tried out."""
SEATS = 1_200
"""That are chosen from one address: more than the largest club has players, and no endless work."""


def identified(session: Session, who: Newcomer) -> Person | None:
    """As `person_of`; if it is somebody whom the club does not have, that counts as a miss. Raises RuleError.

    The director learns of a guest who is refused because others came before on that phone.
    """
    _require_tries_left(session, who)
    try:
        return person_of(session, who)
    except RuleError as error:
        if error.code == services.GUESTS:
            services.ask_for_guests(session=session, sender=who.sender)
        if error.code == MISSED or is_new_guest(error):
            _count(session, who, is_number=error.code == MISSED)
        if error.code == STOPPED:
            raise _stopped(session, who) from error
        raise


def _stopped(session: Session, who: Newcomer) -> RuleError:
    """The refusal of a network that is stopped, with how long it is."""
    network = network_of(session, who.sender.address)
    if network is not None and network.until is not None:
        note_refusal((network.until - timezone.now()).total_seconds())
    return too_often("who", TOO_MANY_MISSES)


def _require_tries_left(session: Session, who: Newcomer) -> None:
    if not who.letters:
        return
    network = network_of(session, who.sender.address)
    if is_used_up("sign-in-number", _with_number(session, network, who), OF_ONE_NUMBER, SECONDS):
        raise too_often("who", TOO_MANY_LETTERS)


def _count(session: Session, who: Newcomer, *, is_number: bool) -> None:
    """One miss more. Raises RuleError "table.limit" if it is one too many, and stops the network."""
    network = network_of(session, who.sender.address)
    if is_number:
        within_limit("sign-in-number", _with_number(session, network, who), OF_ONE_NUMBER, SECONDS)
    most = MISSES + signed_in_from(network)
    if not within_limit("sign-in-miss", _from(session, network, who), most, SECONDS):
        services.stop(session=session, address=who.sender.address)
        raise _stopped(session, who)


def require_seats_left(session: Session, sender: Sender) -> None:
    """Raise RuleError "table.limit" for an address that chooses seats without end."""
    if not within_limit("sign-in-seat", f"{session.pk} {sender.address}", SEATS, SECONDS):
        raise too_often("who")


def _from(session: Session, network: SignInNetwork | None, who: Newcomer) -> str:
    """Under what an address is counted: anew each time that the director lets it in."""
    return f"{session.pk} {who.sender.address} {network.let_in if network else 0}"


def _with_number(session: Session, network: SignInNetwork | None, who: Newcomer) -> str:
    return f"{_from(session, network, who)} {folded(who.typed)}"
