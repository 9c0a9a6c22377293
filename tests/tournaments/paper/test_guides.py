"""Guide cards agree with the stored encounters: every cell of every card, for whole movements."""

from __future__ import annotations

import re

import pytest

from scoring.models import Encounter, Session
from tests import factories as make
from tests.tournaments.paper.reading import lines, pages, text
from tournaments.paper.guides import span
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
MOVEMENTS = {
    "seven-table Howell": {"tables": 7, "kind": "howell", "boards": 2},
    "relay and share with a sit-out": {
        "tables": 8, "kind": "mitchell", "boards": 3, "missing": 12, "options": {"switch": "best"},
    },
    "Howell with a sit-out": {"tables": 7, "kind": "howell", "boards": 2, "missing": 3},
    "rover, whose sit-outs have no seat": {"tables": 7, "kind": "rover", "boards": 2},
}  # fmt: skip
BOARDS = r"(?P<low>\d+)–(?P<high>\d+)"
PLACE = r"–|(?:stay|\d+)(?:, (?:N-S|E-W|sit out))?|sit out; round \d+: \d+, (?:N-S|E-W)|end"
AFTER = r"(?P<boards_to>–|aside|\d+(?: \+ \d+)*)"
TABLE_ROW = re.compile(
    rf"(?P<round>\d+) (?P<ns>\d+|–) (?P<ew>\d+|–) {BOARDS} (?:shared with (?P<shared>[\d, ]+) )?"
    rf"(?:Pair (?P<alone>\d+) sits out\. "
    rf"(?P<then>Round \d+: table \d+, (?:N-S|E-W)\.|They have played their last round\.)"
    rf"|(?P<ns_to>{PLACE}) (?P<ew_to>{PLACE})) {AFTER} "
)
PAIR_ROW = re.compile(
    rf"(?P<round>\d+) (?:(?P<table>\d+) (?P<direction>N-S|E-W) (?P<against>\d+) {BOARDS}"
    r"|Sit out\.(?: Next: round (?P<next_round>\d+), table (?P<next_table>\d+), "
    r"(?P<next_direction>N-S|E-W)\.)?) "
)


class Evening:
    """The encounters of a session as the database has them, read without the code under test."""

    def __init__(self, session: Session) -> None:
        found = Encounter.objects.filter(round__section__session=session).select_related(
            "round", "north", "east"
        )
        self.rows = list(found.order_by("round__number", "table").prefetch_related("plays__board"))
        self.rounds = max(row.round.number for row in self.rows)

    def pairs(self, row: Encounter) -> tuple[int | None, int | None]:
        sides = (row.north, row.east)
        return tuple(None if e is None or e.state == "phantom" else e.number for e in sides)  # type: ignore

    def boards(self, row: Encounter) -> list[int]:
        return sorted(play.board.number for play in row.plays.all()) or sorted(row.idle_boards)

    def at(self, number: int, table: int) -> Encounter:
        return next(row for row in self.rows if (row.round.number, row.table) == (number, table))

    def of_pair(self, pair: int, number: int) -> Encounter | None:
        here = (row for row in self.rows if row.round.number == number and pair in self.pairs(row))
        return next(here, None)

    def plays(self, row: Encounter | None) -> bool:
        return row is not None and None not in self.pairs(row)

    def next_play(self, pair: int, after: int) -> tuple[int, int, str] | None:
        for number in range(after + 1, self.rounds + 1):
            row = self.of_pair(pair, number)
            if row is not None and self.plays(row):
                return number, row.table, "N-S" if self.pairs(row)[0] == pair else "E-W"
        return None

    def where(self, boards: list[int], number: int) -> list[int]:
        return [r.table for r in self.rows if r.round.number == number and set(self.boards(r)) & set(boards)]


@pytest.fixture(params=MOVEMENTS)
def session(request) -> Session:
    return make.make_session(**MOVEMENTS[request.param])


def test_each_table_reads_who_plays_what_and_where_all_goes_next(session, fetch):
    evening = Evening(session)
    seen = 0
    for page in pages(fetch(session, "guide-tables")):
        said = " ".join(lines(page)) + " "
        table = int(re.match(r"Table (\d+) ", said)[1])
        for row in TABLE_ROW.finditer(said.partition("Boards to ")[2]):
            check_table_row(evening, table, row)
            seen += 1
    assert seen == len(evening.rows)


def check_table_row(evening: Evening, table: int, row: re.Match[str]) -> None:
    number = int(row["round"])
    stored = evening.at(number, table)
    boards = evening.boards(stored)
    printed = tuple(None if row[side] == "–" else int(row[side]) for side in ("ns", "ew"))
    assert (printed, [int(row["low"]), int(row["high"])]) == (evening.pairs(stored), [boards[0], boards[-1]])
    sharing = [
        t for t in evening.where(boards, number) if t != table and evening.plays(evening.at(number, t))
    ]
    assert ([int(t) for t in (row["shared"] or "").split(", ") if t]) == (
        sharing if evening.plays(stored) else []
    )
    if row["alone"]:
        assert {int(row["alone"])} == set(printed) - {None}
        again = evening.next_play(int(row["alone"]), number)
        assert row["then"] == (
            "Round {}: table {}, {}.".format(*again) if again else "They have played their last round."
        )
    else:
        for pair, place in zip(printed, (row["ns_to"], row["ew_to"]), strict=True):
            check_place(evening, stored, pair, place)
    if number == evening.rounds:
        assert row["boards_to"] == "–"
    else:
        after = evening.where(boards, number + 1)
        assert row["boards_to"] == (" + ".join(map(str, after)) or "aside")


