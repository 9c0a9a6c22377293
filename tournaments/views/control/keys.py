"""The phone's keys in the control room: what they begin with, and what their script knows."""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from uuid import uuid4

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.models import Play, Session
from scoring.words import RuleError
from tournaments.models.event_settings import event_settings
from tournaments.selectors.control.rows import outcome_of
from tournaments.selectors.table.board_at import text_of
from tournaments.views.access import SessionContext
from tournaments.views.table import words as table_words
from tournaments.views.table.state import SEAT_LETTERS, person_name

FIELDS = ("result", "lead", "honours", "low")
ACROSS = {"N": "E", "E": "N", "S": "W", "W": "S"}  # who sits where on a board that was turned alone


def keys_of(
    request: HttpRequest, sitting: SessionContext, play: Play, problem: RuleError | None = None
) -> dict[str, Any]:
    """The context of a result's keys: they begin with what was posted, else with the result that counts.

    `sure` says that the director has been asked whether an unlikely result is right: sent again, it is taken.
    """
    table = table_in(sitting.session.contest.settings)
    game = table_words.game_of(table)
    is_posted = "entry_id" in request.POST
    begins = {name: request.POST.get(name, "") for name in FIELDS} if is_posted else _fields(outcome_of(play))
    newer = problem is not None and problem.code == "result.newer"
    return {
        **begins,
        "said": json.dumps(begins),
        "entry_id": request.POST["entry_id"] if is_posted and not newer else uuid4(),
        "seen": request.POST.get("seen", "0") if is_posted and not newer else play.last_revision,
        "sure": problem is not None and problem.code == "result.doubt",
        "names": json.dumps(
            {
                letter: person_name(play.encounter, ACROSS[letter] if play.turned else letter)
                for letter in SEAT_LETTERS
            }
        ),
        "reason": request.POST.get("reason", ""),
        "vul": play.board.vulnerability.value,
        "ask_lead": event_settings(sitting.session.contest).ask_lead or bool(begins["lead"]),
        "game": game,
        "honours_keys": table_words.honours_keys(game),
        "pad": _pad(table, get_language()),
    }


@cache
def _pad(table: str, _language: str | None) -> SafeString:
    """The HTML of a scoring table's keys, none of them pressed. It is rendered once for each language."""
    game = table_words.game_of(table)
    context = {
        "game": game,
        "honours_keys": table_words.honours_keys(game),
        "over_keys": table_words.OVER_KEYS,
        "more_keys": table_words.MORE_KEYS,
        "rank_keys": table_words.RANK_KEYS,
        "tricks_keys": table_words.TRICKS,
    }
    return render_to_string("tournaments/control/_keypad.html", context)


def _fields(outcome: Outcome | None) -> dict[str, str]:
    """The fields for a result that was played, as a phone posts them; blank for a ruling."""
    if outcome is None or outcome.kind not in (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT):
        return dict.fromkeys(FIELDS, "")
    return {
        "result": text_of(outcome),
        "lead": str(outcome.lead or ""),
        "honours": str(outcome.honours or ""),
        "low": "1" if outcome.low_spades else "",
    }


def keypad_script(session: Session) -> SafeString:
    """The words and tables that the script of the keys reads from its page, the same for every result."""
    return _script(table_in(session.contest.settings), get_language())


@cache
def _script(table: str, _language: str | None) -> SafeString:
    """The script's data, rendered once for a scoring table and a language."""
    suits = render_to_string("tournaments/control/_suits.html")
    words, game = table_words.words(), table_words.game_of(table)
    return SafeString(suits) + json_script(words, "table-words") + json_script(game, "table-game")
