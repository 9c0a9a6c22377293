"""Who meets whom at a table, in numbers and by chair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.models import Encounter, Entry
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import letter_before
from tournaments.selectors.results.figures import numbered

CHAIRS = (("north",), ("south",), ("east",), ("west",))
SIDES = (("north", "south"), ("east", "west"))
NOBODY = "–"
ROOMS = 2


def number_of(entry: Entry | None) -> str:
    """An entry's number; a dash for nobody and for a phantom."""
    return NOBODY if entry is None or entry.state == Entry.State.PHANTOM else str(entry.number)


def by_chair(encounter: Encounter) -> bool:
    """Whether players sit here singly, so that the two seats of a side belong to two entries."""
    return encounter.has_single_players


def sides(
    encounter: Encounter, *, turned: bool = False, label: Callable[[Entry | None], str] = number_of
) -> tuple[str, str]:
    """Who is N-S and who E-W, each entry by its `label`: "4" and "11", of players "3+8" and "1+5".

    `turned`: on one board they sat the other way round. The entries of all seats are at hand.
    """
    ns, ew = _side(encounter, label, "north", "south"), _side(encounter, label, "east", "west")
    return (ew, ns) if turned else (ns, ew)


def meets(encounter: Encounter, *, turned: bool = False) -> str:
    """Who is N-S against who is E-W: "4 v 11", of players "3+8 v 1+5"; a bye by its word. See `sides`."""
    if encounter.match and encounter.east_id is None:
        return _("{number}: bye").format(number=number_of(encounter.north))
    ns, ew = sides(encounter, turned=turned)
    return _("{ns} v {ew}").format(ns=ns, ew=ew)


def _side(encounter: Encounter, label: Callable[[Entry | None], str], *seats: str) -> str:
    labelled = seats if by_chair(encounter) else seats[:1]
    return "+".join(label(getattr(encounter, seat)) for seat in labelled)


@dataclass(frozen=True, slots=True)
class Holder:
    """An entry at a table: its title ("Team 3 Reds") and who sits for it."""

    entry: Entry
    title: str
    names: str


def holders(encounter: Encounter, contestants: str, letter: str = "") -> list[Holder]:
    """The holders of the seats: N-S and E-W; of single players N, S, E and W.

    `letter` is the section's, where the session has several sections.
    """
    seats = CHAIRS if by_chair(encounter) else SIDES
    return [
        Holder(entry, title_of(entry, contestants, letter), _names(encounter, side))
        for side in seats
        if (entry := getattr(encounter, side[0])) is not None
    ]


def _names(encounter: Encounter, seats: Sequence[str]) -> str:
    people = (encounter.person_in(seat) for seat in seats)
    return " & ".join(person.name for person in people if person is not None)


def title_of(entry: Entry, contestants: str, letter: str = "") -> str:
    """ "Pair 3", "Player 3", "Team 3 Reds"; with the section's `letter` "Pair B3"."""
    return f"{numbered(contestants, f'{letter}{entry.number}')} {entry.name}".strip()


def title_in_session(entry: Entry) -> str:
    """The title of a contestant among all of its session: "Pair B3" where it has several sections."""
    return title_of(entry, contestants_of(entry.section), letter_before(entry.section))


def rooms_of(encounters: Iterable[Encounter]) -> dict[int, tuple[str, str]]:
    """By encounter: its room, short and in full, where a match is played at two tables of one round."""
    matches: dict[tuple[int, int], list[Encounter]] = {}
    for encounter in encounters:
        if encounter.match and encounter.east_id is not None:
            matches.setdefault((encounter.round_id, encounter.match), []).append(encounter)
    words = ((_("open"), _("open room")), (_("closed"), _("closed room")))
    return {
        encounter.pk: word
        for tables in matches.values()
        if len(tables) == ROOMS
        for encounter, word in zip(sorted(tables, key=lambda e: e.table), words, strict=True)
    }
