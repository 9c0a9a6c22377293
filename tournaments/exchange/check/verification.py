"""Does a results file add up? Every score, comparison, total and place in it is computed again.

An event comes in with the figures that a program printed; a `Verification` goes out with the settings that
were recognised, how many figures were checked, and which of them differ from ours. Nothing in the event is
changed.

The first step is to try the ways to read the file, and to keep the one that leaves the fewest totals and
places different, then the fewest rows (`printed`). A large file is tried with fewer settings
(`printed.MOST_COMPARED`).

Where a contract and its score disagree, the file's other figures may have been made from either. Both are
tried, and the one that leaves less different is taken.

The last step finds causes (`causes`): what follows from another difference is counted, not listed.

What can go wrong is that two readings fit equally well: then the usual one is taken, which stands first.
Forms and methods that are not scored here raise RuleError before anything is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from scoring.bridge import check_score
from scoring.bridge.outcome import OutcomeKind
from scoring.words import RuleError
from tournaments.exchange.check.causes import Cause, causes_of
from tournaments.exchange.check.disagreements import Trust, disagreements, place_of_line, settled_where
from tournaments.exchange.check.habits import with_habits
from tournaments.exchange.check.printed import Difference, Lines, Printed, Reading
from tournaments.exchange.check.recomputation import line_score
from tournaments.exchange.event import BoardRecord, Event, is_scored
from tournaments.exchange.requirements import require_scored


@dataclass(frozen=True, slots=True)
class Verification:
    """What was recognised, how many figures of each kind were checked, which differ, and what made them.

    `program` wrote the file, "" where it does not say so.
    """

    settings: Mapping[str, str | int]
    checked: Mapping[str, int]
    differs: tuple[Difference, ...]
    causes: tuple[Cause, ...]
    program: str = ""

    def as_json(self) -> dict[str, object]:
        """The public form of the import command; causes where something differs, the program if known."""
        causes = [asdict(cause.difference) | {"follow": cause.follow} for cause in self.causes]
        return {
            **({"program": self.program} if self.program else {}),
            "settings": dict(self.settings),
            "checked": dict(self.checked),
            **({"causes": causes} if causes else {}),
            "differs": [asdict(difference) for difference in self.differs],
        }


def verify(event: Event) -> Verification:
    """Compute an event again. Raises RuleError for events of a form or method not known here."""
    require_scored(event)
    printed = Printed(event)
    reading, lines = _best_of(event, printed)
    scores = list(_score_differences(event))
    others = printed.differences(reading, lines)
    return Verification(
        settings=printed.settings(reading, lines),
        checked={
            "scores": sum(line.score is not None and is_scored(line.outcome) for _, line in event.lines()),
            **({"datums": len(printed.datums)} if printed.datums else {}),
            "points": len(printed.lines),
            **({"matches": len(printed.matches)} if printed.matches else {}),
            "totals": len(printed.totals),
            "percentages": len(printed.percents) + len(printed.means) + len(printed.shares),
            "ranks": len(printed.places) + len(printed.places_on_boards),
        },
        differs=(*scores, *others),
        causes=tuple(causes_of(event, scores, others, reading, lines)),
        program=event.source,
    )


def _best_of(event: Event, printed: Printed) -> tuple[Reading, Lines]:
    """How the file's figures are understood: with its own scores where that leaves less different."""
    unsettled = disagreements(event)
    candidates = [printed]
    if unsettled:
        candidates.append(Printed(settled_where(event, unsettled, Trust.SCORE)))
    readings = []
    for candidate in candidates:
        reading = candidate.best_reading()
        reading, lines = with_habits(candidate, reading, candidate.best_lines(reading))
        readings.append((len(candidate.differences(reading, lines)), (reading, lines)))
    return min(readings, key=lambda one: one[0])[1]


def _score_differences(event: Event) -> Iterator[Difference]:
    """Scores that do not follow from their contract, and bare ones that no contract reaches."""
    for board, line in event.lines():
        ours = line_score(line.outcome, board.vulnerability, event.game)
        if line.score is None or ours is None:
            continue
        reachable = line.outcome.kind is not OutcomeKind.PLAYED or _can_be(ours, board, event.game)
        if ours != line.score or not reachable:
            where = place_of_line(board.number, line)
            yield Difference("score", where, str(line.score), str(ours) if reachable else "")


def _can_be(points: int, board: BoardRecord, table: str) -> bool:
    try:
        check_score(points, board.vulnerability, board.number, table)
    except RuleError:
        return False
    return True
