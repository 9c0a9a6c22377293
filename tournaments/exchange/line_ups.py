"""Who competes under a number, where each row of a file names those who sat there.

The same number may stand for other people in another row. Of a pair, or a player, these are substitutes from
a round on; of a team they are its other pair, or reserves. `players_of` keeps all of them, each with seat and
round where these do not follow from the order. What cannot be kept is refused with both places and the
names: two people where one seat is, in one round or in a file that tells no rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from scoring.comparison.team_seats import OF_FOUR
from scoring.words import N_, RuleError, Side
from scoring.words.names import same_name
from tournaments.exchange.event import Form, PairId, Player, TravellerLine

SEATS = {Form.PAIRS: 2, Form.OTHER: 2, Form.INDIVIDUAL: 1, Form.TEAMS: 8}
"""How many people may sit for a competitor at once, with the reserves of a team."""
SEATS_OF_EIGHT = 12
"""The same of a team of eight."""
SEATS_OF_SIDE = {Side.NS: (1, 2), Side.EW: (3, 4)}


@dataclass(frozen=True, slots=True)
class Naming:
    """Whom a row names under a number; `side` is the side of a team that they sat on, None if it names all.

    A row that `lists` tells who competes, and nothing of where and when they sat.
    """

    where: str
    names: tuple[str, ...]
    round: int | None = None
    side: Side | None = None
    lists: bool = False

    @property
    def people(self) -> dict[str, str]:
        """The names by what is the same of them, however a name is written; namesakes are told apart."""
        return _people(self.names)


@lru_cache(maxsize=20_000)
def _people(names: tuple[str, ...]) -> dict[str, str]:
    by_key: dict[str, str] = {}
    met: Counter[str] = Counter()
    for name in names:
        if key := same_name(name) or name.strip():
            met[key] += 1
            by_key[key if met[key] == 1 else f"{key} {met[key]}"] = name
    return by_key


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A number with the names that a row has for it, and its result; no line where the row only lists."""

    pair: PairId
    where: str
    names: tuple[str, ...]
    board: int
    line: TravellerLine | None


def namings_of(seats: Iterable[NamedSeat], form: Form) -> dict[PairId, list[Naming]]:
    """Whom the rows of a file name under each number.

    Of a team that is a pair that sat at a table: N-S there if the lowest board of the table has it N-S, as in
    `meetings.encounters`.
    """
    rows = list(seats)
    first: dict[object, PairId] = {}
    for row in sorted(rows, key=lambda row: row.board):
        if row.line is not None:
            first.setdefault(_place(row.line), row.line.ns)
    namings: dict[PairId, list[Naming]] = {}
    for row in rows:
        side = None
        if row.line is not None and form is Form.TEAMS and len(row.names) <= SEATS[Form.PAIRS]:
            turned = bool(row.line.round and row.line.table) and first[_place(row.line)] != row.line.ns
            side = Side.NS if (row.pair == row.line.ns) is not turned else Side.EW
        naming = Naming(row.where, row.names, row.line.round if row.line else None, side, row.line is None)
        namings.setdefault(row.pair, []).append(naming)
    return namings


def _place(line: TravellerLine) -> tuple[object, ...]:
    return line.round, line.table, line.match, frozenset((line.ns, line.ew))


def players_of(pair: PairId, namings: Sequence[Naming], form: Form) -> tuple[Player, ...]:
    """All people of a competitor, those first who had the seats first. Raises RuleError "exchange.names"."""
    named = sorted((naming for naming in namings if naming.people), key=lambda naming: not naming.lists)
    if not named:
        return tuple(map(Player, next((naming.names for naming in namings if naming.names), ())))
    first = named[0]
    is_of_one_side = {naming.side for naming in named} == {Side.EW}
    if not is_of_one_side and all(naming.people.keys() == first.people.keys() for naming in named):
        return tuple(map(Player, first.names))
    return _of_team(pair, named) if form is Form.TEAMS else _of_pair(pair, named, SEATS[form])


