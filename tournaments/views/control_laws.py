"""The director's book of laws in the control room: what happened, a few questions, the ruling to read out.

The page carries the tables of its code with it (`laws.js` follows them), so that no answer needs the network.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.people.words import say
from scoring.laws.carried import code_json
from scoring.laws.codes import CODES
from scoring.words import RuleError
from tournaments.views.access import Sitting, for_staff, render_session

USUAL_CODE = "2017"


@require_safe
@for_staff
def laws(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """A code of laws to rule by; `code` chooses another one than that of duplicate bridge."""
    problem, key = None, request.GET.get("code", USUAL_CODE)
    try:
        code = code_json(key, say)
    except RuleError as error:
        problem, code = error, code_json(USUAL_CODE, say)
    context = {
        "code": code,
        "codes": [(known.key, say(known.title)) for known in CODES.values()],
        "named": _("Law {law}: {about}"),
        "problem": problem,
    }
    return render_session(request, sitting, "tournaments/control_laws.html", context, 404 if problem else 200)


urlpatterns = [path("c/<slug:slug>/s/<int:pk>/control/ruling/", laws, name="control-laws")]
