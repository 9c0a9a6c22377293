"""The ruling panel and the penalties: typed, seen, done, undone; what is wrong stands beside its field."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.models import Play
from tests.factories import enter, enter_all, entry_of, make_session, play_of
from tests.tournaments.control.conftest import page_events
from tests.tournaments.mends.evening import ranking, record
from tournaments.selectors.control.penalties import kind_of, usual

pytestmark = pytest.mark.django_db
LATE = {"kind": "lateness", "unit": "top"}
WEIGHED = {
    "kind": "weighted", "sides": "both",
    "result_ns_0": "4sn=", "percent_ns_0": "60", "result_ns_1": "-50", "percent_ns_1": "40",
}  # fmt: skip


def rule(room, session, **data):
    return room.post("control-ruling", play_of(session).pk, **data)


def counted(session):
    play = play_of(session)
    return play.kind, play.score, play.score_ew, play.award_ns, play.award_ew, play.weights


BOTH = [[420, "60"], [-50, "40"]]


@pytest.mark.parametrize(
    ("data", "outcome"),
    [
        ({"kind": "assigned", "assigned": "4sn="}, ("assigned", 420, 420, "", "", None)),
        ({"kind": "assigned", "assigned": "-50"}, ("assigned", -50, -50, "", "", None)),
        ({"kind": "assigned", "assigned": "p"}, ("assigned", 0, 0, "", "", None)),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "-50"}, ("split", 420, -50, "", "", None)),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "4sn-1"}, ("split", 420, -50, "", "", None)),
        (WEIGHED, ("weighted", None, None, "", "", {"ns": BOTH, "ew": BOTH})),
        (
            WEIGHED | {"sides": "each", "result_ew_0": "5-", "percent_ew_0": "100"},
            ("weighted", None, None, "", "", {"ns": BOTH, "ew": [[-50, "100"]]}),
        ),
        (
            WEIGHED | {"percent_ns_0": "33,3 %", "percent_ns_1": "66.7"},
            ("weighted", None, None, "", "", {s: [[420, "33.3"], [-50, "66.7"]] for s in ("ns", "ew")}),
        ),
        ({"kind": "award", "award_ns": "a+", "award_ew": "a-"}, ("award", None, None, "A+", "A-", None)),
        ({"kind": "award", "award_ns": "60", "award_ew": "47.5"}, ("award", None, None, "60", "47.5", None)),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "a+"}, ("split", 420, None, "", "A+", None)),
        ({"kind": "split", "split_ns": "+420", "split_ew": "62,5 %"}, ("split", 420, None, "", "62.5", None)),
        ({"kind": "split", "split_ns": "60", "split_ew": "-50"}, ("split", None, -50, "60", "", None)),
        (
            WEIGHED | {"sides": "each", "result_ew_0": "a+"},
            ("weighted", None, None, "", "A+", {"ns": BOTH}),
        ),
        (
            {
                "kind": "weighted",
                "sides": "each",
                "result_ns_0": "40",
                "result_ew_0": "4sn=",
                "percent_ew_0": "60",
                "result_ew_1": "-50",
                "percent_ew_1": "40",
            },
            ("weighted", None, None, "40", "", {"ew": BOTH}),
        ),
    ],
)
def test_a_ruling_of_every_kind_is_made_and_undone(browser, data, outcome):
    session = make_session(3)
    enter(play_of(session), "3NN=")
    before, room = record(session), browser(session)
    assert rule(room, session, **data, reason="claim").status_code == 200
    assert counted(session) == outcome
    assert play_of(session).accepted.reason == "claim"
    assert session.deeds.first().kind == "ruling"
    room.do(f"undo:{session.deeds.first().pk}")
    assert counted(session) == ("played", 400, 400, "", "", None)
    assert record(session) == before


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({}, "kind", "required"),
        ({"kind": "luck"}, "kind", "valid choice"),
        ({"kind": "assigned"}, "assigned", "Enter a result like 4sn=, or a score"),
        ({"kind": "assigned", "assigned": "62-"}, "assigned", "is not possible on board 1"),
        ({"kind": "assigned", "assigned": "8sn="}, "assigned", "The level of a bid must be 1 to 7, not"),
        ({"kind": "assigned", "assigned": "sw"}, "assigned", "Enter a result like 4sn=, or a score"),
        ({"kind": "split", "split_ns": "4sn="}, "split_ew", "Enter a result like 4sn=, or a score"),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "+5"}, "split_ew", "No result gives a score of"),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "4hn="}, "split_ew", "the same score"),
        ({"kind": "split", "split_ns": "a+", "split_ew": "a-"}, "split_ew", "Both sides have an artificial"),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "101"}, "split_ew", "Write an artificial score"),
        ({"kind": "split", "split_ns": "4sn=", "split_ew": "+3imp"}, "split_ew", "At matchpoints an artific"),
        (WEIGHED | {"result_ns_0": "a+"}, "result_ns_0", "Enter a result like 4sn=, or a score"),
        (
            WEIGHED | {"sides": "each", "result_ew_0": "101"},
            "result_ew_0",
            "Write an artificial score",
        ),
        (WEIGHED | {"percent_ns_1": "30"}, "percent_ns_1", "add up to 90 %, not 100 %"),
        (WEIGHED | {"percent_ns_1": ""}, "percent_ns_1", "A weight is a percentage, such as 60 or 33.3"),
        (WEIGHED | {"percent_ns_0": "x"}, "percent_ns_0", "A weight is a percentage, such as 60 or 33.3"),
        (WEIGHED | {"result_ns_1": ""}, "result_ns_1", "Enter a result like 4sn=, or a score"),
        (WEIGHED | {"result_ns_1": "4hn="}, "percent_ns_1", "A weighted score needs at least two scores"),
        (WEIGHED | {"result_ns_0": "+620"}, "result_ns_0", "is not possible on board 1"),
        (
            WEIGHED | {"sides": "each", "result_ew_1": "4sn=", "percent_ew_1": "90"},
            "percent_ew_1",
            "90 %",
        ),
        ({"kind": "award", "award_ns": "60"}, "award_ew", "Write an artificial score"),
        ({"kind": "award", "award_ns": "101", "award_ew": "0"}, "award_ns", "Write an artificial score"),
        (
            {"kind": "award", "award_ns": "+3imp", "award_ew": "-3imp"},
            "award_ns",
            "At matchpoints an artificial score must be an average or a percentage, not a number of IMPs",
        ),
        ({"kind": "award", "award_ns": "x" * 99, "award_ew": "a"}, "award_ns", "20 characters"),
    ],
)
@pytest.mark.parametrize("button", ["look", "do"])
def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(browser, data, field, words, button):
    session = make_session(3)
    before = record(session)
    answer = rule(browser(session), session, **data, reason="as I saw it", **{button: "1"})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert words in " ".join(form.errors[field])
    html = answer.content.decode()
    assert ('role="alert"' in html) is (field != "kind")  # no page sends another kind
    for text in (*data.values(), "as I saw it"):
        assert text in html
    assert record(session) == before


def test_a_ruling_is_seen_before_it_is_made(browser):
    session = make_session(3, boards=1)
    enter_all(session, ["4SN=", "PASS", "4SN-1"])
    before, percents, room = record(session), ranking(session), browser(session)
    answer = rule(room, session, **WEIGHED, look="1")
    assert answer.status_code == 200
    assert answer.context["preview"].startswith(
        "60 % of N-S +420, 40 % of E-W +50. 1 result changes; pair 1: "
    )
    assert (record(session), ranking(session)) == (before, percents)


def test_one_row_more_keeps_what_is_typed(browser):
    session = make_session(3)
    room = browser(session)
    answer = rule(room, session, **WEIGHED, reason="why", add="ns")
    assert answer.status_code == 200
    html = answer.content.decode()
    assert [name in html for name in ("result_ns_2", "result_ns_3", "result_ew_2")] == [True, False, False]
    assert 'value="4sn="' in html
    assert 'value="why"' in html
    three = {"result_ns_2": "p", "percent_ns_1": "30", "percent_ns_2": "10"}
    assert rule(room, session, **WEIGHED | three).status_code == 200
    assert play_of(session).weights["ns"] == [[420, "60"], [-50, "30"], [0, "10"]]
    assert counted(session)[0] == "weighted"


def test_rows_end_at_twenty(browser):
    session = make_session(3)
    many = {f"result_ns_{at}": "p" for at in range(20)}
    answer = rule(browser(session), session, **WEIGHED | many, add="ns")
    assert "result_ns_19" in answer.content.decode()
    assert "result_ns_20" not in answer.content.decode()


@pytest.mark.parametrize(
    "data",
    [
        WEIGHED | {"sides": "each", "result_ew_0": "-50", "percent_ew_0": "100"},
        WEIGHED | {"sides": "each", "result_ew_0": "A-"},
        {"kind": "split", "split_ns": "+420", "split_ew": "-50"},
        {"kind": "split", "split_ns": "+420", "split_ew": "62.5"},
        {"kind": "award", "award_ns": "A+", "award_ew": "40"},
        {"kind": "assigned", "assigned": "4SN="},
    ],
)
def test_the_panel_opens_on_the_ruling_that_stands(browser, data):
    session = make_session(3)
    room = browser(session)
    rule(room, session, **data)
    before = counted(session)
    form = room.get("control-ruling", play_of(session).pk).context["form"]
    shown = {name: form[name].value() or "" for name in form.fields}
    assert {name: shown[name] for name in ("kind", "sides")} == {"sides": "both"} | {
        name: data[name] for name in ("kind", "sides") if name in data
    }
    assert rule(room, session, **shown).status_code == 200
    assert counted(session) == before


def test_at_imps_an_award_is_in_imps(browser):
    session = make_session(3, settings={"method": "imps-cross"})
    room = browser(session)
    refused = rule(room, session, kind="award", award_ns="60", award_ew="40")
    assert list(refused.context["form"].errors) == ["award_ns"]
    assert rule(room, session, kind="award", award_ns="+3imp", award_ew="a-").status_code == 200
    assert counted(session)[3:5] == ("+3imp", "A-")
    rows = room.get("control-rows", view="round", number=1).content.decode()
    assert "+3 IMPs / average minus" in rows


def test_a_scorer_does_not_see_the_ruling_panel(browser):
    session = make_session(3)
    assert browser(session, "scorer").get("control-ruling", play_of(session).pk).status_code == 403
    history = browser(session, "scorer").line("adj")
    assert (history.status_code, "form" in history.context) == (200, False)


def test_without_scripts_adj_leads_to_the_ruling_s_page(browser):
    session = make_session(3)
    room = browser(session)
    answer = room.client.post(room.address("control-line"), {"view": "round", "number": "1", "line": "adj"})
    assert answer.url == room.address("control-ruling", play_of(session).pk)
    page = room.client.get(answer.url)
    assert "<dialog" not in page.content.decode()
    assert "Adjusted score: Board 1" in page.content.decode()


def test_a_ruling_that_stands_is_shown_in_the_rows(browser):
    session = make_session(3)
    room = browser(session)
    rule(room, session, kind="split", split_ns="4sn=", split_ew="+50")
    rows = room.get("control-rows", view="round", number=1)
    assert "N-S +420, E-W \N{MINUS SIGN}50" in rows.context["lines"][0]
    assert '<span class="row-score figure"></span>' in rows.context["lines"][0]


# Penalties


def test_a_penalty_and_its_return(browser):
    session = make_session(3, boards=1)
    enter_all(session, ["PASS"])
    before = ranking(session)
    room, pair = browser(session), entry_of(session, 2)
    room.post("control-penalty", pair.pk, **LATE, reason="twice")
    given = [(line.amount, line.unit, line.kind, line.reason) for line in pair.penalties.all()]
    assert given == [(10, "top", "lateness", "twice")]
    assert "10 % of a top deducted: Lateness: twice" in room.get("control-pair", pair.pk).content.decode()
    penalised = ranking(session)
    assert penalised["A2"] == before["A2"] - Fraction(10, 3)  # a tenth of one board's top in three boards
    assert {pair: percent for pair, percent in penalised.items() if pair != "A2"} == {
        pair: percent for pair, percent in before.items() if pair != "A2"
    }
    room.post("control-penalty-back", pair.pk, pair.penalties.get().pk)
    assert ranking(session) == before
    room.do(f"undo:{session.deeds.first().pk}")
    assert ranking(session) == penalised
    room.do(f"undo:{session.deeds.filter(undone=None).first().pk}")
    assert ranking(session) == before


@pytest.mark.parametrize(
    "data",
    [
        {"amount": "0"},
        {"amount": "101"},
        {"amount": "-3"},
        {"amount": "1.005"},
        {"amount": "x"},
        {"amount": "NaN"},
        {"amount": "1e9"},
        {"unit": "vp"},
        {"unit": ""},
        {"kind": "luck"},
        {"kind": "indemnity"},
        {"reason": "x" * 161},
    ],
)
def test_a_penalty_that_cannot_be_is_refused_beside_its_field(browser, data):
    session = make_session(3)
    answer = browser(session).post("control-penalty", entry_of(session, 2).pk, **LATE | data)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == set(data)
    assert not entry_of(session, 2).penalties.exists()


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        ({}, (10, "top"), "10 % of a top deducted"),
        ({"kind": "slow-15"}, (10, "top"), "10 % of a top deducted"),
        ({"amount": "12.5"}, (12.5, "top"), "12.5 % of a top deducted"),
        ({"kind": "conduct", "amount": "2", "unit": "points"}, (2, "points"), "2 points deducted"),
        ({"amount": "1.5", "unit": "session"}, (1.5, "session"), "1.5 % of the session deducted"),
    ],
)
def test_a_penalty_has_the_usual_amount_of_its_kind_or_its_own(browser, data, line, words):
    session = make_session(3)
    answer = browser(session).post("control-penalty", entry_of(session, 2).pk, **LATE | data)
    given = entry_of(session, 2).penalties.get()
    assert (given.amount, given.unit) == line
    assert page_events(answer)["say"] == f"Pair 2: {words}"


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        ({"amount": "20"}, (-20, "top", "indemnity"), "20 % of a top added"),
        ({}, (-10, "top", "indemnity"), "10 % of a top added"),
        ({"amount": "0.5", "unit": "points"}, (-0.5, "points", "indemnity"), "0.5 points added"),
    ],
)
def test_a_bonus_is_a_button_of_its_own_and_is_added(browser, data, line, words):
    session = make_session(3)
    room, entry = browser(session), entry_of(session, 2)
    assert room.address("control-bonus", entry.pk) in room.get("control-pair", entry.pk).content.decode()
    answer = room.post("control-bonus", entry.pk, **{"unit": "top", **data})
    given = entry.penalties.get()
    assert (given.amount, given.unit, given.kind) == line
    assert page_events(answer)["say"] == f"Pair 2: {words}"


@pytest.mark.parametrize("amount", ["-3", "0", "101"])
def test_a_bonus_below_nothing_is_refused_beside_its_field(browser, amount):
    session = make_session(3)
    answer = browser(session).post("control-bonus", entry_of(session, 2).pk, unit="top", amount=amount)
    assert answer.status_code == 422
    assert "A penalty takes it off, and a bonus adds it." in answer.content.decode()
    assert not entry_of(session, 2).penalties.exists()


@pytest.mark.parametrize(
    ("settings", "kind", "line"),
    [
        ({"method": "imps-cross"}, "lateness", (3, "points")),
        ({"method": "imps-cross", "vp": "wbf-continuous"}, "lateness", (Decimal("0.5"), "vp")),
        ({"method": "imps-cross", "vp": "wbf-continuous"}, "slow-10", (1, "vp")),
        ({"method": "imps-cross", "vp": "wbf-continuous"}, "slow-15", (2, "vp")),
        ({"method": "imps-cross"}, "indemnity", (3, "points")),
        ({"penalty_top": "25"}, "lateness", (25, "top")),
        ({"method": "imps-cross", "penalty_points": "1.5"}, "conduct", (Decimal("1.5"), "points")),
        ({"method": "imps-cross", "vp": "wbf-continuous", "penalty_vp": "1"}, "conduct", (1, "vp")),
        ({"method": "imps-cross", "vp": "wbf-continuous", "penalty_vp": "1"}, "slow-15", (2, "vp")),
    ],
)
def test_the_usual_penalty_follows_the_method(settings, kind, line):
    assert usual(kind_of(kind), settings) == line


@pytest.mark.parametrize(
    ("settings", "awards"),
    [
        ({"repeated_percent": "55"}, ("55", "45")),
        ({"method": "imps-cross", "repeated_imps": "2"}, ("+2imp", "-2imp")),
        ({}, ("A+", "A-")),
    ],
)
def test_a_second_average_has_the_figure_that_the_union_has_fixed(browser, settings, awards):
    """Law 12C2d: of the same two pairs the first board has the usual averages, and the second these."""
    session = make_session(3, boards=2, settings=settings)
    room, first = browser(session), play_of(session)
    second = Play.objects.get(encounter=first.encounter, ordinal=2)
    for play in (first, second):
        room.post("control-ruling", play.pk, kind="award", award_ns="A+", award_ew="A-")
    assert (play_of(session).award_ns, play_of(session).award_ew) == ("A+", "A-")
    second.refresh_from_db()
    assert (second.award_ns, second.award_ew) == awards


def test_the_figure_of_a_second_average_is_seen_before_it_counts(browser):
    session = make_session(3, boards=2, settings={"repeated_percent": "55"})
    room, first = browser(session), play_of(session)
    second = Play.objects.get(encounter=first.encounter, ordinal=2)
    room.post("control-ruling", first.pk, kind="award", award_ns="A-", award_ew="A")
    seen = room.post("control-ruling", second.pk, kind="award", award_ns="A+", award_ew="A+", look="1")
    assert "55 %" in seen.context["preview"]
    assert "(not the first artificial score of this contestant: Law 12C2d)" in seen.context["preview"]
    second.refresh_from_db()
    assert second.award_ns == ""


def test_a_penalty_is_seen_first(browser):
    session = make_session(3, boards=1)
    enter_all(session, ["PASS"])
    before, room = ranking(session), browser(session)
    answer = room.post("control-penalty", entry_of(session, 2).pk, **LATE, look="1")
    assert answer.context["preview"] == "No results change; pair 2: 50.00 to 46.67."
    assert ranking(session) == before
