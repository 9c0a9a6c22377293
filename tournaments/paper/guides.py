"""Guide cards: what each table, and each pair, reads from round to round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Session
from tournaments.paper.printing import common
from tournaments.selectors.moves import NextPlace, StoredRow
from tournaments.selectors.paper import Plan, Step, plans


def guide_tables(session: Session) -> dict[str, Any]:
    """A card a table. Raises RuleError before play is started."""
    words = {
        "round": _("Round"),
        "ns": _("N-S"),
        "ew": _("E-W"),
        "boards": _("Boards"),
        "ns_to": _("N-S go to"),
        "ew_to": _("E-W go to"),
        "boards_to": _("Boards to"),
        "key": _("A number is a pair's in the columns N-S and E-W, a table's in the last three."),
    }
    cards = [
        {
            "title": table_title(plan, table),
            "rounds": [_table_round(plan, row) for row in plan.of_table(table)],
        }
        for plan in plans(session)
        for table in plan.tables
    ]
    return common(session, _("Guide cards of the tables"), words) | {"cards": cards}


def table_title(plan: Plan, table: int) -> str:
    return _("Table {table}").format(table=f"{plan.letter}{table}")


def pair_title(plan: Plan, pair: int) -> str:
    return _("Pair {pair}").format(pair=f"{plan.letter}{pair}")


def _table_round(plan: Plan, row: StoredRow) -> dict[str, str]:
    boards = plan.boards_to(row)
    return {
        "number": str(row.round),
        "ns": _number(row.ns),
        "ew": _number(row.ew),
        "boards": span(row.boards),
        "shared": _shared(plan.shared_with(row)) if row.played else "",
        "switch": switch_words(row),
        "alone": "" if row.played else _alone(plan, row),
        "ns_to": _step(plan, row, row.ns),
        "ew_to": _step(plan, row, row.ew),
        "boards_to": "–" if boards is None else " + ".join(map(str, boards)) or _("rest"),
    }


def _number(pair: int | None) -> str:
    return "–" if pair is None else str(pair)


def _shared(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    return _("shared with {tables}").format(tables=", ".join(map(str, tables)))


def switch_words(row: StoredRow) -> str:
    """What a table reads where the boards are turned; nothing elsewhere."""
    if not (row.turned and row.played):
        return ""
    return _("Round {round}: turn the board. Pair {ns} now sits N-S, pair {ew} E-W.").format(
        round=row.round, ns=row.ns, ew=row.ew
    )


def _alone(plan: Plan, row: StoredRow) -> str:
    """What a table without opponents reads."""
    pairs = [pair for pair in (row.ns, row.ew) if pair is not None]
    if not pairs:
        return _("Nobody sits here.")
    return " ".join(
        _("Pair {pair} sits out. {then}").format(pair=pair, then=_then(plan.again(pair, row.round)))
        for pair in pairs
    )


def _then(place: NextPlace | None) -> str:
    if place is None:
        return _("It has played its last round.")
    return _("Round {round}: table {table}, {direction}.").format(
        round=place.round, table=place.table, direction=place.direction
    )


def _step(plan: Plan, row: StoredRow, pair: int | None) -> str:
    """A cell: `stay`, `5`, `5, E-W`; who sits out reads where it plays again."""
    step = plan.step(row, pair) if pair is not None else None
    if step is None:
        return "–"
    if step.table is None:
        return _out(step)
    place = _("stay") if step.stays else str(step.table)
    if step.sits_out:
        return _("{place}, sit out").format(place=place)
    return f"{place}, {step.direction}" if step.direction else place


def _out(step: Step) -> str:
    if step.again is None:
        return _("end")
    return _("sit out; round {round}: {table}, {direction}").format(
        round=step.again.round, table=step.again.table, direction=step.again.direction
    )


def guide_pairs(session: Session) -> dict[str, Any]:
    """A card a pair. Raises RuleError before play is started."""
    words = {
        "round": _("Round"),
        "table": _("Table"),
        "direction": _("You sit"),
        "against": _("Against"),
        "boards": _("Boards"),
    }
    cards = [_pair_card(plan, pair) for plan in plans(session) for pair in plan.pairs]
    return common(session, _("Guide cards of the pairs"), words) | {"cards": cards}


def _pair_card(plan: Plan, pair: int) -> dict[str, Any]:
    rounds = [_pair_round(plan, pair, number, row) for number, row in plan.of_pair(pair)]
    return {
        "title": pair_title(plan, pair),
        "names": plan.names.get(pair, ""),
        "rounds": rounds,
        "lines": len(rounds) + sum(bool(line["switch"]) for line in rounds),
    }


def _pair_round(plan: Plan, pair: int, number: int, row: StoredRow | None) -> dict[str, str]:
    line = {"number": str(number), "switch": "", "alone": ""}
    if row is None or not row.played:
        again = plan.again(pair, number)
        return line | {"alone": _("Sit out. {then}").format(then=_next(again)) if again else _("Sit out.")}
    direction = row.direction_of(pair)
    assert direction is not None
    turned = _("Turn the board: you now sit {direction}.").format(direction=direction)
    return line | {
        "switch": turned if row.turned else "",
        "table": str(row.table),
        "direction": direction,
        "against": str(row.ew if pair == row.ns else row.ns),
        "boards": span(row.boards),
    }


def _next(place: NextPlace) -> str:
    return _("Next: round {round}, table {table}, {direction}.").format(
        round=place.round, table=place.table, direction=place.direction
    )


def span(boards: Sequence[int]) -> str:
    """Board numbers as printed: `7–9`, `3`, `2, 5`."""
    first, last = (min(boards), max(boards)) if boards else (0, 0)
    if len(boards) > 1 and sorted(boards) == list(range(first, last + 1)):
        return f"{first}–{last}"
    return ", ".join(map(str, sorted(boards)))
