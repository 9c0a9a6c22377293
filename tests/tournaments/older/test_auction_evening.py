"""Duplicate auction on the spine of the pairs evening, and bridge to the score: figures by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Play, Session
from scoring.services.results import record_result
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.older.evenings import bid, evening, play_all, plays_of, say, totals, tricks
from tests.tournaments.results.evenings import address, fresh, over, pk_of, refreshed, rows_of, text_of
from tournaments.ranking.settings.checks import check_settings
from tournaments.selectors.results.to_the_score import bonuses
from tournaments.services import sessions
from tournaments.services.mends.pairs import turn_boards
from tournaments.services.results.proving import prove
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db

ROYALS = bid("4SN=", "36NS")  # 4 x 9, honours 36, 125 for 30 trick points: +197
SPADE = bid("1SE-1", "10EW", low=True)  # dealer's one spade at 2, one down: 50 less honours of 5 x 2: +40
HEARTS = bid("3HN-2", "16NS")  # two down, simple honours 2 x 8: -84
NOTRUMP = bid("2NN+1")  # 3 x 10 and 125: +155
CLUB = bid("1CE=", "12EW")  # 6, simple honours 2 x 6: -18
BY_PAIR = {1: (ROYALS, CLUB), 2: (CLUB, SPADE), 3: (SPADE, HEARTS)}
"""What a N-S pair has on the first and the second board of each round."""
TO_THE_SCORE = {"to_the_score": True}


def said(ns: int, board: int) -> Outcome:
    return BY_PAIR[ns][1 - board % 2]


def test_points_are_those_of_the_laws_of_1913():
    """N-S 1: 3 x (197 - 18); 2: 3 x (-18 + 40); 3: 3 x (40 - 84). Each E-W pair meets all three."""
    session = play_all(evening("auction-1913", "total"), said)
    assert totals(session) == {1: 537, 2: 66, 3: -132, 4: -157, 5: -157, 6: -157}
    assert prove(session) == []


def test_points_against_the_average():
    """Odd boards 197, -18, 40: the average is 73; even ones -18, 40, -84: -62/3. E-W meet all N-S: 0."""
    session = play_all(evening("auction-1913", "total-average"), said)
    assert totals(session) == {
        1: 3 * (124 + Fraction(8, 3)),
        2: 3 * (-91 + Fraction(182, 3)),
        3: 3 * (-33 - Fraction(190, 3)),
        4: 0,
        5: 0,
        6: 0,
    }


def test_matchpoints_of_points():
    """On odd boards pair 1 beats 3 beats 2, on even ones 2 beats 1 beats 3: 4, 0, 2 and 2, 4, 0 of 4."""
    session = play_all(evening("auction-1913", "matchpoints"), said)
    assert totals(session) == {1: 18, 2: 12, 3: 6, 4: 12, 5: 12, 6: 12}


def test_a_round_at_bridge_to_the_score_is_worth_50():
    """For tricks: N-S 1 36 and their opponents 6, +50; 2 0 to 6, -50; 3 nothing to nothing."""
    session = play_all(evening("auction-1913", "total", settings=TO_THE_SCORE), said)
    assert totals(session) == {1: 537 + 150, 2: 66 - 150, 3: -132, 4: -157, 5: -157, 6: -157}
    assert prove(session) == []


def test_rounds_against_the_average_of_those_who_played_the_boards():
    """+50, -50, 0 have the mean 0: each N-S pair keeps its own, E-W theirs, which add up to 0."""
    plain = totals(play_all(evening("auction-1913", "total-average"), said))
    session = play_all(evening("auction-1913", "total-average", settings=TO_THE_SCORE), said)
    more = {number: total - plain[number] for number, total in totals(session).items()}
    assert more == {1: 150, 2: -150, 3: 0, 4: 0, 5: 0, 6: 0}


def test_a_round_tells_nothing_before_every_table_has_played_its_boards():
    session = evening("auction-1913", "total", settings=TO_THE_SCORE)
    field = session.sections.get().field
    plays = plays_of(session)
    last = next(play for play in plays if play.board.number == 1 and play.encounter.round.number == 3)
    for play in plays:
        if play != last:
            say(play, said(play.encounter.north.number, play.board.number))
    rounds = len(bonuses(field))
    assert rounds == 2 * 6  # boards 3 to 6: three meetings on each two, with two pairs
    say(last, said(last.encounter.north.number, 1))
    assert len(bonuses(field)) == 3 * 6


def to_the_score_without(*left: tuple[int, int]) -> dict[int, Fraction]:
    """What play to the score adds over an evening without these boards (N-S pair, board), by number."""
    found = []
    for settings in ({}, TO_THE_SCORE):
        session = evening("auction-1913", "total-average", settings=settings)
        for play in plays_of(session):
            if (play.encounter.north.number, play.board.number) not in left:
                say(play, said(play.encounter.north.number, play.board.number))
        found.append(totals(over(session)))
    plain, more = found
    return {number: more[number] - plain[number] for number in more}


def test_a_round_without_the_outcome_of_a_board_counts_over_the_others_at_the_end():
    """Pair 1 has no first board in round 1, so 0 to 6 there: it loses what it won, and the mean is -100/3.

    Pair 4 sat against it; 5 and 6 played those boards too, against pairs 2 and 3.
    """
    mean = Fraction(-100, 3)
    rounds = {1: -50 - mean + 100, 2: -50 - mean - 100, 3: 0 - mean + 0}
    found = to_the_score_without((1, 1))
    assert {number: found[number] for number in rounds} == rounds


def test_a_round_without_any_outcome_is_no_round():
    """Pair 1 did not play boards 1 and 2: the mean of the others is -25."""
    found = to_the_score_without((1, 1), (1, 2))
    assert {number: found[number] for number in (1, 2, 3)} == {1: 100, 2: -50 + 25 - 100, 3: 25}


def sat_the_other_way(*boards: int) -> dict[int, int]:
    """What table 1 had for round 1 when its pairs sat the other way round on these boards."""
    session = evening("auction-1913", "total", settings=TO_THE_SCORE)
    here = Play.objects.filter(encounter=make.encounter_of(session), board__number__in=boards)
    if boards:
        turn_boards(plays=list(here), by=make.STAFF)
    session = play_all(session, said)
    numbers = {entry.place_in_field: entry.number for entry in session.sections.get().entries.all()}
    found: dict[int, int] = {}
    for index, points in bonuses(session.sections.get().field):
        found[numbers[index]] = found.get(numbers[index], 0) + points
    return {number: found[number] for number in (1, 4)}


def test_pairs_that_sat_the_other_way_on_one_board_have_their_own_tricks():
    """Board 1 turned: its 36 are pair 4's, who have 6 on board 2 too: they are ahead, 42 to 0.

    Pair 1 won its other two rounds; pair 4 beat pair 2, and was level with pair 3.
    """
    assert sat_the_other_way() == {1: 150, 4: -50 + 50}
    assert sat_the_other_way(1) == {1: 100 - 50, 4: 50 + 50}
    assert sat_the_other_way(1, 2) == {1: 100 - 50, 4: 50 + 50}


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(OutcomeKind.PLAYED, score=155),
        Outcome(OutcomeKind.ASSIGNED, score=155),
        Outcome(OutcomeKind.SPLIT, score=155, score_ew=-84),
    ],
)
def test_bridge_to_the_score_needs_the_contract(outcome):
    session = evening("auction-1913", "total", settings=TO_THE_SCORE)
    with pytest.raises(RuleError) as refused:
        say(make.play_of(session), outcome)
    assert (refused.value.code, refused.value.source) == ("to_the_score.contract", "001:l.771")
    assert say(make.play_of(session), NOTRUMP).revision.score == 155


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (tricks(7), "outcome.tricks"),
        (Outcome.played("PASS"), "auction.dealer_bids"),
        (bid("4SN=", "30NS"), "honours.count"),
        (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), "award.total"),
    ],
)
def test_what_is_no_result_of_auction_is_refused(outcome, code):
    with pytest.raises(RuleError) as refused:
        say(make.play_of(evening("auction-1913", "total")), outcome)
    assert refused.value.code == code


def test_all_may_pass_by_the_english_rule():
    session = evening("auction-english", "total", boards=1)
    session = play_all(session, lambda ns, board: Outcome.played("PASS") if ns == 1 else NOTRUMP)
    assert (totals(session)[1], totals(session)[2]) == (0, 3 * 155)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"table": "whist", "method": "imps-cross"}, "method.game"),
        ({"table": "whist", "method": "imps-datum"}, "method.game"),
        ({"table": "whist", "method": "total"}, "method.game"),
        ({"table": "duplicate-2017", "method": "tricks"}, "method.game"),
        ({"table": "duplicate-1948", "method": "tricks-average"}, "method.game"),
        ({"table": "auction-1913", "method": "tricks"}, "method.game"),
        ({"table": "auction-1948", "method": "imps-cross"}, "method.game"),
        ({"table": "whist", "method": "tricks", "to_the_score": True}, "to_the_score.game"),
        ({"table": "auction-1913", "method": "matchpoints", "to_the_score": True}, "to_the_score.game"),
        ({"table": "duplicate-2017", "method": "total", "to_the_score": True}, "to_the_score.game"),
    ],
)
def test_a_game_is_compared_as_its_books_name(settings, code):
    with pytest.raises(RuleError) as refused:
        check_settings(settings)
    assert refused.value.code == code
    assert refused.value.source


@pytest.mark.parametrize(
    "settings",
    [
        {"table": "whist", "method": method}
        for method in ("tricks", "tricks-average", "matchpoints", "bam", "net")
    ]
    + [
        {"table": game, "method": method}
        for game in ("auction-1913", "auction-english", "auction-1948")
        for method in ("total", "total-average", "matchpoints", "bam", "net")
    ]
    + [{"table": "auction-1913", "method": "total-average", "to_the_score": True}],
    ids=lambda settings: " ".join(map(str, settings.values())),
)
def test_what_goes_together(settings):
    check_settings(settings)


def test_the_traveller_shows_honours_and_low_spades(client):
    session = play_all(evening("auction-1913", "total", boards=1), lambda ns, board: BY_PAIR[ns][0])
    first, second, third = rows_of(client, address(session, "traveller", 1))[1:]
    assert "4 spades by North honours N-S 36 N North 10 = made 197 +197" in first
    assert "1 spade by East spades at 2, honours E-W 10 E East 6 −1 1 off 40 +40" in second
    assert "1 club by East honours E-W 12 E East 7 = made 18 −18" in third
    assert "Vulnerable" not in text_of(client, address(session, "traveller", 1))


def test_card_and_why_of_an_auction_pair(client):
    session = play_all(evening("auction-1913", "total-average", settings=TO_THE_SCORE), said)
    card = text_of(client, address(session, "card", pk_of(session, 1)))
    assert "4 spades by North honours N-S 36" in card
    why = text_of(client, address(session, "why", pk_of(session, 1)))
    assert "Board 1 +197 against an average of +73: +124 points." in why
    assert "Bridge to the score: +150 for the rounds. 001:l.771" in why
    level = text_of(client, address(session, "why", pk_of(session, 3)))
    assert "Bridge to the score: 0 for the rounds." in level


def test_the_ranking_names_game_and_rounds(client):
    session = play_all(evening("auction-1913", "total", settings=TO_THE_SCORE), said)
    page = text_of(client, address(session, "ranking"))
    assert "Duplicate auction, 1913 laws." in page
    assert "Bridge to the score: 50 points per round to the side with more points for tricks." in page


def test_a_correction_after_publication_tells_the_honours(client):
    session = play_all(evening("auction-1913", "total"), said)
    sessions.publish(session=session, by=make.STAFF, note="")
    play = make.play_of(session)
    say(play, bid("4SN=", "45NS"))
    session = refreshed(fresh(session))
    sessions.publish(session=session, by=make.STAFF, note="honours")
    page = text_of(client, address(session, "publications"))
    assert "4♠ N =, honours N-S 36" in page
    assert "4♠ N =, honours N-S 45" in page


def test_the_game_stays_once_results_were_entered():
    session = evening("auction-1913", "total")
    other = session.contest.settings | {"table": "auction-english"}
    setup.change_settings(session=session, settings=other, by=make.STAFF)
    assert fresh(session).contest.settings["table"] == "auction-english"
    say(make.play_of(session), NOTRUMP)
    third = other | {"table": "auction-1948"}
    with pytest.raises(RuleError, match="the game stays Duplicate auction, English rule") as refused:
        setup.change_settings(session=fresh(session), settings=third, by=make.STAFF)
    assert refused.value.code == "settings.game"


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(OutcomeKind.PLAYED, score=155),
        Outcome(OutcomeKind.WEIGHTED, weights=((155, Decimal(60)), (-84, Decimal(40)))),
    ],
    ids=["score", "weighted"],
)
def test_bridge_to_the_score_cannot_begin_over_bare_scores(outcome):
    session = evening("auction-1913", "total")
    settings = session.contest.settings | TO_THE_SCORE
    play = make.play_of(session)
    say(play, outcome)
    with pytest.raises(RuleError) as refused:
        setup.change_settings(session=fresh(session), settings=settings, by=make.STAFF)
    assert (refused.value.code, refused.value.field) == ("to_the_score.contract", "to_the_score")
    play.refresh_from_db()
    record_result(play_id=play.pk, entry_id=uuid4(), outcome=NOTRUMP, seen=1, by=make.STAFF)
    setup.change_settings(session=fresh(session), settings=settings, by=make.STAFF)
    assert fresh(session).contest.settings["to_the_score"]


@pytest.fixture
def director(client):
    club = make.make_club()
    client.force_login(make.make_user(club=club, role="director"))
    return club


def test_the_wizard_asks_the_game(client, director):
    page = client.get(reverse("session-new", args=[director.slug]), {"form": "pairs"}).content.decode()
    for words in ("Contract bridge, 2017 Laws", "Duplicate whist", "Duplicate auction, English rule"):
        assert words in page
    typed = {"form": "pairs", "name": "Auction", "date": "2026-11-20", "game": "auction-1913"}
    typed |= {"method": "total", "to_the_score": "on"}
    assert client.post(reverse("session-new", args=[director.slug]), typed).status_code == 302
    kept = Session.objects.latest("pk").contest.settings
    assert (kept["table"], kept["method"], kept["to_the_score"]) == ("auction-1913", "total", True)


def test_the_wizard_refuses_imps_of_whist(client, director):
    typed = {"form": "pairs", "name": "Whist", "date": "2026-11-20", "game": "whist", "method": "imps-cross"}
    answer = client.post(reverse("session-new", args=[director.slug]), typed)
    assert answer.status_code == 422
    assert "Duplicate whist is scored by tricks, matchpoints or matches." in answer.content.decode()
    assert not Session.objects.exists()
