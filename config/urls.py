"""All addresses of the site; each app brings its own. There is one way to sign in, the operator's too."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from clubs.people.views.home import reset_password
from config.health import health

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "clubs.web.refusals.bad_request"
handler403 = "clubs.web.refusals.no_right"
handler429 = "clubs.web.limits.page"  # asked for by django-allauth
handler500 = "config.admission.middleware.server_error"
urlpatterns = [
    # First what screens ask all the time: looking through all other addresses took as long as the answer.
    path("", include("tournaments.views.table.phone")),
    path("", include("tournaments.views.results")),
    path("", include("tournaments.views.control.room")),
    path("health/", health, name="health"),
    path("accounts/password/reset/", reset_password, name="account_reset_password"),
    path("accounts/", include("allauth.urls")),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("api/", include("clubs.room.api.urls")),
    path("api/", include("clubs.poker.api.urls")),
    path("api/", include("tournaments.api.urls")),
    path("", include("clubs.people.urls")),
    path("", include("scoring.urls")),
    path("", include("clubs.room.urls")),
    path("", include("clubs.poker.urls")),
    path("", include("tournaments.urls")),
]
