"""Places and prizes of a party, from its saved tallies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from django.db.models import Max

from scoring.models import Entry, EntryMember, Penalty, Play, Section
from tournaments.models import Publication, Standing
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements.progressions import Progression
from tournaments.ranking.parties.check import Check, cross_check
from tournaments.ranking.parties.freezeout import of_freezeout
from tournaments.ranking.parties.prizes import Prize, prizes
from tournaments.ranking.parties.tallies import (
    Count,
    Place,
    Tallies,
    TeamPlace,
    is_averaged,
    places,
    team_places,
)
from tournaments.selectors.parties.settings import PartySettings
from tournaments.selectors.results.ranking_page import changed_since, last_publication, record_head


@dataclass(frozen=True)
class PartyStanding:
    """A party as it was last counted: tallies by index in the field, and who has which index."""

    section: Section
    settings: PartySettings
    tallies: Tallies
    entries: Mapping[int, Entry]
    names: Mapping[int, str]
    behind: bool = False

    @cached_property
    def places(self) -> list[Place]:
        """The best first; in a mixed party each line by itself, gentlemen first."""
        return places(self.tallies, self.settings.count, by_average=True, group=self.groups)

    @property
    def groups(self) -> dict[int, str] | None:
        """Who is a lady, who a gentleman; None where all are ranked together."""
        return {at: entry.line for at, entry in self.entries.items()} if self.settings.is_mixed else None

    @property
    def averaged(self) -> bool:
        """Whether places go by the average of a round, because not all played as many."""
        return is_averaged(self.tallies, by_average=True)

    @cached_property
    def teams(self) -> list[TeamPlace]:
        """Places of teams, where people play for one."""
        teams = {at: entry.name for at, entry in self.entries.items() if entry.name}
        return team_places(self.tallies, self.settings.count, teams, by_average=True) if teams else []

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes that were won; where a tie is decided by cards, the party's seed deals them."""
        rules = replace(self.settings.prizes, seed=seed_of(self.section))
        return prizes(self.tallies, self.settings.count, rules, by_average=True, group=self.groups)

    @cached_property
    def check(self) -> Check:
        """The book's sums over all tallies, as far as they are handed in."""
        index = {entry.number: at for at, entry in self.entries.items()}
        handed = {
            (index[number], round_): points
            for (number, round_), points in section_movement(self.section).handed.items()
        }
        return cross_check(self.tallies.scores.values(), handed)

    @property
    def is_freezeout(self) -> bool:
        """Whether places go by who lasted longer, before points."""
        return self.settings.rules.progression is Progression.FREEZEOUT

    @property
    def in_flags(self) -> bool:
        """Whether places go by the rounds that were won."""
        return self.settings.count is Count.FLAGS


def record_of(section: Section) -> tuple[str, int]:
    """The head of the record that places and prizes follow from, and its link; "" while the party is on."""
    if not section.session.play_is_over:
        return "", 0
    publication = last_publication(section.session)
    if publication is not None:
        publication = None if is_corrected(section, publication) else publication
    return record_head(section.field, publication)


def is_corrected(section: Section, publication: Publication) -> bool:
    """Whether anything was entered or adjusted after a publication of the party. Two queries."""
    plays = Play.objects.filter(field=section.field_id).order_by()
    newest = plays.aggregate(newest=Max("accepted_id"))["newest"] or 0
    penalties = Penalty.objects.filter(entry__section=section, reversed_at__isnull=True)
    return changed_since(publication, newest, penalties)


def standing_of(section: Section, settings: PartySettings) -> PartyStanding:
    """The party as it was last counted. Four queries."""
    standing = Standing.objects.select_related("field").get(field=section.field_id)
    counted = Tallies.unpack(bytes(standing.frame)) if standing.frame else Tallies.of(())
    # Indexes come with the first round: before it nobody has a place.
    listed = section.entries.order_by("number") if section_movement(section).rounds_drawn else ()
    entries = {entry.place_in_field: entry for entry in listed}
    index = {entry.number: at for at, entry in entries.items()}
    placed = replace(counted, ranked=placed_in(counted, section, index), adjustments=_adjustments(section))
    return PartyStanding(
        section,
        settings,
        as_placed(placed, section, settings, index),
        entries,
        names_of(section),
        standing.version < standing.field.version,
    )


def placed_in(tallies: Tallies, section: Section, index: Mapping[int, int]) -> frozenset[int]:
    """Those who are placed: players who sat in a round, without the host who stands in.

    `index` is by entry number.
    """
    return tallies.sat - {index.get(section_movement(section).stands_in or 0, -1)}


def as_placed(
    tallies: Tallies, section: Section, settings: PartySettings, index: Mapping[int, int]
) -> Tallies:
    """The tallies by which places are given; in a freezeout the survivors of more rounds come first.

    `index` is by entry number.
    """
    if settings.rules.progression is not Progression.FREEZEOUT:
        return tallies
    movement = section_movement(section)
    gone = {number: spell.last for number, spell in movement.spells.items() if spell.last is not None}
    return of_freezeout(tallies, movement.plans, index, seed_of(section), gone)


def names_of(section: Section) -> dict[int, str]:
    """The names of everybody on the list as they are today, by index in the field. One query."""
    members = EntryMember.objects.filter(entry__section=section).select_related("person", "entry")
    seats: dict[int, dict[int, str]] = defaultdict(dict)
    for member in members.order_by("from_round"):
        seats[member.entry.place_in_field][member.seat] = member.person.name
    return {at: " & ".join(name for _seat, name in sorted(names.items())) for at, names in seats.items()}


def _adjustments(section: Section) -> dict[int, Fraction]:
    """Points that the host gave or took, by index in the field. One query."""
    rows = Penalty.objects.filter(entry__section=section, reversed_at__isnull=True, unit=Penalty.Unit.POINTS)
    points: dict[int, Fraction] = defaultdict(Fraction)
    for index, amount in rows.values_list("entry__place_in_field", "amount"):
        points[index] -= Fraction(amount)
    return dict(points)
