"""One result with all that its panel shows. The queries are prepared: a director waits for the panel."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from config.caching.prepared import Prepared
from scoring.models import SEATS, Play, Revision, Section, Session

LARGEST_ID = 2**63 - 1  # no database takes a larger one


def play_of(session: Session, pk: int) -> Play | None:
    """A play of the session with its board, what counts, and who sits there; None if there is none."""
    return _PLAY.one(pk, session.pk) if pk <= LARGEST_ID else None


def revisions_of(play: Play) -> list[Revision]:
    """Everything that was entered on a play, the newest first, each with the table's phone it came from."""
    return _REVISIONS.objects(play.pk)


def has_several_sections(session: Session) -> bool:
    """Whether tables carry their section's letter. One query."""
    return len(_SECTIONS.rows(session.pk)) > 1


def _play(pk: int, session: int) -> QuerySet[Play, Any]:
    people = [f"encounter__{seat}_person" for seat in SEATS]
    plays = Play.objects.filter(encounter__round__section__session=session, pk=pk).order_by()
    return plays.select_related(
        "board", "accepted", "encounter__round__section__session__contest",
        "encounter__north", "encounter__east", "encounter__south", "encounter__west", *people,
    )  # fmt: skip


def _revisions(play: int) -> QuerySet[Revision, Any]:
    revisions = Revision.objects.filter(play=play)
    return revisions.order_by("-number")


_SECTIONS = Prepared(
    lambda session: Section.objects.filter(session=session).order_by().values_list("pk"), 999_999_001
)
_PLAY = Prepared(_play, 999_999_001, 999_999_002)
_REVISIONS = Prepared(_revisions, 999_999_001)
