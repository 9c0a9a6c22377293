"""Bids that pay at once: nap, auction euchre, solo (ombre), mediatore, thirty-five."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.games.accounts import paid_by_one, paid_in, paid_to, pool_of, taken_out
from scoring.games.settling import against_the_average, difference
from scoring.games.shape import Line, Settlement, Sides, Table, best, each_alone
from scoring.games.shapes.declared import Field
from scoring.games.shapes.stakes import ANTE, MADE, OFFENCE, Odd, Stake, State, bidder, game, of_the_bid
from scoring.words import Message, Word, nouns

DOUBLED, LOOKED, BOUGHT = Message("pool doubled"), Message("look at the widow"), Message("cards bought")
EUCHRE, MATCHED, BID, SHOWN = Message("euchre"), Message("pool matched"), Message("bid"), Message("bonus")

# Nap

TRICKS = 5
NAP, MISERE, WELLINGTON, BLUCHER = "5", "misere", "wellington", "blucher"
ALL_FIVE = (NAP, WELLINGTON, BLUCHER)
PLAIN = (("1", ""), ("2", ""), ("3", ""), ("4", ""), (NAP, Word("nap, all five")))
WITH_SPECIAL = (
    *PLAIN[:3], (MISERE, Word("misère")), *PLAIN[3:], (WELLINGTON, Word("Wellington")),
    (BLUCHER, Word("Blücher")),
)  # fmt: skip
SPECIAL = Field(
    "special_bids", "choice", Word("Misère, Wellington, Blücher"), default="none",
    values=(("none", Word("not bid")), ("printed", Word("Wellington 10, lost 10; Blücher 10, lost 20")),
            ("variant", Word("Wellington 20, lost 10; Blücher 30, lost 15"))),
)  # fmt: skip
NAP_PAYS = {
    "printed": {WELLINGTON: (10, 10), BLUCHER: (10, 20)},
    "variant": {WELLINGTON: (20, 10), BLUCHER: (30, 15)},
}
NAP_FIELDS = (
    *bidder(Word("Bidder"), passed=lambda options: False),
    Field("bid", "choice", Word("Bid"), values=PLAIN, option=lambda o: o.special_bids == "none"),
    Field("bid", "choice", Word("Bid"), values=WITH_SPECIAL, option=lambda o: o.special_bids != "none"),
    Field("tricks", "whole", Word("Tricks of the bidder"), 0, TRICKS, optional=True),
    Field("wrong_hand", "choice", Word("Wrong number of cards"), optional=True, rare=True,
          values=(("bidder", Word("the bidder had")), ("opponent", Word("an opponent had")))),
    Field("out_of_turn", "seat", Word("Opponent who led or played out of turn"), optional=True, rare=True),
    Field("offender", "seat", Word("Revoke by"), optional=True, rare=True),
)  # fmt: skip


def _nap_pays(deal: Any, state: State, made: bool) -> int:
    """000:l.16867: the bid; nap 10 and 5. Misère scores as a bid of three (l.16936)."""
    if deal.bid in (WELLINGTON, BLUCHER):
        return NAP_PAYS[state.table.options.special_bids][deal.bid][not made]
    if deal.bid == NAP:
        return 10 if made else 5
    return 3 if deal.bid == MISERE else int(deal.bid)


def _nap_made(deal: Any) -> bool:
    """Whether the bidder made his bid; an opponent's revoke makes it, his own loses it."""
    if deal.offender is not None:
        return bool(deal.offender != deal.bidder)
    if deal.bid == MISERE:
        return bool(deal.tricks == 0)
    return bool(deal.tricks >= (TRICKS if deal.bid in ALL_FIVE else int(deal.bid)))


def _nap_worth(deal: Any, state: State) -> int:
    """A wrong hand of one side: the other may win, and does not lose (000:l.16875)."""
    made = _nap_made(deal)
    if deal.wrong_hand == ("bidder" if made else "opponent"):
        return 0
    return _nap_pays(deal, state, made) * (1 if made else -1)


def _nap_pool(deal: Any, state: State) -> Iterator[Line]:
    """Who plays out of turn pays three chips and does not collect (000:l.16884); nap made takes the pool.

    A bid that overcalls nap counts as nap.
    """
    worth, made = _nap_worth(deal, state), _nap_made(deal)
    if deal.out_of_turn is not None:
        yield from paid_by_one(deal.out_of_turn, [deal.bidder], 3 + max(0, -worth), OFFENCE)
    pool = pool_of(state)
    if deal.bid in ALL_FIVE and made:
        yield from taken_out([deal.bidder], pool)
    elif deal.bid in ALL_FIVE and getattr(state.table.options, "doubled", False):
        yield from paid_in([deal.bidder], pool, DOUBLED)


