"""The app of tournaments: planners, standings and the faces of a session."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.models.planner import register
        from tournaments import hooks
        from tournaments.api import tokens
        from tournaments.services.movement_planner import MOVEMENT
        from tournaments.services.parties.planner import PARTY

        register(MOVEMENT)
        register(PARTY)
        hooks.connect()
        tokens.connect()
