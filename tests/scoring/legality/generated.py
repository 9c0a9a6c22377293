"""Deals with auctions and plays made at random by rules of their own, one breach planted in each."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SEATS = "NESW"
STRAINS = "CDHSN"
RANKS = "23456789TJQKA"
IN_AUCTION = ("insufficient", "out_of_rotation", "inadmissible_double", "after_end", "unfinished")
IN_PLAY = ("revoke", "out_of_turn", "not_held", "twice")


@dataclass
class Made:
    """A line as the command reads it, and what is in it."""

    line: dict[str, object]
    contract: str | None
    tricks: int | None
    planted: list[tuple[object, ...]] = field(default_factory=list)  # (code, call or trick, seat)


def made(chance: Random, plant: str = "") -> Made:
    """A deal with a legal auction and play, but for the breach of that name; "" plants none."""
    hands = _hands(chance)
    dealer = chance.choice(SEATS)
    calls, contract, planted = _auction(chance, dealer, plant)
    vulnerable = chance.choice(["none", "ns", "ew", "both"])
    line: dict[str, object] = {
        "dealer": dealer, "vulnerable": vulnerable, "deal": _pbn(hands), "auction": calls,
    }  # fmt: skip
    if contract in (None, "PASS"):
        return Made(line, contract, None, planted)
    assert contract is not None
    tricks, won, faults = _play(chance, hands, contract, plant)
    line["play"] = {"leader": tricks[0][0][0], "tricks": [[card for _, card in trick] for trick in tricks]}
    return Made(line, contract, won, planted + faults)


def _next(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def _hands(chance: Random) -> dict[str, list[str]]:
    pack = [suit + rank for suit in "SHDC" for rank in RANKS]
    chance.shuffle(pack)
    return {seat: pack[at * 13 : at * 13 + 13] for at, seat in enumerate(SEATS)}


def _pbn(hands: dict[str, list[str]]) -> str:
    return "N:" + " ".join(
        ".".join("".join(card[1] for card in hands[seat] if card[0] == suit) for suit in "SHDC")
        for seat in SEATS
    )


def _auction(
    chance: Random, dealer: str, plant: str
) -> tuple[list[str], str | None, list[tuple[object, ...]]]:
    """The calls, the contract ("PASS" passed out, None unfinished) and the planted breach."""
    calls: list[str] = []
    planted: list[tuple[object, ...]] = []
    turn, last, doubled, by, passes = dealer, -1, 0, "", 0
    first: dict[tuple[int, str], str] = {}
    while not (passes == 3 and last >= 0) and passes < 4:
        side = SEATS.index(turn) % 2
        can_double = last >= 0 and doubled == 0 and SEATS.index(by) % 2 != side
        can_redouble = doubled == 1 and SEATS.index(by) % 2 == side
        due, number, named = plant and not planted and last >= 0, len(calls) + 1, ""
        if due and plant == "out_of_rotation":
            turn = _next(turn, chance.choice([1, 2, 3]))
            named = f"{turn}:"
            planted.append(("auction.out_of_rotation", number, turn))
            call = "P"
        elif due and plant == "inadmissible_double" and not can_double:
            planted.append(("auction.inadmissible_double", number, turn))
            calls.append("X")
            turn, passes = _next(turn), 0
            continue
        elif due and plant == "insufficient":
            planted.append(("auction.insufficient", number, turn))
            call = chance.randrange(last + 1)  # type: ignore[assignment]
        elif can_double and chance.random() < 0.15:
            call = "X"
        elif can_redouble and chance.random() < 0.2:
            call = "XX"
        elif last < 34 and chance.random() < (0.45 if passes < 3 else 0.9):
            call = last + chance.randrange(1, min(7, 35 - last))  # type: ignore[assignment]
        else:
            call = "P"
        if isinstance(call, int):
            level, strain = divmod(call, 5)
            calls.append(f"{named}{level + 1}{STRAINS[strain]}")
            last, doubled, by, passes = call, 0, turn, 0
            first.setdefault((SEATS.index(turn) % 2, STRAINS[strain]), turn)
        else:
            calls.append(named + call)
            doubled = {"X": 1, "XX": 2}.get(call, doubled)
            passes = passes + 1 if call == "P" else 0
        turn = _next(turn)
    if plant == "unfinished":
        return calls[:-1], None, [("auction.unfinished", None, None)]
    if plant == "after_end":
        planted.append(("auction.after_end", len(calls) + 1, turn))
        calls.append(chance.choice(["P", "X", "7N"]))
    if last < 0:
        return calls, "PASS", planted
    level, strain = divmod(last, 5)
    declarer = first[SEATS.index(by) % 2, STRAINS[strain]]
    return calls, f"{level + 1}{STRAINS[strain]}{'X' * doubled}{declarer}", planted


def _play(
    chance: Random, hands: dict[str, list[str]], contract: str, plant: str
) -> tuple[list[list[tuple[str, str]]], int | None, list[tuple[object, ...]]]:
    """The tricks by player, those that declarer won (None of a play not to the end), the planted breach."""
    trumps, declarer = contract[1], contract[-1]
    left = {seat: list(hand) for seat, hand in hands.items()}
    leader, won, planted = _next(declarer), 0, list[tuple[object, ...]]()
    tricks: list[list[tuple[str, str]]] = []
    moment = chance.randrange(2, 11)
    for number in range(1, 14):
        if plant == "out_of_turn" and number >= moment and not planted:
            leader = _next(leader, chance.choice([1, 2, 3]))
            planted.append(("play.out_of_turn", number, leader))
        trick: list[tuple[str, str]] = []
        for seat in (_next(leader, step) for step in range(4)):
            if not left[seat]:
                break
            follow = [card for card in left[seat] if trick and card[0] == trick[0][1][0]]
            others = [card for card in left[seat] if card not in follow]
            card = chance.choice(follow or left[seat])
            if number >= moment and not planted:
                if plant == "revoke" and follow and others:
                    card = chance.choice(others)
                    planted.append(("play.revoke", number, seat))
                elif plant == "not_held":
                    robbed = _next(seat, chance.choice([1, 2, 3]))
                    played = {card for _, card in trick}
                    card = chance.choice([card for card in left[robbed] if card not in played])
                    left[robbed].remove(card)
                    planted.append(("play.not_held", number, seat))
                elif plant == "twice":
                    card = chance.choice(tricks[0])[1]
                    planted.append(("play.twice", number, seat))
            if card in left[seat]:
                left[seat].remove(card)
            trick.append((seat, card))
        if not trick:
            break
        tricks.append(trick)
        if len(trick) < 4:
            return tricks, None, planted
        leader = _winner(trick, trumps)
        won += leader in (declarer, _next(declarer, 2))
    return tricks, won if len(tricks) == 13 else None, planted


def _winner(trick: list[tuple[str, str]], trumps: str) -> str:
    ruffs = [played for played in trick if played[1][0] == trumps]
    fighting = ruffs or [played for played in trick if played[1][0] == trick[0][1][0]]
    return max(fighting, key=lambda played: RANKS.index(played[1][1]))[0]
