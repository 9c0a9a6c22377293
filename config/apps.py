"""The site itself as an app: its commands and checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import celery  # noqa: F401  so that the tasks of every thread belong to our app
