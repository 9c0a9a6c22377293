"""Imperial: whites and reds in a strict order; who takes a red wipes out the other's whites.

Points are counted in whites: six are a red, so five reds are thirty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.games.shape import Fact, Line, Number
from scoring.games.shapes.declared import Field
from scoring.games.shapes.order.order import FIRST, Fault, Order, Ordered, Part, game, part
from scoring.games.stateless import added
from scoring.words import Message, Word

RED, GAME_REDS, TRICKS, MOST_HONOURS = 6, 5, 12, 5
HONOURS = tuple(f"honour_{place}" for place in range(1, MOST_HONOURS + 1))
TURNED, POINT, HONOUR = Message("honour turned up"), Message("point"), Message("honour won")
TOMBEE, MAJORITY, CAPOT = Message("imperial tombée"), Message("majority of tricks"), Message("capot")
LOST_WHITES = Message("whites given back")
REDS = (("sequences", Word("Sequences K Q J A"), 3, 1), ("quartets", Word("Quartets"), 3, 1),
        ("trump_sequence", Word("Of the sequences in trumps"), 1, 1))  # fmt: skip
"""Imperials of a hand: name, word, the most of them, reds of one."""


def _imperials(deal: Any, side: int, state: Ordered) -> Iterator[Line]:
    """000:l.22441: 2 reds for carte blanche, 1 for each other, and by option 1 more for one in trumps."""
    if deal.carte_blanche == side:
        yield Line(side, 2 * RED, Message("carte blanche"))
    for name, word, _, reds in REDS:
        number = getattr(deal.imperials[side], name, 0) if deal.imperials else 0
        if number:
            yield Line(side, number * reds * RED, Message("{meld}", meld=word))


def _parts(deal: Any, state: Ordered) -> Iterator[Part]:
    """The order of 000:l.22492: turn-up, imperials together, point, tombée, honours, tricks."""
    options = state.table.options
    if deal.turned:
        yield part(state.dealer, 1, TURNED)
    yield Part(tuple(line for side in range(2) for line in _imperials(deal, side, state)))
    if options.carte_blanche_ends and deal.carte_blanche is not None:
        return
    if deal.point is not None:
        yield part(deal.point, 1, POINT)
    if getattr(deal, "tombee", None) is not None:
        yield part(deal.tombee, RED, TOMBEE)
    honours = tuple(Line(side, 1, HONOUR) for side in _takers(deal))
    yield from [Part(honours)] if options.tombee else [Part((line,)) for line in honours]
    yield from _tricks(deal, state)


def _takers(deal: Any) -> list[int]:
    """Who took the honours, in the order in which they fell."""
    return [side for side in (getattr(deal, name) for name in HONOURS) if side is not None]


def _tricks(deal: Any, state: Ordered) -> Iterator[Part]:
    options = state.table.options
    if deal.tricks is None:
        yield Part(lacks="tricks")
    elif max(deal.tricks) == TRICKS:
        yield part(deal.tricks.index(TRICKS), options.capot * RED, CAPOT)
    elif deal.tricks[0] != deal.tricks[1] and (winner := _of_majority(deal)) != deal.revoked:
        over = abs(deal.tricks[0] - deal.tricks[1])
        yield part(winner, over if options.majority == "difference" else 1, MAJORITY)


def _of_majority(deal: Any) -> int:
    return int(deal.tricks[1] > deal.tricks[0])


def _falls(before: Sequence[Number], part: Part) -> Iterator[Line]:
    """000:l.22488: where a side takes a red, the other gives back its whites, unless it takes one too."""
    after = added(before, part.lines)
    took = [new // RED > old // RED for new, old in zip(after, before, strict=True)]
    if took[0] != took[1]:
        loser = int(took[0])
        if after[loser] % RED:
            yield Line(loser, -(after[loser] % RED), LOST_WHITES)


def _odd(deal: Any, state: Ordered) -> Iterator[Fault]:
    takers = _takers(deal)
    if deal.turned and len(takers) == MOST_HONOURS:
        yield "honour_5", Message("An honour that is turned up cannot be won in a trick."), "000:l.22482"
    tombee = getattr(deal, "tombee", None)
    if tombee is not None and takers.count(tombee) < 4:
        yield "tombee", Message("Imperial tombée needs four honours won."), "000:l.22477"
    for side in range(2):
        imperials, other = ((deal.imperials[n] if deal.imperials else None) for n in (side, 1 - side))
        if imperials is not None and imperials.sequences and deal.carte_blanche == side:
            yield "imperials", Message("A carte blanche has no court cards."), "000:l.22443"
        if imperials is not None and getattr(imperials, "trump_sequence", 0) > imperials.sequences:
            yield "imperials", Message("The sequence in trumps is one of the sequences."), "000:l.22450"
        if imperials is not None and other is not None and imperials.sequences and other.quartets > 2:
            why = Message("Against a sequence only tens and sevens make quartets.")
            yield "imperials", why, "000:l.22453"
    if deal.revoked is not None and deal.tricks and deal.tricks[deal.revoked] == TRICKS:
        yield "revoked", Message("After a revoke there is no score for tricks."), "000:l.22522"


def _facts(state: Ordered) -> Iterator[Fact]:
    chips = [
        f"{name} {int(points) // RED} + {int(points) % RED}"
        for name, points in zip(state.table.players, state.points, strict=True)
    ]
    yield Fact("chips", Word("Red and white chips"), ", ".join(chips))


def _honour(place: int) -> Field:
    needs = (HONOURS[place - 1], ()) if place else None
    return Field(HONOURS[place], "seat", Word("Honour won by"), optional=True, when=needs)


ROWS = (
    Order(
        key="imperial", seats=(2,), parts=_parts, falls=_falls, faults=_odd, facts=_facts,
        mark=lambda options: GAME_REDS * RED,
        fields=(
            Field("turned", "flag", Word("An honour is turned up")),
            Field("carte_blanche", "seat", Word("Carte blanche"), optional=True, rare=True),
            Field("imperials", "record", Word("Imperials"), per="player", optional=True, parts=tuple(
                Field(name, "whole", word, 0, most, default=0,
                      option=(lambda options: options.trump_sequence) if name == "trump_sequence" else None)
                for name, word, most, _ in REDS)),
            Field("point", "seat", Word("Point"), optional=True),
            *(_honour(place) for place in range(MOST_HONOURS)),
            Field("tombee", "seat", Word("Imperial tombée"), optional=True, rare=True,
                  option=lambda options: options.tombee),
            Field("tricks", "whole", Word("Tricks"), 0, TRICKS, per="player", total=TRICKS, optional=True),
            Field("revoked", "seat", Word("Revoke by"), optional=True, rare=True),
            FIRST,
        ),
        options=(
            Field("carte_blanche_ends", "flag", Word("After a carte blanche only imperials count"),
                  default=False),
            Field("trump_sequence", "flag", Word("A sequence in trumps is worth two reds"), default=False),
            Field("tombee", "flag", Word("Imperial tombée"), default=False),
            Field("majority", "choice", Word("Majority of tricks"), default="difference",
                  values=(("difference", Word("a white for each trick more")), ("one", Word("one white")))),
            Field("capot", "whole", Word("Reds for capot"), 0, 5, default=2),
        ),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
