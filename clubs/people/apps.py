"""The app of clubs and their people."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "clubs.people"
    label = "people"

    def ready(self) -> None:
        from clubs.people import permissions  # noqa: F401  the rules of `User.has_perm`
