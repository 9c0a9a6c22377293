"""The ranking as it is shown: rows of ready strings, how far play has come, by what it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.words import say
from config.caching.prepared import Prepared
from scoring.models import Entry, Field, Penalty, Session
from scoring.words.bars import Bar, share_bars, signed_bars
from scoring.words.figures import aligned, figure, percentage
from tournaments.models import Publication
from tournaments.ranking import LINES
from tournaments.ranking.lists import ListLine, RankingList
from tournaments.selectors.by_round import words_of_cuts
from tournaments.selectors.clubs import still_playing
from tournaments.selectors.control.rulings import Ruling, penalties_of, rulings_of
from tournaments.selectors.publishing.lacking import rulings_left, rulings_undecided
from tournaments.selectors.publishing.later_acts import with_later_acts
from tournaments.selectors.results.figures import CONTESTANTS, Measure, in_per_cents, points_text
from tournaments.selectors.results.matches import extra_boards_of
from tournaments.selectors.results.pages import Pair, Results
from tournaments.selectors.results.progress import Progress, progress_of
from tournaments.selectors.results.rankings import RankedLine
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.setup.settings_words import settings_in_force

MEDALS = 3
"""So many places of a ranking are marked as the best."""
TITLES = {"NS": gettext_lazy("N-S"), "EW": gettext_lazy("E-W")}


@dataclass(frozen=True, slots=True)
class RankingPage:
    """A ranking to be shown: `groups` are (title, rows), N-S before E-W where they are apart. None while
    nobody has a figure; `rows` are there from the first.

    `measure` says what its figures are in, `entry_title` who is ranked.

    `partial`: it is over the boards that every table has played, as the reader may see no others.
    `playing` says which of the clubs that share the field still play: until then it is provisional.
    `before_neuberg`: every result is in, and only Neuberg's formula will change a place.
    `offers_mean`: the director may want the mean per board instead.
    `head` and `links` are those of the record that these figures follow from.
    `scored_by` and `how_many` say in a word by what method, and how many compete.
    `played` says how many rounds were played where these are not all that were planned, `cut` which were not,
    `extra` which matches had extra boards, `undecided` which rulings and appeals may still change it.
    """

    measure: Measure
    entry_title: str
    groups: Sequence[tuple[str, Sequence[dict[str, Any]]]]
    rows: Sequence[dict[str, Any]]
    lists: Sequence[ShownList]
    progress: Progress
    settings: Sequence[str]
    rulings: Sequence[Ruling]
    publication: Publication | None
    corrected: bool
    partial: bool
    behind: bool
    playing: str = ""
    head: str = ""
    links: int = 0
    played: str = ""
    cut: Sequence[str] = ()
    extra: Sequence[str] = ()
    undecided: Sequence[str] = ()
    before_neuberg: bool = False
    offers_mean: bool = False
    scored_by: str = ""
    how_many: str = ""


def ranking_page(results: Results) -> RankingPage:
    """Everything that the page of a field's ranking shows. Seven queries beside the ranking itself."""
    rows = ranking_rows(results)
    penalties = penalties_of(results)
    progress = progress_of(results)
    publication = last_publication(results.session)
    corrected = publication is not None and changed_since(publication, progress.newest_revision, penalties)
    head, links = record_head(results.field, publication if not corrected else None)
    return RankingPage(
        measure=results.measure,
        entry_title=str(CONTESTANTS[results.contestants]),
        groups=_groups(rows),
        rows=rows,
        lists=_more_lists(results),
        progress=progress,
        settings=settings_in_force(results),
        rulings=rulings_of(results, penalties, progress),
        publication=publication,
        corrected=corrected,
        partial=not (results.viewer.staff or ranking_allowed(results.session)),
        behind=results.behind,
        playing=still_playing(results.clubs),
        head=head,
        links=links,
        played=_played(results.session, progress),
        cut=[say(words) for words in words_of_cuts(results.sections)] if progress.has_cuts else [],
        extra=[one.words for one in extra_boards_of(results)],
        before_neuberg=results.before_neuberg,
        offers_mean=results.viewer.staff and results.unequal_boards is not None,
        scored_by=results.scored_by,
        how_many=results.how_many,
        undecided=[say(words) for words in rulings_left(*rulings_undecided(results.session))],
    )


