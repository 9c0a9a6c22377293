"""Forms that take a file."""

from __future__ import annotations

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clubs.web.kept_files import KeptFile
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.markup import MAX_BYTES


class _Upload(forms.Form):
    def clean_file(self) -> UploadedFile:
        """Refuses a file that is too large, before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(
                _("The file is larger than %(most)d MB."), params={"most": MAX_BYTES >> 20}
            )
        return file


class EventFile(_Upload):
    """A results file of any program, or our own."""

    file = forms.FileField(
        label=_("Event file"),
        allow_empty_file=True,  # the reader says that it is empty, as it does everywhere
        help_text=_("USEBIO (.xml), PBN, CSV, or the event file of this program (.json)."),
    )


class FileInForm(KeptFile):
    """A results file that travels in the form while the director answers a question about it.

    `skip_columns` is whether columns that are not read may be left out.
    """

    kept = forms.CharField(widget=forms.HiddenInput, max_length=4 * (MAX_BYTES // 3 + 2))
    skip_columns = forms.BooleanField(widget=forms.HiddenInput, required=False)


class SettledFile(FileInForm):
    """A results file whose contracts and scores disagree."""

    trust = forms.ChoiceField(
        label=_("What counts on these boards?"),
        widget=forms.RadioSelect,
        choices=[
            (Trust.SCORE.value, _("The score in the file; the contract is left out")),
            (Trust.CONTRACT.value, _("The contract; the score is calculated from it")),
        ],
        help_text=_("The other one is kept in the history of each result."),
    )


class DealsFile(_Upload):
    """A PBN file with deals."""

    file = forms.FileField(
        label=_("PBN file"), allow_empty_file=True, help_text=_("Boards are matched by number.")
    )
