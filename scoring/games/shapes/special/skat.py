"""What skat and Räuber skat share: who plays, the value of a game, the overbid, and least.

A game of trumps is worth its base value times a number of multipliers: one for each matador, and the item of
the table of 000:l.26427. Source: 000:l.26149, rules 1 to 26.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games.settling import breakage, each_against_each, in_whole_points
from scoring.games.shape import Fact, Line, Settlement, best
from scoring.games.shapes.counting_cards import four_suits
from scoring.games.shapes.declared import Field
from scoring.games.shapes.special.special import Fault, State, dealer_of
from scoring.games.written import player_dealing
from scoring.words import Message, Word, nouns

ALL_POINTS, ALL_TRICKS, ACTIVE = 120, 10, 3
COUNTING = four_suits("000:l.26374")
BEST_TRICK, BEST_SKAT = 33, 22
"""The most points of a trick, three aces, and of the two cards of the skat."""
MOST_MATADORS, JACKS = 11, 4
SUITS: Mapping[str, int] = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12}
"""What a game with this suit of trumps is worth for each multiplier."""
SCHNEIDER, SCHWARZ = "schneider", "schwarz"
GAME, MADE_SCHNEIDER, MADE_SCHWARZ = 1, 2, 3
PREDICTED_SCHNEIDER, PREDICTED_THEN_SCHWARZ, PREDICTED_SCHWARZ = 3, 4, 5
LEAST, LEAST_WITHOUT_TRICK, ALL_AT_LEAST = 10, 20, -30
RULE_VALUE, RULE_LEAST = "000:l.26427", "000:l.26464"


@dataclass(frozen=True, slots=True)
class Worth:
    """What the bidder's game is worth: `base` times `factor`, lost `doubled` or not; a null has factor 1."""

    base: int
    factor: int
    won: bool
    doubled: bool = False

    def points(self, bid: int | None) -> int:
        """What the bidder scores. Overbid: he is charged the multiple of the base that reaches his bid."""
        value = self.base * self.factor
        if self.won and not self.overbid(bid):
            return value
        charged = value if bid is None else max(value, self.base * -(-bid // self.base))
        return -charged * (2 if self.doubled else 1)

    def overbid(self, bid: int | None) -> bool:
        return bid is not None and self.base * self.factor < bid

    def line(self, player: int, bid: int | None) -> Line:
        """The points of the bidder, and what they are made of."""
        values = {"base": self.base, "factor": self.factor, "bid": bid}
        if self.overbid(bid):
            why = Message("overbid: {base} × {factor} is less than {bid}", **values)
        elif self.won:
            why = Message("game won: {base} × {factor}", **values)
        elif self.doubled:
            why = Message("game lost doubly: {base} × {factor}", **values)
        else:
            why = Message("game lost: {base} × {factor}", **values)
        return Line(player, self.points(bid), why)


def item_of(points: int, tricks: int | None, predicted: str | None) -> tuple[int, bool]:
    """The item of the table, and whether the bidder has what he needs. `tricks` None: neither all nor none.

    A prediction that fails counts as if it were made (000:l.26437).
    """
    schwarz = tricks in (0, ALL_TRICKS)
    made = MADE_SCHWARZ if schwarz else MADE_SCHNEIDER if points > 90 or points <= 30 else GAME
    if predicted == SCHWARZ:
        return PREDICTED_SCHWARZ, tricks == ALL_TRICKS
    if predicted == SCHNEIDER:
        return (PREDICTED_THEN_SCHWARZ if tricks == ALL_TRICKS else PREDICTED_SCHNEIDER), points > 90
    return made, points > 60


# Who plays


def active(state: State) -> tuple[int, ...]:
    """Forehand, middlehand and endhand. Of four players the dealer sits out, of five the third after him as
    well (000:l.26173).
    """
    size, dealer = state.table.size, dealer_of(state)
    idle = {3: (), 4: (0,), 5: (0, 3)}[size]
    return tuple((dealer + place) % size for place in range(1, size + 1) if place % size not in idle)


def who_sits_out(state: State) -> Iterator[Fact]:
    """The dealer, and who has no cards in the next deal."""
    yield player_dealing(state.table, state.played)
    names = state.table.players
    idle = [name for player, name in enumerate(names) if player not in active(state)]
    if idle:
        yield Fact("idle", Word("Sitting out"), ", ".join(idle))


# Least


def least_lines(deal: Any, state: State) -> Iterator[Line]:
    """000:l.26464: one has all tricks, or who has the fewest points, or forehand where all have 40."""
    players = active(state)
    tricks, points = deal.least_tricks, deal.least_points
    if max(tricks) == ALL_TRICKS:
        yield Line(tricks.index(ALL_TRICKS), ALL_AT_LEAST, Message("all tricks at least"))
        return
    low = _lowest(deal, players)
    if len(low) == ACTIVE:
        yield Line(players[0], LEAST, Message("forehand, as all have the same"))
        return
    winner = next((player for player in low if not tricks[player]), None)
    if winner is not None:
        yield Line(winner, LEAST_WITHOUT_TRICK, Message("no trick at least"))
    else:
        winner = next(player for player in low if len(low) == 1 or player != deal.later)
        yield Line(winner, LEAST, Message("fewest points: {points}", points=points[winner]))


def _lowest(deal: Any, players: Sequence[int]) -> list[int]:
    fewest = min(deal.least_points[player] for player in players)
    return [player for player in players if deal.least_points[player] == fewest]


def _tied(deal: Any, players: Sequence[int]) -> list[int]:
    """The two who tie for low, so that the later trick parts them."""
    low = _lowest(deal, players)
    apart = any(not deal.least_tricks[player] for player in low)
    return low if len(low) == 2 and not apart else []


def least_faults(deal: Any, state: State) -> Iterator[Fault]:
    players = active(state)
    for name in ("least_points", "least_tricks"):
        numbers = getattr(deal, name)
        if any(number for player, number in enumerate(numbers) if player not in players):
            yield name, Message("A player who sits out takes no tricks."), RULE_LEAST
    for points, tricks in zip(deal.least_points, deal.least_tricks, strict=True):
        if points > (BEST_TRICK * tricks + BEST_SKAT if tricks else 0):
            yield "least_points", _impossible(points, tricks), RULE_LEAST
    tied = _tied(deal, players)
    if tied and deal.later not in tied:
        yield "later", Message("Two tie for low: enter which of them took the later trick."), RULE_LEAST
    if not tied and deal.later is not None:
        yield "later", Message("The later trick counts only where two tie for low."), RULE_LEAST


# What a game of the bidder cannot be


def bidder_faults(deal: Any, state: State) -> Iterator[Fault]:
    """Who may play, and which points go with which tricks. `deal` is not least."""
    players = active(state)
    if deal.player not in players:
        yield "player", Message("A player who sits out cannot have the game."), "000:l.26173"
    elif deal.bid is None and deal.player != players[0]:
        yield "player", Message("Where nobody bids, forehand names the game."), "000:l.26213"
    points, tricks = deal.points, deal.tricks
    if points is None:
        return
    if tricks is None and (points == ALL_POINTS or points <= BEST_SKAT):
        yield "tricks", Message("Enter the tricks: they say whether it is schwarz."), RULE_VALUE
    if tricks is not None and not (
        points <= BEST_TRICK * tricks + BEST_SKAT
        and ALL_POINTS - points <= BEST_TRICK * (ALL_TRICKS - tricks)
    ):
        yield "points", _impossible(points, tricks), "000:l.26390"


def _impossible(points: int, tricks: int) -> Message:
    return Message(
        "{points} cannot come from {tricks}.", points=nouns.points(points), tricks=nouns.tricks(tricks)
    )


def bid_faults(bid: int | None, legal: frozenset[int], most: int, *, even: bool = False) -> Iterator[Fault]:
    """A bid is a number that some game can be worth, and not more than the game that is named can be."""
    if bid is None:
        return
    if bid not in legal:
        yield "bid", Message("No game is worth {bid}, so nobody can bid it.", bid=bid), "000:l.26208"
    elif even and bid % 2:
        yield "bid", Message("At this table bids are even numbers."), "000:l.26212"
    elif bid > most:
        why = Message("The game that was named is worth {most} at most, less than the bid.", most=most)
        yield "bid", why, "000:l.26217"


# Fields and options


def bidding(lowest: int) -> Field:
    return Field("bid", "whole", Word("Highest bid"), lowest, 1_003, optional=True,
                 help=Word("Leave it empty where nobody bid."))  # fmt: skip


def after_the_game(
    game: str, trumps: tuple[str, ...], tricks: tuple[str, ...], least: str
) -> tuple[Field, ...]:
    """Fields of the result: `trumps` are the games whose points count, `tricks` those whose tricks may."""
    return (
        Field("points", "whole", Word("Points of the player, with the skat"), 0, ALL_POINTS,
              when=(game, trumps), counting=COUNTING),
        Field("tricks", "whole", Word("Tricks of the player"), 0, ALL_TRICKS, optional=True,
              when=(game, tricks)),
        Field("least_points", "whole", Word("Points at least"), 0, ALL_POINTS, per="player",
              total=ALL_POINTS, when=(game, (least,)), counting=COUNTING),
        Field("least_tricks", "whole", Word("Tricks at least"), 0, ALL_TRICKS, per="player",
              total=ALL_TRICKS, when=(game, (least,))),
        Field("later", "seat", Word("Of two who tie, the later trick"), optional=True, rare=True,
              when=(game, (least,))),
    )  # fmt: skip


PREDICTIONS = ((SCHNEIDER, Word("schneider")), (SCHWARZ, Word("schwarz")))
TRUMPS = (("clubs", Word("clubs")), ("spades", Word("spades")), ("hearts", Word("hearts")),
          ("diamonds", Word("diamonds")))  # fmt: skip
EVEN = Field("even_bids", "flag", Word("Bids are even numbers"), default=False)
SETTLED = Field(
    "settlement", "choice", Word("Settlement"), default="average",
    values=(("average", Word("against the average in whole points, half a point up")),
            ("each", Word("each against each"))),
)  # fmt: skip


# Settlement


def settle(state: State) -> Settlement:
    """Against the average in whole points, of which the lowest score bears what is left over.

    000:l.26484: of 213, 157, 118, 94 and 71 the average is 131; they get 82 and 26, and pay 13, 37 and 58.
    """
    if state.table.options.settlement == "each":
        return Settlement(state.points, best(state.points), each_against_each(state.points))
    lowest = best(state.points, low_wins=True)
    payments = in_whole_points(state.points, lowest)
    words = breakage(state.points, [state.table.players[player] for player in lowest])
    return Settlement(state.points, best(state.points), payments, words=words)


def matadors_fault(deal: Any, grand: bool) -> Iterator[Fault]:
    if grand and deal.matadors > JACKS:
        yield "matadors", Message("Without a suit of trumps there are four matadors at most."), "000:l.26416"


def multiples(base: int, least: int, most: int) -> frozenset[int]:
    """What games of this base value can be worth, from the least to the most multipliers."""
    return frozenset(base * factor for factor in range(least, most + 1))


def tricks_needed(deal: Any) -> Iterator[Fault]:
    if deal.tricks is None:
        yield "tricks", Message("Enter the tricks of the player."), "000:l.26395"
