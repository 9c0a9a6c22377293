"""All addresses of the site; each app brings its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.views.generic import TemplateView

from config.health import health

urlpatterns = [
    path("health/", health, name="health"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("clubs.room.api.urls")),
    path("api/", include("tournaments.api.urls")),
    path("", include("clubs.people.urls")),
    path("", include("scoring.urls")),
    path("", include("clubs.room.urls")),
    path("", include("tournaments.urls")),
]
if settings.DEBUG:
    urlpatterns.append(path("styleguide/", TemplateView.as_view(template_name="styleguide.html")))
