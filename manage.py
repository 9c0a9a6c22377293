#!/usr/bin/env python
"""Django's command line for Arrowswitch."""

import os
import sys


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        settings.INSTALLED_APPS  # noqa: B018  the settings are read when they are first asked
    except ImproperlyConfigured as error:
        sys.stderr.write(f"{error}\n")
        return 2
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        from config.backups import destination

        if not destination.is_out_of_reach(error):
            raise
        sys.stderr.write(f"{destination.not_opened(error)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
