"""Extra boards of a knockout: entered like others, counted apart, deciding a level match and nothing else."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.comparison.methods import METHODS
from scoring.models import Play
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.api.evening import caller
from tournaments.selectors.level_matches import level_matches
from tournaments.selectors.results import rankings
from tournaments.selectors.results.matches import (
    butler_of_pairs,
    extra_boards_of,
    matches_of,
    team_match,
)
from tournaments.selectors.results.pages import results_of
from tournaments.services import sessions
from tournaments.services.control import deeds, rulings
from tournaments.services.exchange import export_event, import_event
from tournaments.services.mends import add_extra_boards
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results import proving, standings

pytestmark = pytest.mark.django_db

IMPS = {"method": "imps"}


def section(session):
    return make.section_of(session)


def tied(settings=IMPS):
    """Four teams, a round of two boards: match 1 is won by the home team by 10 IMPs, match 2 is level."""
    session = make.make_session(4, "knockout", boards=2, settings=settings)
    for play in Play.objects.filter(encounter__round__section__session=session):
        make.enter(play, "4SN=")
    make.enter(plays_of(session, 1, home=True).first(), "6SN=")  # 980 to 420: 560 is 11 IMPs
    return session


def plays_of(session, match, *, extra=False, home=None):
    plays = Play.objects.filter(
        encounter__round__section__session=session, encounter__match=match, extra=extra
    )
    if home is not None:
        tables = sorted(set(plays.values_list("encounter__table", flat=True)))
        plays = plays.filter(encounter__table=tables[0 if home else 1])
    return plays.order_by("encounter__table", "board__number")


def give(session, match=2, boards=2):
    return add_extra_boards(section=section(session), match=match, boards=boards, by=make.STAFF)


def sides(session, match):
    """The team N-S at the match's first table, and its opponents."""
    first = Play.objects.filter(encounter__round__section__session=session, encounter__match=match)
    encounter = first.order_by("encounter__table").first().encounter
    return encounter.north.number, encounter.east.number


def ranked(session):
    field = section(session).field
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: (line.place, line.total) for line in rankings.table(field)}


def results(session):
    standings.refresh_standings(field_id=section(session).field_id)
    read = results_of(session, Viewer(staff=True), None)
    read.conditions = rankings.conditions_of(read.field)
    return read


def test_extra_boards_decide_a_level_match_and_count_nowhere_else():
    session = tied()
    with pytest.raises(RuleError, match="extra boards decide"):
        pair_round(section=section(session), by=make.STAFF)
    before = ranked(session)
    ((level),) = level_matches(section(session))
    home, away = sides(session, 2)
    assert (level.match, level.round, {level.one, level.other}, level.extra) == (2, 1, {home, away}, 0)
    deed = give(session)
    assert str(deed.words) == f"Section A, round 1, {level.one} v {level.other}: extra boards 5 to 6"
    assert [play.board.number for play in plays_of(session, 2, extra=True)] == [5, 6, 5, 6]
    assert level_matches(section(session)) == []
    with pytest.raises(RuleError, match="Results missing: 4"):
        pair_round(section=section(session), by=make.STAFF)
    for play in plays_of(session, 2, extra=True):
        make.enter(play, "4SN=")
    assert level_matches(section(session))[0].extra == 2  # level once more
    give(session, boards=1)
    make.enter(
        plays_of(session, 2, extra=True).get(board__number=7, encounter__table=min_table(session)), "4SN="
    )
    last = plays_of(session, 2, extra=True).get(board__number=7, kind="not_entered")
    make.enter(last, "4SN-1")  # 420 and 50 more: 470 is 10 IMPs to the home team
    assert level_matches(section(session)) == []
    pair_round(section=section(session), by=make.STAFF)
    winner = sides(session, 1)[0]
    assert set(sides(session, 3)) == {winner, home}
    assert {number: total for number, (_place, total) in ranked(session).items()} == {
        number: total for number, (_place, total) in before.items()
    }
    places = {number: place for number, (place, _total) in ranked(session).items()}
    assert places == {winner: 1, home: 1, away: 3, sides(session, 1)[1]: 3}
    record = section(session).movement["pairings"]["2"]
    assert "{winner} beat {loser} in round {round} after extra boards." in [
        note["template"] for note in record["notes"]
    ]


