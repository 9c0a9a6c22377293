"""Nobody whom a file names is lost: other people under one number are kept, or the file is refused."""

from __future__ import annotations

import pytest

from scoring.words import RuleError
from tests.cases import for_each
from tournaments.exchange import pbn
from tournaments.exchange.spreadsheet import parse_results

HEAD = (
    "board,round,table,ns,ew,score,ns_names,ew_names,contestants,ns_team,ew_team,"
    "south,west,south_names,west_names\n"
)


def csv(*rows, form="pairs"):
    """Rows of board, round, table, ns, ew, names N-S, names E-W, and of teams their names."""
    lines = []
    for board, round_, table, ns, ew, ns_names, ew_names, *teams in rows:
        told = ",".join(teams or ["", ""])
        lines.append(f"{board},{round_},{table},{ns},{ew},420,{ns_names},{ew_names},{form},{told},,,,\n")
    return (HEAD + "".join(lines)).encode()


def people(event, number=1):
    """Name, seat and round of each player under a number; seat 0 follows from the order."""
    players = next(one.players for one in event.competitors if one.pair.number == number)
    return [(player.name, player.seat, player.from_round) for player in players]


def refusal(data, read=parse_results):
    with pytest.raises(RuleError) as refused:
        read(data)
    assert refused.value.code == "exchange.names"
    return str(refused.value)


@for_each(
    "again",
    ["A O'Neil & Béla Tóth", "a  o’neil & BELA TOTH", "Bela Tóth & A ONeil", "", "A O’Neil", "A O‘Neil & "],
)
def test_the_same_people_written_another_way_or_not_at_all(again):
    event = parse_results(
        csv((1, "", "", 1, 2, "A O'Neil & Béla Tóth", "C & D"), (2, "", "", 1, 2, again, ""))
    )
    assert people(event) == [("A O'Neil", 0, 1), ("Béla Tóth", 0, 1)]


def test_a_name_that_only_later_rows_have():
    event = parse_results(csv((1, "", "", 1, 2, "Ann", ""), (2, "", "", 1, 2, "Ann & Bo", "C & D")))
    assert people(event) == [("Ann", 0, 1), ("Bo", 0, 1)]
    assert people(event, 2) == [("C", 0, 1), ("D", 0, 1)]


def test_substitutes_of_a_pair_from_a_round_on_and_their_return():
    event = parse_results(
        csv(
            (1, 1, 1, 1, 2, "Ann & Bo", "C & D"),
            (2, 2, 1, 1, 2, "Eva & Ann", "C & D"),
            (3, 3, 1, 2, 1, "F & G", "Ann & Bo"),
        )
    )
    assert people(event) == [("Ann", 1, 1), ("Bo", 2, 1), ("Eva", 2, 2), ("Bo", 2, 3)]
    assert people(event, 2) == [("C", 1, 1), ("D", 2, 1), ("F", 1, 3), ("G", 2, 3)]


@for_each(
    "rounds",
    [("", ""), (1, ""), ("", 2), (1, 1)],
)
def test_other_people_are_refused_where_no_round_says_when(rounds):
    for other in ("Ann & Eva", "Eva & Fay"):
        words = refusal(
            csv((1, rounds[0], "", 1, 2, "Ann & Bo", "C & D"), (2, rounds[1], "", 2, 1, "C & D", other))
        )
        assert f"Number 1 is {other} in row 3, but Ann & Bo in row 2." in words


def test_half_a_pair_that_does_not_say_whose_seat_it_is_is_refused():
    words = refusal(csv((1, 1, "", 1, 2, "Ann & Bo", ""), (2, 2, "", 1, 2, "Eva", "")))
    assert "Number 1 is Eva in row 3, but Ann & Bo in row 2." in words


def test_namesakes_of_a_pair_are_two():
    event = parse_results(csv((1, "", "", 1, 2, "Cy & Cy", ""), (2, "", "", 1, 2, "Cy & Cy", "")))
    assert people(event) == [("Cy", 0, 1), ("Cy", 0, 1)]
    refusal(csv((1, "", "", 1, 2, "Cy & Cy", ""), (2, "", "", 1, 2, "Cy & Di", "")))


def player_rows(third, rounds=(1, 2)):
    seats = "individual"
    return (
        HEAD
        + f"1,{rounds[0]},1,1,2,420,Ann,Bo,{seats},,,3,4,Cy,Di\n"
        + f"2,{rounds[1]},1,2,1,420,Bo,{third},{seats},,,3,4,Cy,Di\n"
    ).encode()


def test_players_of_an_individual():
    assert people(parse_results(player_rows("ANN"))) == [("Ann", 0, 1)]
    assert people(parse_results(player_rows("Eva"))) == [("Ann", 1, 1), ("Eva", 1, 2)]
    assert "Number 1 is Eva in row 3, but Ann in row 2." in refusal(player_rows("Eva", ("", "")))


