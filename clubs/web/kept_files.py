"""A file that travels in a form while somebody answers a question about it; the question of its code page."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any, Self

from django import forms
from django.utils.translation import gettext, gettext_lazy

from scoring.words.code_pages import NAMES, Reading

MISSING = gettext_lazy("No file was received. Choose it again.")


class KeptFile(forms.Form):
    """The form that a file travels in, with the code page that was chosen for it, if any was."""

    kept = forms.CharField(widget=forms.HiddenInput)
    code_page = forms.ChoiceField(
        choices=[(name, name) for name in NAMES], required=False, widget=forms.HiddenInput
    )

    @classmethod
    def of(cls, data: bytes, **answers: Any) -> Self:
        """The form that asks, with the file and what was answered before in it."""
        return cls(initial={"kept": b64encode(data).decode(), **answers})

    def clean_kept(self) -> bytes:
        """The file's bytes."""
        try:
            return b64decode(self.cleaned_data["kept"], validate=True)
        except ValueError:
            raise forms.ValidationError(MISSING) from None

    def ask_code_page(self, readings: Sequence[Reading]) -> Self:
        """The form, asking in which code page the names are right; the likeliest is chosen."""
        field = forms.ChoiceField(
            label=gettext_lazy("In which line are all names right?"),
            widget=forms.RadioSelect,
            choices=[(one.page.name, _line(one)) for one in readings],
            help_text=gettext_lazy(
                "If none is right, save the file as UTF-8 in the program that wrote it, and choose it again."
            ),
        )
        self.fields["code_page"] = field
        self.initial["code_page"] = readings[0].page.name
        return self


def _line(reading: Reading) -> str:
    """The names as a page reads them, and what the page is called."""
    texts = ", ".join(reading.texts)
    word = gettext(reading.page.word)
    return gettext("{names} – {letters} ({code_page})").format(
        names=texts, letters=word, code_page=reading.page.name
    )
