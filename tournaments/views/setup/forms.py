"""Forms of setting up a session: its name, the sign-in sheets, the evening, a movement by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from clubs.people.services import is_new_guest
from clubs.people.words import say
from scoring.comparison.team_seats import OF_EIGHT
from scoring.models import Section
from scoring.selectors.contestants import contestants_of, team_size_of
from scoring.words import RuleError
from tournaments.movements import Kind, Option, missing_from
from tournaments.movements.registry import WITH_ROVER, listed, rover_options
from tournaments.movements.stored import Choice
from tournaments.movements.wishes import LONGEST_WORDS
from tournaments.ranking.settings import EventSettings
from tournaments.services.setup.signing_in import SEATS, names_typed
from tournaments.views.scoring_forms import choices_of

T = TypeVar("T")


class NewSession(forms.Form):
    """Name and day of a session."""

    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))


class NameField(forms.CharField):
    """A name as typed. Where it `is_needed`, what is missing is said by the rules, which also know ids."""

    is_needed = False


def _name(label: Any, *, first: bool = False) -> NameField:
    """A name as typed; the first field has the focus, for one entry after the other is typed.

    Without the first there is no entry, so that it is not called optional.
    """
    widget = forms.TextInput(attrs={"autofocus": True, "aria-required": "true"} if first else {})
    field = NameField(label=label, max_length=120, required=False, widget=widget)
    field.is_needed = first
    return field


def _picked() -> forms.IntegerField:
    return forms.IntegerField(required=False, widget=forms.HiddenInput)


class SignIn(forms.Form):
    """A pair on the sign-in sheet: names as typed, or the persons picked from the list by id."""

    first = _name(_("First player"), first=True)
    second = _name(_("Second player"))
    first_id = _picked()
    second_id = _picked()
    another = forms.BooleanField(
        label=_("Different person with the same name (add as a guest)"), required=False
    )
    guests = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields for names, by seat."""
        return [self[seat] for seat in SEATS if seat in self.fields]

    @property
    def team_name(self) -> forms.BoundField | None:
        """The field for a team's own name, if teams play."""
        return self["team"] if "team" in self.fields else None


class SignInAtPlace(SignIn):
    """A pair on the plan of the room: `place` is where it sits, the next free place if nobody says."""

    place = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean(self) -> None:
        """What is wrong with the place is shown above the names: its own field is hidden."""
        for message in self.errors.pop("place", []):
            self.add_error(None, _("Place: {why}").format(why=message))


class SignInPlayer(SignIn):
    """One who plays alone."""

    first = _name(_("Player"), first=True)
    second = second_id = None  # type: ignore[assignment]


class SignInTeam(SignIn):
    """A team: its name, the pair that sits N-S, the pair that sits E-W, two reserves."""

    team = forms.CharField(
        label=_("Team"), max_length=80, required=False, widget=forms.TextInput(attrs={"autofocus": True})
    )
    first = _name(_("N-S: first player"))
    second = _name(_("N-S: second player"))
    third = _name(_("E-W: first player"))
    fourth = _name(_("E-W: second player"))
    fifth = _name(_("Fifth player"))
    sixth = _name(_("Sixth player"))
    third_id = _picked()
    fourth_id = _picked()
    fifth_id = _picked()
    sixth_id = _picked()


class SignInTeamOfEight(SignInTeam):
    """A team of eight: its name, its two pairs that sit N-S and its two that sit E-W, four reserves."""

    first = _name(_("N-S 1: first player"))
    second = _name(_("N-S 1: second player"))
    third = _name(_("E-W 1: first player"))
    fourth = _name(_("E-W 1: second player"))
    fifth = _name(_("N-S 2: first player"))
    sixth = _name(_("N-S 2: second player"))
    seventh = _name(_("E-W 2: first player"))
    eighth = _name(_("E-W 2: second player"))
    ninth = _name(_("Ninth player"))
    tenth = _name(_("Tenth player"))
    eleventh = _name(_("Eleventh player"))
    twelfth = _name(_("Twelfth player"))
    seventh_id = _picked()
    eighth_id = _picked()
    ninth_id = _picked()
    tenth_id = _picked()
    eleventh_id = _picked()
    twelfth_id = _picked()


