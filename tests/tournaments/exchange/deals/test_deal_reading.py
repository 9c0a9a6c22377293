"""What other programs write into files of deals, and what is refused with its board, its line or its row."""

from __future__ import annotations

import json

import pytest

from scoring.cards import Deal
from scoring.words import RuleError, Seat, Vulnerability
from tests.cases import for_each
from tests.tournaments.exchange.deals.four_boards import BOARDS, DEALS, DIGITS, OF_BIG_DEAL, TEXTS
from tournaments.exchange.deals import BoardDeal, read_deals, write_deals

DLM = write_deals(BOARDS, "dlm").decode()
LIN = OF_BIG_DEAL["lin"].decode()
CSV = OF_BIG_DEAL["csv"].decode()
PBN = write_deals(BOARDS, "pbn").decode()


def refusal_of(data: bytes | str, first: int = 1) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        read_deals(data.encode() if isinstance(data, str) else data, first)
    return refusal.value


def numbers_in(data: bytes | str, first: int = 1) -> list[int]:
    read = read_deals(data.encode() if isinstance(data, str) else data, first).boards
    assert [one.deal for one in read] == [one.deal for one in BOARDS]
    return [one.board for one in read]


def dlm_of(letters: str, checksum: str, copies: int = 0) -> str:
    """A file of board 1 alone, as far as a reader needs it."""
    head = f"[DOCUMENT]\r\nFROM BOARD=1\r\nto  board = 1\r\nDuplicates 01={copies}\r\n"
    return f"{head}Board 01={letters}{checksum}"


class TestDlm:
    def test_a_published_line_is_the_deal_that_was_published_with_it(self):
        board = read_deals(dlm_of("fnbkmmincldklcfcofoiefnapm", "019").encode()).boards[0]
        assert str(board.deal).startswith("N:T53.AJ7.AT.AQ762 ")

    @for_each("case", [("019", 0), ("019", 1), ("018", 1)])
    def test_machines_count_copies_in_the_checksum_or_not(self, case):
        letters = "igoihjaigifaiddglnmnejophn"
        assert read_deals(dlm_of(letters, *case).encode()).boards[0].board == 1

    @for_each(
        "case",
        [
            (("Crypto key=0", "Crypto key=7"), "The deals are encrypted.", "line 9"),
            (("mjoljkif", "njoljkif"), "The checksum of board 1 is 004, and its cards give 007", "board 1"),
            (("kifhg", "kifqg"), "Board 1 cannot be read: mjoljkifqgam", "board 1"),
            (("Checksum=4", "Checksum=6"), "The checksum of the file is 6, and its head gives 4", "line 10"),
            (
                ("From board=1", "From board=2"),
                "The checksum of the file is 4, and its head gives 7",
                "line 10",
            ),
            (
                ("Status=Show", "Status=Sealed"),
                "The checksum of the file is 4, and its head gives 5",
                "line 10",
            ),
            (("To board=4\n", ""), "The file must have a line To board with a number.", "file"),
            (("To board=4", "To board=100"), "Boards 1 to 100 are not a range from 1 to 99.", "line 6"),
            (("To board=4", "To board=0"), "Boards 1 to 0 are not a range from 1 to 99.", "line 6"),
            (("To board=4", "To board=four"), "The file must have a line To board with a number.", "line 6"),
            (("To board=4\n", "To board=5\nHeadline 2=\n"), None, "line 11"),
            (("Board 02=hemp", "Board 01=hemp"), "Line 14 has board 01 again, which line 12 has", "line 14"),
            (("Headline=", "Headline"), "Line 2 has no value: HeadlineDeals of Arrowswitch", "line 2"),
        ],
    )
    def test_what_is_refused(self, case):
        change, words, field = case
        error = refusal_of(DLM.replace(*change))
        assert words is None or str(error).startswith(words)
        assert error.field == field

    def test_a_board_of_the_range_that_was_not_dealt(self):
        more = DLM.replace("To board=4", "To board=5").replace("Checksum=4", "Checksum=5")
        assert str(refusal_of(more)) == "Board 5 is in the range of the file, but has no deal."
        filler = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
        with pytest.raises(RuleError, match="Board 1 has the deal that marks an unused board"):
            write_deals([BoardDeal.usual(1, filler)], "dlm")

    def test_boards_outside_the_range_are_not_read(self):
        fewer = DLM.replace("To board=4", "To board=3").replace("Checksum=4", "Checksum=3")
        assert [one.board for one in read_deals(fewer.encode()).boards] == [1, 2, 3]

    @for_each(
        "layout",
        [
            lambda text: text.replace("\n", "\r\n"),
            lambda text: text.replace("[Document]", "[DOCUMENT]").replace("Board", "BOARD"),
            lambda text: text.replace("Duplicates 03=0\n", "").replace("Checksum=4\n", ""),
            lambda text: text.replace("Crypto key=0\n", "") + "\n[Machine]\n\x1a\0",
            lambda text: text.replace("Arrowswitch", "Åkerö BK"),
        ],
        name=lambda _layout: "layout",
    )
    def test_layouts(self, layout):
        assert numbers_in(layout(DLM).encode("latin-1")) == [1, 2, 3, 4]


