"""Which format a file has, told by how it begins; what is none of ours is refused by its own name.

The ending of a file's name says nothing: people rename files, and programs save web pages as spreadsheets.
What old programs put around a text is taken off here: byte order marks before it, and the control-Z and NULs
that fill the last block behind it.
"""

from __future__ import annotations

import re

from scoring.words import N_, RuleError
from tournaments.exchange.deals.registry import deal_format_in
from tournaments.exchange.formats import ResultFormat, result_formats, titles_of_others, titles_read
from tournaments.exchange.markup import MAX_BYTES, XML_IN_UTF_16

HEAD = 4096
MARK = b"\xef\xbb\xbf"
MARKS = re.compile(rb"(?:\xef\xbb\xbf)+")
SPACE = b" \t\r\n"
FILLING = b"\x00\x1a"

SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (
        b"PK",
        N_("This is a spreadsheet or a ZIP archive. Save the results as CSV, or unpack it first."),
    ),
    (b"\xd0\xcf\x11\xe0", N_("This is a spreadsheet of an older kind. Save the results as CSV.")),
    (b"%PDF", N_("This is a PDF file. Ask for the results in one of these formats: {formats}.")),
    (rb"{\rtf", N_("This is a document of a word processor (RTF). Save it as plain text first.")),
    *(
        (signature, N_("This is a compressed archive. Unpack it first."))
        for signature in (b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"BZh", b"\xfd7zXZ")
    ),
    *(
        (signature, N_("This is a picture. Ask for the results in one of these formats: {formats}."))
        for signature in (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")
    ),
)
"""How files begin that people take for event files, and what to say of them."""

BRIDGEWEBS = re.compile(rb"#\s*VERSION\b", re.IGNORECASE)
IN_BRIDGEWEBS = N_("This is a BridgeWebs file. Ask for the results in one of these formats: {formats}.")
IN_DEALS = N_(
    "This is a file of deals ({format}). Deals are attached to a session, on the session's page Files."
)

