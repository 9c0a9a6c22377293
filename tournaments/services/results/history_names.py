"""Names in the history: when a person is renamed or forgotten, the records show the new name too.

Revisions, calls, actions, publications and penalties keep the name of the person who made them, and calls and
actions from before they kept messages also have sentences in which names occur (an action's message has
references instead). `rename_in_history` gets the person with the new name, the
old name and the account, if there is one, and replaces the old name in all of these.

A row with an account belongs to that account, whatever name stands there. Of a row without one only the name
is known. If nobody else in the club has that name, the row is the person's. If two have it, only rows of
sessions in which this one played and the other did not are taken to be the person's; all others keep the old
name, since they may be the other's.

Rows that are links of a chain are changed through the chain, which records that a text was replaced: so the
record can still be proved after somebody was forgotten. In sentences a name is replaced only as a whole word,
and a name of one letter not at all, since it would be a section's letter.

What can go wrong: two rows may now have the same name where names must differ. Then the row's id is added.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model, Q

from clubs.people.models import Person, User
from clubs.people.references import sessions_of
from clubs.people.selectors import persons_of
from scoring.models import Contest, Entry, Linked, Penalty, Revision, Session
from scoring.services import chain
from tournaments.models import Call, Deed, LawRuling, Publication, TablePayment

OF_PLAY = "play__encounter__round__section__session"
NAME_COLUMNS: tuple[
    tuple[type[Model], str, str, str], ...
] = (  # model, name, account ("": none), its session
    (Revision, "by_name", "by_user", OF_PLAY),
    (Revision, "agreed_by", "", OF_PLAY),
    (Call, "by_name", "", "session"),
    (Deed, "by_name", "by", "session"),
    (LawRuling, "by_name", "by", "session"),
    (Publication, "by_name", "by", "session"),
    (TablePayment, "by_name", "by", "session"),
    (Penalty, "by_name", "by", "entry__section__session"),
)
SENTENCES: tuple[tuple[type[Model], str], ...] = ((Call, "sentence"), (Deed, "sentence"))


def rename_in_history(*, person: Person, old_name: str, user: User | None) -> None:
    """Put the person's name for the old one; of somebody forgotten, whatever their account was called."""
    for model, column, account, session in NAME_COLUMNS:
        unsaid = Q(**{column: old_name}) & _theirs(person, old_name, session)
        if account:
            unsaid &= Q(**{f"{account}__isnull": True})
        _put(model, column, unsaid, person.name)
        if account and user is not None:
            own = Q(**{account: user, f"{session}__contest__club": person.club_id})
            gone = person.forgotten is not None
            _put(model, column, own if gone else own & Q(**{column: old_name}), person.name)
    for model, column in SENTENCES:
        _say_anew(model, column, _theirs(person, old_name, "session"), old_name, person.name)


def replace_words(changes: Collection[tuple[Model, chain.Texts]]) -> None:
    """Put other texts into columns of rows; of linked rows the chain says that they were replaced."""
    chain.replace_each((row, texts) for row, texts in changes if isinstance(row, Linked))
    for row, texts in changes:
        if not isinstance(row, Linked):
            _save_words(row, texts(row) if callable(texts) else texts)


def _save_words(row: Model, texts: Mapping[str, Any]) -> None:
    """A name that must be the only one of its kind has its row's number added where another has it."""
    for ending in ("", f" {row.pk}"):
        for name, value in texts.items():
            longest = getattr(row._meta.get_field(name), "max_length", None)
            if isinstance(value, str) and longest is not None:
                value = value[: longest - len(ending)] + ending
            setattr(row, name, value)
        try:
            with transaction.atomic():
                row.save(update_fields=list(texts))
            return
        except IntegrityError:
            if ending:
                raise


def sessions_shown_under(changed: Collection[Model]) -> set[int]:
    """The sessions that are shown under a name in these rows: their own, their event's, or a team's."""
    of: dict[type[Model], set[int]] = {}
    for row in changed:
        of.setdefault(type(row), set()).add(row.pk)
    named = (
        Q(pk__in=of.get(Session, ()))
        | Q(contest__in=of.get(Contest, ()))
        | Q(sections__entries__in=of.get(Entry, ()))
    )
    return set(Session.everywhere.filter(named).values_list("pk", flat=True))


def has_namesake(person: Person, name: str) -> bool:
    """Whether somebody else of the club is called so."""
    return persons_of(person.club).filter(name=name).exclude(pk=person.pk).exists()


def _theirs(person: Person, name: str, session: str) -> Q:
    """Rows of the sessions in which the name can only mean this person."""
    if not has_namesake(person, name):
        return Q(**{f"{session}__contest__club": person.club_id})
    others = persons_of(person.club).filter(name=name).exclude(pk=person.pk)
    shared = {pk for other in others for pk in sessions_of(other)}
    return Q(**{f"{session}__in": sessions_of(person) - shared})


def _put(model: type[Model], column: str, rows: Q, name: str) -> None:
    if issubclass(model, Linked):
        chain.replace_texts(model._default_manager.filter(rows), {column: name})
    else:
        model._default_manager.filter(rows).update(**{column: name})


def _say_anew(model: type[Model], column: str, rows: Q, old: str, new: str) -> None:
    """Put the new name into sentences that tell the old one as a whole: Ann is not in Anna.

    A name of one letter is not found in a sentence: "A" is a section there.
    """
    if len(old) == 1:
        return
    name = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")
    longest = getattr(model._meta.get_field(column), "max_length", None)

    def anew(row: Model) -> dict[str, str]:
        return {column: name.sub(lambda _found: new, getattr(row, column))[:longest]}

    told_there = model._default_manager.filter(rows, **{f"{column}__contains": old})
    replace_words([(row, anew) for row in told_there])
