"""How a player does over all sessions: by role, seat and contract, and by what the deals allowed.

The percentage of a board is its matchpoints divided by its top, and boards at IMPs have IMPs. A mean is taken
over boards, each with the same weight. Every figure names the group of its boards, which `boards_in` lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from clubs.people.models import Person
from clubs.people.words import say
from scoring.comparison.player_boards import (
    FEWEST,
    GROUPS,
    Height,
    PlayerBoard,
    Role,
    Tally,
    tallies,
)
from scoring.words import Missing, Seat
from scoring.words.bars import Bar, share_bar
from scoring.words.figures import percentage, signed
from scoring.words.name_order import by_surname
from tournaments.selectors.results.bars import NEAR_ON_A_BOARD
from tournaments.selectors.results.card import ROLES
from tournaments.selectors.seasons.history import partner_named
from tournaments.selectors.seasons.player_boards import MOST_PLAYS, BoardPlayed, boards_of_person

HEIGHTS = {
    Height.NOTHING: gettext_lazy("Nothing"),
    Height.PART_SCORE: gettext_lazy("Part score"),
    Height.GAME: gettext_lazy("Game"),
    Height.SMALL_SLAM: gettext_lazy("Small slam"),
    Height.GRAND_SLAM: gettext_lazy("Grand slam"),
}
DOUBLED = {"ours": gettext_lazy("Doubled"), "theirs": gettext_lazy("Opponents doubled")}
VULNERABLE = {
    "nobody": gettext_lazy("Nobody"),
    "ours": gettext_lazy("Our side only"),
    "theirs": gettext_lazy("Opponents only"),
    "everybody": gettext_lazy("Everybody"),
}
HEADINGS = {
    "role": gettext_lazy("By role"),
    "seat": gettext_lazy("By seat"),
    "partner": gettext_lazy("By partner"),
    "contract": gettext_lazy("Our contracts"),
    "doubled": gettext_lazy("Our contracts"),
    "vulnerable": gettext_lazy("Vulnerable"),
    "allowed": gettext_lazy("Possible"),
    "play": gettext_lazy("Tricks against double dummy"),
}
"""What the groups of one kind stand under; bidding and tricks have titles that say all."""
MOST_PARTNERS = 10
DIGITS = 18
"""No id has more."""
BIDDING = {
    "equal": gettext_lazy("{height} possible, contract as high"),
    "lower": gettext_lazy("{height} possible, contract lower or defended"),
    "higher": gettext_lazy("{height} possible, contract higher"),
}
TRICKS = {
    "more": gettext_lazy("{role}: more tricks than double dummy"),
    "equal": gettext_lazy("{role}: as many tricks as double dummy"),
    "fewer": gettext_lazy("{role}: fewer tricks than double dummy"),
}
Titles = Mapping[str, str | Promise]


@dataclass(frozen=True, slots=True)
class GroupMean:
    """The means of a group of boards: of the group `of` by `by`, as `boards_in` has them.

    A mean of fewer than FEWEST boards is None.
    """

    by: str
    of: str
    title: str
    tally: Tally

    @property
    def boards(self) -> int:
        return self.tally.boards

    @property
    def percent(self) -> str:
        return "" if self.tally.percent is None else percentage(self.tally.percent)

    @property
    def imps(self) -> str:
        return "" if self.tally.imps is None else signed(self.tally.imps)

    @property
    def bar(self) -> Bar | None:
        return None if self.tally.percent is None else share_bar(self.tally.percent)


@dataclass(frozen=True, slots=True)
class MeanTable:
    """The means of several groups under one title."""

    title: str
    rows: Sequence[GroupMean]


@dataclass(frozen=True, slots=True)
class BiddingLine:
    """The boards on which the player's side could make a contract of one height.

    `equal`, `lower` and `higher` count the contracts that were played, and add up to `boards`.
    """

    key: str
    title: str
    boards: int
    equal: int
    lower: int
    higher: int


@dataclass(frozen=True, slots=True)
class TricksLine:
    """The tricks of the player's side in one role, compared with double-dummy play.

    `more`, `equal` and `fewer` count boards, and add up to `boards`. `total_difference` is the sum of tricks
    above double dummy, negative for tricks below.
    """

    key: str
    title: str
    boards: int
    more: int
    equal: int
    fewer: int
    total_difference: int

    @property
    def mean(self) -> str:
        """The mean difference per board in tricks, with its sign; nothing of fewer than FEWEST boards."""
        return signed(Fraction(self.total_difference, self.boards)) if self.boards >= FEWEST else ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a player over so many `boards`; `newest` says that older ones were not read."""

    boards: int
    newest: bool
    roles: MeanTable
    seats: MeanTable
    contracts: MeanTable
    vulnerable: MeanTable
    partners: MeanTable
    bidding: Sequence[BiddingLine]
    double_dummy: Sequence[TricksLine]
    fewest: int = FEWEST

    @property
    def tables(self) -> Sequence[MeanTable]:
        """The tables that have a row."""
        tables = (self.roles, self.seats, self.contracts, self.vulnerable, self.partners)
        return [table for table in tables if table.rows]

    @property
    def has_percentages(self) -> bool:
        return any(row.percent for table in self.tables for row in table.rows)

    @property
    def has_imps(self) -> bool:
        return any(row.imps for table in self.tables for row in table.rows)


