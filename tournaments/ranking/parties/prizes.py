"""Prizes of a party: the highest, the second, the booby, and those a host may add. Source: 000:l.13767.

At a mixed party the highest and the booby are for ladies and for gentlemen, and there is no second prize.
The book does not say who has a prize that several have earned: they share it, or cut for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import Any

from scoring.cards import PACK, Card, Rank, Suit
from scoring.words import Message, RuleError, Word
from tournaments.ranking.list_settings import choice, mapping, unlike, whole
from tournaments.ranking.parties.tallies import Count, Tallies, places

RANKS, SUITS = tuple(Rank), tuple(Suit)  # both go down
MOST_ROUNDS = 100


class PrizeKey(StrEnum):
    """What a prize is for."""

    HIGHEST = "highest"
    SECOND = "second"
    BOOBY = "booby"  # the lowest score
    HALF_TIME = "half_time"  # the highest after so many rounds
    BEST_ROUND = "best_round"  # most own points in a round
    FIRST_SLAM = "first_slam"  # the earliest round, and in it the earliest deal
    MOST_SLAMS = "most_slams"


class TiedPrize(StrEnum):
    """Who has a prize that several have earned."""

    SHARE = "share"
    DRAW = "draw"  # they cut, the highest card has it


TITLES = {
    PrizeKey.HIGHEST: Message("Highest score"),
    PrizeKey.SECOND: Message("Second highest score"),
    PrizeKey.BOOBY: Message("Booby prize"),
    PrizeKey.HALF_TIME: Message("Highest score at half time"),
    PrizeKey.BEST_ROUND: Message("Highest score in a round"),
    PrizeKey.FIRST_SLAM: Message("First slam bid and made"),
    PrizeKey.MOST_SLAMS: Message("Most slams bid and made"),
}
GROUPS = {"L": Word("ladies"), "G": Word("gentlemen")}
UNMIXED = (PrizeKey.HIGHEST, PrizeKey.SECOND, PrizeKey.BOOBY)
MIXED = (PrizeKey.HIGHEST, PrizeKey.BOOBY)
GROUPED = frozenset((PrizeKey.HIGHEST, PrizeKey.SECOND, PrizeKey.BOOBY))


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """Which prizes there are, in the order in which they are given; None: those of the book.

    `once`: who has one is passed over for those that follow. `half_time` is the round after which the
    prize of that name is counted. `seed` is that of the cards cut.
    """

    kinds: tuple[PrizeKey, ...] | None = None
    ties: TiedPrize = TiedPrize.SHARE
    once: bool = False
    half_time: int = 0
    seed: str = ""

    def __post_init__(self) -> None:
        if PrizeKey.HALF_TIME in (self.kinds or ()) and not self.half_time:
            raise RuleError("prize.half_time", "half_time", "After which round is half time?", "")

    @classmethod
    def of(cls, words: object) -> PrizeRules:
        """The rules in a JSON value. Raises RuleError whose field names the fault."""
        stated = mapping(words, "prizes")
        for name in stated:
            if name not in {rule.name for rule in fields(PrizeRules)}:
                raise RuleError("prize.key", name, "{key} is not recognised.", "", key=name)
        return cls(
            _kinds(stated.get("kinds")),
            choice(TiedPrize, stated.get("ties", TiedPrize.SHARE), "ties"),
            _yes_no(stated.get("once", False), "once"),
            whole(stated.get("half_time", 0), "half_time", 0, MOST_ROUNDS),
            str(stated.get("seed", "")),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "kinds": None if self.kinds is None else [kind.value for kind in self.kinds],
            "ties": self.ties.value,
            "once": self.once,
            "half_time": self.half_time,
            "seed": self.seed,
        }


def _kinds(data: object) -> tuple[PrizeKey, ...] | None:
    if data is None:
        return None
    if not isinstance(data, list | tuple):
        raise unlike("kinds", "a list of prizes", data)
    kinds = tuple(choice(PrizeKey, kind, "kinds") for kind in data)
    if len(set(kinds)) < len(kinds):
        raise RuleError("prize.twice", "kinds", "A prize is listed twice.", "")
    return kinds


def _yes_no(data: object, where: str) -> bool:
    if not isinstance(data, bool):
        raise unlike(where, "true or false", data)
    return data


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize and who has it: several share it. `figure` is what it was earned by: points, slams, a level.

    `group` is L or G where it is for ladies or gentlemen; `round` that of the best round or first slam
    (0: several).
    `drawn` are the cards of those who were tied, if they cut for it.
    """

    key: PrizeKey
    title: Message
    players: tuple[int, ...]
    figure: Fraction
    group: str = ""
    round: int = 0
    drawn: tuple[tuple[int, Card], ...] = ()

    @property
    def shared(self) -> bool:
        return len(self.players) > 1


