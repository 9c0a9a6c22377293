"""Laws as they are written in TOML: a wrong word is refused with its file, its line and what was meant."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from scoring.laws import checks, origins, pages, reading
from scoring.laws.atoms import Atom, Effect
from scoring.laws.codes import CODES, KEYS
from scoring.laws.pages import line_of
from scoring.words import Word
from tests.texts import catalogued

BOOKS = Path(reading.__file__).parent / "books"

CODE = """\
title = "Laws of a game"
source = "std"
[sentences]
no_harm = "There was no harm."
[options]
deal.says = "Deal again"
deal.law = "1"
deal.effects = ["void_deal"]
stand.says = "Let it stand"
[clauses]
1 = "A fault"
"1.2" = "Another fault"

[fault]
told = "A player did something."
[fault.question.how]
asks = "How was it done?"
answers.openly = "Openly"
answers.secretly = "Secretly"
answers.never = "Never"
answers.later = "Later"
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
law.how.never = "1"
law.how.later = "1.2"
says.as = "no_harm"
effects = ["continue"]

[[fault.ruling]]
law = "1"
says = "One side chooses."
chosen_by = "offender"
options.deal.as = "deal"
options.stand.as = "stand"
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
    ('"deal_stands"', '"deal_stand"', 32, "no effect called “deal_stand”. Is “deal_stands” meant?"),
    ("points: offender", "points: ofender", 31, "no player or side called “ofender”. Is “offender” meant?"),
    ("3 points", "3 pints", 31, "“3 pints” is neither tricks nor points"),
    ('if.how = "openly"', 'if.hows = "openly"', 26, "fault does not ask “hows”. Is “how” meant?"),
    ('if.how = "openly"', 'if.how = "open"', 26, "no answer to how. Is “openly” meant? Its answers are: "),
    ('if.how = "openly"', 'if.how = "x"', 26, "to how. Its answers are: openly, secretly, never, later."),
    ('usual = "openly"', 'usual = "open"', 22, "“open” is no answer to how. Is “openly” meant?"),
    ('says = "One', 'say = "One', 43, "“say” is no word of these files. Is “says” meant?"),
    ('chosen_by = "offender"', 'chosen_by = "ofender"', 44, "Is “offender” meant?"),
    ('stand.law = "1.2"', 'stand.law = "1.3"', 47, "Law 1.3 is not among the clauses. Is “1.2” meant?"),
    ('law = "1"\nif', "law = 1\nif", 25, "“law” must be text: write it in quotation marks"),
    ("stand.law = ", "stand.lwa = ", 47, "“lwa” is no word of these files. Is “law” meant?"),
    ("[fault.question.how]", "[fault.questions.how]", 16, "“questions” is no word of these files"),
    ('source = "std"', 'sorce = "std"', 2, "“sorce” is no word of these files. Is “source” meant?"),
    ('source = "std"\n', "", 1, "“source” is missing"),
    ('source = "std"', 'source = "std"\nchapters = ["one"]', 3, "There is no file game/one.toml"),
    ('source = "std"', 'source = "std"\namends = "gam"', 3, "There is no code gam"),
    ('1 = "A fault"', 'III.2 = "A fault"', 11, "a key with a dot in it stands in quotation marks"),
    # a law by an answer
    ('how.never = "1"\nlaw.how.later', "who.later", 36, "fault does not ask “who”. Is “how” meant?"),
    ("law.how.later", "law.how.late", 37, "“late” is no answer to how. Is “later” meant?"),
    ('later = "1.2"', 'later = "1.3"', 37, "Law 1.3 is not among the clauses. Is “1.2” meant?"),
    ('law.how.later = "1.2"', 'law.who.later = "1.2"', 36, "A law depends on one question: on “how”"),
    ('how.never = "1"\nlaw.how.later = "1.2"', 'how = "1"', 36, "law.QUESTION.ANSWER"),
    ("says.as = ", 'if.how = "later"\nsays.as = ', 38, "The answers to how are those of its laws already"),
    # sentences and options by name
    ('as = "no_harm"', 'as = "no_ham"', 38, "no “no_ham” under [sentences] in books/game.toml. Is “no_harm”"),
    ('as = "deal"', 'as = "dael"', 45, "no “dael” under [options] in books/game.toml. Is “deal” meant?"),
    ('says.as = "no_harm"', 'says = "None."', 4, "No ruling uses “no_harm”"),
    ('options.deal.as = "deal"', 'options.deal.says = "Deal"', 6, "No ruling uses “deal”"),
    ('deal.law = "1"', 'deal.law = "7"', 7, "Law 7 is not among the clauses"),
    ('["void_deal"]', '["void_dael"]', 8, "Is “void_deal” meant?"),
    # other tables and questions
    ('effects = ["continue"]', 'continues = "fualt"', 39, "There is no table fualt. Is “fault” meant?"),
    ('effects = ["continue"]', 'contradicts = "hwo"', 39, "fault does not ask “hwo”. Is “how” meant?"),
    # what is no TOML
    ('usual = "openly"', "usual = openly", 22, 'in quotation marks ("): is usual = "openly" meant?'),
    ('usual = "openly"', "usual = “openly”", 22, 'is usual = "openly" meant?'),
    ('usual = "openly"', 'usual = "openly', 22, 'end of the text is missing: is usual = "openly" meant?'),
    ('law = "1"\nif', "law = 1.2.3\nif", 25, 'in quotation marks ("): is law = "1.2.3" meant?'),
    ('if.how = "openly"', "if.how = true", 26, 'Yes and no are words in quotation marks: is "yes" meant?'),
    ('if.how = "openly"', "if.how = 3", 26, "“3” must be text, or a list of texts"),
    ('usual = "openly"', "usual =", 22, "The text of “usual” is missing"),
    ('usual = "openly"', 'usual "openly"', 22, 'equals sign is missing: is usual = "openly" meant?'),
    ('usual = "openly"', 'usual: "openly"', 22, 'equals sign is missing: is usual = "openly" meant?'),
    ('usual = "openly"', "usual", 22, "A line is a header in brackets, or a key"),
    ('usual = "openly"', 'usual = "openly".', 22, "Nothing but a remark (#) may follow"),
    ('usual = "openly"', 'usual = "open"ly"', 22, "A quotation mark inside a text"),
    ('usual = "openly"', 'asks = "openly"', 22, "“asks” is written twice here"),
    ('and stands."""', "and stands.", 27, 'The text that begins here has no """ at its end'),
    ('and stands."""', 'and stands."', 27, 'The text that begins here has no """ at its end'),
    ('says = """\nIt', 'says = "\nIt', 27, 'begins and ends with three quotation marks (""")'),
    ('says = """\nIt was', 'says = "It was', 27, 'begins and ends with three quotation marks (""")'),
    ('"points: offender, 3 points",', "points: offender,", 31, "Each text of a list"),
    ('["void_deal"]', '["void_deal"', 8, "A list is"),
    ("[[fault.ruling]]", "[[fault.ruling]", 24, "A bracket is missing: is [[fault.ruling]] meant?"),
    ("[fault.question.how]", "fault.question.how]", 16, "is [fault.question.how] meant?"),
    ("[[fault.ruling]]\nlaw.", "[fault.ruling]\nlaw.", 35, "two brackets: is [[fault.ruling]] meant?"),
    ("usual =", "[fault.question.how]\nusual =", 22, "[fault.question.how] is written twice in this file"),
]  # fmt: skip


