"""The English of the texts: habits of a translated text that directors and players stumble over.

Each habit is a pattern, with a text that had it and what it says now. A text that only looks like one is an
exception, with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.texts import catalogued

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{[^{}]*\}")

HABITS = {
    # "Players who have fewer are listed."
    "a sentence that begins with who": (
        r"^Who (?!can do what|plays\b)[^?]*$|[Ww]hoever|[.:] Who [^?]*\.",
        "Who has fewer is listed.",
    ),
    # "the results that appear here"
    "stand for appear": (
        r"(?<!bye-)(?<!bye )(?<!relay )\bst(?:ands?|ood)\b(?!-in\b| in\b)",
        "Results will stand here.",
    ),
    # "was shown", "was entered"
    "told and said": (r"\b(?:told|said)\b", "As it is told below."),
    # "again"
    "anew": (r"\banew\b", "Drawn anew by seeds."),
    # "(optional)"
    "may stay empty": (r"\bmay (?:stay|be|remain) (?:left )?empty\b", "Club (may stay empty)"),
    # "two more pairs"
    "more behind its noun": (
        r"\b(?:pairs|boards|players|teams|tables|rounds|results|deals|people|entries) more\b(?! than| or)",
        "and 4 pairs more",
    ),
    # "action"
    "deed": (r"\b[Dd]eeds?\b", "Deed"),
    # "This is not a PBN file."
    "no before a predicate": (
        r"(?<!There )(?<!there )\b(?:is|are) no (?!longer\b|more\b|one\b|need\b)\w",
        "This is no PBN file.",
    ),
    # "v" in lists of results; a sentence plays against somebody
    "against as a heading": (r"^[Aa]gainst$|, against \{team\}$", "Round {round}, against {team}"),
    # "%", or "percentage"
    "per cent": (r"\b[Pp]er ?cents?\b", "Per cents of sessions are not added up."),
    # "zero", "calculated", "match", "makes way"
    "words of old books": (
        r"\b(?:nought|reckon\w*|encounters?|gives? place|by now|of its own accord|meanwhile)\b",
        "The dashed line is nought.",
    ),
    # "correction", "balance", "Needs attention", "Print"
    "words that were replaced": (
        r"\b(?:mend(?:s|ed|ing)?|[Ff]airness|Needs you|Sign-in sheet|Take (?:over|off)|Publications?)\b",
        "Fairness",
    ),
    # "Almost everything can be taken back with Undo": what cannot says so before it is pressed
    "a promise to undo everything": (
        r"(?<!lmost )\b(?:[Ee]very(?:thing| action)?|[Aa]ll actions|each) can be (?:undone|taken back)\b",
        "Every action can be undone at the foot of the page.",
    ),
    # "This session, complete (Arrowswitch)": the club's backup is another file
    "the backup of a session": (r"\b[Ff]ull backup", "Download: full backup (Arrowswitch)"),
    # "masterpoints", in one word
    "master points in two words": (r"\b[Mm]aster points?\b", "Leagues, ladders and master points"),
    # "e-mail"
    "letters that are e-mails": (
        r"\b(?:send|sent|sends|mail\w*|try it) (?:with |by )?"
        r"(?:a|an|the|this|that|these)? ?letters?\b(?! from)"
        r"|\bletters? (?:are|is|was|were) (?:from|sent|delivered)\b|\btrial letters?\b",
        "Set the server that sends results, and try it with a letter.",
    ),
    # "three letters"
    "two or three letters": (r"\b[Tt]wo or three letters\b", "Type two or three letters."),
    # the clock goes on, the rest of the display is no longer renewed
    "a display without its laptop": (
        r"\bkeeps? running if\b",
        "The display keeps running if the laptop drops out.",
    ),
}
HABITS_OF_PAGES = (
    "a promise to undo everything",
    "the backup of a session",
    "master points in two words",
    "letters that are e-mails",
    "two or three letters",
    "a display without its laptop",
)
"""What the club's guide does not say either."""
GUIDE = Path(__file__).parents[2] / "docs" / "guide"
WORDS_OF_THE_LAWS = ("stand for appear", "told and said")
"""In rulings a call or a claim stands, as the laws put it, and a player is told or says something aloud."""
WORDS_OF_A_BANK = ("stand for appear",)
"""At vingt-et-un and its kin a hand stands or draws."""
EXCEPTIONS = {
    "The director has been told.": "said of a person who was informed, which is plain English",
    "No result on this board? The director will be told and will deal with it.": "the same",
    "Check that the right four players are shown. If not, press No and the director will be told.": (
        "the same"
    ),
    "No connection: the director will be told as soon as it is back.": "the same",
    "The site is busy: the director will be told in a moment.": "the same",
    "Fourth at table %(name)s, has not said they will return": "a person says it aloud",
    "Against": "the column of what counts against a side, in the book's own score",
}


@pytest.fixture(scope="module", autouse=True)
def collected() -> None:
    """Before the first test, not within it."""
    catalogued()


def texts(*, rulings: bool = True, banks: bool = True) -> Iterator[str]:
    """Every English text of the catalogue, singular and plural; those of rulings, and of games of a bank, may
    be left out.
    """
    for message in catalogued():
        of_rulings = all(file.startswith("scoring/laws/") for file, _ in message.locations)
        of_banks = all(file.startswith("scoring/games/shapes/bank/") for file, _ in message.locations)
        if message.id and (rulings or not of_rulings) and (banks or not of_banks):
            yield from (message.id if isinstance(message.id, tuple) else (message.id,))


def has(pattern: str, text: str) -> bool:
    return re.search(pattern, PLACEHOLDER.sub("{team}" if "{team}" in text else "{}", text)) is not None


@pytest.mark.parametrize("habit", HABITS)
def test_no_text_has_the_habit(habit):
    pattern, before = HABITS[habit]
    assert has(pattern, before)
    assert [
        text
        for text in texts(rulings=habit not in WORDS_OF_THE_LAWS, banks=habit not in WORDS_OF_A_BANK)
        if has(pattern, text) and text not in EXCEPTIONS
    ] == []


@pytest.mark.parametrize("habit", HABITS_OF_PAGES)
def test_no_page_of_the_guide_has_the_habit(habit):
    pattern, _before = HABITS[habit]
    pages = {page.name: " ".join(page.read_text(encoding="utf-8").split()) for page in GUIDE.glob("*.md")}
    assert "evening.md" in pages
    assert [name for name, text in sorted(pages.items()) if has(pattern, text)] == []


def test_every_exception_is_still_needed():
    every = set(texts())
    patterns = [pattern for pattern, _before in HABITS.values()]
    needed = {text for text in EXCEPTIONS if text in every and any(has(one, text) for one in patterns)}
    assert needed == set(EXCEPTIONS)
