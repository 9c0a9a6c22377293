"""The product's addresses, and those of the bases that they are measured beside."""

from django.urls import include, path

from bench import views

urlpatterns = [
    path("bench/insert/<int:session>/", views.insert),
    path("bench/empty/", views.empty),
    path("bench/select/<int:pk>/", views.select),
    path("", include("config.urls")),
]
