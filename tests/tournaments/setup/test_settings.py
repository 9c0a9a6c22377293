"""How an event is scored: what each form offers, what cannot go together, and what a later change moves."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Session
from scoring.services.results import record_result
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings
from tests.tournaments.events.test_next_session import following
from tournaments.ranking.settings.checks import check_settings
from tournaments.selectors.results import rankings
from tournaments.selectors.setup.event_forms import BY_KEY, FORMS
from tournaments.services import sessions
from tournaments.services.results import proving
from tournaments.services.setup import sessions as setup
from tournaments.views.scoring_forms import Scoring, stated

pytestmark = pytest.mark.django_db
OWN_TABLE = "0: 10-10\n1-3: 12-8\n4+: 20-0"


@pytest.fixture
def create(club, director, client):
    """Post New session; the answer."""

    def post(form: str, **said: object):
        typed = {"form": form, "name": "Friday", "date": "2026-11-20", **said}
        return client.post(reverse("session-new", args=[club.slug]), typed)

    return post


def kept() -> dict[str, object]:
    return Session.objects.latest("pk").contest.settings


@pytest.mark.parametrize(
    ("form", "usual"),
    [
        ("pairs", ("pairs", "matchpoints", "")),
        ("individual", ("players", "matchpoints", "")),
        ("teams", ("teams", "imps", "wbf-continuous")),
        ("swiss_pairs", ("pairs", "matchpoints", "linear")),
        ("swiss_teams", ("teams", "imps", "wbf-continuous")),
        ("knockout", ("teams", "imps", "")),
    ],
)
def test_name_and_day_are_enough(create, form, usual):
    assert create(form).status_code == 302
    settings = kept()
    assert tuple(settings[name] for name in ("contestants", "method", "vp")) == usual


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.key)
def test_the_page_says_again_what_it_began_with(form):
    """What a form shows of its usual settings makes the same settings when it is sent as it stands."""
    shown = Scoring(form=form, initial=stated(form.settings))
    typed = {name: shown[name].value() for name in shown.fields}
    sent = Scoring({name: value for name, value in typed.items() if value not in (None, False)}, form=form)
    assert sent.is_valid(), sent.errors
    check_settings(sent.settings)
    before, after = stated(form.settings), stated(sent.settings)
    assert {name: after[name] for name in before} == before


@pytest.mark.parametrize(
    ("form", "said", "expected"),
    [
        (
            "pairs",
            {"method": "imps-datum", "datum_trim": "1", "datum_kind": "median", "datum_rounded": "on"},
            {"datum": {"trim": 1, "kind": "median", "rounded": True}},
        ),
        (
            "pairs",
            {"method": "imps-datum", "datum_rounded": "on", "datum_half": "even"},
            {"datum": {"trim": 0, "kind": "mean", "rounded": True, "half": "even"}},
        ),
        (
            "pairs",
            {"method": "imps-datum", "datum_rounded": "on", "datum_half": "away"},
            {"datum": {"trim": 0, "kind": "mean", "rounded": True}},
        ),
        (
            "pairs",
            {"method": "imps-datum", "datum_trim": "auto"},
            {"datum": {"trim": "auto", "kind": "mean", "rounded": False}},
        ),
        (
            "pairs",
            {"method": "imps-cross", "divisor": "none", "average_imps": "2.5"},
            {"divisor": "none", "scaling": "none", "average_imps": "2.5"},
        ),
        (
            "pairs",
            {"method": "imps-cross", "scaling": "results"},
            {"divisor": "comparisons", "scaling": "results"},
        ),
        ("individual", {"method": "total"}, {"method": "total"}),
        ("teams", {"method": "bam", "vp": "none"}, {"method": "bam", "vp": ""}),
        ("teams", {"method": "patton", "vp": "25-0"}, {"method": "patton", "vp": ""}),
        ("teams", {"method": "hybrid", "vp": "25-0"}, {"method": "hybrid", "vp": "25-0"}),
        ("swiss_teams", {"vp": "own", "vp_table": OWN_TABLE}, {"vp": OWN_TABLE}),
        (
            "swiss_teams",
            {"bye_vp": "14", "odd": "triple-rounds"},
            {"bye_vp": "14", "pairing": {"odd": "triple-rounds"}},
        ),
        ("knockout", {"seeded": "4", "third_place": "on"}, {"pairing": {"seeded": 4, "third_place": True}}),
        ("knockout", {"draw": "reseeded"}, {"pairing": {"draw": "reseeded", "third_place": False}}),
        (
            "pairs",
            {"ties_1": "head-to-head", "ties_2": "boards-won", "ties_3": "none", "ties_step": "1/5"},
            {"ties": {"rules": ["head-to-head", "boards-won"], "step": "1/5"}},
        ),
        (
            "pairs",
            {"handicap_unit": "percent", "handicap_part": "1/2", "handicap_official": "on"},
            {"handicap": {"unit": "percent", "part": "1/2", "official": True}},
        ),
        (
            "pairs",
            {
                "strata": "Open\nB 500",
                "strata_by": "mean",
                "strata_fewest": "3",
                "categories": "senior, mixed",
            },
            {
                "strata": {
                    "strata": [{"name": "Open"}, {"name": "B", "below": "500"}],
                    "by": "mean",
                    "fewest": 3,
                },
                "categories": ["senior", "mixed"],
            },
        ),
    ],
)
def test_what_is_said_is_kept(create, form, said, expected):
    assert create(form, **said).status_code == 302
    settings = kept()
    assert {name: settings[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("form", "said", "words"),
    [
        ("swiss_teams", {"vp": "own", "vp_table": "0: 10-10\n2+: 20-0"}, "No row covers the margins 1."),
        ("swiss_teams", {"vp": "own"}, "There is no victory point scale called own"),
        ("swiss_teams", {"vp": "linear"}, "is for matchpoints and board-a-match"),
        (
            "swiss_pairs",
            {"vp": "wbf-continuous"},
            "is for IMPs, but with this method matches are not won by IMPs",
        ),
        ("swiss_pairs", {"method": "imps-cross"}, "is for matchpoints and board-a-match"),
        ("teams", {"method": "hybrid", "vp": "none"}, "choose a scale"),
        ("teams", {"average_imps": "lots"}, "Expected IMPs from 0 to 100, as a decimal, not lots."),
        ("swiss_teams", {"bye_vp": "-1"}, "A bye must be worth 0 to 100 victory points, not -1."),
        ("swiss_teams", {"bye_vp": "1/0"}, "A bye must be worth 0 to 100 victory points, not 1/0."),
        ("pairs", {"strata": "A 500\nB"}, "The first stratum is open to all"),
        ("pairs", {"ties_1": "score", "ties_2": "score"}, "A tie-break rule is listed twice."),
        ("pairs", {"handicap_unit": "percent", "handicap_part": "2"}, "a part above 0 and up to 1"),
        ("pairs", {"method": "imps"}, "Select a valid choice"),
        ("individual", {"method": "bam"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_refused_in_words(create, form, said, words):
    answer = create(form, **said)
    assert answer.status_code == 422
    assert words in answer.content.decode().replace("&#x27;", "'")
    assert not Session.objects.exists()


@pytest.mark.parametrize(
    "settings",
    [
        {"method": "imps", "vp": "linear"},
        {"method": "matchpoints", "vp": "25-0"},
        {"method": "hybrid"},
        {"bye_vp": "x"},
        {"pairing": {"odd": "dance"}},
        {"pairing": {"seeded": "all"}},
        {"ties": {"rules": ["luck"]}},
    ],
)
def test_every_face_is_refused_the_same(club, settings):
    with pytest.raises(RuleError):
        setup.create_session(club=club, name="x", date="2026-11-20", by=make.STAFF, settings=settings)


def test_a_scale_must_have_the_boards_of_a_match(club):
    settings = {"method": "imps", "vp": "acbl-20"}
    with pytest.raises(RuleError, match="matches of 6 to 11 boards, not 4"):
        make.make_session(4, "swiss_teams", rounds=2, boards=4, settings=settings, club=club)


def test_both_halves_of_a_match_count_for_the_scale():
    """Four teams in quarters of six boards: a match of New England has its boards in two rounds."""
    session = make.make_session(
        2,
        "team4",
        rounds=2,
        boards=3,
        settings={"method": "imps", "vp": "acbl-20"},
        options={"form": "halves"},
    )
    assert session.state == "playing"


# Settings may be changed later


def settings_page(session: Session) -> str:
    return reverse("session-settings", args=[session.club.slug, session.pk])


def sent(session: Session, **said: object) -> dict[str, object]:
    """The settings form as it stands, with what is said else."""
    kept = session.contest.settings
    shown = Scoring(form=BY_KEY["pairs"], initial=stated(kept))
    typed = {name: shown[name].value() for name in shown.fields}
    return {name: value for name, value in {**typed, **said}.items() if value not in (None, False)}


def test_before_play_a_change_is_kept_at_once_and_told(club, director, client):
    session = make.make_session(club=club, start=False)
    answer = client.post(settings_page(session), sent(session, method="imps-cross"), follow=True)
    session.contest.refresh_from_db()
    assert session.contest.settings["method"] == "imps-cross"
    assert "method: was Matchpoints, now Cross-IMPs" in answer.content.decode()


def test_in_play_what_changes_is_shown_before_it_is_kept(club, director, client):
    session = make.make_session(club=club)
    make.enter_all(session)
    before = dict(session.contest.settings)
    looked = client.post(settings_page(session), sent(session, method="imps-cross"))
    assert looked.status_code == 200
    session.contest.refresh_from_db()
    assert session.contest.settings == before
    assert looked.context["changes"] == ["method: was Matchpoints, now Cross-IMPs"]
    assert {line.before.figure[-1] for line in looked.context["moved"]} == {"%"}
    assert {line.after.figure[-4:] for line in looked.context["moved"]} == {"IMPs"}

    again = sent(session, method="imps-cross", seen=looked.context["seen"])
    kept = client.post(settings_page(session), again)
    assert kept.status_code == 302
    session.contest.refresh_from_db()
    assert session.contest.settings["method"] == "imps-cross"
    field = make.section_of(session).field
    assert rankings.conditions_of(field).method.name == "imps-cross"


def test_the_page_has_what_changes_and_its_button_once_they_were_looked_at(club, director, client):
    session = make.make_session(club=club)
    make.enter_all(session)
    opened = client.get(settings_page(session)).content.decode()
    same = client.post(settings_page(session), sent(session)).content.decode()
    other = client.post(settings_page(session), sent(session, method="imps-cross")).content.decode()
    words = ("Use these settings", "No settings change.", "No places change.", "now Cross-IMPs")
    assert [[said in page for said in words] for page in (opened, same, other)] == [
        [False, False, False, False],
        [True, True, True, False],
        [True, False, False, True],
    ]
    assert [len(re.findall("<td>", page)) for page in (opened, same, other)] == [0, 0, 2 * 6]
    (seen,) = re.findall(r'name="seen" value="(\w+)"', other)
    kept = client.post(settings_page(session), sent(session, method="imps-cross", seen=seen))
    assert kept.status_code == 302


def test_other_settings_than_those_looked_at_are_looked_at_again(club, director, client):
    session = make.make_session(club=club)
    looked = client.post(settings_page(session), sent(session, method="imps-cross"))
    other = client.post(settings_page(session), sent(session, method="total", seen=looked.context["seen"]))
    assert other.status_code == 200
    session.contest.refresh_from_db()
    assert session.contest.settings["method"] == "matchpoints"


def test_a_method_that_cannot_take_an_adjusted_score_is_refused_and_nothing_changes(club, director, client):
    session = make.make_session(club=club)
    make.enter_all(session)
    play = make.play_of(session)
    award = Outcome(kind=OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    record_result(play_id=play.pk, entry_id=uuid4(), outcome=award, seen=play.last_revision, by=make.STAFF)
    answer = client.post(settings_page(session), sent(session, method="total"))
    assert answer.status_code == 422
    session.contest.refresh_from_db()
    assert session.contest.settings["method"] == "matchpoints"


@pytest.mark.parametrize(("role", "status"), [("scorer", 403), ("director", 302)])
def test_settings_are_the_directors(club, client, role, status):
    session = make.make_session(club=club, start=False)
    client.force_login(make.make_user(club=club, role=role))
    assert client.post(settings_page(session), sent(session, points=1)).status_code == status


def two_sessions(*, official=False):
    """An event of which the first session has been played, and the second is in play."""
    first = evenings.finish(evenings.begin(1))
    if official:
        sessions.publish(session=evenings.fresh(first), by=make.STAFF)
    second = evenings.play(following(evenings.fresh(first)))
    evenings.enter(second, 2)
    return evenings.fresh(first), evenings.derive(second)


def test_settings_of_an_event_change_all_its_sessions():
    first, second = two_sessions()
    before = {session.pk: session.version for session in (first, second)}
    setup.change_settings(session=second, settings={"method": "imps-cross"}, by=make.STAFF)
    for session in (first, second):
        assert proving.prove(evenings.fresh(session)) == []
        lines = evenings.lines(evenings.fresh(session)).values()
        assert sum(line.total for line in lines) == 0
        assert {line.percent for line in lines} == {None}
        assert evenings.fresh(session).version > before[session.pk]


def test_the_comparison_stays_once_another_session_is_official():
    _first, second = two_sessions(official=True)
    with pytest.raises(RuleError) as refused:
        setup.change_settings(session=second, settings={"method": "imps-cross"}, by=make.STAFF)
    assert (refused.value.code, refused.value.field) == ("settings.official", "settings")
    setup.change_settings(session=second, settings={"points": 1}, by=make.STAFF)  # how it is shown
    assert second.contest.settings["points"] == 1
