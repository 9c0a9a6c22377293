"""Who meets whom on how many boards, as a table of figures with grounds, and the rounds of a movement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.models import Entry, Section
from scoring.words import nouns
from scoring.words.figures import rounded
from tournaments.movements import Movement
from tournaments.movements.number_spans import spans
from tournaments.movements.together import Couple, Together, together_of
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.table.moves import as_movement, stored_rows

MOST_COUPLES = 6
"""So many couples are named; of more their number is said."""
GRAINS = {-2: "low", -1: "under", 0: "", 1: "over", 2: "high"}


@dataclass(frozen=True, slots=True)
class Cell:
    """The boards of two contestants: as opponents, and of players as partners. `level` is far from even."""

    text: str
    partners: str = ""
    level: int = 0
    is_self: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A row: whose it is, with a name where one is signed in."""

    number: int
    name: str
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class BoardsTogether:
    """The table. `words` say what is even, and who meets least and most."""

    across: Sequence[int]
    lines: Sequence[Line]
    words: Sequence[str]
    players: bool


def boards_together(movement: Movement, names: Mapping[int, str]) -> BoardsTogether:
    """The table of a movement; `names` are those of the contestants by number, as far as they are known."""
    together = together_of(movement)
    players = movement.contestants == "players"
    lines = [
        Line(one, names.get(one, ""), [_cell(together, one, other, players) for other in together.across])
        for one in together.down
    ]
    return BoardsTogether(together.across, lines, _words(together, movement.contestants), players)


def _cell(together: Together, one: int, other: int, players: bool) -> Cell:
    boards = together.boards(one, other)
    if one == other and not together.by_direction:
        return Cell(str(boards) if boards else "", is_self=True)
    partnered = together.partnered.get((one, other), 0)
    return Cell(str(boards), str(partnered) if players else "", together.level(boards))


def _words(together: Together, contestants: str) -> list[str]:
    least, fewest, most, many = together.extremes()
    if not fewest:
        return []
    if least == most:
        return [_("Any two meet on {boards}.").format(boards=say(nouns.boards(least)))]
    words = [
        _("Even would be {boards} for any two.").format(boards=rounded(together.even, 1)),
        _("Fewest: {boards} ({couples}).").format(boards=least, couples=_couples(fewest)),
        _("Most: {boards} ({couples}).").format(boards=most, couples=_couples(many)),
    ]
    if contestants == "players":
        words.append(_("Partners are counted by the small figure."))
    return words


def _couples(couples: Sequence[Couple]) -> str:
    if len(couples) > MOST_COUPLES:
        return ngettext("{n} couple", "{n} couples", len(couples)).format(n=len(couples))
    return ", ".join(f"{one} – {other}" for one, other in couples)


@dataclass(frozen=True, slots=True)
class Round:
    """A round: at each table who meets and which boards, "" where nobody plays; and who sits out."""

    number: int
    tables: Sequence[tuple[str, str]]
    out: str


@dataclass(frozen=True, slots=True)
class Rounds:
    """All rounds of a movement, a column for each table."""

    tables: Sequence[int]
    rounds: Sequence[Round]
    sit_outs: bool


def rounds_of(movement: Movement) -> Rounds:
    """The movement as a table of rounds."""
    tables = sorted({seating.table for seating in movement.seatings})
    rounds = []
    for number in range(1, movement.rounds + 1):
        seatings = movement.in_round(number)
        cells = {s.table: (_meeting(s.seated), spans(movement.boards_at(s), ", ")) for s in seatings}
        playing = {who for s in seatings for who in s.seated}
        out = [who for who in movement.entries if who not in playing]
        rounds.append(
            Round(number, [cells.get(table, ("", "")) for table in tables], ", ".join(map(str, out)))
        )
    return Rounds(tables, rounds, any(each.out for each in rounds))


def _meeting(seated: Sequence[int]) -> str:
    """N-S before E-W: "3 – 8"; of players both of each side, "1+5 – 2+6"."""
    if len(seated) == 2:
        return f"{seated[0]} – {seated[1]}"
    north, east, south, west = seated
    return f"{north}+{south} – {east}+{west}"


def movement_of(section: Section, contestants: str, chosen: Movement | None) -> Movement | None:
    """A section's movement as its encounters are stored, corrections among them, else as it was chosen.

    None while nobody knows it: before a choice, and before the first round of what is paired by results.
    """
    rows = stored_rows(section)
    if not rows:
        return None if is_by_round(section) else chosen
    here = section.entries.exclude(state=Entry.State.PHANTOM).values_list("number", flat=True)
    stored = as_movement([row for row in rows if row.played], contestants)
    return replace(stored, entries=tuple(sorted(here)), copies=chosen.copies if chosen else 1)


def names_of(entries: Iterable[Entry], of: Mapping[int, str]) -> dict[int, str]:
    """Names by number, of those that have any."""
    return {entry.number: of[entry.pk] for entry in entries if of.get(entry.pk)}
