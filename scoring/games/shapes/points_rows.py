"""Sixty-six and Schafkopf: card points read in bands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.games.settling import difference
from scoring.games.shape import Line, partners
from scoring.games.shapes.bands import FAILED, MADE, MARCH, Band, Banded, Bands, average, band, game
from scoring.games.shapes.counting_cards import ACE_ELEVEN, NOT_IN_TRICKS, are_in_tricks, four_suits
from scoring.games.shapes.declared import Field
from scoring.games.shapes.wrong_claims import wrong_claim
from scoring.words import Message, Word

OUT, SCHNEIDER = 66, 33
WITH_LAST, SCHAFKOPF = four_suits("000:l.22979", last=10), four_suits("000:l.25933")
OF_24, OF_32 = (*ACE_ELEVEN, 0) * 4, (*ACE_ELEVEN, 0, 0, 0) * 4
"""What the cards of each pack count, from the nine and from the seven."""
CLAIMED, WRONG, OFFENCE = Message("66 or more"), Message("wrong claim"), Message("offence")
CARRIED, IDLE = Message("from drawn deals"), Message("dealer, sitting out")
Outcome = tuple[int, int, Message] | None
"""Who wins a deal, with how many game points, and why; None for a drawn deal."""


def each(name: str, title: Word, total: int, *, step: int | None = None, at_most: bool = True) -> Field:
    """The field of a number that every player has, where these add up to a total."""
    return Field(name, "whole", title, 0, total, step, per="player", total=total, at_most=at_most)


# Sixty-six


def _worth(points: Sequence[int], tricks: Sequence[int], loser: int, schwarz: int) -> int:
    """000:l.22960: 1; 2 if the loser has fewer than 33; `schwarz` if he has no trick."""
    return schwarz if not tricks[loser] else 2 if points[loser] < SCHNEIDER else 1


def _totals(deal: Any) -> list[int]:
    """Points towards 66: a marriage counts once its holder has won a trick."""
    each_of = zip(deal.cards, deal.marriages or [0] * len(deal.cards), deal.tricks, strict=True)
    return [cards + (marriages if tricks else 0) for cards, marriages, tricks in each_of]


def _claimed(deal: Any, active: Sequence[int]) -> Outcome:
    """Who wins among the two who play."""
    first, second = active
    points, other = _totals(deal), {first: second, second: first}
    if deal.offence is not None:
        return other[deal.offence], 3, OFFENCE
    if deal.claim is not None and points[deal.claim] < OUT:
        return other[deal.claim], 2, WRONG
    reached = [player for player in active if points[player] >= OUT]
    winner = deal.claim if deal.claim is not None else reached[0] if len(reached) == 1 else None
    if winner is None:
        return None
    return winner, _worth(points, deal.tricks, other[winner], 3), CLAIMED


def _two(deal: Any, state: Banded) -> Outcome:
    return _claimed(deal, (0, 1))


def _wrong(deal: Any, state: Banded) -> Iterator[Message]:
    """A claim that proved wrong, unless the deal was lost by an offence before."""
    if deal.offence is None and deal.claim is not None and (points := _totals(deal)[deal.claim]) < OUT:
        yield wrong_claim(state.table, (deal.claim,), points, OUT)


def _won(outcome: Callable[[Any, Banded], Outcome]) -> Callable[[Any, Banded], Iterator[Line]]:
    """The lines of a deal with a winner, who gets what drawn deals have left."""

    def lines(deal: Any, state: Banded) -> Iterator[Line]:
        found = outcome(deal, state)
        if found is not None:
            winner, points, why = found
            yield Line(winner, points, why)
            if state.carried:
                yield Line(winner, state.carried, CARRIED)

    return lines


def _drawn(outcome: Callable[[Any, Banded], Outcome]) -> Callable[[Any, Banded], int]:
    """A drawn deal leaves one point more to the winner of the next."""
    return lambda deal, state: state.carried + 1 if outcome(deal, state) is None else 0


def _cards_fit(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    names = state.table.players
    for player, (cards, tricks) in enumerate(zip(deal.cards, deal.tricks, strict=True)):
        if cards and not tricks:
            yield "tricks", Message("{player} has card points and no trick.", player=names[player])
    if getattr(deal, "offence", None) is None and not are_in_tricks(
        OF_24, deal.cards, deal.tricks, 2, last=10
    ):
        yield "cards", NOT_IN_TRICKS
    if getattr(deal, "closed", False) and sum(deal.cards) > 120:
        yield "cards", Message("After closing, the last trick does not count: 120 points at most.")


SIXTY_SIX = Bands(
    key="sixty_six", seats=(2,), target=7, lines=_won(_two), carries=_drawn(_two), faults=_cards_fit,
    remarks=_wrong,
    fields=(
        replace(each("cards", Word("Card points, with the last trick"), 130), counting=WITH_LAST),
        each("tricks", Word("Tricks"), 12),
        replace(each("marriages", Word("Marriages"), 100, step=20), optional=True),
        Field("claim", "seat", Word("Claim by"), optional=True),
        Field("offence", "seat", Word("Revoke or wrong hand by"), optional=True, rare=True),
        Field("closed", "flag", Word("Stock closed")),
    ),
)  # fmt: skip


def _active(state: Banded) -> tuple[int, int]:
    """The two who play while the dealer sits out."""
    dealer = state.played % 3
    first, second = sorted({0, 1, 2} - {dealer})
    return first, second


def _three(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.23041: the dealer gets what the winner gets, 1 of a drawn deal, and never the last point."""
    dealer, found = state.played % 3, _claimed(deal, _active(state))
    if found is not None:
        yield Line(found[0], found[1], found[2])
    share = min(found[1] if found else 1, state.table.options.target - 1 - state.game[dealer])
    if share > 0:
        yield Line(dealer, share, IDLE)


