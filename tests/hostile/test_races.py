"""At the same instant: nothing lost, nothing twice, nobody waits for ever."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from io import StringIO
from threading import Barrier
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubs.people import services as people
from clubs.people.management.commands import own_club
from clubs.people.models import Person, Role, User
from clubs.people.selectors import today
from clubs.people.services import revoke_role
from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Entry, EntryMember, Play, Revision, Session
from scoring.services import phones, results
from scoring.words import Seat
from tests import factories as make
from tests.hostile.races import PATIENCE, at_once, behind, behind_one_lock, refusals
from tests.hostile.world import proved
from tournaments.models import Call, Deed
from tournaments.services import mends, sessions
from tournaments.services.control import clock, deeds, rulings
from tournaments.services.mends.begin import encounters_of
from tournaments.services.results import standings
from tournaments.services.setup import entries, starting
from tournaments.services.setup import sessions as setup
from tournaments.services.setup.newcomers import Newcomer
from tournaments.services.setup.player_sign_in import sign_in_at
from tournaments.services.setup.sign_in_phones import Sender
from tournaments.services.table import table

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def session() -> Session:
    return make.make_session(tables=3, boards=2)


def again(row):
    """The row as another request reads it for itself."""
    return type(row).objects.get(pk=row.pk)


def say(play: Play, text: str, by, seen: int = 0, entry_id=None):
    return partial(
        results.record_result,
        play_id=play.pk,
        entry_id=entry_id or uuid4(),
        outcome=Outcome.played(text),
        seen=seen,
        by=by,
    )


def test_two_starts_on_one_empty_database_make_one_account_and_print_one_password(monkeypatch):
    """Both find nobody before either makes the account."""
    asked = Barrier(2)

    def nobody_yet() -> bool:
        if User.objects.exists():
            return True
        asked.wait(PATIENCE)
        return False

    monkeypatch.setattr(own_club.selectors, "has_accounts", nobody_yet)
    printed = [StringIO(), StringIO()]
    assert at_once(*(partial(call_command, "own_club", stdout=out) for out in printed)) == [None, None]
    [words] = filter(None, (out.getvalue() for out in printed))
    assert User.objects.get().check_password(words.rpartition(" ")[2].strip())


def field_of(session: Session) -> int:
    return session.sections.get().field_id


def test_two_phones_that_differ_are_in_conflict(session):
    play = make.play_of(session)
    phones = [device_actor(make.make_phone(session)[0]) for _n in range(2)]
    outcomes = behind_one_lock(play.field_id, say(play, "4HS=", phones[0]), say(play, "4HS+1", phones[1]))
    assert refusals(outcomes) == []
    play.refresh_from_db()
    assert (play.waiting, play.accepted_id, play.last_revision) == (True, None, 2)
    assert set(play.revisions.values_list("state", flat=True)) == {Revision.State.CONFLICTING}
    assert proved(session)


def test_two_phones_that_say_the_same_are_one_result(session):
    play = make.play_of(session)
    phones = [device_actor(make.make_phone(session)[0]) for _n in range(2)]
    assert refusals(behind_one_lock(play.field_id, *(say(play, "4HS=", phone) for phone in phones))) == []
    play.refresh_from_db()
    assert (play.waiting, play.score) == (False, 420)


def test_the_same_entry_twice_is_one_revision_and_both_are_answered(session):
    play, entry_id = make.play_of(session), uuid4()
    phone = device_actor(make.make_phone(session)[0])
    act = say(play, "4HS=", phone, entry_id=entry_id)
    outcomes = behind_one_lock(play.field_id, act, act)
    assert refusals(outcomes) == []
    assert sorted(outcome.is_new for outcome in outcomes) == [False, True]
    assert play.revisions.count() == 1


def test_the_same_entry_over_http_is_201_and_200(session):
    play = make.play_of(session)
    clients = [Client(headers={"accept": "application/json"}) for _n in range(2)]
    _device, key = make.make_phone(session)
    form = {"encounter": play.encounter_id, "board": play.board.number, "entry_id": str(uuid4())}
    for client in clients:
        client.cookies["table"] = key
    acts = [
        partial(client.post, reverse("table-entry"), form | {"result": "4HS=", "seen": 0})
        for client in clients
    ]
    assert sorted(answer.status_code for answer in at_once(*acts)) == [200, 201]
    assert play.revisions.count() == 1


def test_one_entry_id_in_two_sessions_at_once_is_refused_not_an_error(session):
    other = make.make_session(tables=3, boards=2, club=session.club, name="Side game")
    entry_id, plays = uuid4(), [make.play_of(session), make.play_of(other)]
    acts = [say(play, "4HS=", make.STAFF, entry_id=entry_id) for play in plays]
    for _n in range(5):
        codes = refusals(at_once(*acts))
    assert codes == ["entry.other_payload"]
    assert Revision.objects.filter(entry_id=entry_id).count() == 1


@pytest.mark.parametrize("first", ["agree", "correct"])
def test_a_correction_while_a_phone_agrees(session, first):
    play = make.play_of(session)
    phone = device_actor(make.make_phone(session)[0])
    make.enter(play, "4HS=", phone)
    acts = {
        "agree": partial(results.agree, play_id=play.pk, revision=1, by=phone),
        "correct": say(play, "4HS+1", make.STAFF, seen=1),
    }
    order = [acts.pop(first), *acts.values()]
    stale = refusals(behind_one_lock(play.field_id, *order))
    play.refresh_from_db()
    assert (play.score, play.agreed) == (450, True)
    assert stale == ([] if first == "agree" else ["agree.stale"])


def test_two_directors_undo_at_once(session):
    entry = make.entry_of(session, 6)
    mends.withdraw_pair(entry=entry, from_round=2, by=make.STAFF)
    acts = [partial(deeds.undo, session=again(session), by=make.STAFF) for _n in range(2)]
    codes = refusals(behind_one_lock(field_of(session), *acts))
    assert codes == ["undo.nothing"]
    entry.refresh_from_db()
    assert entry.state == Entry.State.ACTIVE
    assert Play.objects.filter(encounter__round__section__session=session).count() == 18
    assert proved(session)


def test_one_pair_is_withdrawn_once(session):
    entry = make.entry_of(session, 6)
    acts = [partial(mends.withdraw_pair, entry=again(entry), from_round=2, by=make.STAFF) for _n in range(2)]
    assert refusals(behind_one_lock(field_of(session), *acts)) == ["withdraw.absent"]


def test_a_penalty_is_taken_back_once(session):
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(10), by=make.STAFF)
    penalty = make.entry_of(session, 1).penalties.get()
    acts = [partial(rulings.reverse_penalty, penalty=again(penalty), by=make.STAFF) for _n in range(2)]
    assert refusals(behind_one_lock(field_of(session), *acts)) == ["penalty.reversed"]


def test_undo_of_a_ruling_keeps_what_a_phone_said_beside_it(session):
    play = make.play_of(session)
    phone = device_actor(make.make_phone(session)[0])
    said = [(again(play), Outcome.played("3NN="))]
    ruling = partial(rulings.record_outcomes, outcomes=said, by=make.STAFF, entry_ids=[uuid4()])
    _phone, deed = behind_one_lock(play.field_id, say(play, "4HS=", phone), ruling)
    assert isinstance(deed, Deed)
    deeds.undo(session=session, by=make.STAFF)
    play.refresh_from_db()
    assert (play.score, play.accepted.number) == (420, 1)


# Deadlocks: what one holds and the other wants


def pairs_of_deeds(session: Session):
    """Deeds that lock the field, seats, the clock, the session and standings, each as a request does it."""
    play = make.play_of(session, 2)
    make.enter(make.play_of(session, 3), "4HS=", device_actor(make.make_phone(session, 3)[0]))
    encounter = encounters_of(session).get(round__number=2, table=1)
    entry, phone = make.entry_of(session, 2), device_actor(make.make_phone(session, 2)[0])
    own = make.encounter_of(session, 2)
    people = [member.person for member in entry.members.all()]
    pair_3, pair_4 = make.entry_of(session, 3), make.entry_of(session, 5)
    rulings.penalise(entry=entry, amount=Decimal(10), by=make.STAFF)
    penalty = entry.penalties.get()
    return {
        "enter": say(play, "2HN=", phone),
        "line": partial(
            rulings.record_outcomes,
            outcomes=[(play, Outcome.played("1NN="))],
            by=make.STAFF,
            entry_ids=[uuid4()],
        ),
        "sit": partial(mends.sit, encounter=encounter, ns=pair_3, ew=pair_4, by=make.STAFF),
        "turn": partial(mends.turn_tables, encounters=[encounter], by=make.STAFF),
        "names": partial(mends.name_pair, entry=entry, people=people, by=make.STAFF, from_round=2),
        "seats": partial(table.confirm_seats, encounter=own, by=phone),
        "call": partial(table.call_director, encounter=own, by=phone),
        "penalty back": partial(rulings.reverse_penalty, penalty=penalty, by=make.STAFF),
        "undo": partial(deeds.undo, session=again(session), by=make.STAFF),
        "pause": partial(clock.pause, session=again(session), by=make.STAFF),
        "settings": partial(
            setup.change_settings, session=again(session), settings={"points": 1}, by=make.STAFF
        ),
        "look": partial(
            mends.preview, session, partial(mends.turn_tables, encounters=[encounter], by=make.STAFF)
        ),
        "refresh": partial(standings.refresh_standings, field_id=play.field_id),
        "publish": partial(sessions.publish, session=again(session), by=make.STAFF),
    }


@pytest.mark.parametrize("turn", range(3))
def test_deeds_at_once_never_wait_for_each_other_for_ever(session, turn):
    acts = pairs_of_deeds(session)
    names = list(acts)
    order = names if turn == 0 else names[::-1] if turn == 1 else names[1::2] + names[::2]
    codes = refusals(at_once(*(acts[name] for name in order)))
    # "publish.waiting": the phone and the line differ, and nobody has said which counts
    allowed = {"session.meanwhile", "undo.order", "undo.results", "penalty.reversed", "publish.waiting"}
    assert {code for code in codes if not code.startswith("permission.")} <= allowed
    standings.refresh_standings(field_id=field_of(session))
    assert proved(session)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("line", "publish"),
        ("enter", "publish"),
        ("sit", "names"),
        ("undo", "penalty back"),
        ("look", "publish"),
        ("settings", "publish"),
        ("line", "undo"),
    ],
)
def test_two_deeds_behind_one_lock(session, first, second):
    acts = pairs_of_deeds(session)
    refusals(behind_one_lock(field_of(session), acts[first], acts[second]))
    assert proved(session)


@pytest.mark.parametrize("deed", ["rename", "merge", "forget", "import"])
def test_another_name_waits_for_the_field_as_a_table_does(session, deed):
    """Who has ruled and plays is in the field's chain and in the session: neither waits for the other."""
    club = session.club
    admin, account = (
        make.make_user(club=club, role="admin"),
        make.make_user("ann", club=club, role="director"),
    )
    make.enter(make.play_of(session), "4HS=", user_actor(account))
    ann = make.entry_of(session, 1).members.first().person
    people.edit_person(person=ann, name="ann", national_id="7", by=admin)
    Person.objects.filter(pk=ann.pk).update(user=account)
    listed = {"club": club, "text": "Name,National id\nAnn Other,7\n", "by": admin}
    bo = make.make_person(club, "Bo")
    deeds_by_name = {
        "rename": partial(people.edit_person, person=again(ann), name="Ann Other", by=admin),
        "merge": partial(people.merge_persons, keep=bo, drop=again(ann), by=admin),
        "forget": partial(people.forget_person, person=again(ann), by=admin),
        "import": partial(people.import_members, digest=people.plan_import(**listed).digest, **listed),
    }
    phone = device_actor(make.make_phone(session, 2)[0])
    seats = partial(table.confirm_seats, encounter=make.encounter_of(session, 2), by=phone)
    assert refusals(behind_one_lock(field_of(session), seats, deeds_by_name[deed])) == []
    assert not Revision.objects.filter(by_name="ann").exists()
    assert proved(session)


