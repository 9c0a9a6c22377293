"""The site itself as an app: its commands and checks."""

from django.apps import AppConfig
from django.apps import apps as installed
from django.db.models.signals import pre_migrate


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import celery  # noqa: F401  tasks of every thread belong to our app
        from config.backups import backup
        from config.caching import limits

        limits.count_there()

        # Sent for each app with models; one of them is enough for one backup.
        pre_migrate.connect(backup.before_migration, sender=installed.get_app_config("people"))
