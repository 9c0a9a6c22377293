"""Every game by its key: each file of this package that has `GAMES` brings its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from scoring import games
from scoring.games.shape import AnyGame
from scoring.words import RuleError


@cache
def all_games() -> Mapping[str, AnyGame]:
    """Every game, by key, in the order of their files."""
    found: dict[str, AnyGame] = {}
    for _, game in with_modules():
        assert game.key not in found, f"two games {game.key}"
        found[game.key] = game
    return found


def with_modules() -> Iterator[tuple[ModuleType, AnyGame]]:
    """Every game and the file that brings it."""
    for found in walk_packages(games.__path__, f"{games.__name__}."):
        if found.name != __name__:
            module = import_module(found.name)
            yield from ((module, game) for game in getattr(module, "GAMES", ()))


@cache
def _words() -> Mapping[str, AnyGame]:
    """Every name of a game, keys first."""
    named = {name: game for game in all_games().values() for name in game.names}
    return {**named, **all_games()}


def game_of(word: str) -> tuple[AnyGame, dict[str, object]]:
    """The game that a key, another name or key@edition means, and the options this brings along.

    Raises RuleError "game.unknown", "game.edition".
    """
    name, _, edition = word.strip().lower().replace("-", "_").partition("@")
    game = _words().get(name)
    if game is None:
        raise RuleError(
            "game.unknown",
            "game",
            "There is no game called {word}. For the full list, run sheet --list.",
            "",
            word=word,
        )
    if edition and edition not in game.editions:
        raise RuleError(
            "game.edition",
            "edition",
            "{game} has no edition called {edition}. Its editions are: {editions}.",
            "",
            game=game.title,
            edition=edition,
            editions=", ".join(game.editions) or "one only",
        )
    return game, {"edition": edition} if edition else {}
