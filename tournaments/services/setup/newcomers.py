"""Who somebody is who signs in on a phone: a name of the club, a number that letters confirm, a new guest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.people.first_letters import are_of
from clubs.people.models import Person
from clubs.people.selectors import persons_identified_by
from clubs.people.services import require_confirmed
from scoring.models import EntryMember, Session
from scoring.words import N_, RuleError
from scoring.words.names import same_name
from tournaments.selectors.setup.sign_in_phones import is_stopped, network_of
from tournaments.services.setup.sign_in_phones import Sender, require_room_for_guest

MISSED = "arrival.unknown"
LETTERS = "arrival.letters"
STOPPED = "arrival.stopped"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """What somebody typed who signs in on a phone: their name or number, and what confirms it.

    `guests` is the name that was confirmed as a new guest's, `letters` are the first ones of the name of
    whoever gave a number.
    """

    typed: str
    sender: Sender
    guests: str = ""
    letters: str = ""

    @property
    def shown(self) -> str:
        """What was typed, as refusals repeat it: a number is never answered with a name."""
        return self.typed.strip()[:40]


def person_of(session: Session, who: Newcomer) -> Person | None:
    """The person who is called so, or has that number; None for a new guest whose name has been confirmed.

    What has a figure and is nobody's name is a number. Of several persons it is the one who is on the sheet.
    Raises RuleError "arrival.letters" for a number without letters, whether anybody has it or not,
    "arrival.unknown" where nobody has both, "arrival.stopped", "arrival.which", "signin.new_guest",
    "arrival.guests", and those of a name that cannot be.
    """
    candidates = persons_identified_by(session.club, who.typed)
    persons = called_so(candidates, who.typed)
    if not persons and is_number(who.typed):
        if who.letters.strip():
            _require_tries(session, who)
        persons = confirmed(candidates, who.typed, who.letters)
    elif not persons:
        _require_new_guest(session, who)
        return None
    if len(persons) == 1:
        return persons[0]
    members = EntryMember.objects.filter(entry__section__session=session, person__in=persons)
    on_sheet = list(members.select_related("person")[:2])
    if len(on_sheet) != 1:
        template = N_(
            "Several people are called {typed}. Enter your membership number, or call the director."
        )
        raise RuleError("arrival.which", "who", template, "", typed=who.shown)
    return on_sheet[0].person


def called_so(candidates: Sequence[Person], typed: str) -> list[Person]:
    """Those of the persons with a name or number whose name it is."""
    return [person for person in candidates if same_name(person.name) == same_name(typed)]


def is_number(typed: str) -> bool:
    """Whether what is nobody's name is taken for a number: it has a figure."""
    return any(character.isnumeric() for character in typed)


def confirmed(candidates: Sequence[Person], typed: str, letters: str) -> list[Person]:
    """Those of the persons with a number whose name begins with the letters.

    Raises RuleError "arrival.letters" without letters and "arrival.unknown" if it is nobody's, with the same
    words whether anybody has the number or not.
    """
    number = typed.strip()[:40]
    if not letters.strip():
        template = N_("Number {typed}: enter the first three letters of your first or last name.")
        raise RuleError(LETTERS, "letters", template, "", typed=number)
    persons = [person for person in candidates if are_of(person.name, letters)]
    if not persons:
        template = N_(
            "Nobody here has the number “{typed}” and a name that begins with “{letters}”. Check both, or "
            "call the director."
        )
        raise RuleError(MISSED, "who", template, "", typed=number, letters=letters.strip()[:40])
    return persons


def _require_new_guest(session: Session, who: Newcomer) -> None:
    """The name of nobody becomes a guest's once it is confirmed, and if there is room for one."""
    if not any(character.isalpha() for character in who.typed):
        template = N_("“{typed}” is not a name or a number of this club. Check it, or call the director.")
        raise RuleError(MISSED, "who", template, "", typed=who.shown)
    try:
        require_confirmed(club=session.club, names=[("who", who.typed)], guests=who.guests)
    except RuleError:
        _require_tries(session, who)
        raise
    require_room_for_guest(session, who.sender)


def _require_tries(session: Session, who: Newcomer) -> None:
    """Names that the club has are not tries: whoever is kept out by others can always give theirs."""
    if is_stopped(network_of(session, who.sender.address)):
        template = N_("Too many names and numbers from this network were wrong.")
        raise RuleError(STOPPED, "who", template, "")
