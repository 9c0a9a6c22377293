"""The settings of the product with two more addresses: the minimal views that pages are compared with."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.kit.urls"
