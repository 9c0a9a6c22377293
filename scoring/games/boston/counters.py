"""Counters: the fields of the games that pay in them, how they end, and what a deal must say."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from scoring.games.fields import PerPlayer, Player, title_of, titled
from scoring.games.shape import Line
from scoring.words import Message, RuleError, Word

TRICKS = 13
Caller = Annotated[Player | None, titled(Word("Caller"))]
Partner = Annotated[Player | None, titled(Word("Partner who accepted"))]
Tricks = Annotated[int | None, titled(Word("Caller's tricks"), low=0, high=TRICKS)]
TricksOfAll = Annotated[
    PerPlayer[Annotated[int, titled(Word("Tricks"), low=0, high=TRICKS)]] | None,
    titled(Word("Each player's tricks")),
]
Offender = Annotated[
    Player | None,
    titled(
        Word("Revoke by"), help=Word("At misère, also a player who led or played out of turn against it.")
    ),
]
PaidEarly = Annotated[bool, titled(Word("All the opponents paid before the second trick"))]
HonoursHeld = Annotated[int | None, titled(Word("Trump honours held by the caller's side"), low=0, high=4)]

Adjustment = Annotated[
    PerPlayer[Annotated[int, titled(Word("Counters"), low=-10_000, high=10_000)]] | None,
    titled(Word("Adjustment under the club's rules")),
]
"""What a club's own rules move between players; it sums to nothing."""


def fields_fit(
    deal: Any, settled_by: Collection[str], may_say: Collection[str], unsaid: Collection[str], source: str
) -> Iterator[RuleError]:
    """A call is settled by some fields, may say others, and says nothing of the rest (`unsaid` in all)."""
    for name in settled_by:
        if getattr(deal, name) is None:
            yield RuleError(
                "counters.missing", name, "Missing: {title}. It is needed to settle this call.", source,
                title=title_of(type(deal), name),
            )  # fmt: skip
    for name in set(unsaid) - set(settled_by) - set(may_say):
        said = getattr(deal, name)
        if said is not None and said is not False:
            yield RuleError(
                "counters.unsaid", name, "{title}: this does not apply to this call.", source,
                title=title_of(type(deal), name),
            )  # fmt: skip


def partner_fits(caller: int | None, partner: int | None, field: str, source: str) -> Iterator[RuleError]:
    if caller is not None and caller == partner:
        yield RuleError("counters.partner", field, "Caller and partner must be different players.", source)


def tricks_of_all_fit(tricks: Sequence[int] | None, field: str, source: str) -> Iterator[RuleError]:
    if tricks is not None and sum(tricks) != TRICKS:
        yield RuleError("counters.tricks", field, "Tricks add up to {sum}, not 13.", source, sum=sum(tricks))


def adjusted(counters: Sequence[int] | None) -> Iterator[Line]:
    for player, amount in enumerate(counters or ()):
        if amount:
            yield Line(player, amount, Message("adjustment"))


def adjustment_fits(counters: Sequence[int] | None, source: str) -> Iterator[RuleError]:
    if sum(counters or ()) != 0:
        yield RuleError("counters.adjustment", "adjustment", "The adjustments must add up to zero.", source)
