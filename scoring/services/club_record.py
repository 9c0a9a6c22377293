"""Notes in the club's own record how far a chain has come: see `scoring.models.club_record`."""

from __future__ import annotations

from django.db import transaction

from scoring.models import Chained, ClubRecord, NotedHead
from scoring.services import chain


@transaction.atomic
def note_head(club_id: int, owner: Chained, reason: NotedHead.Reason) -> None:
    """Link the head of a locked row's chain in the record of its club.

    Called after the chain's own links are made: `owner` has the head that is noted. The club's record is
    locked after every other chain. A chain that has no link yet is not noted.
    """
    if not owner.chain_length:
        return
    ClubRecord.objects.get_or_create(pk=club_id)
    with chain.locked(ClubRecord, club_id) as record:
        noted = NotedHead(
            of=owner.chain_name, length=owner.chain_length, head=owner.chain_head, reason=reason
        )
        chain.append(record, noted)
        noted.save(force_insert=True)