class TestDup:
    def record(self, at: int, about: bytes, text: bytes | None = None) -> bytes:
        return DIGITS[at] + (TEXTS[at] if text is None else text) + about

    def test_boards_count_from_the_lowest_up_or_from_the_highest_down(self):
        up = b"".join(self.record(at, b"NN27 2 30 ") for at in range(4))
        down = b"".join(self.record(3 - at, b"YY27   30 ") for at in range(4))
        assert numbers_in(up) == numbers_in(down) == [27, 28, 29, 30]

    def test_cards_of_a_hand_may_be_in_any_order(self):
        digits = DIGITS[0]
        other = digits[24:26] + digits[2:24] + digits[:2] + digits[26:]
        data = other + TEXTS[0].replace(b"A7643", b"3A647") + b"YN1  0 1  "
        assert read_deals(data).boards == BOARDS[:1]

    @for_each(
        "case",
        [
            (b"YN1  0 03 ", "The file says that it has boards 1 to 3, and it has 4 deals.", "file"),
            (b"YN5  0 04 ", "The file says that it has boards 5 to 4, and it has 4 deals.", "file"),
            (b"YX1  0 04 ", "This is not a", "file"),
            (b"YN1  1004 ", "", ""),
            (b"YN 1 0 04 ", "Board 1 cannot be read: YN 1 0 04", "board 1"),
        ],
    )
    def test_what_the_records_say_of_the_file(self, case):
        about, words, field = case
        data = b"".join(self.record(at, about) for at in range(4))
        if not words:
            assert numbers_in(data) == [1, 2, 3, 4]
            return
        error = refusal_of(data)
        assert str(error).startswith(words)
        assert error.field == field

    def test_every_record_says_the_same(self):
        data = self.record(0, b"YN1  0 02 ") + self.record(1, b"YN2  0 02 ")
        assert str(refusal_of(data)) == "Board 2 does not say the same numbers of boards as the first one."

    def test_figures_and_text_are_one_deal(self):
        data = self.record(0, b"YN1  0 02 ") + self.record(1, b"YN1  0 02 ", TEXTS[2])
        assert str(refusal_of(data)) == "Board 2 has one deal in figures and another one as text."
        blank = self.record(0, b"YN1  0 02 ") + self.record(1, b"YN1  0 02 ", b" " * 68)
        assert read_deals(blank).boards == BOARDS[:2]

    def test_a_record_that_is_cut(self):
        error = refusal_of(OF_BIG_DEAL["dup"][:-1])
        assert str(error) == (
            "In DUP files each board has 156 bytes, and what follows 3 boards here has 155: the file is not "
            "complete, or something was added."
        )


