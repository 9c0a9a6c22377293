"""German whist and Chinese whist, for few players. Sources: 001:l.3627, l.3643; 002:l.151."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from scoring.games.fields import PerSide, Side, record, titled
from scoring.games.settling import by_player, each_against_each
from scoring.games.shape import Fact, Game, Line, Number, Settlement, Sides, Table, best, each_alone, partners
from scoring.games.stateless import Totals, at_target
from scoring.games.turns import in_turn
from scoring.games.whist.whist import BY_HONOURS, HONOUR_POINTS, HONOURS, Suit, revoked_too_often
from scoring.games.written import DealerName, contradictions, player_dealing
from scoring.words import Message, RuleError, Word

GERMAN, SOURCE, OTHER_BOOK = "001:l.3627", "001:l.3643", "002:l.151"
TRICKS = {2: 26, 3: 17, 4: 13}  # by players
BOOK, REVOKE = 6, 3
BOOKS_002 = {2: 13, 3: 8, 4: 6}

Tricks = Annotated[int, titled(Word("Tricks"), low=0, high=26)]


@record
class GermanOptions:
    """Nothing is left open: every deal is settled by itself."""


@record
class GermanDeal:
    """A deal records how many of the twenty-six tricks each player took."""

    tricks: Annotated[PerSide[Tricks], titled(Word("Tricks won"))]
    trump: Annotated[Suit | None, titled(Word("Trumps"))] = None
    dealer: DealerName = None


@record
class Options:
    """The book, the points of a game, whether honours count, and the tricks that count nothing.

    The American book counts tricks above six whoever plays; the other above half of all.
    """

    edition: Annotated[Literal["american", "enc_c"], titled(Word("Rules"))] = "american"
    game: Annotated[Literal[5, 7, 10], titled(Word("Points needed for game"))] = 10
    honours: Annotated[bool, titled(Word("Honours count"))] = False
    book: Annotated[int | None, titled(Word("Tricks that do not score (the book)"), low=0, high=13)] = None


@record
class Revoke:
    """A revoke costs three tricks, to the side that claims it."""

    side: Annotated[Side, titled(Word("Side that revoked"))]
    to: Annotated[Side, titled(Word("Claimed by"))]


@record
class Deal:
    """Tricks of every side, as won in play, and honours where they count."""

    tricks: Annotated[PerSide[Tricks], titled(Word("Tricks won"))]
    honours: Annotated[
        PerSide[Annotated[int, titled(Word("Honours"), low=0, high=HONOURS)]] | None,
        titled(Word("Honours held")),
    ] = None
    trump: Annotated[Suit | None, titled(Word("Trumps"))] = None
    revokes: Annotated[tuple[Revoke, ...], titled(Word("Revokes"))] = ()
    dealer: DealerName = None


def facts(state: Totals[Any]) -> Iterator[Fact]:
    yield player_dealing(state.table, state.played)


def _tricks_fit(state: Totals[Any], deal: Any, source: str) -> Iterator[RuleError]:
    yield from contradictions(facts(state), deal, source, state.table.players)
    total = TRICKS[state.table.size]
    if sum(deal.tricks) != total:
        yield RuleError(
            "chinese.tricks", "tricks", "Tricks add up to {sum}, not {total}.", source, sum=sum(deal.tricks),
            total=total,
        )  # fmt: skip


def german_breaches(state: Totals[GermanOptions], deal: GermanDeal) -> Iterator[RuleError]:
    yield from _tricks_fit(state, deal, GERMAN)


def german_lines(state: Totals[GermanOptions], deal: GermanDeal) -> Iterator[Line]:
    """The difference of the tricks, paid by one to the other."""
    margin = deal.tricks[0] - deal.tricks[1]
    if margin:
        why = Message("difference in tricks")
        yield from (Line(0, margin, why), Line(1, -margin, why))


def german_settled(state: Totals[GermanOptions]) -> Settlement:
    return Settlement(state.points, best(state.points) if any(state.points) else (), state.points)


def sides(table: Table[Any]) -> Sides:
    return partners(table) if table.size == 4 else each_alone(table)


def book_of(state: Totals[Options]) -> int:
    """Tricks that count nothing."""
    options = state.table.options
    if options.book is not None:
        return options.book
    return BOOK if options.edition == "american" else BOOKS_002[state.table.size]


def breaches(state: Totals[Options], deal: Deal) -> Iterator[RuleError]:
    yield from _tricks_fit(state, deal, SOURCE)
    if deal.honours is not None and not state.table.options.honours:
        yield RuleError("chinese.no_honours", "honours", "Honours do not count at this table.", SOURCE)
    elif deal.honours is not None and sum(deal.honours) != HONOURS:
        yield RuleError(
            "chinese.honours", "honours", "All the sides together hold four trump honours, not {total}.",
            SOURCE, total=sum(deal.honours),
        )  # fmt: skip
    revoking = (revoke.side for revoke in deal.revokes)
    yield from revoked_too_often(revoking, TRICKS[state.table.size], SOURCE)
    for place, revoke in enumerate(deal.revokes, 1):
        if revoke.side == revoke.to:
            yield RuleError(
                "chinese.revoke", f"revokes.{place}.to", "A revoke must be claimed by another side.", SOURCE
            )


def tricks_after(deal: Deal) -> list[int]:
    """Tricks when revokes have moved three each, no more than the side has."""
    tricks = list(deal.tricks)
    for revoke in deal.revokes:
        moved = min(REVOKE, tricks[revoke.side])
        tricks[revoke.side] -= moved
        tricks[revoke.to] += moved
    return tricks


def deal_lines(state: Totals[Options], deal: Deal) -> Iterator[Line]:
    book = book_of(state)
    for side, taken in enumerate(tricks_after(deal)):
        if taken > book:
            yield Line(side, taken - book, Message("tricks above {book}", book=book))
    for side, held in enumerate(deal.honours or ()):
        if held in HONOUR_POINTS:
            yield Line(side, HONOUR_POINTS[held], BY_HONOURS)


def settle(state: Totals[Options]) -> Settlement:
    """The loser's points are deducted from the winner's; three players settle each with each."""
    payments: tuple[Number, ...] = each_against_each(state.points)
    winners = best(state.points) if any(payments) else ()
    return Settlement(state.points, winners, by_player(payments, sides(state.table)))


GAMES: list[Game[Any, Any, Any]] = [
    Game(
        key="german_whist",
        title=Word("German whist"),
        family="whist",
        tier="C",
        source=GERMAN,
        seats=(2,),
        deal=GermanDeal,
        options=GermanOptions(),
        breaches=german_breaches,
        facts=facts,
        **in_turn(german_lines, settle=german_settled),
    ),
    Game(
        key="chinese_whist",
        title=Word("Chinese whist"),
        family="whist",
        tier="B",
        source=SOURCE,
        editions=("american", "enc_c"),
        seats=(2, 3, 4),
        deal=Deal,
        options=Options(),
        breaches=breaches,
        facts=facts,
        **in_turn(deal_lines, ends=at_target(lambda options: options.game), settle=settle, sides=sides),
    ),
]
