"""Addresses of the API and of its document."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.api import clubs, control, matches, plays, results, rules, sessions
from tournaments.api.base import Nowhere

OF_SESSION: list[URLPattern] = [
    path("", sessions.OneSession.as_view()),
    path("finish/", sessions.Finish.as_view()),
    path("publish/", sessions.Publish.as_view()),
    path("reopen/", sessions.Reopen.as_view()),
    path("close/", sessions.Close.as_view()),
    path("sections/", sessions.Sections.as_view()),
    path("pairing/", matches.NextRound.as_view()),
    path("entries/", sessions.Entries.as_view()),
    path("entries/<int:entry>/card/", results.Card.as_view()),
    path("entries/<int:entry>/why/", results.Why.as_view()),
    path("entries/<int:entry>/matches/", matches.Matches.as_view()),
    path("publications/", sessions.Publications.as_view()),
    path("deeds/", sessions.Deeds.as_view()),
    path("deeds/<int:deed>/undo/", sessions.UndoDeed.as_view()),
    path("encounters/", plays.Encounters.as_view()),
    path("encounters/<int:encounter>/", plays.OneEncounter.as_view()),
    path("encounters/<int:encounter>/seats/", plays.Seats.as_view()),
    path("encounters/<int:encounter>/move-on/", control.MoveOn.as_view()),
    path("plays/<int:play>/", plays.OnePlay.as_view()),
    path("plays/<int:play>/revisions/", plays.Revisions.as_view()),
    path("plays/<int:play>/agree/", plays.Agree.as_view()),
    path("plays/<int:play>/choose/", plays.Choose.as_view()),
    path("plays/<int:play>/withdraw/", plays.Withdraw.as_view()),
    path("plays/<int:play>/keep/", plays.Keep.as_view()),
    path("ranking/", results.Ranking.as_view()),
    path("boards/", results.Boards.as_view()),
    path("boards/<int:number>/", results.Traveller.as_view()),
    path("control/", control.ControlRoom.as_view()),
    path("clock/", control.RoundClock.as_view()),
    path("line/", control.DirectorsLine.as_view()),
    path("calls/", control.Calls.as_view()),
    path("calls/<int:call>/done/", control.CallDone.as_view()),
]
VERSION_1: list[URLPattern | URLResolver] = [
    path("me/", clubs.Me.as_view()),
    path("token/", clubs.Tokens.as_view()),
    path("movements/", rules.Movements.as_view()),
    path("movements/suggest/", rules.Suggest.as_view()),
    path("movements/make/", rules.Make.as_view()),
    path("score/", rules.Score.as_view()),
    path("clubs/", clubs.Clubs.as_view()),
    path("clubs/<slug:club>/", clubs.OneClub.as_view()),
    path("clubs/<slug:club>/persons/", clubs.Persons.as_view()),
    path("clubs/<slug:club>/persons/<int:person>/history/", clubs.PersonHistory.as_view()),
    path("clubs/<slug:club>/sessions/", clubs.Sessions.as_view()),
    path("clubs/<slug:club>/sessions/<int:session>/", include(OF_SESSION)),
]
DOCS = SpectacularSwaggerSplitView.as_view(
    url_name="schema", template_name="tournaments/api_docs.html", http_method_names=["get", "head"]
)
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", DOCS, name="api-docs"),
    path("v1/", include(VERSION_1)),
    re_path("", Nowhere.as_view()),
]
