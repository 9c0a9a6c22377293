"""A hand of gin between two players: how it is recorded, what it is worth, and what cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.cards.gin import Aces, against, best_layouts, deadwood
from scoring.games.shape import Table
from scoring.games.shapes.boxes.boxes import Boxed, Fault, Parts
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word, nouns

KNOCK_PLACE, GIN_PLACE, COUNT_PLACE = "000:l.3612", "000:l.3636", "000:l.3556"
LAW_32, LAW_33, LAW_39, LAW_40 = "000:l.3691", "000:l.3697", "000:l.3745", "000:l.3752"
DIFFERENCE, GIN, UNDERCUT = Message("difference"), Message("gin"), Message("undercut")
DEADWOOD, BOX_ALONE = Message("deadwood of the other"), Message("a box without points")
CARDS, MISSING_CARD, HIGHEST = 10, 10, 10
MOST, MOST_SHOWN, MOST_ROUND = 98, 100, 110
"""000:l.3583: ten cards of which none are in a meld count 98 at most, and 100 where melds are overlooked."""
KNOCKED = ("knock", "gin")

RESULT = Field(
    "result", "choice", Word("Result"), suggested="knock",
    values=(("knock", Word("Knock")), ("gin", Word("Gin")), ("draw", Word("Drawn hand"))),
)  # fmt: skip
KNOCKER = Field("knocker", "seat", Word("Knocked by"), when=("result", KNOCKED))
KNOCKER_COUNT = Field(
    "knocker_deadwood", "whole", Word("Deadwood of the knocker"), 0, 100, when=("result", ("knock",)),
)  # fmt: skip
OPPONENT_COUNT = Field(
    "opponent_deadwood", "whole", Word("Deadwood of the opponent"), 0, 200, when=("result", KNOCKED),
    help=Word("What is left after laying off."),
)  # fmt: skip
ACCEPTED = Field(
    "accepted", "flag", Word("The opponent accepts an illegal knock"), rare=True, when=("result", ("knock",)),
)  # fmt: skip
BARRED = Field(
    "barred", "seat", Word("No bonus in this hand for"), optional=True, rare=True,
    help=Word("The player who has picked up the hand after an illegal knock."),
)  # fmt: skip
MISSING = Field(
    "missing", "whole", Word("Cards too few"), 0, 9, per="player", optional=True, rare=True,
)  # fmt: skip
EXCESS = replace(MISSING, name="excess", title=Word("Cards too many"))
KNOCKER_CARDS = Field(
    "knocker_cards", "cards", Word("Cards of the knocker"), CARDS, CARDS, optional=True, rare=True,
    when=("result", KNOCKED),
)  # fmt: skip
OPPONENT_CARDS = Field(
    "opponent_cards", "cards", Word("Cards of the opponent"), 1, CARDS + 3, optional=True, rare=True,
    when=("result", KNOCKED), help=Word("All cards, also those that are laid off."),
)  # fmt: skip
FIELDS = (
    RESULT, KNOCKER, replace(KNOCKER_COUNT, optional=True), replace(OPPONENT_COUNT, optional=True), ACCEPTED,
    BARRED, MISSING, EXCESS, KNOCKER_CARDS, OPPONENT_CARDS,
)  # fmt: skip
"""Of a deal with one hand; its counts may be left to the cards."""

GIN_BONUS = Field("gin_bonus", "whole", Word("Points for gin"), 0, 1_000, default=25)
UNDERCUT_BONUS = Field("undercut_bonus", "whole", Word("Points for an undercut"), 0, 1_000, default=25)
LAYOFF_ON_GIN = Field("layoff_on_gin", "flag", Word("The opponent may lay off on gin"), default=False)
HIGH_ACE = Field("ace_high_or_low", "flag", Word("The ace may be above the king"), default=False)
ALTERNATES = Field("deal_alternates", "flag", Word("The players deal in turn"), default=False)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of two players that somebody has knocked in; `None` stands for a drawn one.

    The counts are without what is charged for `missing` cards of the opponent; `excess` are those too many.
    `barred` has no bonus in this hand.
    """

    result: str
    knocker: int
    opponent: int
    knocker_count: int
    opponent_count: int
    missing: int = 0
    excess: int = 0
    barred: int | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """What a hand is scored by: bonuses, the highest count for a knock, the most that ten cards can count.

    `levels`: an opponent who lays off everything on gin is level with it, and nobody scores (000:l.4281).
    """

    gin: int
    undercut: int
    limit: int = HIGHEST
    most: int = MOST_SHOWN
    levels: bool = False
    limit_place: str = LAW_39
    aces: Aces = Aces.LOW


