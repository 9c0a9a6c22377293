"""The movements of pairs that are tried for an evening: forms, with the lengths that suit it best."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import ceil

from ..pairs.howell import howells_of
from ..pairs.mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP, STRAIGHT, Base
from ..pairs.proposals import proposals
from ..pairs.rover import most_rounds
from ..registry import BY_KEY, missing_from
from ..switching import has_pattern
from .evening import Evening, boards_rank

MOST_LENGTHS = 3  # of a form
LEAST_PART = Fraction(7, 10)  # of the sets, for one winner: a shorter Mitchell stays uneven whatever is done


@dataclass(frozen=True, slots=True)
class FormTried:
    """A movement that is to be tried: arguments of `make`, its winners, and where its package puts it."""

    kind: str
    tables: int
    rounds: int
    winners: int
    boards: int = 0
    missing: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    order: int = 0


def forms_tried(pairs: int, evening: Evening, winners: int) -> Iterator[FormTried]:
    """Everything that is tried for so many pairs and winners."""
    yield from _mitchells(pairs, evening, winners)
    if winners == 1:
        yield from _howells(pairs, evening)
    yield from _others(pairs, evening, winners)


def _others(pairs: int, evening: Evening, winners: int) -> Iterator[FormTried]:
    """Of each further kind the length that suits the boards best."""
    for proposal in proposals(pairs, winners):
        form = FormTried(
            proposal.kind, proposal.tables, 0, winners, options=proposal.options, order=proposal.order
        )
        candidates = [
            candidate
            for rounds in proposal.rounds
            for candidate in _with_boards(replace(form, rounds=rounds), evening)
        ]
        best = sorted(candidates, key=lambda c: (*boards_rank(c.rounds, c.boards, evening), -c.rounds))[:1]
        yield from map(_half_table, best) if pairs == 2 * proposal.tables - 1 else best


def _half_table(form: FormTried) -> FormTried:
    """The same with the pair missing that its kind leaves out."""
    return replace(form, missing=missing_from(form.kind, form.tables, form.rounds, dict(form.options)))


def _howells(pairs: int, evening: Evening) -> Iterator[FormTried]:
    tables = (pairs + 1) // 2
    for rounds in sorted({h.rounds for h in howells_of(tables)}):
        kind = "howell" if rounds >= 2 * tables - 1 else "howell_three_quarter"
        form = FormTried(kind, tables, rounds, 1)
        yield from _with_boards(_half_table(form) if pairs % 2 else form, evening)


def _mitchells(pairs: int, evening: Evening, winners: int) -> Iterator[FormTried]:
    """The Mitchells that fit, of each form the few lengths that suit the boards best."""
    for form, lengths in _forms(pairs, winners):
        least = max(3, ceil(LEAST_PART * form.tables)) if winners == 1 else 3
        candidates = chain.from_iterable(
            _with_boards(replace(form, rounds=rounds), evening) for rounds in lengths if rounds >= least
        )
        best = sorted(candidates, key=lambda c: (*boards_rank(c.rounds, c.boards, evening), -c.rounds))
        yield from chain.from_iterable(map(_switchings, best[:MOST_LENGTHS]))


def _forms(pairs: int, winners: int) -> Iterator[tuple[FormTried, range]]:
    """The forms of Mitchell for so many pairs, with the numbers of rounds that make sense.

    A half table does without the skip: with a sit-out a pair would be absent twice.
    """
    tables, odd = (pairs + 1) // 2, pairs % 2 == 1
    for base, lengths in _half_table_bases(tables) if odd else _bases(tables):
        missing = missing_from(base.key, tables) if odd else None
        yield FormTried(base.key, tables, 0, winners, missing=missing), lengths
    if odd:
        for base in _rover_bases(tables - 1):
            lengths = range(3, most_rounds(base, tables - 1) + 1)
            options = (("base", "skip"),) if base is SKIP else ()
            yield FormTried("rover", tables - 1, 0, winners, options=options), lengths


def _bases(tables: int) -> list[tuple[Base, range]]:
    """Even tables: straight for up to half the rounds, then a skip; relay or weave if complete."""
    if tables < 3:
        return []
    if tables % 2:
        return [(STRAIGHT, range(3, tables + 1))]
    half, complete = tables // 2, range(tables, tables + 1)
    weave = [(DOUBLE_WEAVE, complete)] if DOUBLE_WEAVE.fits(tables) else []
    return [(STRAIGHT, range(3, half + 1)), (SKIP, range(half + 1, tables)), (RELAY_SHARE, complete), *weave]


def _rover_bases(tables: int) -> list[Base]:
    if tables < 3:
        return []
    return [STRAIGHT] if tables % 2 else [SKIP, RELAY_SHARE]


def _half_table_bases(tables: int) -> list[tuple[Base, range]]:
    if tables % 2 or tables < 3:
        return _bases(tables)
    weave = [(DOUBLE_WEAVE, range(tables, tables + 1))] if DOUBLE_WEAVE.fits(tables) else []
    return [(RELAY_SHARE, range(3, tables + 1)), *weave]


def _with_boards(form: FormTried, evening: Evening) -> Iterator[FormTried]:
    for boards in sorted(evening.boards_for(form.rounds, BY_KEY[form.kind].sets_per_round)):
        yield replace(form, boards=boards)


def _switchings(form: FormTried) -> Iterator[FormTried]:
    """For one winner: switched by whole rounds, and by single tables where that is known to gain."""
    if form.winners == 2:
        yield form
        return
    yield replace(form, options=(*form.options, ("switch", "best")))
    if has_pattern(form.kind, form.tables, form.rounds, "limited"):
        yield replace(form, options=(*form.options, ("switch", "limited")))
