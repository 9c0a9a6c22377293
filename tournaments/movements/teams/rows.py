"""Two rows of teams: one row stays, the other goes round, and both tables of a match play at once.

It is a Mitchell of teams. All four of a team play the same boards in the same round, so that they may change
partners after any round: the form of pivot teams. In as many rounds every team meets as many others, which is
the most that can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.words import N_, Message, nouns

from ..kinds import Option
from ..pairs.mitchell import double_weave, wrap
from ..spec import USUAL_BOARDS, Spec, checked_rounds
from ..values import Movement, Seating, SitOut
from .building import refuse_missing, refuse_other_entries, team_movement
from .matches import match_tables

FEWEST_MATCHES = 3
MOST_TABLES = 80
USUAL_ROUNDS = USUAL_BOARDS // 2  # of two boards
MOST_COPIES = 5
COPIES = Option(
    "copies",
    tuple(map(str, range(1, MOST_COPIES + 1))),
    "1",
    "how many matches of a round may play the same boards, with a copy for each: the more, the fewer boards"
    " are in play",
)


@dataclass(frozen=True, slots=True)
class Round:
    """A Mitchell of teams: `matches` home tables, the rounds, and how its `sets` go round.

    The last `falling` home tables take the sets in falling order, all others in rising order. After round
    `skip` the visitors move one table more; 0 for never. In a `weave` neighbouring tables exchange visitors.
    """

    matches: int
    rounds: int
    sets: int
    falling: int = 0
    skip: int = 0
    weave: bool = False

    def seatings(self) -> Iterator[tuple[int, int, int, int]]:
        """Round, home table, visitor and set, each counted from 1."""
        if self.weave:
            for s in double_weave(self.matches, self.rounds):
                yield s.round, s.table, s.ew - self.matches, s.board_set
            return
        for number in range(1, self.rounds + 1):
            for table in range(1, self.matches + 1):
                yield number, table, self._visitor(number, table), self._set(number, table)

    def _visitor(self, number: int, table: int) -> int:
        skipped = int(0 < self.skip < number)
        return wrap(table - number + 1 - skipped, self.matches)

    def _set(self, number: int, table: int) -> int:
        if table > self.matches - self.falling:
            return wrap(self.matches - table - number + 1, self.sets)
        return wrap(table + number - 1, self.sets)

    def is_sound(self, copies: int) -> bool:
        """Whether no visitor meets a set twice, and no set is at more home tables in a round than copies.

        A home team takes sets one after the other, so that it meets none twice.
        """
        for start in range(self.matches):
            tables = (self._table(start, number) for number in range(1, self.rounds + 1))
            if len({self._set(number, table) for number, table in enumerate(tables, start=1)}) < self.rounds:
                return False
        at_once = Counter((number, board_set) for number, _, _, board_set in self.seatings())
        return max(at_once.values()) <= copies

    def _table(self, visitor: int, number: int) -> int:
        """At which home table a visitor is in a round; the inverse of `_visitor`."""
        return wrap(visitor + number - 1 + int(0 < self.skip < number), self.matches)


def most_rounds(matches: int) -> int:
    """How many rounds there are: all visitors come to a table, or all but one of them."""
    return matches - 1 if matches % 4 == 2 else matches


@cache
def round_of(matches: int, rounds: int, copies: int) -> Round:
    """The Mitchell with the fewest sets that are at so many home tables at most, and of these the simplest.

    `rounds` are no more than `most_rounds`: with as many sets as matches there always is one.
    """
    if rounds == matches and matches % 2 == 0:
        return Round(matches, rounds, matches, weave=True)
    for sets in range(max(rounds, -(-matches // copies)), matches + 1):
        for skip in (0, sets // 2):
            for falling in range(matches if sets < matches else 1):
                trial = Round(matches, rounds, sets, falling, skip if skip < rounds else 0)
                if trial.is_sound(copies):
                    return trial
    raise AssertionError((matches, rounds))


def rows_tables(teams: int) -> int:
    """How many tables so many teams need: two for every match, none for a team that has the bye."""
    return teams - teams % 2


def build_rows(spec: Spec) -> Movement:
    """The first half of the teams stay at home, N-S in the first row and E-W in the second; the others visit.

    Of an odd number of teams one visitor has a bye in each round: a home team is missing.
    RuleError "movement.rounds" for more rounds than `most_rounds`.
    """
    refuse_missing(spec)
    refuse_other_entries(spec, spec.tables, spec.tables + 1)
    teams = spec.entries if spec.entries is not None else spec.tables
    home, visitors = spec.tables // 2, (teams + 1) // 2
    rounds = _rounds(spec, visitors)
    form = round_of(visitors, rounds, int(spec.options.get("copies", "1")))
    seatings: list[Seating] = []
    byes = []
    for number, table, visitor, board_set in form.seatings():
        if table > home:
            byes.append(SitOut(number, home + visitor))
            continue
        seatings += match_tables(number, (table, home + table), (table, home + visitor), board_set, 1)
    return team_movement(
        spec,
        Message("Two rows of teams"),
        seatings,
        rounds=rounds,
        sets=form.sets,
        boards=spec.boards_for(rounds),
        teams=teams,
        sit_outs=byes,
        shared_by=2,
        copies=_copies(seatings),
        words=_words(form, home, teams),
    )


def _rounds(spec: Spec, matches: int) -> int:
    most = most_rounds(matches)
    template = N_("Two rows with {size} can play 1 to {limit}, not {rounds}.")
    rounds = checked_rounds(spec.rounds, most, spec.tables, template)
    return rounds if spec.rounds is not None else min(most, USUAL_ROUNDS)


def _copies(seatings: list[Seating]) -> int:
    """How many matches at most play a set in the same round."""
    return max(Counter((s.round, s.board_set) for s in seatings).values()) // 2


def _words(form: Round, home: int, teams: int) -> Iterator[Message]:
    yield Message(
        "Teams 1 to {last} stay: N-S at table 1, 2 ... of the first row (tables 1 to {last}), and E-W at the "
        "table opposite, {first} to {tables}.",
        last=home,
        first=home + 1,
        tables=2 * home,
    )
    yield Message(
        "Teams {first} to {teams} visit them: in round 1, the E-W pair of team {first} is at table 1 and its "
        "N-S pair at the table opposite, and so on.",
        first=home + 1,
        teams=teams,
    )
    yield from _visitors_words(form)
    yield from _boards_words(form, home)
    yield Message(
        "The two tables of a match share the boards of a round. The four players of a team may change "
        "partners after any round."
    )
    if form.matches > home and form.weave:
        yield Message("In each round one of the visiting teams has a bye: see the table plan.")
    elif form.matches > home:
        yield Message(
            "Where one row ends a visiting team has a bye in the next round; then it goes to the first table."
        )


def _visitors_words(form: Round) -> Iterator[Message]:
    if form.weave:
        yield Message("After odd-numbered rounds, tables 1 and 2, 3 and 4 ... of a row swap their visitors.")
        yield Message(
            "After even-numbered rounds, tables 2 and 3, 4 and 5 ... and the last and the first one do."
        )
        return
    yield Message("Visiting pairs move up one table in their row.")
    if form.skip:
        yield Message("After round {round}, they skip a table: they move up two.", round=form.skip)


def _boards_words(form: Round, home: int) -> Iterator[Message]:
    if form.weave:
        yield Message("Boards leave each table in the opposite direction to its visitors.")
        if form.rounds > form.matches // 2:
            yield Message(
                "After round {round}, all boards move on {step} instead.",
                round=form.matches // 2,
                step=nouns.tables(form.matches // 2),
            )
        return
    rising = form.matches - form.falling
    if rising >= home:
        yield Message(
            "Tables 1, 2 ... start with sets 1, 2 ... {sets}, 1 ...; each then takes the next higher set.",
            sets=form.sets,
        )
        return
    yield Message(
        "Tables 1 to {last} start with sets 1, 2 ... {sets}, 1 ...; each then takes the next higher set.",
        last=rising,
        sets=form.sets,
    )
    start = wrap(form.falling - 1, form.sets)
    if rising + 1 == home:
        yield Message(
            "Table {table} starts with set {set} and then takes the next lower set.", table=home, set=start
        )
        return
    yield Message(
        "Tables {first} to {last} start with set {set} and the sets below it in order; "
        "each then takes the next lower set.",
        first=rising + 1,
        last=home,
        set=start,
    )
