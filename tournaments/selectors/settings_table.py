"""One table of the settings of an event: what each is called, and how its value reads.

Every key of `Contest.settings` has a row in `SETTINGS`. The list of what changed between two publications
is made of these rows, a refusal names a setting as they do, and forms take the labels of their choices from
here: `options` gives them with a capital letter, as choices have it; here they are as in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.words import say
from scoring.bridge.tables import DEFAULT
from scoring.comparison import Divisor, Scaling, Unequal
from scoring.comparison.datum import AUTO, DatumKind, DatumRule, Half
from scoring.comparison.method import Method, MethodName
from scoring.comparison.victory import SCALES, scale_of
from scoring.words import Word
from scoring.words.figures import as_typed
from tournaments.movements.pairing import ByeRule, Draw, FirstRound, Odd, Rematches, SwissOptions
from tournaments.ranking import Conditions
from tournaments.ranking.carry import Carry, CarryKind, read_carry
from tournaments.ranking.events import EventScore, read_event
from tournaments.ranking.handicap import HandicapUnit
from tournaments.ranking.list_settings import (
    mapping,
    read_categories,
    read_handicap,
    read_strata,
    read_ties,
    unlike,
)
from tournaments.ranking.strata import Stratum, Strength
from tournaments.ranking.ties import RULES
from tournaments.selectors.event_forms import form_of
from tournaments.selectors.figures import GAMES, METHODS
from tournaments.selectors.standing import bye_worth

Settings = Mapping[str, Any]
Label = Promise | str
Labels = Mapping[Any, Label]
"""The values of a choice as they are stored, each with what it is called, in the order of its list."""

NOTHING: Final = gettext_lazy("none")
NO_TIE_BREAK: Final = gettext_lazy("no tie-break (the place is shared)")
OWN_TABLE: Final = gettext_lazy("the club's own scale")

SWITCH: Final[Labels] = {False: gettext_lazy("off"), True: gettext_lazy("on")}
CONTESTANTS: Final[Labels] = {
    "pairs": gettext_lazy("pairs"),
    "players": gettext_lazy("players"),
    "teams": gettext_lazy("teams"),
}
UNEQUAL: Final[Labels] = {
    Unequal.NEUBERG_FIELD: gettext_lazy("Neuberg's formula"),
    Unequal.NEUBERG_BOARD: gettext_lazy("Neuberg's formula, board by board"),
    Unequal.FACTOR: gettext_lazy("total scaled up for missed boards"),
    Unequal.NONE: gettext_lazy("no adjustment"),
    Unequal.BOOK_1948: gettext_lazy("1948 rules: half a win for each result on another version"),
}
POINTS: Final[Labels] = {
    2: gettext_lazy("2 for a win, 1 for a tie"),
    1: gettext_lazy("1 for a win, half for a tie"),
}
WINNERS: Final[Labels] = {1: gettext_lazy("one"), 2: gettext_lazy("two: N-S and E-W")}
DATUMS: Final[Labels] = {
    DatumKind.MEAN: gettext_lazy("the mean"),
    DatumKind.MEDIAN: gettext_lazy("the median"),
}
HALVES: Final[Labels] = {
    Half.AWAY: gettext_lazy("away from zero (425 becomes 430)"),
    Half.EVEN: gettext_lazy("to the even ten, as ACBLscore does (425 becomes 420, 435 becomes 440)"),
}
TRIMS: Final[Labels] = {
    "0": NOTHING,
    AUTO: gettext_lazy("depends on the number of results"),
    "1": gettext_lazy("1 at each end"),
    "2": gettext_lazy("2 at each end"),
    "3": gettext_lazy("3 at each end"),
}
DIVISORS: Final[Labels] = {
    Divisor.COMPARISONS: gettext_lazy("divided by the number of other results"),
    Divisor.TABLES: gettext_lazy("divided by the number of results"),
    Divisor.NONE: gettext_lazy("added up, not divided"),
}
SCALINGS: Final[Labels] = {
    Scaling.NONE: gettext_lazy("no adjustment"),
    Scaling.RESULTS: gettext_lazy("scaled up to the number of results on the fullest board (EBU)"),
    Scaling.COMPARISONS: gettext_lazy("fouled boards scaled up to the comparisons of the whole board (ACBL)"),
}
ODD: Final[Labels] = {
    Odd.BYE: gettext_lazy("one has a bye each round"),
    Odd.TRIPLE_ROUNDS: gettext_lazy("three teams play each other over two rounds"),
    Odd.TRIPLE_HALVES: gettext_lazy("three teams play half matches within one round"),
}
BYES: Final[Labels] = {
    ByeRule.LOWEST: gettext_lazy("the lowest-ranked"),
    ByeRule.LOT: gettext_lazy("one drawn at random"),
}
REMATCHES: Final[Labels] = {
    Rematches.NEVER: gettext_lazy("no rematches"),
    Rematches.OLDEST: gettext_lazy("rematches only when unavoidable"),
    Rematches.ALWAYS: gettext_lazy("rematches always allowed"),
}
FIRST_ROUNDS: Final[Labels] = {
    FirstRound.LOT: gettext_lazy("round 1 is drawn at random"),
    FirstRound.HALVES: gettext_lazy("round 1 pairs the top half with the bottom half"),
    FirstRound.DRAW: gettext_lazy("round 1 pairs neighbouring numbers"),
}
DRAWS: Final[Labels] = {
    Draw.FIXED: gettext_lazy("fixed bracket: winners meet in bracket order"),
    Draw.RESEEDED: gettext_lazy("redrawn each round: the highest remaining seed meets the lowest"),
}
STEPS: Final[Labels] = {
    "0": gettext_lazy("only exactly equal scores"),
    "1/100": gettext_lazy("scores equal to two decimals"),
    "1/5": gettext_lazy("scores equal to the nearest fifth"),
}
HANDICAPS: Final[Labels] = {
    HandicapUnit.PERCENT: gettext_lazy("percentage of the session"),
    HandicapUnit.BOARD: gettext_lazy("points per board"),
}
STRENGTHS: Final[Labels] = {
    Strength.HIGHEST: gettext_lazy("the partner with the most masterpoints"),
    Strength.MEAN: gettext_lazy("the average of the partners"),
}
WAYS: Final[Labels] = {
    EventScore.BOARDS: gettext_lazy("the average of all sessions, weighted by boards"),
    EventScore.SESSIONS: gettext_lazy("the average of all sessions, whatever their length"),
    EventScore.SUM: gettext_lazy("the scores of all sessions added up"),
    CarryKind.FULL: gettext_lazy("the last session, with all earlier points carried into it"),
    CarryKind.PROPORTIONAL: gettext_lazy("the last session, with part of the points carried into it"),
    CarryKind.WBF: gettext_lazy("the last session, with the WBF carry-over"),
    CarryKind.LINEAR: gettext_lazy("the last session, with points carried into it by place"),
    EventScore.LAST: gettext_lazy("the last session only"),
}
"""What counts in the end: a score over all sessions, or the last one with what is carried into it."""


def options(labels: Labels) -> list[tuple[Any, Label]]:
    """The choices of a form's field."""
    return [(str(value), capitalised(label)) for value, label in labels.items()]


