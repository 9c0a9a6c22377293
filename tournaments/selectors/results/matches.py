"""Matches: what an entry has from each, a team match board by board, and the Butler of its pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.comparison import Direction
from scoring.comparison.datum import DatumRule
from scoring.comparison.imp_board import compare_butler
from scoring.comparison.imps import ImpAwards
from scoring.comparison.methods import MethodName
from scoring.comparison.results import Award, Board, SideResult
from scoring.models import Encounter, Play
from scoring.words import Missing, Seat
from scoring.words.figures import percentage, signed, two_decimals
from scoring.words.name_order import by_surname
from tournaments.models.event_settings import event_settings
from tournaments.ranking import MatchScore
from tournaments.ranking.matches import own_averages
from tournaments.ranking.plays import EXTRA
from tournaments.selectors.byes import byes
from tournaments.selectors.named import Pair
from tournaments.selectors.results.figures import in_per_cents, points_text
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import BoardSheet, sheets_of
from tournaments.selectors.results.reckoned import reckoning_words


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One of an entry's matches in words and figures; `vp` is "" where matches are only added up.

    `extra` are the extra boards played after a level match of a knockout, and `extra_points` what they gave.
    """

    number: int
    round: int
    opponent: Pair | None
    boards: int
    played: int
    points: str
    vp: str
    words: str
    extra: int = 0
    extra_points: str = ""

    @property
    def extra_words(self) -> str:
        """What the extra boards gave; "" where there were none."""
        if not self.extra:
            return ""
        return ngettext("{n} extra board: {points}", "{n} extra boards: {points}", self.extra).format(
            n=self.extra, points=self.extra_points
        )


def matches_of(results: Results, pair: Pair) -> list[MatchLine]:
    """The entry's matches in the order of rounds, byes too. Two queries; none where there are no matches."""
    return matches_of_each(results, [pair])[pair.entry.pk]


def matches_of_each(results: Results, pairs: Iterable[Pair]) -> dict[int, list[MatchLine]]:
    """The matches of several entries of the field, by entry id; as many queries as for one."""
    lines: dict[int, list[MatchLine]] = {pair.entry.pk: [] for pair in pairs}
    if results.state is None or results.state.units is None:
        return lines
    scores = {(match.entry, match.match): match for match in results.state.matches()}
    extra = results.state.extra_boards()
    rounds, ids = _rounds(results), {entry.place_in_field: entry.pk for entry in results.entries}
    for (entry, _number), match in scores.items():
        if (entry_lines := lines.get(ids.get(entry, 0))) is not None:
            other = scores.get((match.opponent, match.match), match)
            line = _line(match, other, rounds, results)
            entry_lines.append(_with_extra(line, extra.get((match.entry, match.match)), results))
    for bye, line in _byes(results):
        if bye in lines:
            lines[bye].append(line)
    return {
        pk: sorted(entry_lines, key=lambda line: (line.round, line.number))
        for pk, entry_lines in lines.items()
    }


def _byes(results: Results) -> list[tuple[int, MatchLine]]:
    """The rounds without opponents that count as matches, each with the id of the entry that had none."""
    worth = bye_worth(results)
    lines = []
    for bye in byes(round__section__field=results.field):
        vp = two_decimals(worth(bye.index)) if results.conditions.scale else ""
        words = _("Round {round}: bye, {vp} VP.") if vp else _("Round {round}: bye.")
        line = MatchLine(bye.match, bye.round, None, 0, 1, "", vp, words.format(round=bye.round, vp=vp))
        lines.append((bye.entry, line))
    return lines


def bye_worth(results: Results) -> Callable[[int], Fraction]:
    """What a bye gives the entry of an index in the field: as stated, or the mean of its other matches."""
    settings = event_settings(results.session.contest)
    averages: dict[int, Fraction] = {}
    if settings.bye_average and results.state is not None:
        averages = own_averages(results.state.matches(), results.conditions.worth)
    return lambda index: averages.get(index, settings.bye_vp)


