"""Jass, klaberjass and their relatives: belotte, clabber, alsos, felsos, kalabrias."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.games.settling import exact
from scoring.games.shape import Line, Table
from scoring.games.shapes.counting_cards import CountingCards
from scoring.games.shapes.declared import Bound, Field
from scoring.games.shapes.melds import (
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
    shown_by,
)
from scoring.games.stateless import added
from scoring.words import Message, Word, nouns

OFFENCE = Field("offence", "side", Word("Revoke or false declaration by"), optional=True, rare=True)
FORFEITED, BETE = Message("points of the offender"), Message("points of the maker, who is bete")
LENGTHS: Mapping[str, int] = {
    "three": 3, "twenty": 3, "four": 4, "fifty": 4, "five": 5, "fours": 4, "fours_of_jacks": 4, "eighty": 4,
}  # fmt: skip
"""The cards of a meld."""
SEQUENCES = ("twenty", "fifty", "three", "four", "five")


def _cards_of(
    names: tuple[str, ...], place: str, *, of_four: int = 9
) -> Callable[[Any, Melded], Iterator[Fault]]:
    """Melds of one class that have more cards than the hands of a side, which are nine, or `of_four`."""

    def faults(deal: Any, state: Melded) -> Iterator[Fault]:
        hand = of_four if state.table.size == 4 else 9
        most = hand * state.table.size // len(state.points)
        for side in range(len(deal.melds or ())):
            used = sum(LENGTHS[name] * shown_by(deal, side, name) for name in names)
            if used > most:
                why = Message("These melds have {given}, and there are only {most}.",
                              given=nouns.cards(used), most=most)  # fmt: skip
                yield "melds", why, place

    return faults


def _all_of(*checks: Callable[[Any, Melded], Iterator[Fault]]) -> Callable[[Any, Melded], Iterator[Fault]]:
    def faults(deal: Any, state: Melded) -> Iterator[Fault]:
        for check in checks:
            yield from check(deal, state)

    return faults


# Jass

TRUMPS_AND_COURT = (20, 14, *(11, 4, 3) * 4, *(2,) * 3)
"""The jack and the nine of trumps, the aces, kings and queens, and the other jacks."""
TEN_VALUE = Field("ten_value", "whole", Word("Each ten counts"), 0, 10, 10, default=0)
JASS_MELDS = (
    Meld("fours_of_jacks", Word("Four jacks"), 200, 1),
    Meld("fours", Word("Four aces, kings or queens"), 100, 3),
    Meld("five", Word("Sequence of five"), 100, 4), Meld("four", Word("Sequence of four"), 50, 8),
    Meld("three", Word("Sequence of three"), 20, 12), Meld("pair", Word("King and queen of trumps"), 20, 1),
)  # fmt: skip


def _pack_of_jass(table: Table[Any]) -> int:
    """34 in trumps, 44 of aces, 16 of kings, 12 of queens, 6 of jacks; and the tens, by option."""
    return 112 + 4 * int(table.options.ten_value)


def _counting_at_jass(table: Table[Any]) -> CountingCards:
    tens = (int(table.options.ten_value),) * 4
    return CountingCards((*TRUMPS_AND_COURT, *(ten for ten in tens if ten)), "000:l.23143")


CARDS_OF_JASS = replace(
    per_side("cards", Word("Card points"), _pack_of_jass), counting=_counting_at_jass
)  # fmt: skip


def _forfeited(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
    """000:l.23365, 23373: who revokes or declares falsely leaves all the points of the deal to the other."""
    made = [*plain(row, deal, state)]
    if deal.offence is None:
        yield from made
        return
    lost = added((0, 0), made)[deal.offence]
    yield from (line for line in made if line.side != deal.offence)
    if lost:
        yield Line(1 - deal.offence, lost, FORFEITED)


JASS = Melding(
    key="jass", seats=(2,), melds=JASS_MELDS, cards=CARDS_OF_JASS,
    declarations=9, lines=_forfeited, extra=(OFFENCE,), options=(TEN_VALUE,),
    fault_sources={"packs": "000:l.23117", "turns": "000:l.23137", "cards": "000:l.23143"},
)  # fmt: skip
IN_HAND = _cards_of(("three", "four", "five"), "000:l.23179")
GROUPS_IN_HAND = _cards_of(("fours_of_jacks", "fours"), "000:l.23179")
JASS_FOUR = replace(
    JASS, key="jass_four", seats=(4,), declarations=0, lines=plain, extra=(),
    faults=_all_of(IN_HAND, GROUPS_IN_HAND), fault_sources={**JASS.fault_sources, "packs": "000:l.23179"},
)  # fmt: skip
JASS_THREE = replace(
    JASS_FOUR, key="jass_three", seats=(3,),
    cards=replace(CARDS_OF_JASS, at_most=True),
)  # fmt: skip

# Klaberjass and its relatives: who makes trumps must have more than the others.

MAKER = Field("maker", "side", Word("Trumps made by"), optional=True)
OFFENCE_OF_A_DEAL = replace(OFFENCE, when=("maker", ()))
IN_PLAY: Mapping[int, tuple[int, int]] = {2: (18, 146), 3: (85, 152), 4: (152, 152)}
"""The least and the most card points of both hands of nine, three of nine, and all four of eight.