def test_refresh_beside_refresh_and_a_deed_that_looks_at_it(session):
    make.enter_all(session, rounds=1)
    play = make.play_of(session, round=2)
    refresh = partial(standings.refresh_standings, field_id=play.field_id)
    encounter = encounters_of(session).get(round__number=2, table=1)
    look = partial(mends.preview, session, partial(mends.turn_tables, encounters=[encounter], by=make.STAFF))
    assert refusals(at_once(refresh, say(play, "4HS=", make.STAFF), look, refresh, look)) == []
    refresh()
    assert proved(session)


# The sheet


def test_the_same_person_is_signed_in_once(session):
    evening = make.make_session(start=False, club=session.club)
    section, person = evening.sections.get(), make.make_person(session.club)
    act = partial(entries.sign_in, section=section, people=[person], by=make.STAFF)
    assert refusals(at_once(act, act)) == ["entry.twice"]
    assert EntryMember.objects.filter(person=person).count() == 1


def test_two_pairs_signed_in_at_once_get_two_numbers():
    evening = setup.create_session(
        club=make.make_club(), name="Tonight", date=make.dt.date(2026, 11, 20), by=make.STAFF
    )
    section = evening.sections.get()
    act = partial(entries.sign_in, section=section, people=[], by=make.STAFF)
    assert refusals(at_once(act, act, act)) == []
    assert list(section.entries.values_list("number", flat=True)) == [1, 2, 3]


