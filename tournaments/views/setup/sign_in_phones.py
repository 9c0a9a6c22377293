"""What the director sees of the phones on which players signed themselves in, allows and takes back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe

from config.proxies import counted_address
from tournaments.selectors.setup.player_sign_in import sections_of
from tournaments.selectors.setup.sign_in_phones import asking, get_network, get_phone, phone_lines
from tournaments.services.setup import player_sign_in
from tournaments.services.setup import sign_in_phones as services
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.setup.page import back_of, deed


@require_safe
@for_staff
def phones(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Every phone with those whom it has signed in, and what waits for the director's answer."""
    sections = sections_of(sitting.session)
    context = {
        "asking": asking(sitting.session, sections),
        "phones": phone_lines(sitting.session, sections),
        "here": counted_address(request),
    }
    return render_session(request, sitting, "tournaments/setup/sign_in/phones.html", context)


@deed
def take_back_all(request: HttpRequest, sitting: SessionContext, phone: int) -> str:
    player_sign_in.take_back_all(phone=get_phone(sitting.session, phone), by=sitting.actor)
    return back_of(request, sitting)


@deed
def allow_guests(request: HttpRequest, sitting: SessionContext, phone: int) -> str:
    services.allow_guests(phone=get_phone(sitting.session, phone), by=sitting.actor)
    return back_of(request, sitting)


@deed
def let_in(request: HttpRequest, sitting: SessionContext, network: int) -> str:
    services.let_in(network=get_network(sitting.session, network), by=sitting.actor)
    return back_of(request, sitting)


ONE = "c/<slug:slug>/s/<int:pk>/signin/"
urlpatterns = [
    path(f"{ONE}phones/", phones, name="sign-in-phones"),
    path(f"{ONE}phones/<int:phone>/back/", take_back_all, name="sign-in-phone-back"),
    path(f"{ONE}phones/<int:phone>/guests/", allow_guests, name="sign-in-phone-guests"),
    path(f"{ONE}networks/<int:network>/let-in/", let_in, name="sign-in-network"),
]
