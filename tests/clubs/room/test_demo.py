"""The demo's rubber room: an evening settled, one in play, and both the same in every demo."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db.models import Sum

from clubs.room.models import Evening, LedgerLine
from clubs.room.selectors.evening import room_view

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_demo_has_a_room_with_an_evening_settled_and_one_in_play():
    call_command("demo")
    last_week, tonight = Evening.objects.order_by("session__date")
    assert (last_week.session.state, tonight.session.state) == ("closed", "playing")
    view = room_view(tonight)
    assert [len(table.members) for table in view.tables] == [6, 5]
    assert [table.score and table.score.deals for table in view.tables] == [2, None]
    assert view.tables[1].next is not None
    assert (len(view.tables[0].waiting), len(view.free)) == (1, 1)
    lines = LedgerLine.objects.aggregate(points=Sum("points"), amount=Sum("amount"))
    assert lines == {"points": 0, "amount": 0}
