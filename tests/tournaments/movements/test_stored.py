"""A section's movement and a session's plan as values: every form that was stored, and what is written."""

from __future__ import annotations

import ast
import datetime as dt
import json
from functools import cached_property
from pathlib import Path

import pytest

from scoring.models import Section, Session
from scoring.selectors.layout import PLANNED
from scoring.words import Message
from tests import factories as make_rows
from tournaments.models.section_movement import section_movement, seed_of
from tournaments.models.session_plan import SessionPlan, Through
from tournaments.movements import make
from tournaments.movements.pairing import Match, Pairing
from tournaments.movements.progressions import Person, first_round
from tournaments.movements.progressions.rules import Rules
from tournaments.movements.stored import BOARDS, ROUNDS, SPELLS, Choice, Spell, StoredMovement, StoredPairing

ROOT = Path(__file__).parents[3]
AT = dt.datetime(2026, 11, 29, 19, 30, tzinfo=dt.UTC)
FIRST_FORM = {
    "v": 1,
    "choice": {
        "kind": "howell", "tables": 2, "rounds": None, "boards_per_round": 1, "missing": None, "options": {},
    },
    "title": "Howell",
    "words": [{"template": "{rounds} rounds.", "values": {"rounds": "3"}}],
    "q": "100.0",
    "shares": True,
    "boards": 3,
}  # fmt: skip
"""Of 20 November 2026: without seed, `pairs`, and the choice's number of pairs."""
SWISS = FIRST_FORM | {
    "choice": {
        "kind": "swiss", "tables": 4, "rounds": 3, "boards_per_round": 2, "missing": None, "options": {},
        "pairs": None,
    },
    "pairs": 8,
    "seed": "ab12",
    "late": {"9": 2},
    "pairings": {
        "2": {
            "v": 1, "ranking": [1, 2], "ranked_after": 1, "at": "2026-11-29T19:30:00+00:00",
            "notes": [], "byes": [{"contestant": 5, "reasons": []}], "matches": [],
            "triangles": [{"contestants": [6, 7, 8], "stages": [1], "reasons": []}],
        },
        "1": {
            "v": 1, "ranking": [], "ranked_after": 0, "byes": [],
            "notes": [{"template": "Drawn by lot.", "values": {}}],
            "matches": [
                {"home": 1, "away": 2, "reasons": [{"template": "{one}: top", "values": {"one": "1"}}]}
            ],
        },
    },
    "of a later version": {"kept": [1, 2]},
}  # fmt: skip
"""Its first round is of the form before triangles and times were kept; with a key that nobody knows."""
PARTY = {
    "v": 1,
    "seed": "cd34",
    "plans": [{
        "version": 1, "number": 1, "sitters": [5], "retired": [], "draws": [],
        "tables": [{"table": 1, "seats": [1, 2, 3, 4], "first_dealer": "N", "visiting": ""}],
        "reasons": [["{number} sits out.", {"number": 5}]],
    }],
    "handed": {"1": {"1": [100, 50], "2": [7, 8]}},
    "spells": {"5": [1, 1], "6": [2]},
    "stands_in": 4,
}  # fmt: skip


def every_attribute(value: object) -> dict[str, object]:
    """All that a value reads of its document, which must not fail."""
    kinds = (property, cached_property)
    return {name: getattr(value, name) for name, one in vars(type(value)).items() if isinstance(one, kinds)}


@pytest.mark.parametrize("document", [{}, FIRST_FORM, SWISS, PARTY])
def test_every_form_is_read_and_written_to_the_byte(document):
    movement = StoredMovement(json.loads(json.dumps(document)))
    every_attribute(movement)
    for pairing in movement.pairings.values():
        every_attribute(pairing)
    assert json.dumps(movement.to_json()) == json.dumps(document)


def test_the_first_form_of_a_movement():
    movement = StoredMovement(FIRST_FORM)
    assert movement.choice == Choice("howell", 2, boards_per_round=1)
    assert (movement.title, movement.q, movement.boards, movement.pairs) == ("Howell", "100.0", 3, 4)
    assert (movement.shares, movement.is_by_round, movement.rounds_paired) == (True, False, 0)
    assert [str(words) for words in movement.words] == ["3 rounds."]
    assert movement.seed is None


