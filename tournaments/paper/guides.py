"""Guide cards: what each table, and each pair, reads from round to round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.comparison.team_seats import OF_EIGHT
from scoring.models import Session
from tournaments.movements.number_spans import spans
from tournaments.paper.printing import common
from tournaments.selectors.paper import SectionPlan, Step, plans
from tournaments.selectors.table.moves import NextPlace, StoredRow

SIDES = 2
THEN = " / "
MOST_NAMED = 3  # tables that share boards; more do not fit in a cell


def guide_tables(session: Session) -> dict[str, Any]:
    """A card a table. Raises RuleError before play is started."""
    sections = plans(session)
    ways = _ways(sections[0])
    words = {
        "round": _("Round"),
        "boards": _("Boards"),
        "boards_to": _("Boards to"),
        "key": _key(sections[0]),
        "who": ways,
        "to": [_("{way} go to").format(way=way) for way in ways]
        if len(ways) == SIDES
        else [_("{way} to").format(way=way) for way in ways],
    }
    cards = [
        {
            "title": table_title(plan, table),
            "rounds": [_table_round(plan, row) for row in plan.of_table(table)],
        }
        for plan in sections
        for table in plan.tables
    ]
    return common(session, _("Table guide cards"), words) | {"cards": cards}


def _ways(plan: SectionPlan) -> list[str]:
    """What heads the columns of who sits at a table."""
    return ["N", "S", "E", "W"] if plan.contestants == "players" else [_("N-S"), _("E-W")]


def _key(plan: SectionPlan) -> str:
    keys = {
        "pairs": _("The N-S and E-W columns show pair numbers; the last three columns show table numbers."),
        "teams": _("The N-S and E-W columns show team numbers; the last three columns show table numbers."),
        "players": _(
            "The N, S, E and W columns show player numbers; the last five columns show table numbers."
        ),
    }
    return keys[plan.contestants]


def table_title(plan: SectionPlan, table: int) -> str:
    return _("Table {table}").format(table=f"{plan.letter}{table}")


def pair_title(plan: SectionPlan, pair: int) -> str:
    titles = {"pairs": _("Pair {pair}"), "players": _("Player {pair}"), "teams": _("Team {pair}")}
    return titles[plan.contestants].format(pair=f"{plan.letter}{pair}")


def seated(row: StoredRow) -> list[int | None]:
    """Who sits at a table, in the order it is printed: N-S, E-W; of players N, S, E, W."""
    return [row.ns, row.south, row.ew, row.west] if row.south else [row.ns, row.ew]


def _table_round(plan: SectionPlan, row: StoredRow) -> dict[str, Any]:
    numbers = seated(row)
    return {
        "number": str(row.round),
        "who": ["–" if who is None else str(who) for who in numbers],
        "boards": span(row.boards),
        "shared": _shared(plan.shared_with(row)) if row.played else "",
        "switch": switch_words(row, plan.contestants),
        "alone": "" if row.played else _alone(plan, row),
        "to": [_step(plan, row, who) for who in numbers],
        "boards_to": _boards_to(plan.boards_to(row)),
    }


def _boards_to(going: Mapping[tuple[int, ...], Sequence[int]]) -> str:
    """A cell: `5`, `1 + 6`, `aside`; where boards part `1–2: 5; 9–10: aside`; a dash after the last round."""
    if not going:
        return "–"
    places = {tables: " + ".join(map(str, tables)) or _("aside") for tables in going}
    if len(going) == 1:
        return places.popitem()[1]
    return "; ".join(f"{span(boards)}: {places[tables]}" for tables, boards in going.items())


def _shared(tables: Sequence[int]) -> str:
    if not tables:
        return ""
    if len(tables) > MOST_NAMED:
        return _("shared with {n} tables").format(n=len(tables))
    return _("shared with {tables}").format(tables=", ".join(map(str, tables)))


def switch_words(row: StoredRow, contestants: str) -> str:
    """What a table reads where the boards are turned; nothing elsewhere."""
    if not (row.turned and row.played):
        return ""
    if row.south:
        return _("Round {round}: give the board a quarter turn. Player {north} now sits North.").format(
            round=row.round, north=row.ns
        )
    if contestants == "teams":
        words = _("Round {round}: turn the board. Team {ns} now sits N-S, team {ew} E-W.")
    else:
        words = _("Round {round}: turn the board. Pair {ns} now sits N-S, pair {ew} E-W.")
    return words.format(round=row.round, ns=row.ns, ew=row.ew)


def _alone(plan: SectionPlan, row: StoredRow) -> str:
    """What a table without opponents reads."""
    pairs = [pair for pair in row.seated if pair is not None]
    if not pairs:
        return _("Nobody sits here.")
    words = {
        "pairs": _("Pair {pair} sits out. {then}"),
        "players": _("Player {pair} sits out. {then}"),
        "teams": _("Team {pair} sits out. {then}"),
    }[plan.contestants]
    return " ".join(words.format(pair=pair, then=_then(plan.again(pair, row.round))) for pair in pairs)


def _then(place: NextPlace | None) -> str:
    if place is None:
        return _("They have played their last round.")
    return _("Round {round}: table {table}, {direction}.").format(
        round=place.round, table=place.table, direction=place.direction
    )


def _step(plan: SectionPlan, row: StoredRow, pair: int | None) -> str:
    """A cell: `stay`, `5`, `5, E-W`; who sits out reads where it plays again."""
    step = plan.step(row, pair) if pair is not None else None
    if step is None:
        return "–"
    if step.table is None:
        return _("out") if row.south else _out(step)
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


TITLES = {
    "pairs": gettext_lazy("Guide cards for pairs"),
    "players": gettext_lazy("Guide cards for players"),
    "teams": gettext_lazy("Guide cards for teams"),
}


def guide_pairs(session: Session) -> dict[str, Any]:
    """A card a pair, player or team. Raises RuleError before play is started."""
    sections = plans(session)
    contestants = sections[0].contestants
    cards = [_pair_card(plan, pair) for plan in sections for pair in plan.pairs]
    words = {"heads": _heads(contestants)}
    return common(session, str(TITLES[contestants]), words) | {"cards": cards, "contestants": contestants}


def _heads(contestants: str) -> list[str]:
    if contestants == "teams":
        north, east = ([way, _("v"), _("boards")] for way in (_("N-S at"), _("E-W at")))
        return [_("Round"), *north, *east]
    partner = [_("Partner")] if contestants == "players" else []
    return [_("Round"), _("Table"), _("You sit"), *partner, _("Against"), _("Boards")]


def _pair_card(plan: SectionPlan, pair: int) -> dict[str, Any]:
    if plan.contestants == "teams":
        rounds = [_team_round(plan, pair, number) for number in range(1, plan.rounds + 1)]
        names = _team_names(plan, pair)
    else:
        rounds = [_pair_round(plan, pair, number, row) for number, row in plan.of_pair(pair)]
        names = [plan.names.get(pair, "")]
    return {
        "title": pair_title(plan, pair),
        "names": names,
        "rounds": rounds,
        "note": _("The draw for later rounds depends on the results.") if plan.open_rounds else "",
        "lines": len(rounds) + sum(bool(line["switch"]) for line in rounds),
    }


def _team_names(plan: SectionPlan, team: int) -> list[str]:
    """A team's own name, and its pairs."""
    titles = [_("N-S: {names}"), _("E-W: {names}")]
    if plan.team_size == OF_EIGHT:
        titles = [_("N-S 1: {names}"), _("E-W 1: {names}"), _("N-S 2: {names}"), _("E-W 2: {names}")]
    called, sides = plan.names.get(team, ""), plan.sides.get(team, [""] * len(titles))
    team_name = [] if called == " & ".join(filter(None, sides)) else [called]
    ways = zip(titles, sides, strict=True)
    return team_name + [way.format(names=names) for way, names in ways if names]


