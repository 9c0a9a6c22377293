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
from math import ceil

from scoring.words import N_, Message, RuleError, nouns

from ..fairness import Fairness, fairness, field_balances
from ..pairs.howell import howells_of
from ..pairs.mitchell import DOUBLE_WEAVE, RELAY_SHARE, SKIP, STRAIGHT, Base
from ..pairs.proposals import proposals
from ..pairs.rover import most_rounds
from ..registry import BY_KEY, make, missing_from
from ..spec import USUAL_BOARDS
from ..switching import has_pattern
from ..values import Movement
from ..wishes import GRANTED, Wishes, cost_words, granted, not_granted
from . import differences
from .differences import Figures, reason_below
from .proposals import OLDER
from .reasons import meets_everybody, reasons

MOST_SUGGESTIONS = 12
NO_WISHES = Wishes()
MOST_OF_A_KIND = 3
MANY_TABLES = 14  # from here on a single copy means many boards in play
USUAL_WINDOW = (24, 28)
LEAST_PART = Fraction(7, 10)  # of the sets, for one winner: a shorter Mitchell stays uneven whatever is done
PATTERN_GAIN = 2  # per cent of Q that switching single tables must bring over whole rounds


@dataclass(frozen=True, slots=True)
class Pace:
    """How long an evening takes, in minutes: so much a board, and so much for each change of round."""

    per_board: Fraction = Fraction(15, 2)
    per_change: Fraction = Fraction(2)

    def minutes(self, rounds: int, boards_per_round: int) -> int:
        """The minutes of play, rounded up."""
        return ceil(rounds * boards_per_round * self.per_board + (rounds - 1) * self.per_change)

    def boards_in(self, minutes: int, rounds: int) -> int:
        """The most boards a round so that the rounds fit into the minutes; 0 or less if none."""
        return int((minutes - (rounds - 1) * self.per_change) // (rounds * self.per_board))

    def usual_boards_in(self, minutes: int) -> int:
        """How many boards fit in rounds of two boards."""
        return int((minutes + self.per_change) // (self.per_board + self.per_change / 2))


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


@dataclass(frozen=True, slots=True)
class _Wish:
    """A movement to be tried."""

    kind: str
    tables: int
    rounds: int
    winners: int
    boards: int = 0
    missing: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    order: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """What is asked for: the boards of the evening as (fewest, most), and the time."""

    window: tuple[int, int]
    target: int
    minutes: int | None
    pace: Pace

    def distance(self, boards: int) -> int:
        """How far from the boards wanted, in steps of two."""
        low, high = self.window
        return (max(low - boards, boards - high, 0) + 1) // 2

    def boards_for(self, rounds: int, sets_per_round: int = 1) -> set[int]:
        """The numbers of boards a round worth trying: multiples of `sets_per_round`."""
        sets = rounds * sets_per_round
        usual = {self.target // sets, -(-self.target // sets)}
        if self.minutes is not None:
            most = max(0, self.pace.boards_in(self.minutes, rounds)) // sets_per_round
            usual = {min(boards, most) for boards in usual}
        return {boards * sets_per_round for boards in usual} - {0}


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


def evening_of(boards: int | None, minutes: int | None, pace: Pace) -> Evening:
    """The boards that are as wanted: about a sixth more or fewer; fewer too if the time is short."""
    window = USUAL_WINDOW if boards is None else _about(boards)
    target = USUAL_BOARDS if boards is None else boards
    if minutes is not None:
        target = max(1, min(target, pace.usual_boards_in(minutes)))
        window = min(window[0], _about(target)[0]), window[1]
    return Evening(window, target, minutes, pace)


def _about(boards: int) -> tuple[int, int]:
    margin = max(2, boards // 6)
    return boards - margin, boards + margin


def _ranked(pairs: int, evening: Evening, winners: int, wishes: Wishes) -> list[tuple[Rank, Suggestion]]:
    """What fits for so many winners, best first, of each kind the best few that grant the wishes."""
    forms = [*_mitchells(pairs, evening, winners), *(_howells(pairs, evening) if winners == 1 else ())]
    forms += _others(pairs, evening, winners)
    tried = _without_idle_switches([(wish.order, _tried(wish, evening)) for wish in forms])
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


def _others(pairs: int, evening: Evening, winners: int) -> Iterator[_Wish]:
    """Of each further kind the length that suits the boards best."""
    for proposal in proposals(pairs, winners):
        wish = _Wish(
            proposal.kind, proposal.tables, 0, winners, options=proposal.options, order=proposal.order
        )
        wishes = [
            w for rounds in proposal.rounds for w in _with_boards(replace(wish, rounds=rounds), evening)
        ]
        best = sorted(wishes, key=lambda w: (*boards_rank(w.rounds, w.boards, evening), -w.rounds))[:1]
        yield from map(_half_table, best) if pairs == 2 * proposal.tables - 1 else best


def _half_table(wish: _Wish) -> _Wish:
    """The same with the pair missing that its kind leaves out."""
    return replace(wish, missing=missing_from(wish.kind, wish.tables, wish.rounds, dict(wish.options)))


def _howells(pairs: int, evening: Evening) -> Iterator[_Wish]:
    tables = (pairs + 1) // 2
    for rounds in sorted({h.rounds for h in howells_of(tables)}):
        kind = "howell" if rounds >= 2 * tables - 1 else "howell_three_quarter"
        wish = _Wish(kind, tables, rounds, 1)
        yield from _with_boards(_half_table(wish) if pairs % 2 else wish, evening)


def _mitchells(pairs: int, evening: Evening, winners: int) -> Iterator[_Wish]:
    """The Mitchells that fit, of each form the few lengths that suit the boards best."""
    for form, lengths in _forms(pairs, winners):
        least = max(3, ceil(LEAST_PART * form.tables)) if winners == 1 else 3
        wishes = chain.from_iterable(
            _with_boards(replace(form, rounds=rounds), evening) for rounds in lengths if rounds >= least
        )
        best = sorted(wishes, key=lambda w: (*boards_rank(w.rounds, w.boards, evening), -w.rounds))
        yield from chain.from_iterable(map(_switchings, best[:MOST_OF_A_KIND]))


def _forms(pairs: int, winners: int) -> Iterator[tuple[_Wish, range]]:
    """The forms of Mitchell for so many pairs, with the numbers of rounds that make sense.

    A half table does without the skip: with a sit-out a pair would be absent twice.
    """
    tables, odd = (pairs + 1) // 2, pairs % 2 == 1
    for base, lengths in _half_table_bases(tables) if odd else _bases(tables):
        missing = missing_from(base.key, tables) if odd else None
        yield _Wish(base.key, tables, 0, winners, missing=missing), lengths
    if odd:
        for base in _rover_bases(tables - 1):
            lengths = range(3, most_rounds(base, tables - 1) + 1)
            options = (("base", "skip"),) if base is SKIP else ()
            yield _Wish("rover", tables - 1, 0, winners, options=options), lengths


def _bases(tables: int) -> list[tuple[Base, range]]:
    """Even tables: straight for up to half the rounds, then a skip; relay or weave if complete."""
    if tables < 3:
        return []
    if tables % 2:
        return [(STRAIGHT, range(3, tables + 1))]
    half, complete = tables // 2, range(tables, tables + 1)
    weave = [(DOUBLE_WEAVE, complete)] if DOUBLE_WEAVE.fits(tables) else []
    return [(STRAIGHT, range(3, half + 1)), (SKIP, range(half + 1, tables)), (RELAY_SHARE, complete), *weave]


def _rover_bases(tables: int) -> list[Base]:
    if tables < 3:
        return []
    return [STRAIGHT] if tables % 2 else [SKIP, RELAY_SHARE]


def _half_table_bases(tables: int) -> list[tuple[Base, range]]:
    if tables % 2 or tables < 3:
        return _bases(tables)
    weave = [(DOUBLE_WEAVE, range(tables, tables + 1))] if DOUBLE_WEAVE.fits(tables) else []
    return [(RELAY_SHARE, range(3, tables + 1)), *weave]


def _with_boards(wish: _Wish, evening: Evening) -> Iterator[_Wish]:
    for boards in sorted(evening.boards_for(wish.rounds, BY_KEY[wish.kind].sets_per_round)):
        yield replace(wish, boards=boards)


def _switchings(wish: _Wish) -> Iterator[_Wish]:
    """For one winner: switched by whole rounds, and by single tables where that is known to gain."""
    if wish.winners == 2:
        yield wish
        return
    yield replace(wish, options=(*wish.options, ("switch", "best")))
    if has_pattern(wish.kind, wish.tables, wish.rounds, "limited"):
        yield replace(wish, options=(*wish.options, ("switch", "limited")))


def _tried(wish: _Wish, evening: Evening) -> Suggestion:
    movement = make(wish.kind, wish.tables, wish.rounds, wish.boards, wish.missing, dict(wish.options))
    figures = fairness(movement)
    minutes = evening.pace.minutes(wish.rounds, wish.boards)
    balances = field_balances(movement)
    words = reasons(movement, figures, minutes, evening.window)
    return Suggestion(movement, wish.options, wish.missing, minutes, figures, balances, words)


def boards_rank(rounds: int, boards_per_round: int, evening: Evening) -> tuple[int, bool]:
    return evening.distance(rounds * boards_per_round), boards_per_round == 1


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
