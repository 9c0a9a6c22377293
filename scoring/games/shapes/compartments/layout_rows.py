"""Matrimony, Pope Joan, spinado: layouts with compartments that one card wins, or two together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.games.shape import Account, Line, Table
from scoring.games.shapes.compartments.compartments import (
    ANTE,
    MOST_CHIPS,
    Board,
    Compartments,
    as_laid,
    cards_left,
    compartments,
    for_cards,
    free_antes,
    game,
    laid_by,
    on_each,
    share,
)
from scoring.games.shapes.compartments.newmarket_rows import (
    LEAD_ON,
    WINNERS,
    Pairs,
    faults_of_errors,
    for_errors,
    irregular,
    offenders,
)
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import Fault, from_each
from scoring.words import Message, Word, nouns

GAME = Account("game", Word("Game"))
KINGS = Message("kings played")

# Matrimony

POOLS: Pairs = (
    ("matrimony", Word("Matrimony")), ("intrigue", Word("Intrigue")), ("confederacy", Word("Confederacy")),
    ("pair", Word("Pair")), ("best", Word("Best")),
)  # fmt: skip
ACE_TAKES_ALL = "ace_takes_all"


def _faults_of_matrimony(deal: Any, state: Board) -> Iterator[Fault]:
    """000:l.18837: the others lay one chip less than the dealer; two cards are one combination only."""
    chips = laid_by(deal, state)
    wanted = chips[state.dealer] - 1
    least = state.table.options.minimum
    if wanted + 1 < least:
        yield (
            "antes",
            Message("The dealer has to lay at least {least}.", least=nouns.chips(least)),
            "000:l.18837",
        )
        return
    for player, given in enumerate(chips):
        if player != state.dealer and given != wanted:
            why = Message(
                "{player} has to lay {wanted}, one less than the dealer, not {given}.",
                player=state.table.players[player], wanted=nouns.chips(wanted), given=given,
            )  # fmt: skip
            yield "antes", why, "000:l.18840"
    takers: dict[int, str] = {}
    for name, _ in POOLS[:-1]:
        player = getattr(deal, name)
        if player is not None and takers.setdefault(player, name) != name:
            why = Message(
                "{player} has two cards and can win with one combination only.",
                player=state.table.players[player],
            )
            yield name, why, "000:l.18842"
    taken = any(getattr(deal, name) is not None for name, _ in POOLS)
    if taken and getattr(deal, "all_to", None) is not None:
        yield "all_to", Message("The ace takes everything: nothing is left for others."), "000:l.18850"


# Pope Joan

POPE_CARDS: Pairs = (
    ("pope", Word("Pope (nine of diamonds)")), ("matrimony", Word("Matrimony")),
    ("intrigue", Word("Intrigue")), ("ace", Word("Ace")), ("king", Word("King")), ("queen", Word("Queen")),
    ("jack", Word("Jack")),
)  # fmt: skip
POPE_CHIPS: Pairs = (
    ("pope", Word("Chips on pope")), ("matrimony", Word("Chips on matrimony")),
    ("intrigue", Word("Chips on intrigue")), ("ace", Word("Chips on the ace")),
    ("king", Word("Chips on the king")), ("queen", Word("Chips on the queen")),
    ("jack", Word("Chips on the jack")), ("game", Word("Chips on game")),
)  # fmt: skip
BY_EACH, BY_DEALER = "each", "dealer"
BOTH_CARDS = "000:l.18902"


def _by_dealer(options: Any) -> bool:
    return bool(options.antes_by == BY_DEALER)


def _pope_antes(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.18892: a chip of each player on each compartment; or the dealer's chips, as he pleases."""
    if not _by_dealer(state.table.options):
        yield from on_each(dict.fromkeys(range(state.table.size), state.table.options.ante), state.accounts)
        return
    for account in state.accounts:
        yield from on_each({state.dealer: getattr(deal, f"on_{account.key}")}, [account])


