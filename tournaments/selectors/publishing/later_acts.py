"""What was taken back or ruled since a publication: corrections that no newer result or penalty shows."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import Penalty
from tournaments.models import Deed, LawRuling, Publication

OF_THE_WAY = ("publish", "clock")
"""Kinds of actions that change where the session stands, and no figure."""


def with_later_acts(publications: QuerySet[Publication]) -> QuerySet[Publication]:
    """The publications with `taken_back` and `ruled_since` asked for, in the same query."""
    session, at = OuterRef("session"), OuterRef("at")
    undone = Deed.objects.filter(session=session, at__lte=at, undone__gt=at)
    undone = undone.exclude(kind__in=OF_THE_WAY).exclude(inverse={})
    reversed_ = Penalty.objects.filter(entry__section__session=session, at__lte=at, reversed_at__gt=at)
    same_before = LawRuling.objects.filter(
        session=OuterRef("session"),
        number=OuterRef("number"),
        state=OuterRef("state"),
        law=OuterRef("law"),
        at__lte=OuterRef(OuterRef("at")),
    )
    ruled = LawRuling.objects.filter(~Exists(same_before), session=session, at__gt=at)
    return publications.annotate(  # type: ignore[no-redef]  # the model has these attributes for it
        taken_back=Exists(undone.order_by()) | Exists(reversed_.order_by()),
        ruled_since=Exists(ruled.order_by()),
    )
