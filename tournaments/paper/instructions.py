"""Two cards that tell people what to do: a table captain's, one per table, and the director's.

What is quoted from the product is passed to `said` as a label, from the same message as the button or heading
itself, so that a test finds a quotation whose button has another name by now.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any
from urllib.parse import urljoin

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.bridge.tables import is_whist
from scoring.models import Session
from scoring.templatetags.cards import MARKS
from tournaments.paper.blanks import game_of
from tournaments.paper.guides import table_title
from tournaments.paper.printing import common
from tournaments.selectors.paper import links, plans

Part = tuple[str, bool]
"""A piece of a sentence, and whether it is a label of the product."""
BLANK_CARDS = 2
"""How many cards without a table are printed before play: as many as fill a sheet."""
IN_ROOM = ("agreed", "unagreed", "missing", "doubt", "late", "call", "sitout")
"""The marks that a table's tile can have, in the order in which *Help* explains them."""


def said(sentence: str, **labels: str) -> list[Part]:
    """Split a translated sentence at its fields, each of which names one of the labels."""
    parts: list[Part] = []
    for words, field, _spec, _conversion in Formatter().parse(sentence):
        if words:
            parts.append((words, False))
        if field is not None:
            parts.append((labels[field], True))
    return parts


def captains_cards(session: Session, root: str) -> dict[str, Any]:
    """A card for each table in play, else cards on which table and letters are written by hand."""
    living = links(session)
    tables = (
        [
            {"title": table_title(plan, table), "letters": living[plan.section, table].word}
            for plan in plans(session)
            for table in plan.tables
            if (plan.section, table) in living
        ]
        if living
        else [{"title": "", "letters": ""}] * BLANK_CARDS
    )
    words = {
        "blank": _("Table"),
        "scoring": _("Scoring"),
        "open": _("Scan the code on the table card with one phone, or type"),
        "address": _typed(root, "table-word", session),
        "letters": _("Letters"),
    }
    return common(session, _("Table captain's card"), words) | {
        "tables": tables,
        "steps": list(_at_the_table(whist=is_whist(game_of(session)))),
    }


def _typed(root: str, page: str, session: Session) -> str:
    """The address of a page of the club as somebody types it."""
    return urljoin(root, reverse(page, args=[session.club.slug])).partition("://")[2].rstrip("/")


def _at_the_table(*, whist: bool) -> Iterator[list[Part]]:
    yield said(
        _("Are these the right players? Tap {yes}. If not, tap {no}, and say who is here."),
        yes=_("Yes"),
        no=_("No"),
    )
    if whist:
        yield said(_("After each board, tap the tricks won by N-S."))
    else:
        yield said(
            _(
                "After each board, tap the level, the suit, the declarer and the result. "
                "All passed: {passed}."
            ),
            passed=_("Passed out"),
        )
    yield said(
        _("Show it to an opponent, who taps {agree} or {change}."),
        agree=_("Yes, correct"),
        change=_("No, change"),
    )
    yield said(
        _("A board was not played: {more}, then {missing}. Play on."), more=_("More"), missing=_("Not played")
    )
    yield said(
        _("Wrong after all? Tap the board's number at the top, then {wrong}. The director decides."),
        wrong=_("Report a mistake"),
    )
    yield said(
        _("After the round, the phone says who goes where, with which boards. Tap {done}."), done=_("Done")
    )
    yield said(_("No network? Play on, and keep the page open. Everything is sent later."))
    yield said(_("Anything else: {call}, at the foot."), call=_("Call the director"))


def directors_card(session: Session, root: str) -> dict[str, Any]:
    """What a director does before, during and after play, on one side; it holds for every evening."""
    return common(session, _("Director's card"), {}) | {
        "heading": _typed(root, "club", session),
        "before": [_("Before"), list(_before_play())],
        "during": [_("During play"), list(_during_play())],
        "marks": [[mark, str(MARKS[mark])] for mark in IN_ROOM],
        "troubles": [_("Weekly troubles"), list(_troubles())],
        "laws": [_("Laws"), [_by_the_laws()]],
        "after": [_("After"), list(_after_play())],
        "line": [said(_("Command line (F2; {help} has all of it)"), help=_("Command help")), _lines()],
    }


