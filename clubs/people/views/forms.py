"""Forms of people pages. They read what was typed; what it must be is decided by the services."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
    SignupForm,
)
from django import forms
from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy as _

from clubs.people.models import ZONES, Club, Membership
from clubs.people.roster import LARGEST as LARGEST_LIST
from clubs.people.services.logos import LARGEST
from clubs.web.kept_files import KeptFile

LONGEST = 254
ZONE_CHOICES = [(zone, zone.replace("_", " ")) for zone in ZONES]


def day_field(label: Any, help_text: Any = "") -> forms.DateField:
    """A day, with the device's own calendar; empty means today."""
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    return forms.DateField(label=label, required=False, widget=widget, help_text=help_text)


def line_field(label: Any, *, required: bool = False, kind: str = "text", **kwargs: Any) -> forms.CharField:
    """One line of text; `autocomplete` off, since people are typed in by others."""
    attrs = {"autocomplete": "off", "type": kind}
    return forms.CharField(
        label=label, required=required, max_length=LONGEST, widget=forms.TextInput(attrs=attrs), **kwargs
    )


class AccountSignInForm(LoginForm):
    """The sign-in page's fields, called as everywhere else on the site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("User name or e-mail address")
        self.fields["login"].widget.attrs["autofocus"] = True  # the page is for nothing else
        self.fields["remember"].label = _("Keep me signed in on this device")

    @property
    def asked_club(self) -> Club | None:
        """The club whose page somebody opened who is to sign in for it; None where it was no club's page."""
        address = self.request.POST.get("next") or self.request.GET.get("next", "")
        try:
            slug = resolve(urlsplit(address).path).kwargs.get("slug", "")
        except (Resolver404, ValueError):
            return None
        return Club.objects.filter(slug=slug).first() if slug else None


class _NewPassword:
    """Fields of a new password: their names in sentence case, and the rules in one sentence below the box."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {
            "oldpassword": _("Current password"),
            "password1": _("New password"),
            "password2": _("New password again"),
        }
        for name, label in labels.items():
            if name in self.fields:
                self.fields[name].label = label
                self.fields[name].widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            rules = _("At least 8 characters, not only digits, not a common word and not like your name.")
            self.fields["password1"].help_text = rules
            self.fields["password1"].help_below = True  # type: ignore[attr-defined]


class AccountSignUpForm(_NewPassword, SignupForm):
    """A new account; its fields are called as everywhere else on the site."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, label in (("username", _("User name")), ("email", _("E-mail"))):
            self.fields[name].label = label
            self.fields[name].widget.attrs.pop("placeholder", None)


class PasswordChangeForm(_NewPassword, ChangePasswordForm):
    """Another password for an account that has one."""


class PasswordSetForm(_NewPassword, SetPasswordForm):
    """A password for an account that has none."""


class PasswordFromKeyForm(_NewPassword, ResetPasswordKeyForm):
    """A password in place of a forgotten one."""


class SearchForm(forms.Form):
    """What the list of members is narrowed to."""

    q = line_field(_("Name"), kind="search", help_text=_("Type the first letters of any part of the name."))
    guests = forms.BooleanField(label=_("Include guests"), required=False)


class MatchesForm(forms.Form):
    """What is typed into a field of names, and the ids of those who are to come last."""

    q = line_field(_("Name"))
    last = forms.RegexField("^([0-9]{1,18} )*([0-9]{1,18})?$", max_length=10_000, required=False)


class GuestForm(forms.Form):
    """A name. `another` appears once the name turns out to be here already."""

    name = line_field(_("Name"), required=True)
    another = forms.BooleanField(
        label=_("This is a different person with the same name"), required=False, widget=forms.HiddenInput
    )

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        if field == "another":
            self.fields["another"].widget = forms.CheckboxInput()


class ContactForm(forms.Form):
    """A person's name and contact data."""

    name = line_field(_("Name"), required=True)
    email = line_field(_("E-mail"), kind="email")
    phone = line_field(_("Phone"), kind="tel")
    national_id = line_field(_("National number"))


class PersonForm(ContactForm):
    """Everything of a person that is edited in one place."""

    wants_results = forms.BooleanField(
        label=_("Agreed to get published results by e-mail"),
        required=False,
        help_text=_("Results are sent only to people who agreed. They can stop these e-mails themselves."),
    )
    masterpoints = forms.DecimalField(
        label=_("Masterpoints"),
        required=False,
        max_digits=8,
        decimal_places=2,
        help_text=_(
            "Those of the federation; used to decide strata. Points won in this club do not count here."
        ),
    )
    rank = line_field(_("Rank"), help_text=_("Title in the federation."))
    categories = line_field(_("Special lists"), help_text=_("Separated by commas: senior, junior, mixed."))
    online_names = line_field(
        _("Online names"),
        help_text=_("As on BBO, separated by commas. Results that are imported from there go by them."),
    )


class MembershipForm(forms.Form):
    """The beginning of a membership."""

    number = line_field(_("Membership number"))
    status = forms.ChoiceField(label=_("Status"), choices=Membership.Status.choices)
    since = day_field(_("Member since"), _("Leave empty to start today."))


class MemberForm(MembershipForm, ContactForm, GuestForm):
    """A new member."""

    wants_results = forms.BooleanField(
        label=_("Agreed to get published results by e-mail"),
        required=False,
        help_text=_("Results are sent only to people who agreed. They can stop these e-mails themselves."),
    )
    field_order = (
        "name", "another", "number", "status", "since", "email", "wants_results", "phone", "national_id",
    )  # fmt: skip


