"""Games, and the score sheets of a club: they are opened, filled, corrected and settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people import permissions as people
from clubs.people.selectors import get_person
from clubs.people.words import say
from clubs.web.api.base import ClubView, Data, ListView
from clubs.web.api.fields import Since, Strict
from clubs.web.api.openapi import UNCHANGED, described
from scoring.games.printed import game_row, number, sheet_json
from scoring.games.reading import schema_of
from scoring.games.registry import all_games
from scoring.models import Sheet
from scoring.selectors.sheets import StoredSheet, get_sheet, may_see, named, sheets_of, stored_sheet_of
from scoring.services import sheets as services
from scoring.words import RuleError
from scoring.words.names import folded
from tournaments.api.rules import RulesView
from tournaments.api.sheets.serializers import (
    ChoiceForm,
    CorrectionForm,
    CorrectionSerializer,
    DealForm,
    GameDetailSerializer,
    GameSerializer,
    GamesForm,
    NewSheetForm,
    SheetRowSerializer,
    SheetSerializer,
    UndoForm,
)


class Games(RulesView):
    """Every game that has a score sheet."""

    @described("list_games", "List the games", answer=GameSerializer(many=True), asks=GamesForm)
    def get(self, request: Request) -> Response:
        words = folded(self.asked["search"]).split()
        rows = [
            game_row(game)
            for game in all_games().values()
            if all(word in folded(f"{game.title} {game.family} {game.key}") for word in words)
        ]
        return Response(rows)


class OneGame(RulesView):
    """A game with the fields of a deal."""

    @described("get_game", "Show a game and the fields of its deals", answer=GameDetailSerializer)
    def get(self, request: Request, game: str) -> Response:
        this_game = all_games().get(game)
        if this_game is None:
            raise Http404
        return Response(game_row(this_game) | {"deal": schema_of(this_game.record(this_game.any_table()))})


class Sheets(ClubView, ListView):
    """The score sheets of a club, the newest first. Only people in the club can read them."""

    tag = "sheets"
    closed = True
    serializer_class = SheetRowSerializer
    queryset = Sheet.objects.all()

    @described("list_sheets", "List the score sheets of a club", answer=SheetRowSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        require_of_the_club(self)
        page = self.paginate_queryset(sheets_of(self.club)) or []
        return self.get_paginated_response([sheet_row(record) for record in page])

    @described("open_sheet", "Open a score sheet", request=NewSheetForm, answer=SheetSerializer, status=201)
    def post(self, request: Request, club: str) -> Response:
        services.require_opener(self.club, self.actor)  # others learn nothing of whom the club knows
        asked = self.body(NewSheetForm)
        people = [get_person(self.club, pk) for pk in asked["persons"]]
        record = services.open_sheet(
            club=self.club, game=asked["game"], people=people, by=self.actor, options=asked["options"]
        )
        return Response(sheet_data(stored_sheet_of(get_sheet(club, record.pk))), status=201)


def require_of_the_club(view: ClubView) -> None:
    """Refuses a caller who does not belong to the club: 401 if not signed in, else 403."""
    user = view.actor.user
    kinds = people.role_kinds(user, view.club) if user else frozenset()
    if not people.allows("people.view_members", kinds):
        raise _not_theirs(view)


def _not_theirs(view: ClubView) -> Exception:
    if view.actor.kind == "nobody":
        return exceptions.NotAuthenticated()
    return RuleError("permission.sheet", "sheet", "Score sheets are only for people in this club.", "")


class SheetView(ClubView):
    """A view of a sheet of the club, `self.record`. Answers 404 for another club's sheet."""

    tag = "sheets"
    closed = True
    record: Sheet

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.record = get_sheet(kwargs["club"], kwargs["sheet"])
        if not may_see(self.record, self.actor):
            raise _not_theirs(self)

    def shown(self) -> Data:
        """The sheet in its newest state."""
        return sheet_data(stored_sheet_of(get_sheet(self.club.slug, self.record.pk)))


class OneSheet(SheetView):
    """A score sheet."""

    @described("get_sheet", "Show a score sheet", answer=SheetSerializer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, sheet: int) -> Response:
        return self.since(str(self.record.version)) or Response(sheet_data(stored_sheet_of(self.record)))


