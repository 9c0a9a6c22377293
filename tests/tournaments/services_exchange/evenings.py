"""Evenings as they go wrong: drawn from a seed, planted through the services that directors use."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any
from uuid import uuid4

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Entry, Play, Session
from scoring.selectors.cut import TAKES_PART
from scoring.services.results import record_result
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings
from tournaments.services import mends
from tournaments.services.control import rulings
from tournaments.services.mends.rover import add_rover

CONTRACTS = ("4HS=", "4HS+1", "3NN-2", "PASS", "2SXE-1", "6NW=", "1CN+3", "3NW+2", "5DE-3", "2HN=", "1NS+1")

PAIRS: Mapping[str, tuple[tuple[int, str], Mapping[str, Any]]] = {
    "mitchell": ((4, "mitchell"), {}),
    "two winners": ((4, "mitchell"), {"settings": {"winners": 2}}),
    "half table": ((4, "mitchell"), {"missing": 8, "settings": {"winners": 2}}),
    "howell": ((4, "howell"), {"missing": 8, "settings": {"unequal": "factor"}}),
    "special scoring of three results or fewer": (
        (5, "mitchell"),
        {"settings": {"small_groups": True, "unequal": "neuberg-board"}},
    ),
    "ties": (
        (3, "howell"),
        {"settings": {"ties": {"rules": ["head-to-head", "boards-won"], "again": False}}},
    ),
    "butler": ((4, "mitchell"), {"settings": {"method": "imps-datum", "datum": {"kind": "median"}}}),
    "cross-imps": ((4, "howell"), {"settings": {"method": "imps-cross", "divisor": "none"}}),
    "swiss by matchpoints": ((4, "swiss_pairs"), {"rounds": 2, "boards": 3}),
    "total": ((3, "mitchell"), {"settings": {"method": "total"}}),
    "swiss pairs": (
        (4, "swiss_pairs"),
        {"rounds": 2, "boards": 3, "settings": {"method": "imps-cross", "vp": "wbf-continuous"}},
    ),
}
TEAMS: Mapping[str, tuple[tuple[int, str], Mapping[str, Any]]] = {
    "team match": ((2, "team4"), {"settings": {"method": "imps"}}),
    "board-a-match": ((2, "team4"), {"settings": {"method": "bam"}}),
    "swiss teams": (
        (6, "swiss_teams"),
        {"rounds": 2, "boards": 4, "missing": 6, "settings": {"method": "imps", "vp": "wbf-continuous"}},
    ),
    "patton": ((2, "team4"), {"settings": {"method": "patton"}}),
}
PLAYERS: Mapping[str, tuple[tuple[int, str], Mapping[str, Any]]] = {
    "individual": ((2, "individual8"), {}),
    "rainbow": ((5, "individual_rainbow"), {"boards": 1}),
}
FORMS = {**PAIRS, **TEAMS, **PLAYERS}


def attempt(
    happening: Callable[[Session, random.Random], None], session: Session, chance: random.Random
) -> None:
    """What the laws or the form have no place for does not happen."""
    try:
        happening(session, chance)
    except RuleError:
        return


def plays(session: Session) -> list[Play]:
    found = Play.objects.filter(encounter__round__section__session=session)
    return list(found.select_related("encounter__round", "board").order_by("pk"))


def enter(session: Session, chance: random.Random) -> None:
    """A result for every board that has none."""
    for play in plays(session):
        if play.kind == OutcomeKind.NOT_ENTERED:
            make.enter(play, chance.choice(CONTRACTS))


def say(play: Play, outcome: Outcome) -> None:
    play.refresh_from_db()
    record_result(
        play_id=play.pk,
        entry_id=uuid4(),
        outcome=outcome,
        seen=play.last_revision,
        by=make.STAFF,
        reason="ruled",
    )


def an_entry(session: Session, chance: random.Random, state: str = Entry.State.ACTIVE) -> Entry:
    found = list(Entry.objects.filter(section__session=session, state=state).order_by("pk"))
    if not found:
        raise RuleError("nobody", "entry", "Nobody is so.", "")
    return chance.choice(found)


def people(session: Session, number: int, chance: random.Random) -> list[Any]:
    """New people of the club, with names and numbers as people have them."""
    club = session.club
    names = (
        "Zoë O'Hara",
        "Smith - Jones",
        "Ma & Pa",
        "Ann Lee",
        "Åke Ö",
        "=Bo",
        'D\'Arcy, J. "Joe"',
        "Li <3>",
    )
    return [
        make.make_person(
            club,
            f"{chance.choice(names)} {uuid4().hex[:4]}",
            national_id=chance.choice(["", uuid4().hex[:8]]),
        )
        for _ in range(number)
    ]


def a_late_pair(session: Session, chance: random.Random) -> None:
    entry = an_entry(session, chance, Entry.State.PHANTOM)
    newcomers = people(session, 2, chance)
    mends.fill_phantom(entry=entry, people=newcomers, from_round=2, by=make.STAFF)


def a_rover(session: Session, chance: random.Random) -> None:
    section = make.section_of(session)
    add_rover(section=section, people=people(session, 2, chance), from_round=2, by=make.STAFF)


def a_substitute(session: Session, chance: random.Random) -> None:
    entry = an_entry(session, chance)
    seats: list[Any] = [None] * (entry.members.values("seat").distinct().count() or 1)
    seats[chance.randrange(len(seats))] = people(session, 1, chance)[0]
    mends.name_pair(entry=entry, people=seats, from_round=chance.choice((2, 3)), by=make.STAFF)


def a_pair_that_leaves(session: Session, chance: random.Random) -> None:
    mends.withdraw_pair(entry=an_entry(session, chance), from_round=chance.choice((2, 3)), by=make.STAFF)


def a_fouled_board(session: Session, chance: random.Random) -> None:
    board = chance.choice(list(Board.objects.filter(board_set__session=session, form="a").order_by("number")))
    mends.foul_board(board=board, from_round=chance.choice((1, 2, 2, 3)), letter="b", by=make.STAFF)


def an_award(session: Session, chance: random.Random) -> None:
    shares = chance.choice(
        [("A+", "A-"), ("A+", "A+"), ("A", "A-"), ("60", "40"), ("47.5", "52.5"), ("60", "A-")]
    )
    say(chance.choice(plays(session)), Outcome(OutcomeKind.AWARD, award_ns=shares[0], award_ew=shares[1]))


def imps(session: Session, chance: random.Random) -> None:
    say(chance.choice(plays(session)), Outcome(OutcomeKind.AWARD, award_ns="+3imp", award_ew="-2.5imp"))


def a_weighted_score(session: Session, chance: random.Random) -> None:
    weights = ((140, Decimal("33.33")), (-100, Decimal("66.67")))
    own = ((170, Decimal(100)),) if chance.random() < 0.5 else ()
    say(chance.choice(plays(session)), Outcome(OutcomeKind.WEIGHTED, weights=weights, weights_ew=own))


def a_split_score(session: Session, chance: random.Random) -> None:
    say(chance.choice(plays(session)), Outcome(OutcomeKind.SPLIT, score=140, score_ew=-100))


def an_assigned_score(session: Session, chance: random.Random) -> None:
    say(chance.choice(plays(session)), Outcome(OutcomeKind.ASSIGNED, score=-100))


def not_played(session: Session, chance: random.Random) -> None:
    say(chance.choice(plays(session)), Outcome(OutcomeKind.NOT_PLAYED))


def a_penalty(session: Session, chance: random.Random) -> None:
    unit = chance.choice(("top", "points", "session", "vp"))
    amount = Decimal(chance.choice(("10", "2.5", "-3", "0.33")))
    service, kind = (rulings.penalise, "procedure") if amount > 0 else (rulings.give_bonus, "indemnity")
    service(entry=an_entry(session, chance), amount=abs(amount), unit=unit, by=make.STAFF, kind=kind)


def leave_open(session: Session, chance: random.Random) -> None:
    """A board that somebody forgot to enter, or whose result was taken away."""
    rulings.withdraw_result(play=chance.choice(plays(session)), by=make.STAFF)


BEFORE = (
    a_late_pair,
    a_rover,
    a_substitute,
    a_substitute,
    a_pair_that_leaves,
    a_fouled_board,
    a_fouled_board,
)
AFTER = (
    an_award, an_award, imps, a_weighted_score, a_split_score, an_assigned_score, not_played, a_penalty,
    a_penalty,
)  # fmt: skip


def shown(session: Session) -> list[tuple[object, ...]]:
    """What a ranking shows, to the last digit: who, in which place, with what, in which order of places."""
    found = []
    for line in evenings.lines(session).values():
        entry = Entry.objects.get(pk=line.entry.pk)
        members = entry.members.filter(TAKES_PART).order_by("seat", "from_round")
        found.append(
            (
                str(entry), entry.line, entry.name, entry.state, line.place, line.tied, line.percent,
                line.total, line.boards, line.points,
                tuple((m.seat, m.from_round, m.person.name, m.person.national_id) for m in members),
            )
        )  # fmt: skip
    return sorted((row for row in found if row[3] != Entry.State.PHANTOM), key=str)