def _nap_antes(deal: Any, state: State) -> Iterator[Line]:
    """Two chips from everybody, then two more from each dealer until nap wins the pool (000:l.16918)."""
    dealer = state.played % state.table.size
    yield from (
        Line(player, -2, ANTE) for player in range(state.table.size) if player == dealer or not pool_of(state)
    )
    yield from _paid_in(deal, state)


def _paid_in(deal: Any, state: State) -> Iterator[Line]:
    """A chip for each look at the widow, and for each card bought (000:l.16902, l.16925)."""
    for name in ("looked", "bought"):
        for player, number in enumerate(getattr(deal, name, None) or ()):
            if number:
                yield Line(player, -int(number), LOOKED if name == "looked" else BOUGHT)


def _nap_odd(deal: Any, state: State) -> Odd:
    if deal.tricks is None and deal.offender is None:
        yield "tricks", Message("Enter the tricks of the bidder."), "000:l.16867"
    if deal.bid == "1" and deal.bidder != state.played % state.table.size:
        yield "bid", Message("Only the dealer may bid one, when all others have passed."), "000:l.16835"
    if deal.out_of_turn == deal.bidder:
        yield "out_of_turn", Message("The bidder pays nothing for a play out of turn."), "000:l.16884"


NAPOLEON = Stake(
    key="napoleon", seats=range(2, 7), fields=NAP_FIELDS, worth=_nap_worth, forfeit=_nap_pays,
    faults=_nap_odd,
    after=_nap_pool, options=(SPECIAL,),
)  # fmt: skip
LOOKED_AT = Field("looked", "flag", Word("Looked at the widow"), per="player")
CARDS_BOUGHT = Field(
    "bought", "whole", Word("Cards bought"), 0, TRICKS, per="player", at_most=True,
    total=lambda table: 52 - TRICKS * table.size,
)  # fmt: skip
NAP_POOL_FIELDS = (*NAP_FIELDS, replace(LOOKED_AT, option=lambda options: options.peep))
NAP_POOL = replace(
    NAPOLEON, key="nap_pool", before=_nap_antes, pool=Word("Pool"), fields=NAP_POOL_FIELDS,
    options=(
        SPECIAL, Field("peep", "flag", Word("The widow may be looked at for a chip"), default=False),
        Field("doubled", "flag", Word("Nap lost doubles the pool"), default=True),
    ),
)  # fmt: skip

# Auction euchre

FIVE_CARDS = {"3": 3, "4": 4, "5": 5, "8": 5, "15": 5}
SEVEN_CARDS = {"4": 4, "5": 5, "6": 6, "7": 7, "10": 7, "20": 7}
ONE_PARTNER, TWO_PARTNERS = {5: ("3",), 7: ("4", "5")}, {5: ("4", "5"), 7: ("6", "7")}


def _needs(table: Table[Any]) -> Mapping[str, int]:
    """The tricks that each bid needs (000:l.17771)."""
    return SEVEN_CARDS if table.size == 7 else FIVE_CARDS


def _euchre_fields(table: Table[Any]) -> tuple[Field, ...]:
    """Of five and seven players a bid names one partner or two, or none; six play in fixed teams."""
    needs, size = _needs(table), table.size
    one, two = ONE_PARTNER.get(size, ()), TWO_PARTNERS.get(size, ())
    partners = (
        Field("partner", "seat", Word("Partner"), when=("bid", (*one, *two))),
        Field("second", "seat", Word("Second partner"), when=("bid", two)),
    )
    return (
        *bidder(Word("Bidder")),
        of_the_bid("bid", "choice", Word("Bid"), values=tuple((bid, "") for bid in needs)),
        *(partners if size in ONE_PARTNER else ()),
        of_the_bid("tricks", "whole", Word("Tricks of the bidder's side"), 0, max(needs.values())),
    )


def _teams(table: Table[Any]) -> Sides:
    """Six players sit in two teams alternately (000:l.17792); five and seven play each alone."""
    return tuple(tuple(range(side, 6, 2)) for side in range(2)) if table.size == 6 else each_alone(table)


def _euchre(deal: Any, state: State) -> Iterator[Line]:
    """Chips come from a common pool: the bid to each of the side that wins, in full (000:l.17825)."""
    made = deal.tricks >= _needs(state.table)[deal.bid]
    if state.table.size == 6:
        side = [deal.bidder % 2]
    else:
        side = [player for player in (deal.bidder, deal.partner, deal.second) if player is not None]
    everybody = range(len(state.points))
    for winner in side if made else [player for player in everybody if player not in side]:
        yield Line(winner, int(deal.bid), MADE if made else EUCHRE)


