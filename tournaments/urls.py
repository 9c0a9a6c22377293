"""Addresses of a session's pages: each view module brings its own.

The site names first what screens ask all the time.
"""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from tournaments.views.styleguide import styleguide

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.views.control.changes")),
    path("", include("tournaments.views.control.handicap")),
    path("", include("tournaments.views.control.laws")),
    path("", include("tournaments.views.control.line_up")),
    path("", include("tournaments.views.control.law_places")),
    path("", include("tournaments.views.control.mishaps")),
    path("", include("tournaments.views.control.pairing")),
    path("", include("tournaments.views.control.ruling_papers")),
    path("", include("tournaments.views.events")),
    path("", include("tournaments.views.hall")),
    path("", include("tournaments.views.help.page")),
    path("", include("tournaments.views.help.guide")),
    path("", include("tournaments.views.help.rules")),
    path("", include("tournaments.views.law_booklets")),
    path("", include("tournaments.views.seasons.ladders")),
    path("", include("tournaments.views.letters")),
    path("", include("tournaments.views.session_bin")),
    path("", include("tournaments.views.seasons.masterpoints")),
    path("", include("tournaments.views.setup.own_movements")),
    path("", include("tournaments.views.setup.movement_search")),
    path("", include("tournaments.views.own_name")),
    path("", include("tournaments.views.parties.setup")),
    path("", include("tournaments.views.parties.host")),
    path("", include("tournaments.views.parties.paper")),
    path("", include("tournaments.views.parties.results")),
    path("", include("tournaments.views.parties.table")),
    path("", include("tournaments.views.parties.wall")),
    path("", include("tournaments.views.paper")),
    path("", include("tournaments.views.phone_test")),
    path("", include("tournaments.views.players")),
    path("", include("tournaments.views.seasons.pages")),
    path("", include("tournaments.views.setup.club")),
    path("", include("tournaments.views.setup.page")),
    path("", include("tournaments.views.setup.seating")),
    path("", include("tournaments.views.setup.movement")),
    path("", include("tournaments.views.setup.player_sign_in")),
    path("", include("tournaments.views.setup.sign_in_phones")),
    path("", include("tournaments.views.sharing")),
    path("", include("tournaments.views.table.arrivals")),
    path("", include("tournaments.views.table.evening")),
    path("", include("tournaments.views.deals")),
    path("", include("tournaments.views.devices")),
    path("", include("tournaments.views.exchange")),
    path("", include("tournaments.views.table_money")),
    path("", include("tournaments.views.wall")),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide/", styleguide))
