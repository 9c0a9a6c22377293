"""What a table's phone posts, checked before anything is done with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.http import QueryDict

from scoring.bridge import Contract, Result, breaches
from scoring.bridge.contracts import Denomination, Doubling
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.relatives.side_honours import SideHonours
from scoring.cards import Card
from scoring.words import RuleError, Seat

LARGEST = 2**31 - 1
TRICKS_OFF = 13
TRICKS_OF_NS = re.compile(r"T([0-9]{1,2})")


def _whole(**options: Any) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=LARGEST, **options)


class PlaceForm(forms.Form):
    """An encounter of the table."""

    encounter = _whole()


class BoardForm(PlaceForm):
    """A board of an encounter."""

    board = _whole()


class ResultForm(forms.Form):
    """A result: its text (`4HS=`, `PASS`), or its pieces; `over` is tricks over the contract. Or none.

    At whist N-S's tricks, as text `T8`; at auction the honours of a side, and whether spades count 2.
    """

    entry_id = forms.UUIDField()
    seen = _whole(required=False)
    result = forms.CharField(required=False, max_length=20)
    level = _whole(required=False)
    denomination = forms.CharField(required=False, max_length=2)
    doubling = forms.CharField(required=False, max_length=2)
    declarer = forms.CharField(required=False, max_length=1)
    over = forms.IntegerField(required=False, min_value=-TRICKS_OFF, max_value=TRICKS_OFF)
    lead = forms.CharField(required=False, max_length=3)
    not_played = forms.BooleanField(required=False)
    tricks = _whole(required=False)
    honours = forms.CharField(required=False, max_length=8)
    low = forms.BooleanField(required=False)


class EntryForm(ResultForm, BoardForm):
    """A result of a board of the table, and what its sender had before it."""

    seen_of = forms.CharField(required=False, max_length=2000)
    after = forms.UUIDField(required=False)


def written_sight(boards: Iterable[Mapping[str, Any]]) -> str:
    """The newest revision of every board as the plain page keeps it for `sight_of`: "19:0 20:2"."""
    return " ".join(f"{board['number']}:{board['revision']}" for board in boards)


class AgreeForm(BoardForm):
    """The agreement to a result: to a revision by its number, or to an entry by its id."""

    revision = _whole(required=False)
    entry_id = forms.UUIDField(required=False)


class SeatsForm(PlaceForm):
    """Who sits here: as the card says, the other way round, or the pairs named."""

    answer = forms.ChoiceField(choices=[(word, word) for word in ("yes", "turned", "other")])
    ns = _whole(required=False)
    ew = _whole(required=False)


class CallForm(PlaceForm):
    """A call to the director, or its withdrawal."""

    withdraw = forms.BooleanField(required=False)


class HandOverForm(BoardForm):
    """A result that was refused, in words."""

    said = forms.CharField(required=False, max_length=200)


def cleaned(form: type[forms.Form], data: QueryDict) -> dict[str, Any]:
    """What was sent, by the fields of a form. Raises RuleError "form.<field>" for the first fault.

    The fields are those of the class: an object of the form would first copy each of them.
    """
    values = {}
    for name, field in form.base_fields.items():
        try:
            values[name] = field.clean(field.widget.value_from_datadict(data, {}, name))
        except forms.ValidationError as error:
            raise RuleError(
                f"form.{name}", name, "{name}: {message}", "", name=name, message=error.messages[0]
            ) from error
    return values


def outcome_of(data: Mapping[str, Any]) -> Outcome:
    """The outcome that was entered in a `ResultForm`. Raises RuleError."""
    if data["not_played"]:
        return Outcome(OutcomeKind.NOT_PLAYED)
    tricks = _tricks_of(data)
    if tricks is not None:
        return Outcome(OutcomeKind.PLAYED, tricks=tricks)
    result = Result.parse(data["result"]) if data["result"] else _result_of(data)
    played = Outcome.played(result, Card.parse(data["lead"]) if data["lead"] else None)
    honours = SideHonours.parse(data["honours"]) if data["honours"] else None
    return replace(played, honours=honours, low_spades=data["low"]) if honours or data["low"] else played


def sight_of(data: Mapping[str, Any]) -> int:
    """The revision of the board that the sender of an `EntryForm` saw.

    The plain page sends one for each board: see `written_sight`.
    """
    if data["seen"] is not None:
        return int(data["seen"])
    seen = dict(re.findall(r"(\d{1,9}):(\d{1,9})", data["seen_of"], re.ASCII))
    return int(seen.get(str(data["board"]), 0))


def _tricks_of(data: Mapping[str, Any]) -> int | None:
    """The tricks of N-S, where they were entered instead of a contract; else None."""
    if data["tricks"] is not None:
        return int(data["tricks"])
    match = TRICKS_OF_NS.fullmatch(data["result"])
    return int(match[1]) if match else None


def _result_of(data: Mapping[str, Any]) -> Result:
    """A result from the keys that were pressed."""
    level, over = data["level"], data["over"]
    pieces: dict[str, Any] = {
        name: str(data[name]).upper() for name in ("denomination", "doubling", "declarer")
    }
    tricks = None if over is None or level is None else level + 6 + over
    for error in breaches(level=level or 0, tricks=tricks, **pieces):
        raise error
    contract = Contract(
        level, Denomination(pieces["denomination"]), Doubling(pieces["doubling"]), Seat(pieces["declarer"])
    )
    return Result(contract, tricks)