def min_table(session):
    return min(plays_of(session, 2).values_list("encounter__table", flat=True))


def decided():
    """The level match, decided by 2 extra boards, 12 IMPs to the visitors: 620 and 100."""
    session = tied()
    give(session)
    for play in plays_of(session, 2, extra=True):
        make.enter(play, "4SN=")
    make.enter(plays_of(session, 2, extra=True, home=True).first(), "4SN-1")
    return session


def test_a_match_and_its_extra_boards_are_shown_apart():
    session = decided()
    home, away = sides(session, 2)
    read = results(session)
    (line,) = matches_of(read, read.by_place[make.entry_of(session, away).place_in_field])
    assert (line.points, line.played, line.extra, line.extra_points) == ("0", 2, 2, "+12")
    assert line.words.endswith("2 extra boards: +12.")
    match = team_match(read, 2)
    assert (match.result, match.extra) == ("0", "−12")
    assert [(part.is_extra, part.points, len(part.rows)) for part in match.parts] == [
        (False, "0", 2),
        (True, "−12", 2),
    ]
    titles = [read.by_place[make.entry_of(session, number).place_in_field].title for number in (away, home)]
    (told,) = extra_boards_of(read)
    assert told.words == f"Round 1, {titles[0]} v {titles[1]}: +12 after 2 extra boards."
    assert {line.boards for line in butler_of_pairs(read)} == {2}
    assert {line.boards for line in read.ranking.lines} == {2}


def test_a_corrected_regular_board_decides_and_the_extra_boards_do_not():
    session = decided()
    make.enter(plays_of(session, 2, home=False).first(), "4SN-1")  # 10 IMPs to the home team
    home, _away = sides(session, 2)
    pair_round(section=section(session), by=make.STAFF)
    assert home in sides(session, 3)


@pytest.mark.parametrize("method", [name.value for name in METHODS if METHODS[name].of_teams] + ["vp"])
def test_every_method_of_teams_is_decided_by_extra_boards(method):
    """Victory points too, which the extra boards are not turned into."""
    in_vp = method in ("vp", "hybrid")
    settings = {"method": "imps" if method == "vp" else method, **({"vp": "wbf-continuous"} if in_vp else {})}
    session = make.make_session(4, "knockout", boards=2, settings=settings)
    for play in Play.objects.filter(encounter__round__section__session=session):
        make.enter(play, "4SN=")
    assert {level.match for level in level_matches(section(session))} == {1, 2}
    for match in (1, 2):
        give(session, match, boards=1)
        for play in plays_of(session, match, extra=True):
            make.enter(play, "4SN=")
        make.enter(plays_of(session, match, extra=True, home=True).get(), "4SN+1")
    pair_round(section=section(session), by=make.STAFF)
    assert set(sides(session, 3)) == {sides(session, 1)[0], sides(session, 2)[0]}
    numbers = plays_of(session, 1, extra=True).values_list("board__number", flat=True)
    assert not set(numbers) & set(plays_of(session, 2, extra=True).values_list("board__number", flat=True))


