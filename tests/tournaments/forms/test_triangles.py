"""Three teams of an odd number play half matches within a round: seats, boards, tables, their worth."""

from fractions import Fraction

import pytest
from django.urls import reverse

from scoring.comparison.victory import SCALES
from scoring.models import Encounter, Play
from tests import factories as make
from tournaments.paper.guides import guide_pairs, guide_tables
from tournaments.paper.rounds import score_sheets
from tournaments.selectors.paper import plans
from tournaments.selectors.results import rankings
from tournaments.selectors.setup.event_forms import BY_KEY
from tournaments.selectors.table.phone import table_of
from tournaments.services.control import deeds
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, standings
from tournaments.views.scoring_forms import Scoring

pytestmark = pytest.mark.django_db

TEAMS = {"method": "imps", "vp": "wbf-continuous", "pairing": {"odd": "triple-halves"}}


def five_teams(rounds=2, boards=6, **settings):
    """Places for six at six tables, of which the last has nobody: one match and a triangle."""
    return make.make_session(
        6, "swiss_teams", rounds=rounds, boards=boards, missing=6, settings=TEAMS | settings
    )


def met(session, number=1):
    found = Encounter.objects.filter(round__section__session=session, round__number=number)
    return list(found.order_by("table").select_related("north", "east"))


def boards_of(encounter):
    return list(encounter.plays.order_by("ordinal").values_list("board__number", flat=True))


def in_halves(session, number=1):
    """The three tables of the first half, and the three of the second."""
    triangle = met(session, number)[2:]
    assert len(triangle) == 6
    return triangle[:3], triangle[3:]


def enter_round(session, number=1, result="4SN="):
    plays = Play.objects.filter(encounter__round__section__session=session, encounter__round__number=number)
    for play in plays:
        make.enter(play, result)


def lines(session):
    field = make.section_of(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line for line in rankings.table(field)}


def test_nobody_has_a_bye_and_each_pair_of_the_three_sits_once_in_either_half():
    session = five_teams()
    assert all(encounter.east is not None for encounter in met(session))
    for half in in_halves(session):
        north, east = ({getattr(e, seat).number for e in half} for seat in ("north", "east"))
        assert north == east
        assert len(north) == 3


def test_the_two_tables_of_a_half_match_play_the_same_half_of_the_boards():
    session = five_teams(boards=5)
    matches = {}
    for half in in_halves(session):
        assert len({board for e in half for board in boards_of(e)}) == sum(len(boards_of(e)) for e in half)
        for encounter in half:
            matches.setdefault(encounter.match, []).append(encounter)
    assert len(matches) == 3
    for one, other in matches.values():
        assert (one.north, one.east) == (other.east, other.north)
        assert boards_of(one) == boards_of(other)
    # the halves of the round's boards 1 to 5, and a half of boards that no round plays
    sets = sorted(boards_of(one) for one, _other in matches.values())
    assert sets[:2] == [[1, 2, 3], [4, 5]]
    assert len(sets[2]) == 2
    assert min(sets[2]) > 2 * 5


def test_every_table_of_both_halves_has_its_link_and_its_card():
    session = five_teams()
    assert make.section_of(session).tables == 8
    assert set(session.table_links.values_list("table", flat=True)) == set(range(1, 9))


def test_half_matches_share_ten_points_and_a_round_of_them_twenty():
    session = five_teams()
    enter_round(session)
    assert {line.total for line in lines(session).values()} == {Fraction(10)}
    first = in_halves(session)[0][0]
    make.enter(first.plays.first(), "4SN+3")
    winner, loser = SCALES["wbf-half"].vp(3, 3)  # 90 points more are 3 IMPs (Law 78B)
    found = lines(session)
    assert found[first.north.number].total == 5 + Fraction(winner)
    assert found[first.east.number].total == 5 + Fraction(loser)
    assert sum(line.total for line in found.values()) == 20 + 3 * 10
    assert proving.prove(session) == []


