"""Seasons as they are read: leader boards from published results, each figure with its "why", and ladders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.people.models import Club, Person
from scoring.comparison import rounded
from scoring.models import Session
from tournaments.models import Publication, Season
from tournaments.ranking.carry import Combine
from tournaments.ranking.masterpoints import read_table
from tournaments.ranking.seasons import (
    Attended,
    SeasonLine,
    SeasonRule,
    SeasonScore,
    leader_board,
    read_season_rule,
)
from tournaments.selectors.masterpoints import awards_of
from tournaments.selectors.published import (
    Key,
    PublishedLine,
    newest_publications,
    persons_of,
    rankings_of,
)
from tournaments.selectors.sessions import of_movements


@dataclass(frozen=True, slots=True)
class Sitting:
    """What a person did in one session of the season; `score` None counts for nothing."""

    number: int
    session: Session
    partners: str
    place: str
    score: Fraction | None
    boards: int


@dataclass(frozen=True, slots=True)
class SeasonSession:
    """A session of the season; `counts` is False for one that was left out."""

    session: Session
    number: int
    counts: bool
    people: int


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A line of the leader board as it is shown."""

    person: Person
    place: str
    figure: str
    sessions: int
    counted: int
    note: str
    why: str
    own: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A season with everybody's sessions, from which its pages are made."""

    season: Season
    score: SeasonScore
    rule: SeasonRule
    sessions: Sequence[SeasonSession]
    people: Mapping[int, Person]
    sittings: Mapping[int, Sequence[Sitting]]

    @property
    def lines(self) -> list[SeasonLine[int]]:
        """The leader board, exact, by person's id; equal figures by name."""
        by_name = sorted(self.sittings, key=lambda pk: (self.people[pk].search, pk))
        return leader_board({pk: _attended(self.sittings[pk]) for pk in by_name}, self.rule)

    def shown(self, figure: Fraction) -> str:
        return str(rounded(figure))


def seasons_of(club: Club) -> list[Season]:
    """The club's seasons, the newest first."""
    return list(Season.objects.filter(club=club))


def get_season(slug: str, pk: int) -> Season:
    """A season of the club of an address. Raises Http404."""
    found = Season.objects.select_related("club", "table").filter(pk=pk, club__slug=slug).first()
    if found is None:
        raise Http404
    return found


def sessions_of(season: Season) -> QuerySet[Session]:
    """The sessions in the season's days whose name has its words, counted or not."""
    found = of_movements().filter(
        contest__club=season.club_id, date__gte=season.begins, date__lte=season.ends
    )
    return found.filter(name__icontains=season.words) if season.words else found


def board(season: Season) -> Board:
    """The season's leader board from all its published sessions. Three queries, however many they are."""
    score, rule = read_season_rule(season.rule)
    publications = newest_publications(sessions_of(season))
    left_out = set(season.left_out.values_list("pk", flat=True))
    sessions = [publication.session for publication in publications]
    persons = persons_of(sessions)
    people: dict[int, Person] = {}
    sittings: dict[int, list[Sitting]] = {}
    for number, publication in enumerate(publications, 1):
        if publication.session_id not in left_out:
            own = persons[publication.session_id]
            for person, sitting in _sittings(publication, number, season, score, own):
                people[person.pk] = person
                so_far = sittings.setdefault(person.pk, [])
                if not so_far or so_far[-1].number != number:  # a substitute in two pairs counts once
                    so_far.append(sitting)
    listed = [
        SeasonSession(s, number, s.pk not in left_out, sum(len(own) for own in persons[s.pk].values()))
        for number, s in enumerate(sessions, 1)
    ]
    return Board(season, score, rule, listed, people, sittings)


def _sittings(
    publication: Publication,
    number: int,
    season: Season,
    score: SeasonScore,
    persons: Mapping[Key, Sequence[Person]],
) -> Iterable[tuple[Person, Sitting]]:
    """Everybody who was ranked in the session, with what they have from it."""
    awards: Mapping[Key, Fraction] = {}
    if score is SeasonScore.MASTERPOINTS and season.table is not None:
        awards = awards_of(publication.content, read_table(season.table.data), persons)
    for ranking in rankings_of(publication.content):
        for line in ranking.lines:
            own = [person for person in persons.get(line.key, ()) if person.forgotten is None]
            figure = _figure(line, score, awards)
            place = f"{line.place}{'=' if line.sharing > 1 else ''}/{len(ranking.lines)}"
            for person in own:
                partners = " & ".join(other.name for other in own if other.pk != person.pk)
                yield person, Sitting(number, publication.session, partners, place, figure, line.boards)


