"""Results on paper: the ranking with the settings in force, and the travellers that the reader may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.days import day_time
from clubs.people.words import say
from clubs.web.paper.printing import record_words
from scoring.bridge import Result
from scoring.cards import Card, Deal, Rank, Suit, format_hand
from scoring.models import Session
from scoring.templatetags.cards import SEAT_NAMES
from scoring.words import RuleError, Seat, nouns
from tournaments.paper.blanks import board_title, contract_columns, dealt_words, game_of
from tournaments.paper.printing import common
from tournaments.selectors.control.rulings import Ruling
from tournaments.selectors.results.figures import CONTESTANTS
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.played import sheets_of
from tournaments.selectors.results.ranking_page import RankingPage, ranking_page
from tournaments.selectors.results.recap import recap as recap_of
from tournaments.selectors.results.traveller import DENOMINATIONS, Form, forms_of

State = Session.State


def ranking(session: Session, fields: Sequence[Results]) -> dict[str, Any]:
    """The ranking of every field of the session, each from its `lines`."""
    words = {
        "place": _("Pos."),
        "names": _("Names"),
        "boards": _("Boards"),
        "rulings": _("Penalties and corrections"),
        "settings": _("How this was scored"),
        "none": _("The ranking appears after the first result."),
    }
    return common(session, _("Results"), words) | {
        "fields": [_ranked(results, apart=len(fields) > 1) for results in fields]
    }


def _ranked(results: Results, *, apart: bool) -> dict[str, Any]:
    page = ranking_page(results)
    return {
        "title": _("Section {letters}").format(letters=_letters(results)) if apart else "",
        "state": " ".join(state_words(results.session, page)),
        "heads": {
            "entry": page.entry_title,
            "figure": page.measure.title,
            "beside": page.measure.beside,
        },
        "groups": [{"title": title, "rows": [_placed(row) for row in rows]} for title, rows in page.groups],
        "rulings": [_ruling(ruling) for ruling in page.rulings],
        "settings": list(page.settings),
        "record": record_words(page.head, page.links),
    }


def _placed(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a ranking as plain values: its bar as (start, end)."""
    bar = row["bar"]
    return {**row, "bar": [bar.start, bar.end] if bar else None}


def _letters(results: Results) -> str:
    return ", ".join(section.letter for section in results.sections)


def state_words(session: Session, page: RankingPage) -> Iterator[str]:
    """How far the result has come, in sentences."""
    progress = page.progress
    if page.playing:
        yield page.playing
    if session.state == State.PLAYING and page.before_neuberg:
        yield _("Provisional, before Neuberg: all results are in ({results}).").format(
            results=progress.results
        )
    elif session.state == State.PLAYING:
        yield _("Provisional, after {done} of {rounds}: {results} of {scheduled} are in.").format(
            done=progress.rounds_done,
            rounds=say(nouns.rounds(progress.rounds)),
            results=progress.results,
            scheduled=say(nouns.results(progress.scheduled)),
        )
    elif session.state == State.FINISHED:
        yield _("Final, not yet official: {results} of {scheduled} are in.").format(
            results=progress.results, scheduled=say(nouns.results(progress.scheduled))
        )
    elif page.publication is not None:
        yield _("Official: version {number}, {time}.").format(
            number=page.publication.number, time=_time(page.publication.at)
        )
        yield page.publication.note
    if page.played:
        yield page.played
    yield from page.cut
    yield from page.extra
    if page.undecided:
        yield from (f"{words}." for words in page.undecided)
        yield _("The figures may still change.")
    if page.corrected:
        yield _("Corrected since then: these figures are newer.")
    if session.state == State.OFFICIAL and session.corrections_until:
        yield _("Correction period ends {time}.").format(time=_time(session.corrections_until))


def _time(moment: Any) -> str:
    return day_time(moment)


def _ruling(ruling: Ruling) -> str:
    words_of_ruling = " ".join(filter(None, (ruling.words, ruling.reason)))
    return (
        _("{ruling} ({source})").format(ruling=words_of_ruling, source=ruling.source)
        if ruling.source
        else words_of_ruling
    )


