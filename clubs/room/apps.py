"""The app of the rubber room."""

from django.apps import AppConfig


class RoomConfig(AppConfig):
    name = "clubs.room"
    label = "room"

    def ready(self) -> None:
        from clubs.room import hooks
        from clubs.room.services.planner import ROOM
        from scoring.models.planner import register

        register(ROOM)
        hooks.connect()
