"""Tallies of a party on paper: one a player, or a pair that stays together, with a row for every round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Section, Session
from scoring.templatetags.cards import SEAT_NAMES
from scoring.words import Seat
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements.progressions import FirstSeats, RoundPlan, Seats, first_round, next_round
from tournaments.paper.printing import common
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.parties.lookup import Listed, guests
from tournaments.selectors.parties.settings import PartySettings
from tournaments.services.parties.people import guests_of

NOT_THERE = "–"


def tallies(session: Session, section: Section, settings: PartySettings) -> dict[str, Any]:
    """A tally for everybody on the list, by number. Law 2.

    Table and seat stand on it as far as they are known: of the rounds that are planned, and of all rounds
    where results do not matter. Raises RuleError "party.*" where those on the list cannot play.
    """
    plans = rounds_with_seats(section, settings)
    count = max(settings.rules.rounds, len(plans))
    words = {
        "round": _("Round"),
        "table": _("Table"),
        "seat": _("Seat"),
        "mine": _("Mine"),
        "theirs": _("Opp."),
        "last": {Count.NET: _("Net"), Count.FLAGS: _("Won"), Count.GROSS: ""}[settings.count],
        "so_far": _("So far"),
        "total": _("Total"),
        "signed": _("Signed"),
    }
    cards = [_tally(one, settings, plans, count) for one in guests(section)]
    return common(session, _("Tallies"), words) | {"cards": cards}


def rounds_with_seats(section: Section, settings: PartySettings) -> list[RoundPlan]:
    """The rounds whose seats are decided: those planned, and later ones if results do not matter.

    Before play there are none unless the first seats go by number, because a draw must be made first.
    """
    rules, people, seed = settings.rules, guests_of(section), seed_of(section)
    plans = list(section_movement(section).plans)
    if not plans:
        if rules.first_seats is not FirstSeats.NUMBERED:
            return []
        plans = [first_round(rules, people, seed)]
    while not rules.by_results and len(plans) < rules.rounds:
        plans.append(next_round(rules, people, plans, (), seed))
    return plans


def _tally(guest: Listed, settings: PartySettings, plans: Sequence[RoundPlan], count: int) -> dict[str, Any]:
    number = guest.entry.number
    lines = {"L": _("Lady"), "G": _("Gentleman")} if settings.is_mixed else {}
    return {
        "number": str(number),
        "names": guest.names,
        "line": guest.entry.line if settings.is_mixed else "",
        "beside": ", ".join(filter(None, (lines.get(guest.entry.line, ""), guest.entry.name))),
        "first": _first(number, plans),
        "rounds": [_row(number, at, plans) for at in range(1, count + 1)],
    }


def _first(number: int, planned: Sequence[RoundPlan]) -> str:
    """Where they begin, in a sentence."""
    for plan in planned:
        for seats in plan.tables:
            if number in seats.seated:
                return _("Round {round}: table {table}, {seat}.").format(
                    round=plan.number, table=seats.table, seat=place_of(seats, number, short=False)
                )
    return _("Table and seat are not drawn yet.")


def place_of(seats: Seats, number: int, *, short: bool = True) -> str:
    """The seat of who sits there; of a pair its direction."""
    seats_of_player = [seat for seat in Seat if seats.at(seat) == number]
    if len(seats_of_player) > 1:
        return _("N-S") if Seat.N in seats_of_player else _("E-W")
    return seats_of_player[0].value if short else str(SEAT_NAMES[seats_of_player[0]])


def _row(number: int, round_: int, plans: Sequence[RoundPlan]) -> dict[str, str]:
    """A row to be filled in; what is not known yet stays empty."""
    row = {"round": str(round_), "table": "", "seat": "", "away": ""}
    if round_ > len(plans):
        return row
    plan = plans[round_ - 1]
    for seats in plan.tables:
        if number in seats.seated:
            return row | {"table": str(seats.table), "seat": place_of(seats, number)}
    words = {**dict.fromkeys(plan.retired, _("out")), **dict.fromkeys(plan.sitters, _("sits out"))}
    return row | {"away": words.get(number, NOT_THERE)}
