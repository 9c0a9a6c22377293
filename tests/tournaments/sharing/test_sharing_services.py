"""Clubs invite one another into a field, play apart, and are compared on every board."""

from __future__ import annotations

import pytest

from scoring.actors import user_actor
from scoring.models import Board, FieldInvitation, Play
from scoring.selectors.visibility import Viewer, visible_boards
from scoring.services import results
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.sharing import clubs
from tournaments.services import mends, sessions, sharing
from tournaments.services.control.deeds import undo
from tournaments.services.exchange.deals import attach_deals
from tournaments.services.results.proving import prove
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
State = FieldInvitation.State


def refused(code: str, deed, **arguments) -> RuleError:
    with pytest.raises(RuleError) as caught:
        deed(**arguments)
    assert caught.value.code == code, caught.value
    return caught.value


def figures(lines):
    """Place, tie and exact figures, in the order of signing in."""
    return [
        (line.place, line.tied, line.percent, line.total, line.top, line.boards)
        for line in sorted(lines, key=lambda line: line.entry.pk)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("guest_first", [False, True], ids=["host first", "guest first"])
@pytest.mark.parametrize("settings", [{}, {"method": "imps-cross"}, {"unequal": "factor"}], ids=str)
def test_two_clubs_have_the_standings_of_one_session_of_two_sections(settings, guest_first):
    host = clubs.host_of(settings=settings)
    guest = clubs.guest_of(host)
    one = clubs.host_of("Both", settings=settings)
    setup.add_section(session=one, by=make.STAFF)
    second = one.sections.get(letter="B")
    setup.choose_movement(section=second, choice=clubs.HOWELL, by=make.STAFF)
    for people in make.make_players(one.club, 6):
        entries.sign_in(section=second, people=people, by=make.STAFF)
    for session in (guest, host) if guest_first else (host, guest):
        clubs.begin(session)
    clubs.begin(one)
    seeds = {host.pk: 1, guest.pk: 2}
    for session in (host, guest):
        clubs.enter(session, seeds[session.pk], missing=session == guest)
    for letter, seed in (("A", 1), ("B", 2)):
        plays = Play.objects.filter(encounter__round__section=one.sections.get(letter=letter))
        replay(plays.order_by("pk"), seed, missing=letter == "B")
    for session in (host, guest, one):
        clubs.finished(session)
    apart = clubs.lines(host)
    assert figures(apart.values()) == figures(clubs.lines(one).values())
    assert len(apart) == 12
    assert {key: figures([line]) for key, line in clubs.lines(guest).items()} == {
        key: figures([line]) for key, line in apart.items()
    }
    for session in (host, guest, one):
        assert prove(clubs.fresh(session)) == []


def replay(plays, seed, *, missing):
    chance = clubs.random.Random(seed)
    for play in list(plays)[: len(plays) - missing]:
        make.enter(play, chance.choice(clubs.CONTRACTS))


def test_who_is_invited_answers_and_both_clubs_keep_who_did_it():
    host = clubs.host_of()
    invitation = clubs.invited(host)
    assert invitation.boards == 10  # the host's movement
    director = make.make_user("dora", club=invitation.club, role="director", first_name="Dora")
    guest = sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=user_actor(director))
    invitation.refresh_from_db()
    assert (invitation.state, invitation.session, invitation.answered_by) == (
        State.ACCEPTED, guest, director,
    )  # fmt: skip
    assert invitation.answered is not None
    assert [deed.words for deed in host.deeds.all()] == ["Birch plays too", "Birch invited"]
    assert [deed.by_name for deed in host.deeds.all()] == ["Birch", "test"]  # the club, not its director
    assert [(deed.words, deed.by) for deed in guest.deeds.all()] == [
        ("Plays in the event of Alder", director)
    ]
    refused("share.answered", sharing.decline, invitation=invitation, by=make.STAFF)


