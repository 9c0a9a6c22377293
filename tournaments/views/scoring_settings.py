"""The settings of an event beside its form: what was said, as the contest keeps it, and what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from clubs.people.words import say
from scoring.bridge.tables import DEFAULT, table_in
from scoring.comparison import Divisor, Scaling
from scoring.comparison.datum import AUTO, DatumKind, Half
from scoring.comparison.method import MethodName
from scoring.comparison.victory import SCALES
from scoring.words import Message
from tournaments.movements.pairing import ByeRule, Draw, Odd
from tournaments.ranking.strata import Strength
from tournaments.selectors.event_forms import EventForm
from tournaments.selectors.figures import GAMES, IN_IMPS, METHODS
from tournaments.selectors.settings_table import OWN_TABLE, capitalised
from tournaments.services.settings import IN_POINTS, WIN_LOSS

OWN = "own"
NONE = "none"
Cleaned = Mapping[str, Any]
"""The values of a valid form; a field that the form of play has no use for is not in it."""
UNSAID: Final = {
    "divisor": Divisor.COMPARISONS.value,
    "scaling": Scaling.NONE.value,
    "average_imps": "3",
    "bye_vp": "12",
    "odd": Odd.BYE.value,
    "bye_rule": ByeRule.LOWEST.value,
    "draw": Draw.FIXED.value,
}
"""What holds where a setting is not said."""
PAIRING: Final = ("odd", "bye_rule", "seeded", "draw", "third_place")
"""Fields that are kept together, as the settings of pairing."""


def said(own: Cleaned, form: EventForm) -> dict[str, Any]:
    """What a valid form said, under the names of the contest's settings; of the method not chosen nothing."""
    method = MethodName(own["method"])
    return {
        "table": own["game"],
        "to_the_score": own["to_the_score"] if "to_the_score" in own and method in IN_POINTS else False,
        "same_seat": bool(own.get("same_seat")) and method is MethodName.TRICKS_AVERAGE,
        "method": method.value,
        "vp": _scale(own, method),
        **_of_method(own, method),
        **_of_matches(own, form),
        **{name: own[name] for name in ("unequal", "small_groups", "points", "ask_lead") if name in own},
        **_lists(own),
    }


def _scale(own: Cleaned, method: MethodName) -> str:
    name = str(own.get("vp") or "")
    if method is MethodName.PATTON or (method is MethodName.NET and name not in (WIN_LOSS, OWN)):
        return ""
    return str(own["vp_table"]).strip() or OWN if name == OWN else name


def _of_method(own: Cleaned, method: MethodName) -> dict[str, Any]:
    found = dict[str, Any]()
    if method is MethodName.IMPS_DATUM:
        trim = own["datum_trim"] or "0"
        found["datum"] = {
            "trim": trim if trim == AUTO else int(trim),
            "kind": own["datum_kind"] or DatumKind.MEAN.value,
            "rounded": own["datum_rounded"],
        }
        if own["datum_half"] not in ("", Half.AWAY):  # the usual one is not stored: it was not before
            found["datum"]["half"] = own["datum_half"]
    if method is MethodName.IMPS_CROSS:
        found["divisor"] = own["divisor"] or Divisor.COMPARISONS.value
        found["scaling"] = own["scaling"] or Scaling.NONE.value
    if method in IN_IMPS:
        found |= {name: own[name].strip() for name in ("average_imps", "percent_imps")}
    return found


def _of_matches(own: Cleaned, form: EventForm) -> dict[str, Any]:
    """What concerns matches and byes, for a form that has them."""
    found = {"bye_vp": own["bye_vp"].strip() or "12"} if "bye_vp" in own else {}
    named = {name: own[name] for name in PAIRING if own.get(name) not in (None, "")}
    return {**found, "pairing": named} if form.round_by_round else found


def _lists(own: Cleaned) -> dict[str, Any]:
    rules = [own[name] for name in ("ties_1", "ties_2", "ties_3") if own[name]]
    handicap = {
        "unit": own["handicap_unit"],
        "part": own["handicap_part"].strip() or "1",
        "official": own["handicap_official"],
    }
    strata = {
        "strata": [_stratum(line) for line in own["strata"].splitlines() if line.strip()],
        "by": own["strata_by"] or Strength.HIGHEST.value,
        "fewest": own["strata_fewest"] or 5,
    }
    return {
        "ties": {"rules": rules, "step": own["ties_step"] or "0"} if rules else {},
        "handicap": handicap if own["handicap_unit"] else {},
        "strata": strata if strata["strata"] else {},
        "categories": [name.strip() for name in own["categories"].split(",") if name.strip()],
        "section_ranks": own["section_ranks"],
    }


def _stratum(line: str) -> dict[str, str]:
    """ "B 500" as a name and its limit; the last word is the limit if it is a number."""
    name, _space, limit = line.strip().rpartition(" ")
    if name and limit[:1].isdigit():
        return {"name": name, "below": limit}
    return {"name": line.strip()}


def stated(settings: Mapping[str, Any]) -> dict[str, Any]:
    """What the form shows of an event's settings."""
    datum, pairing = settings.get("datum") or {}, settings.get("pairing") or {}
    vp = str(settings.get("vp") or "")
    plain = ("method", "unequal", "small_groups", "points", "ask_lead", "section_ranks", "percent_imps")
    return {
        "game": table_in(settings),
        "to_the_score": bool(settings.get("to_the_score")),
        "same_seat": bool(settings.get("same_seat")),
        **UNSAID,
        **{name: settings[name] for name in (*plain, *UNSAID) if settings.get(name)},
        **{name: pairing[name] for name in PAIRING if name in pairing},
        "vp": vp if vp in SCALES else OWN if vp else NONE,
        "vp_table": "" if vp in SCALES else vp,
        "datum_kind": datum.get("kind", DatumKind.MEAN.value),
        "datum_trim": str(datum.get("trim", 0)),
        "datum_rounded": datum.get("rounded", True),
        "datum_half": datum.get("half", Half.AWAY.value),
        **_stated_lists(settings),
    }


def _stated_lists(settings: Mapping[str, Any]) -> dict[str, Any]:
    ties, handicap = settings.get("ties") or {}, settings.get("handicap") or {}
    strata = settings.get("strata") or {}
    rules = [*ties.get("rules", ()), NONE, NONE, NONE]
    rows = (f"{own['name']} {own.get('below') or ''}".strip() for own in strata.get("strata", ()))
    return {
        **{f"ties_{at}": rules[at - 1] for at in (1, 2, 3)},
        "ties_step": str(ties.get("step", 0)),
        "handicap_unit": handicap.get("unit", NONE),
        "handicap_part": handicap.get("part", ""),
        "handicap_official": handicap.get("official", True),
        "strata": "\n".join(rows),
        "strata_by": strata.get("by", Strength.HIGHEST.value),
        "strata_fewest": strata.get("fewest"),
        "categories": ", ".join(settings.get("categories") or ()),
    }


def scored_by(settings: Mapping[str, Any]) -> str:
    """The method, and the scale of victory points if there is one: "IMPs, WBF 20 points, continuous"."""
    method = str(METHODS[MethodName(settings.get("method", MethodName.MATCHPOINTS))])
    if (game := table_in(settings)) != DEFAULT:
        method = f"{GAMES[game]}; {method}"
    vp = str(settings.get("vp") or "")
    if not vp:
        return method
    scale = say(Message(SCALES[vp].title)) if vp in SCALES else capitalised(OWN_TABLE)
    return f"{method}; {scale}"
