"""Euchre in its forms, écarté and forty-five: five tricks read in bands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.games.settling import by_player
from scoring.games.shape import Line, Number, Sides, Table, partners
from scoring.games.shapes.bands import MADE, MARCH, RUBBER, Band, Banded, Bands, band, game, opponents
from scoring.games.shapes.declared import Field
from scoring.words import Message, Word

TRICKS = 5
TOGETHER, ALONE = ((3, 1), (5, 2)), ((3, 1), (5, 4))
EUCHRED = 2
EUCHRE, REVOKE = Message("euchre"), Message("revoke")

MAKER = Field("maker", "seat", Word("Trump made by"))
WON = Field("tricks", "whole", Word("Tricks of the makers"), 0, TRICKS)
LONE = Field("alone", "flag", Word("Played alone"))
REVOKED = (
    Field("revoked", "seat", Word("Revoke by"), optional=True, rare=True),
    Field(
        "revoke_scores", "choice", Word("The opponents choose"), when=("revoked", ()), rare=True,
        values=(("add", Word("points for themselves")), ("deduct", Word("points off the other side"))),
    ),
)  # fmt: skip


def _two_sides(table: Table[Any]) -> Sides:
    """Two sides, whose players sit alternately."""
    return tuple(tuple(range(side, table.size, 2)) for side in range(2))


def _side(player: int, state: Banded) -> int:
    """The side of a player: with two sides partners sit opposite."""
    return player % len(state.points)


def _revoke(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.17560: two points, four where the lone player revoked; the opponents choose how."""
    if deal.revoked is None:
        return
    points = 4 if getattr(deal, "alone", False) and deal.revoked == deal.maker else 2
    offender = _side(deal.revoked, state)
    if deal.revoke_scores == "deduct":
        yield Line(offender, -points, REVOKE)
    else:
        yield from (Line(side, points, REVOKE) for side in opponents(offender, state))


def _played(deal: Any, state: Banded, made: Band, euchred: int = EUCHRED) -> Iterator[Line]:
    """The makers by a table of tricks, or what the others score for a euchre."""
    side = _side(deal.maker, state)
    points = band(deal.tricks, made)
    if points:
        yield Line(side, points, MARCH if deal.tricks == TRICKS else MADE)
    else:
        yield from (Line(other, euchred, EUCHRE) for other in opponents(side, state))


def _euchre(deal: Any, state: Banded) -> Iterator[Line]:
    yield from _played(deal, state, ALONE if getattr(deal, "alone", False) else TOGETHER)
    yield from _revoke(deal, state)