HTML = re.compile(
    rb"<(?:!doctype\s+)?html\b|\A<(?:head|body|table|meta|style|script|title|div|p|h[1-6]|br|span)\b",
    re.IGNORECASE,
)
IN_HTML = N_("This is a web page (HTML). Ask for the results in one of these formats: {formats}.")
WORKBOOK = re.compile(rb"<(?:\w+:)?Workbook\b|office:spreadsheet")
JSON_LIST = re.compile(rb'\[\s*(?:[\[{"0-9\]-]|true\b|false\b|null\b)')
OTHER_JSON = N_("This is a JSON file, but not an event that Arrowswitch saved.")
WIDE_MARKS = (  # the longer ones first, of which one begins as a shorter one does
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
WIDE = (
    (re.compile(rb"(?:[^\0]\0\0\0){2}|(?:\0\0\0[^\0]){2}"), "UTF-32"),
    (re.compile(rb"(?:[^\0]\0){4}|(?:\0[^\0]){4}"), "UTF-16"),
)
"""What the first letters of a text look like in encodings of two and of four bytes a letter."""
IN_WIDE = N_("This file is in {encoding}. Save it as UTF-8 (in a spreadsheet: CSV UTF-8) and import that.")
BINARY = N_("This is not a text. Ask for the results in one of these formats: {formats}.")
EMPTY = N_("The file is empty.")
NO_EVENT = N_(
    "This is not an event file of one of these formats: {formats}. In a CSV file of results the first row "
    "names the columns: board, ns, ew and others."
)
PARTS = (
    (re.compile(rb'^\[[A-Za-z][A-Za-z0-9_]* +"', re.MULTILINE), "PBN"),
    (re.compile(rb"^<(?:USEBIO|\?xml)\b", re.MULTILINE), "USEBIO"),
    (re.compile(rb"^(?=[^\r\n]*\bboard\b)(?=[^\r\n]*\bns\b)[^\r\n]*\bew\b", re.MULTILINE), "CSV"),
)
"""How a format begins within another text."""
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")
MOST_CONTROLS = 30
"""A text has at most one control character in so many letters."""


def recognised(data: bytes) -> tuple[ResultFormat, bytes]:
    """The format of an event file, and the file without what old programs put around a text.

    Raises RuleError "exchange.kind" for every other file, by its name where it has one, "exchange.size", and
    "exchange.control" with the line of a control character.
    """
    if len(data) > MAX_BYTES:
        raise RuleError(
            "exchange.size", "file", "The file is larger than {most} MB.", "", most=MAX_BYTES >> 20
        )
    binary = next((one for one in result_formats().values() if one.is_binary and one.begins(data)), None)
    if binary is not None:
        return binary, data
    head = data[:HEAD].lstrip(MARK + SPACE)
    _require_known_kind(head, data)
    wide = head.startswith(XML_IN_UTF_16)  # whose reader decodes it
    plain = data if wide else _plain(data)
    start = head if wide else plain.lstrip(SPACE)
    if not start:
        raise _no_event(EMPTY)
    format = next((one for one in result_formats().values() if one.begins(start)), None)
    if format is None:
        raise _no_event(OTHER_JSON) if start.startswith(b"{") else unknown(plain)
    if not wide:
        _require_text(plain)
    return format, plain


def pbn_in(data: bytes) -> bytes:
    """The file if it is PBN, which deals and records of play are read from. Raises as `recognised`."""
    format, plain = recognised(data)
    if format.key != "pbn":
        raise _no_event(N_("Deals are read from a PBN file, and this is a {format} file."), format.title)
    return plain


def unknown(data: bytes) -> RuleError:
    """What refuses a text of no format; it names the line in which one begins, if one does."""
    for beginning, name in PARTS:
        match = beginning.search(data)
        if match and data[: match.start()].strip():
            return RuleError(
                "exchange.kind",
                f"line {_line(data, match.start())}",
                "The file begins with another text, and its {format} part in line {line}. Save that part as "
                "a file of its own.",
                "",
                format=name,
                line=_line(data, match.start()),
            )
    return _no_event(NO_EVENT)


def _plain(data: bytes) -> bytes:
    """The text without marks before it and without what fills its last block."""
    if marks := MARKS.match(data):
        data = data[marks.end() :]
    text = data.rstrip(FILLING + SPACE)
    return text + b"\n" if set(data[len(text) :]) & set(FILLING) else data


def _require_known_kind(head: bytes, data: bytes) -> None:
    """Refuse what people take for one of ours, by its own name."""
    for signature, template in SIGNATURES:
        if head.startswith(signature):
            raise _no_event(template)
    if BRIDGEWEBS.match(head):
        raise _no_event(IN_BRIDGEWEBS)
    if head.startswith(b"<"):
        if HTML.search(head):
            raise _no_event(IN_HTML)
        if WORKBOOK.search(head):
            raise _no_event(SIGNATURES[1][1])
    deals = deal_format_in(data)
    if deals is not None and not deals.holds_results:
        raise _no_event(IN_DEALS, deals.title)
    if JSON_LIST.match(head):
        raise _no_event(OTHER_JSON)
    if head.startswith(XML_IN_UTF_16):
        return
    wide = next((name for mark, name in WIDE_MARKS if data.startswith(mark)), "") or next(
        (name for pattern, name in WIDE if pattern.match(head)), ""
    )
    if wide:
        raise RuleError("exchange.kind", "file", IN_WIDE, "", encoding=wide)
    controls = CONTROL.findall(head.rstrip(FILLING + SPACE))
    if len(controls) * MOST_CONTROLS > len(head):
        raise _no_event(BINARY)


def _require_text(data: bytes) -> None:
    """Refuse a control character anywhere in the file, with its line."""
    if match := CONTROL.search(data):
        raise RuleError(
            "exchange.control",
            f"line {_line(data, match.start())}",
            "Line {line} contains the control character {control}. Take it out in a text editor, or save the "
            "file again in the program that wrote it.",
            "",
            line=_line(data, match.start()),
            control=f"U+{match[0][0]:04X}",
        )


def _line(data: bytes, at: int) -> int:
    """The number of the line that has a byte, whichever way the lines end."""
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return before.count(b"\n") + 1


def _no_event(template: str, format: str = "") -> RuleError:
    """What refuses a file of another kind; a template may name its format, and the formats that are read."""
    values = {
        "format": format,
        "formats": titles_read() if template == NO_EVENT else titles_of_others(),
    }
    used = {name: value for name, value in values.items() if f"{{{name}}}" in template}
    return RuleError("exchange.kind", "file", template, "", **used)