def _rounds(results: Results) -> dict[int, int]:
    """The round in which each match of the field begins."""
    rows = Encounter.objects.filter(round__section__field=results.field, match__gt=0)
    return dict(rows.order_by("-round__number").values_list("match", "round__number"))


def _line(score: MatchScore, other: MatchScore, rounds: dict[int, int], results: Results) -> MatchLine:
    conditions = results.conditions
    points = points_text(score.points, conditions.method.name)
    if in_per_cents(conditions.method):
        points = "" if score.share is None else f"{percentage(100 * score.share)} %"
    vp = two_decimals(conditions.worth(score, other)) if results.measure.in_vp and score.played else ""
    opponent = results.by_place.get(score.opponent)
    played = results.boards_of(score.played)
    return MatchLine(
        number=score.match,
        round=rounds.get(score.match, 0),
        opponent=opponent,
        boards=results.boards_of(score.boards),
        played=played,
        points=points,
        vp=vp,
        words=_words(rounds.get(score.match, 0), opponent, points, vp, played),
    )


def _with_extra(line: MatchLine, extra: MatchScore | None, results: Results) -> MatchLine:
    """The line of a match with the extra boards that were played after it."""
    if extra is None or not extra.played:
        return line
    points = points_text(extra.points, results.conditions.method.name)
    line = replace(line, extra=extra.played, extra_points=points)
    return replace(line, words=f"{line.words} {line.extra_words}.")


@dataclass(frozen=True, slots=True)
class ExtraBoards:
    """A level match of a knockout that was decided, or played on, by so many extra boards."""

    match: int
    words: str


def extra_boards_of(results: Results) -> list[ExtraBoards]:
    """What the extra boards of the field's matches gave, in words. One query if there are any, else none."""
    extra = results.state.extra_boards() if results.state is not None else {}
    begun = [one for one in extra.values() if one.played]
    if not begun:
        return []
    rounds = _rounds(results)
    told: dict[int, ExtraBoards] = {}
    for score in sorted(begun, key=lambda one: (-one.points, one.entry)):  # the side that gained first
        match = score.match - EXTRA
        one, other = results.by_place.get(score.entry), results.by_place.get(score.opponent)
        if one is None or other is None or match in told:
            continue
        boards = ngettext("{n} extra board", "{n} extra boards", score.played).format(n=score.played)
        values = {
            "round": rounds.get(match, 0),
            "one": one.title,
            "other": other.title,
            "boards": boards,
            "points": points_text(score.points, results.conditions.method.name),
        }
        template = (
            _("Round {round}, {one} v {other}: {points} after {boards}.")
            if score.points
            else _("Round {round}, {one} v {other}: still level after {boards}.")
        )
        told[match] = ExtraBoards(match, template.format(**values))
    return [told[match] for match in sorted(told)]


def _words(number: int, opponent: Pair | None, points: str, vp: str, played: int) -> str:
    boards = ngettext("{n} board", "{n} boards", played).format(n=played)
    values = {
        "round": number,
        "opponent": opponent.title if opponent else "–",
        "points": points,
        "boards": boards,
        "vp": vp,
    }
    if vp:
        return _("Round {round} v {opponent}: {points} over {boards}, {vp} VP.").format(**values)
    return _("Round {round} v {opponent}: {points} over {boards}.").format(**values)


