"""The three modes of the site, and what each demands before it starts."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

MODES = ("demo", "club", "production")
OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"]  # `bin/serve` adds this machine's other names
SMTP = "django.core.mail.backends.smtp.EmailBackend"
LEAST_SECRET = 50  # characters; the length that Django's own deployment check asks for
YEAR = 31_536_000  # seconds; the list of hosts that browsers bring along takes none that says less


class Hsts(NamedTuple):
    """What browsers are told of this host: to use https alone, and whether the same holds more widely."""

    seconds: int
    subdomains: bool
    preload: bool


def default_data_folder(mode: str) -> str:
    """Where this platform keeps a user's data, the demo's apart from a club's: never inside the checkout."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "").strip() or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME", "").strip() or str(Path.home() / ".local" / "share")
    return str(Path(base) / "arrowswitch" / mode)


def secret_key(mode: str, data: Path, given: str) -> str:
    """The key of the environment; outside production else one made once and kept in the data folder."""
    return given if given or mode == "production" else kept_key(data / "secret_key")


def kept_key(key_file: Path) -> str:
    """The key in a file that only its owner reads; it is made where there is none.

    Raises ImproperlyConfigured where it cannot be kept; half a key is never left there.
    """
    data = key_file.parent
    if not key_file.exists():
        part = data / f".key-{os.getpid()}"
        try:
            data.mkdir(parents=True, exist_ok=True)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w") as file:
                file.write(secrets.token_urlsafe(64))
            part.replace(key_file)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise ImproperlyConfigured(
                f"The secret key cannot be saved in the data folder {data}: {error.strerror}."
            ) from error
    try:
        return key_file.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"The secret key {key_file} cannot be read.") from error


def require_safe(
    *, debug: bool, secret_key: str, hosts: list[str], database: str, mail: str, hsts: Hsts
) -> None:
    """Refuse unsafe production settings, each by name. Raises ImproperlyConfigured."""
    wrong = []
    if debug:
        wrong.append("DEBUG must be off")
    if len(secret_key) < LEAST_SECRET:
        wrong.append(f"SECRET_KEY must have at least {LEAST_SECRET} characters")
    if not hosts or "*" in hosts:
        wrong.append("ALLOWED_HOSTS must name the site's hosts")
    if not database:
        wrong.append("DATABASE_URL must be set")
    if mail not in ("", SMTP):
        wrong.append("EMAIL_URL must name a mail server, such as smtp+tls://user:password@host:587")
    if hsts.subdomains and not hsts.seconds:
        wrong.append("SECURE_HSTS_INCLUDE_SUBDOMAINS must be off where SECURE_HSTS_SECONDS is 0")
    if hsts.preload and not (hsts.subdomains and hsts.seconds >= YEAR):
        needs = f"SECURE_HSTS_SECONDS is {YEAR} or more and SECURE_HSTS_INCLUDE_SUBDOMAINS is on"
        wrong.append(f"SECURE_HSTS_PRELOAD must be off unless {needs}")
    if wrong:
        raise ImproperlyConfigured("Production mode: " + "; ".join(wrong) + ".")
