"""A session's scoring file: made from the club's blank one, added to while play goes on, ended."""

import pytest

from scoring.actors import NOBODY, user_actor
from scoring.models import Board
from scoring.words import RuleError
from tests.factories import (
    STAFF,
    encounter_of,
    enter_all,
    entry_of,
    make_club,
    make_session,
    make_user,
    section_of,
)
from tests.tournaments.devices.test_set_up import DEAL
from tests.tournaments.exchange.bws.test_round_trip import BLANK, BLANK_FOR_PLAYERS
from tournaments.exchange.bws.adding import with_rounds
from tournaments.exchange.bws.reading import scoring_file
from tournaments.exchange.jet.reading import read
from tournaments.exchange.jet.writing import append, change
from tournaments.models import DeviceFile
from tournaments.selectors.devices.folder import folder_of
from tournaments.selectors.devices.set_up import set_up_of
from tournaments.services import mends
from tournaments.services.devices import setting_up
from tournaments.services.devices.setting_up import add_rounds, end, start_reading, suggested_name
from tournaments.services.devices.templates import choose_options, keep_template

pytestmark = pytest.mark.django_db
NAME = "tuesday.bws"


@pytest.fixture(autouse=True)
def folders(settings, tmp_path):
    settings.DEVICE_FILES = str(tmp_path)
    return tmp_path


def ready(*given, blank=BLANK, **more):
    """A session in play, of a club that has a blank file."""
    session = make_session(*given, **more)
    director = user_actor(make_user(club=session.club, role="director"))
    keep_template(club=session.club, name="blank.bws", data=blank, by=director)
    return session


def refusal(of, **given):
    with pytest.raises(RuleError) as refused:
        of(**given)
    return refused.value.code


def stored(session):
    """What the club's folder has of the file."""
    return (folder_of(session.club) / NAME).read_bytes()


def column(data, table, name):
    return [record[name] for record in read(data).records(table)]


EVENINGS = {
    "nine tables": lambda: ready(9),
    "half a table": lambda: ready(4, "mitchell_relay_share", missing=8),
    "a team match": lambda: ready(4, "round_robin", settings={"method": "imps"}),
    "teams of eight": lambda: ready(4, "teams_of_eight"),
    "a rover": lambda: ready(5, "rover"),
    "single players": lambda: ready(2, "individual8", blank=BLANK_FOR_PLAYERS),
    "a barometer": lambda: ready(4, "barometer"),
}


@pytest.mark.parametrize("name", EVENINGS)
def test_the_file_has_the_sessions_set_up(name):
    session = EVENINGS[name]()
    file = start_reading(session=session, name="", by=STAFF)
    assert scoring_file(read(bytes(file.data))) == set_up_of(session, guid=file.guid)
    assert (file.way, file.ended, file.sections) == ("read", None, {"1": section_of(session).pk})
    assert (len(file.guid), file.guid) == (32, file.guid.upper())


def test_it_is_in_the_clubs_folder_and_nothing_there_is_written_over():
    session = ready(3)
    file = start_reading(session=session, name=NAME, by=STAFF)
    assert stored(session) == bytes(file.data)
    end(file=file, by=STAFF)
    assert refusal(start_reading, session=session, name="TUESDAY.BWS", by=STAFF) == "devices.taken"
    assert not session.device_files.filter(ended=None).exists()
    assert stored(session) == bytes(file.data)


@pytest.mark.parametrize(
    "name", ["con.bws", "../x.bws", "a/b.bws", "x.mdb", "x\x00.bws", "x:y.bws", "x .bws"]
)
def test_a_name_that_windows_does_not_take_is_refused(name, folders):
    session = ready(3)
    assert refusal(start_reading, session=session, name=name, by=STAFF) == "devices.name"
    assert not list(folders.rglob("*"))
    assert not DeviceFile.objects.exists()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Tuesday pairs", "2026-11-20-tuesday-pairs.bws"),
        ("Žá / con: *?", "2026-11-20-za-con.bws"),
        ("x" * 120, f"2026-11-20-{'x' * 40}.bws"),
    ],
)
def test_a_name_is_suggested_that_commands_and_windows_take(title, name):
    assert suggested_name(make_session(3, name=title)) == name


