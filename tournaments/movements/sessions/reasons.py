"""What a second session brings over both sessions, and what it costs, in words."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import Message, nouns

from .event import EventFairness


def reasons(figures: EventFairness, copies: int, shares: bool) -> Iterator[Message]:
    """Who meets whom how often, how even it is, and the boards it takes."""
    yield _meetings(figures)
    if len(figures.balances) == 2:
        yield Message("Two winners over both sessions: N-S and E-W are ranked separately.")
    yield Message(
        "Both sessions together: balance {q} %; competition between any two pairs {least} to {most}.",
        q=figures.q_text,
        least=figures.least,
        most=figures.most,
    )
    if copies > 1:
        yield Message("It takes {copies} of each board.", copies=nouns.copies(copies))
    if shares:
        yield Message("Tables share boards.")


def _meetings(figures: EventFairness) -> Message:
    if figures.all_meet and figures.met_least == figures.met_most:
        return Message(
            "Over both sessions everybody meets everybody else {times}.",
            times=nouns.times(figures.met_most),
        )
    if figures.all_meet:
        return Message(
            "Over both sessions everybody meets everybody else, {least} to {times}.",
            least=figures.met_least,
            times=nouns.times(figures.met_most),
        )
    return Message(
        "Couples of pairs that never meet in either session: {never} of {couples}. "
        "Others meet at most {times}.",
        never=figures.never,
        couples=figures.couples,
        times=nouns.times(figures.met_most),
    )
