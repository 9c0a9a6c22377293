"""Which form of play for how many players: the book's advice to a host. Source: 000:l.13645, l.14102.

The host decides form, rules, seats and partners without asking the guests, and plays too, unless they
are seven with him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import Message, RuleError

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
            "advice.players", "players", "With {players} there is no table of four.", SOURCE, players=players
        )
    return tuple(_advice(players))


def _advice(players: int) -> Iterator[Advice]:
    if players <= 6:
        yield from _one_table(players)
    elif players == 7:
        yield Advice("bridge_six_hand", Message("The host stands out, and six play three rubbers at once."))
    elif players == 8:
        yield from _eight()
    elif players >= 12 and players % 4 == 0:
        yield from _party(players)


def _one_table(players: int) -> Iterator[Advice]:
    out = players - 4
    if out:
        yield Advice("club_procedure", Message("One table; after each rubber {out} sit out.", out=out))
    else:
        yield Advice("club_procedure", Message("One table that cuts for partners before every rubber."))
    if out < 2:
        yield Advice(
            "pivot5" if out else "pivot4",
            Message("Everybody partners everybody: best where one is much stronger or weaker than the rest."),
        )
    if players == 4:
        yield Advice("set_match", Message("A couple that insists stays together, and settles at the end."))
        yield Advice("duplicate_replay", Message("The same deals are played again with the hands changed."))
    elif players == 5:
        yield Advice("semi_set_match", Message("A couple stays together whenever both are in."))


def _eight() -> Iterator[Advice]:
    yield Advice("club_procedure", Message("Two tables, the four strongest at one; the reason stays unsaid."))
    yield Advice("team4", Message("Two teams of four play the same deals."))
    yield Advice("individual8", Message("Two tables, each for himself."))
    yield Advice("duplicate", Message("Pairs play the same boards."))


def _party(players: int) -> Iterator[Advice]:
    yield Advice("progressive", Message("Winners move up, partners change: {n} tables.", n=players // 4))
    yield Advice("duplicate", Message("Pairs play the same boards."))
    if players == 12:
        yield Advice("individual12", Message("Three tables, each for himself."))
