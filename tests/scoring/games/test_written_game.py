"""The game that docs/games-and-laws.md writes down whole is one: it is read, refused, ended and printed."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from scoring.games.printed import sheet_json
from scoring.games.reading import schema_of
from scoring.games.sheet import Refused, play

PAGE = Path(__file__).parents[3] / "docs" / "games-and-laws.md"
WHOLE_FILE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
MOST_LINES = 50


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    (source,) = WHOLE_FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert source.count("\n") <= MOST_LINES
    file = tmp_path_factory.mktemp("written") / "lucky_sevens.py"
    file.write_text(source, encoding="utf-8")
    spec = spec_from_file_location(file.stem, file)
    written = module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, file.stem, written)
        spec.loader.exec_module(written)
        (game,) = written.GAMES
        yield game


def test_deals_add_up_until_somebody_has_ten(game):
    deals = [{"sevens": [4, 0]}, {"sevens": [3, 1]}, {"sevens": [4, 0]}]
    sheet = play(game, ["Ann", "Bo"], {}, deals)
    assert list(sheet.totals) == [11, 1]
    assert sheet.settlement.winners == (0,)
    with pytest.raises(Refused) as refused:
        sheet.after(sheet.read({"sevens": [2, 2]}))
    assert [problem.code for problem in refused.value.problems] == ["sheet.ended"]
    assert sheet_json(sheet)["totals"] == [11, 1]


def test_a_deal_that_cannot_be_is_refused(game):
    with pytest.raises(Refused) as refused:
        play(game, ["Ann", "Bo", "Cem"], {}, [{"sevens": [2, 1, 0]}])
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("lucky.sevens", "sevens")
    ]


def test_its_form_follows_from_its_record(game):
    assert list(schema_of(game.record(game.any_table()))["properties"]) == ["sevens"]
