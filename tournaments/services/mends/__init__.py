"""Mending an evening: what happened at the tables was not what was planned.

Every mend changes stored rows only, keeps all results, is recorded with what takes it back, and
can be tried first: `preview` tells what it would change.
"""

from tournaments.services.mends.boards import exchange_boards, foul_board, move_result
from tournaments.services.mends.pairs import fill_phantom, sit, turn_boards, turn_tables, withdraw_pair
from tournaments.services.mends.preview import Preview, preview
from tournaments.services.mends.rounds import cut_round, move_on

__all__ = [
    "Preview",
    "cut_round",
    "exchange_boards",
    "fill_phantom",
    "foul_board",
    "move_on",
    "move_result",
    "preview",
    "sit",
    "turn_boards",
    "turn_tables",
    "withdraw_pair",
]
