"""Whole matches on sets that rotate: a Howell in which a team takes the place of a pair.

Both tables of a match play in the same round, and every set is at one match in a round: so there are as many
sets as rounds, and no more than the whole round robin has.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.words import N_, RuleError, counted, nouns

from ..meetings import listed
from ..pairs.howell import howells
from ..values import Seating, SitOut
from .matches import match_tables

TWELVE_IN_SIX = (
    "1-8 2-12 3-10 4-9 5-11 6-7",
    "2-3 5-7 6-9 1-10 4-8 11-12",
    "5-12 4-10 2-7 8-11 3-6 1-9",
    "4-6 3-11 1-12 2-5 7-9 8-10",
    "7-10 8-9 4-11 6-12 1-2 3-5",
    "9-11 1-6 5-8 3-7 10-12 2-4",
)
"""Twelve teams in six rounds, a line a round; the match at place s plays set s. Found by search."""


def lengths(teams: int) -> list[int]:
    """In how many rounds so many teams can play whole matches, with as many sets as rounds."""
    places = (teams + 1) // 2
    known = {h.rounds for h in howells() if h.tables == places and not h.shares and h.meetings == 1}
    return sorted(known | ({len(TWELVE_IN_SIX)} if places == len(TWELVE_IN_SIX) else set()))


def rotating(teams: int, rounds: int | None) -> tuple[list[Seating], list[SitOut], int]:
    """Seatings, byes and the number of rounds, which is the number of sets; None for the most.

    Of an odd number of teams the one with the highest number is missing, and who would meet it has the bye.
    RuleError "movement.rounds" for other rounds than `lengths`.
    """
    known = lengths(teams)
    if not known or (rounds is not None and rounds not in known):
        raise RuleError(
            "movement.rounds",
            "rounds",
            N_("With rotating sets, {teams} can play {known}, not {rounds}.")
            if known
            else N_("There are no rotating sets for {teams}."),
            "",
            teams=nouns.teams(teams),
            known=counted("{n} round", "{n} rounds", known[-1], n=listed(known)) if known else "",
            rounds=rounds if rounds is not None else "",
        )
    rounds = known[-1] if rounds is None else rounds
    missing = teams + 1 if teams % 2 else None
    seatings: list[Seating] = []
    byes = []
    for number, matches in enumerate(_rounds((teams + 1) // 2, rounds), start=1):
        whole = [match for match in matches if missing not in match[:2]]
        byes += [SitOut(number, min(match[:2])) for match in matches if missing in match[:2]]
        for place, (home, away, board_set) in enumerate(whole):
            tables = 2 * place + 1, 2 * place + 2
            seatings += match_tables(number, tables, (home, away), board_set, 1)
    return seatings, byes, rounds


def _rounds(places: int, rounds: int) -> Iterator[list[tuple[int, int, int]]]:
    """A round after the other, the matches at each place: home team, away team, set."""
    fitting = [h for h in howells() if (h.tables, h.rounds, h.shares, h.meetings) == (places, rounds, 0, 1)]
    if fitting:
        for number in range(1, rounds + 1):
            yield [(s.ns, s.ew, s.board_set) for s in fitting[0].seatings if s.round == number]
        return
    for line in TWELVE_IN_SIX:
        couples = (tuple(map(int, match.split("-"))) for match in line.split())
        yield [(home, away, board_set) for board_set, (home, away) in enumerate(couples, start=1)]
