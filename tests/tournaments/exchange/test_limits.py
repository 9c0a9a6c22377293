"""Files beyond what any event has are refused at once, in words, and cost no memory to speak of."""

from __future__ import annotations

import tracemalloc

import pytest

from scoring.words import RuleError
from tests.tournaments.exchange.small import usebio_file
from tournaments.exchange import documents, event, markup, native, pbn, spreadsheet, usebio
from tournaments.exchange.check import printed
from tournaments.exchange.check.verification import verify
from tournaments.exchange.pbn import text as pbn_text
from tournaments.exchange.spreadsheet import reading as csv_reading
from tournaments.exchange.spreadsheet import rows as csv_rows
from tournaments.exchange.usebio import reading as usebio_reading

TENTH = (8 << 20) // 10  # bytes: a tenth of the largest file, with a tenth of each limit
PEAK = 13 << 20  # bytes; ten times as much is what the largest file may cost


def refusal_of(parse, data):
    with pytest.raises(RuleError) as refusal:
        parse(data)
    return refusal.value.field, str(refusal.value)


HEAD = b"board,ns,ew"
LARGE = {
    "PBN tags": (pbn_text, "MAX_TAGS", 30_000, pbn.parse, b'[A ""]\n' * (TENTH // 7)),
    "PBN games": (pbn_text, "MAX_GAMES", 2_500, pbn.parse, b'[Board "1"]\n\n' * (TENTH // 13)),
    "USEBIO elements": (markup, "MAX_ELEMENTS", 40_000, usebio.parse, b"<USEBIO>" + b"<A/>" * (TENTH // 4)),
    "JSON values": (documents, "MAX_VALUES", 60_000, native.parse, b'{"name":[' + b"[]," * (TENTH // 3)),
    "CSV rows": (csv_reading, "MAX_RESULTS", 2_000, spreadsheet.parse_results,
                 HEAD + b"\n1,1,2" * (TENTH // 6)),
    "CSV columns": (csv_rows, "MAX_COLUMNS", 100, spreadsheet.parse_results, HEAD + b",x" * (TENTH // 2)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_is_refused_within_bounds_of_memory(monkeypatch, name):
    module, limit, most, parse, data = LARGE[name]
    monkeypatch.setattr(module, limit, most)
    tracemalloc.start()
    try:
        _field, message = refusal_of(parse, data)
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert "most" in message or "more than" in message
    assert peak < PEAK


@pytest.mark.parametrize(
    ("module", "limit", "parse", "data", "words"),
    [
        (pbn_text, "MAX_ROWS", pbn.parse,
         b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n' + b"1 2 420\n" * 4, "at most 3 rows"),
        (usebio_reading, "MAX_RESULTS", usebio.parse, usebio_file(), "more than 20000 results"),
        (event, "MAX_RESULTS", usebio.parse, usebio_file(), "more than 3 results"),
        (event, "MAX_COMPETITORS", usebio.parse, usebio_file(), "more than 3 pairs, players or teams"),
        (markup, "MAX_ELEMENTS", usebio.parse, usebio_file(), "more than 3 elements"),
        (documents, "MAX_VALUES", native.parse, b'{"a": [1, 2, 3]}', "more than 3 values"),
        (csv_reading, "MAX_RESULTS", spreadsheet.parse_results,
         b"board,ns,ew\n1,1,2\n1,3,4\n1,5,6\n1,7,8\n", "more than 20000 results"),
    ],
)  # fmt: skip
def test_what_is_one_too_many_is_refused(monkeypatch, module, limit, parse, data, words):
    monkeypatch.setattr(module, limit, 3)
    assert words in refusal_of(parse, data)[1]


def test_of_a_large_file_not_all_settings_are_tried(monkeypatch):
    """Six results: with 12 to be compared two schemes are left of the many that could be."""
    compared = []
    figures = printed.figures
    monkeypatch.setattr(
        printed, "figures", lambda event, scheme: compared.append(scheme) or figures(event, scheme)
    )
    pairs = [(number, line, "6", "75", 1) for number in (1, 2, 3) for line in ("NS", "EW")]
    spoiled = usebio.parse(usebio_file(pairs=pairs))
    verify(spoiled)
    assert len(set(compared)) > 2
    compared.clear()
    monkeypatch.setattr(printed, "MOST_COMPARED", 12)
    verify(spoiled)
    assert len(set(compared)) == 2
