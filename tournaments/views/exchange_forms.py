"""Forms that take a file."""

from __future__ import annotations

from base64 import b64decode, b64encode

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.exchange.disagreements import Trust
from tournaments.exchange.markup import MAX_BYTES


class _Upload(forms.Form):
    def clean_file(self) -> UploadedFile:
        """Refuse a file too large before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(
                _("The file is larger than %(most)d MiB."), params={"most": MAX_BYTES >> 20}
            )
        return file


class EventFile(_Upload):
    """A results file of any program, or our own."""

    file = forms.FileField(
        label=_("Event file"),
        help_text=_("USEBIO (.xml), PBN, CSV, or the event file of this program (.json)."),
    )


class SettledFile(forms.Form):
    """A results file whose contracts and scores disagree, kept in the form until the director has chosen."""

    kept = forms.CharField(widget=forms.HiddenInput, max_length=4 * (MAX_BYTES // 3 + 2))
    trust = forms.ChoiceField(
        label=_("What counts on these boards?"),
        widget=forms.RadioSelect,
        choices=[
            (Trust.SCORE.value, _("The file's score; the contract is left out")),
            (Trust.CONTRACT.value, _("The contract; the score is computed from it")),
        ],
        help_text=_("The other figure stays in the history of each result."),
    )

    @classmethod
    def of(cls, data: bytes) -> SettledFile:
        """The form that asks, with the file in it."""
        return cls(initial={"kept": b64encode(data).decode()})

    def clean_kept(self) -> bytes:
        """The file's bytes."""
        try:
            return b64decode(self.cleaned_data["kept"], validate=True)
        except ValueError:
            raise forms.ValidationError(_("The file did not come along. Choose it again.")) from None


class DealsFile(_Upload):
    """A PBN file with deals."""

    file = forms.FileField(label=_("PBN file"), help_text=_("Boards are matched by their numbers."))