@for_each(
    "case",
    [
        (DIGITS[0].replace(b"0214", b"1414") + b" " * 32 + bytes(18), "♥A is dealt twice: North and North."),
        (DIGITS[0].replace(b"0214", b"0014") + b" " * 32 + bytes(18), "Board 7 cannot be read: 00"),
        (DIGITS[0].replace(b"0214", b"5314") + b" " * 32 + bytes(18), "Board 7 cannot be read: 53"),
        (TEXTS[0].replace(b"K", b"A", 1) + bytes(60), "♠A is dealt twice: North and West."),
        (b"1" * 52, "North has 52 cards, not 13."),
        (b"1234" * 12 + b"1233", "South has 14 cards, not 13."),
        (b"\x01\0" + b" " * 11 + bytes(13), "North has 52 cards, not 13."),
        (b"\x02\0" + b" " * 11 + bytes(13), "The file says that it has 2 deals, and it has 1."),
        (b"\n" + b"A" * 52 + b"\n", "♠A is dealt twice: South and South."),
        (OF_BIG_DEAL["bhg"][:54] + b"B1" * 26, "Board 8 cannot be read: B1B1B1B1B1B1B1B1B1B1"),
    ],
)
def test_a_board_of_a_file_without_numbers(case):
    data, words = case
    error = refusal_of(data, first=7)
    assert str(error) == words
    assert error.field.split(":")[0] in ("board 7", "board 8", "file")


@for_each(
    "case",
    [
        (OF_BIG_DEAL["bri"] + b"\x1a", [9, 10, 11, 12]),
        (OF_BIG_DEAL["bri"].replace(b" " * 32, bytes(32)), [9, 10, 11, 12]),
        (OF_BIG_DEAL["ber"] + b"\r\n", [9, 10, 11, 12]),
        (OF_BIG_DEAL["bhg"].replace(b"\n", b"\r\n") + b"\x1a", [9, 10, 11, 12]),
        (OF_BIG_DEAL["bhg"].lstrip(), [9, 10, 11, 12]),
    ],
)
def test_what_programs_put_around_the_records(case):
    data, numbers = case
    assert numbers_in(data, first=9) == numbers


def test_the_hands_of_a_bhg_line_begin_with_the_dealers():
    """Line 2 of Big Deal's file is board 2, which East deals; as board 1 it would be North's hand."""
    line = OF_BIG_DEAL["bhg"].split()[1]
    as_second, as_first = read_deals(line, 2).boards[0].deal, read_deals(line, 1).boards[0].deal
    assert as_second == BOARDS[1].deal
    assert as_first == BOARDS[1].deal.rotated(3)


class TestCsv:
    @for_each(
        "layout",
        [
            lambda text: text.replace('"', ""),
            lambda text: text.replace('"', "").replace(",", ";").replace("\n", "\r\n"),
            lambda text: "\ufeff" + text.replace(",", "\t") + "\x1a",
            lambda text: "\n\n" + text.replace("T", "10").lower(),
        ],
        name=lambda _layout: "layout",
    )
    def test_layouts_of_spreadsheets(self, layout):
        assert numbers_in(layout(CSV)) == [1, 2, 3, 4]

    def test_a_void_at_the_beginning(self):
        deal = Deal.parse("N:.AKQ.AKQJT.AKQJT AKQJT98765432... .JT98765.9876.98 .432.5432.765432")
        data = write_deals([BoardDeal.usual(1, deal)], "csv").replace(b'"', b"")
        assert data.startswith(b",AKQ,")
        assert read_deals(data).boards[0].deal == deal

    @for_each(
        "case",
        [
            (('"2","E/NS"', '"2","E+NS"'), "Row 2: E+NS is not a dealer and a vulnerability", "row 2"),
            (('"2","E/NS"', '"two","E/NS"'), "Row 2 must have 16 suits,", "row 2"),
            (('"2","E/NS"', '"1","E/NS"'), "Board 1 has two different deals.", "file"),
            (('"2","E/NS"', '"0","E/NS"'), "Boards are numbered from 1 to 999, not 0.", "board"),
            (("J95", "1"), "Row 2: 1 is not a suit.", "row 2"),
            (("J95", "J96"), "♠6 is dealt twice", "board 2: deal"),
        ],
    )
    def test_what_is_refused(self, case):
        change, words, field = case
        error = refusal_of(CSV.replace(*change))
        assert str(error).startswith(words) or "♠6" in str(error)
        assert error.field == field


