"""Addresses of a club's poker evenings."""

from django.urls import path

from clubs.poker.views import director, evenings, paper

ALL = "c/<slug:slug>/poker/"
ONE = f"{ALL}<int:poker>/"

urlpatterns = [
    path(ALL, evenings.poker_evenings, name="poker-evenings"),
    path(f"{ALL}new/<slug:form>/", evenings.poker_new, name="poker-new"),
    path(ONE, evenings.poker_evening, name="poker-evening"),
    path(f"{ONE}plan/", evenings.poker_plan, name="poker-plan"),
    path(f"{ONE}wall/", evenings.poker_wall, name="poker-wall"),
    path(f"{ONE}log/", evenings.poker_log, name="poker-log"),
    path(f"{ONE}result/", evenings.poker_result, name="poker-result"),
    path(f"{ONE}result.pdf", paper.poker_paper, name="poker-paper"),
    path(f"{ONE}run/", director.poker_run, name="poker-run"),
    path(f"{ONE}act/", director.poker_act, name="poker-act"),
    path(f"{ONE}players/<int:poker_number>/", director.poker_player, name="poker-player"),
]
