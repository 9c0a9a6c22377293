"""Whose phone asks: what a key opens, and for how long."""

from __future__ import annotations

import hashlib

from django.db.models import QuerySet
from django.utils import timezone

from config.caching.prepared import Prepared
from scoring.models import Device, Session


def is_over(session: Session) -> bool:
    """Whether the session is closed, or its correction period over though nobody has closed it yet."""
    until = session.corrections_until
    if session.state == Session.State.OFFICIAL:
        return until is not None and timezone.now() > until
    return session.state == Session.State.CLOSED


def key_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def device_of(key: str) -> Device | None:
    """The phone that holds `key`, if its link still lives and its session is not in the bin."""
    found = _PHONES.objects(key_hash(key))
    return found[0] if found else None


def _phones(key_hash: str) -> QuerySet[Device]:
    found = Device.objects.filter(key_hash=key_hash, link__revoked__isnull=True)
    found = found.filter(link__session__binned=None).order_by()
    return found.select_related("link__session__contest__club", "link__section")


_PHONES = Prepared(_phones, "key")
