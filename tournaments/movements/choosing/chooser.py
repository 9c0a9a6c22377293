"""Which movement for so many pairs, boards and minutes: what fits, best first, with the reasons.

The order of a director's questions: is it a form of today, do the boards come out as wanted, is a
round more than one board, are copies needed, how balanced is each field that is ranked (in steps of
ten), does everybody meet everybody, are boards shared in many rounds, then the exact balance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, zip_longest

from scoring.words import N_, Message, RuleError, nouns

from ..fairness import Fairness, fairness, field_balances
from ..registry import make
from ..values import Movement
from ..wishes import GRANTED, Wishes, cost_words, granted, not_granted
from . import differences
from .differences import Figures, reason_below
from .evening import Evening, Pace, boards_rank, evening_of
from .forms import FormTried, forms_tried
from .proposals import OLDER
from .reasons import meets_everybody, reasons

MOST_SUGGESTIONS = 12
NO_WISHES = Wishes()
MOST_OF_A_KIND = 3
MANY_TABLES = 14  # from here on a single copy means many boards in play
PATTERN_GAIN = 2  # per cent of Q that switching single tables must bring over whole rounds


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One movement that fits. `boards` is what a pair plays that never sits out; `minutes` of play.

    `balances` are the balance in per cent of each field that is ranked. `below` is the reason for which it is
    below the first of its list for as many winners; no two have the same. The first has None, or says what
    wishes cost that it grants. `arguments` are those of `make`, which makes it again.
    """

    movement: Movement
    options: tuple[tuple[str, str], ...]
    missing: int | None
    minutes: int
    fairness: Fairness
    balances: tuple[Fraction, ...]
    reasons: tuple[Message, ...]
    below: Message | None = None

    @property
    def kind(self) -> str:
        return self.movement.kind

    @property
    def boards(self) -> int:
        return self.movement.rounds * self.movement.boards_per_round

    @property
    def arguments(self) -> dict[str, object]:
        """Keyword arguments of `make`."""
        return {
            "kind": self.kind,
            "tables": self.movement.tables,
            "rounds": self.movement.rounds,
            "boards_per_round": self.movement.boards_per_round,
            "missing": self.missing,
            "options": dict(self.options),
            **self.entries,
        }

    @property
    def entries(self) -> dict[str, int]:
        """How many players or teams, as an argument of `make`: not always told by the tables."""
        if self.movement.contestants == "pairs":
            return {}
        return {"pairs": len(self.movement.entries)}


def suggest(
    pairs: int,
    boards: int | None = None,
    minutes: int | None = None,
    winners: int | None = None,
    pace: Pace | None = None,
    wishes: Wishes = NO_WISHES,
) -> list[Suggestion]:
    """What fits `pairs` pairs (4 to 80, or 2 at one table), best first; at most 12.

    `boards` that each pair plays, within two of it if that can be, else 24 to 28; `minutes` are
    never exceeded at this pace. Without `winners` the best for one and for two come in turn. Only what can
    grant the `wishes` is suggested, and the first says what they cost.
    RuleError "movement.suggest" for other numbers, or if nothing fits; "wishes.*" if only the wishes do not.
    """
    _check(pairs, boards, minutes, winners)
    evening = evening_of(boards, minutes, pace or Pace())
    lists = [_ranked(pairs, evening, number, wishes) for number in ((winners,) if winners else (1, 2))]
    if winners is None and pairs > 14:
        lists.reverse()  # from 8 tables on clubs like two winners
    ranked = [each for each in chain.from_iterable(zip_longest(*lists)) if each is not None]
    if not ranked and wishes:
        without = suggest(pairs, boards, minutes, winners, pace)
        raise not_granted((suggestion.movement for suggestion in without), wishes)
    if not ranked:
        raise RuleError(
            "movement.suggest",
            "minutes" if minutes is not None else "boards",
            N_("No movement fits {pairs}.")
            if minutes is None
            else N_("No movement fits {pairs} in {minutes}."),
            "",
            pairs=nouns.pairs(pairs),
            minutes=nouns.minutes(minutes or 0),
        )
    return with_reasons_below(ranked[:MOST_SUGGESTIONS], WORSE)


def _check(pairs: int, boards: int | None, minutes: int | None, winners: int | None) -> None:
    fewest = 2 if pairs == 2 else 4
    limits = {"pairs": (pairs, fewest, 80), "boards": (boards, 1, 120), "minutes": (minutes, 1, 1440)}
    for name, (value, low, high) in {**limits, "winners": (winners, 1, 2)}.items():
        if value is not None and not low <= value <= high:
            raise RuleError(
                "movement.suggest",
                name,
                "A movement can be suggested for {low} to {high} {what}, not {value}.",
                "",
                low=low,
                high=high,
                what=name,
                value=value,
            )


def _ranked(pairs: int, evening: Evening, winners: int, wishes: Wishes) -> list[tuple[Rank, Suggestion]]:
    """What fits for so many winners, best first, of each kind the best few that grant the wishes."""
    forms = forms_tried(pairs, evening, winners)
    tried = _without_idle_switches([(form.order, _tried(form, evening)) for form in forms])
    of_a_form: dict[tuple[str, str], int] = {}
    ranked = []
    in_order = sorted(
        ((_rank(order, suggestion, evening), suggestion) for order, suggestion in tried),
        key=lambda one: one[0],
    )
    for rank, suggestion in _granting(in_order, wishes) if wishes else in_order:
        form = suggestion.kind, suggestion.movement.title.template  # rovers in webs are a form of their own
        of_a_form[form] = of_a_form.get(form, 0) + 1
        if of_a_form[form] <= MOST_OF_A_KIND:
            ranked.append((rank, suggestion))
    return ranked


