"""What is new gets a name of its own, by which it can be told from what there is already."""

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
