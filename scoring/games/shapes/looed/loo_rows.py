"""Loo of three and of five cards, limited and unlimited, Irish loo and pam-loo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from scoring.games.accounts import paid_in, pool_of
from scoring.games.shape import Fact, Line
from scoring.games.shapes.declared import Field
from scoring.games.shapes.left.left import Fault
from scoring.games.shapes.looed.looed import (
    ANTE,
    FROM_POOL,
    LOOED,
    Looed,
    Pool,
    game,
    left_in,
    tricks_of,
)
from scoring.words import Message, Word

FORFEIT, REVOKED = Message("forfeits"), Message("revoke")
REVOKE_COSTS, MOST_FORFEITS = 2, 10
LIMITED, UNLIMITED = "limited", "unlimited"
STAKE_TITLE = Word("Chips of an ante, a loo and a forfeit")

PAM_FLUSH, PAM_BLAZE, TRUMP_FLUSH, FLUSH, BLAZE = "pam_flush", "pam_blaze", "trump_flush", "flush", "blaze"
NO_HAND = "none"
RANK = {PAM_FLUSH: 4, PAM_BLAZE: 4, TRUMP_FLUSH: 3, FLUSH: 2, BLAZE: 1, NO_HAND: 0}
"""000:l.16806: which hand wins the pool without play; of equals the one nearest the dealer's left."""
MOST_BLAZES = 2  # of twelve face cards


@dataclass(frozen=True, slots=True)
class Rules:
    """The cards of a hand, whether a pool can be single, and whether hands with pam are shown."""

    hand: int
    single: bool = False
    pam: bool = False


THREE_CARDS, IRISH = Rules(3, single=True), Rules(3)
FIVE_CARDS, PAM = Rules(5), Rules(5, pam=True)


def _begins_single(rules: Rules, state: Pool) -> bool:
    """000:l.16653: nothing but the ante of the dealer lies in the pool."""
    return rules.single and not pool_of(state)


def _in_play(rules: Rules, deal: Any, state: Pool) -> list[int]:
    """Who plays for himself, from the dealer's left; in a single pool all do, unless it is said."""
    stayed = deal.stayed or (False,) * state.table.size
    everybody = _begins_single(rules, state) and not any(stayed)
    return [player for player in state.from_eldest if everybody or stayed[player]]


def _shown(deal: Any) -> Sequence[int]:
    """The rank of every player's hand that may take the pool without play; empty, or 0, for none."""
    hands = getattr(deal, "shown", None)
    if hands is not None:
        return [RANK[shown.hand] for shown in hands]
    return [int(flush) for flush in getattr(deal, "flush", None) or ()]


def _without_play(rules: Rules, deal: Any, state: Pool) -> int | None:
    """Who takes the pool without play: by a hand that is shown, or because he alone stayed."""
    players, ranks = _in_play(rules, deal, state), _shown(deal)
    if any(ranks):
        return max(players, key=lambda player: ranks[player])
    alone = len(players) == 1 and not deal.defends
    return players[0] if alone else None


def _played(rules: Rules, deal: Any, state: Pool) -> bool:
    """Whether the tricks decide."""
    return deal.revoke_by is None and _without_play(rules, deal, state) is None