def test_play_begins_once_however_often_start_is_pressed():
    evening = make.make_session(start=False)
    acts = [partial(starting.start, session=again(evening), by=make.STAFF) for _n in range(2)]
    assert refusals(at_once(*acts)) == ["session.meanwhile"]
    assert Play.objects.filter(encounter__round__section__session=evening).count() == 18


def test_a_result_is_published_once_by_two_who_press_at_once(session):
    make.enter_all(session)
    acts = [partial(sessions.publish, session=again(session), by=make.STAFF) for _n in range(2)]
    assert refusals(at_once(*acts)) == ["session.meanwhile"]
    assert session.publications.count() == 1
    assert proved(session)


def test_two_phones_call_at_once_and_it_is_one_call(session):
    phone, encounter = device_actor(make.make_phone(session)[0]), make.encounter_of(session)
    act = partial(table.call_director, encounter=encounter, by=phone)
    assert refusals(at_once(act, act)) == []
    assert Call.objects.filter(session=session, kind=Call.Kind.TABLE).count() == 1


def test_the_last_admin_stays(session):
    club = session.club
    admins = [make.make_user(club=club, role="admin") for _n in range(2)]
    acts = [
        partial(revoke_role, club=club, user=other, kind="admin", by=by)
        for by, other in (admins, admins[::-1])
    ]
    done = [outcome for outcome in at_once(*acts) if not isinstance(outcome, Exception)]
    assert len(done) <= 1  # the slower one is refused: as the last admin, or being no admin any more
    assert Role.objects.filter(club=club, kind="admin").count() == 1