def _euchre_settled(state: State) -> Settlement:
    """000:l.17831: teams pay the difference, players what parts them from the average."""
    points, teams = state.points, state.table.size == 6
    paid = difference(points, _teams(state.table)) if teams else against_the_average(points)
    return Settlement(points, best(points) if any(points) else (), paid)


# Solo (ombre)

FROGS = ("frog", "frog_in_colour")
OMBRE = {"frog": 2, "frog_in_colour": 4, "solo": 4, "solo_in_colour": 8, "tout": 16, "tout_in_colour": 32}

OMBRE_WORDS = (
    ("frog", Word("frog in suit")), ("frog_in_colour", Word("frog in colour")),
    ("solo", Word("solo in suit")), ("solo_in_colour", Word("solo in colour")),
    ("tout", Word("tout in suit")), ("tout_in_colour", Word("tout in colour")),
)  # fmt: skip


def _ombre_worth(deal: Any, state: State) -> int:
    """000:l.27163: five tricks, eight at tout; the base value from each opponent."""
    made = deal.tricks >= (8 if deal.game.startswith("tout") else 5)
    return OMBRE[deal.game] if made else -OMBRE[deal.game]


def _ombre_forfeit(deal: Any, state: State, made: bool) -> int | None:
    return None if state.table.options.forfeit else OMBRE[deal.game]


def _ombre_odd(deal: Any, state: State) -> Odd:
    forfeit = state.table.options.forfeit
    if deal.tricks is None and (deal.offender is None or forfeit):
        yield "tricks", Message("Enter the tricks of the bidder's side."), "000:l.27163"
    ranks = list(OMBRE)
    if deal.bid is not None and ranks.index(deal.game) < ranks.index(deal.bid):
        yield "game", Message("The bidder plays the game of his last bid, or a higher one."), "000:l.27136"
    if deal.forced and deal.game not in FROGS:
        yield "game", Message("After four passes the black queen of clubs plays a frog."), "000:l.27147"


def _ombre_pool(deal: Any, state: State) -> Iterator[Line]:
    if deal.offender is not None:
        yield from paid_in([deal.offender], state.table.options.forfeit, OFFENCE)


# Mediatore

POOL_OF_FOUR, MAJORITY = 20, 6


def _mediatore_antes(deal: Any, state: State) -> Iterator[Line]:
    """Five chips each, unless the pool of the last deal still lies there (000:l.27650)."""
    if not pool_of(state):
        yield from paid_in(range(state.table.size), POOL_OF_FOUR, ANTE)


def _mediatore(deal: Any, state: State) -> Iterator[Line]:
    """The mediator's side matches the pool, and takes it all with six of the eleven points."""
    side = [deal.bidder] if deal.partner is None else [deal.bidder, deal.partner]
    pool = pool_of(state)
    yield from paid_in(side, pool, MATCHED)
    if deal.points >= MAJORITY:
        yield from taken_out(side, 2 * pool)


def _unmatched(deal: Any, state: State) -> Odd:
    pool = pool_of(state) or POOL_OF_FOUR
    if deal.matched is not None and deal.matched != pool:
        why = Message("The mediator's side must match the pool of {pool}.", pool=nouns.chips(pool))
        yield "matched", why, "000:l.27660"


# Thirty-five

THIRTY_FIVE, ANTE_OF_35, BONUS = 35, 5, 2


def _thirty_five_before(deal: Any, state: State) -> Iterator[Line]:
    """000:l.29618: five chips each for every deal; l.29683: a false value costs as much as the pool holds."""
    size = state.table.size
    yield from paid_in(range(size), ANTE_OF_35 * size, ANTE)
    if deal.unproved is not None:
        yield from paid_in([deal.unproved], pool_of(state) + ANTE_OF_35 * size, OFFENCE)


def _thirty_five(deal: Any, state: State) -> Iterator[Line]:
    """000:l.29656: the bid goes into the pool, 35 takes it; or wins the bid and no more (l.29677)."""
    pool, made, won_alone = pool_of(state), deal.value >= THIRTY_FIVE, state.table.options.wins_the_bid
    if not (made and won_alone):
        yield from paid_in([deal.bidder], deal.bid, BID)
    if made:
        yield from taken_out([deal.bidder], min(deal.bid, pool) if won_alone else pool + deal.bid)