def with_guests_named(form: forms.Form, error: RuleError | None) -> None:
    """After the question about new guests the form holds their names: sent again, it adds them."""
    if is_new_guest(error):
        form.data = form.data.copy()  # type: ignore[attr-defined]
        form.data["guests"] = "\n".join(names_typed(form.data).values())  # type: ignore[index]


def signed_in(form: forms.Form, sign_in: Callable[[], T]) -> T | None:
    """What `sign_in` returns; None where a rule refused it, with the refusal shown by the form."""
    try:
        return sign_in()
    except RuleError as error:
        form.add_error(error.field if error.field in form.fields else None, say(error))
        with_guests_named(form, error)
        return None


_SHEETS: Final[dict[str, type[SignIn]]] = {"pairs": SignIn, "players": SignInPlayer, "teams": SignInTeam}


def sheet_for(section: Section) -> type[SignIn]:
    """The form that signs in an entry of the section, without a place on the plan of the room."""
    return SignInTeamOfEight if team_size_of(section) == OF_EIGHT else _SHEETS[contestants_of(section)]


BOARDS_OF: Final = {"players": _("Boards per player"), "teams": _("Boards per team")}


class Evening(forms.Form):
    """What a director says of the evening before movements are offered."""

    boards = forms.IntegerField(label=_("Boards per pair"), min_value=4, max_value=60, required=False)
    minutes = forms.IntegerField(label=_("Time (minutes)"), min_value=20, max_value=600, required=False)
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", _("One or two")), *choices_of(EventSettings.winners.labels)],
    )

    apart = forms.CharField(
        label=_("Pairs that must not meet"),
        help_text=_("Such as 1-2, 4-5."),
        max_length=LONGEST_WORDS,
        required=False,
    )
    unused_tables = forms.CharField(
        label=_("Tables out of use"), help_text=_("Such as 3, 8."), max_length=LONGEST_WORDS, required=False
    )

    def __init__(self, *args: Any, contestants: str = "pairs", by_round: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if contestants != "pairs":
            del self.fields["winners"]
            self.fields["boards"].label = BOARDS_OF[contestants]
        if contestants != "pairs" or by_round:
            del self.fields["apart"]
        if by_round:
            del self.fields["unused_tables"]


OPTION_TITLES: Final = {
    "switch": _("Arrow-switch in rounds"),
    "base": _("Rover added to"),
    "repeats": _("Opponents met twice"),
    "sharing": _("Shared boards"),
    "guide_cards": _("Pairs that follow each other"),
    "starters": _("Starters"),
    "hands": _("Hands"),
    "boards": _("Boards"),
    "form": _("Form"),
    "seating": _("Seating"),
    "method": _("Method"),
    "directions": _("Directions"),
    "again": _("Longer evening"),
    "skips": _("Skips"),
    "sets": _("Sets"),
    "deals": _("Deals"),
    "first_round": _("First round"),
    "rematches": _("Rematches"),
    "second": _("Second line"),
    "shift": _("Shift of the second line"),
    "after": _("Rounds played before"),
    "session": _("Session"),
}


class ByHand(forms.Form):
    """A movement chosen by hand: arguments of `movements.make`, with the options of its kind as fields."""

    kind = forms.ChoiceField(label=_("Movement"))
    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=60)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=60, required=False)
    boards_per_round = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=40, required=False
    )
    missing = forms.IntegerField(label=_("Phantom / sit-out pair"), min_value=1, max_value=80, required=False)

    def __init__(self, *args: Any, kinds: list[Kind], chosen: Kind, entries: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.chosen, self.entries = chosen, entries
        self.fields["kind"].choices = [(kind.key, gettext(kind.title)) for kind in kinds]  # type: ignore[attr-defined]
        self.initial = {"kind": chosen.key, "tables": self._usual_tables()}
        self.fields["tables"].help_text = _sizes(chosen)
        if chosen.contestants != "pairs":
            del self.fields["missing"]
        for option in chosen.options:
            self.fields[option.name] = _field_of(option)
            self.fields[option.name].required &= option.name in self.data or not self.is_bound

    def _usual_tables(self) -> int:
        """The tables for those who have signed in; if there is no such size, the least that seats them."""
        wanted = self.chosen.tables_for(self.entries)
        return min(
            (size for size in self.chosen.sizes if size >= wanted),
            default=max(self.chosen.sizes, default=wanted),
        )

    @property
    def sizes(self) -> list[forms.BoundField]:
        """The fields that every kind has: what is typed there stays when another kind is chosen."""
        options = {option.name for option in self.chosen.options}
        return [self[name] for name in self.fields if name != "kind" and name not in options]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the chosen kind's own options."""
        return [self[option.name] for option in self.chosen.options]

    @property
    def choice(self) -> Choice:
        """The movement that was entered. Raises RuleError if it cannot be made."""
        data = self.cleaned_data
        options = {
            option.name: data[option.name].replace(" ", "")
            for option in self.chosen.options
            if data[option.name]
        }
        choice = Choice(
            self.chosen.key,
            data["tables"],
            data["rounds"],
            data["boards_per_round"],
            data.get("missing"),
            options,
        )
        return fitted(choice, self.chosen, self.entries)


def _sizes(chosen: Kind) -> str:
    """For how many tables: "4 to 60 tables, an even number."; places, where an odd team has none."""
    sizes = chosen.sizes
    if chosen.by_round and chosen.contestants == "teams":
        return gettext(
            "One place for each team and, if the number is odd, one more: {first} to {last}."
        ).format(first=sizes[0], last=sizes[-1])
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1, 2)):
        kind = gettext("an odd number") if sizes[0] % 2 else gettext("an even number")
        return gettext("{first} to {last} tables, {kind}.").format(first=sizes[0], last=sizes[-1], kind=kind)
    return ngettext("{sizes} table.", "{sizes} tables.", max(sizes)).format(sizes=listed(sizes))


