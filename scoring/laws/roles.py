"""Who a ruling concerns.

The words are those of the laws: the left-hand opponent is the offender's, the partner too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from scoring.words import Word


class Role(StrEnum):
    """A person or a side, seen from the one who committed the irregularity."""

    OFFENDER = "offender"
    PARTNER = "partner"
    LHO = "lho"
    RHO = "rho"
    OFFENDERS = "offending_side"
    INNOCENTS = "non_offending_side"
    DECLARER = "declarer"
    PRESUMED_DECLARER = "presumed_declarer"
    EITHER_DEFENDER = "either_defender"
    CLAIMANTS = "claiming_side"
    OPPONENTS = "other_side"
    CONTESTANT = "contestant"
    DIRECTOR = "director"
    SKIPPED = "player_left_out"
    MISINFORMED = "misinformed_player"
    EXPLAINER = "player_who_knows"
    AHEAD = "side_ahead"
    RIGHT_ADVERSARY = "right_hand_adversary"
    FOURTH = "last_player"
    EACH_OTHER = "each_other_player"
    EITHER_OTHER = "either_other_player"
    DOUBLED = "doubled_player"
    BYSTANDER = "bystander"
    TAKING_BACK = "side_taking_back"
    GAINERS = "side_that_gained"


ROLES: Mapping[Role, Word] = {
    Role.OFFENDER: Word("The offender"),
    Role.PARTNER: Word("The offender's partner"),
    Role.LHO: Word("The offender's left-hand opponent"),
    Role.RHO: Word("The offender's right-hand opponent"),
    Role.OFFENDERS: Word("The offending side"),
    Role.INNOCENTS: Word("The non-offending side"),
    Role.DECLARER: Word("Declarer"),
    Role.PRESUMED_DECLARER: Word("The presumed declarer"),
    Role.EITHER_DEFENDER: Word("Either defender"),
    Role.CLAIMANTS: Word("The side that claimed or conceded"),
    Role.OPPONENTS: Word("The other side"),
    Role.CONTESTANT: Word("The contestant"),
    Role.DIRECTOR: Word("The director"),
    Role.SKIPPED: Word("The player who missed a turn"),
    Role.MISINFORMED: Word("The player who was misinformed"),
    Role.EXPLAINER: Word("The player who knows that the explanation was wrong"),
    Role.AHEAD: Word("The side that is ahead"),
    Role.RIGHT_ADVERSARY: Word("The right-hand adversary"),
    Role.FOURTH: Word("The last player to the trick"),
    Role.EACH_OTHER: Word("Each other player"),
    Role.EITHER_OTHER: Word("Either other player"),
    Role.DOUBLED: Word("The player who was doubled"),
    Role.BYSTANDER: Word("The bystander"),
    Role.TAKING_BACK: Word("The side that takes it back"),
    Role.GAINERS: Word("The side that gained"),
}
