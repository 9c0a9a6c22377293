"""The figures printed in docs/reference/movements.md are those that the program computes."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.words import RuleError
from scoring.words.figures import rounded
from tests.rules import RULES
from tournaments.movements import Movement, fairness, make
from tournaments.movements.pairs.bounds import mitchell_bound
from tournaments.movements.pairs.howell import howells
from tournaments.movements.sessions.following import second_sessions
from tournaments.movements.sessions.planning import planned

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "movements.md"


def one_decimal(value: Fraction) -> str:
    return str(rounded(value, 1))


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its two head lines."""
    part = PAGE.read_text("utf-8").split(f"### {heading}\n")[1].split("\n#")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def switched(movement: Movement) -> str:
    rounds = {s.round for s in movement.seatings if s.arrow_switched}
    return f"{fairness(movement).q_text} ({len(rounds)})"


@pytest.mark.parametrize("row", rows("Fairness by size"), ids=lambda row: row[0])
def test_fairness_by_size(row):
    tables = int(row[0])
    best = {"switch": "best"}
    expected = [""] * 8
    if tables > 2:
        expected[0] = fairness(make("mitchell", tables)).q_text
        expected[1] = switched(make("mitchell", tables, options=best))
        expected[5] = str(make("rover", tables).rounds)
    if tables > 2 and tables % 2 == 0:
        expected[2] = fairness(make("skip", tables)).q_text
        expected[3] = switched(make("skip", tables, options=best))
        expected[5] += f", skip {make('rover', tables, options={'base': 'skip'}).rounds}"
    if tables > 2 and tables % 4 == 0:
        expected[4] = fairness(make("double_weave", tables, options=best)).q_text
    if tables <= 20:
        howell = make("howell", tables)
        expected[6:] = [str(howell.rounds), fairness(howell).q_text]
    assert row[1:] == expected


def of_switch(tables: int, form: str, wish: str) -> Fraction | None:
    return of_kind(FORMS[form], tables, wish)


def of_kind(kind: str, tables: int, wish: str) -> Fraction | None:
    try:
        return fairness(make(kind, tables, options={"switch": wish})).q
    except RuleError:
        return None  # no pattern of single tables is known, or the kind has no such size


FORMS = {"straight": "mitchell", "relay": "mitchell_relay_share", "weave": "mitchell_double_weave"}
REDUCED = {(h.tables, h.rounds): h.bound for h in howells() if not h.is_full}


@pytest.mark.parametrize("row", rows("Hesitations and webs"), ids=lambda row: row[0])
def test_hesitations_and_webs(row):
    tables = int(row[0])
    expected = [""] * 8
    for place, (kind, least) in enumerate({"hesitation": 3, "double_hesitation": 5}.items()):
        if tables >= least:
            plain = make(kind, tables, options={"switch": "none"})
            expected[2 * place : 2 * place + 2] = [fairness(plain).q_text, switched(make(kind, tables))]
    for place, (kind, least) in enumerate({"web": 4, "bowman": 5}.items()):
        if tables >= least:
            movement = make(kind, tables)
            expected[4 + 2 * place : 6 + 2 * place] = [str(movement.rounds), str(movement.copies)]
    assert row[1:] == expected


@pytest.mark.parametrize("row", rows("Howells beside the bound"), ids=lambda row: "-".join(row[:4]))
def test_howells_beside_the_bound(row):
    tables, rounds = int(row[0]), int(row[1])
    figures = fairness(make("howell", tables, rounds))
    if str(figures.shared or "") != row[3]:
        figures = fairness(make("howell", tables, rounds, options={"sharing": "allow"}))
    bound = max(h.bound for h in howells() if (h.tables, h.rounds) == (tables, rounds))
    expected = [
        figures.q_text,
        str(figures.shared or ""),
        one_decimal(bound),
        one_decimal(100 * figures.q / bound),
    ]
    assert row[2:] == expected


def test_every_reduced_howell_stands_in_the_table():
    printed = {(int(row[0]), int(row[1])) for row in rows("Howells beside the bound")}
    assert printed == set(REDUCED)


@pytest.mark.parametrize(
    "row", rows("Switched Mitchells beside the bound"), ids=lambda row: "-".join(row[:2])
)
def test_switched_mitchells_beside_the_bound(row):
    tables, form = int(row[0]), row[1]
    found = [of_switch(tables, form, wish) for wish in ("best", "limited", "any")]
    bound = mitchell_bound(tables)
    best = max(q for q in found if q is not None)
    expected = [one_decimal(q) if q is not None else "" for q in found]
    assert row[2:] == [*expected, one_decimal(bound), one_decimal(100 * best / bound)]


SWITCHED_AT_TABLES = (
    "mitchell_skip",
    "mitchell_awl_pairs",
    "hesitation",
    "double_hesitation",
    "bowman",
    "web",
)


@pytest.mark.parametrize("row", rows("Other movements switched at tables"), ids=lambda row: row[0])
def test_other_movements_switched_at_tables(row):
    """A kind whose pattern is none of `any` shows that of few rounds there, as it is made."""
    tables = int(row[0])
    for kind, cell in zip(SWITCHED_AT_TABLES, row[1:], strict=True):
        found = [of_kind(kind, tables, wish) for wish in ("best", "limited", "any")]
        shown = ["-" if q is None else one_decimal(q) for q in found]
        assert cell == ("" if found[0] is None else ", ".join(shown))


@pytest.mark.parametrize("row", rows("Switched rounds apart"), ids=lambda row: "-".join(row[:2]))
def test_switched_rounds_apart(row):
    tables, form = int(row[0]), FORMS[row[1]]
    found = [make(form, tables, options={"switch": wish}) for wish in ("best", "apart")]
    assert row[2:] == [switched(movement) for movement in found]
    rounds = sorted({s.round for s in found[1].seatings if s.arrow_switched})
    assert rounds == list(range(rounds[0], tables + 1, 2))


def test_nothing_published_is_fairer_than_ours():
    """Every entry of the published searches is offered at its Q or better."""
    for entry in json.loads((RULES / "howells.json").read_text("utf-8")):
        tables, rounds = entry["tables"], entry.get("rounds", entry["tables"])
        if entry["kind"].startswith("howell"):
            wish: dict[str, object] = {"sharing": "allow" if entry["shares"] else "avoid"}
            ours = fairness(make("howell", tables, rounds, options=wish)).q
        else:
            form = {"straight": "straight", "relay-share": "relay", "double-weave": "weave"}[entry["base"]]
            ours = of_switch(tables, form, entry["kind"].removeprefix("mitchell-")) or Fraction(0)
        assert float(ours) > entry["q"] - 0.001, (tables, rounds, entry["kind"])


@pytest.mark.parametrize("row", rows("Two sessions planned ahead"), ids=lambda row: row[0])
def test_two_sessions_planned_ahead(row):
    plan = planned(int(row[0]))
    figures = plan.second.figures
    assert row[1:4] == [
        f"`{plan.kind}`",
        f"{plan.rounds} + {plan.second.movement.rounds}",
        plan.options["switch"],
    ]
    assert row[6:] == [figures.q_text, f"{figures.least} to {figures.most}"]
    for wish, printed in (("unswitched", row[4]), ("best", row[5])):
        first = make(plan.kind, plan.first.tables, plan.rounds, options={"switch": wish})
        assert second_sessions([first])[0].figures.q_text == printed