def test_only_those_who_direct_the_clubs_do_it():
    host = clubs.host_of()
    stranger = user_actor(make.make_user("stranger"))
    scorer = user_actor(make.make_user("scorer", club=host.club, role="scorer"))
    other = make.make_club("Birch")
    for nobody in (stranger, scorer):
        refused("permission.settings", sharing.invite, session=host, club=other, by=nobody)
    invitation = clubs.invited(host, "Cedar")
    hosts = user_actor(make.make_user("hanna", club=host.club, role="director"))
    for nobody in (stranger, hosts):
        refused("permission.settings", sharing.decline, invitation=invitation, by=nobody)
        refused(
            "permission.settings", sharing.accept_anew,
            invitation=invitation, name="Sim", date=clubs.DAY, by=nobody,
        )  # fmt: skip
    guests = user_actor(make.make_user("gus", club=invitation.club, role="director"))
    refused("permission.settings", sharing.withdraw, invitation=invitation, by=guests)
    sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=guests)
    invitation.refresh_from_db()
    refused("permission.settings", sharing.leave, invitation=invitation, by=hosts)
    elsewhere = make.make_session(club=make.make_club("Dogwood"), start=False)
    refused(
        "share.club", sharing.accept, invitation=clubs.invited(host, "Elm"), session=elsewhere, by=make.STAFF
    )


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"contestants": "teams", "method": "imps"}, "share.matches"),
        ({"vp": "wbf-continuous", "method": "imps-cross"}, "share.matches"),
        ({"carry": {"kind": "proportional", "part": "1/2"}}, "share.carry"),
    ],
)
def test_what_is_not_compared_board_by_board_cannot_be_shared(settings, code):
    session = setup.create_session(
        club=make.make_club(), name="S", date=clubs.DAY, by=make.STAFF, settings=settings
    )
    refused(code, sharing.invite, session=session, club=make.make_club("Birch"), by=make.STAFF, boards=20)


def test_rounds_paired_by_their_results_are_not_shared():
    swiss = Choice("swiss_pairs", 3, 3, 2)
    session = clubs.host_of("Swiss", settings={"method": "imps-cross"})
    setup.choose_movement(section=session.sections.get(), choice=swiss, by=make.STAFF)
    refused("share.matches", clubs.invited, host=session)


def test_players_of_two_clubs_are_one_field():
    twelve = Choice("individual12", 3, None, 1)
    host = clubs.host_of(choice=twelve, settings={"contestants": "players"})
    guest = clubs.guest_of(host, choice=twelve)
    for session in (host, guest):
        clubs.enter(clubs.begin(session), session.pk)
    clubs.finished(host)
    clubs.finished(guest)
    found = clubs.lines(host)
    assert len(found) == 24
    assert sum(line.percent for line in found.values()) == 24 * 50
    assert prove(clubs.fresh(guest)) == []


def test_whom_a_club_cannot_invite():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    third = make.make_club("Cedar")
    refused("share.own", sharing.invite, session=host, club=host.club, by=make.STAFF)
    refused("share.twice", sharing.invite, session=host, club=guest.club, by=make.STAFF)
    refused("share.guest", sharing.invite, session=guest, club=third, by=make.STAFF)
    fewer = setup.create_session(club=third, name="S", date=clubs.DAY, by=make.STAFF)
    refused("share.number", sharing.invite, session=fewer, club=host.club, by=make.STAFF)
    assert sharing.invite(session=fewer, club=host.club, by=make.STAFF, boards=24).boards == 24


def test_a_session_that_does_not_fit_is_refused_with_what_differs():
    host = clubs.host_of()
    invitation = clubs.invited(host)
    club = invitation.club

    def accept(session):
        sharing.accept(invitation=invitation, session=session, by=make.STAFF)

    begun = make.make_session(club=club)
    refused("share.started", accept, session=begun)
    imps = make.make_session(club=club, start=False, settings={"method": "imps-cross"})
    assert "different settings: method." in str(refused("share.differs", accept, session=imps))
    more = make.make_session(4, "howell", boards=3, club=club, start=False)  # 21 boards
    assert "boards 1 to 10" in str(refused("share.boards", accept, session=more))
    apart = make.make_session(club=club, start=False)
    setup.add_section(session=apart, by=make.STAFF, separate_field=True)
    refused("share.apart", accept, session=apart)
    invitation.refresh_from_db()
    assert invitation.state == State.OPEN


