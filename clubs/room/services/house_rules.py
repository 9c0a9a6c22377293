"""Linking the house rules of a room whenever they change: see `clubs.room.selectors.house_rules`."""

from __future__ import annotations

import secrets

from clubs.room.models import Room
from clubs.room.selectors.house_rules import STAKE, differing_rules, house_rules_of
from scoring.models import Chained, ChainLink, NotedHead
from scoring.selectors.layout import FOREIGN
from scoring.services import chain
from scoring.services.club_record import note_head


def link_house_rules(room: Room) -> None:
    """Link the house rules of a room as they are now, if they are not what was linked last.

    The club's own record notes how far the chain of the room has come.
    """
    with chain.locked(Room, room.pk) as owner:
        saved = _saved(room)
        newest = _newest(owner, STAKE)
        if newest is not None and not differing_rules(newest.content, house_rules_of(saved)):
            return
        saved.salt = secrets.token_hex(chain.SALT)
        saved.save(update_fields=["salt"])
        chain.note(owner, STAKE, house_rules_of(saved))
        note_head(saved.club_id, owner, NotedHead.Reason.STAKE)


def note_foreign_rules(room: Room) -> None:
    """Before the house rules of a room change, or an evening takes them over: note what no service changed.

    The next link takes over how all is then; this one says for good which of it nobody had changed.
    """
    with chain.locked(Room, room.pk) as owner:
        newest = _newest(owner, STAKE)
        found = differing_rules(newest.content if newest else {}, house_rules_of(_saved(room)))
        last = _newest(owner, STAKE, FOREIGN)
        if found and (last is None or (last.kind, last.content) != (FOREIGN, {"changed": found})):
            chain.note(owner, FOREIGN, {"changed": found})


def _saved(room: Room) -> Room:
    """The row as the database has it, whatever the caller is about to set in its own."""
    return Room.objects.select_related("contest").get(pk=room.pk)


def _newest(owner: Chained, *kinds: str) -> ChainLink | None:
    links = ChainLink.objects.filter(chain=owner.chain_name, link__gt=0, kind__in=kinds)
    return links.order_by("-link").first()
