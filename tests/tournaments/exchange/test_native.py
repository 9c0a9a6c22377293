"""The native event file: written and read back the same, strict about everything else."""

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge import Result
from scoring.cards import Deal
from scoring.words import RuleError, Seat
from tests.cases import examples
from tests.tournaments.exchange.events import native_events, read
from tournaments.exchange import native

OLD_FILE = Path(__file__).with_name("native-v1.json").read_bytes()


def test_a_file_of_version_1_is_read_for_ever():
    event = native.parse(OLD_FILE)
    (section,) = event.sections
    turned = section.encounters[2]
    first = section.encounters[0].plays[0]
    assert (event.name, event.club, event.state) == ("Thursday pairs", "Harbour Bridge Club", "official")
    assert event.settings.value()["unequal"] == "neuberg-field"
    assert [entry.number for entry in section.entries] == [1, 2, 3, 4]
    assert [member.name for member in section.entries[0].members][-1] == "Zoë Žák"
    penalty = section.entries[0].penalties[0]
    assert (penalty.amount, penalty.unit) == (10, "top")
    assert first.revisions[1].outcome.result == Result.parse("4SN+1")
    assert first.revisions[0].state == "withdrawn"
    assert (turned.turned, turned.sitters[0].seat, turned.plays[0].form) == (True, Seat.N, "b")
    assert turned.plays[0].revisions[0].outcome.award_ew == "40"
    assert event.boards[0].deal == Deal.parse(
        "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
    )
    assert event.publications[0].last_revision == 3


def test_the_old_file_is_written_back_with_the_same_content():
    told = json.loads(OLD_FILE)
    ledger = told["sections"][0]["entries"][0]["penalties"]
    assert [line.pop("percent_of_top") for line in ledger] == ["10"]
    ledger[0] |= {"amount": "10", "unit": "top", "kind": ""}
    for entry in told["sections"][0]["entries"]:
        entry |= {"name": "", "previous": None, "carried": ""}
    for encounter in told["sections"][0]["encounters"]:
        encounter["match"] = 0
    assert json.loads(native.format(native.parse(OLD_FILE))) == told | {"version": 3}


def test_the_number_of_the_club_is_named_only_where_there_is_one():
    """Programs that know version 3 without it refuse a key that they do not know."""
    event = native.parse(OLD_FILE)
    assert "club_number" not in json.loads(native.format(event))
    numbered = replace(event, club_number="00 417")
    assert json.loads(native.format(numbered))["club_number"] == "00 417"
    assert native.parse(native.format(numbered)) == numbered


def test_rulings_are_named_only_where_there_are_some():
    """As the club's number: the file of a session without them is that of the versions before."""
    event = native.parse(OLD_FILE)
    assert event.rulings == ()
    assert "rulings" not in json.loads(native.format(event))
    given = native.RulingVersion(
        version=1,
        state=native.RulingState.GIVEN,
        at=dt.datetime(2026, 1, 15, 20, tzinfo=dt.UTC),
        by="Ruth",
        law_code="2017",
        law_table="revoke",
        play=native.RuledPlay("A", 1, 1, 1),
    )
    ruled = replace(event, rulings=(native.LawRuling(1, (given,)),))
    (written,) = json.loads(native.format(ruled))["rulings"]
    assert written["versions"][0]["play"] == {"section": "A", "round": 1, "table": 1, "board": 1, "form": "a"}
    assert native.parse(native.format(ruled)) == ruled


@given(native_events())
@examples(60)
def test_written_and_read_back_is_the_identity(event):
    data = native.format(event)
    assert native.parse(data) == event
    assert native.format(native.parse(data)) == data


def changed(*path, to=None, drop=False):
    """The old file with one thing changed."""
    found = json.loads(OLD_FILE)
    place = found
    for key in path[:-1]:
        place = place[key]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return json.dumps(found).encode()


ENCOUNTER = ("sections", 0, "encounters", 0)
WEIGHTED = {"v": 1, "kind": "weighted"}
REVISION = (*ENCOUNTER, "plays", 0, "revisions", 0)
TABLE = "sections[0].encounters[0]"
PLAY = f"{TABLE}.plays[0]"
CARD_TWICE = "N:AKQJT.T98.765.432 T987.765.432.AKQ 654.432.AKQJ.T98 32.AKQJ.T98.J765"
WRITTEN = "This part of the file is not in the form that Arrowswitch writes."


