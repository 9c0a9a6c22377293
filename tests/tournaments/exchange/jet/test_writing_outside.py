"""Other programs read what was added cell by cell: mdbtools, access-parser and mdb-reader."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.tournaments.exchange.jet.jet_tables import evening
from tests.tournaments.exchange.jet.test_jet_outside import READERS, same
from tests.tournaments.exchange.jet.test_writing import BLANK
from tests.tournaments.exchange.jet.test_writing import result as any_result
from tests.tournaments.exchange.jet_files import made
from tests.tournaments.exchange.scoring_tables import INDEXES
from tournaments.exchange.jet.writing import append, change


def result(number: int) -> dict[str, object]:
    """A result without characters of two units, which not every program reads."""
    record = any_result(number)
    return record | {"Remarks": record["Remarks"] and str(record["Remarks"]).replace("😀", "€")}


@READERS
def test_added_to_a_blank_file(tmp_path, reader):
    rows = [result(number) for number in range(450)]
    data = append(
        BLANK,
        {
            "ReceivedData": rows,
            "Clients": [{"Computer": "ŽÑú" * 85}, {}],
            "Session": [{"ID": 1, "Name": "ž" * 40, "Date": rows[1]["DateLog"]}],
        },
    )
    for name in ("ReceivedData", "Clients", "Session"):
        same(tmp_path / "added.bws", data, reader, name)


@READERS
def test_added_to_a_file_with_results_and_changed(tmp_path, reader):
    data = made(evening(150), indexes=INDEXES)
    data = append(data, {"ReceivedData": [result(number) for number in range(50)]})
    data = change(data, "ReceivedData", {n: {"Processed": True, "Board": n} for n in range(140, 160)})
    same(tmp_path / "filled.bws", data, reader, "ReceivedData")


def test_rows_are_counted_and_asked_for(tmp_path):
    if shutil.which("mdb-count") is None or shutil.which("mdb-sql") is None:
        pytest.skip("mdbtools is not installed")
    path = tmp_path / "added.bws"
    path.write_bytes(append(BLANK, {"ReceivedData": [result(number) for number in range(450)]}))
    counted = subprocess.run(
        ["mdb-count", str(path), "ReceivedData"], capture_output=True, check=True, timeout=60
    )
    assert counted.stdout.strip() == b"450"
    asked = subprocess.run(
        ["mdb-sql", "-H", "-F", "-P", "-d", ";", str(path)],
        input=b"select ID, Board from ReceivedData where ID = 420\ngo\n",
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert asked.stdout.strip() == b"420;24"