def test_a_swiss_with_its_rounds():
    movement = StoredMovement(SWISS)
    assert (movement.is_by_round, movement.rounds_paired, movement.late) == (True, 2, {9: 2})
    first, second = movement.pairings[1], movement.pairings[2]
    (match,) = first.matches
    assert (match.home, match.away, [str(reason) for reason in match.reasons]) == (1, 2, ["1: top"])
    assert (first.at, first.triangles) == (None, ())
    assert (second.at, second.byes[0].contestant) == (AT, 5)
    assert (second.triangles[0].contestants, second.triangles[0].stages) == ((6, 7, 8), (1,))


def test_a_party_with_its_rounds():
    movement = StoredMovement(PARTY)
    assert (movement.choice, movement.seed, movement.stands_in) == (None, "cd34", 4)
    assert (movement.rounds_drawn, [str(reason) for reason in movement.plans[0].reasons]) == (
        1,
        ["5 sits out."],
    )
    assert movement.spells == {5: Spell(1, 1), 6: Spell(2)}
    assert movement.handed == {(1, 1): (100, 50)}  # round 2 is not drawn


def test_nothing_is_chosen_yet():
    movement = StoredMovement({})
    assert (movement.is_empty, movement.choice, movement.title, movement.boards) == (True, None, "", None)
    assert not StoredMovement({"title": "Own"}).is_empty


def test_a_chosen_movement_is_written_as_ever():
    choice = Choice("mitchell", 3, boards_per_round=2)
    stored = StoredMovement.of(choice, choice.movement(), "27376b85").to_json()
    assert list(stored) == ["v", "choice", "title", "pairs", "words", "q", "shares", "boards", "seed"]
    assert {name: value for name, value in stored.items() if name != "words"} == {
        "v": 1,
        "choice": {
            "kind": "mitchell", "tables": 3, "rounds": None, "boards_per_round": 2, "missing": None,
            "options": {}, "pairs": None,
        },
        "title": "Mitchell", "pairs": 6, "q": "100.0", "shares": False, "boards": 6, "seed": "27376b85",
    }  # fmt: skip
    assert StoredMovement(stored).choice.movement() == make("mitchell", 3, boards_per_round=2)


def test_a_change_leaves_all_else_as_it_was():
    movement = StoredMovement(SWISS)
    pairing = Pairing(round=3, matches=(Match(1, 3, 4, (Message("Next to each other."),)),), ranking=(3, 4))
    changed = movement.with_pairing(3, StoredPairing.of(pairing, AT)).with_late(10, 3).with_sharing()
    added = {
        "v": 1, "ranking": [3, 4], "ranked_after": 0, "notes": [],
        "matches": [
            {"home": 3, "away": 4, "reasons": [{"template": "Next to each other.", "values": {}}]}
        ],
        "byes": [], "triangles": [], "at": "2026-11-29T19:30:00+00:00",
    }  # fmt: skip
    pairings = {**SWISS["pairings"], "3": added}
    wanted = {**SWISS, "pairings": pairings, "late": {"9": 2, "10": 3}, "shares": True}
    assert json.dumps(changed.to_json()) == json.dumps(wanted)
    assert json.dumps(movement.to_json()) == json.dumps(SWISS)


def test_a_party_is_changed():
    people = [Person(number) for number in range(1, 9)]
    plan = first_round(Rules(), people, "cd34")
    movement = StoredMovement.of_party("cd34")
    assert movement.to_json() == {"v": 1, "seed": "cd34"}
    assert movement.with_plan(plan).plans == (plan,)
    assert movement.with_plan(plan).rounds_drawn == 1
    changed = StoredMovement(PARTY).with_spell(5, Spell(3)).with_spell(7, Spell(1, 2)).with_host(None)
    changed = changed.with_handed(1, {1: None, 2: (9, 10)})
    wanted = {
        **PARTY,
        "spells": {"5": [3], "6": [2], "7": [1, 2]},
        "stands_in": None,
        "handed": {"1": {"2": [7, 8]}, "2": {"1": [9, 10]}},
    }
    assert json.dumps(changed.to_json()) == json.dumps(wanted)
    assert "stands_in" not in changed.without_host().to_json()


