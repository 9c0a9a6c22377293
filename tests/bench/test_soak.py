"""The parts of the soak: phones whose answers are lost, what is killed, and that the verdict sees faults.

The whole of it, with servers and kills, is `python -m bench.soak`.
"""

import asyncio
import random
from collections import Counter, defaultdict
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from urllib.parse import urlencode

import pytest
from django.db import connections
from django.test import Client

from bench.kit import crowd
from bench.soak import evenings, faults, verdict
from bench.soak.house import Use
from bench.soak.phones import Ledger, Phone
from scoring.models import Play, Revision

TABLES = 3


class InProcess:
    """A browser of the site in this process, whose every `loses`th post gets no answer, though it arrives."""

    def __init__(self, server: Executor, loses: int) -> None:
        self.server, self.loses = server, loses
        self.browser, self.posts, self.cookies = Client(), 0, ""

    async def ask(self, kind, method, path, patience, form=None):
        body, as_form = urlencode(form or {}), "application/x-www-form-urlencoded"
        wants = {"accept": "application/json"}
        post = partial(self.browser.generic, method, path, body, as_form, headers=wants)
        asked = await asyncio.get_running_loop().run_in_executor(self.server, post)
        self.posts += method == "POST"
        if method == "POST" and self.posts % self.loses == 0:
            return 0, {}, b""
        headers = {name.lower(): value for name, value in asked.items()}
        headers["set-cookie"] = asked.cookies.output(header="").strip()
        return asked.status_code, headers, asked.content

    def close(self) -> None:
        pass


class Hall(crowd.Screens):
    """Whose browsers all ask the one thread that answers."""

    def __init__(self, server: Executor) -> None:
        super().__init__(0, random.Random(7), defaultdict(crowd.Heard))
        self.server = server

    def client(self, cookies):
        return InProcess(self.server, loses=5)


@pytest.fixture
def played(transactional_db, monkeypatch):
    """An evening that its tables' phones have played, and what they said."""
    monkeypatch.setattr(crowd.Pause, "seconds", 0.001)
    (evening,) = evenings.make(TABLES, 1)
    ledger = Ledger()

    async def play(hall):
        async with asyncio.TaskGroup() as tables:
            for table, link in enumerate(evening.links):
                phone = Phone(hall, ledger, link, random.Random(table), pace=0.0)
                tables.create_task(phone.run())

    with ThreadPoolExecutor(1) as server:
        asyncio.run(play(Hall(server)))
        server.submit(connections.close_all).result()
    return evening, ledger


def ranking_of(evening):
    reader = Client()
    reader.cookies["sessionid"] = evening.director.partition("=")[2]
    return reader.get(f"/api/v1/clubs/{evening.club}/sessions/{evening.session}/ranking/").json()


def test_phones_play_an_evening_though_every_fifth_answer_is_lost(played):
    evening, ledger = played
    assert len(ledger.last) == evenings.plays_of(TABLES) == 18
    assert {entry.entry_id for entry in ledger.last.values()} <= set(ledger.acknowledged) <= set(ledger.sent)
    assert Counter(ledger.acknowledged.values())[200] > 0  # it had arrived before
    assert ledger.refused == []
    assert list(verdict.lost_or_double(ledger)) == []
    assert list(verdict.unproved([evening])) == []
    wanted = verdict.expected(ledger)[evening.session]
    assert sum(wanted.values()) == 2 * TABLES * 50
    assert list(verdict.differs(evening, ranking_of(evening), wanted)) == []


def test_the_verdict_names_what_is_lost_changed_or_nobodys(played):
    evening, ledger = played
    first, second, third = Play.objects.order_by("pk")[:3]
    lost, another = first.accepted.entry_id, second.accepted.entry_id
    Play.objects.filter(pk=first.pk).update(accepted=None)
    Revision.objects.filter(entry_id=lost).delete()
    Play.objects.filter(pk=second.pk).update(accepted=third.accepted)
    del ledger.sent[another], ledger.acknowledged[another]
    found = "\n".join(verdict.lost_or_double(ledger))
    assert f"entry {lost}: acknowledged, and there 0 times" in found
    assert f"entry {another}: there 1 times, which nobody sent so" in found
    assert found.count("counts, not Entry(") == 2
    assert list(verdict.unproved([evening])) != []


def test_the_verdict_names_a_figure_and_a_place_that_differ(played):
    evening, ledger = played
    wanted = verdict.expected(ledger)[evening.session]
    ranking = ranking_of(evening)
    entry = ranking["lines"][0]["entry"]
    assert f"entry {entry}: " in next(
        verdict.differs(evening, ranking, wanted | {entry: Fraction(12345, 1000)})
    )
    assert "being recomputed" in next(verdict.differs(evening, ranking | {"current": False}, wanted))
    gone = ranking | {"lines": ranking["lines"][1:]}
    assert f"{{{entry}}} are in one ranking only" in next(verdict.differs(evening, gone, wanted))


def test_memory_and_files_have_bounds():
    most = {"web": Use(300, 90), "pool": Use(700, 20), "worker": Use(160, 2000)}
    assert [line.partition(":")[0] for line in verdict.unbounded(most)] == ["pool", "worker"]


@pytest.mark.parametrize(
    ("tables", "found"), [(130, [13] * 10), (20, [13, 7]), (14, [13]), (5, [5]), (6, [5])]
)
def test_tables_are_parted_into_evenings_where_all_meet_every_board(tables, found):
    assert evenings.sizes(tables) == found


def test_a_seed_draws_the_same_faults_and_every_process_in_turn():
    drawn = faults.draw(50, 10_000, "postgresql", 1)
    assert drawn == faults.draw(50, 10_000, "postgresql", 1) != faults.draw(50, 10_000, "postgresql", 2)
    killed = Counter(fault.name for fault in drawn if not fault.seconds)
    assert killed == dict.fromkeys(faults.names("postgresql"), 5)
    assert sum(fault.seconds > 0 for fault in drawn) == 17
    assert [fault.after for fault in drawn] == sorted(fault.after for fault in drawn)
    assert not {"postmaster", "backend"} & {fault.name for fault in faults.draw(50, 100, "sqlite", 1)}
