"""The addresses of the API and of its schema."""

from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from clubs.web.api.base import Nowhere
from tournaments.api import clubs, control, matches, penalties, plays, results, rules, sessions
from tournaments.api.law_rulings import acts as law_ruling_acts
from tournaments.api.law_rulings import lists as law_rulings
from tournaments.api.parties import endpoints as parties
from tournaments.api.sheets import endpoints as sheets
from tournaments.api.sheets import totals as sheet_totals

OF_SESSION: list[URLPattern] = [
    path("", sessions.OneSession.as_view()),
    path("finish/", sessions.Finish.as_view()),
    path("publish/", sessions.Publish.as_view()),
    path("reopen/", sessions.Reopen.as_view()),
    path("close/", sessions.Close.as_view()),
    path("sections/", sessions.Sections.as_view()),
    path("pairing/", matches.NextRound.as_view()),
    path("extra-boards/", matches.ExtraBoards.as_view()),
    path("entries/", sessions.Entries.as_view()),
    path("entries/<int:entry>/card/", results.Card.as_view()),
    path("entries/<int:entry>/why/", results.Why.as_view()),
    path("entries/<int:entry>/matches/", matches.Matches.as_view()),
    path("penalties/", penalties.Penalties.as_view()),
    path("penalties/<int:penalty>/reverse/", penalties.ReversePenalty.as_view()),
    path("rulings/", law_rulings.LawRulings.as_view()),
    path("rulings/<int:ruling>/", law_ruling_acts.OneLawRuling.as_view()),
    path("rulings/<int:ruling>/judge/", law_ruling_acts.Judge.as_view()),
    path("rulings/<int:ruling>/tell/", law_ruling_acts.Tell.as_view()),
    path("rulings/<int:ruling>/adjust/", law_ruling_acts.Adjust.as_view()),
    path("rulings/<int:ruling>/withdraw/", law_ruling_acts.WithdrawRuling.as_view()),
    path("rulings/<int:ruling>/appeal/", law_ruling_acts.Appeal.as_view()),
    path("rulings/<int:ruling>/decide/", law_ruling_acts.Decide.as_view()),
    path("rulings/<int:ruling>/withdraw-appeal/", law_ruling_acts.WithdrawAppeal.as_view()),
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
OF_PARTY: list[URLPattern] = [
    path("", parties.OneParty.as_view()),
    path("people/", parties.Guests.as_view()),
    path("people/<int:entry>/take-off/", parties.TakeOff.as_view()),
    path("people/<int:entry>/leave/", parties.Leave.as_view()),
    path("people/<int:entry>/come-back/", parties.ComeBack.as_view()),
    path("people/<int:entry>/tally/", parties.Tally.as_view()),
    path("settings/", parties.ChangeParty.as_view()),
    path("stand-in/", parties.StandIn.as_view()),
    path("start/", parties.StartParty.as_view()),
    path("rounds/<int:round>/", parties.PartyRound.as_view()),
    path("rounds/<int:round>/tallies/", parties.HandIn.as_view()),
    path("next/", parties.NextPartyRound.as_view()),
    path("finish/", parties.FinishParty.as_view()),
    path("publish/", parties.PublishParty.as_view()),
    path("reopen/", parties.ReopenParty.as_view()),
    path("places/", parties.Places.as_view()),
    path("check/", parties.CrossCheck.as_view()),
    path("deeds/", parties.PartyDeeds.as_view()),
    path("deeds/<int:deed>/undo/", parties.UndoPartyDeed.as_view()),
]
OF_SHEET: list[URLPattern] = [
    path("", sheets.OneSheet.as_view()),
    path("deals/", sheets.Deals.as_view()),
    path("deals/<int:deal>/", sheets.OneDeal.as_view()),
    path("deals/<int:deal>/choose/", sheets.ChooseDeal.as_view()),
    path("undo/", sheets.Undo.as_view()),
    path("break-off/", sheets.BreakOff.as_view()),
    path("play-on/", sheets.PlayOn.as_view()),
    path("close/", sheets.CloseSheet.as_view()),
    path("reopen/", sheets.ReopenSheet.as_view()),
]
VERSION_1: list[URLPattern | URLResolver] = [
    path("me/", clubs.Me.as_view()),
    path("token/", clubs.Tokens.as_view()),
    path("movements/", rules.Movements.as_view()),
    path("movements/suggest/", rules.Suggest.as_view()),
    path("movements/make/", rules.Make.as_view()),
    path("score/", rules.Score.as_view()),
    path("games/", sheets.Games.as_view()),
    path("games/<slug:game>/", sheets.OneGame.as_view()),
    path("clubs/", clubs.Clubs.as_view()),
    path("clubs/<slug:club>/", clubs.OneClub.as_view()),
    path("clubs/<slug:club>/persons/", clubs.Persons.as_view()),
    path("clubs/<slug:club>/persons/<int:person>/history/", clubs.PersonHistory.as_view()),
    path("clubs/<slug:club>/sessions/", clubs.Sessions.as_view()),
    path("clubs/<slug:club>/sessions/<int:session>/", include(OF_SESSION)),
    path("clubs/<slug:club>/parties/", parties.Parties.as_view()),
    path("clubs/<slug:club>/parties/<int:party>/", include(OF_PARTY)),
    path("clubs/<slug:club>/sheets/", sheets.Sheets.as_view()),
    path("clubs/<slug:club>/sheets/totals/", sheet_totals.Totals.as_view()),
    path("clubs/<slug:club>/sheets/<int:sheet>/", include(OF_SHEET)),
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
