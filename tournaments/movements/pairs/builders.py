"""From a wish to a movement: one builder for the Mitchells, one for the Howells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.words import N_, Message, RuleError, nouns

from ..descriptions import size_words
from ..spec import Spec, checked_rounds, entries_without, without
from ..switching import with_switch
from ..values import Movement
from .following import following, staying
from .howell import Howell, book_howells, howells, howells_of
from .mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP, STRAIGHT, Base


def build_straight(spec: Spec) -> Movement:
    """A straight Mitchell; refused where it would repeat boards. RuleError "movement.repeat"."""
    most = STRAIGHT.most_rounds(spec.tables)
    if spec.tables % 2 == 0 and (spec.rounds is None or spec.rounds > most):
        raise RuleError(
            "movement.repeat",
            "rounds",
            "In a straight Mitchell with {tables} tables, E-W pairs meet their first boards "
            "again after round {most}. Choose at most {limit}, a skip, or relay and "
            "share.",
            "",
            tables=spec.tables,
            most=most,
            limit=nouns.rounds(most),
        )
    return build_mitchell(STRAIGHT, spec, N_("A Mitchell with {size} can have 1 to {limit}, not {rounds}."))


def build_skip(spec: Spec) -> Movement:
    """A skip Mitchell for an even number of tables, with at least one round fewer than tables."""
    return build_mitchell(SKIP, spec, N_("A skip Mitchell with {size} can have 1 to {limit}, not {rounds}."))


def build_relay_share(spec: Spec) -> Movement:
    """A Mitchell with relay and share: even tables, as many rounds as tables."""
    return build_mitchell(
        RELAY_SHARE, spec, N_("A Mitchell with {size} can have 1 to {limit}, not {rounds}.")
    )


def build_double_weave(spec: Spec) -> Movement:
    """A double weave: tables divisible by 4, as many rounds as tables."""
    return build_mitchell(
        DOUBLE_WEAVE,
        spec,
        N_("A double weave with {size} can have 1 to {limit}, not {rounds}."),
    )


def build_mitchell(base: Base, spec: Spec, too_many: str) -> Movement:
    """A Mitchell of this form. `too_many` says how many rounds there are, with {tables}, {most}, {rounds}.

    Raises RuleError "movement.*".
    """
    tables = spec.tables
    rounds = checked_rounds(spec.rounds, base.most_rounds(tables), tables, too_many)
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(base.schedule(tables, rounds), missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=base.key,
        title=Message(base.title),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=tables,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        winners=2,
        shared_by=shared_by(base, tables, missing),
        description=(
            size_words(rounds, boards, tables),
            *base.directions(tables, rounds),
            *sharing_words(base, tables, missing),
            *missing_words(missing, tables),
        ),
    )
    return with_switch(movement, spec.options.get("switch", "none"), base.key)


def shared_by(base: Base, tables: int, missing: int | None) -> int:
    """Two tables share, unless the missing pair leaves one of them empty all evening."""
    shared = base.shared_tables(tables)
    return 2 if shared and missing not in shared else 1


def sharing_words(base: Base, tables: int, missing: int | None) -> list[Message]:
    """Which two tables share boards; no sentence where none do."""
    if shared_by(base, tables, missing) == 1:
        return []
    one, other = base.shared_tables(tables)
    return [Message("Tables {one} and {other} share boards in every round.", one=one, other=other)]


def build_howell(spec: Spec) -> Movement:
    """A full Howell, or a reduced one where fewer rounds are asked for."""
    full = 2 * spec.tables - 1
    rounds = full if spec.rounds is None else spec.rounds
    return _howell(spec, rounds, "howell" if rounds >= full else "howell_three_quarter")


def build_three_quarter_howell(spec: Spec) -> Movement:
    """A Howell of fewer than 2T - 1 rounds; without a wish those nearest to three quarters of 2T."""
    reduced = {h.rounds for h in howells_of(spec.tables) if not h.is_full}
    by_itself = {h.rounds for h in howells_of(spec.tables) if not h.is_full and not h.on_request}
    usual = min(by_itself, key=lambda rounds: (abs(2 * rounds - 3 * spec.tables), -rounds))
    rounds = usual if spec.rounds is None else spec.rounds
    if rounds not in reduced:
        raise _no_such_howell(spec.tables, rounds, reduced)
    return _howell(spec, rounds, "howell_three_quarter")


def build_balanced_howell(spec: Spec) -> Movement:
    """A full Howell in which every two pairs compete equally: even numbers of tables only."""
    full = 2 * spec.tables - 1
    rounds = full if spec.rounds is None else spec.rounds
    if rounds != full:
        raise _no_such_howell(spec.tables, rounds, {full})
    return _howell(spec, rounds, "howell_balanced")


def _howell(spec: Spec, rounds: int, kind: str) -> Movement:
    form = _chosen_howell(spec, rounds)
    tables = spec.tables
    missing = spec.missing_among(2 * tables)
    seatings, sit_outs = without(form.seatings, missing)
    boards = spec.boards_for(rounds)
    movement = Movement(
        kind=kind,
        title=Message("Howell") if form.is_full else Message("Three-quarter Howell"),
        tables=tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=rounds,
        entries=entries_without(2 * tables, missing),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=form.shared_by,
        meetings=form.meetings,
        description=(
            size_words(rounds, boards, rounds),
            *_howell_words(form, missing),
            *missing_words(missing, 0),
        ),
    )
    # A Howell that shares declares by how many tables; a missing pair may have ended the sharing.
    together: dict[tuple[int, int], int] = {}
    for s in movement.seatings:
        together[s.round, s.board_set] = together.get((s.round, s.board_set), 0) + 1
    return replace(movement, shared_by=min(movement.shared_by, max(together.values())))


def _chosen_howell(spec: Spec, rounds: int) -> Howell:
    """The fairest that the options allow; without sharing if there is one, unless sharing is allowed."""
    designs = howells()
    if spec.options.get("starters") == "book":
        designs = _book_howells(spec.tables)
    forms = tuple(h for h in designs if h.tables == spec.tables and h.rounds == rounds)
    if not forms:
        raise _no_such_howell(spec.tables, rounds, {h.rounds for h in designs if h.tables == spec.tables})
    if spec.options.get("guide_cards") == "avoid":
        forms = tuple(form for form in forms if form.cyclic)
    if not forms:
        raise RuleError(
            "movement.option",
            "guide_cards",
            "A Howell with {tables} and {rounds} needs guide cards.",
            "",
            tables=nouns.tables(spec.tables),
            rounds=nouns.rounds(rounds),
        )
    if spec.options.get("sharing") == "allow":
        return forms[0]
    return min(forms, key=lambda form: form.shares > 0)


def _book_howells(tables: int) -> tuple[Howell, ...]:
    designs = book_howells()
    sizes = [h.tables for h in designs]
    if tables not in sizes:
        raise RuleError(
            "movement.tables",
            "tables",
            "The older book gives starting positions for {least} to {most} tables, not {tables}.",
            "",
            least=min(sizes),
            most=max(sizes),
            tables=tables,
        )
    return designs


def _no_such_howell(tables: int, rounds: int, offered: Iterable[int]) -> RuleError:
    return RuleError(
        "movement.rounds",
        "rounds",
        "A Howell with {tables} has {known} rounds, not {rounds}.",
        "",
        tables=nouns.tables(tables),
        known=", ".join(map(str, sorted(offered))),
        rounds=rounds,
    )


def missing_words(missing: int | None, stationary: int) -> list[Message]:
    """Who sits out because a pair is missing; pairs 1 to `stationary` keep N-S of their own tables."""
    if missing is None:
        return []
    if missing <= stationary:
        return [
            Message(
                "Table {table} has no N-S pair: the E-W pair that arrives there sits out.",
                table=missing,
            )
        ]
    return [Message("Pair {pair} is the phantom: the pair due to meet it sits out.", pair=missing)]


def _howell_words(form: Howell, missing: int | None) -> list[Message]:
    words = list(staying(form.tables, form.stationary, missing))
    if form.cyclic:
        words.append(following(form.tables, form.stationary, missing))
    else:
        words += [
            Message("The other pairs follow guide cards.") if words else Message("Pairs follow guide cards.")
        ]
    if form.shares:
        words.append(Message("Number of times tables must share boards: {count}.", count=form.shares))
    if form.meetings > 1:
        words.append(Message("Each pair meets every other pair {count}.", count=nouns.times(form.meetings)))
    return words
