"""A movement typed or pasted: every form of it, every refusal with its line and cell, and back again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.words import Message, RuleError
from tournaments.movements import Movement, Seating, SitOut, faults, make
from tournaments.movements.typed import breaches, cell_of, text_of, typed

# the 3-table, 5-round Howell as the rules print it: round 5 is shared by all three tables
PRINTED = """
Howell, 6 pairs
Round  Table 1  Table 2  Table 3
1  6-1/1  5-2/4  4-3/2
2  6-2/2  1-3/4  5-4/3
3  6-3/3  2-4/1  1-5/2
4  6-4/4  3-5/1  2-1/3
5  6-5/5  4-1/5  3-2/5
"""


def seats(movement: Movement) -> list[tuple[int, int, int, int, int]]:
    return [(s.round, s.table, s.ns, s.ew, s.board_set) for s in movement.seatings]


def test_the_printed_howell_of_three_tables():
    movement = typed(PRINTED + "shared: 3\nboards: 5\n")
    assert (movement.tables, movement.rounds, movement.sets, movement.boards_per_round) == (3, 5, 5, 5)
    assert movement.entries == (1, 2, 3, 4, 5, 6)
    assert movement.contestants == "pairs"
    assert seats(movement) == seats(make("howell", 3))
    assert faults(movement) == []
    assert [fault.code for fault in faults(typed(PRINTED))] == ["movement.board_twice"]


LINES = [["6-1/1", "5-2/4"], ["6-2/2", "1-3/4"], ["2-4/1", "-"]]
PLAYED = [(1, 1, 6, 1, 1), (1, 2, 5, 2, 4), (2, 1, 6, 2, 2), (2, 2, 1, 3, 4), (3, 1, 2, 4, 1)]


@pytest.mark.parametrize(
    "words",
    [
        "\n".join(" ".join(line) for line in LINES),
        "\n".join("\t".join(line) for line in LINES),
        "\n".join(" ; ".join(line) for line in LINES),
        "\n".join(",".join(line) for line in LINES).replace("-\n", "\n"),
        "\n".join("| " + " | ".join(line) + " |" for line in LINES),
        "round;table 1;table 2\n" + "\n".join(f"{n};" + ";".join(line) for n, line in enumerate(LINES, 1)),
        "\r\n".join(f"R{n}: " + " ".join(line) for n, line in enumerate(LINES, 1)),
        "\n".join(f"Round {n}  " + "  ".join(line) for n, line in enumerate(LINES, 1)),
        "6 - 1 / 1   5 - 2 / 4\n6 v 2 / 2   1v3/4\n2-4/1 x",
        "T1 6-1/1 6-2/2 2-4/1\nTable 2 5-2/4 1-3/4 -",
        "round,table,ns,ew,set\n" + "\n".join(",".join(map(str, row)) for row in PLAYED),
        "1 1 6 1 1\n2 1 6 2 2\n3 1 2 4 1\n2 2 1 3 4\n1 2 5 2 4",
    ],
)
def test_the_same_movement_in_every_form(words):
    assert seats(typed(words)) == PLAYED


def test_who_has_no_cell_sits_out():
    movement = typed("1-2/1\n3-1/2\n2-3/3")
    assert movement.sit_outs == (SitOut(1, 3), SitOut(2, 2), SitOut(3, 1))
    assert faults(movement) == []


def test_four_players_and_matches():
    players = typed("8+1-2+6/1 3+4-5+7/1\nshared: 2")
    assert players.contestants == "players"
    assert players.seatings[0].seated == (8, 2, 1, 6)
    teams = typed("contestants: teams\n1-2/1#1 2-1/1#1\nshared: 2")
    assert [s.match for s in teams.seatings] == [1, 1]
    assert teams.contestants == "teams"


@pytest.mark.parametrize(
    ("words", "code", "values"),
    [
        ("6-1/1 5-2/4\n6-2/2 1:3/4", "typed.cell", {"line": 2, "cell": 2, "words": "1:3/4"}),
        ("1 6-1/1 5-2\n2 6-2/2 1-3/4", "typed.cell", {"line": 1, "cell": 2, "words": "5-2"}),
        ("6-0/1", "typed.cell", {"line": 1, "cell": 1}),
        ("6+2-1/1", "typed.cell", {"line": 1, "cell": 1}),
        ("6-1/1000", "typed.cell", {"line": 1, "cell": 1}),
        ("1 1 0 2 1", "typed.cell", {"line": 1}),
        ("6-1/1 5-2/4\n\n6-2/2", "typed.length", {"line": 3, "first": 1, "others": 2}),
        ("R1 6-1/1\nR1 5-2/2", "typed.twice", {"line": 2, "before": 1, "round": 1, "table": 1}),
        ("R1 6-1/1\nR3 5-2/2", "typed.gap", {"round": 2}),
        ("", "typed.empty", {}),
        ("polka", "typed.empty", {}),
        ("boards: many\n1-2/1", "typed.number", {"line": 1, "name": "boards", "value": "many"}),
        ("winners: 3\n1-2/1", "typed.number", {"line": 1, "most": 2}),
        ("contestants: cats\n1-2/1", "typed.contestants", {"line": 1, "value": "cats"}),
        ("entries: all\n1-2/1", "typed.entries", {"line": 1}),
        ("rounds: 1\n1-2/1\n1-2/2", "typed.size", {"name": "rounds", "least": 2, "value": "1"}),
        ("1-2/1 3+4-5+6/1", "typed.mixed", {}),
        ("1-2/1" * 50_000, "typed.long", {"length": 250_000}),
    ],
)
def test_a_refusal_names_line_and_cell(words, code, values):
    with pytest.raises(RuleError) as refusal:
        typed(words)
    assert (refusal.value.code, refusal.value.field) == (code, "rows")
    assert values.items() <= refusal.value.message.values.items()
    assert "{" not in str(refusal.value)


def test_a_line_with_one_cell_has_no_cells():
    with pytest.raises(RuleError, match="Line 3 has 1 cell, but line 1 has 2"):
        typed("6-1/1 5-2/4\n\n6-2/2")


def test_every_breach_is_reported_at_once():
    found = breaches("6-1/1 5-2/x\n6-/2 1-3/4\n6-3/3 2-4/1 9-9/9")
    assert [(b.code, b.message.values["line"]) for b in found] == [
        ("typed.cell", 1),
        ("typed.cell", 2),
        ("typed.length", 3),
    ]


def bare(movement: Movement) -> Movement:
    return replace(movement, kind="", title=Message(""), description=())


@pytest.mark.parametrize(
    "movement",
    [
        make("mitchell", 7, missing=7, options={"switch": "best"}),
        make("mitchell", 8),
        make("rover", 6),
        make("howell", 5, 6),
        make("howell", 4, missing=3),
    ],
    ids=lambda m: m.kind,
)
def test_movements_come_back_from_their_text(movement):
    assert bare(typed(text_of(movement))) == bare(movement)


@st.composite
def movements(draw: st.DrawFn) -> Movement:
    """Any cells at all, sound or not: text knows nothing of faults."""
    rounds, tables = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    number = st.integers(1, 999)
    four = draw(st.booleans())
    seatings = []
    for r in range(1, rounds + 1):
        for t in range(1, tables + 1):
            if t == 1 or draw(st.booleans()):
                north, east, board_set = draw(number), draw(number), draw(st.integers(1, 20))
                south, west = (draw(number), draw(number)) if four else (0, 0)
                match = 0 if four else draw(st.integers(0, 9))
                turned = draw(st.booleans())
                seatings.append(Seating(r, t, north, east, board_set, turned, south, west, match))
    entries = tuple(sorted({one for s in seatings for one in s.seated}))
    seated = {(s.round, one) for s in seatings for one in s.seated}
    return Movement(
        kind="typed",
        title=Message("Custom movement"),
        tables=tables,
        rounds=rounds,
        boards_per_round=draw(st.integers(1, 40)),
        sets=draw(st.integers(20, 99)),
        entries=entries,
        seatings=tuple(seatings),
        sit_outs=tuple(SitOut(r, e) for r in range(1, rounds + 1) for e in entries if (r, e) not in seated),
        winners=draw(st.integers(1, 2)),
        shared_by=draw(st.integers(1, 3)),
        copies=draw(st.integers(1, 9)),
        meetings=draw(st.integers(1, 9)),
        plays=draw(st.integers(1, 2)),
        contestants="players" if four else draw(st.sampled_from(["pairs", "teams"])),
    )


@given(movements())
def test_any_movement_comes_back_from_its_text(movement):
    assert bare(typed(text_of(movement))) == bare(movement)


@given(st.text(st.sampled_from("0123456789-+/*#v ,;:|\t\nRTrx"), max_size=80))
def test_any_text_is_a_movement_or_is_refused_in_words(words):
    found = breaches(words)
    if found:
        assert all(b.field == "rows" and "{" not in str(b) for b in found)
    else:
        assert typed(words).seatings


def test_a_cell_says_who_sits_how():
    assert cell_of(Seating(1, 1, 5, 3, 1)) == "5-3/1"
    assert cell_of(Seating(1, 1, 5, 3, 1, True, 6, 4)) == "5+6-3+4/1*"
    assert cell_of(Seating(1, 1, 5, 3, 1, match=2)) == "5-3/1#2"
