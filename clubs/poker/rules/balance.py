"""The balance: the money paid in equals the money paid out, and the chips sold are in play or back."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.poker.rules.evening import Evening
from clubs.poker.rules.places import awarded


@dataclass(frozen=True, slots=True)
class Balance:
    """The sums of an evening: money in the smallest unit, and chips.

    `fee` is the money of the house. `chips_out` were sold, `chips_back` paid out, and `chips_house` taken by
    the house. `counted` is the sum of the stacks if those of all players in play are counted, else None.
    """

    money_in: int
    prizes: int
    cashed: int
    fee: int
    chips_out: int
    chips_back: int
    chips_house: int
    counted: int | None

    @property
    def money(self) -> int:
        """The money that was paid in and not paid out: 0 when the evening is settled."""
        return self.money_in - self.prizes - self.cashed - self.fee

    @property
    def chips_in_play(self) -> int:
        """The chips that the players still have."""
        return self.chips_out - self.chips_back - self.chips_house

    @property
    def chips_missing(self) -> int | None:
        """The chips in play minus those counted: negative if too many, None if not all are counted."""
        return None if self.counted is None else self.chips_in_play - self.counted


def balance_of(evening: Evening) -> Balance:
    """The balance as it is now. The prizes of a tournament are in it as soon as their places are known."""
    players = evening.players.values()
    playing = evening.playing
    is_counted = bool(playing) and all(number in evening.counts for number in playing)
    plan = evening.plan
    value = plan.chip_value if plan is not None and plan.is_cash else 0
    return Balance(
        money_in=sum(player.paid + player.fee for player in players),
        prizes=sum(awarded(evening).values()),
        cashed=sum(player.cashed for player in players),
        fee=sum(player.fee for player in players) + evening.house * value,
        chips_out=sum(player.chips for player in players),
        chips_back=sum(player.chips_back for player in players),
        chips_house=evening.house,
        counted=sum(evening.counts[number] for number in playing) if is_counted else None,
    )
