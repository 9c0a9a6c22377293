"""Letters with published results: prepared with the publication, each handed to the mail server at most once.

A letter that surely was not taken is tried again; one of which that is not known never is.

All letters of a field show the same ranking: it is rendered once for nobody, and in each letter the line of
its person is marked at marks that nobody can have typed.
"""

from __future__ import annotations

import datetime as dt
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from email.mime.image import MIMEImage
from functools import partial
from smtplib import SMTPRecipientsRefused, SMTPResponseException
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import F
from django.dispatch import Signal
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.people.days import short_day
from clubs.people.models import Club
from clubs.people.selectors import look_of
from clubs.people.services import stop_key
from config import mail_server
from config.caching.stamped_cache import StampedCache
from scoring import permissions
from scoring.actors import Actor
from scoring.models import Entry, Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.models import Publication, ResultLetter
from tournaments.models.results_planner import ResultsPlanner, results_planner
from tournaments.selectors.field_versions import versions_of
from tournaments.selectors.publishing.letters import OFFICIAL, missing_letters, recipients
from tournaments.selectors.results.card import CardSource, card, card_source
from tournaments.selectors.results.pages import Results, get_pair, results_of
from tournaments.selectors.results.ranking_page import RankingPage, last_publication, ranking_page
from tournaments.services.results import standings

State = ResultLetter.State
MOST_TRIES = 6
LOGO_ID = "logo@arrowswitch"
LOST_AFTER = dt.timedelta(minutes=10)  # after which the job of a letter that waits was lost
PERMANENT = 500  # replies from here on stay the same however often one asks (RFC 5321, 4.2.1)
EVERYBODY = Viewer(staff=False)
MOST_PLAYS = 20_000
"""Of all the fields together whose results a process keeps for their next letter."""
OWN_LINE = {"txt": ("> ", "  "), "html": (mark_safe(' style="font-weight: bold"'), "")}
"""What stands at the mark of a line of the ranking, by kind of letter: at the person's own, at others'."""

letters_waiting = Signal()
"""Letters are to be sent: `letter_ids`. Sent when the transaction that made them is over."""


class NotTaken(OSError):
    """The mail server did not take a letter, and may take it later: the job tries again."""


def prepare(publication: Publication) -> None:
    """Make the letters of a publication, for everybody who plays in it, has an address and agreed.

    Nobody gets one where the site has no mail server, nor of a session without a ranking.
    """
    session = publication.session
    if not mail_server.is_set() or not isinstance(session.contest.planned_by, ResultsPlanner):
        return
    made = [ResultLetter(publication=publication, person=person) for person in recipients(session)]
    ResultLetter.objects.bulk_create(made, ignore_conflicts=True)
    waiting = ResultLetter.objects.filter(publication=publication, state=State.WAITING)
    _announce(list(waiting.values_list("pk", flat=True)))


@transaction.atomic
def send_results(*, session: Session, by: Actor) -> int:
    """Send the newest results to everybody who agreed and has not got them; how many letters that are.

    It tries those again that surely did not arrive, and makes those that nobody made, as where people agreed
    or the mail server was set after the publication. Raises RuleError "letters.no_server",
    "letters.not_official", "permission.publish".
    """
    permissions.require("reopen" if session.state == Session.State.CLOSED else "publish", session, by)
    if not mail_server.is_set():
        raise RuleError("letters.no_server", "", "This site sends no e-mail: no mail server is set.", "")
    newest = last_publication(session)
    if session.state not in OFFICIAL or newest is None:
        raise RuleError("letters.not_official", "", "Results are sent once they are published.", "")
    failed = ResultLetter.objects.filter(publication__session=session, state=State.FAILED)
    ids = list(failed.values_list("pk", flat=True))
    ResultLetter.objects.filter(pk__in=ids, state=State.FAILED).update(
        state=State.WAITING, tries=0, code=0, at=timezone.now()
    )
    made = [ResultLetter(publication=newest, person=person) for person in missing_letters(session, newest)]
    ResultLetter.objects.bulk_create(made, ignore_conflicts=True)
    new = ResultLetter.objects.filter(publication=newest, person__in=[letter.person for letter in made])
    ids += new.filter(state=State.WAITING).values_list("pk", flat=True)
    _announce(ids)
    return len(ids)


