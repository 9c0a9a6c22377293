"""The names of a poker evening: what its pages show, and its lots are drawn from, that no event has.

They are linked as those of a session are (`scoring.selectors.names`): by a commitment each, which the evening
keeps by its label. Seats need none, since events have them.
"""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model

from scoring.selectors.layout import Models, RowsById
from scoring.selectors.names import label_of_person

NAME = "name of the evening"


def models_of(name: str) -> type[Model]:
    """Today's model of this name."""
    return apps.get_model("poker", name)


_EVENING = RowsById(
    lambda models, evening: (
        models("PokerEvening")
        .objects.filter(pk=evening)
        .values_list("name", "date", "currency", "seed", "club")
    ),
    models_of,
)
_PERSONS = RowsById(
    lambda models, evening: (
        models("PokerPlayer")
        .objects.filter(evening=evening)
        .order_by("number")
        .values_list("person", "person__name")
    ),
    models_of,
)


def names_of(evening_id: int, models: Models = models_of) -> dict[str, object]:
    """Returns the names of an evening as they are now, in the form of `scoring.selectors.names`.

    `models` finds a model of `poker` by its name: a migration passes a function that finds the models of its
    own time.
    """
    ((name, date, currency, seed, club),) = _EVENING(evening_id, models)
    return {
        NAME: name,
        "date of the evening": date.isoformat(),
        "currency of the evening": currency,
        "seed of the evening": seed,
        "club of the evening": club,
        **{label_of_person(person): name for person, name in _PERSONS(evening_id, models)},
    }