def _played(session: Session, progress: Progress) -> str:
    """How many of the rounds planned were played, where fewer were and no more will be; otherwise nothing."""
    is_over = session.play_is_over or progress.rounds_done == progress.rounds
    if not is_over or progress.rounds_begun >= progress.planned:
        return ""
    return ngettext(
        "{played} of {planned} round was played.",
        "{played} of {planned} rounds were played.",
        progress.planned,
    ).format(played=progress.rounds_begun, planned=progress.planned)


@dataclass(frozen=True, slots=True)
class ShownList:
    """A list beside the official one: net, of a stratum, a category or a section."""

    title: str
    rows: Sequence[dict[str, Any]]


def _more_lists(results: Results) -> list[ShownList]:
    """Every list but the official ones, which are the ranking itself."""
    official: set[int] = set()
    shown = []
    for one in results.ranking.lists:
        if not one.section and one.line not in official:
            official.add(one.line)
            continue
        rows = [_list_row(line, one, results) for line in one.lines if line.contestant in results.by_place]
        _align(rows, ("figure",))
        shown.append(ShownList(_list_title(one), rows))
    return [*_own_club(results), *shown] if results.clubs else shown


def _own_club(results: Results) -> list[ShownList]:
    """How the session's own entries stand among themselves, where clubs share the field."""
    lines: dict[str, list[RankedLine]] = {}
    for line in results.ranking.lines:
        pair = results.pairs.get(line.entry.pk)
        if line.place and pair is not None and not pair.away:
            lines.setdefault(line.entry.line, []).append(line)
    club = _("Within {club}").format(club=results.session.club.name)
    return [
        ShownList(
            ", ".join(filter(None, (club, str(TITLES.get(name, ""))))),
            _among_themselves(line_entries, results),
        )
        for name, line_entries in lines.items()
    ]


def _among_themselves(lines: Sequence[RankedLine], results: Results) -> list[dict[str, Any]]:
    """Rows of lines of one ranking, best first, with their places among one another."""
    places = [line.place for line in lines]
    rows = [
        {
            "place": f"{places.index(line.place) + 1}{'=' if places.count(line.place) > 1 else ''}",
            "pair": results.pairs[line.entry.pk].label,
            "id": row_id(line.entry),
            "names": results.pairs[line.entry.pk].names,
            "figure": results.ranked[line.entry.pk].figure,
            "notes": [],
        }
        for line in lines
    ]
    _align(rows, ("figure",))
    return rows


def _list_title(one: RankingList) -> str:
    section = _("Section {letter}").format(letter=one.section) if one.section else ""
    sides = {number: name for name, number in LINES.items() if name}
    line = str(TITLES[sides[one.line]]) if one.line in sides else ""
    return ", ".join(part for part in (say(one.title), section, line) if part)


def _list_row(line: ListLine, one: RankingList, results: Results) -> dict[str, Any]:
    pair = results.by_place[line.contestant]
    return {
        "place": f"{line.place}{'=' if line.tied else ''}",
        "pair": pair.label,
        "id": row_id(pair.entry, away=pair.away),
        "names": pair.names,
        "figure": percentage(line.score) if results.measure.by_share else figure(line.score),
        "notes": [say(decision.words) for decision in line.decisions],
    }


def _decided(results: Results) -> dict[int, list[str]]:
    """By what ties of the official ranking were parted, in words, by index."""
    decisions: dict[int, list[str]] = {}
    official: set[int] = set()
    for one in results.ranking.lists:
        if not one.section and one.line not in official:
            official.add(one.line)
            for line in one.lines:
                decisions[line.contestant] = [say(decision.words) for decision in line.decisions]
    return decisions


def last_publication(session: Session) -> Publication | None:
    """The newest publication, with what was taken back since, and without its content.

    One query, none for a session that was never published.
    """
    if session.official is None:
        return None
    publication = _LAST_PUBLICATION.one(session.pk)
    if publication is not None:
        publication.session = session
    return publication