def _before_play() -> Iterator[list[Part]]:
    yield said(_("Laptop on the club's network and on mains. Try the address above on a phone."))
    yield said(
        _("{like}, on last week's results. Enter the names. {choose}, {use}, {start}."),
        like=_("New session like this"),
        choose=_("Choose the movement"),
        use=_("Use this"),
        start=_("Start play"),
    )
    yield said(
        _(
            "{more}, {print} has the cards. Without cards: press a table's tile, and read out its letters. "
            "Then {clock}."
        ),
        more=_("More"),
        print=_("Print"),
        clock=_("Start the clock"),
    )


def _during_play() -> Iterator[list[Part]]:
    yield said(
        _("{next} says what comes now. Work down {needs}. The latest actions are at the foot, with {undo}."),
        next=_("What next"),
        needs=_("Needs attention"),
        undo=_("Undo"),
    )


def _troubles() -> Iterator[tuple[str, list[Part]]]:
    yield (
        _("Wrong result"),
        said(_("Press its mark, change the keys, {save}"), save=_("Save")),
    )
    yield (_("Of an earlier round"), said(_("The tile, the round, the board; then as here")))
    yield (
        _("Sat the wrong way"),
        said(_("Its mark, {turn}"), turn=_("Played with N-S and E-W reversed")),
    )
    yield (
        _("On the wrong board"),
        said(_("Its mark, {board}: move it there, or swap the two"), board=_("Wrong board")),
    )
    yield (
        _("At the wrong table"),
        said(_("Its mark, {table}: move it there, or swap the two"), table=_("Wrong table")),
    )
    yield (
        _("Board not played"),
        said(
            _("Its mark, {heading}, {missing} or {average}"),
            heading=_("No result"),
            missing=_("Not played"),
            average=_("Average"),
        ),
    )
    yield (
        _("Wrong pairs at a table"),
        said(_("The tile, {who}"), who=_("Who sat here?")),
    )
    yield (
        _("Wrong name, substitute"),
        said(
            _("The tile, the pair, {correct} or {substitute}"),
            correct=_("Correct the name"),
            substitute=_("Substitute from round %(substitute_from)s") % {"substitute_from": 4},
        ),
    )
    yield (
        _("Late pair"),
        said(_("{add}, the names, then where they play"), add=_("Add pair")),
    )
    yield (
        _("Running late"),
        said(_("{session}, {cut}"), session=_("Session"), cut=_("Cut round {round}").format(round=9)),
    )
    yield (_("Something else"), said(_("{fix} lists what can happen"), fix=_("Fix a mistake")))


def _by_the_laws() -> list[Part]:
    return said(
        _("{laws} (in {fix}) asks what happened and says what to read out; once open, it needs no network."),
        laws=_("Rule by the laws"),
        fix=_("Fix a mistake"),
    )


def _after_play() -> Iterator[list[Part]]:
    yield said(
        _("All results in: look at what {next} lists, then {end}. To take it back: {session}, {undo}."),
        next=_("What next"),
        end=_("End play and publish"),
        session=_("Session"),
        undo=_("Undo publishing"),
    )
    yield said(
        _(
            "{letters}, {money}; your union's file is below the ranking. "
            "Monthly, the admin: {settings}, {backups}."
        ),
        letters=_("Results by e-mail"),
        money=_("Table money"),
        settings=_("Settings"),
        backups=_("Backups"),
    )


def _lines() -> list[tuple[str, str]]:
    """What is typed most often, and what it means; the letters are the same in every language."""
    return [
        ("4sn=", _("4 spades by North, made")),
        ("3nxe-2", _("3 no-trumps doubled by East, two down")),
        ("62+", _("score: 620 to N-S")),
        ("/", _("passed out")),
        (".", _("same as the row above")),
        ("np", _("not played")),
        ("60/40", _("averages, N-S first")),
        ("b12 t3 4sn=", _("there: board 12, table 3")),
        ("b7 t3 sw", _("swap N-S and E-W")),
        ("b7 t3 mv b8", _("it was board 8")),
        ("b7 t3 adj", _("adjusted score")),
        ("u", _("undo")),
    ]
