"""Random evenings of every form: drawn from a seed, played by the services that directors and tables use.

`drawn(seed)` has a form, settings and mishaps that depend on its seed alone; `played(name, seed)` is one of a
form by name. What the laws or a form have no place for is refused by its service, and does not happen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Entry, Section, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings as events
from tests.tournaments.law_rulings.conftest import REVOKE
from tests.tournaments.older.evenings import bid, tricks
from tests.tournaments.services_exchange import evenings
from tournaments.services import mends, sessions
from tournaments.services.control import handicaps
from tournaments.services.events import NextSession, next_session
from tournaments.services.exchange.deals import attach_deals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import Where
from tournaments.services.mends.next_round import pair_round
from tournaments.services.setup import sessions as setup
from tournaments.services.setup import starting
from tournaments.services.setup.sessions import Choice

Settings = Mapping[str, Any]
Chance = random.Random
Happening = Callable[[Session, Chance], None]


@dataclass(frozen=True)
class Form:
    """A movement of so many tables; `settings` are alternatives, of which the seed draws one.

    `paired` is how many rounds are paired one by one. With `follows` the evening is the second session of an
    event, and carries over.
    """

    tables: int
    kind: str
    settings: Sequence[Settings] = ({},)
    rounds: int | None = None
    boards: int = 2
    missing: int | None = None
    options: Settings | None = None
    sections: int = 1
    apart: bool = False
    paired: int = 1
    follows: bool = False


VP = {"vp": "wbf-continuous"}
IMPS = {"method": "imps"}
OWN_SCALE = {"vp": "0: 10-10\n1-3: 12-8\n4+: 20-0"}
TEAMS: Sequence[Settings] = (
    IMPS, {"method": "bam"}, {"method": "net"}, {"method": "patton"}, {"method": "hybrid", **VP},
    {**IMPS, "vp": "wbf-discrete"}, {**IMPS, **OWN_SCALE}, {"method": "net", "vp": "win-loss"},
)  # fmt: skip
IN_IMPS: Sequence[Settings] = (
    {"method": "imps-datum", "datum": {"kind": "median"}},
    {"method": "imps-datum", "datum": {"trim": "auto", "rounded": False}, "average_imps": "2"},
    {"method": "imps-datum", "datum": {"trim": 1, "half": "even"}, "per_board": True},
    {"method": "imps-cross", "divisor": "none"},
    {"method": "imps-cross", "divisor": "tables", "scaling": "results", "percent_imps": "0.25"},
    {"method": "imps-cross", "own_average": False, "average_imps": "2.5"},
)
BY_SCORE: Sequence[Settings] = ({"method": "total"}, {"method": "total-average"})
MATCHPOINTS: Sequence[Settings] = (
    {}, {"unequal": "factor"}, {"unequal": "neuberg-board", "small_groups": True},
    {"unequal": "none", "points": 1},
    {"unequal": "book-1948", "table": "duplicate-1948"}, {"own_average": False},
)  # fmt: skip
CARRIED: Sequence[Settings] = (
    {"carry": {"kind": "full"}},
    {"carry": {"kind": "proportional", "part": "1/3"}},
    {"carry": {"kind": "linear", "first": "6", "last": "1/2"}},
)

FORMS: Mapping[str, Form] = {
    "mitchell": Form(4, "mitchell", MATCHPOINTS),
    "two winners": Form(4, "mitchell", [{"winners": 2}, {"winners": 2, "method": "imps-cross"}]),
    "half table": Form(4, "mitchell", [{"winners": 2}, {"winners": 1}, {"method": "total"}], missing=8),
    "arrow-switch": Form(5, "mitchell", MATCHPOINTS, boards=1, options={"switch": "best"}),
    "howell": Form(4, "howell", MATCHPOINTS, boards=1, missing=8),
    "pairs in IMPs": Form(4, "mitchell", IN_IMPS),
    "howell in IMPs": Form(3, "howell", IN_IMPS),
    "totals": Form(3, "mitchell", BY_SCORE),
    "sections": Form(2, "howell", (*MATCHPOINTS, *IN_IMPS), sections=2, boards=1),
    "sections apart": Form(2, "howell", (*MATCHPOINTS, *IN_IMPS), sections=2, boards=1, apart=True),
    "sections of two lines": Form(3, "mitchell", [{"winners": 2}, {"winners": 1}], sections=2, boards=1),
    "second session": Form(3, "howell", CARRIED, boards=1, follows=True),
    "second session of teams": Form(2, "team4", [CARRIED[0] | IMPS, CARRIED[1] | IMPS], follows=True),
    "second session of sections": Form(2, "howell", CARRIED, sections=2, boards=1, follows=True),
    "swiss pairs": Form(
        4, "swiss_pairs", ({"method": "imps-cross", **VP}, {}, {"method": "imps-datum", **OWN_SCALE}),
        rounds=2, boards=3, paired=2,
    ),
    "swiss pairs with a bye": Form(4, "swiss_pairs", ({"method": "imps-cross", **VP}, {}), 2, 3, 8, paired=2),
    "team match": Form(2, "team4", TEAMS),
    "teams": Form(5, "teams_awl", TEAMS, boards=2),
    "round robin": Form(4, "round_robin", TEAMS),
    "swiss teams": Form(
        6, "swiss_teams",
        ({**IMPS, **VP}, {**IMPS, "vp": "wbf-discrete", "bye_vp": "43/3"}, {"method": "bam"}),
        rounds=2, boards=4, missing=6, paired=2,
    ),
    "half matches of three": Form(
        6, "swiss_teams", [{**IMPS, **VP, "pairing": {"odd": "triple-halves"}}], 2, 4, 6, paired=2
    ),
    "matches of three rounds": Form(
        6, "swiss_teams", [{**IMPS, **VP, "pairing": {"odd": "triple-rounds"}}], 2, 2, 6, paired=2
    ),
    "knockout": Form(4, "knockout", [IMPS, {**IMPS, "pairing": {"third_place": True}}], paired=2),
    "individual": Form(2, "individual8", ({}, {"method": "imps-cross"}, {"method": "total"}), boards=1),
    "rainbow": Form(5, "individual_rainbow", ({}, {"method": "imps-datum"}), boards=1),
    "whist": Form(
        3, "mitchell",
        [{"table": "whist", "method": method} for method in ("tricks", "tricks-average", "matchpoints")]
        + [{"table": "whist", "method": "tricks-average", "same_seat": True}],
    ),
    "auction": Form(
        3, "mitchell",
        [{"table": "auction-1913", "method": method} for method in ("total", "total-average", "matchpoints")]
        + [{"table": "auction-1913", "method": "total", "to_the_score": True}],
    ),
}  # fmt: skip

TIES: Sequence[Settings] = (
    {}, {}, {"rules": ["head-to-head", "boards-won"], "again": False}, {"rules": ["score"], "step": "1/5"},
    {"rules": ["opponents", "quotient"]}, {"rules": ["matches-won", "imp-quotient"]},
)  # fmt: skip
BY_HANDICAP: Settings = {"handicap": {"unit": "percent", "part": "1/2", "official": True}}
DEALS = b'[Board "1"]\n[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]\n'


def drawn(seed: int) -> Session:
    """The evening of a seed: forms take turns."""
    return played(list(FORMS)[seed % len(FORMS)], seed)


def played(name: str, seed: int) -> Session:
    """An evening of a form, to its end."""
    chance, form = Chance(f"{name} {seed}"), FORMS[name]
    session = _begun(form, chance)
    _happen(BEFORE, session, chance, chance.randint(1, 4))
    _enter(session, chance)
    for _round in range(1, form.paired):
        evenings.attempt(the_next_round, session, chance)
        _enter(session, chance)
    _happen(AFTER, session, chance, chance.randint(2, 6))
    if chance.random() < 0.3:
        evenings.attempt(evenings.leave_open, session, chance)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    return events.derive(session)


def _begun(form: Form, chance: Chance) -> Session:
    session = _set_up(form, chance)
    _play(session, form)
    if not form.follows:
        return session
    evenings.enter(session, chance)
    first = events.derive(sessions.finish(session=events.fresh(session), by=make.STAFF))
    asked = NextSession(name="Second half", date=events.FIRST)
    second = next_session(session=first, asked=asked, by=make.STAFF)
    _play(second, form)
    return events.derive(second)


def _set_up(form: Form, chance: Chance) -> Session:
    """A session in setting up, with everybody signed in."""
    choice = _choice(form)
    movement = choice.movement()
    settings: dict[str, Any] = {"contestants": movement.contestants} | dict(chance.choice(form.settings))
    settings["ties"] = dict(chance.choice(TIES))
    if not settings.get("method") and chance.random() < 0.2:
        settings |= BY_HANDICAP
    session = setup.create_session(
        club=make.make_club(), name="Evening", date=events.FIRST, by=make.STAFF, settings=settings
    )
    for _more in range(1, form.sections):
        setup.add_section(session=session, by=make.STAFF, separate_field=form.apart)
    members = {"pairs": 2, "players": 1, "teams": 4}[movement.contestants]
    players = make.make_players(session.club, form.sections * len(movement.entries), members)
    nameless = chance.random() < 0.2
    for section in session.sections.all():
        own, players = players[: len(movement.entries)], players[len(movement.entries) :]
        make.sign_in_all(section, [() if nameless and at % 3 == 1 else two for at, two in enumerate(own)])
    return session


def _choice(form: Form) -> Choice:
    return Choice(form.kind, form.tables, form.rounds, form.boards, form.missing, form.options or {})


def _play(session: Session, form: Form) -> None:
    for section in session.sections.all():
        setup.choose_movement(section=section, choice=_choice(form), by=make.STAFF)
    starting.start(session=session, by=make.STAFF)


def _enter(session: Session, chance: Chance) -> None:
    """A result for every board that has none, by the game's own kinds of results."""
    game = session.contest.settings.get("table", "")
    if game not in ("whist", "auction-1913"):
        evenings.enter(session, chance)
        return
    for play in evenings.plays(session):
        if play.kind == OutcomeKind.NOT_ENTERED:
            result = (
                tricks(chance.randrange(14)) if game == "whist" else bid(chance.choice(("3HS=", "2SN-1")))
            )
            evenings.say(play, result)


