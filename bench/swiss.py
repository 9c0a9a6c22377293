"""Measures the pairing of a Swiss round beside a chess Swiss and beside one matching of the whole field.

    python -m bench.swiss [--py4swiss FOLDER]

Seven rounds have been played before, the same for all. py4swiss pairs by the FIDE (Dutch) system, which also
balances colours within a score group; `--py4swiss` names a folder in which the package is installed, or will
be, and measures that. The other base asks rustworkx for the matching of least weight, where a pair weighs the
square of its distance in the ranking.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import rustworkx

from bench.kit import report
from bench.kit.report import Line
from bench.kit.timing import medians
from tournaments.movements.pairing import Contestant, Meeting, SwissState, plan_round, ranked

SIZES = (100, 200, 400)
PLAYED = 7
TARGET = 0.1
PEER = "py4swiss"
GAMES = ((2, 0), (1, 1), (0, 2))
"""Half points of home and away."""


def played(size: int) -> tuple[SwissState, dict[Meeting, tuple[int, int]]]:
    """The state before the next round, and the half points of every match."""
    lots = Random(size)
    points = dict.fromkeys(range(1, size + 1), 0)
    results: dict[Meeting, tuple[int, int]] = {}
    for number in range(1, PLAYED + 1):
        for match in plan_round(state_of(number, points, results)).matches:
            game = lots.choice(GAMES)
            results[Meeting(number, match.home, match.away)] = game
            points[match.home] += game[0]
            points[match.away] += game[1]
    return state_of(PLAYED + 1, points, results), results


def state_of(number: int, points: dict[int, int], results: dict[Meeting, tuple[int, int]]) -> SwissState:
    contestants = ranked(Contestant(number=n, score=Fraction(half, 2), draw=n) for n, half in points.items())
    return SwissState(round=number, contestants=contestants, meetings=tuple(results))


def ours(state: SwissState) -> Callable[[], object]:
    """Pairs a round; earlier matches are found out again each time, as for a new round."""
    values = (state.round, state.contestants, state.meetings)
    return lambda: plan_round(SwissState(round=values[0], contestants=values[1], meetings=values[2]))


def one_matching(state: SwissState) -> set[tuple[int, int]]:
    """Pairs the whole field at once: neighbours in the ranking weigh least, and nobody meets again."""
    order = [contestant.number for contestant in state.contestants]
    met = {frozenset((meeting.home, meeting.away)) for meeting in state.meetings}
    far = len(order) ** 2
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(order)
    graph.add_edges_from(
        (i, j, far - (i - j) ** 2)
        for i, one in enumerate(order)
        for j, other in enumerate(order[:i])
        if frozenset((one, other)) not in met
    )
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def dutch(state: SwissState, results: dict[Meeting, tuple[int, int]]) -> Callable[[], object]:
    """Pairs the same games by py4swiss; the home player has white."""
    from py4swiss.engines import DutchEngine

    record = _tournament(state, results)
    return lambda: DutchEngine.generate_pairings(record)


def _tournament(state: SwissState, results: dict[Meeting, tuple[int, int]]) -> Any:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection, XSection

    tokens = {2: ResultToken.WIN, 1: ResultToken.DRAW, 0: ResultToken.LOSS}
    games: dict[int, list[Any]] = {contestant.number: [] for contestant in state.contestants}
    for meeting, (home, away) in sorted(results.items()):
        white = RoundResult(id=meeting.away, color=ColorToken.WHITE, result=tokens[home])
        black = RoundResult(id=meeting.home, color=ColorToken.BLACK, result=tokens[away])
        games[meeting.home].append(white)
        games[meeting.away].append(black)
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=contestant.number,
            points_times_ten=int(10 * contestant.score),
            rank=rank,
            results=games[contestant.number],
        )
        for rank, contestant in enumerate(state.contestants, start=1)
    ]
    record = ParsedTrf(player_sections=players, x_section=XSection(number_of_rounds=PLAYED + 2))
    record.validate_contents()
    return record


def with_peer(folder: Path | None) -> bool:
    """Whether py4swiss can be imported, from the folder if one is named; installs it there if needed."""
    if folder is None:
        print(f"{PEER} is left out: --{PEER} FOLDER measures it.", file=sys.stderr)
        return False
    if not (folder / PEER).is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), PEER]
        subprocess.run(command, check=True, stdout=sys.stderr)
    sys.path.insert(0, str(folder.resolve()))
    return True


def measured(size: int, rounds: int, *, peer: bool) -> dict[str, float]:
    state, results = played(size)
    work: dict[str, Callable[[], object]] = {
        "ours": ours(state),
        "one matching": lambda: one_matching(state),
    }
    if peer:
        work[PEER] = dutch(state, results)
    return medians(work, rounds)


def lines(sizes: tuple[int, ...], rounds: int, *, peer: bool) -> Iterator[Line]:
    times = {size: measured(size, rounds, peer=peer) for size in sizes}
    for base, target in ((PEER, TARGET), ("one matching", None)):
        for size, seconds in times.items():
            if base in seconds:
                yield Line(f"Swiss round of {size}", base, seconds["ours"], seconds[base], target)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--py4swiss", type=Path, metavar="FOLDER", help="measure py4swiss, kept there")
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--small", action="store_true", help="a small field only, to try the bench out")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    sizes = (20,) if options.small else SIZES
    measured = list(lines(sizes, options.rounds, peer=with_peer(options.py4swiss)))
    report.show(measured, as_json=options.json)


if __name__ == "__main__":
    main()
