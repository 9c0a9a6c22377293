"""Leader boards of seasons, from published results, with the arithmetic of each figure.

A process keeps the boards that were asked for last, each with a stamp of everything it follows from: its
sessions with their versions, the season's rule and table of masterpoints, and the sessions left out.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.models import Club
from clubs.people.name_parts import fits, words_typed
from config.caching.stamped_cache import StampedCache
from scoring.words import Missing
from scoring.words.bars import Bar, share_bars, signed_bars
from scoring.words.figures import two_decimals
from scoring.words.name_order import by_surname
from scoring.words.names import folded
from tournaments.models import Season
from tournaments.ranking.carry import Combine
from tournaments.ranking.seasons.leader_boards import (
    Attended,
    SeasonLine,
    SeasonRule,
    SeasonScore,
    leader_board,
    read_season_rule,
)
from tournaments.ranking.seasons.masterpoints import AwardTable, read_table
from tournaments.selectors.publishing.published import Key, Player, PublishedLine
from tournaments.selectors.results.ranking_page import MEDALS
from tournaments.selectors.seasons.masterpoints import awards_of
from tournaments.selectors.seasons.sessions import (
    PublishedSession,
    cached_sessions,
    published_sessions,
    versions_of,
)

MOST_SITTINGS = 100_000  # of boards that a process keeps


@dataclass(frozen=True, slots=True)
class SessionContext:
    """A person's result in one session of the season; a `score` of None does not count."""

    number: int
    session: PublishedSession
    partners: str
    place: str
    score: Fraction | None
    boards: int


@dataclass(frozen=True, slots=True)
class SeasonSession:
    """A session of the season; `counts` is False for one that was left out, and for one that adds nothing.

    It adds nothing without names, and without the kind of score that counts (`has_score`): teams and Butler
    have no percentage.
    """

    session: PublishedSession
    number: int
    counts: bool
    people: int
    has_score: bool = True


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A line of the leader board as it is shown; `is_marked` on the line that was looked for."""

    person: Player
    place: str
    figure: str
    sessions: int
    counted: int
    note: str
    is_reader: bool
    is_marked: bool
    bar: Bar | None = None
    medal: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A season with everybody's sessions, from which its pages are made.

    `lines` are exact and name persons by id; equal scores are in order of names. `index_of` is the index of
    each person's line.
    """

    score: SeasonScore
    rule: SeasonRule
    sessions: Sequence[SeasonSession]
    people: Mapping[int, Player]
    sittings: Mapping[int, Sequence[SessionContext]]
    lines: Sequence[SeasonLine[int]]
    index_of: Mapping[int, int]

    def shown(self, figure: Fraction) -> str:
        """A score as the pages show it, with two decimals."""
        return two_decimals(figure)


_boards: StampedCache[int, Hashable, Board] = StampedCache(MOST_SITTINGS)


def seasons_of(club: Club) -> list[Season]:
    """The club's seasons, the newest first."""
    return list(Season.objects.filter(club=club))


def names_of_seasons(club: Club, besides: int = 0) -> list[str]:
    """The names of the club's leader boards and ladders, without that of `besides`. One query."""
    return list(Season.objects.filter(club=club).exclude(pk=besides).values_list("name", flat=True))


def get_season(slug: str, pk: int) -> Season:
    """A season of the club of an address. Raises Missing."""
    season = Season.objects.select_related("club", "table").filter(pk=pk, club__slug=slug).first()
    if season is None:
        raise Missing
    return season


def board(season: Season) -> Board:
    """The season's leader board, calculated from all its published sessions."""
    return _board(season, published_sessions(versions_of(season)), _left_out(season))


def cached_board(season: Season) -> Board:
    """The season's leader board, calculated again only if something changed. Two queries if nothing did."""
    versions, left_out = versions_of(season), _left_out(season)
    table = json.dumps(season.table.data, sort_keys=True) if season.table else ""
    stamp = (versions, left_out, json.dumps(season.rule, sort_keys=True), table)
    return _boards.get(
        season.pk,
        stamp,
        lambda: _board(season, cached_sessions(versions), left_out),
        lambda made: sum(map(len, made.sittings.values())),
    )


def _left_out(season: Season) -> frozenset[int]:
    return frozenset(season.left_out.order_by().values_list("pk", flat=True))


