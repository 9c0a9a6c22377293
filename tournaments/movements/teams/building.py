"""What every movement of teams shares: numbers of matches, refusals, the movement itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.comparison.team_seats import OF_FOUR
from scoring.words import Message, RuleError, nouns

from ..descriptions import size_words
from ..spec import Spec
from ..values import Movement, Seating, SitOut


def one_a_table(teams: int) -> int:
    """How many tables so many teams need: as many as there are teams."""
    return teams


def with_matches(
    seatings: Iterable[Seating], first: int = 1, rounds_of_a_match: int | None = None
) -> list[Seating]:
    """The seatings with a number for every two teams that meet, in the order in which they do.

    The same number at both tables; 0 where the two pairs of a team meet each other. With `rounds_of_a_match`
    they begin a new match after every so many rounds.
    """
    numbers: dict[tuple[int, int, int], int] = {}
    numbered = []
    for s in sorted(seatings):
        part = (s.round - 1) // rounds_of_a_match if rounds_of_a_match else 0
        couple = min(s.ns, s.ew), max(s.ns, s.ew), part
        number = 0 if s.ns == s.ew else numbers.setdefault(couple, first + len(numbers))
        numbered.append(replace(s, match=number))
    return numbered


def refuse_missing(spec: Spec) -> None:
    """RuleError "movement.missing": a movement of teams is made for those who are there."""
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "No team can be missing: choose a movement for the number of teams present.",
            "",
        )


def refuse_other_entries(spec: Spec, *teams: int) -> None:
    """RuleError "movement.pairs" unless one of these numbers of teams is asked for, or none."""
    if spec.entries is not None and spec.entries not in teams:
        raise RuleError(
            "movement.pairs",
            "pairs",
            "With {tables}, this movement takes {entries} teams, not {pairs}.",
            "",
            tables=nouns.tables(spec.tables),
            entries=" or ".join(map(str, teams)),
            pairs=spec.entries,
        )


def team_movement(
    spec: Spec,
    title: Message,
    seatings: Iterable[Seating],
    *,
    rounds: int,
    sets: int,
    boards: int,
    words: Iterable[Message],
    teams: int | None = None,
    sit_outs: Iterable[SitOut] = (),
    shared_by: int = 1,
    copies: int = 1,
    meetings: int = 1,
    team_meets_itself: bool = False,
    team_size: int = OF_FOUR,
    rounds_of_a_match: int | None = None,
) -> Movement:
    """A movement of so many teams (else as many as tables), its matches numbered."""
    number = teams if teams is not None else spec.tables
    return Movement(
        kind=spec.kind,
        title=title,
        tables=spec.tables,
        rounds=rounds,
        boards_per_round=boards,
        sets=sets,
        entries=tuple(range(1, number + 1)),
        seatings=tuple(with_matches(seatings, rounds_of_a_match=rounds_of_a_match)),
        sit_outs=tuple(sit_outs),
        shared_by=shared_by,
        copies=copies,
        meetings=meetings,
        team_meets_itself=team_meets_itself,
        team_size=team_size,
        contestants="teams",
        description=(size_words(rounds, boards, sets), *words),
    )
