"""Portable Bridge Notation as text: tags and tables by game, read with their line numbers.

Read is the import format: any line ends, several tags on a line, a tag over several lines, comments in
braces or after a semicolon, escape lines that begin with a per cent sign. The lines of auctions and plays are
kept as they stand. The notes to them, of which a game may have many, are passed over.

An empty line ends a game; what follows it still belongs to that game if it repeats none of its tags and
has no board of its own, since some programs leave lines empty within a game. Where no line is empty a game
begins with the tag that the game before began with, or with another tag of its heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scoring.words import N_, RuleError, Vulnerability, encodings
from scoring.words.encodings import plain
from tournaments.exchange.markup import require_size

SOURCE = "PBN 2.1"
MAX_LINE = 4096
MAX_LINES = 1_000_000
MAX_COLUMNS = 80
MAX_TAGS = 300_000  # of a file: 10,000 games of thirty
MAX_GAMES = 25_000
MAX_ROWS = 30_000  # of the tables that are read
TABLES = ("ScoreTable", "TotalScoreTable", "MatchTable")
SECTIONS = ("Auction", "Play")
HEADING = ("Event", "Site", "Date", "Board", "Dealer")
NOTE = "Note"
BETWEEN_TWO = (" - ", "&", "/", "+", ";")
UNKNOWN = ("-", "?", "")
ESCAPE = "%Arrowswitch: "
TITLE = re.compile(r'%(?:HRTitle(Event|Date|Site)\s+|(Creator):\s*)(?:"([^"]*)"|(.*))', re.IGNORECASE)
ESCAPED_LINE = 200  # a line of an export file has at most 255 characters
TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\.)*)"\s*\]')
OPEN_TAG = re.compile(r'\[\s*(?:[A-Za-z][A-Za-z0-9_]*\s*(?:"(?:[^"\\]|\\.)*(?:"\s*)?)?)?')
"""A tag of which the end is missing: it goes on in the next line."""
INHERITED = "#"
LINE_END = re.compile(r"\r\n|\r|\n")
ESCAPED = re.compile(r'\\(["\\])')
VULNERABLE = {
    "NONE": Vulnerability.NONE,
    "LOVE": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "ALL": Vulnerability.BOTH,
    "BOTH": Vulnerability.BOTH,
}
HAND = r"(?:-|[AKQJT2-9.]+)"
HANDS_NOT_GIVEN = re.compile(
    rf"-|[NESW]:(?=(?:.* )?(?:-|\.{{3}})(?: |$)){HAND}(?: {HAND}){{3}}", re.IGNORECASE
)
"""A deal of which not all hands are given: such a hand is a dash (PBN 2.1, 3.4.11), or four empty suits."""

CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
WIDE_SPACE = re.compile(r"\s{2,}|\t")
COLUMN = re.compile(r"([A-Za-z][A-Za-z0-9_]*)(?:\\[0-9]*[LR]?)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: its cells by column name, and the number of the line."""

    line: int
    cells: dict[str, str]

    def get(self, *names: str) -> str:
        """The first of these columns that is there and known; "" where none is."""
        return next((self.cells[name] for name in names if self.cells.get(name, "-") not in UNKNOWN), "")


