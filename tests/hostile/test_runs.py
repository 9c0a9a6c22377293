"""Whatever happens on an evening: its standings are those of its last words, and nothing said is lost."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests import factories as make
from tests.cases import examples
from tests.hostile import world
from tests.hostile.evenings import DEEDS, Evening, once, ranking, recorded_ids
from tournaments.exchange import native
from tournaments.services.exchange import import_event, native_out

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
NUMBER = st.integers(0, 40)
RUNS = examples(
    10,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
FORMS = (
    {"tables": 3},
    {"tables": 3, "missing": 6},
    {"tables": 3, "kind": "howell"},
    {"tables": 4, "boards": 1, "missing": 2},
)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS, ids=lambda form: "-".join(map(str, form.values())))
@RUNS
@given(run=st.lists(st.tuples(st.sampled_from(DEEDS), NUMBER, NUMBER, NUMBER), min_size=8, max_size=40))
def test_any_run_ends_in_the_standings_of_its_last_words(form, run):
    with transaction.atomic():
        evening = Evening(make.make_session(**{"boards": 2, **form}))
        for deed in run:
            evening.act(*deed)
            assert set(evening.entry_ids) <= recorded_ids(evening.session), deed
        session = evening.session
        assert world.proved(session)
        assert ranking(session) == ranking(once(session))
        _out_and_in_again(session)
        transaction.set_rollback(True)


def _out_and_in_again(session) -> None:
    written = native_out.native_of(session)
    again = import_event(data=native.format(written), club=make.make_club(session.club.name), by=make.STAFF)
    assert native_out.native_of(again) == written
    assert ranking(again) == ranking(session)
    assert world.proved(again)
