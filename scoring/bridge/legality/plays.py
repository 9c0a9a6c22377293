"""Recorded cards against the laws: who played what, out of turn or not, revokes, who won each trick.

Each breach is told, and the play read on as if it was accepted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.bridge.contracts import Contract, Denomination
from scoring.bridge.legality.breaches import Breach, Fact
from scoring.bridge.legality.records import MOST_CARDS, Trick
from scoring.cards import Card, Rank
from scoring.words import Finding, RuleError, Seat

_HEIGHT = {rank: -place for place, rank in enumerate(Rank)}
LAST_BUT_ONE = 12

Played = tuple[tuple[Seat, Card], ...]
Hands = Mapping[Seat, Collection[Card]]


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """A play's breaches, and who won each trick that all four have played to."""

    breaches: tuple[Breach, ...]
    winners: tuple[Seat, ...]


def judge_play(
    contract: Contract, dealt: Hands, tricks: Sequence[Trick], leader: Seat | None = None
) -> JudgedPlay:
    """Judge the tricks one by one; `dealt` has four hands, or none where they are not known.

    `leader` is who made the opening lead, where the record says so. A card whose player the record does
    not name is its holder's where every card of the trick has another one, else that of the player in turn.
    Raises RuleError "play.leader" where the cards say that another player led.
    """
    reading = _Reading(contract, {card: seat for seat, hand in dealt.items() for card in hand})
    for number, trick in enumerate(tricks, 1):
        due = reading.leader
        if number == 1 and leader not in (None, due):
            _require_led(leader, due, trick, reading)
            due = leader if leader is not None else due
        reading.take(number, reading.in_seats(trick, due))
    breaches = [*reading.breaches, *_revokes(contract, dealt, reading)]
    breaches.sort(key=lambda breach: breach.trick or 0)
    return JudgedPlay(tuple(breaches), tuple(reading.winners))


@dataclass(slots=True)
class _Reading:
    """The play as far as it was read."""

    contract: Contract
    holders: Mapping[Card, Seat]
    leader: Seat = field(init=False)
    breaches: list[Breach] = field(default_factory=list)
    tricks: list[Played] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)
    played: dict[Card, int] = field(default_factory=dict)  # in which trick
    improper: set[tuple[int, Seat]] = field(default_factory=set)  # who played a card that was not theirs

    def __post_init__(self) -> None:
        self.leader = self.contract.leader

    def in_seats(self, trick: Trick, leader: Seat) -> Played:
        """The cards of a trick with their players, in the order of play."""
        named = {recorded.seat: recorded for recorded in trick if recorded.seat is not None}
        if named:
            first = next((seat for seat, recorded in named.items() if recorded.led), leader)
            around = (first.turned(step) for step in range(MOST_CARDS))
            return tuple((seat, named[seat].card) for seat in around if seat in named)
        holders = [
            None if recorded.card in self.played else self.holders.get(recorded.card) for recorded in trick
        ]
        all_differ = None not in holders and len(set(holders)) == len(holders)
        seats = holders if all_differ else _rotation(leader, holders)
        return tuple((seat, card.card) for seat, card in zip(seats, trick, strict=True) if seat is not None)

    def take(self, number: int, trick: Played) -> None:
        """Judge a trick's order and cards; its winner leads to the next."""
        self._judge_order(number, trick)
        for seat, card in trick:
            self._judge_card(number, seat, card)
        self.tricks.append(trick)
        if len(trick) == MOST_CARDS:
            self.leader = winner_of(trick, self.contract.denomination)
            self.winners.append(self.leader)

    def _judge_order(self, number: int, trick: Played) -> None:
        due = [self.leader.turned(step) for step in range(MOST_CARDS)]
        for place, (seat, card) in enumerate(trick):
            if seat is due[0]:
                due.remove(seat)
            elif place == 0:
                self.breaches.append(_led_out_of_turn(self.contract, number, seat, card))
                due = [seat.turned(step) for step in range(1, MOST_CARDS)]
            else:
                self.breaches.append(_played_out_of_turn(self.contract, number, seat, card))
                due.remove(seat)

    def _judge_card(self, number: int, seat: Seat, card: Card) -> None:
        if card in self.played:
            finding = Finding(
                "play.twice", "Trick {trick}: {card} was played before, to trick {first}.",
                trick=number, card=card.title, first=self.played[card],
            )  # fmt: skip
            self._not_theirs(Breach(finding=finding, law="1", trick=number, seat=seat, card=card))
        elif self.holders.get(card, seat) is not seat:
            finding = Finding(
                "play.not_held", "Trick {trick}: {seat} did not hold {card}.",
                trick=number, seat=seat.word, card=card.title,
            )  # fmt: skip
            self._not_theirs(Breach(finding=finding, law="44B", trick=number, seat=seat, card=card))
        self.played.setdefault(card, number)

    def _not_theirs(self, breach: Breach) -> None:
        assert breach.trick is not None, "a card belongs to a trick"
        assert breach.seat is not None, "a card has its player"
        self.breaches.append(breach)
        self.improper.add((breach.trick, breach.seat))


def winner_of(trick: Sequence[tuple[Seat, Card]], trumps: Denomination) -> Seat:
    """Who wins the trick: the highest trump, else the highest card of the suit led. Law 44E and F."""
    led = trick[0][1].suit
    ranked = {
        card: (card.suit.value == trumps.value, card.suit is led, _HEIGHT[card.rank]) for _, card in trick
    }
    return max(trick, key=lambda played: ranked[played[1]])[0]


