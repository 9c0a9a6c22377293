"""Progressions of a party as kinds of movement: all rounds laid out, to be seen and checked beforehand.

Where people go by results, as if North and South won at every table: `next_round` says so when they are in.
Every table has fresh cards in every round, so nothing of it is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from scoring.words import N_, Message, RuleError, counted, nouns

from ..kinds import Kind, Meaning, Option
from ..spec import Spec, checked_rounds
from ..values import Movement, Seating, SitOut
from .figures import opponents_of, partners_of
from .planning import first_round, next_round
from .rules import MOST_ROUNDS, USUAL_ROUNDS, Rules
from .values import FirstSeats, Person, Progression, RoundPlan, TableResult
from .words import assigned_words, law_words

SIZES = tuple(range(2, 16))
BRIDGE_DEALS, WHIST_DEALS = 4, 1
DRIVE, LINES = 24, 12
"""Rounds of a whist drive, and of the other whist parties."""


def full_tables(entries: int) -> int:
    """Tables of four players; who is too many sits out."""
    return entries // 4


def full_tables_of_pairs(entries: int) -> int:
    """How many full tables a number of pairs fills, two pairs at each."""
    return entries // 2


def _standard(spec: Spec) -> Movement:
    rules = {"progression": spec.options.get("progression", Progression.STANDARD)}
    return _laid_out(spec, Message("Progressive bridge"), rules, USUAL_ROUNDS, BRIDGE_DEALS)


def _of_pairs(title: Message) -> Callable[[Spec], Movement]:
    """The kind's key is the progression."""
    return lambda spec: _laid_out(spec, title, {"progression": spec.kind}, USUAL_ROUNDS, BRIDGE_DEALS)


def _whist(title: Message, rounds: int) -> Callable[[Spec], Movement]:
    return lambda spec: _laid_out(spec, title, {}, rounds, WHIST_DEALS)


def _lines(spec: Spec) -> Movement:
    rules = {"progression": Progression.LADIES_UP}
    return _laid_out(spec, Message("Ladies up, gentlemen down"), rules, LINES, WHIST_DEALS)


def _laid_out(spec: Spec, title: Message, words: Mapping[str, str], usual: int, deals: int) -> Movement:
    """As many rounds as asked, each drawn from the one before.

    RuleError "movement.missing" if somebody is missing: at a party an absent player has no number.
    """
    if spec.missing is not None:
        raise RuleError(
            "movement.missing",
            "missing",
            "A party has no missing players: enter how many people are coming.",
            "",
        )
    deals = spec.boards_for(1) if spec.boards_per_round is not None else deals
    template = N_("A party with {size} can have 1 to {limit}, not {rounds}.")
    asked = usual if spec.rounds is None else spec.rounds
    rounds = checked_rounds(asked, MOST_ROUNDS, spec.tables, template)
    rules = Rules.of({**words, "rounds": rounds, "first_seats": FirstSeats.NUMBERED})
    people = _people(rules, _entries(spec, rules))
    plans = [first_round(rules, people, "")]
    while len(plans) < rounds:
        won = [TableResult(seats.table, 1, 0) for seats in plans[-1].tables]
        plans.append(next_round(rules, people, plans, won, ""))
    return _movement(spec, title, rules, people, plans, deals)


def _entries(spec: Spec, rules: Rules) -> int:
    """As many as asked, else full tables. RuleError "movement.pairs" if they fill more or fewer."""
    entries = spec.entries or spec.tables * rules.a_table
    if entries // rules.a_table != spec.tables:
        raise RuleError(
            "movement.pairs", "pairs", "The number of tables for {entries} at a "
            "party is {filled}, not {tables}.", "",
            entries=counted("{n} entry", "{n} entries", entries),
            filled=entries // rules.a_table, tables=spec.tables,
        )  # fmt: skip
    return entries


def _people(rules: Rules, count: int) -> list[Person]:
    """By number; of ladies and gentlemen the ladies first."""
    ladies = (count + 1) // 2 if rules.mixed else 0
    line = {True: "L", False: "G"} if rules.mixed else {True: "", False: ""}
    return [Person(number, line[number <= ladies]) for number in range(1, count + 1)]


