"""What costs a test much and tells it nothing is left out: in the tests' own process, and on the site that
the browser tests ask.
"""

from __future__ import annotations

from django.conf import settings


def spare() -> None:
    """Hash passwords quickly (a hash that is hard to guess takes half a second of the processor), and do not
    wait for the disk at each commit, for the data is thrown away. Call it before the first connection.
    """
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    how = settings.DATABASES["default"]["OPTIONS"]
    if "init_command" in how:
        how["init_command"] = how["init_command"].replace("synchronous=FULL", "synchronous=OFF")
