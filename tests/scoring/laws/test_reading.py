"""Laws as they are written in TOML: a wrong word is refused with its file, its line and what was meant."""

from __future__ import annotations

import tomllib

import pytest

from scoring.laws import reading
from scoring.laws.codes import CODES, KEYS
from scoring.laws.places import line_of
from scoring.words import Word
from tests.texts import catalogued

CODE = """\
title = "Laws of a game"
source = "std"
[clauses]
1 = "A fault"
"1.2" = "Another fault"

[fault]
told = "A player did something."
[fault.question.how]
asks = "How was it done?"
answers.openly = "Openly"
answers.secretly = "Secretly"
usual = "openly"

[[fault.ruling]]
law = "1"
if.how = "openly"
says = \"\"\"
It was done openly,
and stands.\"\"\"
effects = [
    "points: offender, 3 points",
    "deal_stands",
]

[[fault.ruling]]
law = "1"
says = "One side chooses."
chosen_by = "offender"
options.deal.says = "Deal again"
options.deal.effects = ["void_deal"]
options.stand.says = "Let it stand"
options.stand.law = "1.2"
options.stand.effects = ["transfer: 1 trick"]
"""

AMENDMENT = """\
title = "Laws of another game"
source = "std"
amends = "game"

[fault]
amends = true
without_answers.how = ["openly"]
"""

# What is written, what it becomes, the line that is named, and words of the refusal.
WRONG = [
    ('"deal_stands"', '"deal_stand"', 23, "no effect called “deal_stand”. Is “deal_stands” meant?"),
    ("points: offender", "points: ofender", 22, "no player or side called “ofender”. Is “offender” meant?"),
    ("3 points", "3 pints", 22, "“3 pints” is neither tricks nor points"),
    ('if.how = "openly"', 'if.hows = "openly"', 17, "fault does not ask “hows”. Is “how” meant?"),
    ('if.how = "openly"', 'if.how = "open"', 17, "“open” is no answer to how. Is “openly” meant?"),
    ('usual = "openly"', 'usual = "open"', 13, "“open” is not among its answers"),
    ('says = "One', 'say = "One', 28, "“say” is no word of these files. Is “says” meant?"),
    ('chosen_by = "offender"', 'chosen_by = "ofender"', 29, "Is “offender” meant?"),
    ('law = "1.2"', 'law = "1.3"', 33, "Law 1.3 is not among the clauses"),
    ('law = "1"', "law = 1", 16, "“law” must be text: write it in quotation marks"),
    ("options.deal.says", "options.deal.say", 30, "“say” is no word of these files"),
    ("[fault.question.how]", "[fault.questions.how]", 9, "“questions” is no word of these files"),
    ('source = "std"', 'sorce = "std"', 1, "“source” is missing"),
    ('source = "std"', 'source = "std"\nchapters = ["one"]', 3, "There is no file game/one.toml"),
    ('source = "std"', 'source = "std"\namends = "gam"', 3, "There is no code gam"),
    ('1 = "A fault"', 'III.2 = "A fault"', 4, "a key with a dot in it stands in quotation marks"),
    ('usual = "openly"', "usual = openly", 13, "Texts stand in quotation marks"),
]


@pytest.fixture
def books(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "_FILES", tmp_path)
    reading.read_code.cache_clear()
    yield tmp_path
    reading.read_code.cache_clear()


@pytest.mark.parametrize(("said", "wrong", "line", "words"), WRONG)
def test_a_wrong_word_is_refused_where_it_stands(books, said, wrong, line, words):
    assert said in CODE
    (books / "game.toml").write_text(CODE.replace(said, wrong, 1), encoding="utf-8")
    with pytest.raises(reading.Unreadable) as refused:
        reading.read_code("game")
    told = [one for one in str(refused.value).splitlines() if words in one]
    assert told, refused.value
    assert "game.toml" in told[0]
    assert f"line {line}" in told[0]


def test_a_code_is_read_with_its_defaults_and_another_amends_it(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    (books / "other.toml").write_text(AMENDMENT, encoding="utf-8")
    table = reading.read_code("game").tables["fault"]
    assert table.rows[0].says == Word("It was done openly, and stands.")
    assert [option.law for option in table.rows[1].options] == ["1", "1.2"]
    assert [atom.points for atom in table.rows[0].atoms] == [3, None]
    amended = reading.read_code("other").tables["fault"]
    assert amended.rows == table.rows[1:]
    assert list(amended.questions[0].answers) == ["secretly"]


def test_a_file_of_a_code_is_known_and_every_text_is_found_by_translators():
    files = {path.stem for path in reading._FILES.iterdir() if path.name.endswith(".toml")}
    assert files == set(KEYS)
    texts = catalogued()
    for code in CODES.values():
        said = [code.title, *code.clauses.values()]
        for table in code.tables.values():
            said.append(table.trigger)
            for question in table.questions:
                said += [question.words, *question.answers.values(), *filter(None, [question.help])]
            for row in table.rows:
                said += [row.says, *(option.words for option in row.options)]
        assert [text for text in said if text not in texts] == []
        assert {type(text) for text in said} == {Word}


def test_every_header_is_a_line_of_its_own():
    for key in KEYS:
        for path in (reading._FILES / f"{key}.toml", *sorted((reading._FILES / key).glob("*.toml"))):
            lines = path.read_text("utf-8").splitlines()
            for table, written in tomllib.loads("\n".join(lines)).items():
                for number in range(len(written.get("ruling", ()) if isinstance(written, dict) else ())):
                    assert lines[line_of(lines, (table, "ruling", number)) - 1] == f"[[{table}.ruling]]"
