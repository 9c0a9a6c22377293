"""Split, weighted and assigned scores in the words of every page; figures worked out by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play
from scoring.services import results as record
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.results.evenings import (
    address,
    evening,
    pk_of,
    play_on,
    refreshed,
    rows_of,
    text_of,
)
from tournaments.exchange import native
from tournaments.services import sessions
from tournaments.services.control import deeds, rulings
from tournaments.services.exchange import import_event, native_out

pytestmark = pytest.mark.django_db
SPLIT = Outcome(OutcomeKind.SPLIT, score=420, score_ew=-50)
WEIGHTED = Outcome(OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40))))
EACH = Outcome(
    OutcomeKind.WEIGHTED,
    weights=((420, Decimal(60)), (-50, Decimal(40))),
    weights_ew=((-50, Decimal(100)),),
)


ONE_AWARD = Outcome(OutcomeKind.SPLIT, score=300, award_ew="A+")
OTHER_AWARD = Outcome(OutcomeKind.SPLIT, award_ns="A-", score_ew=-50)
WEIGHTED_AWARD = Outcome(
    OutcomeKind.WEIGHTED, weights=((420, Decimal(60)), (-50, Decimal(40))), award_ew="60"
)


def ruled(outcome, **options):
    """The evening with a ruling on board 1 of pair 1, whose 4 hearts made there."""
    session = evening(**options)
    rulings.rule(play=play_on(session, 1, 1), outcome=outcome, by=make.STAFF, reason="Misinformed")
    return refreshed(session)


def counted(play):
    return play.kind, play.score, play.score_ew, play.award_ns, play.award_ew, play.weights


def opponents(session, ns):
    return play_on(session, 1, ns).encounter.east.number


def test_a_weighted_score_is_compared_by_its_parts(client):
    """Of 4: pair 1 has 60 % of 4; pair 2 beats pair 3 and 40 % of pair 1, pair 3 40 % of pair 1 alone."""
    session = ruled(WEIGHTED)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["2.8", "1.2"], ["2.4", "1.6"], ["0.8", "3.2"]]
    assert "adjusted score: 60 % of N-S +420, 40 % of E-W +50" in rows[1]  # 232 on average, below +400
    page = text_of(client, address(session, "why", pk_of(session, 1)))
    assert (
        "Board 1 60 % of +420, 40 % of −50 1.2 0 0.8 2.4 of 4 "
        "Adjusted score: 60 % of N-S +420, 40 % of E-W +50. Misinformed By test. Law 12C1"
    ) in page
    other = text_of(client, address(session, "why", pk_of(session, opponents(session, 1))))
    assert "Board 1 60 % of −420, 40 % of +50 0.8 0 1.2 1.6 of 4" in other
    assert "Board 1 +400 1.4 0 0.6 2.8 of 4" in text_of(client, address(session, "why", pk_of(session, 2)))


def test_a_split_score_gives_each_side_its_own(client):
    """N-S as before, 4 2 0; E-W's +50 beats −400 and −110: 4, and they have 0 and 2."""
    session = ruled(SPLIT)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["4", "4"], ["2", "0"], ["0", "2"]]
    assert rows[0].endswith("420 50 4 4")
    assert "adjusted score: N-S +420, E-W +50" in rows[0]
    other = text_of(client, address(session, "why", pk_of(session, opponents(session, 1))))
    assert "Board 1 +50 2 0 0 4 of 4 Adjusted score: N-S +420, E-W +50." in other
    cards = [rows_of(client, address(session, "card", pk_of(session, n))) for n in (1, opponents(session, 1))]
    assert ["+420 100.0" in row and "adjusted" in row for row in cards[0] if "Board 1 " in row] == [True]
    assert ["+50 100.0" in row and "adjusted" in row for row in cards[1] if "Board 1 " in row] == [True]


def test_each_side_of_a_weighted_score_may_have_its_own(client):
    session = ruled(EACH)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["2.8", "0"], ["2.4", "4"], ["0.8", "2"]]
    assert "N-S 60 % of +420, 40 % of −50; E-W +50" in rows[1]


