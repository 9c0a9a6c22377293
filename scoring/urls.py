"""Addresses of the sheets of a club, and of the calculators for poker."""

from django.urls import path

from scoring.views import opening, poker, sheet_totals, sheets

ALL = "c/<slug:slug>/sheets/"
ONE = f"{ALL}<int:pk>/"

urlpatterns = [
    path("help/poker/", poker.poker_help, name="poker-help"),
    path(ALL, sheets.sheets, name="sheets"),
    path(f"{ALL}new/", opening.sheet_new, name="sheet-new"),
    path(f"{ALL}totals/", sheet_totals.sheet_totals, name="sheet-totals"),
    path(f"{ALL}totals.csv", sheet_totals.sheet_totals_csv, name="sheet-totals-csv"),
    path(ONE, sheets.sheet, name="sheet"),
    path(f"{ONE}parts/", sheets.sheet_parts, name="sheet-parts"),
    path(f"{ONE}deal/", sheets.deal, name="sheet-deal"),
    path(f"{ONE}undo/", sheets.undo, name="sheet-undo"),
    path(f"{ONE}break-off/", sheets.break_off, name="sheet-break-off"),
    path(f"{ONE}play-on/", sheets.play_on, name="sheet-play-on"),
    path(f"{ONE}close/", sheets.close, name="sheet-close"),
    path(f"{ONE}reopen/", sheets.reopen, name="sheet-reopen"),
    path(f"{ONE}deals/<int:number>/", sheets.correct, name="sheet-correct"),
    path(f"{ONE}deals/<int:number>/choose/", sheets.choose, name="sheet-choose"),
]
