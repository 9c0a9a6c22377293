"""Contract bridge: contracts, results and what they are worth (floor 0)."""

from scoring.bridge.contracts import ALL_CONTRACTS, Contract, Denomination, Doubling
from scoring.bridge.reachable import check_score, reachable_scores, results_for_score
from scoring.bridge.results import PASSED_OUT, Honours, Result, breaches
from scoring.bridge.tables import TABLES, ScoringTable, duplicate_score, score, table_name

__all__ = [
    "ALL_CONTRACTS",
    "PASSED_OUT",
    "TABLES",
    "Contract",
    "Denomination",
    "Doubling",
    "Honours",
    "Result",
    "ScoringTable",
    "breaches",
    "check_score",
    "duplicate_score",
    "reachable_scores",
    "results_for_score",
    "score",
    "table_name",
]