@dataclass(slots=True)
class Game:
    """One game's tags with the lines they stand on, its tables' rows, the lines of its auction and play."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, list[Row]] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    def tag(self, name: str) -> str:
        """The value; "" where the tag is absent or its value unknown."""
        value = self.tags.get(name, "").strip()
        return "" if value.strip("?.") == "" else value


def decoded(data: bytes) -> str:
    """The text: UTF-8 where it is that, else Windows-1252, of which the standard's ISO-8859-1 is a part.

    Raises RuleError "exchange.size", and "exchange.pbn" for a text of too many lines.
    """
    require_size(data)
    if max(data.count(b"\n"), data.count(b"\r")) > MAX_LINES:
        raise refuse(MAX_LINES + 1, N_("A PBN file has at most {most} lines."), most=MAX_LINES)
    return plain(encodings.decoded(data))


def games(data: bytes) -> list[Game]:
    """The games of a file, values inherited by `#` filled in. Raises RuleError with the line."""
    games_read: list[Game] = []
    table: _Table | None = None
    section: list[str] | None = None
    after_empty, holds_lines, tags, rows = False, False, 0, 0
    for number, text in _whole_tags(_content(decoded(data))):
        if text.lstrip().startswith("["):
            for name, value in _tags(number, text):
                tags += 1
                if tags > MAX_TAGS:
                    raise refuse(number, N_("A PBN file has at most {most} tags."), most=MAX_TAGS)
                table = section = None
                if name == NOTE:
                    continue
                if not games_read or after_empty or _begins_game(games_read[-1], name, value):
                    _close(games_read)
                    if len(games_read) >= MAX_GAMES:
                        raise refuse(number, N_("A PBN file has at most {most} games."), most=MAX_GAMES)
                    games_read.append(Game())
                    after_empty = False
                if _set(games_read[-1], name, value, number) and name in TABLES:
                    table = _Table.of(name, _header(games_read, name, number), number, games_read[-1])
                holds_lines = name.endswith("Table")
                if name in SECTIONS:
                    section = games_read[-1].sections.setdefault(name, [])
        elif not text.strip():
            after_empty = True
        elif table is not None:
            rows += 1
            if rows > MAX_ROWS:
                raise refuse(number, N_("The tables of a PBN file have at most {most} rows."), most=MAX_ROWS)
            table.add(number, text)
        elif section is not None:
            section.append(text)
        elif not holds_lines:
            raise refuse(
                number, N_("This is neither a tag nor a row of a table: {text}"), text=text.strip()[:40]
            )
    _close(games_read)
    _inherit(games_read)
    return games_read


def _begins_game(game: Game, name: str, value: str) -> bool:
    """Whether a tag begins the next game without an empty line before it; one said twice does not."""
    if name not in game.tags or ("Board" not in game.tags and game.tags[name] == value):
        return False
    return name in HEADING or name == next(iter(game.tags))


def _close(games_read: list[Game]) -> None:
    """Join the last game to the one before it where an empty line parted what is one game."""
    if len(games_read) < 2:
        return
    before, last = games_read[-2:]
    if "Board" in last.tags or last.tags.keys() & before.tags.keys():
        return
    before.tags |= last.tags
    before.lines |= last.lines
    before.tables |= last.tables
    before.sections |= last.sections
    games_read.pop()


def _header(games_read: list[Game], name: str, number: int) -> str:
    """The columns of the last game's table; `#` is those of the last table of that name."""
    tables = (game.tags[name] for game in reversed(games_read) if game.tags.get(name, INHERITED) != INHERITED)
    header = next(tables, "")
    if games_read[-1].tags[name] == INHERITED and not header:
        raise refuse(
            number, N_("{name} inherits its columns, but no game before it has such a table."), name=name
        )
    return header


def _inherit(games_read: list[Game]) -> None:
    """Fill in the values that games inherit from the game before.

    A score table that is inherited without rows of its own would be that of another board. Raises RuleError.
    """
    before: dict[str, str] = {}
    for game in games_read:
        if game.tags.get("ScoreTable") == INHERITED and not game.tables["ScoreTable"]:
            raise refuse(
                game.lines["ScoreTable"],
                N_("This score table has no rows of its own. Write the results of this board."),
            )
        for name, value in game.tags.items():
            game.tags[name] = before.get(name, "") if value == INHERITED else value.removeprefix("##")
        before = game.tags


