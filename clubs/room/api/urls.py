"""The addresses of a club's rubber bridge rooms in the API."""

from django.urls import URLPattern, path

from clubs.room.api import evenings, ledger, rooms

ROOMS = "v1/clubs/<slug:club>/rooms/"
ROOM = f"{ROOMS}<int:room>/"
EVENING = f"{ROOM}evenings/<int:evening>/"
PERSON = f"{ROOM}ledger/<int:person>/"

urlpatterns: list[URLPattern] = [
    path(ROOMS, rooms.Rooms.as_view()),
    path(ROOM, rooms.OneRoom.as_view()),
    path(f"{ROOM}evenings/", rooms.Evenings.as_view()),
    path(EVENING, evenings.OneEvening.as_view()),
    path(f"{EVENING}events/", evenings.Events.as_view()),
    path(f"{EVENING}people/", evenings.People.as_view()),
    path(f"{EVENING}undo/", evenings.TakeBack.as_view()),
    path(f"{EVENING}end/", evenings.End.as_view()),
    path(f"{EVENING}rotate/", evenings.Rotate.as_view()),
    path(f"{ROOM}ledger/", ledger.Ledger.as_view()),
    path(PERSON, ledger.Statement.as_view()),
    path(f"{PERSON}payments/", ledger.Payments.as_view()),
    path(f"{PERSON}payments/<int:line>/reverse/", ledger.ReversePayment.as_view()),
]
