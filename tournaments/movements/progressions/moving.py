"""What is wrong with the way from one round to the next. Part of the checker, apart from the progressions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from scoring.words import Finding, Seat, Side

from .rules import Rules
from .values import Person, Progression, Purpose, RoundPlan, Seats, TableResult

Where = Mapping[int, int]
"""The table of every entry that plays."""


def moving_faults(
    rules: Rules,
    people: Sequence[Person],
    plans: Sequence[RoundPlan],
    results: Mapping[int, Sequence[TableResult]],
) -> Iterator[Finding]:
    """Who went elsewhere than the progression says, and partners who should have changed or been mixed."""
    lines = defaultdict(str, {p.number: p.line for p in people})
    balanced = True
    for plan in plans:
        counts = [[lines[number] for number in plan.seated].count(line) for line in "LG"]
        balanced = balanced and counts[0] == counts[1] and len(plan.seated) == sum(counts)
        if rules.mixed and balanced and rules.progression is not Progression.FREEZEOUT:
            yield from _unmixed(plan, lines)
    for before, after in pairwise(plans):
        result_at = {result.table: result for result in results.get(before.number, ())}
        lacking = [seats.table for seats in before.tables if seats.table not in result_at]
        if rules.by_results and lacking:
            yield Finding(
                "party.no_result",
                "Round {round} was planned without the result of table {table}.",
                round=after.number,
                table=lacking[0],
            )
            continue
        yield from _from_to(rules, before, after, result_at, lines, plans)


def _from_to(
    rules: Rules,
    before: RoundPlan,
    after: RoundPlan,
    result_at: Mapping[int, TableResult],
    lines: Mapping[int, str],
    plans: Sequence[RoundPlan],
) -> Iterator[Finding]:
    match rules.progression:
        case Progression.FREEZEOUT:
            yield from _wrongly_retired(before, after, result_at)
        case Progression.LADIES_UP:
            yield from _off_the_lines(before, after, plans)
        case Progression.NS_FIXED:
            yield from _elsewhere(before, after, _east_west_up(before, len(after.tables)))
        case Progression.STANDARD | Progression.PAIR_CONTEST:
            yield from _elsewhere(before, after, _by_law_five(before, after, result_at))
            if not rules.of_pairs:
                yield from _same_partners(rules, before, after)
                yield from _wrong_dealers(rules, after, lines)


def where(plan: RoundPlan) -> dict[int, int]:
    """The table of everybody who plays."""
    return {number: seats.table for seats in plan.tables for number in seats.seated}


def _unmixed(plan: RoundPlan, lines: Mapping[int, str]) -> Iterator[Finding]:
    """Couples of one line, where there are as many ladies as gentlemen; a dummy partners anybody."""
    for seats in plan.tables:
        for side in Side:
            if None not in (couple := seats.side(side)) and {lines[who or 0] for who in couple} != {"L", "G"}:
                yield Finding(
                    "party.unmixed",
                    "At table {table} in round {round}, {side} are not a lady and a gentleman.",
                    table=seats.table,
                    round=plan.number,
                    side=side.label,
                )


def _by_law_five(
    before: RoundPlan, after: RoundPlan, result_by_table: Mapping[int, TableResult]
) -> dict[int, int]:
    """Where Law 5 wants everybody: winners one nearer to table 1, its losers at the last, others stay."""
    wanted: dict[int, int] = {}
    for seats in before.tables:
        going = _going(seats, result_by_table[seats.table], after)
        for number in seats.seated:
            if number not in going:
                wanted[number] = seats.table
            else:
                wanted[number] = seats.table - 1 if seats.table > 1 else len(after.tables)
    return wanted


def _going(seats: Seats, result: TableResult, after: RoundPlan) -> set[int | None]:
    """Who leaves a table: the losers of table 1, winners elsewhere; after a tie as drawn, or the visitors."""
    winner = _winner_of(seats, result, after)
    if winner is None:
        return {seats.at(seat) for seat in seats.visiting}
    return set(seats.side(winner.other if seats.table == 1 else winner))


def _east_west_up(before: RoundPlan, tables: int) -> dict[int, int]:
    wanted = {}
    for seats in before.tables:
        wanted[seats.at(Seat.N) or 0] = seats.table
        wanted[seats.at(Seat.E) or 0] = seats.table - 1 or tables
    return wanted


def _elsewhere(before: RoundPlan, after: RoundPlan, wanted: Where) -> Iterator[Finding]:
    """Who is not where he should be. Where a table was closed, its people and those from table 1 may be;
    one may have made room for a second dummy."""
    here, there = where(before), where(after)
    last = len(after.tables)
    closed = last < len(before.tables)
    wrong = []
    for number in sorted(set(here) & set(there)):
        excused = closed and (wanted[number] > last or (here[number] == 1 and wanted[number] == last))
        if there[number] != wanted[number] and not excused:
            wrong.append(number)
    if sum(seats.dummies for seats in after.tables) == 2 and len(wrong) == 1:
        return
    for number in wrong:
        yield Finding(
            "party.elsewhere",
            "{number} sits at table {table} in round {round}, not at {wanted}.",
            number=number,
            table=there[number],
            round=after.number,
            wanted=wanted[number],
        )


def _couples(plan: RoundPlan, tables: Sequence[Seats] | None = None) -> set[frozenset[int]]:
    sides = [seats.side(side) for seats in (tables or plan.tables) for side in Side]
    return {frozenset(who for who in side if who is not None) for side in sides if None not in side}


def _same_partners(rules: Rules, before: RoundPlan, after: RoundPlan) -> Iterator[Finding]:
    """All change partners after each round; only where the room has shrunk two may meet again. Law 6."""
    if len(after.tables) < len(before.tables):
        return
    changed = after.tables[1:] if rules.table1_winners_keep_partner else after.tables
    for couple in _couples(before) & _couples(after, changed):
        one, other = sorted(couple)
        yield Finding(
            "party.same_partners",
            "{one} and {other} are partners again in round {round}.",
            one=one,
            other=other,
            round=after.number,
        )


def _wrong_dealers(rules: Rules, plan: RoundPlan, lines: Mapping[int, str]) -> Iterator[Finding]:
    """One who has come deals: the lady, if one of the two is. Law 6 and the announcement."""
    for seats in plan.tables:
        came = [number for seat in seats.visiting if (number := seats.at(seat)) is not None]
        ladies = [number for number in came if lines[number] == "L"]
        if rules.table1_winners_keep_partner and seats.table == 1 and not rules.mixed:
            continue
        allowed = ladies if rules.mixed and len(ladies) == 1 and len(came) == 2 else came
        keeps_partner = rules.table1_winners_keep_partner and seats.table == 1 and len(ladies) != 1
        if seats.at(seats.first_dealer) not in allowed and not keeps_partner:
            yield Finding(
                "party.wrong_dealer",
                "At table {table} in round {round}, the dealer is not one of the players who "
                "have just arrived.",
                table=seats.table,
                round=plan.number,
            )


def _off_the_lines(before: RoundPlan, after: RoundPlan, plans: Sequence[RoundPlan]) -> Iterator[Finding]:
    """Ladies' seats N and E go one up, the others one down, or two at half time of an even number."""
    tables = len(after.tables)
    if len(before.tables) != tables:
        return
    first = min(p.number for p in plans if all(len(q.tables) == tables for q in _between(plans, p, after)))
    down = 2 if tables % 2 == 0 and (after.number - first) % tables == tables // 2 else 1
    there = where(after)
    for seats in before.tables:
        for seat in Seat:
            number = seats.at(seat)
            steps = 1 if seat in (Seat.N, Seat.E) else -down
            wanted = (seats.table - 1 + steps) % tables + 1
            if number in there and there[number] != wanted:
                yield Finding(
                    "party.elsewhere",
                    "{number} sits at table {table} in round {round}, not at {wanted}.",
                    number=number,
                    table=there[number],
                    round=after.number,
                    wanted=wanted,
                )


