"""The addresses of a club's poker evenings in the API."""

from django.urls import URLPattern, path

from clubs.poker.api import acts, evenings

ALL = "v1/clubs/<slug:club>/poker/"
ONE = f"{ALL}<int:poker>/"

urlpatterns: list[URLPattern] = [
    path(ALL, evenings.PokerEvenings.as_view()),
    path(ONE, evenings.OnePokerEvening.as_view()),
    path(f"{ONE}events/", acts.PokerEvents.as_view()),
    path(f"{ONE}people/", acts.PokerPeople.as_view()),
    path(f"{ONE}undo/", acts.UndoPokerEvent.as_view()),
]