class TestJson:
    ROWS = json.loads(write_deals(BOARDS, "json"))

    def test_the_form_that_scripts_rely_on(self):
        assert self.ROWS[1] == {"board": 2, "dealer": "E", "vulnerable": "ns", "deal": DEALS[1]}

    @for_each(
        "case",
        [
            ({"board": "2"}, "Deal 2 must have the fields board, dealer,", "[1]"),
            ({"board": True}, "Deal 2 must have the fields", "[1]"),
            ({"board": 10**400}, "Boards are numbered from 1 to 999", "board"),
            ({"dealer": "X"}, "Deal 2: the dealer must be N, E, S or W.", "[1].dealer"),
            ({"dealer": ["N"]}, "Deal 2: the dealer must be", "[1].dealer"),
            (
                {"vulnerable": "NS"},
                "Deal 2: the vulnerability must be none, ns, ew or both.",
                "[1].vulnerable",
            ),
            ({"deal": "N:... ... ... ..."}, "♠A is missing from all four hands.", "board 2: deal"),
            ({"deal": 7}, "A deal must begin with the seat", "board 2: deal"),
        ],
    )
    def test_what_is_refused(self, case):
        change, words, field = case
        rows = [self.ROWS[0], {**self.ROWS[1], **change}]
        error = refusal_of(json.dumps(rows))
        assert str(error).startswith(words)
        assert error.field == field


class TestPbn:
    def test_what_a_game_says_of_dealer_and_vulnerability_is_kept(self):
        text = PBN.replace('[Dealer "E"]', '[Dealer "W"]').replace('[Vulnerable "EW"]', '[Vulnerable "Love"]')
        read = read_deals(text.encode()).boards
        assert [(one.dealer, one.vulnerability, one.is_usual) for one in read[1:3]] == [
            (Seat.W, Vulnerability.NS, False),
            (Seat.S, Vulnerability.NONE, False),
        ]

    def test_what_it_does_not_say_is_usual(self):
        bare = "\n".join(line for line in PBN.splitlines() if not line.startswith(("[Dealer", "[Vuln")))
        assert read_deals(bare.encode()).boards == BOARDS

    def test_a_deal_in_the_game_of_every_table(self):
        assert read_deals((PBN + PBN.partition("\n\n")[2]).encode()).boards == BOARDS

    @for_each(
        "case",
        [
            (('[Board "2"]', '[Board "1"]'), "Board 1 has two different deals.", "line 12"),
            (('[Dealer "E"]', '[Dealer "X"]'), "The dealer must be N, E, S or W, not X.", "line 10"),
            (
                ('[Vulnerable "EW"]', '[Vulnerable "few"]'),
                "The vulnerability must be None, NS, EW",
                "line 16",
            ),
            (("N:K.A7643", "N:K.A764"), "♥3 is missing from all four hands.", "line 7, board 1: deal"),
        ],
    )
    def test_what_is_refused(self, case):
        change, words, field = case
        error = refusal_of(PBN.replace(*change))
        assert str(error).startswith(words)
        assert error.field == field

    def test_tables_that_disagree_about_a_board(self):
        again = PBN.partition("\n\n")[2].replace('[Dealer "S"]', '[Dealer "N"]')
        assert str(refusal_of(PBN + again)) == (
            "Board 3 has a different dealer or vulnerability in another game."
        )