def _figure(line: PublishedLine, score: SeasonScore, awards: Mapping[Key, Fraction]) -> Fraction | None:
    """What the line counts for; None where the session has nothing of that kind."""
    if score is SeasonScore.MASTERPOINTS:
        return awards.get(line.key, Fraction(0))
    return line.percent if score is SeasonScore.PERCENT else line.total


def _attended(sittings: Iterable[Sitting]) -> list[Attended]:
    return [Attended(one.number, one.score, one.boards) for one in sittings if one.score is not None]


def leader_rows(found: Board, user_id: int | None) -> list[LeaderRow]:
    """The leader board as it is shown, the unranked last."""
    season = found.season
    pattern = reverse("season-why", args=[season.club.slug, season.pk, 0])
    return [
        LeaderRow(
            person=found.people[line.person],
            place=f"{line.place}{'=' if line.tied else ''}" if line.place else "",
            figure=found.shown(line.figure),
            sessions=line.sessions,
            counted=len(line.counted),
            note="" if line.place else _few(line, found.rule),
            why=pattern.replace("/people/0/", f"/people/{line.person}/"),
            own=user_id is not None and found.people[line.person].user_id == user_id,
        )
        for line in found.lines
    ]


def _few(line: SeasonLine[int], rule: SeasonRule) -> str:
    return _("{sessions} of {fewest} sessions").format(sessions=line.sessions, fewest=rule.fewest)


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One session of a person in the sum: `said` is why it does not count, "" if it does."""

    sitting: Sitting
    figure: str
    said: str


@dataclass(frozen=True, slots=True)
class Why:
    """How a person's figure came about."""

    person: Person
    figure: str
    place: str
    sums: Sequence[str]
    rows: Sequence[WhyRow]


def why(found: Board, person_id: int) -> Why:
    """The arithmetic of one person's line. Raises Http404 for one who is not on the board."""
    line = next((one for one in found.lines if one.person == person_id), None)
    if line is None:
        raise Http404
    attended = _attended(found.sittings[person_id])
    by_number = {one.number: one for one in attended}
    rows = []
    for sitting in found.sittings[person_id]:
        own = by_number.get(sitting.number)
        said = _("has no such figure") if own is None else _left_out(own, line, attended, found.rule)
        rows.append(WhyRow(sitting, "" if sitting.score is None else found.shown(sitting.score), said))
    place = f"{line.place}{'=' if line.tied else ''}" if line.place else ""
    sums = [_sum(line, found), *([] if line.place else [_few(line, found.rule)])]
    return Why(found.people[person_id], found.shown(line.figure), place, sums, rows)


def _left_out(one: Attended, line: SeasonLine[int], attended: Sequence[Attended], rule: SeasonRule) -> str:
    if one in line.counted:
        return ""
    if rule.is_dropped(one, attended):
        return _("left out: of the worst")
    return _("left out: the best {best} count").format(best=rule.best)


def _sum(line: SeasonLine[int], found: Board) -> str:
    """The sentence of the figure: what was added up and divided."""
    n, figure = len(line.counted), found.shown(line.figure)
    scores = sum((one.score for one in line.counted), Fraction(0))
    if found.rule.by is Combine.SUM:
        return _("The sum of {n} sessions: {figure}.").format(n=n, figure=figure)
    if found.rule.by is Combine.BOARDS:
        boards = sum(one.boards for one in line.counted)
        weighed = sum((one.score * one.boards for one in line.counted), Fraction(0))
        return _("The mean of {n} sessions by their boards: {sum} / {boards} = {figure}.").format(
            n=n, sum=found.shown(weighed), boards=boards, figure=figure
        )
    return _("The mean of {n} sessions: {sum} / {n} = {figure}.").format(
        n=n, sum=found.shown(scores), figure=figure
    )


def rule_words(found: Board) -> list[str]:
    """The rule of the season in sentences."""
    rule = found.rule
    what = {
        SeasonScore.PERCENT: _("The per cent of a session counts."),
        SeasonScore.POINTS: _("The points of a session count."),
        SeasonScore.MASTERPOINTS: _("The masterpoints of a session count, by the table “{table}”.").format(
            table=found.season.table or "–"
        ),
    }[found.score]
    how = {
        Combine.SUM: _("They are added up."),
        Combine.SESSIONS: _("Their mean is taken."),
        Combine.BOARDS: _("Their mean is taken, each session by its boards."),
    }[rule.by]
    words = [what, how]
    if rule.drop:
        words.append(_("Worst sessions left out: {n}.").format(n=rule.drop))
    if rule.best:
        words.append(_("Best sessions counted: {n}.").format(n=rule.best))
    if rule.fewest > 1:
        words.append(_("A place needs {n} sessions.").format(n=rule.fewest))
    return words
