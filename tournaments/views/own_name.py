"""The name that a reader without an account chose on this phone: kept in a cookie of the club, signed.

It tells nothing that is not public: it only counts where results are published and every club that shares
the field has played, and in a session whose results this phone took home from its table. There the own line
is marked. A mistake can be reported once results are published.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core import signing
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.views.decorators.http import require_http_methods

from clubs.people.models import Club, Person
from clubs.people.selectors import id_now, ids_by_surname, person_of
from clubs.web.asked import id_in
from clubs.web.refusals import NoSuchValue
from scoring.models import EntryMember, Session
from scoring.words import Missing
from tournaments.selectors.results.pages import Results
from tournaments.views.access import SessionContext, of_session, render_session
from tournaments.views.parties.access import Party, of_party
from tournaments.views.table.evening_pass import reads_by_link

LIFE = timedelta(days=400)  # the longest that browsers keep a cookie
PUBLISHED = (Session.State.OFFICIAL, Session.State.CLOSED)
_SALT = "tournaments.own-name"


def _cookie(club: Club) -> str:
    return f"own-name-{club.pk}"


def chosen_person(request: HttpRequest, club: Club) -> int | None:
    """The id of the person of this club whom the phone's reader chose; None without a choice of ours.

    A person who was merged since is the one they were merged into. No query without a choice.
    """
    try:
        of_club, person = signing.loads(request.COOKIES.get(_cookie(club), ""), salt=_SALT, max_age=LIFE)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return id_now(club, person) if of_club == club.pk else None


def reader_of_list(request: HttpRequest, club: Club, user_id: int | None) -> int | None:
    """Who reads a list that is open to all, as a leader board: by account, else by the name chosen here."""
    return person_of(club, user_id) if user_id is not None else chosen_person(request, club)


def reader_by_name(request: HttpRequest, sitting: SessionContext, results: Results) -> int | None:
    """The person as whom a reader without an account reads these results; None for all others."""
    person = None if sitting.actor.user is not None else chosen_person(request, sitting.club)
    if person is None or is_public(results) or reads_by_link(request, sitting.session):
        return person
    return None


def own_entries(request: HttpRequest, sitting: SessionContext) -> frozenset[int]:
    """The ids of the session's entries in which the reader plays, by account or by the name chosen here.

    A chosen name counts once the session is published. One query, none where nobody is known.
    """
    if sitting.actor.user is not None:
        reader = Q(person__user=sitting.actor.user)
    elif sitting.session.state in PUBLISHED and (person := chosen_person(request, sitting.club)) is not None:
        reader = Q(person=person)
    else:
        return frozenset()
    members = EntryMember.objects.filter(reader, entry__section__session=sitting.session)
    return frozenset(members.values_list("entry_id", flat=True))


def is_public(results: Results) -> bool:
    """Whether everybody may read all of the field, so that claiming a name shows nothing more."""
    return results.session.state in PUBLISHED and results.field.final


def keep_name(answer: HttpResponse, request: HttpRequest, club: Club, person: int) -> None:
    """Keep on the phone that it is a person's of this club; that they may say so is the caller's to check."""
    answer.set_cookie(
        _cookie(club),
        signing.dumps([club.pk, person], salt=_SALT),
        max_age=LIFE,
        path=club.get_absolute_url(),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@of_session
def own_name(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """The page of a published session's names, to tap one's own; `person` 0 forgets it. Raises Missing."""
    return _own_name(request, sitting, "ranking", {})


@require_http_methods(["GET", "HEAD", "POST"])
@of_party
def party_own_name(request: HttpRequest, party: Party) -> HttpResponse:
    """The same of a party."""
    return _own_name(request, party.sitting, "party-places", {"party": party})


def _own_name(
    request: HttpRequest, sitting: SessionContext, results_page: str, context: dict[str, Any]
) -> HttpResponse:
    if sitting.session.state not in PUBLISHED:
        raise Missing
    played = Person.objects.filter(entry_members__entry__section__session=sitting.session).distinct()
    if request.method == "POST":
        results = reverse(results_page, args=[sitting.club.slug, sitting.session.pk])
        return name_kept(request, sitting.club, played, results)
    context |= names_to_choose(request, sitting.club, played)
    return render_session(request, sitting, "tournaments/results/own_name.html", context)


def names_to_choose(request: HttpRequest, club: Club, people: QuerySet[Person]) -> dict[str, Any]:
    """What the page of these people's names shows: by surname, without those who are forgotten."""
    by_pk = people.filter(forgotten=None).in_bulk()
    players = [by_pk[pk] for pk in ids_by_surname(people.filter(forgotten=None))]
    return {"players": players, "chosen": chosen_person(request, club)}


def name_kept(request: HttpRequest, club: Club, people: QuerySet[Person], onward: str) -> HttpResponse:
    """Keeps the name that was tapped among these people's, forgets it for `person` 0, and leads on."""
    person, answer = id_in(request.POST.get("person", ""), "person"), redirect(onward)
    if person == 0:
        answer.delete_cookie(_cookie(club), path=club.get_absolute_url())
    elif people.filter(pk=person, forgotten=None).exists():
        keep_name(answer, request, club, person)
    else:
        raise NoSuchValue("person")
    return answer


urlpatterns = [
    path("c/<slug:slug>/s/<int:pk>/own-name/", own_name, name="own-name"),
    path("c/<slug:slug>/p/<int:pk>/own-name/", party_own_name, name="party-own-name"),
]
