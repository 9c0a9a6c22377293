"""How a player does over all sessions: by role, partner, level and vulnerability, and against double dummy.

Percentages are of boards that were played at contract bridge and compared at matchpoints, each board's share
of its top weighing the same. Adjusted scores and passed-out boards say nothing of play and are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Q
from django.db.models.fields.json import KeyTextTransform
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.models import Person
from scoring.bridge import Contract
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import is_contract, table_in
from scoring.comparison import Direction
from scoring.models import SEATS, Contest, Play
from scoring.selectors.cut import CUT_PLAY
from scoring.words import Seat, vulnerability_of
from scoring.words.figures import percentage, signed
from tournaments.models import BoardPoints
from tournaments.ranking import ComparedBoard
from tournaments.selectors.results.card import ROLES
from tournaments.selectors.seasons.history import OVER

FEWEST = 5
"""A figure of fewer boards than this is chance, and is not shown."""
MOST_PLAYS = 3_000
"""The newest plays that are counted: more than a hundred sessions."""
WIDTH, HEIGHT, EDGE = 600, 120, 12
VULNERABLE = {
    (False, False): gettext_lazy("Nobody vulnerable"),
    (True, False): gettext_lazy("Only our side vulnerable"),
    (False, True): gettext_lazy("Only opponents vulnerable"),
    (True, True): gettext_lazy("Everybody vulnerable"),
}
_SESSION = "encounter__round__section__session"
COLUMNS = (
    *("pk", "field_id", "board__number", "turned", "board__makeable", "accepted__outcome"),
    *(f"encounter__{seat}_person_id" for seat in SEATS),
)


@dataclass(frozen=True, slots=True)
class Share:
    """The mean percentage of so many boards."""

    title: str
    boards: int
    mean: Fraction

    @property
    def percent(self) -> str:
        return percentage(self.mean)


@dataclass(frozen=True, slots=True)
class TricksLine:
    """Own tricks against those of double-dummy play, over so many boards: how often more, as many, fewer."""

    title: str
    boards: int
    more: int
    equal: int
    fewer: int
    difference: Fraction

    @property
    def mean(self) -> str:
        """Tricks a board, with their sign."""
        return signed(self.difference / self.boards)


@dataclass(frozen=True, slots=True)
class Plot:
    """Percentages from left to right as a polyline in a frame of WIDTH x HEIGHT; 0 % is at its foot.

    `half` is the height of 50 %.
    """

    line: str
    dots: Sequence[tuple[int, int]]
    half: int = HEIGHT // 2
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a player; a list is empty where no figure rests on FEWEST boards."""

    roles: Sequence[Share]
    partners: Sequence[Share]
    levels: Sequence[Share]
    vulnerability: Sequence[Share]
    double_dummy: Sequence[TricksLine]
    fewest: int = FEWEST

    @property
    def level_plot(self) -> Plot | None:
        """The means by level of contract as a line; None for fewer than two levels."""
        return plot([one.mean for one in self.levels])


class _Play(NamedTuple):
    """A board that the person played in `seat`; `share` is their side's per cent, if it has one.

    `best` are the tricks that declarer makes double dummy, None where the deal is not known.
    """

    number: int
    seat: Seat
    partner: int | None
    contract: Contract
    tricks: int
    best: int | None
    share: Fraction | None

    @property
    def role(self) -> str:
        """The person's role in the contract: a key of `ROLES`."""
        declarer = self.contract.declarer
        seats = (declarer, declarer.partner, declarer.left, declarer.right)
        return tuple(ROLES)[seats.index(self.seat)]

    @property
    def vulnerable(self) -> tuple[bool, bool]:
        """Whether their own side is vulnerable, and whether the opponents are."""
        board = vulnerability_of(self.number)
        sides = (board.north_south, board.east_west)
        return sides if self.seat in (Seat.N, Seat.S) else (sides[1], sides[0])


def player_statistics(person: Person) -> Statistics:
    """The statistics of a person over sessions that are over. Three queries, however many there are."""
    plays = _plays(person)
    shared = [play for play in plays if play.share is not None]
    names = dict(Person.objects.filter(pk__in={play.partner for play in shared}).values_list("pk", "name"))
    partners = _shares(shared, lambda play: play.partner, names)
    return Statistics(
        roles=_shares(shared, lambda play: play.role, ROLES),
        partners=sorted(partners, key=lambda one: (-one.boards, one.title)),
        levels=_shares(
            [play for play in shared if play.role in ("declarer", "dummy")],
            lambda play: play.contract.level,
            {level: _("Level {level}").format(level=level) for level in range(1, 8)},
        ),
        vulnerability=_shares(shared, lambda play: play.vulnerable, VULNERABLE),
        double_dummy=list(_double_dummy(plays)),
    )


