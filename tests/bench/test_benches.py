"""Every bench runs, in tiny sizes: what it measures beside what. How fast that is, is no test."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pytest

from bench.contracts import check
from bench.kit import report
from bench.kit.report import Line
from bench.screens import tables_for

pytestmark = pytest.mark.site
TARGETED = {
    "contracts": {"one contract score, checked": 3},
    "hands": {
        "one cribbage hand with its parts": 1.5,
        "one piquet hand with its parts": 2,
        "one canasta count with its parts": 9,
    },
    "poker": {"the best five of 5 cards": 1, "the best five of 7 cards": 1},
    "matchpoints": {"matchpoints, 13 x 26": 0.4},
    "double_dummy": {"2 boards double dummy": 1.1},
    "evenings": {"50 rubbers drawn, after 100": 1.2},
}
ON_DATABASES = {
    "refresh": {"sqlite": {"100 x 32": 12, "3,000 x 36": 5}, "postgres": {"100 x 32": 7, "3,000 x 36": 5}},
    "posts": {"sqlite": {"in process": 9}},
    "links": {"sqlite": {"with links": 1.1}},
    "pages": {"sqlite": {"100 pairs": 8}},
    "screens": {"sqlite": {"poll after a result": 6, "panel of a result": 3, "phone, nothing new": 1.5}},
    "growth": {"sqlite": {"leader board, sqlite": 1.5, "prove": 1.5}},
    "sheets": {
        "sqlite": dict.fromkeys(
            (f"one more deal of {game} at 20" for game in ("solo whist", "hearts", "seven up", "euchre")), 2.5
        )
    },
}


@pytest.fixture(autouse=True)
def _begins_migrated(migrated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARROWSWITCH_MIGRATED", str(migrated))


def measured(module: str, *arguments: str) -> list[Line]:
    lines = report.run(f"bench.{module}", "--small", "--rounds", "1", *arguments)
    assert all(0 < line.ratio < math.inf for line in lines)
    return lines


def test_the_screens_have_a_board_for_every_result():
    """Of 6 turns with 4 results each, and for the table that calls: 25 boards, two at each of 13 tables."""
    assert tables_for(6, at_least=6) == 13
    assert tables_for(2, at_least=6) == 6


@pytest.mark.slow
@pytest.mark.parametrize("module", TARGETED)
def test_a_bench_runs(module):
    found = {line.what: line.target for line in measured(module)}
    assert TARGETED[module].items() <= found.items()


@pytest.mark.slow
@pytest.mark.parametrize("module", ON_DATABASES)
def test_a_bench_runs_on_sqlite(module):
    _on(module, "sqlite")


@pytest.mark.slow
@pytest.mark.postgres
def test_a_bench_runs_on_postgresql():
    _on("refresh", "postgres")


def _on(module: str, database: str) -> None:
    lines = measured(module, "--database", database)
    for size, target in ON_DATABASES[module][database].items():
        assert target in [line.target for line in lines if size in line.what]


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.skipif(sys.platform == "win32", reason="no worker on Windows")
def test_benches_of_a_worker_run():
    (post,) = measured("queued_posts", "--database", "sqlite")
    (alone,) = measured("queued_screens", "--database", "sqlite")
    (hop,) = measured("jobs")
    assert (post.target, alone.target, hop.target) == (7, 7, 16)


def test_a_swiss_round_is_measured_beside_one_matching():
    (line,) = measured("swiss")
    assert (line.what, line.base) == ("Swiss round of 20", "one matching")


def test_the_plain_score_is_the_checked_one():
    """Else the two would not be worth comparing."""
    check()


@pytest.mark.slow
def test_a_small_burst_acknowledges_every_entry_and_leaves_nothing_to_do():
    command = [sys.executable, "-m", "bench.burst", "--tables", "6", "--each", "3", "--seconds", "3"]
    ran = subprocess.run(
        [*command, "--controls", "2", "--rankings", "60", "--boards", "6"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=300,
    )
    lines = {line.split("  ")[0]: line.split() for line in ran.stdout.splitlines()}
    assert lines["entry"][1:3] == lines["least view"][2:4] == ["6", "0"]  # answered, lost
    assert "results kept: 6; idle after" in ran.stdout


def test_a_line_says_whether_it_keeps_its_target():
    line = Line("a post", "an insert", seconds=0.003, base_seconds=0.001, target=4)
    assert line.cells() == ["a post", "an insert", "1e+03", "3e+03", "3 (within 4)"]