def _granting(ranked: Sequence[tuple[Rank, Suggestion]], wishes: Wishes) -> Iterator[tuple[Rank, Suggestion]]:
    """Those that grant the wishes, each saying so; the first says what the wishes cost."""
    is_first = True
    for at, (rank, suggestion) in enumerate(ranked):
        if granted(suggestion.movement, wishes) is None:
            continue
        below = None
        if is_first and at:
            best = ranked[0][1]
            below = cost_words((best.movement.title, min(best.balances)), min(suggestion.balances))
        is_first = False
        yield rank, replace(suggestion, reasons=(*suggestion.reasons, GRANTED), below=below)


def _without_idle_switches(tried: list[tuple[int, Suggestion]]) -> list[tuple[int, Suggestion]]:
    """Leaves out switches of single tables that gain less than `PATTERN_GAIN` over switching whole rounds.

    Where they gain and no whole round is worth switching, it is the unswitched one that is left out.
    """

    def switching(suggestion: Suggestion) -> str | None:
        return dict(suggestion.options).get("switch")

    def length(suggestion: Suggestion) -> tuple[object, ...]:
        movement = suggestion.movement
        return movement.kind, movement.tables, movement.rounds, movement.boards_per_round, suggestion.missing

    by_rounds = {length(each): min(each.balances) for _, each in tried if switching(each) == "best"}
    gaining = {
        length(each)
        for _, each in tried
        if switching(each) == "limited" and min(each.balances) - by_rounds[length(each)] >= PATTERN_GAIN
    }

    def is_idle(suggestion: Suggestion) -> bool:
        if switching(suggestion) == "limited":
            return length(suggestion) not in gaining
        unswitched = not any(seating.arrow_switched for seating in suggestion.movement.seatings)
        return unswitched and switching(suggestion) == "best" and length(suggestion) in gaining

    return [(order, suggestion) for order, suggestion in tried if not is_idle(suggestion)]


Rank = tuple[object, ...]
"""What suggestions are sorted by, the weightiest criterion first; of each the smaller is the better."""


def with_reasons_below(
    ranked: Sequence[tuple[Rank, Suggestion]], worse: Sequence[str | None]
) -> list[Suggestion]:
    """The suggestions in order, each with the reason for which it is below the first of as many winners.

    `worse` says what each criterion of a rank is about, None where the difference is no merit. No two have
    the same reason.
    """
    firsts: dict[int, tuple[Rank, Figures]] = {}
    explained: list[Suggestion] = []
    taken: set[Message] = set()
    for rank, suggestion in ranked:
        figures = _figures(suggestion, older=bool(rank[0]))
        winners = suggestion.movement.winners
        if winners not in firsts:
            firsts[winners] = rank, figures
            explained.append(suggestion)
            continue
        better, first = firsts[winners]
        criteria = zip(better, rank, worse, strict=True)
        decides = next((of for a, b, of in criteria if a != b), None)
        below = reason_below(decides, first, figures, taken)
        taken.add(below)
        explained.append(replace(suggestion, below=below))
    return explained


def _figures(suggestion: Suggestion, *, older: bool) -> Figures:
    return Figures(
        suggestion.movement, suggestion.fairness, min(suggestion.balances), suggestion.minutes, older
    )


def _tried(form: FormTried, evening: Evening) -> Suggestion:
    movement = make(form.kind, form.tables, form.rounds, form.boards, form.missing, dict(form.options))
    figures = fairness(movement)
    minutes = evening.pace.minutes(form.rounds, form.boards)
    balances = field_balances(movement)
    words = reasons(movement, figures, minutes, evening.window)
    return Suggestion(movement, form.options, form.missing, minutes, figures, balances, words)


def _copies_rank(movement: Movement) -> int:
    """More copies are no matter where one would need many boards; a copy a table always is."""
    if movement.copies == 1 or (movement.tables >= MANY_TABLES and movement.copies <= 3):
        return 0
    return 1 if movement.copies <= 3 else 2


WORSE = (
    differences.OLDER,
    differences.BOARDS,
    differences.ONE_BOARD,
    differences.COPIES,
    differences.AGAIN,
    differences.BALANCE,
    differences.MET,
    differences.SHARING,
    differences.BALANCE,
    differences.BOARDS,
    differences.ROUNDS,
    None,
)
"""What each criterion of `_rank` is about, for the reason of a suggestion that is worse by it."""


def _rank(order: int, suggestion: Suggestion, evening: Evening) -> Rank:
    """The smaller the better."""
    movement, figures = suggestion.movement, suggestion.fairness
    balance = min(suggestion.balances)
    return (
        order >= OLDER,
        *boards_rank(movement.rounds, movement.boards_per_round, evening),
        _copies_rank(movement),
        movement.winners == 2 and movement.meetings > 1,
        -int(balance // 10),
        not meets_everybody(movement, figures),
        4 * figures.shared > movement.rounds,
        -balance,
        abs(movement.rounds * movement.boards_per_round - evening.target),
        movement.rounds,
        movement.kind,
    )
