"""Jobs that are sent: the refresh of a field's standing when the record changes, the solving of deals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any

import structlog
from django.core.cache import cache
from django.db.models import Model
from django.db.models.signals import post_save

from clubs.people.models import Club, Person, User
from clubs.people.references import sessions_of
from clubs.people.signals import (
    figures_changed,
    names_changing,
    person_forgotten,
    person_renamed,
    persons_merging,
    texts_replaced,
    texts_replacing,
)
from config.caching.breaker import Unreachable
from scoring.models import Session
from scoring.models.planner import codes_where
from scoring.services import chain, layout, names
from scoring.services.fields import lock_in_club
from scoring.services.figures import link_figures
from scoring.signals import field_touched
from tournaments.models import TablePayment
from tournaments.services.results.history_names import rename_in_history, replace_words, sessions_shown_under
from tournaments.services.results.published_figures import forget_figures
from tournaments.services.results.result_letters import letters_waiting
from tournaments.services.setup.movement_search import search_begun
from tournaments.services.setup.sessions import touch_sessions_of, touch_sessions_that_name
from tournaments.tasks import (
    find_makeable,
    pending_key,
    refresh_standings,
    search_movement,
    send_result_letter,
)

log = structlog.get_logger(__name__)
COLLAPSE_SECONDS = 5
SOLVE_AGAIN_SECONDS = 600
BOARDS_A_JOB = 4


def connect() -> None:
    """Listen to the record. Called once, when the apps are ready."""
    field_touched.connect(on_field_touched, dispatch_uid="tournaments.refresh")
    names_changing.connect(on_names_changing, dispatch_uid="tournaments.locks")
    persons_merging.connect(on_persons_merging, dispatch_uid="tournaments.merges")
    person_renamed.connect(on_person_renamed, dispatch_uid="tournaments.names")
    figures_changed.connect(on_figures_changed, dispatch_uid="tournaments.figures")
    person_forgotten.connect(on_person_forgotten, dispatch_uid="tournaments.forgotten")
    texts_replacing.connect(on_texts_replacing, dispatch_uid="tournaments.foreign")
    texts_replaced.connect(on_texts_replaced, dispatch_uid="tournaments.words")
    letters_waiting.connect(on_letters_waiting, dispatch_uid="tournaments.letters")
    search_begun.connect(on_search_begun, dispatch_uid="tournaments.searches")
    post_save.connect(on_person_saved, sender=Person, dispatch_uid="tournaments.people")


def on_field_touched(*, field_id: int, **_: object) -> None:
    """Send one refresh for the field; several scores at once collapse into the job already sent.

    Sending may fail: whoever reads compares versions, and the sweep sends what is behind.
    """
    if not cache.add(pending_key(field_id), True, COLLAPSE_SECONDS):
        return
    try:
        refresh_standings.delay(field_id)
    except Unreachable:  # who found it lost has logged that
        cache.delete(pending_key(field_id))
    except Exception:
        cache.delete(pending_key(field_id))
        log.exception("refresh_not_sent", field=field_id)


def on_letters_waiting(*, letter_ids: Sequence[int], **_: object) -> None:
    """Send a job for each letter. Sending may fail: the sweep sends what waits for too long."""
    for at, letter_id in enumerate(letter_ids):
        try:
            send_result_letter.delay(letter_id)
        except Unreachable:
            return
        except Exception:
            log.exception("letters_not_sent", letters=len(letter_ids) - at)
            return


def on_search_begun(*, search_id: int, piece: int, **_: object) -> None:
    """Send the first job of a search. If that fails, its page says that nothing is heard of it."""
    try:
        search_movement.delay(search_id, piece)
    except Unreachable:
        return
    except Exception:
        log.exception("search_not_sent", search=search_id)


def heal(*, field_id: int) -> None:
    """A reader found the standing behind: send its refresh again, in case the first was lost."""
    on_field_touched(field_id=field_id)


def solve(board_ids: Sequence[int]) -> bool:
    """Send the solving of deals, some boards a job; whether all were sent.

    Sending may fail: a traveller that is looked at asks again.
    """
    for start in range(0, len(board_ids), BOARDS_A_JOB):
        try:
            find_makeable.delay(list(board_ids[start : start + BOARDS_A_JOB]))
        except Unreachable:
            return False
        except Exception:
            log.exception("makeable_not_sent", boards=len(board_ids) - start)
            return False
    return True


def solve_for_reader(board_ids: Sequence[int]) -> None:
    """Send the solving that a reader misses: once, however many look; it is there at the next look."""
    key = f"makeable:{sha256(repr(board_ids).encode()).hexdigest()}"  # short, however many they are
    if board_ids and cache.add(key, True, SOLVE_AGAIN_SECONDS) and not solve(board_ids):
        cache.delete(key)


def on_names_changing(*, club: Club, **_: object) -> None:
    """What is said under their names is in the chains of fields, and a field comes before its sessions."""
    lock_in_club(club)


def on_persons_merging(*, keep: Person, drop: Person, sessions: Collection[int], **_: object) -> None:
    """Every session in which one of them plays, the evenings of rooms too, links whom they become.

    A name of them that no service has changed is noted: it is not taken over with the merge.
    What somebody paid at a table is of whom they become: each line says so by a link of its chain.
    """
    for session_id in sorted(sessions):
        layout.follow_merge(session_id, keep=keep, drop=drop)
    names.note_foreign_name(sessions_of(keep), keep)
    payments = TablePayment.objects.filter(person=drop)
    chain.replace_each(((line, {"person_id": keep.pk}) for line in payments), kind="changed")


def on_person_renamed(*, person: Person, old_name: str, user: User | None = None, **_: object) -> None:
    """History shows who said what under the name they have now: forgetting reaches it too."""
    rename_in_history(person=person, old_name=old_name, user=user or person.user)
    names.seal_person(sessions_of(person), person, old_name=old_name)
    touch_sessions_that_name(person)


def on_figures_changed(*, club: Club, changes: Collection[tuple[Person | None, Person]], **_: object) -> None:
    """What results go by of a person stands in the club's record as services have set it."""
    link_figures(club, changes)


def on_person_forgotten(*, persons: Collection[Person], **_: object) -> None:
    """What publications have kept of somebody forgotten goes; that it goes is linked."""
    forget_figures(persons)


def on_texts_replacing(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """What was changed behind the back of the services is not taken over with the new words."""
    shown = Session.objects.filter(pk__in=sessions_shown_under([row for row, _texts in changes]))
    by_themselves = codes_where(lambda planner: planner.links_own_names)
    for session in shown.exclude(contest__planner__in=by_themselves).order_by("pk"):
        layout.note_foreign(session.pk)


def on_texts_replaced(*, changes: Collection[tuple[Model, Mapping[str, Any]]], **_: object) -> None:
    """What was written about somebody forgotten, in whatever app it stands."""
    replace_words(changes)
    names.seal_names(sessions_shown_under([row for row, _texts in changes]))


def on_person_saved(*, instance: Person, created: bool, **_: object) -> None:
    """Screens show people's names, and lists go by their categories and master points."""
    if not created:
        touch_sessions_of(instance)