_LAST_PUBLICATION = Prepared(
    lambda session: with_later_acts(Publication.objects.filter(session=session).defer("content")).order_by(
        "-number"
    )[:1],
    -1,
)


def changed_since(publication: Publication, newest_revision: int, penalties: Iterable[Penalty]) -> bool:
    """Whether a result or a penalty is newer than the publication, or one that counted was taken back."""
    newer = newest_revision > publication.last_revision or publication.taken_back
    return newer or any(penalty.at > publication.at for penalty in penalties)


def record_head(field: Field, published: Publication | None) -> tuple[str, int]:
    """The head of the record that figures follow from, and its link: the publication's if it has them."""
    if published is not None:
        return published.shown_head, published.link
    return field.shown_head, field.chain_length


def _groups(rows: Sequence[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Rows by line; none while nobody has a figure."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows if any(row["figure"] for row in rows) else []:
        groups.setdefault(row["line"], []).append(row)
    return [(str(TITLES.get(line, "")), line_rows) for line, line_rows in groups.items()]


def winners_by_line(results: Results) -> list[tuple[str, list[dict[str, Any]]]]:
    """The rows of the first places, by line; none while nobody has a figure."""
    groups = _groups(ranking_rows(results))
    return [(title, best) for title, rows in groups if (best := [row for row in rows if row["medal"]])]


def ranking_rows(results: Results) -> list[dict[str, Any]]:
    """The ranking as ready strings, in its order; phantoms are left out."""
    shown = [line for line in results.ranking.lines if line.entry.pk in results.pairs]
    rows = [_row(line, results.pairs[line.entry.pk], results) for line in shown]
    decided = _decided(results)
    for row, line in zip(rows, shown, strict=True):
        row["notes"] += decided.get(line.entry.place_in_field, [])
    for row, line, drawn in zip(rows, shown, _bars(shown, results), strict=True):
        row |= {"bar": drawn, "medal": line.place if 0 < line.place <= MEDALS else 0}
    _align(rows)
    return rows


def _bars(lines: Sequence[RankedLine], results: Results) -> list[Bar | None]:
    """What is drawn beside the figures: per cents as they are, points against the most of anybody."""
    drawn = share_bars if results.measure.by_share else signed_bars
    return drawn([results.measure.score(line) for line in lines])


def _align(rows: Sequence[dict[str, Any]], columns: Sequence[str] = ("figure", "score")) -> None:
    """As many decimals for every figure as the longest needs, so that they stand under one another."""
    for column in columns:
        for row, text in zip(rows, aligned([row[column] for row in rows]), strict=True):
            row[column] = text


def _beside(line: RankedLine, results: Results) -> str:
    """What stands beside the figure, see `Measure.beside`: matchpoints; the mean of a board, or the total
    where that is ranked; what was played.

    Points of play have a sign where those of a board have one.
    """
    method = results.conditions.method
    if results.measure.by_share:
        return results.points(line.total)
    if results.measure.by_mean:
        return points_text(line.total, method.name) if line.boards else ""
    if not results.measure.in_vp:
        return points_text(line.total / results.boards_of(line.boards), method.name) if line.boards else ""
    if in_per_cents(method):
        return "" if line.percent is None else percentage(line.percent)
    return points_text(line.points or Fraction(0), method.name)


def row_id(entry: Entry, *, away: bool = False) -> str:
    """What the lines of an entry go by; of another club's the id is not told."""
    return f"other-{entry.place_in_field}" if away else str(entry.pk)


def _row(line: RankedLine, pair: Pair, results: Results) -> dict[str, Any]:
    ranked = results.ranked[line.entry.pk]
    return {
        "entry": pair.entry.pk,
        "away": pair.away,
        "id": row_id(pair.entry, away=pair.away),
        "line": line.entry.line,
        "place": ranked.place,
        "waits": not line.place and line.entry.state == Entry.State.ACTIVE,
        "pair": pair.label,
        "names": pair.names,
        "notes": [
            *pair.notes,
            *([_("withdrawn")] if line.entry.state == Entry.State.WITHDRAWN else []),
        ],
        "figure": ranked.figure,
        "score": _beside(line, results),
        "boards": str(results.boards_of(line.boards)),
    }
