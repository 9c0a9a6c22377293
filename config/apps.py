"""The site itself as an app: its commands and checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
