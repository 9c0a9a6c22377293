"""Who competes in a PBN file, where its score tables or its games name those who sat at each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.words import Side
from scoring.words.names import same_name
from tournaments.exchange import fields
from tournaments.exchange.event import Competitor, Form, PairId, TravellerLine
from tournaments.exchange.line_ups import NamedSeat, Naming, namings_of, players_of
from tournaments.exchange.pbn.games import NAMES
from tournaments.exchange.pbn.rooms import Rooms
from tournaments.exchange.pbn.text import Game, Row, names_in_cell
from tournaments.exchange.pbn.writing import PAIRS


def with_people(
    competitors: Iterable[Competitor], played: Iterable[Game], form: Form, rooms: Rooms | None
) -> tuple[Competitor, ...]:
    """The competitors with all people that the file names for them. Raises RuleError "exchange.names"."""
    listed = list(competitors)
    directory = fields.Directory(competitor.pair for competitor in listed)
    seats = [
        seat for game in played for seat in (_at_table(game, rooms) if rooms else _in_rows(game, directory))
    ]
    lists = (
        NamedSeat(one.pair, "TotalScoreTable", tuple(player.name for player in one.players), 0, None)
        for one in listed
    )
    namings = namings_of([*lists, *(seat for seat in seats if any(seat.names))], form)
    return tuple(_completed(one, namings[one.pair], form) if seats else one for one in listed)


def _in_rows(game: Game, directory: fields.Directory) -> Iterator[NamedSeat]:
    """The names in the rows of a score table, of pairs."""
    for row in game.tables.get("ScoreTable", []):
        if not any(row.get(f"Names_{side.value}") for side in Side):
            continue
        section = row.get("Section").upper()
        pairs = [
            directory.find(row.get(seat), side, seat, section=section) if row.get(seat) else None
            for seat, side in zip(PAIRS, Side, strict=True)
        ]
        line = _place(pairs, row)
        for pair, side in zip(pairs, Side, strict=True):
            if pair is not None and line is not None:
                names = tuple(names_in_cell(row.get(f"Names_{side.value}")))
                yield NamedSeat(pair, f"line {row.line}", names, 0, line)


def _place(pairs: list[PairId | None], row: Row) -> TravellerLine | None:
    """Where a row was played; one side alone sits out."""
    known = [pair for pair in pairs if pair is not None]
    if not known:
        return None
    round_ = fields.whole(row.get("Round"), "Round")
    return TravellerLine(known[0], known[-1], Outcome(OutcomeKind.NOT_PLAYED), round=round_)


def _at_table(game: Game, rooms: Rooms) -> Iterator[NamedSeat]:
    """The names of those who sat at the table of a team match."""
    line = rooms.line(game)
    if line is None:
        return
    board = fields.whole(game.tag("Board"), "Board") or 0
    for pair, side in zip((line.ns, line.ew), Side, strict=True):
        tags = [tag for tag in NAMES[side] if game.tag(tag)]
        names = tuple(" ".join(game.tag(tag).split()) for tag in tags)
        yield NamedSeat(pair, f"line {game.lines[tags[0]] if tags else 0}", names, board, line)


def _completed(competitor: Competitor, namings: Sequence[Naming], form: Form) -> Competitor:
    numbers = {same_name(player.name): player.national_id for player in competitor.players}
    players = players_of(competitor.pair, namings, form)
    if tuple(player.name for player in players) == tuple(player.name for player in competitor.players):
        players = tuple(
            replace(player, national_id=before.national_id)
            for player, before in zip(players, competitor.players, strict=True)
        )
    else:
        players = tuple(replace(one, national_id=numbers.get(same_name(one.name), "")) for one in players)
    return replace(competitor, players=players)
