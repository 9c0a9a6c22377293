"""Bytes as text, whatever program wrote them, and the control characters that no name has.

Programs that say ISO-8859-1 mostly mean Windows-1252, which has letters and quotes where ISO-8859-1 has
controls (WHATWG, Encoding Standard), and some say it and write UTF-8. UTF-8 is never met by chance: its
letters beyond ASCII are pairs and triples of bytes that no other text has.
"""

from __future__ import annotations

import re

WINDOWS = "cp1252"
SINGLE_BYTE = re.compile(
    r"(?:iso[-_]?8859[-_]|latin-?)[0-9]{1,2}|(?:windows-?|cp)125[0-8]|cp437|cp850|koi8-[ru]"
)
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Controls, those too that turn the direction of the text around them."""
AS_WINDOWS = re.compile(r"utf-?8|us-ascii|ascii|latin-?1|iso[-_]?8859[-_]1|(?:windows-?|cp)1252")
NOT_DECLARED = ("", "utf-8", "utf8", "us-ascii", "ascii")
"""What files name that are of another encoding."""
UTF_8_WITHIN = re.compile(rb"\xc3[\x80-\xbf]|\xe2\x80[\x90-\xbf]")
"""Letters of Western Europe and quotes in UTF-8: in Windows-1252 they would be a capital A and a sign."""


def decoded(data: bytes, declared: str = "utf-8") -> str:
    """The text of a file: UTF-8 where it is that, else as declared, Windows-1252 for Latin-1 and UTF-8.

    Words in UTF-8 within a file that is not are read as such: files are put together from others. Bytes
    without a character become C1 controls. Raises LookupError for an encoding that is none of one byte.
    """
    name = declared.strip().lower()
    if not is_of_one_byte(name):
        raise LookupError(declared)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _windows(data) if AS_WINDOWS.fullmatch(name) else data.decode(name)


def is_of_one_byte(name: str) -> bool:
    """Whether an encoding has one byte for a letter, or is UTF-8, which is known by itself."""
    name = name.strip().lower()
    return bool(AS_WINDOWS.fullmatch(name) or SINGLE_BYTE.fullmatch(name))


def _windows(data: bytes) -> str:
    parts: list[str] = []
    at = 0
    for found in UTF_8_WITHIN.finditer(data):
        parts += [_of_one_byte(data[at : found.start()]), found[0].decode("utf-8")]
        at = found.end()
    return "".join([*parts, _of_one_byte(data[at:])])


def _of_one_byte(data: bytes) -> str:
    try:
        return data.decode(WINDOWS)
    except UnicodeDecodeError:
        return plain(data.decode("iso-8859-1"))


def plain(text: str) -> str:
    """The text with what Windows-1252 has in place of C1 controls: `&#146;` in XML is meant as a quote."""
    if not any("\x80" <= sign <= "\x9f" for sign in text):
        return text
    return text.translate(_SIGNS)


def _sign_of(code: int) -> str:
    try:
        return bytes([code]).decode(WINDOWS)
    except UnicodeDecodeError:
        return chr(code)


_SIGNS = {code: _sign_of(code) for code in range(0x80, 0xA0)}


def control_in(text: str) -> str:
    """The first control character of a text as `U+0092`; "" where it has none."""
    found = CONTROL.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""
