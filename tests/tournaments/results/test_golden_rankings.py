"""Events of every form and method under their stored settings: the rankings are those that were kept.

`golden-rankings.json` holds the settings as the database and a native file have them, and every ranking to
the last digit, as they were before settings became one value. It is not written again: a difference is
a fault, or an old event that would be ranked otherwise from now on.
"""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from scoring.models import Entry, EntryMember, Field, Penalty, Session
from tests import factories as make
from tests.tournaments.events import evenings as events
from tests.tournaments.events.test_next_session import following
from tests.tournaments.older import evenings as older
from tests.tournaments.services_exchange import evenings
from tournaments.exchange import native
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.demo import make_demo
from tournaments.services.exchange import native_in, native_out
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import standings
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db

HERE = Path(__file__).parent
GOLDEN: Mapping[str, Any] = json.loads((HERE / "golden-rankings.json").read_text())
OLD_FILE = HERE.parent / "exchange" / "native-v1.json"
SCALE = "0: 10-10\n1-3: 12-8\n4+: 20-0"
STRATA = {
    "strata": [{"name": "A"}, {"name": "B", "below": "300"}],
    "by": "mean",
    "fewest": 2,
    "unknown": "50",
}
NOT_BY_LOT = {"first_round": "draw"}

MORE: Mapping[str, tuple[tuple[int, str], Mapping[str, Any]]] = {
    "half matchpoints shown": ((3, "mitchell"), {"settings": {"points": 1, "unequal": "none"}}),
    "fouled boards as in 1948": (
        (3, "mitchell"),
        {"settings": {"unequal": "book-1948", "table": "duplicate-1948"}},
    ),
    "butler, trimmed": (
        (5, "mitchell"),
        {
            "settings": {
                "method": "imps-datum",
                "datum": {"trim": "auto", "rounded": False},
                "average_imps": "2",
            }
        },
    ),
    "butler, to the even ten": (
        (5, "mitchell"),
        {"settings": {"method": "imps-datum", "datum": {"trim": 1, "kind": "mean", "half": "even"}}},
    ),
    "cross-imps, scaled": (
        (4, "howell"),
        {
            "settings": {
                "method": "imps-cross",
                "divisor": "tables",
                "scaling": "results",
                "percent_imps": "0.25",
            }
        },
    ),
    "total against the average": ((3, "mitchell"), {"settings": {"method": "total-average"}}),
    "hybrid": ((2, "team4"), {"settings": {"method": "hybrid", "vp": "wbf-continuous"}}),
    "net": ((2, "team4"), {"settings": {"method": "net", "vp": "win-loss"}}),
    "own scale": ((2, "team4"), {"settings": {"method": "imps", "vp": SCALE}}),
    "ties by steps": (
        (3, "howell"),
        {"settings": {"ties": {"rules": ["boards-won", "score"], "step": "1/5"}, "section_ranks": True}},
    ),
    "net ranking": (
        (3, "howell"),
        {"settings": {"handicap": {"unit": "percent", "part": "1/2", "official": True}}},
    ),
    "raw ranking": (
        (3, "howell"),
        {"settings": {"method": "total", "handicap": {"unit": "board", "part": "1", "official": False}}},
    ),
    "strata": ((4, "howell"), {"settings": {"strata": STRATA, "categories": ["senior"]}}),
    "three in half matches": (
        (4, "swiss_teams"),
        {
            "rounds": 2,
            "boards": 4,
            "settings": {"method": "imps", "vp": "wbf-continuous", "pairing": {"odd": "triple-halves"}},
        },
    ),
    "bye of 14": (
        (6, "swiss_teams"),
        {
            "rounds": 2,
            "boards": 4,
            "missing": 6,
            "settings": {
                "method": "imps",
                "vp": "wbf-discrete",
                "bye_vp": "43/3",
            },
        },
    ),
    "knockout": (
        (4, "knockout"),
        {"boards": 4, "settings": {"method": "imps", "pairing": {"draw": "reseeded", "third_place": True}}},
    ),
}
EVENINGS = {**evenings.FORMS, **MORE}