def test_a_side_with_an_award_is_compared_with_nobody(client):
    """N-S: 400, 300 and 110 have 4, 2 and 0. E-W: -400 and -110 have 0 and 2, by Neuberg of three results
    (0 x 3 + 1) / 2 = 0.5 and (2 x 3 + 1) / 2 = 3.5 of 4; A+ is 60 %, more than on the pair's other boards.
    """
    session = ruled(ONE_AWARD)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["4", "0.5"], ["2", "2.4"], ["0", "3.5"]]
    assert "adjusted score: N-S +300, E-W average plus" in rows[1]
    own, other = (
        text_of(client, address(session, "why", pk_of(session, n))) for n in (1, opponents(session, 1))
    )
    assert (
        "Board 1 +300 1 0 1 2 of 4 Adjusted score: N-S +300, E-W average plus. Misinformed By test. Law 12C1"
    ) in own
    assert "Board 1 average plus: the better of 60 %" in other
    assert "60.00 %: 2.4 of 4. Misinformed By test. Law 12C2" in other
    cards = [rows_of(client, address(session, "card", pk_of(session, n))) for n in (1, opponents(session, 1))]
    assert ["+300 50.0" in row and "adjusted" in row for row in cards[0] if "Board 1 " in row] == [True]
    assert ["60.0" in row and "average plus" in row for row in cards[1] if "Board 1 " in row] == [True]


def test_an_award_of_n_s_leaves_e_w_their_score(client):
    """E-W's +50 beats -400 and -110: 4; they have 0 and 2. N-S: 400 and 110 have 3.5 and 0.5."""
    session = ruled(OTHER_AWARD)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["3.5", "0"], ["0.5", "2"], ["1.6", "4"]]
    assert "adjusted score: N-S average minus, E-W +50" in rows[2]


def test_an_award_may_stand_beside_weights(client):
    """N-S as with the weights of both: 2.8, 2.4 and 0.8 of 4; E-W 60 %, the others 0.5 and 3.5 as above."""
    session = ruled(WEIGHTED_AWARD)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert [row.split()[-2:] for row in rows] == [["2.8", "0.5"], ["2.4", "2.4"], ["0.8", "3.5"]]
    assert "adjusted score: N-S 60 % of +420, 40 % of −50; E-W 60 %" in rows[1]


def test_a_team_has_its_award_at_both_tables(client):
    """Team 2 has +3 IMPs for the board, whatever its other pair did; team 1 +300 and -50: 6 IMPs for 250."""
    session = make.make_session(2, "team4", boards=1, settings={"method": "imps"})
    for play, result in zip(plays_in(session), ("4HS=", "2SE-1"), strict=True):
        make.enter(play, result)
    rulings.rule(play=plays_in(session)[0], outcome=ONE_AWARD, by=make.STAFF)
    session = refreshed(sessions.finish(session=session, by=make.STAFF))
    first, second = (text_of(client, address(session, "why", pk_of(session, n))) for n in (1, 2))
    assert "Board 1 Open room: +300 here, −50 at the other table: +6 IMPs." in first
    assert "Board 1 average plus: +3 IMPs." in second
    assert second.count("+3 IMPs.") == 1  # the board counts once, whichever room it was given for


def plays_in(session):
    plays = Play.objects.filter(encounter__round__section__session=session, board__number=1)
    return list(plays.order_by("pk"))


