"""Catalogues made with Babel: no gettext programs are needed on any machine."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation import template

from scoring.games.catalogue import entries

DOMAIN = "django"
APPS = ("clubs", "config", "scoring", "tournaments")
TRANSLATORS = ["Translators:"]
KEYWORDS = {
    name + lazy: 1 for name in ("_", "gettext", "ngettext", "pgettext", "npgettext") for lazy in ("", "_lazy")
}
# What the rules say (`scoring.words`): a name, and which of its arguments is the English.
KEYWORDS |= {"Message": 1, "Word": 1, "N_": 1, "Finding": 2, "RuleError": 3}
# A number with its noun: the texts for one and for many, as ngettext has them.
PLURALS = {"ngettext", "npgettext", "ngettext_lazy", "npgettext_lazy", "counted"}
KEYWORDS |= {"counted": 1}
# Laws are written in TOML: the keys whose values are texts, and those under which all values are.
TEXTS = {"title", "told", "asks", "help", "says"}
SHELVES = {"answers", "clauses", "sentences"}
HEAD = "# Texts of Arrowswitch. See CONTRIBUTING.md."
LEFT_OUT = (  # would differ at every run, or is filled in by nobody
    '"POT-Creation-Date:',
    '"PO-Revision-Date:',
    '"Generated-By:',
    '"Report-Msgid-Bugs-To:',
    '"Last-Translator: FULL NAME',
    '"Language-Team: en <LL@li.org>',
)


class Text(NamedTuple):
    """A text (with its plural, where it has one), its place, comments for translators, its context."""

    path: Path
    line: int
    message: Any
    comments: list[str]
    context: str | None


def created(root: Path, language: str) -> Catalog:
    """Every text of the site under `root`, not yet translated."""
    catalog = Catalog(
        locale=language, domain=DOMAIN, fuzzy=False, header_comment=HEAD, project="Arrowswitch", version="1"
    )
    for path, line, message, comments, context in _texts(root):
        place = (path.relative_to(root).as_posix(), line)
        catalog.add(message, locations=[place], auto_comments=comments, context=context)
    return catalog


def updated(root: Path, language: str) -> Catalog:
    """A language's catalogue as it stands, with what is new in it and without what is gone."""
    catalog = created(root, language)
    file = _file(root, language, "po")
    if file.exists():
        with file.open("rb") as source:
            before = read_po(source, locale=language, domain=DOMAIN)
        before.update(catalog, no_fuzzy_matching=True)
        before.obsolete.clear()
        return before
    return catalog


def written(catalog: Catalog, root: Path) -> Path:
    """The catalogue as the file that translators edit; the same texts give the same file."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, sort_by_file=True, include_lineno=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    path = _file(root, str(catalog.locale), "po")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(line for line in lines if not line.startswith(LEFT_OUT)), encoding="utf-8")
    return path


def compiled(catalog: Catalog, root: Path) -> Path:
    """The catalogue as the file that the site reads."""
    path = _file(root, str(catalog.locale), "mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as target:
        write_mo(target, catalog)
    return path


def _file(root: Path, language: str, ending: str) -> Path:
    return root / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.{ending}"


def _texts(root: Path) -> Iterator[Text]:
    """All texts that are marked in the code, in the pages, in the laws and in the catalogue of games."""
    for path in _python_files(root, APPS):
        yield from _marked(path, path.read_bytes())
    for app in APPS:
        for path in sorted((root / app).rglob("*.toml")):
            for text in _written(tomllib.loads(path.read_text(encoding="utf-8"))):
                yield Text(path, 1, text, [], None)
    index = root / "docs" / "rules" / "index.csv"
    if index.exists():
        for entry in entries(index.read_text(encoding="utf-8")):
            if entry.is_game:
                yield Text(index, 1, entry.title, [], None)
    for path in sorted((root / "templates").rglob("*")):
        if path.suffix in {".html", ".js", ".txt"}:
            page = template.templatize(path.read_text(encoding="utf-8"), origin=str(path))
            yield from _marked(path, f"(\n{page}\n)".encode())  # in brackets no indentation counts


def _written(given: Any, key: str = "", *, shelved: bool = False) -> Iterator[str]:
    """The texts of a TOML file, line breaks as spaces; conditions (`if`) are keys, not texts."""
    if isinstance(given, dict) and key != "if":
        for name, value in given.items():
            yield from _written(value, name, shelved=key in SHELVES)
    elif isinstance(given, list):
        for value in given:
            yield from _written(value)
    elif isinstance(given, str) and (shelved or key in TEXTS):
        yield " ".join(given.split())


def _python_files(root: Path, apps: Iterable[str]) -> Iterator[Path]:
    for app in apps:
        yield from (path for path in sorted((root / app).rglob("*.py")) if "migrations" not in path.parts)


def _marked(path: Path, source: bytes) -> Iterator[Text]:
    """The texts in calls of gettext, of its kin, and of what the rules say them with."""
    calls: Iterable[Any] = extract_python(io.BytesIO(source), dict.fromkeys(KEYWORDS), TRANSLATORS, {})
    for line, name, arguments, comments in calls:
        given = list(arguments) if isinstance(arguments, tuple) else [arguments]
        context = given.pop(0) if "pgettext" in name else None
        first = KEYWORDS[name] - 1
        wanted = given[first : first + (2 if name in PLURALS else 1)]
        if wanted and all(wanted):
            yield Text(path, line, tuple(wanted) if len(wanted) == 2 else wanted[0], comments, context)