def test_other_cards_are_refused_on_accepting_and_on_attaching():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.begin(host)
    clubs.begin(guest)
    guest.refresh_from_db()
    own = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    Board.objects.filter(board_set__session=host, number=3).update(deal=own)
    other = b'[Board "3"]\n[Deal "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"]\n'
    same = f'[Board "3"]\n[Deal "{own}"]\n'.encode()
    error = refused("share.deals", attach_deals, session=guest, data=other, by=make.STAFF)
    assert "Board 3" in str(error)
    assert attach_deals(session=guest, data=same, by=make.STAFF).count == 1


def test_the_boards_of_a_movement_chosen_later_are_judged_as_play_begins():
    host = clubs.host_of()
    invitation = clubs.invited(host)
    guest = sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=make.STAFF)
    clubs.sheet(guest, Choice("howell", 4, None, 3))
    refused("share.boards", starting.start, session=clubs.fresh(guest), by=make.STAFF)


def test_fewer_boards_do_for_per_cents_and_not_for_totals():
    for settings, fits in (({}, True), ({"method": "imps-cross"}, False)):
        host = clubs.host_of(f"Host {fits}", settings=settings)
        host.sections.update(movement=host.sections.get().movement | {"boards": 12})
        invitation = clubs.invited(host, f"Guest {fits}")
        guest = sharing.accept_anew(invitation=invitation, name="Sim", date=clubs.DAY, by=make.STAFF)
        clubs.sheet(guest)
        if fits:
            clubs.begin(guest)
        else:
            refused("share.boards", starting.start, session=clubs.fresh(guest), by=make.STAFF)


def test_one_winner_in_all_clubs_or_two():
    host = clubs.host_of(choice=Choice("mitchell", 5, None, 2))
    guest = clubs.guest_of(host)
    clubs.begin(host)
    refused("share.winners", starting.start, session=guest, by=make.STAFF)


def test_settings_stay_as_they_were_accepted():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    for session in (host, guest):
        change = {"session": clubs.fresh(session), "by": make.STAFF}
        refused("share.settings", setup.change_settings, settings={"unequal": "none"}, **change)
        setup.change_settings(settings={"points": 1}, **change)  # how it is shown is each club's own
    assert guest.contest.settings["method"] == host.contest.settings["method"]


def test_the_comparison_is_final_once_all_clubs_have_played():
    host, seen = clubs.host_of(), Viewer()
    guest, third = clubs.guest_of(host), clubs.guest_of(host, "Cedar")
    clubs.played(host)
    assert clubs.field_of(host).final is False
    assert visible_boards(clubs.field_of(host), seen) == frozenset()  # two clubs have yet to play
    clubs.enter(clubs.begin(guest), 2)
    assert visible_boards(clubs.field_of(host), seen) == frozenset()
    assert len(visible_boards(clubs.field_of(host), Viewer(staff=True))) == 10
    clubs.begin(third)
    assert visible_boards(clubs.field_of(guest), seen) == frozenset()
    clubs.enter(third, 3, missing=1)
    assert len(visible_boards(clubs.field_of(guest), seen)) == 9  # one board is missing in one club
    clubs.finished(guest)
    assert clubs.field_of(host).final is False
    clubs.finished(third)
    assert clubs.field_of(host).final is True
    assert len(visible_boards(clubs.field_of(host), seen)) == 10
    refused("share.final", clubs.invited, host=host, name="Dogwood")