def _shown(deal: Any, state: State) -> Iterator[Line]:
    """000:l.29651: two chips from every other player for a bonus; l.29672: 35 in the deal takes the pool."""
    for player, has in enumerate(getattr(deal, "shown", ())):
        if has:
            others = [other for other in range(state.table.size) if other != player]
            yield from paid_to([player], others, BONUS, SHOWN)
    dealt = [player for player, has in enumerate(getattr(deal, "dealt", ())) if has]
    if dealt:
        yield from taken_out(dealt, pool_of(state))


def _thirty_five_odd(deal: Any, state: State) -> Odd:
    dealt = any(getattr(deal, "dealt", ()))
    if dealt and deal.bidder is not None:
        yield "dealt", Message("A player who is dealt 35 takes the pool before anybody bids."), "000:l.29672"
    if not dealt and deal.bidder is None:
        yield "bidder", Message("Somebody bids in every deal: enter the high bidder."), "000:l.29640"
    if deal.unproved is not None and deal.unproved == deal.bidder:
        yield "unproved", Message("The bid then passes to the bidder before."), "000:l.29683"
    if deal.bidder is None and any(getattr(deal, "shown", ())):
        yield "shown", Message("A bonus is shown when the high bidder is known."), "000:l.29651"


def _if(option: str) -> Callable[[Any], bool]:
    return lambda options: bool(getattr(options, option))


ROWS = (
    NAPOLEON,
    replace(NAPOLEON, key="sir_garnet", option_of="napoleon"),
    replace(NAPOLEON, key="peep", fields=(*NAP_FIELDS, LOOKED_AT), before=_paid_in, pool=Word("Pool")),
    NAP_POOL,
    replace(NAP_POOL, key="purchase_nap", fields=(*NAP_POOL_FIELDS, CARDS_BOUGHT)),
    Stake(
        key="euchre_auction", seats=(5, 6, 7), fields=_euchre_fields, partners=("partner", "second"),
        paid=_euchre, sides=_teams, settle=_euchre_settled,
    ),
    Stake(
        key="solo_ombre", seats=(4,), partners=("partner",), worth=_ombre_worth, forfeit=_ombre_forfeit,
        faults=_ombre_odd, after=_ombre_pool, pool=Word("Pool"),
        fields=(
            *bidder(Word("Bidder"), passed=lambda options: False),
            Field("forced", "flag", Word("All four passed"), rare=True),
            Field("bid", "choice", Word("Last bid"), values=OMBRE_WORDS, optional=True, rare=True),
            Field("game", "choice", Word("Game"), values=OMBRE_WORDS),
            Field("partner", "seat", Word("Partner"), when=("game", FROGS)),
            Field("tricks", "whole", Word("Tricks of the bidder's side"), 0, 8, optional=True),
            Field("offender", "seat", Word("Revoke, or play out of turn, by"), optional=True, rare=True),
        ),
        options=(
            Field("forfeit", "whole", Word("Chips into the pool for an irregularity, 0: the whole loss"),
                  0, 1_000, default=0),
        ),
    ),
    Stake(
        key="mediatore", seats=(4,), partners=("partner",), before=_mediatore_antes, paid=_mediatore,
        faults=_unmatched, pool=Word("Pool"), to_the_right=True,
        fields=(
            *bidder(Word("Mediator")),
            of_the_bid("partner", "seat", Word("Partner"), optional=True),
            of_the_bid("points", "whole", Word("Points of the mediator's side"), 0, 11),
            of_the_bid("matched", "whole", Word("Chips put in by the mediator's side"), 0, optional=True,
                       aside=True),
        ),
    ),
    Stake(
        key="thirty_five", seats=range(2, 6), before=_thirty_five_before, paid=_thirty_five, after=_shown,
        faults=_thirty_five_odd, pool=Word("Pool"), to_the_right=True,
        fields=(
            Field("dealt", "flag", Word("Dealt 35 in a suit"), per="player", option=_if("dealt_35")),
            *bidder(Word("High bidder"), passed=_if("dealt_35")),
            of_the_bid("bid", "whole", Word("Bid"), 1, lambda table: 5 if table.options.capped else 1_000),
            of_the_bid("value", "whole", Word("Value of the suit shown"), 0,
                       lambda table: 85 if table.size == 5 else 58),
            Field("shown", "flag", Word("Beggar or royale shown"), per="player", option=_if("bonuses")),
            Field("unproved", "seat", Word("Value announced and not shown by"), optional=True, rare=True),
        ),
        options=(
            Field("capped", "flag", Word("Nobody bids more than five chips"), default=False),
            Field("bonuses", "flag", Word("Bonuses for beggar and royale"), default=False),
            Field("dealt_35", "flag", Word("35 in the deal takes the pool"), default=False),
            Field("wins_the_bid", "flag", Word("35 wins only the bid"), default=False),
        ),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