CHOICE = {
    "kind": "mitchell",
    "tables": 2,
    "rounds": None,
    "boards_per_round": 1,
    "missing": None,
    "options": {},
}
CHOSEN = {"v": 1, "choice": CHOICE, "title": "Mitchell", "pairs": 4, "words": [], "q": "0", "shares": False,
          "boards": 2}  # fmt: skip
MOVEMENT = "sections[0].movement"


def chosen(**parts):
    """The old file with a movement chosen as sections keep one, some of it changed."""
    return changed("sections", 0, "movement", to=CHOSEN | parts)


def sits(seat, entry):
    return {"seat": seat, "entry": entry, "name": ""}


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        (changed("settings", "unequal", to="by-luck"), "settings.unequal",
         ("by-luck is not allowed here; use one of these: neuberg-field, neuberg-board, factor, "
         "none, book-1948, half-wins.")),
        (changed("settings", "unequal", to=["factor"]), "settings.unequal", None),
        (changed("settings", "table", to="duplicate-1900"), "settings.table", None),
        (changed("settings", "table", to=None), "settings.table", None),
        (changed("settings", "points", to="two"), "settings.points",
         "two is not allowed here; use one of these: 2, 1."),
        (chosen(choice=CHOICE | {"colour": "red"}), f"{MOVEMENT}.choice.colour",
         "This name is not recognised here."),
        (chosen(choice=CHOICE | {"tables": "2"}), f"{MOVEMENT}.choice.tables",
         "Expected a whole number, not text."),
        (chosen(choice=CHOICE | {"options": []}), f"{MOVEMENT}.choice.options",
         "Expected an object, not a list."),
        (chosen(choice=[1]), f"{MOVEMENT}.choice", "Expected an object, not a list."),
        (chosen(title=7), f"{MOVEMENT}.title", "Expected text, not a number."),
        (chosen(words=[{"template": "{n} boards", "values": {}}]), f"{MOVEMENT}.words[0].template",
         "The text and its values do not match."),
        (chosen(choice=CHOICE | {"kind": "carousel"}), f"{MOVEMENT}.choice.kind", None),
        (chosen(pairings={"first": {}}), f"{MOVEMENT}.pairings", "first is not a number."),
        (chosen(pairings={"2": {"matches": []}}), f"{MOVEMENT}.pairings.2.ranking", "This is missing."),
        (chosen(late={"5": "two"}), f"{MOVEMENT}.late.5", "Expected a whole number, not text."),
        (changed("settings", "contestants", to="crowds"), "settings.contestants",
         "crowds is not allowed here; use one of these: pairs, players, teams."),
        (changed("settings", "contestants", to="players"), f"{TABLE}.sitters",
         "A player can only hold one seat at a table."),
        (changed("sections", 0, "entries", 0, "carried", to="0.5"), "sections[0].entries[0].carried",
         "0.5 is not a fraction such as 12 or 25/3."),
        (changed(*ENCOUNTER, "sitters", to=[sits("N", 1), sits("S", 1)]), f"{TABLE}.plays",
         "Boards can only be played where two pairs meet."),
        (changed(*ENCOUNTER, "sitters", to=[sits("N", 1), sits("E", 3), sits("W", 3)]), f"{TABLE}.sitters",
         "Both seats of a side must be held by the same pair."),
        (changed(*ENCOUNTER, "sitters", 2, "entry", to=2), f"{TABLE}.sitters",
         "Both seats of a side must be held by the same pair."),
        (changed(*ENCOUNTER, "sitters", to=[sits(seat, 1) for seat in "NESW"]), f"{TABLE}.sitters",
         "A pair cannot meet itself."),
        (changed("sections", 0, "tables", to=9999), "sections[0].tables",
         "A session has at most 999 tables."),
        (changed("sections", 0, "entries", 0, "handicap", to="999999999"), "sections[0].entries[0].handicap",
         "Expected a number from -9999 to 9999, not 999999999."),
        (changed("sections", 0, "entries", 0, "handicap", to="1.005"), "sections[0].entries[0].handicap",
         "Expected at most 2 decimals, not 1.005."),
        (changed("sections", 0, "entries", 0, "penalties", 0, "percent_of_top", to="-999999999"),
         "sections[0].entries[0].penalties[0].amount", None),
        *[
            (changed(*path, to="x" * (most + 1)), field, f"The text is longer than {most} characters.")
            for path, field, most in [
                (("name",), "name", 120),
                (("session",), "session", 120),
                (("form",), "form", 80),
                (("boards", 0, "form"), "boards[0].form", 1),
                (("sections", 0, "letter"), "sections[0].letter", 2),
                (("sections", 0, "entries", 0, "members", 0, "name"),
                 "sections[0].entries[0].members[0].name", 120),
                (("sections", 0, "entries", 0, "members", 0, "national_id"),
                 "sections[0].entries[0].members[0].national_id", 40),
                (("sections", 0, "entries", 0, "penalties", 0, "reason"),
                 "sections[0].entries[0].penalties[0].reason", 200),
                (("sections", 0, "entries", 0, "penalties", 0, "by"),
                 "sections[0].entries[0].penalties[0].by", 120),
                ((*ENCOUNTER, "plays", 0, "doubt"), f"{PLAY}.doubt", 40),
                ((*REVISION, "by"), f"{PLAY}.revisions[0].by", 120),
                ((*REVISION, "reason"), f"{PLAY}.revisions[0].reason", 200),
                ((*REVISION, "agreed_by"), f"{PLAY}.revisions[0].agreed_by", 120),
                (("publications", 0, "by"), "publications[0].by", 120),
                (("publications", 0, "note"), "publications[0].note", 300),
            ]
        ],
    ],
)  # fmt: skip
def test_what_no_session_can_hold_is_refused_with_its_path(data, field, words):
    with pytest.raises(RuleError) as refusal:
        native.parse(data)
    assert refusal.value.field == field
    assert str(refusal.value) if words is None else str(refusal.value) == words


