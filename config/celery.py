"""The Celery app: jobs run in process after commit, or on workers where `REDIS_URL` is set."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("arrowswitch", task_cls="config.jobs:Urgent")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()  # also for the server's other threads, which know no current app of their own
app.autodiscover_tasks()