def capitalised(label: Any) -> Label:
    """The label as a choice or a title, with a capital letter."""
    found: Label = capfirst(label)
    return found


@dataclass(frozen=True, slots=True)
class Setting:
    """A key of an event's settings: what it is called, and its value in words, part by part.

    `parts` reads the value from all the settings, for the usual one may hang on the others. It raises
    ValueError or ArithmeticError for a value that cannot be.
    """

    key: str
    name: Word
    parts: Callable[[Settings], Sequence[str]]

    def words(self, settings: Settings) -> Sequence[str]:
        """The value in words, part by part: the usual one where none is stored."""
        try:
            return self.parts(settings)
        except (ValueError, ArithmeticError):  # in a publication that came in a file
            return [_("a value that cannot be read")]


def _label(labels: Labels, key: str, value: object) -> str:
    """What a value is called. Raises RuleError for one that the table does not have."""
    for known, label in labels.items():
        if known == value:
            return str(label)
    raise unlike(key, "a value that is known", value)


def _chosen(key: str, name: Word, labels: Labels, usual: object) -> Setting:
    return Setting(key, name, lambda settings: [_label(labels, key, settings.get(key, usual))])


def _switched(key: str, name: Word) -> Setting:
    return Setting(key, name, lambda settings: [str(SWITCH[bool(settings.get(key))])])


