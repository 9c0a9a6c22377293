"""The app of clubs and their people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "clubs.people"
    label = "people"
