"""Options of several parts, kept together under one key: each with its form's fields and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from scoring.comparison.datum import AUTO, DatumKind, DatumRule, Half
from scoring.comparison.method import datum_in
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.victory import SCALES, Measure, Scale, scale_of
from scoring.words import Message, RuleError, Word, counted
from scoring.words.figures import as_typed
from tournaments.movements.pairing import ByeRule, Draw, FirstRound, Odd, Rematches, SwissOptions
from tournaments.ranking.carry import Carry, CarryKind, read_carry
from tournaments.ranking.events import EventScore
from tournaments.ranking.field import Conditions
from tournaments.ranking.handicap import Handicap, HandicapUnit
from tournaments.ranking.list_settings import (
    mapping,
    read_categories,
    read_handicap,
    read_strata,
    read_ties,
    unlike,
)
from tournaments.ranking.settings.option import NONE, NOTHING, Labels, Option, Part, Question, Stored
from tournaments.ranking.strata import FEWEST, Strata, Stratum, Strength
from tournaments.ranking.ties import RULES, Ties

if TYPE_CHECKING:
    from tournaments.ranking.settings.event import EventSettings

OWN: Final = "own"
"""What a form sends for the club's own scale of victory points, and the name of the part that asks for it."""
OWN_TABLE: Final = Word("the club's own scale")
WIN_LOSS: Final = "win-loss"
NO_TIE_BREAK: Final = Word("no tie-break (the place is shared)")
MOST_SEEDS: Final = 64

DATUMS: Final[Labels] = {DatumKind.MEAN: Word("the mean"), DatumKind.MEDIAN: Word("the median")}
HALVES: Final[Labels] = {
    Half.AWAY: Word("away from zero (425 becomes 430)"),
    Half.EVEN: Word("to the even ten, as ACBLscore does (425 becomes 420, 435 becomes 440)"),
}
TRIMS: Final[Labels] = {
    "0": NOTHING,
    AUTO: Word("depends on the number of results"),
    "1": Word("1 at each end"),
    "2": Word("2 at each end"),
    "3": Word("3 at each end"),
}
ODD: Final[Labels] = {
    Odd.BYE: Word("one has a bye each round"),
    Odd.TRIPLE_ROUNDS: Word("three teams play each other over two rounds"),
    Odd.TRIPLE_HALVES: Word("three teams play half matches within one round"),
}
BYES: Final[Labels] = {ByeRule.LOWEST: Word("the lowest-ranked"), ByeRule.LOT: Word("one drawn at random")}
REMATCHES: Final[Labels] = {
    Rematches.NEVER: Word("no rematches"),
    Rematches.OLDEST: Word("rematches only when unavoidable"),
    Rematches.ALWAYS: Word("rematches always allowed"),
}
FIRST_ROUNDS: Final[Labels] = {
    FirstRound.LOT: Word("round 1 is drawn at random"),
    FirstRound.HALVES: Word("round 1 pairs the top half with the bottom half"),
    FirstRound.DRAW: Word("round 1 pairs neighbouring numbers"),
}
DRAWS: Final[Labels] = {
    Draw.FIXED: Word("fixed bracket: winners meet in bracket order"),
    Draw.RESEEDED: Word("redrawn each round: the highest remaining seed meets the lowest"),
}
STEPS: Final[Labels] = {
    "0": Word("only exactly equal scores"),
    "1/100": Word("scores equal to two decimals"),
    "1/5": Word("scores equal to the nearest fifth"),
}
HANDICAPS: Final[Labels] = {
    HandicapUnit.PERCENT: Word("percentage of the session"),
    HandicapUnit.BOARD: Word("points per board"),
}
STRENGTHS: Final[Labels] = {
    Strength.HIGHEST: Word("the partner with the most masterpoints"),
    Strength.MEAN: Word("the average of the partners"),
}
WAYS: Final[Labels] = {
    EventScore.BOARDS: Word("the average of all sessions, weighted by boards"),
    EventScore.SESSIONS: Word("the average of all sessions, whatever their length"),
    EventScore.SUM: Word("the scores of all sessions added up"),
    CarryKind.FULL: Word("the last session, with all earlier points carried into it"),
    CarryKind.PROPORTIONAL: Word("the last session, with part of the points carried into it"),
    CarryKind.WBF: Word("the last session, with the WBF carry-over"),
    CarryKind.LINEAR: Word("the last session, with points carried into it by place"),
    EventScore.LAST: Word("the last session only"),
}
"""What counts in the end: a score over all sessions, or the last one with what is carried into it."""