def _victory_points(settings: Settings) -> list[str]:
    stored = str(settings.get("vp") or "")
    if not stored:
        return [str(NOTHING)]
    scale = scale_of(stored)
    if scale.name in SCALES:
        return [_(scale.title)]
    rows = ", ".join(row.strip() for row in stored.splitlines() if row.strip())
    return [_("{table} ({rows})").format(table=OWN_TABLE, rows=rows)]


def datum_words(rule: DatumRule) -> list[str]:
    """Which middle of the scores the datum is, and whether it is rounded."""
    return [_middle(rule), _rounding(rule)]


def _rounding(rule: DatumRule) -> str:
    if not rule.rounded:
        return _("not rounded")
    if rule.half is Half.EVEN:
        return _("rounded to 10 (halfway to the even ten: 425 becomes 420, 435 becomes 440)")
    return _("rounded to 10")


def _middle(rule: DatumRule) -> str:
    if rule.kind is DatumKind.MEDIAN or rule.trim == 0:
        return str(DATUMS[rule.kind])
    if rule.trim is None:
        return _("the mean without the extremes (how many depends on the number of results)")
    return ngettext(
        "the mean without the {n} best and worst result",
        "the mean without the {n} best and worst results",
        rule.trim,
    ).format(n=rule.trim)


def _imps_of_percents(settings: Settings) -> list[str]:
    worth = Method.of(settings).awards.per_cent
    return [str(NOTHING) if worth is None else as_typed(worth)]


def _pairing(settings: Settings) -> list[str]:
    """How rounds are paired from results, and a knockout drawn: each part that can be said."""
    stated = mapping(settings.get("pairing") or {}, "pairing")
    swiss = SwissOptions.of(stated)
    return [
        str(ODD[swiss.odd]),
        _("the next bye goes to {who}").format(who=BYES[swiss.bye_rule]),
        _("a bye is worth {score} of {most}").format(
            score=as_typed(swiss.bye_score), most=as_typed(swiss.bye_of)
        ),
        str(REMATCHES[swiss.rematches]),
        str(FIRST_ROUNDS[swiss.first_round]),
        _label(DRAWS, "draw", stated.get("draw", Draw.FIXED)),
        _seeded(stated.get("seeded")),
        _("a match for third place") if stated.get("third_place") else _("no match for third place"),
    ]


def _seeded(number: object) -> str:
    if number is None:
        return _("all are seeded by number")
    return _("seeds: {n}, the others are drawn").format(n=number)


def _ties(settings: Settings) -> list[str]:
    ties = read_ties(settings.get("ties") or {})
    return [
        _in_turn(say(RULES[rule]) for rule in ties.rules) if ties.rules else str(NO_TIE_BREAK),
        _("ties are {scores}").format(scores=_equal(ties.step)),
        _("entries still tied start again with the first tie-break")
        if ties.again
        else _("entries still tied go on to the next tie-break"),
    ]


def _in_turn(rules: Iterable[str]) -> str:
    """Rules, at least one, in the order in which they are asked."""
    return reduce(lambda first, then: _("{first}, then {then}").format(first=first, then=then), rules)


def _equal(step: Fraction) -> str:
    """Which scores are equal."""
    label = STEPS.get(str(step))
    return str(label) if label else _("scores equal to the nearest {step}").format(step=step)


def _handicap(settings: Settings) -> list[str]:
    stored = settings.get("handicap")
    if not stored:
        return [str(NOTHING)]
    handicap = read_handicap(stored)
    unit = str(HANDICAPS[handicap.unit])
    if handicap.part != 1:
        unit = _("{unit} ({part} counts)").format(unit=unit, part=handicap.part)
    return [
        unit,
        _("the net ranking is official") if handicap.official else _("the raw ranking is official"),
    ]


def _strata(settings: Settings) -> list[str]:
    stored = settings.get("strata")
    if not stored:
        return [str(NOTHING)]
    strata = read_strata(stored)
    return [
        ", ".join(map(_stratum, strata.strata)),
        _("stratum decided by {strength}").format(strength=STRENGTHS[strata.by]),
        _("at least {n} in the lowest stratum").format(n=strata.fewest),
        _("unknown masterpoints count as {n}").format(n=as_typed(strata.unknown)),
    ]


