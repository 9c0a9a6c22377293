"""What the director sets by hand that the pairing would not have done: it stands, and is named."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import Finding

from ..meetings import listed
from .values import SwissState


def doubts_of(state: SwissState) -> Iterator[Finding]:
    """A bye for one who had more than another who plays, and a match of two who have met."""
    had = {c.number: state.byes_had[c.number] for c in state.contestants if c.plays_in(state.round)}
    for number in state.assigned_byes:
        fewer = [other for other, byes in had.items() if byes < had[number]]
        if fewer:
            yield Finding(
                "pairing.second_bye",
                "{number} already had a bye in round {rounds}, while {other} has had fewer byes.",
                number=number,
                rounds=listed(round_ for round_, one in sorted(state.byes) if one == number),
                other=fewer[-1],
            )
    for one, other in state.assigned:
        if (met := state.last_met[one].get(other)) is not None:
            yield Finding(
                "pairing.met_again",
                "{one} and {other} have already met, in round {round}.",
                one=one,
                other=other,
                round=met,
            )