def _rotation(leader: Seat, holders: Sequence[Seat | None]) -> list[Seat | None]:
    """Four players clockwise: from who is to lead, unless from another the cards fit their holders better."""

    def strangers(first: Seat) -> int:
        return sum(holder not in (None, first.turned(step)) for step, holder in enumerate(holders)) + (
            first is not leader
        )

    first = min((leader.turned(step) for step in range(MOST_CARDS)), key=strangers)
    return [first.turned(step) for step in range(len(holders))]


def _require_led(leader: Seat | None, due: Seat, trick: Trick, reading: _Reading) -> None:
    """Refuse a record that names one player as the leader, and has the cards of the right one first."""
    if trick and all(recorded.seat is None for recorded in trick):
        holders = [reading.holders.get(recorded.card) for recorded in trick]
        if holders == [due.turned(step) for step in range(len(holders))] and leader is not None:
            raise RuleError(
                "play.leader", "play.leader", "{leader} is named as the leader, but {card} was led by {due}.",
                "Law 41A", leader=leader.word, card=trick[0].card.title, due=due.word,
            )  # fmt: skip


def _led_out_of_turn(contract: Contract, trick: int, seat: Seat, card: Card) -> Breach:
    finding = Finding(
        "play.out_of_turn", "Trick {trick}: {seat} leads {card} out of turn.",
        trick=trick, seat=seat.word, card=card.title,
    )  # fmt: skip
    declaring = seat.side is contract.declarer.side
    facts: dict[str, Fact] = {
        "leader": "declaring_side" if declaring else "defender", "lead": "opening" if trick == 1 else "later"
    }  # fmt: skip
    law = "54" if trick == 1 else "55" if declaring else "56"
    return Breach(
        finding=finding, law=law, ruling="lead_out_of_turn", trick=trick, seat=seat, card=card, facts=facts
    )


def _played_out_of_turn(contract: Contract, trick: int, seat: Seat, card: Card) -> Breach:
    finding = Finding(
        "play.out_of_turn", "Trick {trick}: {seat} plays {card} out of turn.",
        trick=trick, seat=seat.word, card=card.title,
    )  # fmt: skip
    return Breach(
        finding=finding, law="57", ruling="play_out_of_turn", trick=trick, seat=seat, card=card,
        facts={"who": "declarer" if seat.side is contract.declarer.side else "defender"},
    )  # fmt: skip


# ---- revokes


def _revokes(contract: Contract, dealt: Hands, reading: _Reading) -> Iterator[Breach]:
    """Every revoke, with what the record answers of the questions of the law on it."""
    hands = dealt or _hands_played(reading)
    revokes = [
        (number, seat, card)
        for number, trick in enumerate(reading.tricks, 1)
        for seat, card in trick[1:]
        if (number, seat) not in reading.improper and _could_follow(seat, card, number, trick, hands, reading)
    ]
    for number, seat, card in revokes:
        led = reading.tricks[number - 1][0][1].suit
        finding = Finding(
            "play.revoke", "Trick {trick}: {seat} plays {card}, and could follow with a card of {suit}.",
            trick=number, seat=seat.word, card=card.title, suit=led.sign,
        )  # fmt: skip
        yield Breach(
            finding=finding, law="61A", ruling="revoke", trick=number, seat=seat, card=card,
            facts=_facts_of(number, seat, revokes, contract, reading),
        )  # fmt: skip


def _hands_played(reading: _Reading) -> Hands:
    """The hands as far as the play shows them."""
    hands: dict[Seat, set[Card]] = defaultdict(set)
    for trick in reading.tricks:
        for seat, card in trick:
            hands[seat].add(card)
    return hands


def _could_follow(
    seat: Seat, card: Card, number: int, trick: Played, hands: Hands, reading: _Reading
) -> bool:
    led = trick[0][1].suit
    return card.suit is not led and any(
        other.suit is led and reading.played.get(other, number + 1) > number for other in hands.get(seat, ())
    )


def _facts_of(
    number: int,
    seat: Seat,
    revokes: Sequence[tuple[int, Seat, Card]],
    contract: Contract,
    reading: _Reading,
) -> Mapping[str, Fact]:
    """The facts of a revoke by the questions of the table. `established`: the side played on (Law 63A)."""
    if not _played_on(number, seat, reading):
        return {"established": False, "player": _player(seat, contract)}
    facts: dict[str, Fact] = {"established": True}
    if number == LAST_BUT_ONE:
        return facts | {"trick_twelve": "cards_back"}
    if seat is contract.declarer.partner:
        facts["faced_card"] = True
    led = reading.tricks[number - 1][0][1].suit
    earlier = [
        (before, who) for before, who, _ in revokes
        if before < number and who is seat and reading.tricks[before - 1][0][1].suit is led
    ]  # fmt: skip
    if earlier:
        facts["repeated"] = True
    others = [before for before, who, _ in revokes if who.side is not seat.side]
    if any(_played_on(before, seat.left, reading) for before in others if before != LAST_BUT_ONE):
        facts["both_sides"] = "yes"
    winner = reading.winners[number - 1]
    facts["won_by"] = "offender" if winner is seat else "side" if winner.side is seat.side else "other"
    facts["later_tricks"] = sum(who.side is seat.side for who in reading.winners[number:])
    return facts


def _played_on(number: int, seat: Seat, reading: _Reading) -> bool:
    return any(who.side is seat.side for trick in reading.tricks[number:] for who, _ in trick)


def _player(seat: Seat, contract: Contract) -> str:
    if seat.side is not contract.declarer.side:
        return "defender"
    return "declarer" if seat is contract.declarer else "dummy"
