"""What every page of results begins with: a field of a session, its standing, its pairs, figures as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.people.models import User
from clubs.people.words import say
from config.caching.prepared import Prepared
from scoring.bridge.outcome import OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.comparison.team_seats import OF_FOUR
from scoring.models import Entry, Field, Penalty, Section, Session
from scoring.selectors.visibility import Cards, Viewer, visible_boards
from scoring.words import Missing
from scoring.words.figures import figure
from tournaments.models import Standing
from tournaments.models.event_settings import event_settings
from tournaments.ranking import Conditions, FieldStanding, Scores
from tournaments.selectors.clubs import ClubState, clubs_of
from tournaments.selectors.named import Pair, members_in, name_pairs
from tournaments.selectors.results.figures import Measure, counted, measure_of, points_text
from tournaments.selectors.results.rankings import RankedLine, Ranking, conditions_of, ranked
from tournaments.selectors.results.standing import ledger_with, ranking_allowed, state_of

RULED = (
    OutcomeKind.AWARD.value,
    OutcomeKind.ASSIGNED.value,
    OutcomeKind.WEIGHTED.value,
    OutcomeKind.SPLIT.value,
    OutcomeKind.NOT_PLAYED.value,
)
BESIDE = ("field__contest", "field__standing")
"""What is read with a section."""
EXPLAINED = Q(kind__in=RULED) | ~Q(board__form="a")
"""Plays that the ranking explains: ruled ones, and those of a board in another form than the first."""


@dataclass(frozen=True, slots=True)
class RankedFigure:
    """An entry's line of the ranking, with its place and its figure as every face writes them."""

    line: RankedLine
    place: str
    figure: str


