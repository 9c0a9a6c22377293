"""What every individual shares: the boards of a round at all tables, and the refusals."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.words import Message, RuleError, nouns

from ..descriptions import size_words
from ..kinds import Option
from ..spec import Spec
from ..values import Movement, Seating, SitOut

MOST_SHARING = 3  # tables that pass one copy of the boards round in a round

BOARDS = Option(
    "boards",
    ("auto", "shared", "copies"),
    "auto",
    "all tables play the boards of a round: one copy goes round (to 3 tables), or a copy a table",
)


def four_a_table(players: int) -> int:
    """The tables for so many players; up to three sit out."""
    return players // 4


def refuse_missing(spec: Spec) -> None:
    """RuleError "movement.missing": an individual is made for those who are there."""
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "This movement has no missing players: enter how many players there are.",
            "",
        )


def refuse_other_entries(spec: Spec, players: int) -> None:
    """RuleError "movement.pairs" unless so many players are asked for, or no number."""
    if spec.entries not in (None, players):
        raise RuleError(
            "movement.pairs",
            "pairs",
            "With {tables}, this movement takes {entries}, not {pairs}.",
            "",
            tables=nouns.tables(spec.tables),
            entries=nouns.players(players),
            pairs=spec.entries,
        )


def sitting_out_words(players: list[int]) -> Message:
    """Who sits out in round 1, where everybody follows somebody to the sit-out positions too."""
    if len(players) == 1:
        return Message(
            "In round 1, player {player} sits out; the sit-out position is followed like any other.",
            player=players[0],
        )
    return Message(
        "In round 1, players {players} sit out; the sit-out positions are followed like any others.",
        players=", ".join(map(str, players)),
    )


def barometer(
    spec: Spec,
    title: Message,
    seatings: Iterable[Seating],
    *,
    players: int,
    rounds: int,
    words: Iterable[Message],
    boards: int | None = None,
    sit_outs: Iterable[SitOut] = (),
    meetings: int = 2,
    partnerships: int = 1,
) -> Movement:
    """Everybody plays the boards of a round in that round. `boards` a round, if nobody says how many."""
    number = spec.boards_for(rounds) if spec.boards_per_round or boards is None else boards
    shares = _shares(spec.options.get("boards", "auto"), spec.tables)
    return Movement(
        kind=spec.kind,
        title=title,
        tables=spec.tables,
        rounds=rounds,
        boards_per_round=number,
        sets=rounds,
        entries=tuple(range(1, players + 1)),
        seatings=tuple(seatings),
        sit_outs=tuple(sit_outs),
        shared_by=spec.tables if shares else 1,
        copies=1 if shares else spec.tables,
        meetings=meetings,
        partnerships=partnerships,
        contestants="players",
        description=(size_words(rounds, number, rounds), *words, *_copies_words(spec.tables, shares)),
    )


def _shares(boards: str, tables: int) -> bool:
    return boards == "shared" or (boards == "auto" and tables <= MOST_SHARING)


def _copies_words(tables: int, shares: bool) -> list[Message]:
    if tables == 1:
        return []
    if shares:
        return [Message("Each round has new boards, which pass round all the tables.")]
    return [
        Message(
            "Each round has new boards, with a copy at each of the {tables}.", tables=nouns.tables(tables)
        )
    ]