def _board(season: Season, sessions: Sequence[PublishedSession], left_out: frozenset[int]) -> Board:
    score, rule = read_season_rule(season.rule)
    counts_awards = score is SeasonScore.MASTERPOINTS and season.table is not None
    table = read_table(season.table.data) if counts_awards and season.table is not None else None
    people: dict[int, Player] = {}
    sittings: dict[int, list[SessionContext]] = {}
    for number, session in enumerate(sessions, 1):
        if session.pk not in left_out:
            for person, sitting in _sittings(session, number, score, table):
                people[person.pk] = person
                so_far = sittings.setdefault(person.pk, [])
                if not so_far or so_far[-1].number != number:  # a substitute in two pairs counts once
                    so_far.append(sitting)
    listed = [
        _listed(session, number, score, is_left_out=session.pk in left_out)
        for number, session in enumerate(sessions, 1)
    ]
    by_name = sorted(sittings, key=lambda pk: (by_surname(people[pk].name), pk))
    lines = leader_board({pk: _attended(sittings[pk]) for pk in by_name}, rule)
    index_of = {line.person: at for at, line in enumerate(lines)}
    return Board(score, rule, listed, people, sittings, lines, index_of)


def _sittings(
    session: PublishedSession, number: int, score: SeasonScore, table: AwardTable | None
) -> Iterable[tuple[Player, SessionContext]]:
    """Everybody who was ranked in the session, each with their result."""
    awards: Mapping[Key, Fraction] = {}
    if table is not None:
        awards = awards_of(session.rankings, session.settings, table, session.persons)
    for ranking in session.rankings:
        for line in ranking.lines:
            members = [person for person in session.persons.get(line.key, ()) if not person.forgotten]
            figure = _figure(line, score, awards)
            place = f"{line.place}{'=' if line.sharing > 1 else ''}/{len(ranking.lines)}"
            for person in members:
                partners = " & ".join(other.name for other in members if other.pk != person.pk)
                yield person, SessionContext(number, session, partners, place, figure, line.boards)


def _listed(
    session: PublishedSession, number: int, score: SeasonScore, *, is_left_out: bool
) -> SeasonSession:
    lines = (line for ranking in session.rankings for line in ranking.lines)
    has_score = score is not SeasonScore.PERCENT or any(line.percent is not None for line in lines)
    counts = session.people > 0 and has_score and not is_left_out
    return SeasonSession(session, number, counts, session.people, has_score)


def _figure(line: PublishedLine, score: SeasonScore, awards: Mapping[Key, Fraction]) -> Fraction | None:
    """The score of the line by the season's rule; None where the session has no score of that kind."""
    if score is SeasonScore.MASTERPOINTS:
        return awards.get(line.key, Fraction(0))
    return line.percent if score is SeasonScore.PERCENT else line.total


def _attended(sittings: Iterable[SessionContext]) -> list[Attended]:
    return [Attended(one.number, one.score, one.boards) for one in sittings if one.score is not None]


def leader_rows(
    standings: Board, lines: Iterable[SeasonLine[int]], reader: int | None, marked: int | None = None
) -> list[LeaderRow]:
    """Lines of the leader board as they are shown; `reader` and `marked`, who was looked for, are persons."""
    shown = list(lines)
    return [
        LeaderRow(
            person=standings.people[line.person],
            place=_place(line),
            figure=standings.shown(line.figure),
            sessions=line.sessions,
            counted=len(line.counted),
            note="" if line.place else _few(line, standings.rule),
            is_reader=line.person == reader,
            is_marked=line.person == marked,
            bar=drawn,
            medal=line.place if 0 < line.place <= MEDALS else 0,
        )
        for line, drawn in zip(shown, _bars(standings, shown), strict=True)
    ]


def _bars(standings: Board, lines: Sequence[SeasonLine[int]]) -> list[Bar | None]:
    """What is drawn beside the figures: per cents as they are, points against the most of anybody."""
    if standings.score is SeasonScore.PERCENT and all(line.figure <= 100 for line in standings.lines):
        return share_bars([line.figure for line in lines])
    most = max((abs(line.figure) for line in standings.lines), default=Fraction(0))
    return signed_bars([*(line.figure for line in lines), most])[:-1]