def _between(plans: Sequence[RoundPlan], first: RoundPlan, last: RoundPlan) -> list[RoundPlan]:
    return [plan for plan in plans if first.number <= plan.number <= last.number]


def _wrongly_retired(
    before: RoundPlan, after: RoundPlan, result_at: Mapping[int, TableResult]
) -> Iterator[Finding]:
    """Losers are out; who was out stays out; winners and who had a bye are in."""
    lost = set(before.retired)
    for seats in before.tables:
        winner = _winner_of(seats, result_at[seats.table], after)
        losers = seats.side(winner.other) if winner else seats.seated
        lost |= {who for who in losers if who is not None}
    still_there = set(after.seated) | set(after.sitters) | set(after.retired)
    for number in sorted((lost & still_there) ^ set(after.retired)):
        yield Finding(
            "party.retired",
            "In round {round}, {number} is still in but should be out, or is out but should still be in.",
            number=number,
            round=after.number,
        )


def _winner_of(seats: Seats, result: TableResult, after: RoundPlan) -> Side | None:
    """The side with more, after a tie that of the higher card; None if no cards were drawn."""
    if result.ns != result.ew:
        return Side.NS if result.ns > result.ew else Side.EW
    draws = [d for d in after.draws if d.purpose is Purpose.TIE and d.table == seats.table]
    if not draws:
        return None
    return Side.NS if draws[0].order[0] in seats.side(Side.NS) else Side.EW
