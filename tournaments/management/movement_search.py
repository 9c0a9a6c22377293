"""`movement --search`: its options, the clock that ends it, and what it prints."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext

from scoring.management.base import UsageError
from scoring.words import RuleError
from scoring.words.figures import rounded
from tournaments.movements.records import movement_record
from tournaments.movements.searching import Found, Progress, search, wanted_from

USUAL_SECONDS, LONGEST_SECONDS = 10, 3600
NOT_WITH_SEARCH = ("kind", "tables", "players", "teams", "missing", "minutes", "winners", "suggest", "list")
ONLY_WITH_SEARCH = ("seconds", "seed", "steps", "fixed", "apart")


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search found, with the seed and the steps that find it again."""

    found: Found
    seed: int
    steps: int


def add_search_options(parser: CommandParser) -> None:
    parser.add_argument(
        "--search", action="store_true", help="search for the fairest movement for --pairs in --rounds"
    )
    parser.add_argument("--seconds", type=int, metavar="S", help="with --search: how long; 10 if not given")
    parser.add_argument("--seed", type=int, metavar="N", help="with --search: another search; 1 if not given")
    parser.add_argument("--steps", type=int, metavar="N", help="with --search: so many steps, however long")
    parser.add_argument("--fixed", metavar="3,8", help="with --search: pairs that keep their seats")
    parser.add_argument("--apart", metavar="1-2,4-5", help="with --search: pairs that must not meet")


def searched(options: dict[str, Any]) -> Searched:
    """Search until the time is over, the steps are made, or what was found is proved to be the fairest.

    Raises UsageError for options that do not belong together, RuleError "search.*" for what cannot be.
    """
    _check_usage(options)
    given = dict(options["option"])
    unknown = sorted(set(given) - {"sharing"}) or [v for v in given.values() if v not in ("allow", "avoid")]
    if unknown:
        raise UsageError(f"The option of --search is sharing=allow or sharing=avoid, not {unknown[0]}.")
    wanted = wanted_from(
        options["pairs"],
        options["rounds"],
        _boards_per_round(options),
        options["fixed"] or "",
        options["apart"] or "",
        given.get("sharing") == "allow",
    )
    seed = 1 if options["seed"] is None else options["seed"]
    progress = _last(search(wanted, seed), options["seconds"], options["steps"])
    if progress.best is None:
        raise RuleError(
            "search.not_found",
            "seconds",
            "No movement was found. Search for longer, or with another seed.",
            "",
        )
    return Searched(progress.best, seed, progress.steps)


def _check_usage(options: dict[str, Any]) -> None:
    for name in NOT_WITH_SEARCH:
        if options[name]:
            raise UsageError(f"--search does not go with {'KIND' if name == 'kind' else '--' + name}.")
    if options["pairs"] is None or options["rounds"] is None:
        raise UsageError("--search needs --pairs and --rounds.")
    if options["boards"] is not None and options["boards_per_round"] is not None:
        raise UsageError("Either --boards or --boards-per-round.")
    limits = {"seconds": (1, LONGEST_SECONDS), "steps": (1, 10**9), "boards": (1, 1000)}
    for name, (least, most) in limits.items():
        if options[name] is not None and not least <= options[name] <= most:
            raise UsageError(f"--{name} is from {least} to {most}, not {options[name]}.")


def _boards_per_round(options: dict[str, Any]) -> int | None:
    """As asked; `--boards` is how many a pair plays in all, and what comes nearest to it is taken."""
    if options["boards"] is None or options["rounds"] < 1:
        return options["boards_per_round"]
    return max(1, (2 * options["boards"] + options["rounds"]) // (2 * options["rounds"]))


def _last(steps: Iterator[Progress], seconds: int | None, most: int | None) -> Progress:
    """Where the search is when it is to end: after so many steps, or else after so many seconds."""
    end = None if most is not None and seconds is None else time.monotonic() + (seconds or USUAL_SECONDS)
    for progress in steps:
        last = progress
        if (most is not None and progress.steps >= most) or (end is not None and time.monotonic() >= end):
            break
    return last


def search_record(result: Searched) -> dict[str, object]:
    """What `--json` prints: the movement's record and what is known of it, Q and bound with one decimal."""
    found = result.found
    return {
        **movement_record(found.movement),
        "bound": None if found.bound is None else str(rounded(found.bound, 1)),
        "optimal": found.is_optimal,
        "shipped": found.is_shipped,
        "seed": result.seed,
        "steps": result.steps,
    }


def search_lines(result: Searched) -> Iterator[str]:
    """What is said below the movement."""
    found = result.found
    if found.is_optimal:
        yield gettext("No movement of this size can be better balanced.")
    elif found.bound is None:
        yield gettext("The best possible balance for this size is not known.")
    else:
        bound = rounded(found.bound, 1)
        yield gettext("No movement of this size can have a balance above {bound} %.").format(bound=bound)
    if found.is_shipped:
        yield gettext("Nothing better was found than the movement that the program has.")
    words = gettext("Found again with --seed {seed} --steps {steps}.")
    yield words.format(seed=result.seed, steps=result.steps)
