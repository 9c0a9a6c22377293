"""How a player does over all sessions: by role, partner, level and vulnerability, and against double dummy.

The percentage of a board is its matchpoints divided by its top. A mean is taken over boards, each with the
same weight, of contract bridge scored by matchpoints. Adjusted scores and passed-out boards say nothing
about play, and are left out.
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
from scoring.words.bars import Bar, share_bar
from scoring.words.drawing import Axes, Chart, Curve
from scoring.words.figures import percentage, signed
from tournaments.models import BoardPoints
from tournaments.ranking import ComparedBoard
from tournaments.selectors.results.card import ROLES
from tournaments.selectors.seasons.history import STATES_AFTER_PLAY
from tournaments.selectors.seasons.season_chart import per_cents, percent_marks

FEWEST = 5
"""A mean of fewer boards than this is mostly chance, and is not shown."""
MOST_PLAYS = 3_000
"""How many plays are read, the newest first: more than a hundred sessions."""
VULNERABILITIES = {  # by whether the player's own side is vulnerable, and whether the opponents are
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
class MeanPercentage:
    """The mean percentage of a group of boards, such as those with one partner; `title` names the group.

    `key` is what its boards have in common: an id, a level.
    """

    title: str
    boards: int
    mean: Fraction
    key: Any = None

    @property
    def percent(self) -> str:
        return percentage(self.mean)

    @property
    def bar(self) -> Bar:
        return share_bar(self.mean)


@dataclass(frozen=True, slots=True)
class TricksLine:
    """The tricks of the player's side in one role, compared with double-dummy play.

    `more`, `equal` and `fewer` count boards, and add up to `boards`. `total_difference` is the sum of tricks
    above double dummy, negative for tricks below.
    """

    title: str
    boards: int
    more: int
    equal: int
    fewer: int
    total_difference: Fraction

    @property
    def mean(self) -> str:
        """The mean difference per board in tricks, with its sign."""
        return signed(self.total_difference / self.boards)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a player. A group of fewer than FEWEST boards is left out of its list."""

    roles: Sequence[MeanPercentage]
    partners: Sequence[MeanPercentage]
    levels: Sequence[MeanPercentage]
    vulnerability: Sequence[MeanPercentage]
    double_dummy: Sequence[TricksLine]
    fewest: int = FEWEST

    @property
    def level_chart(self) -> Chart | None:
        """The means by level of contract as a line; None for fewer than two levels."""
        return level_chart(self.levels)


class _PlayedBoard(NamedTuple):
    """A contract that the person played or defended, in `seat`, on the board of this number.

    `partner` is a person's id. `tricks` are declarer's, and so are `double_dummy_tricks`, which are None
    where the deal is not known. `percentage` is that of the person's side; it is None where the board was
    not scored by matchpoints, or had nothing to be compared with.
    """

    number: int
    seat: Seat
    partner: int | None
    contract: Contract
    tricks: int
    double_dummy_tricks: int | None
    percentage: Fraction | None

    @property
    def role(self) -> str:
        """The person's role in the contract: a key of `ROLES`."""
        declarer = self.contract.declarer
        seats = (declarer, declarer.partner, declarer.left, declarer.right)
        return tuple(ROLES)[seats.index(self.seat)]

    @property
    def vulnerable(self) -> tuple[bool, bool]:
        """Whether the person's own side is vulnerable, and whether the opponents are."""
        vulnerability = vulnerability_of(self.number)
        sides = (vulnerability.north_south, vulnerability.east_west)
        return sides if self.seat in (Seat.N, Seat.S) else (sides[1], sides[0])


def player_statistics(person: Person) -> Statistics:
    """Returns the statistics of a person over all sessions whose play is over. Three queries."""
    plays = _plays(person)
    compared = [play for play in plays if play.percentage is not None]
    names = dict(Person.objects.filter(pk__in={play.partner for play in compared}).values_list("pk", "name"))
    partners = _means(compared, lambda play: play.partner, names)
    return Statistics(
        roles=_means(compared, lambda play: play.role, ROLES),
        partners=sorted(partners, key=lambda group: (-group.boards, group.title)),
        levels=_means(
            [play for play in compared if play.role in ("declarer", "dummy")],
            lambda play: play.contract.level,
            {level: _("Level {level}").format(level=level) for level in range(1, 8)},
        ),
        vulnerability=_means(compared, lambda play: play.vulnerable, VULNERABILITIES),
        double_dummy=list(_double_dummy(plays)),
    )


def level_chart(levels: Sequence[MeanPercentage]) -> Chart | None:
    """The means by level of contract, the lowest first, as a line; None for fewer than two levels."""
    if len(levels) < 2:
        return None
    up = per_cents([group.mean for group in levels])
    axes = Axes.over([0, len(levels) - 1], up)
    points = [(index, group.mean) for index, group in enumerate(levels)]
    curve = Curve(axes.line(points), [axes.dot(x, mean) for x, mean in points])
    across = [axes.tick_across(index, str(group.key)) for index, group in enumerate(levels)]
    return Chart([curve], across, percent_marks(axes, up))


