"""When two names are the same name, however they were typed: the one place that decides it.

Files, keyboards and word processors write the same person differently: O'Neil and O’Neil, Jean-Luc and
Jean‑Luc with another hyphen, letters composed or not, blanks of other kinds. What is shown is always what
somebody typed; only what is compared, searched and sorted goes through this module.

`folded` is what is stored to be searched: small letters without accents, single spaces, and of all
apostrophes and hyphens one kind each, because a search wants to know where they are. `same_name` is what
two names have in common if they are the same: the apostrophes left out, and each hyphen a space. So
O'Neil is ONeil and Jean-Luc is Jean Luc; but Jean-Luc is not Jeanluc, and O'Neil is not O Neil, because
the words of a name tell people apart: An Li is not Anli.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Protocol, TypeVar

APOSTROPHE, HYPHEN = "'", "-"
APOSTROPHES = (
    "'`\N{ACUTE ACCENT}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{SINGLE LOW-9 QUOTATION MARK}\N{SINGLE HIGH-REVERSED-9 QUOTATION MARK}"
    "\N{MODIFIER LETTER PRIME}\N{MODIFIER LETTER TURNED COMMA}\N{MODIFIER LETTER APOSTROPHE}"
    "\N{MODIFIER LETTER REVERSED COMMA}\N{MODIFIER LETTER RIGHT HALF RING}\N{MODIFIER LETTER LEFT HALF RING}"
    "\N{MODIFIER LETTER VERTICAL LINE}\N{MODIFIER LETTER ACUTE ACCENT}\N{MODIFIER LETTER GRAVE ACCENT}"
    "\N{PRIME}\N{REVERSED PRIME}\N{FULLWIDTH APOSTROPHE}\N{FULLWIDTH GRAVE ACCENT}"
    "\N{HEBREW PUNCTUATION GERESH}\N{ARMENIAN APOSTROPHE}\N{LATIN SMALL LETTER SALTILLO}"
    "\N{GREEK KORONIS}\N{GREEK PSILI}\N{GREEK VARIA}\N{GREEK OXIA}"
)
HYPHENS = "-\N{MINUS SIGN}\N{HYPHEN BULLET}" + "".join(
    letter
    for letter in map(chr, range(0x80, 0x10000))
    if unicodedata.category(letter) == "Pd" and letter != "\N{WAVE DASH}"
)
SEEN_AS_NOTHING = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u3164\uffa0\u2800") | frozenset(
    chr(code) for block in (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)) for code in block
)
"""Letters and marks by their category of which nothing is seen (Unicode: Default_Ignorable_Code_Point),
and an empty Braille cell."""

# Letters that do not come apart into a letter and a mark, and the kinds of apostrophe and of hyphen.
_LETTERS = str.maketrans(
    {
        **{"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"},
        **dict.fromkeys(APOSTROPHES, APOSTROPHE),
        **dict.fromkeys(HYPHENS, HYPHEN),
        **dict.fromkeys(SEEN_AS_NOTHING),
    }
)
_MANY_APOSTROPHES = re.compile("'{2,}")
_PREFIX = re.compile(r"(?<![\w'])(\w+') +(?=\w)")  # D' Angelo: as D'Angelo; a word 'in quotes' stays one
_SPACED_HYPHENS = re.compile("[ ']*-[- ']*")
_VOICED = "\u3099\u309a"  # the marks that make another letter of a Japanese one: か is not が

# Latin letters that Greek and Cyrillic ones, and figures, look like in their small or their capital form.
_LOOKS = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝ", "abekmhopctyxijsdqw", strict=True)),
        **dict(zip("αβεζηικμνορτυχϲ", "abezhikmnoptyxc", strict=True)),
        **dict(zip("01", "ol", strict=True)),
    }
)


def folded(text: str) -> str:
    """A name as it is searched: lower case, without accents, single spaces, one apostrophe and one hyphen."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS)).translate(_LETTERS)
    seen = "".join(c for c in plain if not _is_unheard(c)).casefold()
    words = " ".join(word for word in seen.split() if word.strip(APOSTROPHE))
    words = _PREFIX.sub(r"\1", _MANY_APOSTROPHES.sub(APOSTROPHE, words))
    return _SPACED_HYPHENS.sub(HYPHEN, words).strip("- ")


def same_name(text: str) -> str:
    """What two names have in common if they are the same name, as the top of this module says."""
    return " ".join(folded(text).replace(APOSTROPHE, "").replace(HYPHEN, " ").split())


class Named(Protocol):
    """Whoever has a name."""

    name: str


P = TypeVar("P", bound=Named)


def unlike(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with the lowest number behind it that makes it unlike all of `taken`: "Party 2"."""
    known = {same_name(other) for other in taken}
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if same_name(one) not in known)


def written_so(name: str, people: Sequence[P]) -> list[P]:
    """Of several people of the same name, those who are written exactly so but for case; all if none is.

    For files, where nobody can be asked: a club that has both an O'Neil and an O’Neil has told them apart.
    """
    exactly = [person for person in people if _written(person.name) == _written(name)]
    return exactly if exactly and len(people) > 1 else list(people)


def _written(name: str) -> str:
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def pattern_of(name: str) -> str:
    """A regular expression of a name in a text, with any blanks, hyphens and apostrophes."""
    return _SEPARATED.sub(lambda marks: _ANY_MARKS[marks.lastgroup or ""], re.escape(name.strip()))


def looks_like(text: str) -> str:
    """A name as it looks, in the letters of `folded`: one that was written in others to pass for it."""
    return folded(text).translate(_LOOKS)


_SEPARATED = re.compile(
    rf"(?P<between>(?:\\?[\s{re.escape(HYPHENS)}])+)|(?P<apostrophe>\\?[{re.escape(APOSTROPHES)}])"
)
_ANY_MARKS = {
    "between": rf"[\s{re.escape(HYPHENS)}]+",
    "apostrophe": f"[{re.escape(APOSTROPHES)}]?",
}


def _is_unheard(letter: str) -> bool:
    """Whether it is an accent, or steers the letters beside it and is not seen itself."""
    is_accent = bool(unicodedata.combining(letter)) and letter not in _VOICED
    return is_accent or unicodedata.category(letter) == "Cf"


def composed(text: str) -> str:
    """The text with each letter in one form (NFKC), and each apostrophe as it was typed.

    Unicode takes some apostrophes for a space with an accent, and "O´Neil" would fall apart.
    """
    parts = _FALLING_APART.split(text)
    return "".join(part if at % 2 else unicodedata.normalize("NFKC", part) for at, part in enumerate(parts))


_FALLING_APART = re.compile(
    f"([{''.join(mark for mark in APOSTROPHES if ' ' in unicodedata.normalize('NFKC', mark))}])"
)