def test_an_assigned_result_is_marked_as_such(client):
    outcome = Outcome(OutcomeKind.ASSIGNED, result=Outcome.played("3NN=").result)
    session = ruled(outcome)
    rows = rows_of(client, address(session, "traveller", 1))[1:]
    assert sum("adjusted" in row for row in rows) == 1
    assert [row.split()[-2:] for row in rows] == [["3", "1"], ["3", "1"], ["0", "4"]]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (SPLIT, "adjusted score: N-S +420, E-W +50"),
        (WEIGHTED, "adjusted score: 60 % of N-S +420, 40 % of E-W +50"),
        (EACH, "adjusted score: N-S 60 % of +420, 40 % of −50; E-W +50"),
        (Outcome(OutcomeKind.ASSIGNED, score=-50), "adjusted score: −50"),
        (ONE_AWARD, "adjusted score: N-S +300, E-W average plus"),
        (OTHER_AWARD, "adjusted score: N-S average minus, E-W +50"),
        (WEIGHTED_AWARD, "adjusted score: N-S 60 % of +420, 40 % of −50; E-W 60 %"),
    ],
)
def test_the_ranking_lists_the_ruling(client, outcome, words):
    session = ruled(outcome)
    page = text_of(client, address(session, "ranking"))
    assert f"Board 1, 1 v {opponents(session, 1)}: {words}. Misinformed By test. Law 12C" in page


def test_a_new_publication_tells_what_was_ruled(client):
    session = evening()
    sessions.publish(session=session, by=make.STAFF)
    rulings.rule(play=play_on(session, 1, 1), outcome=SPLIT, by=make.STAFF)
    sessions.publish(session=refreshed(session), by=make.STAFF)
    page = text_of(client, address(session, "publications"))
    assert "→ N-S +420, E-W +50" in page


@pytest.mark.parametrize("outcome", [SPLIT, WEIGHTED, EACH, ONE_AWARD, OTHER_AWARD, WEIGHTED_AWARD])
def test_choosing_withdrawing_and_undoing_keep_the_sides_apart(outcome):
    session = evening(finished=False)
    play = play_on(session, 1, 1)
    rulings.rule(play=play, outcome=outcome, by=make.STAFF)
    play.refresh_from_db()
    ruled_as = counted(play)
    number = play.last_revision
    record.withdraw(play_id=play.pk, by=make.STAFF)
    play.refresh_from_db()
    assert counted(play) == ("not_entered", None, None, "", "", None)
    rulings.choose_revision(play=play, revision=number, by=make.STAFF)
    play.refresh_from_db()
    assert counted(play) == ruled_as
    rulings.rule(play=play, outcome=Outcome.played("4HS="), by=make.STAFF)
    play.refresh_from_db()
    assert (play.score, play.score_ew, play.weights) == (420, 420, None)
    deeds.undo(session=session, by=make.STAFF)
    play.refresh_from_db()
    assert counted(play) == ruled_as


@pytest.mark.parametrize("outcome", [SPLIT, WEIGHTED, EACH, ONE_AWARD, OTHER_AWARD, WEIGHTED_AWARD])
def test_the_native_file_brings_it_back(outcome):
    session = ruled(outcome)
    data = native.format(native_out.native_of(session))
    other = import_event(data=data, club=make.make_club(session.club.name), by=make.STAFF)
    assert counted(play_on(other, 1, 1)) == counted(play_on(session, 1, 1))
    assert native.format(native_out.native_of(other)) == data


@pytest.mark.parametrize(
    ("unit", "amount", "total", "words"),
    [
        ("points", "2", "22 6", "Penalty, 2 points deducted."),
        ("session", "12.5", "21 6", "Penalty, 12.5 % of the session deducted: −3 of 24."),
        ("top", "-25", "25 6", "Bonus, 25 % of a top added: +1 of 4."),
    ],
)
def test_a_penalty_of_every_unit_is_taken_off_and_explained(client, unit, amount, total, words):
    """Pair 1 has 24 of 24."""
    session = evening()
    service = rulings.give_bonus if amount.startswith("-") else rulings.penalise
    service(entry=make.entry_of(session, 1), amount=Decimal(amount.lstrip("-")), unit=unit, by=make.STAFF)
    refreshed(session)
    row = next(row for row in rows_of(client, address(session, "ranking")) if "Anna & Bo" in row)
    assert row.endswith(total) or row.endswith(total.replace(" ", ".0 "))
    assert words in text_of(client, address(session, "why", pk_of(session, 1)))


def test_a_unit_that_the_event_has_not_is_refused():
    session = evening()
    with pytest.raises(RuleError) as refused:
        rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(1), unit="vp", by=make.STAFF)
    assert refused.value.code == "penalty.unit"