def test_nobody_joins_or_leaves_what_is_final():
    host = clubs.host_of()
    guest, late = clubs.guest_of(host), clubs.invited(host, "Cedar")
    clubs.played(host)
    clubs.played(guest)
    refused("share.final", sharing.accept_anew, invitation=late, name="Sim", date=clubs.DAY, by=make.STAFF)
    own = guest.invitations_accepted.get()
    refused("share.final", sharing.leave, invitation=own, by=make.STAFF)
    refused("share.final", sharing.withdraw, invitation=own, by=make.STAFF)
    sharing.decline(invitation=late, by=make.STAFF)
    assert FieldInvitation.objects.get(pk=late.pk).state == State.DECLINED


@pytest.mark.parametrize("deed", ["leave", "withdraw"])
def test_who_leaves_is_compared_apart_with_all_that_was_played(deed):
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.begin(guest)
    clubs.begin(host)
    clubs.enter(guest, 1)
    clubs.enter(host, 2)
    clubs.finished(host)
    invitation = guest.invitations_accepted.get()
    getattr(sharing, deed)(invitation=invitation, by=make.STAFF)
    assert clubs.field_of(guest).contest == guest.contest
    assert [len(clubs.lines(session)) for session in (host, guest)] == [6, 6]
    assert sorted(line.entry.place_in_field for line in clubs.lines(host).values()) == list(range(6))
    assert clubs.field_of(host).final is True  # nobody plays any more
    alone = clubs.host_of("Alone")
    clubs.begin(alone)
    clubs.enter(alone, 2)
    clubs.finished(alone)
    assert figures(clubs.lines(host).values()) == figures(clubs.lines(alone).values())
    for session in (host, guest, alone):
        assert prove(clubs.fresh(session)) == []
    make.enter(Play.objects.filter(field=clubs.field_of(guest)).first(), "7NN=")
    assert prove(clubs.fresh(guest)) == []


def test_a_club_that_published_is_not_taken_out():
    host = clubs.host_of()
    guest = clubs.played(clubs.guest_of(host))
    sessions.publish(session=guest, by=make.STAFF)
    invitation = guest.invitations_accepted.get()
    refused("share.published", sharing.withdraw, invitation=invitation, by=make.STAFF)
    refused("permission.settings", sharing.leave, invitation=invitation, by=make.STAFF)


def test_a_late_pair_taken_back_leaves_no_gap_before_another_clubs():
    host = clubs.host_of(choice=Choice("mitchell", 5, None, 2))
    guest = clubs.guest_of(host, choice=Choice("mitchell", 5, None, 2))
    sections = [clubs.begin(session).sections.get() for session in (host, guest)]
    first, _second = [
        mends.add_rover(
            section=one, people=make.make_players(one.session.club, 1)[0], from_round=2, by=make.STAFF
        )
        for one in sections
    ]
    undo(session=clubs.fresh(host), by=make.STAFF, deed_id=first.pk)
    places = sorted(line.entry.place_in_field for line in clubs.lines(guest).values())
    assert places == list(range(21))
    clubs.enter(guest, 1)
    assert prove(clubs.fresh(guest)) == []


def test_an_undo_after_leaving_brings_plays_back_in_the_own_field():
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.begin(guest)
    cut = mends.cut_round(section=clubs.fresh(guest).sections.get(), by=make.STAFF)
    sharing.leave(invitation=guest.invitations_accepted.get(), by=make.STAFF)
    undo(session=clubs.fresh(guest), by=make.STAFF, deed_id=cut.pk)
    assert Play.objects.filter(field=clubs.field_of(guest)).count() == 30


def test_a_result_taken_back_after_leaving_breaks_no_proof_of_those_who_stay():
    """It was linked in the shared field's chain, and its change is a link of the field that it is in now."""
    host = clubs.host_of()
    guest = clubs.guest_of(host)
    clubs.begin(guest)
    clubs.begin(host)
    clubs.enter(guest, 1)
    sharing.leave(invitation=guest.invitations_accepted.get(), by=make.STAFF)
    play = Play.objects.filter(encounter__round__section__session=guest).earliest("pk")
    results.withdraw(play_id=play.pk, by=make.STAFF)
    for session in (host, guest):
        assert prove(clubs.fresh(session)) == []
