"""Two rows become one human being, and a human being is forgotten; results stay."""

from datetime import date
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from clubs.people import references, selectors, services
from clubs.people.models import Invitation, Membership, Person, Role, User
from clubs.people.signals import person_renamed
from scoring.models import (
    Board,
    BoardSet,
    Contest,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Play,
    Revision,
    Round,
    Section,
    Session,
)
from tests.clubs.people.conftest import make_member, make_person, make_user
from tests.clubs.people.test_persons import refusal


def make_evening(club, *persons: Person) -> Encounter:
    """One table, one board, one result; the persons sit N, E, S, W as far as there are any."""
    contest = Contest.objects.create(club=club, name="Pairs")
    session = Session.objects.create(contest=contest, name="Tuesday", date=date(2026, 11, 3))
    field = Field.objects.create(contest=contest)
    section = Section.objects.create(session=session, field=field)
    for number, person in enumerate(persons, 1):
        entry = Entry.objects.create(section=section, number=number)
        EntryMember.objects.create(entry=entry, person=person)
    seats = dict(zip(("north_person", "east_person", "south_person", "west_person"), persons, strict=False))
    round_ = Round.objects.create(section=section, number=1)
    encounter = Encounter.objects.create(round=round_, table=1, **seats)
    board = Board.objects.create(board_set=BoardSet.objects.create(session=session), number=1)
    play = Play.objects.create(encounter=encounter, field=field, board=board)
    Revision.objects.create(
        play=play,
        club=club,
        number=1,
        kind="played",
        outcome={"v": 1},
        score=420,
        entry_id=uuid4(),
        payload_hash="0",
    )
    return encounter


@pytest.fixture
def heard():
    names = []

    def hear(sender, person, old_name, **kwargs):
        names.append((old_name, person.pk))

    person_renamed.connect(hear)
    yield names
    person_renamed.disconnect(hear)


def test_every_way_from_a_person_to_a_session_is_known():
    found = {(each.model.__name__, each.field): each.session for each in references.references()}
    seats = {
        ("Encounter", f"{seat}_person"): "round__section__session"
        for seat in ("north", "east", "south", "west")
    }
    assert found == {
        **seats,
        ("EntryMember", "person"): "entry__section__session",
        ("TablePayment", "person"): "session",
        ("ResultLetter", "person"): "publication__session",  # who gets a letter plays there
        ("SheetPlayer", "person"): "sheet__encounter__round__section__session",  # a dummy has no entry
        ("PokerPlayer", "person"): None,  # a poker evening is no session
        ("LedgerLine", "person"): None,  # whoever has one came in that evening, or has only paid
        ("Person", "merged_into"): None,
        ("Rung", "person"): None,  # a ladder's places and challenges are the club's, of no session
        ("Challenge", "challenger"): None,
        ("Challenge", "holder"): None,
    }


def test_a_merge_moves_entries_and_seats(who, club, heard):
    anna, ann, bo = (make_person(club, name) for name in ("Anna Berg", "Ann Berg", "Bo"))
    first, second = make_evening(club, anna, bo), make_evening(club, bo, ann)
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    second.refresh_from_db()
    assert (first.north_person, second.east_person) == (anna, anna)
    assert references.sessions_of(anna) == {first.round.section.session_id, second.round.section.session_id}
    assert not EntryMember.objects.filter(person=ann).exists()
    assert Revision.objects.count() == 2
    assert heard == [("Ann Berg", anna.pk)]


def test_a_merged_row_stays_and_points_to_who_it_became(who, club):
    anna, ann, an = (make_person(club, name) for name in ("Anna", "Ann", "An"))
    services.merge_persons(keep=ann, drop=an, by=who.admin)
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    assert {
        person.merged_into for person in (Person.objects.get(name="Ann"), Person.objects.get(name="An"))
    } == {anna}
    assert set(selectors.persons_of(club).filter(name__startswith="An")) == {anna}


