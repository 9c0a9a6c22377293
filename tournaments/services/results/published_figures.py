"""What publications keep of their players' figures: rank, masterpoints, categories, national number.

A person's figures change afterwards, by lists and by hand, and one day they may have to be forgotten. A
publication therefore keeps them apart from its content, in `PublishedFigures`, and the session's record has
a link of kind "figures" with a commitment for each person. Whoever is forgotten is taken out of every
publication with the salt; the commitment stays, tells nothing any more, and a link says that this was done.
Persons who are merged stay apart here: the publication names the rows that they were.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from typing import Any

from django.db import transaction

from clubs.people.models import Person
from scoring.chains import commitment, shown
from scoring.models import Chained, EntryMember, Session
from scoring.selectors.chain import Broken, Chains
from scoring.selectors.figures import FIGURES, figures_of
from scoring.services import chain
from tournaments.models import Publication, PublishedFigures

FORGOTTEN = "forgotten"
Kept = dict[str, list[Any]]
"""By person's id: a salt, and the figures."""


def figures_to_publish(session: Session) -> Kept:
    """The figures of a session's players as they are now; nobody of whom none is known. One query."""
    members = EntryMember.objects.filter(entry__section__session=session)
    persons = Person.objects.filter(pk__in=members.values("person")).only("club", *Person.FIGURES)
    return {
        str(person.pk): [secrets.token_hex(chain.SALT), figures_of(person)]
        for person in persons.order_by("pk")
        if person.figures
    }


def note_published(owner: Chained, number: int, figures: Kept) -> None:
    """Link the figures that publication `number` of a locked session is going to keep."""
    if figures:
        commitments = {key: commitment(*one) for key, one in figures.items()}
        chain.note(owner, FIGURES, {"publication": number, "persons": commitments})


def keep_published(publication: Publication, figures: Kept) -> None:
    """Keep the figures with their publication, which has been saved."""
    if figures:
        PublishedFigures.objects.create(publication=publication, figures=figures)


@transaction.atomic
def forget_figures(persons: Collection[Person]) -> None:
    """Take these persons' figures out of every publication of their club; each link says that they went."""
    keys = sorted(str(person.pk) for person in persons)
    clubs = {person.club_id for person in persons}
    rows = PublishedFigures.objects.filter(publication__session__contest__club__in=clubs)
    rows = rows.filter(figures__has_any_keys=keys).select_related("publication")
    for row in rows.order_by("publication__session", "publication"):
        gone = [key for key in keys if key in row.figures]
        with chain.locked(Session, row.publication.session_id) as owner:
            row.figures = {key: one for key, one in row.figures.items() if key not in gone}
            row.save(update_fields=["figures"])
            chain.note(owner, FIGURES, {"publication": row.publication.number, FORGOTTEN: gone})


def broken_published_figures(session: Session, chains: Chains) -> Iterator[Broken]:
    """Every person whose figures a publication keeps otherwise than they were linked with it."""
    linked: dict[int, dict[str, str]] = {}
    for link in chains.of_kind(session.chain_name, FIGURES):
        of_publication = linked.setdefault(link.content["publication"], {})
        of_publication.update(link.content.get("persons", {}))
        for key in link.content.get(FORGOTTEN, []):
            of_publication.pop(key, None)
    rows = PublishedFigures.objects.filter(publication__session=session)
    kept = dict(rows.values_list("publication__number", "figures"))
    for number in sorted(linked.keys() | kept.keys()):
        yield from _differing(number, kept.get(number, {}), linked.get(number, {}))


def _differing(number: int, kept: Kept, linked: dict[str, str]) -> Iterator[Broken]:
    for key in sorted(kept.keys() | linked.keys(), key=int):
        again = commitment(*kept[key]) if key in kept else ""
        if again != linked.get(key, ""):
            where = f"publication {number}, figures of person {key}"
            stored, derived = (shown(one) or "not there" for one in (again, linked.get(key, "")))
            yield Broken(where, stored, derived)