@dataclass
class Results:
    """A field of a session as one reader may see it."""

    session: Session
    sections: Sequence[Section]  # of the field, in this session
    others: Sequence[Section]  # the first section of every field of the session
    viewer: Viewer
    user_id: int | None = None
    person_id: int | None = None  # whom a reader without an account chose to be

    @property
    def field(self) -> Field:
        return self.sections[0].field

    @property
    def standing(self) -> Standing:
        return self.field.standing

    @property
    def behind(self) -> bool:
        """Whether the field has changed since its standing was computed."""
        return self.standing.version < self.field.version

    @cached_property
    def state(self) -> FieldStanding | None:
        """The standing; None before the first result.

        While play goes on it is over the boards that the reader may see, unless the director shows the
        ranking to all.
        """
        if not self.standing.frame:
            return None
        return state_of(self.standing, None if self.sees_everything else self.visible)

    @cached_property
    def conditions(self) -> Conditions:
        """How the field is compared."""
        return conditions_of(self.field)

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking over the boards that the reader may see, empty before a result. Three queries."""
        if self.state is None:
            return Ranking()
        seen = None if self.sees_everything else self.visible
        return ranked(self.state, self.entries, self.field, seen, ledger_with(self.field, self.penalties))

    @cached_property
    def penalties(self) -> list[Penalty]:
        """The penalties of all the field's entries, without reversed ones, in order of time. One query."""
        return _PENALTIES.objects(self.field.pk)

    @cached_property
    def ranked(self) -> dict[int, RankedFigure]:
        """The lines of the ranking by entry id, written once for ranking, scorecards, *why* and paper."""
        return {
            line.entry.pk: RankedFigure(line, place_text(line), self.measure.figure(line))
            for line in self.ranking.lines
        }

    @property
    def sees_everything(self) -> bool:
        """Whether the ranking is over every result, not only over boards that the reader may see."""
        return self.viewer.staff or ranking_allowed(self.session)

    @cached_property
    def averages(self) -> Scores | None:
        """What averages plus and minus are worth to each entry."""
        return self.state.unadjusted_scores() if self.state else None

    @cached_property
    def visible(self) -> frozenset[int]:
        """Numbers of the boards that the reader may see. One query."""
        return visible_boards(self.field, self.viewer)

    @cached_property
    def cards(self) -> Cards:
        """Of which boards the reader may see the cards."""
        fields = [section.field for section in self.others]
        return Cards(self.session, self.viewer, fields, lambda: self.visible)

    @cached_property
    def version(self) -> str:
        """Changes with every result, every standing and every other change of the session."""
        session, fields, standings = self.versions
        return f"{fields}.{session}.{standings}"

    @cached_property
    def versions(self) -> tuple[int, int, int]:
        """The session's version, the sum of its fields' and that of their standings'."""
        fields = [section.field for section in self.others]
        together = sum(field.version for field in fields)
        return self.session.version, together, sum(field.standing.version for field in fields)

    @cached_property
    def clubs(self) -> list[ClubState]:
        """The clubs that share the field and how far they are; none where one club plays. Two queries."""
        return clubs_of(self.field)

    @cached_property
    def entries(self) -> list[Entry]:
        """All entries of the field by their index, phantoms among them. One query."""
        if self.field.shared:
            entries_of_clubs = _entries(self.field.pk).select_related("section__session__contest__club")
            return list(entries_of_clubs)
        sections = {section.pk: section for section in self.sections}
        entries = _ENTRIES.objects(self.field.pk)
        for entry in entries:
            entry.section = sections.get(entry.section_id) or entry.section
        return entries

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        """The field's pairs by entry id, without phantoms. One query beside the entries."""
        named = name_pairs(
            [entry for entry in self.entries if entry.state != Entry.State.PHANTOM],
            members_in(self.field),
            with_letter=len(self.sections) > 1,
            user_id=self.user_id,
            person_id=self.person_id,
            contestants=self.contestants,
        )
        return self._of_clubs(named) if self.field.shared else named

    def _of_clubs(self, named: dict[int, Pair]) -> dict[int, Pair]:
        """Every pair with its club; of another club's nothing is left but number, names and club."""
        pairs = {}
        for pk, pair in named.items():
            session = pair.entry.section.session
            if session.pk == self.session.pk:
                pairs[pk] = replace(pair, club=session.club.name)
            else:
                names = f"{pair.names} ({session.club.name})"
                pairs[pk] = Pair(pair.entry, pair.label, names, club=session.club.name, away=True)
        return pairs

    @cached_property
    def by_place(self) -> dict[int, Pair]:
        """The pairs by their index in the field's arrays."""
        return {pair.entry.place_in_field: pair for pair in self.pairs.values()}

    def side(self, places: Iterable[int]) -> Pair | None:
        """Who sat on a side, by index: an entry, or a player and the partner; None for a phantom."""
        seated = [self.by_place[place] for place in places if place in self.by_place]
        if len(seated) < 2:
            return seated[0] if seated else None
        one, other = seated
        return Pair(
            one.entry,
            f"{one.label} & {other.label}",
            f"{one.names} & {other.names}",
            is_readers=one.is_readers or other.is_readers,
            club=one.club,
            away=one.away,
        )

    @cached_property
    def readers_entries(self) -> list[Entry]:
        """The entries in which the reader plays, those of another club too. One query; no pairs are named."""
        if self.user_id is not None:
            reader = Q(members__person__user=self.user_id)
        elif self.person_id is not None:
            reader = Q(members__person=self.person_id)
        else:
            return []
        entries = Entry.objects.filter(reader, section__field=self.field)
        return list(entries.exclude(state=Entry.State.PHANTOM).order_by("place_in_field").distinct())

    @cached_property
    def readers_card(self) -> int | None:
        """The id of the reader's entry that has a scorecard in this session; None if there is none."""
        here = {section.pk for section in self.sections}
        return next((entry.pk for entry in self.readers_entries if entry.section_id in here), None)

    @property
    def contestants(self) -> str:
        """What competes: pairs, players or teams."""
        return event_settings(self.session.contest).contestants

    def boards_of(self, tables: int) -> int:
        """How many boards an entry has that are counted once for each table at which it sits N-S.

        Teams of eight play each at two such tables; a board of which one is not in yet counts as played.
        """
        return -(-tables // self._tables_of_an_entry)

    @cached_property
    def _tables_of_an_entry(self) -> int:
        return event_settings(self.session.contest).team_size // OF_FOUR

    @property
    def scored_by(self) -> str:
        """The method in a word or two: "Matchpoints"."""
        return say(self.conditions.method.spec.title)

    @property
    def how_many(self) -> str:
        """How many compete in the field: "17 pairs"; phantoms are nobody."""
        competing = sum(entry.state != Entry.State.PHANTOM for entry in self.entries)
        return counted(self.contestants, competing)

    @cached_property
    def measure(self) -> Measure:
        """In what the field is ranked."""
        return measure_of(self.conditions)

    @cached_property
    def unequal_boards(self) -> tuple[int, int] | None:
        """The fewest and the most boards of a ranking by the total in which they differ; None if in none."""
        if not self.conditions.by_total:
            return None
        boards: dict[str, set[int]] = {}
        for line in self.ranking.lines:
            if line.place and line.entry.pk in self.pairs:
                boards.setdefault(line.entry.line, set()).add(line.boards)
        unequal = [one for one in boards.values() if len(one) > 1]
        return (min(map(min, unequal)), max(map(max, unequal))) if unequal else None

    @cached_property
    def before_neuberg(self) -> bool:
        """Whether the places are provisional only because Neuberg's formula comes with the end of play."""
        seats = 4 if self.contestants == "players" else 2
        return self.state is not None and self.state.waits_for_neuberg(self.conditions, seats)

    @cached_property
    def points_a_win(self) -> int:
        """What a win is shown as: 2 (a tie 1), or 1 (a tie half)."""
        return event_settings(self.session.contest).points

    def board_worth(self, points: Fraction | int) -> Fraction:
        """Points of a board or of its top, exact: matchpoints those of this session, others as they are."""
        is_matchpoints = self.conditions.method.name is MethodName.MATCHPOINTS
        return self.matchpoints(points) if is_matchpoints else Fraction(points)

    def ranked_worth(self, points: Fraction | int) -> Fraction:
        """The same of what an entry is ranked by, which is no matchpoints where matches give its points."""
        return self.matchpoints(points) if self.measure.by_share else Fraction(points)

    def board_points(self, points: Fraction | None) -> str:
        """A side's points on a board: matchpoints, tricks, or IMPs and points with their sign."""
        if points is None:
            return ""
        return points_text(self.board_worth(points), self.conditions.method.name)

    def matchpoints(self, value: Fraction | int) -> Fraction:
        """Matchpoints, 2 a win, in those of this session."""
        worth = Fraction(value)
        return worth if self.points_a_win == 2 else worth * self.points_a_win / 2

    def points(self, value: Fraction | int) -> str:
        """Matchpoints as this session shows them: as few decimals as needed, at most two."""
        return figure(self.matchpoints(value))


def results_of(
    session: Session,
    viewer: Viewer,
    user_id: int | None = None,
    *,
    letter: str = "",
    entry: int | None = None,
) -> Results:
    """The field of an entry, else of a section, else the session's first. One query. Raises Missing."""
    sections = _SECTIONS.objects(session.pk) if entry is None else _with_holder(session.pk, entry)
    for section in sections:
        section.session = session
    chosen = _chosen(sections, letter, entry)
    together = [section for section in sections if section.field_id == chosen.field_id]
    firsts = {section.field_id: section for section in reversed(sections)}
    others = sorted(firsts.values(), key=lambda section: section.letter)
    return Results(session, together, others, viewer, user_id)


def _sections(session: int) -> QuerySet[Section]:
    return Section.objects.filter(session=session).select_related(*BESIDE).order_by("letter")


_SECTIONS = Prepared(_sections, -1)


def _entries(field: int) -> QuerySet[Entry]:
    return Entry.objects.filter(section__field=field).order_by("place_in_field")


_ENTRIES = Prepared(_entries, -1)


def _penalties(field: int) -> QuerySet[Penalty]:
    standing = Penalty.objects.filter(entry__section__field=field, reversed_at__isnull=True)
    return standing.select_related("by", "entry__section").order_by("at", "pk")


_PENALTIES = Prepared(_penalties, -1)


def _with_holder(session: int, entry: int) -> list[Section]:
    """The sections, each with whether it `holds` the entry."""
    holds = Exists(Entry.objects.filter(section=OuterRef("pk"), pk=entry))
    return list(_sections(session).annotate(holds=holds))


def _chosen(sections: Sequence[Section], letter: str, entry: int | None) -> Section:
    if entry is not None:
        fitting = [section for section in sections if section.holds]  # type: ignore[attr-defined]
    elif letter:
        fitting = [section for section in sections if section.letter == letter.upper()]
    else:
        fitting = list(sections)
    if not fitting:
        raise Missing
    return fitting[0]


def card_of(session: Session, user: User) -> int | None:
    """The id of the entry of this session in which somebody plays. One query."""
    entries = Entry.objects.filter(members__person__user=user, section__session=session)
    playing = entries.exclude(state=Entry.State.PHANTOM).order_by("place_in_field")
    return playing.values_list("pk", flat=True).first()


def get_pair(results: Results, pk: int) -> Pair:
    """A pair of the session in the field. Raises Missing."""
    if pk not in results.pairs or results.pairs[pk].away:
        raise Missing
    return results.pairs[pk]


def place_text(line: RankedLine) -> str:
    """`4`, or `4=` where another has the same place; nothing for the unranked."""
    return f"{line.place}{'=' if line.tied else ''}" if line.place else ""
