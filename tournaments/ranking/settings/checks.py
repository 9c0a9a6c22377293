"""Whether an event's settings can be: each by itself, and together; those of a file by their version too."""

from __future__ import annotations

from typing import Final

from scoring.bridge.tables import board_table
from scoring.comparison.methods import METHODS, GameKind, MethodName
from scoring.comparison.victory import SCALES, Measure
from scoring.words import N_, RuleError
from tournaments.ranking.settings.composed import WIN_LOSS
from tournaments.ranking.settings.event import BESIDE, BY_KEY, VERSION, EventSettings
from tournaments.ranking.settings.option import Stored
from tournaments.ranking.settings.play import IN_POINTS

METHODS_OF_GAME: Final = {
    GameKind.WHIST: N_("Duplicate whist is scored by tricks, matchpoints or matches."),
    GameKind.AUCTION: N_("Duplicate auction is scored by points, matchpoints or matches."),
    GameKind.CONTRACT: N_("Scoring by tricks is only for duplicate whist."),
}


def check_settings(stored: Stored) -> None:
    """Raise RuleError, its field the setting at fault, for a value that cannot be, or not with the others."""
    settings = EventSettings(stored)
    for option in settings.OPTIONS:
        option.refuse_unknown(stored)
    _check_game(settings)
    _check_scale(settings)
    settings.event_rule()


def check_settings_of_file(stored: Stored) -> None:
    """The same for what a file brings; the field begins with "settings.".

    Raises "settings.version" and "settings.unknown" too, for a file of a newer version of this program.
    """
    version = stored.get("v", VERSION)
    if type(version) is not int or not 1 <= version <= VERSION:
        raise RuleError(
            "settings.version",
            "settings.v",
            "This program reads settings of version {newest}; these are of version {version}.",
            "",
            newest=VERSION,
            version=str(version)[:40],
        )
    for key in sorted(stored.keys() - BESIDE - BY_KEY.keys()):
        raise RuleError(
            "settings.unknown",
            f"settings.{key[:40]}",
            "The setting {key} is not known here: the file is of a newer version of this program.",
            "",
            key=key[:40],
        )
    for option in EventSettings.OPTIONS:
        option.refuse_in_file(stored)
    check_settings(stored)


def _check_game(settings: EventSettings) -> None:
    """Each game is compared as its books name; points of auction and tricks are no matter for IMPs."""
    method, game = settings.method_name, settings.game
    if game not in METHODS[method].games:
        source = board_table(settings.table).source
        raise RuleError("method.game", "method", METHODS_OF_GAME[game], source)
    if settings.to_the_score and not (game is GameKind.AUCTION and method in IN_POINTS):
        raise RuleError(
            "to_the_score.game",
            "to_the_score",
            "Bridge to the score is only for duplicate auction scored by total points, as they "
            "are or against the average.",
            EventSettings.to_the_score.source,
        )
    if settings.same_seat and not EventSettings.same_seat.has_use_for(method):
        raise RuleError(
            "same_seat.game",
            "same_seat",
            "Comparing sets with the same seat is only for duplicate whist scored by tricks "
            "against the average.",
            EventSettings.same_seat.source,
        )


def _check_scale(settings: EventSettings) -> None:
    """Per cents become victory points by one kind of scale, IMPs by the other."""
    spec, scale = METHODS[settings.method_name], settings.scale
    if scale is None:
        if spec.key is MethodName.HYBRID:
            raise RuleError(
                "vp.hybrid", "vp", "The hybrid uses victory points for its IMPs: choose a scale.", ""
            )
        return
    if scale.measure is Measure.PERCENT and not spec.has_tops:
        words = N_("{title} is for matchpoints and board-a-match, where a match has a percentage.")
    elif spec.key is MethodName.NET and scale.name not in SCALES.keys() - {WIN_LOSS}:
        return  # matches won, or the club's own table of margins in points or tricks
    elif scale.measure is Measure.IMPS and not spec.in_imps:
        words = N_("{title} is for IMPs, but with this method matches are not won by IMPs.")
    else:
        return
    raise RuleError("vp.measure", "vp", words, "", title=scale.title)
