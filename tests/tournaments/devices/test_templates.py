"""A club's blank scoring file and what its directors choose: kept, refused, forgotten."""

import pytest

from scoring.actors import NOBODY, user_actor
from scoring.words import RuleError
from tests.factories import make_club, make_user
from tests.tournaments.exchange.bws.small_session import FILE
from tests.tournaments.exchange.jet_files import blank_scoring_file, made
from tests.tournaments.exchange.scoring_tables import INDEXES, TABLES
from tournaments.exchange.bws.setting_up import rows_of
from tournaments.exchange.jet.values import Table, Version
from tournaments.exchange.jet.writing import append
from tournaments.models import DeviceTemplate
from tournaments.services.devices import templates
from tournaments.services.devices.templates import choose_options, forget_template, keep_template

pytestmark = pytest.mark.django_db
BLANK = blank_scoring_file()


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def director(club):
    return user_actor(make_user(club=club, role="director"))


def refusal(of, **given):
    with pytest.raises(RuleError) as refused:
        of(**given)
    return refused.value


def without(table, column=""):
    """A blank file that lacks a table or a column."""
    left = [
        Table(one.name, tuple(c for c in one.columns if (one.name, c.name) != (table, column)))
        for one in TABLES
        if column or one.name != table
    ]
    return made(left, indexes={} if column == "ID" else {n: i for n, i in INDEXES.items() if n != table})


def test_a_blank_file_is_kept_and_another_takes_its_place(club, director):
    first = keep_template(club=club, name="C:\\Users\\Ann\\blank\x00 file.bws", data=BLANK, by=director)
    assert (first.name, bytes(first.data), first.by) == ("blank file.bws", BLANK, director.user)
    choose_options(club=club, options={"ShowResults": False}, by=director)
    keep_template(club=club, name="other.bws", data=BLANK, by=director)
    (kept,) = DeviceTemplate.objects.filter(club=club)
    assert (kept.name, kept.options) == ("other.bws", {"ShowResults": False})


def test_a_file_of_an_evening_is_refused_with_words_that_help(club, director):
    used = append(BLANK, {"ReceivedData": [{"section": 1, "table": 1, "round": 1, "board": 1}]})
    error = refusal(keep_template, club=club, name="x.bws", data=used, by=director)
    assert (error.code, "ReceivedData" in str(error), "blank one" in str(error)) == ("bws.used", True, True)
    opened = append(BLANK, {"Clients": [{"computer": "PC"}]})
    assert refusal(keep_template, club=club, name="x.bws", data=opened, by=director).code == "bws.used"
    set_up = append(BLANK, rows_of(FILE, {}))
    assert refusal(keep_template, club=club, name="x.bws", data=set_up, by=director).code == "bws.used"


def test_a_file_of_access_97_says_which_one_to_ask_for(club, director):
    old = blank_scoring_file(Version.JET3)
    error = refusal(keep_template, club=club, name="x.bws", data=old, by=director)
    assert (error.code, "Access 2000" in str(error)) == ("bws.old", True)


@pytest.mark.parametrize(
    ("table", "column"), [("ReceivedData", ""), ("RoundData", "HighBoard"), ("Session", "GUID")]
)
def test_what_a_file_lacks_is_named(club, director, table, column):
    error = refusal(keep_template, club=club, name="x.bws", data=without(table, column), by=director)
    assert (error.code, error.message.values["what"]) == ("bws.tables", f"{table}.{column}".strip("."))


@pytest.mark.parametrize(
    ("table", "column"),
    [("Settings", ""), ("PlayerNumbers", "Name"), ("Tables", "Group"), ("Settings", "BM3Language")],
)
def test_what_a_file_may_lack_is_left_out(club, director, table, column):
    keep_template(club=club, name="x.bws", data=without(table, column), by=director)


@pytest.mark.parametrize("data", [b"", b"Contract;Result\n", BLANK[:-2048], b"\x00" * 4096])
def test_what_is_no_database_is_refused(club, director, data):
    assert refusal(keep_template, club=club, name="x.bws", data=data, by=director).code.startswith("jet.")
    assert not DeviceTemplate.objects.exists()


def test_a_file_of_forty_megabytes_is_refused_before_it_is_read(club, director, monkeypatch):
    monkeypatch.setattr(templates, "read", None)
    huge = BLANK + bytes(40 * 1024 * 1024)
    assert refusal(keep_template, club=club, name="x.bws", data=huge, by=director).code == "devices.size"


def test_strangers_and_scorers_keep_choose_and_forget_nothing(club, director):
    keep_template(club=club, name="x.bws", data=BLANK, by=director)
    other = user_actor(make_user(club=make_club(), role="admin"))
    scorer = user_actor(make_user(club=club, role="scorer"))
    for actor in (other, scorer, NOBODY, user_actor(make_user())):
        for deed in (
            lambda by: keep_template(club=club, name="y.bws", data=BLANK, by=by),
            lambda by: choose_options(club=club, options={}, by=by),
            lambda by: forget_template(club=club, by=by),
        ):
            assert refusal(deed, by=actor).code == "permission.devices"
    assert DeviceTemplate.objects.get(club=club).name == "x.bws"


def test_it_is_forgotten_with_what_was_chosen(club, director):
    keep_template(club=club, name="x.bws", data=BLANK, by=director)
    keep_template(
        club=(other := make_club()),
        name="o.bws",
        data=BLANK,
        by=user_actor(make_user(club=other, role="admin")),
    )
    forget_template(club=club, by=director)
    assert [kept.club for kept in DeviceTemplate.objects.all()] == [other]


def test_choices_are_kept_as_values_and_all_at_once(club, director):
    assert refusal(choose_options, club=club, options={}, by=director).code == "devices.template"
    keep_template(club=club, name="x.bws", data=BLANK, by=director)
    chosen = {"ShowResults": True, "BM2Ranking": "2", "BM2PINcode": "0420", "Computer": "Club-PC"}
    assert choose_options(club=club, options=chosen, by=director).options == chosen | {"BM2Ranking": 2}
    assert choose_options(club=club, options={"LeadCard": False}, by=director).options == {"LeadCard": False}


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("Computer", "PC\x00", "devices.computer"),
        ("Computer", "P\nC", "devices.computer"),
        ("Computer", "x" * 256, "devices.computer"),
        ("Computer", 7, "devices.computer"),
        ("ShowResults", "yes", "devices.option"),
        ("BM2Ranking", 3, "devices.option"),
        ("BM2Ranking", True, "devices.option"),
        ("MaximumResults", "128", "devices.option"),
        ("MaximumResults", "9" * 5000, "devices.option"),
        ("BM2PINcode", "12345", "devices.option"),
        ("BM2PINcode", "١٢٣٤", "devices.option"),
        ("DropTable", 1, "devices.option"),
        ("BM3PINcode", "0000", "devices.option"),
    ],
)
def test_what_no_device_takes_is_refused(club, director, name, value, code):
    keep_template(club=club, name="x.bws", data=BLANK, by=director)
    assert refusal(choose_options, club=club, options={name: value}, by=director).code == code
