"""What a club can play: the forms of an event, with the ways each is scored and what is usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from scoring.comparison import FourTables
from scoring.comparison.methods import METHODS, MethodName
from scoring.comparison.stated import TEAMS_OF_EIGHT, team_size_in
from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.comparison.victory import DEFAULT_SCALE
from tournaments.movements import KINDS, Kind
from tournaments.ranking.settings import EventSettings

OF_FIELD: Final = tuple(spec.key for spec in METHODS.values() if not spec.of_teams)
"""Every result is compared with all others of its board."""
OF_MATCHES: Final = tuple(spec.key for spec in METHODS.values() if spec.of_teams)
"""The two tables of a match are compared with each other."""


def whole_evening(kind: Kind) -> bool:
    """The movements of pairs, of players, or of teams of four."""
    return not kind.by_round and kind.team_size == OF_FOUR


def of_eight(kind: Kind) -> bool:
    return kind.team_size == OF_EIGHT


@dataclass(frozen=True, slots=True)
class EventForm:
    """A form of play as a director chooses it. `usual` are its settings where they are not those of pairs.

    `takes` says which movements, of those for its `contestants`, belong to it; `round_by_round` is its
    kind where rounds are paired from the results.
    """

    key: str
    sentence: Promise | str
    name: Promise | str
    contestants: str
    methods: Sequence[MethodName]
    usual: Mapping[str, object] = field(default_factory=dict)
    takes: Callable[[Kind], bool] = whole_evening
    round_by_round: str = ""

    @property
    def title(self) -> str:
        return say(EventSettings.form.labels[self.key])

    @property
    def team_size(self) -> int:
        """How many of a team play at once: 4 or 8."""
        return team_size_in(self.settings)

    @property
    def settings(self) -> dict[str, object]:
        """The settings to begin with."""
        return {"form": self.key, "contestants": self.contestants, **self.usual}

    @property
    def kinds(self) -> list[Kind]:
        """The movements that a director may choose by hand."""
        return [kind for kind in KINDS if kind.contestants == self.contestants and self.takes(kind)]


IN_VICTORY_POINTS: Final = MappingProxyType({"method": MethodName.IMPS.value, "vp": DEFAULT_SCALE})
FORMS: Final = (
    EventForm(
        "pairs",
        _("Partners play together throughout. Every board is compared across the room."),
        _("{day} pairs"),
        "pairs",
        OF_FIELD,
    ),
    EventForm(
        "individual",
        _("Players enter singly and change partners every round."),
        _("{day} individual"),
        "players",
        OF_FIELD,
    ),
    EventForm(
        "teams",
        _("Teams of four play matches; the same boards are played at two tables."),
        _("{day} teams"),
        "teams",
        OF_MATCHES,
        IN_VICTORY_POINTS,
    ),
    EventForm(
        TEAMS_OF_EIGHT,
        _("Teams of eight play matches; the same boards are played at four tables."),
        _("{day} teams of eight"),
        "teams",
        OF_MATCHES,
        {**IN_VICTORY_POINTS, "four_tables": FourTables.TWO_MATCHES.value},
        of_eight,
    ),
    EventForm(
        "swiss_pairs",
        _("Short matches; pairs with similar scores meet."),
        _("{day} Swiss pairs"),
        "pairs",
        OF_FIELD[:3],
        {"vp": "linear"},
        lambda kind: kind.key in {"swiss_pairs", "danish"},
        "swiss_pairs",
    ),
    EventForm(
        "swiss_teams",
        _("Teams of four; in each round, teams with similar scores meet."),
        _("{day} Swiss teams"),
        "teams",
        OF_MATCHES,
        IN_VICTORY_POINTS,
        lambda kind: kind.key == "swiss_teams",
        "swiss_teams",
    ),
    EventForm(
        "knockout",
        _("The team that loses its match is eliminated."),
        _("{day} knockout"),
        "teams",
        OF_MATCHES,
        {"method": MethodName.IMPS.value},
        lambda kind: kind.key == "knockout",
        "knockout",
    ),
)
BY_KEY: Final = {form.key: form for form in FORMS}


def form_of(settings: Mapping[str, Any]) -> EventForm:
    """The form of an event by its settings; without one, the usual form for its contestants."""
    return BY_KEY[EventSettings(settings).form]
