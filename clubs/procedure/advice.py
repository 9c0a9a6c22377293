"""Which form of play for how many players: the book's advice to a host. Source: 000:l.13645, l.14102.

The host decides form, rules, seats and partners without asking the guests, and plays too, unless they
are seven with him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import Message, RuleError, nouns

SOURCE = "000:l.13645"
FEWEST = 4


@dataclass(frozen=True, slots=True)
class Advice:
    """A form that fits: its key in the catalogue of rules, and why it does."""

    form: str
    why: Message


def forms_for(players: int) -> tuple[Advice, ...]:
    """The forms that the book recommends for so many, the plainest first; none where it is silent.

    Raises RuleError "advice.players" below four.
    """
    if players < FEWEST:
        raise RuleError(
            "advice.players",
            "players",
            "A table of four needs at least four players, not {players}.",
            SOURCE,
            players=players,
        )
    return tuple(_advice(players))


def _advice(players: int) -> Iterator[Advice]:
    if players <= 6:
        yield from _one_table(players)
    elif players == 7:
        yield Advice(
            "bridge_six_hand", Message("The host sits out, and six play three rubbers at the same time.")
        )
    elif players == 8:
        yield from _eight()
    elif players >= 12 and players % 4 == 0:
        yield from _party(players)


def _one_table(players: int) -> Iterator[Advice]:
    out = players - 4
    if out:
        yield Advice("club_procedure", Message("One table, with {out} sitting out each rubber.", out=out))
    else:
        yield Advice("club_procedure", Message("One table, cutting for partners before every rubber."))
    if out < 2:
        yield Advice(
            "pivot5" if out else "pivot4",
            Message(
                "Everyone partners everyone else: best when one player is much stronger or "
                "weaker than the rest."
            ),
        )
    if players == 4:
        yield Advice("set_match", Message("A couple who insist on it stay together, and settle at the end."))
        yield Advice("duplicate_replay", Message("The same deals are played again with the hands exchanged."))
    elif players == 5:
        yield Advice("semi_set_match", Message("A couple stay together whenever both are playing."))


def _eight() -> Iterator[Advice]:
    yield Advice(
        "club_procedure", Message("Two tables, with the four strongest players at one; do not say why.")
    )
    yield Advice("team4", Message("Two teams of four play the same deals."))
    yield Advice("individual8", Message("Two tables; everyone plays as an individual."))
    yield Advice("duplicate", Message("All pairs play the same boards."))


def _party(players: int) -> Iterator[Advice]:
    yield Advice(
        "progressive", Message("Winners move up and partners change; {n}.", n=nouns.tables(players // 4))
    )
    yield Advice("duplicate", Message("All pairs play the same boards."))
    if players == 12:
        yield Advice("individual12", Message("Three tables; everyone plays as an individual."))
