"""Nobody reads or writes another club's session: every address, every id."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scoring.models import Encounter, Penalty, Play, Revision
from tests import factories
from tests.tournaments.api.evening import Evening, caller, result
from tournaments.api.urls import OF_SESSION, VERSION_1
from tournaments.models import Call, Deed, LawRuling
from tournaments.services.law_rulings import record as law_rulings
from tournaments.services.law_rulings.record import ByLaw, Where

PREFIX = "/api/v1/clubs/{club}/sessions/{session}/"
READ = {"get", "head", "options"}


def addresses() -> Iterator[tuple[str, str, bool]]:
    """(address with {names}, method, whether it names something of the session) of every operation."""
    for pattern in OF_SESSION:
        path = re.sub(r"<int:(\w+)>", r"{\1}", str(pattern.pattern))
        for method in pattern.callback.view_class.http_method_names:
            if method not in READ - {"get"} and hasattr(pattern.callback.view_class, method):
                yield path, method, "{" in path


def ids_of(session) -> dict[str, int]:
    """Something of a session of every kind that an address names."""
    encounter = factories.encounter_of(session)
    call = Call.objects.create(session=session, kind=Call.Kind.TABLE, encounter=encounter)
    deed = Deed.objects.create(
        session=session, kind="x", sentence="x", inverse={"v": 1, "set": [], "added": []}
    )
    return {
        "encounter": encounter.pk,
        "entry": encounter.north_id,
        "person": encounter.north_person_id,
        "play": encounter.plays.first().pk,
        "call": call.pk,
        "deed": deed.pk,
        "penalty": Penalty.objects.create(entry=encounter.north, amount=10).pk,
        "number": 1,
        "ruling": _ruling(encounter).number,
    }


def _ruling(encounter: Encounter) -> LawRuling:
    what = ByLaw(code="2017", table="insufficient_bid", later=True)
    where = Where(play=encounter.plays.first())
    session = encounter.round.section.session
    return law_rulings.record(session=session, what=what, where=where, by=factories.STAFF)


def body(path: str, ids: dict[str, int]) -> dict[str, object]:
    """Something that would be done if it were allowed."""
    name = path.rstrip("/").rpartition("/")[2]
    seen = {"version": 1} if "rulings/{ruling}/" in path else {}
    return seen | {
        "revisions": result(),
        "agree": {"revision": 1},
        "choose": {"revision": 1},
        "seats": {"answer": "yes"},
        "calls": {"kind": "table", "encounter": ids["encounter"]},
        "clock": {"command": "start"},
        "line": {"text": "4hs=", "cursor": {"view": "round", "number": 1}},
        "entries": {"people": [{"name": "Somebody"}, {"name": "Else"}]},
        "rulings": {"code": "2017", "law_table": "revoke", "later": True},
        "penalties": {"entry": ids["entry"], "kind": "lateness"},
        "judge": {
            "code": "2017",
            "law_table": "insufficient_bid",
            "answers": {"accepted": "yes"},
        },
        "tell": {"side": "ns"},
        "adjust": {"outcome": {"result": "4HS="}},
        "appeal": {"appellant": "Pair 1", "concurs": True},
        "decide": {"amended": False, "committee": "Eva", "decision": "As ruled."},
        "publish": {"note": "again"},
        "withdraw": {"reason": "another board"},
        "make": {"kind": "howell", "tables": 4},
        "score": {"result": "4HS=", "vul": "none"},
    }.get(name, {})


def test_every_address_below_a_session_is_walked():
    walked = {(path, method) for path, method, _named in addresses()}
    assert len(walked) >= 34
    assert {"plays/{play}/revisions/", "line/", "control/"} <= {path for path, _method in walked}
    below = [one for one in VERSION_1 if str(one.pattern).startswith("clubs/<slug:club>/sessions/<")]
    assert len(below) == 1  # so that no session is reached past OF_SESSION


def test_a_session_is_not_found_in_another_club(evening: Evening):
    """The director of the other club, with the session's own ids under the other club's name."""
    away = factories.make_session(name="Away")
    director = caller(factories.make_user(club=away.club, role="director"))
    ids = ids_of(evening.session)
    for path, method, _named in sorted(addresses()):
        address = (PREFIX + path).format(club=away.club.slug, session=evening.session.pk, **ids)
        assert call(director, method, address, body(path, ids)).status_code == 404, (method, address)
        assert untouched(evening), (method, address)


def test_another_sessions_things_are_not_found_in_ones_own(evening: Evening):
    """One's own session with the other's ids, of another club and of the same one."""
    friday = factories.make_session(club=evening.club, name="Friday")
    away = factories.make_session(name="Away")
    for other in (friday, away):
        ids = ids_of(other)
        for path, method, named in sorted(addresses()):
            if named and "number" not in path:
                address = evening.url(path.format(**ids))
                answer = call(evening.director, method, address, body(path, ids))
                assert answer.status_code == 404, (method, address)
                assert untouched(other), (method, address)


@pytest.mark.parametrize("who", ["stranger", "nobody"])
def test_strangers_and_the_unknown_write_nothing(evening: Evening, who):
    ids = ids_of(evening.session)
    for path, method, _named in sorted(addresses()):
        if method != "get":
            answer = call(getattr(evening, who), method, evening.url(path.format(**ids)), body(path, ids))
            assert answer.status_code == (401 if who == "nobody" else 403), (method, path)
            assert untouched(evening), (method, path)


def test_ids_in_bodies_are_of_the_session_too(evening: Evening):
    friday = ids_of(factories.make_session(club=evening.club, name="Friday"))
    for sent in (
        {"kind": "table", "encounter": friday["encounter"]},
        {"kind": "wrong", "play": friday["play"]},
    ):
        assert evening.director.post(evening.url("calls/"), sent).status_code == 404
    line = {"text": "4hs=", "cursor": {"view": "round", "number": 1, "play": friday["play"]}}
    evening.director.post(evening.url("line/"), line)
    assert not Play.objects.get(pk=friday["play"]).last_revision


def call(who, method: str, address: str, sent: dict[str, object]):
    return who.get(address) if method == "get" else who.post(address, sent)


def untouched(of) -> bool:
    """No result, no new call, no change of state."""
    session = getattr(of, "session", of)
    session.refresh_from_db()
    calls = Call.objects.filter(session=session)
    return (
        session.state == "playing"
        and not Revision.objects.exists()
        and calls.count() == 1
        and calls.get().done is None
        and not Deed.objects.filter(session=session, undone__isnull=False).exists()
    )