@dataclass(frozen=True, slots=True)
class Part:
    """Boards of a match that were played in one round: its half, or a quarter. `running` is after it.

    Its extra boards are a part of their own, which is not added to the others.
    """

    round: int
    rows: Sequence[dict[str, Any]]
    points: str
    running: str
    is_extra: bool = False


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A team match from the side of `home`: its boards at both tables, by part, and what it is worth.

    `extra` is what its extra boards gave, if it was level and such were played.
    """

    number: int
    home: Pair
    away: Pair
    parts: Sequence[Part]
    result: str
    vp: tuple[str, str]
    hidden: int
    unit: str
    extra: str = ""


def team_match(results: Results, number: int) -> TeamMatch:
    """A match board by board, of boards the reader may see. Four queries. Raises Missing."""
    if results.state is None or not results.conditions.method.is_of_teams:
        raise Missing
    scores = {match.entry: match for match in results.state.matches() if match.match == number}
    extra = results.state.extra_boards()
    home_at, away_at = _sides(results, number)
    home, away = results.by_place.get(home_at), results.by_place.get(away_at)
    if home is None or away is None:
        raise Missing
    boards = _boards(results, number, home_at)
    seen = [pair for pair in boards if pair[0].number in results.visible]
    lines = (
        _line(scores[one], scores[two], {}, results) for one, two in ((home_at, away_at), (away_at, home_at))
    )
    first, second = lines if len(scores) == 2 else (None, None)
    return TeamMatch(
        number=number,
        home=home,
        away=away,
        parts=_parts(seen, results.conditions.method.name),
        result=first.points if first else "",
        vp=(first.vp, second.vp) if first and second else ("", ""),
        hidden=len(boards) - len(seen),
        unit=capfirst(say(results.conditions.method.spec.points.word)),
        extra=_with_extra(first, extra.get((home_at, number)), results).extra_points if first else "",
    )


def _sides(results: Results, number: int) -> tuple[int, int]:
    """Who sits N-S and E-W at the match's first table, by index."""
    tables = Encounter.objects.filter(round__section__field=results.field, match=number)
    columns = ("north__place_in_field", "east__place_in_field")
    first = tables.order_by("round__number", "table").values_list(*columns).first()
    if first is None or None in first:
        raise Missing
    return first


def _boards(results: Results, number: int, home: int) -> list[tuple[BoardSheet, Played, Played | None]]:
    """Each board of the match: the play with `home` N-S, and the one at the other table.

    In a match of eight two of each: what a row's points are, the event says.
    """
    match_plays = Play.objects.filter(field=results.field, encounter__match=number)
    sheets = sheets_of(results, match_plays.order_by().values_list("board__number", flat=True))
    rows = []
    for sheet in sheets.values():
        plays = [play for play in sheet.plays if play.row.match % EXTRA == number]
        here = [play for play in plays if play.row.ns == home]
        there = [play for play in plays if play.row.ns != home]
        rows += [(sheet, *tables) for tables in zip_longest(here, there) if tables[0] is not None]
    return sorted(rows, key=lambda row: (row[1].round, row[1].row.number))


def _parts(boards: Sequence[tuple[BoardSheet, Played, Played | None]], method: MethodName) -> list[Part]:
    parts = []
    running = Fraction(0)
    comparisons = _comparisons(boards)
    by_part: dict[tuple[bool, int], list[tuple[BoardSheet, Played, Played | None]]] = {}
    for row in boards:
        by_part.setdefault((row[1].row.match >= EXTRA, row[1].round), []).append(row)
    for is_extra, number in sorted(by_part):
        played_rows = by_part[is_extra, number]
        points = sum((row[0].points(row[1], Direction.NS) or Fraction(0) for row in played_rows), Fraction(0))
        running = points if is_extra else running + points
        rows = [_row(*row, comparisons) for row in played_rows]
        shown = points_text(points, method), points_text(running, method)
        parts.append(Part(number, rows, *shown, is_extra=is_extra))
    return parts


def _comparisons(boards: Sequence[tuple[BoardSheet, Played, Played | None]]) -> dict[int, str]:
    """By play of the home team N-S how its points came about, of a match at four tables."""
    if len({row[0].number for row in boards}) == len(boards):
        return {}
    told = {}
    for sheet, here, _there in boards:
        reckoning = sheet.reckoning(here, Direction.NS)
        if reckoning is not None and reckoning.points is not None:
            method = sheet.results.conditions.method.name
            told[here.row.play] = reckoning_words(reckoning, sheet.figures(here).ns, Direction.NS, method)
    return told