def _means(
    plays: Iterable[_PlayedBoard],
    key_of: Callable[[_PlayedBoard], Hashable],
    titles: Mapping[Any, str | Promise],
) -> list[MeanPercentage]:
    """Returns the mean percentage of each group of plays, in the order of `titles`, which names them by key.

    Groups of fewer than FEWEST boards are left out.
    """
    percentages_of: dict[Hashable, list[Fraction]] = {}
    for play in plays:
        if play.percentage is not None:
            percentages_of.setdefault(key_of(play), []).append(play.percentage)
    return [
        MeanPercentage(str(title), len(group), sum(group, Fraction(0)) / len(group), key)
        for key, title in titles.items()
        if len(group := percentages_of.get(key, [])) >= FEWEST
    ]


def _double_dummy(plays: Iterable[_PlayedBoard]) -> Iterator[TricksLine]:
    """Yields the comparison with double dummy for each role but dummy's, who chooses no card."""
    differences_of: dict[str, list[int]] = {}
    for play in plays:
        if play.double_dummy_tricks is not None and play.role != "dummy":
            difference = play.tricks - play.double_dummy_tricks  # declarer's: the defenders' is the opposite
            own_difference = difference if play.role == "declarer" else -difference
            differences_of.setdefault(play.role, []).append(own_difference)
    for role, title in ROLES.items():
        differences = differences_of.get(role, [])
        if (boards := len(differences)) >= FEWEST:
            more = sum(difference > 0 for difference in differences)
            fewer = sum(difference < 0 for difference in differences)
            total = Fraction(sum(differences))
            yield TricksLine(str(title), boards, more, boards - more - fewer, fewer, total)


def _plays(person: Person) -> list[_PlayedBoard]:
    """Returns the newest contracts that the person played or defended, MOST_PLAYS at most. Two queries."""
    seated = Q()
    for seat in SEATS:
        seated |= Q(**{f"encounter__{seat}_person": person})
    over = Q(
        **{
            f"{_SESSION}__contest__planner": Contest.Planner.MOVEMENT,
            f"{_SESSION}__state__in": STATES_AFTER_PLAY,
        },
        kind=OutcomeKind.PLAYED.value,
        accepted__isnull=False,
    )
    rows = list(
        Play.objects.filter(seated & over & ~CUT_PLAY)
        .order_by(f"-{_SESSION}__date", "-pk")
        .values_list(*COLUMNS, KeyTextTransform("table", f"{_SESSION}__contest__settings"))[:MOST_PLAYS]
    )
    percentages = _percentages({row[0] for row in rows}, {(row[1], row[2]) for row in rows})
    plays = []
    for pk, _field, number, turned, makeable, outcome, *people, scoring_table in rows:
        if not is_contract(table_in({"table": scoring_table} if scoring_table else {})):
            continue
        result = Outcome.from_json(outcome).result
        if result is None or result.contract is None or result.tricks is None:
            continue
        north, east, south, west = people
        # At a turned board the pairs sat the other way: who is stored as East held North's cards.
        seats = dict(zip(Seat, (east, north, west, south) if turned else people, strict=True))
        seat = next(seat for seat, person_id in seats.items() if person_id == person.pk)
        direction = Direction.NS if seat in (Seat.N, Seat.S) else Direction.EW
        contract = result.contract
        double_dummy = (makeable or {}).get(contract.declarer.value, {}).get(contract.denomination.value)
        plays.append(
            _PlayedBoard(
                number=number,
                seat=seat,
                partner=seats[seat.partner],
                contract=contract,
                tricks=result.tricks,
                double_dummy_tricks=double_dummy,
                percentage=percentages.get((pk, direction)),
            )
        )
    return plays


def _percentages(
    plays: Container[int], boards: Collection[tuple[int, int]]
) -> dict[tuple[int, Direction], Fraction]:
    """Returns the percentage of the top, from 0 to 100, by the id of the play and side. One query.

    `plays` are ids of plays, and `boards` the (id of the field, board number) on which they were made.
    """
    percentages: dict[tuple[int, Direction], Fraction] = {}
    fields, numbers = {field for field, _number in boards}, {number for _field, number in boards}
    rows = BoardPoints.objects.filter(field__in=fields, number__in=numbers)
    for field, number, packed in rows.values_list("field_id", "number", "points").iterator():
        if (field, number) not in boards:
            continue
        board = ComparedBoard.unpack(packed)
        for index, play in enumerate(board.plays.plays.tolist()):
            top = int(board.points.top[index]) if play in plays else 0
            for direction in Direction if top else ():  # without a top there is nothing to divide by
                points = board.points.fraction(index, direction)
                if points is not None:
                    percentages[play, direction] = 100 * points / top
    return percentages
