"""Sessions of every form as results files: what is written is read, verified and imported again."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.victory import SCALES
from scoring.models import Session
from scoring.selectors.visibility import Viewer
from scoring.services.results import record_result
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.results.evenings import enter_by_pair
from tests.tournaments.services_exchange.test_forms_native import enter_all, plays_of, ranking
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Event
from tournaments.exchange.pbn import text as pbn_text
from tournaments.services import mends, sessions
from tournaments.services.exchange import event_of, export_event, import_event
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
PARSERS = {"usebio": usebio.parse, "pbn": pbn.parse, "csv": spreadsheet.parse_results}


def finished(*shape: object, rounds_paired: int = 1, **how: object) -> Session:
    session = make.make_session(*shape, **how)
    enter_all(session)
    for _number in range(1, rounds_paired):
        pair_round(section=make.section_of(session), by=make.STAFF)
        enter_all(session)
    sessions.finish(session=session, by=make.STAFF)
    return session


FORMS = {
    "butler": ((3, "mitchell"), {"settings": {"method": "imps-datum", "datum": {"trim": 1}}}),
    "butler to the even ten": (
        (3, "mitchell"), {"settings": {"method": "imps-datum", "datum": {"half": "even"}}},
    ),
    "cross-imps": ((3, "howell"), {"boards": 1, "settings": {"method": "imps-cross", "divisor": "tables"}}),
    "total": ((3, "mitchell"), {"settings": {"method": "total"}}),
    "individual": ((2, "individual8"), {}),
    "team match": ((2, "team4"), {"settings": {"method": "imps"}}),
    "board-a-match": ((2, "team4"), {"settings": {"method": "bam"}}),
    "swiss teams": (
        (6, "swiss_teams"),
        {
            "rounds": 2, "boards": 4, "missing": 6, "rounds_paired": 2,
            "settings": {"method": "imps", "vp": "wbf-continuous"},
        },
    ),
    "half matches of three": (
        (6, "swiss_teams"),
        {
            "rounds": 2, "boards": 4, "missing": 6,
            "settings": {"method": "imps", "vp": "wbf-continuous", "pairing": {"odd": "triple-halves"}},
        },
    ),
    "swiss pairs": (
        (3, "swiss_pairs"),
        {
            "rounds": 2, "boards": 3, "rounds_paired": 2,
            "settings": {"method": "imps-cross", "vp": "wbf-continuous"},
        },
    ),
}  # fmt: skip


def told(event: Event, *, figures: bool) -> list[object]:
    """Who sat where on which board, what came of it, and, with `figures`, what everybody has."""
    lines = [
        (
            board.number,
            *map(str, line.seats),
            line.match > 0,
            line.outcome,
            line.score,
            line.ns_points,
            line.ew_points,
        )
        for board, line in event.lines()
    ]
    competitors = [
        (
            str(c.pair),
            c.name,
            [p.name for p in c.players],
            *((c.place, c.total, c.percent) if figures else ()),
        )
        for c in event.competitors
    ]
    matches = [(m.round, str(m.first), str(m.second), m.first_score, m.second_score) for m in event.matches]
    return [
        event.form,
        event.method,
        event.winners,
        sorted(map(str, lines)),
        competitors,
        sorted(map(str, matches)),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("format", PARSERS)
def test_every_form_out_and_in_again(form, format):
    shape, how = FORMS[form]
    session = finished(*shape, **how)
    ours = event_of(session, STAFF)
    assert verify(ours).differs == ()
    theirs = PARSERS[format](export_event(session=session, format=format, viewer=STAFF))
    figures = format != "csv"  # which says what came of each board; the ranking is a file of its own
    assert told(theirs, figures=figures) == told(ours, figures=figures)
    assert verify(theirs).differs == ()
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert ranking(again) == ranking(session)
    assert len(plays_of(again)) == len(plays_of(session))


@pytest.mark.parametrize("format", list(PARSERS))
def test_players_of_three_lines_keep_their_numbers(format):
    session = finished(5, "individual_rainbow", boards=1)
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert sorted(ranking(again)) == sorted(ranking(session))


def test_a_player_number_on_two_lines_is_refused():
    data = export_event(session=finished(5, "individual_rainbow", boards=1), format="csv", viewer=STAFF)
    assert b"11EW" in data
    with pytest.raises(RuleError, match="number 1NS twice"):
        import_event(data=data.replace(b"11EW", b"1EW"), club=make.make_club(), by=make.STAFF)


def a_board_turned(session):
    play = make.play_of(session, table=1, round=2, ordinal=2)
    mends.turn_boards(plays=[play], by=make.STAFF)


def a_table_turned(session):
    encounter = make.encounter_of(session, table=2, round=1)
    mends.set_turns(encounters=[encounter], turned={2}, by=make.STAFF)


def a_match_turned(session):
    tables = [make.encounter_of(session, table=table, round=1) for table in (1, 2)]
    mends.set_turns(encounters=tables, turned={1, 2}, by=make.STAFF)


@pytest.mark.slow
@pytest.mark.parametrize("format", PARSERS)
@pytest.mark.parametrize("turn", [a_board_turned, a_table_turned, a_match_turned])
@pytest.mark.parametrize("shape", [(2, "team4"), (4, "swiss_teams")])
def test_teams_of_which_a_table_sat_the_wrong_way_come_in_again(shape, turn, format):
    """Both tables of a match sat one way then: a team is N-S twice on a board."""
    method = {"settings": {"method": "imps", "vp": "wbf-continuous"}}
    session = make.make_session(*shape, rounds=2, boards=4, **method)
    enter_all(session)
    if shape[1] == "swiss_teams":
        pair_round(section=make.section_of(session), by=make.STAFF)
        enter_all(session, kind="not_entered")
    turn(session)
    sessions.finish(session=session, by=make.STAFF)
    theirs = PARSERS[format](export_event(session=session, format=format, viewer=STAFF))
    assert told(theirs, figures=False) == told(event_of(session, STAFF), figures=False)
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert ranking(again) == ranking(session)
    if format == "csv":  # which tells the tables
        written = export_event(session=again, format="csv", viewer=STAFF)
        assert sorted(written.splitlines()) == sorted(data.splitlines())


def test_a_team_match_in_pbn_is_a_game_for_each_room():
    session = finished(2, "team4", settings={"method": "imps"})
    data = export_event(session=session, format="pbn", viewer=STAFF)
    games = pbn_text.games(data)
    assert len(games) == len(plays_of(session))
    assert [game.tag("Room") for game in games[:2]] == ["Open", "Closed"]
    opened, closed = games[:2]
    assert (opened.tag("North"), closed.tag("East")) == ("Anna", "Cem")
    assert opened.tag("Score").startswith("NS ")
    imps = [Decimal(game.tag("ScoreIMP").removeprefix("NS ")) for game in (opened, closed)]
    assert imps[0] == -imps[1]
    assert len(games[0].tables["MatchTable"]) == 1


OTHERS = """\
[Event "Cup"]
[Competition "Teams"]
[Scoring "IMP"]
[Board "{board}"]
[HomeTeam "Reds"]
[VisitTeam "Blues"]
[Room "{room}"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
[Score "{score}"]

"""


def test_a_team_match_of_another_program_is_told_by_its_rooms():
    """420 and -450 the other way are 30 points, 1 IMP (Law 78B) to the team E-W in the open room."""
    games = [
        OTHERS.format(board=1, room="Open", declarer="N", contract="4S", tricks=10, score="NS 420"),
        OTHERS.format(board=1, room="Closed", declarer="S", contract="4S", tricks=11, score="NS 450"),
        OTHERS.format(board=2, room="Open", declarer="E", contract="3NT", tricks=9, score="EW 400"),
        OTHERS.format(board=2, room="Closed", declarer="E", contract="3NT", tricks=9, score="EW 400"),
    ]
    session = import_event(data="".join(games).encode(), club=make.make_club(), by=make.STAFF)
    assert [(number, total) for number, _place, _percent, total in sorted(ranking(session))] == [
        (1, -1),
        (2, 1),
    ]
    assert [entry.name for entry in make.section_of(session).entries.order_by("number")] == ["Reds", "Blues"]


def test_a_game_of_teams_that_does_not_tell_its_room_is_refused():
    game = OTHERS.format(board=1, room="Left", declarer="N", contract="4S", tricks=10, score="NS 420")
    with pytest.raises(RuleError, match="Room must be Open or Closed"):
        import_event(data=game.encode(), club=make.make_club(), by=make.STAFF)


@pytest.mark.parametrize("format", ["usebio", "pbn"])
def test_what_a_format_has_no_word_for_is_refused(format):
    session = finished(2, "team4", settings={"method": "patton"})
    with pytest.raises(RuleError, match=r"Patton: .* cannot represent this\."):
        export_event(session=session, format=format, viewer=STAFF)


OF_EIGHT = """\
board,round,table,ns,ew,match,result,contestants,method,vp
1,1,1,1,2,1,4SN=,teams,imps,wbf-continuous
1,1,2,1,2,1,4SN+1,teams,imps,wbf-continuous
1,1,3,2,1,1,4SN=,teams,imps,wbf-continuous
1,1,4,2,1,1,{last},teams,imps,wbf-continuous
"""


def test_a_match_of_eight_comes_in_from_a_file_and_goes_out_again(client):
    """420 and 450 against 420 and -50: 0, 10, 1 and 11 IMPs (Law 78B), on the scale of two boards."""
    data = OF_EIGHT.format(last="4SN-1").encode()
    session = import_event(data=data, club=make.make_club(), by=make.STAFF)
    won = SCALES["wbf-continuous"].vp(22, 2)
    assert [total for _n, _place, _percent, total in sorted(ranking(session))] == [*map(Fraction, won)]
    again = import_event(
        data=export_event(session=session, format="csv", viewer=STAFF), club=make.make_club(), by=make.STAFF
    )
    assert ranking(again) == ranking(session)
    client.force_login(make.make_user(club=session.club, role="director"))
    page = client.get(reverse("match", args=[session.club.slug, session.pk, 1])).content.decode()
    assert "+10" in page  # the first table of team 1 against both others
    assert "+12" in page


def test_a_team_at_three_tables_of_a_board_is_refused():
    data = OF_EIGHT.format(last="4SN-1").replace("1,1,4,2,1", "1,1,4,1,2").encode()
    with pytest.raises(RuleError, match="more than 2 results for team"):
        import_event(data=data, club=make.make_club(), by=make.STAFF)


AWARDS = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")


@pytest.mark.parametrize("format", ["usebio", "pbn"])
@pytest.mark.parametrize("method", ["imps-cross", "imps-datum", "matchpoints"])
def test_averages_come_in_again_as_averages(method, format):
    """These formats write 60 and 40 per cent; pair 1, which has more than 60, has that on the board too."""
    session = make.make_session(3, settings={"method": method})
    enter_by_pair(session)
    first = make.play_of(session)
    record_result(play_id=first.pk, entry_id=uuid4(), outcome=AWARDS, seen=1, by=make.STAFF)
    sessions.finish(session=session, by=make.STAFF)
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    (play,) = [play for play in plays_of(again) if play.kind == "award"]
    assert (play.award_ns, play.award_ew) == ("A+", "A-")
    assert ranking(again) == ranking(session)


def test_per_cents_that_were_stated_stay_per_cents():
    session = make.make_session(3)
    enter_by_pair(session)
    stated = Outcome(OutcomeKind.AWARD, award_ns="60", award_ew="40")
    record_result(play_id=make.play_of(session).pk, entry_id=uuid4(), outcome=stated, seen=1, by=make.STAFF)
    sessions.finish(session=session, by=make.STAFF)
    data = export_event(session=session, format="usebio", viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    (play,) = [play for play in plays_of(again) if play.kind == "award"]
    assert (play.award_ns, play.award_ew) == ("60", "40")
    assert ranking(again) == ranking(session)


@pytest.mark.slow
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("format", ["usebio", "pbn"])
def test_sections_come_in_as_they_were_compared(format, apart):
    session = evenings.finish(evenings.begin(2, apart=apart))
    data = export_event(session=session, format=format, viewer=STAFF)
    again = import_event(data=data, club=make.make_club(), by=make.STAFF)
    assert len({section.field_id for section in again.sections.all()}) == (2 if apart else 1)
    ours, theirs = (
        {label: (line.place, line.percent) for label, line in evenings.lines(one).items()}
        for one in (session, again)
    )
    assert theirs == ours
    assert prove(again) == []
