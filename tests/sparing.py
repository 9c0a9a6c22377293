"""What costs a test much and tells it nothing: left out in the tests' own process, and on the site that the
browser tests ask.
"""

from __future__ import annotations

from django.conf import settings


def spare() -> None:
    """No hash of a password that is hard to guess (half a second of the processor), and no wait for the disk
    at each commit: the data is thrown away. Called before the first connection.
    """
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    how = settings.DATABASES["default"]["OPTIONS"]
    if "init_command" in how:
        how["init_command"] = how["init_command"].replace("synchronous=FULL", "synchronous=OFF")
