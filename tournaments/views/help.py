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
from scoring.models import Session
from scoring.words import RuleError, Vulnerability
from tournaments.line import Context, Row, echo, outcomes, parse_line

BOARD = Row(1, Vulnerability.NONE)
TONIGHT = Context(boards=tuple(range(1, 28)), rows=(BOARD,))  # what the examples are judged by
RESULTS = ("4sn=", "3ntxe hk -2", "4hw10", "42+", "/", "60/40", "a+/a-", "np")
COMMANDS = (
    ("b12 t3 4hw10", gettext_lazy("Board 12 at table 3: that result, wherever the cursor is.")),
    ("4sn=,4sn+1,.,3ne-1", gettext_lazy("Four rows at once. The dot says: as the row above.")),
    ("b7 t3 sw", gettext_lazy("They sat the wrong way round: turn N-S and E-W.")),
    (
        "r8 sw",
        gettext_lazy("Turn every table of round 8: an arrow-switch that was forgotten."),
    ),
    ("b7 t3 mv b8", gettext_lazy("That result belongs to board 8; mv t5: to table 5.")),
    ("b7 t3 ex b8", gettext_lazy("The results of boards 7 and 8 change places.")),
    ("r2 t3 sit n5 e11", gettext_lazy("In round 2 pair N-S 5 and pair E-W 11 sat at table 3.")),
    ("b7 r4 #b", gettext_lazy("Board 7 is fouled: from round 4 on it is form b, and compared apart.")),
    ("b7 t3 adj", gettext_lazy("Opens the ruling: assigned, split, weighted or artificial.")),
    ("b7 t3 adj 4sn=", gettext_lazy("A score assigned to both sides.")),
    ("b7 t3 adj 62+/10-", gettext_lazy("A split score: N-S get +620, E-W what the other side of -100 gets.")),
    (
        "b7 t3 adj 60% 62+, 40% 10-",
        gettext_lazy("A weighted score; after a stroke E-W's own, if it differs."),
    ),
    ("b7 t3 sw -- sat wrong", gettext_lazy("What stands after two dashes is the reason. History keeps it.")),
    ("u", gettext_lazy("Undo what was done last.")),
    ("?", gettext_lazy("This list, beside the line.")),
)
REFUSED = ("8sn=", "3nt=", "3nex=", "3ne+5", "62+", "a+", "b40 p")
KEYS = (
    (("F2",), gettext_lazy("To the line, from anywhere in the control room.")),
    (("Enter",), gettext_lazy("Sends the line. On a question, Enter again means yes.")),
    (("↑", "↓"), gettext_lazy("The row above or below.")),
    (("PgUp", "PgDn"), gettext_lazy("The board (or round) before or after.")),
    (("Esc",), gettext_lazy("Clears the line; closes a sheet or menu.")),
    (("Tab",), gettext_lazy("On to the next button or link; with Shift back.")),
)
MARKS = (
    ("agreed", gettext_lazy("Entered, and the opponents said yes.")),
    ("unagreed", gettext_lazy("Entered and counted; nobody of the other side has said yes yet.")),
    ("missing", gettext_lazy("No result yet.")),
    ("doubt", gettext_lazy("Possible but unlikely, or two phones differ: for the director to look at.")),
    ("late", gettext_lazy("The table is behind the clock.")),
    ("call", gettext_lazy("The table calls the director.")),
    ("sitout", gettext_lazy("Nobody has opponents here.")),
)
DEEDS: dict[permissions.Deed, object] = {
    "enter": gettext_lazy("Enter a result"),
    "agree": gettext_lazy("Agree to one"),
    "correct": gettext_lazy("Correct one that was agreed"),
    "handicap": gettext_lazy("Set an entry's handicap"),
    "rule": gettext_lazy("Give rulings and penalties"),
    "encounters": gettext_lazy("Change who plays where"),
    "settings": gettext_lazy("Change the settings"),
    "publish": gettext_lazy("Publish"),
    "reopen": gettext_lazy("Open again"),
}
WHO: dict[permissions.Who, object] = {
    "table": gettext_lazy("Table's phone"),
    "player": gettext_lazy("Player"),
    "scorer": gettext_lazy("Scorer"),
    "director": gettext_lazy("Director"),
    "admin": gettext_lazy("Club admin"),
}


class Right(NamedTuple):
    """One deed: for each of `WHO`, in which states they may do it."""

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
    }
    return render(request, "tournaments/help.html", context)


def _meaning(typed: str) -> str:
    """What the line itself says back."""
    (outcome,) = outcomes(parse_line(typed), TONIGHT)
    return say(echo(outcome, BOARD.vulnerability))


def _refusals() -> Iterator[tuple[str, str]]:
    for typed in REFUSED:
        try:
            parse_line(typed, TONIGHT)
        except RuleError as error:
            yield typed, say(error)


def _rights() -> Iterator[Right]:
    """The permissions table, a deed a row."""
    for deed, title in DEEDS.items():
        states: dict[permissions.Who, list[str]] = {who: [] for who in WHO}
        for state, who, of_deed, allowed in permissions.cells():
            if allowed and of_deed == deed:
                states[who].append(str(Session.State(state).label))
        yield Right(title, [(WHO[who], names or [_("never")]) for who, names in states.items()])


urlpatterns = [path("help/", help_page, name="help")]
