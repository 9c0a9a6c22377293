"""Pages outside any club: the list of clubs, the first page of an own club, and an invitation."""

from __future__ import annotations

from allauth.account.views import password_reset
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from clubs.people import selectors, services
from clubs.people.accounts import INVITATION
from clubs.people.views import forms
from clubs.people.views.pages import attempt, posted
from clubs.people.words import say
from clubs.web.own_network import host_asked, is_local
from clubs.web.refusals import WRONG
from config import mail_server
from scoring.words import RuleError

PAGE = 50
GONE = 410


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    """The only club's page; else the clubs, one's own first; in an empty installation its first page."""
    if selectors.set_up_is_open(request.user):
        return redirect("setup")
    clubs = selectors.all_clubs()
    page_obj = Paginator(clubs, PAGE).get_page(request.GET.get("page"))
    if page_obj.paginator.count == 1:
        return redirect("club", slug=page_obj.object_list[0].slug)
    context = {"mine": selectors.clubs_of(request.user), "page_obj": page_obj}
    return render(request, "people/home.html", context)


@sensitive_post_parameters("password")
@never_cache
def setup(request: HttpRequest) -> HttpResponse:
    """Create the club and its director, and go on to its members. Closed for good once there is a club.

    On a laptop in its own network a test comes first, whether phones reach it there.
    """
    if not selectors.set_up_is_open(request.user):
        return redirect("home")
    if selectors.has_accounts() and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    kind = forms.FoundingForm if request.user.is_authenticated else forms.FirstAccountForm
    form = kind(posted(request))
    if form.is_valid():
        club = attempt(form, lambda: services.set_up(by=request.user, **form.cleaned_data))
        if club is not None:
            if not request.user.is_authenticated:
                admin = club.roles.get(kind="admin").user
                login(request, admin, backend="django.contrib.auth.backends.ModelBackend")
            step = "phone-test" if is_local(host_asked(request)) else "member_import"
            return redirect(f"{reverse(step, kwargs={'slug': club.slug})}?first=1")
    return render(request, "people/setup.html", {"form": form}, status=WRONG if form.is_bound else 200)


@never_cache
def reset_password(request: HttpRequest) -> HttpResponseBase:
    """The form that sends a link to a new password; without mail a page that says who helps."""
    if mail_server.is_set():
        return password_reset(request)
    return render(
        request, "account/password_reset_by_hand.html", status=405 if request.method == "POST" else 200
    )


@never_cache
def join(request: HttpRequest, key: str) -> HttpResponse:
    """An invitation: make an account, or sign in and say that this is you."""
    invitation = selectors.get_invitation(services.hashed(key))
    if invitation is None:
        return render(request, "people/invitation_dead.html", status=GONE)
    person, refusal = invitation.person, ""
    if request.method == "POST" and request.user.is_authenticated:
        try:
            services.accept_invitation(key=key, user=request.user)
            return redirect("club", slug=person.club.slug)
        except RuleError as error:
            refusal = say(error)
    request.session[INVITATION] = key
    context = {"club": person.club, "person": person, "refusal": refusal}
    return render(request, "people/join.html", context, status=WRONG if refusal else 200)
