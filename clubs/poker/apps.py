"""The app of poker evenings."""

from django.apps import AppConfig


class PokerConfig(AppConfig):
    name = "clubs.poker"
    label = "poker"

    def ready(self) -> None:
        from clubs.poker import hooks

        hooks.connect()
