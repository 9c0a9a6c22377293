"""The engine of the tables against an oracle that tries all answers, and a checker that finds each fault."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from scoring.laws.asking import next_step, question_or_row, read_facts, with_defaults
from scoring.laws.atoms import EFFECTS, ROLES, Atom, Effect, Role
from scoring.laws.checks import faults
from scoring.laws.codes import CODES, code_of, table_of
from scoring.laws.table import YES_NO, Code, Option, Question, Row, Table, when
from scoring.laws.walking import paths
from scoring.words import RuleError, Word
from tests.cases import for_each

TABLES = [(code, table) for code in CODES.values() for table in code.tables.values()]


def everything_answered(table: Table) -> list[dict[str, str]]:
    keys = [question.key for question in table.questions]
    return [dict(zip(keys, answers, strict=True))
            for answers in product(*(question.answers for question in table.questions))]  # fmt: skip


def first_row(table: Table, facts: dict[str, str]) -> Row:
    return next(row for row in table.rows if all(facts[key] in fits for key, fits in row.when.items()))


def name(case: tuple[Code, Table]) -> str:
    return f"{case[0].key} {case[1].key}"


@for_each("code", CODES.values(), lambda code: code.key)
def test_no_code_has_a_fault(code):
    assert code.tables
    assert [str(fault.finding) for fault in faults(code)] == []


@for_each("case", TABLES, name)
def test_every_path_ends_where_all_answers_together_end(case):
    _, table = case
    walked = list(paths(table))
    for facts in everything_answered(table):
        taken = [path for path in walked if path.facts.items() <= facts.items()]
        assert [path.row for path in taken] == [first_row(table, facts)]


@for_each("case", TABLES, name)
def test_a_question_is_asked_only_where_it_decides(case):
    _, table = case
    answered = everything_answered(table)
    asked = {tuple(path.facts.items())[:n] for path in paths(table) for n in range(len(path.facts))}
    for before in asked:
        question = next_step(table, dict(before))
        assert isinstance(question, Question)
        rulings = defaultdict(set)  # by all other answers: which rows the answers to this one lead to
        for facts in answered:
            if dict(before).items() <= facts.items():
                others = tuple(sorted((key, value) for key, value in facts.items() if key != question.key))
                rulings[others].add(id(first_row(table, facts)))
        assert max(map(len, rulings.values())) > 1, (before, question.key)


def test_ten_thousand_rulings_at_random_all_end():
    """Answers at random lead to a ruling or to a refusal of facts, through every table that goes on."""
    chance = Random("rulings")
    for number in range(10_000):
        code, table = TABLES[number % len(TABLES)]
        for _ in range(len(code.tables)):
            row = ruled_at_random(table, chance)
            if not row.continues:
                break
            table = code.tables[row.continues]
        assert row.atoms or row.options or row.contradicts


def ruled_at_random(table: Table, chance: Random) -> Row:
    facts: dict[str, str] = {}
    for _ in range(len(table.questions) + 1):
        step = question_or_row(table, facts)
        if isinstance(step, Row):
            return step
        facts[step.key] = chance.choice(list(step.answers))
    raise AssertionError(f"{table.key} asks on and on.")


@for_each("case", TABLES, name)
def test_every_ruling_is_told_in_whole_sentences(case):
    _, table = case
    atoms = [atom for row in table.rows for atom in row.atoms]
    atoms += [atom for row in table.rows for option in row.options for atom in option.atoms]
    for sentence in [row.says for row in table.rows] + [str(atom.words) for atom in atoms]:
        assert sentence[0].isupper()
        assert sentence[-1] == "."
        assert "{" not in sentence
    for question in table.questions:
        assert question.words.endswith("?")


def test_every_effect_and_every_role_has_its_words_and_a_ruling():
    assert set(EFFECTS) == set(Effect)
    assert set(ROLES) == set(Role)
    rows = [row for _, table in TABLES for row in table.rows]
    atoms = [atom for row in rows for atom in row.atoms]
    atoms += [atom for row in rows for option in row.options for atom in option.atoms]
    choosers = {question.elects for _, table in TABLES for question in table.questions if question.elects}
    assert {atom.effect for atom in atoms} == set(Effect)
    choosers |= {row.elects for row in rows if row.elects}
    assert {atom.who for atom in atoms if atom.who} | choosers == set(Role)


# ---- what a program says

BY_HOST = Question("by_host", Word("By the host?"), YES_NO, default="no")
ASKED = Table(
    "spilt_drink",
    Word("A drink was spilt."),
    (
        Question("on_cards", Word("On the cards?"), YES_NO),
        Question("tricks", Word("How many tricks?"), {"none": Word("None"), "some": Word("Some")}),
        BY_HOST,
    ),
    (
        Row(when=when(on_cards="no"), law="1", says=Word("Play on."), atoms=(Atom(Effect.CONTINUE),)),
        Row(
            when=when(tricks="some", by_host="no"),
            law="2",
            says=Word("Adjust."),
            atoms=(Atom(Effect.ADJUST),),
        ),
        Row(when={}, law="3", says=Word("Cancel."), atoms=(Atom(Effect.CANCEL_BOARD),)),
    ),
)
CODE = Code("party", Word("Party laws"), "", {law: Word(law) for law in "123"}, {ASKED.key: ASKED})


def test_a_truth_value_is_yes_or_no_and_a_number_of_tricks_none_or_some():
    given = {"on_cards": True, "tricks": 3, "by_host": False}
    assert read_facts(ASKED, given) == {"on_cards": "yes", "tricks": "some", "by_host": "no"}
    assert read_facts(ASKED, {"tricks": 0}) == {"tricks": "none"}
    assert with_defaults(ASKED, {"on_cards": "yes"}) == {"on_cards": "yes", "by_host": "no"}
    assert with_defaults(ASKED, {"by_host": "yes"}) == {"by_host": "yes"}


def test_what_is_missing_is_asked_in_order_and_an_answer_that_decides_ends_it():
    assert next_step(ASKED, {}) is ASKED.questions[0]
    assert next_step(ASKED, {"on_cards": "no"}) is ASKED.rows[0]
    assert next_step(ASKED, {"on_cards": "yes"}) is ASKED.questions[1]
    assert next_step(ASKED, {"on_cards": "yes", "tricks": "none"}) is ASKED.rows[2]
    assert next_step(ASKED, {"on_cards": "yes", "tricks": "some"}) is ASKED.questions[2]


@pytest.mark.parametrize(
    ("given", "code", "sentence"),
    [
        ({"host": True}, "laws.question",
         "There is no question called host here. The questions are: on_cards, tricks, by_host."),
        ({"on_cards": "perhaps"}, "laws.answer",
         "perhaps is not an answer to on_cards. The answers are: yes, no."),
        ({"tricks": 14}, "laws.answer", "14 is not an answer to tricks. The answers are: none, some."),
        ({"tricks": -1}, "laws.answer", "-1 is not an answer to tricks. The answers are: none, some."),
        ({"on_cards": None}, "laws.answer", "None is not an answer to on_cards. The answers are: yes, no."),
    ],
)  # fmt: skip
def test_facts_that_nobody_asks_for_are_refused(given, code, sentence):
    with pytest.raises(RuleError) as refused:
        read_facts(ASKED, given)
    assert (refused.value.code, refused.value.field) == (code, next(iter(given)))
    assert str(refused.value) == sentence


def test_an_unknown_code_and_an_unknown_table_are_refused():
    with pytest.raises(RuleError, match=r"There is no code of laws called 1066\.") as code:
        code_of("1066")
    assert (code.value.code, code.value.field) == ("laws.code", "code")
    with pytest.raises(RuleError, match=r"no table called spilt_drink here") as table:
        table_of(code_of("2017"), "spilt_drink")
    assert (table.value.code, table.value.field) == ("laws.table", "law")
    assert table_of(code_of("2017"), "revoke") is CODES["2017"].tables["revoke"]


# ---- the checker


def spoiled(*rows: Row, questions: tuple[Question, ...] = ASKED.questions, laws: str = "123") -> Code:
    table = replace(ASKED, rows=rows, questions=questions)
    return replace(CODE, clauses={law: Word(law) for law in laws}, tables={table.key: table})


FIRST, SECOND, LAST = ASKED.rows
ONE_OPTION = (Option("a", "3", Word("A"), (Atom(Effect.ADJUST),)),)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        (CODE, []),
        (spoiled(FIRST, SECOND), ["laws.uncited", "laws.gap"]),
        (spoiled(FIRST, LAST, SECOND), ["laws.unreached", "laws.unasked", "laws.unasked"]),
        (spoiled(FIRST, replace(SECOND, when=when(tricks="many")), LAST), ["laws.condition"]),
        (spoiled(FIRST, replace(SECOND, when=when(host="yes")), LAST), ["laws.condition"]),
        (spoiled(FIRST, SECOND, replace(LAST, then=("4",))), ["laws.clause"]),
        (spoiled(FIRST, SECOND, LAST, laws="1234"), ["laws.uncited"]),
        (spoiled(FIRST, SECOND, replace(LAST, atoms=())), ["laws.empty"]),
        (spoiled(FIRST, SECOND, replace(LAST, continues="nowhere")), ["laws.continues"]),
        (spoiled(FIRST, SECOND, replace(LAST, options=ONE_OPTION)), ["laws.options"]),
        (spoiled(FIRST, SECOND, replace(LAST, contradicts="host")), ["laws.field"]),
        (spoiled(*ASKED.rows, questions=(*ASKED.questions[:2], replace(BY_HOST, default="perhaps"))),
         ["laws.default"]),
    ],
)  # fmt: skip
def test_the_checker_finds_what_is_wrong_and_nothing_else(code, found):
    assert [fault.finding.code for fault in faults(code)] == found
