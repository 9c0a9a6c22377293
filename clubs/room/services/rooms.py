"""Rooms of a club: made, changed and closed by those who run the club."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from clubs.people import permissions
from clubs.people.models import Club
from clubs.people.permissions import AnyUser
from clubs.people.services import checks
from clubs.procedure import rule_set
from clubs.room.models import Room
from clubs.room.services.house_rules import link_house_rules, note_foreign_rules
from clubs.room.services.layout import note_foreign_in_room, seal_room
from clubs.room.services.planner import ROOM
from scoring.games.reading import Unreadable
from scoring.games.registry import game_of
from scoring.games.sheet import chosen_options
from scoring.models import Contest
from scoring.words import RuleError, nouns

LONGEST_CURRENCY = 8
MANAGE = "people.manage_members"  # directors and admins


@transaction.atomic
def create_room(
    *,
    club: Club,
    name: str,
    rules: str,
    game: str,
    by: AnyUser,
    game_options: Mapping[str, Any] | None = None,
    stake: Decimal = Decimal(0),
    currency: str = "",
    settlement: str = Room.Settlement.RUBBER,
) -> Room:
    """Creates a room with its house rules. Raises PermissionDenied, RuleError "room.*", "rules", "game.*"."""
    permissions.require(MANAGE, by, club)
    form, options = checked_game(game, game_options or {}, rules)
    contest = Contest.objects.create(
        club=club,
        name=name,
        form=form,
        planner=ROOM.code,
        settings={"v": 1, "contestants": "players"},
    )
    try:
        room = Room.objects.create(
            club=club, contest=contest, name=_named(name), rules=rules, game_options=options,
            stake=_staked(stake), currency=_currency(currency), settlement=settlement,
        )  # fmt: skip
    except IntegrityError as error:
        raise _name_taken(name) from error
    link_house_rules(room)
    room.refresh_from_db(fields=["chain_length", "chain_head", "salt"])
    return room


@transaction.atomic
def edit_room(
    *,
    room: Room,
    name: str,
    game: str,
    by: AnyUser,
    stake: Decimal,
    currency: str,
    settlement: str,
) -> Room:
    """Changes the house rules for later evenings and tables; what has been played keeps its own rules.

    Another game begins with the options that it has by default. Raises as `create_room`, and RuleError
    "room.settled_so": how an evening is settled does not change in it.
    """
    permissions.require(MANAGE, by, room.club)
    _require_settled_alike(_locked(room), settlement, stake)
    if Room.objects.filter(club=room.club, name=_named(name)).exclude(pk=room.pk).exists():
        raise _name_taken(name)
    options = room.game_options if same_game(game, room.game) else {}
    room.contest.form, room.game_options = checked_game(game, options, room.rules)
    note_foreign_in_room(room)
    note_foreign_rules(room)
    was_shown = (room.name, room.currency)
    room.contest.name = room.name = _named(name)
    room.stake, room.settlement = _staked(stake), settlement
    room.currency = _currency(currency)
    room.contest.save(update_fields=["name"])
    room.save(update_fields=["name", "game_options", "stake", "currency", "settlement"])
    if (room.name, room.currency) != was_shown:
        seal_room(room)
    _keep_game(room)
    link_house_rules(room)
    return room


@transaction.atomic
def set_options(*, room: Room, options: Mapping[str, Any], by: AnyUser) -> Room:
    """Sets how the room's game is played at later tables; another edition becomes the room's own.

    Raises PermissionDenied, RuleError of an option.
    """
    permissions.require(MANAGE, by, room.club)
    room.contest.form, room.game_options = checked_game(room.game, options, room.rules)
    note_foreign_in_room(room)
    note_foreign_rules(room)
    room.save(update_fields=["game_options"])
    _keep_game(room)
    link_house_rules(room)
    return room


def _keep_game(room: Room) -> None:
    """Saves the room's game, and links every evening of the room with it, those that are over too."""
    form = room.contest.form
    if Contest.objects.filter(pk=room.contest_id).exclude(form=form).update(form=form):
        seal_room(room)


def _locked(room: Room) -> Room:
    """The room as it is now; no evening of it begins until the transaction ends."""
    return Room.objects.select_for_update(no_key=True).get(pk=room.pk)


def _require_settled_alike(room: Room, settlement: str, stake: Decimal) -> None:
    same = settlement == room.settlement and (settlement == Room.Settlement.RUBBER or stake == room.stake)
    if not same and room.evenings.filter(session__state="playing").exists():
        raise RuleError(
            "room.settled_so",
            "settlement",
            "An evening is in progress in this room. Change the settlement after it has ended.",
            "",
        )


@transaction.atomic
def close_room(*, room: Room, by: AnyUser, closed: bool = True) -> Room:
    """Takes the room off the list, or puts it back; its evenings and its ledger stay."""
    permissions.require(MANAGE, by, room.club)
    _locked(room)
    if closed and room.evenings.filter(session__state="playing").exists():
        raise RuleError("room.open", "room", "An evening is in progress in this room. End it first.", "")
    note_foreign_rules(room)
    room.closed = timezone.now() if closed else None
    room.save(update_fields=["closed"])
    link_house_rules(room)
    return room


def checked_game(word: str, options: Mapping[str, Any], rules: str) -> tuple[str, dict[str, Any]]:
    """A game as key@edition with options that it has, for as many as play at a table of these rules.

    An edition among the options goes into the word, so that what is shown is what is played.
    """
    game, brought = game_of(word)
    players = rule_set(rules).players
    if players not in game.seats:
        raise RuleError(
            "room.game",
            "game",
            "{game} cannot be played by {players}, the number at each table in this room.",
            game.source,
            game=game.title,
            players=nouns.players(players),
        )
    try:
        chosen_options(game, {**brought, **options})
    except Unreadable as error:
        raise error.problems[0] from None
    edition = options.get("edition") or brought.get("edition")
    others = {name: value for name, value in options.items() if name != "edition"}
    return (f"{game.key}@{edition}" if edition else game.key), others


def same_game(word: str, other: str) -> bool:
    """Whether two words mean one game in one edition; without an edition the first is meant."""
    return _game_and_edition(word) == _game_and_edition(other)


def _game_and_edition(word: str) -> tuple[str, object]:
    game, brought = game_of(word)
    return game.key, brought.get("edition", next(iter(game.editions), None))


def _named(name: str) -> str:
    if not name.strip():
        raise RuleError("room.name", "name", "Enter a name for the room.", "")
    return name.strip()


def _name_taken(name: str) -> RuleError:
    return RuleError("room.name", "name", "There is already a room called {name}.", "", name=name)


def _currency(text: str) -> str:
    return checks.clean_line(text, "currency", LONGEST_CURRENCY)


def _staked(stake: Decimal) -> Decimal:
    if not 0 <= stake < 10_000:
        raise RuleError("room.stake", "stake", "The stake per hundred points must be 0 or more.", "")
    return stake
