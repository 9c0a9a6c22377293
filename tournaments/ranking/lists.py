"""All rankings of one field: the official list, raw and net, strata, categories, sections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from scoring.words import Message
from tournaments.ranking.handicap import Handicap
from tournaments.ranking.strata import Member, Strata, of_category
from tournaments.ranking.ties import Decision, Figures, Ties, no_figures, placed


@dataclass(frozen=True, slots=True)
class Contestant:
    """One entry as it is ranked; its number is its index.

    `score` is exact (per cents, or points) and None for one that is not ranked; `line` numbers the
    rankings that are apart (N-S and E-W), `boards` is what a handicap a board counts.
    """

    score: Fraction | None
    boards: int = 0
    line: int = 0
    section: str = ""
    handicap: Fraction = Fraction(0)
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class ListSettings:
    """Which lists an event has, and how ties are parted in them."""

    ties: Ties = field(default_factory=Ties)
    handicap: Handicap | None = None
    strata: Strata | None = None
    categories: tuple[str, ...] = ()
    sections: bool = False  # each section's lists beside those of the whole field


class ListKind(StrEnum):
    """Whom a list ranks, and by what."""

    RAW = "raw"
    NET = "net"
    STRATUM = "stratum"
    CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class ListLine:
    """A contestant's line: `score` is the list's own (net in a net list)."""

    contestant: int
    place: int
    sharing: int
    score: Fraction
    decisions: tuple[Decision, ...] = ()

    @property
    def tied(self) -> bool:
        return self.sharing > 1


@dataclass(frozen=True, slots=True)
class RankingList:
    """One ranking, the best first; `name` is the stratum's or category's, `section` "" the whole field.

    The first list that `ranked` gives of a line is the official one, which places follow.
    """

    kind: ListKind
    name: str
    section: str
    line: int
    lines: tuple[ListLine, ...]

    @property
    def title(self) -> Message:
        return {
            ListKind.RAW: Message("Raw scores"),
            ListKind.NET: Message("With handicap"),
            ListKind.STRATUM: Message("Stratum {name}", name=self.name),
            ListKind.CATEGORY: Message("Best {name}", name=self.name),
        }[self.kind]


def ranked(
    contestants: Sequence[Contestant], settings: ListSettings, figures: Figures = no_figures
) -> list[RankingList]:
    """Every list of a field, the official ones first: for each line, of the whole field, then by section.

    With a handicap there is a raw and a net list, the official one first; strata and categories rank
    by the official score. Lists of nobody are left out.
    """
    lists: list[RankingList] = []
    for line in sorted({c.line for c in contestants if c.score is not None}):
        everybody = frozenset(i for i, c in enumerate(contestants) if c.line == line and c.score is not None)
        for section, members in _scopes(contestants, everybody, settings):
            lists += _lists(contestants, members, settings, figures, section=section, line=line)
    return lists


def _scopes(
    contestants: Sequence[Contestant], members: frozenset[int], settings: ListSettings
) -> Iterator[tuple[str, frozenset[int]]]:
    """The whole field, and its sections where they are ranked apart and are several."""
    yield "", members
    sections = sorted({contestants[index].section for index in members})
    if settings.sections and len(sections) > 1:
        for section in sections:
            yield section, frozenset(i for i in members if contestants[i].section == section)


def _lists(
    contestants: Sequence[Contestant],
    members: frozenset[int],
    settings: ListSettings,
    figures: Figures,
    *,
    section: str,
    line: int,
) -> Iterator[RankingList]:
    groups = [(kind, "", members, kind) for kind in _kinds(settings.handicap)]
    official = groups[0][0]
    groups += [
        (kind, name, open_to & members, official) for kind, name, open_to in _more(contestants, settings)
    ]
    for kind, name, ranks, by in groups:
        if ranks:
            scores = {index: _score(contestants[index], settings.handicap, by) for index in ranks}
            lines = tuple(
                ListLine(one.contestant, one.place, one.sharing, scores[one.contestant], one.decisions)
                for one in placed(scores, settings.ties, figures)
            )
            yield RankingList(kind, name, section, line, lines)


def _kinds(handicap: Handicap | None) -> tuple[ListKind, ...]:
    if handicap is None:
        return (ListKind.RAW,)
    return (ListKind.NET, ListKind.RAW) if handicap.official else (ListKind.RAW, ListKind.NET)


def _more(
    contestants: Sequence[Contestant], settings: ListSettings
) -> Iterator[tuple[ListKind, str, frozenset[int]]]:
    """Strata, then categories, with those of the field that rank in them."""
    members = [contestant.members for contestant in contestants]
    if settings.strata is not None:
        for stratum, open_to in settings.strata.eligible(members):
            yield ListKind.STRATUM, stratum.name, open_to
    for category in settings.categories:
        yield ListKind.CATEGORY, category, of_category(category, members)


def _score(contestant: Contestant, handicap: Handicap | None, by: ListKind) -> Fraction:
    assert contestant.score is not None
    if by is ListKind.NET and handicap is not None:
        return handicap.net(contestant.score, contestant.handicap, contestant.boards)
    return contestant.score
