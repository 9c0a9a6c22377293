"""Pages on which people agree to get results: the question after signing in, and agreements on paper."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clubs.people import selectors, services
from clubs.people.views import forms
from clubs.people.views.pages import attempt, page, posted
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG, NoSuchValue


@never_cache
@of_club("people.view_members")
def question(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Asks the account's own person once whether results are sent, and goes on to where they were going."""
    person, form = selectors.get_person(place.club, pk), forms.NoForm(posted(request))
    if not services.is_account_of(request.user, person):
        raise PermissionDenied("people.own_letters")
    onward = request.POST.get("next", "") or request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(onward, {request.get_host()}, require_https=request.is_secure()):
        onward = place.club.get_absolute_url()
    if request.method == "POST":
        wants = wanted(request)
        if attempt(
            form, lambda: services.choose_results_by_mail(person=person, wants=wants, by=request.user)
        ):
            messages.success(request, _("Saved."))
            return redirect(onward)
    context = {"person": person, "next": onward, "form": form}
    return page(request, place, "letters_question.html", context, status=WRONG if form.errors else 200)


@of_club("people.manage_members")
def agreements(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """Who manages members says that the club has the agreement of all on paper; what was said before."""
    form = forms.AgreementForm(posted(request))
    if form.is_valid():
        day = form.cleaned_data["day"] or selectors.today(place.club)
        done = attempt(form, lambda: services.agree_on_paper(club=place.club, day=day, by=request.user))
        if done is not None:
            words = ngettext("{count} member agreed.", "{count} members agreed.", done.count)
            messages.success(request, words.format(count=done.count))
            return redirect("agreements", slug=place.club.slug)
    context = {
        "form": form,
        "count": selectors.members_who_have_not_answered(place.club).count(),
        "agreements": selectors.paper_agreements(place.club),
    }
    return page(request, place, "agreements.html", context, status=WRONG if form.is_bound else 200)


def wanted(request: HttpRequest) -> bool:
    """What a button answered. Raises NoSuchValue where none did: silence is no answer."""
    answer = request.POST.get("wants", "")
    if answer not in ("0", "1"):
        raise NoSuchValue("wants")
    return answer == "1"


@require_POST
@of_club("people.manage_members")
def agreement_undo(request: HttpRequest, place: ClubContext, pk: int) -> HttpResponse:
    """Takes back what was said of papers, for all who have not answered themselves since."""
    count = services.undo_agreement_on_paper(club=place.club, pk=pk, by=request.user)
    words = ngettext("Taken back for {count} member.", "Taken back for {count} members.", count)
    nobody = _("No answer has changed: it was taken back already, or all have answered since.")
    messages.success(request, words.format(count=count) if count else nobody)
    return redirect("agreements", slug=place.club.slug)
