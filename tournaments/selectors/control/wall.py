"""The wall: the clock, what comes next, and the ranking where the director allows it."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.models import Section, Session
from tournaments.models import Clock
from tournaments.models.section_movement import section_movement
from tournaments.selectors.by_round import last_paired
from tournaments.selectors.control.clock import ClockState
from tournaments.selectors.results.figures import CONTESTANTS, Measure
from tournaments.selectors.results.matches import extra_boards_of
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.ranking_page import MEDALS, TITLES, ranking_rows
from tournaments.selectors.setup.next_round import Meeting, latest_rounds, sides_of
from tournaments.selectors.setup.seating_list import PlayerSeat, seating_list, seats_changed

LINES_A_PAGE = 12
STEPS = 2 * MEDALS - 1
"""So many stand on a podium: where more share its places, the ranking alone says so."""
PUBLISHED = (Session.State.OFFICIAL, Session.State.CLOSED)
SEATS_A_PAGE = 24  # in two columns
SEATS_SHOWN = dt.timedelta(minutes=10)  # after a change of seats during play
MEETINGS_A_PAGE = 6  # names of eight people may take two lines


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a ranking: twelve lines at most. `notes` say which matches had extra boards."""

    title: str
    entry_title: str
    measure: Measure
    rows: Sequence[dict[str, Any]]
    notes: Sequence[str] = ()
    before_neuberg: bool = False


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three of a ranking, with all who share their places."""

    title: str
    unit: str
    rows: Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class PairingPage:
    """One page of the pairing of the next round; `section` is empty where there is one."""

    section: str
    number: int
    first: str
    second: str
    meetings: Sequence[Meeting]


@dataclass(frozen=True, slots=True)
class SeatPages:
    """Who sits where in a round, by surname. `until`: the time at which it ends, in milliseconds, or 0."""

    number: int = 1
    pages: Sequence[Sequence[PlayerSeat]] = ()
    until: int = 0


@dataclass(frozen=True, slots=True)
class Wall:
    """What a wall shows. `spells` is JSON for the page's own clock: round, phase, end in milliseconds.

    `seats` are who sits where, until the first round begins, and for a while after a change of seats.
    `podiums` stand before the `pages` of the ranking once it is published, those of one field side by side.
    """

    clock: ClockState
    digits: str
    spells: str
    moves: Sequence[str]
    pairing: Sequence[PairingPage]
    podiums: Sequence[Sequence[Podium]]
    pages: Sequence[Page]
    seats: SeatPages


def wall(
    clock: ClockState,
    rankings: Sequence[Results],
    sections: Sequence[Section],
    *,
    named: bool = False,
    now: dt.datetime | None = None,
) -> Wall:
    """The wall now; `rankings` are the fields to show, none where that is not allowed.

    `named`: the viewer may see the names of the players, so that seats are shown.
    """
    ranked = [_ranking(results, several=len(rankings) > 1) for results in rankings]
    is_published = sections[0].session.state in PUBLISHED if sections else False
    spells = [[spell.round, str(spell.phase), int(spell.ends.timestamp() * 1000)] for spell in clock.coming]
    return Wall(
        clock=clock,
        digits=digits(clock.left),
        spells=json.dumps(spells),
        moves=_moves(clock, sections) if clock.round < clock.rounds else [],
        pairing=list(_pairing(clock, sections)),
        podiums=[podiums for lines in ranked if (podiums := _podiums(lines))] if is_published else [],
        pages=[page for lines in ranked for line in lines for page in _pages(line)],
        seats=_seats(clock, sections, now or timezone.now()) if named else SeatPages(),
    )


def _seats(clock: ClockState, sections: Sequence[Section], now: dt.datetime) -> SeatPages:
    """Who sits where: in round 1 until it begins, then in the round in play or to come after each change."""
    session = sections[0].session
    if session.state != Session.State.PLAYING or clock.over:
        return SeatPages()
    if not clock.begun:
        return SeatPages(pages=_seat_pages(session, 1))
    number = clock.round + (clock.phase != Clock.Phase.PLAY)
    changed = seats_changed(session, number, now - SEATS_SHOWN)
    if changed is None:
        return SeatPages()
    until = int((changed + SEATS_SHOWN).timestamp() * 1000)
    return SeatPages(number, _seat_pages(session, number), until)


def _seat_pages(session: Session, number: int) -> list[list[PlayerSeat]]:
    seats = seating_list(session, number)
    return [seats[start : start + SEATS_A_PAGE] for start in range(0, len(seats), SEATS_A_PAGE)]


def _pairing(clock: ClockState, sections: Sequence[Section]) -> Iterator[PairingPage]:
    """The draw of the next round, where rounds are paired one at a time and the round has not begun."""
    if any(section.session.play_is_over for section in sections):
        return
    for paired in latest_rounds(section for section in sections if last_paired(section) > clock.round):
        letter = paired.section if len(sections) > 1 else ""
        first, second = sides_of(paired.contestants)
        for start in range(0, len(paired.meetings), MEETINGS_A_PAGE):
            meetings = paired.meetings[start : start + MEETINGS_A_PAGE]
            yield PairingPage(letter, paired.number, first, second, meetings)


def digits(seconds: int) -> str:
    """`7:05`, `1:02:03`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _moves(clock: ClockState, sections: Sequence[Section]) -> list[str]:
    """How pairs and boards move, by section, and what is out of the ordinary next time.

    Of a movement's sentences the second is about its moves; the first has its sizes.
    """
    lines = []
    for section in sections:
        for message in section_movement(section).words[1:2]:
            words = say(message)
            lines.append(words if len(sections) == 1 else f"{section.letter}: {words}")
    return lines + [say(warning) for warning in clock.warnings]


def _ranking(results: Results, *, several: bool) -> list[Page]:
    """The rankings of a field, each as one long page; `several`: their titles name its sections."""
    rows = [row for row in ranking_rows(results) if row["place"] or row["waits"]]
    begun = {row["line"] for row in rows if row["place"]}
    notes = [one.words for one in extra_boards_of(results)]
    sections = (
        [_("Section {letter}").format(letter=one.letter) for one in results.sections] if several else []
    )
    return [
        Page(
            ", ".join([*sections, str(TITLES[line])] if line in TITLES else sections),
            str(CONTESTANTS[results.contestants]),
            results.measure,
            [row for row in rows if row["line"] == line],
            notes,
            results.before_neuberg,
        )
        for line in dict.fromkeys(row["line"] for row in rows)
        if line in begun
    ]


def _podiums(lines: Sequence[Page]) -> list[Podium]:
    """One for each ranking of a field; none where too many share the first places of one."""
    best = [[row for row in line.rows if row["medal"]] for line in lines]
    if any(len(rows) > STEPS for rows in best):
        return []
    return [Podium(line.title, line.measure.unit, rows) for line, rows in zip(lines, best, strict=True)]


def _pages(line: Page) -> list[Page]:
    """A ranking, twelve lines at a time."""
    starts = range(0, len(line.rows), LINES_A_PAGE)
    return [replace(line, rows=line.rows[start : start + LINES_A_PAGE]) for start in starts]
