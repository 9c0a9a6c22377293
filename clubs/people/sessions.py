"""Where the site keeps who has signed in: Django's table, found by a query that is made into SQL once."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib.sessions.backends import db
from django.utils import timezone

from config.caching.prepared import Prepared


class SessionStore(db.SessionStore):
    """Django's, which every request of somebody who has signed in begins with."""

    def _get_session_from_db(self) -> Any:
        row = _OPEN.one(self.session_key, timezone.now())
        if row is None:
            self._session_key = None
        return row


_OPEN = Prepared(
    lambda key, now: SessionStore.get_model_class().objects.filter(session_key=key, expire_date__gt=now),
    *("a key that none has", dt.datetime(2000, 1, 1, tzinfo=dt.UTC)),
)
