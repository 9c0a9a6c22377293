"""What else fits so many pairs, beside the plain Mitchells and the Howells."""

from __future__ import annotations

from collections.abc import Iterator

from ..choosing.proposals import OLDER, Proposal
from .extended import WORGER_SIZES
from .roving import WEB
from .sizes import MITCHELL_SIZES
from .web_schedules import is_plain_web, is_web

BEST_SWITCH = (("switch", "best"),)
FEWEST_TABLES_OF_A_WEB = 4
MOST_ROUNDS_OF_A_WEB = 13
FEWEST_TABLES_OF_MORE_ROUNDS = 5  # with fewer, too many opponents meet again


def proposals(pairs: int, winners: int) -> Iterator[Proposal]:
    """Kinds at their size with the rounds that make sense; those of the older books have order OLDER."""
    if pairs == 2:
        yield Proposal("duplicate_replay", 1, (2,))
        yield Proposal("memory_duplicate", 1, (2,), OLDER)
        return
    tables = (pairs + 1) // 2
    if winners == 1:
        yield from _one_field(pairs, tables)
    else:
        yield from _longer_mitchells(tables, pairs % 2 == 1)
        yield from _older_mitchells(tables, pairs % 2 == 1)
    if tables >= FEWEST_TABLES_OF_A_WEB:
        yield from _webs(pairs, BEST_SWITCH if winners == 1 else ())


def _one_field(pairs: int, tables: int) -> Iterator[Proposal]:
    if tables >= 3:
        yield Proposal("hesitation", tables, (tables, tables + 1), 1)
        yield Proposal("mnemonic_duplicate", tables, (2 * tables, tables - tables % 2), OLDER)
    if tables >= 5:
        yield Proposal("double_hesitation", tables, (tables + 1, tables + 2), 1)
    full = 2 * tables - 1
    yield Proposal("barometer", tables, sorted({full, *(r for r in (13, 26) if r < full)}), 1)
    if pairs == 4:
        yield Proposal("four_pairs", 2, (3,), OLDER)
    if pairs == 5:
        yield Proposal("five_pairs", 2, (5,))
    if pairs == 6:
        yield Proposal("six_pairs_five_rounds", 3, (5,))
        yield Proposal("six_pairs", 3, (7,), OLDER)


def _longer_mitchells(tables: int, half_table: bool) -> Iterator[Proposal]:
    """More rounds than tables; a half table does without: some would be absent twice."""
    if half_table or tables < FEWEST_TABLES_OF_MORE_ROUNDS:
        return
    if tables in WORGER_SIZES:
        yield Proposal("worger", tables, (tables + 1,), 3)
    if tables in MITCHELL_SIZES:
        yield Proposal("mitchell_extended", tables, (tables + 2,), 3)


def _older_mitchells(tables: int, half_table: bool) -> Iterator[Proposal]:
    """A half table does without those that skip: with a sit-out a pair would be absent twice."""
    if tables < 3:
        return
    if tables % 2:
        yield Proposal("mitchell_awl_pairs", tables, range(3, tables + 1), OLDER)
        yield Proposal("compass", tables, range(3, tables + 1), OLDER)
    elif not half_table:
        yield Proposal("compass", tables, range(3, tables), OLDER)
        yield Proposal("mitchell_scissors", tables, range(6, 2 * tables - 1, 2), OLDER)


def _webs(pairs: int, options: tuple[tuple[str, str], ...]) -> Iterator[Proposal]:
    """A pair more than an even number of tables holds is a rover, which takes a table and a copy less."""
    tables = (pairs + 1) // 2
    fits = is_plain_web if pairs % 2 else is_web
    lengths = [r for r in range(3, min(tables, MOST_ROUNDS_OF_A_WEB + 1)) if fits(tables, r)]
    if tables >= 5 and tables - 2 <= MOST_ROUNDS_OF_A_WEB:
        lengths = [rounds for rounds in lengths if rounds != tables - 2]
        yield Proposal("bowman", tables, (tables - 2,), 2, options)
    if lengths:
        yield Proposal("web", tables, lengths, 2, options)
    full = pairs // 2
    if pairs % 4 == 1 and full >= FEWEST_TABLES_OF_A_WEB:
        yield Proposal(
            "rover", full, range(3, min(full, MOST_ROUNDS_OF_A_WEB + 1)), 2, (*options, ("base", WEB))
        )
