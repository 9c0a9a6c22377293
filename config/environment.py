"""What the environment of the process says: each variable is read here, and a wrong one is named in words.

Spaces around a value are no part of it, and an empty variable counts as one that is not set. Two must not be
empty, because another database or mode than the one that was meant would be taken without a word. A value is
never shown where it may hold a password.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from environ import Env
from redis.connection import parse_url

ON, OFF = ("on", "true", "yes", "y", "ok", "1"), ("off", "false", "no", "n", "0")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
HOST = re.compile(r"\*|\.?[\w-]+(\.[\w-]+)*\.?|\[[0-9A-Fa-f:.]+\]")
SMTP = ("smtp", "smtps", "smtp+tls", "smtp+ssl")
MOST_PORT = 65_535


def text(name: str, default: str = "") -> str:
    """The value without spaces around it; `default` where there is none."""
    return os.environ.get(name, "").strip() or default


def choice(name: str, among: Iterable[str], default: str) -> str:
    """One of some words; `default` only where the variable is not set at all."""
    value = os.environ.get(name, default).strip()
    if value not in among:
        raise _wrong(name, f"must be one of {', '.join(among)}", value)
    return value


def flag(name: str, *, default: bool) -> bool:
    value = text(name).lower()
    if value and value not in ON + OFF:
        raise _wrong(name, "must be on or off", value)
    return value in ON if value else default


def number(name: str, default: int) -> int:
    value = text(name)
    if value and not re.fullmatch(r"[0-9]{1,9}", value):
        raise _wrong(name, "must be a whole number of seconds, such as 6", value)
    return int(value or default)


def several(name: str) -> list[str]:
    """The values between commas."""
    return [part for part in map(str.strip, text(name).split(",")) if part]


def hosts(name: str, default: list[str]) -> list[str]:
    for value in (given := several(name)):
        if not HOST.fullmatch(value):
            raise _wrong(name, "must be host names separated by commas, such as bridge.example", value)
    return given or default


def origins(name: str) -> list[str]:
    for value in (given := several(name)):
        if not _is_origin(value):
            raise _wrong(name, "must be addresses separated by commas, such as https://bridge.example", value)
    return given


def address(name: str) -> str:
    """How the site is reached, without a slash at its end."""
    value = text(name)
    if value and not is_site_address(value):
        raise _wrong(name, "must be the address of the site, such as https://bridge.example", value)
    return value.rstrip("/")


def sender(name: str, default: str) -> str:
    value = text(name)
    if value and not is_sender(value):
        raise _wrong(name, "must be an e-mail address, such as results@bridge.example", value)
    return value or default


def level(name: str, default: str) -> str:
    value = text(name, default).upper()
    if value not in LEVELS:
        raise _wrong(name, f"must be one of {', '.join(LEVELS)}", value)
    return value


def folder(name: str, default: str) -> Path:
    path = Path(text(name, default)).expanduser()
    if path.exists() and not path.is_dir():
        raise _wrong(name, "must be a folder", str(path))
    return path


def database(name: str, default: str) -> dict[str, Any]:
    """Django's settings for a database."""
    wanted = "must be a database, such as postgres://user:password@host/name or sqlite:////path/file"
    if name in os.environ and not text(name):
        left_out = "Leave it out for SQLite in the data folder."
        raise ImproperlyConfigured(f"{name} is empty: it {wanted}. {left_out}")
    value = text(name, default)
    try:
        read: dict[str, Any] = Env.db_url_config(value)
        scheme, port = urlsplit(value).scheme, read.get("PORT") or 1
        is_whole = bool(read["NAME"]) and read["NAME"] != ":memory:" and 0 < int(port) <= MOST_PORT
    except (ValueError, KeyError, TypeError, ImproperlyConfigured) as error:
        raise _wrong(name, wanted) from error
    is_known = scheme == "sqlite" or (scheme in ("postgres", "postgresql") and bool(read["HOST"]))
    if not is_known or not is_whole or (scheme == "sqlite" and Path(read["NAME"]).is_dir()):
        raise _wrong(name, wanted)
    return read


def mail(name: str) -> Mapping[str, Any]:
    """Django's settings for the sending of letters; a backend that sends none where there is no value."""
    value = text(name, "dummymail://")
    try:
        read: dict[str, Any] = Env.email_url_config(value)
    except (ValueError, ImproperlyConfigured) as error:
        raise _wrong(name, "must be a mail server, such as smtp+tls://user:password@host:587") from error
    if urlsplit(value).scheme in SMTP and not read["EMAIL_HOST"]:
        raise _wrong(name, "must be a mail server, such as smtp+tls://user:password@host:587")
    return read


def redis(name: str) -> str:
    value = text(name)
    try:
        is_whole = not value or bool(parse_url(value).get("host") and not re.search(r"\s", value))
        if value and parse_url(value).get("port", 1) not in range(1, MOST_PORT + 1):
            is_whole = False
    except ValueError:
        is_whole = False
    if not is_whole:
        raise _wrong(name, "must be a Redis, such as redis://:password@host:6379/0")
    return value


def is_site_address(value: str) -> bool:
    """Whether this is how a site is reached: its scheme, its host, and perhaps a path."""
    return _is_site(value) and not re.search(r"[\s?#]", value)


def is_sender(value: str) -> bool:
    """Whether this is an e-mail address, perhaps with a name before it."""
    address = parseaddr(value)[1]
    return bool(re.fullmatch(r"[^@\s]+@[^@\s]+", address)) and (
        value == address or value.endswith(f"<{address}>")
    )


def _is_origin(value: str) -> bool:
    return _is_site(value) and urlsplit(value).path == "" and not re.search(r"[\s?#]", value)


def _is_site(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        return False


def _wrong(name: str, wanted: str, value: str | None = None) -> ImproperlyConfigured:
    given = "" if value is None else f", not {value!r}"
    return ImproperlyConfigured(f"{name} {wanted}{given}.")