def look_up(standings: Board, text: str) -> list[SeasonLine[int]]:
    """Lines by a place (the first that has it, or the last above it), or by how parts of the name begin."""
    if text.isascii() and text.isdigit():
        above = [line for line in standings.lines if line.place and line.place <= int(text[:9])]
        last = above[-1].place if above else 0
        return [line for line in above if line.place == last][:1]
    words = words_typed(folded(text))
    if not words:
        return []
    return [line for line in standings.lines if fits(standings.people[line.person].search, words)]


def _place(line: SeasonLine[int]) -> str:
    return f"{line.place}{'=' if line.tied else ''}" if line.place else ""


def _few(line: SeasonLine[int], rule: SeasonRule) -> str:
    return ngettext("{sessions} of {fewest} session", "{sessions} of {fewest} sessions", rule.fewest).format(
        sessions=line.sessions, fewest=rule.fewest
    )


@dataclass(frozen=True, slots=True)
class WhyRow:
    """One session of a person in the sum: `left_out` is why it does not count, "" if it does."""

    sitting: SessionContext
    figure: str
    left_out: str


@dataclass(frozen=True, slots=True)
class Why:
    """How a person's figure came about."""

    person: Player
    figure: str
    place: str
    sums: Sequence[str]
    rows: Sequence[WhyRow]


def why(standings: Board, person_id: int) -> Why:
    """The arithmetic of one person's line. Raises Missing for one who is not on the board."""
    if person_id not in standings.index_of:
        raise Missing
    line = standings.lines[standings.index_of[person_id]]
    attended = _attended(standings.sittings[person_id])
    by_number = {one.number: one for one in attended}
    rows = []
    for sitting in standings.sittings[person_id]:
        scored = by_number.get(sitting.number)
        if scored is None:
            left_out = _("no score of this kind")
        elif scored in line.counted:
            left_out = ""
        elif standings.rule.is_dropped(scored, attended):
            left_out = _("left out: one of the worst")
        else:
            left_out = _("left out: not among the best {best}").format(best=standings.rule.best)
        score = "" if sitting.score is None else standings.shown(sitting.score)
        rows.append(WhyRow(sitting, score, left_out))
    sums = [_sum(line, standings), *([] if line.place else [_few(line, standings.rule)])]
    return Why(standings.people[person_id], standings.shown(line.figure), _place(line), sums, rows)


def _sum(line: SeasonLine[int], standings: Board) -> str:
    """The sentence of the figure: what was added up and divided."""
    n, figure = len(line.counted), standings.shown(line.figure)
    scores = sum((one.score for one in line.counted), Fraction(0))
    if standings.rule.by is Combine.SUM:
        return _("Sessions counted: {n}. Total: {figure}.").format(n=n, figure=figure)
    if standings.rule.by is Combine.BOARDS:
        boards = sum(one.boards for one in line.counted)
        weighed = sum((one.score * one.boards for one in line.counted), Fraction(0))
        return _("Sessions counted: {n}. Average, weighted by boards: {sum} / {boards} = {figure}.").format(
            n=n, sum=standings.shown(weighed), boards=boards, figure=figure
        )
    return _("Sessions counted: {n}. Average: {sum} / {n} = {figure}.").format(
        n=n, sum=standings.shown(scores), figure=figure
    )


def rule_words(standings: Board, season: Season) -> list[str]:
    """The rule of the season in sentences."""
    rule = standings.rule
    what = {
        SeasonScore.PERCENT: _("The percentage of each session counts."),
        SeasonScore.POINTS: _("The points of each session count."),
        SeasonScore.MASTERPOINTS: _(
            "The masterpoints of each session count, from the table “{table}”."
        ).format(table=season.table or "–"),
    }[standings.score]
    how = {
        Combine.SUM: _("These are added up."),
        Combine.SESSIONS: _("The average of these is taken."),
        Combine.BOARDS: _("The average of these is taken, weighted by boards."),
    }[rule.by]
    words = [what, how]
    if rule.drop:
        words.append(_("Worst sessions left out: {n}.").format(n=rule.drop))
    if rule.best:
        words.append(_("Best sessions counted: {n}.").format(n=rule.best))
    if rule.fewest > 1:
        words.append(_("At least {n} sessions are needed for a place.").format(n=rule.fewest))
    return words