def _happen(what: Sequence[Happening], session: Session, chance: Chance, times: int) -> None:
    for happening in chance.sample(what, min(times, len(what))):
        evenings.attempt(happening, session, chance)


# What happens besides what `evenings` has


def the_next_round(session: Session, chance: Chance) -> None:
    """Of an evening that was cut there is none."""
    for section in session.sections.all():
        pair_round(section=section, by=make.STAFF)


def one_sides_award(session: Session, chance: Chance) -> None:
    """One side has a score, weighted or not, the other an award (Law 12C1)."""
    share = chance.choice(("A+", "A-", "60", "A", "+2imp"))
    own: dict[str, Any] = chance.choice(
        ({"score": 140}, {"weights": ((140, Decimal("33.33")), (-100, Decimal("66.67")))})
    )
    kind = OutcomeKind.SPLIT if "score" in own else OutcomeKind.WEIGHTED
    if chance.random() < 0.5:
        outcome = Outcome(kind, award_ew=share, **own)
    else:
        outcome = Outcome(kind, award_ns=share, **{f"{name}_ew": value for name, value in own.items()})
    evenings.say(chance.choice(evenings.plays(session)), outcome)


def handicaps_of_all(session: Session, chance: Chance) -> None:
    for entry in Entry.objects.filter(section__session=session):
        handicaps.set_handicap(entry=entry, handicap=Decimal(chance.randrange(-40, 80)) / 4, by=make.STAFF)


