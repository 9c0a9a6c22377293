"""Parties: set up, drawn round by round, counted, handed in."""

from tournaments.services.parties.handed import hand_in
from tournaments.services.parties.people import come_back, leave, let_stand_in, sign_in, take_off
from tournaments.services.parties.rounds import begin_next, finish, publish, start
from tournaments.services.parties.setup import change_party, create_party

__all__ = [
    "begin_next",
    "change_party",
    "come_back",
    "create_party",
    "finish",
    "hand_in",
    "leave",
    "let_stand_in",
    "publish",
    "sign_in",
    "start",
    "take_off",
]
