"""How an event's sessions make one ranking, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.models import Entry
from scoring.words.figures import signed
from tournaments.models.session_plan import Through
from tournaments.ranking.carry import AtTheLine
from tournaments.ranking.events import EventRule, EventScore
from tournaments.ranking.settings.composed import carried_words
from tournaments.selectors.results.pages import Results

SCORES = {
    EventScore.BOARDS: gettext_lazy(
        "The event score is the average of the session scores, weighted by boards."
    ),
    EventScore.SESSIONS: gettext_lazy(
        "The event score is the average of the session scores, whatever their length."
    ),
    EventScore.SUM: gettext_lazy("The session scores are added up."),
    EventScore.LAST: gettext_lazy("The last session alone decides the result."),
}


def event_words(rule: EventRule, results: Results, *, two_winners: bool) -> list[str]:
    """Each setting that decides a figure of the event, one sentence a setting."""
    alone = rule.score is EventScore.LAST and not rule.carried
    words = [str(SCORES[rule.score]), *carry_words(rule, results)]
    if alone:
        words.append(_("Nothing is carried over into it."))
    if two_winners:
        words.append(_("N-S and E-W are ranked separately: everyone sat the same way throughout."))
    return words


def carry_words(rule: EventRule, results: Results) -> list[str]:
    """How scores are carried over from the session before; empty where none are."""
    if not rule.carried:
        return []
    return [_("Carried over: {what}.").format(what=say(carried_words(rule.carry, results.conditions)))]


TIES: Mapping[str, object] = {
    AtTheLine.ALL: gettext_lazy("Entries tied for the last qualifying place all went through."),
    AtTheLine.NONE: gettext_lazy("Entries tied for the last qualifying place were all eliminated."),
}


def through_words(name: str, qualified: Through) -> str:
    """The sentence about who went through to a session, and how a tie for the last place was decided.

    `qualified` is what the session's plan records of it.
    """
    words = _("Through to {session}: the best {places}.")
    if qualified.who == "sections":
        words = _("Through to {session}: the best {places} of each section.")
    if qualified.more:
        words = _("Through to {session}: the best {places} of each section, and the best {more} of the rest.")
    sentence = words.format(session=name, places=qualified.places, more=qualified.more)
    return f"{sentence} {TIES.get(qualified.ties, '')}".strip()


def carried_text(results: Results, entry: Entry) -> str:
    """The score that an entry carried over, in the unit of the session; "" where it carried none."""
    if not entry.carried:
        return ""
    points = Fraction(entry.carried)
    return signed(results.ranked_worth(points))
