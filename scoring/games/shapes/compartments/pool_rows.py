"""Games for a pool or for payments on the spot: comet, commit, fan tan, snip snap snorem, enfle, poch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring.games.accounts import paid_by_one, paid_in
from scoring.games.shape import Fact, Line, Table
from scoring.games.shapes.compartments.compartments import (
    ANTE,
    ANTE_MADE,
    IN_HAND,
    MOST_CHIPS,
    POOL,
    WINNER,
    Board,
    Compartments,
    cards_left,
    compartments,
    everybody_antes,
    for_cards,
    game,
    share,
)
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import Fault, from_each
from scoring.words import Message, Word

KINGS_IN_PACK, ACES_IN_PACK, PACK = 4, 4, 52


def _each(state: Board, chips: int) -> list[int]:
    return [chips] * state.table.size


def _per_player(values: Sequence[int] | None, state: Board) -> Sequence[int]:
    return values or (0,) * state.table.size


# Comet

COMET, LEFT_VALUE = Message("comet"), Message("value of the cards in hand")
COMET_BASE, COMET_GROWS = 2, 2
MOST_VALUE = {2: 178, 3: 120, 4: 100, 5: 90}
"""000:l.18995: 18, 12, 10, 9 cards; sixteen cards of a pack count 10, and then the nines."""
LAST_CARD = {"nine": 4, "other": 2}
PLAYED_OR_HELD = (
    Field("comet_by", "seat", Word("Comet played by"), optional=True),
    Field("held_by", "seat", Word("Comet left with"), optional=True),
)


def _comet_value(state: Board) -> int:
    """What the comet is worth in the next deal."""
    return COMET_BASE + state.carried


def _grown(deal: Any, state: Board) -> int:
    """000:l.19050: by one rule it grows while it lies among the dead cards, until it is paid."""
    if not state.table.options.growing:
        return 0
    if deal.comet_by is not None or deal.held_by is not None:
        return state.carried if _void(deal) else 0
    return state.carried + COMET_GROWS


def _void(deal: Any) -> bool:
    """000:l.19080: of two players who both can make opera neither pays."""
    return bool(getattr(deal, "both_opera", False))


def _comet(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.19049: the comet from each, the hands to the winner; who is left with the comet pays double."""
    if _void(deal):
        return
    value = _comet_value(state)
    times = LAST_CARD.get(deal.last_card, 1)
    if deal.comet_by is not None:
        yield from from_each(deal.comet_by, _each(state, value * times), COMET)
    by = times * (2 if getattr(deal, "opera", False) else 1)
    owed = [by * own for own in deal.left]
    if deal.held_by is not None:
        owed[deal.held_by] = 2 * by * (deal.left[deal.held_by] + value)
    yield from from_each(deal.winner, owed, LEFT_VALUE)


def _faults_of_comet_holder(deal: Any, state: Board) -> Iterator[Fault]:
    if deal.comet_by is not None and deal.held_by is not None:
        yield "held_by", Message("The comet was played, so nobody is left with it."), ""
    if deal.held_by is not None and deal.held_by == deal.winner:
        yield "held_by", Message("The winner has no cards left."), ""


def _faults_of_comet(deal: Any, state: Board) -> Iterator[Fault]:
    yield from _faults_of_comet_holder(deal, state)
    if deal.last_card is not None and deal.comet_by != deal.winner:
        why = Message("Only the winner can have played the comet as the last card.")
        yield "last_card", why, "000:l.19061"
    if _void(deal) and state.table.size > 2:
        yield "both_opera", Message("Both players can make opera only when two play."), "000:l.19080"
    for player, value in enumerate(deal.left):
        name, holds = state.table.players[player], player == deal.held_by
        most = MOST_VALUE[state.table.size] - holds * (9 if state.table.size == 2 else 10)
        if player != deal.winner and not holds and value < 2:
            yield (
                "left",
                Message("{player} has at least one card, which counts at least two.", player=name),
                "000:l.19055",
            )
        if value > most:
            why = Message("The cards of {player} cannot count more than {most}.", player=name, most=most)
            yield "left", why, "000:l.18995"


def _comet_fact(state: Board) -> Iterator[Fact]:
    if state.table.options.growing:
        yield Fact("comet", Word("Value of the comet"), _comet_value(state))


# Commit

AS_VALUED, AS_PRINTED = "valued", "printed"
KING, ACE = Message("kings"), Message("sequences begun with an ace")


def _by_encyclopaedia(options: Any) -> bool:
    return bool(options.edition == "enc_c")


