"""A session's masterpoints: a club's table of awards over the published rankings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import ngettext

from clubs.people.models import Club
from scoring.models import Session
from scoring.words import Missing
from scoring.words.figures import figure
from tournaments.models import MasterpointTable, Publication
from tournaments.models.event_settings import event_settings
from tournaments.ranking.lists import Contestant, ListKind, ListSettings, ranked
from tournaments.ranking.seasons.masterpoints import AwardTable, awarded, largest, read_table
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.strata import Member, Strata
from tournaments.selectors.publishing.published import (
    Content,
    Key,
    Player,
    PublishedLine,
    PublishedRanking,
    newest_publications,
    persons_of,
    rankings_of,
)
from tournaments.selectors.results.figures import CONTESTANTS
from tournaments.selectors.results.ranking_page import TITLES

People = Mapping[Key, Sequence[Player]]


@dataclass(frozen=True, slots=True)
class AwardLine:
    """One entry of the list, as it is shown; `points` is "" without an award, `note` says why."""

    place: str
    label: str
    names: str
    points: str
    note: str
    key: Key


@dataclass(frozen=True, slots=True)
class AwardList:
    """The awards of one ranking."""

    title: str
    size: int
    awards: int
    lines: Sequence[AwardLine]


@dataclass(frozen=True, slots=True)
class AwardPage:
    """A session's list of awards by one of the club's tables. `publication` None: nothing is published.

    `contestant` is the word for who competes: pair, player or team.
    """

    contestant: str
    tables: Sequence[MasterpointTable]
    table: MasterpointTable | None
    publication: Publication | None
    lists: Sequence[AwardList]


def tables_of(club: Club) -> list[MasterpointTable]:
    """The club's tables of awards, by name."""
    return list(MasterpointTable.objects.filter(club=club))


def shown_tables(club: Club, size: int = 12) -> list[tuple[MasterpointTable, list[str]]]:
    """The club's tables, each with its awards in a ranking of `size`."""
    return [(row, award_words(read_table(row.data), size)) for row in tables_of(club)]


def award_words(table: AwardTable, size: int) -> list[str]:
    """The awards of a ranking of `size` without ties, the first place's first."""
    return [figure(table.shared(place, 1, size)) for place in range(1, table.awards(size) + 1)]


def get_table(club: Club, pk: int) -> MasterpointTable:
    """A table of this club. Raises Missing."""
    table = MasterpointTable.objects.select_related("club").filter(club=club, pk=pk).first()
    if table is None:
        raise Missing
    return table


def award_page(session: Session, chosen: int | None) -> AwardPage:
    """The list by the table chosen, else by the club's first. Three queries. Raises Missing."""
    tables = tables_of(session.club)
    fitting = [table for table in tables if chosen in (None, table.pk)]
    if chosen is not None and not fitting:
        raise Missing
    table = fitting[0] if fitting else None
    publication = next(iter(newest_publications(Session.objects.filter(pk=session.pk))), None)
    word = str(CONTESTANTS[event_settings(session.contest).contestants])
    if table is None or publication is None:
        return AwardPage(word, tables, table, publication, [])
    people = persons_of([session.pk])[session.pk]
    return AwardPage(
        word, tables, table, publication, _lists(publication.content, read_table(table.data), people)
    )


def awards_of(
    rankings: Iterable[PublishedRanking], settings: Content, table: AwardTable, people: People
) -> dict[Key, Fraction]:
    """The award of each entry of a publication by the table; `settings` are the publication's."""
    awards: dict[Key, Fraction] = {}
    strata = _strata(settings)
    for ranking in rankings:
        awards |= _awards(ranking, table, people, strata)
    return awards


def _strata(settings: Content) -> Strata | None:
    return EventSettings(settings).strata


def _awards(
    ranking: PublishedRanking, table: AwardTable, people: People, strata: Strata | None
) -> dict[Key, Fraction]:
    """Awards of one ranking; where there are strata, each entry's largest of those it ranks in."""
    barred = {
        at for at, line in enumerate(ranking.lines) if not table.eligible(line.scheduled, ranking.in_use)
    }
    contestants = []
    for line in ranking.lines:
        points = (person.masterpoints for person in people.get(line.key, ()))
        members = tuple(Member(None if one is None else Fraction(one)) for one in points)
        contestants.append(Contestant(Fraction(-line.place), members=members))
    lists = ranked(contestants, ListSettings(strata=strata))
    groups = [
        awarded(
            table, one.lines, size=_size(ranking, table) if one.kind is ListKind.RAW else 0, barred=barred
        )
        for one in lists
    ]
    return {ranking.lines[at].key: points for at, points in largest(groups).items()}


def _size(ranking: PublishedRanking, table: AwardTable) -> int:
    return ranking.places if table.whole_tables else len(ranking.lines)


def _lists(content: Content, table: AwardTable, people: People) -> list[AwardList]:
    rankings = rankings_of(content)
    lettered = len({line.key[0] for ranking in rankings for line in ranking.lines}) > 1
    lists = []
    for ranking in rankings:
        points = _awards(ranking, table, people, _strata(content["settings"]))
        lines = [_award_line(line, points, ranking, table, people, lettered) for line in ranking.lines]
        title, size = str(TITLES.get(ranking.line, "")), _size(ranking, table)
        lists.append(AwardList(title, size, table.awards(size), lines))
    return lists


def _award_line(
    line: PublishedLine,
    points: Mapping[Key, Fraction],
    ranking: PublishedRanking,
    table: AwardTable,
    people: People,
    lettered: bool,
) -> AwardLine:
    letter, number = line.key
    note = ""
    if not table.eligible(line.scheduled, ranking.in_use):
        note = ngettext(
            "{scheduled} of {boards} board: too few for an award",
            "{scheduled} of {boards} boards: too few for an award",
            ranking.in_use,
        ).format(scheduled=line.scheduled, boards=ranking.in_use)
    return AwardLine(
        f"{line.place}{'=' if line.sharing > 1 else ''}",
        f"{letter}{number}" if lettered else str(number),
        " & ".join(person.name for person in people.get(line.key, ())),
        figure(points[line.key]) if line.key in points else "",
        note,
        line.key,
    )
