"""Forms that take a file."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

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


class DealsFile(_Upload):
    """A PBN file with deals."""

    file = forms.FileField(label=_("PBN file"), help_text=_("Boards are matched by their numbers."))
