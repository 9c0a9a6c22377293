"""The lock and the version of a field.

Every action that changes results or encounters locks the field first, and raises its version (`touch`).
After the transaction a signal says so, and the standing is brought up to date (`tournaments.hooks`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import Q, QuerySet

from clubs.people.models import Club
from config.caching.prepared import Prepared, PreparedUpdate
from scoring.models import Contest, Field, Play, Section, Session, Sheet
from scoring.services import chain
from scoring.signals import field_touched
from scoring.words import RuleError


def locked(field_id: int) -> Field:
    """Return the field, locked until the transaction ends.

    It is always the first lock of a transaction, so that no two actions wait for each other. Rows that
    refer to the field may still be added: a refresh saves a board's points while an action has the lock.
    Raises Field.DoesNotExist.
    """
    return _existing(_FIELDS.one(field_id), Field.DoesNotExist)


def locked_in(session: Session) -> list[Field]:
    """The fields of a session, locked as by `locked`, in the order of their ids."""
    ids = {field_id for (field_id,) in _OF_SESSIONS.rows(session.pk)}
    return [locked(field_id) for field_id in sorted(ids)]


def locked_in_contest(contest: Contest) -> list[Field]:
    """The fields of all sessions of a contest, locked as by `locked`, in the order of their ids."""
    of_contest = Q(contest=contest) | Q(sections__session__contest=contest)
    ids = Field.objects.filter(of_contest).order_by("pk").values_list("pk", flat=True).distinct()
    return [locked(field_id) for field_id in ids]


def lock_in_club(club: Club) -> None:
    """Lock every field in which the club plays, as by `locked`, in the order of their ids."""
    of_club = Q(contest__club=club) | Q(sections__session__contest__club=club)
    ids = Field.objects.order_by().filter(of_club).values("pk")
    rows = Field.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    len(rows.values_list("pk"))


def locked_of(play_id: int) -> Field:
    """The field of a play, locked as by `locked`. Raises RuleError "play.gone"."""
    field = _FIELDS_OF_PLAYS.one(play_id)
    if field is None:
        raise play_gone()
    return field


def play_gone() -> RuleError:
    """Return the refusal of an action on a play that another action has removed meanwhile."""
    return RuleError(
        "play.gone",
        "board",
        "This board is no longer at this table because the rounds have been changed.",
        "",
    )


def encounter_gone() -> RuleError:
    """Return the refusal of an action on an encounter that another action has removed meanwhile."""
    return RuleError(
        "encounter.gone",
        "encounter",
        "This round is no longer at this table because the director has changed the rounds.",
        "",
    )


def locked_of_sheet(sheet_id: int) -> Field:
    """The field of a sheet, locked as by `locked`. Raises Sheet.DoesNotExist."""
    return _existing(_FIELDS_OF_SHEETS.one(sheet_id), Sheet.DoesNotExist)


def _locking(**where: int) -> QuerySet[Field]:
    return Field.objects.select_for_update(of=("self",), no_key=True).filter(**where).order_by()


_OF_SESSIONS = Prepared(
    lambda session: Section.objects.filter(session=session).order_by().values_list("field_id"), 999_999_001
)
_FIELDS = Prepared(lambda field: _locking(pk=field), 999_999_001)
_FIELDS_OF_PLAYS = Prepared(lambda play: _locking(plays=play), 999_999_001)
_FIELDS_OF_SHEETS = Prepared(
    lambda sheet: _locking(sections__round_set__encounters__sheet=sheet), 999_999_001
)


_TOUCHED = PreparedUpdate(Field, "version", "whole_since", *chain.HEAD)


def _existing(field: Field | None, missing: type[ObjectDoesNotExist]) -> Field:
    if field is None:
        raise missing
    return field


def touch(field: Field, plays: Iterable[Play] = (), *, whole: bool = False, compared: bool = True) -> int:
    """Raise the version of a locked field, stamp `plays` with it (not saved here), and return it.

    After the transaction the standing is refreshed. The head of the field's chain is saved too. `whole`:
    more than the results of `plays` has changed (seats, boards, settings, the end of play), so that every
    board is compared again. `compared` is False for sheets, of which no board is compared.
    """
    field.version += 1
    if whole:
        field.whole_since = field.version
    _TOUCHED.save(field)
    for play in plays:
        play.version = field.version
    if compared:
        announce(field.pk)
    return field.version


def announce(field_id: int) -> None:
    """Send `field_touched` after the transaction; a listener that fails does not disturb the others."""
    transaction.on_commit(partial(_send, field_id), robust=True)


def _send(field_id: int) -> None:
    field_touched.send_robust(sender=Field, field_id=field_id)
