"""A Swiss or a knockout as a movement: as if every match were drawn, or the better seed always won.

So its rounds, tables and boards can be seen and checked beforehand. Who meets whom from round 2 on
hangs on the results: `plan_round` says so when they are in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from scoring.words import N_, Message, nouns

from ..spec import Spec, checked_rounds, entries_without
from ..values import Movement, Seating, SitOut
from .knockout import KnockoutResult, KnockoutState, plan_knockout
from .seats import seatings_of
from .sentences import (
    AS_IF_SEEDS_WON,
    AS_IF_TIED,
    BYE_EACH_ROUND,
    LOOKS_AHEAD,
    NEAREST_NOT_MET,
    NO_REMATCH,
)
from .swiss import plan_swiss
from .values import Contestant, FirstRound, Meeting, Pairing, Rematches, SwissOptions, SwissState

USUAL_ROUNDS = 7


def sure_rounds(places: int) -> int:
    """How many rounds can be paired without a rematch or a second bye, whatever the results, one by one.

    `places` are the contestants, and the bye if their number is odd. Before round r each has places - r
    left to meet; while that is half of them there is a complete pairing (Dirac's theorem on circuits).
    Of four the third round is what is left. For more rounds a pairing has to look ahead.
    """
    return 3 if places == 4 else places // 2


def build_swiss_pairs(spec: Spec) -> Movement:
    """A Swiss of pairs: each match has one table, and all tables play the same boards at once."""
    return _swiss(spec, 2 * spec.tables, Message("Swiss pairs"), Rematches(spec.options["rematches"]))


def build_swiss_teams(spec: Spec) -> Movement:
    """A Swiss of teams: each match has two tables, so T teams need T tables."""
    return _swiss(spec, spec.tables, Message("Swiss teams"), Rematches(spec.options["rematches"]), teams=True)


def build_danish(spec: Spec) -> Movement:
    """A Danish: first always meets second and third meets fourth, even if they have met before."""
    return _swiss(spec, 2 * spec.tables, Message("Danish pairs"), Rematches.ALWAYS)


def _swiss(spec: Spec, places: int, title: Message, rematches: Rematches, *, teams: bool = False) -> Movement:
    rounds = _rounds(spec, places, rematches)
    entries = entries_without(places, _missing(spec, places))
    options = SwissOptions(rematches=rematches, first_round=FirstRound(spec.options["first_round"]))
    pairings = _as_if_drawn(entries, rounds, options)
    met = Counter(couple for pairing in pairings for couple in pairing.opponents)
    return _movement(
        spec,
        title,
        entries,
        pairings,
        teams=teams,
        meetings=max(met.values()),
        words=(*_pairing_words(rematches, places, rounds), *_odd_words(entries)),
    )


def _rounds(spec: Spec, places: int, rematches: Rematches) -> int:
    """As asked, else seven, or as many as are sure. RuleError "movement.rounds" beyond the most."""
    most = {
        Rematches.NEVER: places - 1,
        Rematches.OLDEST: places - 1,
        Rematches.ALWAYS: 2 * places,
    }[rematches]
    words = N_("A Swiss with {size} and these settings can have 1 to {limit}, not {rounds}.")
    usual = min(USUAL_ROUNDS, max(3, sure_rounds(places)))
    return checked_rounds(spec.rounds or usual, most, spec.tables, words)


def _missing(spec: Spec, places: int) -> int | None:
    """Who is missing: as asked, or the last where one contestant fewer is to play."""
    if spec.missing is None and spec.entries == places - 1:
        return places
    return spec.missing_among(places)


def _as_if_drawn(entries: Iterable[int], rounds: int, options: SwissOptions) -> list[Pairing]:
    """Round by round with all scores equal, so that the draw number ranks."""
    contestants = tuple(Contestant(number=number, draw=number) for number in entries)
    meetings: list[Meeting] = []
    byes: list[tuple[int, int]] = []
    pairings = []
    for number in range(1, rounds + 1):
        state = SwissState(
            round=number,
            contestants=contestants,
            meetings=tuple(meetings),
            byes=tuple(byes),
            rounds=rounds,
            options=options,
        )
        pairings.append(plan_swiss(state))
        meetings += [Meeting(number, match.home, match.away) for match in pairings[-1].matches]
        byes += [(number, bye.contestant) for bye in pairings[-1].byes]
    return pairings


def _movement(
    spec: Spec,
    title: Message,
    entries: tuple[int, ...],
    pairings: Sequence[Pairing],
    *,
    teams: bool,
    meetings: int,
    words: tuple[Message, ...],
) -> Movement:
    boards = spec.boards_for(len(pairings))
    return Movement(
        kind=spec.kind,
        title=title,
        tables=spec.tables,
        rounds=len(pairings),
        boards_per_round=boards,
        sets=len(pairings),
        entries=entries,
        seatings=tuple(_numbered(pairings, teams=teams)),
        sit_outs=tuple(_sit_outs(entries, pairings)),
        shared_by=2 if teams else 1,
        copies=spec.tables // 2 if teams else spec.tables,
        meetings=meetings,
        contestants="teams" if teams else "pairs",
        description=(
            Message(
                "{rounds} of {boards}; all tables play the same boards at the same time.",
                rounds=nouns.rounds(len(pairings)),
                boards=nouns.boards(boards),
            ),
            *words,
        ),
    )


def _numbered(pairings: Iterable[Pairing], *, teams: bool) -> list[Seating]:
    """All seatings, the matches numbered through the evening."""
    seatings: list[Seating] = []
    before = 0
    for pairing in pairings:
        seatings += seatings_of(pairing, teams=teams, matches_before=before)
        before += len(pairing.matches)
    return seatings


def _sit_outs(entries: Iterable[int], pairings: Iterable[Pairing]) -> Iterable[SitOut]:
    everybody = set(entries)
    for pairing in pairings:
        playing = {number for match in pairing.matches for number in (match.home, match.away)}
        yield from (SitOut(pairing.round, number) for number in sorted(everybody - playing))


def _pairing_words(rematches: Rematches, places: int, rounds: int) -> tuple[Message, ...]:
    shown = Message(AS_IF_TIED)
    if rematches is Rematches.ALWAYS:
        return Message(
            "First plays second, third plays fourth and so on, even if they have already met."
        ), shown
    how = Message(NEAREST_NOT_MET)
    if rounds <= sure_rounds(places):
        return how, Message(NO_REMATCH), shown
    return how, Message(LOOKS_AHEAD), shown


def _odd_words(entries: Sequence[int]) -> tuple[Message, ...]:
    if len(entries) % 2 == 0:
        return ()
    return (Message(BYE_EACH_ROUND),)


def build_knockout(spec: Spec) -> Movement:
    """T teams at T tables, seeded by number; a match at two tables, the loser is out."""
    entries = entries_without(spec.tables, _missing(spec, spec.tables))
    state = KnockoutState(round=1, contestants=entries)
    words = N_("A knockout with {size} can have 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, state.rounds, spec.tables, words)
    return _movement(
        spec,
        Message("Knockout"),
        entries,
        _by_seeds(entries, rounds),
        teams=True,
        meetings=1,
        words=(
            Message(
                "Seeded draw: the top two seeds can meet only in the final. The winner of each "
                "match goes through."
            ),
            Message(AS_IF_SEEDS_WON),
        ),
    )


def _by_seeds(entries: tuple[int, ...], rounds: int) -> list[Pairing]:
    """Round by round, the home team, which is the better seed, winning."""
    results: list[KnockoutResult] = []
    pairings = []
    for number in range(1, rounds + 1):
        state = KnockoutState(round=number, contestants=entries, results=tuple(results))
        pairings.append(plan_knockout(state))
        results += [
            KnockoutResult(number, match.home, match.away, Fraction(1)) for match in pairings[-1].matches
        ]
    return pairings
