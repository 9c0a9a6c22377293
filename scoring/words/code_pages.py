"""Which code page a file of text was written in, where its bytes alone do not say it.

A file in UTF-8 says so by its bytes. Older programs write the code page of their Windows, and no byte tells
which that is: B3 is a Polish letter in one and a raised 3 in another. `readings` reads such a file by every
page and keeps those in which its words are words; if that leaves several, a person has to look at the names.
Words are judged in three ways:

- Every sign inside a word is a letter. A word has one script, and capitals only where names have them.
- The letters of a word belong to one language. Of a page the fewest languages are counted that have all of
  its words, since the people of one evening mostly write in one or two: no language has both letters of
  "Núńez", and "Peña Núñez" is Spanish.
- Words can be said: consonants and vowels take turns, in "Søren" more than in "Sřren". Each word that is hard
  to say counts as much as a language.

The page that files mostly have, Windows-1252, is taken without a question if the others are clearly worse. So
is the page that a file names, unless another is better: many programs always name the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from scoring.words import encodings
from scoring.words.errors import RuleError
from scoring.words.message import N_

UNDECIDED = "input.code_page"
WESTERN = "windows-1252"


@dataclass(frozen=True, slots=True)
class CodePage:
    """A code page by its name, and what people call the letters that it has.

    `is_usual` is that of a Windows: such a page is asked about if it is as good as the one that files mostly
    have, another one only if it is better.
    """

    name: str
    word: str
    is_usual: bool = True


PAGES = (
    CodePage(WESTERN, N_("Western European")),
    CodePage("windows-1250", N_("Central European")),
    CodePage("windows-1251", N_("Cyrillic")),
    CodePage("windows-1254", N_("Turkish")),
    CodePage("windows-1253", N_("Greek")),
    CodePage("windows-1257", N_("Baltic"), is_usual=False),
    CodePage("windows-1255", N_("Hebrew")),
    CodePage("windows-1256", N_("Arabic")),
    CodePage("iso-8859-2", N_("Central European"), is_usual=False),
    CodePage("koi8-r", N_("Cyrillic"), is_usual=False),
    CodePage("cp852", N_("Central European (DOS)"), is_usual=False),
    CodePage("cp850", N_("Western European (DOS)"), is_usual=False),
    CodePage("cp866", N_("Cyrillic (DOS)"), is_usual=False),
)
NAMES = tuple(page.name for page in PAGES)

LANGUAGES = tuple(
    map(
        frozenset,
        (
            "äöüß", "àâçéèêëîïôùûœ", "áéíóúüñ", "áâãàçéêíóôõú", "àèéìòù", "àçèéíïòóúü", "æøåé", "åäöéü",
            "áéíóúýþæöð", "éèëïöü", "áéíóú", "âêîôûŵŷëïö", "äöüõšž", "ëç", "äöåšž",
            "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţ", "čćđšž", "çğıöşüâî",
            "āčēģīķļņšūž", "ąčęėįšųūž",
        ),
    )
)  # fmt: skip
"""The letters beyond ASCII of German, French, Spanish, Portuguese, Italian, Catalan, Danish, Swedish,
Icelandic, Dutch, Irish, Welsh, Estonian, Albanian, Finnish; Polish, Czech, Slovak, Hungarian, Romanian,
Croatian, Turkish; Latvian and Lithuanian. Rare letters of a language are left out: the more languages have a
letter, the more a wrong reading looks right.
"""
NO_WORD = 3
"""What a word counts that is of no language, in languages."""
CLEARLY = 2
"""By how many languages a page is better than one that needs no question."""

PHRASE = re.compile(rb"[A-Za-z'`.\-\x80-\xff ]{1,200}")
BETWEEN_WORDS = re.compile(r"[\s.\-\u2013\u2014/]+")
WITHIN = "'`\N{ACUTE ACCENT}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{MIDDLE DOT}"
"""Signs that stand inside words beside letters."""
AROUND = WITHIN + (
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
    "\N{SINGLE LOW-9 QUOTATION MARK}«»‹›…•©®™°ºª¡¿"
)
VOWELS = {
    "CYRILLIC": frozenset("аеёиоуыэюяєіїўѝѐ"),
    "GREEK": frozenset("αεηιουωάέήίόύώϊϋΐΰ"),
    "HEBREW": None,
    "ARABIC": None,
}
"""The scripts beside Latin, each with the vowels of which a long word has one."""
LONG = 4
LATIN_VOWELS = frozenset("aeiouyæœøı")
HARD_TO_SAY = re.compile("c{3,}|v{2,}")
MOST_BYTES = 100_000  # of the texts that are looked at: 5,000 names
MOST_SHOWN = 6
LONGEST_SHOWN = 60
MOST_CHOICES = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page makes of the texts about which pages differ."""

    page: CodePage
    texts: tuple[str, ...]


