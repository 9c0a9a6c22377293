"""The app of tournaments: planners, standings and the faces of a session."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments import hooks
        from tournaments.api import tokens

        hooks.connect()
        tokens.connect()
