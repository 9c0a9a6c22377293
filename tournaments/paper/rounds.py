"""Matches on paper: the pairing of a round to pin up, and sheets on which a team reckons its match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Session
from scoring.words import RuleError
from tournaments.paper.blanks import dealt_short, dealt_title, game_of
from tournaments.paper.guides import pair_title
from tournaments.paper.printing import common
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.paper import SectionPlan, contestants_in, plans
from tournaments.selectors.setup.next_round import PairedRound, latest_rounds, sides_of
from tournaments.selectors.table.moves import StoredRow


def is_paired(session: Session) -> bool:
    """Whether rounds of the session are paired one at a time."""
    return any(rounds_paired(section) for section in session.sections.all())


def pairing(session: Session) -> dict[str, Any]:
    """The newest round of every section that is paired from results. Raises RuleError "paper.pairing"."""
    rounds = latest_rounds(session.sections.order_by("letter"))
    if not rounds:
        raise RuleError("paper.pairing", "session", "All rounds of this movement are known in advance.", "")
    first, second = sides_of(contestants_in(session))
    words = {"table": _("Table"), "first": first, "second": second, "bye": _("has a bye")}
    several = session.sections.count() > 1
    return common(session, _("Draw sheet"), words) | {"rounds": [_round(one, several) for one in rounds]}


def _round(paired: PairedRound, several: bool) -> dict[str, Any]:
    template = _("Section {section}, round {round}") if several else _("Round {round}")
    return {
        "title": template.format(section=paired.section, round=paired.number),
        "meetings": [
            {
                "where": meeting.where,
                "home": _called(meeting.home),
                "away": _called(meeting.away) if meeting.away else "",
            }
            for meeting in paired.meetings
        ],
    }


def _called(who: tuple[int, str]) -> str:
    return f"{who[0]} {who[1]}".strip()


def score_sheets(session: Session) -> dict[str, Any]:
    """A sheet a team and round: each board with a line for its own two tables. Raises RuleError."""
    if contestants_in(session) != "teams":
        raise RuleError("paper.teams", "session", "Score sheets are only for teams.", "")
    game = game_of(session)
    words = {
        "board": _("Board"),
        "dealt": dealt_title(game),
        "north": _("Our N-S"),
        "east": _("Our E-W"),
        "net": _("Net"),
        "plus": _("IMPs +"),
        "minus": _("IMPs −"),
        "sum": _("Total"),
        "result": _("Result"),
        "signed": _("Agreed:"),
    }
    sheets = [sheet for plan in plans(session) for sheet in _sheets(plan, game)]
    return common(session, _("Score sheets"), words) | {"sheets": sheets}


def _sheets(plan: SectionPlan, game: str) -> Iterator[dict[str, Any]]:
    """By team and round; of half matches one each. Only rounds in which the team plays."""
    for team in plan.pairs:
        for number in range(1, plan.rounds + 1):
            north, east = plan.of_team(team, number)
            others = list(dict.fromkeys(row.ew for row in north))
            halves = len(others) > 1
            opponents = others if halves else [None]
            for other in opponents:
                rows = [row for row in (*north, *east) if not halves or other in row.seated]
                if rows:
                    yield _sheet(plan, team, rows, game)


def _sheet(plan: SectionPlan, team: int, rows: Sequence[StoredRow], game: str) -> dict[str, Any]:
    boards = sorted({number for row in rows for number in row.boards})
    others = dict.fromkeys(row.ew if row.ns == team else row.ns for row in rows)
    number = rows[0].round
    against = ", ".join(f"{one} {plan.names_in(one, number)}".strip() for one in others if one is not None)
    return {
        "title": pair_title(plan, team),
        "names": plan.names_in(team, number),
        "match": _("Round {round}, v {team}").format(round=number, team=against),
        "boards": [{"number": str(number), "dealt": dealt_short(number, game)} for number in boards],
    }
