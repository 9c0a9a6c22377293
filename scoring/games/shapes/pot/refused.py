"""What cannot be at a pot: chips, cards, payments, and a winner whom the cards contradict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.games.kinds import card_text
from scoring.games.shapes.pot.chips import Level
from scoring.games.shapes.pot.pot import (
    ALL_IN,
    DROPPED,
    DROPS,
    EQUAL,
    IN,
    NOBODY_CALLS,
    SHOWDOWN,
    TABLE_STAKES,
    Fault,
    Half,
    Pot,
    Pots,
    able,
    false_opener,
    halves,
    shown,
    staying,
    worths,
)
from scoring.games.shapes.pot.royals import royal_faults
from scoring.games.shapes.pot.settled import all_levels, is_void, royal_hand
from scoring.words import Message, nouns


def faults(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    """What cannot be. A showdown is looked at only where chips and cards can be."""
    early = (
        *_wrong_chips(row, deal, state), *_wrong_cards(row, deal, state), *_wrong_payments(row, deal, state),
        *row.faults(deal, state),
    )  # fmt: skip
    yield from early
    if not early:
        yield from _wrong_claims(row, deal, state)


def _wrong_chips(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    names, players = state.table.players, staying(deal)
    stack = deal.stack
    for player, chips in row.forced(state).items():
        if deal.put[player] < chips:
            why = Message("{player} puts in at least {least}.", player=names[player], least=chips)
            yield "put", why, row.fault_sources.get("forced", "")
    if stack:
        for player, name in enumerate(names):
            if deal.put[player] > stack[player]:
                yield "put", Message("{player} has put in more than his stack.", player=name), TABLE_STAKES
            elif deal.status[player] == ALL_IN and deal.put[player] < stack[player]:
                yield "status", Message("{player} has chips left.", player=name), TABLE_STAKES
    if not players and not is_void(deal) and _has_been_bet(row, deal, state):
        why = Message("Somebody has bet: if nobody calls, the last to bet stays in and takes the pot.")
        yield "status", why, NOBODY_CALLS
    if not players or not row.equal:
        return
    most = max(deal.put[player] for player in players)
    whole = [player for player in players if deal.status[player] == IN]
    if any(deal.put[player] != most for player in whole):
        why = Message("All who are in at the end must have put in the same.")
        yield "put", why, EQUAL
    if max(deal.put) > most:
        yield "put", Message("A player who dropped has put in more than all who stayed."), DROPS


def _has_been_bet(row: Pot, deal: Any, state: Pots) -> bool:
    """Whether more than antes was put in, where nobody is in at the end.

    Antes are the same for all, or those of the dealer or of eldest hand alone ; at a table where
    they are forced, those who pay them are known. A blind bet is a bet, which its owner does not leave.
    """
    if deal.last_bettor is not None or getattr(deal, "opener", None) is not None:
        return True
    payers = {player for player, chips in enumerate(deal.put) if chips}
    if row.forced_antes:
        return not payers <= {state.dealer, *state.from_the_left[:2]}
    if row.forced(state):
        return True
    alone = len(payers) == 1 and payers <= {state.dealer, state.from_the_left[0]}
    return len({*deal.put}) > 1 and not alone


def _wrong_cards(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    options, hands = state.table.options, getattr(deal, "hands", None) or ()
    common = getattr(deal, "common", None) or ()
    low, high = row.cards(options)
    ranks = row.ranks(options)
    foul = deal.foul or (False,) * state.table.size
    joker = getattr(deal, "joker", None)
    for player, cards in enumerate(hands):
        number = len(cards) + (player == joker)
        if cards and not foul[player] and not low <= number <= high:
            name = state.table.players[player]
            why = (
                Message("{player} needs {low}, not {given}.", player=name, low=nouns.cards(low), given=number)
                if low == high
                else Message("{player} needs {low} to {high}, not {given}.",
                             player=name, low=low, high=nouns.cards(high), given=number)
            )  # fmt: skip
            yield "hands", why, "000:l.5219"
    for name, cards in (*(("hands", cards) for cards in hands), ("common", common)):
        for card in cards:
            if card.rank not in ranks:
                yield name, Message("{card} is not in the pack.", card=card_text(card)), ""
    if any(hands) and row.common and not common:
        yield "common", Message("Enter the cards on the table."), ""
    if joker is not None and deal.status[joker] != DROPPED and any(hands) and not hands[joker]:
        yield "joker", Message("The joker is in a hand that was not shown."), ""


def _wrong_payments(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    hands = getattr(deal, "hands", None) or ()
    for player, paid in enumerate(deal.besides or ()):
        if row.price and not row.price(hands[player] if hands else (), paid):
            why = Message("The cards of {player} cannot have cost {chips}.",
                          player=state.table.players[player], chips=paid)  # fmt: skip
            yield "besides", why, ""
    options = state.table.options
    if options.royalty and deal.royal:
        for player, name in enumerate(state.table.players):
            royal = royal_hand(row, deal, player, options)
            if royal and royal != deal.royal[player]:
                why = Message("The hand of {player} is another one.", player=name)
                yield "royal", why, "000:l.6016"
    if options.penalties and deal.no_hole_card is not None and deal.status[deal.no_hole_card] != DROPPED:
        why = Message("A player who withdraws his chips has dropped.")
        yield "no_hole_card", why, "000:l.7740"


def _wrong_claims(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    """Who cannot have won: he dropped, he is barred, or the cards say otherwise."""
    players, may_win = staying(deal), able(row, deal, state)
    names = state.table.players
    for half in halves(row, deal, state):
        winner, places = getattr(deal, half.winner), getattr(deal, half.place)
        if winner is not None and winner not in players:
            yield half.winner, Message("{player} has dropped.", player=names[winner]), DROPS
        elif winner is not None and winner == false_opener(row, deal, state):
            why = Message("{player} opened without openers, and cannot win.", player=names[winner])
            yield half.winner, why, "000:l.5432"
        elif winner is not None and winner not in may_win:
            yield half.winner, Message("The hand of {player} is foul.", player=names[winner]), "000:l.5219"
        else:
            yield from _wrong_places(half, places)
            yield from _contradicted(row, half, deal, state)
            yield from royal_faults(row, half, deal, state)
        for player, place in enumerate(places or ()):
            if place and player not in players:
                yield half.place, Message("{player} has dropped.", player=names[player]), DROPS
    if len(may_win) > 1 or (row.goes_on(deal) and players):
        yield from _undecided(row, deal, state)
    ways = getattr(deal, "declared", None)
    for player, way in enumerate(ways or ()):
        if (way == "none") == (player in players):
            why = Message("{player} declares if he is in, and only then.", player=names[player])
            yield "declared", why, "000:l.7504"


def _wrong_places(half: Half, places: Sequence[int] | None) -> Iterator[Fault]:
    """Places begin with 1; after two equal hands comes 2 or 3."""
    given = [place for place in places or () if place]
    for place in sorted(given):
        better = [other for other in given if other < place]
        if not len({*better}) < place <= len(better) + 1:
            why = Message("Nobody can have place {place} here: the best hand has place 1.", place=place)
            yield half.place, why, SHOWDOWN
            return


def _contradicted(row: Pot, half: Half, deal: Any, state: Pots) -> Iterator[Fault]:
    """A winner, or an order of places, that the shown cards do not bear."""
    may_win, names = able(row, deal, state), state.table.players
    by_cards = shown(row, half, deal, state, may_win)
    winner, places = getattr(deal, half.winner), getattr(deal, half.place)
    ways = getattr(deal, "declared", None)
    if winner is not None and winner in by_cards and not ways:
        if by_cards[winner] is None:
            yield half.winner, Message("The hand of {player} is foul.", player=names[winner]), ""
            return
        better = [player for player, worth in by_cards.items() if worth is not None
                  and worth > by_cards[winner]]  # type: ignore[operator]  # fmt: skip
        if better:
            why = Message("The hand of {better} is better than that of {player}.",
                          better=names[better[0]], player=names[winner])  # fmt: skip
            yield half.winner, why, SHOWDOWN
    if not places:
        return
    if winner is not None and any(0 < places[player] < places[winner] for player in may_win):
        yield half.place, Message("The best hand has the first place."), SHOWDOWN
    for one, first in by_cards.items():
        for other, second in by_cards.items():
            if first is None or second is None or not places[one] or not places[other]:
                continue
            if (first > second) != (places[one] < places[other]):
                why = Message("The cards of {player} and {other} say otherwise.",
                              player=names[one], other=names[other])  # fmt: skip
                yield half.place, why, SHOWDOWN
                return


def _undecided(row: Pot, deal: Any, state: Pots) -> Iterator[Fault]:
    """A showdown that does not say whose the pots are."""
    pots = [level for level in all_levels(row, deal, state) if len(level.players) > 1 and level.chips]
    for half in halves(row, deal, state):
        worth = worths(row, half, deal, state)
        if worth is None:
            if pots and not row.goes_on(deal):
                why = Message("Enter the hands, the places in the showdown, or the best hand.")
                yield half.winner, why, SHOWDOWN
        elif getattr(deal, half.place) is None and len({*worth.values()}) == 2:
            yield from _without_order(row, half, deal, state, pots)
        elif getattr(deal, half.place) and any(player not in worth for player in able(row, deal, state)):
            yield half.place, Message("Everybody who is in has a place."), SHOWDOWN


def _without_order(row: Pot, half: Half, deal: Any, state: Pots, pots: Iterable[Level]) -> Iterator[Fault]:
    """The best hand is known, and takes no part in a side pot that several may win."""
    winner = getattr(deal, half.winner)
    by_cards = shown(row, half, deal, state, able(row, deal, state))
    if winner is None or len(by_cards) == len(able(row, deal, state)):
        return
    if any(winner not in level.players for level in pots):
        why = Message("The best hand has no part in a side pot. Enter the places in the showdown.")
        yield half.place, why, TABLE_STAKES
