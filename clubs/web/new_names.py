"""What is new or renamed gets a name of its own, by which it can be told from what there is already."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms

from clubs.people.words import say
from scoring.words import RuleError
from scoring.words.names import unlike


def has_new_name(form: forms.BaseForm, taken: Iterable[str]) -> bool:
    """Whether the name in the valid `form` is unlike all of `taken`; otherwise its field offers another."""
    name = form.cleaned_data["name"]
    try:
        require_new_name(name, taken)
    except RuleError as error:
        form.add_error("name", say(error))
        return False
    return True


def require_new_name(name: str, taken: Iterable[str]) -> None:
    """Raise RuleError "name.taken", which offers another name, unless `name` is unlike all of `taken`."""
    other = unlike(name, taken)
    if other != name:
        raise RuleError(
            "name.taken",
            "name",
            "There is already one called “{name}”. Choose another name, for example “{other}”.",
            "",
            name=name,
            other=other,
        )


def has_free_name(form: forms.BaseForm, taken: Iterable[str]) -> bool:
    """The same for what is there already, where `taken` are the names of all others.

    What keeps its name and its day is not asked for another name, even where it shares them with others.
    """
    now, before = form.cleaned_data, form.initial
    kept = all(str(now[key]) == str(before.get(key)) for key in ("name", "date") if key in now)
    return kept or has_new_name(form, taken)
