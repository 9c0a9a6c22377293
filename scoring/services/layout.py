"""Linking how a session is set up, after whatever changes it: see `scoring.selectors.layout`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager

from django.db import transaction
from django.db.models import Q

from clubs.people.models import Person
from scoring.models import Chained, Contest, Session, SessionLayout
from scoring.models.planner import codes_where
from scoring.selectors.layout import LAYOUT, Part, Parts, differing, digest_of, layout_of
from scoring.selectors.names import differing_names, names_in
from scoring.services import chain
from scoring.services.foreign import MOST_LABELS, note_labels
from scoring.services.names import seal_merge, seal_names_in


@transaction.atomic
def seal(session_id: int) -> None:
    """Link how the session is set up now, if that is other than what was linked last.

    Nothing is linked before play begins, nor of a sheet by itself, which has no session to prove.
    """
    begun = Session.everywhere.exclude(state=Session.State.SETUP)
    single = codes_where(lambda planner: planner.is_one_sheet)
    if begun.exclude(contest__planner__in=single).filter(pk=session_id).exists():
        with chain.locked(Session, session_id) as owner:
            seal_in(owner)


def seal_in(
    owner: Chained, more: Mapping[str, Part] | None = None, more_names: Mapping[str, object] | None = None
) -> None:
    """As `seal`, of a locked session whose head is saved later.

    `more` are parts that another app adds, `more_names` further names of its sessions (see
    `scoring.selectors.names`).
    """
    parts = layout_of(owner.pk) | dict(more or {})
    row, _new = SessionLayout.objects.get_or_create(session_id=owner.pk)
    changed = differing(row.parts, parts)
    if changed:
        was, row.parts = row.parts, parts
        row.save(update_fields=["parts"])
        _note_layout(owner, parts, changed, digest_of(was))
    seal_names_in(owner, row, more_names)


@transaction.atomic
def note_foreign(
    session_id: int,
    more: Mapping[str, Part] | None = None,
    more_names: Mapping[str, object] | None = None,
) -> None:
    """Before an action: note what has changed since the last link, for no service has changed that.

    The action's own link takes over how all is set up after it; who proves the session is told by this one
    which parts the action did not touch. Called before the action writes anything; `more` as for `seal_in`.
    """
    row = SessionLayout.objects.filter(session_id=session_id).first()
    if row is None:
        return
    labels = differing(row.parts, layout_of(session_id) | dict(more or {}))
    labels += differing_names(row.names, names_in(session_id) | dict(more_names or {}))
    if not labels:
        return
    with chain.locked(Session, session_id) as owner:
        note_labels(owner, labels)


@transaction.atomic
def follow_merge(session_id: int, *, keep: Person, drop: Person) -> None:
    """Link that `keep` has every place of `drop` in a session; nothing else is taken over.

    Called before anything of the two is changed.
    """
    with chain.locked(Session, session_id) as owner:
        row = SessionLayout.objects.filter(session_id=session_id).first()
        if row is None:
            return
        was = digest_of(row.parts)
        changed = [label for label, (_hash, persons) in row.parts.items() if drop.pk in persons]
        for label in changed:
            columns, persons = row.parts[label]
            row.parts[label] = [columns, [keep.pk if one == drop.pk else one for one in persons]]
        row.save(update_fields=["parts"])
        _note_layout(owner, row.parts, changed, was, merged=[drop.pk, keep.pk])
    seal_merge(session_id, keep=keep, drop=drop)


@contextmanager
def linking_only(session_id: int, labels: Collection[str]) -> Iterator[None]:
    """Within the block a service changes these parts of a session, and they alone are linked after it.

    One that is other than it was linked before the block is not linked: that stays found.
    """
    row = SessionLayout.objects.filter(session_id=session_id).first()
    found_before = differing(row.parts, layout_of(session_id)) if row is not None else []
    yield
    if row is None:
        return
    with chain.locked(Session, session_id) as owner:
        now = layout_of(session_id)
        changed = [label for label in differing(row.parts, now) if label in labels]
        changed = [label for label in changed if label not in found_before]
        if changed:
            was = digest_of(row.parts)
            row.parts |= {label: now[label] for label in changed}
            row.save(update_fields=["parts"])
            _note_layout(owner, row.parts, changed, was)


def _note_layout(owner: Chained, parts: Parts, changed: list[str], was: str, **more: object) -> None:
    """`was` is the digest of what was kept before: it must be what was linked before."""
    content = {
        "digest": digest_of(parts),
        "was": was,
        "changed": changed[:MOST_LABELS],
        "parts": len(changed),
    }
    chain.note(owner, LAYOUT, content | more)


def note_foreign_of_event(contest: Contest) -> None:
    """As `note_foreign`, for all that go by the settings of an event, which are about to change."""
    for pk in _going_by(contest):
        note_foreign(pk)


def seal_event(contest: Contest) -> None:
    """As `seal`, for all that go by the settings of an event, which have changed."""
    for pk in _going_by(contest):
        seal(pk)


def _going_by(contest: Contest) -> list[int]:
    """The sessions of an event, and those of other clubs in its fields: in the order of their locks."""
    sessions = Session.everywhere.filter(Q(contest=contest) | Q(sections__field__contest=contest))
    return list(sessions.distinct().order_by("pk").values_list("pk", flat=True))
