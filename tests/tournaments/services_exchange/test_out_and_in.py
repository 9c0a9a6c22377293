"""Whatever happened in an evening, its file brings the same ranking again, or is refused by name."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter
from copy import deepcopy
from decimal import Decimal

import pytest

from clubs.people.models import Club
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Board, Entry, Play, Session
from scoring.selectors.visibility import Viewer
from scoring.services.results import withdraw
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings as events
from tests.tournaments.services_exchange import evenings
from tests.tournaments.services_exchange.evenings import shown
from tests.tournaments.sharing import clubs
from tournaments.exchange import native, pbn, spreadsheet, usebio
from tournaments.exchange.additions import ADDITIONS_NAME
from tournaments.exchange.check.verification import verify
from tournaments.exchange.pbn.text import ESCAPE
from tournaments.services import mends, sessions
from tournaments.services.control import handicaps, rulings
from tournaments.services.exchange import FORMATS, event_of, export_event, import_event
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
STAFF = Viewer(staff=True)
PARSERS = {"usebio": usebio.parse, "pbn": pbn.parse, "csv": spreadsheet.parse_results}
RESULTS = tuple(PARSERS)
DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"


def out(session: Session, format: str) -> bytes:
    return export_event(session=session, format=format, viewer=STAFF)


def again(data: bytes) -> Session:
    return import_event(data=data, club=make.make_club(), by=make.STAFF)


@pytest.fixture(scope="module")
def eventful_once(rows_of_module: None) -> Session:
    """Four tables: a pair comes late, another leaves, a third has a substitute, and board 1 is fouled."""
    session = make.make_session(4, missing=8, settings={"winners": 2})
    club = session.club
    late = [make.make_person(club, name, national_id=name[:3]) for name in ("Lotte Late", "Lars Late")]
    entries = {entry.number: entry for entry in Entry.objects.filter(section__session=session)}
    mends.fill_phantom(entry=entries[8], people=late, from_round=2, by=make.STAFF)
    substitute = make.make_person(club, "Sub - Stitute", national_id="S1")
    mends.name_pair(entry=entries[2], people=[None, substitute], from_round=3, by=make.STAFF)
    mends.withdraw_pair(entry=entries[6], from_round=3, by=make.STAFF)
    boards = {board.number: board for board in Board.objects.filter(board_set__session=session)}
    mends.foul_board(board=boards[1], from_round=2, letter="b", by=make.STAFF)
    Board.objects.filter(number=1, form="b").update(deal=DEAL)
    evenings.enter(session, random.Random(7))
    first = evenings.plays(session)
    evenings.say(first[0], Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="40"))
    evenings.say(first[3], Outcome(OutcomeKind.SPLIT, score=140, score_ew=-100))
    weights = ((140, Decimal("33.33")), (-100, Decimal("66.67")))
    evenings.say(first[5], Outcome(OutcomeKind.WEIGHTED, weights=weights))
    evenings.say(first[6], Outcome(OutcomeKind.SPLIT, score=140, award_ew="A+"))
    evenings.say(first[7], Outcome(OutcomeKind.SPLIT, award_ns="60", score_ew=-100))
    evenings.say(first[8], Outcome(OutcomeKind.WEIGHTED, award_ns="A-", weights_ew=weights))
    rulings.penalise(entry=entries[1], amount=Decimal("12.5"), unit="top", by=make.STAFF)
    rulings.give_bonus(entry=entries[3], amount=Decimal("0.33"), unit="session", by=make.STAFF)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    return events.derive(session)


@pytest.fixture
def eventful(eventful_once: Session, db: None) -> Session:
    return deepcopy(eventful_once)


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
def test_all_at_once_comes_in_again(eventful, format):
    before = shown(eventful)
    assert [row[4] for row in before if row[3] == "withdrawn"] == [0]
    found = again(out(eventful, format))
    assert shown(found) == before
    plays = Play.objects.filter(encounter__round__section__session=found, board__number=1)
    assert {play.board.form for play in plays} == {"a", "b"}
    assert Board.objects.get(board_set__session=found, number=1, form="b").deal == DEAL
    assert out(found, "csv").count(b"\r\n") == out(eventful, "csv").count(b"\r\n")


ONE_SIDE = b"""board,ns,ew,score,award_ns,award_ew
1,1,11,100,,
1,2,12,-50,,
1,3,13,150,,
1,4,14,300,,A+
2,1,12,50,,
2,2,13,70,,
2,3,14,90,,
2,4,11,110,,
"""


@pytest.mark.parametrize("format", FORMATS)
def test_one_sides_award_is_scored_and_comes_in_again(format):
    """N-S: 100 -50 150 300 beat 1 0 2 3. E-W: three scores, Neuberg to 4: (4M + 1) / 3 of M 2, 4 and 0; the
    plus is the better of 60 % and what the pair has on its other board (Law 12C1).
    """
    session = events.derive(again(ONE_SIDE))
    for found in (session, events.derive(again(out(session, format)))):
        lines = {str(line.ns): line for board, line in event_of(found, STAFF).lines() if board.number == 1}
        assert [(str(line.ns_points), str(line.ew_points)) for _ns, line in sorted(lines.items())] == [
            ("2.00", "3.00"), ("0.00", "5.67"), ("4.00", "0.33"), ("6.00", "3.60"),
        ]  # fmt: skip
        assert prove(found) == []
    assert shown(found) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_other_programs_read_who_came_late_and_who_substituted(eventful, format):
    data = out(eventful, format)
    plain = PARSERS[format](without_additions(data))
    players = {str(own.pair): [(p.name, p.national_id) for p in own.players] for own in plain.competitors}
    assert players["8EW"] == [("Lotte Late", "Lot"), ("Lars Late", "Lar")]
    assert players["2NS"][2] == (("Sub-Stitute" if format == "pbn" else "Sub - Stitute"), "S1")
    places = {str(own.pair): own.place for own in plain.competitors}
    assert places["6EW"] is None


def test_a_file_names_pairs_by_the_numbers_on_the_screen(eventful):
    """Pair 5 of a Mitchell with four tables is pair 5 in every file, not the first pair E-W."""
    on_screen = set(Entry.objects.filter(section__session=eventful).values_list("number", "line"))
    for format, parse in PARSERS.items():
        pairs = {own.pair for own in parse(out(eventful, format)).competitors}
        assert {(pair.number, pair.line.value) for pair in pairs} == on_screen


def test_numbers_of_two_lines_that_do_not_repeat_are_kept(eventful):
    """A pair N-S with the highest number, as one that came late: nobody else is numbered again for it."""
    entry = Entry.objects.get(section__session=eventful, number=3)
    entry.number = 9
    entry.save(update_fields=["number"])
    for format in RESULTS:
        assert [row[0] for row in shown(again(out(eventful, format)))] == [row[0] for row in shown(eventful)]


def without_additions(data: bytes) -> bytes:
    """The file as a program reads it that knows nothing of ours."""
    if data.startswith(b"<?xml"):
        return data[: data.index(b"<?" + ADDITIONS_NAME.encode())] + b"</USEBIO>"
    if data.startswith(b"%"):
        return b"".join(line for line in data.splitlines(True) if not line.startswith(ESCAPE.encode()))
    rows = csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    text = io.StringIO()
    writer = csv.DictWriter(
        text, [name for name in rows.fieldnames or () if name != ADDITIONS_NAME], extrasaction="ignore"
    )
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


@pytest.mark.parametrize("format", RESULTS)
def test_our_own_figures_verify(eventful, format):
    assert verify(event_of(eventful, STAFF)).differs == ()
    assert verify(PARSERS[format](out(eventful, format))).differs == ()


@pytest.mark.slow
@pytest.mark.parametrize("format", RESULTS)
@pytest.mark.parametrize("apart", [False, True])
def test_sections_with_penalties(format, apart):
    session = events.begin(2, apart=apart)
    entries = events.entries(session)
    rulings.penalise(entry=entries[1], amount=Decimal(10), unit="top", by=make.STAFF)
    rulings.penalise(entry=entries[-1], amount=Decimal("2.5"), unit="points", by=make.STAFF)
    mends.withdraw_pair(entry=entries[-2], from_round=4, by=make.STAFF)
    session = events.finish(session)
    assert shown(again(out(session, format))) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_places_by_handicap(format):
    official = {"handicap": {"unit": "percent", "part": "1/2", "official": True}}
    session = events.begin(1, settings=official)
    for at, entry in enumerate(events.entries(session)):
        handicaps.set_handicap(entry=entry, handicap=Decimal(5 * at) / 4, by=make.STAFF)
    session = events.finish(session)
    assert shown(again(out(session, format))) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_what_was_carried_over(format):
    session = events.begin(1, settings={"method": "imps-cross", "carry": {"kind": "full"}})
    Entry.objects.filter(section__session=session, number=3).update(carried="25/3")
    session = events.finish(session)
    assert shown(again(out(session, format))) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_a_board_of_a_match_that_nobody_entered_is_one_of_the_match(format):
    """Victory points are by the number of boards: 4, though 3 were entered."""
    session = make.make_session(
        4, "swiss_teams", rounds=1, boards=4, settings={"method": "imps", "vp": "wbf-continuous"}
    )
    evenings.enter(session, random.Random(3))
    for play in evenings.plays(session)[:2]:
        withdraw(play_id=play.pk, by=make.STAFF)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    session = events.derive(session)
    assert shown(again(out(session, format))) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_a_board_not_played_in_a_swiss_without_victory_points(format):
    """Its file has no matches, for they are worth nothing by themselves."""
    session = make.make_session(4, "swiss_pairs", boards=2)
    make.enter_all(session)
    play = Play.objects.filter(encounter__round__section__session=session).order_by("pk")[0]
    rulings.rule(play=play, outcome=Outcome(OutcomeKind.NOT_PLAYED), by=make.STAFF)
    sessions.finish(session=session, by=make.STAFF)
    assert shown(again(out(session, format))) == shown(session)


@pytest.mark.parametrize("format", RESULTS)
def test_a_knockout_is_refused_by_name(format):
    session = make.make_session(4, "knockout", boards=2, settings={"method": "imps"})
    with pytest.raises(RuleError) as refusal:
        out(session, format)
    assert str(refusal.value) == (
        "In a knockout, places depend on the round in which a team went out: a results file "
        "cannot represent this. Use the Arrowswitch file."
    )


@pytest.mark.parametrize("format", RESULTS)
def test_a_session_compared_with_another_clubs_is_refused_when_it_comes_in(format):
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.played(guest, 2)
    clubs.played(host, 1)
    data = out(clubs.fresh(host), format)
    assert len(PARSERS[format](data).competitors) == 6
    with pytest.raises(
        RuleError, match="This session was scored with others whose results are not in its file"
    ):
        again(data)
    assert again(without_additions(data)).pk


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"amount":"12.50"', '"amount":"12.501"', "Expected at most 2 decimals"),
        ('"amount":"12.50"', '"amount":"99999"', "Expected a number from -9999 to 9999"),
        ('"form":"b"', '"form":"?"', "The version of a board must be a letter, not"),
        ('"board":1,"ns":"1NS"', '"board":99,"ns":"1NS"', "was not played by"),
        ('"pair":"6EW"', '"pair":"66EW"', "Pair 66EW is not in this event"),
        ('"method":"matchpoints"', '"method":"imps-cross"', "but its settings say otherwise"),
        ('"from_round":3', '"from_round":0', "Expected a number from 1"),
        ('"settings":{', '"settings":{"unequal":"x","v":1},"more":{', "This name is not recognised here"),
    ],
)
def test_a_text_that_does_not_fit_its_file_is_refused(eventful, old, new, words):
    data = out(eventful, "usebio").decode()
    assert old in data
    with pytest.raises(RuleError, match=words) as refusal:
        again(data.replace(old, new).encode())
    assert refusal.value.field.startswith(ADDITIONS_NAME)


def test_the_national_number_of_the_club_is_in_every_file(eventful):
    Club.objects.filter(pk=eventful.club.pk).update(national_id="00 417")
    session = events.fresh(eventful)
    for format in RESULTS:
        assert PARSERS[format](out(session, format)).club_number == "00 417", format
    assert native.parse(out(session, "native")).club_number == "00 417"
    assert b"<CLUB_ID_NUMBER>00 417</CLUB_ID_NUMBER>" in out(session, "usebio")
    Club.objects.filter(pk=eventful.club.pk).update(national_id="")
    assert b"CLUB_ID_NUMBER" not in out(events.fresh(eventful), "usebio")


def test_the_national_numbers_of_players_are_for_the_staff_alone(eventful):
    for format in RESULTS:
        told = [
            {
                player.national_id
                for competitor in PARSERS[format](data).competitors
                for player in competitor.players
            }
            for data in (
                out(eventful, format),
                export_event(session=eventful, format=format, viewer=Viewer()),
            )
        ]
        assert told == [{"", "Lot", "Lar", "S1"}, {""}], format


def test_a_row_that_was_changed_in_a_spreadsheet_counts_as_it_was_changed(eventful):
    data = out(eventful, "csv").decode("utf-8-sig")
    made, more = next(
        (made, more)
        for made, more in ((",4HS=,420,", ",4HS+1,450,"), (",4HS=,620,", ",4HS+1,650,"))
        if made in data
    )
    found = again(data.replace(made, more, 1).encode())
    before, after = (
        Counter(
            str(Outcome.from_json(p.accepted.outcome).result) for p in evenings.plays(session) if p.accepted
        )
        for session in (eventful, found)
    )
    assert after - before == Counter(["4HS+1"])


@pytest.mark.parametrize("shape", [(2, "howell"), (2, "individual8")])
def test_the_own_name_of_a_pair_or_a_player_comes_in_again(shape):
    session = make.make_session(*shape, boards=1)
    make.enter_all(session)
    for number, name in ((1, "Owls"), (2, '=The  <Best> - "7NS"'), (4, "Owls")):
        Entry.objects.filter(section__session=session, number=number).update(name=name)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    session = events.derive(session)
    for format in FORMATS:
        assert shown(again(out(session, format))) == shown(session), format


@pytest.mark.parametrize("format", FORMATS)
def test_who_came_into_a_match_that_lasts_for_several_rounds(format):
    """A results file says when a match began; the round from which a substitute plays is a later one."""
    session = make.make_session(2, "team4", settings={"method": "imps"})
    make.enter_all(session)
    substitute = make.make_person(session.club, "Sub")
    mends.name_pair(entry=make.entry_of(session, 2), people=[substitute], from_round=2, by=make.STAFF)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    session = events.derive(session)
    found = again(out(session, format))
    assert shown(found) == shown(session)
    assert "Sub" in str(shown(found))


def test_a_round_that_was_cut_has_no_match_in_a_file():
    session = make.make_session(4, "round_robin", boards=2, settings={"method": "imps"})
    make.enter_all(session, rounds=2)
    mends.cut_round(section=make.section_of(session), by=make.STAFF)
    sessions.finish(session=events.fresh(session), by=make.STAFF)
    session = events.derive(session)
    assert {match.round for match in event_of(session, STAFF).matches} == {1, 2}
    assert out(again(out(session, "pbn")), "pbn").count(b"MatchTable") == 1
