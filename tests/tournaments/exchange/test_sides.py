"""Numbers by direction, and two fields where nobody changes direction, in every format.

A Mitchell of three tables and three boards, tops 4 at 2 a win. Board 1: 420/-50/450 gives N-S 2, 0 and 4;
board 2 (N-S vulnerable) 600/-100/630 the same; board 3 (E-W vulnerable) -110/+100/-140 gives 2, 4 and 0.
N-S 1 to 3 have 6, 4 and 8; their opponents, in the order in which they come to table 1, 2, 10 and 6.
"""

from fractions import Fraction

from scoring.words import Side
from tests.cases import for_each
from tests.tournaments.exchange.small import pair_xml, usebio_file
from tournaments.exchange import pbn, spreadsheet, usebio
from tournaments.exchange.check.recomputation import Scheme, figures
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import Line
from tournaments.exchange.sides import Seated, are_numbered_apart

MITCHELL = {  # N-S, E-W, contract, declarer, tricks
    1: [(1, 1, "4S", "N", 10), (2, 2, "4S", "N", 9), (3, 3, "4S", "N", 11)],
    2: [(1, 2, "3NT", "S", 9), (2, 3, "3NT", "S", 8), (3, 1, "3NT", "S", 10)],
    3: [(1, 3, "2H", "E", 8), (2, 1, "2H", "E", 7), (3, 2, "2H", "E", 9)],
}
TOTALS = {
    "1NS": (6, 50, 2), "2NS": (4, Fraction(100, 3), 3), "3NS": (8, Fraction(200, 3), 1),
    "1EW": (2, Fraction(50, 3), 3), "2EW": (10, Fraction(250, 3), 1), "3EW": (6, 50, 2),
}  # fmt: skip
COLUMNS = r"PairId_NS\4R;PairId_EW\4R;Contract\5L;Declarer\1R;Result\2R"


def pbn_file(add=0, boards=MITCHELL, head=""):
    games = (
        f'[Event "Tuesday"]\n{head}[Board "{number}"]\n[Scoring "MP"]\n[ScoreTable "{COLUMNS}"]\n'
        + "".join(f"{ns} {ew + add} {contract} {by} {n}\n" for ns, ew, contract, by, n in rows)
        for number, rows in boards.items()
    )
    return "\n".join(games).encode()


def csv_file(add=0, more="", boards=MITCHELL):
    head = "board,ns,ew,contract,declarer,tricks" + (",winners" if more else "")
    rows = [
        f"{number},{ns},{ew + add},{contract},{by},{n}{more}"
        for number, rows in boards.items()
        for ns, ew, contract, by, n in rows
    ]
    return "\n".join([head, *rows]).encode()


def usebio_of(add=0, winners=None):
    lines = {
        number: [(ns, ew + add, c, by, "", n, None, None) for ns, ew, c, by, n in rows]
        for number, rows in MITCHELL.items()
    }
    pairs = [(n, "NS", None, None, None) for n in (1, 2, 3)]
    pairs += [(n + add, "EW", None, None, None) for n in (1, 2, 3)]
    return usebio_file(winners=winners, pairs=pairs, lines=lines, number="{0}", row="{0}")


def ranked(event):
    """Total, per cent and place by pair."""
    found = figures(event, Scheme())
    places = found.places()
    return {str(pair): (found.total(pair), found.percent(pair), places[pair]) for pair in found.index}


def fits(event, add=0):
    expected = {
        f"{int(name[0]) + (add if name.endswith('EW') else 0)}{name[1:]}": row for name, row in TOTALS.items()
    }
    found = ranked(event)
    return found == expected


@for_each("read", [(pbn.parse, pbn_file), (spreadsheet.parse_results, csv_file), (usebio.parse, usebio_of)])
def test_nobody_changes_direction(read):
    parse, written = read
    for add in (0, 3, 10):
        event = parse(written(add))
        assert event.winners == 2
        assert fits(event, add)
        assert verify(event).settings["winners"] == 2


def turned(boards):
    """The last board arrow-switched: who sat N-S sit E-W."""
    return boards | {3: [(ew, ns, *rest) for ns, ew, *rest in boards[3]]}


def test_where_somebody_changes_direction_there_is_one_field():
    through = {n: [(ns, ew + 10, *rest) for ns, ew, *rest in rows] for n, rows in MITCHELL.items()}
    for event in (
        pbn.parse(pbn_file(boards=turned(through))),
        spreadsheet.parse_results(csv_file(boards=turned(through))),
    ):
        assert event.winners == 1
        assert {own.pair.line for own in event.competitors} == {Line.FIELD}


def test_a_file_that_says_one_winner_has_one():
    assert pbn.parse(pbn_file(10, head='[Winners "1"]\n')).winners == 1
    assert spreadsheet.parse_results(csv_file(10, ",1")).winners == 1
    assert usebio.parse(usebio_of(10, winners=1)).winners == 1


def test_places_of_one_list_are_one_field():
    pairs = [(n, "NS", total, None, place) for n, total, place in ((1, "6", 3), (2, "4", 5), (3, "8", 2))]
    pairs += [
        (n, "EW", total, None, place) for n, total, place in ((11, "2", 6), (12, "10", 1), (13, "6", 3))
    ]
    listed = "".join(pair_xml(*pair, name="{0}", direction=False) for pair in pairs)
    text = usebio_of(10).decode()
    start, end = text.index("<PARTICIPANTS>"), text.index("</PARTICIPANTS>")
    event = usebio.parse(f"{text[:start]}<PARTICIPANTS>{listed}{text[end:]}".encode())
    assert event.winners == 1
    assert verify(event).differs == ()


def test_more_pairs_one_way_than_the_other():
    rows = {1: MITCHELL[1], 2: [*MITCHELL[2][:2], (4, 1, "3NT", "S", 10)]}
    event = pbn.parse(pbn_file(boards=rows))
    assert sorted(str(own.pair) for own in event.competitors) == [
        "1EW",
        "1NS",
        "2EW",
        "2NS",
        "3EW",
        "3NS",
        "4NS",
    ]


def seats(*rows):
    return [
        Seated(board, "", number, side, name)
        for board, ns, ew, *names in rows
        for number, side, name in zip((ns, ew), Side, names or ("", ""), strict=True)
    ]


def test_names_tell_numbers_apart():
    rows = [(1, 1, 2, "Able", "Baker"), (2, 2, 1, "Cook", "Dyer")]
    assert are_numbered_apart(seats(*rows))
    assert not are_numbered_apart(seats(*(row[:3] for row in rows)))
    one_pair_has_a_substitute = [(1, 1, 2, "Able", "Baker"), (2, 2, 1, "Baker", "Dyer")]
    assert not are_numbered_apart(seats(*one_pair_has_a_substitute))


def test_a_teams_two_pairs_keep_one_number():
    text = "board,ns,ew,result,contestants,method\n1,1,2,4SN=,teams,imps\n1,2,1,4SN-1,teams,imps\n"
    event = spreadsheet.parse_results(text.encode())
    assert [str(own.pair) for own in event.competitors] == ["1", "2"]