def _team_round(plan: SectionPlan, team: int, number: int) -> dict[str, Any]:
    """Where a team's pairs play in a round, against whom, on which boards; of two the first before."""
    line = {"number": str(number), "switch": "", "alone": "", "cells": []}
    places = plan.of_sides(team, number)
    north, east = (list(chain.from_iterable(places[way::2])) for way in (0, 1))
    if not north and not east:
        return line | {"alone": _("No match.")}
    sides = [
        [(row.table, row.ew, row.boards) for row in north],
        [(row.table, row.ns, row.boards) for row in east],
    ]
    return line | {"cells": [cell for places in sides for cell in _team_cells(places)]}


def _team_cells(places: Sequence[tuple[int, int | None, Sequence[int]]]) -> list[str]:
    """Table, opponents and boards of a team's pair; of half matches, and of two pairs, both in order."""
    if not places:
        return ["–", "–", "–"]
    tables, others, boards = zip(*places, strict=True)
    return [
        THEN.join(map(str, tables)),
        THEN.join(map(str, others)),
        THEN.join(map(span, boards)),
    ]


def _pair_round(plan: SectionPlan, pair: int, number: int, row: StoredRow | None) -> dict[str, Any]:
    line = {"number": str(number), "switch": "", "alone": "", "cells": []}
    if row is None or not row.played:
        again = plan.again(pair, number)
        return line | {"alone": _("Sit out. {then}").format(then=_next(again)) if again else _("Sit out.")}
    direction = row.direction_of(pair)
    assert direction is not None
    turned = _("Turn the board: you now sit {direction}.").format(direction=direction)
    return line | {
        "switch": turned if row.turned else "",
        "cells": [str(row.table), direction, *_others(row, pair), span(row.boards)],
    }


def _others(row: StoredRow, who: int) -> list[str]:
    """Of a pair its opponents; of a player the partner and the two opponents."""
    if not row.south:
        return [str(row.ew if who == row.ns else row.ns)]
    ns, ew = (row.ns, row.south), (row.ew, row.west)
    own, others = (ns, ew) if who in ns else (ew, ns)
    return [str(own[0] if who == own[1] else own[1]), "+".join(map(str, others))]


def _next(place: NextPlace) -> str:
    return _("Next: round {round}, table {table}, {direction}.").format(
        round=place.round, table=place.table, direction=place.direction
    )


def span(boards: Sequence[int]) -> str:
    """Board numbers as printed: `7–9`, `3`, `2, 5`, `1–2, 9–10`."""
    return spans(boards, ", ").replace("-", "–")
