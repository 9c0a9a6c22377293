"""Random rulings, applied and undone: every standing is exactly what it was before each of them.

There are a thousand where `WALK=all`, and a hundred otherwise.
"""

from __future__ import annotations

import os
from decimal import Decimal
from random import Random

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Session
from tests import factories as make
from tests.hostile.evenings import WEIGHTS, ranking
from tests.tournaments.law_rulings.conftest import REVOKE
from tournaments.models import Standing
from tournaments.services.control import deeds, rulings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import Where

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
WHOLE = os.environ.get("WALK") == "all"
RULINGS = 1000 if WHOLE else 100
DEEPEST = 10
"""So many rulings may stand on one another before they are undone, the last one first."""
EVENINGS = (
    (2, "howell", "matchpoints"),
    (2, "howell", "imps-cross"),
    (3, "mitchell", "imps-datum"),
    (5, "teams_awl", "imps"),
)
"""Tables, movement and method."""
SCORES = (140, 110, 90, 100, 200, 0, -90, -100, -120, -130, -200)  # possible on every board
SIDES = (("A+", "A-"), ("A", "A"), ("A-", "A+"), ("A+", "A+"), ("A-", "A-"))


def outcome_at_random(chance: Random) -> Outcome:
    """An assigned, split, weighted or artificial score, or a board that counts for nobody."""
    kind = chance.choice(("assigned", "split", "weighted", "award", "half", "not_played"))
    if kind == "assigned":
        return Outcome(OutcomeKind.ASSIGNED, score=chance.choice(SCORES))
    if kind == "split":
        ns, ew = chance.sample(SCORES, 2)
        return Outcome(OutcomeKind.SPLIT, score=ns, score_ew=ew)
    if kind == "weighted":
        weights = chance.choice(WEIGHTS[:2]), chance.choice(WEIGHTS)
        return Outcome(OutcomeKind.WEIGHTED, weights=weights[0], weights_ew=weights[1])
    if kind == "half":
        return Outcome(
            OutcomeKind.SPLIT, score=chance.choice(SCORES), award_ew=chance.choice(["A+", "A", "A-"])
        )
    if kind == "award":
        awards = chance.choice(SIDES)
        return Outcome(OutcomeKind.AWARD, award_ns=awards[0], award_ew=awards[1])
    return Outcome(OutcomeKind.NOT_PLAYED)


def apply_at_random(session: Session, chance: Random) -> int:
    """One ruling: a penalty, a score, or a score that follows from a law. The action's id; 0 for none.

    A ruling that says what stands there already is no action.
    """
    before = session.deeds.count()
    play = chance.choice(list(Play.objects.filter(encounter__round__section__session=session).order_by("pk")))
    if chance.random() < 0.2:
        amount, service = chance.choice(
            ((5, rulings.penalise), (10, rulings.penalise), (10, rulings.give_bonus))
        )
        entry = chance.choice(list(session.sections.get().entries.order_by("pk")))
        return service(entry=entry, amount=Decimal(amount), unit="points", by=make.STAFF).pk
    if chance.random() < 0.7:
        deed = rulings.rule(play=play, outcome=outcome_at_random(chance), by=make.STAFF)
        return deed.pk if deed else 0
    row = law_rulings.record(session=session, what=REVOKE, where=Where(play=play), by=make.STAFF)
    law_rulings.adjust(ruling=row, version=1, outcome=outcome_at_random(chance), by=make.STAFF)
    newest = session.deeds.latest("pk")
    return newest.pk if session.deeds.count() - before == 2 else 0


def exactly(session: Session) -> list[object]:
    """The ranking as it is read, and the standing as it is stored."""
    lines = ranking(session)
    standing = Standing.objects.get(field__sections__session=session)
    return [lines, standing.totals, standing.frame]


@pytest.mark.slow
def test_rulings_applied_and_undone_restore_every_standing():
    chance = Random(1948)
    evenings = [make.make_session(*form, boards=1, settings={"method": method}) for *form, method in EVENINGS]
    for session in evenings:
        make.enter_all(session)
    first = {session.pk: exactly(session) for session in evenings}
    applied = changed = 0
    while applied < RULINGS:
        session = chance.choice(evenings)
        standings = [first[session.pk]]
        undone_last_first: list[int] = []
        for _ruling in range(chance.randint(1, DEEPEST)):
            if deed := apply_at_random(session, chance):
                undone_last_first.insert(0, deed)
                standings.append(exactly(session))
                changed += standings[-1] != standings[-2]
        applied += len(undone_last_first)
        for deed in undone_last_first:
            standings.pop()
            deeds.undo(session=session, by=make.STAFF, deed_id=deed)
            assert exactly(session) == standings[-1], (session.contest.settings, deed)
    assert changed > RULINGS * 3 // 4  # so that there was something to restore