Of the 152 points (34, 44 of aces, 40 of tens, 16, 12, 6) the fourteen cards that two hands leave out have
134 at most and 6 at least; the five that three leave out 67 at most, and none at least.
"""
COUNTING = CountingCards((*TRUMPS_AND_COURT, *(10,) * 4), "000:l.23316")


def _cards_in_play(most: Bound) -> Field:
    """The card points of each side; some cards may be out of play."""
    return replace(per_side("cards", Word("Card points"), most), at_most=True, counting=COUNTING)


BETE_SHARE = Field(
    "bete", "choice", Word("Points of a maker who is bete"), default="shared",
    values=(("shared", Word("shared by the others")), ("lost", Word("lost"))),
)  # fmt: skip
KLABERJASS_MELDS = (
    Meld("twenty", Word("Sequence of three"), 20, 3), Meld("fifty", Word("Sequence of four or more"), 50, 2),
    Meld("bella", Word("Bella"), 20, 1),
)  # fmt: skip


def _others(side: int, state: Melded, *, idle: bool) -> list[int]:
    """Those who play against a side: of four with an `idle` dealer, not him."""
    sides = range(len(state.points))
    return [
        other for other in sides if other != side and not (idle and len(sides) == 4 and other == state.dealer)
    ]


def _by_maker(shares: str = "", *, idle: bool = False) -> Callable[[Melding, Any, Melded], Lines]:
    """000:l.23338: each scores his own where the maker has more; equal, only the others; less, they have
    his points too, shared alike, or lost where `shares` or the option of the table says so.
    """

    def lines(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
        made = [*plain(row, deal, state)]
        totals = added((0,) * len(state.points), made)
        loser, why = deal.offence, FORFEITED
        way = shares or getattr(state.table.options, "bete", "shared")
        if loser is None and deal.maker is not None:
            rest = sum(totals) - totals[deal.maker]
            if totals[deal.maker] <= rest:
                loser, why = deal.maker, BETE
                way = "lost" if totals[deal.maker] == rest else way
        elif loser is not None:
            way = "shared"
        yield from (line for line in made if line.side != loser)
        if loser is not None and way == "shared" and totals[loser]:
            active = _others(loser, state, idle=idle)
            for side in active:
                yield Line(side, exact(Fraction(totals[loser]) / len(active)), why)

    return lines


def _in_play(deal: Any, state: Melded) -> Iterator[Fault]:
    """Points that the cards in play cannot have; of a deal cut short by an offence they may be fewer."""
    if deal.cards is None or deal.offence is not None:
        return
    least = IN_PLAY[min(state.table.size, 4)][0]
    if sum(deal.cards) < least:
        why = Message("The cards in play have {least} at least, not {given}.",
                      least=nouns.points(least), given=sum(deal.cards))  # fmt: skip
        yield "cards", why, "000:l.23316"


def _one_declarer(place: str, *classes: tuple[str, ...]) -> Callable[[Any, Melded], Iterator[Fault]]:
    """In each class of melds only the side with the best one scores."""

    def faults(deal: Any, state: Melded) -> Iterator[Fault]:
        for names in classes:
            sides = [
                side for side in range(len(deal.melds or ())) if any(shown_by(deal, side, n) for n in names)
            ]
            if len(sides) > 1:
                yield "melds", Message("Only one side scores for these melds: the one with the best."), place

    return faults


KLABERJASS = Melding(
    key="klaberjass", seats=(2,), before=(MAKER,), when=("maker", ()), melds=KLABERJASS_MELDS,
    cards=_cards_in_play(IN_PLAY[2][1]), last=10,
    extra=(OFFENCE_OF_A_DEAL,), lines=_by_maker("shared"), target=500,
    faults=_all_of(_one_declarer("000:l.23265", SEQUENCES), _cards_of(("twenty", "fifty"), "000:l.23256"),
                _in_play),
    fault_sources={"packs": "000:l.23265", "cards": "000:l.23316"},
)  # fmt: skip
BELOTTE = replace(
    KLABERJASS, key="belotte", lines=_by_maker("lost"),
    melds=(
        Meld("fours_of_jacks", Word("Four jacks"), 200, 1),
        Meld("fours", Word("Four nines, aces, tens, kings or queens"), 100, 2),
        Meld("five", Word("Sequence of five"), 50, 1), Meld("four", Word("Sequence of four"), 40, 2),
        Meld("three", Word("Sequence of three"), 20, 3), Meld("bella", Word("Bella"), 20, 1),
    ),
    faults=_all_of(
        _one_declarer("000:l.23460", ("three", "four", "five"), ("fours_of_jacks", "fours")),
        _cards_of(("three", "four", "five"), "000:l.23459"),
        _cards_of(("fours_of_jacks", "fours"), "000:l.23459"), _in_play,
    ),
)  # fmt: skip


def _pack_in_play(table: Table[Any]) -> int:
    return IN_PLAY[min(table.size, 4)][1]


CLABBER = replace(
    KLABERJASS, key="clabber", seats=(2, 3, 4), sides=partners_by_option, lines=_by_maker(),
    cards=_cards_in_play(_pack_in_play),
    faults=_all_of(_one_declarer("000:l.23265", SEQUENCES),
                _cards_of(("twenty", "fifty"), "000:l.23471", of_four=8), _in_play),
    melds=(replace(KLABERJASS_MELDS[0], most=4), replace(KLABERJASS_MELDS[1], most=4), KLABERJASS_MELDS[2]),
    options=(replace(PARTNERS, default=True), BETE_SHARE),
    fault_sources={"packs": "000:l.23265", "cards": "000:l.23471"},
)  # fmt: skip

# Alsos: the maker may undertake more; the book prints no value for it, so that the table says what it is.

NO_TRUMP = "no_trump"
TRUMPS = tuple((value, word) for value, word in (
    (NO_TRUMP, Word("no trump")), ("clubs", Word("clubs")), ("hearts", Word("hearts")),
    ("diamonds", Word("diamonds")), ("spades", Word("spades")),
))  # fmt: skip
GAMES_OF_ALSOS = (
    ("cassa", Word("cassa, the game with a bela")), ("all_three", Word("jack, nine and seven of trumps")),
    ("family", Word("ace, king and queen of trumps")), ("all_trumps", Word("all the trumps")),
    ("aces", Word("forty-four, the four aces")), ("ultimo", Word("ultimo, the last trick with the seven")),
    ("absolute", Word("absolute, 82 points (62 at no trump)")),
    ("hundred", Word("one hundred (80 at no trump)")),
    ("two_hundred", Word("two hundred (180 at no trump) with melds")), ("uhu", Word("uhu")),
    ("volat", Word("volat, all tricks")), ("bettli", Word("bettli, no trick")),
)  # fmt: skip
OF_TRUMPS = ("cassa", "all_three", "family", "all_trumps", "ultimo")
POINTS_NEEDED = {"absolute": (82, 62), "hundred": (100, 80), "two_hundred": (200, 180)}
LEAST_CARDS = {"all_three": 34, "family": 18, "all_trumps": 62, "aces": 44}
"""What the cards of a declaration count: jack 20, nine 14, ace 11, ten 10, king 4, queen 3."""
UNDERTAKEN, DOUBLED = ("undertaken", ()), 2
DECLARATION = (
    Field("undertaken", "choice", Word("Declaration"), values=GAMES_OF_ALSOS, optional=True,
          when=("maker", ())),
    Field("value", "whole", Word("Value of the declaration, as agreed"), 0, 1_000, when=UNDERTAKEN),
    Field("is_made", "flag", Word("The declaration is made"), when=UNDERTAKEN),
    Field("doubled", "flag", Word("Doubled"), when=UNDERTAKEN),
)  # fmt: skip


def _and_declaration(row: Melding, deal: Any, state: Melded) -> Iterator[Line]:
    """The points of the deal, and the agreed value, which does not help the maker to have more."""
    yield from _by_maker(idle=True)(row, deal, state)
    if deal.undertaken is not None and deal.maker is not None:
        value = deal.value * (DOUBLED if deal.doubled else 1)
        if value:
            why = Message("declaration made") if deal.is_made else Message("declaration not made")
            yield Line(deal.maker, value if deal.is_made else -value, why)


def _failed(deal: Any, state: Melded, *, queens: bool) -> str:
    """By which number the declaration that was entered as made cannot have been; "" if it may be."""
    maker, plays_no_trump = deal.maker, deal.trump == NO_TRUMP
    cards = deal.cards[maker] + 10 * (deal.last == maker)
    needed = POINTS_NEEDED.get(deal.undertaken, (0, 0))[plays_no_trump]
    if deal.undertaken == "two_hundred":
        cards += sum(
            meld.points * shown_by(deal, maker, meld.name) for meld in ALSOS_MELDS
        )  # melds may be included
    others = sum(deal.cards) - deal.cards[maker]
    takes_nothing = deal.cards[maker] == 0 and deal.last != maker
    least = 0 if queens and deal.undertaken != "aces" else LEAST_CARDS.get(deal.undertaken, 0)
    return {
        "cassa": "melds" if not shown_by(deal, maker, "bella") else "",
        "ultimo": "last" if deal.last != maker else "",
        "volat": "cards" if others or deal.last != maker else "",
        "bettli": "cards" if not takes_nothing else "",
    }.get(deal.undertaken, "cards" if cards < needed or deal.cards[maker] < least else "")


def _declaration(*, queens: bool) -> Callable[[Any, Melded], Iterator[Fault]]:
    """000:l.23505: a declaration of trumps needs trumps, and one that is made the points of its cards."""

    def faults(deal: Any, state: Melded) -> Iterator[Fault]:
        if deal.maker is None or deal.cards is None:
            return
        if deal.trump == NO_TRUMP:
            if any(shown_by(deal, side, "bella") for side in range(len(state.points))):
                yield "melds", Message("There is no bela at no trump."), "000:l.23499"
            if deal.undertaken in OF_TRUMPS:
                yield "undertaken", Message("This declaration needs trumps."), "000:l.23505"
            if not queens and sum(deal.cards) > 120:
                why = Message("At no trump the cards count {most} points at most.", most=120)
                yield "cards", why, "000:l.23543"
        field = _failed(deal, state, queens=queens) if deal.undertaken and deal.is_made else ""
        if field:
            yield field, Message("With these figures the declaration is not made."), "000:l.23505"

    return faults


def _dealer_idle(deal: Any, state: Melded) -> Iterator[Fault]:
    """Of four at kalabrias the dealer sits out."""
    if len(state.points) < 4:
        return
    name, idle = state.table.players[state.dealer], state.dealer
    for field in ("maker", "last", "offence"):
        if getattr(deal, field) == idle:
            yield field, Message("{player} deals and does not play.", player=name), "000:l.23552"
    if deal.cards is not None and deal.cards[idle]:
        yield "cards", Message("{player} deals and does not play.", player=name), "000:l.23552"
    if any(shown_by(deal, idle, meld.name) for meld in ALSOS_MELDS):
        yield "melds", Message("{player} deals and does not play.", player=name), "000:l.23552"


ALSOS_MELDS = (
    Meld("three", Word("Sequence of three"), 20, 3), Meld("four", Word("Sequence of four"), 50, 2),
    Meld("five", Word("Sequence of five or more"), 100, 1), Meld("eighty", Word("Four of a kind"), 80, 2),
    Meld("bella", Word("Bela"), 20, 1),
)  # fmt: skip


def _of_three(deal: Any, state: Melded) -> Iterator[Fault]:
    """Three hands of nine are in play at any table: 85 points at least, at no trump 66."""
    if deal.cards is None or deal.offence is not None:
        return
    least = 66 if deal.trump == NO_TRUMP else IN_PLAY[3][0]
    if sum(deal.cards) < least:
        why = Message("The cards in play have {least} at least, not {given}.",
                      least=nouns.points(least), given=sum(deal.cards))  # fmt: skip
        yield "cards", why, "000:l.23543"


def _alsos(key: str, *, queens: bool = False) -> Melding:
    checks = (
        _one_declarer("000:l.23500", ("three", "four", "five"), ("eighty",)),
        _cards_of(("three", "four", "five"), "000:l.23495"), _declaration(queens=queens), _dealer_idle,
    )  # fmt: skip
    return replace(
        KLABERJASS, key=key, seats=(3, 4) if key == "kalabrias" else (3,), melds=ALSOS_MELDS,
        before=(MAKER, Field("trump", "choice", Word("Trumps"), values=TRUMPS, when=("maker", ()))),
        cards=_cards_in_play(152),
        extra=(*DECLARATION, OFFENCE_OF_A_DEAL), lines=_and_declaration, options=(BETE_SHARE,),
        faults=_all_of(*checks) if queens else _all_of(*checks, _of_three),
        option_of="" if key == "alsos" else "alsos",
    )  # fmt: skip


ROWS = (
    JASS, JASS_FOUR, JASS_THREE, KLABERJASS, BELOTTE, CLABBER, _alsos("alsos"), _alsos("felsos", queens=True),
    _alsos("kalabrias"),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
