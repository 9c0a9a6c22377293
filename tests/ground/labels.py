"""Labels of the product that the guide quotes in italics, and where each part of the guide says they are.

A comment `<!-- on: control, results -->` below a heading names the places whose labels follow. A place is a
set of sources: a label is there if a text of one of these sources reads like it. Numbers and names may be
examples ("Undo deal 5" of "Undo deal {number}").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache

from tests.texts import ROOT, catalogued
from tournaments.exchange.formats import result_formats

T = "templates/tournaments"
V = "tournaments/views"
S = "tournaments/selectors"
SETTINGS = "tournaments/ranking/settings/*"
PLACES: dict[str, tuple[str, ...]] = {
    "account": ("templates/account/*", "templates/mfa/*", "clubs/people/accounts.py"),
    "backups": (
        "templates/people/*backup*",
        "clubs/people/*backup*",
        "clubs/people/views/*",
    ),
    "club": (
        f"{T}/setup/club.html",
        f"{T}/session_bin.html",
        f"{T}/setup/_[fiw]*.html",
        "templates/people/home.html",
        f"{S}/setup/*",
    ),
    "club-settings": (
        "templates/people/club_settings.html",
        "clubs/people/models.py",
        "clubs/people/views/*",
    ),
    "control": (
        f"{T}/control/*",
        f"{T}/_keys.html",
        f"{V}/control/*",
        f"{S}/control/*",
        "tournaments/services/control/*",
        "tournaments/services/mends/*",
        f"{T}/_session_nav.html",
        "scoring/templatetags/*",
        "tournaments/models/*",
    ),
    "deals": (f"{T}/exchange/*", f"{V}/exchange*", f"{V}/deals*", "tournaments/exchange/*"),
    "devices": (
        f"{T}/devices/*",
        f"{V}/devices*",
        f"{T}/_session_nav.html",
        f"{T}/setup/session_new.html",
        "tournaments/exchange/bws/*",
    ),
    "first-page": (
        "templates/people/setup.html",
        f"{T}/phone_test/*",
        f"{T}/setup/_first_steps.html",
        "clubs/people/views/*",
    ),
    "help": (f"{T}/help*", f"{V}/help*"),
    "line": (f"{T}/control/*", f"{V}/control/*", "tournaments/line/*"),
    "mail": (
        "templates/people/site_mail.html",
        "clubs/people/*mail*",
        f"{T}/results/*letters*",
        f"{T}/results/*mail*",
    ),
    "members": ("templates/people/*", "clubs/people/*"),
    "money": (f"{T}/results/table_money.html", f"{V}/table_money.py"),
    "movement": (f"{T}/setup/*", f"{V}/setup/*", "tournaments/movements/*"),
    "new-session": (
        f"{T}/setup/session_new.html",
        f"{T}/setup/_*",
        f"{V}/setup/*",
        "scoring/models/*",
        f"{T}/events/*",
        f"{V}/events*",
        SETTINGS,
    ),
    "other-clubs": (f"{T}/sharing/*", f"{V}/sharing.py"),
    "own-movements": (f"{T}/setup/movement/*", f"{V}/setup/*movement*"),
    "paper": ("templates/paper/*", "tournaments/paper/*", "clubs/web/paper/*"),
    "parties": (
        "templates/party/*",
        f"{V}/parties/*",
        f"{S}/parties/*",
        "tournaments/services/parties/*",
        "tournaments/ranking/*",
    ),
    "phone": (
        f"{T}/table/*",
        f"{V}/table/*",
        f"{S}/table/*",
        f"{T}/control/_keypad.html",
        f"{T}/in_play.html",
    ),
    "players": (
        f"{T}/setup/player_sign_in*",
        f"{V}/setup/player_sign_in.py",
        f"{T}/in_play.html",
        f"{T}/results/*",
    ),
    "players-tonight": (f"{T}/setup/sign_in/*", f"{T}/setup/_*", f"{V}/setup/*", f"{S}/setup/*"),
    "poker": ("templates/poker/*", "clubs/poker/*"),
    "publishing": (
        f"{T}/results/*",
        f"{T}/control/*",
        f"{S}/publishing/*",
        f"{S}/control/*",
        f"{V}/control/*",
    ),
    "results": (
        f"{T}/results/*",
        f"{V}/results.py",
        f"{S}/results/*",
        f"{T}/_session_nav.html",
        f"{V}/players.py",
    ),
    "rooms": ("templates/room/*", "clubs/room/*", "clubs/procedure/*"),
    "rulings": (f"{T}/control/*", f"{T}/laws/*", f"{V}/control/*", f"{S}/control/*"),
    "roles": ("templates/people/roles.html", "clubs/people/models.py"),
    "seasons": (f"{T}/seasons/*", f"{V}/seasons/*", f"{S}/seasons/*", "tournaments/models/*"),
    "settings": (
        SETTINGS,
        f"{T}/setup/session_settings.html",
        f"{T}/setup/_*",
        f"{V}/setup/*",
        f"{T}/session_*",
    ),
    "sheets": ("templates/scoring/*", "scoring/views/*", "scoring/games/*"),
    "wall": (
        f"{T}/wall.html",
        f"{T}/_wall.html",
        f"{T}/hall/*",
        f"{T}/results/*",
    ),
}
EVERYWHERE = ("templates/base.html", "templates/components/*", "clubs/web/*")
"""Menus, the head and the foot of every page."""

FORMATS = {one.link or one.title for one in result_formats().values() if one.is_written}
"""The links of the formats in which a session is exported, which pages take from their registry."""

PLACE = re.compile(r"<!-- on: ([^>]*) -->")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LABEL = re.compile(r"(?<![*\w])\*(?![*\s])([^*]+?)(?<!\s)\*(?![*\w])")
HEADING = re.compile(r"#{1,6} ")
VALUE = re.compile(r"%\(\w+\)[sd]|\{[^{}]*\}")
SENTENCE_ENDS = re.compile(r"(?<=[.?!]) ")
TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A label as a page of the guide quotes it, the line of its paragraph, and the places it may be on."""

    label: str
    line: int
    places: tuple[str, ...]


