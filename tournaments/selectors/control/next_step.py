"""The director's next step in a session, decided from counts alone: from sign-in to what follows publication.

Nothing here reads or writes: `whats_next` counts, and says the step in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.models import Session

State = Session.State


class Step(StrEnum):
    """What the director does next; every state of a session has exactly one."""

    SIGN_IN = "sign_in"
    MOVEMENT = "movement"
    SEATS = "seats"
    BEGIN = "begin"
    CLOCK = "clock"
    RESUME = "resume"
    LEVEL = "level"
    DRAW = "draw"
    PLAY = "play"
    ROUND = "round"
    LAST = "last"
    CHOOSE = "choose"
    END = "end"
    PUBLISH = "publish"
    AGAIN = "again"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class BeforePlay:
    """A session that is set up: who signed in, and for how many its movement is (None: not chosen)."""

    signed_in: int
    places: int | None

    @property
    def step(self) -> Step:
        if not self.signed_in:
            return Step.SIGN_IN
        if self.places is None or self.signed_in > self.places:
            return Step.MOVEMENT
        return Step.BEGIN if self.signed_in == self.places else Step.SEATS


@dataclass(frozen=True, slots=True)
class Counts:
    """How far a session is that has begun.

    `tables` play boards in `round`, and `ready` of them have a result on each. `results` of `scheduled`
    are in, counted over the rounds that have their seats, the last of them `seated`. `waiting` boards
    have entries between which the director chooses; `level` matches wait for extra boards; `drawable`
    sections wait for a draw that can be made. `corrected`: whether the publication is no longer up to date.
    """

    state: str
    round: int
    rounds: int
    seated: int
    tables: int = 0
    ready: int = 0
    results: int = 0
    scheduled: int = 0
    waiting: int = 0
    level: int = 0
    drawable: int = 0
    begun: bool = False
    running: bool = False
    over: bool = False
    between: bool = False
    """Whether the clock is in the move or the break after `round`."""
    corrected: bool = False

    @property
    def all_in(self) -> bool:
        """Whether every round has its seats, and every board its result."""
        return self.seated >= self.rounds and self.results >= self.scheduled

    @property
    def is_last(self) -> bool:
        """Whether no round follows that has its seats."""
        return self.round >= min(self.seated, self.rounds)


def step_of(counts: Counts) -> Step:
    """The next step of a session that has begun."""
    if counts.state == State.PLAYING and not counts.all_in:
        return _in_play(counts)
    if counts.waiting and counts.state != State.CLOSED:
        return Step.CHOOSE
    if counts.state == State.PLAYING:
        return Step.LEVEL if counts.level else Step.END
    if counts.state == State.FINISHED:
        return Step.PUBLISH
    return Step.AGAIN if counts.corrected and counts.state == State.OFFICIAL else Step.AFTER


def _in_play(counts: Counts) -> Step:
    if counts.level:
        return Step.LEVEL
    if counts.drawable:
        return Step.DRAW
    if not counts.begun and not counts.results:
        return Step.CLOCK
    if counts.is_last:
        return Step.LAST
    if not counts.begun:
        return Step.PLAY  # a club that does without the clock
    if counts.between or counts.ready >= counts.tables:
        return Step.ROUND
    return Step.PLAY if counts.running else Step.RESUME
