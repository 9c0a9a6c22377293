"""The product's settings with two addresses more: the minimal views that pages are measured beside."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
