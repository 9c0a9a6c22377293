"""An empty choice of a form says what it means, not a row of dashes."""

from django import forms
from django.urls import get_resolver

OURS = ("clubs.", "scoring.", "tournaments.")


def kinds(form=forms.BaseForm):
    for kind in form.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_no_choice_is_a_row_of_dashes():
    get_resolver().url_patterns  # noqa: B018 - it imports every view, and with them their forms
    ours = {kind for kind in kinds() if kind.__module__.startswith(OURS)}
    asked = [
        (kind.__name__, name, field)
        for kind in ours
        for name, field in kind.base_fields.items()
        if isinstance(field, forms.ChoiceField)
    ]
    assert len(asked) > 20
    labels = [(kind, name, getattr(field, "empty_label", None)) for kind, name, field in asked]
    choices = [
        (kind, name, str(words))
        for kind, name, field in asked
        if not isinstance(field, forms.ModelChoiceField)
        for _value, words in field.choices
    ]
    assert [one for one in labels + choices if one[2] and one[2].startswith("---")] == []