def a_ruling_by_law(session: Session, chance: Chance) -> None:
    play = chance.choice(evenings.plays(session))
    row = law_rulings.record(session=session, what=REVOKE, where=Where(play=play), by=make.STAFF)
    outcome = Outcome(OutcomeKind.ASSIGNED, score=chance.choice((140, -100, 90)))
    law_rulings.adjust(ruling=row, version=1, outcome=outcome, by=make.STAFF)


def a_board_turned(session: Session, chance: Chance) -> None:
    mends.turn_boards(plays=[chance.choice(evenings.plays(session))], by=make.STAFF)


def a_table_turned(session: Session, chance: Chance) -> None:
    mends.turn_tables(encounters=[an_encounter(session, chance)], by=make.STAFF)


def two_boards_exchanged(session: Session, chance: Chance) -> None:
    one, other = chance.sample(evenings.plays(session), 2)
    mends.exchange_boards(play=one, other=other, by=make.STAFF)


def another_board_than_due(session: Session, chance: Chance) -> None:
    play, other = chance.sample(evenings.plays(session), 2)
    mends.play_other_board(play=play, number=other.board.number, average=chance.random() < 0.5, by=make.STAFF)


def a_round_cut(session: Session, chance: Chance) -> None:
    mends.cut_round(section=a_section(session, chance), by=make.STAFF)


def a_round_again(session: Session, chance: Chance) -> None:
    mends.repeat_round(section=a_section(session, chance), number=1, by=make.STAFF)


def a_name_for_an_entry(session: Session, chance: Chance) -> None:
    entry = evenings.an_entry(session, chance)
    name = chance.choice(("Owls", "=Owls & Sons", "The <b>est", "7NS"))
    mends.name_pair(entry=entry, people=[], name=name, by=make.STAFF)


def a_fifth_member(session: Session, chance: Chance) -> None:
    """A team has five, and another four of them sit from a round on."""
    entry = evenings.an_entry(session, chance)
    if session.contest.settings["contestants"] != "teams" or entry.members.count() < 4:
        raise RuleError("line_up.teams", "entry", "Only a team has a line-up.", "")
    (fifth,) = evenings.people(session, 1, chance)
    mends.name_pair(entry=entry, people=[None] * 4 + [fifth], from_round=1, by=make.STAFF)
    members = [member.person for member in entry.members.order_by("seat")]
    mends.line_up(entry=entry, playing=chance.sample(members, 4), from_round=2, by=make.STAFF)


def some_deals(session: Session, chance: Chance) -> None:
    attach_deals(session=session, data=DEALS, by=make.STAFF)


def a_board_put_off(session: Session, chance: Chance) -> None:
    evenings.say(chance.choice(evenings.plays(session)), Outcome(OutcomeKind.LATER))


def an_encounter(session: Session, chance: Chance) -> Encounter:
    return chance.choice(evenings.plays(session)).encounter


def a_section(session: Session, chance: Chance) -> Section:
    return chance.choice(list(session.sections.order_by("letter")))


BEFORE: Sequence[Happening] = (
    *evenings.BEFORE, a_table_turned, a_round_cut, a_round_again, a_name_for_an_entry, a_fifth_member,
    some_deals,
    handicaps_of_all,
)  # fmt: skip
AFTER: Sequence[Happening] = (
    *evenings.AFTER, one_sides_award, one_sides_award, a_ruling_by_law, a_board_turned, a_board_put_off,
    two_boards_exchanged, another_board_than_due, a_table_turned,
)  # fmt: skip
