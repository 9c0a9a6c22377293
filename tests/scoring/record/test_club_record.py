"""The club's own record notes how far other chains have come: one that is cut to nothing is still missed."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from scoring.models import Chained, ChainLink, ClubRecord, NotedHead, Session
from scoring.selectors.chain import Chains
from scoring.selectors.club_record import broken_notes, broken_record, record_chains
from scoring.services import chain
from scoring.services.club_record import note_head
from tests import factories as make

pytestmark = pytest.mark.django_db
Reason = NotedHead.Reason


@pytest.fixture
def session() -> Session:
    """A session that has not begun: its chain has the two links that are noted here, and no other."""
    session = make.make_session(tables=3, start=False)
    for number in (1, 2):
        with chain.locked(Session, session.pk) as owner:
            chain.note(owner, "test", {"number": number})
            note_head(session.club.pk, owner, Reason.PAYMENT)
    return Session.objects.get(pk=session.pk)


def of_session(session: Session) -> list[str]:
    return [one.where for one in broken_notes(Chains([session.chain_name]), session.club.pk)]


def of_club(session: Session) -> list[str]:
    return [one.where for one in broken_record(session.club.pk, record_chains(session.club.pk))]


def cut_to_nothing(model: type[Chained], name: str, pk: int) -> None:
    """What somebody does with the file who wants a record to look as if nothing had ever happened."""
    for linked in (ChainLink, NotedHead):
        linked.objects.filter(chain=name).delete()
    model._default_manager.filter(pk=pk).update(chain_length=0, chain_head="")


def test_what_was_noted_is_there(session):
    assert of_session(session) == [] == of_club(session)
    assert list(NotedHead.objects.order_by("link").values_list("of", "length")) == [
        (session.chain_name, 1),
        (session.chain_name, 2),
    ]


def test_a_chain_that_is_cut_to_nothing_is_missed_by_its_own_proof_and_by_the_clubs(session):
    cut_to_nothing(Session, session.chain_name, session.pk)
    assert Chains([session.chain_name]).broken() == []  # by itself it looks as if nothing had been there
    expected = [
        f"link {number} of session {session.pk}, as noted in link {number} of clubrecord {session.club.pk}"
        for number in (1, 2)
    ]
    assert of_session(session) == expected == of_club(session)


def test_a_note_that_is_taken_out_of_the_clubs_record_breaks_that(session):
    NotedHead.objects.filter(link=1).delete()
    assert of_club(session) == [f"link 1 of clubrecord {session.club.pk}: missing"]


@pytest.mark.parametrize("column", [*NotedHead.HASHED, "link_hash"])
def test_a_note_that_is_changed_breaks_the_clubs_record(session, column):
    note = NotedHead.objects.get(link=2)
    value = note.length + 1 if column == "length" else note.at.replace(year=2001) if column == "at" else "x"
    NotedHead.objects.filter(pk=note.pk).update(**{column: "s0" if column == "of" else value})
    assert any("link 2 of clubrecord" in where for where in of_club(session))


def test_a_note_that_is_forged_is_in_no_chain(session):
    NotedHead.objects.create(of=session.chain_name, length=9, head="9" * 64, reason=Reason.PAYMENT)
    assert of_session(session) == [f"notedhead {NotedHead.objects.latest('pk').pk} (s{session.pk} after 9)"]


def test_a_chain_without_a_link_is_not_noted():
    session = make.make_session(tables=3, start=False)
    note_head(session.club.pk, session, Reason.FEES)
    assert not ClubRecord.objects.exists()


def test_the_command_says_what_is_missing(session):
    out = StringIO()
    call_command("prove_club", session.club.slug, stdout=out)
    assert "still there" in out.getvalue()
    cut_to_nothing(Session, session.chain_name, session.pk)
    with pytest.raises(SystemExit, match="1"):
        call_command("prove_club", session.club.slug, stdout=out)
    assert f"link 2 of session {session.pk}" in out.getvalue()


def test_a_club_that_is_not_there_is_named():
    with pytest.raises(SystemExit):
        call_command("prove_club", "nowhere", stderr=StringIO())


def test_a_link_that_somebody_has_spoilt_is_told_and_ends_no_proof(session):
    with chain.locked(ClubRecord, session.club.pk) as record:
        chain.note(record, "figures", {"persons": {}})
    ChainLink.objects.filter(kind="figures").update(content={})
    out = StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("prove_club", session.club.slug, stdout=out)
    assert f"link 3 of clubrecord {session.club.pk}: changed" in out.getvalue()
    assert "cannot be derived" in out.getvalue()
