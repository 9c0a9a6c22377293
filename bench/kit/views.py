"""The smallest views that use the database: one inserts a row, one selects a row."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scoring.models import BoardSet, Session


@require_POST
def insert(request: HttpRequest, session: int) -> HttpResponse:
    with transaction.atomic():
        made = BoardSet.objects.create(session_id=session)
    return HttpResponse(str(made.pk))


def select(request: HttpRequest, pk: int) -> HttpResponse:
    return HttpResponse(Session.objects.get(pk=pk).name)


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)
