"""The games of the catalogue by name: what each is called, what it takes, and where its rules stand."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from scoring.games import catalogue
from scoring.games.catalogue import Entry
from scoring.games.registry import all_games
from scoring.games.shape import AnyGame
from scoring.words.names import folded
from tournaments.guide.pages import DOCS
from tournaments.rule_books.sections import Section, section_called

VARIANT = ("variant of ", "option of ")
NO_RULES = "name only"
LINE = re.compile(r"(\d{3}):l\.(\d{1,6})")
OF_A_PAGE = re.compile(r"_p\d+$")


@dataclass(frozen=True, eq=False)
class RuledGame:
    """A row of the catalogue as people meet it, with its other names and the game whose sheet scores it."""

    entry: Entry
    names: tuple[str, ...]
    sheet: AnyGame | None

    @property
    def key(self) -> str:
        return self.entry.key

    @property
    def title(self) -> str:
        return _(self.entry.title)

    @property
    def family(self) -> str:
        return _(self.entry.family.replace("_", " "))

    @property
    def seats(self) -> tuple[int, ...]:
        """Which numbers of players its sheet takes; empty where none is known."""
        return tuple(sorted(self.sheet.seats)) if self.sheet else ()

    @property
    def packs(self) -> int | None:
        """From how many full packs its cards are taken; None where no cards are used or nobody can say."""
        return self.entry.packs

    @property
    def jokers(self) -> int | None:
        return self.entry.jokers

    @property
    def minutes(self) -> int | None:
        """About how long a game of it lasts, by our estimate; None where there is none."""
        return self.entry.minutes

    @property
    def other_names(self) -> list[str]:
        """Its other names as words; those that only tell two games of one name apart are left out."""
        return [name.replace("_", " ") for name in self.names if not OF_A_PAGE.search(name)]

    @property
    def base(self) -> str:
        """The key of the game of which this is a variant or an option; "" if it is neither."""
        for words in VARIANT:
            if words in self.entry.notes:
                return self.entry.notes.partition(words)[2].split(";")[0].split(",")[0].split()[0]
        return ""

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Where its rules stand, those of its first edition first."""
        places = zip(self.entry.file.split(";"), self.entry.section.split(";"), strict=True)
        return tuple(dict.fromkeys(section_called(file, title) for file, title in places if title))

    @cached_property
    def _folded(self) -> tuple[frozenset[str], str]:
        """Its names as they are compared, and all words that a search may name."""
        names = [
            folded(name.replace("_", " ")) for name in (self.title, self.entry.title, self.key, *self.names)
        ]
        return frozenset(names), " ".join([*names, folded(self.family)])

    def rank(self, text: str) -> int | None:
        """How well a folded text names it: 0 by a whole name, 1 by the beginning, 2 within; None if not."""
        names, words = self._folded
        if text in names:
            return 0
        if any(name.startswith(text) for name in names):
            return 1
        return 2 if all(word in words for word in text.split()) else None


@cache
def ruled_games() -> Mapping[str, RuledGame]:
    """Every row of the catalogue that has rules, by key, in its order."""
    every = {entry.key: entry for entry in catalogue.entries(_text("index.csv"))}
    names, sheets = catalogue.names_of(_text("aliases.csv"), every), all_games()
    return {
        key: RuledGame(entry, tuple(sorted(names.get(key, ()))), sheets.get(key))
        for key, entry in every.items()
        if NO_RULES not in entry.notes
    }


def _text(name: str) -> str:
    return (DOCS / "rules" / name).read_text("utf-8")


@cache
def _by_source() -> Mapping[str, list[tuple[int, str]]]:
    """By book the lines at which games begin there, in order, each with the game's key."""
    begins: dict[str, list[tuple[int, str]]] = {}
    for game in ruled_games().values():
        for source in game.entry.sources:
            book, mark, line = source.partition(":l.")
            if mark:
                begins.setdefault(book, []).append((int(line), game.key))
    return {book: sorted(lines) for book, lines in begins.items()}


def game_at(source: str) -> RuledGame | None:
    """The game to whose rules a line of a book, such as `000:l.22950`, belongs: the last that begins there.

    None for what is no line of a book of the catalogue.
    """
    place = LINE.match(source)
    lines = _by_source().get(place[1], []) if place else []
    at = bisect(lines, (int(place[2]), "~")) if place else 0
    return ruled_games()[lines[at - 1][1]] if at else None


def games_called(
    text: str,
    players: int | None = None,
    packs: int | None = None,
    jokers: int | None = None,
    minutes: int | None = None,
) -> list[RuledGame]:
    """The games with these words in a name or family that so many can play, the best named first.

    They need no more packs, jokers and minutes than given. What is not known of a game does not fit.
    """
    folded_text = folded(text)
    ranked = [
        (rank, game)
        for game in ruled_games().values()
        if (rank := game.rank(folded_text)) is not None
        and (players is None or players in game.seats)
        and _fits(game.packs, packs)
        and _fits(game.jokers, jokers)
        and _fits(game.minutes, minutes)
    ]
    return [game for _rank, game in sorted(ranked, key=_by_rank)]


def _fits(needed: int | None, most: int | None) -> bool:
    return most is None or (needed is not None and needed <= most)


def _by_rank(ranked: tuple[int, RuledGame]) -> tuple[int, bool, str, str]:
    rank, game = ranked
    return rank, bool(game.base), game.entry.tier, game.title