def _pope_joan(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.18905: a player who is left with the nine of diamonds is exempt."""
    yield from for_cards(deal, state, () if deal.holder is None else (deal.holder,))
    yield from for_errors(deal, state)


def _unions(deal: Any, state: Board, **unions: tuple[str, str]) -> Iterator[Fault]:
    """Matrimony and intrigue are won with both cards, so by who takes the chips on each.

    Whoever plays a card without chips takes nothing for it, and nobody knows who he was.
    """
    for name, cards in unions.items():
        taker = getattr(deal, name)
        players = {getattr(deal, card) for card in cards if state.holds(card)}
        both_known = len(players) == 1 and None not in players and all(map(state.holds, cards))
        if taker is not None and players - {taker}:
            yield (
                name,
                Message("One player must take this together with the chips on both cards."),
                BOTH_CARDS,
            )
        elif taker is None and both_known and state.holds(name):
            yield name, Message("One player has played both cards and takes this too."), BOTH_CARDS


def _faults_of_pope(deal: Any, state: Board) -> Iterator[Fault]:
    options = state.table.options
    if _by_dealer(options) and options.dealer_total:
        chips = sum(getattr(deal, f"on_{account.key}") for account in state.accounts)
        if chips != options.dealer_total:
            why = Message("The dealer has to lay {wanted}, not {given}.",
                          wanted=nouns.chips(options.dealer_total), given=chips)  # fmt: skip
            yield "on_pope", why, "000:l.18895"
    yield from _unions(deal, state, matrimony=("king", "queen"), intrigue=("queen", "jack"))
    if deal.holder is not None and deal.pope is not None:
        yield "holder", Message("The nine of diamonds was played, so nobody is left with it."), "000:l.18905"
    elif deal.holder is not None and not deal.left[deal.holder]:
        yield "holder", Message("A player left with the nine has at least one card."), "000:l.18905"
    yield from faults_of_errors(deal, state)


def _pope_hand(table: Table[Any]) -> int:
    return share(51, table.size + 1)


# Spinado

DIAMONDS: Pairs = (("matrimony", Word("Matrimony")), ("intrigue", Word("Intrigue")))


def _spinado_antes(deal: Any, state: Board) -> Iterator[Line]:
    """As in newmarket; 000:l.18934: by one rule the winner of a deal does not ante for the next."""
    options = state.table.options
    chips = {
        player: options.ante * (1 + (options.dealer_doubles and player == state.dealer))
        for player in range(state.table.size)
    }
    if options.winner_free and state.deal is not None and state.deal.winner is not None:
        chips.pop(state.deal.winner)
    yield from on_each(chips, state.accounts)


def _spinado(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.18935: by one rule the king of diamonds collects two chips from each, another king one."""
    everybody = range(state.table.size)
    if state.table.options.kings:
        for player in everybody:
            kings = (deal.kings[player] if deal.kings else 0) + 2 * (deal.king == player)
            yield from from_each(player, [kings for _ in everybody], KINGS)
    yield from for_cards(deal, state)
    yield from for_errors(deal, state)


def _faults_of_spinado(deal: Any, state: Board) -> Iterator[Fault]:
    if deal.matrimony is not None and deal.intrigue is not None and deal.matrimony != deal.intrigue:
        yield (
            "intrigue",
            Message("Matrimony and intrigue both need the queen of diamonds: one player takes them."),
            "000:l.18926",
        )
    if state.table.options.kings and deal.matrimony is not None and deal.king != deal.matrimony:
        yield (
            "king",
            Message("The player who takes matrimony has played the king of diamonds."),
            "000:l.18926",
        )
    yield from faults_of_errors(deal, state)


def _with_kings(options: Any) -> bool:
    return bool(options.kings)


def _on(name: str, title: Word) -> Field:
    """The chips that the dealer lays on a compartment, where he alone antes."""
    return Field(f"on_{name}", "whole", title, 0, MOST_CHIPS, default=0, option=_by_dealer)


def _historic(options: Any) -> bool:
    return bool(options.best_rule == ACE_TAKES_ALL)


ROWS = (
    Compartments(
        key="matrimony", seats=range(3, 27), named=compartments(*POOLS), all_to="all_to", into=as_laid,
        faults=_faults_of_matrimony,
        fields=(
            free_antes(*POOLS),
            Field("all_to", "seat", Word("Ace of diamonds turned face up by"), optional=True,
                  option=_historic),
        ),
        options=(
            Field("best_rule", "choice", Word("Ace of diamonds"), default="best",
                  values=(("best", Word("takes best")), (ACE_TAKES_ALL, Word("face up, takes everything")))),
            Field("minimum", "whole", Word("Least number of chips the dealer lays"), 1, MOST_CHIPS,
                  default=1),
        ),
    ),
    Compartments(
        key="pope_joan", seats=range(3, 9), named=compartments(*POPE_CARDS), won=(GAME,), into=_pope_antes,
        between=_pope_joan, faults=_faults_of_pope, left="left", gone=offenders,
        fields=(
            *(_on(name, title) for name, title in POPE_CHIPS),
            *WINNERS, cards_left(_pope_hand, when_won=True),
            Field("holder", "seat", Word("Left with the nine of diamonds"), optional=True,
                  when=("winner", ())),
            *irregular(POPE_CARDS),
        ),
        options=(
            Field("antes_by", "choice", Word("Antes"), default=BY_EACH,
                  values=((BY_EACH, Word("each player on each compartment")),
                          (BY_DEALER, Word("the dealer alone, as he pleases")))),
            ANTE,
            Field("dealer_total", "whole", Word("Chips of the dealer (0: no fixed number)"), 0, MOST_CHIPS,
                  default=0),
            LEAD_ON,
        ),
    ),
    Compartments(
        key="spinado", seats=range(3, 9), named=compartments(*DIAMONDS), won=(GAME,), into=_spinado_antes,
        between=_spinado, faults=_faults_of_spinado, left="left", gone=offenders,
        fields=(
            Field("king", "seat", Word("King of diamonds played by"), optional=True, option=_with_kings),
            Field("kings", "whole", Word("Other kings played"), 0, 3, per="player", total=3, at_most=True,
                  optional=True, option=_with_kings),
            *WINNERS,
            cards_left(lambda table: share(47 if table.options.deuces_out else 51, table.size + 1),
                       when_won=True),
            *irregular(DIAMONDS),
        ),
        options=(
            ANTE, Field("dealer_doubles", "flag", Word("The dealer antes twice as much"), default=True),
            Field("winner_free", "flag", Word("The winner of a deal does not ante for the next"),
                  default=False),
            Field("kings", "flag", Word("Kings played collect from each player"), default=False),
            Field("deuces_out", "flag", Word("Without deuces"), default=False), LEAD_ON,
        ),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
