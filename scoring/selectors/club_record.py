"""The proof of a club's own record, and of single chains by what it has noted of them.

`broken_notes` costs as much as a chain has notes, and is part of the proof of an evening. `broken_record`
walks the whole record of a club, and looks up every head that it notes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.apps import apps

from scoring.chains import shown
from scoring.models import Chained, ClubRecord, NotedHead
from scoring.selectors.chain import Broken, Chains, linked_models, place_of, unlinked
from scoring.selectors.figures import broken_figures

NOTES_A_QUERY = 300

Heads = Mapping[tuple[str, int], str]
"""The hash of each link, by the name of its chain and its number."""


def record_chains(club_id: int) -> Chains:
    """The chain of a club's own record; without a link for a club that has noted nothing."""
    return Chains([ClubRecord(pk=club_id).chain_name])


def broken_record(club_id: int, chains: Chains) -> Iterator[Broken]:
    """Everything in a club's own record that does not hold: links, heads that it notes, persons' figures."""
    yield from chains.broken()
    (name,) = chains.names
    notes = [row for row in chains.rows[name] if isinstance(row, NotedHead)]
    there = _with_their_row({note.of for note in notes})
    yield from _not_there(notes, {at: head for at, head in _hashes(notes).items() if at[0] in there})
    yield from broken_figures(club_id)


def broken_notes(chains: Chains, club_id: int) -> Iterator[Broken]:
    """Every head of these chains that the club's record has noted and that is not in them any more.

    A note that is itself in no chain, or in that of another club, is named too.
    """
    notes = NotedHead.objects.filter(of__in=chains.names)
    yield from unlinked(notes, ClubRecord(pk=club_id).chain_name)
    hashes = {(name, row.link): row.link_hash for name, rows in chains.rows.items() for row in rows}
    yield from _not_there(notes.filter(link__gt=0).order_by("chain", "link"), hashes)


def _not_there(notes: Iterable[NotedHead], hashes: Heads) -> Iterator[Broken]:
    for note in notes:
        stored = hashes.get((note.of, note.length), "")
        if stored != note.head:
            where = f"{place_of(note.of, note.length)}, as noted in {place_of(note.chain, note.link)}"
            yield Broken(where, shown(stored), shown(note.head))


def _with_their_row(names: Collection[str]) -> set[str]:
    """Those of these chains whose own row is there: links may be left when it was deleted."""
    there: set[str] = set()
    for model in (model for model in apps.get_models() if issubclass(model, Chained)):
        ids = {name[1:] for name in names if name.startswith(model.CHAIN) and name[1:].isdecimal()}
        found = model._base_manager.filter(pk__in=ids).values_list("pk", flat=True)
        there |= {f"{model.CHAIN}{pk}" for pk in found}
    return there


def _hashes(notes: Sequence[NotedHead]) -> Heads:
    """The hashes of the links that are noted, as the rows have them: a query a model for some notes."""
    hashes: dict[tuple[str, int], str] = {}
    for start in range(0, len(notes), NOTES_A_QUERY):
        some = notes[start : start + NOTES_A_QUERY]
        wanted = {"chain__in": {note.of for note in some}, "link__in": {note.length for note in some}}
        for model in linked_models():
            rows = model._default_manager.filter(**wanted).order_by()
            hashes |= {(of, link): head for of, link, head in rows.values_list("chain", "link", "link_hash")}
    return hashes
