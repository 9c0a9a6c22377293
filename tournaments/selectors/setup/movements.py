"""Movements as a director sees them: those that are offered, and the one that was chosen."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.models import Entry, Section
from scoring.words import N_, Message, RuleError
from scoring.words.figures import rounded
from tournaments.models.section_movement import section_movement
from tournaments.movements import KINDS, Movement, Pace, Suggestion, make, suggest
from tournaments.movements.choosing.chooser import NO_WISHES
from tournaments.movements.choosing.evening import boards_rank, evening_of
from tournaments.movements.choosing.reasons import size_reasons
from tournaments.movements.pairing import Odd, sentences
from tournaments.movements.pairing.builders import sure_rounds
from tournaments.movements.wishes import UNUSED, Wishes, checked, couples_typed, tables_typed
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.results.figures import counted
from tournaments.selectors.setup.event_forms import EventForm
from tournaments.selectors.setup.round_sizes import RoundSize, round_size

TITLES = {kind.key: kind.title for kind in KINDS}


@dataclass(frozen=True, slots=True)
class Offer:
    """A movement that fits, in words; `make` builds it again from `arguments`.

    `boards` is how many everybody plays, `in_play` how many boards are needed. `balances` are the balance of
    each field that is ranked, in per cent; there are none where balance has no meaning. `below` says in what
    the offer is worse than the one above it with as many winners.
    """

    title: str
    winners: int
    tables: int
    rounds: int
    boards_per_round: int
    boards: int
    minutes: int
    fairness: str
    shares: bool
    reasons: Sequence[str]
    arguments: Mapping[str, Any]
    in_play: int = 0
    balances: Sequence[str] = ()
    below: str = ""
    differences: Sequence[str] = ()
    entries: int = 0
    contestants: str = "pairs"
    size: RoundSize | None = None

    @property
    def as_text(self) -> str:
        """The arguments as one form field carries them."""
        return json.dumps(self.arguments, sort_keys=True)

    @property
    def playing_time(self) -> str:
        """Hours and minutes of play: "3 h 39 min"; "" where it is not known."""
        if not self.minutes:
            return ""
        hours, minutes = divmod(self.minutes, 60)
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)

    @property
    def sit_out(self) -> str:
        """That somebody sits out every round: an odd number of pairs; byes of matches are told elsewhere."""
        if self.size is not None or self.contestants != "pairs" or not self.entries % 2:
            return ""
        return _("1 sit-out")

    @property
    def is_balanced_alike(self) -> bool:
        """Whether all rankings have the same balance."""
        return len(set(self.balances)) == 1


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers for as many winners, best first; `title` is "" where there is only one such group."""

    title: str
    offers: Sequence[Offer]


def grouped(offers: Sequence[Offer]) -> list[OfferGroup]:
    """The offers by the number of winners, in the order in which the numbers first come."""
    titles = {1: _("One winner"), 2: _("Two winners: N-S and E-W are ranked separately")}
    winners = dict.fromkeys(offer.winners for offer in offers)
    return [
        OfferGroup(
            titles[number] if len(winners) > 1 else "",
            _with_differences([offer for offer in offers if offer.winners == number]),
        )
        for number in winners
    ]


def _with_differences(offers: Sequence[Offer]) -> list[Offer]:
    """Offers of the same name and size, each named with the reasons that the others of them do not have.

    What a reason says about the balance is left out: it has a column of its own.
    """
    distinguished = []
    for offer in offers:
        alike = [
            other
            for other in offers
            if other is not offer
            and (other.title, other.rounds, other.boards_per_round)
            == (offer.title, offer.rounds, offer.boards_per_round)
        ]
        special = [
            reason
            for reason in offer.reasons
            if any(reason not in other.reasons for other in alike)
            and not any(f"{balance} %" in reason for balance in offer.balances)
        ]
        distinguished.append(replace(offer, differences=special))
    return distinguished