def quoted(page: str) -> Iterator[Quoted]:
    """Every label in italics of a page in Markdown. After a heading no place is known until one is named."""
    places: tuple[str, ...] = ()
    for line, paragraph in _paragraphs(CODE.sub(lambda code: "\n" * code[0].count("\n"), page)):
        if HEADING.match(paragraph):
            places = ()
        for named in PLACE.findall(paragraph):
            places = tuple(place.strip() for place in named.split(","))
        for label in LABEL.findall(paragraph):
            yield Quoted(" ".join(label.split()), line, places)


def _paragraphs(page: str) -> Iterator[tuple[int, str]]:
    """The paragraphs of a page with the line on which each begins; a heading is one of its own."""
    lines: list[str] = []
    for number, line in enumerate([*page.splitlines(), ""], start=1):
        if HEADING.match(line):
            if lines:
                yield number - len(lines), "\n".join(lines)
            yield number, line
            lines = []
        elif line.strip():
            lines.append(line)
        elif lines:
            yield number - len(lines), "\n".join(lines)
            lines = []


def is_on(label: str, places: tuple[str, ...]) -> bool:
    """Whether a text of one of the places, or of every page, reads like the label."""
    return any(_reads(label, place) for place in (*places, ""))


def _reads(label: str, place: str) -> bool:
    if any(label == text or pattern.fullmatch(label) for text, pattern in _texts_of(place)):
        return True
    if label in FORMATS and any("exchange/_format.html" in source for source in _templates_of(place)):
        return True
    return label.isupper() and any(f">{label}<" in source for source in _templates_of(place))


@cache
def _texts_of(place: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The texts of a place ("": of every page), each with a pattern for its values."""
    globs = PLACES[place] if place else EVERYWHERE
    return tuple(
        (text, pattern)
        for text, pattern, files in _every_text()
        if any(fnmatch(file, glob) for file in files for glob in globs)
    )


@cache
def _templates_of(place: str) -> tuple[str, ...]:
    """The templates of a place: names such as USEBIO are in no catalogue, as nobody translates them."""
    paths = [str(path.relative_to(ROOT)) for path in ROOT.glob("templates/**/*.html")]
    globs = PLACES[place] if place else EVERYWHERE
    return tuple(
        (ROOT / path).read_text("utf-8") for path in paths if any(fnmatch(path, glob) for glob in globs)
    )


@cache
def _every_text() -> tuple[tuple[str, re.Pattern[str], frozenset[str]], ...]:
    return tuple(
        (text, _pattern(text), frozenset(file for file, _ in message.locations))
        for message in catalogued()
        if message.id
        for form in (message.id if isinstance(message.id, tuple) else (message.id,))
        for text in _readings(plain(form))
    )


def _readings(text: str) -> set[str]:
    """What a page may quote of a text: all of it or one sentence, with the capital of a form."""
    sentences = {sentence.rstrip(".:") for sentence in SENTENCE_ENDS.split(text)}
    return {form for one in (text, *sentences) if one for form in (one, one[0].upper() + one[1:])}


def plain(text: str) -> str:
    """A text of the catalogue as a reader sees it: without tags, one space between words."""
    return " ".join(TAG.sub("", text).split())


def _pattern(text: str) -> re.Pattern[str]:
    parts = VALUE.split(text)
    if not "".join(parts).strip(" :,."):
        return re.compile(r"(?!)")  # a text of values alone is like everything
    return re.compile(".+?".join(re.escape(part) for part in parts))
