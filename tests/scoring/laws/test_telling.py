"""A ruling in words: every part of it, once and in order, for all codes."""

from __future__ import annotations

import pytest

from scoring.laws.asking import next_step
from scoring.laws.codes import CODES
from scoring.laws.table import Row
from scoring.laws.telling import Part, applied, ruling_parts
from scoring.words import Message, RuleError, Word
from tests.cases import for_each

CODE = CODES["2017"]


def ruled(key: str, **facts: str) -> Row:
    row = next_step(CODE.tables[key], facts)
    assert isinstance(row, Row)
    return row


def test_an_early_play_is_told_from_its_law_to_what_may_follow():
    row = ruled("play_out_of_turn", who="defender", moment="before_partner", declarer_hands="neither",
                able="yes")  # fmt: skip
    lines = [(part.part, str(part.words)) for part in ruling_parts(CODE, row)]
    assert lines[0] == (Part.LAW, "Law 57A: What declarer may choose after a play before the partner's")
    assert lines[1] == (Part.SAYS, row.says)
    assert lines[2] == (Part.EFFECT, "The card becomes a major penalty card.")
    assert lines[3] == (Part.CHOOSES, "Declarer chooses:")
    assert lines[4:6] == [
        (Part.OPTION, "The highest card of the suit led (57A)"),
        (Part.OPTION_EFFECT, "The offender's partner must play the highest card of the suit led."),
    ]
    assert lines[-1] == (Part.LATER, "See law 50D1: A major penalty card is played at the first legal chance")


def test_a_ruling_that_goes_on_names_what_it_goes_on_with():
    row = ruled("opening_lead", face="up", reason="turn")
    last = list(ruling_parts(CODE, row))[-1]
    assert (last.part, str(last.words), last.key) == (
        Part.CONTINUES, "The ruling goes on: A player led out of turn.", "lead_out_of_turn",
    )  # fmt: skip


@for_each("code", CODES.values(), lambda code: code.key)
def test_every_ruling_of_every_code_can_be_told(code):
    for table in code.tables.values():
        for row in table.rows:
            parts = list(ruling_parts(code, row))
            assert [part.part for part in parts[:2]] == [Part.LAW, Part.SAYS]
            for part in parts:
                assert isinstance(part.words, Message | Word)
                assert "{" not in str(part.words)
            assert sum(part.part is Part.OPTION for part in parts) == len(row.options)


def test_what_is_applied_follows_the_choice():
    row = ruled("play_out_of_turn", who="defender", moment="before_partner", declarer_hands="neither",
                able="yes")  # fmt: skip
    assert [atom.effect.value for atom in applied(row, "lowest")] == ["major_penalty_card", "play_lowest"]
    plain = ruled("opening_lead", face="down", reason="mind")
    assert [atom.effect.value for atom in applied(plain)] == ["play_stands"]


@pytest.mark.parametrize("chosen", ["", "middle"])
def test_a_choice_that_is_not_open_is_refused(chosen):
    row = ruled("opening_lead", face="down", reason="mind")
    choosing = ruled("accidental_information", disturbs="yes", called="yes")
    with pytest.raises(RuleError, match=r"has no option called .*The options are: play, adjust\.") as refused:
        applied(choosing, chosen)
    assert (refused.value.code, refused.value.field, refused.value.source) == (
        "laws.choice", "choice", "Law 16D3",
    )  # fmt: skip
    with pytest.raises(RuleError):
        applied(row, "middle")