def offers(
    entries: int,
    event: EventForm,
    settings: Mapping[str, Any],
    *,
    boards: int | None = None,
    minutes: int | None = None,
    winners: int | None = None,
    wishes: Wishes = NO_WISHES,
    unused_tables: str = "",
) -> list[Offer]:
    """The movements for so many pairs, players or teams, best first. Raises RuleError where none fits.

    All grant the `wishes` and pass by the `unused_tables`, if they come to them.
    """
    tables_typed(unused_tables)
    if event.round_by_round:
        return round_offers(entries, event.round_by_round, settings, boards=boards, minutes=minutes)
    suggestions = suggest(
        entries,
        boards,
        minutes,
        winners,
        contestants=event.contestants,
        team_size=event.team_size,
        wishes=wishes,
    )
    made = [replace(_offer(suggestion), entries=entries) for suggestion in suggestions]
    return [_passing_by(offer, unused_tables) for offer in made] if unused_tables else made


def _passing_by(offer: Offer, tables: str) -> Offer:
    options = {**offer.arguments["options"], UNUSED: tables}
    return replace(offer, arguments={**offer.arguments, "options": options})


def wishes_of(entries: Iterable[Entry], apart: str) -> Wishes:
    """The wishes of pairs: those that are stationary stay, those typed in couples must not meet.

    Raises RuleError "wishes.*".
    """
    pairs = list(entries)
    numbers = tuple(entry.number for entry in pairs)
    staying = frozenset(entry.number for entry in pairs if entry.stationary)
    return checked(Wishes(staying, frozenset(couples_typed("apart", apart)), numbers), numbers)


def _offer(suggestion: Suggestion) -> Offer:
    movement = suggestion.movement
    return Offer(
        title=str(movement.title),
        winners=movement.winners,
        tables=movement.tables,
        rounds=movement.rounds,
        boards_per_round=movement.boards_per_round,
        boards=suggestion.boards,
        in_play=movement.boards,
        minutes=suggestion.minutes,
        fairness=suggestion.fairness.q_text,
        balances=[] if movement.tables == 1 else [str(rounded(q, 1)) for q in suggestion.balances],
        below=say(suggestion.below) if suggestion.below else "",
        shares=movement.shares,
        reasons=[say(reason) for reason in suggestion.reasons],
        arguments=suggestion.arguments,
        entries=len(movement.entries),
        contestants=movement.contestants,
    )


MOST_ROUND_OFFERS = 6
LEAST = {"swiss_pairs": 4, "swiss_teams": 4, "knockout": 3}
"""The fewest that such an event makes sense for."""
TOO_FEW = {
    "swiss_pairs": N_("A Swiss needs at least {least} pairs; entered so far: {entries}."),
    "swiss_teams": N_("A Swiss needs at least {least} teams; entered so far: {entries}."),
    "knockout": N_("A knockout needs at least {least} teams; entered so far: {entries}."),
}


def round_offers(
    entries: int,
    kind: str,
    settings: Mapping[str, Any],
    *,
    boards: int | None = None,
    minutes: int | None = None,
) -> list[Offer]:
    """Rounds times boards of an event paired a round at a time, nearest to the evening first.

    A Swiss has from 3 rounds on as many as nobody need be met twice in. Raises RuleError.
    """
    if entries < LEAST[kind]:
        raise RuleError("movement.suggest", "pairs", TOO_FEW[kind], "", least=LEAST[kind], entries=entries)
    pace = Pace()
    evening = evening_of(boards, minutes, pace)
    sizes = [
        (rounds, each) for rounds in _lengths(kind, entries) for each in sorted(evening.boards_for(rounds))
    ]
    if not sizes:
        raise RuleError(
            "movement.suggest",
            "minutes",
            "A playing time of {minutes} min is too short for a round of one board.",
            "",
            minutes=minutes,
        )
    usual = make(kind, pairs=entries).rounds
    sizes.sort(key=lambda size: (*boards_rank(size[0], size[1], evening), abs(size[0] - usual), -size[1]))
    made = [
        make(kind, pairs=entries, rounds=n, boards_per_round=each) for n, each in sizes[:MOST_ROUND_OFFERS]
    ]
    return [_round_offer(movement, pace, evening.window, settings) for movement in made]


