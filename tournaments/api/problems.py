"""Errors of the API as problem documents (application/problem+json)."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from clubs.people.words import say
from scoring.cards import RuleError

CONFLICTS = frozenset({"entry.other_payload", "agree.stale"})


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """A rule broken, bad input, or no right to: always code, field, message and source."""
    if isinstance(error, RuleError):
        set_rollback()
        return _answer(status_of(error), [problem_of(error)])
    if isinstance(error, exceptions.ValidationError):
        set_rollback()
        return _answer(422, list(_invalid(error.detail)))
    response = exception_handler(error, context)
    if response is None:
        return None
    detail = getattr(error, "detail", None) or _words(error)
    code = getattr(detail, "code", None) or ("not_found" if isinstance(error, Http404) else "permission")
    answer = _answer(response.status_code, [_problem(str(code), "", str(detail))])
    for name, value in response.headers.items():
        if name != "Content-Type":
            answer[name] = value
    return answer


def status_of(error: RuleError) -> int:
    """403 for a right that is lacking, 409 for an entry out of date, else 422."""
    if error.code in CONFLICTS:
        return 409
    return 403 if error.code.startswith("permission.") else 422


def problem_of(error: RuleError) -> dict[str, str]:
    return _problem(error.code, error.field, say(error), error.source)


def _words(error: Exception) -> str:
    return (
        "Not found."
        if isinstance(error, Http404)
        else "That is not yours to do."
        if isinstance(error, PermissionDenied)
        else str(error)
    )


def _problem(code: str, field: str, message: str, source: str = "") -> dict[str, str]:
    return {"code": code, "field": field, "message": message, "source": source}


def _invalid(detail: Any, field: str = "") -> Any:
    """Every fault of a serializer, flattened: nested fields joined by dots."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _invalid(inner, ".".join(part for part in (field, own) if part))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _invalid(inner, field)
    else:
        yield _problem(str(getattr(detail, "code", "invalid")), field, str(detail))


def _answer(status: int, problems: list[dict[str, str]]) -> Response:
    body: dict[str, Any] = dict(problems[0])
    if len(problems) > 1:
        body["problems"] = problems
    return Response(body, status=status, content_type="application/problem+json")
