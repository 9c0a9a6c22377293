"""A session's set-up as rows of a scoring file: tables, columns and values of the format's description."""

from dataclasses import replace

import pytest

from scoring.bridge.contracts import Denomination
from scoring.words import RuleError, Seat
from tests.tournaments.exchange.bws.small_session import FILE
from tournaments.exchange.bws.options import BY_NAME, COMPUTER
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.bws.short_names import shortened
from tournaments.exchange.bws.values import RoundRow


def test_tables_come_in_the_order_in_which_they_are_to_be_written():
    made = rows_of(FILE, {COMPUTER: "Club-PC", "ShowResults": False})
    assert list(made) == [
        "Clients", "Session", "Section", "Tables", "RoundData", "PlayerNumbers", "Settings", "HandRecord",
    ]  # fmt: skip
    assert made["Clients"] == [{"id": 1, "computer": "Club-PC"}]
    assert [row["computerid"] for row in made["Tables"]] == [1, 1, 1, 1]


def test_nothing_is_written_of_what_nobody_chose():
    made = rows_of(replace(FILE, deals={}, seats=()), {})
    assert list(made) == ["Session", "Section", "Tables", "RoundData"]


def test_the_session_and_its_sections():
    made = rows_of(FILE, {})
    (session,) = made["Session"]
    assert (session["guid"], session["status"], str(session["date"])) == (FILE.guid, 0, "2026-11-24 00:00:00")
    assert made["Section"][1] == {
        "id": 2, "letter": "B", "tables": 2, "missingpair": 0, "ewmovebeforeplay": 0, "session": 1,
        "scoringtype": 1, "winners": 2,
    }  # fmt: skip


def test_tables_begin_logged_off_and_without_an_instruction():
    made = rows_of(FILE, {})
    assert made["Tables"][0] == {
        "section": 1, "table": 1, "computerid": 0, "status": 0, "logonoff": 2, "currentround": 0,
        "currentboard": 0, "updatefromround": 0, "group": 0,
    }  # fmt: skip
    assert [row["group"] for row in made["Tables"]] == [0, 0, 1, 1]


def test_boards_are_a_range_a_list_or_none():
    rows = rows_of(FILE, {})["RoundData"]
    assert rows[0] == {
        "section": 1, "table": 1, "round": 1, "nspair": 1, "ewpair": 3, "lowboard": 1, "highboard": 2,
    }  # fmt: skip
    assert rows[1]["ewpair"] == 0  # half a table
    assert (rows[2]["lowboard"], rows[2]["highboard"], rows[2]["customboards"]) == (1, 9, "1,5,9")
    assert (rows[3]["lowboard"], rows[3]["highboard"], "customboards" in rows[3]) == (0, 0, False)


def test_a_list_of_boards_that_does_not_fit_is_refused():
    long = RoundRow(1, 1, 1, 1, 3, tuple(range(1, 300, 2)))
    with pytest.raises(RuleError) as refused:
        rows_of(replace(FILE, rounds=(long,)), {})
    assert refused.value.code == "bws.boards"


def test_single_players_have_two_more_columns():
    file = replace(FILE, rounds=(RoundRow(1, 1, 1, 4, 7, (1,), south=5, west=0),), is_individual=True)
    (row,) = rows_of(file, {})["RoundData"]
    assert (row["nspair"], row["south"], row["ewpair"], row["west"]) == (4, 5, 7, 0)


def test_players_are_names_for_the_devices_and_numbers_as_they_are():
    long = replace(FILE.seats[0], number="12345678901234567", name="Maria Magdalena Kowalska-Nowak")
    rows = rows_of(replace(FILE, seats=(*FILE.seats, long)), {})["PlayerNumbers"]
    assert rows[0] == {
        "section": 1, "table": 1, "direction": "N", "number": "007", "name": "Ana Ñuñez", "updated": True,
        "processed": False, "round": 0,
    }  # fmt: skip
    assert (rows[2]["number"], rows[2]["name"]) == ("", "M. Kowalska-Nowak")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann Bell", "Ann Bell"),
        ("Eighteen Character", "Eighteen Character"),
        ("Anna Maria Kowalska", "Anna M. Kowalska"),
        ("Anna-Lena Magdalena Holm", "Anna-Lena M. Holm"),
        ("Christopher Featherstonehaugh", "C. Featherstonehau"),
        ("Sakthivelbalasubramaniam", "Sakthivelbalasubra"),
        ("Jan van der Meulenbroek", "J. Meulenbroek"),
        ("", ""),
        ("- -", "- -"),
        ("😀😀😀😀😀😀😀😀😀😀", "😀😀😀😀😀😀😀😀😀"),
    ],
)
def test_a_name_is_cut_so_that_the_surname_is_kept(name, short):
    assert shortened(name) == short


def test_settings_have_a_row_for_each_section_with_all_options_once_one_is_chosen():
    rows = rows_of(FILE, {"ShowResults": False, "BM2PINcode": "1234"})["Settings"]
    assert [row["section"] for row in rows] == [1, 2]
    assert (rows[0]["showresults"], rows[0]["bm2pincode"], rows[0]["bm2tdcall"]) == (False, "1234", True)
    assert set(rows[0]) == {"section", *(name.lower() for name in BY_NAME)}


def test_a_deal_fits_with_thirteen_cards_of_a_suit():
    (row,) = rows_of(FILE, {})["HandRecord"]
    assert (row["section"], row["board"]) == (1, 1)
    assert (row["northspades"], row["northhearts"], row["southdiamonds"]) == (
        "AKQJT98765432", "", "AKQJT98765432",
    )  # fmt: skip


def test_makeable_tricks_go_with_the_deal():
    tricks = {seat: dict.fromkeys(Denomination, 7) for seat in Seat}
    tricks[Seat.E][Denomination.NOTRUMP] = 13
    made = rows_of(FILE, {}, makeable={(1, 1): tricks, (1, 2): tricks})
    (row,) = made["HandEvaluation"]
    assert (row["eastnotrump"], row["northspades"], row["northhcp"], len(row)) == (13, 7, 10, 26)
