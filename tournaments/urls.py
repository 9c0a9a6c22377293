"""Addresses of a session's pages: each view module brings its own."""

from django.urls import include, path

urlpatterns: list = []