def test_an_account_takes_one_of_two_invitations_that_it_accepts_at_once(session):
    admin, user = make.make_user(club=session.club, role="admin"), make.make_user()
    invited = [make.make_person(session.club) for _n in range(2)]
    keys = [people.invite(person=person, by=admin) for person in invited]
    acts = [partial(people.accept_invitation, key=key, user=user) for key in keys]
    outcomes = behind(partial(User.objects.select_for_update().get, pk=user.pk), *acts)
    assert refusals(outcomes) == ["account.other"]
    assert Person.objects.filter(user=user).count() == 1


def test_actors_by_account_race_like_all_others(session):
    director = user_actor(make.make_user(club=session.club, role="director"))
    play = make.play_of(session)
    outcomes = behind_one_lock(play.field_id, say(play, "4HS=", director), say(play, "4HS-1", make.STAFF))
    assert refusals(outcomes) == []
    play.refresh_from_db()
    assert (play.score, play.last_revision, play.waiting) == (-50, 2, False)


def test_phones_that_open_a_link_at_once_have_numbers_of_their_own(session):
    link = make.link_of(session)
    opened = at_once(*(partial(phones.open_link, token=link.token) for _n in range(4)))
    assert refusals(opened) == []
    assert sorted(link.devices.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_phones_that_sign_in_at_once_are_two_and_guests_of_one_phone_no_more_than_it_may_bring():
    club = make.make_club()
    session = setup.create_session(club=club, name="Tonight", date=today(club), by=make.STAFF)

    def comes(name: str, table: int, key: str = "one"):
        who = Newcomer(name, Sender(key, "192.0.2.10"), guests=name)
        return partial(sign_in_at, section=session.sections.get(), table=table, seat=Seat.N, who=who)

    assert refusals(at_once(comes("Guest A", 1), comes("Guest B", 2, "two"))) == []
    assert set(session.sign_in_phones.values_list("number", flat=True)) == {1, 2}
    assert refusals(at_once(comes("Guest C", 3), comes("Guest D", 4))) == ["arrival.guests"]
    assert Person.objects.filter(club=club).count() == 3
