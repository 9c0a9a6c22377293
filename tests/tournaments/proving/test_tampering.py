"""Whatever is changed in the database behind the back of the services, `prove` finds it and says where.

Every case changes rows by SQL alone, as somebody would who has the file, in an evening that was entered, put
right, ruled on and published by the services.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from importlib import import_module
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.models import Model, QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.people.models import Person
from clubs.people.references import references
from clubs.people.services import edit_person, forget_person, forgetting, merge_persons
from scoring.actors import device_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.chains import link_hash
from scoring.models import (
    Board,
    ChainLink,
    Contest,
    Encounter,
    Entry,
    EntryMember,
    Field,
    Linked,
    Penalty,
    Play,
    Revision,
    Section,
    Session,
    SessionLayout,
)
from scoring.models.chain import owner_of
from scoring.selectors.chain import Chains, linked_models
from scoring.selectors.layout import layout_of
from scoring.services import names, results
from scoring.services.chain import replace_texts
from tests import factories as make
from tournaments.models import BoardPoints, Deed, Publication, Standing
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.control.deeds import undo
from tournaments.services.mends import turn_tables
from tournaments.services.results.proving import chains_in, prove
from tournaments.services.table.table import confirm_seats

pytestmark = pytest.mark.django_db
DAY = dt.timedelta(days=1)


@pytest.fixture(scope="module")
def session_once(rows_of_module: None) -> Session:
    """Two rounds of three tables: a dispute, a ruling, two penalties, a mend; published twice."""
    session = make.make_session(tables=3, rounds=2, boards=2)
    director = user_actor(make.make_user(club=session.club, role="director"))
    make.enter_all(session)
    phone = device_actor(make.make_phone(session)[0])
    confirm_seats(encounter=make.encounter_of(session), by=phone)
    results.agree(play_id=make.play_of(session).pk, revision=1, by=phone)
    results.record_result(
        play_id=make.play_of(session).pk, entry_id=uuid4(), outcome=Outcome.played("4HS+1"), seen=1, by=phone
    )
    make.enter(make.play_of(session), "4HS+1", by=director)
    award = Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-")
    rulings.rule(play=make.play_of(session, table=2), outcome=award, by=director, reason="late play")
    for number in (1, 2):
        rulings.penalise(
            entry=make.entry_of(session, number), amount=Decimal(10), by=director, reason="slow play"
        )
    rulings.reverse_penalty(penalty=Penalty.objects.latest("pk"), by=director)
    turn_tables(encounters=[make.encounter_of(session, table=3)], by=director)
    sessions.publish(session=session, by=director)
    make.enter(make.play_of(session, table=3), "2SE-1", by=director)
    sessions.publish(session=session, by=director, note="board 5")
    session = Session.objects.get(pk=session.pk)
    assert prove(session) == []  # and what is derived is saved now
    return session


@pytest.fixture
def session(session_once: Session, db: None) -> Session:
    return deepcopy(session_once)


def wheres(session: Session) -> list[str]:
    return [one.where for one in prove(session)]


def test_what_the_services_did_is_sound(session):
    assert prove(session) == []


# ---- what somebody with the file may do: by kind, the change and a part of where it is found


def rows(model: type[Model], **columns: object) -> QuerySet[Any]:
    return model._default_manager.filter(**columns)


def first(model: type[Model], **columns: object) -> Any:
    found = rows(model, **columns).order_by("pk").first()
    assert found is not None
    return found


def update(model: type[Model], values: dict[str, object], **columns: object) -> None:
    """Change one row by SQL."""
    assert rows(model, pk=first(model, **columns).pk).update(**values) == 1


def delete(found: Any) -> None:
    """Take one row away by SQL, and what hangs on it by nothing else."""
    assert rows(type(found), pk=found.pk)._raw_delete(using="default") == 1


def copy(found: Any, **columns: object) -> None:
    """Put a row in that is like another one."""
    found.pk = None
    for name, value in columns.items():
        setattr(found, name, value)
    type(found)._default_manager.bulk_create([found])


def exchange(model: type[Model], one: Any, other: Any, *columns: str, over: dict[str, object]) -> None:
    """Two rows exchange columns; `over` are values in between, where a column is unique."""
    first_values = {name: getattr(one, name) for name in columns}
    other_values = {name: getattr(other, name) for name in columns}
    rows(model, pk=one.pk).update(**over)
    rows(model, pk=other.pk).update(**first_values)
    rows(model, pk=one.pk).update(**other_values)


def outcome(**values: object) -> None:
    row = first(Revision)
    rows(Revision, pk=row.pk).update(outcome=row.outcome | values)


def corrected() -> Revision:
    """A revision that stands no more: the table's first one."""
    return first(Revision, play=disputed(), number=1)


