"""The app of the record: contests, encounters, plays and their revisions."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