def _dealer_idle(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    yield from _cards_fit(deal, state)
    dealer = state.played % 3
    name = state.table.players[dealer]
    for field in ("cards", "tricks", "marriages"):
        if (getattr(deal, field) or [0] * 3)[dealer]:
            yield field, Message("{player} deals and does not play.", player=name)
    for field in ("claim", "offence"):
        if getattr(deal, field) == dealer:
            yield field, Message("{player} deals and does not play.", player=name)


TEN = Field("ten_counts", "flag", Word("The ten of trumps counts a game point"), default=False)


def _sides(deal: Any, state: Banded) -> Outcome:
    if deal.points[0] == deal.points[1]:
        return None
    winner = 0 if deal.points[0] > deal.points[1] else 1
    all_tricks = deal.tricks[winner] == 8
    return winner, 3 if all_tricks else band(deal.points[winner], ((66, 1), (100, 2))), CLAIMED


def _four(deal: Any, state: Banded) -> Iterator[Line]:
    if getattr(deal, "ten", None) is not None:
        yield Line(deal.ten, 1, Message("ten of trumps"))
    yield from _won(_sides)(deal, state)


def _every_trick(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    """000:l.23060: all tricks are all points, and no trick is none; the converse need not be."""
    for points, tricks in zip(deal.points, deal.tricks, strict=True):
        if (tricks == 0 and points) or (tricks == 8 and points < 130):
            yield "points", Message("A side without a trick has no points, and all tricks make 130.")
            return
    if not are_in_tricks(OF_32, deal.points, deal.tricks, 4, last=10):
        yield "points", NOT_IN_TRICKS


def _melds(deal: Any, state: Banded) -> Outcome:
    """000:l.23074: every deal is played out; the higher total wins 1, 2 or 4."""
    points = [
        cards + melds + 20 * (deal.last_six == player)
        for player, (cards, melds) in enumerate(zip(deal.cards, deal.melds or (0, 0), strict=True))
    ]
    if points[0] == points[1]:
        return None
    winner = 0 if points[0] > points[1] else 1
    return winner, _worth(points, deal.tricks, 1 - winner, 4), MADE


# Schafkopf

UNITS: Band = ((61, 1), (91, 2))
TIE = Field(
    "tie", "choice", Word("60 points each"), default="nobody",
    values=(("nobody", Word("nobody scores")), ("makers_lose", Word("the makers lose"))),
)  # fmt: skip
SUITS = (("clubs", Word("clubs")), ("spades", Word("spades")), ("hearts", Word("hearts")))


def _units(points: int, tricks: int, all_tricks: int) -> int:
    return all_tricks if tricks == 8 else band(points, UNITS)


def _ancient(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.25873: makers 1, 2 or 3; the others twice as much."""
    mine = _units(deal.points, deal.tricks, 3)
    theirs = 2 * _units(120 - deal.points, 8 - deal.tricks, 3)
    if deal.points == 60 and state.table.options.tie == "makers_lose":
        theirs = 2
    if mine:
        yield Line(deal.makers, mine, MARCH if deal.tricks == 8 else MADE)
    elif theirs:
        yield Line(1 - deal.makers, theirs, FAILED)


def _points_of_tricks(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    if (deal.tricks == 8 and deal.points != 120) or (deal.tricks == 0 and deal.points):
        yield "points", Message("All tricks make 120 points, and no trick makes none.")
    elif not are_in_tricks(OF_32, (deal.points, 120 - deal.points), (deal.tricks, 8 - deal.tricks), 4):
        yield "points", NOT_IN_TRICKS


def _wendish(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.25956: each of the two winners gets the units from each of the two losers."""
    partner = deal.ace if deal.ace is not None else deal.baste
    mine, theirs = (
        _units(deal.points, deal.tricks, 4),
        _units(120 - deal.points, 8 - deal.tricks, 4),
    )
    units = mine or -theirs
    if units:
        why = MADE if mine else FAILED
        for player in range(4):
            yield Line(player, units if player in (deal.spadille, partner) else -units, why)


def _queens(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    yield from _points_of_tricks(deal, state)
    alone = deal.spadille == deal.baste
    if alone and deal.ace is None:
        yield "ace", Message("One hand has both queens: enter who holds the called ace.")
    elif not alone and deal.ace is not None:
        yield "ace", Message("An ace is called only by a hand with both queens.")
    elif deal.ace is not None and deal.ace == deal.spadille:
        yield "ace", Message("A player cannot be his own partner.")


TAKE, LEAST = "take", "least"


def _modern(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.26000: the player alone scores, or at least the one with the fewest points."""
    if deal.game == TAKE:
        lost = -6 if not deal.tricks else band(deal.points, ((0, -4), (31, -2), (61, 2), (91, 4)))
        points = 6 if deal.tricks == 10 else lost
        yield Line(deal.player, points, MADE if points > 0 else FAILED)
        return
    won = [player for player in range(state.table.size) if player not in _sitting(state)]
    every = [player for player in won if deal.each_tricks[player] == 10]
    none = [player for player in won if deal.each_tricks[player] == 0]
    if every:
        yield Line(every[0], -4, MARCH)
    elif len(none) == 1:
        yield Line(none[0], 4, Message("no trick"))
    else:
        fewest = min(deal.each_points[player] for player in won)
        tied = [player for player in won if deal.each_points[player] == fewest]
        low = {1: tied[0], 2: deal.earlier}.get(len(tied), state.played % state.table.size)
        yield Line(low, 2, Message("fewest points"))


def _sitting(state: Banded) -> tuple[int, ...]:
    """The dealer of four takes no cards."""
    return (state.played % 4,) if state.table.size == 4 else ()


def _modern_odd(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    name = [state.table.players[player] for player in _sitting(state)]
    if deal.game == TAKE:
        if deal.player in _sitting(state):
            yield "player", Message("{player} deals and does not play.", player=name[0])
        if deal.tricks == 10 and deal.points is not None and deal.points != 120:
            yield "points", Message("All ten tricks make 120 points.")
        if deal.tricks == 0 and deal.points is not None and deal.points > 22:
            yield "points", Message("Two buried cards count 22 points at most.")
        return
    if deal.each_points is None or deal.each_tricks is None:
        return
    for player in _sitting(state):
        if deal.each_points[player] or deal.each_tricks[player]:
            yield "each_points", Message("{player} deals and does not play.", player=name[0])
    playing = [player for player in range(state.table.size) if player not in _sitting(state)]
    fewest = min(deal.each_points[player] for player in playing)
    tied = [player for player in playing if deal.each_points[player] == fewest]
    if len(tied) == 2 and all(deal.each_tricks[player] for player in playing) and deal.earlier not in tied:
        yield "earlier", Message("Two are tied: enter which of them did not take the later trick.")


ROWS = (
    SIXTY_SIX,
    replace(SIXTY_SIX, key="sixty_six_three", seats=(3,), lines=_three, carries=lambda deal, state: 0,
            faults=_dealer_idle),
    Bands(
        key="sixty_six_four", seats=(4,), sides=partners, target=7, in_order=True, lines=_four,
        carries=_drawn(_sides), faults=_every_trick, options=(TEN,),
        fields=(
            Field("points", "whole", Word("Points, with the last trick"), 0, 130, per="side", total=130,
                  counting=WITH_LAST),
            Field("tricks", "whole", Word("Tricks"), 0, 8, per="side", total=8),
            Field("ten", "side", Word("Ten of trumps won by"), option=lambda options: options.ten_counts),
        ),
    ),
    Bands(
        key="marriage", seats=(2,), target=7, lines=_won(_melds), carries=_drawn(_melds), faults=_cards_fit,
        fields=(
            replace(each("cards", Word("Card points, with the last trick"), 130, at_most=False),
                    counting=WITH_LAST),
            each("tricks", Word("Tricks"), 12, at_most=False),
            replace(each("melds", Word("Marriages and amours"), 250, step=10), optional=True),
            Field("last_six", "seat", Word("All of the last six tricks"), optional=True),
        ),
    ),
    Bands(
        key="schafkopf_ancient", seats=(4,), sides=partners, target=0, lines=_ancient,
        faults=_points_of_tricks,
        options=(TIE,), pays=lambda state: difference(state.points, partners(state.table)),
        fields=(
            Field("makers", "side", Word("Trump made by")),
            Field("points", "whole", Word("Points of the makers"), 0, 120, counting=SCHAFKOPF),
            Field("tricks", "whole", Word("Tricks of the makers"), 0, 8),
        ),
    ),
    Bands(
        key="schafkopf_wendish", seats=(4,), target=0, lines=_wendish, faults=_queens,
        pays=lambda state: state.points,
        fields=(
            Field("spadille", "seat", Word("Queen of clubs held by")),
            Field("baste", "seat", Word("Queen of spades held by")),
            Field("ace", "seat", Word("Called ace held by"), optional=True),
            Field("suit", "choice", Word("Suit of the called ace"), values=SUITS, when=("ace", ())),
            Field("points", "whole", Word("Points of the queens"), 0, 120, counting=SCHAFKOPF),
            Field("tricks", "whole", Word("Tricks of the queens"), 0, 8),
        ),
    ),
    Bands(
        key="schafkopf_modern", seats=(3, 4), target=0, lines=_modern, faults=_modern_odd, pays=average,
        fields=(
            Field("game", "choice", Word("Game"),
                  values=((TAKE, Word("the widow is taken")), (LEAST, Word("least")))),
            Field("player", "seat", Word("Player"), when=("game", (TAKE,))),
            Field("points", "whole", Word("Points of the player"), 0, 120, when=("game", (TAKE,)),
                  counting=SCHAFKOPF),
            Field("tricks", "whole", Word("Tricks of the player"), 0, 10, when=("game", (TAKE,))),
            replace(each("each_points", Word("Points of each"), 120, at_most=False), when=("game", (LEAST,)),
                    counting=SCHAFKOPF),
            replace(each("each_tricks", Word("Tricks of each"), 10, at_most=False), when=("game", (LEAST,))),
            Field("earlier", "seat", Word("Tied, and without the later trick"), when=("game", (LEAST,)),
                  optional=True),
        ),
    ),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
