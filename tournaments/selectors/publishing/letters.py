"""Letters with published results: who is to get one, and which could not be delivered."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.people.models import Person
from scoring.models import EntryMember, Session
from scoring.selectors.cut import TAKES_PART
from scoring.words.name_order import by_surname
from tournaments.models import Publication, ResultLetter
from tournaments.selectors.results.ranking_page import last_publication

State = ResultLetter.State
OFFICIAL = (Session.State.OFFICIAL, Session.State.CLOSED)
BROKEN_OFF = dt.timedelta(minutes=5)
"""After which a letter that is still being sent was broken off: a job is ended after one minute."""


def recipients(session: Session) -> QuerySet[Person]:
    """Everybody of the session who has an address and agreed, each once."""
    playing = EntryMember.objects.filter(TAKES_PART, entry__section__session=session).order_by()
    agreed = Person.objects.filter(wants_results=True, merged_into=None, forgotten=None).exclude(email="")
    return agreed.filter(pk__in=playing.values("person")).order_by("pk")


@dataclass(frozen=True, slots=True)
class Undelivered:
    """A letter that did not arrive, or perhaps did not: of which version, to whom, and why, in words."""

    version: int
    person: Person
    reason: str
    again: bool


@dataclass(frozen=True, slots=True)
class LettersOfSession:
    """How many letters of a session were sent, how many wait, and which were not delivered."""

    sent: int
    waiting: int
    undelivered: list[Undelivered]
    got_it: list[str]
    """The names of those to whom the newest version was handed over."""
    missing: int
    """How many agreed and have no e-mail of the newest version; 0 while nothing is published."""
    without: int
    """How many of the session get none: they did not agree, or the club has no address of them."""

    @property
    def can_be_sent(self) -> bool:
        """Whether there is anybody to send something to."""
        return bool(self.missing) or self.can_be_sent_again

    @property
    def can_be_sent_again(self) -> bool:
        """Whether some letter surely did not arrive."""
        return any(letter.again for letter in self.undelivered)


def letters_of(session: Session) -> LettersOfSession:
    """What became of the session's letters, and who is still to get one. Six queries."""
    letters = ResultLetter.objects.filter(publication__session=session).order_by()
    broken_off = Q(state=State.SENDING, at__lt=timezone.now() - BROKEN_OFF)
    unsure = Q(state=State.UNKNOWN) | broken_off
    counts = letters.aggregate(
        sent=Count("pk", filter=Q(state=State.SENT)),
        waiting=Count("pk", filter=Q(state__in=(State.WAITING, State.SENDING)) & ~broken_off),
    )
    rows = letters.filter(Q(state=State.FAILED) | unsure).select_related("publication", "person")
    undelivered = [
        Undelivered(letter.publication.number, letter.person, reason_of(letter), letter.state == State.FAILED)
        for letter in rows.defer("publication__content").order_by("pk")
    ]
    undelivered.sort(key=lambda one: (one.version, by_surname(one.person.name)))
    newest = last_publication(session) if session.state in OFFICIAL else None
    got_it = letters.filter(publication=newest, state=State.SENT).values_list("person__name", flat=True)
    playing = EntryMember.objects.filter(TAKES_PART, entry__section__session=session).order_by()
    players, agreed = playing.values("person").distinct().count(), recipients(session).count()
    return LettersOfSession(
        counts["sent"],
        counts["waiting"],
        undelivered,
        sorted(got_it if newest else (), key=by_surname),
        missing_letters(session, newest).count() if newest else 0,
        players - agreed,
    )


def missing_letters(session: Session, publication: Publication) -> QuerySet[Person]:
    """Those who agreed and have no letter of this publication, whatever became of it."""
    return recipients(session).exclude(result_letters__publication=publication)


def reason_of(letter: ResultLetter) -> str:
    """Why a letter was not delivered, in words."""
    if letter.state != State.FAILED:
        return _("The connection broke off: it may have arrived, so it is not sent again.")
    if letter.code:
        return _("The mail server refused it (code {code}).").format(code=letter.code)
    return _("It could not be handed to the mail server.")
