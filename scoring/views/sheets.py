"""Sheets: the club's list, a sheet's page, and what is posted there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.web.access import actor_in
from clubs.web.asked import number_in, uuid_in
from clubs.web.club import ClubContext, of_club
from clubs.web.polls import nothing_new, shows, versioned
from clubs.web.refusals import WRONG, status_of
from scoring import permissions
from scoring.games.reading import schema_of, to_json
from scoring.games.registry import all_games
from scoring.games.sheet import Refused
from scoring.models import Contest, Revision, Session, Sheet
from scoring.selectors.sheets import named, of_no_room, running_first, sheets_of, stored_sheets
from scoring.services import sheets as services
from scoring.views.access import Reader, of_sheet, problems_of
from scoring.views.deal_words import deal_words, option_words
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Typed, node_of, typed_of, with_row
from scoring.views.sheet_shown import ShownSheet
from scoring.words import N_, RuleError
from scoring.words.figures import figure

PAGE = 30
ADD = "add"
MOST_DEALS = 99_999  # of a sheet, and entries of a deal


@require_safe
@never_cache
@of_club("people.view_members")
def sheets(request: HttpRequest, place: ClubContext) -> HttpResponse:
    """The club's sheets, those in play first, then the newest, each with its score."""
    every = running_first(of_no_room(sheets_of(place.club)))
    page_obj = Paginator(every, PAGE).get_page(request.GET.get("page"))
    games = all_games()
    stored = stored_sheets(record for record in page_obj if record.game in games)
    rows = [
        (record, games[record.game].title, ShownSheet(stored[record.pk]))
        if record.pk in stored
        else (record, record.game, None)
        for record in page_obj
    ]
    context = {"page_obj": page_obj, "rows": rows, "start": may_open(request, place)}
    return render(request, "scoring/sheets.html", {"club": place.club, "may": place.may, **context})


def may_open(request: HttpRequest, place: ClubContext) -> bool:
    """Whether the reader may open a sheet here."""
    actor = actor_in(request)
    return permissions.may("settings", Session(contest=Contest(club=place.club)), actor)


@require_safe
@never_cache
@of_sheet
def sheet(request: HttpRequest, reader: Reader) -> HttpResponse:
    """A sheet: what stands, and the form of the next deal."""
    return _page(request, reader)


@require_safe
@never_cache
@of_sheet
def sheet_parts(request: HttpRequest, reader: Reader) -> HttpResponse:
    """What changed since the version that the page shows; 204 when nothing did."""
    version = str(reader.stored_sheet.record.version)
    if shows(request, version):
        return nothing_new(version)
    context = _shown(reader) | {"form_number": _digits(request.GET.get("form", ""))}
    return versioned(render(request, "scoring/sheet/_parts.html", context), version)


@require_POST
@of_sheet
def deal(request: HttpRequest, reader: Reader) -> HttpResponse:
    """A deal is entered: the sheet with it, or the form again with every refusal beside its field."""
    typed = request.POST.dict()
    if request.POST.get(ADD):
        return _page(request, reader, _with_row(reader, typed), ordinal=_ordinal(request))
    form = Typed(_node(reader), typed)
    try:
        entered = services.record_deal(
            sheet_id=reader.stored_sheet.record.pk,
            ordinal=_ordinal(request),
            entry_id=_entry_id(request),
            deal=_complete(form),
            seen=0,
            by=reader.actor,
        )
    except (RuleError, Refused) as error:
        return _refused(request, reader.again(), typed, error)
    kept_aside = entered.revision.state == Revision.State.PROPOSED
    words = (
        _("Deal {number} has been entered.")
        if not kept_aside
        else _(
            "Someone else has entered deal {number} differently. Your version is kept until "
            "one of them is chosen."
        )
    )
    return _done(request, reader, words.format(number=_ordinal(request)))


def _complete(form: Typed) -> Any:
    """The deal that was typed. Raises Refused with contracts that are not complete."""
    if form.problems:
        raise Refused(form.problems)
    return form.value


def _refused(
    request: HttpRequest, reader: Reader, typed: Mapping[str, str], error: RuleError | Refused
) -> HttpResponse:
    """The form again with all that was typed; where others were quicker it is for the next deal now."""
    problems = problems_of(error)
    status = status_of(problems[0])
    ordinal = _ordinal(request) if status == WRONG else None
    return _page(request, reader, typed, problems, status=status, ordinal=ordinal)