def check_place(evening: Evening, stored: Encounter, pair: int, place: str) -> None:
    number = stored.round.number
    if number == evening.rounds:
        assert place == "–"
        return
    there = evening.of_pair(pair, number + 1)
    if there is None:
        again = evening.next_play(pair, number)
        assert place == ("sit out; round {}: {}, {}".format(*again) if again else "end")
        return
    table, _comma, more = place.partition(", ")
    assert there.table == (stored.table if table == "stay" else int(table))
    assert (more == "sit out") == (not evening.plays(there))
    chairs = [(evening.pairs(row)[0] == pair) != row.turned for row in (stored, there)]
    if evening.plays(there):
        assert more == ("" if chairs[0] == chairs[1] else ("N-S" if chairs[1] else "E-W"))


def test_each_pair_reads_its_rounds_and_its_sit_outs_in_words(session, fetch):
    evening = Evening(session)
    said = text(fetch(session, "guide-pairs")).replace("\n", " ") + " "
    cards = re.split(r"Pair (\d+) Riverside Bridge Club Tuesday pairs", said)[1:]
    numbers = [int(number) for number in cards[::2]]
    assert numbers == sorted(e.number for e in session.sections.get().entries.exclude(state="phantom"))
    for pair, card in zip(numbers, cards[1::2], strict=True):
        rows = list(PAIR_ROW.finditer(card.partition("Against Boards ")[2]))
        assert [int(row["round"]) for row in rows] == list(range(1, evening.rounds + 1))
        for row in rows:
            check_pair_row(evening, pair, row)


def check_pair_row(evening: Evening, pair: int, row: re.Match[str]) -> None:
    number = int(row["round"])
    stored = evening.of_pair(pair, number)
    if not evening.plays(stored):
        again = evening.next_play(pair, number)
        assert row["table"] is None
        assert (row["next_round"], row["next_table"], row["next_direction"]) == (
            (str(again[0]), str(again[1]), again[2]) if again else (None, None, None)
        )
        return
    ns, ew = evening.pairs(stored)
    boards = evening.boards(stored)
    assert (int(row["table"]), row["direction"]) == (stored.table, "N-S" if pair == ns else "E-W")
    assert int(row["against"]) == (ew if pair == ns else ns)
    assert (int(row["low"]), int(row["high"])) == (boards[0], boards[-1])


def test_switch_rounds_stand_in_words_on_both_cards_of_a_table(fetch):
    session = make.make_session(**MOVEMENTS["relay and share with a sit-out"])
    turned = Encounter.objects.filter(round__section__session=session, turned=True, idle_boards=[])
    assert turned
    tables, pairs = text(fetch(session, "guide-tables")), text(fetch(session, "guide-pairs"))
    for row in turned.select_related("round", "north", "east"):
        switch = f"Round {row.round.number}: turn the board. Pair {row.north.number} now sits N-S, pair"
        assert f"{switch} {row.east.number} E-W." in tables
    assert pairs.count("Turn the board: you now sit N-S.") == len(turned)
    assert pairs.count("Turn the board: you now sit E-W.") == len(turned)


def test_a_mended_evening_prints_as_it_was_mended(fetch):
    """The cards follow the rows, not the movement that made them: here two tables exchange rounds 1 and 2."""
    session = make.make_session(tables=5, boards=2)
    for table in (1, 2):
        first, second = (make.encounter_of(session, table, number) for number in (1, 2))
        first.east, first.west, second.east, second.west = second.east, second.west, first.east, first.west
        first.save()
        second.save()
    east = make.encounter_of(session, 1, 1).east.number
    assert f"1 1 {east} 1–2 " in " ".join(lines(pages(fetch(session, "guide-tables"))[0]))


def test_two_sections_have_their_letters(fetch):
    session = make.make_session(tables=3, boards=2, start=False)
    section = setup.add_section(session=session, by=make.STAFF)
    setup.choose_movement(section=section, choice=setup.Choice("mitchell", 3), by=make.STAFF)
    for pair in make.make_players(session.club, 6):
        entries.sign_in(section=section, people=pair, by=make.STAFF)
    starting.start(session=session, by=make.STAFF)
    said = text(fetch(session, "guide-tables"))
    assert {line for line in said.splitlines() if line.startswith("Table")} == {
        f"Table {letter}{table}" for letter in "AB" for table in (1, 2, 3)
    }
    assert "Pair B6\n" in text(fetch(session, "guide-pairs"))


@pytest.mark.parametrize(
    ("boards", "printed"), [((7, 8, 9), "7–9"), ((9, 7, 8), "7–9"), ((3,), "3"), ((2, 5), "2, 5"), ((), "")]
)
def test_boards_in_a_row_are_a_span(boards, printed):
    assert span(boards) == printed
