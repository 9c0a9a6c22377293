"""The WSGI entry for the server: the site behind its gate."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# A request does not wait for a lock as a command may.
os.environ["ARROWSWITCH_LOCK_SECONDS"] = os.environ.get("ARROWSWITCH_LOCK_SECONDS", "").strip() or "6"

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.template import loader
from django.urls import reverse

from config.admission.gate import Gate
from config.backups import backup_jobs
from config.garbage import look_seldom
from config.queues import own_clock
from config.queues.lifeline import end_with_parent_if_bound


def load() -> None:
    """Loads everything that answers requests. Left to the first request, that would hold up all behind it:
    the server hands requests to this process as soon as this file is read."""
    reverse("health")  # with all addresses come all views
    loader.get_template("503.html")  # is needed when there is no time for it


end_with_parent_if_bound()
application = Gate(get_wsgi_application(), files=settings.STATIC_URL)
load()
backup_jobs.resume()
own_clock.start()
look_seldom()
