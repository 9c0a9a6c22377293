"""Forms of the room: house rules, a new table, a payment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.people.words import say
from clubs.procedure import RULE_SETS
from clubs.room.models import Room, RoomTable
from scoring.games.registry import all_games
from scoring.games.shape import AnyGame
from scoring.views.choice_words import Words, word_of

BRIDGE = "bridge"
GROUPS: Mapping[Words, tuple[str, ...]] = {
    _("Rubber bridge"): ("contract_rubber", "goulash", "gentlemens_agreement", "summer_bridge"),
    _("Four deals"): ("bridge_chicago", "short_bridge"),
    _("Auction bridge and earlier"): (
        "auction_bridge", "royal_auction", "plafond", "bridge_whist", "bridge_reversi", "short_bridge_1913",
        "bridge_kings",
    ),
}  # fmt: skip
FOR_FEW: Mapping[int, Words] = {3: _("For three players"), 2: _("For two players")}
OTHERS = _("Other bridge games")


def game_choices(players: int | None = None) -> list[tuple[str, list[tuple[str, str]]]]:
    """Games of a bridge table in groups, as key@edition with words; for so many players, if that is known."""
    games = [game for game in all_games().values() if game.family == BRIDGE]
    fit = [game for game in games if players is None or players in game.seats]
    titles = [*GROUPS, OTHERS, *FOR_FEW.values()]
    groups = {str(title): [game for game in fit if _group(game) == title] for title in titles}
    return [(title, _choices(found)) for title, found in groups.items() if found]


def _group(game: AnyGame) -> Words:
    listed = (title for title, keys in GROUPS.items() if game.key in keys)
    return next(listed, FOR_FEW.get(max(game.seats), OTHERS))


def _choices(games: Iterable[AnyGame]) -> list[tuple[str, str]]:
    """The choices of a group: the best known games first, the editions of each in their order."""
    words = [f"{game.key}@{edition}" if edition else game.key
             for game in sorted(games, key=lambda game: game.tier)
             for edition in (game.editions or ("",))]  # fmt: skip
    return [(word, game_words(word)) for word in words]


def game_words(word: str) -> str:
    """A game given as key@edition, in words: "Rubber bridge (contract), laws of 1948"."""
    key, _at, edition = word.partition("@")
    title = say(all_games()[key].title)
    return f"{title}, {word_of(edition)}" if edition else title


class RoomForm(forms.Form):
    """A room's house rules."""

    name = forms.CharField(label=_("Name"), max_length=80)
    rules = forms.ChoiceField(label=_("Cutting-in rules"))
    game = forms.ChoiceField(label=_("Game"))
    stake = forms.DecimalField(
        label=_("Stake per hundred points"),
        help_text=_("Enter 0 to play for points only."),
        min_value=0,
        max_digits=8,
        decimal_places=2,
        initial=Decimal(0),
    )
    currency = forms.CharField(label=_("Currency"), max_length=8, required=False)
    settlement = forms.ChoiceField(label=_("Settlement"), choices=Room.Settlement.choices)

    def __init__(self, *args: Any, room: Room | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules = self.fields["rules"]
        assert isinstance(rules, forms.ChoiceField)
        rules.choices = [(key, say(found.title)) for key, found in RULE_SETS.items()]
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = game_choices(RULE_SETS[room.rules].players if room else None)
        if room is not None:
            del self.fields["rules"]  # an evening that is on, and all before, are judged by them

    @staticmethod
    def initial_of(room: Room) -> dict[str, Any]:
        """The fields filled with a room's house rules as they are saved."""
        return {
            "name": room.name,
            "game": room.game,
            "stake": room.stake,
            "currency": room.currency,
            "settlement": room.settlement,
        }


class NewTableForm(forms.Form):
    """How a new table plays if it does not play by the house rules."""

    game = forms.ChoiceField(label=_("Game"))
    form = forms.ChoiceField(label=_("Partners"), choices=RoomTable.Form.choices)
    stake = forms.DecimalField(
        label=_("Stake per hundred points"), min_value=0, max_digits=8, decimal_places=2
    )
    rubbers_each = forms.TypedChoiceField(
        label=_("Pivot: rubbers with each partner"), coerce=int, choices=[(1, "1"), (2, "2")]
    )

    def __init__(self, *args: Any, room: Room, players: int, **kwargs: Any) -> None:
        preset = {"game": room.game, "stake": room.stake, "form": RoomTable.Form.CUT_IN, "rubbers_each": 1}
        super().__init__(*args, **{"initial": preset, **kwargs})
        game = self.fields["game"]
        assert isinstance(game, forms.ChoiceField)
        game.choices = game_choices(players)


class PaymentForm(forms.Form):
    """A payment over the counter."""

    way = forms.ChoiceField(
        label=_("Payment"), choices=[("in", _("from the player")), ("out", _("to the player"))]
    )
    amount = forms.DecimalField(label=_("Amount"), min_value=Decimal("0.01"), max_digits=9, decimal_places=2)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def signed(self) -> Decimal:
        """What the person gets counts as positive: paying in settles what they owe."""
        amount: Decimal = self.cleaned_data["amount"]
        return amount if self.cleaned_data["way"] == "in" else -amount
