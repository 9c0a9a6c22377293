"""The settings that a file's figures may have been made under, the usual ones first, and their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from scoring.comparison.board import Unequal
from scoring.comparison.datum import AUTO, DatumKind, DatumRule, Half
from scoring.comparison.imp_board import Divisor, Scaling
from scoring.comparison.imps import AverageSpan, ImpAwards
from scoring.comparison.method import Method
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.victory import SCALES, Measure
from scoring.words import RuleError
from tournaments.exchange.check.recomputation import Scheme
from tournaments.exchange.event import ANY_SCALE, Event, method_word
from tournaments.exchange.fields import USUAL

UNEQUAL = (Unequal.NEUBERG_FIELD, Unequal.NEUBERG_BOARD, Unequal.NONE, Unequal.HALF_WINS)
AVERAGES = (Fraction(3), Fraction(2))  # IMPs for an average plus
DATUMS = (
    *(DatumRule(trim, rounded=rounded) for rounded in (True, False) for trim in (0, 1, 2, None)),
    *(DatumRule(kind=DatumKind.MEDIAN, rounded=rounded) for rounded in (True, False)),
    *(DatumRule(trim, half=Half.EVEN) for trim in (0, 1, 2, None)),
    DatumRule(kind=DatumKind.MEDIAN, half=Half.EVEN),
)
BUTLER = tuple(Method(MethodName.IMPS_DATUM, datum=datum) for datum in DATUMS)
CROSS = (
    *(Method(MethodName.IMPS_CROSS, divisor=divisor) for divisor in Divisor),
    Method(MethodName.IMPS_CROSS, scaling=Scaling.RESULTS),  # EBU
    Method(MethodName.IMPS_CROSS, divisor=Divisor.NONE, scaling=Scaling.COMPARISONS),  # ACBL
)


def schemes_of(event: Event) -> Iterator[Scheme]:
    """Every scheme that could make a difference to this event."""
    several = len(event.sections) > 1
    matchpoints = event.method is MethodName.MATCHPOINTS
    options = product(
        _methods(event),
        _scales(event),
        UNEQUAL if matchpoints else UNEQUAL[:1],
        (False, True) if matchpoints else (False,),
        (False, True) if matchpoints and states_averages(event) else (False,),
        (False, True) if several else (False,),
    )
    for method, scale, unequal, small, by_law, by_section in options:
        yield Scheme(unequal, small, by_law, by_section, method, scale)


def states_averages(event: Event) -> bool:
    """Whether an award states per cents that may stand for average plus and minus."""
    usual = set(USUAL) - {"50"}
    return any({line.outcome.award_ns, line.outcome.award_ew} & usual for _, line in event.lines())


def _methods(event: Event) -> list[Method]:
    """As the file says, first with the settings that it names; its IMPs of pairs may be of another way."""
    of_imps: dict[MethodName | None, tuple[Method, ...]] = {
        MethodName.IMPS_DATUM: (*BUTLER, *CROSS),
        MethodName.IMPS_CROSS: (*CROSS, *BUTLER),
    }
    usual = of_imps.get(event.method, (Method(event.method or MethodName.MATCHPOINTS),))
    methods = (
        usual
        if event.stated is None
        else (event.stated, *(method for method in usual if method != event.stated))
    )
    if not _has_averages_in_imps(event):
        return list(methods)
    spans = tuple(AverageSpan) if event.has_matches else (AverageSpan.STATED, AverageSpan.SESSION)
    return [
        replace(method, awards=ImpAwards(average, span=span))
        for average, span in product(AVERAGES, spans)
        for method in methods
    ]


def _has_averages_in_imps(event: Event) -> bool:
    """Whether an average plus or minus, by name or per cents, has a worth in IMPs here."""
    if event.method is None or not METHODS[event.method].in_imps:
        return False
    stated = {share for _, line in event.lines() for share in (line.outcome.award_ns, line.outcome.award_ew)}
    return bool(stated & {"A+", "A-", "60", "40"})


def _scales(event: Event) -> list[str]:
    """The scales by which its matches may count. Raises RuleError "vp.measure" for one that cannot."""
    if not event.vp or not event.has_matches:
        return [""]
    names = [name for name, scale in SCALES.items() if scale.measure is _measure(event.method)]
    if event.vp != ANY_SCALE and event.vp in names:
        return [event.vp]
    if event.vp == ANY_SCALE and names:
        return names
    raise RuleError(
        "vp.measure",
        "vp",
        "{method}: this scale does not give victory points for matches.",
        "",
        method=method_word(event.method),
    )


def _measure(method: MethodName | None) -> Measure | None:
    """In what a match is won, if that becomes victory points."""
    spec = METHODS[method] if method else None
    if spec is None or not (spec.has_tops or spec.in_imps):
        return None
    return Measure.PERCENT if spec.has_tops else Measure.IMPS


def names_of(scheme: Scheme, event: Event) -> dict[str, str | int]:
    """The scheme in the words of the settings; only what bears on this event."""
    method = scheme.method
    names: dict[str, str | int] = {"method": method.name.value}
    if method.name is MethodName.MATCHPOINTS:
        names["unequal"] = scheme.unequal.value
    if method.name is MethodName.IMPS_DATUM:
        names |= datum_names(method.datum)
    if method.name is MethodName.IMPS_CROSS:
        names["divisor"] = method.divisor.value
        if method.scaling is not Scaling.NONE:
            names["scaling"] = method.scaling.value
    if _has_averages_in_imps(event):
        names["average_imps"] = str(method.awards.average)
        if method.awards.span is not AverageSpan.STATED:
            names["average_span"] = method.awards.span.value
    if scheme.vp:
        names["vp"] = scheme.vp
    return names


def datum_names(datum: DatumRule) -> dict[str, str | int]:
    """A datum's kind; how many results are left out at either end of a mean; whether it is rounded, and
    how a half where that is not the usual way.
    """
    trim = AUTO if datum.trim is None else datum.trim
    trimmed: dict[str, str | int] = {"trim": trim} if datum.kind is DatumKind.MEAN else {}
    halves: dict[str, str | int] = {} if datum.half is Half.AWAY else {"half": datum.half.value}
    return {"datum": datum.kind.value, **trimmed, "rounded": "on" if datum.rounded else "off", **halves}
