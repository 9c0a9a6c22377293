"""Every column of every proved table, changed by SQL alone: the proof shows it, or a list says why not.

The changes come from the models (`changes`): a column that is new is changed too, and its test fails until
somebody has decided whether it is proved.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import transaction

from config.caching.stamped_cache import forget_all
from tests.tournaments.proving.every_column.changes import changes_of, names_of
from tests.tournaments.proving.every_column.lists import PROVED, not_shown
from tests.tournaments.proving.every_column.proofs import KINDS, Proof, rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]  # what a proof reads is the same on both databases
A_TEST = 8
"""So many columns are changed in a test, which takes less than 2 seconds then."""


def cases() -> Iterator[object]:
    for kind, labels in PROVED.items():
        for label in labels:
            names = names_of(apps.get_model(label))
            for start in range(0, len(names), A_TEST):
                some = names[start : start + A_TEST]
                yield pytest.param(kind, label, some, id=f"{kind}-{label}-{some[0]}")


@pytest.fixture(scope="module")
def proof(request: pytest.FixtureRequest, rows_of_module: None) -> Proof:
    """The evening of this kind, made once, which is proved."""
    proof = KINDS[request.param]()
    assert proof.whole(proof.fresh()) == []  # and what is derived is saved now
    assert proof.chains.names
    return proof


@pytest.mark.parametrize(("proof", "label", "names"), list(cases()), indirect=["proof"])
def test_a_column_that_is_changed_is_shown_or_need_not_be(request, proof, label, names):
    kind = request.node.callspec.params["proof"]
    model = apps.get_model(label)
    unseen, refused = set(), set()
    for change in changes_of(rows_of(model, proof), names):
        with transaction.atomic():
            if not change.make():
                refused.add(change.name)
            elif not proof.shows(model):
                unseen.add(change.name)
            transaction.set_rollback(True)
        forget_all()
    assert unseen == {name for name in names if f"{label}.{name}" in not_shown(kind)}
    assert refused == set()
