"""What the API answers of games, and of the score sheets of a club."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Any, Self

from clubs.people.words import say
from clubs.web.api.answers import Answer, AnyField, Help
from scoring.games.corrections import Change
from scoring.games.printed import game_row, number, sheet_json
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.games.shape import AnyGame
from scoring.models import Sheet
from scoring.selectors.sheets import StoredSheet, named


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAnswer(Answer):
    """A game with a score sheet."""

    key: str
    title: str
    family: str
    tier: str
    editions: list[str]
    source: str
    option_of: Annotated[str | None, Help("The game of which this is a variant.")]
    players: Annotated[list[int], Help("Possible numbers of players.")]
    options: Annotated[dict[str, Any], Help("The fields of its options, as JSON Schema.")]

    @classmethod
    def of(cls, game: AnyGame) -> GameAnswer:
        """A game as the commands print it."""
        printed: dict[str, Any] = game_row(game)
        return GameAnswer(**printed)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDetailAnswer(GameAnswer):
    """A game, with the fields of a deal as JSON Schema."""

    deal: Annotated[dict[str, Any], Help("JSON Schema; `kind` and `per` say what a form should show.")]

    @classmethod
    def with_fields(cls, game: AnyGame) -> Self:
        """A game with the fields of its deals."""
        deal = schema_of(game.record(game.any_table()))
        return cls(**GameAnswer.of(game).as_dict(), deal=deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRowAnswer(Answer):
    """A score sheet in the list of the club."""

    id: int
    game: str
    title: str
    players: list[str]
    opened: dt.datetime
    ended: dt.datetime | None
    closed: dt.datetime | None

    @classmethod
    def of(cls, record: Sheet) -> Self:
        """The row of a sheet whose players are already loaded. No query."""
        game = all_games().get(record.game)
        return cls(
            id=record.pk,
            game=record.game,
            title=say(game.title) if game else record.game,
            players=[player.name for player in record.players.all()],
            opened=record.opened,
            ended=record.ended_at,
            closed=record.closed_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetAnswer(Answer):
    """A score sheet: its deals, the running totals, and the settlement if play stopped now.

    Points are whole numbers, or exact fractions as text. Lists go by side, payments by player.
    """

    id: int
    version: Annotated[str, Help("Changes whenever the score sheet does; for `since`.")]
    game: str
    players: Annotated[list[str], Help("In seat order.")]
    sides: list[list[str]]
    options: dict[str, Any]
    deals: Annotated[
        list[dict[str, Any]],
        Help("`deal`, `said` as entered, `revision`, `lines`, `totals`, its facts, `remarks`, `doubts`."),
    ]
    totals: list[int | str]
    next: Annotated[
        dict[str, Any] | None, Help("The facts for the next deal; null if there are no more deals.")
    ]
    ended: Annotated[str | None, Help("What ended the game.")]
    ended_at: dt.datetime | None
    closed_at: dt.datetime | None
    final: list[int | str]
    winners: list[list[str]]
    premiums: list[dict[str, Any]]
    settlement: Annotated[dict[str, Any], Help("What each player receives (+) or pays (-).")]
    settled_per: str
    words: str | None
    waiting: Annotated[
        list[dict[str, Any]], Help("Deals entered differently: `deal`, `revision`, `said`, `by`.")
    ]

    @classmethod
    def of(cls, sheet: StoredSheet) -> Self:
        """A whole sheet as the commands print it, with each deal as it was entered. One query."""
        record = sheet.record
        printed: dict[str, Any] = sheet_json(sheet.sheet, say)
        for place, deal in enumerate(printed["deals"]):
            accepted = sheet.plays[place].accepted
            deal |= {"said": sheet.entered(place + 1), "revision": accepted.number if accepted else 0}
        return cls(
            id=record.pk,
            version=str(record.version),
            **printed,
            ended_at=record.ended_at,
            closed_at=record.closed_at,
            waiting=_waiting(sheet),
        )

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        """All fields but `settled_per`, which readers of the schema have never been promised."""
        fields = super(SheetAnswer, cls).described()
        return {name: field for name, field in fields.items() if name != "settled_per"}


def _waiting(sheet: StoredSheet) -> list[dict[str, Any]]:
    """The entries beside deals that count."""
    return [
        {
            "deal": ordinal,
            "revision": revision.number,
            "said": named(sheet.sheet, sheet.deal_of(revision)),
            "by": revision.by_name,
        }
        for ordinal, revision in sheet.waiting()
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAnswer(Answer):
    """The totals after a deal, before and after a correction."""

    deal: int
    before: list[int | str]
    after: list[int | str]

    @classmethod
    def of(cls, change: Change) -> Self:
        """What a correction changes in one deal."""
        return cls(
            deal=change.deal,
            before=[number(total) for total in change.totals_before],
            after=[number(total) for total in change.totals_after],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionAnswer(Answer):
    """The totals that a correction changes, and the sheet after it."""

    changes: list[ChangeAnswer]
    sheet: SheetAnswer
