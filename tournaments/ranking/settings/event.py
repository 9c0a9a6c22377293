"""The settings of an event as one value, and the one table of its options.

The database and native files keep JSON (version 1) under the keys of the table. `EventSettings(stored)` reads
an option when it is asked for: `settings.unequal`, `settings.ties`. What is not stored is as usual. A new
option is an attribute of one of the three classes of rows (`play`, `boards`, `rankings`): its reader, words,
form field, sharing and place in files follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final

from scoring.bridge.relatives.older_boards import AuctionBoards, WhistBoards
from scoring.bridge.tables import board_table
from scoring.comparison import AverageSpan
from scoring.comparison.method import MATCHPOINTS as PLAIN
from scoring.comparison.method import Method
from scoring.comparison.methods import GameKind
from scoring.comparison.stated import team_size_in
from scoring.comparison.team_seats import OF_EIGHT
from tournaments.movements.pairing import Odd
from tournaments.ranking.events import EventRule, event_rule
from tournaments.ranking.field import Conditions
from tournaments.ranking.lists import ListSettings
from tournaments.ranking.settings.boards import BoardOptions
from tournaments.ranking.settings.option import Option, Shared, Stored
from tournaments.ranking.settings.play import KNOCKOUT, SWISS, PlayOptions
from tournaments.ranking.settings.rankings import RankingOptions

VERSION: Final = 1
BESIDE: Final = frozenset({"v", "party"})
"""Keys that are no options: the version of the form, and a party's own settings."""


@dataclass(frozen=True)
class EventSettings(PlayOptions, BoardOptions, RankingOptions):
    """An event's settings, as the value of each option; `stored` is the JSON that they are kept as.

    Attributes raise RuleError for a stored value that cannot be, its field the key at fault.
    """

    stored: Stored

    OPTIONS: ClassVar[tuple[Option[Any], ...]]
    """The table, in the order of the rows' attributes."""

    @cached_property
    def method(self) -> Method:
        """What results are compared by, with the method's own settings.

        An average at IMPs follows the other boards of the match in a Swiss, of the session elsewhere; in a
        knockout each match is of two teams alone, and it has what is stated (Law 12C2c; rulings, 1). An
        event that does not say so, as one from before this option, keeps what is stated too.
        """
        method = Method.of(self.stored)
        if not self.of_eight:
            method = replace(method, four_tables=PLAIN.four_tables)
        span = AverageSpan.MATCH if self.form in SWISS else AverageSpan.SESSION
        if self.form in KNOCKOUT or not self.own_average:
            span = AverageSpan.STATED
        return replace(method, awards=replace(method.awards, span=span)) if method.spec.in_imps else method

    @cached_property
    def game(self) -> GameKind:
        table = board_table(self.table)
        if isinstance(table, WhistBoards):
            return GameKind.WHIST
        return GameKind.AUCTION if isinstance(table, AuctionBoards) else GameKind.CONTRACT

    @property
    def of_teams(self) -> bool:
        return self.contestants == "teams"

    @property
    def of_eight(self) -> bool:
        """Whether teams of eight play: a match is at four tables."""
        return self.team_size == OF_EIGHT

    @property
    def team_size(self) -> int:
        """How many of a team play at once, 4 or 8."""
        return team_size_in(self.stored)

    @property
    def is_carried(self) -> bool:
        """Whether points of a session count in the next."""
        return bool(self.stored.get("carry"))

    @property
    def lists(self) -> ListSettings:
        """The rankings that are asked for."""
        return ListSettings(self.ties, self.handicap, self.strata, self.categories, self.section_ranks)

    @property
    def wants_extra_rankings(self) -> bool:
        """Whether more is asked for than places by the plain score."""
        return any(self.stored.get(key) for key in EXTRA_RANKINGS)

    def conditions(self, *, final: bool) -> Conditions:
        """How a field is compared; `final` once no more results are to come."""
        return Conditions(
            unequal=self.unequal,
            small_groups=self.small_groups,
            final=final,
            method=self.method,
            scale=self.scale,
            halves=self.pairing.swiss.odd is not Odd.BYE,
            per_board=self.per_board and not self.is_carried,
        )

    def event_rule(self, conditions: Conditions | None = None) -> EventRule:
        """How the event's sessions make one ranking, under these conditions, else under its own."""
        return event_rule(self.carry, self.combine, conditions or self.conditions(final=True))

    @property
    def compared(self) -> dict[str, Any]:
        """What the comparison hangs on, as it is stored, without what says nothing."""
        looks = {option.key for option in self.OPTIONS if option.shared is Shared.OWN} | {"v"}
        return {key: value for key, value in self.stored.items() if value and key not in looks}


EXTRA_RANKINGS: Final = ("ties", "handicap", "strata", "categories", "section_ranks")
EventSettings.OPTIONS = tuple(
    row for rows in EventSettings.__bases__ for row in vars(rows).values() if isinstance(row, Option)
)
BY_KEY: Final[Mapping[str, Option[Any]]] = {option.key: option for option in EventSettings.OPTIONS}
