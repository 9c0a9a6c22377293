"""Standings: figures worked out by hand, and equal whatever way results came."""

from __future__ import annotations

import random
from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Field, Play, Session
from scoring.services import results
from scoring.words import RuleError
from tests import factories as make
from tournaments.models import Standing
from tournaments.selectors.results import rankings
from tournaments.services import sessions
from tournaments.services.results import standings
from tournaments.services.results.proving import prove
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
WORDS = ("4HS=", "4HS+1", "3NN-1", "2CE=", "PASS", "5DXW-2", "1NN+2")
AWARDS = (("A+", "A-"), ("A", "A"), ("60", "40"), ("A-", "A+"))


def percents(session: Session) -> dict[int, Fraction | None]:
    field = Field.objects.get(sections__session=session)
    standings.refresh_standings(field_id=field.pk)
    return {line.entry.number: line.percent for line in rankings.table(field)}


def test_three_tables_by_hand(django_capture_on_commit_callbacks):
    """Mitchell of 3 tables, one board a set. Board 1: +420, +420, -50 to pairs 1, 2, 3 of N-S."""
    session = make.make_session(tables=3, boards=1)
    board_one = Play.objects.filter(board__number=1).order_by("encounter__north__number")
    with django_capture_on_commit_callbacks(execute=True):
        for play, result in zip(board_one, ("4HS=", "4HN=", "4HS-1"), strict=True):
            make.enter(play, result)
    opponents = {play.encounter.north.number: play.encounter.east.number for play in board_one}
    expected = {1: 75, 2: 75, 3: 0} | {opponents[1]: 25, opponents[2]: 25, opponents[3]: 100}
    assert percents(session) == expected
    table = {
        line.entry.number: (line.place, line.tied) for line in rankings.table(session.sections.get().field)
    }
    assert (table[1], table[2], table[3]) == ((1, True), (1, True), (3, False))


def test_neuberg_applies_at_the_finish_only():
    """2 of 3 results on board 1: 2 and 0 of 2 while playing; then (2 x 3 + 1) / 2 = 3.5 and 0.5 of 4."""
    session = make.make_session(tables=3, boards=1)
    plays = list(Play.objects.filter(board__number=1).order_by("encounter__north__number"))
    make.enter(plays[0], "4HS=")
    make.enter(plays[1], "4HS-1")
    assert percents(session)[1] == 100
    make.enter_all(session, ["PASS"])
    award = Outcome(OutcomeKind.NOT_PLAYED)
    results.record_result(play_id=plays[2].pk, entry_id=uuid4(), outcome=award, seen=1, by=make.STAFF)
    session = Session.objects.get(pk=session.pk)
    sessions.finish(session=session, by=make.STAFF)
    # pair 1: 3.5 of 4 on board 1, 2 of 4 on each of the two passed out
    assert percents(session)[1] == Fraction(100 * 15, 24)


def test_average_plus_takes_the_better_of_sixty_and_the_pairs_own():
    """100 % on its other boards makes A+ worth 100 %; 6 of 8 on theirs leaves the opponents' A- at 40 %.

    Nothing else is on the third board yet, so its top is 2: (6 + 0.8) of 10.
    """
    session = make.make_session(tables=3, boards=1)
    for number in (1, 2):
        board = Play.objects.filter(board__number=number).order_by("encounter__north__number")
        for play, result in zip(board, ("4HS+1", "4HS=", "4HS-1"), strict=True):
            make.enter(play, result)
    third = Play.objects.filter(board__number=3, encounter__north__number=1).get()
    award = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    results.record_result(play_id=third.pk, entry_id=uuid4(), outcome=award, seen=0, by=make.STAFF)
    found = percents(session)
    assert found[1] == 100  # 100 % on two boards, and so on the third
    assert found[third.encounter.east.number] == 68


