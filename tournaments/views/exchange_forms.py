"""Forms that take a file."""

from __future__ import annotations

from typing import Any, Self

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.web.kept_files import KeptFile
from tournaments.exchange.check.disagreements import Trust
from tournaments.exchange.event import MAX_BOARDS
from tournaments.exchange.formats import result_formats
from tournaments.exchange.markup import MAX_BYTES
from tournaments.exchange.segments import Again

LONGEST_KEPT = 4 * (MAX_BYTES // 3 + 2)
"""Characters of a file of the greatest size, as it travels in a form."""


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
    )
    by_online_names = forms.BooleanField(
        label=_("The names in the file are online names, such as those at BBO"),
        required=False,
        help_text=_("Members are found by the online names on their pages. In a LIN file they always are."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        read = [f"{one.title} (.{one.ending})" for one in result_formats().values() if one.is_read]
        self.fields["file"].help_text = get_text_list(read, gettext("or"))


class FileInForm(KeptFile):
    """A results file that travels in the form while the director answers a question about it.

    `skip_columns` is whether columns that are not read may be left out, `by_online_names` whether people have
    the names of an online site in it, `again` what boards are whose numbers begin again.
    """

    kept = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_KEPT)
    skip_columns = forms.BooleanField(widget=forms.HiddenInput, required=False)
    by_online_names = forms.BooleanField(widget=forms.HiddenInput, required=False)
    again = forms.ChoiceField(
        widget=forms.HiddenInput, required=False, choices=[(again.value, again.value) for again in Again]
    )

    @classmethod
    def of(cls, data: bytes, **answers: Any) -> Self:
        """The form that asks, with the file and what was answered before in it."""
        return super().of(data, **{name: answer for name, answer in answers.items() if answer is not None})


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


class NumberedFile(FileInForm):
    """A results file whose board numbers begin again."""

    again = forms.ChoiceField(
        label=_("What are these boards?"),
        widget=forms.RadioSelect,
        choices=[
            (Again.FURTHER.value, _("Further boards with deals of their own: they are numbered on")),
            (Again.SAME.value, _("The same boards at other tables: they keep their numbers")),
        ],
    )


class DealsFile(_Upload):
    """A file with deals, of any format."""

    file = forms.FileField(
        label=_("File with deals"),
        allow_empty_file=True,
        help_text=_("PBN or any other format of deals. Boards are matched by number."),
    )


class DealsInForm(KeptFile):
    """A file with deals that travels in the form while the director answers a question about it.

    `confirmed` is the mark of the doubts that the director sees on the page.
    """

    kept = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_KEPT)
    first = forms.IntegerField(
        label=_("Number of the first board"),
        min_value=1,
        max_value=MAX_BOARDS,
        required=False,
        widget=forms.HiddenInput,
    )
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)

    def ask_first(self) -> DealsInForm:
        """The form, asking for the number of the first board; 1 is chosen."""
        self.fields["first"].widget = forms.NumberInput(
            {"min": 1, "max": MAX_BOARDS, "inputmode": "numeric", "required": True}
        )
        self.initial["first"] = 1
        return self


class DealsToMake(forms.Form):
    """How many deals are to be made, where no movement says it; `confirmed` as in `DealsInForm`."""

    count = forms.IntegerField(
        label=_("Number of boards"),
        min_value=1,
        max_value=MAX_BOARDS,
        required=False,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False, max_length=16)

    def of_the_movement(self) -> DealsToMake:
        """The form where the movement says how many boards there are."""
        self.fields["count"].widget = forms.HiddenInput()
        return self
