"""The WSGI entry for the server."""

import os

from django.core.wsgi import get_wsgi_application

from config.lifeline import end_with_parent_if_bound

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

end_with_parent_if_bound()
application = get_wsgi_application()