def readings(data: bytes, declared: str = "") -> tuple[Reading, ...]:
    """The readings among which somebody has to choose, the likeliest first; none if there is no doubt.

    `declared` is the encoding that the file names; "" where it names none.
    """
    if _is_unicode(data) or not encodings.is_of_one_byte(declared or "utf-8"):
        return ()
    phrases = _phrases(data)
    named = _declared_page(declared, phrases)
    first = named or PAGES[0]
    texts_by_page = {page: texts for page in (first, *PAGES) if (texts := _read(page, phrases)) is not None}
    sound = [page for page, texts in texts_by_page.items() if all(map(_is_sound, texts))]
    default = texts_by_page[first]
    rivals = [page for page in sound if _reads_other_words(default, texts_by_page[page])]
    if first in sound:
        declares = named is not None
        rivals = [page for page in rivals if _is_rival(page, default, texts_by_page[page], declares=declares)]
    return _choices(first, rivals, texts_by_page) if rivals else ()


def _choices(
    first: CodePage, rivals: Sequence[CodePage], texts_by_page: dict[CodePage, list[str]]
) -> tuple[Reading, ...]:
    """What the rivals and the first page make of the texts about which they differ, the likeliest first."""
    pages = _alike_once([first, *rivals], texts_by_page)
    many = range(len(texts_by_page[first]))
    differ = [at for at in many if len({texts_by_page[page][at] for page in pages}) > 1]
    texts = {page: tuple(dict.fromkeys(texts_by_page[page][at] for at in differ)) for page in pages}
    worth = {page: _languages(texts[page]) + (not page.is_usual) for page in pages}
    if not all(map(_is_sound, texts[first])):
        worth[first] = max(worth.values()) + 1
    best = min(worth.values())
    likely = [page for page in pages if page is first or worth[page] < best + CLEARLY]
    likely = sorted(likely, key=lambda page: worth[page])[:MOST_CHOICES]
    if first not in likely:
        likely[-1] = first
    return tuple(Reading(page, tuple(map(_visible, texts[page][:MOST_SHOWN]))) for page in likely)