def test_two_who_played_in_one_session_are_not_one(who, club):
    anna, bo = make_person(club, "Anna"), make_person(club, "Bo")
    make_evening(club, anna, bo)
    assert refusal(services.merge_persons, keep=anna, drop=bo, by=who.admin) == "merge.together"
    bo.refresh_from_db()
    assert bo.merged_into is None
    assert EntryMember.objects.filter(person=bo).count() == 1


def test_two_who_only_have_seats_in_one_session_are_not_one(who, club):
    anna, bo = make_person(club, "Anna"), make_person(club, "Bo")
    encounter = make_evening(club, anna)
    Encounter.objects.create(round=encounter.round, table=2, west_person=bo)
    assert refusal(services.merge_persons, keep=anna, drop=bo, by=who.admin) == "merge.together"


def test_a_merge_sent_twice_is_one_merge(who, club):
    anna, ann, bo = (make_person(club, name) for name in ("Anna", "Ann", "Bo"))
    for _ in range(2):
        assert services.merge_persons(keep=anna, drop=ann, by=who.admin) == anna
    assert refusal(services.merge_persons, keep=bo, drop=ann, by=who.admin) == "person.gone"


def test_a_merge_fills_contact_data_and_takes_the_account_over(who, club):
    anna = make_person(club, "Anna", email="new@example.org")
    ann = make_person(club, "Ann", email="old@example.org", phone="1", national_id="9", user=who.stranger)
    services.invite(person=anna, by=who.admin)
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    anna.refresh_from_db()
    ann.refresh_from_db()
    assert (anna.email, anna.phone, anna.national_id, anna.user) == (
        "new@example.org",
        "1",
        "9",
        who.stranger,
    )
    assert (ann.email, ann.phone, ann.national_id, ann.user) == ("", "", "", None)


def test_what_cannot_be_one_person(who, club, other_club):
    anna, bo = make_person(club, "Anna", user=who.stranger), make_person(club, "Bo", user=make_user("bo"))
    foreign = make_person(other_club, "Anna")
    merge = services.merge_persons
    assert refusal(merge, keep=anna, drop=bo, by=who.admin) == "merge.accounts"
    assert refusal(merge, keep=anna, drop=anna, by=who.admin) == "merge.persons"
    assert refusal(merge, keep=anna, drop=foreign, by=who.superuser) == "merge.persons"
    for by in (who.director, who.member, who.anonymous, who.foreign_admin, who.admin):
        with pytest.raises(PermissionDenied):
            merge(keep=anna, drop=foreign, by=by)


@pytest.mark.parametrize(
    ("keep", "drop", "joined"),
    [
        # each a list of (first year, last year or None, status, number)
        ([(2020, None, "member", "")], [(2015, None, "trial", "7")], [(2015, None, "member", "7")]),
        ([(2015, None, "member", "3")], [(2020, 2021, "trial", "7")], [(2015, None, "member", "3")]),
        ([(2020, 2021, "member", "3")], [(2023, None, "trial", "7")],
         [(2020, 2021, "member", "3"), (2023, None, "trial", "7")]),
        ([(2010, 2012, "member", ""), (2014, 2016, "member", "")], [(2011, 2015, "trial", "")],
         [(2010, 2016, "member", "")]),
        ([], [(2020, None, "honorary", "7")], [(2020, None, "honorary", "7")]),
    ],
)  # fmt: skip
def test_a_merge_joins_memberships_that_overlap(who, club, keep, drop, joined):
    anna, ann = make_person(club, "Anna"), make_person(club, "Ann")
    for person, rows in ((anna, keep), (ann, drop)):
        for first, last, status, number in rows:
            until = last and date(last, 12, 31)
            Membership.objects.create(
                person=person, since=date(first, 1, 1), until=until, status=status, number=number
            )
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    rows = anna.memberships.order_by("since")
    assert [(m.since.year, m.until and m.until.year, m.status, m.number) for m in rows] == joined


