"""The forms of canasta: for two to six players, samba, Italian, of four packs, with wild canastas, Chile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.cards.canasta import Form
from scoring.games.shape import Sides, Table, each_alone, partners
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field
from scoring.games.shapes.melded.canasta import BY_BOOK, ONE_WINNER, PENALTIES_APPLY, SETTLED, canasta
from scoring.games.shapes.melded.melded import PARTNERS, Fault, Groups, Score, alone_at, ends_at, game
from scoring.games.shapes.melded.numbers import (
    BELOW_ZERO,
    CLASSIC,
    Canasta,
    Kind,
    Openings,
    mixed,
    natural,
)
from scoring.words import Message, Word, counted

TWO_PACKS = (natural(), mixed())
THREE_PACKS = (natural(), mixed(18))
IN_HUNDREDS = replace(SETTLED, default="hundreds")
OUT_BY_DEFAULT = Field(
    "canastas_out", "whole", Word("Canastas needed to go out"), 1, 5, optional=True, default=None,
    help=Word("Empty: two where two play, else one."),
)  # fmt: skip


def _needed(number: int) -> Field:
    return replace(OUT_BY_DEFAULT, optional=False, default=number, help=None)


def _by_option(table: Table[Any]) -> int:
    return int(table.options.canastas_out)


# Canasta of two packs


def _sides(table: Table[Any]) -> Sides:
    """000:l.2727, 3105: four and six in partnership, of five two against three."""
    if table.size < 4 or not table.options.partners:
        return each_alone(table)
    if table.size == 5:
        return ((0, 2), (1, 3, 4))
    return tuple(tuple(range(side, table.size, 2)) for side in range(2))


def _resting(state: Score) -> tuple[int, ...]:
    """000:l.3105: of a team of three one sits out each deal; all six may play instead."""
    options = state.table.options
    if not options.partners or not (state.table.size == 5 or (state.table.size == 6 and options.rest)):
        return ()
    return tuple(side[2 - state.played % 3] for side in state.sides if len(side) == 3)


def _needs(table: Table[Any]) -> int:
    """000:l.2959: two where two play."""
    return int(table.options.canastas_out or (2 if table.size == 2 else 1))


def _no_meld(count: Any, out: bool, deal: Any, options: Any) -> bool:
    """000:l.3010: where another side has gone out; by 002:l.32 and 003:l.454 in any deal without a meld."""
    ended = deal.out is not None and not out
    return count.melded == 0 and (ended or options.edition != "s000")


def _two_packs(options: Any) -> Form:
    """002:l.20, 003:l.391: any number of wild cards may be added to a canasta; 000:l.2813: three at most."""
    return Form(added=getattr(options, "edition", "enc_c") != "s000")


CANASTA = Canasta(
    key="canasta", book="s000", kinds=TWO_PACKS, needs=_needs, debited=_no_meld, rests=_resting,
    form=_two_packs,
)  # fmt: skip
OF_TWO = Canasta(
    key="canasta_2p", kinds=TWO_PACKS, needs=_by_option, fault_sources={"out": "002:l.49"}, form=_two_packs
)
OF_THREE = replace(OF_TWO, key="canasta_3p", fault_sources={"out": "002:l.50"})


def _lone_and_pair(deal: Any, state: Score) -> Groups:
    """002:l.50: who took the discard pile first plays alone, or who went out where nobody took it."""
    lone = deal.out if deal.lone is None else deal.lone
    if lone is None:
        return ((0,), (1,), (2,))
    first, second = (player for player in range(3) if player != lone)
    return ((lone,), (first, second))


LONE = Field(
    "lone", "seat", Word("Took the discard pile first"), optional=True,
    help=Word("This player has played alone. Leave empty where nobody took it."),
)  # fmt: skip


# Three packs


def _of_six(number: int, options: Any) -> int:
    """002:l.54: 100 each up to four; five 1,000, six 1,200."""
    return {5: 1_000, 6: 1_200}.get(number, 100 * number)


def _up_to_150(options: Any) -> Openings:
    return (*CLASSIC[:-1], (7_000, 120), (None, 150))


SIX = Canasta(
    key="canasta_6p", kinds=THREE_PACKS, face=1_770, threes=6, wild=18, usable=150, three=_of_six,
    needs=_by_option, openings=_up_to_150, form=lambda options: Form(packs=3, added=True),
    fault_sources={"sum": "002:l.53", "out": "002:l.54", "opening": "002:l.54", "threes": "002:l.54"},
)  # fmt: skip


def _all_six(number: int, options: Any) -> int:
    """000:l.3206: 100 each, and all six 400 more."""
    return 1_000 if number == 6 else 100 * number


SAMBAS = Kind("sambas", Word("Sambas"), 1_500, 50, 12, of_a_rank=False)


def _two_canastas(count: Any, out: bool, deal: Any, options: Any) -> bool:
    """000:l.3207: red threes are against a side that has not completed two canastas."""
    return bool(count.natural + count.mixed + count.sambas < 2)


SAMBA = replace(
    SIX, key="samba", book="s000", kinds=(*THREE_PACKS, SAMBAS), out=200, concealed=0, three=_all_six,
    debited=_two_canastas, form=lambda options: Form(packs=3, wild=2, one_of_a_rank=False),
    fault_sources={"sum": "000:l.3171", "out": "000:l.3205", "opening": "000:l.3208", "threes": "000:l.3171",
            "canastas": "000:l.3176"},
)  # fmt: skip


def _doubled_from_four(number: int, options: Any) -> int:
    """002:l.66: 100 each, 200 each from four upwards."""
    return number * (200 if number >= 4 else 100)


FIVE_CANASTAS = Field("five_canastas", "flag", Word("Bonus for five canastas"), default=False)


def _five_canastas(count: Any, options: Any) -> Iterator[tuple[int, Message]]:
    """002:l.66: sometimes 1,000 for five canastas, 2,000 if all are natural."""
    every = count.natural + count.mixed + count.wild + count.deuces
    if options.five_canastas and every >= 5:
        yield 2_000 if every == count.natural else 1_000, Message("five canastas")


WILD = Kind("wild", Word("Wild canastas"), 2_000, 140, 2, wild=7, of_a_rank=False)
ITALIAN = replace(
    SIX, key="canasta_italian", out=300, concealed=0,
    three=_doubled_from_four, more=_five_canastas,
    kinds=(
        *THREE_PACKS, replace(WILD, least=170, out_only=True, goes_out=False),
        replace(WILD, name="deuces", title=Word("Canastas of deuces"), bonus=3_000, most=1, out_only=True,
                goes_out=False),
    ),
    openings=lambda options: (
        BELOW_ZERO, (1_500, 50), (3_000, 90), (5_000, 120), (7_500, 160), (10_000, 180), (None, 200),
    ),
    fault_sources={"sum": "002:l.63", "out": "002:l.65", "opening": "002:l.66", "threes": "002:l.66"},
)  # fmt: skip


# Four packs

SEVENS, NATURALS_OF_MIXED = 16, 5


def _four_pack_sevens(deal: Any, state: Score) -> Iterator[Fault]:
    """002:l.70: two wild cards at most in a canasta of seven cards, so that a mixed one has five sevens."""
    given = sum(
        7 * count.natural_sevens + NATURALS_OF_MIXED * getattr(count, "mixed_sevens", 0) + count.sevens
        for count in deal.counts
    )
    if given > SEVENS:
        why = Message(
            "These are {given}, and there are only {most}.",
            given=counted("{n} seven", "{n} sevens", given),
            most=SEVENS,
        )
        yield "sevens", "counts", why, "002:l.67"


def _four_pack_openings(options: Any) -> Openings:
    if getattr(options, "sevens_hard", False):
        return (BELOW_ZERO, (5_000, 50), (10_000, 90), (15_000, 120), (None, 150))
    return (BELOW_ZERO, (3_000, 50), (6_000, 90), (10_000, 120), (None, 150))


def _mixed_sevens_count(options: Any) -> bool:
    return not getattr(options, "sevens_hard", False)


FOUR_PACK = Canasta(
    key="canasta_four_pack", face=2_360, threes=8, wild=24, usable=200, needs=_by_option, needs_special=True,
    kinds=(
        natural(20), mixed(24),
        Kind("natural_sevens", Word("Natural canastas of sevens"), 1_500, 35, 2, special=True),
        Kind("mixed_sevens", Word("Mixed canastas of sevens"), 1_000, 50, 3, wild=1, special=True,
             option=_mixed_sevens_count),
        replace(WILD, most=3, special=True),
    ),
    three=lambda number, options: 100 * number, sevens=200, faults=_four_pack_sevens,
    openings=_four_pack_openings,
    form=lambda options: Form(packs=4, in_canasta=2, closed=True, one_of_a_rank=False),
    fault_sources={"sum": "002:l.67", "out": "002:l.71", "opening": "002:l.72", "threes": "002:l.67",
            "canastas": "002:l.70", "rank": "002:l.70"},
)  # fmt: skip
SEVENS_HARD = Field(
    "sevens_hard", "flag", Word("Sevens make natural canastas only, and the game is 20,000"),
    default=False,
)  # fmt: skip
TO_15_OR_20 = Field(
    "target", "whole", Word("The game ends at"), 1, 100_000, optional=True, default=None,
    help=Word("Empty: 15,000, or 20,000 where no canasta of sevens may be mixed."),
)  # fmt: skip


def _eight_threes(number: int, options: Any) -> int:
    """002:l.76: 2,000 for all eight."""
    return 2_000 if options.sevens_hard and number == 8 else 100 * number


def _hard_threes(count: Any, out: bool, deal: Any, options: Any) -> bool:
    """002:l.76: against a side that has neither a canasta of sevens nor a wild one."""
    return bool(count.natural_sevens + count.wild == 0 if options.sevens_hard else count.melded == 0)


FOUR_PACK_6P = replace(FOUR_PACK, key="canasta_four_pack_6p", three=_eight_threes, debited=_hard_threes)


# Wild-card canasta and Chile, of which the book gives some figures


def _worth_by_option(options: Any) -> int:
    return int(options.wild_bonus)


WILD_BONUS = Field("wild_bonus", "whole", Word("A wild canasta counts"), 0, 10_000, 5, default=2_000)
OF_WILD_CARDS = replace(
    OF_TWO,
    key="canasta_wild",
    kinds=(*TWO_PACKS, replace(WILD, most=1, worth=_worth_by_option)),
    fault_sources={"out": "002:l.62", "canastas": "002:l.62"},
)
FORM = Field(
    "form", "choice", Word("Besides sets"), default="sambas",
    values=(("sambas", Word("sequences, as in samba")), ("wild", Word("canastas of wild cards"))),
)  # fmt: skip
CHILE = replace(
    SIX, key="canasta_chile", three=_all_six, openings=lambda options: CLASSIC,
    fault_sources={"sum": "002:l.144"},
    kinds=(
        *THREE_PACKS, replace(SAMBAS, option=lambda options: options.form == "sambas"),
        replace(WILD, option=lambda options: options.form == "wild"),
    ),
)  # fmt: skip


def _options(
    target: int, out: int, *, settled: Field = IN_HUNDREDS, penalties: bool = True
) -> tuple[Field, ...]:
    """What most forms let a club set."""
    return ends_at(target), _needed(out), settled, replace(PENALTIES_APPLY, default=penalties)


ROWS = (
    canasta(
        CANASTA, seats=range(2, 7), seats_by={"s000": range(2, 7), "enc_c": (4,), "twenty": (4,)},
        sides=_sides,
        options=(
            edition("s000", "enc_c", "twenty"), ends_at(5_000), OUT_BY_DEFAULT, BY_BOOK, PENALTIES_APPLY,
            replace(PARTNERS, title=Word("In partnership, where four or more play"), default=True),
            Field("rest", "flag", Word("Of six players two sit out each deal"), default=False), ONE_WINNER,
        ),
    ),
    canasta(
        SAMBA, seats=(4,), sides=partners, options=_options(10_000, 2, settled=SETTLED),
    ),
    canasta(OF_TWO, seats=(2,), options=_options(5_000, 2, penalties=False)),
    canasta(OF_THREE, seats=(3,), options=_options(7_500, 1)),
    canasta(
        replace(OF_THREE, key="canasta_3p_cutthroat", groups=_lone_and_pair), seats=(3,), before=(LONE,),
        options=_options(7_500, 1),
    ),
    canasta(SIX, seats=(6,), sides=lambda table: ((0, 2, 4), (1, 3, 5)), options=_options(10_000, 2)),
    canasta(
        replace(SIX, key="canasta_6p_3teams", openings=lambda options: CLASSIC), seats=(6,), sides=partners,
        options=_options(7_500, 1),
    ),
    canasta(
        replace(ITALIAN, key="canasta_three_pack"), seats=(4,), sides=partners,
        options=(*_options(12_000, 2), FIVE_CANASTAS),
    ),
    canasta(ITALIAN, seats=(4,), sides=partners, options=(*_options(12_000, 2), FIVE_CANASTAS)),
    canasta(FOUR_PACK, seats=(4,), sides=partners, options=_options(15_000, 3)),
    canasta(
        FOUR_PACK_6P, seats=(6,), sides=lambda table: ((0, 2, 4), (1, 3, 5)),
        ends=alone_at(lambda options: int(options.target or (20_000 if options.sevens_hard else 15_000))),
        options=(TO_15_OR_20, SEVENS_HARD, *_options(15_000, 3)[1:]),
    ),
    canasta(OF_WILD_CARDS, seats=(4,), sides=partners, options=(*_options(5_000, 1), WILD_BONUS)),
    canasta(CHILE, seats=(4,), sides=partners, options=(FORM, *_options(5_000, 2))),
)  # fmt: skip
GAMES = [game(row) for row in ROWS]