def _movement(
    spec: Spec, title: Message, rules: Rules, people: list[Person], plans: list[RoundPlan], deals: int
) -> Movement:
    tables = len(plans[0].tables)
    seats = [each for plan in plans for each in plan.tables]
    return Movement(
        kind=spec.kind,
        title=title,
        tables=tables,
        rounds=len(plans),
        boards_per_round=deals,
        sets=tables * len(plans),
        entries=tuple(person.number for person in people),
        seatings=tuple(chain.from_iterable(_seatings(plan, rules) for plan in plans)),
        sit_outs=tuple(SitOut(plan.number, who) for plan in plans for who in plan.sitters),
        meetings=_most(two for each in seats for two in opponents_of(each)),
        partnerships=_most(two for each in seats for two in partners_of(each)),
        contestants="pairs" if rules.of_pairs else "players",
        description=(_rounds_words(len(plans), deals), *_way_words(rules, people, plans)),
    )


def _seatings(plan: RoundPlan, rules: Rules) -> Iterable[Seating]:
    """A set of its own for every table of every round."""
    for at, seats in enumerate(plan.tables, start=1):
        fresh = (plan.number - 1) * len(plan.tables) + at
        assert None not in (seats.north, seats.east, seats.south, seats.west), seats
        partners = (0, 0) if rules.of_pairs else (seats.south or 0, seats.west or 0)
        yield Seating(
            plan.number, at, seats.north or 0, seats.east or 0, fresh, south=partners[0], west=partners[1]
        )


def _most(twos: Iterable[tuple[int, int]]) -> int:
    return max(Counter(twos).values(), default=1)


def _rounds_words(rounds: int, deals: int) -> Message:
    if deals == 1:
        return Message("{rounds} of one deal, with fresh cards at every table.", rounds=nouns.rounds(rounds))
    return Message(
        "{rounds} of {deals}, with fresh cards at every table.",
        rounds=nouns.rounds(rounds),
        deals=nouns.deals(deals),
    )


def _way_words(rules: Rules, people: list[Person], plans: list[RoundPlan]) -> Iterable[Message]:
    if rules.progression is Progression.LADIES_UP:
        ladies = sum(person.line == "L" for person in people)
        yield Message("Ladies are numbered 1 to {ladies}; the others are gentlemen.", ladies=ladies)
        yield from dict.fromkeys(words for plan in plans[1:] for words in plan.reasons[:1])
    elif rules.progression is Progression.ASSIGNED:
        yield from assigned_words(by_design=plans[-1].reasons[:1] == assigned_words(by_design=True))
    else:
        yield from law_words(rules)
    if rules.by_results:
        yield Message(
            "Example only, as if North and South won at every table: the actual moves depend on the results."
        )


PROGRESSION = Option(
    "progression",
    (Progression.STANDARD, Progression.ASSIGNED),
    Progression.STANDARD,
    "how people move: winners up and losers stay, or by tallies made beforehand",
)
KINDS: tuple[Kind, ...] = (
    Kind(
        "progressive", N_("Progressive bridge"), SIZES, _standard, options=(PROGRESSION,),
        contestants="players", by_round=True, tables_for=full_tables,
    ),
    Kind(
        "pair_contest", N_("Progressive bridge, pairs stay together"), SIZES,
        _of_pairs(Message("Progressive bridge, pairs stay together")), by_round=True,
        tables_for=full_tables_of_pairs,
    ),
    Kind(
        "ns_fixed_ew_up", N_("Progressive bridge, N-S stay and E-W move up"), SIZES,
        _of_pairs(Message("Progressive bridge, N-S stay and E-W move up")),
        tables_for=full_tables_of_pairs,
    ),
    Kind(
        "progressive_whist", N_("Progressive whist and whist drive"), SIZES,
        _whist(Message("Whist drive"), DRIVE),
        contestants="players", by_round=True, tables_for=full_tables,
    ),
    Kind(
        "winners_move", N_("Winners move up, losers stay"), SIZES,
        _whist(Message("Winners move up, losers stay"), LINES), contestants="players", by_round=True,
        tables_for=full_tables,
    ),
    Kind(
        "ladies_up_gents_down", N_("Ladies up, gents down"), SIZES, _lines, contestants="players",
        tables_for=full_tables,
    ),
)  # fmt: skip
PARTY_KINDS = frozenset(kind.key for kind in KINDS)
WORDS: Mapping[str, tuple[Meaning, ...]] = {
    "progressive_bridge": (Meaning("progressive"),),
    "drive_bridge": (Meaning("progressive"),),
    "assigned_tallies": (Meaning("progressive", options={"progression": "assigned"}),),
    "whist_drive": (Meaning("progressive_whist"),),
    "drive_whist": (Meaning("progressive_whist"),),
    "progressive_duplicate_whist": (Meaning("progressive_whist"),),
}
