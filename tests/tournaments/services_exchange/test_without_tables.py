"""Commands before the database has its tables."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import for_each

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
@for_each("command", [["import_event", "FILE", "--club", "x"], ["prove", "1"]])
def test_a_database_without_tables_is_said_in_a_sentence(command, tmp_path):
    file = tmp_path / "evening.csv"
    file.write_text("board,ns,ew,result\n1,1,2,4SN=\n")
    arguments = [str(file) if word == "FILE" else word for word in command]
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        | {"ARROWSWITCH_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "The database is not ready. Run bin/manage migrate first." in done.stderr
    assert "Traceback" not in done.stderr
