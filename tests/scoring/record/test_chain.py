"""Results and what is done to them are linked as they are said, and forgetting a name breaks no link."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.actors import Actor, device_actor, import_actor, user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.chains import commitment
from scoring.models import ChainLink, Field, Play, Revision, Session
from scoring.selectors.chain import Broken, Chains, linked_models, links_of, unlinked
from scoring.services import chain, results
from tests import factories as make

pytestmark = pytest.mark.django_db
ONE, OTHER = Outcome.played("4HS="), Outcome.played("3NN+1")


@pytest.fixture
def session() -> Session:
    return make.make_session(tables=3)


def say(
    play: Play, outcome: Outcome = ONE, *, seen: int = 0, by: Actor | None = None, reason: str = ""
) -> None:
    results.record_result(
        play_id=play.pk,
        entry_id=uuid4(),
        outcome=outcome,
        seen=seen,
        by=by or make.STAFF,
        reason=reason,
    )


def chain_of(session: Session) -> Chains:
    return Chains([session.sections.get().field.chain_name])


def broken(session: Session) -> list[Broken]:
    return [*chain_of(session).broken(), *unlinked(Revision.objects.all())]


def scorer(session: Session) -> Actor:
    return user_actor(make.make_user(club=session.club, role="scorer"))


def test_every_result_is_the_next_link_of_its_field(session):
    for number in (1, 2):
        say(make.play_of(session, ordinal=number), by=scorer(session))
    field = session.sections.get().field
    found = Revision.objects.order_by("pk").values_list("chain", "link")
    assert list(found) == [(f"f{field.pk}", 1), (f"f{field.pk}", 2)]
    assert (field.chain_length, field.chain_head) == (2, Revision.objects.latest("pk").link_hash)
    assert broken(session) == []


def test_an_entry_that_is_sent_twice_is_one_link(session):
    entry = {"play_id": make.play_of(session).pk, "entry_id": uuid4(), "outcome": ONE, "seen": 0}
    for _time in (1, 2):
        results.record_result(**entry, by=scorer(session))
    assert Field.objects.get().chain_length == 1


def test_what_becomes_of_a_result_later_is_a_link_of_its_own(session):
    """Two phones differ, the scorer decides, the result is withdrawn: the states that were are known."""
    play, (phone, _key), by = make.play_of(session), make.make_phone(session), scorer(session)
    say(play, by=device_actor(phone))
    results.agree(play_id=play.pk, revision=1, by=device_actor(phone))
    say(play, OTHER, seen=1, by=device_actor(phone))
    results.choose(play_id=play.pk, revision=2, by=by)
    results.withdraw(play_id=play.pk, by=by)
    kinds = (
        ChainLink.objects.exclude(kind__in=("layout", "names"))
        .order_by("link")
        .values_list("kind", flat=True)
    )
    assert list(kinds) == ["changed"] * 3  # agreed, settled by the choice, withdrawn
    assert broken(session) == []
    Revision.objects.filter(number=1).update(state=Revision.State.ACCEPTED)
    assert [one.where.rsplit(", ")[-1] for one in broken(session)] == ["state"]


def test_one_outcome_of_many_boards_is_linked_too(session):
    plays = [make.play_of(session, ordinal=number).pk for number in (1, 2)]
    results.record_for_all(play_ids=plays, outcome=Outcome(OutcomeKind.NOT_PLAYED), by=scorer(session))
    assert Field.objects.get().chain_length == 2
    assert broken(session) == []


def test_a_name_that_is_forgotten_breaks_no_link_and_is_in_no_hash_any_more(session):
    say(make.play_of(session), by=import_actor("Zelda"), reason="Zelda said so")
    before = Revision.objects.get()
    chain.replace_texts(Revision.objects.all(), {"by_name": "Forgotten member", "reason": ""})
    after = Revision.objects.get()
    assert (after.by_name, after.reason) == ("Forgotten member", "")
    assert (after.link_hash, after.commitment) == (before.link_hash, before.commitment)
    assert broken(session) == []
    assert before.commitment == commitment(before.salt, before.texts())
    assert before.commitment != commitment(after.salt, before.texts())
    (link,) = ChainLink.objects.filter(kind="texts")
    assert link.content["rows"][0][:3] == ["scoring.revision", after.pk, {}]
    assert "Zelda" not in str(link.content)


def test_texts_that_another_has_replaced_since_a_row_was_read_stay(session):
    say(make.play_of(session), by=import_actor("Zelda"), reason="Ann said so")
    read_before = Revision.objects.get()
    chain.replace_texts(Revision.objects.all(), {"reason": "Forgotten member said so"})
    chain.replace_texts([read_before], {"by_name": "Zoe"})
    after = Revision.objects.get()
    assert (after.by_name, after.reason) == ("Zoe", "Forgotten member said so")
    assert broken(session) == []


def test_words_are_changed_as_they_stand_when_their_chain_is_locked(session):
    say(make.play_of(session), by=scorer(session), reason="Ann and Bo agree")
    read_before = Revision.objects.get()
    chain.replace_texts(Revision.objects.all(), {"reason": "Ann and Forgotten member agree"})
    chain.replace_each([(read_before, lambda row: {"reason": row.reason.replace("Ann", "Anna")})])
    assert Revision.objects.get().reason == "Anna and Forgotten member agree"
    assert broken(session) == []


def test_a_row_that_is_gone_gets_no_other_texts(session):
    say(make.play_of(session), by=scorer(session), reason="misread")
    gone = Revision.objects.get()
    Revision.objects.all().delete()
    chain.replace_texts([gone], {"reason": ""})
    assert not Revision.objects.exists()
    assert not ChainLink.objects.filter(kind="texts").exists()


def test_texts_replaced_behind_the_back_of_the_services_are_found(session):
    say(make.play_of(session), by=scorer(session), reason="misread")
    Revision.objects.update(reason="as agreed")
    (found,) = broken(session)
    assert found.where.endswith("by_name, reason, agreed_by")


@pytest.mark.parametrize("renamed_before", [False, True])
def test_texts_replaced_behind_the_back_of_the_services_stay_found_when_services_replace_them(
    session, renamed_before
):
    say(make.play_of(session), by=scorer(session), reason="misread")
    if renamed_before:
        chain.replace_texts(Revision.objects.all(), {"by_name": "Anna"})
    assert broken(session) == []
    Revision.objects.update(reason="as agreed")
    for name in ("Zoe", "Forgotten member"):
        chain.replace_texts(Revision.objects.all(), {"by_name": name})
    (found,) = broken(session)
    assert "by_name, reason, agreed_by" in found.where


def test_a_column_changed_behind_the_back_of_the_services_between_two_changes_stays_found(session):
    """What the first change left is not what the second one found."""
    say(make.play_of(session), by=scorer(session))
    revision = Revision.objects.get()

    def change(seen: int) -> None:
        chain.replace_each([(revision, {"seen": seen})], kind="changed")

    change(5)
    change(6)
    assert broken(session) == []
    Revision.objects.update(seen=99)
    assert [one.where.rpartition(", ")[-1] for one in broken(session)] == ["seen"]
    change(7)
    (found,) = broken(session)
    assert (found.stored, found.derived) == ("99", "6")


def test_an_account_that_is_gone_breaks_nothing_and_another_one_is_found(session):
    by = scorer(session)
    say(make.play_of(session), by=by)
    by.user.delete()
    assert broken(session) == []
    Revision.objects.update(by_user=make.make_user())
    assert [one.where.rsplit(", ")[-1] for one in broken(session)] == ["by_user_id"]


@pytest.mark.sqlite
def test_a_chain_is_read_by_its_index_however_many_rows_the_site_has():
    """The index has linked rows alone: what does not say so reads the whole table."""
    for model in linked_models():
        plan = links_of(model, "f1").explain()
        assert "SCAN" not in plan, f"{model.__name__}: {plan}"
        assert "SEARCH" in plan


def test_a_link_that_is_taken_out_of_its_chain_is_missed(session):
    for _again in range(2):
        say(make.play_of(session), seen=make.play_of(session).last_revision)
    first = Revision.objects.earliest("pk")
    Revision.objects.filter(pk=first.pk).update(link=0)
    assert chain_of(session).broken()
    assert list(unlinked(Revision.objects.filter(pk=first.pk)))


# ---- a change in good faith after one by SQL alone


def rename(row: Revision, name: str) -> None:
    chain.replace_texts([row], {"by_name": name})


def test_texts_that_no_service_put_there_are_not_committed_to_with_others(session):
    say(make.play_of(session), by=scorer(session), reason="late play")
    row = Revision.objects.get()
    Revision.objects.update(reason="as agreed")
    rename(row, "Zoe Kahn")
    assert places(session) == ["link 2"]
    rename(row, "Yve Berg")
    assert places(session) == ["link 2"]
    Revision.objects.update(reason="late play")
    rename(row, "Zoe Kahn")
    assert sorted(places(session)) == ["link 2", "link 4"]


def places(session: Session) -> list[str]:
    """The links before which texts were not what had been linked."""
    said = [one.where.partition(", by_name, reason, agreed_by, before ")[2] for one in broken(session)]
    return [where.partition(" of field ")[0] for where in said]


def test_texts_that_services_put_there_one_after_the_other_are_their_own(session):
    phone = device_actor(make.make_phone(session)[0])
    say(make.play_of(session), by=phone)
    row = Revision.objects.get()
    for name in ("Zoe Kahn", "Yve Berg"):
        rename(row, name)
    results.agree(play_id=row.play_id, revision=1, by=phone)
    rename(row, "Zoe Kahn")
    assert broken(session) == []


def test_an_agreement_takes_no_reason_over_and_asks_no_more_than_before(session, django_assert_num_queries):
    phone = device_actor(make.make_phone(session)[0])
    for number in (1, 2):
        say(make.play_of(session, ordinal=number), by=phone)
    first, second = Revision.objects.order_by("pk")
    Revision.objects.filter(pk=first.pk).update(reason="as agreed")
    field = Field.objects.get(pk=first.play.field_id)
    with django_assert_num_queries(2):  # the row, and the link of the change
        chain.change(field, [(second, {"agreed_by": "Bo"})])
    field.save()
    results.agree(play_id=first.play_id, revision=1, by=phone)
    (taken_over,) = broken(session)
    assert f", revision {first.pk} (" in taken_over.where


def test_a_column_changed_between_two_links_is_named(session):
    say(make.play_of(session))
    row = Revision.objects.get()
    results.withdraw(play_id=row.play_id, by=make.STAFF)
    Revision.objects.update(state="conflicting")
    with chain.locked(Field, int(row.chain[1:])) as field:
        chain.change(field, [(Revision.objects.get(), {"state": "withdrawn"})])
    (found,) = broken(session)
    assert found.where.endswith(f", state, before link 3 of field {field.pk}")
    assert (found.stored, found.derived) == ("conflicting", "withdrawn")
