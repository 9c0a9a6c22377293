"""Secrets that the database keeps closed: whoever reads a backup of it cannot open them.

They are closed with the SECRET_KEY of the environment. A site without one uses a key of its own, a file in
the data folder beside the secret key, which backups leave out: all processes of such a site share it.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.utils.encoding import force_bytes

from config import environment, modes

KEY_FILE = "seal_key"


def seal(secret: str) -> str:
    """The secret, closed; "" stays "". Raises ImproperlyConfigured where a key cannot be kept."""
    return _fernet().encrypt(force_bytes(secret)).decode() if secret else ""


def opened(sealed: str) -> str | None:
    """The secret again; None where it was closed with another key."""
    try:
        return _fernet().decrypt(force_bytes(sealed)).decode() if sealed else ""
    except InvalidToken:
        return None


def _fernet() -> Fernet:
    key = environment.text("SECRET_KEY") or modes.kept_key(Path(settings.DATA) / KEY_FILE)
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(f"arrowswitch sealed {key}".encode()).digest()))