def test_a_chosen_movement_is_read():
    (section,) = native.parse(chosen()).sections
    assert section.movement.value() == CHOSEN


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        (changed("name", drop=True), "name", "This is missing."),
        (changed("name", to=7), "name", "Expected text, not a number."),
        (changed("name", to="a\0b"), "name", "The text contains an invalid character."),
        (changed("name", to="x" * 5000), "name", "The text is longer than 120 characters."),
        (changed("colour", to="red"), "colour", "This name is not recognised here."),
        (changed("date", to="15 January"), "date", "15 January is not a date, like 2026-01-14."),
        (
            changed("state", to="over"),
            "state",
            "over is not allowed here; use one of these: setup, playing, finished, official, closed.",
        ),
        (changed("copies", to=True), "copies", "Expected a whole number, not true or false."),
        (changed("copies", to=0), "copies", "Expected a number from 1 to 9999, not 0."),
        (changed("boards", to={}), "boards", "Expected a list, not an object."),
        (changed("boards", 1, "number", to=10**17), "boards[1].number",
         "Expected a number from 1 to 9999, not 100000000000000000."),
        (changed("boards", 0, "deal", to=CARD_TWICE),
         "boards[0].deal", "♠T is dealt twice: North and East."),
        (changed("boards", 1, "form", to="a"), "boards", "1 a appears twice."),
        (changed("started", to="2026-01-15T19:00:00"), "started",
         "2026-01-15T19:00:00 is not a time with its zone, like 2026-01-14T20:41:07+00:00."),
        (changed(*ENCOUNTER, "round", to="1"), f"{TABLE}.round",
         "Expected a whole number, not text."),
        (changed(*ENCOUNTER, "round", to=-1), f"{TABLE}.round",
         "Expected a number from 1 to 9999, not -1."),
        (changed(*ENCOUNTER, "sitters", 0, "entry", to=9), f"{TABLE}.sitters[0].entry",
         "There is no 9 in this file."),
        (changed(*ENCOUNTER, "sitters", 1, "seat", to="N"), f"{TABLE}.sitters",
         "N appears twice."),
        (changed(*ENCOUNTER, "plays", 0, "board", to=77), f"{PLAY}.board",
         "There is no 77a in this file."),
        (changed(*ENCOUNTER, "idle_boards", to=[77]), f"{TABLE}.idle_boards[0]",
         "There is no 77 in this file."),
        (changed(*REVISION, "outcome", "result", to="8SN="),
         f"{PLAY}.revisions[0].outcome.level", "The level of a bid must be 1 to 7, not 8."),
        (changed(*REVISION, "outcome", "result", to="4s n ="),
         f"{PLAY}.revisions[0].outcome", WRITTEN),
        (changed(*REVISION, "outcome", "kind", to="won"),
         f"{PLAY}.revisions[0].outcome.kind", "There is no type of result called won."),
        (changed(*REVISION, "outcome", to={"v": 1, "kind": "assigned", "score": 99999}),
         f"{PLAY}.revisions[0].outcome", "No board can score 99999."),
        (changed(*REVISION, "outcome", to={"v": 1, "kind": "weighted", "weights": [[420, "NaN"]]}),
         f"{PLAY}.revisions[0].outcome.weights",
         "Each weight must be a percentage above 0 and at most 100, with no more than 4 decimal places."),
        (changed(*REVISION, "outcome", to=WEIGHTED | {"weights": [[420, "33"], [450, "66"]]}),
         f"{PLAY}.revisions[0].outcome.weights", "The weights add up to 99 %, not 100 %."),
        (changed(*REVISION, "outcome", to=WEIGHTED | {"weights": [[9420, "33"], [450, "67"]]}),
         f"{PLAY}.revisions[0].outcome", "No board can score 9420."),
        (changed(*REVISION, "outcome", to={"v": 1, "kind": "award", "award_ns": "NaN", "award_ew": "40"}),
         f"{PLAY}.revisions[0].outcome.award_ns", None),
        (changed(*REVISION, "entry_id", to="not one"), f"{PLAY}.revisions[0].entry_id",
         "not one is not a UUID."),
        (changed(*REVISION, "entry_id", to="6ba7b810-9dad-11d1-80b4-00c04fd430c8"), "revisions.entry_id",
         "6ba7b810-9dad-11d1-80b4-00c04fd430c8 appears twice."),
        (changed(*REVISION, "order", to=2), "revisions.order", "2 appears twice."),
        (changed(*REVISION, "seen", to=1), f"{PLAY}.revisions[0].seen",
         "Revision 1 cannot have been seen before it was made."),
        (changed("sections", 0, "entries", 1, "number", to=1), "sections[0].entries",
         "1 appears twice."),
        (changed("sections", 0, "entries", 0, "handicap", to="1e9"), "sections[0].entries[0].handicap",
         "1e9 is not a decimal number."),
        (changed("settings", to=[1]), "settings", "Expected an object, not a list."),
        (changed("format", to="other"), "format",
         "This is not an Arrowswitch event file (arrowswitch-event)."),
        (changed("version", to=4), "version",
         "This program reads event files of versions 1 to 3; this file is version 4."),
        (changed("version", to=True), "version",
         "This program reads event files of versions 1 to 3; this file is version True."),
        (OLD_FILE.replace(b'"copies": 1', b'"copies": 1, "copies": 1'), "copies",
         "The name appears twice in one object."),
        (OLD_FILE.replace(b'"copies": 1', b'"copies": NaN'), "file",
         "NaN: only whole numbers are allowed here; write others as text."),
        (OLD_FILE.replace(b'"copies": 1', b'"copies": -Infinity'), "file",
         "-Infinity: only whole numbers are allowed here; write others as text."),
        (OLD_FILE.replace(b'"copies": 1', b'"copies": 1.0'), "file",
         "1.0: only whole numbers are allowed here; write others as text."),
        (OLD_FILE.replace(b'"copies": 1', b'"copies": ' + b"9" * 5000), "file",
         "A number of 5000 digits is too long."),
        (OLD_FILE[:1000], "file", None),
        (b"[" * 100_000, "file", "The file is nested more than 40 levels deep."),
        (b"[1]", "file", "An event file must be one JSON object."),
        (b"", "file", None),
        (b"\xff\xfe{}", "file", "The file is not UTF-8 text (byte 0)."),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_with_its_path(data, field, words):
    with pytest.raises(RuleError) as refusal:
        native.parse(data)
    assert refusal.value.field == field
    assert str(refusal.value) if words is None else str(refusal.value) == words


def test_a_huge_file_is_refused_unread():
    with pytest.raises(RuleError, match="the limit is 67108864"):
        native.parse(b" " * (64 * 1024 * 1024 + 1))


@given(st.data())
@examples(200)
def test_a_damaged_file_is_refused_or_read_never_anything_else(data):
    at = data.draw(st.integers(0, len(OLD_FILE) - 1))
    length = data.draw(st.integers(0, 6))
    damaged = OLD_FILE[:at] + data.draw(st.binary(max_size=6)) + OLD_FILE[at + length :]
    event, refusal = read(native.parse, damaged)
    assert refusal is None or (refusal.field and str(refusal))
    assert refusal or native.parse(native.format(event)) == event


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@examples(200)
def test_any_value_in_any_place_is_refused_or_read(data):
    found = json.loads(OLD_FILE)
    place = found
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not place[key] or not isinstance(place[key], (dict, list)) or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(json_values)
    event, refusal = read(native.parse, json.dumps(found).encode())
    assert refusal is None or (refusal.field and str(refusal))
    assert refusal or native.parse(native.format(event)) == event