class TestLin:
    def test_both_rooms_of_a_match_have_one_deal(self):
        closed = LIN.replace("qx|o", "qx|c").replace("\n", "").replace("sv|o", "sv|0")
        match = "vg|Cup,Round 1,I,1,4,North,0,South,0|\r\nrs|4HE=,,,|pn|a,b,c,d,e,f,g,h|\r\n"
        assert numbers_in(match + LIN + closed) == [1, 2, 3, 4]

    def test_a_match_whose_boards_begin_again_is_refused_with_both_lines(self):
        second = LIN.replace("qx|o2|", "qx|o1|").replace("Board 2", "Board 1")
        error = refusal_of(second)
        assert str(error).startswith("Board 1 has another deal than in line 1: the numbers begin again.")
        assert error.field == "line 2"

    @for_each(
        "layout",
        [
            lambda text: text.replace("SQ986432H82DA3CQ2", "S234689QH28D3AC2Q"),
            lambda text: text.replace("SAT7HT5", "SA107H105"),
            lambda text: text.replace("CJT3,", "CJT3,").replace(
                "SKHA7643D742CAK75", "SKHA7643D742CAK75,SJ5HKQJ9DKJ5C9864"
            ),
            lambda text: text.replace("SKHA7643D742CAK75", "sKhA7643d742cAK75"),
            lambda text: text.replace("|md|3", "|md|0").replace("sv|o|", ""),
            lambda text: text.replace("ah|Board 1|", "ah|Bræt nr. 1|"),
            lambda text: text.replace("ah|Board 1|", ""),
            lambda text: text.replace("qx|o1|", "pn|a,b,c,d|st||"),
            lambda text: text.replace("rh||", "xy|unknown|\nnt|a comment, with\r\n a line|"),
            lambda text: "\ufeff\r\n" + text.replace("|", "|\n"),
        ],
        name=lambda _layout: "layout",
    )
    def test_layouts(self, layout):
        read = read_deals(layout(LIN).encode()).boards
        assert read == BOARDS

    def test_three_ways_to_number_a_board_of_which_the_law_agrees_with_one(self):
        """A second set of boards may have labels from 1 on, and its numbers in the headings."""
        later = [BoardDeal.usual(one.board + 4, one.deal) for one in BOARDS]
        text = write_deals(later, "lin").decode()
        for board in (5, 6, 7, 8):
            text = text.replace(f"qx|o{board}|", f"qx|o{board - 4}|")
        assert numbers_in(text) == [5, 6, 7, 8]
        assert numbers_in("bn|5,6,7,8|" + text.replace("ah|Board", "rh|")) == [5, 6, 7, 8]

    def test_a_link_of_the_hand_viewer(self):
        link = "https://www.example.org/tools/handviewer.html?lin=" + LIN.splitlines()[1].replace("|", "%7C")
        assert read_deals(link.replace(" ", "+").encode()).boards == BOARDS[1:2]

    @for_each(
        "case",
        [
            (("|md|3", "|md|4"), None),
            (("sv|o|", "sv|n|"), None),
            (("sv|o|", "sv|x|"), "x is not a vulnerability."),
            ((",SKHA7643D742CAK75", ""), "Board 1 does not have all four hands of a deal."),
            (("SKHA7643", "SKHA764"), "Board 1 does not have all four hands of a deal."),
            (("SKHA7643", "SKHAA764"), "♥A is dealt twice"),
            (("SKHA7643", "SKXA7643"), "SKXA7643D742CAK75 is not a hand."),
        ],
    )
    def test_what_the_first_board_says(self, case):
        change, words = case
        text = LIN.replace(*change)
        if words is None:
            unusual = read_deals(text.encode()).boards[0]
            assert (unusual.board, unusual.is_usual, unusual.deal) == (1, False, BOARDS[0].deal)
        else:
            error = refusal_of(text)
            assert str(error).startswith(words) or "13" in str(error), str(error)
            assert error.field.startswith("line 1")

    def test_boards_without_any_number(self):
        bare = LIN.replace("qx|o1|", "").replace("ah|Board 1|", "")
        error = refusal_of(bare)
        assert (str(error), error.field) == ("The board that begins here has no number.", "line 1")
