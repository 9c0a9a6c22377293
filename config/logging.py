"""Structured logs, one JSON object a line on standard error, without personal data.

A line says which route was asked, never the address itself (it may hold a table's token or a name),
nor who asked or from where. Of a failure it keeps the kind and the place; the message only of our own
assertions, because a database quotes the offending row in its.
"""

from __future__ import annotations

import logging
import time
import traceback
import uuid
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog
from celery.app import trace
from django.http import HttpRequest, HttpResponse
from structlog.typing import Processor

Event = MutableMapping[str, Any]
PERSONAL = frozenset(
    {
        "address",
        "email",
        "ip",
        "member",
        "name",
        "password",
        "person",
        "phone",
        "player",
        "token",
        "user",
        "username",
    }
)
OF_A_JOB = {
    trace.LOG_RECEIVED: "job_received",
    trace.LOG_SUCCESS: "job_done",
    trace.LOG_RETRY: "job_tried_again",
}
logger = structlog.stdlib.get_logger("arrowswitch.request")


def configure(level: str) -> dict[str, Any]:
    """Set structlog up and return Django's LOGGING, for events of `level` and above."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [*shared, route_instead_of_path, job_without_values],
        "processors": [
            failure_without_values,
            without_personal_data,
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(default=lambda value: type(value).__name__),
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "level": level, "propagate": True},
            "django.server": {"handlers": [], "level": "ERROR", "propagate": False},
        },
    }


def route_instead_of_path(_logger: Any, _method: str, event: Event) -> Event:
    """Django's own request lines quote the path: keep what happened, and the route."""
    record: logging.LogRecord = event["_record"]
    request = getattr(record, "request", None)
    if isinstance(request, HttpRequest):
        event["event"] = str(event["event"]).split(": ", 1)[0]  # "Not Found: /path/"
        event["route"] = route(request)
    return event


def job_without_values(_logger: Any, _method: str, event: Event) -> Event:
    """Celery's lines quote what a job was given and what was raised: keep what happened, and the job."""
    record: logging.LogRecord = event["_record"]
    job = getattr(record, "data", None)
    if record.name.startswith("celery.") and isinstance(job, dict) and "name" in job:
        event["event"] = OF_A_JOB.get(str(record.msg), "job_failed")
        event["job"] = job["name"]
    return event


def failure_without_values(_logger: Any, _method: str, event: Event) -> Event:
    """Replace a traceback by its kinds and places."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info
    if not isinstance(error, BaseException):
        return event
    event["failure"] = type(error).__qualname__
    if isinstance(error, AssertionError):
        event["said"] = str(error)
    frames = traceback.extract_tb(error.__traceback__)
    event["at"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def without_personal_data(_logger: Any, _method: str, event: Event) -> Event:
    """Drop what someone logged under a personal name; ids stay."""
    for key in PERSONAL & event.keys():
        del event[key]
    return event


def route(request: HttpRequest) -> str:
    """The pattern that matched, such as `tables/<int:pk>/`; empty where none did."""
    return request.resolver_match.route if request.resolver_match else ""


class RequestLogMiddleware:
    """One line a request: method, route, status, milliseconds, and an id that all its lines share."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=uuid.uuid4().hex[:12])
        began = time.perf_counter()
        response = self.get_response(request)
        logger.info(
            "request",
            method=request.method,
            route=route(request),
            status=response.status_code,
            ms=round(1000 * (time.perf_counter() - began), 1),
        )
        return response
