"""The health page: whether the site can keep and send, for monitors. It tells no secrets."""

from __future__ import annotations

import tomllib
from functools import cache

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 while results can be kept, 503 without a database.

    A lost broker only delays standings (a sweep makes up for it): the answer is then 200, `degraded`.
    """
    database, broker = database_state(), broker_state()
    status = "degraded" if broker == "unreachable" else "ok"
    if database != "ok":
        status = "down"
    body = {"status": status, "database": database, "broker": broker, "version": version()}
    return JsonResponse(body, status=503 if status == "down" else 200)


def database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "unreachable"
    return "ok"


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
