"""The calling at solo whist: which calls are allowed in turn, and the contract at the end.

Sources: 001:l.2845, 000:l.14970. Eldest hand, at the dealer's left, calls first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from scoring.games.boston.solo_calls import PASSED, PROPOSAL, SOURCE, TARGETS, title_of
from scoring.games.fields import Player, record, titled
from scoring.words import Message, RuleError, Word

PASS, ACCEPT = "pass", "accept"
RANKS = tuple(TARGETS)


@record
class AuctionCall:
    """A call by a player in his turn."""

    player: Annotated[Player, titled(Word("Player"))]
    call: Annotated[
        Literal["pass", "proposal", "accept", "solo", "misere", "abundance", "abundance_in_trumps", "spread",
                "slam"],
        titled(Word("Call")),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """The highest call so far, its caller and acceptor, those who have passed, and the last to call."""

    call: str = PASSED
    caller: int | None = None
    acceptor: int | None = None
    passed: frozenset[int] = frozenset()
    last: int | None = None

    def after(self, call: AuctionCall) -> Standing:
        now = replace(self, last=call.player)
        if call.call == PASS:
            return replace(now, passed=self.passed | {call.player})
        if call.call == ACCEPT:
            return replace(now, acceptor=call.player, passed=self.passed - {call.player})
        return replace(now, call=call.call, caller=call.player, acceptor=None)


def standing_after(calls: Sequence[AuctionCall]) -> Standing:
    """The standing after these calls."""
    standing = Standing()
    for one in calls:
        standing = standing.after(one)
    return standing


def wrong_calls(
    calls: Sequence[AuctionCall], seats: Sequence[int], *, eldest_only: bool, names: Sequence[str]
) -> Iterator[RuleError]:
    """The first call that cannot be made; `seats` are who plays, eldest hand first.

    `eldest_only`: of those who passed only eldest hand may still accept a proposal.
    """
    standing = Standing()
    for place, one in enumerate(calls, 1):
        wrong = [
            *_wrong_turn(standing, one, seats),
            *_wrong_call(standing, one, seats[0] if eldest_only else None),
        ]
        if wrong:
            yield RuleError(
                "solo.auction", f"calls.{place}", wrong[0].template, SOURCE, player=names[one.player],
                standing=title_of(standing.call),
            )  # fmt: skip
            return
        standing = standing.after(one)


def _wrong_turn(standing: Standing, call: AuctionCall, seats: Sequence[int]) -> Iterator[Message]:
    """Those who have passed may be left out, and may say so again."""
    if call.player not in seats:
        yield Message("{player} is not playing this deal.")
    elif standing.last is None:
        if call.player != seats[0]:
            yield Message("Eldest hand calls first, not {player}.")
    elif any(player not in standing.passed for player in _between(seats, standing.last, call.player)):
        yield Message("It is not {player}'s turn to call.")


def _between(seats: Sequence[int], last: int, now: int) -> list[int]:
    """Who sits between the last speaker and this one, in turn."""
    start = seats.index(last)
    waiting = [seats[(start + step) % len(seats)] for step in range(1, len(seats) + 1)]
    return waiting[: waiting.index(now)]


def _wrong_call(standing: Standing, call: AuctionCall, eldest: int | None) -> Iterator[Message]:
    if call.call == PASS:
        return
    if call.call == ACCEPT:
        yield from _wrong_acceptance(standing, call.player, eldest)
    elif call.player in standing.passed:
        yield Message("{player} has passed and cannot call again.")
    elif call.player == standing.caller and not _open_proposal(standing):
        yield Message("{player} can raise a call only after it has been overcalled.")
    elif standing.caller is not None and RANKS.index(call.call) <= RANKS.index(standing.call):
        yield Message("{player} must call higher than {standing}.")


def _open_proposal(standing: Standing) -> bool:
    return standing.call == PROPOSAL and standing.acceptor is None


def _wrong_acceptance(standing: Standing, player: int, eldest: int | None) -> Iterator[Message]:
    if not _open_proposal(standing) or player == standing.caller:
        yield Message("There is no proposal for {player} to accept.")
    elif player in standing.passed and eldest not in (None, player):
        yield Message("{player} has passed; a player who has passed can accept only as eldest hand.")


def unfinished(calls: Sequence[AuctionCall], seats: Sequence[int]) -> bool:
    """Whether a player who has not passed has yet to call."""
    standing = standing_after(calls)
    return any(p not in standing.passed and p not in (standing.caller, standing.acceptor) for p in seats)