@pytest.mark.parametrize(
    ("match", "boards", "words"),
    [
        (1, 2, "Match 1 is not level"),
        (9, 2, "Match 9 is not level"),
        (2, 0, "A match can have 1 to 32 extra boards at a time, not 0."),
        (2, 33, "A match can have 1 to 32 extra boards at a time, not 33."),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(match, boards, words):
    session = tied()
    with pytest.raises(RuleError, match=words):
        give(session, match, boards)
    assert not Play.objects.filter(extra=True).exists()


def test_extra_boards_are_of_a_knockout_in_play():
    swiss = make.make_session(4, "swiss_teams", rounds=2, boards=1, settings={"method": "imps"})
    with pytest.raises(RuleError, match="Only a match of a knockout"):
        give(swiss, 1)
    session = tied()
    give(session)
    with pytest.raises(RuleError, match="is not level, or some of its results are missing"):
        give(session)  # while the first ones are open
    deeds.undo(session=session, by=make.STAFF)
    assert not Play.objects.filter(extra=True).exists()
    sessions.finish(session=session, by=make.STAFF)
    with pytest.raises(RuleError, match="Play has ended"):
        give(session)


def test_a_match_that_a_penalty_makes_level_has_extra_boards():
    """Won by 11 IMPs, less 11 (Law 90): level. Both matches play one board; each has a number of its own."""
    session = tied()
    home, away = sides(session, 1)
    fine = {"amount": Decimal(11), "unit": "points", "by": make.STAFF}
    rulings.penalise(entry=make.entry_of(session, home), **fine)
    assert {level.match for level in level_matches(section(session))} == {1, 2}
    for match, wins in ((1, away), (2, sides(session, 2)[0])):
        give(session, match, boards=1)
        for play in plays_of(session, match, extra=True):
            make.enter(play, "4SN=" if play.encounter.north.number == wins else "4SN-1")
    pair_round(section=section(session), by=make.STAFF)
    assert set(sides(session, 3)) == {away, sides(session, 2)[0]}


def test_they_are_undone_until_one_has_a_result():
    session = tied()
    give(session)
    make.enter(plays_of(session, 2, extra=True).first(), "4SN=")
    with pytest.raises(RuleError, match="Board 5 now has a newer result"):
        deeds.undo(session=session, by=make.STAFF)


def test_they_are_published_proved_and_carried_by_the_native_file():
    session = decided()
    pair_round(section=section(session), by=make.STAFF)
    for play in plays_of(session, 3):
        make.enter(play, "4SN=")
    give(session, 3, boards=1)
    for play in plays_of(session, 3, extra=True):
        make.enter(play, "4SN=" if play.encounter.table == 1 else "4SN-1")
    places = {number: place for number, (place, _total) in ranked(session).items()}
    assert sorted(places.values()) == [1, 2, 3, 3]
    sessions.publish(session=session, by=make.STAFF)
    assert proving.prove(session) == []
    data = export_event(session=session, format="native", viewer=Viewer(staff=True))
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert {number: place for number, (place, _total) in ranked(again).items()} == places
    assert Play.objects.filter(encounter__round__section__session=again, extra=True).count() == 6
    assert proving.prove(again) == []
    assert (
        export_event(session=again, format="native", viewer=Viewer(staff=True)).count(b'"extra": true') == 6
    )


def test_a_mark_that_is_changed_behind_the_services_is_found():
    session = decided()
    Play.objects.filter(pk=plays_of(session, 2, extra=True).first().pk).update(extra=False)
    assert any("table" in str(broken) for broken in proving.prove(session))


def test_the_api_adds_them_and_takes_their_results():
    session = tied()
    user = make.make_user(club=session.club, role="director")
    api, url = caller(user), f"/api/v1/clubs/{session.club.slug}/sessions/{session.pk}/"
    added = api.post(f"{url}extra-boards/", {"match": 2, "boards": 2})
    assert added.status_code == 201, added.json()
    assert added.json()["boards"] == [5, 6]
    refused = api.post(f"{url}extra-boards/", {"match": 1, "boards": 2})
    assert (refused.status_code, refused.json()["code"], refused.json()["field"]) == (
        422,
        "extra.level",
        "match",
    )
    standings.refresh_standings(field_id=section(session).field_id)
    entry = make.entry_of(session, sides(session, 2)[0])
    (match,) = api.get(f"{url}entries/{entry.pk}/matches/").json()
    assert (match["boards"], match["played"], match["extra_boards"]) == (2, 2, 0)
