"""The published result as one HTML file: ranking, travellers, scorecards, how figures are made up, deals.

The file asks nothing of any server. It can lie on any web space, be sent by mail, or be opened from a disk.

It takes seconds to make, and everybody may ask for it: a process keeps the newest file of each session. The
stamp of a kept file is all that it shows, by version or by value, of all clubs that share its fields.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

from django.contrib.staticfiles import finders
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.people.colours import stylesheet
from clubs.people.selectors import look_of
from config.caching.stamped_cache import StampedCache
from config.stylesheets import small
from scoring.models import Board, Penalty, Section, Session
from scoring.models.planner import codes_where
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tournaments.paper.results import state_words
from tournaments.selectors.control.rulings import penalties_of
from tournaments.selectors.field_versions import versions_of
from tournaments.selectors.named import Pair
from tournaments.selectors.results.card import Card, card, card_source
from tournaments.selectors.results.pages import Results, results_of
from tournaments.selectors.results.ranking_page import RankingPage, ranking_page
from tournaments.selectors.results.traveller import DENOMINATIONS, Traveller, board_list, traveller_of
from tournaments.selectors.results.why import Why, why
from tournaments.services.results import standings

EVERYBODY = Viewer(staff=False)
STYLESHEET = "arrowswitch/arrowswitch.css"
FONT_FACES = re.compile(r"@font-face \{[^}]*\}\n")
"""Of the stylesheet: fonts are files of their own, which the published file does without."""
MOST_CHARACTERS = 8_000_000
"""Of all the files together that a process keeps: each has fewer than a million."""

Stamp = tuple[Any, ...]
_files: StampedCache[tuple[int, str | None], Stamp, str] = StampedCache(MOST_CHARACTERS)
_making = Lock()
"""While one reader's file is made, the others wait for it instead of making it too."""


@dataclass(frozen=True, slots=True)
class CardPart:
    """A contestant's scorecard, and how its figure is made up."""

    pair: Pair
    card: Card
    why: Why


@dataclass(frozen=True, slots=True)
class FieldPart:
    """What the file shows of one field. `title` and `letter` are "" where the session has one field only:
    boards of several fields have the letter in their anchors.
    """

    title: str
    letter: str
    results: Results
    page: RankingPage
    state: str
    boards: Sequence[Traveller]
    cards: Sequence[CardPart]


def published_file(session: Session) -> str:
    """The HTML of a session whose results were published, with every correction made since.

    It says which version it shows, and its times are the club's. Five queries where it was made before.
    Raises RuleError "exchange.unpublished".
    """
    if session.state not in (Session.State.OFFICIAL, Session.State.CLOSED):
        raise RuleError(
            "exchange.unpublished",
            "session",
            "The results have not been published yet: publish them first.",
            "",
        )
    firsts = _up_to_date(session)
    beside = _beside(session)
    key, stamp = (session.pk, get_language()), _stamp(session, firsts, beside)
    with _making, timezone.override(session.club.tz):
        return _files.get(key, stamp, lambda: _made(session, firsts, beside), len)


def _up_to_date(session: Session) -> Sequence[Section]:
    """The first section of every field of the session, whose standings have come up to their fields."""
    firsts = results_of(session, EVERYBODY).others
    late = [section for section in firsts if section.field.standing.version < section.field.version]
    for section in late:
        standings.refresh_standings(field_id=section.field_id)
    return results_of(session, EVERYBODY).others if late else firsts


def _stamp(session: Session, firsts: Sequence[Section], beside: Sequence[Session | None]) -> Stamp:
    """What a file follows from. Two queries."""
    fields = [section.field for section in firsts]
    boards = Board.objects.filter(plays__field__in=fields).annotate(solved=Q(makeable__isnull=False))
    return (
        *versions_of(session, fields),
        *boards.order_by("pk").values_list("pk", "deal", "solved").distinct(),
        *(session.club.hue, session.club.logo_name),
        *((other.pk, other.name, other.date) if other else None for other in beside),
    )


def _made(session: Session, firsts: Sequence[Section], beside: Sequence[Session | None]) -> str:
    fields = [
        _field(results_of(session, EVERYBODY, letter=section.letter), apart=len(firsts) > 1)
        for section in firsts
    ]
    earlier, later = beside
    context = {
        "session": session,
        "club": session.club,
        "fields": fields,
        "earlier": earlier and (file_name(earlier), earlier),
        "later": later and (file_name(later), later),
        "denominations": DENOMINATIONS,
        "styles": _styles(),
        "hue_styles": "" if session.club.hue is None else mark_safe(stylesheet(session.club.hue)),  # noqa: S308
        "look": look_of(session.club),
    }
    return render_to_string("tournaments/published/file.html", context)


def file_name(session: Session) -> str:
    """What the session's file is called, so that files in one folder lead to one another."""
    return f"{session.date:%Y-%m-%d}-{slugify(session.name) or 'session'}-{session.pk}.html"


def _field(results: Results, *, apart: bool) -> FieldPart:
    letters = ", ".join(section.letter for section in results.sections)
    page = ranking_page(results)
    lines = board_list(results)
    source = card_source(results)
    penalties: dict[int, list[Penalty]] = {}
    for penalty in penalties_of(results):
        penalties.setdefault(penalty.entry_id, []).append(penalty)
    home_pairs = [pair for pair in results.pairs.values() if not pair.away]
    return FieldPart(
        title=_("Section {letters}").format(letters=letters) if apart else "",
        letter=results.sections[0].letter if apart else "",
        results=results,
        page=page,
        state=" ".join(state_words(results.session, page)),
        boards=[
            traveller_of(results, lines, line, source.sheets[line.number]) for line in lines if line.visible
        ],
        cards=[
            CardPart(
                pair,
                card(results, pair, source),
                why(
                    results,
                    pair,
                    source.sheets,
                    penalties.get(pair.entry.pk, []),
                    source.matches[pair.entry.pk],
                ),
            )
            for pair in home_pairs
        ],
    )


def _beside(session: Session) -> tuple[Session | None, Session | None]:
    """The club's published sessions before and after this one, by date."""
    published = Session.objects.filter(
        contest__club=session.club,
        contest__planner__in=codes_where(lambda planner: planner.plays_boards),
        state__in=(Session.State.OFFICIAL, Session.State.CLOSED),
    )

    def first(order: str, *beside: Q) -> Session | None:
        neighbours: QuerySet[Session] = published.filter(beside[0] | beside[1])
        return neighbours.order_by(f"{order}date", f"{order}pk").first()

    same_day = Q(date=session.date)
    return (
        first("-", Q(date__lt=session.date), same_day & Q(pk__lt=session.pk)),
        first("", Q(date__gt=session.date), same_day & Q(pk__gt=session.pk)),
    )


@lru_cache(maxsize=1)
def _styles() -> str:
    """The stylesheet of all pages, which the file has within itself."""
    path = finders.find(STYLESHEET)
    assert isinstance(path, str), "the stylesheet belongs to the product"
    text = Path(path).read_text(encoding="utf-8")
    return mark_safe(small(FONT_FACES.sub("", text)))  # noqa: S308 - a file of the product's own