def _setback(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.17603: only the makers' side moves."""
    side = _side(deal.maker, state)
    points = band(deal.tricks, ALONE if deal.alone else TOGETHER)
    yield Line(side, points or -EUCHRED, MADE if points else EUCHRE)
    yield from _revoke(deal, state)


FOUR_HAND = Bands(
    key="euchre",
    seats=(4,),
    sides=partners,
    fields=(MAKER, LONE, WON, *REVOKED),
    lines=_euchre,
    options=(RUBBER,),
)
THREE_HAND = Bands(key="euchre_three", seats=(3,), fields=(MAKER, WON, *REVOKED), lines=_euchre)


# Railroad euchre: what a table plays beside euchre is an option each (000:l.17666)


def _option(name: str, title: Word) -> Field:
    return Field(name, "flag", title, default=True)


RAILROAD = (
    _option("pat_hands", Word("Pat hands")),
    _option("lone_opponents", Word("A lone opponent against a lone player")),
    _option("jambones", Word("Jambone")),
    _option("jamborees", Word("Jamboree")),
    _option("laps", Word("Laps: points beyond a game go to the next")),
    _option("slam", Word("Slam: a game without a point of the losers counts twice")),
)
SPECIAL = (
    Field("pat", "flag", Word("Pat hand"), when=("alone", ()), option=lambda options: options.pat_hands),
    Field("opposed", "flag", Word("Opposed alone"), when=("alone", ()),
          option=lambda options: options.lone_opponents),
    Field("jambone", "flag", Word("Jambone"), when=("alone", ()), option=lambda options: options.jambones),
    Field("jamboree", "flag", Word("Jamboree"), option=lambda options: options.jamborees),
)  # fmt: skip


def _has(deal: Any, name: str) -> bool:
    return bool(getattr(deal, name, False))


def _railroad(deal: Any, state: Banded) -> Iterator[Line]:
    made: Band = ALONE if deal.alone else TOGETHER
    euchred = EUCHRED
    if _has(deal, "pat"):
        made, euchred = ((3, 1), (5, 5)), 3
    if _has(deal, "jambone"):
        made = ((3, 1), (5, 8))
    if _has(deal, "opposed"):
        euchred = 4
    if _has(deal, "jamboree"):
        made = ((5, 16),)
    yield from _played(deal, state, made, euchred)
    yield from _revoke(deal, state)


def _railroad_odd(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    if _has(deal, "jamboree") and deal.tricks != TRICKS:
        yield "tricks", Message("The five highest trumps win all five tricks.")
    if _has(deal, "opposed") and (_has(deal, "pat") or _has(deal, "jambone")):
        yield "opposed", Message("A pat hand or a jambone cannot be opposed alone.")
    if _has(deal, "pat") and _has(deal, "jambone"):
        yield "jambone", Message("A jambone is not played with a pat hand.")


# Call-ace euchre


def _call_ace(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.17850: sides for the deal, scores of players."""
    size, makers = state.table.size, {deal.maker, deal.maker if deal.partner is None else deal.partner}
    if deal.tricks < 3:
        yield from (Line(player, EUCHRED, EUCHRE) for player in range(size) if player not in makers)
        return
    march = size if len(makers) == 1 else 2 if size == 4 else 3
    points = march if deal.tricks == TRICKS else 1
    yield from (Line(player, points, MARCH if points > 1 else MADE) for player in sorted(makers))


def _own_partner(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    if deal.partner == deal.maker:
        yield "partner", Message("A player who holds the called card plays alone: leave the partner out.")


# Écarté


def _dealer(state: Banded) -> int:
    return state.played % state.table.size


def _ecarte(deal: Any, state: Banded) -> Iterator[Line]:
    """000:l.16940: a king turned, a king shown, then the tricks; who stood and lost pays double."""
    dealer = _dealer(state)
    if deal.turned:
        yield Line(dealer, 1, Message("king turned up"))
    if deal.king is not None:
        yield Line(deal.king, 1, Message("king"))
    if deal.tricks is None:
        return
    eldest = 1 - dealer
    winner = eldest if deal.tricks >= 3 else dealer
    won = deal.tricks if winner == eldest else TRICKS - deal.tricks
    lost_standing = deal.stood is not None and deal.stood != winner
    worth = 2 if lost_standing else band(won, TOGETHER)
    if deal.revoked == winner:  # 000:l.17087: nothing for three or four tricks, one for all
        worth = 1 if won == TRICKS else 0
    if worth:
        yield Line(winner, worth, MARCH if won == TRICKS else MADE)


def _ecarte_odd(deal: Any, state: Banded) -> Iterator[tuple[str, Message]]:
    if deal.turned and deal.king is not None:
        yield "king", Message("The king of trumps was turned up, so nobody held it.")
    over = deal.turned and state.game[_dealer(state)] + 1 >= state.table.options.target
    over = over or (deal.king is not None and state.game[deal.king] + 1 >= state.table.options.target)
    if deal.tricks is None and not over:
        yield "tricks", Message("Enter the tricks of the player who did not deal.")


def _multiples(state: Banded) -> tuple[Number, ...]:
    """003:l.564: a loser with 3 or 4 pays once, with 1 or 2 twice, with none three times."""
    options = state.table.options
    if not options.multiples or max(state.points) < options.target:
        return ()
    stake = {0: 3, 1: 2, 2: 2}.get(int(min(state.points)), 1)
    return by_player([stake if points >= options.target else -stake for points in state.points], ((0,), (1,)))


def _forty_five(deal: Any, state: Banded) -> Iterator[Line]:
    won = max(deal.tricks)
    yield Line(deal.tricks.index(won), band(won, ((3, 5), (5, 10))), MARCH if won == TRICKS else MADE)


ROWS = (
    Bands(
        key="forty_five", seats=(2, 4, 6), sides=_two_sides, target=45, lines=_forty_five,
        fields=(Field("tricks", "whole", Word("Tricks"), 0, TRICKS, per="side", total=TRICKS),),
    ),
    Bands(
        key="ecarte", seats=(2,), lines=_ecarte, faults=_ecarte_odd, in_order=True, pays=_multiples,
        fields=(
            Field("turned", "flag", Word("King turned up")),
            Field("king", "seat", Word("King of trumps marked by"), optional=True),
            Field("stood", "seat", Word("Stood, or refused the first proposal"), optional=True),
            Field("tricks", "whole", Word("Tricks of the player who did not deal"), 0, TRICKS, optional=True),
            REVOKED[0],
        ),
        options=(
            Field("edition", "choice", Word("Edition"), default="s000", values=(("s000", ""), ("twenty",
            ""))),
            Field("multiples", "flag", Word("The loser pays once, twice or three times"), default=False),
        ),
    ),
    FOUR_HAND,
    replace(FOUR_HAND, key="euchre_setback", seats=(2, 4), sides=_two_sides, lines=_setback,
            options=()),
    THREE_HAND,
    replace(THREE_HAND, key="euchre_blind", seats=range(3, 7),
            fields=(replace(MAKER, title=Word("Widow taken by")), WON, *REVOKED)),
    replace(THREE_HAND, key="euchre_two", seats=(2,)),
    replace(FOUR_HAND, key="euchre_railroad", fields=(MAKER, LONE, *SPECIAL, WON, *REVOKED), lines=_railroad,
            faults=_railroad_odd, options=(*RAILROAD, RUBBER), option_of="euchre"),
    Bands(
        key="euchre_call_ace", seats=range(4, 7), lines=_call_ace, faults=_own_partner,
        fields=(MAKER, Field("partner", "seat", Word("Partner"), optional=True), WON),
    ),
)  # fmt: skip


GAMES = [game(row) for row in ROWS]