def disputed() -> Play:
    return first(Play, last_revision__gt=2)


def superseded_deleted() -> None:
    delete(corrected())


def forged_score() -> None:
    """Outcome, score, what counts and the last layout are consistent, as if it had been entered so."""
    row = first(Revision, play__last_revision=1, play__kind="played")
    again = Outcome.played("7NN=")
    score = again.score_for(row.play.board.vulnerability)
    rows(Revision, pk=row.pk).update(outcome=again.to_json(), score=score, score_ew=score)
    rows(Play, pk=row.play_id).update(score=score, score_ew=score)


def forged_and_linked_anew() -> None:
    """As above, the row's own hash written anew too: the next link does not follow from it."""
    forged_score()
    row = first(Revision, play__last_revision=1, play__kind="played")
    before = first(Revision, chain=row.chain, link=row.link - 1).link_hash if row.link > 1 else ""
    content = Chains([row.chain])._link(row).content
    again = link_hash(row.chain, row.link, row._meta.label_lower, content, before)
    rows(Revision, pk=row.pk).update(link_hash=again)


def inserted_revision() -> None:
    row = first(Revision, play__last_revision=1)
    copy(row, number=2, entry_id=uuid4(), link=0, chain="", link_hash="")


def inserted_link() -> None:
    row = first(Revision, play__last_revision=1)
    field = first(Field)
    copy(row, number=2, entry_id=uuid4(), link=field.chain_length + 1)


def reordered() -> None:
    one, other = rows(Revision).order_by("pk")[:2]
    exchange(Revision, one, other, "link", "link_hash", over={"link": 9999})


def seats_swapped() -> None:
    row = first(Encounter)
    rows(Encounter, pk=row.pk).update(north=row.east, south=row.east, east=row.north, west=row.north)


def persons_swapped() -> None:
    row = first(Encounter)
    rows(Encounter, pk=row.pk).update(north_person=row.east_person, east_person=row.north_person)


def members_swapped() -> None:
    one, other = rows(EntryMember).order_by("pk")[:2]
    exchange(EntryMember, one, other, "person_id", over={})


def boards_swapped() -> None:
    one, other = rows(Play, encounter=first(Encounter)).order_by("pk")[:2]
    exchange(Play, one, other, "board_id", over={"board_id": rows(Board).order_by("-pk").first().pk})


def play_moved() -> None:
    play = rows(Play).latest("pk")
    other = rows(Encounter).exclude(plays__board=play.board_id).first()
    rows(Play, pk=play.pk).update(encounter=other)


def settings(**values: object) -> None:
    row = first(Contest)
    rows(Contest, pk=row.pk).update(settings=row.settings | values)


def blob(model: type[Model], column: str) -> None:
    row = first(model)
    kept = bytes(getattr(row, column))
    rows(model, pk=row.pk).update(**{column: kept[:-1] + bytes([kept[-1] ^ 1])})


def content(change: Callable[[dict[str, Any]], None]) -> None:
    row = first(Publication)
    change(row.content)
    rows(Publication, pk=row.pk).update(content=row.content)


def places(kept: dict[str, Any]) -> None:
    kept["fields"][0]["standing"][0][1] += 1


def settings_then(kept: dict[str, Any]) -> None:
    kept["settings"]["unequal"] = "none"


def met_then(kept: dict[str, Any]) -> None:
    kept["encounters"].pop()


def publication_inserted() -> None:
    copy(rows(Publication).latest("number"), number=3, link=0, chain="", link_hash="")


def layout_forged() -> None:
    """The seats are exchanged, and the layout that was kept is written anew to agree."""
    seats_swapped()
    session = first(Session)
    rows(SessionLayout).update(parts=layout_of(session.pk))


def newest_link_deleted() -> None:
    """The last link of the session taken away, and the head put back to the one before it."""
    session = first(Session)
    delete(linked_row(session.chain_name, session.chain_length))
    before = linked_row(session.chain_name, session.chain_length - 1)
    rows(Session, pk=session.pk).update(chain_length=before.link, chain_head=before.link_hash)