def test_a_whole_scale_gives_half_of_what_a_whole_match_would_have():
    session = five_teams(vp="wbf-discrete")
    enter_round(session)
    make.enter(in_halves(session)[0][0].plays.first(), "4SN+3")
    whole = SCALES["wbf-discrete"].vp(6, 6)[0]
    found = sorted(line.total for line in lines(session).values())
    assert found[-1] == 5 + Fraction(whole) / 2
    assert sum(found) == 50


def test_a_round_of_half_matches_is_paired_on_and_taken_back():
    session = make.make_session(8, "swiss_teams", rounds=3, boards=4, missing=8, settings=TEAMS)
    enter_round(session)
    pair_round(section=make.section_of(session), by=make.STAFF)
    first, second = ({frozenset((e.north, e.east)) for e in met(session, number)} for number in (1, 2))
    assert len(first) == len(second) == 2 + 3
    assert not first & second
    kept = make.section_of(session).movement["pairings"]["2"]["triangles"]
    assert [len(triangle["contestants"]) for triangle in kept] == [3]
    enter_round(session, 2)
    assert {line.total for line in lines(session).values()} == {Fraction(20)}


def test_a_pairing_with_a_triangle_is_taken_back():
    session = make.make_session(8, "swiss_teams", rounds=3, boards=4, missing=8, settings=TEAMS)
    enter_round(session)
    deed = pair_round(section=make.section_of(session), by=make.STAFF)
    deeds.undo(session=session, by=make.STAFF, deed_id=deed.pk)
    assert not met(session, 2)
    assert "2" not in make.section_of(session).movement["pairings"]


def halves_at(session, table):
    """The first half at a table, and where its N-S team is in the second."""
    encounter = next(e for e in in_halves(session)[0] if e.table == table)
    return encounter, next(e for e in in_halves(session)[1] if e.north == encounter.north)


def test_the_cards_of_a_team_and_of_a_table_name_both_halves():
    session = five_teams()
    (plan,) = plans(session)
    first, second = halves_at(session, 3)
    team = first.north.number
    assert [row.table for row in plan.of_team(team, 1)[0]] == [3, second.table]
    cells = next(card for card in guide_pairs(session)["cards"] if card["title"] == f"Team {team}")["rounds"][
        0
    ]
    assert cells["cells"][0] == f"3 / {second.table}"
    table = next(card for card in guide_tables(session)["cards"] if card["title"] == "Table 3")["rounds"][0]
    assert table["to"][0] == str(second.table)


def test_a_phone_says_where_the_second_half_is_entered():
    session = five_teams()
    _first, second = halves_at(session, 3)
    table = table_of(make.link_of(session, 3), session.version)
    words = [str(said) for said in table.moves(table.meetings[0])]
    where = f"at table {second.table}, against team {second.east.number}."
    assert words[0] == f"Second half of round 1: N-S enter results {where}"
    assert len(words) == 2


def test_a_team_has_a_score_sheet_for_each_of_its_half_matches():
    session = five_teams()
    first, second = halves_at(session, 3)
    title = f"Team {first.north.number}"
    sheets = [sheet for sheet in score_sheets(session)["sheets"] if sheet["title"] == title]
    assert len(sheets) == 2
    assert [[int(board["number"]) for board in sheet["boards"]] for sheet in sheets] == [
        boards_of(first),
        boards_of(second),
    ]


def test_only_teams_are_offered_triangles():
    """Of three pairs who meet at once one would sit at two tables."""
    assert "odd" in Scoring(form=BY_KEY["swiss_teams"]).fields
    assert "odd" not in Scoring(form=BY_KEY["swiss_pairs"]).fields
    session = make.make_session(
        3,
        "swiss_pairs",
        rounds=2,
        boards=2,
        missing=6,
        settings={"vp": "linear", "pairing": TEAMS["pairing"]},
    )
    assert sum(encounter.east is None for encounter in met(session)) == 1


def test_without_scripts_too_a_table_that_is_through_reads_where_the_second_half_is(client):
    session = five_teams()
    first, second = halves_at(session, 3)
    for play in first.plays.all():
        make.enter(play, "4SN=")
    client.get(reverse("table-link", args=[make.link_of(session, 3).token]))
    page = client.get(reverse("table")).content.decode()
    assert f"N-S enter results at table {second.table}, against team {second.east.number}." in page