def _visible(text: str) -> str:
    """A text as it is shown, cut around its first letter beyond ASCII if it is long."""
    at = next((at for at, sign in enumerate(text) if not sign.isascii()), 0)
    start = max(0, at - LONGEST_SHOWN // 2) if len(text) > LONGEST_SHOWN else 0
    return encodings.CONTROL.sub("\N{REPLACEMENT CHARACTER}", text[start : start + LONGEST_SHOWN])


def _is_unicode(data: bytes) -> bool:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _declared_page(declared: str, phrases: Iterable[bytes]) -> CodePage | None:
    """The page that a file names; None where it names none, UTF-8, which it is not, or one that it is not."""
    name = declared.strip().lower()
    if encodings.AS_WINDOWS.fullmatch(name):
        return None if name in encodings.NOT_DECLARED else PAGES[0]
    page = next((page for page in PAGES if page.name == name), CodePage(name, name))
    return page if encodings.SINGLE_BYTE.fullmatch(name) and _read(page, phrases) is not None else None


def _phrases(data: bytes) -> list[bytes]:
    """The texts that have letters beyond ASCII, each once: names as a rule."""
    distinct: dict[bytes, None] = {}
    size = 0
    for match in PHRASE.finditer(data):
        phrase = match[0].strip(b" .-'`")
        if not phrase.isascii() and phrase not in distinct:
            distinct[phrase] = None
            size += len(phrase)
            if size > MOST_BYTES:
                break
    return list(distinct)


def _read(page: CodePage, phrases: Iterable[bytes]) -> list[str] | None:
    """The phrases by a page; None where it has no sign for one of their bytes."""
    if page.name == WESTERN:
        return [encodings.decoded(phrase) for phrase in phrases]
    try:
        return [phrase.decode(page.name) for phrase in phrases]
    except (LookupError, UnicodeDecodeError):
        return None


def _words(text: str) -> list[str]:
    """The words of a text that have letters or signs beyond ASCII."""
    words = (word.strip(AROUND) for word in BETWEEN_WORDS.split(text))
    return [word for word in words if not word.isascii()]


def _is_sound(text: str) -> bool:
    """Whether the words of a text are of letters, each word of one script."""
    return all(_is_word(word) for word in _words(text))


def _is_word(word: str) -> bool:
    signs = word.translate(_WITHOUT_SIGNS)
    if len(signs) == 1 and not signs.isalpha():  # a sign by itself, such as that of a currency
        return unicodedata.category(signs)[0] in "SP"
    if not all(sign.isalpha() or unicodedata.combining(sign) for sign in signs):
        return False
    return len(set(map(_script, signs))) <= 1 and not unicodedata.combining(signs[:1] or "-")


_WITHOUT_SIGNS = dict.fromkeys(map(ord, WITHIN))


@cache
def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").partition(" ")[0]


def _reads_other_words(default: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether a page makes other words of the texts, signs and letters that are alone apart."""
    ours, theirs = ({word for text in side for word in _words(text)} for side in (default, texts))
    return any(len(word) > 1 for word in theirs - ours)


def _is_rival(page: CodePage, default: Sequence[str], texts: Sequence[str], *, declares: bool) -> bool:
    """Whether another page reads the texts so well that somebody must choose."""
    different = [sides for sides in zip(default, texts, strict=True) if sides[0] != sides[1]]
    ours, theirs = ([side[at] for side in different] for at in (0, 1))
    margin = CLEARLY if page.is_usual and not declares else 0
    return _languages(theirs) < _languages(ours) + margin


def _languages(texts: Iterable[str]) -> int:
    """The fewest languages that have all the words, and what words count that are of none or hard to say."""
    strange = 0
    alphabets: set[frozenset[int | str]] = set()
    words = {word for text in texts for word in _words(text) if len(word) > 1}
    for word in words:
        languages = _languages_of(word)
        strange += not languages
        alphabets |= {languages} if languages else set()
    return _fewest(alphabets) + NO_WORD * strange + sum(map(_hard_to_say, words))


def _languages_of(word: str) -> frozenset[int | str]:
    """The languages that a word may be of, by their place among `LANGUAGES`; of other scripts the script."""
    small = _small(word)
    letters = frozenset(sign for sign in small if not sign.isascii() and sign not in WITHIN)
    if not letters or not _has_usual_capitals(word, small):
        return frozenset()
    script = _script(min(letters))
    if script in VOWELS:
        vowels = VOWELS[script]
        is_said = vowels is None or len(small) < LONG or not vowels.isdisjoint(letters)
        return frozenset({script}) if is_said else frozenset()
    return frozenset(at for at, alphabet in enumerate(LANGUAGES) if letters <= alphabet)


def _hard_to_say(word: str) -> int:
    """How many runs of consonants or of vowels a word of Latin letters has that few words have."""
    plain = unicodedata.normalize("NFD", word.lower())
    letters = [sign for sign in plain if sign.isalpha()]
    if any(_script(sign) != "LATIN" for sign in letters):
        return 0
    sounds = "".join("v" if sign in LATIN_VOWELS else "c" for sign in letters)
    return len(HARD_TO_SAY.findall(sounds)) + ("v" not in sounds)


def _small(word: str) -> str:
    return word.lower().replace("i\N{COMBINING DOT ABOVE}", "\N{LATIN SMALL LETTER DOTLESS I}")


def _has_usual_capitals(word: str, small: str) -> bool:
    """Whether a capital begins the word or a part of it, or all letters are capitals."""
    parts = re.split(f"[{re.escape(WITHIN)}]", word)
    return word == word.upper() or all(part[1:] == _small(part)[1:] for part in parts) or word == small


def _fewest(alphabets: set[frozenset[int | str]]) -> int:
    """How many languages are needed, so that every word is of one of them; above three, four."""
    languages = sorted({language for choices in alphabets for language in choices}, key=str)
    for count in range(4):
        for chosen in combinations(languages, count):
            if all(not choices.isdisjoint(chosen) for choices in alphabets):
                return count
    return 4


def _alike_once(pages: list[CodePage], texts: dict[CodePage, list[str]]) -> list[CodePage]:
    """The pages without those that read the same as one before them."""
    seen: dict[tuple[str, ...], CodePage] = {}
    for page in pages:
        seen.setdefault(tuple(texts[page]), page)
    return list(seen.values())


def in_utf_8(data: bytes, page: str = "", declared: str = "") -> bytes:
    """The file in UTF-8, read by the page that somebody chose; as it is where that is not in doubt.

    A file that is UTF-8 already is not changed, whatever was chosen. Raises RuleError "input.code_page" with
    the choices where none was made, or where the file cannot be of the page that was chosen.
    """
    if _is_unicode(data) or not encodings.is_of_one_byte(declared or "utf-8"):
        return data
    if page:
        try:
            return (encodings.decoded(data) if page == WESTERN else data.decode(page)).encode()
        except UnicodeDecodeError as error:
            raise RuleError(
                UNDECIDED,
                "file",
                N_("This file is not in {page}: line {line} has a byte without a letter in that code page."),
                "",
                page=page,
                line=data.count(b"\n", 0, error.start) + 1,
            ) from None
    choices = readings(data, declared)
    if choices:
        raise RuleError(
            UNDECIDED,
            "file",
            N_(
                "This file is not in UTF-8, and its names can be read in different ways. {choices}. "
                "Choose the code page in which the names are right."
            ),
            "",
            choices="; ".join(f"{one.page.name}: {', '.join(one.texts)}" for one in choices),
        )
    return data