def require_one_name(pair: PairId, names: Iterable[tuple[str, str]]) -> str:
    """The name of a team, which rows (place and name) may repeat. Raises RuleError "exchange.names"."""
    first: tuple[str, str] | None = None
    for where, name in names:
        if name and first is None:
            first = where, name
        elif name and first is not None and same_name(name) != same_name(first[1]):
            raise _two_names(pair, where, [name], first[0], [first[1]])
    return first[1] if first else ""


def _of_pair(pair: PairId, named: Sequence[Naming], seats: int) -> tuple[Player, ...]:
    """A pair or a player, whose seats others may take from a round on."""
    everybody = _everybody(named)
    if len(everybody) <= seats:
        return tuple(Player(name) for name in everybody.values())
    rows = [naming for naming in named if not naming.lists]
    seated = _everybody(rows).keys()
    for naming in named:
        if rows and naming.lists and not naming.people.keys() <= seated:
            raise _two_names(pair, rows[0].where, rows[0].names, naming.where, naming.names)
    by_round = _by_round(pair, rows, seats)
    if not rows:
        return tuple(Player(name) for name in everybody.values())
    holders: list[str] = [""] * seats
    players: list[Player] = []
    before = rows[0]
    for number in sorted(by_round):
        people, naming = by_round[number]
        gone = [seat for seat, key in enumerate(holders) if key not in people]
        new = [key for key in people if key not in holders]
        if len([seat for seat in gone if holders[seat]]) > len(new) > 0:
            raise _two_names(pair, naming.where, naming.names, before.where, before.names)
        for key in new:
            at = list(people).index(key)
            seat = at if at in gone else gone[0]
            gone.remove(seat)
            players.append(Player(everybody[key], seat=seat + 1, from_round=number if holders[seat] else 1))
            holders[seat] = key
        before = naming
    return _in_order(players)


def _everybody(named: Iterable[Naming]) -> dict[str, str]:
    """All who are named, each as the first row that names them does."""
    everybody: dict[str, str] = {}
    for naming in named:
        for key, name in naming.people.items():
            everybody.setdefault(key, name)
    return everybody


def _by_round(pair: PairId, named: Iterable[Naming], seats: int) -> dict[int, tuple[dict[str, str], Naming]]:
    """Who sat in each round, and a row that says so. Raises RuleError for more than have a seat."""
    by_round: dict[int, tuple[dict[str, str], Naming]] = {}
    unplaced: tuple[dict[str, str], Naming] | None = None
    for naming in named:
        if naming.round is None:
            before = unplaced or next(iter(by_round.values()), None)
            unplaced = ((before[0] if before else {}) | naming.people, before[1] if before else naming)
            people = unplaced[0]
        else:
            before = by_round.get(naming.round) or unplaced
            people = (before[0] if before else {}) | naming.people
            by_round[naming.round] = people, before[1] if before else naming
        if len(people) > seats:
            other = before[1] if before else naming
            raise _two_names(pair, naming.where, naming.names, other.where, other.names)
    return by_round


def _of_team(pair: PairId, named: Sequence[Naming]) -> tuple[Player, ...]:
    """A team: its pairs by the side on which they sat, and reserves; who sat where by rounds, where told."""
    everybody = _everybody(named)
    most = SEATS_OF_EIGHT if _is_of_eight(named) else SEATS[Form.TEAMS]
    if len(everybody) > most:
        others = dict(list(everybody.items())[:most])
        more = next(naming for naming in named if naming.people.keys() - others.keys())
        raise _too_many(pair, more, list(others.values()))
    seat_of = _first_seats(named, everybody)
    players = [Player(everybody[key], seat=seat) for key, seat in seat_of.items()]
    placed = _placed_by_round(named)
    for at, (number, sides) in enumerate(placed):
        seats_before = dict(seat_of)
        for side, people in sides.items():
            _take_seats(seat_of, people, SEATS_OF_SIDE[side])
        moved = [key for key, seat in seat_of.items() if seat != seats_before[key]]
        if at == 0:
            players = [Player(everybody[key], seat=seat) for key, seat in seat_of.items()]
        else:
            players += [Player(everybody[key], seat=seat_of[key], from_round=number) for key in moved]
    ordered = _in_order(players)
    usual = all((player.seat, player.from_round) == (seat, 1) for seat, player in enumerate(ordered, 1))
    return tuple(Player(player.name) for player in ordered) if usual else ordered


