"""An action in good faith after a change by SQL alone: `prove` still lists what it had not changed."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from scoring.models import ChainLink, Entry, FieldInvitation, Session
from tests import factories as make
from tests.factories import STAFF
from tests.tournaments.law_rulings.conftest import REVOKE
from tests.tournaments.parties.evenings import Played, ids, make_party, play_round, play_table, start
from tests.tournaments.sharing import clubs
from tournaments.services import parties, session_bin, sharing
from tournaments.services.exchange.deals import attach_deals
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.results.proving import prove
from tournaments.services.setup import sessions as setup

pytestmark = pytest.mark.django_db
DEAL = b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'


def wheres(session: Session) -> list[str]:
    return [one.where for one in prove(clubs.fresh(session))]


def forge_handicap(session: Session) -> None:
    """Entry A1 has a handicap that nobody gave it."""
    assert Entry.objects.filter(section__session=session, number=1).update(handicap=5) == 1


def taken_over(session: Session) -> list[str]:
    """What `prove` says of entry A1 once an action has taken its handicap over."""
    link = ChainLink.objects.get(chain=session.chain_name, kind="foreign").link
    return [f"entry A1, before link {link}"]


def fresh_invitation() -> FieldInvitation:
    return FieldInvitation.objects.get()


def leave(invitation: FieldInvitation) -> None:
    sharing.leave(invitation=invitation, by=STAFF)


def withdraw(invitation: FieldInvitation) -> None:
    sharing.withdraw(invitation=invitation, by=STAFF)


def test_another_club_is_invited_and_answers():
    for answer in ("accept", "decline"):
        host = clubs.begin(clubs.host_of(f"Alder {answer}"))
        forge_handicap(host)
        invitation = clubs.invited(host, f"Birch {answer}")
        assert wheres(host) == taken_over(host), "invited"
        Entry.objects.filter(section__session=host, number=2).update(handicap=7)
        if answer == "decline":
            sharing.decline(invitation=invitation, by=STAFF)
        else:
            sharing.accept_anew(invitation=invitation, name="Birch sim", date=clubs.DAY, by=STAFF)
        last = ChainLink.objects.filter(chain=host.chain_name, kind="foreign").latest("link").link
        assert wheres(host)[-1] == f"entry A2, before link {last}", answer


@pytest.mark.parametrize("end", [leave, withdraw])
def test_a_club_leaves_the_event_or_is_taken_out(end: Callable[[FieldInvitation], None]):
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    sessions = clubs.begin(host), clubs.begin(guest)
    for session in sessions:
        clubs.enter(session, 1)
        forge_handicap(session)
    end(fresh_invitation())
    for session in sessions:
        assert wheres(session) == taken_over(session)


def test_clubs_that_share_take_nothing_over_that_they_changed():
    """Invited, accepted, begun, left: each is an action of its own, and nothing of it is foreign."""
    for end in (leave, withdraw):
        host = clubs.host_of(f"Alder {end.__name__}")
        invitation = clubs.invited(host, f"Birch {end.__name__}")
        guest = sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=STAFF)
        clubs.sheet(guest)
        for session in (host, guest):
            clubs.enter(clubs.begin(session), 1)
        invitation.refresh_from_db()
        end(invitation)
        assert (wheres(host), wheres(guest)) == ([], [])
    assert not ChainLink.objects.filter(kind="foreign").exists()


def test_what_the_host_shows_otherwise_is_no_difference_of_a_guest():
    """The host may choose how its own event is shown; a guest's boards are compared as before."""
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.enter(clubs.begin(host), 1)
    clubs.enter(clubs.begin(guest), 2)
    setup.change_settings(session=clubs.fresh(host), settings={"points": 1}, by=STAFF)
    assert (wheres(host), wheres(guest)) == ([], [])


def test_a_guest_forged_before_the_host_changes_its_settings_stays_found():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.enter(clubs.begin(host), 1)
    clubs.enter(clubs.begin(guest), 2)
    forge_handicap(guest)
    setup.change_settings(session=clubs.fresh(host), settings={"points": 1}, by=STAFF)
    assert wheres(guest) == taken_over(guest)


def test_deals_are_attached():
    session = make.make_session(tables=3, boards=2)
    forge_handicap(session)
    attach_deals(session=session, data=DEAL, by=STAFF)
    assert wheres(session) == taken_over(session)


def to_the_bin_and_back(session: Session) -> None:
    session_bin.put_in_bin(session=session, by=STAFF)
    session_bin.take_from_bin(club=session.club, pk=session.pk, by=STAFF)


def rule_by_the_laws(session: Session) -> None:
    law_rulings.record(session=session, what=REVOKE, by=STAFF)


@pytest.mark.parametrize("act", [to_the_bin_and_back, rule_by_the_laws])
def test_what_changes_no_seat_takes_nothing_over_either(act: Callable[[Session], None]):
    session = make.make_session(tables=3, boards=2)
    forge_handicap(session)
    act(session)
    assert wheres(session) == taken_over(session)


@pytest.mark.parametrize("act", [to_the_bin_and_back, rule_by_the_laws])
def test_what_changes_no_seat_is_foreign_to_nothing(act: Callable[[Session], None]):
    session = make.make_session(tables=3, boards=2)
    act(session)
    assert wheres(session) == []
    assert not ChainLink.objects.filter(kind="foreign").exists()


# ---- parties


def party() -> Played:
    """Eight people, the first round played."""
    played = start(make_party(8))
    play_round(played, 1, random.Random("round 1"))
    return played


def arrive(played: Played) -> None:
    person = make.make_person(played.session.club, "Zoe Kahn")
    parties.sign_in(session=played.session, people=[person], by=STAFF)


def go_home(played: Played) -> Entry:
    entry = played.section.entries.get(number=3)
    parties.leave(entry=entry, by=STAFF)
    return entry


def go_home_and_come_back(played: Played) -> None:
    parties.come_back(entry=go_home(played), by=STAFF)


def finish(played: Played) -> None:
    parties.finish(session=played.session, by=STAFF)


def begin_next(played: Played) -> None:
    parties.begin_next(session=played.session, by=STAFF)


ACTIONS = (arrive, go_home, go_home_and_come_back, begin_next, finish)


def test_what_happens_at_a_party_takes_nothing_over_unseen():
    for action in ACTIONS:
        played = party()
        forge_handicap(played.session)
        action(played)
        assert wheres(played.session) == taken_over(played.session), action.__name__


def test_who_comes_back_at_a_party_takes_nothing_over_unseen():
    played = party()
    entry = go_home(played)
    forge_handicap(played.session)
    parties.come_back(entry=entry, by=STAFF)
    assert wheres(played.session) == taken_over(played.session)


def test_a_party_whose_tables_the_bell_stops_takes_over_nothing_of_its_own():
    for ends in (finish, begin_next):
        played = start(make_party(8, ends="table1"))
        table = played.tables(1)[0]
        play_table(played, table, 1, random.Random(1), ids(1))
        arrive(played)
        ends(played)
        assert wheres(played.session) == []
    assert not ChainLink.objects.filter(kind="foreign").exists()


def test_a_lady_who_comes_late_to_a_mixed_party_is_no_difference():
    played = start(make_party(8, lines=True, rules={"partners": "mixed"}))
    person = make.make_person(played.session.club, "Zoe Kahn")
    parties.sign_in(session=played.session, people=[person], by=STAFF, line="L")
    assert wheres(played.session) == []
