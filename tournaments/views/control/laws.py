"""The director's book of laws in the control room: what happened, a few questions, the ruling to read out.

The page carries the tables of its code with it (`laws.js` follows them), so that no answer needs the network.
At its end the ruling is recorded. The list of rulings shows first those that wait to be judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Literal, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.people.words import say
from clubs.web.asked import LARGEST_ID, number_in
from clubs.web.refusals import NoSuchValue, status_of
from scoring.bridge.tables import table_in, table_name
from scoring.laws.carried import code_json
from scoring.laws.codes import CODES_OF_BOARDS, readable_codes
from scoring.models import Encounter, Entry, Session
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import table_in_session
from scoring.words import RuleError
from tournaments.models import LawRuling
from tournaments.models.event_settings import event_settings
from tournaments.selectors.control.law_rulings import in_words, place_words, ruling_of, standing_adjustments
from tournaments.selectors.control.law_warnings import standard_penalty
from tournaments.selectors.control.one_result import has_several_sections, play_of
from tournaments.selectors.control.rulings import amount_words
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.sessions import get_entry
from tournaments.selectors.table.seated import title_of
from tournaments.services import mends
from tournaments.services.law_rulings import appeals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings import warnings as law_warnings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.mends.words import preview_words
from tournaments.views.access import SessionContext, for_staff, render_session
from tournaments.views.control.law_places import address_of_places
from tournaments.views.control.mishaps import round_in_play

SIDES: tuple[Literal["ns"], Literal["ew"]] = ("ns", "ew")


@dataclass(frozen=True, slots=True)
class LookedAt:
    """What an act on ruling `number` would change, in words, and the reason as it was typed.

    `words` are about its withdrawal, `penalty` about the standard penalty for a second offence.
    """

    number: int
    words: str = ""
    reason: str = ""
    penalty: str = ""


class AnswersField(forms.JSONField):
    """The answers of a ruling, by the keys of their questions."""

    def to_python(self, value: Any) -> Any:
        try:
            answers = super().to_python(value)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits, or too deep
            raise forms.ValidationError("answers") from error
        if not isinstance(answers, dict):
            raise forms.ValidationError("answers")
        return answers


class RulingForm(forms.Form):
    """The ruling that the page sends at its end. `answers` is JSON: an answer by the key of its question."""

    code = forms.CharField()
    table = forms.CharField()
    answers = AnswersField()
    choice = forms.CharField(required=False)
    reason = forms.CharField(required=False)
    consulted = forms.CharField(required=False)
    warned = forms.IntegerField(required=False, min_value=1, max_value=LARGEST_ID)

    def ruling(self, session: Session) -> ByLaw:
        """The ruling that was sent. Raises NoSuchValue for what no page sends, Missing for a stranger."""
        if not self.is_valid():
            raise NoSuchValue(next(iter(self.errors)))
        told = [side for side in SIDES if f"told_{side}" in self.data]
        pk = self.cleaned_data.pop("warned")
        warned = get_entry(session, pk) if pk else None
        return ByLaw(**self.cleaned_data, later="later" in self.data, informed=told, warned=warned)


@for_staff
def laws(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """A code of laws to rule by, and at its end the record of the ruling.

    `code` chooses another code than the one that the session plays; `play` and `seen`, or `encounter`, say
    what it is about; `again` and `version` name a ruling that is judged now; `score` leads on to the adjusted
    score of the play. The page answers by itself what the session tells: pairs or teams.
    """
    if request.method != "POST":
        return _laws_page(request, sitting)
    if not sitting.may["rule"]:
        raise PermissionDenied("rule")
    ruling = RulingForm(request.POST).ruling(sitting.session)
    try:
        saved = _record(request, sitting, ruling)
    except RuleError as error:
        start = {"table": ruling.table, "answers": ruling.answers, "choice": ruling.choice}
        return _laws_page(request, sitting, problem=error, start=start)
    words = _("Ruling {number} was recorded.").format(number=saved.number)
    messages.success(request, words)
    if "score" in request.POST and saved.play_id:
        panel = reverse("control-ruling", args=[sitting.club.slug, sitting.session.pk, saved.play_id])
        return redirect(f"{panel}?law={saved.number}&version={saved.version}")
    return _to_list(sitting)


def _record(request: HttpRequest, sitting: SessionContext, ruling: ByLaw) -> LawRuling:
    again = _again(request, sitting)
    if again is None:
        where = _where(request, sitting)
        return law_rulings.record(session=sitting.session, what=ruling, where=where, by=sitting.actor)
    version = number_in(request.POST.get("version", "")) or 0
    return law_rulings.judge(
        ruling=again, version=version, what=ruling, by=sitting.actor, keep_score="keep_score" in request.POST
    )


def _asked(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, request.GET.get(name, ""))


def _again(request: HttpRequest, sitting: SessionContext) -> LawRuling | None:
    """The ruling that is judged now, if any. Raises Http404 if the session has no such ruling."""
    if not (text := _asked(request, "again")):
        return None
    ruling = ruling_of(sitting.session, number_in(text) or 0)
    if ruling is None:
        raise Http404
    return ruling


def _where(request: HttpRequest, sitting: SessionContext) -> Where:
    """The result or the table that the ruling is about. Raises Http404 for one of another session."""
    if text := _asked(request, "play"):
        play = play_of(sitting.session, number_in(text) or 0)
        if play is None:
            raise Http404
        return Where(play=play, seen=number_in(request.POST.get("seen", "")))
    if text := _asked(request, "encounter"):
        encounters = Encounter.objects.filter(round__section__session=sitting.session)
        encounter = encounters.select_related("round__section").filter(pk=number_in(text) or 0).first()
        if encounter is None:
            raise Http404
        return Where(encounter=encounter)
    return Where()


def _laws_page(
    request: HttpRequest,
    sitting: SessionContext,
    problem: RuleError | None = None,
    start: dict[str, Any] | None = None,
) -> HttpResponse:
    again, where = _again(request, sitting), _where(request, sitting)
    status, key = status_of(problem) if problem else 200, _asked(request, "code")
    if again is not None and start is None:
        key = again.law_code
        start = {"table": again.law_table, "answers": again.answers, "choice": again.choice}
    usual = CODES_OF_BOARDS[table_name(table_in(sitting.session.contest.settings))]
    codes, _unreadable = readable_codes()
    try:
        code = code_json(key or usual, say)
    except RuleError as error:
        if not codes:
            raise
        whole = [one.key for one in codes]
        status = 404 if error.code == "laws.code" else status_of(error)
        problem, code = error, code_json(usual if usual in whole else whole[0], say)
    context = {
        "code": code,
        "codes": [(code_of_laws.key, say(code_of_laws.title)) for code_of_laws in codes],
        "named": _("Law {law}: {about}"),
        "problem": problem,
        "start": start,
        "again": again,
        "restores": _restores(again, sitting) if again is not None and sitting.may["rule"] else "",
        "where": where,
        "place": _place_words(again, where),
        "places": "" if again else address_of_places(sitting),
        "sent": request.POST,
        "contestants": _contestants(sitting, again, where),
        "warned": number_in(request.POST.get("warned", "")) or (again.warned_id if again else None),
        "session_answers": _session_answers(sitting),
    }
    return render_session(request, sitting, "tournaments/control/rulings/laws.html", context, status)


def _contestants(sitting: SessionContext, again: LawRuling | None, where: Where) -> list[tuple[int, str]]:
    """The contestants whom the ruling may warn, by id and title: those at its table, else all."""
    play = again.play if again is not None else where.play
    encounter = play.encounter if play is not None else where.encounter
    entries = Entry.objects.filter(section__session=sitting.session).select_related("section")
    if encounter is not None:
        entries = entries.filter(pk__in=[pk for pk in encounter.entry_ids if pk is not None])
    several = has_several_sections(sitting.session)
    return [
        (entry.pk, title_of(entry, contestants_of(entry.section), entry.section.letter if several else ""))
        for entry in entries.order_by("section__letter", "number")
    ]


def _restores(ruling: LawRuling, sitting: SessionContext) -> str:
    """What changes when the result before an adjusted score counts again; "" where there is none to restore.

    Where it cannot be restored, these are the words of the refusal.
    """
    if not standing_adjustments(ruling):
        return ""
    try:
        changes = mends.preview(
            sitting.session, partial(law_rulings.restore_result, ruling=ruling, by=sitting.actor)
        )
    except RuleError as error:
        return say(error)
    return preview_words(changes)


def _session_answers(sitting: SessionContext) -> dict[str, str]:
    """Answers that the session gives to questions of the laws, by the keys of these questions."""
    method = event_settings(sitting.session.contest).method
    return {
        "contest": "teams" if contestants_in(sitting.session) == "teams" else "pairs",
        "scoring": "matchpoints" if method.has_tops else "imps",
    }


def _place_words(again: LawRuling | None, where: Where) -> str:
    """The board, table and round that the page is about, in words."""
    if again is not None:
        return place_words(again)
    encounter = where.play.encounter if where.play else where.encounter
    if encounter is None:
        return ""
    board = str(where.play.board) if where.play and where.play.board_id else ""
    return place_words(
        LawRuling(board=board, table=str(table_in_session(encounter)), round=encounter.round.number)
    )


@require_safe
@for_staff
def rulings(request: HttpRequest, sitting: SessionContext) -> HttpResponse:
    """Every ruling of the session by the laws, those that wait to be judged first."""
    return _rulings_page(request, sitting)


def _rulings_page(
    request: HttpRequest,
    sitting: SessionContext,
    problem: RuleError | None = None,
    *,
    refused: int | None = None,
    looked: LookedAt | None = None,
) -> HttpResponse:
    """The list of rulings. With a `problem`, `refused` is the ruling whose forms keep what was typed."""
    amount, unit = standard_penalty(sitting.session)
    context = {
        "rulings": in_words(sitting.session),
        "states": LawRuling.State,
        "problem": problem,
        "refused": refused,
        "looked": looked,
        "standard": amount_words(Fraction(amount), unit),
        "places": address_of_places(sitting),
        "round_in_play": round_in_play(sitting.session),
    }
    status = status_of(problem) if problem else 200
    return render_session(request, sitting, "tournaments/control/rulings/law_rulings.html", context, status)


@require_POST
@for_staff
def ruling_act(request: HttpRequest, sitting: SessionContext, number: int) -> HttpResponse:
    """Notes where a ruling happened or who was told it, withdraws it, or takes a step of its appeal.

    "look" shows what its withdrawal would change, and changes nothing.
    """
    if not sitting.may["rule"]:
        raise PermissionDenied("rule")
    ruling = ruling_of(sitting.session, number)
    if ruling is None:
        raise Http404
    version = number_in(request.POST.get("version", "")) or 0
    if request.POST.get("do") == "look":
        looked = LookedAt(number, _restores(ruling, sitting), request.POST.get("reason", ""))
        return _rulings_page(request, sitting, looked=looked)
    try:
        if request.POST.get("do") == "look_penalty":
            penalise = partial(
                law_warnings.penalise_second_offence, ruling=ruling, version=version, by=sitting.actor
            )
            words = preview_words(mends.preview(sitting.session, penalise))
            return _rulings_page(request, sitting, looked=LookedAt(number, penalty=words))
        _act(request, ruling, version, sitting)
    except RuleError as error:
        return _rulings_page(request, sitting, error, refused=number)
    return _to_list(sitting)


def _act(request: HttpRequest, ruling: LawRuling, version: int, sitting: SessionContext) -> None:
    match request.POST.get("do"):
        case "told_ns" | "told_ew" as told:
            side = cast(Literal["ns", "ew"], told.removeprefix("told_"))
            law_rulings.tell(ruling=ruling, version=version, side=side, by=sitting.actor)
        case "place":
            where = _where(request, sitting)
            if where == Where():
                raise NoSuchValue("place")
            law_rulings.place(ruling=ruling, version=version, where=where, by=sitting.actor)
        case "withdraw":
            reason = request.POST.get("reason", "")
            keep_score = "keep_score" in request.POST
            law_rulings.withdraw(
                ruling=ruling, version=version, reason=reason, by=sitting.actor, keep_score=keep_score
            )
        case "appeal":
            appeals.lodge(
                ruling=ruling,
                version=version,
                appellant=request.POST.get("appellant", ""),
                concurs="concurs" in request.POST,
                by=sitting.actor,
            )
        case "uphold" | "amend" | "recommend" as decided:
            appeals.decide(
                ruling=ruling,
                version=version,
                amended=decided == "amend",
                recommended=decided == "recommend",
                committee=request.POST.get("committee", ""),
                decision=request.POST.get("decision", ""),
                on_law="on_law" in request.POST,
                deposit_kept=_deposit_kept(request),
                by=sitting.actor,
            )
        case "withdraw_appeal":
            appeals.withdraw_appeal(
                ruling=ruling,
                version=version,
                reason=request.POST.get("decision", ""),
                deposit_kept=_deposit_kept(request),
                by=sitting.actor,
            )
        case "penalise":
            law_warnings.penalise_second_offence(ruling=ruling, version=version, by=sitting.actor)
        case _:
            raise NoSuchValue("do")


def _deposit_kept(request: HttpRequest) -> bool | None:
    return {"kept": True, "returned": False}.get(request.POST.get("deposit", ""))


def _to_list(sitting: SessionContext) -> HttpResponse:
    return redirect("control-law-rulings", sitting.club.slug, sitting.session.pk)


CONTROL = "c/<slug:slug>/s/<int:pk>/control/"
urlpatterns = [
    path(f"{CONTROL}ruling/", laws, name="control-laws"),
    path(f"{CONTROL}rulings/", rulings, name="control-law-rulings"),
    path(f"{CONTROL}rulings/<int:number>/", ruling_act, name="control-law-ruling"),
]