def test_a_name_of_other_letters_becomes_the_number_of_the_session():
    session = make_session(3, name="橋牌")
    assert suggested_name(session) == f"2026-11-20-{session.pk}.bws"


def test_there_is_one_at_a_time():
    session = ready(3)
    file = start_reading(session=session, name="", by=STAFF)
    assert refusal(start_reading, session=session, name="", by=STAFF) == "devices.already"
    end(file=file, by=STAFF)
    ended = file.ended
    end(file=file, by=STAFF)
    assert (file.ended, ended is None) == (ended, False)
    assert start_reading(session=session, name="", by=STAFF).guid != file.guid


def test_without_a_blank_file_or_before_play_there_is_none():
    session = make_session(3)
    assert refusal(start_reading, session=session, name="", by=STAFF) == "devices.template"
    session = ready(3, start=False)
    assert refusal(start_reading, session=session, name="", by=STAFF) == "devices.play"


def test_single_players_need_columns_of_their_own():
    session = ready(2, "individual8")
    assert refusal(start_reading, session=session, name="", by=STAFF) == "bws.tables"
    assert not DeviceFile.objects.exists()


def test_choices_and_the_computer_are_in_the_file():
    session = ready(3)
    director = user_actor(make_user(club=session.club, role="director"))
    options = {"Computer": "Club-PC", "ShowResults": False, "BM2PINcode": "0420"}
    choose_options(club=session.club, options=options, by=director)
    data = bytes(start_reading(session=session, name="", by=director).data)
    assert column(data, "Clients", "computer") == ["Club-PC"]
    assert column(data, "Tables", "computerid") == [1, 1, 1]
    assert column(data, "Settings", "bm2pincode") == ["0420"]
    assert column(data, "Settings", "showresults") == [False]


def test_deals_are_in_it_only_if_the_director_says_so():
    session = ready(3)
    tricks = {seat: dict.fromkeys("CDHSN", 6) for seat in "NESW"}
    Board.objects.filter(board_set__session=session, number=1).update(deal=DEAL, makeable=tricks)
    file = start_reading(session=session, name="", by=STAFF)
    assert b"A\0K\0Q\0J" not in bytes(file.data)
    end(file=file, by=STAFF)
    data = bytes(start_reading(session=session, name="", by=STAFF, with_deals=True).data)
    assert column(data, "HandRecord", "northspades") == ["AKQJT98765432"]
    assert column(data, "HandEvaluation", "westclubs") == [6]


def test_strangers_scorers_and_tables_make_add_and_end_nothing():
    session = ready(3)
    file = start_reading(session=session, name="", by=STAFF)
    other = user_actor(make_user(club=make_club(), role="admin"))
    scorer = user_actor(make_user(club=session.club, role="scorer"))
    for by in (other, scorer, NOBODY, user_actor(make_user())):
        assert refusal(end, file=file, by=by) == "permission.encounters"
        assert refusal(add_rounds, file=file, by=by, data=bytes(file.data)) == "permission.encounters"
        assert refusal(start_reading, session=session, name=NAME, by=by) == "permission.encounters"
    assert DeviceFile.objects.get().ended is None


# ---- rounds that come in or change


def swiss():
    """A Swiss whose file was made in its first round, and whose second has been drawn since."""
    session = ready(4, "swiss_pairs", rounds=4)
    file = start_reading(session=session, name=NAME, by=STAFF)
    enter_all(session, rounds=1)
    mends.pair_round(section=section_of(session), by=STAFF)
    return session, file


def test_a_round_that_was_drawn_is_added_and_tables_read_from_it_on():
    session, file = swiss()
    updated = add_rounds(file=file, by=STAFF)
    assert (updated.added, updated.changed) == (4, 0)
    assert scoring_file(read(stored(session))) == set_up_of(session, guid=file.guid)
    assert column(stored(session), "Tables", "updatefromround") == [2, 2, 2, 2]
    before = stored(session)
    again = add_rounds(file=file, by=STAFF)
    assert (again.added, again.changed, stored(session)) == (0, 0, before)


