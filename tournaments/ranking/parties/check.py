"""Tallies handed in against one another and against the tables' scores. Source: 000:l.13798.

All own points together are all opponents' points together; where they are not, the tallies of some table
differ: partners have the same figures, the two sides the same crosswise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.words import Message
from tournaments.ranking.parties.tallies import RoundScore, TallyLine

Handed = Mapping[tuple[int, int], tuple[int, int]]
"""By player and round: own points and the opponents', as the tally has them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Where tallies cannot be right: whose, of which round and table (0: they sat at none)."""

    round: int
    table: int
    players: tuple[int, ...]
    words: Message


@dataclass(frozen=True, slots=True)
class Check:
    """The two sums of the book, and where they, or what makes them, break."""

    sum_mine: int
    sum_theirs: int
    faults: tuple[Fault, ...]

    @property
    def agrees(self) -> bool:
        return self.sum_mine == self.sum_theirs and not self.faults


def cross_check(scores: Iterable[RoundScore], handed: Handed) -> Check:
    """Add up all tallies, and compare those of every table with one another and with its score.

    Where a seat has no tally, or a tally has nothing for a round, the table's score is added up; the latter
    is a fault if others of the table have that round.
    """
    played = sorted(scores, key=lambda score: score.key)
    faults = [fault for score in played for fault in _faults(score, handed)]
    faults += _strangers(played, handed)
    entries = [entry for score in played for entry in _entries(score, handed)]
    mine, theirs = (sum(entry[side] for entry in entries) for side in (0, 1))
    return Check(mine, theirs, tuple(sorted(faults, key=lambda fault: (fault.round, fault.table))))


def _entries(score: RoundScore, handed: Handed) -> Iterator[tuple[int, int]]:
    """What stands on the tallies of a table: four, or two of pairs."""
    north, east, south, west = score.players
    pairs = north == south and east == west
    for seat, player in enumerate(score.players[:2] if pairs else score.players):
        points = (score.points[seat % 2], score.points[1 - seat % 2])
        yield points if player is None else handed.get((player, score.round), points)


def _faults(score: RoundScore, handed: Handed) -> Iterator[Fault]:
    written = {who: handed[who, score.round] for who in _seated(score) if (who, score.round) in handed}
    missing = tuple(who for who in _seated(score) if who not in written)
    if missing and written:
        yield _fault(score, missing, Message("This tally has no figures, but others at the table have."))
    for side in (0, 1):
        partners = tuple(who for who in written if score.side(who) == side)
        if len({written[who] for who in partners}) > 1:
            yield _fault(score, partners, Message("Partners have different figures: {figures}.",
                                                  figures=_figures(written, partners)))  # fmt: skip
    yield from _not_mirrored(score, written)
    if score.over:
        yield from _unlike_table(score, written)


def _not_mirrored(score: RoundScore, written: Mapping[int, tuple[int, int]]) -> Iterator[Fault]:
    """Sides whose partners agree, but not with the other side."""
    sides = [{written[who] for who in written if score.side(who) == side} for side in (0, 1)]
    if len(sides[0]) == len(sides[1]) == 1 and min(sides[0]) != min(sides[1])[::-1]:
        yield _fault(score, tuple(written), Message("The two sides have different figures: {figures}.",
                                                    figures=_figures(written, tuple(written))))  # fmt: skip


def _unlike_table(score: RoundScore, written: Mapping[int, tuple[int, int]]) -> Iterator[Fault]:
    for who, (mine, theirs) in written.items():
        line = TallyLine.of(score, who)
        if (mine, theirs) != (line.mine, line.theirs):
            yield _fault(
                score, (who,),
                Message(
                    "The tally shows {mine} to {theirs}, but the table's score is {right} to {left}.",
                    mine=mine, theirs=theirs, right=line.mine, left=line.theirs,
                ),
            )  # fmt: skip


def _strangers(scores: Iterable[RoundScore], handed: Handed) -> Iterator[Fault]:
    """Figures for a round in which the player sat nowhere."""
    seated = {(who, score.round) for score in scores for who in score.people}
    for who, number in sorted(handed):
        if (who, number) not in seated:
            yield Fault(number, 0, (who,), Message("This player sat out in this round."))


def _seated(score: RoundScore) -> tuple[int, ...]:
    """Who has a tally at the table, in seat order, a pair once."""
    return tuple(dict.fromkeys(who for who in score.players if who is not None))


def _fault(score: RoundScore, players: tuple[int, ...], words: Message) -> Fault:
    return Fault(score.round, score.table, players, words)


def _figures(written: Mapping[int, tuple[int, int]], players: Iterable[int]) -> str:
    """Each tally's two figures, in seat order."""
    return ", ".join(f"{written[who][0]}:{written[who][1]}" for who in players)
