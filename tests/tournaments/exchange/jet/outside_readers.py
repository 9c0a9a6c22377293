"""Other programs that read Access databases, each asked for the cells of a table as texts.

A cell is "" for what is empty or not there, "1" or "0" for yes and no, and a moment as ISO 8601 writes it.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from access_parser import AccessParser

from tournaments.exchange.jet.values import Value

Cells = list[list[str]]
Reader = Callable[[Path, str, Sequence[str]], Cells]

MDB_READER = "ARROWSWITCH_MDB_READER"
"""The variable of the environment that has the folder of the npm package mdb-reader."""

SCRIPT = """
const reader = await import(process.argv[1] + "/lib/node/index.js");
const database = new reader.default((await import("fs")).readFileSync(process.argv[2]));
console.log(JSON.stringify(database.getTable(process.argv[3]).getData()));
"""


def cell(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.isoformat()
    return str(value)


def mdbtools(path: Path, table: str, columns: Sequence[str]) -> Cells:
    program = shutil.which("mdb-export")
    if program is None:
        pytest.skip("mdbtools is not installed")
    form = "%Y-%m-%dT%H:%M:%S"
    done = subprocess.run(
        [program, "-D", form, "-T", form, str(path), table], capture_output=True, check=True, timeout=60
    )
    head, *rows = csv.reader(io.StringIO(done.stdout.decode(), newline=""))
    assert head == list(columns)
    return rows


def mdb_reader(path: Path, table: str, columns: Sequence[str]) -> Cells:
    node, package = shutil.which("node"), os.environ.get(MDB_READER)
    if node is None or package is None:
        pytest.skip(f"node is not installed, or {MDB_READER} does not name the folder of mdb-reader")
    done = subprocess.run(
        [node, "--input-type=module", "-e", SCRIPT, package, str(path), table],
        capture_output=True,
        check=True,
        timeout=60,
    )
    rows = json.loads(done.stdout)
    assert all(set(row) == set(columns) for row in rows)
    return [[_of_json(row[name]) for name in columns] for row in rows]


def _of_json(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    text = str(value)
    return text.removesuffix(".000Z")


def access_parser(path: Path, table: str, columns: Sequence[str]) -> Cells:
    parsed = AccessParser(str(path)).parse_table(table)
    assert set(parsed) == set(columns)
    return [
        [_of_parser(value) for value in row] for row in zip(*(parsed[name] for name in columns), strict=True)
    ]


def _of_parser(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    try:
        moment = dt.datetime.fromisoformat(str(value)) if "-" in str(value) and ":" in str(value) else None
    except ValueError:
        moment = None
    if moment is None:
        return str(value)
    # It gives fractions of a second that floating point made.
    return (moment + dt.timedelta(microseconds=500_000)).replace(microsecond=0).isoformat()