def _is_of_eight(named: Iterable[Naming]) -> bool:
    """Whether two pairs of the team sat the same way in a round."""
    sat: dict[tuple[int | None, Side], set[str]] = {}
    for naming in named:
        if naming.side is not None:
            before = sat.setdefault((naming.round, naming.side), set(naming.people))
            if before.isdisjoint(naming.people) and naming.round is not None:
                return True
    return False


def _first_seats(named: Iterable[Naming], everybody: Iterable[str]) -> dict[str, int]:
    """The seat of each member at first: as a row lists them all, else as the first rows seat either side."""
    named = list(named)
    second_pairs = _is_of_eight(named)
    seat_of: dict[str, int] = {}
    taken: set[int] = set()
    for naming in named:
        seats = SEATS_OF_SIDE[naming.side] if naming.side else tuple(range(1, len(naming.people) + 1))
        if second_pairs and naming.side and not taken.isdisjoint(seats):
            seats = tuple(seat + OF_FOUR for seat in seats)
        if seat_of.keys().isdisjoint(naming.people) and taken.isdisjoint(seats):
            seat_of |= dict(zip(naming.people, seats, strict=False))
            taken |= set(seats)
    free = (seat for seat in count(1) if seat not in set(seat_of.values()))
    missing = [key for key in everybody if key not in seat_of]
    return seat_of | dict(zip(missing, free, strict=False))


def _placed_by_round(named: Iterable[Naming]) -> list[tuple[int, dict[Side, dict[str, str]]]]:
    """Who sat on either side in each round, in their order; without rounds in which that is not clear.

    Empty if a row does not tell its round: then nobody knows when a pair sat.
    """
    told = [(naming.round, naming.side, naming.people) for naming in named if naming.side is not None]
    sides: dict[int, dict[Side, dict[str, str]]] = {}
    unclear: set[int] = set()
    for number, side, named_here in told:
        if number is None:
            return []
        here = sides.setdefault(number, {})
        people = here.setdefault(side, named_here)
        across = {key for other, others in here.items() if other is not side for key in others}
        if people.keys() != named_here.keys() or across & named_here.keys():
            unclear.add(number)
    return [(number, by_side) for number, by_side in sorted(sides.items()) if number not in unclear]


def _take_seats(seat_of: dict[str, int], people: Iterable[str], seats: Sequence[int]) -> None:
    """Seat people on a side: whoever held a seat there gets the one from which they come."""
    named = list(people)
    for key in named:
        if seat_of[key] in seats:
            continue
        holder_of = {seat: other for other, seat in seat_of.items()}
        seat = next((seat for seat in seats if holder_of.get(seat) not in named), None)
        if seat is None:
            return
        if other := holder_of.get(seat):
            seat_of[other] = seat_of[key]
        seat_of[key] = seat


def _in_order(players: Iterable[Player]) -> tuple[Player, ...]:
    """Who held a seat first before those who came for them."""
    return tuple(sorted(players, key=lambda player: (player.from_round > 1, player.seat, player.from_round)))


def _two_names(
    pair: PairId, where: str, names: Iterable[str], other: str, others: Iterable[str]
) -> RuleError:
    return RuleError(
        "exchange.names",
        where,
        N_(
            "Number {number} is {names} in {where}, but {others} in {other}. Correct the names or numbers, "
            "or write the round in every row if there was a substitute."
        ),
        "",
        number=str(pair),
        names=" & ".join(names),
        where=where,
        others=" & ".join(others),
        other=other,
    )


def _too_many(pair: PairId, naming: Naming, before: Sequence[str]) -> RuleError:
    return RuleError(
        "exchange.names",
        naming.where,
        N_("Team {number} has more than {most} members: {names} in {where} beside {others}."),
        "",
        number=str(pair),
        most=SEATS[Form.TEAMS],
        names=" & ".join(naming.names),
        where=naming.where,
        others=", ".join(before),
    )