def _deed(act: Callable[..., Sheet], words: str) -> Any:
    """A view of a deed on the whole sheet."""

    @require_POST
    @of_sheet
    def view(request: HttpRequest, reader: Reader) -> HttpResponse:
        try:
            act(sheet_id=reader.stored_sheet.record.pk, by=reader.actor)
        except RuleError as error:
            return _page(request, reader.again(), problems=[error], status=status_of(error))
        return _done(request, reader, _(words))

    return view


break_off = _deed(services.break_off, N_("Play has been stopped here."))
play_on = _deed(services.play_on, N_("Play has resumed."))
close = _deed(services.close_sheet, N_("The score sheet has been settled."))
reopen = _deed(services.reopen_sheet, N_("The score sheet has been reopened."))


@require_POST
@of_sheet
def undo(request: HttpRequest, reader: Reader) -> HttpResponse:
    """The last deal is taken back."""
    number = _ordinal(request)
    try:
        services.undo_last(sheet_id=reader.stored_sheet.record.pk, ordinal=number, by=reader.actor)
    except RuleError as error:
        return _page(request, reader.again(), problems=[error], status=status_of(error))
    return _done(request, reader, _("Deal {number} has been undone.").format(number=number))


@require_POST
@of_sheet
def choose(request: HttpRequest, reader: Reader, number: int) -> HttpResponse:
    """Of a deal that was entered in two ways the host says which counts."""
    try:
        services.choose_deal(
            sheet_id=reader.stored_sheet.record.pk,
            ordinal=number,
            revision=_digits(request.POST.get("revision", "")),
            by=reader.actor,
        )
    except (RuleError, Refused) as error:
        problems = problems_of(error)
        return _page(request, reader.again(), problems=problems, status=status_of(problems[0]))
    return _done(request, reader, _("Deal {number}: your choice has been saved.").format(number=number))


@never_cache
@of_sheet
def correct(request: HttpRequest, reader: Reader, number: int) -> HttpResponse:
    """A deal put right: first what changes, then it is saved."""
    if not 1 <= number <= reader.stored_sheet.count:
        raise Http404
    if request.method != "POST":
        return _correction(
            request, reader, number, typed_of(_node(reader), reader.stored_sheet.entered(number))
        )
    typed = request.POST.dict()
    if request.POST.get(ADD):
        return _correction(request, reader, number, _with_row(reader, typed))
    try:
        return _corrected(request, reader, number, typed)
    except (RuleError, Refused) as error:
        problems = problems_of(error)
        status = status_of(problems[0])
        return _correction(request, reader.again(), number, typed, problems, status=status)


def _corrected(request: HttpRequest, reader: Reader, number: int, typed: dict[str, str]) -> HttpResponse:
    value, consent = _complete(Typed(_node(reader), typed)), "consent" in typed
    if "look" in typed:
        changes = services.preview_correction(reader.stored_sheet, number, value, consent=consent)
        return _correction(request, reader, number, typed, changes=changes)
    services.correct_deal(
        sheet_id=reader.stored_sheet.record.pk,
        ordinal=number,
        entry_id=_entry_id(request),
        deal=value,
        seen=_digits(typed.get("seen", "")),
        by=reader.actor,
        consent=consent,
    )
    return redirect("sheet", slug=reader.club.slug, pk=reader.stored_sheet.record.pk)