def recap(session: Session, fields: Sequence[Results]) -> dict[str, Any]:
    """The recap of every field of the session. Raises RuleError "paper.recap" for teams."""
    if any(results.contestants == "teams" for results in fields):
        raise RuleError(
            "paper.recap",
            "document",
            "Teams have no recap: print the ranking and the travellers instead.",
            "",
        )
    words = {
        "place": _("Pos."),
        "hidden": _("A board is printed once all its results are in. None is complete yet."),
    }
    apart = len(fields) > 1
    return common(session, _("Recap"), words) | {
        "fields": [_recapped(results, apart=apart) for results in fields]
    }


def _recapped(results: Results, *, apart: bool) -> dict[str, Any]:
    made = recap_of(results)
    measure = results.measure
    return {
        "title": _("Section {letters}").format(letters=_letters(results)) if apart else "",
        "heads": {
            "entry": str(CONTESTANTS[results.contestants]),
            "figure": measure.title,
            "beside": measure.beside,
        },
        "boards": list(made.boards),
        "groups": [
            {"title": title, "rows": [row.ranked | {"cells": list(row.cells)} for row in rows]}
            for title, rows in made.groups
        ],
        "notes": list(made.notes),
    }


def travellers(session: Session, fields: Sequence[Results]) -> dict[str, Any]:
    """Every board of the session that the reader may see, with its results, best for N-S first."""
    words = contract_columns() | {
        "points_ns": _("N-S pts"),
        "points_ew": _("E-W pts"),
        "score": _("Score"),
        "makes": _("Makes"),
        "hidden": _("A board is printed once all its results are in. None is complete yet."),
    }
    apart = len(fields) > 1
    boards = [board for results in fields for board in _boards(results, _letters(results) if apart else "")]
    return common(session, _("Travellers"), words) | {"boards": boards}


def _boards(results: Results, section: str) -> Iterator[dict[str, Any]]:
    game = game_of(results.session)
    for number, sheet in sheets_of(results, results.visible).items():
        for form in forms_of(sheet):
            letter = "" if form.letter == "a" else form.letter
            yield {
                "title": " ".join(filter(None, (board_title(number) + letter, section))),
                "dealt": dealt_words(number, game),
                "hands": _hands(form),
                "rows": [_row(row) for row in form.rows],
            }


def _hands(form: Form) -> list[dict[str, Any]]:
    """The four hands, each with the tricks its seat can make; nothing where no deal is attached."""
    if not form.deal:
        return []
    deal = Deal.parse(form.deal)
    makeable = dict(form.makeable)
    return [
        {
            "seat": str(SEAT_NAMES[seat]),
            "letter": seat.value,
            "suits": suits_of(deal, seat),
            "makes": [
                {"suit": suit, "tricks": str(tricks)}
                for suit, tricks in zip(DENOMINATIONS, makeable.get(seat.value, ()), strict=False)
            ],
        }
        for seat in Seat
    ]


def suits_of(deal: Deal, seat: Seat) -> list[dict[str, str]]:
    """A hand suit by suit, spades first, its ranks apart."""
    ranks_of = format_hand(deal.hand(seat)).split(".")
    return [{"suit": suit.value, "cards": _ranks(ranks)} for suit, ranks in zip(Suit, ranks_of, strict=True)]


def _ranks(ranks: str) -> str:
    return " ".join("10" if rank == Rank.TEN else rank for rank in ranks) or "–"


def _row(row: dict[str, Any]) -> dict[str, Any]:
    """A line of a traveller as plain values; contract and lead keep their suits apart, to be drawn."""
    columns = ("by", "tricks", "words", "more", "ns_plus", "ew_plus", "points", "points_ew")
    return {name: row[name] for name in columns} | {
        "ns": row["ns"].label if row["ns"] else "–",
        "ew": row["ew"].label if row["ew"] else "–",
        "contract": contract_of(row["result"]),
        "lead": _card(row["lead"]),
    }


def contract_of(result: Result | None) -> dict[str, str]:
    """A contract as what is drawn of it; nothing for a board passed out or without a result."""
    if result is None or result.contract is None:
        return {}
    contract = result.contract
    return {
        "level": str(contract.level),
        "suit": contract.denomination.value,
        "doubling": contract.doubling.value,
    }


def _card(card: Card | None) -> dict[str, str]:
    return {} if card is None else {"suit": card.suit.value, "rank": _ranks(card.rank.value)}
