"""The way of a movement in words: who stays, who goes where, the boards, and what is different when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.words import N_, Counted, Message, counted, nouns

from .moves import Place
from .number_spans import spans
from .pattern import Departure, Pattern, Stand, in_order, pattern_of, step_of
from .values import Movement

SEATS: Mapping[str, str] = {
    "NS": N_("N-S"), "EW": N_("E-W"), "N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West"),
}  # fmt: skip
PER_CARDS: Mapping[str, str] = {
    "pairs": N_("Pairs follow guide cards: their moves have no common pattern."),
    "players": N_("Players follow guide cards: their moves have no common pattern."),
    "teams": N_("Teams follow guide cards: their moves have no common pattern."),
}
OWN_CARD: Mapping[str, str] = {
    "pairs": N_("Pair {numbers} follows a card of its own."),
    "players": N_("Player {numbers} follows a card of their own."),
    "teams": N_("Team {numbers} follows a card of its own."),
}


SHORT: Mapping[str, str] = {**SEATS, "N": N_("N"), "E": N_("E"), "S": N_("S"), "W": N_("W")}
Move = tuple[Place, Place]


def short_seat(place: Place) -> Message:
    """A seat in few letters: "3 E-W"."""
    return Message("{table} {seat}", table=place.table, seat=Message(SHORT[place.direction]))


def seat_words(place: Place) -> Message:
    """A seat: "table 3, E-W"."""
    return Message("table {table}, {seat}", table=place.table, seat=Message(SEATS[place.direction]))


def words_of(pattern: Pattern) -> Iterator[Message]:
    """The sentences that say what a picture of the movement shows."""
    if pattern.cards:
        yield Message(PER_CARDS[pattern.contestants])
    else:
        yield from _people(pattern)
    for who in pattern.wanderers:
        yield Message(OWN_CARD[pattern.contestants], numbers=who)
    yield from _boards(pattern)
    for departure in pattern.departures:
        yield from _departure(departure, max(pattern.tables))


def _by_chair(moves: Iterable[Move]) -> dict[str, list[Move]]:
    chairs: dict[str, list[Move]] = defaultdict(list)
    for place, to in moves:
        chairs[place.direction].append((place, to))
    return chairs


def _people(pattern: Pattern) -> Iterator[Message]:
    tables = max(pattern.tables)
    moves = [(place, to) for place, to in pattern.moves.items() if to is not None]
    for chair, those in _by_chair((place, to) for place, to in moves if place == to).items():
        yield _stay(chair, [place.table for place, _to in those], of=len(pattern.tables))
    chains: list[Move] = []
    for chair, those in _by_chair((place, to) for place, to in moves if place != to).items():
        step = step_of(those, tables) if len(those) > 1 else None
        if step is not None:
            yield Message("{what}.", what=_go(chair, step, tables))
        elif _exchange(those):
            yield Message("{what}.", what=_change_places(chair, those))
        else:
            chains += those
    for chain in _chains(dict(chains)):
        yield Message("From seat to seat: {seats}.", seats=joined(map(short_seat, chain), _ON_TO))
    for place, to in pattern.moves.items():
        if to is None and moves:
            yield Message("From {seat}, one sits out in the next round.", seat=seat_words(place))
    if pattern.entry is not None:
        yield Message("After sitting out: to {seat}.", seat=seat_words(pattern.entry))


def _stay(chair: str, tables: Sequence[int], of: int) -> Message:
    seat = Message(SEATS[chair])
    if len(tables) == of > 1:
        return Message(_EVERY_ONE_STAYS[len(chair)], seat=seat)
    where = counted("table {tables}", "tables {tables}", len(tables), tables=spans(tables, ", "))
    return Message(_STAYS[len(chair)], seat=seat, where=where)


_EVERY_ONE_STAYS = {1: N_("{seat} stays."), 2: N_("{seat} stay.")}
_STAYS = {1: N_("{seat} at {where} stays."), 2: N_("{seat} at {where} stay.")}
_GOES = {1: N_("{seat} goes {way}"), 2: N_("{seat} go {way}")}
_GOES_ROUND = {
    1: N_("{seat} goes {way}, from table {last} to table {first}"),
    2: N_("{seat} go {way}, from table {last} to table {first}"),
}
"""By the letters of a chair: a player is one, a pair are two."""


def _go(chair: str, step: int, tables: int) -> Message:
    """All of a chair go up or down; if by one table, the way from the end of the room is said too."""
    seat, way = Message(SEATS[chair]), step_words(step)
    if abs(step) != 1 or tables < 3:
        return Message(_GOES[len(chair)], seat=seat, way=way)
    last, first = (tables, 1) if step == 1 else (1, tables)
    return Message(_GOES_ROUND[len(chair)], seat=seat, way=way, last=last, first=first)


def step_words(step: int) -> Counted:
    """By how many tables: "up 1 table", "down 2 tables"."""
    if step > 0:
        return counted("up {n} table", "up {n} tables", step)
    return counted("down {n} table", "down {n} tables", -step)


def _exchange(moves: Sequence[Move]) -> bool:
    """Whether these are tables that exchange whoever sits on a chair, two by two."""
    to = {place.table: there.table for place, there in moves}
    turned = any(place.direction != there.direction for place, there in moves)
    return not turned and all(to.get(other) == table for table, other in to.items())


def _change_places(chair: str, moves: Sequence[Move]) -> Message:
    tables = _couples((place.table, to.table) for place, to in moves)
    return Message("{seat} change places: tables {tables}", seat=Message(SEATS[chair]), tables=tables)


def _couples(tables: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{one} ↔ {other}" for one, other in tables if one < other)


def _chains(moves: Mapping[Place, Place]) -> Iterator[list[Place]]:
    """The seats in the order in which one goes through them; a circle ends where it began."""
    reached = set(moves.values())
    left = dict(moves)
    for start in sorted(moves, key=lambda place: (place in reached, in_order(place))):
        if start not in left:
            continue
        chain = [start]
        while chain[-1] in left:
            chain.append(left.pop(chain[-1]))
        yield chain


_AND = N_("{first}, {then}")
_ON_TO = N_("{first} → {then}")


def joined(words: Iterable[Message], template: str) -> Message:
    """One word or more in a row; `template` puts two together, `first` and `then`."""
    *others, row = words
    for word in reversed(others):
        row = Message(template, first=word, then=row)
    return row


def board_step(pattern: Pattern) -> int | None:
    """By how many tables up boards go that are not shared and do not rest; None if not all by as many."""
    resting = {stand.after for stand in pattern.stands}
    return _step(
        [
            (table, to)
            for table, to in pattern.boards.items()
            if to and table not in pattern.shares and table not in resting
        ],
        max(pattern.tables),
    )


def _step(boards: Sequence[tuple[int, tuple[int, ...]]], tables: int) -> int | None:
    steps = [{(other - table) % tables for other in to} for table, to in boards]
    common = set.intersection(*steps) if steps else set()
    if len(common) != 1:
        return None
    step = common.pop()
    return step if 2 * step <= tables else step - tables


def _boards(pattern: Pattern) -> Iterator[Message]:
    if pattern.same_boards:
        yield Message("All tables play the same boards in a round.")
        return
    going = [(table, to) for table, to in pattern.boards.items() if to]
    step = board_step(pattern)
    if step is not None and len(pattern.boards) > 1:
        yield Message("Boards stay.") if step == 0 else Message("Boards go {way}.", way=step_words(step))
    elif going:
        yield Message("Boards go from table to table: {moves}.", moves=_board_moves(going))
    yield from _rests(pattern.stands, max(pattern.tables))
    for tables in sorted({tuple(sorted((table, *others))) for table, others in pattern.shares.items()}):
        yield Message("Tables {tables} share boards.", tables=" + ".join(map(str, tables)))


def _boards_go(step: int) -> Message:
    return Message("boards go {way}", way=step_words(step))


def _rests(stands: Sequence[Stand], tables: int) -> Iterator[Message]:
    """Where boards rest: of all tables alike in one sentence, else of each."""
    alike = {(stand.rounds, (stand.before - stand.after) % tables) for stand in stands}
    if len(stands) > 2 and len(alike) == 1:
        rounds, step = alike.pop()
        yield Message(
            "Boards of tables {tables} rest for {rounds}, then go {way}.",
            tables=spans([stand.after for stand in stands], ", "),
            rounds=nouns.rounds(rounds),
            way=step_words(step if 2 * step <= tables else step - tables),
        )
        return
    for stand in stands:
        yield Message(
            "Boards of table {after} rest for {rounds}, then go to table {before}.",
            after=stand.after,
            rounds=nouns.rounds(stand.rounds),
            before=stand.before,
        )


def _board_moves(boards: Sequence[tuple[int, tuple[int, ...]]]) -> str:
    """From table to table, in figures."""
    to = dict(boards)
    if all(len(those) == 1 and to.get(those[0]) == (table,) for table, those in boards):
        return _couples((table, those[0]) for table, those in boards)
    return ", ".join(f"{table} → {' + '.join(map(str, those))}" for table, those in boards)


def _departure(departure: Departure, tables: int) -> Iterator[Message]:
    when = counted(
        "After round {rounds}",
        "After rounds {rounds}",
        len(departure.rounds),
        rounds=spans(departure.rounds, ", "),
    )
    whats = [_other_way(chair, those, tables) for chair, those in _by_chair(departure.moves).items()]
    if departure.boards:
        step = _step(departure.boards, tables) if len(departure.boards) > 1 else None
        if step is None:
            whats.append(Message("boards go {moves}", moves=_board_moves(departure.boards)))
        else:
            whats.append(_boards_go(step) if step else Message("boards stay"))
    for what in whats:
        yield Message("{when}: {what}.", when=when, what=what)


def _other_way(chair: str, moves: Sequence[Move], tables: int) -> Message:
    step = step_of(moves, tables) if len(moves) > 1 else None
    if step is not None:
        return _go(chair, step, 0) if step else Message(_STAY_NOW[len(chair)], seat=Message(SEATS[chair]))
    if _exchange(moves):
        return _change_places(chair, moves)
    return joined((joined((short_seat(place), short_seat(to)), _ON_TO) for place, to in moves), _AND)


_STAY_NOW = {1: N_("{seat} stays"), 2: N_("{seat} stay")}


def way_words(movement: Movement) -> Message:
    """How one moves, as part of a sentence that tells two movements of the same figures apart."""
    pattern = pattern_of(movement)
    if pattern.cards:
        return Message("guide cards")
    steps = [
        (chair, step)
        for chair, those in _by_chair(
            (p, to) for p, to in pattern.moves.items() if to not in (p, None)
        ).items()
        if (step := step_of(those, max(pattern.tables))) is not None
    ]
    boards = None if pattern.same_boards else board_step(pattern)
    parts = [
        *(_go(chair, step, 0) for chair, step in steps),
        *([Message("boards go {way}", way=step_words(boards))] if boards else []),
    ]
    return joined(parts, _AND) if parts else Message("all move from seat to seat")