@pytest.fixture
def books(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "FILES", tmp_path)
    reading._book.cache_clear()
    yield tmp_path
    reading._book.cache_clear()


@pytest.mark.parametrize(("said", "wrong", "line", "words"), WRONG)
def test_a_wrong_word_is_refused_where_it_stands(books, said, wrong, line, words):
    assert said in CODE
    (books / "game.toml").write_text(CODE.replace(said, wrong, 1), encoding="utf-8")
    with pytest.raises(pages.Unreadable) as refused:
        reading.read_code("game")
    told = [one for one in str(refused.value).splitlines() if words in one]
    assert told, refused.value
    assert told[0].startswith(f"scoring/laws/books/game.toml, line {line}")


def test_a_code_is_read_with_its_defaults_and_another_amends_it(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    (books / "other.toml").write_text(AMENDMENT, encoding="utf-8")
    table = reading.read_code("game").tables["fault"]
    assert table.rows[0].says == Word("It was done openly, and stands.")
    assert [option.law for option in table.rows[3].options] == ["1", "1.2"]
    assert [atom.points for atom in table.rows[0].atoms] == [3, None]
    amended = reading.read_code("other").tables["fault"]
    assert amended.rows == table.rows[1:]
    assert list(amended.questions[0].answers) == ["secretly", "never", "later"]


def test_a_law_by_an_answer_makes_a_row_for_each_law(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    rows = reading.read_code("game").tables["fault"].rows
    assert [(row.law, row.when) for row in rows[1:3]] == [
        ("1", {"how": ("never",)}),
        ("1.2", {"how": ("later",)}),
    ]
    assert {row.says for row in rows[1:3]} == {"There was no harm."}


BY_ANSWER = """
[[fault.ruling]]
law.how.openly = "1"
law.how.never = "1"
law.how.later = "1.2"
if.proved = "yes"
says = "It is proved."
effects = ["continue"]

[[fault.ruling]]
law.how.openly = "1"
law.how.never = "1"
law.how.later = "1.2"
says = "It is not proved."
effects = ["continue"]
"""


def test_neighbours_whose_laws_depend_on_one_question_go_answer_by_answer(books):
    """Answers with the same law share a row; the conditions are in the order of the questions."""
    question = '[fault.question.proved]\nasks = "Is it proved?"\n\n'
    text = CODE.replace("[fault.question.how]", f"{question}[fault.question.how]") + BY_ANSWER
    (books / "game.toml").write_text(text, encoding="utf-8")
    rows = reading.read_code("game").tables["fault"].rows[4:]
    assert [(row.law, list(row.when.items()), row.says) for row in rows] == [
        ("1", [("proved", ("yes",)), ("how", ("openly", "never"))], "It is proved."),
        ("1", [("how", ("openly", "never"))], "It is not proved."),
        ("1.2", [("proved", ("yes",)), ("how", ("later",))], "It is proved."),
        ("1.2", [("how", ("later",))], "It is not proved."),
    ]


BY_QUESTION = CODE.replace('law.how.never = "1"\nlaw.how.later = "1.2"', 'law.by = "how"').replace(
    'usual = "openly"', 'usual = "openly"\nlaws.never = "1"\nlaws.later = "1.2"'
)


def test_several_rulings_may_have_the_laws_of_one_question(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    one_by_one = reading.read_code("game")
    reading._book.cache_clear()
    (books / "game.toml").write_text(BY_QUESTION, encoding="utf-8")
    assert reading.read_code("game") == one_by_one


@pytest.mark.parametrize(
    ("right", "wrong", "line", "words"),
    [
        (
            'law.by = "how"',
            'law.by = "who"',
            38,
            "no laws of the answers to “who” in this table. Is “how” meant?",
        ),
        ('law.by = "how"', 'law = "1"', 23, "No ruling has its law by “how”"),
        ("laws.later", "laws.late", 24, "“late” is no answer to how. Is “later” meant?"),
        ('laws.later = "1.2"', 'laws.later = "1.3"', 24, "Law 1.3 is not among the clauses. Is “1.2” meant?"),
    ],
)
def test_wrong_laws_of_a_question_are_refused_where_they_stand(books, right, wrong, line, words):
    assert right in BY_QUESTION
    (books / "game.toml").write_text(BY_QUESTION.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(pages.Unreadable) as refused:
        reading.read_code("game")
    assert str(refused.value).startswith(f"scoring/laws/books/game.toml, line {line} ")
    assert words in str(refused.value)


def test_an_option_may_differ_from_the_one_that_it_names(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    deal, stand = reading.read_code("game").tables["fault"].rows[3].options
    assert (deal.words, deal.law, deal.atoms) == ("Deal again", "1", (Atom(Effect.VOID_DEAL),))
    assert (stand.words, stand.law, stand.atoms) == (
        "Let it stand",
        "1.2",
        (Atom(Effect.TRANSFER, tricks=1),),
    )


def test_a_code_that_amends_another_one_has_its_sentences_and_options(books):
    (books / "game.toml").write_text(CODE, encoding="utf-8")
    ruling = '[[more.ruling]]\nlaw = "1"\nsays.as = "no_harm"\neffects = ["continue"]\n'
    (books / "other.toml").write_text(f'{AMENDMENT}[more]\ntold = "More."\n{ruling}', encoding="utf-8")
    assert reading.read_code("other").tables["more"].rows[0].says == "There was no harm."


@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_and_no_option_is_written_more_than_twice(key):
    """What a code needs more often has a name, so that one correction is one place."""
    written: Counter[str] = Counter()
    head = tomllib.loads((BOOKS / f"{key}.toml").read_text("utf-8"))
    for code in filter(None, (key, head.get("amends"))):
        for path in (BOOKS / f"{code}.toml", *sorted((BOOKS / code).glob("*.toml"))):
            written.update(sentences(tomllib.loads(path.read_text("utf-8"))))
    assert [text for text, times in written.items() if times > 2] == []


def sentences(given: object, key: str = "") -> Iterator[str]:
    """What rulings and options say, line breaks as spaces."""
    if isinstance(given, dict):
        for name, value in given.items():
            yield from sentences(value, name)
    elif isinstance(given, list):
        for value in given:
            yield from sentences(value)
    elif key == "says":
        yield " ".join(str(given).split())


def test_the_check_of_the_site_names_the_file_and_the_line(books, capsys):
    for key in KEYS:
        (books / f"{key}.toml").write_text(CODE, encoding="utf-8")
    (books / "gin.toml").write_text(CODE.replace("deal_stands", "deal_stand"), encoding="utf-8")
    (books / "poker.toml").write_text(CODE.replace('"std"', "std"), encoding="utf-8")
    with pytest.raises(SystemCheckError) as refused:
        call_command("check", tags=["laws"])
    report = str(refused.value)
    assert "scoring/laws/books/gin.toml, line 32 " in report
    assert 'scoring/laws/books/poker.toml, line 2: Texts stand in quotation marks ("): ' in report
    assert "2 issues" in report


MADE_INCOMPLETE = [
    # what is written, what it becomes, and the fault that the check finds
    ('fault"\n\n[fault]', 'fault"\n2 = "A third"\n\n[fault]', "13 (clauses, 2): No ruling refers to law 2"),
    (
        'law = "1"\nsays = "One side',
        'law = "1"\nif.how = "secretly"\nif.proved = "yes"\nsays = "One side',
        '14 (fault): No ruling of fault fits these answers: proved = "no", how = "secretly".',
    ),
    (
        'if.how = "openly"\n',
        "",
        "37 (fault, ruling, 2): No answers lead to this ruling by law 1: those above it fit first.",
    ),
    ('if.how = "openly"\n', "", "16 (fault, question, proved): “proved” is never asked"),
    ('effects = ["continue"]', "", "38 (fault, ruling, 2): Nothing follows"),
    ('chosen_by = "offender"\n', "", "44 (fault, ruling, 3): A choice needs who chooses"),
]


@pytest.mark.parametrize(("right", "wrong", "fault"), MADE_INCOMPLETE)
def test_what_a_table_lacks_is_named_with_its_file_and_line(books, monkeypatch, right, wrong, fault):
    """The same for a code that has the table from the one that it amends."""
    monkeypatch.setattr(checks, "KEYS", ("game", "other"))
    proved = '[fault.question.proved]\nasks = "Proved?"\n\n[fault.question.how]'
    text = CODE.replace("[fault.question.how]", proved)
    assert right in text
    (books / "game.toml").write_text(text.replace(right, wrong, 1), encoding="utf-8")
    (books / "other.toml").write_text(AMENDMENT.split("\n[fault]")[0], encoding="utf-8")
    faults = checks.all_faults()
    assert [one for one in faults if one.startswith(f"scoring/laws/books/game.toml, line {fault}")], faults
    assert {one.split(",")[0] for one in faults} == {"scoring/laws/books/game.toml"}


@pytest.mark.parametrize("key", KEYS)
def test_every_ruling_is_traced_to_its_lines(key, monkeypatch):
    read = origins._pages
    monkeypatch.setattr(origins, "_pages", cache(lambda code: list(read(code))))
    for table in CODES[key].tables.values():
        for row in table.rows:
            spot = re.match(r"scoring/laws/(.+), line (\d+) ", origins.origin(key, table, row))
            assert spot, (table.key, row)
            lines = (BOOKS.parent / spot[1]).read_text("utf-8").splitlines()[int(spot[2]) - 1 :]
            block = "\n".join(lines).split("\n\n")[0]
            assert lines[0] == f"[[{table.key}.ruling]]"
            assert f'"{row.law}"' in block or "law.by = " in block


def test_the_check_of_the_site_passes():
    call_command("check", tags=["laws"])


def test_a_file_of_a_code_is_known_and_every_text_is_found_by_translators():
    files = {path.stem for path in pages.FILES.iterdir() if path.name.endswith(".toml")}
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
        for path in (pages.FILES / f"{key}.toml", *sorted((pages.FILES / key).glob("*.toml"))):
            lines = path.read_text("utf-8").splitlines()
            for table, written in tomllib.loads("\n".join(lines)).items():
                for number in range(len(written.get("ruling", ()) if isinstance(written, dict) else ())):
                    assert lines[line_of(lines, (table, "ruling", number)) - 1] == f"[[{table}.ruling]]"