class VictoryPoints(Option[Scale | None]):
    """A scale by its name, or the club's own as its table; None where matches count by their points."""

    def read(self, stored: Stored) -> Scale | None:
        text = str(stored.get(self.key) or "")
        return scale_of(text) if text else None

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        scale = self.read(settings.stored)
        if scale is None:
            return [NOTHING]
        if scale.name in SCALES:
            return [Word(scale.title)]
        lines = str(settings.stored[self.key]).splitlines()
        rows = ", ".join(row.strip() for row in lines if row.strip())
        return [Message("{table} ({rows})", table=OWN_TABLE, rows=rows)]

    def in_force(self, value: Scale | None) -> Sequence[Part]:
        return [] if value is None else [Message("Victory points: {scale}.", scale=Word(value.title))]

    def choices(self, question: Question, methods: Sequence[MethodName]) -> Labels:
        """None, the scales for what the methods compare by, and the club's own."""
        share = any(METHODS[method].has_tops for method in methods)
        known = [scale for scale in SCALES.values() if share or scale.measure is Measure.IMPS]
        named = {scale.name: Word(scale.title) for scale in known}
        return {NONE: NOTHING, **named, OWN: OWN_TABLE} if question.choices else {}

    def shown(self, stored: Stored) -> dict[str, Any]:
        text = str(stored.get(self.key) or "")
        name = text if text in SCALES else OWN if text else NONE
        return {"vp": name, "vp_table": text if name == OWN else ""}

    def sent(self, given: Mapping[str, Any]) -> object:
        name = given["vp"]
        if name == NONE or (given["method"] == MethodName.NET and name not in (WIN_LOSS, OWN)):
            return ""
        return str(given["vp_table"]).strip() or OWN if name == OWN else name


class Datum(Option[DatumRule]):
    """Which middle of the scores, and whether it is rounded."""

    def read(self, stored: Stored) -> DatumRule:
        return datum_in(stored)

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return datum_words(self.read(settings.stored))

    def in_force(self, value: DatumRule) -> Sequence[Part]:
        middle, rounded = datum_words(value)
        return [Message("The datum is {middle}, {rounded}.", middle=middle, rounded=rounded)]

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated, usual = stored.get(self.key) or {}, DatumRule()
        return {
            "datum_kind": stated.get("kind", usual.kind.value),
            "datum_trim": str(stated.get("trim", usual.trim)),
            "datum_rounded": stated.get("rounded", usual.rounded),
            "datum_half": stated.get("half", usual.half.value),
        }

    def sent(self, given: Mapping[str, Any]) -> object:
        trim = given["datum_trim"]
        datum = {
            "trim": trim if trim == AUTO else int(trim),
            "kind": given["datum_kind"],
            "rounded": given["datum_rounded"],
        }
        if given["datum_half"] != Half.AWAY:  # the usual one is not stored: it was not before
            datum["half"] = given["datum_half"]
        return datum


def datum_words(rule: DatumRule) -> list[Part]:
    """Which middle of the scores the datum is, and whether it is rounded."""
    return [_middle(rule), _rounding(rule)]


def _middle(rule: DatumRule) -> Part:
    if rule.kind is DatumKind.MEDIAN or rule.trim == 0:
        return DATUMS[rule.kind]
    if rule.trim is None:
        return Word("the mean without the extremes (how many depends on the number of results)")
    if rule.trim == 1:
        return Message("the mean without the {n} best and worst result", n=1)
    return Message("the mean without the {n} best and worst results", n=rule.trim)


def _rounding(rule: DatumRule) -> Part:
    if not rule.rounded:
        return Word("not rounded")
    if rule.half is Half.EVEN:
        return Word("rounded to 10 (halfway to the even ten: 425 becomes 420, 435 becomes 440)")
    return Word("rounded to 10")


@dataclass(frozen=True, slots=True)
class PairingRule:
    """How rounds are paired from results, and a knockout drawn.

    `stated` is what is stored, which the options of a movement may overrule. Without `seeded` all are
    seeded by number.
    """

    stated: Mapping[str, Any]
    swiss: SwissOptions
    draw: Draw
    seeded: int | None
    third_place: bool