class AgreementForm(forms.Form):
    """The day of the papers on which people agreed to get results."""

    day = day_field(_("Date on the paper forms"), _("Leave empty for today."))
    sure = forms.BooleanField(
        label=_("The club has the agreement of all these people on paper"),
        error_messages={"required": _("Tick this only if the club has the papers.")},
    )


class EndForm(forms.Form):
    """The end of a membership."""

    until = day_field(_("Last day"), _("Leave empty for today."))


class StatusForm(forms.Form):
    """Another status of a member."""

    status = forms.ChoiceField(label=_("New status"), choices=Membership.Status.choices)
    since = day_field(_("From"), _("Leave empty to start today."))


class UploadForm(forms.Form):
    """A member list as a file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "A CSV file, as saved by spreadsheets and union programs. The first line names the columns."
        ),
    )
    source = forms.CharField(
        label=_("Source of the masterpoints"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Such as the name of the federation. Leave empty for the name of the file."),
    )
    as_of = day_field(_("Masterpoints as of"), _("Leave empty for today."))
    adds_unknown = forms.BooleanField(
        label=_("Add people who are not on the list yet"),
        required=False,
        help_text=_(
            "Only for a list of online names and names, which otherwise adds nobody. They become guests."
        ),
    )


class KeptList(KeptFile):
    """A member list that travels in the form while it is asked which letters it has."""

    kept = forms.CharField(widget=forms.HiddenInput, max_length=4 * (LARGEST_LIST // 3 + 2))
    source = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    as_of = forms.DateField(required=False, widget=forms.HiddenInput)
    adds_unknown = forms.BooleanField(required=False, widget=forms.HiddenInput)


class ConfirmForm(forms.Form):
    """The list that was shown, and what exactly was shown of it."""

    text = forms.CharField(strip=False, widget=forms.HiddenInput)
    digest = forms.CharField(widget=forms.HiddenInput)
    source = forms.CharField(required=False, widget=forms.HiddenInput)
    as_of = forms.DateField(required=False, widget=forms.HiddenInput)
    adds_unknown = forms.BooleanField(required=False, widget=forms.HiddenInput)
    keep_club_number = forms.BooleanField(
        label=_("Keep it as the club's number in its federation"), required=False
    )


class ClubForm(forms.Form):
    """A club's settings."""

    name = line_field(_("Club"), required=True)
    zone = forms.ChoiceField(label=_("Time zone"), choices=ZONE_CHOICES)
    correction_minutes = forms.IntegerField(
        label=_("Correction period (minutes)"),
        help_text=_("Time allowed for correcting results after publication."),
    )
    players_sign_in = forms.BooleanField(
        label=_("Players may sign themselves in on their phones"),
        help_text=_("On the day of a session, before play starts. They choose a free seat of the plan."),
        required=False,
    )
    national_id = line_field(
        _("National number of the club"),
        help_text=_("The number that your federation gave the club. It is written into files of results."),
    )
    appeal_deposit = forms.DecimalField(
        label=_("Deposit for an appeal"),
        help_text=_("In the club's money. Leave it empty if the club asks for none."),
        max_digits=6,
        decimal_places=2,
        required=False,
    )


HUE_NAMES = {
    18: _("Crimson"),
    38: _("Brick"),
    65: _("Bronze"),
    108: _("Olive"),
    138: _("Leaf green"),
    190: _("Teal"),
    222: _("Petrol blue"),
    255: _("Royal blue"),
    275: _("Indigo"),
    298: _("Violet"),
    325: _("Plum"),
    352: _("Raspberry"),
}
"""The hues that a club may choose by their names; any other can be stored too."""


class HueForm(forms.Form):
    """The colour of a club's pages; empty: Arrowswitch green."""

    hue = forms.TypedChoiceField(
        label=_("Colour"),
        choices=[("", _("Arrowswitch green")), *HUE_NAMES.items()],
        coerce=int,
        empty_value=None,
        required=False,
    )


class LogoForm(forms.Form):
    """A club's logo, whose bytes the service checks."""

    logo = forms.FileField(
        label=_("Logo"),
        help_text=_(
            "A PNG or JPEG of at most 2 MB. It is shown on white, about as high as two lines of text."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        allow_empty_file=True,
    )

    def clean_logo(self) -> bytes:
        data: bytes = self.cleaned_data["logo"].read(LARGEST + 1)
        return data


class FoundingForm(forms.Form):
    """The first club, by somebody who has an account."""

    club_name = line_field(_("Club name"), required=True)
    club_name.widget.attrs["autofocus"] = True
    name = line_field(_("Your name"), required=True)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=ZONE_CHOICES,
        initial="UTC",
        widget=forms.Select(attrs={"data-suggest-zone": True}),
    )


class FirstAccountForm(FoundingForm):
    """The first club, and the account of its director."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("Used to sign in: letters and digits, no spaces."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=LONGEST,
        help_text=_("At least 8 characters; three words are easy to remember."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    email = forms.CharField(
        label=_("E-mail"),
        required=False,
        max_length=LONGEST,
        help_text=_("Used to reset a lost password."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class RoleForm(forms.Form):
    """One role of one account, given or taken."""

    user = forms.IntegerField(widget=forms.HiddenInput)
    kind = forms.CharField(max_length=12, widget=forms.HiddenInput)
    deed = forms.ChoiceField(choices=[("grant", "grant"), ("revoke", "revoke")], widget=forms.HiddenInput)


class ChoiceOfPersonForm(forms.Form):
    """Who is merged into the person of the page."""

    drop = forms.IntegerField(widget=forms.HiddenInput)


class NoForm(forms.Form):
    """Nothing to type: a button whose refusal needs a place."""