def _commit(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.19121: comet 2, a king 1, from each; left in hand they are paid to the winner.

    By 002:l.174 who has them left pays every other player.
    """
    options, everybody = state.table.options, range(state.table.size)
    if deal.comet_by is not None:
        yield from from_each(deal.comet_by, _each(state, COMET_BASE), COMET)
    for player, kings in enumerate(_per_player(deal.kings, state)):
        yield from from_each(player, _each(state, kings), KING)
    for player, aces in enumerate(_per_player(getattr(deal, "aces", None), state)):
        yield from from_each(player, _each(state, aces), ACE)
    printed = not _by_encyclopaedia(options) and options.held_values == AS_PRINTED
    comet, king = (1, 2) if printed else (2, 1)
    left = _per_player(deal.kings_left, state)
    owed = [comet * (player == deal.held_by) + king * left[player] for player in everybody]
    if _by_encyclopaedia(options):
        for player in everybody:
            yield from paid_by_one(player, [other for other in everybody if other != player], owed[player],
                                   IN_HAND)  # fmt: skip
    else:
        yield from from_each(deal.winner, owed, IN_HAND)


def _faults_of_commit(deal: Any, state: Board) -> Iterator[Fault]:
    yield from _faults_of_comet_holder(deal, state)
    played, left = _per_player(deal.kings, state), _per_player(deal.kings_left, state)
    if sum(played) + sum(left) > KINGS_IN_PACK:
        yield "kings_left", Message("There are only four kings, those played and those left."), "000:l.19121"
    if left[deal.winner]:
        yield "kings_left", Message("The winner has no cards left."), "000:l.19124"


# Fan tan

PASSED, ILLEGAL, WITHHELD = Message("passes"), Message("illegal passes"), Message("set card withheld")
ILLEGAL_PASS, FOR_NEIGHBOUR = 3, 5
SHORT_HANDS = Field("short_hands", "flag", Word("Hands with a card less ante twice"), default=False)


def _short_antes(state: Board) -> Iterator[Line]:
    """The ante; by one rule twice from hands with a card less: the first in order have one more."""
    table, ante = state.table, state.table.options.ante
    longer = PACK % table.size
    for player in range(table.size):
        place = (player - state.dealer - 1) % table.size
        short = table.options.short_hands and longer and place >= longer
        yield from paid_in([player], ante * (2 if short else 1), ANTE_MADE)


def _fan_tan_pool(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.19194: a chip for a pass, three more for an illegal one."""
    yield from _short_antes(state)
    for player, passes in enumerate(deal.passes):
        yield from paid_in([player], passes, PASSED)
    for player, passes in enumerate(_per_player(deal.illegal, state)):
        yield from paid_in([player], ILLEGAL_PASS * passes, ILLEGAL)


def _withheld(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.19201: who passed with a set card pays the holders of the cards on both sides of it."""
    if deal.withheld_by is not None:
        for holder in (deal.below, deal.above):
            if holder != deal.withheld_by:
                yield from paid_by_one(deal.withheld_by, [holder], FOR_NEIGHBOUR, WITHHELD)


def _faults_of_passes(deal: Any, state: Board) -> Iterator[Fault]:
    illegal = _per_player(deal.illegal, state)
    if any(wrong > passes for wrong, passes in zip(illegal, deal.passes, strict=True)):
        yield "illegal", Message("An illegal pass is one of the passes."), "000:l.19200"


def _faults_of_withheld(deal: Any, state: Board) -> Iterator[Fault]:
    yield from _faults_of_passes(deal, state)
    if deal.withheld_by is not None and not _per_player(deal.illegal, state)[deal.withheld_by]:
        yield (
            "withheld_by",
            Message("A player who passed with a set card made an illegal pass."),
            "000:l.19201",
        )


PASSES = Field("passes", "whole", Word("Passes"), 0, PACK - 1, per="player")
ILLEGAL_PASSES = Field(
    "illegal", "whole", Word("Illegal passes among them"), 0, PACK - 1, per="player", optional=True, rare=True
)
PLAY_OR_PAY = Compartments(
    key="play_or_pay", seats=range(3, 9), won=(POOL,), into=_fan_tan_pool, faults=_faults_of_passes,
    fields=(PASSES, ILLEGAL_PASSES, WINNER), options=(ANTE, SHORT_HANDS),
)  # fmt: skip
FAN_TAN = replace(
    PLAY_OR_PAY, key="fan_tan", between=_withheld, faults=_faults_of_withheld,
    fields=(
        *PLAY_OR_PAY.fields,
        Field("withheld_by", "seat", Word("Passed with a set card"), optional=True, rare=True),
        Field("below", "seat", Word("The card below it was held by"), when=("withheld_by", ())),
        Field("above", "seat", Word("The card above it was held by"), when=("withheld_by", ())),
    ),
)  # fmt: skip


# Snip, snap, snorem

SNIPS, MOST_LEFT = (("snips", 1), ("snaps", 2), ("snores", 3)), Message("cards left")
SNIPPED = Message("snipped, snapped or snored")


def _snip_pool(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.19357: 1, 2 or 3 chips for a card that the next hand follows; 000:l.19370: a chip a card left."""
    yield from _short_antes(state)
    for player in range(state.table.size):
        chips = sum(getattr(deal, name)[player] * worth for name, worth in SNIPS)
        yield from paid_in([player], chips, SNIPPED)
        yield from paid_in([player], deal.left[player], MOST_LEFT)


def _series(*most: int) -> tuple[Field, ...]:
    """The counts of a deal; there are no more of them than the pack has series of so many cards."""
    titles = (Word("Snipped"), Word("Snapped"), Word("Snored"))
    return tuple(
        Field(name, "whole", title, 0, high, per="player", total=high, at_most=True)
        for (name, _), title, high in zip(SNIPS, titles, most, strict=True)
    )


def _hand(table: Table[Any]) -> int:
    return share(PACK, table.size)


SNIP = Compartments(
    key="snip_snap_snorem", seats=range(4, 9), won=(POOL,), into=_snip_pool, left="left",
    fields=(*_series(13, 13, 13), WINNER, cards_left(_hand)), options=(ANTE, SHORT_HANDS),
)  # fmt: skip


# Poch

POCH_NAMES = (
    ("ace", Word("Ace")), ("king", Word("King")), ("queen", Word("Queen")), ("jack", Word("Jack")),
    ("ten", Word("Ten")), ("marriage", Word("Marriage")), ("sequence", Word("Sequence")),
    ("poch", Word("Poch")),
)  # fmt: skip
BET, POCH_HAND = Message("bets"), 5


def _bets(deal: Any, state: Board) -> Iterator[Line]:
    """000:l.6788: what was bet goes to the winner of poch, with the chips that lie there."""
    yield from everybody_antes(deal, state)
    for player, chips in enumerate(deal.bets or ()):
        if chips:
            yield Line(player, -chips, BET, account="poch")


def _faults_of_poch(deal: Any, state: Board) -> Iterator[Fault]:
    if deal.marriage is not None and not deal.marriage == deal.king == deal.queen:
        why = Message("The player with the marriage takes the chips on the king and on the queen too.")
        yield "marriage", why, "000:l.6775"
    bets = _per_player(deal.bets, state)
    if deal.poch is not None and bets[deal.poch] < max(bets):
        why = Message("The winner of poch has bet at least as much as every other player.")
        yield "bets", why, "000:l.6788"


ROWS = (
    Compartments(
        key="comet", seats=range(2, 6), between=_comet, faults=_faults_of_comet, carry=_grown,
        facts=_comet_fact,
        left="left", least=0,
        fields=(
            WINNER,
            Field("left", "whole", Word("Value of the cards left, without the comet"), 0,
                  lambda table: MOST_VALUE[table.size], per="player"),
            *PLAYED_OR_HELD,
            Field("last_card", "choice", Word("Comet as the winner's last card"), optional=True, rare=True,
                  values=(("nine", Word("as a nine")), ("other", Word("as another card"))),
                  when=("comet_by", ())),
            Field("opera", "flag", Word("Out on the first turn (opera)"),
                  option=lambda options: options.opera),
            Field("both_opera", "flag", Word("Both players could make opera"), when=("opera", ()),
                  option=lambda options: options.opera),
        ),
        options=(
            Field("growing", "flag", Word("The comet is worth two more after each deal in which it was dead"),
                  default=False),
            Field("opera", "flag", Word("Opera collects twice"), default=False),
        ),
    ),
    Compartments(
        key="commit", seats=range(3, 8), seats_by={"enc_c": range(3, 9)}, won=(POOL,), into=everybody_antes,
        between=_commit, faults=_faults_of_commit,
        fields=(
            WINNER, *PLAYED_OR_HELD,
            Field("kings", "whole", Word("Kings played"), 0, KINGS_IN_PACK, per="player", optional=True,
                  total=KINGS_IN_PACK, at_most=True),
            Field("kings_left", "whole", Word("Kings left"), 0, KINGS_IN_PACK, per="player", optional=True,
                  total=KINGS_IN_PACK, at_most=True),
            Field("aces", "whole", Word("Sequences begun with an ace"), 0, ACES_IN_PACK, per="player",
                  optional=True, total=ACES_IN_PACK, at_most=True,
                  option=lambda options: _by_encyclopaedia(options) and options.aces),
        ),
        options=(
            edition("s000", "enc_c"), ANTE,
            Field("held_values", "choice", Word("Comet and king left"), default=AS_VALUED,
                  values=((AS_VALUED, Word("two and one")), (AS_PRINTED, Word("one and two")))),
            Field("aces", "flag", Word("A sequence begun with an ace collects (encyclopaedia)"),
                  default=False),
        ),
    ),
    FAN_TAN,
    PLAY_OR_PAY,
    replace(FAN_TAN, key="five_or_nine"),
    SNIP,
    replace(SNIP, key="jig", fields=(*_series(26, 17, 13), WINNER, cards_left(_hand))),
    Compartments(
        key="enfle", seats=range(4, 7), won=(POOL,), into=everybody_antes, fields=(WINNER,), options=(ANTE,),
    ),
    Compartments(
        key="poch", seats=range(3, 7), named=compartments(*POCH_NAMES), into=_bets, between=for_cards,
        faults=_faults_of_poch, left="left",
        fields=(
            Field("bets", "whole", Word("Bets"), 0, MOST_CHIPS, per="player", when=("poch", ())),
            WINNER, cards_left(POCH_HAND),
        ),
        options=(ANTE,),
    ),
    Compartments(
        key="lift_smoke", seats=range(4, 7), won=(POOL,), into=everybody_antes,
        fields=(replace(WINNER, title=Word("Last with cards")),), options=(ANTE,),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
