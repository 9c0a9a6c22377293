"""What cannot be in a deal of canasta: more than the packs have, too few canastas, too small a meld."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.games.shapes.melded.melded import Fault, Score
from scoring.games.shapes.melded.numbers import (
    RANKS,
    THREES_HELD,
    Canasta,
    Kind,
    canastas,
    penalty_of,
    pooled,
)
from scoring.words import Message, counted, nouns

CANASTA, SHORT_ADDS = 7, 10


def faults(rules: Canasta, deal: Any, state: Score) -> Iterator[Fault]:
    yield from _beyond_the_pack(rules, deal, state.table.options)
    for group in rules.groups(deal, state):
        yield from _faults_of_group(rules, deal, state, group)
    yield from rules.faults(deal, state)


def _beyond_the_pack(rules: Canasta, deal: Any, options: Any) -> Iterator[Fault]:
    """More red threes, canastas or wild cards than there are, over all sides."""
    threes = sum(count.red_threes for count in deal.counts)
    threes += sum(penalty_of(deal, owner, THREES_HELD) for owner in range(len(deal.counts)))
    if threes > rules.threes:
        why = Message("There are only {most} red threes, not {given}.", most=rules.threes, given=threes)
        yield "threes", "counts", why, rules.paragraphs(options)["threes"]
    every = [found for count in deal.counts for found in canastas(rules, count)]
    place = rules.paragraphs(options)["canastas"]
    for kind in rules.kinds:
        given = sum(number for other, number in every if other is kind)
        if given > kind.most:
            why = Message(
                "{kind}: {given} were entered, but the cards allow {most} at most.",
                kind=kind.title, given=given, most=kind.most,
            )  # fmt: skip
            yield "canastas", "counts", why, place
    wild = sum(kind.wild * number for kind, number in every)
    if wild > rules.wild:
        why = Message("These canastas need {given}, and there are only {most}.",
                      given=counted("{n} wild card", "{n} wild cards", wild), most=rules.wild)  # fmt: skip
        yield "wild", "counts", why, place
    cards = CANASTA * sum(number for _, number in every)
    if cards > rules.usable:
        why = Message("These canastas need {given}, and there are only {most}.",
                      given=nouns.cards(cards), most=rules.usable)  # fmt: skip
        yield "canastas", "counts", why, place


def _faults_of_group(rules: Canasta, deal: Any, state: Score, group: Sequence[int]) -> Iterator[Fault]:
    options, count, is_out = state.table.options, pooled(rules, deal, group), deal.out in group
    name, every = f"counts.{group[-1] + 1}.melded", list(canastas(rules, count))
    players = " & ".join(state.names(owner) for owner in group)
    least = sum(kind.least * number for kind, number in every)
    if count.melded < least:
        why = Message("The cards of these canastas are worth {least} at least.", least=least)
        yield "melded", name, why, rules.paragraphs(options)["canastas"]
    of_a_rank = sum(number for kind, number in every if kind.of_a_rank)
    if of_a_rank > RANKS and rules.form(options).one_of_a_rank:
        why = Message("A side has one meld of a rank, and so {most} canastas at most.", most=RANKS)
        yield "ranks", name, why, rules.paragraphs(options)["rank"]
    if is_out:
        yield from _wrong_out(rules, every, players, state)
    concealed = is_out and getattr(deal, "concealed", False)
    if count.melded and not concealed:
        yield from _short(rules, deal, state, group, players)


def _wrong_out(
    rules: Canasta, every: Sequence[tuple[Kind, int]], players: str, state: Score
) -> Iterator[Fault]:
    needs = rules.needs(state.table)
    place = rules.paragraphs(state.table.options)["out"]
    if sum(number for kind, number in every if kind.goes_out) < needs:
        why = Message(
            "To go out, {player} must have canastas: {needs} at least.", player=players, needs=needs
        )
        yield "needs", "out", why, place
    if rules.needs_special and not any(kind.special for kind, _ in every):
        why = Message("To go out, {player} must have a canasta of sevens or of wild cards.", player=players)
        yield "special", "out", why, place


def _short(rules: Canasta, deal: Any, state: Score, group: Sequence[int], players: str) -> Iterator[Fault]:
    """An opening meld below its minimum, unless it was noticed too late."""
    if any(penalty_of(deal, owner, "condoned") for owner in group):
        return
    needed = min(
        rules.minimum(state.points[owner], state.table.options)
        + SHORT_ADDS * sum(penalty_of(deal, other, "short") for other in group)
        for owner in group
    )
    melded = pooled(rules, deal, group).melded
    if melded < needed:
        why = Message(
            "The opening meld of {player} must be worth {needed} at least, but only {melded} was melded.",
            player=players, needed=needed, melded=melded,
        )  # fmt: skip
        yield (
            "opening",
            f"counts.{group[-1] + 1}.melded",
            why,
            rules.paragraphs(state.table.options)["opening"],
        )