def due() -> list[int]:
    """Letters that wait although their job should be over: it was lost."""
    lost = ResultLetter.objects.filter(state=State.WAITING, at__lt=timezone.now() - LOST_AFTER)
    return list(lost.order_by("pk").values_list("pk", flat=True)[:500])


def send(*, letter_id: int) -> None:
    """Send a letter, once however often this is called. Raises NotTaken where another try may succeed."""
    claimed = ResultLetter.objects.filter(pk=letter_id, state=State.WAITING).update(
        state=State.SENDING, tries=F("tries") + 1, at=timezone.now()
    )
    if not claimed:
        return
    letter = ResultLetter.objects.select_related("person", "publication__session__contest__club").get(
        pk=letter_id
    )
    try:
        entry = _entry_of(letter) if _is_still_wanted(letter) else None
        message = None if entry is None else message_of(letter, entry)
    except BaseException:  # nothing was handed over
        _settle(letter, State.WAITING if letter.tries < MOST_TRIES else State.FAILED, 0)
        raise
    if message is None:
        letter.delete()
        return
    _hand_over(letter, message)


def _announce(ids: list[int]) -> None:
    if ids:
        transaction.on_commit(partial(letters_waiting.send, ResultLetter, letter_ids=ids), robust=True)


def _is_still_wanted(letter: ResultLetter) -> bool:
    """Not where the person changed their mind, the results were taken back, or a newer version is out."""
    person, session = letter.person, letter.publication.session
    newest = last_publication(session)
    return bool(
        person.wants_results
        and person.email
        and person.forgotten is None
        and session.state in OFFICIAL
        and newest is not None
        and newest.pk == letter.publication_id
    )


def _settle(letter: ResultLetter, state: str, code: int) -> None:
    ResultLetter.objects.filter(pk=letter.pk).update(state=state, code=code, at=timezone.now())


def _hand_over(letter: ResultLetter, message: EmailMultiAlternatives) -> None:
    """Give the letter to the mail server, and keep what it answers."""
    connection = mail_server.connection()
    try:
        connection.open()
    except OSError as error:  # of which SMTPException is one
        _later(letter, getattr(error, "smtp_code", 0), error)
        return
    try:
        connection.send_messages([message])
    except SMTPRecipientsRefused as error:
        _refused(letter, max(code for code, _words in error.recipients.values()), error)
    except SMTPResponseException as error:
        _refused(letter, error.smtp_code, error)
    except OSError:
        _settle(letter, State.UNKNOWN, 0)
    else:
        _settle(letter, State.SENT, 0)
    finally:
        with suppress(OSError):  # it has answered already
            connection.close()


def _refused(letter: ResultLetter, code: int, error: OSError) -> None:
    if code >= PERMANENT:
        _settle(letter, State.FAILED, code)
    else:
        _later(letter, max(code, 0), error)


def _later(letter: ResultLetter, code: int, error: OSError) -> None:
    """Let the letter be tried again, unless it was tried often enough."""
    if letter.tries >= MOST_TRIES:
        _settle(letter, State.FAILED, code)
        return
    _settle(letter, State.WAITING, code)
    raise NotTaken(str(error)) from error


def _entry_of(letter: ResultLetter) -> int | None:
    """The id of the entry that the person plays in; None where they were taken out of the session since."""
    own = Entry.objects.filter(
        section__session=letter.publication.session_id, members__person=letter.person_id
    ).exclude(state=Entry.State.PHANTOM)
    return own.order_by("pk").values_list("pk", flat=True).first()