def test_results_that_came_meanwhile_stay():
    session, file = swiss()
    result = {"section": 1, "table": 1, "round": 1, "board": 1, "contract": "3 NT", "result": "="}
    (folder_of(session.club) / NAME).write_bytes(append(stored(session), {"ReceivedData": [result]}))
    add_rounds(file=file, by=STAFF)
    assert column(stored(session), "ReceivedData", "contract") == ["3 NT"]
    file.refresh_from_db()
    assert column(bytes(file.data), "ReceivedData", "contract") == []
    assert len(column(bytes(file.data), "RoundData", "round")) == 8


def test_it_comes_by_the_browser_where_the_folder_has_none():
    session, file = swiss()
    data = bytes(file.data)
    updated = add_rounds(file=file, by=STAFF, data=data)
    assert scoring_file(read(updated.data)) == set_up_of(session, guid=file.guid)
    assert stored(session) == data  # the folder is left alone
    DeviceFile.objects.update(name="")
    assert refusal(add_rounds, file=file, by=STAFF) == "devices.upload"


def test_what_a_program_writes_meanwhile_is_not_lost(monkeypatch):
    session, file = swiss()
    with_result = append(stored(session), {"ReceivedData": [{"section": 1, "table": 1}]})

    def meanwhile(*given, **more):
        (folder_of(session.club) / NAME).write_bytes(with_result)
        return with_rounds(*given, **more)

    monkeypatch.setattr(setting_up, "with_rounds", meanwhile)
    assert refusal(add_rounds, file=file, by=STAFF) == "devices.in_use"
    assert stored(session) == with_result


def test_an_instruction_that_waits_is_not_written_over():
    session, file = swiss()
    add_rounds(file=file, by=STAFF)
    before = stored(session)
    mends.turn_tables(encounters=[encounter_of(session, 1, 1)], by=STAFF)
    assert refusal(add_rounds, file=file, by=STAFF) == "bws.busy"
    assert stored(session) == before
    (folder_of(session.club) / NAME).write_bytes(change(before, "Tables", {0: {"updatefromround": 0}}))
    assert add_rounds(file=file, by=STAFF).changed == 1
    assert column(stored(session), "Tables", "updatefromround") == [1, 2, 2, 2]


def test_a_round_that_changed_is_changed_where_it_stands():
    session = ready(3)
    file = start_reading(session=session, name=NAME, by=STAFF)
    mends.withdraw_pair(entry=entry_of(session, 4), from_round=2, by=STAFF)
    updated = add_rounds(file=file, by=STAFF)
    assert (updated.added, updated.changed) == (0, 2)
    assert scoring_file(read(stored(session))).rounds == set_up_of(session).rounds
    assert column(stored(session), "Tables", "updatefromround") == [0, 2, 3]


def test_a_round_that_was_cut_is_one_in_which_nobody_sits():
    session = ready(3)
    file = start_reading(session=session, name=NAME, by=STAFF)
    mends.cut_round(section=section_of(session), by=STAFF)
    assert add_rounds(file=file, by=STAFF).changed == 3
    rows = scoring_file(read(stored(session))).rounds
    assert {(row.ns, row.ew) for row in rows if row.round == 3} == {(0, 0)}
    assert add_rounds(file=file, by=STAFF).changed == 0


def test_a_file_that_a_program_has_open_is_left_alone():
    session, file = swiss()
    before = stored(session)
    (folder_of(session.club) / "Tuesday.ldb").write_bytes(b"")
    assert refusal(add_rounds, file=file, by=STAFF) == "devices.in_use"
    assert stored(session) == before
    file.refresh_from_db()
    assert len(column(bytes(file.data), "RoundData", "round")) == 4


def test_the_file_of_another_session_is_refused():
    _session, file = swiss()
    other = start_reading(session=ready(4), name="", by=STAFF)
    assert refusal(add_rounds, file=file, by=STAFF, data=bytes(other.data)) == "bws.other"
    assert refusal(add_rounds, file=file, by=STAFF, data=BLANK) == "bws.other"
    assert refusal(add_rounds, file=file, by=STAFF, data=b"no database") == "jet.kind"


def test_an_ended_file_is_added_to_no_more():
    _session, file = swiss()
    end(file=file, by=STAFF)
    assert refusal(add_rounds, file=file, by=STAFF) == "devices.ended"