def _loo(rules: Rules, deal: Any, state: Pool) -> Iterator[Line]:
    """Forfeits and the ante, the shares of the pool, and what goes into the next one."""
    options, stake = state.table.options, state.table.options.stake
    into = [
        line
        for player, times in enumerate(deal.forfeits or ())
        for line in paid_in([player], stake * times, FORFEIT)
    ]
    into += paid_in([state.dealer], stake, ANTE)
    yield from into
    pool, players = left_in(state, into), _in_play(rules, deal, state)
    if deal.revoke_by is not None:  # 000:l.16746
        others = [player for player in players if player != deal.revoke_by]
        for player in others:
            yield from _from_pool(player, pool // len(others))
        yield from paid_in([deal.revoke_by], REVOKE_COSTS * stake, REVOKED)
        return
    winner, looed = _without_play(rules, deal, state), []
    if winner is not None:
        yield from _from_pool(winner, pool)
        looed = [player for player in players if player != winner and getattr(options, "shown_loos", True)]
    else:
        for player in players:
            yield from _from_pool(player, pool // rules.hand * deal.tricks[player])
        looed = [player for player in players if not deal.tricks[player]]
    for player in looed:
        yield from paid_in([player], pool if options.limit == UNLIMITED else stake, LOOED)


def _from_pool(player: int, chips: int) -> Iterator[Line]:
    if chips:
        yield Line(player, chips, FROM_POOL, account="pool")


def _odd(rules: Rules, deal: Any, state: Pool) -> Iterator[Fault]:
    """Who is in the deal is asked first: the rest depends on it."""
    players, dealer = _in_play(rules, deal, state), state.dealer
    who = tuple(_faults_of_players(rules, deal, state, players))
    yield from who
    if who:
        return
    yield from _faults_of_hands(rules, deal, players, state.table.players)
    active = {*players, dealer} if deal.defends else {*players}
    if deal.revoke_by is not None and deal.revoke_by not in active:
        name = state.table.players[deal.revoke_by]
        yield "revoke_by", Message("{player} is not in this deal.", player=name), "000:l.16746"
    if deal.revoke_by is not None and _without_play(rules, deal, state) is not None:
        yield (
            "revoke_by",
            Message("The pool was taken without play, so nobody can have revoked."),
            "000:l.16746",
        )
    else:
        yield from _faults_of_tricks(rules, deal, state, active)


def _faults_of_players(rules: Rules, deal: Any, state: Pool, players: Sequence[int]) -> Iterator[Fault]:
    """000:l.16668, 16699: nobody drops out in a single pool; in a double one the dealer is never idle when
    one player alone stays, or nobody.
    """
    alone = len(players) == 1
    if _begins_single(rules, state) and not any(deal.forfeits or ()):  # a forfeit makes it double
        if len(players) < state.table.size:
            yield "stayed", Message("Nobody can drop out in a single pool."), "000:l.16668"
        if any(_shown(deal)):
            yield "flush", Message("In a single pool all deals are played out."), "000:l.16716"
    if not players:
        yield "stayed", Message("If all others drop out, the dealer stays and takes the pool."), "000:l.16699"
    elif deal.defends and (not alone or state.dealer in players):
        yield "defends", Message("The dealer defends the pool only against a single player."), "000:l.16700"
    elif alone and state.dealer not in players and not deal.defends:
        why = Message("Only {player} stayed before the dealer, so the dealer must play or defend the pool.",
                      player=state.table.players[players[0]])  # fmt: skip
        yield "defends", why, "000:l.16700"


def _faults_of_hands(
    rules: Rules, deal: Any, players: Sequence[int], names: Sequence[str]
) -> Iterator[Fault]:
    field, source = ("shown", "000:l.16803") if rules.pam else ("flush", "000:l.16716")
    ranks = _shown(deal)
    for player, rank in enumerate(ranks):
        if rank and player not in players:
            yield (
                field,
                Message("{player} did not stay and cannot show a hand.", player=names[player]),
                source,
            )
    shown = [shown.hand for shown in getattr(deal, "shown", None) or ()]
    if ranks.count(RANK[PAM_FLUSH]) > 1 and rules.pam:
        yield field, Message("There is only one pam, so only one hand can use it."), source
    if shown.count(BLAZE) + shown.count(PAM_BLAZE) > MOST_BLAZES:
        yield field, Message("There are face cards for only {most} blazes.", most=MOST_BLAZES), source


def _faults_of_tricks(rules: Rules, deal: Any, state: Pool, active: set[int]) -> Iterator[Fault]:
    if not _played(rules, deal, state):
        if deal.tricks is not None:
            why = Message("The pool is not divided by tricks in this deal. Leave the tricks empty.")
            yield "tricks", why, "000:l.16746" if deal.revoke_by is not None else "000:l.16699"
        return
    if deal.tricks is None:
        yield "tricks", Message("Enter the tricks: they divide the pool."), "000:l.16739"
        return
    for player, tricks in enumerate(deal.tricks):
        if tricks and player not in active:
            why = Message("{player} dropped out and cannot have tricks.", player=state.table.players[player])
            yield "tricks", why, "000:l.16692"


def _facts(state: Pool) -> Iterator[Fact]:
    yield Fact("kind", Word("Kind of pool"), Word("double") if pool_of(state) else Word("single"))


def _of(rules: Rules, key: str, limit: str = LIMITED) -> Looed:
    """A game of loo. In a single pool all stay, so that nobody need say so."""
    shown = (
        Field("shown", "record", Word("Hands shown"), per="player", optional=True, rare=True, parts=(
            Field("hand", "choice", Word("Hand"), default=NO_HAND, values=(
                (NO_HAND, Word("none")), (PAM_FLUSH, Word("flush with pam")),
                (PAM_BLAZE, Word("blaze with pam")), (TRUMP_FLUSH, Word("flush of trumps")),
                (FLUSH, Word("flush of another suit")), (BLAZE, Word("blaze")))),))
        if rules.pam
        else Field("flush", "flag", Word("Flush shown"), per="player", optional=True, rare=True,
                   option=lambda options: options.flush)
    )  # fmt: skip
    own_option = (
        Field("shown_loos", "flag", Word("A hand that is shown loos all others who stayed"), default=True)
        if rules.pam
        else Field("flush", "flag", Word("A flush takes the pool without play"), default=True)
    )
    return Looed(
        key=key, seats=range(5, 9), lines=partial(_loo, rules), faults=partial(_odd, rules),
        facts=_facts if rules.single else lambda state: (),
        fields=(
            Field("stayed", "flag", Word("Stayed"), per="player", optional=rules.single),
            Field("defends", "flag", Word("The dealer defends the pool")),
            tricks_of(rules.hand, optional=True), shown,
            Field("revoke_by", "seat", Word("Revoke by"), optional=True, rare=True),
            Field("forfeits", "whole", Word("Forfeits"), 0, MOST_FORFEITS, per="player", optional=True,
                  rare=True),
        ),
        options=(
            Field("stake", "whole", STAKE_TITLE, rules.hand, 1_000 * rules.hand, step=rules.hand,
                  default=rules.hand),
            Field("limit", "choice", Word("Payment for loo"), default=limit,
                  values=((LIMITED, Word("limited: the stake")),
                          (UNLIMITED, Word("unlimited: as much as the pool holds")))),
            own_option,
        ),
    )  # fmt: skip


LOO = _of(THREE_CARDS, "loo")
ROWS = (
    LOO,
    _of(THREE_CARDS, "loo_unlimited", UNLIMITED),
    _of(IRISH, "loo_irish"),
    _of(FIVE_CARDS, "loo_five_card"),
    _of(PAM, "loo_pam"),
)

GAMES = [game(row) for row in ROWS]
