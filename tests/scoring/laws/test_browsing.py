"""Where a director begins: entries for every table, found by a word or by a law."""

from __future__ import annotations

import pytest

from scoring.laws.browsing import ENTRIES, begins, entries_of, laws_of, search
from scoring.laws.codes import CODES
from tests.cases import for_each

CODE = CODES["2017"]


def found(text: str, code: str = "2017") -> dict[str, tuple[str, ...]]:
    return {entry.key: entry.tables for entry in search(CODES[code], text)}


@for_each("code", CODES.values(), lambda code: code.key)
def test_every_table_of_every_code_belongs_to_one_entry(code):
    listed = [key for entry in entries_of(code) for key in entry.tables]
    assert sorted(listed) == sorted(code.tables)


def test_there_are_some_twenty_five_entries_for_the_laws_of_2017():
    assert 20 <= len(entries_of(CODE)) <= 30
    assert len({entry.key for entry in ENTRIES}) == len(ENTRIES)


@pytest.mark.parametrize(
    ("text", "entry", "table"),
    [
        ("revoke", "revoke", "revoke"),
        ("Renege", "revoke", "revoke"),
        ("insuff", "insufficient", "insufficient_bid"),
        ("hesitation", "information", "unauthorised_information"),
        ("slow", "conduct", "error_of_procedure"),
        ("trump out", "claim", "doubted_claim"),
        ("played before", "wrong_board", "wrong_board"),
        ("64C1", "revoke", "revoke"),
        ("law 64", "revoke", "revoke"),
        ("27b", "insufficient", "insufficient_bid"),
        ("12C4", "adjusted", "knockout_score"),
        ("93c", "appeal", "further_appeal"),
    ],
)
def test_a_word_or_a_law_leads_to_what_happened(text, entry, table):
    assert table in found(text)[entry]


def test_all_words_must_fit_and_what_nobody_has_leads_nowhere():
    assert set(found("appeal committee")) == {"appeal"}
    assert found("appeal revoke") == {}
    assert found("99") == {}
    assert found("") == {entry.key: entry.tables for entry in entries_of(CODE)}


def test_a_number_is_that_of_a_whole_law():
    """Law 4 has no ruling here, although 40C1 and 41A have one; 6 is not 64, nor 5 50."""
    assert found("4") == {}
    assert found("6") == {"deal": ("irregular_deal",)}
    assert {"early_play", "penalty_card"} <= set(found("50"))
    assert "penalty_card" not in found("5")
    assert [begins("64a1", part) for part in ("64", "64a", "6", "64a1", "4")] == [
        True, True, False, True, False,
    ]  # fmt: skip


def test_laws_of_1948_and_of_whist_are_found_by_their_numbers():
    assert "revoke" in found("76", "1948")
    assert "revoke" in found("X.4", "duplicate_whist")
    assert "trump_slip" in found("iv.10", "duplicate_whist")["deal"]


@for_each("code", CODES.values(), lambda code: code.key)
def test_every_law_of_a_code_leads_to_each_table_that_refers_to_it(code):
    for law in code.clauses:
        hit = {key for entry in search(code, law) for key in entry.tables}
        assert {key for key, table in code.tables.items() if law in laws_of(table)} <= hit, law


def test_words_are_searched_in_the_language_of_the_reader():
    turkish = {"A revoke": "Renk inkârı"}
    entries = search(CODE, "inkâr", lambda words: turkish.get(words, words))
    assert [entry.key for entry in entries] == ["revoke"]
