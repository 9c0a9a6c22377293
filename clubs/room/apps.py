"""The app of the rubber room."""

from django.apps import AppConfig


class RoomConfig(AppConfig):
    name = "clubs.room"
    label = "room"

    def ready(self) -> None:
        from clubs.room import hooks

        hooks.connect()
