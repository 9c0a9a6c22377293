"""The tables of a code as a page carries them: a page that follows them rules as the program does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.laws.carried import code_json, course
from scoring.laws.codes import CODES
from scoring.laws.walking import paths
from scoring.words import RuleError
from tests.cases import for_each

TABLES = [(code, table) for code in CODES.values() for table in code.tables.values()]
CARRIED = code_json("2017")


def followed(table: dict[str, Any], facts: dict[str, str]) -> dict[str, Any]:
    """The ruling that a page comes to: from the last node, by the answer to each question that is asked."""
    node = table["nodes"][-1]
    while "question" in node:
        answers = [key for key, _ in table["questions"][node["question"]]["answers"]]
        node = table["nodes"][node["then"][answers.index(facts[node["question"]])]]
    return table["rows"][node["row"]]


@for_each("code", CODES, str)
def test_a_page_that_follows_the_answers_comes_to_the_ruling_of_the_program(code):
    carried = code_json(code)
    for key, table in CODES[code].tables.items():
        for path in paths(table):
            ruling = followed(carried["tables"][key], dict(path.facts))
            assert (ruling["law"], ruling["says"]) == (path.row.law, path.row.says)


@for_each("case", TABLES, lambda case: f"{case[0].key} {case[1].key}")
def test_alike_courses_are_one_node(case):
    nodes = course(case[1])
    assert len(set(nodes)) == len(nodes)
    assert {node for node in nodes if isinstance(node, int)} == set(range(len(case[1].rows)))


def test_a_revoke_is_carried_whole():
    table = CARRIED["tables"]["revoke"]
    assert table["trigger"].startswith("A player did not follow suit")
    assert table["questions"]["established"]["answers"] == [["yes", "Yes"], ["no", "No"]]
    two = next(row for row in table["rows"] if row["law"] == "64A1")
    assert two["effects"][0] == {
        "atom": "transfer", "tricks": 2, "words": "Tricks that go to the other side after play: 2.",
    }  # fmt: skip
    assert two["later"] == ["64C1"]
    assert CARRIED["clauses"]["64C1"] == "The tricks of a revoke do not make good the damage"


def test_options_and_who_chooses_are_in_words():
    table = CARRIED["tables"]["accidental_information"]
    row = next(row for row in table["rows"] if row["law"] == "16D3")
    assert row["elects"] == "The director"
    assert [option["key"] for option in row["options"]] == ["play", "adjust"]
    assert row["options"][1]["effects"] == [
        {"atom": "adjust", "words": "The director adjusts the score of the board."}
    ]


def test_the_entries_lead_to_tables_with_the_words_that_find_them():
    revoke = next(entry for entry in CARRIED["entries"] if entry["key"] == "revoke")
    assert [table["table"] for table in revoke["tables"]] == ["revoke"]
    assert {"revoke", "renege", "64a1"} <= set(revoke["tables"][0]["search"])


def test_a_code_is_plain_json_in_the_language_of_the_reader_and_not_heavy():
    carried = code_json("2017", lambda words: f"<{words}>")
    assert carried["title"] == "<Laws of Duplicate Bridge 2017>"
    assert carried["tables"]["revoke"]["trigger"].startswith("<")
    text = json.dumps(CARRIED)
    assert json.loads(text) == CARRIED
    assert len(text) < 250_000  # less than a photograph on a phone


def test_an_unknown_code_is_refused():
    with pytest.raises(RuleError, match="There is no code of laws called 1066"):
        code_json("1066")
