"""Measures matchpoints, cross-IMPs and Butler of whole fields beside plain counting and another package.

    python -m bench.matchpoints [--npm FOLDER]

The base is `np.bincount` over prepared codes of the field; for a small field it is counting by dict in plain
Python. The exact comparisons, board by board as the site stores them, are measured beside those of whole
fields. `--npm` names a folder in which the npm package bridge-scorer is installed, or will be, and measures
that too.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.kit import report
from bench.kit.report import Line
from bench.kit.timing import medians
from scoring.comparison import (
    IMP_LIMITS,
    Board,
    DatumRule,
    butler,
    compare_butler,
    compare_cross_imps,
    cross_imps,
    matchpoints,
)

FIELDS = {"13 x 26": (13, 26), "100 x 32": (100, 32), "3,000 x 36": (3000, 36), "10,000 x 36": (10000, 36)}
"""Tables x boards."""

TARGETS = {
    "matchpoints / bincount": {"100 x 32": 7, "3,000 x 36": 2.8, "10,000 x 36": 2.5},
    "masked / bincount": {"100 x 32": 8, "3,000 x 36": 3.3, "10,000 x 36": 3},
    "matchpoints / dict": {"13 x 26": 0.4},
    "cross-IMPs / bincount": {"3,000 x 36": 4},
    "cross-IMPs / all pairs": {"100 x 32": 0.04},
    "Butler trimmed / bincount": {"3,000 x 36": 4.5},
    "exact cross-IMPs / cross-IMPs": {},
    "exact Butler / Butler trimmed": {},
}
PEER = "bridge-scorer"
PEER_BESIDE = {
    method: f"{PEER} {ours}"
    for method, ours in (
        ("matchpoints", "matchpoints"),
        ("crossImps", "cross-IMPs"),
        ("butler", "Butler trimmed"),
    )
}
"""Its functions, and what they are called here."""
PEER_SCRIPT = Path(__file__).with_name("peer_matchpoints.js")
SCORES = (
    -1400, -1100, -800, -620, -500, -450, -420, -400, -300, -200, -170, -150, -140, -120, -110, -100, -90,
    -50, 0, 50, 90, 100, 110, 120, 140, 150, 170, 180, 200, 300, 400, 420, 430, 450, 460, 480, 500, 600, 620,
    630, 650, 660, 680, 710, 800, 980, 1100, 1400, 1430, 1460, 2210,
)  # fmt: skip

Scores = NDArray[np.int16]


def field(tables: int, boards: int) -> Scores:
    """Random results: each board has a dozen usual ones, some of which are frequent."""
    random = np.random.default_rng(tables)
    usual = random.choice(np.array(SCORES, dtype=np.int16), size=(boards, 12))
    often = random.dirichlet(np.ones(12), size=boards)
    return np.stack([random.choice(u, size=tables, p=p) for u, p in zip(usual, often, strict=True)])


def counting(scores: Scores) -> Callable[[], object]:
    """The base: counts prepared codes and does nothing else."""
    values = (scores - int(scores.min())).astype(np.int64) // 10
    width = int(values.max()) + 1
    codes = (values + np.arange(len(scores))[:, None] * width).ravel()
    return lambda: np.bincount(codes, minlength=len(scores) * width)


def by_dict(rows: list[list[int]]) -> list[list[int]]:
    """Matchpoints in plain Python: it counts the scores, then looks each one up."""
    points = []
    for row in rows:
        counts: dict[int, int] = {}
        for score in row:
            counts[score] = counts.get(score, 0) + 1
        worth, below = {}, 0
        for score in sorted(counts):
            worth[score] = 2 * below + counts[score] - 1
            below += counts[score]
        points.append([worth[score] for score in row])
    return points


def cross_imps_all_pairs(scores: Scores) -> NDArray[np.int64]:
    """Cross-IMPs by the difference of every two results of a board."""
    differences = scores[:, :, None].astype(np.int64) - scores[:, None, :]
    won = np.searchsorted(np.array(IMP_LIMITS), np.abs(differences), side="right") * np.sign(differences)
    total: NDArray[np.int64] = won.sum(axis=2)
    return total


def measured(scores: Scores, rounds: int) -> dict[str, float]:
    random = np.random.default_rng(1)
    everything = np.ones(scores.shape[1], dtype=np.bool_)
    boards = [Board(row.astype(np.int64), everything, {}) for row in scores]
    masked = np.ma.MaskedArray(scores, random.random(scores.shape) < 0.03)
    work: dict[str, Callable[[], object]] = {
        "bincount": counting(scores),
        "matchpoints": lambda: matchpoints(scores),
        "masked": lambda: matchpoints(masked),
        "cross-IMPs": lambda: cross_imps(scores),
        "Butler trimmed": lambda: butler(scores, trim=1),
        "exact cross-IMPs": lambda: [compare_cross_imps(board) for board in boards],
        "exact Butler": lambda: [compare_butler(board, DatumRule(trim=1)) for board in boards],
    }
    if scores.size <= 13 * 26:
        rows = scores.tolist()
        assert by_dict(rows) == matchpoints(scores).tolist()
        work["dict"] = lambda: by_dict(rows)
    if scores.size <= 100 * 32:
        assert (cross_imps_all_pairs(scores) == cross_imps(scores)).all()
        work["all pairs"] = lambda: cross_imps_all_pairs(scores)
    return medians(work, rounds)


def peer(folder: Path, fields: dict[str, Scores]) -> dict[str, dict[str, float]]:
    """Seconds of bridge-scorer, by field and by the measurement of ours that they are compared with.

    It is empty, with a message, where node or npm is missing.
    """
    node, npm = which("node"), which("npm")
    if node is None or npm is None:
        print(f"{PEER} is left out: node and npm are not installed.", file=sys.stderr)
        return {}
    module = folder / "node_modules" / PEER
    if not module.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--no-audit", "--no-fund", "--prefix", str(folder), PEER]
        subprocess.run(command, check=True, stdout=sys.stderr)
    asked = {
        name: {"boards": scores.tolist(), "methods": [*_peer_methods(scores)]}
        for name, scores in fields.items()
    }
    question = json.dumps({"module": str(module.resolve()), "rounds": 5, "fields": asked})
    ran = subprocess.run([node, str(PEER_SCRIPT)], input=question, capture_output=True, text=True, check=True)
    answer = json.loads(ran.stdout)
    return {name: _peer_seconds(name, scores, answer[name]) for name, scores in fields.items()}


def _peer_methods(scores: Scores) -> dict[str, list[float]]:
    """The calls to the peer, and our points for the first board.

    The time of its cross-IMPs grows with the square of the tables.
    """
    board = scores[0]
    ours = {"matchpoints": matchpoints(board).tolist()}
    if scores.size <= 100 * 32:
        ours["crossImps"] = (cross_imps(board) / (len(board) - 1)).tolist()
    ours["butler"] = butler(board, trim=-(-(len(board) - 10) // 15) + 1).tolist()  # it trims so many
    return ours


def _peer_seconds(name: str, scores: Scores, answer: dict[str, Any]) -> dict[str, float]:
    seconds = {}
    for method, ours in _peer_methods(scores).items():
        assert np.allclose(answer[method]["first"], ours), f"{PEER} scores {method} of {name} otherwise"
        seconds[PEER_BESIDE[method]] = answer[method]["seconds"]
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--npm", type=Path, metavar="FOLDER", help="measure bridge-scorer, kept there")
    parser.add_argument("--rounds", type=int, default=31, help="samples of each, default %(default)s")
    parser.add_argument("--small", action="store_true", help="the smallest field only, to try the bench out")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    options = parser.parse_args()
    sizes = list(FIELDS.items())[: 1 if options.small else None]
    fields = {name: field(*size) for name, size in sizes}
    times = {name: measured(scores, options.rounds) for name, scores in fields.items()}
    if options.npm is None:
        print(f"{PEER} is left out: --npm FOLDER measures it.", file=sys.stderr)
    else:
        for name, seconds in peer(options.npm, fields).items():
            times[name] |= seconds
    report.show(list(_lines(times)), as_json=options.json)


def _lines(times: dict[str, dict[str, float]]) -> Iterator[Line]:
    """The lines of the table, ratio by ratio, with the fields below each other."""
    beside_ours: dict[str, dict[str, float]] = {
        f"{peers} / {peers.removeprefix(PEER).strip()}": {} for peers in PEER_BESIDE.values()
    }
    for ratio, targets in {**TARGETS, **beside_ours}.items():
        over, under = ratio.split(" / ")
        for size, seconds in times.items():
            if over in seconds and under in seconds:
                yield Line(f"{over}, {size}", under, seconds[over], seconds[under], targets.get(size))


if __name__ == "__main__":
    main()
