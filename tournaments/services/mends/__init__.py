"""Mending an evening: what happened at the tables was not what was planned.

Every mend changes stored rows only, keeps all results, is recorded with what takes it back, and
can be tried first: `preview` tells what it would change. `mend` does one and runs the checker.
"""

from tournaments.services.mends.boards import exchange_boards, foul_board, move_result
from tournaments.services.mends.changing import (
    add_pairs,
    plan_pairs,
    repeat_round,
    replace_boards,
    set_boards,
)
from tournaments.services.mends.early import play_other_board
from tournaments.services.mends.extra_boards import add_extra_boards
from tournaments.services.mends.line_up import line_up
from tournaments.services.mends.next_round import late_for_next_round, pair_round
from tournaments.services.mends.pairs import set_turns, sit, turn_boards, turn_tables
from tournaments.services.mends.players import sit_players
from tournaments.services.mends.presence import fill_phantom, name_pair, withdraw_pair
from tournaments.services.mends.preview import Mended, Preview, mend, preview
from tournaments.services.mends.rounds import cut_round, move_on
from tournaments.services.mends.rover import Rover, add_rover, rover_for
from tournaments.services.mends.session_before import absent_entry, absent_from, come_as, people_before

__all__ = [
    "Mended",
    "Preview",
    "Rover",
    "absent_entry",
    "absent_from",
    "add_extra_boards",
    "add_pairs",
    "add_rover",
    "come_as",
    "cut_round",
    "exchange_boards",
    "fill_phantom",
    "foul_board",
    "late_for_next_round",
    "line_up",
    "mend",
    "move_on",
    "move_result",
    "name_pair",
    "pair_round",
    "people_before",
    "plan_pairs",
    "play_other_board",
    "preview",
    "repeat_round",
    "replace_boards",
    "rover_for",
    "set_boards",
    "set_turns",
    "sit",
    "sit_players",
    "turn_boards",
    "turn_tables",
    "withdraw_pair",
]
