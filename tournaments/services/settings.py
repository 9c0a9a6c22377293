"""An event's settings before they are kept: what cannot go together is refused here, not at a score."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.bridge.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.tables import board_table, table_in
from scoring.comparison.method import MethodName
from scoring.comparison.victory import SCALES, Measure
from scoring.words import N_, RuleError
from tournaments.movements import Movement
from tournaments.movements.pairing import Draw, SwissOptions
from tournaments.ranking import Conditions
from tournaments.ranking.events import read_event
from tournaments.ranking.list_settings import mapping, read_list_settings
from tournaments.selectors.figures import IN_TRICKS
from tournaments.selectors.rankings import conditions_from

IN_IMPS = frozenset({MethodName.IMPS, MethodName.IMPS_CROSS, MethodName.IMPS_DATUM, MethodName.HYBRID})
IN_POINTS = frozenset({MethodName.TOTAL, MethodName.TOTAL_AVERAGE})
ANY_GAME = frozenset({MethodName.MATCHPOINTS, MethodName.BAM, MethodName.NET})
"""Methods that ask only who has more, or how many more."""
MOST_BYE = 100
WIN_LOSS = "win-loss"


def check_settings(settings: Mapping[str, Any]) -> None:
    """Raises RuleError, its field the setting at fault: game, method, scale, byes, pairing, lists, events."""
    conditions = conditions_from(settings, final=True)
    _check_game(settings, conditions.method.name)
    _check_scale(conditions)
    _check_bye(settings.get("bye_vp", 0))
    _check_pairing(settings.get("pairing") or {})
    read_list_settings(settings)
    read_event(settings, conditions)


def _check_game(settings: Mapping[str, Any], method: MethodName) -> None:
    """Each game is compared as its books name; points of auction and tricks are no matter for IMPs."""
    table = board_table(table_in(settings))
    if isinstance(table, WhistBoards):
        known = ANY_GAME.union(IN_TRICKS)
        words = N_("Duplicate whist is scored by tricks, matchpoints or matches.")
    elif isinstance(table, AuctionBoards):
        known = ANY_GAME | IN_POINTS
        words = N_("Duplicate auction is scored by points, matchpoints or matches.")
    else:
        known = frozenset(MethodName).difference(IN_TRICKS)
        words = N_("Scoring by tricks is only for duplicate whist.")
    if method not in known:
        raise RuleError("method.game", "method", words, table.source)
    if settings.get("to_the_score") and not (isinstance(table, AuctionBoards) and method in IN_POINTS):
        raise RuleError(
            "to_the_score.game",
            "to_the_score",
            "Bridge to the score is only for duplicate auction scored by total points, as they "
            "are or against the average.",
            "001:l.771",
        )
    if settings.get("same_seat") and method is not MethodName.TRICKS_AVERAGE:
        raise RuleError(
            "same_seat.game",
            "same_seat",
            "Comparing sets with the same seat is only for duplicate whist scored by tricks "
            "against the average.",
            "001:l.2314",
        )


def _check_scale(conditions: Conditions) -> None:
    """Per cents become victory points by one kind of scale, IMPs by the other."""
    method, scale = conditions.method, conditions.scale
    if scale is None:
        if method.name is MethodName.HYBRID:
            raise RuleError(
                "vp.hybrid", "vp", "The hybrid uses victory points for its IMPs: choose a scale.", ""
            )
        return
    if scale.measure is Measure.PERCENT and not method.has_tops:
        words = N_("{title} is for matchpoints and board-a-match, where a match has a percentage.")
    elif method.name is MethodName.NET and scale.name not in SCALES.keys() - {WIN_LOSS}:
        return  # matches won, or the club's own table of margins in points or tricks
    elif scale.measure is Measure.IMPS and method.name not in IN_IMPS:
        words = N_("{title} is for IMPs, but with this method matches are not won by IMPs.")
    else:
        return
    raise RuleError("vp.measure", "vp", words, "", title=scale.title)


def _check_bye(value: object) -> None:
    try:
        worth = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        worth = Fraction(-1)
    if not 0 <= worth <= MOST_BYE:
        raise RuleError(
            "bye.vp",
            "bye_vp",
            "A bye must be worth 0 to {most} victory points, not {value}.",
            "",
            most=MOST_BYE,
            value=str(value)[:20],
        )


def _check_pairing(stated: object) -> None:
    words = mapping(stated, "pairing")
    SwissOptions.of(words)
    if words.get("draw", Draw.FIXED) not in list(Draw):
        raise RuleError("pairing.draw", "draw", "The draw must be fixed, or reseeded each round.", "")
    seeded = words.get("seeded")
    if seeded is not None and not (isinstance(seeded, int) and 0 <= seeded <= 64):
        raise RuleError("pairing.seeded", "seeded", "Seed 0 to 64 teams; the others are drawn.", "")


def require_scale_fits(settings: Mapping[str, Any], movement: Movement) -> None:
    """Raises RuleError "vp.boards" where a match has a number of boards that the scale has not."""
    scale = conditions_from(settings, final=True).scale
    if scale is None:
        return
    matches: dict[int, set[int]] = {}
    for seating in movement.seatings:
        if seating.match:
            matches.setdefault(seating.match, set()).update(movement.boards_at(seating))
    for boards in sorted({len(own) for own in matches.values()}):
        scale.refuse_boards(boards)