TEAM = [
    (1, "{0}", "{1}", 1, 2, "A1 & A2", "B3 & B4", "Alphas", "Bravos"),
    (1, "{0}", "{2}", 2, 1, "B1 & B2", "A3 & A4", "Bravos", "Alphas"),
]


def team(*more, round_="", tables=("", "")):
    rows = [[str(cell).format(round_, *tables) for cell in row] for row in (*TEAM, *more)]
    return parse_results(csv(*rows, form="teams"))


@for_each("told", [("", ("", "")), (1, ("", "")), (1, (1, 2))])
def test_a_team_has_the_members_of_both_tables_n_s_first(told):
    event = team(round_=told[0], tables=told[1])
    assert people(event) == [(name, 0, 1) for name in ("A1", "A2", "A3", "A4")]
    assert people(event, 2) == [(name, 0, 1) for name in ("B1", "B2", "B3", "B4")]


def test_members_five_and_six_of_a_team():
    more = (2, "", "", 1, 2, "A5 & A6", "B3 & B4", "Alphas", "Bravos")
    assert [name for name, *_ in people(team(more))] == ["A1", "A2", "A3", "A4", "A5", "A6"]


def test_a_team_that_changes_its_line_up():
    more = (
        (2, 2, 1, 1, 2, "A3 & A5", "B3 & B4", "Alphas", "Bravos"),
        (2, 2, 2, 2, 1, "B1 & B2", "A2 & A4", "", ""),
    )
    assert people(team(*more, round_=1, tables=(1, 2))) == [
        ("A1", 1, 1), ("A2", 2, 1), ("A3", 3, 1), ("A4", 4, 1), ("A5", 5, 1),
        ("A3", 1, 2), ("A5", 2, 2), ("A2", 3, 2), ("A1", 5, 2),
    ]  # fmt: skip


def test_a_board_that_was_turned_at_the_table_moves_nobody():
    turned = (2, 1, 1, 2, 1, "B3 & B4", "A1 & A2", "Bravos", "Alphas")
    assert people(team(turned, round_=1, tables=(1, 2))) == [(n, 0, 1) for n in ("A1", "A2", "A3", "A4")]


def test_a_ninth_member_and_a_second_name_of_a_team_are_refused():
    rows = [(at, "", "", 1, 2, f"A{2 * at} & A{2 * at + 1}", "", "Alphas", "Bravos") for at in range(1, 6)]
    assert "Team 1 has more than 8 members: A10 & A11 in row 6" in refusal(csv(*rows, form="teams"))
    rows = [(1, "", "", 1, 2, "", "", "Alphas", "Bravos"), (2, "", "", 1, 2, "", "", "Zulus", "BRAVOS")]
    assert "Number 1 is Zulus in row 3, but Alphas in row 2." in refusal(csv(*rows, form="teams"))


PAIRS_PBN = """[Event "Evening"]
[Board "1"]
[Scoring "MP"]
[ScoreTable "Round;PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"]
{0} 1 11 4S N 10 "Ann & Bo" "C & D"
{0} 2 12 4S N 9 "E & F" "G & H"

[Board "2"]
[ScoreTable "Round;PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS;Names_EW"]
{1} 1 12 4S N 10 "Ann & Eva" "G & H"
{1} 2 11 4S N 9 "E & F" "c & d"
"""


def test_a_pbn_file_whose_score_tables_name_other_people():
    assert people(pbn.parse(PAIRS_PBN.format(1, 2).encode())) == [("Ann", 1, 1), ("Bo", 2, 1), ("Eva", 2, 2)]
    words = refusal(PAIRS_PBN.format("-", "-").encode(), pbn.parse)
    assert "Number 1 is Ann & Eva in line 10, but Ann & Bo in line 5." in words


TEAM_PBN = """[Event "Match"]
[Board "1"]
[North "A1"]
[South "A2"]
[East "B3"]
[West "B4"]
[HomeTeam "Alphas"]
[VisitTeam "Bravos"]
[Room "Open"]
[Score "NS 420"]

[Board "1"]
[North "B1"]
[South "B2"]
[East "A3"]
[West "A4"]
[HomeTeam "Alphas"]
[VisitTeam "Bravos"]
[Room "Closed"]
[Score "NS 450"]
"""


def test_a_pbn_file_of_teams_that_names_who_sat_at_each_table():
    event = pbn.parse(TEAM_PBN.encode())
    assert people(event) == [(name, 0, 1) for name in ("A1", "A2", "A3", "A4")]
    assert people(event, 2) == [(name, 0, 1) for name in ("B1", "B2", "B3", "B4")]
