"""The rows that the line writes on: the plays of a board by N-S pair, or of a round by table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import QuerySet

from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.cards import Deal
from scoring.models import SEATS, Encounter, Play, Session
from scoring.selectors.visibility import Cards, cards_for
from tournaments.line import Context, Row

View = Literal["board", "round"]
VIEWS: tuple[View, ...] = ("board", "round")
OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the line stands: which rows are shown, and the row (a play) that comes next."""

    view: View
    number: int
    play: int | None = None

    def at(self, play: int | None) -> Cursor:
        return replace(self, play=play)


@dataclass(frozen=True, slots=True)
class Tonight:
    """The numbers that exist in a session."""

    boards: tuple[int, ...]
    tables: tuple[int, ...]
    rounds: tuple[int, ...]

    def of(self, view: View) -> tuple[int, ...]:
        return self.boards if view == "board" else self.rounds


def tonight(session: Session) -> Tonight:
    """Which boards, tables and rounds there are. Two queries."""
    plays = Play.objects.filter(encounter__round__section__session=session)
    boards = sorted(set(plays.values_list("board__number", flat=True)))
    met = Encounter.objects.filter(round__section__session=session)
    places = list(met.values_list("table", "round__number"))
    tables, rounds = ({place[i] for place in places} for i in range(2))
    return Tonight(tuple(boards), tuple(sorted(tables)), tuple(sorted(rounds)))


def numbers_open(session: Session, view: View) -> set[int]:
    """The boards, or the rounds, with a row that has no result. One query."""
    column = "board__number" if view == "board" else "encounter__round__number"
    plays = Play.objects.filter(encounter__round__section__session=session, kind__in=OPEN, waiting=False)
    return set(plays.order_by().values_list(column, flat=True).distinct())


def plays_of(session: Session) -> QuerySet[Play]:
    """The session's plays with all that a row shows."""
    seats = [f"encounter__{seat}{of}" for seat in SEATS for of in ("", "_person")]
    return Play.objects.filter(encounter__round__section__session=session).select_related(
        "board", "accepted", "encounter__round__section", *seats
    )


def rows_at(session: Session, cursor: Cursor) -> list[Play]:
    """The rows of a view in their order. One query."""
    plays = plays_of(session)
    if cursor.view == "board":
        return in_order(cursor, plays.filter(board__number=cursor.number))
    return in_order(cursor, plays.filter(encounter__round__number=cursor.number))


def in_order(cursor: Cursor, plays: Iterable[Play]) -> list[Play]:
    """The rows of a view among these plays: a board's by section and N-S pair, a round's by table."""
    if cursor.view == "board":
        return sorted((play for play in plays if play.board.number == cursor.number), key=by_pair)
    return sorted((play for play in plays if play.encounter.round.number == cursor.number), key=_by_table)


def by_pair(play: Play) -> tuple[str, int, int]:
    """The place of a play among a board's rows."""
    encounter = play.encounter
    return (
        encounter.round.section.letter,
        encounter.north.number if encounter.north else 0,
        encounter.round.number,
    )


def _by_table(play: Play) -> tuple[str, int, int]:
    """The place of a play among a round's rows."""
    return play.encounter.round.section.letter, play.encounter.table, play.ordinal


def first_cursor(rounds: Iterable[tuple[int, bool]]) -> Cursor:
    """The first round with a board that is not entered; the last where all are.

    `rounds`: the numbers of rounds, any number of times, each with whether it has such a board.
    """
    rounds = list(rounds)
    left = (number for number, is_left in rounds if is_left)
    return Cursor("round", min(left, default=max((number for number, _is_left in rounds), default=1)))


def settled(cursor: Cursor, rows: Sequence[Play]) -> Cursor:
    """The cursor on a row that exists: its own, else the first that is open, else the first still played."""
    if any(play.pk == cursor.play for play in rows):
        return cursor
    return cursor.at(rows[first_open(rows)].pk if rows else None)


def first_open(rows: Sequence[Play]) -> int:
    """The index of the first row without a result; where all have one, of the first that was not cut."""
    still_played = (index for index, play in enumerate(rows) if not is_cut(play))
    return next((index for index, play in enumerate(rows) if is_open(play)), next(still_played, 0))


def is_open(play: Play) -> bool:
    """Whether a row has no result and none that waits for the director."""
    return play.kind in OPEN and not play.waiting


def is_cut(play: Play) -> bool:
    """Whether a row belongs to a round that was cut."""
    this_round = play.encounter.round
    return this_round.number > this_round.section.rounds


def outcome_of(play: Play) -> Outcome | None:
    """What counts on a play (its `accepted` at hand)."""
    return Outcome.from_json(play.accepted.outcome) if play.accepted else None


def context_of(
    session: Session,
    rows: Sequence[Play],
    index: int,
    confirmed: Iterable[str] = (),
    ahead: Mapping[int, int] | None = None,
    *,
    by: Actor,
) -> Context:
    """What a line of `by` is judged by from row `index` on. One query; more only where boards have deals.

    `ahead`: the rounds of plays that have not begun, as `begun.rounds_ahead` gives them.
    """
    here = rows[index:]
    others = _scores_on_boards_of(here)
    cards = cards_for(by, session) if any(play.board.deal for play in here) else None
    return Context(
        rows=tuple(_row(play, others, (ahead or {}).get(play.pk, 0), cards) for play in here),
        above=outcome_of(rows[index - 1]) if index else None,
        confirmed=frozenset(confirmed),
        table=table_in(session.contest.settings),
    )


def _scores_on_boards_of(rows: Sequence[Play]) -> dict[int, list[tuple[int, int]]]:
    """The plays with a score on the boards of these rows, in all their field: (play, N-S score) by board."""
    played = Play.objects.filter(
        field__in={play.field_id for play in rows},
        board__in={play.board_id for play in rows},
        score__isnull=False,
    )
    scores_on: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for board, play, score in played.values_list("board", "pk", "score"):
        scores_on[board].append((play, score or 0))
    return dict(scores_on)


def _row(play: Play, others: dict[int, list[tuple[int, int]]], ahead: int, cards: Cards | None) -> Row:
    board = play.board
    checks_leads = cards is not None and bool(board.deal) and cards.checks_leads_on(board)
    return Row(
        board.number,
        board.vulnerability,
        outcome_of(play),
        tuple(score for pk, score in others.get(board.pk, ()) if pk != play.pk),
        Deal.parse(board.deal) if checks_leads else None,
        ahead,
    )
