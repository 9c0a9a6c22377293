"""The addresses of the product, and those of the minimal views that pages are compared with."""

from django.urls import include, path

from bench.kit import views

urlpatterns = [
    path("bench/insert/<int:session>/", views.insert),
    path("bench/empty/", views.empty),
    path("bench/select/<int:pk>/", views.select),
    path("", include("config.urls")),
]