def played(name: str) -> Session:
    """The evening to its end, with one line of penalties, one handicap and one player's masterpoints."""
    (tables, kind), how = EVENINGS[name]
    chance = random.Random(name)
    by_lot = {"options": NOT_BY_LOT | dict(how.get("options", {}))} if kind.startswith("swiss") else {}
    session = make.make_session(tables, kind, **{**how, **by_lot})
    for entry in Entry.objects.filter(section__session=session).order_by("number"):
        entry.handicap = Decimal(entry.number * 7 % 5) * 3
        entry.save()
    for at, member in enumerate(EntryMember.objects.filter(entry__section__session=session).order_by("pk")):
        member.person.masterpoints = Decimal(at * 137 % 700)
        member.person.categories = ["senior"] if at % 4 < 2 else []
        member.person.save()
    Penalty.objects.create(
        entry=Entry.objects.filter(section__session=session).earliest("number"),
        amount=Decimal("0.5"),
        unit="vp" if session.contest.settings.get("vp") else "points",
        reason="late",
    )
    evenings.enter(session, chance)
    if kind.startswith(("swiss", "knockout")):
        pair_round(section=make.section_of(session), by=make.STAFF)
        evenings.enter(session, chance)
    return events.derive(sessions.finish(session=events.fresh(session), by=make.STAFF))


LATER = {"own_average"}
"""What new events store and those of then did not."""


def ranked(session: Session) -> dict[str, Any]:
    """The settings as they are stored; every line and every list of the session in exact figures."""
    lines, lists = [], []
    for field in Field.objects.filter(sections__session=session).distinct().order_by("pk"):
        entries = list(
            Entry.objects.filter(section__field=field).select_related("section").order_by("place_in_field")
        )
        standings.refresh_standings(field_id=field.pk)
        state = rankings.state_of(field.standing)
        ranking = rankings.ranked(state, entries, field)
        lines += [
            [str(line.entry), line.place, line.tied, *map(text, (line.percent, line.total, line.points))]
            for line in ranking.lines
        ]
        lists += [
            [one.kind.value, one.name, one.section, one.line]
            + [[line.contestant, line.place, line.sharing, text(line.score)] for line in one.lines]
            for one in ranking.lists
        ]
    stored = {key: value for key, value in session.contest.settings.items() if key not in LATER}
    return {"settings": stored, "lines": lines, "lists": lists}


def text(value: object) -> str | None:
    return None if value is None else str(value)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_is_ranked_as_it_was(name):
    assert ranked(played(name)) == GOLDEN[name]


def older_games() -> dict[str, Session]:
    whist = older.evening("whist", "tricks-average", settings={"same_seat": True})
    auction = older.evening("auction-1913", "total", settings={"to_the_score": True})
    return {
        "whist": older.play_all(whist, lambda pair, board: older.tricks((pair * 3 + board) % 8 + 4)),
        "auction": older.play_all(
            auction, lambda pair, board: older.bid("3HS=" if (pair + board) % 3 else "2SN-1")
        ),
    }


def test_the_games_before_contract_are_ranked_as_they_were():
    for name, session in older_games().items():
        assert ranked(session) == GOLDEN[name], name


def demo() -> dict[str, Session]:
    club = make_demo(today=dt.date(2026, 11, 20))
    found = Session.objects.filter(contest__club=club, contest__planner="movement")
    return {f"demo: {session.name}": session for session in found.select_related("contest").order_by("name")}


@pytest.mark.slow
def test_the_demo_is_ranked_as_it_was():
    for name, session in demo().items():
        assert ranked(session) == GOLDEN[name], name


CARRIED = (
    {"carry": {"kind": "proportional", "part": "1/2"}, "combine": "last"},
    {"carry": {"kind": "linear", "first": "6", "last": "0"}, "combine": "last"},
    {"carry": {}, "combine": "sessions"},
)


def two_sessions(settings: Mapping[str, Any]) -> Session:
    """The second session of an event, with what it brought from the first."""
    first = events.finish(events.begin(1))
    second = events.play(following(first, settings=settings), Choice("howell", 3, None, 3))
    return events.finish(second, 2)


def test_a_second_session_is_ranked_as_it_was():
    for settings in CARRIED:
        name = f"carried: {settings['combine']} {settings['carry'].get('kind', '')}"
        assert ranked(two_sessions(settings)) == GOLDEN[name], name


@pytest.mark.slow
def test_a_native_file_brings_settings_and_ranking_back():
    """Of an evening of each form, and of the file of version 1."""
    club = make.make_club()
    for name in ("mitchell", "butler", "swiss teams", "knockout", "individual", "strata"):
        data = native.format(native_out.native_of(played(name)))
        again = native_in.build(native.parse(data), club=club, by=make.STAFF)
        assert ranked(again)["settings"] == GOLDEN[name]["settings"], name
        assert ranked(again)["lines"] == GOLDEN[name]["lines"], name
    old = native_in.build(native.parse(OLD_FILE.read_bytes()), club=club, by=make.STAFF)
    assert ranked(old) == GOLDEN["native file, version 1"]
