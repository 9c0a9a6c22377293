"""The help page: the line, the marks, the keyboard, who may do what. One page, for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from clubs.people.words import say
from scoring import permissions
from scoring.bridge.outcome_words import read_back
from scoring.models import Session
from scoring.words import RuleError, Vulnerability
from tournaments.line import Context, Row, outcomes, parse_line
from tournaments.views.help.places import PARAGRAPHS
from tournaments.views.help.questions import ROLES, more_about

BOARD = Row(1, Vulnerability.NONE)
TONIGHT = Context(boards=tuple(range(1, 28)), rows=(BOARD,))  # what the examples are judged by
RESULTS = ("4sn=", "3ntxe hk -2", "4hw10", "42+", "/", "60/40", "a+/a-", "np")
COMMANDS = (
    ("b12 t3 4hw10", gettext_lazy("This result for board 12 at table 3, wherever the cursor is.")),
    ("4sn=,4sn+1,.,3ne-1", gettext_lazy("Four rows at once. A dot repeats the result of the row above.")),
    ("b7 t3 sw", gettext_lazy("They sat the wrong way round: swap N-S and E-W.")),
    (
        "r8 sw",
        gettext_lazy("Swap N-S and E-W at every table in round 8: an arrow-switch was forgotten."),
    ),
    ("b7 t3 mv b8", gettext_lazy("Move the result to board 8; mv t5 moves it to table 5.")),
    ("b7 t3 ex b8", gettext_lazy("Swap the results of boards 7 and 8.")),
    ("r2 t3 sit n5 e11", gettext_lazy("In round 2, N-S pair 5 and E-W pair 11 sat at table 3.")),
    ("b7 r4 #b", gettext_lazy("Board 7 is fouled: from round 4 on it is version b, scored separately.")),
    ("b7 t3 adj", gettext_lazy("Opens the adjusted score panel: assigned, split, weighted or artificial.")),
    ("b7 t3 adj 4sn=", gettext_lazy("An assigned score for both sides.")),
    (
        "b7 t3 adj 62+/10-",
        gettext_lazy("A split score: N-S score +620; E-W score as if the result were -100."),
    ),
    (
        "b7 t3 adj 62+/a+",
        gettext_lazy("A score for one side, an artificial score for the other: N-S +620, E-W average plus."),
    ),
    (
        "b7 t3 adj 60% 62+, 40% 10-",
        gettext_lazy("A weighted score; after a slash, the score for E-W if it is different."),
    ),
    (
        "b7 t3 sw -- sat wrong",
        gettext_lazy("Anything after two dashes is the reason. It is kept in the history."),
    ),
    ("u", gettext_lazy("Undo the last action.")),
    ("?", gettext_lazy("Shows this list beside the command line.")),
)
REFUSED = ("8sn=", "3nt=", "3nex=", "3ne+5", "62+", "a+", "b40 p")
KEYS = (
    (("F2",), gettext_lazy("Go to the command line from anywhere in the control room.")),
    (("Enter",), gettext_lazy("Sends the line. If you are asked a question, Enter again means yes.")),
    (("↑", "↓"), gettext_lazy("Row above or below.")),
    (("PgUp", "PgDn"), gettext_lazy("Previous or next board (or round).")),
    (
        ("Esc",),
        gettext_lazy("Clears the line; if it is empty, returns to the tables. Closes a panel or menu."),
    ),
    (("Tab",), gettext_lazy("Next button or link; with Shift, the previous one.")),
)
MARKS = (
    ("agreed", gettext_lazy("Entered and confirmed by the opponents.")),
    ("unagreed", gettext_lazy("Entered and counts, but not yet confirmed by the opponents.")),
    ("missing", gettext_lazy("No result yet.")),
    ("doubt", gettext_lazy("Possible but unlikely, or two phones differ: the director should check.")),
    ("late", gettext_lazy("The table is behind the clock.")),
    ("call", gettext_lazy("The table has called the director.")),
    ("sitout", gettext_lazy("Sit-out: no opponents at this table.")),
)
DEEDS: dict[permissions.Deed, object] = {
    "enter": gettext_lazy("Enter a result"),
    "agree": gettext_lazy("Confirm a result"),
    "correct": gettext_lazy("Correct an agreed result"),
    "handicap": gettext_lazy("Set an entry's handicap"),
    "rule": gettext_lazy("Adjust scores and give penalties"),
    "encounters": gettext_lazy("Change who plays where"),
    "settings": gettext_lazy("Change the settings"),
    "publish": gettext_lazy("Publish"),
    "reopen": gettext_lazy("Reopen"),
}
WHO: dict[permissions.Who, object] = {
    "table": gettext_lazy("Table phone"),
    "player": gettext_lazy("Player"),
    "scorer": gettext_lazy("Scorer"),
    "director": gettext_lazy("Director"),
    "admin": gettext_lazy("Club admin"),
}


class Right(NamedTuple):
    """One action, and for each of `WHO` the states of the session in which they may take it."""

    deed: object
    cells: list[tuple[object, list[str]]]


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    context = {
        "results": [(typed, _meaning(typed)) for typed in RESULTS],
        "commands": COMMANDS,
        "refused": list(_refusals()),
        "keys": KEYS,
        "marks": MARKS,
        "who": WHO.values(),
        "rights": list(_rights()),
        "pages": [(paragraph, more_about(paragraph.anchor)) for paragraph in PARAGRAPHS if paragraph.text],
        "for_players": more_about("players"),
        "roles": [(key, title) for key, title, _questions in ROLES],
    }
    return render(request, "tournaments/help.html", context)


def _meaning(typed: str) -> str:
    """The echo of the line for what was typed."""
    (outcome,) = outcomes(parse_line(typed), TONIGHT)
    return say(read_back(outcome, BOARD.vulnerability))


def _refusals() -> Iterator[tuple[str, str]]:
    for typed in REFUSED:
        try:
            parse_line(typed, TONIGHT)
        except RuleError as error:
            yield typed, say(error)


def _rights() -> Iterator[Right]:
    """The rows of the permissions table, one for each action."""
    for deed, title in DEEDS.items():
        states: dict[permissions.Who, list[str]] = {who: [] for who in WHO}
        for state, who, of_deed, allowed in permissions.cells():
            if allowed and of_deed == deed:
                states[who].append(str(Session.State(state).label))
        yield Right(title, [(WHO[who], names or [_("never")]) for who, names in states.items()])


urlpatterns = [path("help/", help_page, name="help")]