def plot(percents: Sequence[Fraction]) -> Plot | None:
    """The percentages as a line; None for fewer than two."""
    if len(percents) < 2:
        return None
    step = Fraction(WIDTH - 2 * EDGE, len(percents) - 1)
    high = HEIGHT - 2 * EDGE
    dots = [
        (round(EDGE + place * step), round(HEIGHT - EDGE - percent * high / 100))
        for place, percent in enumerate(percents)
    ]
    return Plot(" ".join(f"{x},{y}" for x, y in dots), dots)


def _shares(
    plays: Iterable[_Play],
    key_of: Callable[[_Play], Hashable],
    titles: Mapping[Any, str | Promise],
) -> list[Share]:
    """The mean share by key, in the order of `titles`; of FEWEST boards at least."""
    by_key: dict[Hashable, list[Fraction]] = {}
    for play in plays:
        if play.share is not None:
            by_key.setdefault(key_of(play), []).append(play.share)
    return [
        Share(str(title), len(shares), sum(shares, Fraction(0)) / len(shares))
        for key, title in titles.items()
        if len(shares := by_key.get(key, [])) >= FEWEST
    ]


def _double_dummy(plays: Iterable[_Play]) -> Iterator[TricksLine]:
    """By role the tricks of the person's own side against double dummy; dummy plays no card of their own."""
    differences: dict[str, list[int]] = {}
    for play in plays:
        if play.best is not None and play.role != "dummy":
            above = play.tricks - play.best
            differences.setdefault(play.role, []).append(above if play.role == "declarer" else -above)
    for role, title in ROLES.items():
        tricks = differences.get(role, [])
        if (boards := len(tricks)) >= FEWEST:
            more, fewer = sum(one > 0 for one in tricks), sum(one < 0 for one in tricks)
            yield TricksLine(str(title), boards, more, boards - more - fewer, fewer, Fraction(sum(tricks)))


def _plays(person: Person) -> list[_Play]:
    """The newest contracts that the person played or defended. Two queries."""
    seated = Q()
    for seat in SEATS:
        seated |= Q(**{f"encounter__{seat}_person": person})
    over = Q(
        **{f"{_SESSION}__contest__planner": Contest.Planner.MOVEMENT, f"{_SESSION}__state__in": OVER},
        kind=OutcomeKind.PLAYED.value,
        accepted__isnull=False,
    )
    rows = list(
        Play.objects.filter(seated & over & ~CUT_PLAY)
        .order_by(f"-{_SESSION}__date", "-pk")
        .values_list(*COLUMNS, KeyTextTransform("table", f"{_SESSION}__contest__settings"))[:MOST_PLAYS]
    )
    shares = _shares_of_plays({row[0] for row in rows}, {(row[1], row[2]) for row in rows})
    plays = []
    for pk, _field, number, turned, makeable, outcome, *people, table in rows:
        if not is_contract(table_in({"table": table} if table else {})):
            continue
        result = Outcome.from_json(outcome).result
        if result is None or result.contract is None or result.tricks is None:
            continue
        north, east, south, west = people
        seats = dict(zip(Seat, (east, north, west, south) if turned else people, strict=True))
        seat = next(seat for seat, pk_there in seats.items() if pk_there == person.pk)
        direction = Direction.NS if seat in (Seat.N, Seat.S) else Direction.EW
        contract = result.contract
        best = (makeable or {}).get(contract.declarer.value, {}).get(contract.denomination.value)
        share = shares.get((pk, direction))
        plays.append(_Play(number, seat, seats[seat.partner], contract, result.tricks, best, share))
    return plays


def _shares_of_plays(
    plays: Container[int], boards: Collection[tuple[int, int]]
) -> dict[tuple[int, Direction], Fraction]:
    """The percentage of the top by play and side; `boards` are the (field, board number) that were played.

    One query.
    """
    percents: dict[tuple[int, Direction], Fraction] = {}
    fields, numbers = {field for field, _number in boards}, {number for _field, number in boards}
    rows = BoardPoints.objects.filter(field__in=fields, number__in=numbers)
    for field, number, packed in rows.values_list("field_id", "number", "points").iterator():
        if (field, number) not in boards:
            continue
        board = ComparedBoard.unpack(packed)
        for at, play in enumerate(board.plays.plays.tolist()):
            top = int(board.points.top[at]) if play in plays else 0
            for direction in Direction if top else ():
                points = board.points.fraction(at, direction)
                if points is not None:
                    percents[play, direction] = 100 * points / top
    return percents
