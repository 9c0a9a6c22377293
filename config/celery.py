"""The Celery app: jobs run in process after commit, or on workers where `REDIS_URL` is set."""

import os
import sys

from celery import Celery
from celery.signals import setup_logging, worker_process_init
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from kombu.transport import TRANSPORT_ALIASES

from config.garbage import look_seldom
from config.queues.lifeline import end_with_parent_if_bound

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
if not settings.configured:  # Celery's own command comes here first, and would show a trace
    try:
        settings.INSTALLED_APPS  # noqa: B018
    except ImproperlyConfigured as error:
        sys.exit(str(error))

TRANSPORT_ALIASES |= dict.fromkeys(("redis", "rediss"), "config.queues.broker:Transport")
app = Celery("arrowswitch", task_cls="config.queues.jobs:Urgent")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()  # also for the server's other threads, which know no current app of their own
app.autodiscover_tasks()


@worker_process_init.connect
def _begin_to_work(**_signal: object) -> None:
    """A process of a worker's pool that is in the middle of a job would go on without its worker."""
    end_with_parent_if_bound()
    look_seldom()


@setup_logging.connect
def _leave_logging_to_the_settings(**_signal: object) -> None:
    """Workers and clock write the lines that the site writes: with a receiver here Celery sets nothing up."""