def _row(
    sheet: BoardSheet, here: Played, there: Played | None, comparisons: Mapping[int, str]
) -> dict[str, Any]:
    at_home, away = sheet.figures(here), sheet.figures(there) if there else None
    return {
        "board": sheet.number,
        "tables": (here.table, there.table if there else None) if comparisons else None,
        "comparison": comparisons.get(here.row.play, ""),
        "here": {**at_home.cells, "score": at_home.ns.score},
        "there": {**away.cells, "score": away.ew.score} if away else None,
        "points": at_home.ns.points,
    }


@dataclass(frozen=True, slots=True)
class ButlerLine:
    """A pair of a team against the datum of the field: IMPs, boards, and the mean of a board."""

    place: int
    names: str
    team: Pair
    boards: int
    imps: str
    mean: str


def butler_of_pairs(results: Results, rule: DatumRule | None = None) -> list[ButlerLine]:
    """How every pair of the teams did against the field, best mean first, of boards the reader may see.

    The datum is the mean of all results of a board; with eight or more the extremes are left out. Extra
    boards do not count: one match alone played them.
    An award in per cents counts only where the event states what these are worth in IMPs.
    """
    awards = results.conditions.method.awards
    played = Play.objects.filter(field=results.field, board__number__in=results.visible, extra=False)
    sheets = sheets_of(results, played.order_by().values_list("board__number", flat=True))
    sums: dict[tuple[int, frozenset[int | None]], list[Fraction]] = {}
    for sheet in sheets.values():
        _add(sums, sheet, rule or DatumRule(trim=None), awards)
    names = {person: name for pair in results.pairs.values() for person, name in pair.people}
    return _ranked(sums, names, results)


def _add(
    sums: dict[tuple[int, frozenset[int | None]], list[Fraction]],
    sheet: BoardSheet,
    rule: DatumRule,
    awards: ImpAwards,
) -> None:
    points = compare_butler(_in_imps(sheet.board, awards), rule, awards)
    for at, play in enumerate(sheet.plays):
        for direction in Direction:
            worth = points.fraction(at, direction)
            if worth is not None and play.outcome is not None:
                seats = (Seat.N, Seat.S) if direction is Direction.NS else (Seat.E, Seat.W)
                who = play.side(direction)[0], frozenset(play.people[seat] for seat in seats)
                sums.setdefault(who, []).append(worth)


def _in_imps(board: Board, awards: ImpAwards) -> Board:
    """The board without the awards that have no worth in IMPs."""
    if awards.per_cent is not None:
        return board
    counting = {
        row: replace(result, ns=_or_nothing(result.ns), ew=_or_nothing(result.ew))
        for row, result in board.others.items()
    }
    return replace(board, others=counting)


def _or_nothing(side: SideResult) -> SideResult:
    in_per_cents = isinstance(side, Award) and side.imps is None and isinstance(side.share, Fraction)
    return None if in_per_cents else side


def _ranked(
    sums: dict[tuple[int, frozenset[int | None]], list[Fraction]],
    names: dict[int, str],
    results: Results,
) -> list[ButlerLine]:
    rows = sorted(
        (
            (sum(imps, Fraction(0)) / len(imps), len(imps), team, people)
            for (team, people), imps in sums.items()
        ),
        key=lambda row: (-row[0], row[2]),
    )
    means = [row[0] for row in rows]
    return [
        ButlerLine(
            place=means.index(mean) + 1,
            names=_names(people, names),
            team=results.by_place[team],
            boards=boards,
            imps=signed(mean * boards),
            mean=signed(mean),
        )
        for mean, boards, team, people in rows
        if team in results.by_place
    ]


def _names(people: Iterable[int | None], names: dict[int, str]) -> str:
    return " & ".join(sorted((names[one] for one in people if one in names), key=by_surname))
