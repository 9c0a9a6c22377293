"""Every form of party of the catalogue, and every option that moves people, played to its end.

Each is created, played with random legal scores, finished, published and proved; its seats are those that the
progression wants, and its standing is reckoned apart.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from scoring.games.registry import all_games
from scoring.words import RuleError
from tests.factories import STAFF
from tests.rules import rows
from tests.tournaments.parties.evenings import Played, make_party, names_at, play_round, start
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import TableResult, faults
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.parties.settings import FORMS, settings_of
from tournaments.selectors.parties.standing import PartyStanding, standing_of
from tournaments.services import parties, sessions
from tournaments.services.parties.people import guests_of
from tournaments.services.results import proving
from tournaments.services.results.standings import refresh_standings

pytestmark = pytest.mark.django_db


class Evening(NamedTuple):
    people: int
    words: Mapping[str, Any]
    rounds: int = 4


def moved(people: int, rounds: int = 4, **rules: object) -> Evening:
    return Evening(people, {"rules": {"rounds": rounds, **rules}}, rounds)


DRIVE = {"edition": "drive"}
EVENINGS = {
    "twelve": moved(12, rounds=6),
    "two tables": moved(8),
    "thirteen by number": moved(13, first_seats="numbered"),
    "twenty": moved(20, rounds=3),
    "forty-seven": moved(47, rounds=2),
    "visitors move": moved(14, table_tie="visitors_move"),
    "dummies": moved(14, extra="dummy"),
    "mixed": moved(12, partners="mixed"),
    "mixed, too many": moved(18, partners="mixed"),
    "mixed, winners keep partner": moved(12, partners="mixed", table1_winners_keep_partner=True),
    "assigned, a design": moved(12, rounds=5, progression="assigned"),
    "assigned, searched": moved(14, progression="assigned"),
    "assigned, mixed": moved(12, progression="assigned", partners="mixed"),
    "fixed pairs": moved(12, progression="pair_contest"),
    "fixed pairs, an odd one": moved(14, progression="pair_contest"),
    "N-S fixed": moved(16, progression="ns_fixed_ew_up"),
    "a drive": Evening(12, {"options": DRIVE, "rules": {"rounds": 3}}, 3),
    "gross": Evening(12, {"count": "gross", "rules": {"rounds": 3}}, 3),
    "rubbers": Evening(12, {"form": "progressive_rubber", "rules": {"rounds": 3}}, 3),
    "rubbers, gross": Evening(12, {"form": "progressive_rubber", "count": "gross"}, 3),
    "rubbers, by time": Evening(8, {"form": "progressive_rubber", "options": {"deals": 0}}, 2),
    "whist drive": Evening(24, {"form": "progressive_whist", "rules": {"rounds": 24}}, 24),
    "whist, points over six": Evening(
        12, {"form": "progressive_whist", "options": {"scoring": "points", "deals": 4}}, 3
    ),
    "progressive duplicate whist": Evening(
        12, {"form": "progressive_whist", "options": {"edition": "progressive_duplicate", "deals": 4}}, 2
    ),
    "ladies up": Evening(16, {"form": "ladies_up_gents_down"}, 8),
    "ladies up, too many": Evening(14, {"form": "ladies_up_gents_down"}, 4),
    "winners move": Evening(12, {"form": "winners_move"}, 12),
    "military": Evening(12, {"form": "military"}, 4),
    "military, thirteen": Evening(13, {"form": "military"}, 4),
    "freezeout": Evening(20, {"form": "freezeout_tournament"}, 9),
    "freezeout of players": Evening(11, {"form": "freezeout_tournament", "rules": {"partners": "draw"}}, 9),
    "freezeout of couples": Evening(12, {"form": "freezeout_tournament", "rules": {"partners": "mixed"}}, 9),
}


def test_every_row_of_the_family_is_a_form_of_party_or_a_game_of_one_table():
    """Set matches, pivots and double rubbers are played at one table: their sheets are games."""
    family = {row["key"] for row in rows() if row["family"] == "progressive"}
    assert len(family) == 12
    at_one_table = family - set(FORMS)
    assert at_one_table == {"set_match", "semi_set_match", "pivot4", "pivot5", "double_rubbers"}
    assert at_one_table <= set(all_games())
    titles = {row["key"]: row["title"] for row in rows()}
    for key in ("progressive_rubber", "winners_move", "military"):
        assert str(FORMS[key].title) == titles[key]


def test_every_form_is_played_here():
    assert {str(evening.words.get("form", "progressive")) for evening in EVENINGS.values()} == set(FORMS)


@pytest.mark.slow
@pytest.mark.parametrize("name", EVENINGS)
def test_a_party_from_its_list_to_its_proof(name):
    evening = EVENINGS[name]
    played = play(evening, random.Random(name))
    settings = settings_of(played.session)
    assert faults(
        settings.rules, guests_of(played.section), section_movement(played.section).plans, results_of(played)
    ) == []  # fmt: skip
    found = standing(played)
    assert found.check.agrees
    assert found.check.sum_mine == sum(sum(points) * a_side(found) for points in all_points(played))
    assert by_name(found) == reckoned(played, found)
    sessions.publish(session=played.session, by=STAFF)
    assert proving.prove(played.session) == []


def play(evening: Evening, chance: random.Random) -> Played:
    """All rounds, or until the freezeout is over; then the host ends the party."""
    mixed = evening.words.get("form") == "ladies_up_gents_down"
    mixed = mixed or evening.words.get("rules", {}).get("partners") == "mixed"
    played = start(make_party(evening.people, lines=mixed, **evening.words))
    freezeout = evening.words.get("form") == "freezeout_tournament"
    for number in range(1, evening.rounds + 1):
        seated_as_planned(played, number)
        play_round(played, number, chance, ties=not freezeout)
        if freezeout and settle_losers(played, number):
            break
        if number < evening.rounds:
            parties.begin_next(session=played.session, by=STAFF)
    parties.finish(session=played.session, by=STAFF)
    return played


def seated_as_planned(played: Played, number: int) -> None:
    """Everybody on the list sits once, sits out or is out; at the tables are those that the plan names."""
    section = played.section
    plan = section_movement(section).plans[number - 1]
    names = names_by_number(played)
    seated = [name for encounter in played.tables(number) for name in names_at(encounter.sheet)]
    planned = [
        names[who][at // 2 if len(names[who]) > 1 else 0] if who else None
        for seats in plan.tables
        for at, who in enumerate((seats.north, seats.east, seats.south, seats.west))
    ]
    assert seated == planned
    elsewhere = [*plan.sitters, *(who for who in plan.retired if who not in plan.seated)]
    out = [name for who in elsewhere for name in names[who]]
    everybody = [name for own in names.values() for name in own]
    assert sorted([*out, *(name for name in seated if name)]) == sorted(everybody)


def names_by_number(played: Played) -> dict[int, list[str]]:
    return {
        entry.number: [member.person.name for member in entry.members.order_by("seat")]
        for entry in played.section.entries.all()
    }


def settle_losers(played: Played, number: int) -> bool:
    """Losers are out; whether one is left. What each lasted is kept as rounds that are not lost."""
    helpers = set(played.out)
    for encounter in played.tables(number):
        ns, ew = played.results[number][encounter.table]
        for at, name in enumerate(names_at(encounter.sheet)):
            if name and (ns > ew) is (at % 2 == 1):
                played.out.add(name)
    for name in everybody_of(played):
        if name not in helpers:
            played.lasted[name] = number - (name in played.out)
    left = len(everybody_of(played)) - len(played.out)
    if left > played.members:
        return False
    with pytest.raises(RuleError, match="The freezeout is over"):
        parties.begin_next(session=played.session, by=STAFF)
    return True


def everybody_of(played: Played) -> list[str]:
    return [name for own in names_by_number(played).values() for name in own]


def results_of(played: Played) -> dict[int, list[TableResult]]:
    return {
        number: [TableResult(table, *points) for table, points in tables.items()]
        for number, tables in played.results.items()
    }


def all_points(played: Played) -> list[tuple[int, int]]:
    return [points for tables in played.results.values() for points in tables.values()]


def a_side(found: PartyStanding) -> int:
    """How many tallies a side of a table has."""
    return 1 if found.settings.rules.of_pairs else 2


def standing(played: Played) -> PartyStanding:
    refresh_standings(field_id=played.section.field_id)
    return standing_of(played.section, settings_of(played.session))


Line = tuple[int, Fraction]


def by_name(found: PartyStanding) -> dict[str, Line]:
    """Place and figure by the first name of an entry."""
    return {found.names[one.player].split(" & ")[0]: (one.place, one.figure) for one in found.places}


def reckoned(played: Played, found: PartyStanding) -> dict[str, Line]:
    """The same from the naive tallies: the better are counted, ladies and gentlemen by themselves."""
    own, count = played.reckoned, found.settings.count
    groups = {found.names[at].split(" & ")[0]: entry.line for at, entry in found.entries.items()}
    uneven = len({len(own.mine[name]) for name in groups}) > 1

    def figures(name: str) -> tuple[Fraction, Fraction, Fraction]:
        by = max(1, len(own.mine[name])) if uneven else 1
        points = own.net(name) if count is Count.NET else own.gross(name)
        both = (own.won(name), points) if count is Count.FLAGS else (points, own.won(name))
        return Fraction(played.lasted.get(name, 0)), Fraction(both[0], by), Fraction(both[1], by)

    every = {name: figures(name) for name in groups}
    return {
        name: (1 + sum(groups[other] == groups[name] and every[other] > mine for other in every), mine[1])
        for name, mine in every.items()
    }


def test_the_survivor_of_a_freezeout_wins_it_whatever_the_points():
    played = play(EVENINGS["freezeout of players"], random.Random(5))
    [survivor] = [name for name, lasted in played.lasted.items() if lasted == max(played.lasted.values())]
    assert by_name(standing(played))[survivor][0] == 1


def test_a_round_by_time_ends_with_the_bell():
    """An unfinished rubber has what it is worth; a table that is playing does not hold the bell up."""
    played = start(make_party(8, form="progressive_rubber", options={"deals": 0}))
    play_round(played, 1, random.Random(1))
    assert all(encounter.sheet.ended_at is None for encounter in played.tables(1))
    parties.begin_next(session=played.session, by=STAFF)
    assert all(encounter.sheet.ended_at for encounter in played.tables(1))


def test_rubbers_counted_gross_have_the_premiums_of_both_sides():
    """000:l.14041. Counted net only one side has them; so the table's option follows from the count."""
    for count, both in (("net", False), ("gross", True)):
        session = make_party(8, form="progressive_rubber", count=count, options={"gross": not both})
        assert settings_of(session).options["gross"] is both
