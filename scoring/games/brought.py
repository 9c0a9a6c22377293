"""What a sheet brings each of its players, whatever the game: to be added up over many sheets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.games.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Brought:
    """One player's: the side's final score, what the player gets in points, whether it is the best."""

    points: Fraction
    payment: Fraction
    won: bool


def brought(sheet: Sheet) -> tuple[Brought, ...]:
    """In seat order, as if the game ended here; of a sheet without a deal nothing."""
    if not sheet.deals:
        return ()
    settlement = sheet.settlement
    side_of = {player: side for side, players in enumerate(sheet.sides) for player in players}
    payments = settlement.payments or (0,) * sheet.table.size
    return tuple(
        Brought(
            Fraction(settlement.final[side_of[player]]),
            Fraction(payments[player]) * settlement.per,
            side_of[player] in settlement.winners,
        )
        for player in range(sheet.table.size)
    )
