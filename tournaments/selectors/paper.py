"""What is printed for an evening: who sits where, where pairs and boards go next, each table's link.

All of it is read from the stored encounters, so that corrections of the seating are printed too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from scoring.comparison.team_seats import FIRST_PAIRS, OF_EIGHT, OF_FOUR, PairsAt, Sitting, pairs_at
from scoring.models import Entry, EntryMember, Section, Session, TableLink
from scoring.selectors.contestants import team_size_of
from scoring.words import RuleError
from tournaments.models.event_settings import event_settings
from tournaments.selectors import sessions
from tournaments.selectors.by_round import is_open
from tournaments.selectors.table.moves import NextPlace, StoredRow, next_place, second_halves, stored_rows


@dataclass(frozen=True, slots=True)
class Step:
    """Where a pair goes after a round.

    `table` is its table of the next round, None if it has none. `direction` is set where it takes the
    other chairs. `sits_out`: it has no opponents next round, and plays again at `again` (None: no more).
    """

    table: int | None
    stays: bool = False
    direction: str = ""
    sits_out: bool = False
    again: NextPlace | None = None


@dataclass(frozen=True)
class SectionPlan:
    """Who meets whom in a section, in the order of rounds and tables, as it is stored now.

    `names` are those of the contestants by number, with substitutes and the round from which they sit.
    `letter` is the section's letter as it is put before a number: "" where the session has one section.
    `contestants` says who competes: pairs, players or teams. `sides` are the names of a team's pairs, N-S and
    E-W, of one of eight so again, by its number. `open_rounds`: later rounds are paired from results.
    `entries` are the contestants by number.
    """

    section: str
    letter: str
    rows: Sequence[StoredRow]
    names: Mapping[int, str]
    contestants: str = "pairs"
    sides: Mapping[int, Sequence[str]] = field(default_factory=dict)
    open_rounds: bool = False
    entries: Mapping[int, Entry] = field(default_factory=dict)
    team_size: int = OF_FOUR

    def names_in(self, who: int, number: int) -> str:
        """The names of a contestant as they are in a round: a team's own, else of those who sit then."""
        entry = self.entries.get(who)
        return "" if entry is None else entry.name or _joined(sessions.names(entry, number))

    def side_in(self, team: int, side: int, number: int) -> str:
        """The names of a team's N-S pair (`side` 0) or its E-W pair (1) as they are in a round.

        Of a team of eight 2 and 3 are the second ones.
        """
        return _joined(sessions.names(self.entries[team], number)[2 * side : 2 * side + 2])

    @cached_property
    def _pairs_at(self) -> Mapping[tuple[int, int], PairsAt]:
        if self.team_size != OF_EIGHT:
            return {}
        return pairs_at(Sitting(row.round, row.table, row.ns, row.ew) for row in self.rows if row.played)

    def sides_at(self, row: StoredRow) -> tuple[int, int]:
        """Which of their `sides` two teams have at a table: N-S 0 and E-W 1, of eight perhaps 2 and 3."""
        pairs = self._pairs_at.get((row.round, row.table), FIRST_PAIRS)
        return 2 * pairs.ns, 2 * pairs.ew + 1

    def of_sides(self, team: int, number: int) -> list[list[StoredRow]]:
        """Where each of a team's `sides` plays in a round: at two tables in half matches."""
        played = [row for row in self._in_round.get(number, ()) if row.played]
        places: list[list[StoredRow]] = [[] for _side in range(self.team_size // 2)]
        for row in played:
            for way, who in enumerate((row.ns, row.ew)):
                if who == team:
                    places[self.sides_at(row)[way]].append(row)
        return places

    @cached_property
    def rounds(self) -> int:
        return max(row.round for row in self.rows)

    @cached_property
    def tables(self) -> list[int]:
        """The tables at which something is played or boards wait; a bye needs none."""
        return sorted({row.table for row in self.rows if row.played or row.boards})

    @cached_property
    def boards(self) -> list[int]:
        """Numbers of the boards that somebody plays."""
        return sorted({number for row in self.rows if row.played for number in row.boards})

    @cached_property
    def pairs(self) -> list[int]:
        """Numbers of those who have a seat in some round."""
        return sorted({pair for row in self.rows for pair in row.seated if pair is not None})

    @cached_property
    def _of_pair(self) -> dict[tuple[int, int], StoredRow]:
        return {(row.round, pair): row for row in self.rows for pair in row.seated if pair is not None}

    def of_team(self, team: int, number: int) -> tuple[list[StoredRow], list[StoredRow]]:
        """Where a team's N-S pair and its E-W pair play in a round: each at two tables in half matches."""
        played = [row for row in self._in_round.get(number, ()) if row.played]
        return [row for row in played if row.ns == team], [row for row in played if row.ew == team]

    @cached_property
    def _in_round(self) -> dict[int, list[StoredRow]]:
        return {n: [row for row in self.rows if row.round == n] for n in range(1, self.rounds + 1)}

    def of_table(self, table: int) -> list[StoredRow]:
        """The rounds of a table, as far as it is used."""
        return [row for row in self.rows if row.table == table]

    def of_pair(self, pair: int) -> list[tuple[int, StoredRow | None]]:
        """Every round with the pair's encounter; None where it has no seat."""
        return [(number, self._of_pair.get((number, pair))) for number in range(1, self.rounds + 1)]

    def of_board(self, number: int) -> list[StoredRow]:
        """The encounters that play a board, by number of the N-S pair."""
        return sorted((row for row in self.rows if row.played and number in row.boards), key=_by_pair)

    def again(self, pair: int, after: int) -> NextPlace | None:
        """Where a pair meets opponents next after a round."""
        return next_place(self.rows, pair, after)

    def step(self, row: StoredRow, pair: int) -> Step | None:
        """Where a pair of an encounter goes after it; None after the last round."""
        half = second_halves(self.rows, row, self.contestants, self.team_size)
        if row.round >= self.rounds and half is None:
            return None
        after = half[0 if pair == row.ns else 1] if half else self._after(row, pair)
        if after is None:
            return Step(None, sits_out=True, again=self.again(pair, row.round))
        return Step(
            after.table,
            stays=after.table == row.table,
            direction=chairs(after, pair) if chairs(after, pair) != chairs(row, pair) else "",
            sits_out=not after.played,
            again=None if after.played else self.again(pair, row.round),
        )

    def _after(self, row: StoredRow, who: int) -> StoredRow | None:
        """The encounter of the next round that who sits here goes to: each pair of a team keeps its way."""
        if self.contestants == "teams":
            side = self.sides_at(row)[0 if who == row.ns else 1]
            return next(iter(self.of_sides(who, row.round + 1)[side]), None)
        return self._of_pair.get((row.round + 1, who))

    def boards_to(self, row: StoredRow) -> dict[tuple[int, ...], list[int]]:
        """The boards of an encounter by the tables that have them in the next round, two if they share them.

        No tables if the boards rest then; nothing after the last round.
        """
        if row.round >= self.rounds:
            return {}
        after = self._in_round[row.round + 1]
        going: dict[tuple[int, ...], list[int]] = {}
        for board in row.boards:
            going.setdefault(tuple(there.table for there in after if board in there.boards), []).append(board)
        return going

    def shared_with(self, row: StoredRow) -> tuple[int, ...]:
        """The other tables that play the encounter's boards in the same round."""
        same = self._in_round[row.round]
        return tuple(
            other.table
            for other in same
            if other.table != row.table and other.played and set(other.boards) & set(row.boards)
        )


def _by_pair(row: StoredRow) -> tuple[int, int]:
    return row.ns or 0, row.round


def chairs(row: StoredRow, pair: int) -> str:
    """The chairs a pair sits on, N-S or E-W: an arrow-switch turns the boards, not the players.

    A player's chair is a letter; with the boards turned a quarter, their North is the East chair.
    """
    if row.south:
        chair = "NESW".index(row.direction_of(pair) or "N")
        return "NESW"[(chair + row.turned) % 4]
    return "N-S" if (pair == row.ns) != row.turned else "E-W"


def plans(session: Session) -> list[SectionPlan]:
    """Returns the plan of every section. Three queries, and two for each section.

    Raises RuleError "paper.setup" before play is started.
    """
    sections = sessions.sections_with_entries(session)
    section_plans = [
        plan_of(section, contestants_in(session), several=len(sections) > 1) for section in sections
    ]
    if not all(plan.rows for plan in section_plans):
        raise RuleError(
            "paper.setup",
            "session",
            "Start play first: this makes the seating for each round, which the cards need.",
            "",
        )
    return section_plans


def contestants_in(session: Session) -> str:
    """Returns who competes: "pairs", "players" or "teams"."""
    return event_settings(session.contest).contestants


def plan_of(section: Section, contestants: str, *, several: bool) -> SectionPlan:
    """Returns the plan of a section that `sessions.sections_with_entries` read. Two queries.

    `several`: the session has several sections, so that tables and numbers carry the section's letter.
    """
    people = {entry.number: sessions.names_in_turn(entry) for entry in section.entries.all()}
    joined_names = {number: _joined(names) for number, names in people.items()}
    entry_names = {entry.number: entry.name for entry in section.entries.all() if entry.name}
    teams = people if contestants == "teams" else {}
    team_size = team_size_of(section)
    return SectionPlan(
        section.letter,
        section.letter if several else "",
        stored_rows(section),
        joined_names | entry_names,
        contestants,
        {
            number: [_joined(names[at : at + 2]) for at in range(0, team_size, 2)]
            for number, names in teams.items()
        },
        open_rounds=is_open(section),
        entries={entry.number: entry for entry in section.entries.all()},
        team_size=team_size,
    )


def _joined(names: Sequence[str]) -> str:
    return " & ".join(filter(None, names))


def words_on_paper(session: Session) -> str:
    """Words that people chose and most documents show: names of club, event and players. Two queries."""
    entries = Entry.objects.filter(section__session=session).order_by()
    players = EntryMember.objects.filter(entry__section__session=session).order_by()
    return "\n".join([
        session.club.name, session.contest.name, session.name,
        *entries.exclude(name="").values_list("name", flat=True),
        *players.values_list("person__name", flat=True).distinct(),
    ])  # fmt: skip


def links(session: Session) -> dict[tuple[str, int], TableLink]:
    """Returns the valid link of every table's phone, by section letter and table. One query."""
    valid = session.table_links.filter(revoked__isnull=True).select_related("section")
    return {(link.section.letter, link.table): link for link in valid}
