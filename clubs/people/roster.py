"""A member list as other programs write it: a table of text with headings, read without guessing names.

Plain Python: bytes in, rows of text out. What a row means for a club is decided in the services.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from scoring.words import RuleError
from scoring.words.cells import unguarded
from scoring.words.code_pages import in_utf_8
from scoring.words.encodings import decoded

LARGEST = 1_000_000  # bytes
MOST_ROWS = 3_000
DELIMITERS = ",;\t|"

FEDERATIONS = (
    "abf", "acbl", "aeb", "bfi", "cbai", "cbf", "dbf", "dbv", "ebu", "ffb", "figb", "fsb", "ibu", "nbb",
    "nbf", "nibu", "nzb", "nz bridge", "obv", "pzbs", "rbbf", "sabf", "sbf", "sbu", "vbl", "wbu",
)  # fmt: skip
"""How lists of members shorten the names of the national federations, without accents."""
POINTS = re.compile(
    r"(?P<whole>[0-9]{1,7}|[0-9]{1,3}(?P<sign>[\s.,'’])[0-9]{3}(?:(?P=sign)[0-9]{3})*)"
    r"(?:(?!(?P=sign))[.,](?P<part>[0-9]{1,2}))?"
)
POINT_WORDS = ("masterpoints", "master points", "mps", "points")

HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("name", "full name", "member name", "player", "player name", "spieler", "naam"),
    "first": ("first name", "firstname", "given name", "forename", "first", "vorname", "prenom", "voornaam"),
    "last": (
        "last name", "lastname", "surname", "family name", "last", "nachname", "familienname", "achternaam",
    ),
    "number": (
        "number", "no", "nr", "member number", "member no", "membership number", "mitgliedsnummer",
        "mitgliedsnr", "mitglieds nr", "lidnummer",
    ),
    "national_id": (
        "national id", "national number", "national no", "national id number", "nat id", "natid",
        "union number", "federation number", "federation no", "federation id", "nbo number", "nbo id",
        "player number", "player no", "licence", "license", "licence number", "license number", "licence no",
        "no licence", "numero de licence", "numero licence", "licencia", "verbandsnummer", "bondsnummer",
        "tessera", "numero tessera", "mid", "pid",
    ),
    "email": ("email", "e mail", "mail", "email address", "e mail address"),
    "phone": ("phone", "telephone", "tel", "mobile", "phone number", "mobile phone", "telefon", "handy"),
    "status": ("status", "membership status", "membership type"),
    "since": ("since", "member since", "joined", "join date", "date joined", "mitglied seit", "eintritt"),
    "until": ("until", "member until", "left", "end date", "date left", "austritt"),
    "masterpoints": (
        "masterpoints", "master points", "mps", "mp", "total masterpoints", "total master points",
        "total mps", "total mp", "mp total", "mps total", "masterpoint total", "lifetime masterpoints",
        "lifetime master points", "lifetime mps", "meesterpunten", "mesterpoeng", "masterpoang", "clubpunkte",
        "masterpunkte", *(f"{one} {points}" for one in FEDERATIONS for points in POINT_WORDS),
    ),
    "masterpoints_on": (
        "masterpoints date", "master points date", "masterpoints as of", "master points as of", "mps as of",
        "mp date", "as of",
    ),
    "rank": (
        "rank", "mp rank", "masterpoint rank", "master point rank", "masterpoints rank", "rank name",
        "ranking", "player rank", "current rank", "rang", *(f"{one} rank" for one in FEDERATIONS),
    ),
    "masterpoints_source": ("masterpoints source", "master points source"),
    "categories": ("special lists",),
    "online_names": (
        "online names", "online name", "nickname", "nicknames", "nick", "nicks", "bbo", "bbousername",
        "username", "user name", "screen name", "bridge base", "bridge base online", "bridgebase",
        "bbo name", "bbo names", "bbo username", "bbo user name", "bbo user", "bbo id", "bbo nick",
        "bbo nickname",
    ),
    "pk": ("arrowswitch id",),
}  # fmt: skip
ONLINE_NAMES = "online_names"
NAMES = frozenset({"name", "first", "last"})
CLUB_NUMBER = "club_number"
CLUB_NUMBER_HEADINGS = (
    "clubnummer", "clubnr", "club ref", "vereinsnummer", "vereinsnr", "verenigingsnummer", "klubnummer",
    "klubnr", "klubbnummer", "klubbnr", "codice club", "codice societa", "codice associazione", "codigo club",
    "codigo de club", "codigo del club", "numero de club", "numero del club", "numero du club",
    "code du club", "numer klubu", "nr klubu", "kod klubu",
)  # fmt: skip
CLUBS = ("club", "home club", "main club", "klub", "klubb", "verein", "vereniging")
SHORT_NUMBER_WORDS = ("no", "nr", "num", "number", "id", "code", "numero", "nummer", "numer")
"""What stands before or behind one of `CLUBS` in the heading of the club's own number."""
NUMBER_OF_A_CLUB = re.compile(r"(?=.*[0-9])[0-9A-Za-z][0-9A-Za-z ./-]{0,39}")
NUMBER_WORDS = (
    "no", "nr", "num", "number", "id", "code", "numero", "nummer", "numer", "member no", "member number",
    "membership number", "membership no", "mitgliedsnummer", "lidnummer", "player no", "player number",
)  # fmt: skip
"""What stands before or behind a federation's name in the heading of its members' numbers."""
_FIELD_OF = (
    {heading: field for field, headings in HEADINGS.items() for heading in headings}
    | {
        heading: "national_id"
        for federation in FEDERATIONS
        for word in NUMBER_WORDS
        for heading in (f"{federation} {word}", f"{word} {federation}")
    }
    | {
        heading: CLUB_NUMBER
        for word in SHORT_NUMBER_WORDS
        for club in (*CLUBS, *(f"{federation} club" for federation in FEDERATIONS))
        for heading in (f"{club} {word}", f"{word} {club}")
    }
    | dict.fromkeys(CLUB_NUMBER_HEADINGS, CLUB_NUMBER)
)


