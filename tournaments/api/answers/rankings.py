"""What the API answers of rankings, and of how a score is made up.

The figures are those that the pages show; here they have two decimals always and a hyphen for a minus.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.web.api.answers import Answer, Help
from scoring.models import Entry
from scoring.words.figures import MINUS, rounded
from tournaments.api.answers.settings import SettingsAnswer
from tournaments.api.answers.words import LineWord, SessionStateWord
from tournaments.selectors.control.rulings import Ruling
from tournaments.selectors.results.pages import Pair, Results
from tournaments.selectors.results.progress import progress_of
from tournaments.selectors.results.ranking_page import last_publication
from tournaments.selectors.results.rankings import RankedLine
from tournaments.selectors.results.standing import ranking_allowed
from tournaments.selectors.results.why import BoardWords, Why
from tournaments.selectors.setup.settings_words import settings_in_force


def figure_as_sent(figure: str, unit: str) -> str:
    """The figure an entry is ranked by; a percentage is written as in `percent`, with a hyphen as minus."""
    return figure.replace(MINUS, "-") if unit == "%" else figure


@dataclass(frozen=True, slots=True, kw_only=True)
class PairAnswer(Answer):
    """A pair, player or team with its number and names."""

    entry: Annotated[int | None, Help("Null for an entry of another club.")]
    label: Annotated[str, Help("Its number, with the section's letter if there are several sections.")]
    names: str
    players: Annotated[list[str], Help("The players of a team with a name of its own.")]
    club: Annotated[str, Help("Its club if several clubs share the field; otherwise empty.")]

    @classmethod
    def of(cls, pair: Pair) -> PairAnswer:
        """A pair of the field."""
        return PairAnswer(
            entry=None if pair.away else pair.entry.pk,
            label=pair.label,
            names=pair.names,
            players=list(pair.players),
            club=pair.club,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedLineAnswer(PairAnswer):
    """A line of a ranking. `own` is true if the caller plays in this entry."""

    line: LineWord
    place: Annotated[int | None, Help("Null if not ranked.")]
    tied: bool
    figure: Annotated[str, Help("The figure it is ranked by, at most two decimals, in `unit`.")]
    unit: str
    percent: Annotated[str | None, Help("Two decimals.")]
    total: Annotated[str, Help("Two decimals; in matchpoints as given by `settings.points`.")]
    top: str
    boards: int
    substitutes: list[str]
    withdrawn: bool
    own: bool

    @classmethod
    def ranked(cls, line: RankedLine, pair: Pair, results: Results) -> Self:
        """A line of the ranking of a field."""
        unit = results.measure.unit
        return cls(
            **PairAnswer.of(pair).as_dict(),
            line=line.entry.line,
            place=line.place or None,
            tied=line.tied,
            percent=None if line.percent is None else str(rounded(line.percent)),
            figure=figure_as_sent(results.ranked[line.entry.pk].figure, unit),
            unit=unit,
            total=str(rounded(results.ranked_worth(line.total))),
            top=str(rounded(results.board_worth(line.top))),
            boards=line.boards,
            substitutes=list(pair.substitutes),
            withdrawn=line.entry.state == Entry.State.WITHDRAWN,
            own=pair.is_readers,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressAnswer(Answer):
    """How far play has come: rounds that are complete, and results entered of those scheduled."""

    rounds_done: int
    rounds: Annotated[int, Help("Rounds to be played, without those that were cut.")]
    results: int
    scheduled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsAnswer(Answer):
    """How many rounds were played, and how many there were to be with those that were cut."""

    played: Annotated[int, Help("Rounds with a result.")]
    planned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingClubAnswer(Answer):
    """A club that shares the field, and the state of its session."""

    name: str
    state: SessionStateWord


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingAnswer(Answer):
    """The ranking of a field. `current` is false while newer results wait to be scored."""

    version: str
    current: bool
    final: Annotated[bool, Help("False if provisional: the field is still playing.")]
    before_neuberg: Annotated[
        bool, Help("Every result is in: only Neuberg's formula will change a place when play ends.")
    ]
    partial: Annotated[bool, Help("Only boards that every table has played are counted.")]
    state: SessionStateWord
    sections: list[str]
    progress: ProgressAnswer
    rounds: RoundsAnswer
    settings: SettingsAnswer
    in_force: Annotated[list[str], Help("The settings in words.")]
    clubs: Annotated[
        list[SharingClubAnswer], Help("Clubs that share the field; empty if only one club plays.")
    ]
    publication: Annotated[int | None, Help("The number of the latest result version.")]
    lines: list[RankedLineAnswer]

    @classmethod
    def of(cls, results: Results, version: str) -> Self:
        """The ranking of a field with the method it was made by; phantoms are left out."""
        progress = progress_of(results)
        publication = last_publication(results.session)
        return cls(
            version=version,
            current=not results.behind,
            final=results.field.final,
            before_neuberg=results.before_neuberg,
            partial=not (results.viewer.staff or ranking_allowed(results.session)),
            state=results.session.state,
            sections=[section.letter for section in results.sections],
            progress=ProgressAnswer(
                rounds_done=progress.rounds_done,
                rounds=progress.rounds,
                results=progress.results,
                scheduled=progress.scheduled,
            ),
            rounds=RoundsAnswer(played=progress.rounds_begun, planned=progress.planned),
            settings=SettingsAnswer.of(results.session),
            in_force=settings_in_force(results),
            clubs=[SharingClubAnswer(name=club.name, state=club.state) for club in results.clubs],
            publication=publication.number if publication else None,
            lines=[
                RankedLineAnswer.ranked(line, results.pairs[line.entry.pk], results)
                for line in results.ranking.lines
                if line.entry.pk in results.pairs
            ],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAnswer(Answer):
    """A correction of a score: what was changed, why, by whom, and under which law."""

    words: str
    reason: str
    by: str
    source: str

    @classmethod
    def all_of(cls, rulings: Iterable[Ruling]) -> list[Self]:
        """The corrections in their order."""
        return [cls(words=one.words, reason=one.reason, by=one.by, source=one.source) for one in rulings]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyBoardAnswer(Answer):
    """How the points of a board were calculated, and the corrections made afterwards."""

    board: int
    words: str
    corrections: list[RulingAnswer]

    @classmethod
    def of(cls, one: BoardWords) -> Self:
        """A board in words."""
        return cls(board=one.board, words=one.words, corrections=RulingAnswer.all_of(one.corrections))


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyAnswer(Answer):
    """How the score of an entry is made up. The lists are empty while the ranking is not `current`."""

    current: bool
    figure: str
    unit: str
    percent: Annotated[str, Help("The figure if it is a percentage; otherwise empty.")]
    sums: list[str]
    boards: list[WhyBoardAnswer]
    corrections: list[RulingAnswer]
    hidden: Annotated[int, Help("Boards that are not shown because they are still in play.")]

    @classmethod
    def of(cls, explained: Why) -> Self:
        """A score in words."""
        figure = figure_as_sent(explained.figure, explained.unit)
        return cls(
            current=not explained.behind,
            figure=figure,
            unit=explained.unit,
            percent=figure if explained.unit == "%" else "",
            sums=list(explained.sums),
            boards=[WhyBoardAnswer.of(one) for one in explained.boards],
            corrections=RulingAnswer.all_of(explained.corrections),
            hidden=explained.hidden,
        )
