"""A finished scoring file of table devices as a session: results, movement, names, deals, and every revision.

The evening is small enough to be counted by hand: four pairs, two tables, three rounds of two boards.
"""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.cards import Deal
from scoring.models import Board, Encounter, EntryMember, Play, Revision, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.exchange.scoring_evening import DAY, ROUNDS, result, scoring_file
from tournaments.services.exchange import import_event

pytestmark = pytest.mark.django_db


def imported(data: bytes, **answers: object) -> Session:
    club = make.make_club()
    return import_event(data=data, club=club, by=make.STAFF, **answers)  # type: ignore[arg-type]


def play_of(session: Session, table: int, board: int) -> Play:
    return Play.objects.get(
        encounter__round__section__session=session, encounter__table=table, board__number=board
    )


def test_results_movement_and_names_come_in():
    """Board 1: 4S by North making is 420, down one is -50 (Law 77); the other boards are not entered."""
    session = imported(
        scoring_file(result(1, 1, 1, "4 S N ="), result(2, 1, 1, "4 S N -1"), result(1, 1, 2, "3 NT W +1"))
    )
    assert (session.name, session.date, session.state) == ("Friday", DAY, Session.State.FINISHED)
    met = Encounter.objects.filter(round__section__session=session).order_by("round__number", "table")
    sat = [(one.round.number, one.table, one.north.number, one.east.number) for one in met]
    assert sat == [(n, t, *pairs) for n, both in ROUNDS.items() for t, pairs in enumerate(both, 1)]
    assert Play.objects.filter(encounter__round__section__session=session).count() == 12
    assert [play_of(session, table, 1).score for table in (1, 2)] == [420, -50]
    assert play_of(session, 1, 2).score == -430  # of board 2 N-S are vulnerable, E-W are not
    members = EntryMember.objects.filter(entry__section__session=session, entry__number=4)
    assert [(m.person.name, m.person.national_id) for m in members.order_by("seat")] == [
        ("Ben", "008"),
        ("Dan", "0010"),
    ]


def states(play: Play) -> list[tuple[str, str]]:
    revisions = Revision.objects.filter(play=play).order_by("number")
    return [(one.state, one.outcome["result"]) for one in revisions]


def test_repeated_and_erased_rows_are_revisions_of_the_record():
    session = imported(
        scoring_file(
            result(1, 1, 1, "4 S N ="),
            result(2, 1, 1, "4 S N -1"),
            result(1, 1, 1, "4 S N +1"),  # corrected
            result(2, 1, 1, "4 S N =", Erased=True),  # entered and taken back
            result(1, 1, 2, "3 NT W =", Erased=True),
        )
    )
    corrected, kept, gone = play_of(session, 1, 1), play_of(session, 2, 1), play_of(session, 1, 2)
    assert states(corrected) == [("withdrawn", "4SN="), ("accepted", "4SN+1")]
    assert (corrected.score, corrected.last_revision, corrected.agreed) == (450, 2, True)
    assert states(kept) == [("accepted", "4SN-1"), ("withdrawn", "4SN=")]
    assert (kept.score, kept.last_revision) == (-50, 2)
    assert states(gone) == [("withdrawn", "3NW=")]
    assert (gone.kind, gone.score, gone.accepted, gone.last_revision) == ("not_entered", None, None, 1)
    assert corrected.accepted.at.astimezone(session.contest.club.tz).strftime("%H:%M") == "19:31"


def test_pairs_that_sat_the_other_way_keep_their_cards():
    """4S by North making, but pair 4 sat N-S: the 420 is theirs."""
    session = imported(scoring_file(result(1, 1, 1, "4 S N =", PairNS=4, PairEW=1, Declarer=4)))
    play = play_of(session, 1, 1)
    north = play.encounter.east if play.turned else play.encounter.north
    assert (north.number, play.score) == (4, 420)


def test_a_row_of_another_pair_is_asked_about_and_left_out_if_somebody_says_so():
    data = scoring_file(result(1, 1, 1, "4 S N ="), result(2, 1, 1, "4 S N =", PairNS=1))
    with pytest.raises(RuleError) as refusal:
        imported(data)
    assert refusal.value.code == "exchange.rows"
    assert not Session.objects.exists()
    session = imported(data, skip_columns=True)
    assert play_of(session, 1, 1).score == 420
    assert play_of(session, 2, 1).accepted is None


DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"


def test_deals_come_in_and_a_lead_that_was_not_held_is_doubted():
    """West leads against South; the ace of spades is North's. East's lead against North is held."""
    session = imported(
        scoring_file(
            result(1, 1, 1, "4 S S =", LeadCard="SA"),
            result(2, 1, 1, "4 S N =", LeadCard="CA"),
            deals={(1, 1): Deal.parse(DEAL)},
        )
    )
    assert Board.objects.get(board_set__session=session, number=1).deal == DEAL
    assert [play_of(session, table, 1).doubt for table in (1, 2)] == ["doubt.lead", ""]


def test_the_page_asks_about_rows_and_imports_without_them(client):
    club = make.make_club()
    client.force_login(make.make_user(club=club, role="director"))
    data = scoring_file(result(1, 1, 1, "4 S N ="), result(2, 1, 1, "4 S N =", PairNS=1))
    address = reverse("import-event", args=[club.slug])
    asked = client.post(address, {"file": SimpleUploadedFile("Friday.bws", data)})
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "1 row of this file cannot be imported" in page
    form = asked.context["form"]
    answer = {name: form.initial.get(name, "") or form[name].value() or "" for name in form.fields}
    done = client.post(address, answer)
    assert done.status_code == 302, done.content.decode()
    assert play_of(Session.objects.get(), 1, 1).score == 420


def test_a_file_without_a_result_is_refused():
    with pytest.raises(RuleError) as refusal:
        imported(scoring_file())
    assert refusal.value.code == "exchange.nothing"
