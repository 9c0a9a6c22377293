"""All people of a file are in the session and in every file of it, on the boards that they played."""

from __future__ import annotations

import pytest

from clubs.people.models import Person
from scoring.models import EntryMember, Play, Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.exchange.small import usebio_file
from tournaments.selectors.results.matches import butler_of_pairs
from tournaments.selectors.results.pages import results_of
from tournaments.services.exchange import FORMATS, export_event, import_event

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)

HEAD = "contestants,method,board,round,table,match,ns,ew,score,ns_names,ew_names,ns_team,ew_team\n"
ROWS = """teams,imps,1,1,1,1,1,2,110,A1 & A2,B3 & B4,Alphas,Bravos
teams,imps,1,1,2,1,2,1,-100,B1 & B2,A3 & A4,Bravos,Alphas
teams,imps,2,2,1,2,1,2,110,A3 & A5,B3 & B4,Alphas,Bravos
teams,imps,2,2,2,2,2,1,-100,B1 & B2,A2 & A4,Bravos,Alphas
"""
TEAMS = (HEAD + ROWS).encode()
PAIRS = b"""board,round,table,ns,ew,score,ns_names,ew_names
1,1,1,1,2,110,Ann & Bo,C & D
1,1,2,3,4,-100,E & F,G & H
2,2,1,1,4,110,Ann & Eva,G & H
2,2,2,3,2,-100,E & F,C & D
3,3,1,1,3,110,Bo & Ann,E & F
3,3,2,4,2,-100,G & H,C & D
"""


def come_in(data: bytes) -> Session:
    return import_event(data=data, club=make.make_club(), by=make.STAFF)


def seats(session: Session) -> list[tuple[int, str, int, int]]:
    members = EntryMember.objects.filter(entry__section__session=session)
    columns = ("entry__number", "person__name", "seat", "from_round")
    return list(members.order_by("entry__number", "seat", "from_round").values_list(*columns))


def sat(session: Session, board: int) -> set[tuple[str, ...]]:
    """Who sat N, S, E and W on a board, at each table."""
    plays = Play.objects.filter(encounter__round__section__session=session, board__number=board)
    columns = [f"encounter__{seat}_person__name" for seat in ("north", "south", "east", "west")]
    return set(plays.values_list(*columns))


def test_a_team_has_all_members_and_who_sat_where():
    session = come_in(TEAMS)
    assert {name for _, name, *_ in seats(session)} == {
        *("A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4"),
    }
    assert Person.objects.filter(club=session.club).count() == 9
    assert sat(session, 1) == {("A1", "A2", "B3", "B4"), ("B1", "B2", "A3", "A4")}
    assert sat(session, 2) == {("A3", "A5", "B3", "B4"), ("B1", "B2", "A2", "A4")}


def test_the_butler_names_all_pairs_of_a_team():
    session = come_in(TEAMS)
    names = {line.names for line in butler_of_pairs(results_of(session, STAFF))}
    assert names == {"A1 & A2", "A3 & A4", "A3 & A5", "A2 & A4", "B1 & B2", "B3 & B4"}


def test_a_pair_with_a_substitute_who_comes_and_goes():
    session = come_in(PAIRS)
    assert seats(session)[:4] == [(1, "Ann", 1, 1), (1, "Bo", 2, 1), (1, "Eva", 2, 2), (1, "Bo", 2, 3)]
    assert Person.objects.filter(club=session.club, name="Bo").count() == 1
    assert ("Ann", "Eva", "G", "H") in sat(session, 2)
    assert ("Ann", "Bo", "E", "F") in sat(session, 3)


@pytest.mark.parametrize("data", [TEAMS, PAIRS], ids=["teams", "pairs"])
def test_it_goes_out_and_comes_in_again(data):
    session = come_in(data)
    for format in FORMATS:
        again = come_in(export_event(session=session, format=format, viewer=STAFF))
        assert seats(again) == seats(session), format
        assert [sat(again, board) for board in (1, 2)] == [sat(session, board) for board in (1, 2)], format
        assert (
            Person.objects.filter(club=again.club).count() == Person.objects.filter(club=session.club).count()
        )


def test_more_people_than_seats_are_refused_by_name():
    pair = usebio_file().decode()
    more = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in ("Al", "Third One"))
    with pytest.raises(RuleError, match="has 3 people and seats for 2: Player N1, Al, Third One") as refused:
        come_in(pair.replace("</PAIR>", f"{more}</PAIR>", 1).encode())
    assert refused.value.code == "exchange.seats"
    assert not Session.objects.exists()
