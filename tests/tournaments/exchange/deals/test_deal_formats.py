"""What holds for every format of deals, by a walk over the registry: round trips, recognition, losses."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards.making import DEALS, deal_of_number, deals_of
from scoring.words import RuleError, Seat, Vulnerability
from tests.cases import examples, for_each
from tests.tournaments.exchange.deals.four_boards import BOARDS, DLM_HEAD, OF_BIG_DEAL
from tournaments.exchange import deals as package
from tournaments.exchange.deals import BoardDeal, DealFormat, deal_formats, read_deals, registry, write_deals
from tournaments.exchange.deals.values import Numbering
from tournaments.exchange.kinds import recognised

KEYS = ("pbn", "lin", "dup", "dlm", "bri", "dge", "ber", "bhg", "rzd", "csv", "json")
FORMATS = tuple(deal_formats().values())
RUN_OF_FIVE = [BoardDeal.usual(board, deal) for board, deal in enumerate(deals_of("five", 5), 23)]


def title(one):
    return one.title


def test_every_format_of_the_command_is_there_once():
    assert set(KEYS) <= set(deal_formats())
    assert len({one.ending for one in FORMATS}) == len({one.title for one in FORMATS}) == len(FORMATS)


@for_each("key", OF_BIG_DEAL)
def test_the_bytes_are_those_of_big_deal(key):
    assert write_deals(BOARDS, key) == OF_BIG_DEAL[key]
    assert read_deals(OF_BIG_DEAL[key]).boards == BOARDS


def test_dlm_has_99_boards_of_which_the_range_counts():
    data = write_deals(BOARDS, "dlm").decode()
    assert data.startswith(DLM_HEAD)
    assert data.count("\nBoard ") == data.count("\nDuplicates ") == 99
    assert data.endswith("Board 99=aaaaaabffffffkkkkkklpppppp109\n")
    assert read_deals(data.encode()).boards == BOARDS


def test_files_that_do_not_show_the_hands_are_those_of_big_deal():
    assert write_deals(BOARDS, "dlm", sealed=True) == write_deals(BOARDS, "dlm").replace(
        b"Status=Show", b"Status=Sealed"
    ).replace(b"Checksum=4", b"Checksum=5")
    shown = OF_BIG_DEAL["dup"]
    assert write_deals(BOARDS, "dup", sealed=True) == shown[:78] + b" " * 68 + shown[146:]


@for_each("form", FORMATS, title)
def test_only_files_for_machines_can_be_sealed(form):
    assert form.seals == (form.key in ("dlm", "dup"))
    if form.seals:
        sealed = write_deals(BOARDS, form.key, sealed=True)
        assert read_deals(sealed) == read_deals(write_deals(BOARDS, form.key))
    else:
        with pytest.raises(RuleError, match="Only DLM, DUP files tell") as refusal:
            write_deals(BOARDS, form.key, sealed=True)
        assert refusal.value.code == "deals.sealed"


@for_each("form", FORMATS, title)
def test_a_person_reads_the_hands_where_ranks_stand_beside_suits(form):
    """The ace to the ten of a suit that one hand has stand together in the file, or they do not."""
    deal = deal_of_number(DEALS - 1)
    data = write_deals([BoardDeal.usual(1, deal)], form.key)
    assert form.shows_cards == (b"AKQJT" in data)


numbers = st.lists(st.integers(1, 999), min_size=1, max_size=4, unique=True)
one_deal = st.builds(deal_of_number, st.integers(0, DEALS - 1))


@examples(8)
@given(numbers, st.data())
def test_what_is_written_is_read_again_or_its_loss_was_said(chosen, data):
    boards = [
        BoardDeal(
            number,
            data.draw(one_deal),
            data.draw(st.sampled_from(Seat)),
            data.draw(st.sampled_from(Vulnerability)),
        )
        if data.draw(st.booleans())
        else BoardDeal.usual(number, data.draw(one_deal))
        for number in sorted(chosen)
    ]
    refused = set()
    for form in FORMATS:
        try:
            written = write_deals(boards, form.key)
        except RuleError as error:
            refused.add((form.numbering, error.code))
            continue
        file = read_deals(written, boards[0].board)
        assert file.format is form
        assert [one.deal for one in file.boards] == [one.deal for one in boards]
        assert file.boards == tuple(boards) or form.losses(boards), form.title
    assert refused <= {(Numbering.RUN, code) for code in ("deals.highest", "deals.gaps", "deals.dlm")}


@for_each("form", FORMATS, title)
def test_boards_that_begin_later(form):
    data = write_deals(list(reversed(RUN_OF_FIVE)), form.key)
    assert read_deals(data, 23).boards == tuple(RUN_OF_FIVE)
    assert bool(form.losses(RUN_OF_FIVE)) != form.numbered
    if not form.numbered:
        words = f"{form.title} files do not say the numbers of their boards. The first one here is 23."
        assert [str(loss) for loss in form.losses(RUN_OF_FIVE)] == [words]
        assert read_deals(data).boards[0].board == 1


@for_each("form", FORMATS, title)
def test_gaps_between_boards(form):
    boards = [RUN_OF_FIVE[0], RUN_OF_FIVE[1], RUN_OF_FIVE[4]]
    if form.numbering is Numbering.RUN:
        with pytest.raises(
            RuleError, match=rf"^{form.title} files have every board .* Missing here: 25-26\.$"
        ):
            write_deals(boards, form.key)
        return
    read = read_deals(write_deals(boards, form.key), 23).boards
    assert [one.deal for one in read] == [one.deal for one in boards]
    assert [one.board for one in read] == ([23, 24, 27] if form.numbered else [23, 24, 25])
    losses = [str(loss) for loss in form.losses(boards)]
    assert losses == (
        []
        if form.numbered
        else [
            f"{form.title} files do not say the numbers of their boards. Boards 23-24,27 are in it "
            "without gaps."
        ]
    )


@for_each("form", FORMATS, title)
def test_unusual_dealers_are_kept_or_said_to_be_lost(form):
    boards = [*BOARDS[:3], BoardDeal(4, BOARDS[3].deal, Seat.N, Vulnerability.NONE)]
    assert [one.is_usual for one in boards] == [True, True, True, False]
    read = read_deals(write_deals(boards, form.key)).boards
    losses = [str(loss) for loss in form.losses(boards)]
    if form.states_dealer:
        assert (read, losses) == (tuple(boards), [])
    else:
        assert read == BOARDS
        assert losses == [
            f"{form.title} files do not say dealer and vulnerability. They are not the usual ones "
            "on boards 4."
        ]


@for_each("form", FORMATS, title)
def test_numbers_that_a_format_does_not_have(form):
    boards = [BoardDeal.usual(board, BOARDS[0].deal) for board in (99, 100)]
    if form.highest == 99:
        with pytest.raises(
            RuleError, match=rf"^In {form.title} files the highest board is 99. Leave out 100\.$"
        ):
            write_deals(boards, form.key)
    else:
        assert read_deals(write_deals(boards, form.key), 99).boards == tuple(boards)
    with pytest.raises(RuleError, match="There are no deals to write"):
        write_deals([], form.key)
    high = BoardDeal(1000, BOARDS[0].deal, Seat.N, Vulnerability.NONE)
    with pytest.raises(RuleError, match="Leave out 1000"):
        write_deals([high], form.key)


def variants(form: DealFormat) -> list[bytes]:
    """Files of a format: one board, several, as many as fill a whole number of records of other formats."""
    counts = (1, 3, 4, 13, 32, 39)  # 32 of DUP are as long as 39 of BRI or DGE and as 96 of BER
    dealt = deals_of("variants", max(counts))
    written = []
    for count in counts:
        boards = [BoardDeal.usual(board, deal) for board, deal in enumerate(dealt[:count], 1)]
        written.append(write_deals(boards, form.key))
        if form.seals:
            written.append(write_deals(boards, form.key, sealed=True))
    return written


@for_each("form", FORMATS, title)
def test_no_other_format_recognises_a_file(form):
    for data in variants(form):
        assert [one.key for one in FORMATS if one.recognises(data)] == [form.key]
        for start in (b"\xef\xbb\xbf", b"\r\n", b"\xef\xbb\xbf\r\n  "):
            assert [one.key for one in FORMATS if one.recognises(start + data)] in ([form.key], [])


@for_each("form", FORMATS, title)
def test_where_results_are_imported_it_is_named(form):
    data = write_deals(BOARDS, form.key)
    if form.holds_results:
        assert recognised(data)[0].key == form.key
        return
    with pytest.raises(RuleError) as refusal:
        recognised(data)
    assert str(refusal.value) == (
        f"This is a file of deals ({form.title}). "
        "Deals are attached to a session, on the session's page Files."
    )
    assert refusal.value.code == "exchange.kind"


RESULTS = {
    b"board,ns,ew,result,score\n1,1,2,4SN=,420\n": "This is a file of results (CSV). Deals are read from ",
    b"<USEBIO/>": "This is a file of results (USEBIO).",
    b'{"format": "arrowswitch-event"}': "This is a file of results (Arrowswitch).",
    b'% PBN 2.1\n[Board "1"]\n': "The file has no deals.",
    b'% PBN 2.1\n[Board "1"]\n[Deal ""]\n': "The file has no deals.",
    b"vg|Cup,Round 1,I,1,2,North,0,South,0|\nrs|4HE=|\n": "The file has no deals.",
    b"%PDF-1.7\n[Deal ": "This is a PDF file.",
    b"PK\x03\x04": "This is a spreadsheet or a ZIP archive.",
    b"": "The file is empty.",
    b"hello": "This is not an event file of one of these formats:",
    "[Deal ".encode("utf-16"): "This file is in UTF-16.",
    b"[]": "This is a JSON file",
    b'[{"deals": "N"}]': "This is a JSON file",
}


@for_each("data", RESULTS)
def test_a_file_without_deals_is_refused_by_its_name(data):
    with pytest.raises(RuleError) as refusal:
        read_deals(data)
    assert str(refusal.value).startswith(RESULTS[data])


def test_a_format_that_is_not_there():
    with pytest.raises(RuleError, match=r"must be one of BER|ber, .*, not xyz") as refusal:
        write_deals(BOARDS, "xyz")
    assert refusal.value.code == "deals.format"


@pytest.fixture
def new_format(tmp_path, monkeypatch):
    """A module in the folder of formats that nothing else names."""
    (tmp_path / "numbers_of_deals.py").write_text(
        """
from scoring.cards.making import deal_of_number, number_of_deal
from tournaments.exchange.deals.values import BoardDeal, DealFormat, Numbering

def _read(data, first):
    return [BoardDeal.usual(board, deal_of_number(int(n))) for board, n in enumerate(data[2:].split(), first)]

FORMAT = DealFormat(
    key="new", title="NEW", ending="new", media_type="text/plain",
    recognises=lambda data: data.startswith(b"#n"), read=_read,
    write=lambda boards: b"#n" + b" ".join(b"%d" % number_of_deal(one.deal) for one in boards),
    numbering=Numbering.NONE, states_dealer=False, shows_cards=False,
)
"""
    )
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    registry.deal_formats.cache_clear()
    yield "new"
    registry.deal_formats.cache_clear()
    sys.modules.pop(f"{package.__name__}.numbers_of_deals", ModuleType("absent"))


def test_a_new_format_is_a_new_module(new_format):
    data = write_deals(BOARDS, new_format)
    file = read_deals(data)
    assert (file.format.key, file.boards) == ("new", BOARDS)
    with pytest.raises(RuleError, match=r"This is a file of deals \(NEW\)"):
        recognised(data)
