"""The WSGI entry for the server: the site behind its gate."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.setdefault("ARROWSWITCH_LOCK_SECONDS", "6")  # a request does not wait for a lock as a command may

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config import backup_jobs
from config.admission.gate import Gate
from config.lifeline import end_with_parent_if_bound

end_with_parent_if_bound()
application = Gate(get_wsgi_application(), files=settings.STATIC_URL)
backup_jobs.resume()