GOLDEN = [
    *(ROOT / "tests/tournaments/exchange/golden").glob("*.json"),
    *(ROOT / "tests/tournaments/sharing").glob("published-v*.json"),
]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_native_files_of_other_versions(path):
    sections = json.loads(path.read_text())["sections"]
    assert sections
    for section in sections:
        movement = StoredMovement(section["movement"])
        every_attribute(movement)
        assert movement.choice is not None
        assert movement.choice.to_json() == section["movement"]["choice"]
        assert json.dumps(movement.to_json()) == json.dumps(section["movement"])
        for pairing in movement.pairings.values():
            assert set(every_attribute(pairing)) == {"at", "byes", "matches", "notes", "triangles"}


def test_a_section_keeps_what_was_read_until_it_has_another_movement():
    section = Section(pk=7, movement=SWISS)
    movement = section_movement(section)
    assert section_movement(section) is movement
    assert movement.pairings is section_movement(section).pairings
    section.movement = movement.with_late(4, 2).to_json()
    assert section_movement(section).late == {9: 2, 4: 2}
    assert (seed_of(section), seed_of(Section(pk=7, movement=FIRST_FORM))) == ("ab12", "7")


@pytest.mark.django_db
def test_a_section_that_is_read_again_has_the_movement_of_the_row():
    section = make_rows.make_session().sections.get()
    before = section_movement(section)
    Section.objects.filter(pk=section.pk).update(movement=before.with_sharing().to_json())
    section.refresh_from_db(fields=["movement"])
    assert section_movement(section).shares


def test_the_plan_of_a_session():
    through = {"who": "sections", "places": 2, "more": 1, "ties": "all"}
    document = {"consolation": ["B"], "other": 1, "through": through, "wall_ranking": True}
    plan = SessionPlan(document)
    assert (plan.consolation, plan.shows_ranking) == ({"B"}, True)
    assert plan.through == Through("sections", 2, 1, "all")
    assert json.dumps(plan.to_json()) == json.dumps(document)
    assert SessionPlan({}).with_consolation(["B"]).with_through(plan.through).to_json() == {
        "consolation": ["B"],
        "through": through,
    }
    assert plan.with_ranking(shown=False).to_json() == {**document, "wall_ranking": False}
    empty = SessionPlan(Session().plan)
    assert (empty.consolation, empty.through, empty.shows_ranking) == (frozenset(), None, None)


WHOLE = {
    "tournaments/models/section_movement.py", "tournaments/models/session_plan.py",
    "tournaments/services/parties/publishing.py", "tournaments/services/exchange/native_out.py",
    "tournaments/exchange/native/checks.py",
}  # fmt: skip
"""Modules that take the documents as a whole: those that make the values, and files and publications."""
ROWS = {"section", "party", "one", "each", "other", "then", "session", "new", "link", "tile"}
"""By these names sections and sessions are called; a movement that is no document hangs on other names."""


def document_uses(path: Path) -> list[str]:
    """Where a module reads or writes the document of a section or session other than by its value."""
    text = path.read_text()
    if ".movement" not in text and ".plan" not in text:
        return []  # most modules: to parse them all takes seconds
    tree = ast.parse(text)
    written = {
        id(target): node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
    }
    uses = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Attribute) and node.attr in ("movement", "plan")):
            continue
        owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
        by_value = id(node) in written and ast.unparse(written[id(node)]).endswith(".to_json()")
        if owner in ROWS and not by_value:
            uses.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return uses


def test_only_the_values_read_the_documents():
    paths = [path for app in ("clubs", "scoring", "tournaments") for path in (ROOT / app).rglob("*.py")]
    uses = [use for path in paths for use in document_uses(path)]
    assert [use for use in uses if use.split(":")[0] not in WHOLE] == []
    assert {use.split(":")[0] for use in uses} >= {"tournaments/models/section_movement.py"}


def test_templates_read_no_document():
    for path in (ROOT / "templates").rglob("*.html"):
        assert "section.movement" not in path.read_text(), path


def test_what_is_hashed_are_keys_of_the_document():
    known = {*SWISS, *PARTY, ROUNDS, SPELLS, BOARDS}
    assert known >= set(PLANNED)