def prizes(
    tallies: Tallies,
    count: Count,
    rules: PrizeRules,
    *,
    by_average: bool = False,
    group: Mapping[int, str] | None = None,
) -> tuple[Prize, ...]:
    """The prizes of a party, in order; `group` says at a mixed one who is a lady (L) or a gentleman (G).

    What nobody has earned is not there. Who has the highest score has neither the second prize nor the
    booby of the same group.
    """
    given: list[Prize] = []
    for kind, name in _wanted(tallies, rules, group) if tallies.scores else ():
        members = {who for who in tallies.people if not name or (group or {}).get(who) == name}
        passed = {who for prize in given if rules.once or _apart(prize, kind, name) for who in prize.players}
        claims = [claim for claim in _claims(kind, tallies, count, rules, by_average, group)
                  if claim.player in members - passed]  # fmt: skip
        if claims:
            given.append(_given(kind, name, claims, rules))
    return tuple(given)


def _wanted(
    tallies: Tallies, rules: PrizeRules, group: Mapping[int, str] | None
) -> Iterator[tuple[PrizeKey, str]]:
    """Prizes in order, those by score of each group."""
    names = sorted({(group or {}).get(player, "") for player in tallies.people} - {""}) or [""]
    usual = UNMIXED if group is None else MIXED
    for kind in usual if rules.kinds is None else rules.kinds:
        yield from ((kind, name) for name in (names if kind in GROUPED else [""]))


def _apart(prize: Prize, kind: PrizeKey, group: str) -> bool:
    """Whether who has `prize` cannot have one of that kind."""
    return prize.key is PrizeKey.HIGHEST and kind in GROUPED and prize.group == group


@dataclass(frozen=True, slots=True)
class _Claim:
    """What a player has to show for a prize; the greatest `merit` has it."""

    player: int
    merit: tuple[Fraction | int, ...]
    figure: Fraction
    round: int = 0


def _claims(
    kind: PrizeKey,
    tallies: Tallies,
    count: Count,
    rules: PrizeRules,
    by_average: bool,
    group: Mapping[int, str] | None,
) -> Iterator[_Claim]:
    if kind is PrizeKey.BEST_ROUND:
        yield from _rounds(tallies)
    elif kind is PrizeKey.FIRST_SLAM:
        yield from _slams(tallies)
    elif kind is PrizeKey.MOST_SLAMS:
        for player, slams in Counter(claim.player for claim in _slams(tallies)).items():
            yield _Claim(player, (slams, 0), Fraction(slams))
    else:
        counted = tallies.up_to(rules.half_time) if kind is PrizeKey.HALF_TIME else tallies
        sign = -1 if kind is PrizeKey.BOOBY else 1
        for line in places(counted, count, by_average=by_average, group=group):
            merit = (sign * line.lasted, sign * line.figure, sign * line.tie_figure)
            yield _Claim(line.player, merit, line.figure)


def _rounds(tallies: Tallies) -> Iterator[_Claim]:
    """Own points in every round that is over."""
    for score in tallies.scores.values():
        if score.over:
            for player in sorted(score.people):
                points = score.points[score.side(player)]
                yield _Claim(player, (points, 0), Fraction(points), score.round)


def _slams(tallies: Tallies) -> Iterator[_Claim]:
    for score in tallies.scores.values():
        for slam in score.slams:
            if slam.player is not None:
                yield _Claim(slam.player, (-score.round, -slam.deal), Fraction(slam.level), score.round)


def _given(kind: PrizeKey, group: str, claims: Sequence[_Claim], rules: PrizeRules) -> Prize:
    """The prize to who has earned it most; where several have, shared or cut for."""
    merit = max(claim.merit for claim in claims)
    best = [claim for claim in claims if claim.merit == merit]
    tied = tuple(sorted({claim.player for claim in best}))
    drawn: tuple[tuple[int, Card], ...] = ()
    if rules.ties is TiedPrize.DRAW and 1 < len(tied) <= len(PACK):
        drawn = _cut(tied, f"{rules.seed}/{kind.value}/{group}")
        tied = (max(drawn, key=lambda one: _height(one[1]))[0],)
    best = [claim for claim in best if claim.player in tied]
    round = best[0].round if len({claim.round for claim in best}) == 1 else 0
    return Prize(kind, _title(kind, group), tied, best[0].figure, group, round, drawn)


def _cut(players: Sequence[int], seed: str) -> tuple[tuple[int, Card], ...]:
    """A card for each, from one pack."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return tuple(zip(players, pack, strict=False))


def _height(card: Card) -> tuple[int, int]:
    """Ace high; among equal cards spades, hearts, diamonds, clubs. Book 000:l.9980."""
    return (-RANKS.index(card.rank), -SUITS.index(card.suit))


def _title(kind: PrizeKey, group: str) -> Message:
    if not group:
        return TITLES[kind]
    return Message("{prize}, {group}", prize=TITLES[kind], group=GROUPS.get(group, group))
