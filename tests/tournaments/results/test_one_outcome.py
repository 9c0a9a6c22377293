"""One outcome has one text: every place that puts it into words says what `outcome_words` says."""

from __future__ import annotations

from decimal import Decimal
from types import SimpleNamespace

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import read_back
from scoring.words import Vulnerability
from tournaments.selectors.publishing.publications import _drawn_or_words
from tournaments.selectors.results.board_figures import outcome_cells
from tournaments.views.table.state import ruled_words

PARTS = ((620, Decimal(60)), (-100, Decimal(40)))
SPLIT = "N-S +620, E-W +100"
WEIGHTED = "60 % of N-S +620, 40 % of E-W +100"

PLACES = [  # the outcome; then the traveller, the publication, the table's phone and the line
    (
        Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"),
        "average plus / average minus",
        "average plus / average minus",
        "Average plus for N-S, average minus for E-W",
        "average plus for N-S, average minus for E-W.",
    ),
    (Outcome(OutcomeKind.NOT_PLAYED), "not played", "not played", "Not played (no score)", "not played."),
    (
        Outcome(OutcomeKind.SPLIT, score=620, score_ew=-100),
        f"adjusted score: {SPLIT}",
        SPLIT,
        f"Adjusted score: {SPLIT}",
        f"{SPLIT}.",
    ),
    (
        Outcome(OutcomeKind.WEIGHTED, weights=PARTS),
        f"adjusted score: {WEIGHTED}",
        WEIGHTED,
        f"Adjusted score: {WEIGHTED}",
        f"{WEIGHTED}.",
    ),
    (
        Outcome(OutcomeKind.ASSIGNED, score=620),
        "adjusted score: +620",
        "+620",
        "Adjusted score: +620",
        "N-S +620.",
    ),
]


def test_every_place_says_the_same_of_an_outcome() -> None:
    for outcome, traveller, publication, phone, line in PLACES:
        play = SimpleNamespace(
            outcome=outcome, row=SimpleNamespace(kind=outcome.kind.value), law="", is_extra=False
        )
        assert outcome_cells(play)["words"] == traveller
        assert _drawn_or_words(outcome) == publication
        assert ruled_words(SimpleNamespace(outcome=outcome)) == phone
        assert str(read_back(outcome, Vulnerability.BOTH)) == line
