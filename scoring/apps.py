"""The app of the record: contests, encounters, plays and their revisions."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from scoring.models.planner import register
        from scoring.services.sheets.planner import SHEET

        register(SHEET)
