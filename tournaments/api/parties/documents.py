"""A party as plain data, in the forms of `party_serializers`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from clubs.people.words import say
from scoring.games.printed import number
from scoring.models import Section
from scoring.selectors.versions import version_of
from tournaments.api.answers.sessions import SessionAnswer
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Draw, RoundPlan, Seats
from tournaments.ranking.parties.check import Fault
from tournaments.ranking.parties.prizes import Prize
from tournaments.ranking.parties.tallies import Place, TeamPlace
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import TallyRow, place_words, tally_of
from tournaments.selectors.parties.lookup import Listed
from tournaments.selectors.parties.page import DrawShown, RoundNow, TableNow, round_now
from tournaments.selectors.parties.settings import PartySettings, words_of
from tournaments.selectors.parties.standing import PartyStanding
from tournaments.views.access import SessionContext

Data = dict[str, Any]
TIMES = ("started", "finished", "official", "corrections_until")


def party_data(sitting: SessionContext, section: Section, settings: PartySettings) -> Data:
    """The document of a party, with the caller's roles and rights."""
    session = sitting.session
    return {
        **SessionAnswer.of(session).as_dict(),
        "version": version_of(session),
        **{name: getattr(session, name) for name in TIMES},
        "settings": settings_data(settings),
        "announcement": announcement(settings),
        "stands_in": section_movement(section).stands_in,
        "rounds": section_movement(section).rounds_drawn,
        "round": round_data(section, settings),
        "roles": sorted(sitting.roles),
        "may": sitting.may,
    }


def settings_data(settings: PartySettings) -> Data:
    """The settings without the keys that only their stored form needs."""
    words: Data = words_of(settings)
    prizes = {name: value for name, value in words["prizes"].items() if name != "seed"}
    return {name: value for name, value in words.items() if name != "v"} | {"prizes": prizes}


def round_data(section: Section, settings: PartySettings, which: int | None = None) -> Data | None:
    """The document of a round, the current one unless a number is given; None if there is no such round."""
    now = round_now(section, settings, which)
    if now is None:
        return None
    plan = section_movement(section).plans[now.number - 1]
    return {
        "number": now.number,
        "of": now.of,
        "over": now.over,
        "bell": now.bell,
        "tables": list(_tables(plan, now)),
        "sitters": _numbered(plan.sitters, now.sitters),
        "retired": _numbered(plan.retired, now.retired),
        "draws": [_draw(*both) for both in zip(plan.draws, now.draws, strict=True)],
        "reasons": list(now.reasons),
    }


def _numbered(numbers: Iterable[int], names: Iterable[str]) -> list[Data]:
    return [{"number": at, "name": name} for at, name in zip(numbers, names, strict=True)]


def _tables(plan: RoundPlan, now: RoundNow) -> Iterator[Data]:
    for seats, table in zip(plan.tables, now.tables, strict=True):
        yield {
            "table": table.number,
            "sheet": table.sheet,
            "seats": list(_seats(seats, table)),
            "deals": table.deals,
            "of": table.of,
            "over": table.over,
            "waiting": table.waiting,
            "points": list(table.points),
        }


def _seats(seats: Seats, table: TableNow) -> Iterator[Data]:
    for seated in table.seats:
        yield {
            "seat": seated.seat.value,
            "number": seats.at(seated.seat),
            "name": seated.name,
            "deals_first": seated.deals_first,
            "arrived": seated.arrived,
        }


def _draw(draw: Draw, shown: DrawShown) -> Data:
    cards = [
        {"number": at, "name": name, "card": str(card)}
        for (at, card), (name, _card) in zip(draw.cards, shown.cards, strict=True)
    ]
    return {"table": shown.table, "title": shown.title, "cards": cards}


def guest_data(guest: Listed) -> Data:
    entry = guest.entry
    return {
        "id": entry.pk,
        "number": entry.number,
        "names": guest.names,
        "line": entry.line,
        "team": entry.name,
        "state": entry.state,
    }


def places_data(standing: PartyStanding) -> Data:
    """The document of places, teams and prizes."""
    groups: dict[str, list[Data]] = {}
    for place in standing.places:
        line = standing.entries[place.player].line if standing.settings.is_mixed else ""
        groups.setdefault(line, []).append(_place(standing, place))
    return {
        "version": version_of(standing.section.session),
        "current": not standing.behind,
        "count": standing.settings.count.value,
        "averaged": standing.averaged,
        "words": place_words(standing),
        "groups": [{"line": line, "lines": lines} for line, lines in groups.items()],
        "teams": [_team(standing, team) for team in standing.teams],
        "prizes": [_prize(standing, prize) for prize in standing.prizes],
    }


def _place(standing: PartyStanding, place: Place) -> Data:
    tallies, at = standing.tallies, place.player
    entry = standing.entries[at]
    return {
        "place": place.place,
        "tied": place.tied,
        "entry": entry.pk,
        "number": entry.number,
        "names": standing.names.get(at, ""),
        "figure": number(place.figure),
        "mine": tallies.mine(at),
        "theirs": tallies.theirs(at),
        "rounds": tallies.rounds_played(at),
        "won": tallies.rounds_won(at),
        "adjustment": number(tallies.adjustment(at)),
    }


def _team(standing: PartyStanding, team: TeamPlace) -> Data:
    return {
        "place": team.place,
        "tied": team.tied,
        "team": team.team,
        "figure": number(team.figure),
        "numbers": [standing.entries[at].number for at in team.players],
    }


def _prize(standing: PartyStanding, prize: Prize) -> Data:
    return {
        "kind": prize.key.value,
        "title": say(prize.title),
        "line": prize.group,
        "winners": [_named(standing, at) for at in prize.players],
        "figure": number(prize.figure),
        "round": prize.round,
        "drawn": [_named(standing, at) | {"card": str(card)} for at, card in prize.drawn],
    }


def _named(standing: PartyStanding, at: int) -> Data:
    return {"number": standing.entries[at].number, "name": standing.names.get(at, "")}


def tally_data(standing: PartyStanding, guest: Listed) -> Data:
    """A guest's tally, with the figures on their own paper; it has no rows before the first round."""
    at = guest.entry.place_in_field
    rows = tally_of(standing, at, section_movement(standing.section).handed) if standing.entries else []
    return {
        "entry": guest.entry.pk,
        "number": guest.entry.number,
        "names": guest.names,
        "current": not standing.behind,
        "rows": [_row(standing, row) for row in rows],
    }


def _row(standing: PartyStanding, row: TallyRow) -> Data:
    line = row.line
    return {
        "round": line.round,
        "table": line.table,
        "partner": row.partner,
        "opponents": row.opponents,
        "mine": line.mine,
        "theirs": line.theirs,
        "over": standing.tallies.scores[line.key].over,
        "won": line.won,
        "handed": dict(zip(("mine", "theirs"), row.handed, strict=True)) if row.handed else None,
    }


def check_data(standing: PartyStanding) -> Data:
    """The document of the sums over all tallies, and of the faults that they show."""
    check = standing.check
    return {
        "current": not standing.behind,
        "agrees": check.agrees,
        "sum_mine": check.sum_mine,
        "sum_theirs": check.sum_theirs,
        "faults": [_fault(standing, fault) for fault in check.faults],
    }


def _fault(standing: PartyStanding, fault: Fault) -> Mapping[str, object]:
    return {
        "round": fault.round,
        "table": fault.table,
        "players": [_named(standing, at) for at in fault.players],
        "words": say(fault.words),
    }
