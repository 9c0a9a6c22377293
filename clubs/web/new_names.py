"""What is new or renamed gets a name of its own, by which it can be told from what there is already."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext as _

from scoring.words.names import unlike


def has_new_name(form: forms.BaseForm, taken: Iterable[str]) -> bool:
    """Whether the name in the valid `form` is unlike all of `taken`; otherwise its field offers another."""
    name = form.cleaned_data["name"]
    other = unlike(name, taken)
    if other == name:
        return True
    words = _("There is already one called “{name}”. Choose another name, for example “{other}”.")
    form.add_error("name", words.format(name=name, other=other))
    return False


def has_free_name(form: forms.BaseForm, taken: Iterable[str]) -> bool:
    """The same for what is there already, where `taken` are the names of all others.

    What keeps its name and its day is not asked for another name, even where it shares them with others.
    """
    now, before = form.cleaned_data, form.initial
    kept = all(str(now[key]) == str(before.get(key)) for key in ("name", "date") if key in now)
    return kept or has_new_name(form, taken)