def _field_of(option: Option) -> forms.Field:
    title, help_text = OPTION_TITLES.get(option.name, option.name), _capital(gettext(option.help))
    if option.number:
        how = gettext("Enter a number, or {words}.").format(words=", ".join(option.choices))
        return forms.CharField(label=title, required=False, max_length=8, help_text=f"{help_text}. {how}")
    if option.rounds:
        how = gettext(
            "Enter one of these words: {words}. Or enter the numbers of the rounds: “6, 7” switches round 6 "
            "and round 7, and “2” switches round 2 only."
        ).format(words=", ".join(option.choices))
        return forms.CharField(label=title, required=False, max_length=60, help_text=f"{help_text}. {how}")
    choices = [(choice, _capital(gettext(choice.replace("-", " ")))) for choice in option.choices]
    return forms.ChoiceField(label=title, choices=choices, initial=option.default, help_text=help_text)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def fitted(choice: Choice, kind: Kind, entries: int) -> Choice:
    """The choice adapted to the number of contestants added, where that is possible; else unchanged.

    Half a table of pairs leaves one missing, and a pair more than the tables hold is a rover; players and
    teams are told by their number.
    """
    if kind.contestants == "pairs" and not kind.by_round:
        if kind.key in WITH_ROVER and choice.missing is None and entries == 2 * choice.tables + 1:
            return replace(choice, kind="rover", options=rover_options(kind.key, choice.options))
        half = choice.missing is None and entries == 2 * choice.tables - 1
        if not half:
            return choice
        missing = missing_from(choice.kind, choice.tables, choice.rounds, choice.options)
        return replace(choice, missing=missing)
    if not entries or choice.missing is not None:
        return choice
    exact = replace(choice, pairs=entries)
    try:
        exact.movement()
    except RuleError as error:
        if error.code != "movement.pairs":
            raise
        return choice
    return exact
