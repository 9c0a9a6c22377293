"""An evening with eight rulings, two of them left open and one appealed, to the official result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.words import RuleError
from tests import factories as make
from tests.hostile.evenings import ranking
from tests.tournaments.law_rulings.conftest import LEAD_ANSWERS, REVOKE
from tournaments.models import LawRuling, Publication
from tournaments.selectors.control.law_rulings import as_they_stand
from tournaments.selectors.publishing.lacking import lacking
from tournaments.services import sessions
from tournaments.services.law_rulings import appeals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
AT_ONCE = (
    ("lead_out_of_turn", LEAD_ANSWERS, "accept", "53A"),
    ("insufficient_bid", {"in_turn": "yes", "accepted": "no", "replacement": "comparable"}, "", "27B1b"),
    ("wrong_board", {"contest": "pairs", "played_before": "yes"}, "", "15B1"),
    ("error_of_procedure", {"error": "slow"}, "", "90B2"),
    ("appeal", {"in_time": "no"}, "", "92B"),
)
HESITATION = {"source": "partner", "acted": "yes", "suggested": "yes", "alternative": "yes", "gained": "yes"}
"""Law 16B3."""


def totals(session: Session) -> dict[int, Fraction]:
    """Match-points by pair number."""
    return {line[0]: line[4] for line in ranking(session)}


def later(table: str) -> ByLaw:
    return ByLaw(code="2017", table=table, later=True)


def test_an_evening_with_eight_rulings_becomes_official(session, record, director):
    """Everybody makes 4H on every board: three tables, top 4, so that all have 2 on each of six boards."""
    make.enter_all(session, ["4HS="])
    assert set(totals(session).values()) == {12}

    revoke = record(REVOKE)  # one trick is transferred: 450 at table 1 beats two scores of 420
    scored = law_rulings.adjust(
        ruling=revoke, version=1, outcome=Outcome(OutcomeKind.ASSIGNED, score=450), by=director
    )
    ns, ew = (make.encounter_of(session).north.number, make.encounter_of(session).east.number)
    assert (totals(session)[ns], totals(session)[ew]) == (14, 10)
    at_once = [
        record(ByLaw(code="2017", table=table, answers=answers, choice=choice), encounter=encounter)
        for (table, answers, choice, _law), encounter in zip(
            AT_ONCE, [make.encounter_of(session, table=n) for n in (1, 2, 3, 1, 2)], strict=True
        )
    ]
    assert [row.law for row in at_once[1:]] == [law for *_rest, law in AT_ONCE[1:]]
    hesitation = record(later("unauthorised_information"), play=make.play_of(session, 2))
    explanation = record(later("explanation"), play=make.play_of(session, 3))
    assert as_they_stand(session).count() == 8
    appealed = appeals.lodge(ruling=scored, version=2, appellant=f"Pair {ew}", concurs=True, by=director)
    assert (lacking(session).rulings, lacking(session).appeals) == (2, 1)

    law_rulings.judge(
        ruling=hesitation,
        version=1,
        what=ByLaw(code="2017", table="unauthorised_information", answers=HESITATION, consulted="Eva: pass"),
        by=director,
    )
    law_rulings.judge(
        ruling=explanation,
        version=1,
        what=ByLaw(code="2017", table="explanation", answers={"agreement": "other", "damaged": "no"}),
        by=director,
    )
    decided = appeals.decide(
        ruling=appealed,
        version=3,
        amended=True,
        committee="Eva, Jan and Kit",
        decision="The suit had been followed.",
        by=director,
    )
    law_rulings.adjust(
        ruling=decided, version=4, outcome=Outcome(OutcomeKind.ASSIGNED, score=420), by=director
    )
    assert (lacking(session).rulings, lacking(session).appeals) == (0, 0)
    assert set(totals(session).values()) == {12}

    sessions.publish(session=session, by=director)
    session.refresh_from_db()
    sessions.close(session=session, by=director)
    session.refresh_from_db()
    assert (session.state, Publication.objects.count()) == ("closed", 1)
    states = as_they_stand(session).values_list("state", flat=True)
    assert sorted(states) == sorted(["amended", *["given"] * 7])
    assert LawRuling.objects.filter(session=session, number=revoke.number).count() == 5
    assert prove(session) == []
    with pytest.raises(RuleError) as error:
        record(REVOKE)
    assert error.value.code == "permission.rule"
