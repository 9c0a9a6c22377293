"""How a field's results become points: a method with its settings, and the one function that applies it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeVar

from scoring.comparison.board import Terms, award_points
from scoring.comparison.datum import AUTO, PLAIN_DATUM, DatumKind, DatumRule, Half
from scoring.comparison.four_tables import FourTables
from scoring.comparison.imp_board import Divisor, Scaling
from scoring.comparison.imps import USUAL_AWARDS, ImpAwards
from scoring.comparison.methods import METHODS, MethodName, MethodSpec, Points, Stream
from scoring.comparison.points import BoardPoints
from scoring.comparison.results import Award, Board, BoardResult
from scoring.comparison.teams import TOP, compare_bam, compare_gains
from scoring.comparison.totals import refuse_no_tricks, refuse_total_award
from scoring.words import RuleError

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Method:
    """A method and its settings; each has its meaning for some methods only.

    `datum` is Butler's, `divisor` and `scaling` those of cross-IMPs, `awards` what artificial scores
    are worth at IMPs of any kind, `four_tables` how IMPs of teams of eight are found.
    """

    name: MethodName = MethodName.MATCHPOINTS
    datum: DatumRule = PLAIN_DATUM
    divisor: Divisor = Divisor.COMPARISONS
    scaling: Scaling = Scaling.NONE
    awards: ImpAwards = USUAL_AWARDS
    four_tables: FourTables = FourTables.COMPARISONS

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> Method:
        """The method in an event's settings; keys of other things are passed over.

        `method`, `datum` {"trim": "auto" or a number, "kind", "rounded", "half"}, `divisor`,
        `scaling`, `four_tables`, `average_imps` and `percent_imps` (IMPs for each per cent above 50).
        Raises RuleError "method.setting", its field the setting's key.
        """
        average = imps_in(settings, "average_imps")
        return cls(
            name=_choice(MethodName, settings, "method", MethodName.MATCHPOINTS),
            datum=datum_in(settings),
            divisor=_choice(Divisor, settings, "divisor", Divisor.COMPARISONS),
            scaling=_choice(Scaling, settings, "scaling", Scaling.NONE),
            awards=ImpAwards(
                average=USUAL_AWARDS.average if average is None else average,
                per_cent=imps_in(settings, "percent_imps"),
            ),
            four_tables=_choice(FourTables, settings, "four_tables", FourTables.COMPARISONS),
        )

    @property
    def spec(self) -> MethodSpec:
        """What is known of the method, whatever its settings."""
        return METHODS[self.name]

    @property
    def has_tops(self) -> bool:
        """Whether its points are parts of a top, so that entries are ranked by their share of them."""
        return self.spec.has_tops

    @property
    def is_of_teams(self) -> bool:
        """Whether it compares the two tables of a match: `compare` then needs the matches."""
        return self.spec.of_teams

    @property
    def streams(self) -> tuple[Stream, ...]:
        """What must be summed apart over a match, each compared by a `compare` of its own."""
        return self.spec.streams

    def check(self, award: Award) -> None:
        """Raises the RuleError with which `compare` would refuse such an award."""
        if self.spec.in_imps:
            self.awards.worth(award)
        elif not self.spec.has_shares:
            refuse_total_award(award, has_average=self.spec.has_average)
        if self.spec.has_shares:
            award_points(award, TOP)

    def check_score(self, score: int) -> None:
        """Raises the RuleError with which `compare` would refuse such a score: "tricks.range"."""
        if self.spec.points is Points.TRICKS:
            refuse_no_tricks(score)


MATCHPOINTS: Final = Method()


def compare(
    results: Board | Sequence[BoardResult],
    method: Method,
    terms: Terms,
    matches: Iterable[tuple[int, int]] = (),
    stream: Stream = Stream.POINTS,
) -> BoardPoints:
    """The points of every result of one board, N-S's and E-W's, by any method.

    `terms` are for matchpoints and for cross-IMPs that are scaled; `matches` pairs the tables, by index,
    where teams meet: both tables of a match show the team's points. `stream` is one of `method.streams`.
    Raises the RuleErrors of the method's own comparison, for results that have no worth by it.
    """
    assert stream in method.streams, f"{method.name} has no {stream}"
    matches = tuple(matches)
    if stream is Stream.GAINS:
        return compare_gains(results, matches)
    if stream is Stream.BOARDS:
        return compare_bam(results, matches)
    return method.spec.compare(results, method, terms, matches)


# Settings as they are kept


def datum_in(settings: Mapping[str, object]) -> DatumRule:
    """The datum in an event's settings. Raises RuleError "method.setting"."""
    datum = settings.get("datum") or {}
    if not isinstance(datum, Mapping):
        raise _refusal("datum", 'settings such as {"trim": 1}', datum)
    return DatumRule(
        trim=_trim(datum.get("trim", 0)),
        kind=_choice(DatumKind, datum, "kind", DatumKind.MEAN, "datum."),
        rounded=_switch(datum, "rounded"),
        half=_choice(Half, datum, "half", Half.AWAY, "datum."),
    )


def _choice(
    kind: type[Choice], settings: Mapping[str, object], key: str, default: Choice, within: str = ""
) -> Choice:
    value = settings.get(key, default)
    for choice in kind:
        if choice.value == value:
            return choice
    raise _refusal(within + key, f"one of {', '.join(kind)}", value)


def _trim(value: object) -> int | None:
    if value == AUTO:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    raise _refusal("datum.trim", f"{AUTO} or a number of results", value)


def _switch(datum: Mapping[str, object], key: str) -> bool:
    value = datum.get(key, True)
    if isinstance(value, bool):
        return value
    raise _refusal(f"datum.{key}", "true or false", value)


def imps_in(settings: Mapping[str, object], key: str) -> Fraction | None:
    """IMPs as an exact decimal: a whole number or text, 0 to 100. None where they are not set."""
    value = settings.get(key)
    if value is None or value == "":
        return None
    if isinstance(value, (int, str)) and not isinstance(value, bool):
        try:
            number = Decimal(value)
        except InvalidOperation:
            number = Decimal("NaN")
        if number.is_finite() and 0 <= number <= 100:
            return Fraction(number)
    raise _refusal(key, "IMPs from 0 to 100, as a decimal", value)


def _refusal(key: str, wanted: str, value: object) -> RuleError:
    return RuleError(
        "method.setting", key, "Expected {wanted}, not {value}.", "", wanted=wanted, value=str(value)[:60]
    )
