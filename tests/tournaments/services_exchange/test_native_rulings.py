"""Rulings by the laws in the native file: every version, read into another database and proved there."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from clubs.people.services import forget_person
from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.laws.polls import Consulted
from scoring.models import ChainLink, Session
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.law_rulings.conftest import LATER, LEAD_ANSWERS, REVOKE
from tests.tournaments.results.evenings import address, enter_by_pair, fresh
from tournaments.exchange import native
from tournaments.models import LawRuling
from tournaments.selectors.control.law_rulings import in_words
from tournaments.services import sessions
from tournaments.services.control import rulings
from tournaments.services.exchange import import_event, native_out
from tournaments.services.law_rulings import appeals, polls, warnings
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where
from tournaments.services.results.proving import prove

pytestmark = pytest.mark.django_db
FIFTY = Outcome(OutcomeKind.ASSIGNED, score=50)
NOT_CARRIED = {
    "id", "session", "chain", "link", "link_hash", "commitment", "salt", "account", "by", "adjustment",
    "form",
}  # fmt: skip
"""Columns that hold of one database: keys, the chain and its form, accounts, the action to undo."""


def slow(session: Session, table: int) -> LawRuling:
    what = ByLaw(
        code="2017",
        table="error_of_procedure",
        answers={"error": "slow"},
        warned=make.entry_of(session, 1),
    )
    where = Where(play=make.play_of(session, table))
    return law_rulings.record(session=session, what=what, where=where, by=make.STAFF)


def evening() -> Session:
    """An evening with rulings of each kind: a second offence with its penalty, an appeal, a withdrawal."""
    session = make.make_session(3)
    session.club.appeal_deposit = Decimal("20.50")
    session.club.save()
    enter_by_pair(session)
    by = user_actor(make.make_user("Ruth", club=session.club, role="director"))

    def record(what: ByLaw, **where: Any) -> LawRuling:
        return law_rulings.record(session=session, what=what, where=Where(**where), by=by)

    scored = law_rulings.adjust(
        ruling=record(REVOKE, play=make.play_of(session)), version=1, outcome=FIFTY, by=by
    )
    lodged = appeals.lodge(ruling=scored, version=2, appellant="Pair 2", concurs=True, by=by)
    appeals.decide(
        ruling=lodged,
        version=3,
        amended=True,
        committee="Kit",
        decision="One\r\nTwo",
        deposit_kept=True,
        by=by,
    )
    lead = ByLaw(
        code="2017", table="lead_out_of_turn", answers=LEAD_ANSWERS, choice="accept", informed=["ns"]
    )
    told = record(lead, encounter=make.encounter_of(session, table=2))
    law_rulings.tell(ruling=told, version=1, side="ew", by=by)
    rulings.penalise(entry=make.entry_of(session, 1), amount=Decimal(5), by=by)
    slow(session, 1)
    warnings.penalise_second_offence(ruling=slow(session, 2), version=1, by=by)
    asked = record(LATER)
    polls.consult(ruling=asked, version=1, players=[Consulted("Eva", would_call="pass")], by=by)
    gone = record(REVOKE, play=make.play_of(session, 3))
    law_rulings.withdraw(ruling=gone, version=1, reason="No revoke", by=by)
    sessions.publish(session=fresh(session), by=by)
    return fresh(session)


def small() -> Session:
    """A session with one ruling, on a board that nobody has played yet."""
    session = make.make_session(3, boards=1)
    where = Where(play=make.play_of(session))
    law_rulings.record(session=session, what=REVOKE, where=where, by=make.STAFF)
    return session


def file_of(session: Session) -> bytes:
    return native.format(native_out.native_of(session))


def imported(data: bytes, name: str = "Elsewhere") -> Session:
    return fresh(import_event(data=data, club=make.make_club(name), by=make.STAFF))


def test_every_version_is_the_same_in_another_database_and_proved_there():
    session = evening()
    data = file_of(session)
    other = imported(data, session.club.name)
    assert file_of(other) == data
    rows = other.law_rulings.order_by("number", "version")
    assert [(row.number, row.version, row.state) for row in rows] == [
        (1, 1, "given"), (1, 2, "given"), (1, 3, "appeal"), (1, 4, "amended"),
        (2, 1, "given"), (2, 2, "given"), (3, 1, "given"), (4, 1, "given"), (4, 2, "given"),
        (5, 1, "open"), (5, 2, "open"), (6, 1, "given"), (6, 2, "withdrawn"),
    ]  # fmt: skip
    decided, penalised = (
        other.law_rulings.get(number=1, version=4),
        other.law_rulings.get(number=4, version=2),
    )
    assert (decided.play, decided.by, decided.by_name) == (make.play_of(other), None, "Ruth")
    assert (decided.deposit, decided.deposit_kept, decided.decision) == (Decimal("20.50"), True, "One\nTwo")
    assert Outcome.from_json(decided.after) == FIFTY
    assert penalised.warned == make.entry_of(other, 1)
    assert penalised.penalty == make.entry_of(other, 1).penalties.order_by("at", "pk")[1]
    assert prove(other) == []
    assert all(row.chain == other.chain_name and row.link and row.link_hash for row in rows)


def test_the_import_says_how_many_rows_came_and_links_them_all():
    other = imported(file_of(evening()))
    link = ChainLink.objects.get(chain=other.chain_name, kind="import")
    assert link.content == {"rows": 14}  # thirteen versions and a publication
    newest = other.law_rulings.order_by("-link")[0]
    LawRuling.objects.filter(pk=newest.pk).update(law="12C1")
    assert [one.where for one in prove(other)] != []


def test_a_version_that_somebody_deletes_after_the_import_is_missed():
    other = imported(file_of(evening()))
    LawRuling.objects.filter(session=other, number=6, version=2)._raw_delete(LawRuling.objects.db)
    assert prove(other) != []


def test_the_imported_rulings_are_shown(client: Client):
    other = imported(file_of(evening()))
    client.force_login(make.make_user("Kit", club=other.club, role="director"))
    page = client.get(address(other, "control-law-rulings")).content.decode()
    for words in ("64A1", "53A", "90B2", "Pair 2", "Eva"):
        assert words in page


def test_an_imported_ruling_goes_on():
    other = imported(file_of(small()))
    judged = law_rulings.judge(ruling=other.law_rulings.get(), version=1, what=LATER, by=make.STAFF)
    assert (judged.version, judged.state, judged.play) == (2, "open", make.play_of(other))
    assert prove(fresh(other)) == []


def test_an_adjusted_score_from_a_file_still_counts_when_its_ruling_is_withdrawn():
    """No action gave it here that could be undone: the record says so, the director changes the result."""
    session = small()
    law_rulings.adjust(ruling=session.law_rulings.get(), version=1, outcome=FIFTY, by=make.STAFF)
    other = imported(file_of(session))
    gone = law_rulings.withdraw(
        ruling=other.law_rulings.get(version=2), version=2, reason="No revoke", by=make.STAFF
    )
    counts = make.play_of(other).accepted
    assert counts is not None
    assert Outcome.from_json(counts.outcome) == FIFTY
    assert (gone.state, gone.after) == ("withdrawn", FIFTY.to_json())
    assert in_words(other)[0].score_counts


def test_who_was_forgotten_is_in_no_file():
    session = evening()
    ruth = make.make_person(session.club, "Ruth", user=session.law_rulings.first().by)
    assert b"Ruth" in file_of(session)
    forget_person(person=ruth, by=make.make_user("admin", club=session.club, role="admin"))
    ruth.refresh_from_db()
    data = file_of(fresh(session))
    assert b"Ruth" not in data
    other = imported(data)
    assert {row.by_name for row in other.law_rulings.all()} == {ruth.name, make.STAFF.name}
    assert prove(other) == []


def test_a_file_without_rulings_says_nothing_of_them():
    session = make.make_session(3)
    data = file_of(session)
    assert b"rulings" not in data
    other = imported(data)
    assert (other.law_rulings.count(), prove(other)) == (0, [])


def test_a_reference_to_what_is_gone_is_left_out():
    session = evening()
    session.law_rulings.filter(number=1).update(play=None)
    session.law_rulings.filter(number=4).update(penalty=None, warned=None)
    other = imported(file_of(session))
    assert other.law_rulings.get(number=1, version=4).play is None
    row = other.law_rulings.get(number=4, version=2)
    assert (row.board, row.table, row.warned, row.penalty) == ("3", "2", None, None)


def test_the_file_carries_every_column_and_every_state():
    """A column that is new must be carried, or stand above with its reason."""
    columns = {column.name for column in LawRuling._meta.concrete_fields} - NOT_CARRIED
    carried = {field.name for field in fields(native.RulingVersion)}
    assert columns == (carried - {"by"}) | {"number", "by_name"}
    assert {state.value for state in native.RulingState} == set(LawRuling.State.values)


def spoiled(data: bytes, change: Callable[[list[Any]], None]) -> bytes:
    document = json.loads(data)
    change(document["rulings"])
    return json.dumps(document).encode()


def version(found: list[Any], **columns: Any) -> None:
    found[0]["versions"][0] |= columns


PLAY = {"section": "A", "round": 1, "table": 1, "board": 1, "form": "a"}
FIRST = "rulings[0].versions[0]"


def test_what_no_ruling_can_be_is_refused_with_its_place():
    """Nothing of such a file is stored."""
    data = file_of(evening())
    club = make.make_club("Elsewhere")
    for change, field, words in (
        (lambda found: found.append(found[0]), "rulings", "1 appears twice."),
        (lambda found: found[0].update(number=0), "rulings[0].number", "Expected a number from 1 to 9999"),
        (lambda found: found[0].update(colour=1), "rulings[0].colour", "This name is not recognised here."),
        (lambda found: found[0].pop("versions"), "rulings[0].versions", "This is missing."),
        (lambda found: found[0].update(versions=[]), "rulings[0].versions", "one version or more"),
        (lambda found: found[0]["versions"].reverse(), "rulings[0].versions", "the first one first"),
        (lambda found: version(found, version=2), "rulings[0].versions", "each once"),
        (lambda found: version(found, state="lost"), f"{FIRST}.state", "lost is not allowed here"),
        (lambda found: version(found, at="today"), f"{FIRST}.at", "today is not a time with its zone"),
        (lambda found: version(found, play=PLAY | {"board": 99}), f"{FIRST}.play", "no A 1 1 99a"),
        (lambda found: version(found, play=PLAY | {"section": "B"}), f"{FIRST}.play", "no B 1 1 1a"),
        (lambda found: version(found, play=17), f"{FIRST}.play", "Expected an object, not a number."),
        (lambda found: version(found, warned={"section": "A", "entry": 99}), f"{FIRST}.warned", "no A 99"),
        (
            lambda found: version(found, penalty={"section": "A", "entry": 1, "line": 3}),
            f"{FIRST}.penalty",
            "no A 1 3",
        ),
        (
            lambda found: version(found, penalty={"section": "A", "entry": 2, "line": 1}),
            f"{FIRST}.penalty",
            "no A 2 1",
        ),
        (lambda found: version(found, answers={"x": 1}), f"{FIRST}.answers.x", "at most 60 characters"),
        (lambda found: version(found, answers={"x": "y" * 61}), f"{FIRST}.answers.x", "at most 60"),
        (lambda found: version(found, answers={"x": ["y"]}), f"{FIRST}.answers.x", "at most 60"),
        (lambda found: version(found, answers=[]), f"{FIRST}.answers", "Expected an object, not a list."),
        (lambda found: version(found, after={"v": 1, "kind": "assigned", "score": 9999}), f"{FIRST}.after",
         "No board can score 9999."),
        (lambda found: version(found, before={"v": 1, "kind": "won"}), f"{FIRST}.before.kind", "won"),
        (lambda found: version(found, deposit="10000.00"), f"{FIRST}.deposit", "from 0 to 9999"),
        (lambda found: version(found, deposit="1.005"), f"{FIRST}.deposit", "at most 2 decimals"),
        (lambda found: version(found, deposit_kept=1), f"{FIRST}.deposit_kept", "true or false"),
        (lambda found: version(found, reason="a\0b"), f"{FIRST}.reason", "invalid character"),
        *[
            (
                lambda found, name=name, most=most: version(found, **{name: "x" * (most + 1)}),
                f"{FIRST}.{name}",
                f"longer than {most} characters",
            )
            for name, most in {
                "by": 120, "law_code": 40, "law_table": 60, "law": 20, "choice": 60, "reason": 500,
                "consulted": 2000, "board": 8, "table": 8, "appellant": 200, "committee": 300,
                "decision": 1000,
            }.items()
        ],
    ):  # fmt: skip
        with pytest.raises(RuleError) as refused:
            import_event(data=spoiled(data, change), club=club, by=make.STAFF)
        assert refused.value.field == field, (field, str(refused.value))
        assert words in str(refused.value), str(refused.value)
    assert not club.contests.exists()


@pytest.mark.parametrize(
    "columns",
    [
        {"law_code": "1066"},
        {"law_table": "revocation"},
        {"answers": {"won_by": "nobody at all", "established": "perhaps"}},
        {"answers": {"weather": "rain"}},
        {"choice": "anything"},
        {"answers": {}},
    ],
)
def test_a_ruling_by_laws_that_this_site_does_not_have_is_read_and_shown(client: Client, columns: Any):
    """The laws of a later version, or answers to questions that were put otherwise: the law is told."""
    data = spoiled(
        file_of(small()), lambda found: [version.update(columns) for version in found[0]["versions"]]
    )
    other = imported(data)
    assert json.loads(file_of(other))["rulings"] == json.loads(data)["rulings"]
    client.force_login(make.make_user("Kit", club=other.club, role="director"))
    page = client.get(address(other, "control-law-rulings"))
    assert page.status_code == 200
    assert "64A1" in page.content.decode()
    again = client.get(address(other, "control-laws"), {"again": 1})
    assert again.status_code in (200, 404)