class Pairing(Option[PairingRule]):
    """Byes and the draw."""

    is_sparse = True

    def read(self, stored: Stored) -> PairingRule:
        stated = mapping(stored.get(self.key) or {}, self.key)
        swiss = SwissOptions.of(stated)
        draw, seeded = stated.get("draw", Draw.FIXED), stated.get("seeded")
        if draw not in list(Draw):
            raise RuleError("pairing.draw", "draw", "The draw must be fixed, or reseeded each round.", "")
        if seeded is not None and not (isinstance(seeded, int) and 0 <= seeded <= MOST_SEEDS):
            raise RuleError("pairing.seeded", "seeded", "Seed 0 to 64 teams; the others are drawn.", "")
        return PairingRule(stated, swiss, Draw(draw), seeded, bool(stated.get("third_place")))

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        """How rounds are paired from results, and a knockout drawn: each part that can be said."""
        rule = self.read(settings.stored)
        swiss = rule.swiss
        return [
            ODD[swiss.odd],
            Message("the next bye goes to {who}", who=BYES[swiss.bye_rule]),
            Message(
                "a bye is worth {score} of {most}",
                score=as_typed(swiss.bye_score),
                most=as_typed(swiss.bye_of),
            ),
            REMATCHES[swiss.rematches],
            FIRST_ROUNDS[swiss.first_round],
            DRAWS[rule.draw],
            Word("all are seeded by number")
            if rule.seeded is None
            else Message("seeds: {n}, the others are drawn", n=rule.seeded),
            Word("a match for third place") if rule.third_place else Word("no match for third place"),
        ]

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated = stored.get(self.key) or {}
        usual = {"odd": Odd.BYE.value, "bye_rule": ByeRule.LOWEST.value, "draw": Draw.FIXED.value}
        names = (question.name for question in self.questions)
        return usual | {name: stated[name] for name in names if name in stated}

    def sent(self, given: Mapping[str, Any]) -> object:
        names = (question.name for question in self.questions)
        return {name: given[name] for name in names if given.get(name) not in (None, "")}


class TieBreaks(Option[Ties]):
    """The rules that part ties, in turn."""

    def read(self, stored: Stored) -> Ties:
        return read_ties(stored.get(self.key) or {})

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        ties = self.read(settings.stored)
        equal = STEPS.get(str(ties.step)) or Message("scores equal to the nearest {step}", step=ties.step)
        rules = [RULES[rule] for rule in ties.rules]
        return [
            reduce(_then, rules) if rules else NO_TIE_BREAK,
            Message("ties are {scores}", scores=equal),
            Word("entries still tied start again with the first tie-break")
            if ties.again
            else Word("entries still tied go on to the next tie-break"),
        ]

    def choices(self, question: Question, _methods: Sequence[MethodName]) -> Labels:
        if question.choices:
            return question.choices
        return {NONE: NO_TIE_BREAK, **{rule.value: Word(words.template) for rule, words in RULES.items()}}

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated = stored.get(self.key) or {}
        rules = [*stated.get("rules", ()), NONE, NONE, NONE]
        return {**{f"ties_{at}": rules[at - 1] for at in (1, 2, 3)}, "ties_step": str(stated.get("step", 0))}

    def sent(self, given: Mapping[str, Any]) -> object:
        rules = [given[f"ties_{at}"] for at in (1, 2, 3) if given[f"ties_{at}"] != NONE]
        return {"rules": rules, "step": given["ties_step"]} if rules else {}


def _then(first: Message, then: Message) -> Message:
    return Message("{first}, then {then}", first=first, then=then)


class Handicaps(Option[Handicap | None]):
    """A net ranking beside the raw one."""

    def read(self, stored: Stored) -> Handicap | None:
        stated = stored.get(self.key)
        return read_handicap(stated) if stated else None

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        handicap = self.read(settings.stored)
        if handicap is None:
            return [NOTHING]
        unit: Part = HANDICAPS[handicap.unit]
        if handicap.part != 1:
            unit = Message("{unit} ({part} counts)", unit=unit, part=handicap.part)
        official = Word("the net ranking is official")
        return [unit, official if handicap.official else Word("the raw ranking is official")]

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated = stored.get(self.key) or {}
        return {
            "handicap_unit": stated.get("unit", NONE),
            "handicap_part": stated.get("part", ""),
            "handicap_official": stated.get("official", True),
        }

    def sent(self, given: Mapping[str, Any]) -> object:
        if given["handicap_unit"] == NONE:
            return {}
        part, official = given["handicap_part"].strip() or "1", given["handicap_official"]
        return {"unit": given["handicap_unit"], "part": part, "official": official}