def random_outcome(rng: random.Random) -> Outcome:
    if rng.random() < 0.15:
        ns, ew = rng.choice(AWARDS)
        return Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew)
    if rng.random() < 0.1:
        return Outcome(OutcomeKind.NOT_PLAYED)
    return Outcome.played(rng.choice(WORDS))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_any_run_of_entries_ends_in_the_standings_of_the_final_results(seed):
    """Entries, corrections, repeats, late batches; and the final results entered once, in another order."""
    rng = random.Random(seed)
    run, once = (make.make_session(tables=4, boards=1, kind="howell") for _session in range(2))
    plays, final = list(Play.objects.filter(field__sections__session=run).order_by("pk")), {}
    for _step in range(80):
        index = rng.randrange(len(plays))
        outcome, entry_id = random_outcome(rng), uuid4()
        for _repeat in range(rng.choice((1, 1, 2))):
            results.record_result(
                play_id=plays[index].pk, entry_id=entry_id, outcome=outcome, seen=0, by=make.STAFF
            )
        final[index] = outcome
        if rng.random() < 0.3:
            standings.refresh_standings(field_id=plays[0].field_id)
    twins = list(Play.objects.filter(field__sections__session=once).order_by("pk"))
    for index in rng.sample(sorted(final), len(final)):
        results.record_result(
            play_id=twins[index].pk, entry_id=uuid4(), outcome=final[index], seen=0, by=make.STAFF
        )
    assert percents(run) == percents(once)
    for session in (run, once):
        sessions.finish(session=session, by=make.STAFF)
    assert percents(run) == percents(once)
    assert prove(run) == prove(once) == []


@pytest.mark.parametrize("tables", [4, 12])
def test_a_refresh_takes_eight_queries_at_most(tables):
    session = make.make_session(tables=tables, boards=2)
    make.enter_all(session, rounds=1)
    field = Field.objects.get(sections__session=session)
    standings.refresh_standings(field_id=field.pk)
    make.enter(make.play_of(session, round=2), "4HS=")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        standings.refresh_standings(field_id=field.pk)
    assert len([q for q in queries if "SAVEPOINT" not in q["sql"]]) <= 8
    assert Standing.objects.get(field=field).version == Field.objects.get(pk=field.pk).version


def test_a_refresh_twice_or_late_changes_nothing():
    session = make.make_session(tables=3)
    make.enter_all(session)
    field = Field.objects.get(sections__session=session)
    first = standings.refresh_standings(field_id=field.pk)
    again = standings.refresh_standings(field_id=field.pk)
    assert (first.version, bytes(first.totals), first.computed) == (
        again.version,
        bytes(again.totals),
        again.computed,
    )
    assert standings.behind() == []


def test_the_sweep_finds_what_is_behind():
    session = make.make_session(tables=3)
    make.enter(make.play_of(session), "4HS=")  # nobody refreshes: as if the job had been lost
    field = Field.objects.get(sections__session=session)
    assert standings.behind() == [field.pk]
    from tournaments.tasks import sweep

    sweep()
    assert standings.behind() == []


def test_prove_names_what_does_not_follow(monkeypatch):
    session = make.make_session(tables=3)
    make.enter_all(session)
    sessions.publish(session=session, by=make.STAFF)
    assert prove(session) == []
    publication = session.publications.get()
    publication.content["fields"][0]["standing"][0][3] = "99"
    publication.save()
    link, figure = [difference.where for difference in prove(session)]
    assert figure == "publication 1, field 1, entry 0"
    assert "(Tuesday pairs: publication 1)" in link


def test_a_field_that_fails_stops_no_other():
    broken, sound = make.make_session(tables=3), make.make_session(tables=3)
    for session in (broken, sound):
        make.enter(make.play_of(session), "4HS=")
    broken.contest.settings = {"unequal": "nonsense"}
    broken.contest.save()
    from tournaments.tasks import sweep

    sweep()
    assert standings.behind() == [broken.sections.get().field_id]


def test_reopening_gives_the_phones_back():
    """A correction period that ran before says nothing about the play that goes on."""
    session = make.make_session(tables=3)
    sessions.publish(session=session, by=make.STAFF)
    for _step in range(2):
        session = sessions.reopen(session=Session.objects.get(pk=session.pk), by=make.STAFF)
    assert (session.state, session.corrections_until) == ("playing", None)
    make.make_phone(session)


def test_sections_compared_together_rank_alike():
    session = make.make_session(tables=3, start=False)
    other = setup.add_section(session=session, by=make.STAFF)
    setup.choose_movement(section=other, choice=setup.Choice("howell", 4, None, 2), by=make.STAFF)
    for _pair in range(8):
        entries.sign_in(section=other, people=[], by=make.STAFF)
    with pytest.raises(RuleError) as refused:
        starting.start(session=session, by=make.STAFF)
    assert refused.value.code == "movement.winners"