def message_of(letter: ResultLetter, entry: int) -> EmailMultiAlternatives:
    """The letter: the ranking with the card of the person's own entry, and which version it shows.

    Of a party it is the ranking with the person's own tally.
    """
    person, session = letter.person, letter.publication.session
    planner = results_planner(session.contest)
    with timezone.override(session.club.tz):
        context = _context(letter) | planner.letter_context(letter, entry)
        text = render_to_string(f"{planner.letter}.txt", context)
        html = render_to_string(f"{planner.letter}.html", context)
    subject = _("{session}, {day}: results, version {number}").format(
        session=session.name, day=short_day(session.date), number=letter.publication.number
    )
    headers = {"Auto-Submitted": "auto-generated"}
    if context["stop"]:
        headers["List-Unsubscribe"] = f"<{context['stop']}>"
    message = EmailMultiAlternatives(
        " ".join(subject.split()), text, mail_server.sender(), [person.email], headers=headers
    )
    message.attach_alternative(html, "text/html")
    if context["look"].logo is not None:
        message.mixed_subtype = "related"  # type: ignore[attr-defined]  # the stubs are of a later Django
        message.attach(_picture(context["look"].logo))
    return message


def _picture(logo: bytes) -> MIMEImage:
    """The club's logo as a part of the letter, at most 20 kB.

    Programs for mail show it at once: they hold pictures back that are loaded from elsewhere, and show none
    that stands in an address within the text.
    """
    picture = MIMEImage(logo, "png")
    picture.add_header("Content-ID", f"<{LOGO_ID}>")
    picture.add_header("Content-Disposition", "inline", filename="logo.png")
    return picture


def _context(letter: ResultLetter) -> dict[str, Any]:
    person, session = letter.person, letter.publication.session
    site = mail_server.site_address()
    return {
        "club": session.club,
        "look": look_of(session.club),
        "logo_id": LOGO_ID,
        "session": session,
        "publication": letter.publication,
        "results": f"{site}{session.get_absolute_url()}" if site else "",
        "stop": f"{site}/c/{session.club.slug}/letters/stop/{stop_key(person)}/" if site else "",
    }


def scored_boards(letter: ResultLetter, entry: int) -> dict[str, Any]:
    """What a letter shows of a session of boards: the ranking, and the card of the person's own entry."""
    of_field = _of_field(letter, entry)
    pair = get_pair(of_field.results, entry)
    return {
        "page": of_field.page,
        "ranking": {kind: of_field.ranking_for(entry, kind) for kind in OWN_LINE},
        "pair": pair,
        "card": card(of_field.results, pair, of_field.cards),
    }


@dataclass(frozen=True, slots=True)
class _OfField:
    """What all letters of a field have in common. `rankings` are by kind of letter: texts, and between two of
    them the id of the entry whose line begins there.
    """

    results: Results
    page: RankingPage
    cards: CardSource
    rankings: dict[str, list[str]]

    @property
    def plays(self) -> int:
        return sum(len(sheet.plays) for sheet in self.cards.sheets.values())

    def ranking_for(self, entry: int, kind: str) -> SafeString:
        """The ranking with the line of one entry marked."""
        own, other = OWN_LINE[kind]
        pieces = list(self.rankings[kind])
        pieces[1::2] = [own if pk == str(entry) else other for pk in pieces[1::2]]
        return mark_safe("".join(pieces))  # noqa: S308 - rendered texts


_shared_parts: StampedCache[tuple[int, str | None], tuple[Any, ...], _OfField] = StampedCache(MOST_PLAYS)


def _of_field(letter: ResultLetter, entry: int) -> _OfField:
    """What the letters of an entry's field have in common, as it is now; made once for all of them."""
    session = letter.publication.session
    results = results_of(session, EVERYBODY, entry=entry)
    if results.behind:
        standings.refresh_standings(field_id=results.field.pk)
        results = results_of(session, EVERYBODY, entry=entry)
    return _shared_parts.get(
        (results.field.pk, get_language()),
        (letter.publication_id, session.club.hue, *versions_of(session, [results.field])),
        lambda: _made(results, session.club),
        lambda made: made.plays,
    )


def _made(results: Results, club: Club) -> _OfField:
    page, mark = ranking_page(results), secrets.token_hex(16)
    context = {"page": page, "mark": mark, "look": look_of(club)}
    rendered = {kind: render_to_string(f"tournaments/letter/_ranking.{kind}", context) for kind in OWN_LINE}
    rankings = {kind: re.split(rf"{mark}:(\d+);", text) for kind, text in rendered.items()}
    return _OfField(results, page, card_source(results), rankings)