@dataclass(frozen=True, slots=True)
class Row:
    """One person of the list: the line it begins on (the headings are line 1), its cells by field."""

    line: int
    cells: dict[str, str]
    too_many: bool = False


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a list, and the headings that stand for no field.

    `club_number` is the number of the club whose list it is, in its federation: that of a line above the
    headings, else of a column that has the same in every row that has any; "" where the list names no club,
    or several. `names_only`: it has the names of people and their online names, and no other field.
    """

    rows: tuple[Row, ...]
    ignored: tuple[str, ...]
    club_number: str = ""
    names_only: bool = False


def decode(data: bytes, code_page: str = "") -> str:
    """The text of a file: by its byte order mark, else UTF-8, else in the code page that was chosen.

    Raises RuleError, "input.code_page" where none was chosen and the names can be read in several ways.
    """
    if len(data) > LARGEST:
        raise RuleError(
            "import.size",
            "file",
            "The file is larger than {largest} kB. Choose a smaller file.",
            "",
            largest=LARGEST // 1000,
        )
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", errors="replace")
    else:
        text = decoded(in_utf_8(data, code_page))
    if "\0" in text:
        raise RuleError("import.text", "file", "This is not a text file. Save the list as CSV first.", "")
    return text


def read(text: str) -> Roster:
    """Reads a list; its delimiter is the one with which most headings are known. Raises RuleError."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    offset = 0
    if re.match(r'"?sep=.', lines, re.IGNORECASE):  # a hint that spreadsheets write
        offset, (_hint, _end, lines) = 1, lines.partition("\n")
    club_number, above, lines = _above_the_headings(lines)
    delimiter = max(DELIMITERS, key=lambda mark: _headings_read(lines, mark))
    table = _rows(lines, delimiter, offset + above)
    return replace(table, club_number=club_number or table.club_number)


def _above_the_headings(lines: str) -> tuple[str, int, str]:
    """The club's number where the list begins with it ("Club number: 12345"), how many lines that takes, and
    the lines below.
    """
    first, _end, below = lines.partition("\n")
    cells = [cell for cell in (part.strip(' "') for part in re.split(r"[:=;,\t|]", first)) if cell]
    if len(cells) != 2 or field_of(cells[0]) != CLUB_NUMBER or not NUMBER_OF_A_CLUB.fullmatch(cells[1]):
        return "", 0, lines
    headings = below.lstrip("\n")
    return cells[1], 1 + len(below) - len(headings), headings


def _club_number(rows: Iterable[Row]) -> str:
    """The only number in the column of clubs; "" for several, or for what is no number."""
    numbers = {row.cells[CLUB_NUMBER] for row in rows if CLUB_NUMBER in row.cells}
    only = numbers.pop() if len(numbers) == 1 else ""
    return only if NUMBER_OF_A_CLUB.fullmatch(only) else ""


def _headings_read(lines: str, delimiter: str) -> int:
    """How many headings of the first line are names of fields if `delimiter` separates them."""
    try:
        first = next(csv.reader(io.StringIO(lines), delimiter=delimiter), [])
    except csv.Error:
        return 0
    return sum(field_of(cell) is not None for cell in first)