def _stratum(stratum: Stratum) -> str:
    if stratum.below is None:
        return stratum.name
    return _("{name} below {limit}").format(name=stratum.name, limit=as_typed(stratum.below))


def _categories(settings: Settings) -> list[str]:
    return [", ".join(read_categories(settings.get("categories") or [])) or str(NOTHING)]


def carried_words(carry: Carry, conditions: Conditions) -> str:
    """What entries bring from the session before."""
    if carry.kind is CarryKind.NONE:
        return _("nothing")
    if carry.kind is CarryKind.FULL:
        return _("all points from the previous session")
    if carry.kind is CarryKind.WBF and conditions.method.is_of_teams:
        return _(
            "half the margin of the match between the two teams if the higher-ranked team won "
            "it, a third if the other team did, up to 16 IMPs"
        )
    if carry.kind is CarryKind.LINEAR:
        return _(
            "{first} points for first place, in even steps down to {last} for last place; entries that "
            "did not play in the previous session get {median}"
        ).format(first=as_typed(carry.first), last=as_typed(carry.last), median=as_typed(carry.median))
    words = _("{part} of the points, in proportion to the number of boards in the next session")
    if conditions.by_share:
        words = _(
            "{part} of the score above average, in proportion to the number of boards in the next session"
        )
    return words.format(part=_("all") if carry.counted == 1 else carry.counted)


def _conditions(settings: Settings) -> Conditions:
    """In what the event is counted."""
    vp = str(settings.get("vp") or "")
    return Conditions(method=Method.of(settings), scale=scale_of(vp) if vp else None)


def _carry(settings: Settings) -> list[str]:
    return [carried_words(read_carry(settings.get("carry") or {}), _conditions(settings))]


def _combined(settings: Settings) -> list[str]:
    rule = read_event(settings, _conditions(settings))
    return [str(WAYS[rule.way])]


SETTINGS: Final = (
    Setting("form", Word("type of event"), lambda settings: [str(form_of(settings).title)]),
    _chosen("contestants", Word("type of entry"), CONTESTANTS, "pairs"),
    _chosen("table", Word("game"), GAMES, DEFAULT),
    _chosen("method", Word("method"), METHODS, MethodName.MATCHPOINTS),
    _switched("to_the_score", Word("bridge to the score")),
    _switched("same_seat", Word("sets compared with the same seat")),
    Setting("vp", Word("victory points"), _victory_points),
    Setting("datum", Word("datum"), lambda settings: datum_words(Method.of(settings).datum)),
    _chosen("divisor", Word("divisor for cross-IMPs"), DIVISORS, Divisor.COMPARISONS),
    _chosen("scaling", Word("cross-IMPs on boards with fewer results"), SCALINGS, Scaling.NONE),
    Setting(
        "average_imps",
        Word("IMPs for average plus"),
        lambda settings: [as_typed(Method.of(settings).awards.average)],
    ),
    Setting("percent_imps", Word("IMPs per percentage point"), _imps_of_percents),
    Setting("bye_vp", Word("victory points for a bye"), lambda settings: [as_typed(bye_worth(settings))]),
    Setting("pairing", Word("byes and the draw"), _pairing),
    _chosen("unequal", Word("boards with fewer results"), UNEQUAL, Unequal.NEUBERG_FIELD),
    _switched("small_groups", Word("special scoring of three results or fewer")),
    _chosen("winners", Word("winners"), WINNERS, 1),
    _chosen("points", Word("matchpoints shown"), POINTS, 2),
    _switched("ask_lead", Word("opening lead asked for")),
    Setting("ties", Word("tie-breaks"), _ties),
    Setting("handicap", Word("handicap"), _handicap),
    Setting("strata", Word("strata"), _strata),
    Setting("categories", Word("special categories"), _categories),
    _switched("section_ranks", Word("a separate ranking for each section")),
    Setting("carry", Word("carry-over"), _carry),
    Setting("combine", Word("final ranking"), _combined),
)
BY_KEY: Final = {setting.key: setting for setting in SETTINGS}
