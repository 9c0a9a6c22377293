"""What is wrong with a pairing, the planner's or one that the director changed.

Written apart from the planner: it only counts who is where, and asks the state who has met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.words import Finding

from .values import Pairing, Rematches, SwissState


def pairing_faults(state: SwissState, pairing: Pairing) -> list[Finding]:
    """Every fault, the worst kinds first; an empty list if the pairing can be played.

    A rematch is a fault only where the settings allow none, a second bye where somebody else who is
    free to take it had fewer.
    """
    return [
        *_places(state, pairing),
        *_tables(pairing),
        *_assigned(state, pairing),
        *_rematches(state, pairing),
        *_byes(state, pairing),
    ]


def _everybody(pairing: Pairing) -> Counter[int]:
    """How many places each has."""
    return Counter(
        [
            *(number for match in pairing.matches for number in (match.home, match.away)),
            *(bye.contestant for bye in pairing.byes),
            *(number for stage in pairing.triangles for number in stage.triangle.contestants),
        ]
    )


def _places(state: SwissState, pairing: Pairing) -> Iterator[Finding]:
    places = _everybody(pairing)
    there = {c.number for c in state.contestants if c.plays_in(state.round)}
    for number in sorted(there - places.keys()):
        yield Finding(
            "pairing.no_place", "{number} has no place in round {round}.", number=number, round=state.round
        )
    for number in sorted(places.keys() - there):
        yield Finding(
            "pairing.unknown", "{number} does not play in round {round}.", number=number, round=state.round
        )
    for number, count in sorted(places.items()):
        if count > 1:
            yield Finding(
                "pairing.twice",
                "{number} has been given {count} places in round {round}.",
                number=number,
                count=count,
                round=state.round,
            )


def _tables(pairing: Pairing) -> Iterator[Finding]:
    for table, count in sorted(Counter(match.number for match in pairing.matches).items()):
        if count > 1:
            yield Finding(
                "pairing.table_twice", "Table {table} has {count} matches.", table=table, count=count
            )


def _assigned(state: SwissState, pairing: Pairing) -> Iterator[Finding]:
    resting = {bye.contestant for bye in pairing.byes}
    for one, other in state.assigned:
        if frozenset((one, other)) not in pairing.opponents:
            yield Finding(
                "pairing.assigned",
                "{one} and {other} were assigned to play each other but do not.",
                one=one,
                other=other,
            )
    for number in state.assigned_byes:
        if number not in resting:
            yield Finding(
                "pairing.assigned_bye", "{number} was assigned a bye but does not have one.", number=number
            )


def _rematches(state: SwissState, pairing: Pairing) -> Iterator[Finding]:
    if state.options.rematches is not Rematches.NEVER:
        return
    by_director = {frozenset(pair) for pair in state.assigned}
    met = {frozenset((m.home, m.away)): m.round for m in sorted(state.meetings)}
    met |= {frozenset((m.home, m.away)): m.round for t in state.triangles for m in t.meetings()}
    for match in pairing.matches:
        couple = frozenset((match.home, match.away))
        if couple in met and couple not in by_director:
            yield Finding(
                "pairing.rematch",
                "{one} and {other} already met in round {round}.",
                one=match.home,
                other=match.away,
                round=met[couple],
            )


def _byes(state: SwissState, pairing: Pairing) -> Iterator[Finding]:
    """With rematches forbidden a second bye may be the only way, and is no fault."""
    if state.options.rematches is Rematches.NEVER:
        return
    had = Counter(number for _, number in state.byes)
    matched = {
        number for match in pairing.matches if not match.assigned for number in (match.home, match.away)
    }
    for bye in pairing.byes:
        fewer = [number for number in sorted(matched) if had[number] < had[bye.contestant]]
        if fewer and bye.contestant not in state.assigned_byes:
            yield Finding(
                "pairing.bye_again",
                "{number} has another bye, though {other} has had fewer byes.",
                number=bye.contestant,
                other=fewer[0],
            )