def _correction(
    request: HttpRequest,
    reader: Reader,
    number: int,
    typed: Mapping[str, str],
    problems: Sequence[RuleError] = (),
    *,
    changes: Sequence[Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    play = reader.stored_sheet.plays[number - 1]
    looked = None
    if changes is not None:
        looked = [(c.deal, _figures(c.totals_before), _figures(c.totals_after)) for c in changes]
    context = _common(reader) | {
        "form": _form(reader, typed, problems),
        "number": number,
        "seen": typed.get("seen") or play.last_revision,
        "entry_id": typed.get("entry_id") or uuid4(),
        "changes": looked,
        "consent": "consent" in typed,
        "ask_consent": _may_say_agreed(reader)
        and ("consent" in typed or any(_needs_consent(problem) for problem in problems)),
    }
    return render(request, "scoring/deal/correct.html", context, status=status)


def _may_say_agreed(reader: Reader) -> bool:
    """Of a settled sheet those who run the session say that all agree."""
    record = reader.stored_sheet.record
    return record.closed_at is None or permissions.may("correct", record.session, reader.actor)


def _needs_consent(problem: RuleError) -> bool:
    return problem.code in ("sheet.agreed", "correction.consent", "correction.closed")


def _figures(totals: Sequence[Any]) -> list[str]:
    return [figure(total) for total in totals]


# What the pages are made of


def _node(reader: Reader) -> Any:
    return ShownSheet(reader.stored_sheet).node


def _form(reader: Reader, typed: Mapping[str, str], problems: Sequence[RuleError] = ()) -> FormItems:
    """The form of a deal; what follows from the deals before stands aside."""
    sheet = reader.stored_sheet.sheet
    aside = [fact.key for fact in sheet.game.facts(sheet.state)]
    return FormItems(
        schema_of(sheet.game.record(sheet.table)),
        typed,
        ShownSheet(reader.stored_sheet).names,
        problems,
        aside,
    )


def _with_row(reader: Reader, typed: Mapping[str, str]) -> dict[str, str]:
    """What was typed, with a row more in the list whose button was pressed."""
    path = typed.get(ADD, "")
    return with_row(_at_path(_node(reader), path), path, typed)


def _at_path(node: Any, path: str) -> Any:
    for child in node.children:
        if child.path == path:
            return child
        found = _at_path(child, path)
        if found is not None:
            return found
    return None


def _common(reader: Reader) -> dict[str, Any]:
    return {
        "club": reader.club,
        "may": reader.club_rights(),
        "record": reader.stored_sheet.record,
        "shown": ShownSheet(reader.stored_sheet, reader.place),
    }


def _shown(reader: Reader) -> dict[str, Any]:
    """What stands on the sheet, for its page and for a poll."""
    stored_sheet = reader.stored_sheet
    shown = ShownSheet(stored_sheet, reader.place)
    waiting = [
        (
            number,
            revision,
            list(deal_words(shown.node, named(stored_sheet.sheet, stored_sheet.deal_of(revision)))),
        )
        for number, revision in stored_sheet.waiting()
    ]
    for_number: dict[int, dict[str, Any]] = {}
    for number, revision, words in waiting:
        play = stored_sheet.plays[number - 1]
        group = for_number.setdefault(
            number, {"now": shown.rows[number - 1], "revision": play.accepted, "others": []}
        )
        group["others"].append((revision, words))
    return _common(reader) | {
        "shown": shown,
        "found": stored_sheet,
        "waiting": for_number.items(),
        "reader_may": reader.may(),
    }


def _page(
    request: HttpRequest,
    reader: Reader,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[RuleError] = (),
    *,
    ordinal: int | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or for htmx the part of it that a post replaces."""
    stored_sheet = reader.stored_sheet
    game = stored_sheet.sheet.game
    options = node_of(schema_of(type(stored_sheet.sheet.table.options)), ShownSheet(stored_sheet).names)
    context = _shown(reader) | {
        "form": _form(reader, typed or {}, problems),
        "number": ordinal or stored_sheet.count + 1,
        "entry_id": (typed or {}).get("entry_id") or uuid4(),
        "options": list(option_words(options, to_json(stored_sheet.sheet.table.options))),
        "game": game,
        "version": stored_sheet.record.version,
        "form_number": 0,
    }
    htmx = getattr(request, "htmx", False)
    template = "scoring/sheet/_sheet.html" if htmx else "scoring/sheet/sheet.html"
    return render(request, template, context, status=status)


def _done(request: HttpRequest, reader: Reader, words: str) -> HttpResponse:
    """After a deed: for htmx the sheet as it stands now, else its page."""
    if not getattr(request, "htmx", False):
        return redirect("sheet", slug=reader.club.slug, pk=reader.stored_sheet.record.pk)
    answer = _page(request, reader.again())
    answer["HX-Trigger"] = json.dumps({"say": words})
    return answer


def _ordinal(request: HttpRequest) -> int:
    return _digits(request.POST.get("ordinal", ""))


def _digits(text: str) -> int:
    return number_in(text, MOST_DEALS) or 0


def _entry_id(request: HttpRequest) -> UUID:
    """The id of a form's entry. Raises RuleError "sheet.form" where the form did not arrive whole."""
    entry_id = uuid_in(request.POST.get("entry_id", ""))
    if entry_id is None:
        raise RuleError("sheet.form", "entry_id", "The form arrived incomplete. Please send it again.", "")
    return entry_id
