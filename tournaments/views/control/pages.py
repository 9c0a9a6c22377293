"""How the control room answers: a panel over the room for htmx, a page of its own without scripts."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from clubs.people.words import say
from clubs.web.htmx import varied, wants_fragment
from clubs.web.refusals import WRONG, status_of
from scoring.words import RuleError
from tournaments.views.access import SessionContext, render_session


def panel(
    request: HttpRequest,
    sitting: SessionContext,
    name: str,
    context: dict[str, Any],
    *,
    problem: RuleError | None = None,
    wrong: bool = False,
    extra: dict[str, Any] | None = None,
) -> HttpResponse:
    """`panels/_<name>.html` as a dialog for htmx, else as a page. `extra` are events for the page.

    `problem` stands above it all; with `wrong` its form has what is wrong beside the fields.
    """
    frame = "_panel" if wants_fragment(request) else "panel"
    context = context | {"body": f"tournaments/control/panels/_{name}.html", "problem": problem}
    status = status_of(problem) if problem else WRONG if wrong else 200
    page = render_session(request, sitting, f"tournaments/control/{frame}.html", context, status)
    if extra is not None:
        page["HX-Trigger"] = json.dumps(extra)
        page["HX-Retarget"] = "#panel"
    return varied(page)


def respond_done(
    request: HttpRequest, sitting: SessionContext, words: str = "", error: RuleError | None = None
) -> HttpResponse:
    """Answers an action: its words, or the refusal, appear in the status line.

    Over htmx the panel closes and the room asks for what changed; without, the room's page is shown again.
    """
    if error:
        words = say(error)
    if not wants_fragment(request):
        messages.add_message(request, messages.ERROR if error else messages.SUCCESS, words)
        return go_back(sitting)
    page = HttpResponse(status=status_of(error) if error else 200)
    page["HX-Trigger"] = json.dumps({"say": words, "poll": True})
    return page


def go_back(sitting: SessionContext) -> HttpResponse:
    return redirect("control", sitting.club.slug, sitting.session.pk)