def rules_of(table: Table[Any]) -> Rules:
    """The rules of a table by its options."""
    options = table.options
    high = getattr(options, "ace_high_or_low", False)
    return Rules(options.gin_bonus, options.undercut_bonus, aces=Aces.BOTH if high else Aces.LOW)


@dataclass(frozen=True, slots=True)
class ByCards:
    """What the cards of a hand count: the knocker's, and what the opponent may have left, the most first.

    None and () where cards that are needed were not entered.
    """

    knocker: int | None = None
    opponent: tuple[int, ...] = ()


def by_cards(deal: Any, table: Table[Any], aces: Aces) -> ByCards:
    """The counts of the cards of a deal; on gin nothing is laid off but by an option (000:l.3636)."""
    knocker, opponent = deal.knocker_cards or (), deal.opponent_cards or ()
    count = deadwood(best_layouts(knocker, aces)[0], aces) if knocker else None
    lays_off = deal.result != "gin" or getattr(table.options, "layoff_on_gin", True)
    if not opponent or (lays_off and not knocker):
        return ByCards(count)
    laid = against(opponent, knocker if lays_off else (), aces)
    return ByCards(count, tuple(deadwood(layout, aces) for layout in laid))


def hand_by_cards(deal: Any, playing: Sequence[int], table: Table[Any], rules: Rules) -> Hand | None:
    """As `hand_of`; counts that were not typed are those of the cards."""
    hand, counted = hand_of(deal, playing), by_cards(deal, table, rules.aces)
    if hand is None:
        return None
    count = counted.knocker if deal.knocker_deadwood is None and hand.result != "gin" else hand.knocker_count
    left = counted.opponent[0] if deal.opponent_deadwood is None and counted.opponent else hand.opponent_count
    return replace(hand, knocker_count=count or 0, opponent_count=left)


def hand_of(deal: Any, playing: Sequence[int], cards: Any = None) -> Hand | None:
    """The hand that a deal records, between the two who play; None for a drawn one.

    `cards` is the record of cards too few and too many, where it is another one.
    """
    if deal.result == "draw":
        return None
    one, other = playing
    opponent = other if deal.knocker == one else one

    def of_opponent(name: str) -> int:
        numbers = getattr(cards or deal, name)
        return int(numbers[opponent]) if numbers else 0

    return Hand(
        deal.result, deal.knocker, opponent, deal.knocker_deadwood or 0, deal.opponent_deadwood or 0,
        of_opponent("missing"), of_opponent("excess"), deal.barred,
    )  # fmt: skip


def scored(hand: Hand, rules: Rules) -> tuple[int, Parts] | None:
    """Who has won a hand, and for what; None where nobody has.

    000:l.3630: the knocker has the difference, or who undercuts him; law 32: the opponent pays 10 for a
    missing card and has no bonus, and with too many cards he cannot win.
    """
    charged = hand.opponent_count + MISSING_CARD * hand.missing
    if hand.result == "gin":
        if rules.levels and charged == 0:
            return None
        return _won(hand, hand.knocker, GIN, rules.gin, charged, DEADWOOD)
    if hand.knocker_count < charged:
        return _won(hand, hand.knocker, DIFFERENCE, 0, charged - hand.knocker_count, DIFFERENCE)
    if hand.excess:
        return None
    bonus = 0 if hand.missing else rules.undercut
    return _won(hand, hand.opponent, UNDERCUT, bonus, hand.knocker_count - charged, DIFFERENCE)


def _won(hand: Hand, winner: int, kind: Message, bonus: int, points: int, why: Message) -> tuple[int, Parts]:
    """A win in its parts; who is barred from bonuses has none (law 40)."""
    bonus = 0 if winner == hand.barred else bonus
    parts = tuple(part for part in ((bonus, kind), (points, why)) if part[0])
    return winner, parts or ((0, BOX_ALONE),)


def faults(deal: Any, playing: Sequence[int], state: Boxed, rules: Rules) -> Iterator[Fault]:
    """What cannot be in a deal of one hand between the two who play."""
    names = state.table.players
    strangers = tuple(not_playing(deal, playing, names))
    yield from strangers
    yield from wrong_cards(deal, playing, {deal.knocker}, names)
    hand = hand_by_cards(deal, playing, state.table, rules)
    if hand is None or strangers:
        return
    unknown = tuple(_unknown_counts(deal, by_cards(deal, state.table, rules.aces)))
    yield from unknown
    if not unknown:
        yield from wrong_counts(hand, rules, accepted=deal.accepted)
        yield from _other_cards(deal, hand, state.table, rules)


