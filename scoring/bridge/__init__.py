"""Contract bridge: contracts, results and what they are worth (floor 0)."""

from scoring.bridge.contracts import ALL_CONTRACTS, Contract, Denomination, Doubling
from scoring.bridge.leads import check_lead
from scoring.bridge.reachable import check_score, reachable_scores, results_for_score
from scoring.bridge.results import PASSED_OUT, Honours, Result, breaches
from scoring.bridge.tables import BOARD_TABLES, TABLES, ScoringTable, duplicate_score, score, table_name
from scoring.bridge.words import in_words, tricks_in_words

__all__ = [
    "ALL_CONTRACTS",
    "BOARD_TABLES",
    "PASSED_OUT",
    "TABLES",
    "Contract",
    "Denomination",
    "Doubling",
    "Honours",
    "Result",
    "ScoringTable",
    "breaches",
    "check_lead",
    "check_score",
    "duplicate_score",
    "in_words",
    "reachable_scores",
    "results_for_score",
    "score",
    "table_name",
    "tricks_in_words",
]