class Deals(SheetView):
    """Records the next deal of a sheet."""

    problems = {"post": (409,)}

    @described(
        "record_deal",
        "Enter a deal",
        request=DealForm,
        answer=SheetSerializer,
        status=201,
        others={200: SheetSerializer},
    )
    def post(self, request: Request, club: str, sheet: int) -> Response:
        asked = self.body(DealForm)
        recorded = services.record_deal(sheet_id=self.record.pk, by=self.actor, **asked)
        return Response(self.shown(), status=201 if recorded.is_new else 200)


class OneDeal(SheetView):
    """Corrects a deal: every later deal is scored again."""

    problems = {"post": (409,)}

    @described("correct_deal", "Correct a deal", request=CorrectionForm, answer=CorrectionSerializer)
    def post(self, request: Request, club: str, sheet: int, deal: int) -> Response:
        asked = self.body(CorrectionForm)
        if asked.pop("look"):
            sheet_now = stored_sheet_of(self.record)
            changes = services.preview_correction(sheet_now, deal, asked["deal"], consent=asked["consent"])
        else:
            made = services.correct_deal(sheet_id=self.record.pk, ordinal=deal, by=self.actor, **asked)
            changes = made.changes
        rows = [
            {"deal": c.deal, "before": _numbers(c.totals_before), "after": _numbers(c.totals_after)}
            for c in changes
        ]
        return Response({"changes": rows, "sheet": self.shown()})


class ChooseDeal(SheetView):
    """The host chooses which entry counts, if a deal was entered in two different ways."""

    problems = {"post": (409,)}

    @described(
        "choose_deal", "Choose which entry of a deal counts", request=ChoiceForm, answer=SheetSerializer
    )
    def post(self, request: Request, club: str, sheet: int, deal: int) -> Response:
        revision = self.body(ChoiceForm)["revision"]
        services.choose_deal(sheet_id=self.record.pk, ordinal=deal, revision=revision, by=self.actor)
        return Response(self.shown())


class Undo(SheetView):
    """Undoes the last deal."""

    problems = {"post": (409,)}

    @described("undo_deal", "Undo the last deal", request=UndoForm, answer=SheetSerializer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        ordinal = self.body(UndoForm)["ordinal"]
        services.undo_last(sheet_id=self.record.pk, ordinal=ordinal, by=self.actor)
        return Response(self.shown())


class SheetDeed(SheetView):
    """An action on the whole sheet that needs no further details."""

    def done(self, act: Callable[..., Sheet]) -> Response:
        self.body(Strict)
        act(sheet_id=self.record.pk, by=self.actor)
        return Response(self.shown())


class BreakOff(SheetDeed):
    """Stops play before the game is over."""

    @described("break_off_sheet", "Stop play", request=Strict, answer=SheetSerializer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.break_off)


class PlayOn(SheetDeed):
    """Resumes a game that was stopped."""

    @described("play_on_sheet", "Resume play", request=Strict, answer=SheetSerializer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.play_on)


class CloseSheet(SheetDeed):
    """Settles the sheet."""

    @described("close_sheet", "Record that everyone has settled", request=Strict, answer=SheetSerializer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.close_sheet)


class ReopenSheet(SheetDeed):
    """Takes back the settlement."""

    @described("reopen_sheet", "Reopen a settled score sheet", request=Strict, answer=SheetSerializer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.reopen_sheet)


def sheet_row(record: Sheet) -> Data:
    """The document of a sheet in the list of sheets."""
    game = all_games().get(record.game)
    return {
        "id": record.pk,
        "game": record.game,
        "title": say(game.title) if game else record.game,
        "players": [player.name for player in record.players.all()],
        "opened": record.opened,
        "ended": record.ended_at,
        "closed": record.closed_at,
    }


def sheet_data(sheet: StoredSheet) -> Data:
    """The document of a whole sheet, with each deal as it was entered."""
    record = sheet.record
    data = sheet_json(sheet.sheet, say)
    deals: list[Data] = data["deals"]  # type: ignore[assignment]
    for place, deal in enumerate(deals):
        accepted = sheet.plays[place].accepted
        deal |= {"said": sheet.entered(place + 1), "revision": accepted.number if accepted else 0}
    waiting = [
        {
            "deal": ordinal,
            "revision": revision.number,
            "said": named(sheet.sheet, sheet.deal_of(revision)),
            "by": revision.by_name,
        }
        for ordinal, revision in sheet.waiting()
    ]
    times = {"ended_at": record.ended_at, "closed_at": record.closed_at}
    return {"id": record.pk, "version": str(record.version), **data, **times, "waiting": waiting}


def _numbers(totals: Any) -> list[int | str]:
    return [number(total) for total in totals]
