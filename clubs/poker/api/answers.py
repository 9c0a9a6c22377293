"""What the API answers of poker evenings; money is in the smallest unit of the currency."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Self

from clubs.poker import rules
from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import persons_of, stamp_of
from clubs.poker.selectors.shown import EveningShown, LoggedEvent, ProposalShown
from clubs.web.api.answers import Answer, Help, OneOf

SMALLEST = "In the smallest unit of the currency: 1250 is 12.50."


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerEveningRowAnswer(Answer):
    """A poker evening of the club."""

    id: int
    name: str
    date: dt.date
    currency: Annotated[str, Help("Empty if the evening names none.")]
    over: bool

    @classmethod
    def of(cls, evening: PokerEvening) -> PokerEveningRowAnswer:
        """The row of an evening. No query."""
        return PokerEveningRowAnswer(
            id=evening.pk,
            name=evening.name,
            date=evening.date,
            currency=evening.currency,
            over=evening.over,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindClockAnswer(Answer):
    """The clock, which goes from level to level by itself; `version` does not change when it does."""

    level: Annotated[
        int | None, Help("Place in the `levels` of the plan, from 0; null before the clock starts.")
    ]
    running: bool
    left: Annotated[int, Help("Seconds of the level that are left.")]
    ends: Annotated[
        dt.datetime | None,
        Help("When the level ends; null while the clock stands, and in the last level."),
    ]

    @classmethod
    def of(cls, view: EveningShown) -> Self:
        """The clock of an evening at the moment it is shown."""
        position = view.position
        return cls(
            level=position.index,
            running=position.running and not view.state.ended,
            left=position.left,
            ends=position.coming[0].ends if position.coming and not view.state.ended else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerSeatAnswer(Answer):
    """A seat of a table."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerPlayerAnswer(Answer):
    """A player with their money, in the smallest unit of the currency."""

    number: Annotated[int, Help("Events name players by it.")]
    name: str
    person: int | None
    playing: bool
    seat: PokerSeatAnswer | None
    place: Annotated[int | None, Help("Null until it is known, and at a cash evening.")]
    tied: bool
    paid: Annotated[int, Help("Into the pot, or for chips at a cash evening.")]
    fee: Annotated[int, Help("To the house.")]
    chips: Annotated[int, Help("All that were bought.")]
    rebuys: int
    addons: int
    stack: Annotated[int | None, Help("Chips at the last count, while it holds.")]
    cashed: Annotated[int, Help("Paid out for chips at a cash evening.")]
    prize: int

    @classmethod
    def all_of(cls, view: EveningShown) -> Iterator[Self]:
        """The players of an evening by number; those who share a place are `tied`. One query."""
        persons = persons_of(view.evening)
        placed = {number: one for one in rules.standing_of(view.state) for number in one.players}
        prizes = rules.awarded(view.state)
        for number, player in sorted(view.state.players.items()):
            place, seat = placed.get(number), view.state.seats.get(number)
            yield cls(
                number=number,
                name=view.names.get(number, ""),
                person=persons.get(number),
                playing=player.playing,
                seat=None if seat is None else PokerSeatAnswer(table=seat.table, seat=seat.seat),
                place=place.place if place else None,
                tied=place is not None and len(place.players) > 1,
                paid=player.paid,
                fee=player.fee,
                chips=player.chips,
                rebuys=player.rebuys,
                addons=player.addons,
                stack=view.state.counts.get(number),
                cashed=player.cashed,
                prize=prizes.get(number, 0),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsNeededAnswer(Answer):
    """The moves that the seats need now; `moves` are those of an event of type "seat"."""

    kind: Annotated[str, OneOf("PokerSeating", ["draw", "seat", "break", "balance"])]
    moves: Annotated[list[list[int]], Help("Rows of player, table, seat.")]

    @classmethod
    def of(cls, proposal: ProposalShown) -> Self:
        """What the rules propose, as it is shown."""
        moves = [[move.player, move.to.table, move.to.seat] for move in proposal.moves]
        return cls(kind=proposal.kind, moves=moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerBalanceAnswer(Answer):
    """The sums of the evening; money is in the smallest unit."""

    paid_in: int
    prizes: int
    cashed: int
    fee: int
    left: Annotated[int, Help("Paid in and not yet paid out; 0 once it is settled.")]
    chips_in_play: int
    chips_missing: Annotated[int | None, Help("In play but not counted; null until all stacks are counted.")]

    @classmethod
    def of(cls, balance: rules.Balance) -> Self:
        """The sums that the rules derive from the events."""
        return cls(
            paid_in=balance.money_in,
            prizes=balance.prizes,
            cashed=balance.cashed,
            fee=balance.fee,
            left=balance.money,
            chips_in_play=balance.chips_in_play,
            chips_missing=balance.chips_missing,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofAnswer(Answer):
    """The head of the evening's record: the hash of its last link, and the number of its links."""

    head: str
    links: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerEveningAnswer(PokerEveningRowAnswer):
    """A poker evening as it is now."""

    version: Annotated[str, Help("Changes with every event; for `since`.")]
    plan: Annotated[dict[str, Any], Help("How the evening is played, as the event of type `plan` has it.")]
    clock: BlindClockAnswer
    players: Annotated[list[PokerPlayerAnswer], Help("In the order in which they bought in.")]
    prizes: Annotated[list[int], Help(f"Of each place from the pot as it is now. {SMALLEST}")]
    prizes_wrong: Annotated[str, Help("Why the prizes do not fit the pot; empty if they do.")]
    seats_needed: SeatsNeededAnswer | None
    balance: PokerBalanceAnswer
    proof: ProofAnswer

    @classmethod
    def shown(cls, view: EveningShown) -> Self:
        """An evening as it is now. One query, however much has happened."""
        evening, proposal = view.evening, view.proposal
        return cls(
            **PokerEveningRowAnswer.of(evening).as_dict(),
            version=stamp_of(evening),
            plan=rules.plan_to_json(view.plan),
            clock=BlindClockAnswer.of(view),
            players=list(PokerPlayerAnswer.all_of(view)),
            prizes=view.prize_amounts,
            prizes_wrong=view.prizes_wrong,
            seats_needed=None if proposal is None else SeatsNeededAnswer.of(proposal),
            balance=PokerBalanceAnswer.of(view.balance),
            proof=ProofAnswer(head=evening.chain_head, links=evening.chain_length),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerHappenedAnswer(Answer):
    """An event of the log, as it was sent and in words."""

    number: int
    event: dict[str, Any]
    words: str
    undone: bool
    by: str
    at: dt.datetime

    @classmethod
    def of(cls, one: LoggedEvent) -> Self:
        """An event of the log."""
        row = one.row
        return cls(
            number=row.number,
            event=row.event,
            words=one.words,
            undone=row.undone,
            by=row.by_name,
            at=row.at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerStepAnswer(Answer):
    """An event, and the evening after it."""

    happened: PokerHappenedAnswer
    evening: PokerEveningAnswer
