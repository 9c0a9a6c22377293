"""Every Howell: sound, complete, and as fair as the published tables say."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from scoring.words import Message, RuleError
from tests.rules import RULES
from tournaments.movements import Movement, fairness, faults, make
from tournaments.movements.pairs.howell import (
    Howell,
    book_howells,
    howell_from,
    howells,
    howells_of,
    shifted,
)

THOUSANDTH = Fraction(1, 1000)


def played(form: Howell) -> Movement:
    return Movement(
        kind="howell",
        title=Message("Howell"),
        tables=form.tables,
        rounds=form.rounds,
        boards_per_round=1,
        sets=form.rounds,
        entries=tuple(range(1, 2 * form.tables + 1)),
        seatings=form.seatings,
        shared_by=form.shared_by,
        meetings=form.meetings,
    )


def named(form: Howell) -> str:
    return f"{form.tables}T-{form.rounds}R-{'cyclic' if form.cyclic else 'rows'}-s{form.shares}"


@pytest.mark.parametrize("form", howells(), ids=named)
def test_every_howell_is_sound_and_as_fair_as_stored(form):
    movement = played(form)
    figures = fairness(movement)
    assert faults(movement) == []
    assert abs(figures.q - form.q) < THOUSANDTH
    assert figures.q <= form.bound + THOUSANDTH
    assert figures.shared == form.shares
    assert len(movement.seatings) == form.tables * form.rounds


@pytest.mark.parametrize("form", howells(), ids=named)
def test_the_highest_numbers_stay_and_the_others_follow_or_need_cards(form):
    first = 2 * form.tables - form.stationary
    tables = {
        pair: {s.round: s.table for s in form.seatings if pair in (s.ns, s.ew)}
        for pair in range(1, 2 * form.tables + 1)
    }
    for table, pair in enumerate(range(first + 1, 2 * form.tables + 1), start=1):
        assert set(tables[pair].values()) == {table}
    if form.cyclic:
        for pair in range(1, first + 1):
            follower = pair % first + 1
            assert all(tables[follower][r + 1] == tables[pair][r] for r in range(1, form.rounds))


def test_three_tables_are_perfect_when_everybody_meets_twice():
    movement = make("howell", 3, 10)
    figures = fairness(movement)
    assert (movement.kind, movement.meetings, movement.boards_per_round) == ("howell", 2, 3)
    assert (figures.q, figures.met, figures.shared, figures.least) == (100, 5, 0, figures.most)


def test_the_older_books_starters():
    """Round r: X meets pair r on set r; x + r meets y + r on set r - a, all modulo q."""
    lines = (RULES / "hoyle-duplicate-and-clubs.md").read_text("utf-8").split("### B10")[1].splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if re.match(r"\| \d", line)]
    assert len(cells) == len(book_howells()) == 14
    for pairs, triples in cells:
        q = int(pairs) - 1
        starter = [tuple(map(int, t.split(","))) for t in triples.split(";")]
        wanted = {(r, frozenset({int(pairs), r % q or q}), r % q or q) for r in range(1, q + 1)}
        for r in range(1, q + 1):
            for x, y, a in starter:
                one, other = (x + r) % q or q, (y + r) % q or q
                wanted.add((r, frozenset({one, other}), (r - a) % q or q))
        movement = make("howell@starter_adder_8_34", pairs=int(pairs))
        found = {((s.round - 1) % q or q, frozenset({s.ns, s.ew}), s.board_set) for s in movement.seatings}
        assert found == {(r, who, s) for r, who, s in wanted}
        assert faults(movement) == []
        assert not movement.shares


@pytest.mark.parametrize("form", book_howells(), ids=named)
def test_the_older_books_starters_are_as_fair_as_stored(form):
    figures = fairness(played(form))
    assert abs(figures.q - form.q) < THOUSANDTH
    assert figures.q <= form.bound + THOUSANDTH
    assert figures.q > Fraction(83)


def test_the_older_book_knows_8_to_34_pairs():
    with pytest.raises(RuleError, match="starting positions for 4 to 17 tables, not 3"):
        make("howell", 3, options={"starters": "book"})


# Full ones: tables and Q; 100 where perfect balance can be, else n(n-1) / (n(n-1) + 4)
FULL = {2: 100, 3: 60, 4: 100, 5: 83.3, 6: 100, 7: 91.3, 8: 100, 9: 94.7, 10: 100, 11: 96.5, 12: 100}
FULL |= {13: 97.5, 14: 100, 15: 98.1, 16: 100, 17: 98.6, 18: 100, 19: 98.8, 20: 100}


@pytest.mark.parametrize(("tables", "q"), FULL.items())
def test_every_full_howell_is_at_the_proved_best(tables, q):
    movement = make("howell", tables)
    figures = fairness(movement)
    assert float(figures.q) == pytest.approx(q, abs=0.05)
    best = (
        Fraction(100) if tables % 2 == 0 else Fraction(100 * tables * (tables - 1), tables * (tables - 1) + 4)
    )
    assert figures.q == best
    assert movement.kind == "howell"
    assert figures.met == movement.rounds == 2 * tables - 1
    assert movement.shares == (tables in (2, 3))


@pytest.mark.parametrize("tables", FULL)
def test_any_pair_of_a_full_howell_may_be_missing(tables):
    for missing in range(1, 2 * tables + 1) if tables <= 8 else (1, tables, 2 * tables):
        movement = make("howell", tables, missing=missing, boards_per_round=1)
        assert faults(movement) == []
        assert sorted(s.contestant for s in movement.sit_outs) == list(movement.entries)


# tables, rounds: Q of the best without shared boards where there is one
REDUCED = {
    (3, 4): 64.0,
    (4, 6): 77.1,
    (5, 6): 97.0,
    (5, 7): 85.4,
    (5, 8): 87.8,
    (6, 7): 88.6,
    (6, 8): 90.9,
    (6, 9): 94.4,
    (6, 10): 93.1,
    (7, 8): 88.6,
    (7, 9): 90.9,
    (7, 10): 92.7,
    (7, 11): 94.0,
    (7, 12): 94.2,
    (8, 9): 87.3,
    (8, 10): 93.9,
    (8, 11): 93.4,
    (8, 12): 94.8,
    (8, 13): 97.4,
    (8, 14): 95.8,
    (9, 10): 83.9,
    (9, 11): 89.1,
    (9, 12): 94.8,
    (9, 13): 94.7,
    (9, 14): 92.7,
    (10, 11): 84.6,
    (10, 12): 91.4,
    (10, 13): 93.1,
    (10, 14): 93.2,
    (10, 17): 95.1,
    (11, 12): 87.1,
    (11, 13): 87.4,
    (11, 14): 90.6,
    (12, 13): 86.7,
    (12, 14): 89.3,
}


@pytest.mark.parametrize(("size", "q"), REDUCED.items())
def test_the_reduced_howells(size, q):
    movement = make("howell", *size)
    assert float(fairness(movement).q) == pytest.approx(q, abs=0.051)
    assert movement.kind == "howell_three_quarter"
    assert faults(movement) == []
    assert movement == make("howell_three_quarter", *size)


def test_nothing_but_these_lengths_is_known():
    assert {(h.tables, h.rounds) for h in howells() if not h.is_full} == set(REDUCED)


@pytest.mark.parametrize(("size", "shares"), [((5, 6), 1), ((10, 11), 11), ((12, 13), 13)])
def test_boards_are_shared_only_where_there_is_nothing_else(size, shares):
    assert fairness(make("howell", *size)).shared == shares
    assert {h.shares for h in howells_of(*size)} == {shares}


@pytest.mark.parametrize(("size", "printed"), [((9, 14), 88.8), ((10, 14), 82.7), ((10, 17), 70.8)])
def test_lengths_that_came_later_are_fairer_than_print_and_leave_what_was_kept(size, printed):
    """Kept sessions may name no rounds, or have a barometer of this length: neither is made of these."""
    tables = size[0]
    movement = make("howell", *size)
    assert float(fairness(movement).q) > printed
    assert fairness(movement).shared == 0
    assert make("howell_three_quarter", tables).rounds == 13
    cells = {(s.board_set, s.ns, s.ew) for s in movement.seatings}
    assert cells != {(s.round, s.ns, s.ew) for s in make("barometer", *size).seatings}


def test_our_own_search_found_what_print_and_publication_lack():
    """Without shared boards, in Q: more than the published table of each size."""
    published = {(7, 8): 82.9, (8, 9): 85.1, (10, 12): 87.6, (11, 14): 90.3, (12, 14): 87.9}
    for size, before in published.items():
        figures = fairness(make("howell", *size))
        assert figures.shared == 0
        assert float(figures.q) > before + 0.1


def test_without_guide_cards_pairs_follow_each_other():
    movement = make("howell", 8, 13, options={"guide_cards": "avoid"})
    assert float(fairness(movement).q) == pytest.approx(95.3, abs=0.05)
    with pytest.raises(RuleError, match="needs guide cards"):
        make("howell", 5, 6, options={"guide_cards": "avoid"})


def test_usual_lengths_of_a_three_quarter_howell():
    assert [make("howell_three_quarter", t).rounds for t in range(5, 11)] == [8, 9, 11, 12, 13, 13]


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "words"),
    [
        ("howell", 7, 6, "A Howell with 7 tables has 8, 9, 10, 11, 12, 13 rounds, not 6."),
        ("howell_three_quarter", 5, 9, "A Howell with 5 tables has 6, 7, 8 rounds, not 9."),
        ("howell_balanced", 4, 6, "A Howell with 4 tables has 7 rounds, not 6."),
        (
            "howell_balanced",
            5,
            None,
            "howell_balanced is for 2, 4, 6, 8, 10, 12, 14, 16, 18, 20 tables, not 5.",
        ),
        ("howell", 21, None, "howell is for 2 to 20 tables, not 21."),
    ],
)
def test_what_is_not_known_is_refused(kind, tables, rounds, words):
    with pytest.raises(RuleError) as refusal:
        make(kind, tables, rounds)
    assert str(refusal.value) == words


def test_labels_shift_digit_by_digit_without_carry():
    assert [shifted(x, 1, [5]) for x in (1, 4, 5)] == [2, 5, 1]
    assert shifted(3, 1, [3, 3, 3]) == 1  # 002 + 001 = 000, the second digit untouched
    assert shifted(9, 4, [3, 3, 3]) == 1  # 022 + 011 = 000
    assert sorted(shifted(5, by, [3, 3, 3]) for by in range(27)) == list(range(1, 28))


def test_every_published_entry_is_here():
    published = json.loads((RULES / "howells.json").read_text("utf-8"))
    entries = [e for e in published if e["kind"].startswith("howell")]
    assert len(entries) > 50
    for entry in entries:
        form = howell_from({**entry, "form": entry["kind"].removeprefix("howell-")})
        assert any(form.seatings == h.seatings for h in howells_of(entry["tables"], entry["rounds"]))
        assert float(fairness(played(form)).q) == pytest.approx(entry["q"], abs=0.001)


def older_starters() -> list[tuple[str, ...]]:
    """The rows of starters of the rules: tables, rounds, stationary, moving, sharing, Q."""
    rows = (RULES / "movements.md").read_text("utf-8").splitlines()
    cells = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows if "*v" in row]
    return [row for row in cells if len(row) == 6 and row[0].isdigit()]


def starter_entry(row: tuple[str, ...]) -> dict[str, object]:
    tables, rounds = int(row[0]), int(row[1])
    stationary, turned = [], []
    for cell in row[2].split(";"):
        found = re.fullmatch(r"\d+\*v(\d+)/(\d+)\s*(all E|[NE]*)", cell.strip())
        assert found, cell
        stationary.append([int(found[1]), int(found[2])])
        turned.append("E" * rounds if found[3] == "all E" else found[3] or "N" * rounds)
    moving = [[int(x) for x in re.split("[-/]", cell.strip())] for cell in row[3].split(";")]
    turned += ["N" * rounds] * len(moving)
    return {
        "form": "cyclic",
        "tables": tables,
        "rounds": rounds,
        "q": Fraction(row[5]),
        "bound": Fraction(100),
        "shares": int(row[4] == "share"),
        "shared_by": tables if row[4] == "share" else 1,
        "group": [rounds],
        "starter": {"stationary": stationary, "moving": moving},
        "directions": ["".join("x" if t[r] == "E" else "." for t in turned) for r in range(rounds)],
    }


@pytest.mark.parametrize("row", older_starters(), ids=lambda row: f"{row[0]}T-{row[1]}R")
def test_the_older_starters_expand_to_sound_movements_of_their_q(row):
    form = howell_from(starter_entry(row))
    movement = played(form)
    figures = fairness(movement)
    assert float(figures.q) == pytest.approx(float(row[5]), abs=0.051)
    assert [fault.code for fault in faults(movement)] == []
    assert (figures.shared > 0) == (row[4] == "share")
