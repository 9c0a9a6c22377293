"""A party's table on its phone: who sits here now, and the sheet of this round."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.web.polls import is_poll, nothing_new, shows, versioned
from tournaments.selectors.parties.page import round_now
from tournaments.views.parties.access import Party, of_party, render_party


@require_safe
@never_cache
@of_party
def party_table(request: HttpRequest, party: Party, number: int) -> HttpResponse:
    """The page of a table in the running round; asked with `since`, only the part that changes, or 204."""
    version = f"{party.section.field.version}.{party.session.version}"
    if shows(request, version):
        return nothing_new(version)
    now = round_now(party.section, party.settings)
    if not 1 <= number <= max(party.section.tables, 1):
        raise Http404
    table = next((table for table in now.tables if table.number == number), None) if now else None
    context = {"now": now, "table": table, "number": number, "version": version}
    template = "_table.html" if is_poll(request) else "table.html"
    answer = render_party(request, party, template, context)
    return versioned(answer, version)


urlpatterns = [path("c/<slug:slug>/p/<int:pk>/table/<int:number>/", party_table, name="party-table")]
