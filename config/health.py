"""The health page: whether the site can keep and send, for monitors. It tells no secrets."""

from __future__ import annotations

import sqlite3
import tomllib
from contextlib import closing
from functools import cache
from pathlib import Path

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import disk

PATIENCE = 0.5  # seconds: no result takes so long to write
LOCKED = {5, 6}  # SQLITE_BUSY, SQLITE_LOCKED


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answers 200 while results can be stored, now or in a moment, and 503 without a database or disk space.

    `degraded`, with 200: a lost broker only delays standings (a sweep makes up for it), little room on the
    disk is still some, and while another program holds SQLite phones keep what they cannot send.
    """
    database, room, broker = database_state(), disk_state(), broker_state()
    status = "ok"
    if broker == "unreachable" or database == "locked" or room != "ok":
        status = "degraded"
    if database == "unreachable" or (connection.vendor == "sqlite" and room in ("full", "not writable")):
        status = "down"
    body = {"status": status, "database": database, "disk": room, "broker": broker, "version": version()}
    return JsonResponse(body, status=503 if status == "down" else 200)


def database_state() -> str:
    """`ok`, `unreachable`, or `locked`: another program holds SQLite, so that reading goes on alone."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "unreachable"
    return _sqlite_state() if connection.vendor == "sqlite" else "ok"


def _sqlite_state() -> str:
    """The state of SQLite, asked on a second connection: the site's own waits too long for a lock."""
    address = f"{_sqlite_file().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as second:
            second.execute("BEGIN IMMEDIATE")
            second.execute("ROLLBACK")
    except sqlite3.Error as error:
        return "locked" if getattr(error, "sqlite_errorcode", 0) & 0xFF in LOCKED else "unreachable"
    return "ok"


def _sqlite_file() -> Path:
    return Path(str(connection.settings_dict["NAME"])).absolute()


def disk_state() -> str:
    """`ok`, `low`, `full` or `not writable`: the data folder, and where SQLite's file lies."""
    folders = {Path(settings.DATA)}
    return disk.state(folders | ({_sqlite_file().parent} if connection.vendor == "sqlite" else set()))


def broker_state() -> str:
    """`in process` where jobs need no broker."""
    if not settings.REDIS_URL:
        return "in process"
    patience = settings.REDIS_PATIENCE
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=patience, socket_timeout=patience, retry=None
        ) as client:
            client.ping()
    except redis.RedisError:
        return "unreachable"
    return "ok"


@cache
def version() -> str:
    """The program's version, as pyproject.toml states it."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text())["project"]
    return str(project["version"])