def player_statistics(person: Person, *, unpublished: bool = False) -> Statistics:
    """The statistics of a person. Three queries.

    `unpublished`: also over sessions whose results are not published.
    """
    boards = [one.board for one in boards_of_person(person, unpublished=unpublished)]
    return Statistics(
        boards=len(boards),
        newest=len(boards) >= MOST_PLAYS,
        roles=_table("role", _means(boards, "role")),
        seats=_table("seat", _means(boards, "seat")),
        contracts=_table("contract", [*_means(boards, "contract"), *_means(boards, "doubled")]),
        vulnerable=_table("vulnerable", _means(boards, "vulnerable")),
        partners=_table("partner", _partners(boards)),
        bidding=list(_bidding(boards)),
        double_dummy=list(_double_dummy(boards)),
    )


def titles_of(by: str) -> Titles:
    """The titles of the groups by `by`, in the order in which they are listed; none of partners."""
    if by == "seat":
        return {seat.value: say(seat.word) for seat in Seat}
    if by == "bidding":
        return {
            f"{height.key}-{compared}": str(words).format(height=title)
            for height, title in HEIGHTS.items()
            for compared, words in BIDDING.items()
        }
    if by == "tricks":
        return {
            f"{role}-{compared}": str(words).format(role=str(title).capitalize())
            for role, title in ROLES.items()
            for compared, words in TRICKS.items()
        }
    roles: Titles = {role.value: title for role, title in ROLES.items()}
    heights: Titles = {height.key: title for height, title in HEIGHTS.items()}
    known: Mapping[str, Titles] = {
        "role": roles,
        "play": roles,
        "contract": heights,
        "allowed": heights,
        "doubled": DOUBLED,
        "vulnerable": VULNERABLE,
    }
    return known.get(by, {})


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board with the name of the partner, and what the player's side has of it: per cents or IMPs."""

    played: BoardPlayed
    partner: str

    @property
    def figure(self) -> str:
        board = self.played.board
        if board.percent is not None:
            return percentage(board.percent)
        return "" if board.imps is None else signed(board.imps)

    @property
    def bar(self) -> Bar | None:
        percent = self.played.board.percent
        return None if percent is None else share_bar(percent, NEAR_ON_A_BOARD)


@dataclass(frozen=True, slots=True)
class BoardsIn:
    """The boards of one group under its title, the newest first."""

    title: str
    rows: Sequence[BoardRow]

    @property
    def has_percentages(self) -> bool:
        return any(row.played.board.percent is not None for row in self.rows)

    @property
    def has_imps(self) -> bool:
        return any(row.played.board.imps is not None for row in self.rows)


def boards_in(person: Person, by: str, of: str, *, unpublished: bool = False) -> BoardsIn:
    """The boards of the group `of` by `by`. Four queries at most. Raises Missing for no such group."""
    title = _partner(person, of, unpublished=unpublished) if by == "partner" else titles_of(by).get(of)
    if title is None:
        raise Missing
    if by in HEADINGS:
        title = f"{HEADINGS[by]}: {title}"
    boards = [one for one in boards_of_person(person, unpublished=unpublished) if GROUPS[by](one.board) == of]
    names = _names(one.board for one in boards)
    return BoardsIn(str(title), [BoardRow(one, names.get(one.board.partner or 0, "")) for one in boards])


def _partner(person: Person, typed: str, *, unpublished: bool) -> str | None:
    """The name of the partner with this id; None for somebody who was none."""
    if not typed.isdecimal() or len(typed) > DIGITS:
        return None
    return partner_named(person, int(typed), unpublished=unpublished)


def _names(boards: Iterable[PlayerBoard]) -> dict[int, str]:
    """The partners' names by id. One query."""
    partners = {board.partner for board in boards if board.partner is not None}
    return dict(Person.objects.filter(pk__in=partners).values_list("pk", "name"))


def _table(by: str, rows: Sequence[GroupMean]) -> MeanTable:
    return MeanTable(str(HEADINGS[by]), rows)


def _partners(boards: Sequence[PlayerBoard]) -> list[GroupMean]:
    """The partners of the most boards, MOST_PARTNERS at most."""
    names = _names(boards)
    means = [
        GroupMean("partner", of, names[int(of)], one)
        for of, one in tallies(boards, "partner").items()
        if int(of) in names
    ]
    return sorted(means, key=lambda mean: (-mean.boards, by_surname(mean.title)))[:MOST_PARTNERS]


def _means(boards: Sequence[PlayerBoard], by: str) -> list[GroupMean]:
    found = tallies(boards, by)
    titles = titles_of(by)
    return [GroupMean(by, of, str(title), found[of]) for of, title in titles.items() if of in found]


def _bidding(boards: Iterable[PlayerBoard]) -> Iterator[BiddingLine]:
    """Yields what the deals allowed the player's side, the lowest first, and how high the contracts were."""
    found = {name: one.boards for name, one in tallies(boards, "bidding").items()}
    for height, title in HEIGHTS.items():
        equal, lower, higher = (found.get(f"{height.key}-{compared}", 0) for compared in BIDDING)
        if total := equal + lower + higher:
            yield BiddingLine(height.key, str(title), total, equal, lower, higher)


def _double_dummy(boards: Sequence[PlayerBoard]) -> Iterator[TricksLine]:
    """Yields the comparison with double dummy for each role but dummy's, who chooses no card."""
    found = {name: one.boards for name, one in tallies(boards, "tricks").items()}
    total = dict.fromkeys(Role, 0)
    for board in boards:
        total[board.role] += board.tricks_above or 0
    for role, title in ROLES.items():
        more, equal, fewer = (found.get(f"{role}-{compared}", 0) for compared in TRICKS)
        if known := more + equal + fewer:
            yield TricksLine(role.value, str(title), known, more, equal, fewer, total[role])
