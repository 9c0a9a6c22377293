"""Addresses of the rubber rooms of a club."""

from django.urls import path

from clubs.room.views import evening, help, ledger, options, rooms

ALL = "c/<slug:slug>/rooms/"
ONE = f"{ALL}<int:room>/"
EVENING = f"{ONE}evenings/<int:evening>/"
PERSON = f"{ONE}ledger/<int:person>/"

urlpatterns = [
    path("help/rooms/", help.room_help, name="room-help"),
    path(ALL, rooms.rooms, name="rooms"),
    path(f"{ALL}new/", rooms.room_new, name="room-new"),
    path(ONE, rooms.room, name="room"),
    path(f"{ONE}edit/", rooms.room_edit, name="room-edit"),
    path(f"{ONE}options/", options.room_options, name="room-options"),
    path(f"{ONE}close/", rooms.room_close, name="room-close"),
    path(f"{ONE}evenings/", rooms.evening_open, name="evening-open"),
    path(EVENING, evening.evening, name="evening"),
    path(f"{EVENING}log/", evening.evening_log, name="evening-log"),
    path(f"{EVENING}tap/", evening.evening_tap, name="evening-tap"),
    path(f"{EVENING}in/", evening.evening_come_in, name="evening-in"),
    path(f"{ONE}ledger/", ledger.ledger, name="room-ledger"),
    path(f"{ONE}ledger.csv", ledger.ledger_csv, name="room-ledger-csv"),
    path(PERSON, ledger.own_statement, name="room-statement"),
    path(f"{PERSON}payments/", ledger.payment, name="room-payment"),
    path(f"{PERSON}payments/<int:line>/back/", ledger.payment_back, name="room-payment-back"),
]