def field_of(heading: str) -> str | None:
    """The field a heading stands for; accents, case and punctuation do not matter. # and N° are numbers."""
    heading_words = heading.replace("#", " no ").replace("\N{DEGREE SIGN}", "o ")
    plain = unicodedata.normalize("NFKD", heading_words).casefold()
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return _FIELD_OF.get(" ".join(re.sub(r"[\W_]+", " ", letters).split()))


def _rows(lines: str, delimiter: str, offset: int) -> Roster:
    reader = csv.reader(io.StringIO(lines), delimiter=delimiter, skipinitialspace=True, strict=True)
    rows: list[Row] = []
    try:
        headings = next(reader, [])
        fields = _fields(headings)
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(_row(line + offset, fields, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        raise RuleError(
            "import.csv",
            "file",
            "Line {line} cannot be read: {reason}.",
            "",
            line=reader.line_num + offset,
            reason=str(error),
        ) from error
    if len(rows) > MOST_ROWS:
        raise RuleError(
            "import.rows",
            "file",
            "The list has more than {most} rows. Split it into smaller lists.",
            "",
            most=MOST_ROWS,
        )
    club_number = _club_number(rows)
    unused = {None} if club_number else {None, CLUB_NUMBER}
    ignored = (heading.strip() for heading, field in zip(headings, fields, strict=True) if field in unused)
    names_only = ONLINE_NAMES in fields and {*fields} <= {*NAMES, ONLINE_NAMES, CLUB_NUMBER, None}
    return Roster(tuple(rows), tuple(heading for heading in ignored if heading), club_number, names_only)


def _fields(headings: list[str]) -> list[str | None]:
    fields = [field_of(heading) for heading in headings]
    if CLUB_NUMBER in fields:  # a second such column, of another club, is left out like an unknown one
        first = fields.index(CLUB_NUMBER)
        fields = [None if field == CLUB_NUMBER and at > first else field for at, field in enumerate(fields)]
    columns = [field for field in fields if field is not None]
    twice = next((one for one in columns if columns.count(one) > 1 and one != ONLINE_NAMES), None)
    if twice is not None:
        raise RuleError("import.twice", "file", "Two columns are headed {heading}.", "", heading=twice)
    if "name" not in columns and "last" not in columns:
        raise RuleError(
            "import.headings",
            "file",
            "The first line must name the columns: at least Name, or First name and Last name.",
            "",
        )
    return fields


def _row(line: int, fields: list[str | None], cells: list[str]) -> Row:
    by_field: dict[str, str] = {}
    for field, cell in zip(fields, cells, strict=False):
        text = unguarded(cell.strip())
        if field is not None and text:  # of online names there may be several columns, one a site
            by_field[field] = f"{by_field[field]}, {text}" if field in by_field else text
    return Row(line, by_field, any(cell.strip() for cell in cells[len(fields) :]))


def full_name(cells: dict[str, str]) -> str:
    """The name with the first name first, also where the list has 'Berg, Anna'."""
    if "name" in cells:
        last, comma, first = cells["name"].partition(",")
        return f"{first.strip()} {last.strip()}" if comma else cells["name"]
    return f"{cells.get('first', '')} {cells.get('last', '')}".strip()


def pk(text: str) -> int | None:
    """The number by which the club's own list has a person; None for anything else that stands there."""
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else None


def day(text: str, field: str) -> date | None:
    """A date: 2024-12-31, 31.12.2024, or with slashes where day and month cannot be confused."""
    if not text:
        return None
    match = re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)([./])(\d\d?)[./](\d{4})", text)
    try:
        if match is None:
            raise ValueError
        if match[1]:
            return date(int(match[1]), int(match[2]), int(match[3]))
        return _day_of(int(match[4]), int(match[6]), int(match[7]), sure=match[5] == ".")
    except ValueError:
        raise RuleError(
            "import.date", field, "{text} is not a date. Write it as 2024-12-31.", "", text=text[:40]
        ) from None


def _day_of(first: int, second: int, year: int, *, sure: bool) -> date:
    if sure or first > 12 or first == second:
        return date(year, second, first)
    if second > 12:
        return date(year, first, second)
    raise ValueError


def points(text: str) -> Decimal | None:
    """Masterpoints: 1234.5, 1,234.50 or 1.234,50; None for an empty text. Raises RuleError.

    They have two decimals at most, so that three digits behind a sign are thousands.
    """
    if not text:
        return None
    match = POINTS.fullmatch(text)
    if match is None:
        raise RuleError(
            "import.masterpoints",
            "masterpoints",
            "{text} is not a number of masterpoints. Write it as 1234.50.",
            "",
            text=text[:40],
        )
    return Decimal(f"{re.sub('[^0-9]', '', match['whole'])}.{match['part'] or '00'}")