def linked_row(chain: str, link: int) -> Linked:
    found = [row for model in linked_models() for row in rows(model, chain=chain, link=link)]
    assert len(found) == 1
    return found[0]


def chain_cut() -> None:
    """Every link of the session is gone and its layout too, then two pairs exchange their members."""
    session = first(Session)
    rows(ChainLink, chain=session.chain_name)._raw_delete(using="default")
    rows(SessionLayout)._raw_delete(using="default")
    for model in (Deed, Publication):
        rows(model).update(chain="", link=0, link_hash="")
    rows(Session, pk=session.pk).update(chain_length=0, chain_head="")
    members_swapped()


def everything_cut() -> None:
    """As above; what was linked is gone with its links, and the state says that play has not begun."""
    chain_cut()
    for model in (Deed, Publication):
        rows(model)._raw_delete(using="default")
    rows(Session).update(state="setup", official=None)


def in_a_chain_of_nothing() -> None:
    """Publications are linked in a chain whose row is not there, so that nobody walks it."""
    rows(Publication).update(chain="s999999")


AGO = {"at": dt.datetime(2020, 1, 1, tzinfo=dt.UTC)}
CASES: dict[str, tuple[Callable[[], object], str]] = {
    # revisions
    "tricks of a result": (lambda: outcome(result="4HS+2"), "revision"),
    "contract of a result": (lambda: outcome(result="5HS="), "revision"),
    "declarer of a result": (lambda: outcome(result="4HN="), "revision"),
    "lead of a result": (lambda: outcome(lead="SA"), "revision"),
    "outcome that cannot be": (lambda: outcome(result="9XX"), "revision"),
    "score of a result": (lambda: update(Revision, {"score": 50}), "revision"),
    "result, score and what counts, all consistent": (forged_score, "revision"),
    "the same, with a hash of its own written anew": (forged_and_linked_anew, "changed"),
    "result accepted no more": (lambda: update(Revision, {"state": "withdrawn"}), "revision"),
    "result accepted again": (
        lambda: update(Revision, {"state": "accepted"}, state="withdrawn"), "state",
    ),
    "result of another account": (
        lambda: update(Revision, {"by_user": make.make_user()}, by_user__isnull=False), "by_user_id",
    ),
    "result of another phone": (
        lambda: update(Revision, {"by_device": None}, by_device__isnull=False), "revision",
    ),
    "name of who entered a result": (lambda: update(Revision, {"by_name": "Nobody"}), "by_name"),
    "time of a result": (lambda: update(Revision, AGO), "revision"),
    "reason for a result": (lambda: update(Revision, {"reason": "as agreed"}), "reason"),
    "what the sender of a result had seen": (lambda: update(Revision, {"seen": 7}), "revision"),
    "sender's id of a result": (lambda: update(Revision, {"entry_id": uuid4()}), "revision"),
    "number of a revision": (lambda: update(Revision, {"number": 9}), "revision"),
    "time of an agreement": (
        lambda: update(Revision, {"agreed_at": AGO["at"]}, agreed_at__isnull=False), "revision",
    ),
    "name of who agreed": (
        lambda: update(Revision, {"agreed_by": "Nobody"}, agreed_at__isnull=False), "agreed_by",
    ),
    "a revision deleted": (superseded_deleted, "missing"),
    "a revision inserted": (inserted_revision, "revision"),
    "a revision inserted as the last link": (inserted_link, "beyond"),
    "two revisions reordered": (reordered, "revision"),
    "a revision of another board": (
        lambda: update(Revision, {"play": disputed(), "number": 9}), "revision",
    ),
    "a result in what is no chain": (lambda: update(Revision, {"chain": "z"}), "missing"),
    "an action in what is no chain": (lambda: update(Deed, {"chain": "z"}), "missing"),
    "names that cannot be read": (lambda: update(SessionLayout, {"names": {"z": 1}}), "names of"),
    "a link that cannot be read": (
        lambda: update(ChainLink, {"content": {}}, kind="changed"), "changed, chainlink",
    ),
    # plays
    "score that counts": (lambda: update(Play, {"score": 50}), "score"),
    "award that counts": (lambda: update(Play, {"award_ns": "A"}, kind="award"), "award_ns"),
    "kind that counts": (lambda: update(Play, {"kind": "not_played"}), "kind"),
    "revision that counts": (
        lambda: rows(Play, pk=disputed().pk).update(accepted=corrected()), "revision that counts",
    ),
    "nothing counts": (lambda: update(Play, {"accepted": None}), "revision that counts"),
    "a board agreed": (
        lambda: (update(Revision, {"agreed_at": None}), update(Play, {"agreed": True})), "revision",
    ),
    "a board that waits": (lambda: update(Play, {"waiting": True}), "waiting"),
    "two boards exchanged": (boards_swapped, "table 1"),
    "a board at another table": (play_moved, "table"),
    "a board turned": (lambda: update(Play, {"turned": True}), "table"),
    "a board of another field": (
        lambda: update(Play, {"field": Field.objects.create(contest=first(Contest))}), "field",
    ),
    # who met whom
    "sides of a table exchanged": (seats_swapped, "section A, round 1, table 1"),
    "players of a table exchanged": (persons_swapped, "section A, round 1, table 1, persons"),
    "table turned": (lambda: update(Encounter, {"turned": True}), "section A, round 1, table 1"),
    "number of a table": (lambda: update(Encounter, {"table": 9}), "table 9"),
    "members of two entries exchanged": (members_swapped, "entry A1, persons"),
    "person of an entry": (
        lambda: update(EntryMember, {"person": make.make_person(first(Session).club)}), "entry A1, persons",
    ),
    "round from which somebody plays": (lambda: update(EntryMember, {"from_round": 2}), "entry A1"),
    "handicap": (lambda: update(Entry, {"handicap": Decimal(5)}), "entry A1"),
    "entry withdrawn": (lambda: update(Entry, {"state": "withdrawn"}), "entry A1"),
    "line of an entry": (lambda: update(Entry, {"line": "EW"}), "entry A1"),
    "carry-over": (lambda: update(Entry, {"carried": "99"}), "entry A1"),
    "places of the field exchanged": (
        lambda: exchange(
            Entry, *rows(Entry).order_by("pk")[:2], "place_in_field", over={"place_in_field": 99}
        ),
        "entry",
    ),
    "number of a board": (lambda: update(Board, {"number": 30}), "board"),
    "deal of a board": (lambda: update(Board, {"deal": "N:... ... ... ..."}), "board 1a"),
    "section's winners": (lambda: update(Section, {"winners": 3}), "section A"),
    # penalties
    "amount of a penalty": (lambda: update(Penalty, {"amount": 1}), "penalty"),
    "unit of a penalty": (lambda: update(Penalty, {"unit": "points"}), "penalty"),
    "reason for a penalty": (lambda: update(Penalty, {"reason": "none"}), "penalty"),
    "penalty of another pair": (
        lambda: update(Penalty, {"entry": make.entry_of(first(Session), 4)}), "penalty",
    ),
    "penalty taken back": (lambda: update(Penalty, AGO | {"reversed_at": AGO["at"]}), "penalty"),
    "penalty not taken back": (
        lambda: update(Penalty, {"reversed_at": None}, reversed_at__isnull=False), "reversed_at",
    ),
    "penalty deleted": (lambda: delete(first(Penalty)), "missing"),
    "penalty inserted": (lambda: copy(first(Penalty), link=0, chain="", link_hash=""), "penalty"),
    # settings
    "method": (lambda: settings(method="total"), "settings"),
    "unequal boards": (lambda: settings(unequal="none"), "settings"),
    "table of scores": (lambda: settings(table="duplicate-1948"), "settings"),
    "handicaps that count": (lambda: settings(handicap={"unit": "percent", "official": True}), "settings"),
    "kind of event": (lambda: update(Contest, {"form": "other"}), "settings"),
    "state of the session": (lambda: update(Session, {"state": "closed"}), "session"),
    "day of the session": (lambda: update(Session, {"date": dt.date(2020, 1, 1)}), "session"),
    "time at which it became official": (lambda: update(Session, {"official": AGO["at"]}), "official"),
    "comparison that is not final": (lambda: update(Field, {"final": False}), "final"),
    # what is derived and saved
    "totals": (lambda: blob(Standing, "totals"), "totals"),
    "frame of the totals": (lambda: blob(Standing, "frame"), ""),
    "points of a board": (lambda: blob(BoardPoints, "points"), "points of board"),
    "points of a board deleted": (lambda: delete(first(BoardPoints)), "points of board"),
    "version of a standing": (lambda: update(Standing, {"version": 10_000}), "version"),
    # publications
    "places of a publication": (lambda: content(places), "publication 1"),
    "settings of a publication": (lambda: content(settings_then), "publication"),
    "encounters of a publication": (lambda: content(met_then), "publication"),
    "publication backdated": (lambda: update(Publication, AGO), "publication"),
    "note on a result version": (lambda: update(Publication, {"note": "final"}, number=2), "publication"),
    "publication deleted": (lambda: delete(first(Publication)), "missing"),
    "publication inserted": (publication_inserted, "publication"),
    # what the director did
    "message of an action": (
        lambda: update(Deed, {"message": {"template": "Nothing", "values": {}}}), "deed",
    ),
    "message of an action deleted": (lambda: update(Deed, {"message": {}}), "deed"),
    "sentence of an action": (lambda: update(Deed, {"sentence": "Nothing"}), "deed"),
    "time of an action": (lambda: update(Deed, AGO), "deed"),
    "account of an action": (
        lambda: update(Deed, {"by": make.make_user()}, by__isnull=False), "by_id",
    ),
    "action undone": (lambda: update(Deed, {"undone": AGO["at"]}), "deed"),
    "what takes an action back": (lambda: update(Deed, {"inverse": {}}), "inverse"),
    "action deleted": (lambda: delete(first(Deed)), "missing"),
    "action inserted": (lambda: copy(first(Deed), link=0, chain="", link_hash=""), "deed"),
    # the chain itself
    "a link's content": (lambda: update(ChainLink, {"content": {"rows": []}}, kind="changed"), "chainlink"),
    "a link deleted": (lambda: delete(first(ChainLink)), "missing"),
    "a hash": (lambda: update(Revision, {"link_hash": "0" * 64}), "changed"),
    "a salt": (lambda: update(Revision, {"salt": "0" * 32}), "by_name"),
    "a commitment": (lambda: update(Revision, {"commitment": "0" * 64}), "revision"),
    "a row out of its chain": (lambda: update(Revision, {"chain": "", "link": 0}), "missing"),
    "head of the field": (lambda: update(Field, {"chain_head": "0" * 64}), "head"),
    "length of the field's chain": (lambda: update(Field, {"chain_length": 1}), "beyond"),
    "head of the session": (lambda: update(Session, {"chain_head": "0" * 64}), "head"),
    "layout that was kept": (lambda: update(SessionLayout, {"parts": {}}), "layout"),
    "layout deleted": (lambda: delete(first(SessionLayout)), "layout"),
    "sides exchanged and the layout forged to agree": (layout_forged, "layout"),
    "a chain cut to nothing": (chain_cut, "layout of"),
    "a chain cut to nothing, its publications": (chain_cut, "publication"),
    "a chain cut to nothing with all that it linked": (everything_cut, "layout of"),
    # what it is shown under
    "name of a person": (
        lambda: update(Person, {"name": "Nobody"}, entry_members__isnull=False), "name of person",
    ),
    "name of an entry": (lambda: update(Entry, {"name": "Nobodies"}), "name of entry A1"),
    "name of the session": (lambda: update(Session, {"name": "Final"}), "name of the session"),
    "name of the event": (lambda: update(Contest, {"name": "Championship"}), "name and club of the event"),
    "club of the event": (lambda: update(Contest, {"club": make.make_club()}), "name and club of the event"),
    "time at which it began": (lambda: update(Session, {"started": AGO["at"]}), "times"),
    "time at which it ended": (lambda: update(Session, {"finished": AGO["at"]}), "times"),
    "end of the corrections": (lambda: update(Session, {"corrections_until": AGO["at"]}), "times"),
    "seats confirmed": (lambda: update(Encounter, {"confirmed": AGO["at"]}), "seats confirmed"),
    "seats confirmed at another time": (
        lambda: update(Encounter, {"confirmed": AGO["at"]}, confirmed__isnull=False), "seats confirmed",
    ),
    "seats not confirmed": (
        lambda: update(Encounter, {"confirmed": None}, confirmed__isnull=False), "seats confirmed",
    ),
    "note on the first result version": (
        lambda: update(Publication, {"note": "final"}, number=1), "publication",
    ),
    "names that were kept": (lambda: update(SessionLayout, {"names": {}}), "names of"),
    "a chain without names": (lambda: delete(first(ChainLink, kind="names")), "missing"),
    "publications in another chain": (in_a_chain_of_nothing, "publication"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_change_in_the_database_is_found_where_it_is(session, case):
    change, where = CASES[case]
    change()
    found = wheres(Session.objects.get(pk=session.pk))
    assert [place for place in found if where in place], (where, found)


# ---- two persons who are one


def forge_merge(session: Session) -> None:
    """A winner is somebody else by SQL alone, in every place where they are named."""
    drop = first(EntryMember, entry__section__session=session).person
    keep = make.make_person(session.club, "Zoe Kahn")
    for reference in references():
        reference.model._base_manager.filter(**{reference.field: drop}).update(**{reference.field: keep})
    rows(type(drop), pk=drop.pk).update(merged_into=keep)


def test_a_merge_that_is_not_linked_is_none(session):
    old = Session.objects.get(pk=session.pk).chain_head
    forge_merge(session)
    code, told = run(session, "--head", old)
    assert code == 1
    assert "entry A1, persons" in [one["where"] for one in told["differs"]]


def test_a_merge_is_linked_and_takes_nothing_else_over(session):
    old = Session.objects.get(pk=session.pk).chain_head
    drop = first(EntryMember, entry__section__session=session).person
    update(Entry, {"handicap": Decimal(5)}, number=2)
    for name in ("Zoe Kahn", "Yve Berg"):  # the second takes the first one's place
        drop = merge_persons(
            keep=make.make_person(session.club, name),
            drop=drop,
            by=make.make_user(club=session.club, role="admin"),
        )
    assert wheres(session) == ["entry A2"]
    update(Entry, {"handicap": None}, number=2)
    assert run(session, "--head", old)[1]["head"]["holds"]
    forget_person(person=drop, by=make.make_user("admin", club=session.club, role="admin"))
    assert wheres(session) == []


def test_who_is_renamed_or_forgotten_breaks_no_link(session):
    old = Session.objects.get(pk=session.pk).chain_head
    person = first(Person, entry_members__isnull=False)
    admin = make.make_user("admin", club=session.club, role="admin")
    edit_person(person=person, name="Zoe Kahn", by=admin)
    Session.objects.filter(pk=session.pk).update(name="Zoe Kahn's pairs")
    Contest.objects.update(name="Zoe Kahn's event")
    Entry.objects.filter(number=2).update(name="Zoe Kahn's")
    names.seal_names([session.pk])
    before = json.dumps(list(ChainLink.objects.values_list("content", flat=True)))
    kept = SessionLayout.objects.get().names[f"name of person {person.pk}"]
    forget_person(person=person, by=admin)
    assert run(session, "--head", old)[0] == 0
    assert wheres(session) == []
    assert SessionLayout.objects.get().names[f"name of person {person.pk}"] != kept
    assert "Kahn" not in before
    assert "Kahn" not in json.dumps(list(ChainLink.objects.values_list("content", flat=True)))
    Person.objects.filter(pk=person.pk).update(name="Zoe Kahn")
    assert wheres(session) == [f"name of person {person.pk}"]


def test_whoever_entered_and_ruled_is_renamed_and_breaks_no_link(session):
    """Every row that the director left behind has the new name, and its commitment is to that."""
    director = first(Deed).by
    assert director is not None
    person = make.make_person(session.club, director.get_username())
    Person.objects.filter(pk=person.pk).update(user=director)
    admin = make.make_user("admin", club=session.club, role="admin")
    edit_person(person=Person.objects.get(pk=person.pk), name="Zoe Kahn", by=admin)
    named = {
        model: set(model._default_manager.filter(**{model.ACTOR: director}).values_list("by_name", flat=True))
        for model in (Revision, Deed, Publication)
    }
    assert named == {model: {"Zoe Kahn"} for model in named}
    assert wheres(session) == []


def test_forgetting_somebody_takes_nothing_over_but_the_words_about_them(session):
    """The event is named after whom is forgotten; the session has a name that nobody gave it."""
    person = first(Person, entry_members__isnull=False)
    admin = make.make_user("admin", club=session.club, role="admin")
    edit_person(person=person, name="Zoe Kahn", by=admin)
    Contest.objects.update(name="Zoe Kahn's event")
    names.seal_names([session.pk])
    update(Session, {"name": "Final"})
    person.refresh_from_db()
    keys = [mention.key for mention in forgetting.words_about(person)]
    assert keys
    forget_person(person=person, by=admin, replace=keys)
    assert "Kahn" not in Contest.objects.get().name
    link = ChainLink.objects.get(kind="foreign").link
    assert wheres(session) == [f"name of the session, before link {link}"]


def test_merges_of_before_are_linked_by_the_migration(session):
    """The version before moved the places alone."""
    forge_merge(session)
    import_module("scoring.migrations.0022_merges_before_are_linked").link_merges(apps, Editor)
    assert [place for place in wheres(session) if not place.startswith("name of person")] == []


def test_a_session_of_before_says_from_when_its_names_are_protected(session):
    """Those of another name then are shown from the update on, and the proof of before still holds."""
    old = Session.objects.get(pk=session.pk).chain_head
    SessionLayout.objects.update(names={})
    assert "names of" in " ".join(wheres(session))
    import_module("scoring.migrations.0024_names_before_are_linked").link_sessions(apps, Editor)
    since = ChainLink.objects.filter(kind="names").latest("link")
    code, told = run(session, "--head", old)
    assert (code, told["differs"], told["head"]["holds"]) == (0, [], True)
    assert told["names_since"] == {"link": since.link, "at": since.at.isoformat()}
    out = StringIO()
    call_command("prove", str(session.pk), stdout=out)
    assert f"Names are protected from link {since.link} on" in out.getvalue()
    update(Session, {"name": "Final"})
    assert wheres(session) == ["name of the session"]


# ---- an action in good faith after a change that is none


def test_what_an_action_takes_over_without_having_changed_it_stays_found(session):
    """Two pairs' members are exchanged; a table is turned, the session renamed, and all is published."""
    old = Session.objects.get(pk=session.pk).chain_head
    members_swapped()
    update(Session, {"name": "Final"})
    tampered = wheres(session)
    assert tampered == ["entry A1, persons", "name of the session"]
    director = user_actor(make.make_user(club=session.club, role="director"))
    turn_tables(encounters=[make.encounter_of(session, table=2)], by=director)
    link = ChainLink.objects.get(kind="foreign").link
    again = [f"entry A1, before link {link}", f"name of the session, before link {link}"]
    assert wheres(session) == again
    sessions.publish(session=Session.objects.get(pk=session.pk), by=director)
    code, told = run(session, "--head", old)
    assert (code, [one["where"] for one in told["differs"]]) == (1, again)


def test_a_layout_that_was_forged_is_not_taken_over(session):
    layout_forged()
    director = user_actor(make.make_user(club=session.club, role="director"))
    turn_tables(encounters=[make.encounter_of(session, table=2)], by=director)
    assert [place for place in wheres(session) if place.startswith("layout of")]


def test_an_action_of_its_own_is_foreign_to_nothing(session):
    director = user_actor(make.make_user(club=session.club, role="director"))
    deed = turn_tables(encounters=[make.encounter_of(session, table=2)], by=director)
    undo(session=session, by=director, deed_id=deed.pk)
    sessions.reopen(session=Session.objects.get(pk=session.pk), by=director)
    sessions.publish(session=Session.objects.get(pk=session.pk), by=director)
    assert not ChainLink.objects.filter(kind="foreign").exists()


# ---- who knows an old head


def run(session: Session, *options: str) -> tuple[int, dict[str, Any]]:
    """The command as a script calls it: exit code, and what it prints."""
    out = StringIO()
    try:
        call_command("prove", str(session.pk), "--json", *options, stdout=out)
    except SystemExit as error:
        return int(str(error.code)), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def rewrite(name: str, change: Callable[[Linked], None]) -> None:
    """Change the rows of a chain and write all hashes anew, as somebody does who knows how it is made."""
    before = ""
    length = 0
    for row in Chains([name]).rows[name]:
        change(row)
        content = Chains([name])._link(row).content
        row.link_hash = before = link_hash(name, row.link, row._meta.label_lower, content, before)
        type(row)._default_manager.filter(pk=row.pk).update(link_hash=before)
        length = row.link
    model, pk = owner_of(name)
    model._default_manager.filter(pk=pk).update(chain_head=before, chain_length=length)


def test_the_head_of_a_publication_is_known_and_so_is_every_earlier_one(session):
    newest = session.publications.latest("number")
    code, told = run(session, "--head", newest.shown_head)
    assert (code, told["differs"]) == (0, [])
    assert told["head"] == {
        "asked": newest.shown_head, "chain": session.chain_name, "link": newest.link, "holds": True,
    }  # fmt: skip
    code, told = run(session, "--head", first(Revision).link_hash)
    assert (code, told["head"]["link"]) == (0, first(Revision).link)


@pytest.mark.sqlite
def test_a_proof_reads_no_table_of_links_whole(session):
    with CaptureQueriesContext(connection) as asked:
        chains_in(session).broken()
    tables = {model._meta.db_table for model in linked_models()}
    plans = []
    with connection.cursor() as cursor:
        for one in asked:
            cursor.execute(f"EXPLAIN QUERY PLAN {one['sql']}")
            plans += [words for *_numbers, words in cursor.fetchall()]
    assert [plan for plan in plans if plan.startswith("SCAN") and plan.split()[1] in tables] == []
    assert any("one_revision_of_a_link" in plan for plan in plans)


def test_a_clock_that_was_put_back_breaks_no_proof(session, monkeypatch):
    revision = Revision.objects.earliest("pk")
    replace_texts([revision], {"by_name": "Anna"})
    yesterday = timezone.now() - DAY
    monkeypatch.setattr(ChainLink._meta.get_field("at"), "_get_default", lambda: yesterday)
    replace_texts([revision], {"by_name": "Bo"})
    assert prove(session) == []


def test_a_history_that_was_written_anew_is_shown_by_an_old_head_alone(session):
    """All hashes agree again: only who has noted a head can tell."""
    old = Session.objects.get(pk=session.pk).chain_head

    def other_words(row: Linked) -> None:
        if isinstance(row, Deed) and row.kind == "turn":
            Deed.objects.filter(pk=row.pk).update(at=AGO["at"])
            row.at = AGO["at"]

    rewrite(session.chain_name, other_words)
    assert run(session) == (0, {"session": session.pk, "differs": []})
    code, told = run(session, "--head", old)
    assert (code, told["differs"], told["head"]["link"]) == (1, [], None)


def test_an_end_that_was_cut_off_is_shown_by_an_old_head_alone(session):
    """The newest action is gone, and the head is the one before it."""
    rulings.penalise(entry=make.entry_of(session, 3), amount=Decimal(10), by=make.STAFF)
    session.refresh_from_db()
    old = session.chain_head
    deed = Deed.objects.latest("pk")
    assert deed.link == session.chain_length
    delete(deed)
    before = linked_row(session.chain_name, deed.link - 1)
    Session.objects.update(chain_length=before.link, chain_head=before.link_hash)
    assert run(session)[0] == 0
    code, told = run(session, "--head", old)
    assert (code, told["head"]) == (1, {"asked": old, "link": None})


def test_an_end_of_results_that_was_cut_off_after_a_publication_is_found_without_a_head(session):
    field = Field.objects.get(sections__session=session)
    rows_ = Chains([field.chain_name]).rows[field.chain_name]
    Play.objects.filter(accepted=rows_[-1].pk).update(accepted=None)
    delete(rows_[-1])
    Field.objects.update(chain_length=rows_[-2].link, chain_head=rows_[-2].link_hash)
    assert [place for place in wheres(session) if "as noted in" in place]


def test_a_head_that_is_none_is_refused(session):
    with pytest.raises(SystemExit):
        call_command("prove", str(session.pk), "--head", "12345")


def test_rows_of_before_are_linked_by_the_migration_and_unlinked_on_the_way_back(session):
    """As an update does: everything is proved then, and nothing was linked before it."""
    results_, sessions_ = (
        import_module(name)
        for name in (
            "scoring.migrations.0019_results_before_are_linked",
            "tournaments.migrations.0010_sessions_before_are_linked",
        )
    )
    for deed in Deed.objects.all():  # an action was a sentence then
        Deed.objects.filter(pk=deed.pk).update(sentence=deed.words, message={})
    sessions_.unlink_sessions(apps, Editor)
    results_.unlink_fields(apps, Editor)
    # What a revision was before it was agreed to or withdrawn is not known any more.
    assert not ChainLink.objects.exists()
    assert not Revision.objects.exclude(link=0, chain="", link_hash="").exists()
    results_.link_fields(apps, Editor)
    sessions_.link_sessions(apps, Editor)
    import_module("scoring.migrations.0024_names_before_are_linked").link_sessions(apps, Editor)
    assert prove(session) == []
    assert set(ChainLink.objects.values_list("kind", flat=True)) == {"upgrade", "heads", "layout", "names"}
    Revision.objects.filter(pk=first(Revision).pk).update(score=50)
    assert prove(session) != []


class Editor:
    connection = connection
