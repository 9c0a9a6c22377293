"""What a party is: its form, how it moves, the game of a table's round, how it is counted, its prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring.games.reading import Unreadable, to_json
from scoring.games.registry import game_of
from scoring.games.shape import AnyGame
from scoring.games.sheet import chosen_options
from scoring.models import Session
from scoring.words import RuleError, Word
from tournaments.movements.progressions import Rules
from tournaments.ranking.parties.prizes import PrizeRules
from tournaments.ranking.parties.tallies import Count

VERSION = 1
BRIDGE, RUBBER, WHIST = "progressive", "progressive_rubber", "progressive_whist"
GAMES = (BRIDGE, RUBBER, WHIST)
ENDS = ("all", "table1")
"""When a round is over: when all tables have finished, or when the first table has."""
MOST_MINUTES = 180
MINUTES = {BRIDGE: 20, RUBBER: 30, WHIST: 7}
"""The minutes of a round by default: Law 3, comment; 000:l.14041; 24 hands of whist are an evening."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of party: its key in the catalogue of rules, and what it brings along."""

    key: str
    title: Word
    sentence: Word
    source: str
    game: str
    rules: Mapping[str, object]
    count: Count


FORMS = {
    form.key: form
    for form in (
        Form(
            BRIDGE,
            Word("Progressive bridge"),
            Word("Four deals per round, each scored separately; winners move up a table."),
            "000:l.13735",
            BRIDGE,
            {},
            Count.NET,
        ),
        Form(
            RUBBER,
            Word("Progressive rubber bridge"),
            Word("As many rubbers as can be played in a round."),
            "000:l.14041",
            RUBBER,
            {},
            Count.NET,
        ),
        Form(
            WHIST,
            Word("Whist drive"),
            Word("Twenty-four hands of whist; tricks are counted."),
            "movements.md 5",
            WHIST,
            {"rounds": 24},
            Count.GROSS,
        ),
        Form(
            "ladies_up_gents_down",
            Word("Ladies up, gentlemen down"),
            Word("Ladies and gentlemen move in opposite directions and meet new partners."),
            "movements.md 5",
            WHIST,
            {"progression": "ladies_up_gents_down", "partners": "mixed", "rounds": 12},
            Count.GROSS,
        ),
        Form(
            "winners_move",
            Word("Winners move up, losers stay"),
            Word("Whist: the losers stay and split up to play with those who arrive."),
            "movements.md 5",
            WHIST,
            {"rounds": 12},
            Count.GROSS,
        ),
        Form(
            "military",
            Word("Military: flags for round winners"),
            Word("The winners of a round get a flag; the most flags win."),
            "000:l.32870",
            BRIDGE,
            {},
            Count.FLAGS,
        ),
        Form(
            "freezeout_tournament",
            Word("Freezeout"),
            Word("Pairs; the losers of each round are out."),
            "000:l.32269",
            BRIDGE,
            {"progression": "freezeout", "partners": "fixed"},
            Count.NET,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class PartySettings:
    """A party's settings as values. `minutes` are of a round, for the announcement and the clock."""

    form: str
    rules: Rules
    game: AnyGame
    options: Mapping[str, object]
    count: Count
    prizes: PrizeRules
    ends: str = "all"
    minutes: int = MINUTES[BRIDGE]

    @property
    def contestants(self) -> str:
        """What an entry is: a pair that stays together, or a player."""
        return "pairs" if self.rules.of_pairs else "players"

    @property
    def by_time(self) -> bool:
        """Whether a round has no number of deals: the host ends it when the time is up."""
        return self.options.get("deals") == 0

    @property
    def is_mixed(self) -> bool:
        """Whether ladies partner gentlemen, and have prizes of their own."""
        return self.rules.mixed


def settings_of(session: Session) -> PartySettings:
    """The stored settings of a party."""
    return read_settings(session.contest.settings["party"])


def read_settings(words: Mapping[str, Any]) -> PartySettings:
    """Settings from their words; what is not stated is taken from the form.

    Raises RuleError "party.*" for what cannot be, or not together, and those of the game's options.
    """
    form = FORMS.get(str(words.get("form", BRIDGE)))
    if form is None:
        raise RuleError(
            "party.form", "form", "There is no party of this kind: {form}.", "", form=words["form"]
        )
    count = _count(words.get("count") or form.count)
    game, options = _game(str(words.get("game") or form.game), words.get("options") or {})
    if game.key == RUBBER:  # who counts gross has what is unfinished too: 000:l.14041
        options["gross"] = count is Count.GROSS
    return PartySettings(
        form=form.key,
        rules=Rules.of({**form.rules, **(words.get("rules") or {})}),
        game=game,
        options=options,
        count=count,
        prizes=PrizeRules.of(words.get("prizes") or {}),
        ends=_ends(words.get("ends") or "all"),
        minutes=_minutes(words.get("minutes", MINUTES[game.key])),
    )


def _game(word: str, options: Mapping[str, object]) -> tuple[AnyGame, dict[str, object]]:
    game, edition = game_of(word)
    if game.key not in GAMES:
        raise RuleError("party.game", "game", "{game} is not played at parties.", "", game=game.title)
    try:
        return game, to_json(chosen_options(game, {**edition, **options}))
    except Unreadable as error:
        raise error.problems[0] from None


def _count(word: object) -> Count:
    try:
        return Count(str(word))
    except ValueError:
        raise RuleError(
            "party.count", "count", "A party is scored net, gross or by flags, not {word}.", "", word=word
        ) from None


def _ends(word: object) -> str:
    if word not in ENDS:
        raise RuleError(
            "party.ends", "ends", "A round ends when all tables have finished, or when the first has.", ""
        )
    return str(word)


def _minutes(number: object) -> int:
    if not isinstance(number, int) or not 1 <= number <= MOST_MINUTES:
        raise RuleError(
            "party.minutes",
            "minutes",
            "A round must last 1 to {most} minutes.",
            "000:l.13735",
            most=MOST_MINUTES,
        )
    return number


def words_of(settings: PartySettings) -> dict[str, object]:
    """The settings in the form in which they are stored, which `read_settings` reads."""
    return {
        "v": VERSION,
        "form": settings.form,
        "rules": asdict(settings.rules),
        "game": settings.game.key,
        "options": dict(settings.options),
        "count": settings.count.value,
        "prizes": settings.prizes.to_json(),
        "ends": settings.ends,
        "minutes": settings.minutes,
    }
