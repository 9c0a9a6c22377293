"""Bezique of two packs and of more, rubicon bezique, and cinq cents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scoring.games.shape import Line, Number, Sides
from scoring.games.shapes.counting_cards import four_suits
from scoring.games.shapes.declared import Field
from scoring.games.shapes.meld_cards import BEZIQUE as BEZIQUE_CARDS
from scoring.games.shapes.meld_cards import Cards, rubicon
from scoring.games.shapes.melds import (
    CLAIM,
    DEAD,
    EACH_DEAL,
    PARTNERS,
    Fault,
    Lines,
    Meld,
    Melded,
    Melding,
    game,
    partners_by_option,
    per_side,
    plain,
    settled,
    shown_by,
)
from scoring.games.stateless import added
from scoring.words import Message, Word, counted

BRISQUE = 10
TURNED_SEVEN = Field(
    "turned", "flag", Word("Dealer turned the seven of trumps"),
    option=lambda options: not options.no_turn_up,
)  # fmt: skip
NO_TURN_UP = Field("no_turn_up", "flag", Word("The first marriage fixes trumps"), default=False)
MULTIPLES = (("double", 2), ("triple", 3), ("quadruple", 4))
EDITION = Field("edition", "choice", Word("Edition"), default="s000", values=(("s000", ""), ("twenty", "")))


def of_each_pack(packs: int) -> tuple[Meld, ...]:
    """The melds of bezique; any four of a rank, so that a pack has one of each (000:l.22578)."""
    return (
        Meld("royal", Word("Royal marriage"), 40, packs), Meld("marriage", Word("Marriage"), 20, 3 * packs),
        Meld("sequence", Word("Trump sequence"), 250, packs), Meld("aces", Word("Four aces"), 100, packs),
        Meld("kings", Word("Four kings"), 80, packs), Meld("queens", Word("Four queens"), 60, packs),
        Meld("jacks", Word("Four jacks"), 40, packs), Meld("bezique", Word("Bezique"), 40, packs),
    )  # fmt: skip


def with_doubles(packs: int) -> tuple[Meld, ...]:
    """And the seven, double bezique, and triple where there are three packs."""
    triple = (Meld("triple", Word("Triple bezique"), 1_500, packs // 3),) if packs > 2 else ()
    double = Meld("double", Word("Double bezique"), 500, packs // 2)
    return (*of_each_pack(packs), double, *triple, Meld("seven", Word("Trump seven"), 10, packs, free=True))


def _cards_of_beziques(packs: int) -> Callable[[Any, Melded], Iterator[Fault]]:
    """000:l.22627: the second bezique of a double counts no 40 of its own; 003:l.735 lets it count."""

    def faults(deal: Any, state: Melded) -> Iterator[Fault]:
        every = range(len(state.points))
        separate = getattr(state.table.options, "edition", "s000") == "twenty"
        used = 0
        for side in every:
            single, double, triple = (shown_by(deal, side, n) for n in ("bezique", "double", "triple"))
            used += max(single if separate else single + double + triple, 2 * double, 3 * triple)
        if used > packs:
            place = "003:l.735" if separate else "000:l.22627"
            queens = counted("{n} queen of spades", "{n} queens of spades", used)
            why = Message("These beziques need {given}, and there are only {most}.",
                          given=queens, most=packs)  # fmt: skip
            yield "melds", why, place

    return faults


def _double_stakes(state: Melded, sides: Sides) -> tuple[Number, ...]:
    """003:l.751: the winner wins double if the loser has fewer than 500."""
    times = 2 if state.winners and state.table.options.edition == "twenty" and min(state.points) < 500 else 1
    return tuple(times * amount for amount in settled(state, sides))


TURNS = 23  # 000:l.22633: of 24 tricks with a draw, the last leaves no turn to declare
BEZIQUE = Melding(
    key="bezique", seats=(2,), melds=with_doubles(2), pack=Cards(BEZIQUE_CARDS, 2),
    cards=per_side("brisques", Word("Brisques"), 16),
    worth=BRISQUE, last=10, declarations=TURNS, turned=TURNED_SEVEN, turned_as="seven", extra=(DEAD,),
    faults=_cards_of_beziques(2), target={"s000": 1_500, "twenty": 1_000}, pays=_double_stakes,
    options=(EDITION, NO_TURN_UP, EACH_DEAL),
    fault_sources={"packs": "000:l.22550", "turns": "000:l.22633", "cards": "000:l.22639"},
)  # fmt: skip
IN_ONE_EDITION = replace(BEZIQUE, target=1_500, pays=settled, options=(NO_TURN_UP, EACH_DEAL))
THREE = replace(
    IN_ONE_EDITION, key="bezique_three", seats=(3,), melds=with_doubles(3), faults=_cards_of_beziques(3),
    pack=Cards(BEZIQUE_CARDS, 3, each_new=True), cards=per_side("brisques", Word("Brisques"), 24),
    fault_sources={**BEZIQUE.fault_sources, "packs": "000:l.22697"},
)  # fmt: skip
FOUR = replace(
    IN_ONE_EDITION, key="bezique_four", seats=(4,), melds=with_doubles(4), faults=_cards_of_beziques(4),
    pack=Cards(BEZIQUE_CARDS, 4, each_new=True), cards=per_side("brisques", Word("Brisques"), 32),
    target=2_000,
    sides=partners_by_option, options=(PARTNERS, NO_TURN_UP, EACH_DEAL),
    fault_sources={**BEZIQUE.fault_sources, "packs": "000:l.22708"},
)  # fmt: skip
POLISH = replace(
    IN_ONE_EDITION, key="polish_bezique", option_of="bezique", faults=lambda deal, state: (),
    pack=Cards(BEZIQUE_CARDS, 2 * 2),  # each card can be in a meld of the hand, and in one of the tricks
    melds=tuple(
        meld if meld.name == "seven" else replace(meld, most=2 * meld.most) for meld in with_doubles(2)
    ),
    fault_sources={**BEZIQUE.fault_sources, "packs": "000:l.22851"},
)  # fmt: skip

# Rubicon bezique: each deal is a game, and a meld can be restored.

GAME_BONUS, RUBICON = Message("bonus for the game"), Message("rubicon")
LOSERS_POINTS, BRISQUES = Message("points of the loser"), Message("brisques")
BROKEN_TIE = Field(
    "brisques", "whole", Word("Brisques"), 0, 32, per="side", total=32, optional=True, rare=True
)  # fmt: skip


def _restorable(carte: int, *more: Meld) -> tuple[Meld, ...]:
    return (
        *(replace(meld, most=0) for meld in of_each_pack(1)),
        Meld("back_door", Word("Sequence in another suit"), 150),
        Meld("double", Word("Double bezique"), 500), Meld("triple", Word("Triple bezique"), 1_500),
        Meld("quadruple", Word("Quadruple bezique"), 4_500), *more,
        Meld("carte", Word("Carte blanche"), carte, free=True),
    )  # fmt: skip


def _made(row: Melding, deal: Any, state: Melded) -> list[Line]:
    """What both make in the deal; brisques count where they are needed to break a tie (000:l.22789)."""
    made = [*plain(row, deal, state)]
    brisques = getattr(deal, "brisques", None)
    if brisques and len(set(added((0, 0), made))) == 1:
        made += [Line(side, BRISQUE * number, BRISQUES) for side, number in enumerate(brisques) if number]
    return made


def _game_of_a_deal(limit: int, bonus: int, brisques: int) -> Callable[[Melding, Any, Melded], Lines]:
    """The winner has `bonus`; the points of a loser under `limit` too, then 1,000 and all `brisques`."""

    def lines(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
        made = _made(row, deal, state)
        yield from made
        totals = added((0, 0), made)
        if totals[0] == totals[1]:
            return
        loser = totals.index(min(totals))
        if totals[loser] >= limit:
            yield Line(1 - loser, bonus, GAME_BONUS)
            return
        if totals[loser]:
            yield Line(loser, -totals[loser], RUBICON)
            yield Line(1 - loser, totals[loser], LOSERS_POINTS)
        left = brisques - sum(line.points for line in made if line.why == BRISQUES)
        if left > 0:
            yield Line(1 - loser, left, BRISQUES)
        yield Line(1 - loser, 1_000, RUBICON)

    return lines


def _shown(deal: Any, *names: str) -> int:
    """How many melds of these kinds both have shown."""
    return sum(shown_by(deal, side, name) for side in range(2) for name in names)


def _tie_or_trumps(deal: Any, state: Melded) -> Iterator[Fault]:
    if _shown(deal, "marriage", "sequence", "back_door") and not _shown(deal, "royal"):
        why = Message("The first marriage fixes trumps, so there is a royal marriage before these melds.")
        yield "melds", why, "000:l.22746"
    if deal.last is not None and deal.brisques is None:
        totals = added((0, 0), _made(RUBICON_BEZIQUE, deal, state))
        if totals[0] == totals[1]:
            yield "brisques", Message("Both have made as much: enter the brisques of each."), "000:l.22789"
    if deal.brisques is not None and len(set(added((0, 0), plain(RUBICON_BEZIQUE, deal, state)))) > 1:
        yield "brisques", Message("Brisques count only where both have made as much."), "000:l.22789"


RUBICON_BEZIQUE = Melding(
    key="rubicon_bezique", seats=(2,), melds=_restorable(50), last=50, extra=(BROKEN_TIE,),
    pack=rubicon(4, 9),
    declarations=54, lines=_game_of_a_deal(1_000, 500, 320), faults=_tie_or_trumps, target=0,
    fault_sources={"turns": "000:l.22746", "cards": "000:l.22789"},
)  # fmt: skip

# Six packs and eight: the suit of trumps counts, and so does the lifting of the pack.

SUITS = tuple((suit, suit_word) for suit, suit_word in (
    ("spades", Word("spades")), ("hearts", Word("hearts")), ("diamonds", Word("diamonds")),
    ("clubs", Word("clubs")),
))  # fmt: skip
TRUMP = Field("trump", "choice", Word("Trumps"), values=SUITS, optional=True)
LIFT = Field("lift", "flag", Word("Dealer lifted the right number"))
GUESS = Field("guess", "flag", Word("Non-dealer guessed the number"))
LAST_COUNTS = Field("last_counts", "whole", Word("The last trick counts"), 0, 500, 10, default=50)
LIFTED, GUESSED = Message("cards lifted by the dealer"), Message("number guessed")
OF_TRUMPS = (
    Meld("trump_aces", Word("Four aces of trumps"), 1_000),
    Meld("trump_tens", Word("Four tens of trumps"), 900),
    Meld("trump_kings", Word("Four kings of trumps"), 800),
    Meld("trump_queens", Word("Four queens of trumps"), 600),
    Meld("trump_jacks", Word("Four jacks of trumps"), 400),
)
FIVE_OF_TRUMPS = (
    Meld("five_aces", Word("Five aces of trumps"), 2_000),
    Meld("five_tens", Word("Five tens of trumps"), 1_800),
    Meld("five_kings", Word("Five kings of trumps"), 1_600),
    Meld("five_queens", Word("Five queens of trumps"), 1_200),
    Meld("five_jacks", Word("Five jacks of trumps"), 800),
    Meld("quintuple", Word("Quintuple bezique"), 9_000),
)
OF_THE_SUIT = (
    "sequence", "back_door", "bezique", "double", "triple", "quadruple",
    *(meld.name for meld in (*OF_TRUMPS, *FIVE_OF_TRUMPS)),
)  # fmt: skip


def _lifted(deal: Any, state: Melded) -> Iterator[Line]:
    if deal.lift:
        yield Line(state.dealer, 250, LIFTED)
    if deal.guess:
        yield Line(1 - state.dealer, 150, GUESSED)


def _suit_of_trumps(deal: Any, state: Melded) -> Iterator[Fault]:
    before = None if state.deal is None else state.deal.trump
    if deal.trump is None and _shown(deal, "royal", *OF_THE_SUIT):
        yield "trump", Message("Enter the suit of trumps: these melds depend on it."), "000:l.22810"
    if deal.trump is not None and not _shown(deal, "royal"):
        yield "melds", Message("Trumps are fixed by a royal marriage, so there is one."), "000:l.22746"
    if deal.trump is not None and deal.trump == before:
        yield "trump", Message("The same suit cannot be trumps twice running."), "000:l.22830"
    if deal.trump is None and before is None and _shown(deal, "marriage"):
        why = Message("The first marriage of this deal fixes trumps: enter their suit.")
        yield "trump", why, "000:l.22746"


SIX_PACK = Melding(
    key="six_pack_bezique", seats=(2,), melds=_restorable(250, *OF_TRUMPS), last=50,
    pack=rubicon(6, 12, by_trumps=True),
    extra=(TRUMP, LIFT, GUESS), declarations=83, more=_lifted, faults=_suit_of_trumps, target=0,
    lines=_game_of_a_deal(3_000, 1_000, 0), options=(LAST_COUNTS,),
    fault_sources={"turns": "000:l.22802", "cards": "000:l.22789"},
)  # fmt: skip
EIGHT_PACK = replace(
    SIX_PACK, key="eight_pack_bezique", melds=_restorable(250, *OF_TRUMPS, *FIVE_OF_TRUMPS),
    pack=rubicon(8, 15, by_trumps=True), declarations=112, lines=_game_of_a_deal(5_000, 1_000, 0),
    fault_sources={**SIX_PACK.fault_sources, "turns": "000:l.22841"},
)  # fmt: skip

# Cinq cents: one pack, and the cards of pinochle.

CINQ_CENTS = Melding(
    key="cinq_cents", seats=(2,), target=500, skips=True, pack=Cards(BEZIQUE_CARDS, 1),
    melds=(
        *(meld for meld in of_each_pack(1) if meld.name != "bezique"),
        Meld("plain_sequence", Word("Sequence in another suit"), 120, 3),
        Meld("binage", Word("Binage"), 40, 1), Meld("seven", Word("Trump seven"), 10, 1, free=True),
    ),
    turned=replace(TURNED_SEVEN, option=None), turned_as="seven",
    cards=replace(per_side("cards", Word("Card points"), 120), counting=four_suits("000:l.22860")),
    last=10, declarations=7,
    extra=(replace(CLAIM, option=lambda options: options.edition == "s000"),),
    rises=lambda options: 100 if options.edition == "s000" else 0,
    options=(replace(EDITION, values=(("s000", ""), ("enc_c", ""))),),
    fault_sources={"packs": "000:l.22860", "turns": "000:l.22633", "cards": "000:l.22860"},
)  # fmt: skip
ROWS = (BEZIQUE, THREE, FOUR, RUBICON_BEZIQUE, SIX_PACK, EIGHT_PACK, POLISH, CINQ_CENTS)
GAMES = [game(row) for row in ROWS]