def test_forgetting_takes_what_says_who_it_was_and_keeps_the_results(who, club, heard):
    anna = make_member(club, "Anna Berg", number="7")
    Person.objects.filter(pk=anna.pk).update(email="a@example.org", phone="1", national_id="9")
    services.invite(person=anna, by=who.admin)
    encounter = make_evening(club, anna)
    services.forget_person(person=anna, by=who.admin)
    anna.refresh_from_db()
    assert (anna.name, anna.search) == ("Forgotten member", "forgotten member")
    assert (anna.email, anna.phone, anna.national_id, anna.user) == ("", "", "", None)
    assert [(m.until, m.number) for m in anna.memberships.all()] == [(selectors.today(club), "")]
    assert not Invitation.objects.exists()
    encounter.refresh_from_db()
    assert encounter.north_person == anna
    assert Revision.objects.get().score == 420
    assert heard == [("Anna Berg", anna.pk)]


def test_forgetting_reaches_the_rows_merged_into_a_person(who, club, heard):
    anna, ann, an = (make_person(club, name) for name in ("Anna", "Ann", "An"))
    services.merge_persons(keep=ann, drop=an, by=who.admin)
    services.merge_persons(keep=anna, drop=ann, by=who.admin)
    heard.clear()
    services.forget_person(person=anna, by=who.admin)
    assert not Person.objects.filter(name__in=["Anna", "Ann", "An"]).exists()
    assert {old for old, _person in heard} == {"Anna", "Ann", "An"}


def test_forgetting_twice_is_forgetting_once(who, club, heard):
    anna = make_person(club, "Anna")
    for _ in range(2):
        services.forget_person(person=anna, by=who.admin)
    assert len(heard) == 1


def test_forgetting_deletes_an_account_that_nothing_else_needs(who, club, other_club):
    services.forget_person(person=who.member.persons.get(), by=who.admin)
    assert not User.objects.filter(username="member").exists()
    make_person(other_club, "Ms Director", user=who.director)
    services.forget_person(person=who.director.persons.get(club=club), by=who.admin)
    assert User.objects.filter(username="director").exists()
    assert not Role.objects.filter(user=who.director, club=club).exists()


def test_the_last_admin_is_not_forgotten(who, club):
    admin = who.admin.persons.get()
    assert refusal(services.forget_person, person=admin, by=who.admin) == "roles.last_admin"
    admin.refresh_from_db()
    assert (admin.name, admin.user) == ("Ms Admin", who.admin)


@pytest.mark.parametrize("name", ["anonymous", "member", "scorer", "director", "foreign_admin"])
def test_nobody_else_forgets(who, club, name):
    anna = make_person(club, "Anna")
    with pytest.raises(PermissionDenied):
        services.forget_person(person=anna, by=getattr(who, name))
    anna.refresh_from_db()
    assert anna.forgotten is None


def test_a_membership_that_had_not_begun_is_gone(who, club):
    anna = make_member(club, "Anna", since=date(2999, 1, 1))
    services.forget_person(person=anna, by=who.admin)
    assert not anna.memberships.exists()


def test_of_two_standings_that_of_the_later_day_is_kept_whole(who, club):
    may, june = date(2026, 5, 1), date(2026, 6, 1)
    old = {"masterpoints": 300, "rank": "Star", "masterpoints_on": may, "masterpoints_source": "EBU"}
    new = {"masterpoints": 310, "rank": "", "masterpoints_on": june, "masterpoints_source": "ACBL"}
    none = {"masterpoints": None, "rank": "", "masterpoints_on": None, "masterpoints_source": ""}
    cases = ((old, new, new), (new, old, new), (none, old, old), (old, none, old))
    for number, (of_keep, of_drop, expected) in enumerate(cases):
        keep = make_person(club, f"Keep {number}", **of_keep)
        drop = make_person(club, f"Drop {number}", **of_drop)
        services.merge_persons(keep=keep, drop=drop, by=who.admin)
        keep.refresh_from_db()
        assert {name: getattr(keep, name) for name in expected} == expected, number
