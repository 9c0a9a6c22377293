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
from clubs.web.api.base import ClubView, ListView
from clubs.web.api.fields import Since, Strict
from clubs.web.api.openapi import UNCHANGED, described
from scoring.games.registry import all_games
from scoring.models import Sheet
from scoring.selectors.sheets import get_sheet, may_see, sheets_of, stored_sheet_of
from scoring.services import sheets as services
from scoring.words import RuleError
from scoring.words.names import folded
from tournaments.api.rules import RulesView
from tournaments.api.sheets.answers import (
    ChangeAnswer,
    CorrectionAnswer,
    GameAnswer,
    GameDetailAnswer,
    SheetAnswer,
    SheetRowAnswer,
)
from tournaments.api.sheets.forms import (
    ChoiceForm,
    CorrectionForm,
    DealForm,
    GamesForm,
    NewSheetForm,
    UndoForm,
)


class Games(RulesView):
    """Every game that has a score sheet."""

    @described("list_games", "List the games", answer=list[GameAnswer], asks=GamesForm)
    def get(self, request: Request) -> Response:
        words = folded(self.asked["search"]).split()
        rows = [
            GameAnswer.of(game)
            for game in all_games().values()
            if all(word in folded(f"{game.title} {game.family} {game.key}") for word in words)
        ]
        return Response(rows)


class OneGame(RulesView):
    """A game with the fields of a deal."""

    @described("get_game", "Show a game and the fields of its deals", answer=GameDetailAnswer)
    def get(self, request: Request, game: str) -> Response:
        this_game = all_games().get(game)
        if this_game is None:
            raise Http404
        return Response(GameDetailAnswer.with_fields(this_game))


class Sheets(ClubView, ListView):
    """The score sheets of a club, the newest first. Only people in the club can read them."""

    tag = "sheets"
    closed = True
    queryset = Sheet.objects.all()

    @described("list_sheets", "List the score sheets of a club", answer=list[SheetRowAnswer])
    def get(self, request: Request, club: str) -> Response:
        require_of_the_club(self)
        page = self.paginate_queryset(sheets_of(self.club)) or []
        return self.get_paginated_response([SheetRowAnswer.of(record) for record in page])

    @described("open_sheet", "Open a score sheet", request=NewSheetForm, answer=SheetAnswer, status=201)
    def post(self, request: Request, club: str) -> Response:
        services.require_opener(self.club, self.actor)  # others learn nothing of whom the club knows
        asked = self.body(NewSheetForm)
        people = [get_person(self.club, pk) for pk in asked["persons"]]
        record = services.open_sheet(
            club=self.club, game=asked["game"], people=people, by=self.actor, options=asked["options"]
        )
        return Response(SheetAnswer.of(stored_sheet_of(get_sheet(club, record.pk))), status=201)


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

    def shown(self) -> SheetAnswer:
        """The sheet in its newest state."""
        return SheetAnswer.of(stored_sheet_of(get_sheet(self.club.slug, self.record.pk)))


class OneSheet(SheetView):
    """A score sheet."""

    @described("get_sheet", "Show a score sheet", answer=SheetAnswer, asks=Since, others=UNCHANGED)
    def get(self, request: Request, club: str, sheet: int) -> Response:
        return self.since(str(self.record.version)) or Response(SheetAnswer.of(stored_sheet_of(self.record)))


class Deals(SheetView):
    """Records the next deal of a sheet."""

    problems = {"post": (409,)}

    @described(
        "record_deal",
        "Enter a deal",
        request=DealForm,
        answer=SheetAnswer,
        status=201,
        others={200: SheetAnswer},
    )
    def post(self, request: Request, club: str, sheet: int) -> Response:
        asked = self.body(DealForm)
        recorded = services.record_deal(sheet_id=self.record.pk, by=self.actor, **asked)
        return Response(self.shown(), status=201 if recorded.is_new else 200)


class OneDeal(SheetView):
    """Corrects a deal: every later deal is scored again."""

    problems = {"post": (409,)}

    @described("correct_deal", "Correct a deal", request=CorrectionForm, answer=CorrectionAnswer)
    def post(self, request: Request, club: str, sheet: int, deal: int) -> Response:
        asked = self.body(CorrectionForm)
        if asked.pop("look"):
            sheet_now = stored_sheet_of(self.record)
            changes = services.preview_correction(sheet_now, deal, asked["deal"], consent=asked["consent"])
        else:
            made = services.correct_deal(sheet_id=self.record.pk, ordinal=deal, by=self.actor, **asked)
            changes = made.changes
        rows = [ChangeAnswer.of(change) for change in changes]
        return Response(CorrectionAnswer(changes=rows, sheet=self.shown()))


class ChooseDeal(SheetView):
    """The host chooses which entry counts, if a deal was entered in two different ways."""

    problems = {"post": (409,)}

    @described("choose_deal", "Choose which entry of a deal counts", request=ChoiceForm, answer=SheetAnswer)
    def post(self, request: Request, club: str, sheet: int, deal: int) -> Response:
        revision = self.body(ChoiceForm)["revision"]
        services.choose_deal(sheet_id=self.record.pk, ordinal=deal, revision=revision, by=self.actor)
        return Response(self.shown())


class Undo(SheetView):
    """Undoes the last deal."""

    problems = {"post": (409,)}

    @described("undo_deal", "Undo the last deal", request=UndoForm, answer=SheetAnswer)
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

    @described("break_off_sheet", "Stop play", request=Strict, answer=SheetAnswer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.break_off)


class PlayOn(SheetDeed):
    """Resumes a game that was stopped."""

    @described("play_on_sheet", "Resume play", request=Strict, answer=SheetAnswer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.play_on)


class CloseSheet(SheetDeed):
    """Settles the sheet."""

    @described("close_sheet", "Record that everyone has settled", request=Strict, answer=SheetAnswer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.close_sheet)


class ReopenSheet(SheetDeed):
    """Takes back the settlement."""

    @described("reopen_sheet", "Reopen a settled score sheet", request=Strict, answer=SheetAnswer)
    def post(self, request: Request, club: str, sheet: int) -> Response:
        return self.done(services.reopen_sheet)
