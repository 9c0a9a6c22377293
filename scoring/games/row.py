"""A row of the catalogue of rules: what a game is called, where it stands in the books, in which editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from scoring.words import Word


class Head(TypedDict):
    """The part of a `Game` that its row of the catalogue gives."""

    key: str
    title: Word
    family: str
    tier: str
    source: str
    editions: tuple[str, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A game of the catalogue. `sources` are places in the books; `editions` the default first."""

    key: str
    title: Word
    family: str
    tier: str
    sources: tuple[str, ...]
    editions: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def source(self) -> str:
        """The place in the book that holds where the editions agree."""
        return self.sources[0]

    @property
    def head(self) -> Head:
        return Head(
            key=self.key,
            title=self.title,
            family=self.family,
            tier=self.tier,
            source=self.source,
            editions=self.editions,
            names=self.names,
        )
