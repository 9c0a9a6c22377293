"""Forms of the page *Table devices*: each takes a scoring file, or says how one is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say, say_lazily
from tournaments.exchange.bws.options import (
    BY_NAME,
    COMPUTER,
    LONGEST_COMPUTER,
    OPTIONS,
    Choice,
    Device,
    Option,
)
from tournaments.selectors.devices.folder import MOST_BYTES


class ScoringFile(forms.Form):
    """A scoring file, whose size is judged before it is read."""

    mark = "file"
    """What sets the ids of one form of the page apart from those of the others."""
    label = _("Scoring file (.bws)")

    file = forms.FileField(
        allow_empty_file=True,  # the reader says that it is empty, as it does everywhere
        widget=forms.FileInput({"accept": ".bws,.mdb"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", f"id_{self.mark}_%s")
        super().__init__(*args, **kwargs)
        self.fields["file"].label = self.label

    def clean_file(self) -> UploadedFile:
        """Refuses a file that is too large, before it is read."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(
                _("The file is larger than %(most)d MB."), params={"most": MOST_BYTES >> 20}
            )
        return file

    @property
    def name(self) -> str:
        """The file's own name, without folders."""
        return str(self.cleaned_data["file"].name or "")

    @property
    def content(self) -> bytes:
        return bytes(self.cleaned_data["file"].read())


class BlankFile(ScoringFile):
    """The club's blank scoring file."""

    mark = "blank"
    label = _("Blank scoring file (.bws)")


class CopyOfFile(ScoringFile):
    """A copy of the file into which the devices' program writes at this moment."""

    mark = "copy"
    label = _("Copy of the scoring file (.bws)")


class ForeignFile(ScoringFile):
    """A scoring file of another program, which is filled with results."""

    mark = "foreign"
    label = _("Scoring file of the other program (.bws)")


class UsedFile(ScoringFile):
    """The file that the devices' program used last, which gets the new rounds."""

    mark = "used"
    label = _("Scoring file that the devices' program used last (.bws)")


class WriteFile(forms.Form):
    """Where the devices' program is: in reach of the club's folder, or elsewhere."""

    HERE, THERE = "here", "there"

    where = forms.ChoiceField(
        label=_("Where is the devices' program?"),
        widget=forms.RadioSelect,
        choices=[
            (HERE, _("On the computer on which Arrowswitch runs, or on one that uses its folder")),
            (THERE, _("On another computer: save the file there")),
        ],
    )


class DeviceOptions(forms.Form):
    """What the devices show and ask: every option has the value that is written, or none is written."""

    by_program = forms.BooleanField(
        label=_("Leave all of this to the devices' program"),
        required=False,
        help_text=_("Nothing below is written then, except the name of the computer."),
    )

    def __init__(self, *args: Any, chosen: Mapping[str, Choice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["by_program"] = not chosen.keys() & BY_NAME.keys()
        self.fields[COMPUTER] = forms.CharField(
            label=_("Name of the computer with the devices' program"),
            max_length=LONGEST_COMPUTER,
            required=False,
            help_text=_(
                "Exactly as Windows shows it, capital letters too. Left empty, the program enters it."
            ),
        )
        self.initial[COMPUTER] = chosen.get(COMPUTER, "")
        for option in OPTIONS:
            self.fields[option.name] = _field_of(option)
            self.initial[option.name] = chosen.get(option.name, option.start)

    @property
    def choices(self) -> dict[str, Choice]:
        """What is to be written, by the names of the options."""
        sent = self.cleaned_data
        names = [COMPUTER] if sent["by_program"] else [COMPUTER, *BY_NAME]
        return {name: sent[name] for name in names}


def _field_of(option: Option) -> forms.Field:
    told: dict[str, Any] = {"label": say_lazily(option.title)}
    if set(option.devices) != set(Device):
        told["help_text"] = ", ".join(say(device.word) for device in option.devices)
    if option.is_yes_no:
        return forms.BooleanField(required=False, **told)
    if option.is_code:
        return forms.CharField(
            max_length=4, validators=[RegexValidator(r"^[0-9]{4}\Z", _("Four digits."))], **told
        )
    if option.numbers is not None:
        return forms.IntegerField(min_value=option.numbers[0], max_value=option.numbers[-1], **told)
    return forms.TypedChoiceField(
        coerce=int, choices=[(value, say_lazily(word)) for value, word in option.words.items()], **told
    )
