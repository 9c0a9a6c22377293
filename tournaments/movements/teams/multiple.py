"""Multiple teams: in each round the E-W pair of every team plays at another team's table.

A match has its two halves in two rounds, so a shorter evening takes rounds in couples: with every
way round a shift of the E-W pairs, the opposite one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.words import N_, Message, RuleError, nouns

from ..kinds import Option
from ..pairs.mitchell import wrap
from ..spec import Spec
from ..values import Movement, Seating
from .building import refuse_missing, refuse_other_entries, team_movement

SESSION = Option(
    "session", ("all", "1", "2"), "all", "of 5, 9, 13 ... teams in two sessions: which; each is half as long"
)
SHARE = Option(
    "share",
    ("1", "2", "3", "4"),
    "1",
    "how many tables may share a board set: the more, the fewer sets and rounds there are",
)


@dataclass(frozen=True, slots=True)
class Form:
    """A movement of `teams` teams at as many tables.

    `shifts`, a round each: the visitors of table t are team t + shift. `board_set` of a table and
    a shift is counted round `teams`; so many neighbours as `sets_in_one` are the same set.
    `stationary` is who keeps the table of the team's number. `sets_in_all` is given where there are
    neither as many sets as teams nor neighbours in one.
    """

    teams: int
    shifts: tuple[int, ...]
    board_set: Callable[[int, int], int]
    stationary: str = "NS"
    sets_in_one: int = 1
    sets_in_all: int = 0

    @property
    def sets(self) -> int:
        """How many board sets there are."""
        return self.sets_in_all or -(-self.teams // self.sets_in_one)

    def seatings(self) -> list[Seating]:
        """All tables of all rounds."""
        return [
            self._seating(number, table, shift)
            for number, shift in enumerate(self.shifts, start=1)
            for table in range(1, self.teams + 1)
        ]

    def _seating(self, number: int, table: int, shift: int) -> Seating:
        visitors = wrap(table + shift, self.teams)
        ns, ew = (table, visitors) if self.stationary == "NS" else (visitors, table)
        counted_round = wrap(self.board_set(table, shift), self.teams)
        return Seating(number, table, ns, ew, (counted_round - 1) // self.sets_in_one + 1)


def shortened(shifts: Sequence[int], rounds: int | None, teams: int) -> tuple[int, ...]:
    """So many of the shifts, with each the opposite one: a run of them, else a run with a gap.

    RuleError "movement.rounds" if that cannot be.
    """
    if rounds is None:
        return tuple(shifts)
    runs = [tuple(shifts[start : start + rounds]) for start in range(len(shifts) - rounds + 1)]
    runs += [_without_own_opposite(shifts[start : start + rounds + 1], teams)
             for start in range(len(shifts) - rounds)]  # fmt: skip
    for run in runs:
        if 0 < len(run) == rounds and {-shift % teams for shift in run} == {shift % teams for shift in run}:
            return run
    raise _no_such_rounds(len(shifts), rounds, teams)


def _without_own_opposite(shifts: Sequence[int], teams: int) -> tuple[int, ...]:
    """Without the shift by half of the teams, whose round holds both halves of its matches."""
    return tuple(shift for shift in shifts if 2 * shift % teams)


def _no_such_rounds(most: int, rounds: int, teams: int) -> RuleError:
    template = N_("{teams} teams can play 1 to {limit}, not {rounds}.")
    if 1 <= rounds <= most:
        template = N_(
            "{teams} teams must play an even number of rounds, up to {most}, not {rounds}: the "
            "two halves of each match are in different rounds."
        )
    limit = nouns.rounds(most)
    return RuleError(
        "movement.rounds", "rounds", template, "", teams=teams, most=most, limit=limit, rounds=rounds
    )


def build_awl(spec: Spec) -> Movement:
    """Odd: E-W go two tables down, boards one down; the set of teams A and B is A + B."""
    teams = spec.tables
    full = [wrap(2 * r, teams) for r in range(1, teams)]
    session = spec.options.get("session", "all")
    if spec.options.get("share", "1") != "1":
        return _shared_awl(spec, int(spec.options["share"]), session)
    shifts = shortened(full, spec.rounds, teams) if session == "all" else _half(full, spec, session)
    return _multiple(
        spec,
        Message("Teams, American Whist League"),
        Form(teams, shifts, lambda table, shift: 2 * table + shift),
        words=(
            Message("N-S stay at their team's table. E-W move down two tables, boards move down one."),
            _start(shifts[0], teams),
            *_jump(shifts, teams),
        ),
    )


def _shared_awl(spec: Spec, share: int, session: str) -> Movement:
    """Neighbouring sets are one, at up to `share` tables: no team may play two of them.

    A team plays the sets as far from twice its number as its shifts say; so these lie `share` apart.
    RuleError "movement.option" together with half of two sessions, "movement.rounds" for other lengths.
    """
    teams = spec.tables
    if session != "all":
        raise RuleError(
            "movement.option",
            "share",
            "The two sessions of an American Whist League movement share no boards: choose one of the two.",
            "",
        )
    if (teams, share, spec.rounds) == (9, 2, 2 * len(NINE_IN_SIX)):
        return _nine_in_six(spec)
    shifts = shared_shifts(teams, share)
    if not shifts:
        raise RuleError(
            "movement.option",
            "share",
            "With {teams}, so many tables cannot share.",
            "",
            teams=nouns.teams(teams),
        )
    shifts = shortened(shifts, spec.rounds, teams)
    return _multiple(
        spec,
        Message("Teams, American Whist League, boards shared"),
        Form(teams, shifts, lambda table, shift: 2 * table + shift, sets_in_one=share),
        shared_by=share,
        words=(
            Message("N-S stay at their team's table."),
            _start(shifts[0], teams),
            *_runs(shifts, share),
            Message("Tables that share boards are about half the room apart: see the table plan."),
        ),
    )


NINE_IN_SIX = {1: "562637132", 2: "337522544", 3: "714456671"}
"""Nine teams in six rounds, seven sets: by shift, at place t the set of teams t and t + shift. By search."""


def _nine_in_six(spec: Spec) -> Movement:
    """Nine teams in six rounds on seven sets: of an odd number none has fewer than a set more than rounds."""
    shifts = (-3, -2, -1, 1, 2, 3)

    def board_set(table: int, shift: int) -> int:
        lower = table if shift > 0 else wrap(table + shift, spec.tables)
        return int(NINE_IN_SIX[abs(shift)][lower - 1])

    return _multiple(
        spec,
        Message("Teams, American Whist League, boards shared"),
        Form(spec.tables, shifts, board_set, sets_in_all=7),
        shared_by=2,
        words=(
            Message("N-S stay at their team's table."),
            _start(shifts[0], spec.tables),
            *_runs(shifts, 1),
            Message("Boards go to the tables of the table plan."),
        ),
    )


def _runs(shifts: Sequence[int], share: int) -> Iterator[Message]:
    """How E-W go down, and the other step in the middle where it is another."""
    middle = len(shifts) // 2
    jump = shifts[middle] - shifts[middle - 1]
    yield Message("After a round, E-W move down {players}.", players=nouns.tables(share))
    if jump != share:
        yield Message(
            "After round {round}, they move down {players} instead.",
            round=middle,
            players=nouns.tables(jump),
        )


def shared_shifts(teams: int, share: int) -> tuple[int, ...]:
    """Rising shifts and their opposites, of which any two are `share` or more apart round the room."""
    first = (share + 1) // 2
    positive = range(first, (teams - share) // 2 + 1, share)
    return (*(-shift for shift in reversed(positive)), *positive)


def _half(shifts: Sequence[int], spec: Spec, session: str) -> tuple[int, ...]:
    """The middle half of the rounds, or the others: either is closed under opposite shifts.

    RuleError "movement.option" unless there are 4m + 1 teams, "movement.rounds" for other lengths.
    """
    quarter, left = divmod(spec.tables - 1, 4)
    if left:
        raise RuleError(
            "movement.option",
            "session",
            "An American Whist League movement in two sessions is for 5, 9, 13, 17 ... teams, not {teams}.",
            "",
            teams=spec.tables,
        )
    if spec.rounds not in (None, 2 * quarter):
        raise RuleError(
            "movement.rounds",
            "rounds",
            "With {teams}, each of the two sessions has {most}, not {rounds}.",
            "",
            teams=nouns.teams(spec.tables),
            most=nouns.rounds(2 * quarter),
            rounds=spec.rounds,
        )
    middle = shifts[quarter : 3 * quarter]
    return tuple(middle if session == "1" else (*shifts[:quarter], *shifts[3 * quarter :]))


def _jump(shifts: Sequence[int], teams: int) -> list[Message]:
    """Where the rounds in the middle are left out: E-W one table down, boards half way round."""
    return [
        Message(
            "After round {round}, E-W move down one table and boards move down {boards}.",
            round=number,
            boards=(teams + 1) // 2,
        )
        for number, (now, then) in enumerate(pairwise(shifts), start=1)
        if (then - now) % teams == 1
    ]


def build_new_england(spec: Spec) -> Movement:
    """Even: E-W go down one table; tables half the teams apart share, half of the sets rest."""
    teams = spec.tables
    shifts = shortened(range(1, teams), spec.rounds, teams)
    return _multiple(
        spec,
        Message("Teams, New England relay"),
        Form(teams, shifts, lambda table, shift: 2 * table + shift),
        shared_by=2,
        words=(
            Message("N-S stay at their team's table. E-W move down one table."),
            _start(shifts[0], teams),
            *_gap(shifts, teams),
            Message(
                "Tables {half} apart share boards: table 1 with table {other}, and so on. "
                "After a round the boards rest beside their tables; one round later they move "
                "to the next lower tables.",
                half=teams // 2,
                other=teams // 2 + 1,
            ),
        ),
    )


def build_incomplete(spec: Spec) -> Movement:
    """Even, nothing shared: each team misses the one half the teams away.

    The sets come from an even starter: the couples of teams with the same set have all differences.
    """
    teams = spec.tables
    half = teams // 2
    even = [shift for shift in range(2 - teams, teams) if shift % 2 == 0 and 0 < abs(shift) < half]
    odd = [shift for shift in range(1 - teams, teams) if shift % 2 and abs(shift) < half]
    shifts = _of_two_runs(even, odd, spec.rounds, teams)
    return _multiple(
        spec,
        Message("Teams, incomplete, even number"),
        Form(teams, shifts, lambda table, shift: table + _even_starter(shift, teams)),
        words=(
            Message(
                "N-S stay at their team's table. No team meets the team {half} away.", half=nouns.tables(half)
            ),
            _start(shifts[0], teams),
            *_steps(shifts, teams),
        ),
    )  # fmt: skip


def _of_two_runs(even: Sequence[int], odd: Sequence[int], rounds: int | None, teams: int) -> tuple[int, ...]:
    """All odd shifts that are wanted, and before them the even ones if more rounds are."""
    if rounds is None or not len(odd) < rounds < len(even) + len(odd):
        return shortened([*even, *odd], rounds, teams)
    if rounds % 2:
        raise _no_such_rounds(len(even) + len(odd), rounds, teams)
    left_out = (len(even) + len(odd) - rounds) // 2
    return (*even[left_out : len(even) - left_out], *odd)


def _even_starter(shift: int, teams: int) -> int:
    """By how much a set is ahead of the table, for visitors `shift` ahead.

    Couples of one set: x and -x for even differences, around half way for the odd ones.
    """
    return shift // 2 if shift % 2 == 0 else (shift - 1) // 2 - teams // 2


def _steps(shifts: Sequence[int], teams: int) -> list[Message]:
    """How E-W and boards go down after each round; a line for rounds of the same steps."""
    lines: list[tuple[int, int, list[int]]] = []
    for number, (now, then) in enumerate(pairwise(shifts), start=1):
        players = (then - now) % teams
        boards = (_even_starter(then, teams) - _even_starter(now, teams)) % teams
        if lines and lines[-1][:2] == (players, boards):
            lines[-1][2].append(number)
        else:
            lines.append((players, boards, [number]))
    one, several = (
        N_("After round {rounds}, E-W move down {players} and boards move down {boards}."),
        N_("After rounds {rounds}, E-W move down {players} and boards move down {boards}."),
    )
    return [
        Message(
            one if len(rounds) == 1 else several,
            rounds=", ".join(map(str, rounds)),
            players=players,
            boards=boards,
        )
        for players, boards, rounds in lines
    ]


def build_howell(spec: Spec) -> Movement:
    """Odd: E-W stay, N-S go up one table, boards go down (n - 1) / 2 tables."""
    teams = spec.tables
    step = (teams - 1) // 2
    shifts = shortened([-r for r in range(1, teams)], spec.rounds, teams)
    return _multiple(
        spec,
        Message("Teams, Howell"),
        Form(teams, shifts, lambda table, shift: table + step * (-shift - 1), stationary="EW"),
        words=(
            Message(
                "E-W stay at their team's table. N-S move up one table, boards move down {step}.", step=step
            ),
            Message("For round 1, each N-S pair moves up {steps} from its home table.", steps=-shifts[0]),
        ),
    )


def build_gilman(spec: Spec) -> Movement:
    """Each team plays its own table first, then E-W go round."""
    odd = spec.tables % 2 == 1
    if spec.rounds not in (None, spec.tables):
        raise RuleError(
            "movement.rounds",
            "rounds",
            "In Gilman's movement {teams} teams play {teams} rounds, not {rounds}; the first "
            "round is played at the home tables.",
            "",
            teams=spec.tables,
            rounds=spec.rounds,
        )
    return _gilman_odd(spec) if odd else _gilman_even(spec)


HOME = Message("In round 1, the two pairs of each team meet at their home table.")


def _gilman_odd(spec: Spec) -> Movement:
    teams = spec.tables
    return _multiple(
        spec,
        Message("Teams, Gilman"),
        Form(teams, tuple(2 * r for r in range(teams)), lambda table, shift: table + shift // 2),
        team_meets_itself=True,
        words=(HOME, Message("N-S stay. E-W move down two tables, boards move down one.")),
    )


def _gilman_even(spec: Spec) -> Movement:
    teams, half = spec.tables, spec.tables // 2

    def board_set(table: int, shift: int) -> int:
        pair = table if table <= half else table - half
        return 2 * (pair - 1) + shift + 1

    return _multiple(
        spec,
        Message("Teams, Gilman"),
        Form(teams, tuple(range(teams)), board_set),
        team_meets_itself=True,
        shared_by=2,
        words=(
            HOME,
            Message("N-S stay. E-W move down one table."),
            Message(
                "Tables {half} apart share boards: table 1 with table {other}, and so on; in "
                "each round they take the next higher set.",
                half=half,
                other=half + 1,
            ),
        ),
    )


def _multiple(
    spec: Spec,
    title: Message,
    form: Form,
    *,
    words: Sequence[Message],
    shared_by: int = 1,
    team_meets_itself: bool = False,
) -> Movement:
    refuse_missing(spec)
    refuse_other_entries(spec, spec.tables)
    rounds = len(form.shifts)
    return team_movement(
        spec,
        title,
        form.seatings(),
        rounds=rounds,
        sets=form.sets,
        boards=spec.boards_for(rounds),
        words=words,
        shared_by=shared_by,
        team_meets_itself=team_meets_itself,
    )


def _start(shift: int, teams: int) -> Message:
    """Where the E-W pairs go before round 1."""
    return Message(
        "For round 1, each E-W pair moves down {steps} from its home table.", steps=wrap(shift, teams)
    )


def _gap(shifts: Sequence[int], teams: int) -> list[Message]:
    """A step of two where the round of complete matches is left out."""
    gaps = [number for number, (now, then) in enumerate(pairwise(shifts), start=1)
            if then - now == 2]  # fmt: skip
    return [
        Message(
            "After round {round}, E-W skip a table: they move down two, boards move down one.", round=number
        )
        for number in gaps
    ]