def not_playing(deal: Any, playing: Sequence[int], names: Sequence[str]) -> Iterator[Fault]:
    """A knocker, or one who is barred from bonuses, who does not play the hand."""
    for field, place in (("knocker", KNOCK_PLACE), ("barred", LAW_40)):
        player = getattr(deal, field)
        if player is not None and player not in playing:
            yield field, Message("{player} does not play this hand.", player=names[player]), place


def wrong_counts(hand: Hand, rules: Rules, *, accepted: bool) -> Iterator[Fault]:
    """A count that the knocker or the opponent cannot have."""
    if hand.result == "knock":
        yield from wrong_knock(hand.knocker_count, rules, "knocker_deadwood", accepted=accepted)
    most = rules.most + HIGHEST * (hand.excess - hand.missing)
    if hand.opponent_count > most:
        why = Message("The cards of the opponent cannot count more than {most}.", most=most)
        yield "opponent_deadwood", why, COUNT_PLACE


def wrong_knock(count: int, rules: Rules, field: str, *, accepted: bool) -> Iterator[Fault]:
    """A knock without deadwood, or with more than is allowed and not accepted (law 39)."""
    if count == 0:
        yield field, Message("A knock without deadwood is gin. Enter it as gin."), GIN_PLACE
    elif count > rules.limit and not accepted:
        why = Message(
            "A knock with {given} is illegal: the most is {limit}, unless the opponent accepts it.",
            given=count, limit=rules.limit,
        )  # fmt: skip
        yield field, why, rules.limit_place
    elif count <= rules.limit and accepted:
        why = Message("A knock with {given} is legal, so that nobody need accept it.", given=count)
        yield "accepted", why, LAW_39


def wrong_cards(
    deal: Any, playing: Collection[int], knockers: Collection[int | None], names: Sequence[str]
) -> Iterator[Fault]:
    """Cards too few or too many: of who does not play, of a knocker, or both of one player.

    None among the knockers is a drawn hand.
    """
    missing, excess = (getattr(deal, name) or (0,) * len(names) for name in ("missing", "excess"))
    for player, (few, many) in enumerate(zip(missing, excess, strict=True)):
        field, name = "excess" if many else "missing", names[player]
        if few and many:
            yield field, Message("{player} cannot have too few cards and too many.", player=name), LAW_32
        elif (few or many) and player not in playing:
            yield field, Message("{player} does not play this hand.", player=name), LAW_32
        elif (few or many) and None in knockers:
            yield field, Message("In a drawn hand nobody pays for a wrong number of cards."), LAW_32
        elif (few or many) and player in knockers:
            why = Message(
                "{player} has a wrong number of cards, so that the knock is illegal: deal again, or play on.",
                player=name,
            )
            yield field, why, LAW_33


def _unknown_counts(deal: Any, counted: ByCards) -> Iterator[Fault]:
    """Counts that were not typed, and do not follow from cards."""
    typed = (
        (KNOCKER_COUNT, deal.knocker_deadwood, counted.knocker if deal.result != "gin" else 0),
        (OPPONENT_COUNT, deal.opponent_deadwood, counted.opponent[0] if counted.opponent else None),
    )
    for field, number, by_the_cards in typed:
        if number is None and by_the_cards is None:
            yield field.name, Message("{title} is missing.", title=field.title), COUNT_PLACE


def _other_cards(deal: Any, hand: Hand, table: Table[Any], rules: Rules) -> Iterator[Fault]:
    """A wrong number of cards, and counts that differ from those of the cards that were entered."""
    wanted, opponent = CARDS - hand.missing + hand.excess, deal.opponent_cards
    if opponent and len(opponent) != wanted:
        why = Message(
            "The opponent has {wanted}, not {given}.", wanted=nouns.cards(wanted), given=len(opponent)
        )
        yield "opponent_cards", why, LAW_32
        return
    counted = by_cards(deal, table, rules.aces)
    if hand.result == "gin" and counted.knocker:
        why = Message("These cards are not gin: {count} is left.", count=counted.knocker)
        yield "knocker_cards", why, GIN_PLACE
    elif counted.knocker is not None and counted.knocker != hand.knocker_count:
        yield "knocker_deadwood", _differs(hand.knocker_count, counted.knocker), COUNT_PLACE
    if counted.opponent and hand.opponent_count not in counted.opponent:
        yield "opponent_deadwood", _differs(hand.opponent_count, counted.opponent[0]), COUNT_PLACE


def _differs(typed: int, count: int) -> Message:
    return Message("{typed} was entered, but these cards count {count}.", typed=typed, count=count)


def doubts(deal: Any) -> Iterator[Message]:
    """A count that is possible only where a meld is overlooked."""
    count = deal.opponent_deadwood or 0
    if MOST < count <= MOST_SHOWN:
        yield Message("{count} is possible only where a meld was overlooked.", count=count)
