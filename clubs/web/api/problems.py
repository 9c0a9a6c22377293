"""Errors of the API as problem documents (application/problem+json)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from clubs.people.words import say
from clubs.web.api.parsers import TooLarge
from clubs.web.refusals import WRONG, status_of
from config.admission import busy
from config.admission.line import Kind
from config.admission.middleware import note
from scoring.games.sheet import Refused
from scoring.words import Missing, RuleError

PROBLEM = "application/problem+json"
UNREADABLE = (BadRequest, SuspiciousOperation, MultiPartParserError)

Problem = dict[str, str | int]


def handle(error: Exception, context: dict[str, Any]) -> Response | None:
    """Answers a broken rule, bad input, a missing right or a busy site with code, field, message, source."""
    if busy.is_full(error) or busy.is_busy(error):
        return _busy(context["request"], full=busy.is_full(error))
    if isinstance(error, RuleError):
        set_rollback()
        return _answer(status_of(error), [problem_of(error)])
    if isinstance(error, Refused):
        set_rollback()
        return _answer(status_of(error.problems[0]), [problem_of(problem) for problem in error.problems])
    if isinstance(error, exceptions.ValidationError):
        set_rollback()
        return _answer(WRONG, list(_invalid(error.detail)))
    if isinstance(error, Missing):
        error = Http404(*error.args)
    elif isinstance(error, RequestDataTooBig):
        error = TooLarge()
    elif isinstance(error, UNREADABLE):
        error = exceptions.ParseError(_("The request cannot be read."))
    response = exception_handler(error, context)
    return None if response is None else _worded(error, response)


def _busy(request: Request, *, full: bool) -> Response:
    set_rollback()
    note(request._request, full=full)
    writes = request.method not in SAFE_METHODS
    words = busy.disk_is_full() if full else busy.words(writes=writes)
    answer = _answer(503, [problem("full" if full else "busy", "", words)])
    answer["Retry-After"] = str(busy.seconds(Kind.ENTRY if writes else Kind.PAGE))
    return answer


def _worded(error: Exception, response: Response) -> Response:
    """An answer of the framework as a problem document with the same status and headers."""
    code, words = _code_and_words(error)
    answer = _answer(response.status_code, [problem(code, "", words)])
    for name, value in response.headers.items():
        if name != "Content-Type":
            answer[name] = value
    return answer


def _code_and_words(error: Exception) -> tuple[str, str]:
    if isinstance(error, Http404):
        return "not_found", _("This does not exist.")
    if isinstance(error, PermissionDenied):
        return "permission_denied", _("You are not allowed to do that.")
    assert isinstance(error, exceptions.APIException)
    return str(getattr(error.detail, "code", error.default_code)), str(error.detail)


def problem_of(error: RuleError) -> Problem:
    """A refusal in the reader's language; for a parsed text it has the place of the fault."""
    position = error.message.values.get("position")
    place: Problem = {"position": position} if isinstance(position, int) else {}
    return problem(error.code, error.field, say(error), error.source) | place


def problem(code: str, field: str, message: str, source: str = "") -> Problem:
    return {"code": code, "field": field, "message": message, "source": source}


def _invalid(detail: Any, field: str = "") -> Iterator[Problem]:
    """Every fault of what was sent; the names of nested fields and the places in lists joined by dots."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            part_of_path = "" if name == "non_field_errors" else str(name)
            yield from _invalid(inner, ".".join(part for part in (field, part_of_path) if part))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from _invalid(inner, f"{field}.{index}".lstrip(".") if nested else field)
    else:
        yield problem(str(getattr(detail, "code", "invalid")), field, str(detail))


def _answer(status: int, problems: list[Problem]) -> Response:
    body: dict[str, Any] = dict(problems[0])
    if len(problems) > 1:
        body["problems"] = problems
    return Response(body, status=status, content_type=PROBLEM)
