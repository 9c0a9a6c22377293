"""A party on paper, but for its tallies: score sheets of the tables, announcement, ranking, table cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from clubs.web.paper.printing import record_words
from scoring.games.party.progressive import vulnerable
from scoring.games.sheet import chosen_options
from scoring.models import Section, Session
from scoring.words import RuleError, Seat
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.movements.progressions import Progression, Seats, first_round
from tournaments.paper.cards import in_common, table_card
from tournaments.paper.printing import common
from tournaments.paper.tallies import rounds_with_seats
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.paper import links
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lines import (
    PrizeLine,
    RankedLine,
    groups_of,
    place_words,
    prizes_of,
    teams_of,
)
from tournaments.selectors.parties.lookup import guests
from tournaments.selectors.parties.settings import BRIDGE, FORMS, WHIST, PartySettings
from tournaments.selectors.parties.standing import PartyStanding, record_of
from tournaments.selectors.results.ranking_page import MEDALS
from tournaments.services.parties.people import guests_of

FREE_DEALS = 8
"""Rows of a round that the host ends."""


def table_sheets(session: Session, section: Section, settings: PartySettings) -> dict[str, Any]:
    """A score sheet a table and round, from the running round on; names stand where they are known.

    Raises RuleError "party.*" where those on the list cannot play.
    """
    words = {
        "deal": _("Deal"),
        "dealer": _("Dealer"),
        "vulnerable": _("Vulnerable") if settings.game.key == BRIDGE else "",
        "what": _("Trumps") if settings.game.key == WHIST else _("Contract, declarer, tricks"),
        "we": _("We (N-S)"),
        "they": _("They (E-W)"),
        "total": _("Total (copy to every tally)"),
    }
    return common(session, _("Table score sheets"), words) | {"sheets": list(_sheets(section, settings))}


def _sheets(section: Section, settings: PartySettings) -> Iterator[dict[str, Any]]:
    plans = rounds_with_seats(section, settings)
    running = max(1, section_movement(section).rounds_drawn)
    names = {one.entry.number: one.names for one in guests(section)}
    # before the first round, a round of as many tables as that will have
    last = plans[-1] if plans else first_round(settings.rules, guests_of(section), seed_of(section))
    shrinks = settings.rules.progression is Progression.FREEZEOUT  # nobody knows how many will be left
    end = running if shrinks else max(settings.rules.rounds, running)
    for number in range(running, end + 1):
        seated = number <= len(plans)
        for seats in (plans[number - 1] if seated else last).tables:
            yield {
                "title": _("Table {table}, round {round}").format(table=seats.table, round=number),
                "seats": _seated(seats, names, settings) if seated else _nobody_yet(settings),
                "deals": _deals(settings, seats if seated else None),
            }


def _seated(seats: Seats, names: Mapping[int, str], settings: PartySettings) -> list[list[str]]:
    """Who sits where: (seat, who)."""
    if settings.rules.of_pairs:
        sides = {_("N-S"): seats.north, _("E-W"): seats.east}
        return [[way, _called(number, names)] for way, number in sides.items()]
    return [[seat.value, _called(seats.at(seat), names)] for seat in Seat]


def _nobody_yet(settings: PartySettings) -> list[list[str]]:
    ways = [_("N-S"), _("E-W")] if settings.rules.of_pairs else [seat.value for seat in Seat]
    return [[way, ""] for way in ways]


def _called(number: int | None, names: Mapping[int, str]) -> str:
    return _("dummy") if number is None else f"{number} {names[number]}"


def _deals(settings: PartySettings, seats: Seats | None) -> list[list[str]]:
    """Number, dealer, who is vulnerable; the first dealer may not be known yet."""
    count = int(str(settings.options.get("deals") or 0))
    if not count:
        return [["", "", ""]] * FREE_DEALS
    dealers = [seats.first_dealer.turned(deal).value if seats else "" for deal in range(count)]
    return [[str(deal + 1), dealers[deal], _vulnerable(settings, seats, deal)] for deal in range(count)]


def _vulnerable(settings: PartySettings, seats: Seats | None, deal: int) -> str:
    """Law 9: by the number of the deal, and who deals it; nothing where the score decides."""
    if settings.game.key != BRIDGE:
        return ""
    first = seats.first_dealer if seats else Seat.N
    options = chosen_options(settings.game, {**settings.options, "first_dealer": first.value})
    both = vulnerable(options, deal)
    if both[0] == both[1]:
        return _("both") if both[0] else _("none")
    if seats is None:
        return _("dealer's side")
    return _("N-S") if both[0] else _("E-W")


def announced(session: Session, settings: PartySettings) -> dict[str, Any]:
    """What the host reads out before play, in large letters."""
    return common(session, _("Announcement"), {}) | {"sentences": announcement(settings)}


def ranking(standing: PartyStanding) -> dict[str, Any]:
    """Places and prizes, as last counted."""
    session, settings = standing.section.session, standing.settings
    words = {
        "place": _("Pos."),
        "number": _("No."),
        "names": _("Name"),
        "figure": _figure_title(standing),
        "mine": _("Own points"),
        "theirs": _("Opp."),
        "rounds": _("Rounds"),
        "teams": _("Teams"),
        "prizes": _("Prizes"),
        "none": _("Results appear after the first deal has been entered."),
    }
    return common(session, _("Results and prizes"), words) | {
        "state": " ".join(filter(None, _state(standing))),
        "groups": [
            {"title": group.title, "rows": [_ranked(line) for line in group.lines]}
            for group in groups_of(standing)
        ],
        "teams": [
            [_place(team.place, tied=team.tied), f"{team.team}: {team.names}", team.figure]
            for team in teams_of(standing)
        ],
        "prizes": [_prize(prize) for prize in prizes_of(standing)],
        "settings": settings_line(settings),
        "record": record_words(*record_of(standing.section)),
    }


def _figure_title(standing: PartyStanding) -> str:
    if standing.in_flags:
        return _("Flags")
    return _("Per round") if standing.averaged else _("Score")


def _state(standing: PartyStanding) -> Iterator[str]:
    """How far the party has come, in sentences."""
    session, rules = standing.section.session, standing.settings.rules
    if session.state == Session.State.PLAYING:
        running = section_movement(standing.section).rounds_drawn
        yield _("In play: round {n} of {rounds}.").format(n=running, rounds=max(running, rules.rounds))
    elif session.state == Session.State.FINISHED:
        yield _("Final, not yet official.")
    elif session.state != Session.State.SETUP:
        yield _("Official.")
    yield place_words(standing)


def _ranked(line: RankedLine) -> dict[str, Any]:
    note = _("Adjustment by the host: {points}").format(points=line.adjustment) if line.adjustment else ""
    return {
        "place": _place(line.place, tied=line.tied),
        "medal": line.place if 0 < line.place <= MEDALS else 0,
        "number": str(line.number),
        "names": line.names,
        "note": note,
        "figure": line.figure,
        "mine": str(line.mine),
        "theirs": str(line.theirs),
        "rounds": str(line.rounds),
    }


def _place(place: int, *, tied: bool) -> str:
    return f"{place}=" if tied else str(place)


def _prize(prize: PrizeLine) -> dict[str, Any]:
    """A prize; where they cut for it, with the cards."""
    return {
        "title": prize.title,
        "names": prize.names,
        "words": prize.words,
        "drawn": [
            {"who": who, "suit": card.suit.value, "rank": card.rank.value} for who, card in prize.drawn
        ],
    }


def settings_line(settings: PartySettings) -> str:
    """Form, rounds and how it is counted, in a line; the game where the form's name does not say it."""
    named = [say(FORMS[settings.form].title)]
    if settings.game.key != settings.form:
        named.append(say(settings.game.title))
    rounds = settings.rules.rounds
    counted = {
        Count.NET: _("points for, minus points against"),
        Count.GROSS: _("points for only"),
        Count.FLAGS: _("one flag for every round won"),
    }[settings.count]
    length = ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    return "; ".join((*named, length, counted))


def table_cards(session: Session, root: str) -> dict[str, Any]:
    """A card a table, as of any session. Raises RuleError before the start."""
    living = {table: link for (_letter, table), link in links(session).items()}
    if not living:
        raise RuleError(
            "paper.setup", "session", "Start play first: tables get their codes when play starts.", ""
        )
    cards = [
        table_card(_("Table {table}").format(table=table), living[table], root) for table in sorted(living)
    ]
    return in_common(session, root) | {"cards": cards}
