"""Who meets whom too often, and whether the two halves of a team match play the same boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from scoring.words import N_, Finding, nouns

from .values import Row

Couple = tuple[int, int]


def listed(numbers: Iterable[int]) -> str:
    """Numbers with commas between them."""
    return ", ".join(str(number) for number in numbers)


def opponents_again(rows: list[Row], contestants: str, meetings: int) -> Iterator[Finding]:
    """Opponents that meet more than `meetings` times; teams each way round."""
    met: dict[Couple, list[int]] = defaultdict(list)
    for row in rows:
        for couple in _opponents(row, contestants):
            met[couple].append(row.round)
    for (one, other), rounds in sorted(met.items()):
        if len(rounds) > meetings:
            yield Finding(
                "movement.opponents_again",
                _AGAIN[contestants],
                one=one,
                other=other,
                count=len(rounds),
                meetings=meetings,
                rounds=listed(rounds),
            )


_AGAIN = {
    "pairs": N_("Pairs {one} and {other} meet {count} times instead of {meetings}, in rounds {rounds}."),
    "players": N_(
        "Players {one} and {other} are opponents {count} times instead of {meetings}, in rounds {rounds}."
    ),
    "teams": N_(
        "The N-S pair of team {one} meets the E-W pair of team {other} {count} times instead "
        "of {meetings}, in rounds {rounds}."
    ),
}


def _opponents(row: Row, contestants: str) -> Iterator[Couple]:
    if contestants == "teams":
        yield row.ns, row.ew
        return
    one_side, other_side = _sides(row, contestants)
    for one in one_side:
        for other in other_side:
            if one != other:
                yield min(one, other), max(one, other)


def _sides(row: Row, contestants: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if contestants == "players":
        return (row.ns, row.south), (row.ew, row.west)
    return (row.ns,), (row.ew,)


def partners_again(rows: list[Row], partnerships: int) -> Iterator[Finding]:
    """Players that are partners more often than `partnerships` times."""
    together: dict[Couple, list[int]] = defaultdict(list)
    for row in rows:
        for one, other in _sides(row, "players"):
            if one != other:
                together[min(one, other), max(one, other)].append(row.round)
    for (one, other), rounds in sorted(together.items()):
        if len(rounds) > partnerships:
            yield Finding(
                "movement.partners_again",
                "Players {one} and {other} are partners {count} instead of "
                "{partnerships}, in rounds {rounds}.",
                one=one,
                other=other,
                count=nouns.times(len(rounds)),
                partnerships=partnerships,
                rounds=listed(rounds),
            )


def halves_differ(rows: list[Row]) -> Iterator[Finding]:
    """Team matches whose halves do not play the same boards; a team's own table is no match."""
    halves: dict[Couple, set[int]] = defaultdict(set)
    for row in rows:
        if row.ns != row.ew:
            halves[row.ns, row.ew].update(row.boards)
    for one, other in sorted({(min(couple), max(couple)) for couple in halves}):
        alone = halves.get((one, other), set()) ^ halves.get((other, one), set())
        if alone:
            yield Finding(
                "movement.half_match",
                "Teams {one} and {other} play boards {boards} at only one table.",
                one=one,
                other=other,
                boards=listed(sorted(alone)),
            )


def tables_differ(rows: list[Row]) -> Iterator[Finding]:
    """Matches of teams of eight in which a board is not played at two tables each way round."""
    played: dict[tuple[Couple, int], list[Couple]] = defaultdict(list)
    for row in rows:
        if row.ns != row.ew:
            for board in row.boards:
                played[(min(row.ns, row.ew), max(row.ns, row.ew)), board].append((row.ns, row.ew))
    lacking: dict[Couple, list[int]] = defaultdict(list)
    for (couple, board), ways in played.items():
        if sorted(ways.count(way) for way in (couple, couple[::-1])) != [2, 2]:
            lacking[couple].append(board)
    for (one, other), boards in sorted(lacking.items()):
        yield Finding(
            "movement.four_tables",
            "Teams {one} and {other} do not play boards {boards} at four tables, two each way round.",
            one=one,
            other=other,
            boards=listed(sorted(boards)),
        )


def matches_confused(rows: list[Row]) -> Iterator[Finding]:
    """A number of a match that two couples of teams bear, or a match without a number among numbered ones."""
    couples: dict[int, set[Couple]] = defaultdict(set)
    for row in rows:
        if row.ns != row.ew and row.match:
            couples[row.match].add((min(row.ns, row.ew), max(row.ns, row.ew)))
    for match, teams in sorted(couples.items()):
        if len(teams) > 1:
            yield Finding(
                "movement.match_twice",
                "Match number {match} is used for {count} different matches: {teams}.",
                match=match,
                count=len(teams),
                teams="; ".join(f"{one} v {other}" for one, other in sorted(teams)),
            )