def _lengths(kind: str, entries: int) -> range:
    """The numbers of rounds worth offering."""
    usual = make(kind, pairs=entries).rounds
    if kind == "knockout":
        return range(usual, usual + 1)
    return range(min(3, usual), max(usual, sure_rounds(entries + entries % 2)) + 1)


def _round_offer(
    movement: Movement, pace: Pace, window: tuple[int, int], settings: Mapping[str, Any]
) -> Offer:
    minutes = pace.minutes(movement.rounds, movement.boards_per_round)
    size = list(size_reasons(movement, minutes, window))
    differing = [words for words in movement.description[1:] if words.template not in SHOWN_WHEN_CHOSEN]
    around = round_size(movement, settings)
    return Offer(
        title=str(movement.title),
        winners=movement.winners,
        tables=around.tables,
        rounds=movement.rounds,
        boards_per_round=movement.boards_per_round,
        boards=movement.boards,
        in_play=movement.boards,
        minutes=minutes,
        fairness="",
        shares=movement.shares,
        reasons=[say(words) for words in (*size, *_in_force(differing, settings))],
        arguments={
            "kind": movement.kind,
            "tables": movement.tables,
            "rounds": movement.rounds,
            "boards_per_round": movement.boards_per_round,
            "missing": None,
            "options": {},
            "pairs": len(movement.entries),
        },
        entries=len(movement.entries),
        contestants=movement.contestants,
        size=around,
    )


INSTEAD_OF_BYES = {
    Odd.TRIPLE_ROUNDS: Message("Odd number of teams: three teams play each other over two rounds."),
    Odd.TRIPLE_HALVES: Message(
        "Odd number of teams: three teams play each other in half matches. The second half has "
        "its own table numbers, and one of the half matches has its own boards. Where no three "
        "teams are new to each other, one team has a bye."
    ),
}
SURE_WITH_BYES = frozenset({sentences.NO_REMATCH, sentences.SURE_UNTIL, sentences.LOOKS_AHEAD})
"""Sentences that are proved where everybody has one opponent a round, or a bye."""
SHOWN_WHEN_CHOSEN = frozenset({sentences.NEAREST_NOT_MET, sentences.AS_IF_TIED, sentences.AS_IF_SEEDS_WON})
"""Sentences about how such an event is paired; they are shown once a movement is chosen, not with offers."""


def _in_force(words: Iterable[Message], settings: Mapping[str, Any]) -> list[Message]:
    """A movement's sentences under the event's settings, which may have three teams meet instead of a bye."""
    messages = list(words)
    instead = INSTEAD_OF_BYES.get(EventSettings(settings).pairing.swiss.odd)
    if instead is None or all(message.template != sentences.BYE_EACH_ROUND for message in messages):
        return messages
    return [
        instead if message.template == sentences.BYE_EACH_ROUND else message
        for message in messages
        if message.template not in SURE_WITH_BYES
    ]


def shown_movement(section: Section, settings: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
    """A section's chosen movement as pages show it, under the event's settings; None before it is chosen."""
    stored, settings = section_movement(section), settings or {}
    choice = stored.choice
    if choice is None:
        return None
    assert stored.pairs is not None, "a movement that was chosen seats somebody"
    contestants = EventSettings(settings).contestants
    size = None
    if choice.is_by_round:
        size = round_size(choice.movement(), settings)
    return {
        "title": stored.title,
        "words": [say(message) for message in _in_force(stored.words, settings)],
        "fairness": stored.q,
        "by_round": choice.is_by_round,
        "shares": stored.shares,
        "boards": stored.boards,
        "tables": size.tables if size else section.tables,
        "rounds": section.rounds,
        "boards_per_round": section.boards_per_round,
        "winners": section.winners,
        "pairs": stored.pairs,
        "size": size,
        "entries": stored.pairs,
        "counted": counted(contestants, stored.pairs),
    }