def _content(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, comments and escape lines taken out; a line of comment is no empty line.

    Raises RuleError.
    """
    in_comment, begun = False, 0
    for number, line in enumerate(LINE_END.split(text), start=1):
        if line.startswith("%") and not in_comment:
            continue
        if len(line) > MAX_LINE:
            raise refuse(number, N_("The line is longer than {most} characters."), most=MAX_LINE)
        before = in_comment
        kept, in_comment = _without_comments(line, in_comment)
        if in_comment and (not before or "}" in line):
            begun = number
        if kept.strip() or not (before or line.strip()):
            yield number, kept
    if in_comment:
        raise refuse(begun, N_("The comment that begins here with a brace has no end."))


def _whole_tags(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The lines, those over which a tag goes joined with spaces, under the number of the first.

    Neither an empty line nor another tag goes on with one: there it is refused, as it stands.
    """
    number, begun = 0, ""
    for at, text in lines:
        if begun and text.strip() and not text.lstrip().startswith("[") and len(begun) <= MAX_LINE:
            begun = f"{begun.rstrip()} {text.strip()}"
        else:
            if begun:
                yield number, begun
            number, begun = at, text
        if not begun.lstrip().startswith("[") or not OPEN_TAG.fullmatch(TAG.sub("", begun).strip()):
            yield number, begun
            begun = ""
    if begun:
        yield number, begun


def _without_comments(line: str, in_comment: bool) -> tuple[str, bool]:
    signs: list[str] = []
    quoted = escaped = False
    for sign in line:
        if in_comment:
            in_comment = sign != "}"
        elif quoted:
            quoted, escaped = escaped or sign != '"', sign == "\\" and not escaped
            signs.append(sign)
        elif sign == ";":
            break
        elif sign == "{":
            in_comment = True
        else:
            quoted = sign == '"'
            signs.append(sign)
    return "".join(signs), in_comment


def _tags(number: int, text: str) -> Iterator[tuple[str, str]]:
    rest = text.strip()
    while rest:
        match = TAG.match(rest)
        if match is None:
            raise refuse(number, N_("This is not a tag: {text}"), text=rest[:40])
        yield match[1], ESCAPED.sub(r"\1", match[2])
        rest = rest[match.end() :].lstrip()
        if rest and not rest.startswith("["):
            return


def _set(game: Game, name: str, value: str, number: int) -> bool:
    """Put a tag into its game; whether it is new there. Raises RuleError for one with two values."""
    if name not in game.tags:
        game.tags[name], game.lines[name] = value, number
        return True
    if game.tags[name] != value or name.endswith("Table"):
        raise refuse(
            number,
            N_("The game already has the tag {name} in line {first}. Leave an empty line between two games."),
            name=name,
            first=game.lines[name],
        )
    return False


@dataclass(frozen=True, slots=True)
class _Table:
    """A table that is being read."""

    columns: list[str]
    rows: list[Row]

    @classmethod
    def of(cls, name: str, header: str, number: int, game: Game) -> _Table:
        columns = [_column(text.strip(), number) for text in header.split(";") if text.strip()]
        if len(columns) > MAX_COLUMNS or len(set(columns)) < len(columns):
            raise refuse(
                number, N_("A table can have at most {most} columns, each only once."), most=MAX_COLUMNS
            )
        return cls(columns, game.tables.setdefault(name, []))

    def add(self, number: int, text: str) -> None:
        cells = _cells(text)
        if len(cells) > len(self.columns):
            cells = self._with_spaces_in_names(text) or cells
        if len(cells) != len(self.columns):
            raise refuse(
                number,
                N_("The number of values in this row ({cells}) does not match the columns ({columns})."),
                cells=len(cells),
                columns=len(self.columns),
            )
        self.rows.append(Row(number, dict(zip(self.columns, cells, strict=True))))

    def _with_spaces_in_names(self, text: str) -> list[str]:
        """The cells where the last columns are names with spaces, not quoted: two spaces part them."""
        before = len(self.columns)
        while before and self.columns[before - 1].startswith("Names"):
            before -= 1
        names = len(self.columns) - before
        start = list(CELL.finditer(text))[before].start() if names else len(text)
        cells = WIDE_SPACE.split(text[start:].strip(), maxsplit=max(names - 1, 0))
        return [*_cells(text[:start]), *cells] if names and len(cells) == names else []


def _cells(text: str) -> list[str]:
    return [ESCAPED.sub(r"\1", quoted) if bare == "" else bare for quoted, bare in CELL.findall(text)]


def names_in_cell(text: str) -> list[str]:
    """The names of a pair in one cell: `Able & Baker`, `Able / Baker`, `Able - Baker`, `Able-Baker`.

    Where single hyphens part more than two names it is not clear which of them belong to a name.
    """
    for sign in BETWEEN_TWO:
        if sign in text:
            return [name.strip() for name in text.split(sign) if name.strip()]
    parts = [part.strip() for part in text.split("-")]
    return parts if len(parts) == 2 and all(parts) else [text] * bool(text)


def _column(text: str, number: int) -> str:
    match = COLUMN.fullmatch(text.lstrip("+-"))
    if match is None:
        raise refuse(number, N_("This is not a table column: {text}"), text=text[:40])
    return match[1]


def refuse(number: int, template: str, **values: object) -> RuleError:
    """A refusal that names the line."""
    return RuleError("exchange.pbn", f"line {number}", template, SOURCE, **values)


def quoted(text: str) -> str:
    """A string token; signs that end lines become spaces."""
    plain = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def escaped(text: str) -> list[str]:
    """A text as escape lines, which hold what is one program's own."""
    return [f"{ESCAPE}{text[at : at + ESCAPED_LINE]}" for at in range(0, len(text), ESCAPED_LINE)]


def unescaped(data: bytes) -> str:
    """The text that the escape lines of a file hold together; the inverse of `escaped`."""
    lines = (line for line in LINE_END.split(decoded(data)) if line.startswith(ESCAPE))
    return "".join(line.removeprefix(ESCAPE) for line in lines)


def titles(data: bytes) -> dict[str, str]:
    """What the title lines of a program for hand records say: `%HRTitleEvent "Spring Pairs"` is Event.

    `%Creator: ...` is the program.
    """
    matches = (TITLE.fullmatch(line.rstrip()) for line in LINE_END.split(decoded(data)))
    return {
        (one[1] or one[2]).capitalize(): (one[3] or one[4] or "").strip()
        for one in reversed([*filter(None, matches)])
    }


def encoded(lines: Iterable[str]) -> bytes:
    """Lines as a file: ISO-8859-1, or UTF-8 with its mark where that would not be read back alike."""
    text = "".join(f"{line}\r\n" for line in lines)
    try:
        data = text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")
    return data if decoded(data) == text else text.encode("utf-8-sig")