class StrataOf(Option[Strata | None]):
    """Rankings by strength."""

    def read(self, stored: Stored) -> Strata | None:
        stated = stored.get(self.key)
        return read_strata(stated) if stated else None

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        strata = self.read(settings.stored)
        if strata is None:
            return [NOTHING]
        return [
            _listed([_stratum_words(own) for own in strata.strata]),
            Message("stratum decided by {strength}", strength=STRENGTHS[strata.by]),
            Message("at least {n} in the lowest stratum", n=strata.fewest),
            Message("unknown masterpoints count as {n}", n=as_typed(strata.unknown)),
        ]

    def shown(self, stored: Stored) -> dict[str, Any]:
        stated = stored.get(self.key) or {}
        rows = (f"{own['name']} {own.get('below') or ''}".strip() for own in stated.get("strata", ()))
        by, fewest = stated.get("by", Strength.HIGHEST.value), stated.get("fewest")
        return {"strata": "\n".join(rows), "strata_by": by, "strata_fewest": fewest}

    def sent(self, given: Mapping[str, Any]) -> object:
        rows = [_stratum_typed(line) for line in given["strata"].splitlines() if line.strip()]
        if not rows:
            return {}
        return {"strata": rows, "by": given["strata_by"], "fewest": given["strata_fewest"] or FEWEST}


def _listed(parts: Sequence[Part]) -> Part:
    return reduce(lambda first, then: Message("{first}, {then}", first=first, then=then), parts)


def _stratum_words(stratum: Stratum) -> Part:
    if stratum.below is None:
        return stratum.name
    return Message("{name} below {limit}", name=stratum.name, limit=as_typed(stratum.below))


def _stratum_typed(line: str) -> dict[str, str]:
    """ "B 500" as a name and its limit; the last word is the limit if it is a number."""
    name, _space, limit = line.strip().rpartition(" ")
    if name and limit[:1].isdigit():
        return {"name": name, "below": limit}
    return {"name": line.strip()}


class Categories(Option[tuple[str, ...]]):
    """Special categories, each with a ranking of its own."""

    def read(self, stored: Stored) -> tuple[str, ...]:
        return read_categories(stored.get(self.key) or [])

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [", ".join(self.read(settings.stored)) or NOTHING]

    def shown(self, stored: Stored) -> dict[str, Any]:
        return {self.key: ", ".join(stored.get(self.key) or ())}

    def sent(self, given: Mapping[str, Any]) -> object:
        return [name.strip() for name in given[self.key].split(",") if name.strip()]


class CarryOver(Option[Carry]):
    """What a session begins with from the one before."""

    def read(self, stored: Stored) -> Carry:
        return read_carry(stored.get(self.key) or {})

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [carried_words(self.read(settings.stored), settings.conditions(final=True))]


class FinalRanking(Option[EventScore | None]):
    """How sessions make one ranking; None: as is usual for what they are ranked by."""

    def read(self, stored: Stored) -> EventScore | None:
        stated = stored.get(self.key) or ""
        if stated and stated not in list(EventScore):
            raise unlike(self.key, f"one of {', '.join(EventScore)}", stated)
        return EventScore(stated) if stated else None

    def parts(self, settings: EventSettings) -> Sequence[Part]:
        return [WAYS[settings.event_rule().way]]


def carried_words(carry: Carry, conditions: Conditions) -> Part:
    """What entries bring from the session before."""
    if carry.kind is CarryKind.NONE:
        return Word("nothing")
    if carry.kind is CarryKind.FULL:
        return Word("all points from the previous session")
    if carry.kind is CarryKind.WBF and conditions.method.is_of_teams:
        return Word(
            "half the margin of the match between the two teams if the higher-ranked team won "
            "it, a third if the other team did, up to 16 IMPs"
        )
    if carry.kind is CarryKind.LINEAR:
        return Message(
            "{first} for first place, in even steps down to {last} for last place; entries that "
            "did not play in the previous session get {median}",
            first=counted("{n} point", "{n} points", carry.first, n=as_typed(carry.first)),
            last=as_typed(carry.last),
            median=as_typed(carry.median),
        )
    part: Part = Word("all") if carry.counted == 1 else str(carry.counted)
    if conditions.by_share:
        return Message(
            "{part} of the score above average, in proportion to the number of boards in the next session",
            part=part,
        )
    return Message(
        "{part} of the points, in proportion to the number of boards in the next session", part=part
    )
