"""What the API answers of matches: the draw of a round, extra boards, and the matches of an entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Self

from clubs.web.api.answers import Answer, Help
from scoring.models import Section
from tournaments.api.answers.sessions import DeedAnswer
from tournaments.models import Deed
from tournaments.selectors.level_matches import extra_boards_added
from tournaments.selectors.results.matches import MatchLine
from tournaments.selectors.setup.next_round import Meeting, PairedRound


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetsAnswer(Answer):
    """A match and its tables. `away` is null for a bye; at the first table `home` sits N-S."""

    match: int
    tables: list[int]
    home: int
    away: int | None

    @classmethod
    def of(cls, meeting: Meeting) -> Self:
        """A match of the draw; a bye has no tables."""
        return cls(
            match=meeting.match,
            tables=list(meeting.tables) if meeting.away else [],
            home=meeting.home[0],
            away=meeting.away[0] if meeting.away else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRoundAnswer(Answer):
    """A round that was drawn, and the action that drew it, which can be undone."""

    section: str
    round: int
    meetings: list[MeetsAnswer]
    deed: DeedAnswer

    @classmethod
    def of(cls, paired: PairedRound, deed: Deed) -> Self:
        """A round, and the action that drew it."""
        return cls(
            section=paired.section,
            round=paired.number,
            meetings=[MeetsAnswer.of(meeting) for meeting in paired.meetings],
            deed=DeedAnswer.of(deed),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraBoardsAnswer(Answer):
    """The extra boards by number, and the action that added them, which can be undone."""

    section: str
    match: int
    boards: list[int]
    deed: DeedAnswer

    @classmethod
    def of(cls, section: Section, match: int, deed: Deed) -> Self:
        """All extra boards of a match, and the action that added the last of them."""
        boards = extra_boards_added(section, match)
        return cls(section=section.letter, match=match, boards=boards, deed=DeedAnswer.of(deed))


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchAnswer(Answer):
    """A match of an entry, as its players see it."""

    match: int
    round: int
    opponent: Annotated[str, Help("Number and names; empty for a bye.")]
    boards: int
    played: int
    points: Annotated[str, Help("Own score minus theirs, with its sign; percentages at matchpoints.")]
    vp: Annotated[str, Help("Empty if the matches are only added up.")]
    extra_boards: Annotated[int, Help("Extra boards that were played after a level match.")]
    extra_points: Annotated[str, Help("What they gave, as points; empty without any.")]

    @classmethod
    def of(cls, line: MatchLine) -> Self:
        """A match of the list of an entry."""
        return cls(
            match=line.number,
            round=line.round,
            opponent=line.opponent.title if line.opponent else "",
            boards=line.boards,
            played=line.played,
            points=line.points,
            vp=line.vp,
            extra_boards=line.extra,
            extra_points=line.extra_points,
        )
