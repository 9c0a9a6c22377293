"""Random evenings through the services: after every deed room, sheets and ledger agree."""

from __future__ import annotations

import pytest

from clubs.room.models import LedgerLine
from clubs.room.services.proving import prove
from tests.clubs.room.random_evenings import RandomEvening

pytestmark = pytest.mark.django_db
STEPS = 90


@pytest.mark.slow
@pytest.mark.parametrize("seed", [11, 13])
def test_whatever_happens_room_sheets_and_ledger_agree(seed, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        evening = RandomEvening(seed)
    for _step in range(STEPS):
        with django_capture_on_commit_callbacks(execute=True):
            evening.step()
    assert prove(evening.host.evening) == []
    assert {"come", "form", "draw", "deal", "over", "correct", "undo", "leave", "lend"} <= set(+evening.done)
    assert sum(evening.done.values()) > 2 * sum(evening.refused.values())
    assert LedgerLine.objects.filter(kind=LedgerLine.Kind.RUBBER).count() >= 20
    assert LedgerLine.objects.filter(kind=LedgerLine.Kind.REVERSAL).exists()
