"""Which fonts a document is set in, and which of its letters none of them has.

Inter has the Latin, Greek and Cyrillic letters of nearly every document, and typst is then given no other
font of the machine's: a collection for Chinese alone can have twenty million bytes. Only where a document
has other letters are the machine's own fonts looked for, once for a process, in the usual folders.

Which letters a font has is not read from its file: typst sets them, and those that it sets as the same
empty box as a code point that can never be a letter are the ones that cannot be printed. So the answer
is what typst will really do, with its own fonts too, which are not files.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path

import typst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

FONTS = Path(__file__).parent / "fonts"
ASCII = "".join(map(chr, range(128)))
MOST_NAMED = 20  # letters in the foot of a page, which has one line for them
NO_LETTER = "\U0010ffff"
SAMPLES = b"""
#set page(width: auto, height: auto, margin: 0pt)
#set text(font: "Inter")
#for it in json(bytes(sys.inputs.samples)) { page(text(it)) }
"""
_NOT_ASCII = re.compile(r".?[^\x00-\x7f]+")
_SHAPE = re.compile(rb'href="#(\w+)"')
_PREFERRED = {
    "Japanese": (
        "Noto Sans CJK JP", "Source Han Sans", "Noto Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN",
        "Yu Gothic", "Meiryo", "MS Gothic", "IPAexGothic", "IPAGothic",
    ),
    "Korean": (
        "Noto Sans CJK KR", "Source Han Sans K", "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic",
        "NanumGothic",
    ),
    "Chinese": (
        "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", "PingFang SC", "Hiragino Sans GB",
        "Microsoft YaHei", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Noto Sans CJK TC", "PingFang TC",
        "Microsoft JhengHei", "Droid Sans Fallback",
    ),
}  # fmt: skip
"""Upright fonts without serifs, as Inter is one, of Linux, macOS and Windows; others help out after them."""


@cache
def house_fonts() -> typst.Fonts:
    """Inter, as on screen, and the fonts in typst itself."""
    return typst.Fonts(include_system_fonts=False, font_paths=[FONTS])


@cache
def machine_fonts() -> typst.Fonts:
    """The same, and every font of the machine."""
    return typst.Fonts(font_paths=[FONTS])


def fonts_for(text: str) -> tuple[typst.Fonts, list[str]]:
    """The fonts for a document with that text, and the families to be preferred for what Inter lacks."""
    letters = _beyond_inter(text)
    if not letters:
        return house_fonts(), []
    scripts = {_script(letter) for letter in letters}
    first = [script for script in _PREFERRED if script in scripts]
    wanted = [family for script in dict.fromkeys([*first, *_PREFERRED]) for family in _PREFERRED[script]]
    there = {family.casefold() for family in machine_fonts().families()} if first else set()
    return machine_fonts(), [family for family in wanted if family.casefold() in there]


def unprintable(text: str) -> list[str]:
    """The letters of the text, each once, that no font of this machine has."""
    letters = _beyond_inter(text)
    return _boxes(letters, machine_fonts()) if letters else []


def with_codes(letters: list[str]) -> list[str]:
    """The same letters for a screen, each with its number: perhaps the screen has no font for it either."""
    return [f"{letter} ({_code(letter)})" for letter in letters]


def words_for(letters: list[str]) -> str:
    """A line that names letters that cannot be printed, by what can be; "" for none. A page cuts its end."""
    if not letters:
        return ""
    words = ngettext(
        "No font has this letter: {letters}",
        "No font has these {count} letters: {letters}",
        len(letters),
    )
    scripts = {"Chinese": _("Chinese"), "Japanese": _("Japanese"), "Korean": _("Korean")}
    groups = groupby(sorted(letters[:MOST_NAMED], key=_script, reverse=True), key=_script)
    named = [f"{scripts.get(script, '')} {', '.join(map(_code, group))}".strip() for script, group in groups]
    return words.format(count=len(letters), letters="; ".join(named))


def _code(letter: str) -> str:
    return f"U+{ord(letter.lstrip(ASCII)[0]):04X}"


def _script(letter: str) -> str:
    """Whose letter it is, of those for which fonts are preferred; "" for all others."""
    word = unicodedata.name(letter[0], "").partition(" ")[0].partition("-")[0]
    scripts = {"CJK": "Chinese", "HIRAGANA": "Japanese", "KATAKANA": "Japanese", "HANGUL": "Korean"}
    return scripts.get(word, "")


def _beyond_inter(text: str) -> list[str]:
    return [] if text.isascii() else _boxes(_letters(text), _inter())


@cache
def _inter() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def _letters(text: str) -> list[str]:
    """The letters outside ASCII, each once, with the marks that are set above or below them."""
    letters: dict[str, None] = {}
    for run in _NOT_ASCII.finditer(text):
        letter = ""
        for sign in run[0]:
            category = unicodedata.category(sign)
            if letter and category[0] == "M":
                letter += sign
                continue
            letters[letter] = None
            letter = "" if category[0] == "Z" or category in ("Cc", "Cf") else sign
        letters[letter] = None
    return [letter for letter in letters if not letter.isascii()]


_known: dict[tuple[typst.Fonts, str], bool] = {}
"""Whether a letter is an empty box in fonts that are kept for the process."""


def _boxes(letters: Iterable[str], fonts: typst.Fonts) -> list[str]:
    """Those of the letters that typst sets as an empty box. Each is tried once in a process."""
    asked = list(letters)
    new = [letter for letter in asked if (fonts, letter) not in _known]
    if new:
        box, *shapes = _shapes([NO_LETTER, *new], fonts)
        _known.update(
            ((fonts, letter), not box.isdisjoint(of)) for letter, of in zip(new, shapes, strict=True)
        )
    return [letter for letter in asked if _known[fonts, letter]]


def _shapes(samples: list[str], fonts: typst.Fonts) -> list[set[bytes]]:
    """What typst draws for each of the samples, which has a page of its own."""
    drawn = typst.compile(
        SAMPLES,
        font_paths=fonts,
        ignore_system_fonts=True,  # they are among `fonts`, found once
        sys_inputs={"samples": json.dumps(samples)},
        format="svg",
    )
    return [set(_SHAPE.findall(page)) for page in (drawn if isinstance(drawn, list) else [drawn])]
